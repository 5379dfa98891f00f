"""Figures of a profile: a dataclass filled from JSON, every mistake told by its key."""

from __future__ import annotations

import dataclasses
import sys
import types
from collections.abc import Mapping
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from fxpasses.errors import UsageError, did_you_mean

T = TypeVar("T")
_WORDS = {float: "a number", int: "a whole number", str: "a text"}


def read_figures(kind: type[T], data: object, key: str) -> T:
    """A frozen dataclass from a JSON object, by the types of its fields; ``key``: what the object is called.

    Fields are numbers that are not negative, texts, tables of either by name, and further dataclasses; ``null`` stands
    for None where that is allowed. Raises `UsageError` for an unknown or missing figure and for one of a wrong type.
    """
    if not isinstance(data, dict):
        raise _wrong(key, data, "a table of figures")
    known = figures_of(kind)
    for name in data:
        if name not in known:
            raise UsageError(f"'{key}' has no figure '{name}'",
                             hint=did_you_mean(name, list(known)) or f"figures: {', '.join(known)}")
    missing = [name for name, (_, needed) in known.items() if needed and name not in data]
    if missing:
        raise UsageError(f"'{key}.{missing[0]}' is missing", hint='give it, or start from a profile: "extends": "h100"')
    return kind(**{name: read_value(known[name][0], value, f"{key}.{name}") for name, value in data.items()})


def figures_of(kind: Any) -> dict[str, tuple[Any, bool]]:
    """Names of the figures -> (their type, whether one has to be given)."""
    hints = get_type_hints(kind)
    return {field.name: (hints[field.name], field.default is field.default_factory is dataclasses.MISSING)
            for field in dataclasses.fields(kind) if field.init}


def read_value(kind: Any, value: object, key: str) -> Any:
    """A figure of the type ``kind`` as JSON gives it. Raises as `read_figures` does."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return read_figures(kind, value, key)
    origin, given = get_origin(kind), get_args(kind)
    if origin in (types.UnionType, Union):
        return None if value is None else read_value(next(each for each in given if each is not type(None)), value, key)
    if origin is not None:
        if not isinstance(value, Mapping):
            raise _wrong(key, value, "a table by name")
        return {name: read_value(given[1], each, f"{key}.{name}") for name, each in value.items()}
    wanted = (int, float) if kind is float else kind
    if isinstance(value, bool) or not isinstance(value, wanted):
        raise _wrong(key, value, _WORDS.get(kind, "something else"))
    if isinstance(value, (int, float)) and not 0 <= value <= sys.float_info.max:
        raise UsageError(f"'{key}' is {value!r:.24}", hint="a number that is not negative is wanted")
    return float(value) if kind is float and isinstance(value, (int, float)) else value


def _wrong(key: str, value: object, wanted: str) -> UsageError:
    words = {dict: "a table", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return UsageError(f"'{key}' is {words.get(type(value), 'a number')}", hint=f"{wanted} is wanted")
