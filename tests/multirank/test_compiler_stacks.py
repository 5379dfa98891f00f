"""The page on compiler stacks: its code runs as it stands, on live ranks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fxpasses.errors import RankError
from tests.multirank.pages import blocks_of, run_page

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "compiler-stacks.md").read_text()


def test_the_code_runs(two: Any) -> None:
    assert two.run(run_page, PAGE) == [len(blocks_of(PAGE))] * 2
    assert len(blocks_of(PAGE)) == PAGE.count("```python") > 3


def test_code_that_fails_is_noticed(two: Any) -> None:
    with pytest.raises(RankError, match="AssertionError"):
        two.run(run_page, "```python\nassert 1 == 2\n```\n")
