"""docs/own-passes.md: the pass and the test are what `fxpasses new-pass` writes, and the commands run."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fxpasses.tools.new_pass import texts

from .conftest import STEP, Result, assert_refused

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "own-passes.md").read_text()
FILES = dict(re.findall(r"^```python\n# (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = re.findall(r"^\$ (.+)$", PAGE, re.MULTILINE)


def test_the_page_shows_what_is_written() -> None:
    assert list(FILES.items()) == list(zip(("doubling.py", "test_doubling.py"), texts("doubling", "doubling"),
                                           strict=True))


def test_commands(fxpasses: Callable[..., Result]) -> None:
    """One after the other, as they stand."""
    Path("step.py").write_text(STEP)
    assert [line.split()[0] for line in COMMANDS] == ["fxpasses", "python", "fxpasses", "fxpasses"]
    for line in COMMANDS:
        words = shlex.split(line)
        if words[0] == "python":
            done = subprocess.run([sys.executable, *words[1:], "-p", "no:cacheprovider"], capture_output=True,
                                  text=True, check=False)
            assert done.returncode == 0, done.stdout
            assert re.search(r"\b1\d passed", done.stdout)
            continue
        result = fxpasses(*words[1:])
        assert (result.status, bool(result.out)) == (0, True), result.err
    assert "it multiplies" in fxpasses("explain", "other-factor", "--load", "doubling.py").out


def test_the_arguments_it_names_are_those_of_fxpass() -> None:
    import inspect

    from fxpasses.pm.declare import fxpass

    rows = re.findall(r"^\| (`.*?)\| ", PAGE, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)", row)}
    assert named == set(inspect.signature(fxpass).parameters) - {"function", "functions"}


@pytest.mark.parametrize(("name", "words"), [
    ("Twice", "no name for a pass"), ("two-words", "no name for a pass"), ("asynccp", "the name of a pass already"),
    ("zero", "the name of a pipeline already"), ("json", "the name of a module already"),
    ("list", "would hide it"), ("call", "would hide it"), ("snippet", "would hide it"), ("x" * 300, "too long")])
def test_a_bad_name_writes_nothing(fxpasses: Callable[..., Result], name: str, words: str) -> None:
    assert_refused(fxpasses("new-pass", name), 2, words)
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("there", ["doubling.py", "test_doubling.py"])
def test_what_is_there_is_never_touched(fxpasses: Callable[..., Result], there: str) -> None:
    Path(there).write_text("mine\n")
    assert_refused(fxpasses("new-pass", "doubling"), 2, f"'{there}' is there already")
    assert [(path.name, path.read_text()) for path in Path().iterdir()] == [(there, "mine\n")]


def test_a_folder_that_is_not_there(fxpasses: Callable[..., Result]) -> None:
    assert_refused(fxpasses("new-pass", "doubling", "--folder", "nowhere"), 2, "no directory 'nowhere'")
    Path("here").mkdir()
    assert fxpasses("new-pass", "doubling", "--folder", "here").status == 0
    assert sorted(path.name for path in Path("here").iterdir()) == ["doubling.py", "test_doubling.py"]
