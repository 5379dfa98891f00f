"""What a report says of branches, comparisons and bounds that its inputs never reached."""

from __future__ import annotations

import pytest

from fxpasses import check
from fxpasses.testing.snippets import snippet

CUT = """
    n = aten.linalg_vector_norm.default(x)
    r = aten.reciprocal.default(n)
    a = aten.clamp.default(r, {})
    return (a,)
"""
INF = "a = aten.isinf.default(x)\nreturn (a,)"
ALWAYS = "s = aten.abs.default(x)\na = aten.ge.Scalar(s, {})\nreturn (a,)"
COND = """
    t = self.t
    f = self.f
    s = aten.sum.default(x)
    p = aten.gt.Scalar(s, {})
    c = hop.cond(p, t, f, [x])
    a = c[0]
    return (a,)
"""
BODIES = """
class t:
    def forward(self, x: "f32[4]"):
        a = aten.mul.Tensor(x, 2)
        return (a,)
class f:
    def forward(self, x: "f32[4]"):
        a = aten.mul.Tensor(x, 3)
        return (a,)
"""


@pytest.mark.parametrize(("body", "classes", "words"), [
    (CUT.format("None, 1000.0"), "", "'a' (clamp) never reaches its upper bound"),
    (CUT.format("-1.0, 0.001"), "", "'a' (clamp) never reaches its lower bound"),
    (INF, "", "'a' (isinf) is never true"),
    (ALWAYS.format(-1), "", "'a' (ge) is always true"),
    (COND.format(1e6), BODIES, "'p' (gt) is never true, body 0 of 'c' (cond) never runs"),
])
def test_what_the_inputs_do_not_show_is_a_note(body: str, classes: str, words: str) -> None:
    gm = snippet("x: f32[4]", body, classes=classes)
    assert check(gm, gm).notes == (f"the inputs do not show everything: {words}",)


@pytest.mark.parametrize(("inputs", "body"), [
    ("x: f32[8]", ALWAYS.format(1)), ("x: f32[8]", "a = aten.clamp.default(x, -1.0, 1.0)\nreturn (a,)"),
    ("x: f32[4]", COND.format(0)),
    ("x: f32[4]", "i = aten.arange.default(4)\nc = aten.ge.Scalar(i, 0)\na = aten.where.self(c, x, x)\nreturn (a,)"),
])
def test_what_they_show_is_none(inputs: str, body: str) -> None:
    gm = snippet(inputs, body, classes=BODIES if "self.t" in body else "")
    assert check(gm, gm).notes == ()


def test_a_long_list_is_cut() -> None:
    lines = "\n".join(f"a{number} = aten.isnan.default(x)" for number in range(7))
    gm = snippet("x: f32[4]", f"{lines}\nreturn ({', '.join(f'a{number}' for number in range(7))})")
    assert check(gm, gm).notes[0].endswith("'a3' (isnan) is never true, 3 more")


def test_what_a_run_in_float64_alone_shows_counts() -> None:
    """Once bits differ, later sets of inputs run in float64 only."""
    sums = "s = aten.add.Tensor(x, y)\nt = aten.add.Tensor({}, {})\nc = aten.eq.Scalar(x, 1.0)\nreturn (t, c)"
    before, after = (snippet("x: f32[64]; y: f32[64]; z: f32[64]", sums.format(*operands)
                             .replace("s = aten.add.Tensor(x, y)", f"s = aten.add.Tensor({summed})"))
                     for operands, summed in ((("s", "z"), "x, y"), (("x", "s"), "y, z")))
    report = check(before, after)
    assert report.verdict == "equal up to re-association"
    assert report.notes == ()


REDUCED = """
    y = aten._to_copy.default(x, dtype=torch.{})
    l = _c10d_functional.all_reduce.default(y, "sum", dp)
    w = _c10d_functional.wait_tensor.default(l)
    a = aten._to_copy.default(w, dtype=torch.bfloat16)
    return (a,)
"""


def test_a_reduction_in_a_narrower_dtype_is_a_note() -> None:
    """Over four ranks it is exact enough for a result in bfloat16."""
    wide, narrow = (snippet("x: bf16[8]", REDUCED.format(dtype)) for dtype in ("float32", "bfloat16"))
    assert check(wide, narrow).notes == ("some reduction is in bfloat16, none was less precise than float32 before",)
    assert check(narrow, wide).notes == ()
