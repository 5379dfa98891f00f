"""distfusion: its options, and what its documentation shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.passes import distfusion
from fxpasses.testing.passes import assert_pass, documented_example

PAGE = (Path(__file__).parents[2] / "docs" / "distfusion.md").read_text()


def test_the_documented_example() -> None:
    before, after = documented_example(distfusion)
    assert_pass("distfusion", before, after, prove=True)


def test_the_python_of_the_page_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 2
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, "distfusion.md", "exec"), names)


def test_the_page_has_every_refusal_of_own_parts() -> None:
    from fxpasses.passes.distfusion.codes import PART_REMARKS

    codes = {code for code, (kind, _) in PART_REMARKS.items() if kind == "missed"}
    assert codes <= set(re.findall(r"`([a-z-]+)`", PAGE))


@pytest.mark.parametrize("options", [{"zero": 2}, {"zero": -1}, {"norms": "none"}, {"wire": "f16"}])
def test_options_are_checked(options: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        distfusion.with_options(**options)


def test_options_as_text() -> None:
    [found] = fxpasses.PassManager("distfusion{zero=1 fuse=false norms=partial wire=bf16}").passes
    assert found == distfusion.with_options(zero=1, fuse=False, norms="partial", wire="bf16")
