"""docs/algebra.md: its commands print what the page shows, its Python runs, its codes exist."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fxpasses.passes import commfuse, commhoist, commsimplify

from .conftest import Result

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "algebra.md").read_text()
STEP, MICRO, *CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
[CHANGE] = re.findall(r"^```diff\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SHOWN = "".join(re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
#: A command and what it prints.
EXAMPLES: list[tuple[str, str]] = re.findall(r"^\$ fxpasses (.*?)\n((?:(?!\$ ).*\n)*)", SHOWN, re.MULTILINE)
REFUSED = PAGE[PAGE.index("## What is refused"):]


@pytest.fixture
def files(fxpasses: Callable[..., Result]) -> None:
    """The files the page speaks of, in the directory that ``fxpasses`` works in."""
    old, new = ("".join(line[1:] for line in CHANGE.splitlines(keepends=True) if line[0] == sign) for sign in "-+")
    assert old in STEP
    for name, text in (("step", STEP), ("micro", MICRO), ("logged", STEP.replace(old, new))):
        Path(f"{name}.fx.py").write_text(text)


def untimed(text: str) -> str:
    """CPU seconds differ from run to run, and what is exposed with the profile."""
    return re.sub(r"exposed [-\d.e> ]+ ms", "exposed - ms", re.sub(r"\d+\.\d\d s\b", "- s", text))


def test_commands_print_what_is_shown(fxpasses: Callable[..., Result], files: None) -> None:
    """One test, because a command reads what the one before it has written."""
    assert len(EXAMPLES) == SHOWN.count("$ ") >= 8
    for command, shown in EXAMPLES:
        result = fxpasses(*shlex.split(command))
        assert (result.status, untimed(result.out + result.err)) == (0, untimed(shown)), command


def test_the_python_runs(fxpasses: Callable[..., Result], files: None) -> None:
    for command, _ in EXAMPLES:
        if "emit=" in command:
            fxpasses(*shlex.split(command))
    names: dict[str, Any] = {}
    for block in CODE:
        exec(compile(block, "algebra.md", "exec"), names)
    batches = names["accumulate"]
    one_rank_only = batches(names["local"], names["local"], names["local"])
    assert not one_rank_only[0].allclose(one_rank_only[1])  # the loop of the page could tell


def test_the_codes_of_refusals_exist() -> None:
    known = set().union(*(pass_.remarks for pass_ in (commsimplify, commhoist, commfuse)))
    named = {code for row in re.findall(r"^\|[^|]+\|([^|]+)\|[^|]+\|$", REFUSED, re.MULTILINE)
             for code in re.findall(r"`([^`]+)`", row)}
    assert len(named) > 20
    assert named <= known
