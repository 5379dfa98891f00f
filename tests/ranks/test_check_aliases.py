"""Memory that outputs share: whoever writes one output must not change another, or must change it."""

from __future__ import annotations

import pytest

from fxpasses import check
from fxpasses.testing.snippets import snippet

COPY = "a = aten.add.Tensor(x, 1)\nb = aten.clone.default(a)\nreturn (a, b)"
SAME = "a = aten.add.Tensor(x, 1)\nreturn (a, a)"
VIEW = "a = aten.add.Tensor(x, 1)\nb = aten.view.default(a, [2, 4])\nreturn (a, b)"
PARTS = "a = aten.add.Tensor(x, 1)\nb = aten.slice.Tensor(a, 0, 0, 4)\nc = aten.slice.Tensor(a, 0, 4, 8)\nreturn (b, c)"
GIVEN = "return (x,)"
CLONED = "a = aten.clone.default(x)\nreturn (a,)"


@pytest.mark.parametrize(("before", "after", "words"), [
    (COPY, SAME, "output[1]: memory of its own before, shares memory with output[0] after"),
    (SAME, COPY, "output[1]: shares memory with output[0] before, memory of its own after"),
    (CLONED, GIVEN, "output[0]: memory of its own before, shares memory with input 'x' after"),
    (GIVEN, CLONED, "output[0]: shares memory with input 'x' before, memory of its own after"),
])
def test_shared_memory_is_a_difference(before: str, after: str, words: str) -> None:
    report = check(snippet("x: f32[8]", before), snippet("x: f32[8]", after))
    assert report.difference is not None
    assert report.difference.kind == "alias"
    assert words in str(report).splitlines()[0]


@pytest.mark.parametrize(("before", "after"), [
    (SAME, SAME), (VIEW, VIEW), (GIVEN, GIVEN),
    (PARTS, PARTS.replace("aten.slice.Tensor(a, 0, 4, 8)", "aten.slice.Tensor(a, 0, -4, 8)")),
    (PARTS, PARTS.replace("return", "d = aten.clone.default(c)\nreturn").replace(", c)", ", d)")),
])
def test_memory_shared_alike_and_parts_that_do_not_touch_are_none(before: str, after: str) -> None:
    assert check(snippet("x: f32[8]", before), snippet("x: f32[8]", after)).verdict == "bit-equal"


def test_other_strides_are_told() -> None:
    text = "y = aten.t.default(x)\nz = aten.clone.default(y, memory_format=torch.{})\nreturn (z,)"
    before, after = (snippet("x: f32[4, 6]", text.format(kept)) for kept in ("preserve_format", "contiguous_format"))
    report = check(before, after)
    assert report.verdict == "bit-equal"
    assert report.notes == ("output[0] has strides (1, 6) before, (4, 1) after",)
