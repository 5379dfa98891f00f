"""The first thing a user runs: `make demo` says what is wrong with the Python it finds before pip does."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: Stands in for an interpreter: answers the questions of the Makefile and shows how it is asked for an environment.
INTERPRETER = """#!/bin/sh
case "$1 $2" in
  "--version "*) echo "Python {version}" ;;
  *version_info\\<*|*"version_info <"*) exit {too_old} ;;
  "-c "*) echo "{version}" ;;
  *) echo "asked: $*"; exit 3 ;;
esac
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What the rule for the environment reads."""
    for name in ("Makefile", "constraints.txt", "setup.cfg", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def demo(checkout: Path, version: str, *, too_old: bool = False) -> subprocess.CompletedProcess[str]:
    """`make demo` with an interpreter of this version."""
    python = checkout / "python"
    _stand_in(python, version, too_old=too_old)
    return subprocess.run(["make", "demo", f"PYTHON={python}"], cwd=checkout, capture_output=True, text=True,
                          check=False)


def _stand_in(path: Path, version: str, *, too_old: bool = False) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(INTERPRETER.format(version=version, too_old=int(too_old)))
    path.chmod(0o755)


def test_an_old_interpreter_is_refused_with_its_version(checkout: Path) -> None:
    done = demo(checkout, "3.9.2", too_old=True)
    assert done.returncode != 0
    assert "fxpasses needs Python 3.11 or newer" in done.stderr
    assert "is Python 3.9.2. Name another one: make demo PYTHON=python3.12" in done.stderr
    assert "asked:" not in done.stdout


def test_a_new_one_goes_on(checkout: Path) -> None:
    done = demo(checkout, "3.12.1")
    assert "needs Python" not in done.stderr
    assert "asked: -m venv --clear .venv" in done.stdout


@pytest.mark.parametrize(("there", "asked"), [("3.12.1", "-m venv .venv"), ("3.11.9", "-m venv --clear .venv")])
def test_an_environment_of_another_version_is_made_anew(checkout: Path, there: str, asked: str) -> None:
    _stand_in(checkout / ".venv" / "bin" / "python", there)
    assert f"asked: {asked}\n" in demo(checkout, "3.12.1").stdout
