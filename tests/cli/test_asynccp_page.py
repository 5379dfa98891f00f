"""docs/asynccp.md: its commands print what the page shows, its Python runs, its result is the one shown."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import Result

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "asynccp.md").read_text()
STEP, AFTER, *CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SHOWN = "".join(re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
EXAMPLES: list[tuple[str, str]] = re.findall(r"^\$ fxpasses (.*?)\n((?:(?!\$ ).*\n)*)", SHOWN, re.MULTILINE)


def without_times(text: str) -> str:
    """Milliseconds are the profile's, seconds this machine's."""
    return re.sub(r"\d+(\.\d+)?(?= (->|ms|s\b))", "#", text)


def test_commands_print_what_is_shown(fxpasses: Callable[..., Result]) -> None:
    Path("step.fx.py").write_text(STEP)
    assert len(EXAMPLES) == SHOWN.count("$ ") == 2
    for command, shown in EXAMPLES:
        result = fxpasses(*shlex.split(command))
        assert (result.status, without_times(result.out + result.err)) == (0, without_times(shown)), command
    assert textwrap.indent(AFTER, " " * 8) in Path("after.fx.py").read_text()


@pytest.mark.parametrize("block", [
    pytest.param(block, marks=pytest.mark.full if "inductor" in block else (), id=f"block {index}")
    for index, block in enumerate(CODE)])
def test_the_python_runs(fxpasses: Callable[..., Result], block: str) -> None:
    """Importing Inductor takes seconds."""
    Path("step.fx.py").write_text(STEP)
    names: dict[str, Any] = {}
    exec(compile(block, "asynccp.md", "exec"), names)
    assert names.keys() > {"__builtins__"}
