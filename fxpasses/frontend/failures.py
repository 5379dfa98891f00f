"""What goes wrong while a user's step is traced, as one clear line with the place in the step."""

from __future__ import annotations

import functools
import inspect
import os
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch

from fxpasses._torch import failed_operators, is_data_dependent, is_dynamic_shape
from fxpasses.errors import FxpassesError, Place, UsageError

_MACHINERY = (Path(torch.__file__).parent, Path(__file__).parent.parent)
_STANDARD_LIBRARY = Path(os.__file__).parent
_INSTALLED = ("site-packages", "dist-packages")
#: What a traced tensor says where Python asks for its values other than by `.item()`.
_ASKS_FOR_VALUES = (".numpy() is not supported for tensor subclasses", "FakeTensor.__format__")
#: Functions of torch that compare what a checkpoint computes again with what it was.
_RECOMPUTED = ("check_recomputed_tensors_match",)
#: Operators that cannot be traced with all that eager mode takes -> the way out.
_HINTS: Mapping[str, str] = {
    "aten._grouped_mm.default": "bfloat16 weights, or experts without it: experts_implementation='batched_mm' of "
    "transformers"}


@contextmanager
def explained() -> Iterator[None]:
    """Turn an exception of the block into a `UsageError` at the line of the user's code that was running."""
    with failed_operators() as failed:
        try:
            yield
        except FxpassesError as error:
            if error.place is None:
                error.place = users_place(error) or (None if error.__cause__ is None else users_place(error.__cause__))
            raise
        except Exception as error:
            raise _in_words(error, failed) from error


def _in_words(error: Exception, failed: Sequence[tuple[BaseException, str]]) -> UsageError:
    """What went wrong. ``failed``: errors of operators that could not be traced, with the operator."""
    place = users_place(error)
    first, *_ = f"{error}".strip().splitlines() or [""]
    if is_data_dependent(error) and any(function in _RECOMPUTED for function in _functions(error)):
        return UsageError("a checkpoint compares the sizes of what it computes again, which are read from tensors",
                          place=place, hint='checkpoint(..., determinism_check="none")')
    if is_data_dependent(error):
        return UsageError("the step decides by the value of a tensor, which one static graph cannot", place=place,
                          hint="no .item(), float(tensor) or `if tensor` in the step")
    if any(words in first for words in _ASKS_FOR_VALUES):
        return UsageError("the step reads the value of a tensor, which nobody knows while it is traced", place=place,
                          hint="return the tensor; print it, format it or make it an array outside")
    if is_dynamic_shape(error):
        return UsageError(f"the shape of what {first} returns depends on values, and one static graph has one shape",
                          place=place, hint="keep the shape: torch.where, a factor of 0 and 1, or ignore_index in "
                          "place of a mask that selects")
    operator = next((name for other, name in failed if other is error), None)
    what = first if operator is None else f"{operator}: {first}"
    return UsageError(f"the step cannot be traced: {type(error).__name__}: {what}", place=place,
                      hint=_HINTS.get(operator or ""))


def _functions(error: BaseException) -> list[str]:
    return [frame.name for frame in traceback.extract_tb(error.__traceback__)]


def users_place(error: BaseException) -> Place | None:
    """The innermost line of the user's code that ``error`` came through, else that of a package the user installed."""
    frames = [(Path(frame.filename), frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]
    seen = [(file, line) for file, line in frames if file.is_file() and not _is_machinery(file)]
    own = [(file, line) for file, line in seen if not _is_installed(file)]
    for file, line in reversed(own or seen):
        return Place(str(file), line)
    return None


def running_place() -> Place | None:
    """The innermost line of the user's code that is running now, as `users_place` finds it."""
    frame: Any = inspect.currentframe()
    installed: Place | None = None
    while frame is not None:
        name = frame.f_code.co_filename
        if _is_users(name):
            return Place(name, frame.f_lineno)
        if installed is None and _is_users(name, own=False):
            installed = Place(name, frame.f_lineno)
        frame = frame.f_back
    return installed


@functools.cache
def _is_users(name: str, own: bool = True) -> bool:
    file = Path(name)
    return file.is_file() and not _is_machinery(file) and not (own and _is_installed(file))


def _is_machinery(file: Path) -> bool:
    """Torch, this package, or the standard library, whose folder may hold the installed packages too."""
    return any(map(file.is_relative_to, _MACHINERY)) or (
        file.is_relative_to(_STANDARD_LIBRARY) and not _is_installed(file))


def _is_installed(file: Path) -> bool:
    return any(part in _INSTALLED for part in file.parts)
