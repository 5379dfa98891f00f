"""Run commands in this process: the exit status and what they printed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str


@pytest.fixture
def fxpasses(capsys: pytest.CaptureFixture[str], tmp_path: Path,
             monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Result]]:
    """``fxpasses("run", "--passes", "default")`` in an empty directory."""
    from fxpasses.cli import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FXPASSES_DEBUG", raising=False)

    def call(*argv: str | os.PathLike[str]) -> Result:
        capsys.readouterr()
        status = main([os.fspath(word) for word in argv])
        printed = capsys.readouterr()
        return Result(status, printed.out, printed.err)

    yield call
    if "fxpasses.pm.registry" in __import__("sys").modules:  # forget the passes of --load
        from fxpasses.pm.registry import default_registry

        default_registry.cache_clear()


def assert_refused(result: Result, status: int, *words: str) -> None:
    """The command failed with ``status`` and one line on stderr that holds ``words``."""
    assert result.status == status, result
    assert result.out == ""
    lines = result.err.splitlines()
    assert len(lines) == 1, result.err
    assert "Traceback" not in result.err
    for word in words:
        assert word in lines[0]
