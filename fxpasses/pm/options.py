"""Options of a pass: the fields of its frozen dataclass, their types, documentation and text."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import itertools
import math
import re
import textwrap
import types
import typing
from dataclasses import dataclass
from typing import Any, Literal, Union, get_args, get_origin

from fxpasses.errors import UsageError


@dataclass(frozen=True)
class NoOptions:
    """The options of a pass that has none."""


@dataclass(frozen=True)
class Option:
    """One option as a user sees it: ``name``, type annotation, default, and the text below the field."""

    name: str
    annotation: Any
    default: Any
    doc: str

    @property
    def type_text(self) -> str:
        """The type as ``explain`` shows it: ``float``, ``int | none``, ``'ring' | 'tree'``."""
        return describe(self.annotation)


@dataclass(frozen=True)
class Raw:
    """A value as written in a pipeline: a word, a quoted string or a parenthesised list, and where it starts."""

    text: str
    offset: int
    quoted: bool = False
    items: tuple[Raw, ...] | None = None


def options_of(cls: type) -> tuple[Option, ...]:
    """Options declared by the frozen dataclass ``cls``, in order.

    Raises `UsageError` where ``cls`` is no frozen dataclass, a field has no default or a type without a text form.
    """
    if not dataclasses.is_dataclass(cls) or not cls.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        raise UsageError(f"options '{cls.__name__}' are not a frozen dataclass")
    try:
        annotations = typing.get_type_hints(cls)
    except NameError as error:
        raise UsageError(f"options '{cls.__name__}': {error}") from error
    docs = _field_docs(cls)
    found = []
    for field in dataclasses.fields(cls):
        if field.default is dataclasses.MISSING:
            raise UsageError(f"option '{field.name}' of '{cls.__name__}' has no plain default")
        option = Option(field.name, annotations[field.name], field.default, docs.get(field.name, ""))
        if not _is_supported(option.annotation):
            raise UsageError(f"option '{field.name}': type {option.annotation!r} has no text form")
        check(option.default, option.annotation, field.name)
        found.append(option)
    return tuple(found)


def _field_docs(cls: type) -> dict[str, str]:
    """Field name -> the string literal below it, base classes included; empty where there is no source."""
    docs: dict[str, str] = {}
    for base in reversed(cls.__mro__[:-1]):
        try:
            tree = ast.parse(textwrap.dedent(inspect.getsource(base)))
        except (OSError, TypeError, SyntaxError):
            continue
        body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
        for statement, following in itertools.pairwise(body):
            if (isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
                    and isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
                    and isinstance(following.value.value, str)):
                docs[statement.target.id] = inspect.cleandoc(following.value.value)
    return docs


def alternatives(annotation: Any) -> tuple[Any, ...]:
    """Alternatives of a union; the annotation alone for anything else."""
    return get_args(annotation) if get_origin(annotation) in (Union, types.UnionType) else (annotation,)


def tuple_items(annotation: Any) -> tuple[Any, ...] | None:
    """Item types of a ``tuple[...]``; (T, ...) for any length; None for another type."""
    return get_args(annotation) if get_origin(annotation) is tuple else None


def _is_supported(annotation: Any) -> bool:
    members = [member for member in alternatives(annotation) if member is not type(None)]
    if len(members) != 1:
        return False
    member = members[0]
    items = tuple_items(member)
    if items is not None:
        return all(_is_supported(item) for item in items if item is not Ellipsis)
    return member in (int, float, bool, str) or get_origin(member) is Literal


def describe(annotation: Any) -> str:
    """Short text of a type: ``int``, ``float | none``, ``'ring' | 'tree'``, ``(int, ...)``."""
    if annotation is type(None):
        return "none"
    if get_origin(annotation) is Literal:
        return " | ".join(repr(value) for value in get_args(annotation))
    if len(alternatives(annotation)) > 1:
        return " | ".join(describe(member) for member in alternatives(annotation))
    items = tuple_items(annotation)
    if items is not None:
        return f"({', '.join('...' if item is Ellipsis else describe(item) for item in items)})"
    return str(getattr(annotation, "__name__", annotation))


def check(value: Any, annotation: Any, name: str) -> Any:
    """``value`` as ``annotation`` wants it (an int becomes a float). Raises `UsageError` for another type."""
    for member in alternatives(annotation):
        matched, converted = _match(value, member)
        if matched:
            return converted
    raise UsageError(f"option '{name}': {value!r} is no {describe(annotation)}")


def _match(value: Any, member: Any) -> tuple[bool, Any]:
    if member is type(None):
        return value is None, None
    if get_origin(member) is Literal:
        return any(value == known and type(value) is type(known) for known in get_args(member)), value
    items = tuple_items(member)
    if items is not None:
        if not isinstance(value, (tuple, list)):
            return False, value
        wanted = items[:1] * len(value) if items[-1:] == (Ellipsis,) else items
        if len(wanted) != len(value):
            return False, value
        pairs = [_match_union(item, want) for item, want in zip(value, wanted, strict=True)]
        return all(matched for matched, _ in pairs), tuple(converted for _, converted in pairs)
    if member is float:
        number = isinstance(value, (int, float)) and not isinstance(value, bool) and not math.isnan(value)
        return number, float(value) if number else value
    if member is int:
        return isinstance(value, int) and not isinstance(value, bool), value
    return isinstance(value, member), value


def _match_union(value: Any, annotation: Any) -> tuple[bool, Any]:
    matches = [_match(value, member) for member in alternatives(annotation)]
    return next((found for found in matches if found[0]), (False, value))


def read(raw: Raw, annotation: Any) -> Any:
    """Value of ``raw`` under ``annotation``. Raises ValueError where it does not fit."""
    members = alternatives(annotation)
    if type(None) in members and raw.text == "none" and not raw.quoted:
        return None
    [member] = (member for member in members if member is not type(None))
    return _read_member(raw, member)


def _read_member(raw: Raw, member: Any) -> Any:
    items = tuple_items(member)
    if items is not None:
        if raw.items is None:
            raise ValueError("a list in parentheses is wanted")
        wanted = items[:1] * len(raw.items) if items[-1:] == (Ellipsis,) else items
        if len(wanted) != len(raw.items):
            raise ValueError(f"{len(wanted)} values are wanted, {len(raw.items)} given")
        return tuple(read(item, want) for item, want in zip(raw.items, wanted, strict=True))
    if raw.items is not None:
        raise ValueError("one value is wanted, not a list")
    if get_origin(member) is Literal:
        for known in get_args(member):
            if (isinstance(known, str) and raw.text == known) or (not raw.quoted and raw.text == format_value(known)):
                return known
        raise ValueError(raw.text)
    if member is str:
        return raw.text
    if raw.quoted:
        raise ValueError("a quoted value is text")
    if member is bool:
        words = {"true": True, "false": False, "1": True, "0": False}
        if raw.text.lower() not in words:
            raise ValueError(raw.text)
        return words[raw.text.lower()]
    number = member(raw.text)
    if isinstance(number, float) and math.isnan(number):
        raise ValueError(raw.text)
    return number


_BARE = re.compile(r"[\w.+/:@%*^~-]+")


def format_value(value: Any) -> str:
    """Text that `read` turns back into ``value``."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"({','.join(format_value(item) for item in value)})"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 and str(value)[0:2] != "-0" else repr(value)
    if isinstance(value, str):
        return value if _BARE.fullmatch(value) and value != "none" else repr(value)
    return repr(value)
