"""docs/reduce.md: its commands are run, and what it shows is what they print."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Result

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reduce.md").read_text()
OWN, SMALL, CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
[BISECTED] = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [shlex.split(line) for line in re.findall(r"^\$ fxpasses (.*)$", PAGE, re.MULTILINE)]


@pytest.mark.full
def test_a_planted_rewrite_is_found_and_shrunk(fxpasses: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    first, bisect, reduce = COMMANDS
    assert fxpasses(*first).status == 0
    found = fxpasses(*bisect)
    assert found.status == 0
    assert found.out.startswith(BISECTED)
    shrunk = fxpasses(*reduce)
    assert shrunk.status == 0
    assert "1196 nodes to 3" in shrunk.err
    assert (tmp_path / "small.fx.py").read_text() == SMALL
    failing = fxpasses(*shlex.split(SMALL.splitlines()[0])[2:], "--reproducer-dir", "")
    assert failing.status == 4
    exec(compile(CODE, "reduce.md", "exec"), {})


def test_every_option_it_names_is_one(fxpasses: Callable[..., Result]) -> None:
    helped = fxpasses("reduce", "--help").out
    for option in set(re.findall(r"`(--[a-z-]+)", PAGE)):
        assert option in helped, option


def test_exit_statuses_are_told() -> None:
    for status in (0, 1, 2, 3, 4, 130):
        assert f"| {status} |" in PAGE
