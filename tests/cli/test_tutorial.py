"""docs/tutorial.md: its commands print what the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.tutorial import PAGE, filled, masked

TEXT = PAGE.read_text()


def test_the_page_shows_what_its_commands_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FXPASSES_DEBUG", raising=False)
    here = Path.cwd()
    assert filled(TEXT) == TEXT, "run 'make docs'"
    assert Path.cwd() == here


def test_it_goes_all_the_way() -> None:
    commands = re.findall(r"^\$ fxpasses (\w+)", TEXT, re.MULTILINE)
    assert commands == ["capture", "explain", "verify", "run", "remarks", "run", "run", "diff", "check", "simulate",
                        "simulate", "viz"]


PAGE_OF = "```python\n# a.py\nX = 1\n```\n\n```console\n$ cat a.py\n{}```\n"


def test_what_differs_is_put_right_and_what_varies_is_left() -> None:
    assert filled(PAGE_OF.format("X = 2\n")) == PAGE_OF.format("X = 1\n")
    timed = PAGE_OF.replace("X = 1", "took = '1.00 s'")
    assert filled(timed.format("took = '9.99 s'\n")) == timed.format("took = '9.99 s'\n")
    assert masked("1.00 s, 2.0 MiB") == masked("3.21 s, 2.0 MiB") != masked("1.00 s, 3.0 MiB")


def test_a_command_that_fails_is_noticed() -> None:
    with pytest.raises(RuntimeError, match="'fxpasses verify nothing' ends with status 2"):
        filled("```console\n$ fxpasses verify nothing\n```\n")
