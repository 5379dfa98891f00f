"""The pass and the tests that docs/own-passes.md shows are run."""

from __future__ import annotations

import importlib
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .conftest import STEP, Result

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "own-passes.md").read_text()
FILES = dict(re.findall(r"^```python\n# (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = re.findall(r"^\$ fxpasses (.+)$", PAGE, re.MULTILINE)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, text in {**FILES, "step.py": STEP}.items():
        Path(name).write_text(text)
    yield
    for name in FILES:
        sys.modules.pop(name.removesuffix(".py"), None)


def test_commands(fxpasses: Callable[..., Result], files: None) -> None:
    assert len(COMMANDS) == 2
    for line in COMMANDS:
        result = fxpasses(*shlex.split(line))
        assert (result.status, bool(result.out)) == (0, True), result.err
    assert "it multiplies" in fxpasses("explain", "other-factor", "--load", "my_passes.py").out


def test_its_tests(files: None) -> None:
    tests = importlib.import_module("test_my_passes")
    checks = [value for name, value in vars(tests).items() if name.startswith("test_")]
    assert len(checks) == 2
    for check in checks:
        check()
