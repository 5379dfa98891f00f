"""Every command of docs/diff.md, and what the page says they print."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Result

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "diff.md").read_text()
GRAPH, PYTHON = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
CHANGE = re.findall(r"```diff\n(.*?)```", PAGE, re.DOTALL)[0]
CONSOLE = "".join(re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL))
COMMANDS = re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", CONSOLE, re.MULTILINE)
SETTINGS = re.compile(r"^(git config|echo) ", re.MULTILINE)


@pytest.fixture
def versions(fxpasses: Callable[..., Result]) -> None:
    old, new = ("".join(line[1:] for line in CHANGE.splitlines(keepends=True) if line[0] == sign) for sign in "-+")
    assert old in GRAPH
    Path("before.fx.py").write_text(GRAPH)
    Path("after.fx.py").write_text(GRAPH.replace(old, new))


@pytest.mark.usefixtures("versions")
def test_every_command(fxpasses: Callable[..., Result]) -> None:
    subprocess.run(["git", "init", "-q"], check=True)
    assert len(COMMANDS) >= 8
    for line, output in COMMANDS:
        words = shlex.split(line)
        assert words[0] == "fxpasses"
        result = fxpasses(*words[1:])
        assert result.status == (words[1] == "diff"), (line, result)
        assert not output or result.out == output, result.out
    assert Path(".gitattributes").read_text() == "*.fx.py diff=fxpasses\n"


@pytest.mark.usefixtures("versions")
def test_the_python_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(PYTHON, "diff.md", "exec"), {})
    assert capsys.readouterr().out.startswith("False {'removed': 0, ")
