"""The values an option takes, as JSON Schema: its type, words to choose from, and the bounds its dataclass keeps.

Bounds are what the dataclass refuses in ``__post_init__``, found by asking it for a few numbers.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import Any

from fxpasses.errors import UsageError
from fxpasses.pm.options import Option, alternatives, tuple_items

_NAMES = {bool: "boolean", int: "integer", float: "number", str: "string"}
_LITTLE = 1e-9
_FEW = range(-4, 65)
"""Whole numbers that are tried."""

Accepts = Callable[[Any], bool]


def option_schema(option: Option, accepts: Accepts) -> dict[str, Any]:
    """JSON Schema of one option; ``accepts`` says whether the dataclass takes a value of the right type."""
    members = [_member(member, accepts) for member in alternatives(option.annotation)]
    return members[0] if len(members) == 1 else {"anyOf": members}


def accepted_by(with_options: Callable[..., Any], name: str) -> Accepts:
    """Does ``with_options(name=value)`` take the value?"""
    def accepts(value: Any) -> bool:
        try:
            with_options(**{name: value})
        except UsageError:
            return False
        return True

    return accepts


def _member(member: Any, accepts: Accepts) -> dict[str, Any]:
    if member is type(None):
        return {"type": "null"}
    if typing.get_origin(member) is typing.Literal:
        return {"enum": [value for value in typing.get_args(member) if accepts(value)]}
    items = tuple_items(member)
    if items is None:
        bounds = _integers(accepts) if member is int else _numbers(accepts) if member is float else {}
        return {"type": _NAMES[member], **bounds}
    if items[-1:] == (Ellipsis,):
        return {"type": "array", "items": _unbounded(items[0])}
    return {"type": "array", "prefixItems": [_unbounded(item) for item in items], "items": False,
            "minItems": len(items)}


def _unbounded(annotation: Any) -> dict[str, Any]:
    members = [_member(member, lambda _: True) for member in alternatives(annotation)]
    return members[0] if len(members) == 1 else {"anyOf": members}


def _integers(accepts: Accepts) -> dict[str, Any]:
    taken = [number for number in _FEW if accepts(number)]
    if not taken or taken != list(range(taken[0], taken[-1] + 1)):
        return {"enum": taken} if taken else {}
    bounds = {"minimum": taken[0]} if taken[0] > _FEW[0] else {}
    return bounds | ({"maximum": taken[-1]} if taken[-1] < _FEW[-1] else {})


def _numbers(accepts: Accepts) -> dict[str, Any]:
    if not accepts(1.0) or accepts(-_LITTLE):
        return {}
    if accepts(0.0):
        lower: dict[str, Any] = {"minimum": 0}
    elif accepts(_LITTLE):
        lower = {"exclusiveMinimum": 0}
    else:
        return {"minimum": 1} if not accepts(1 - _LITTLE) else {}
    return lower | ({"maximum": 1} if not accepts(1 + _LITTLE) else {})
