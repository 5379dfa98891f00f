"""``module:function`` and ``file.py:function``: code of the user's that a command was allowed to run."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any

from fxpasses.errors import FxpassesError, Place, UsageError, did_you_mean
from fxpasses.pm.registry import execute


@contextmanager
def running(what: str, folder: Path) -> Iterator[None]:
    """Code of the user's runs in the block: modules of ``folder`` are found, and what it prints goes to stderr.

    Whatever it raises, also to end the program, becomes a `UsageError` of one line at the user's line.
    """
    path = str(folder.resolve())
    sys.path.insert(0, path)
    try:
        with redirect_stdout(sys.stderr):
            yield
    except FxpassesError:
        raise
    except (Exception, SystemExit) as error:
        detail = " ".join(f"{type(error).__name__}: {error}".split())
        raise UsageError(f"{what} failed: {detail}", place=_place(error)) from error
    finally:
        if path in sys.path:
            sys.path.remove(path)


def folder_of(target: str) -> Path:
    """Where modules next to the target are: the file's folder, or the current one."""
    where, _ = _parts(target)
    return Path(where).parent if _is_file(where) else Path()


def found(target: str) -> Callable[[], Any]:
    """The function that ``target`` names; runs its module. Raises `UsageError` for what is no function of no arguments.

    To be called inside `running`.
    """
    where, name = _parts(target)
    module = _executed(Path(where)) if _is_file(where) else _imported(where)
    value: Any = module
    for part in name.split("."):
        if not hasattr(value, part):
            known = [each for each, held in vars(module).items() if callable(held) and not each.startswith("_")]
            raise UsageError(f"'{where}' has no '{name}'", hint=did_you_mean(name, known))
        value = getattr(value, part)
    if not callable(value):
        raise UsageError(f"'{target}' is of type {type(value).__name__}, not a function")
    try:
        inspect.signature(value).bind()
    except TypeError as error:
        raise UsageError(f"'{target}' cannot be called without arguments: {error}", place=place_of(value)) from None
    except ValueError:  # of a builtin nothing is known
        pass
    called: Callable[[], Any] = value
    return called


def place_of(function: object) -> Place | None:
    """Where a function is defined."""
    code = getattr(inspect.unwrap(function) if callable(function) else function, "__code__", None)
    return Place(code.co_filename, code.co_firstlineno) if code is not None else None


def _parts(target: str) -> tuple[str, str]:
    where, colon, name = target.rpartition(":")
    if not colon or not where or not name:
        raise UsageError(f"'{target}' is not MODULE:FUNCTION or FILE.py:FUNCTION")
    return where, name


def _is_file(where: str) -> bool:
    return where.endswith(".py") or "/" in where


def _imported(name: str) -> ModuleType:
    importlib.invalidate_caches()
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise  # one that the module itself wants
        raise UsageError(f"no module '{error.name}'", hint="modules of this folder and installed ones") from None


def _executed(path: Path) -> ModuleType:
    if not path.is_file():
        raise UsageError(f"no file '{path}'")
    return execute(path, "_fxpasses_executed_")


def _place(error: BaseException) -> Place | None:
    """The innermost line of the user's code, or what cannot be parsed of it."""
    from fxpasses.frontend.failures import users_place  # which imports torch: not before something has failed

    if isinstance(error, SyntaxError) and error.filename:
        return Place(error.filename, error.lineno or 0, error.offset or 0)
    return users_place(error)
