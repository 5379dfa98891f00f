"""JSON that a user hands over: whatever is wrong with it is told in one line."""

from __future__ import annotations

import json
import os
import stat
from typing import Any, NoReturn

from fxpasses.errors import Place, UsageError

MOST_BYTES = 16 * 2**20
"""Of a profile."""


def read_bytes(path: str | os.PathLike[str], place: Place, most: int = MOST_BYTES) -> bytes:
    """What a file holds. Raises `UsageError` for one that cannot be read, is none, or has more than ``most`` bytes."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            data = file.read(most + 1) if regular else b""
    except OSError as error:
        hint = "a file is wanted" if isinstance(error, IsADirectoryError) else error.strerror
        raise UsageError("this cannot be read", place=place, hint=hint) from None
    if not regular:
        raise UsageError("this is no file", place=place)
    if len(data) > most:
        raise UsageError(f"this is larger than {most >> 20} MiB", place=place)
    return data


def _without_waiting(path: str, flags: int) -> int:
    """Open without waiting for somebody to write into a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def parse_json(data: bytes, place: Place, *, once: bool = True) -> Any:
    """The value of a JSON text; with ``once`` no key may be there twice, or hold what does not print.

    Raises `UsageError` for what is no JSON, numbers that are none and nesting too deep to follow.
    """
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=_once if once else None, parse_constant=_no_number)
    except UsageError as error:
        raise UsageError(error.message, place=place) from None
    except json.JSONDecodeError as error:
        raise UsageError(f"this is no JSON: {error.msg}", place=Place(place.file, error.lineno, error.colno)) from None
    except UnicodeDecodeError:
        raise UsageError("this is no text in UTF-8", place=place) from None
    except (ValueError, RecursionError):
        raise UsageError("this has a number too long, or nesting too deep, to be read", place=place) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    for key in found:
        if not key.isprintable():
            raise UsageError(f"the key {key!r} is no text to print")
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise UsageError(f"'{next(key for key in keys if keys.count(key) > 1)}' is there twice")
    return found


def _no_number(word: str) -> NoReturn:
    raise UsageError(f"{word} is no number")
