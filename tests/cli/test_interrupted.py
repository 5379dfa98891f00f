"""Ctrl-C, a closed pipe, a bug: no traceback unless FXPASSES_DEBUG=1 asks for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from .conftest import Result

Call = Callable[..., Result]


def raising(error: BaseException) -> Callable[..., int]:
    def run(_: object) -> int:
        raise error

    return run


def test_interrupt(fxpasses: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fxpasses.cli.list.run", raising(KeyboardInterrupt()))
    assert fxpasses("list") == Result(130, "", "interrupted\n")


def test_bug(fxpasses: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fxpasses.cli.list.run", raising(TypeError("two\nlines")))
    result = fxpasses("list")
    assert result == Result(4, "", "internal error: TypeError: two lines (FXPASSES_DEBUG=1 shows where)\n")


def test_debug_shows_the_traceback_and_keeps_the_status(fxpasses: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FXPASSES_DEBUG", "1")
    result = fxpasses("list", "--load", "none.py")
    assert result.status == 2
    assert result.err.startswith("Traceback")
    assert result.err.endswith("error: no file 'none.py' to load passes from\n")


def test_closed_pipe_is_quiet() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run([sys.executable, "-m", "fxpasses", "--help"], stdout=write_end, stderr=subprocess.PIPE,
                          env=buffered, check=False)
    os.close(write_end)
    assert (done.returncode, done.stderr) == (141, b"")
