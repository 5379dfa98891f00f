"""Which line an error that comes out of a user's code is said to be at."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import torch

import fxpasses
from fxpasses.errors import Place
from fxpasses.frontend import failures

CALLS = "def call(inner):\n    return inner()\n"
MACHINERY = [Path(module.__file__ or "") for module in (torch, fxpasses, json)]


def caller_in(file: Path) -> Callable[[Callable[[], Any]], Any]:
    """A function that calls another one, in line 2 of ``file``."""
    names: dict[str, Any] = {}
    exec(compile(CALLS, str(file), "exec"), names)
    call: Callable[[Callable[[], Any]], Any] = names["call"]
    return call


def place(*files: Path) -> Place | None:
    """The place of an error that comes through a call in each file, the innermost one last."""
    run: Callable[[], Any] = {}.popitem
    for file in reversed(files):
        run = partial(caller_in(file), run)
    with pytest.raises(KeyError) as caught:
        run()
    trace = caught.value.__traceback__
    assert trace is not None
    return failures.users_place(caught.value.with_traceback(trace.tb_next))  # without this file


def written(file: Path) -> Path:
    file.parent.mkdir(parents=True)
    file.write_text(CALLS)
    return file


def test_the_innermost_line_of_the_user_s(tmp_path: Path) -> None:
    outer, inner = written(tmp_path / "outer" / "train.py"), written(tmp_path / "inner" / "model.py")
    assert place(outer, inner, *MACHINERY) == Place(str(inner), 2)
    assert place(*MACHINERY) is None


def test_an_installed_package_only_where_nothing_else_is(tmp_path: Path) -> None:
    own, package = written(tmp_path / "own" / "train.py"), written(tmp_path / "site-packages" / "layers.py")
    assert place(own, package) == Place(str(own), 2)
    assert place(package, *MACHINERY) == Place(str(package), 2)


def test_a_folder_whose_name_begins_like_this_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failures, "_MACHINERY", (tmp_path / "fxpasses",))
    ours, theirs = written(tmp_path / "fxpasses" / "ir.py"), written(tmp_path / "fxpasses_models" / "train.py")
    assert place(theirs, ours) == Place(str(theirs), 2)
    assert place(ours) is None
