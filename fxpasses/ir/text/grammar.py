"""The grammar of annotations, what stands after the colon of an input or a node: parsed to plain data and back.

    annotation  = ["~"] (type | "?") [" " placements "@" group {"," group}] [" rank@" group]
    type        = tensor | symbolic | literal | "(" types ")" | "[" types "]"
    tensor      = dtype "[" sizes "]" ["[" strides "]"] [device]
    symbolic    = ("Sym" | "SymFloat" | "SymBool") "(" expression ")"
    literal     = int | float | bool | None | string
"""

from __future__ import annotations

import ast
import functools
import math
import re
from dataclasses import dataclass
from typing import Any

import torch

from fxpasses._torch import dtype_names

Size = int | str
"""A number, or the text of a symbolic expression."""


@dataclass(frozen=True, slots=True)
class TensorType:
    """A tensor's type. ``stride`` None: contiguous. ``device`` None: the file's default device, else "cuda", "cpu".

    ``wrapper`` is the tensor class where torch's dumps name one, such as ``Parameter`` or ``DTensor``.
    """

    dtype: torch.dtype
    shape: tuple[Size, ...]
    stride: tuple[Size, ...] | None = None
    device: str | None = None
    wrapper: str | None = None


@dataclass(frozen=True, slots=True)
class SymType:
    """A symbolic number: ``kind`` is "Sym" (int), "SymFloat" or "SymBool"."""

    expression: str
    kind: str = "Sym"


@dataclass(frozen=True, slots=True)
class LiteralType:
    """A plain number, bool, string or None that is known when the graph is made."""

    value: int | float | bool | str | None


@dataclass(frozen=True, slots=True)
class SequenceType:
    """A list or tuple (``is_tuple``) of values; an item that is None has no known type."""

    items: tuple[ValueType | None, ...]
    is_tuple: bool = False


ValueType = TensorType | SymType | LiteralType | SequenceType


@dataclass(frozen=True, slots=True)
class Annotation:
    """A whole annotation. ``placements``: (notation, group alias) pairs; ``assumed``: the type was inferred."""

    type: ValueType | None = None
    placements: tuple[tuple[str, str], ...] = ()
    rank_of: str | None = None
    assumed: bool = False


DTYPE_NAMES = dtype_names()
_BY_NAME = {name: dtype for dtype, name in DTYPE_NAMES.items()}
PLACEMENT = r"R|S\(-?[0-9]{1,9}\)|P\(\w+\)|_S\(-?[0-9]{1,9}, [0-9]{1,9}\)"
_TENSOR = re.compile(r"([a-z]\w*)\[([^\]]*)\](?:\[([^\]]*)\])?([a-z]+(?::\d+)?)?\Z")
_WRAPPED = re.compile(r"(\w+)\((.*)\)\Z", re.DOTALL)
_TAIL = re.compile(rf"(?P<type>.*?)(?: (?P<placements>(?:{PLACEMENT})+)@(?P<groups>\w+(?:,\w+)*))?"
                   r"(?: rank@(?P<rank>\w+))?\Z", re.DOTALL)
_SYMBOLIC = ("Sym", "SymFloat", "SymBool")
_DEEPEST = 32
_LARGEST_SIZE = 2**63 - 1


@functools.lru_cache(maxsize=16384)
def parse_annotation(text: str) -> Annotation | None:
    """Read a whole annotation; None where the text is not one."""
    assumed = text.startswith("~")
    found = _TAIL.match(text, 1 if assumed else 0)
    if found is None:
        return None
    value = parse_type(found["type"]) if found["type"] != "?" else None
    if value is None and found["type"] != "?":
        return None
    placements: tuple[tuple[str, str], ...] = ()
    if found["placements"]:
        notations, groups = re.findall(PLACEMENT, found["placements"]), found["groups"].split(",")
        if len(notations) != len(groups):
            return None
        placements = tuple(zip(notations, groups, strict=True))
    return Annotation(value, placements, found["rank"], assumed)


@functools.lru_cache(maxsize=16384)
def parse_type(text: str) -> ValueType | None:
    """Read a type as this form or torch's own dumps print it; None where the text is not one.

    ``f32[2, s0*4][..]cuda:0``, ``Sym(s15)``, ``(f32[2], i64[])``, ``Parameter(f32[4])``; placements are dropped.
    """
    return _parse(text, 0)


def _parse(text: str, depth: int) -> ValueType | None:
    if depth > _DEEPEST:
        return None
    text = text.strip()
    if tensor := _TENSOR.match(text):
        return _parse_tensor(*tensor.groups())
    if text[:1] in ("(", "[") and text[-1:] == (")" if text[0] == "(" else "]"):
        parts = split_items(text[1:-1])
        items = [_parse(part, depth + 1) for part in parts]
        if any(item is None and part != "?" for item, part in zip(items, parts, strict=True)):
            return None
        return SequenceType(tuple(items), is_tuple=text[0] == "(")
    if wrapped := _WRAPPED.match(text):
        return _parse_wrapped(wrapped[1], wrapped[2], depth)
    return _parse_tail(text, depth) or _parse_literal(text)


def _parse_tensor(name: str, sizes: str, strides: str | None, device: str | None) -> TensorType | None:
    dtype, shape = _BY_NAME.get(name), _parse_sizes(sizes)
    stride = None if strides is None else _parse_sizes(strides)
    if dtype is None or shape is None or (strides is not None and (stride is None or len(stride) != len(shape))):
        return None
    return TensorType(dtype, shape, stride, device)


def _parse_wrapped(name: str, inner: str, depth: int) -> ValueType | None:
    if name in _SYMBOLIC:
        try:
            value = ast.literal_eval(inner)
        except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
            return SymType(inner, name)
        return LiteralType(value) if isinstance(value, int | float) else None
    parts = split_items(inner)
    core = _parse(parts[0], depth + 1) if parts else None
    if not isinstance(core, TensorType):
        return None
    return TensorType(core.dtype, core.shape, core.stride, core.device, name)


def _parse_tail(text: str, depth: int) -> ValueType | None:
    found = _TAIL.match(text)
    return _parse(found["type"], depth + 1) if found is not None and found["type"] != text else None


def _parse_literal(text: str) -> LiteralType | None:
    try:
        value = float(text) if text in ("inf", "-inf", "nan") else ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        return None
    return LiteralType(value) if value is None or isinstance(value, int | float | str) else None


def _parse_sizes(text: str) -> tuple[Size, ...] | None:
    if not text.strip():
        return ()
    sizes: list[Size] = []
    for part in split_items(text):
        if part.isdecimal() and part.isascii():
            if len(part) > 19 or int(part) > _LARGEST_SIZE:
                return None
            sizes.append(int(part))
        elif not part or "__" in part or "." in part:
            return None
        else:
            sizes.append(part)
    return tuple(sizes)


def split_items(text: str) -> list[str]:
    """Split at commas outside brackets and quotes, without surrounding blanks; a trailing comma adds nothing."""
    if not any(bracket in text for bracket in "([\"'"):
        items = [part.strip() for part in text.split(",")]
        return items[:-1] if items and not items[-1] else items
    items, depth, quote, start = [], 0, "", 0
    for position, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote and text[position - 1] != "\\" else quote
        elif letter in "\"'":
            quote = letter
        elif letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif letter == "," and depth == 0:
            items.append(text[start:position].strip())
            start = position + 1
    last = text[start:].strip()
    return [*items, last] if last else items


def type_text(value: ValueType | None) -> str:
    """The text `parse_type` reads back as ``value``."""
    match value:
        case TensorType():
            stride = "" if value.stride is None else f"[{', '.join(map(str, value.stride))}]"
            return f"{DTYPE_NAMES[value.dtype]}[{', '.join(map(str, value.shape))}]{stride}{value.device or ''}"
        case SymType():
            return f"{value.kind}({value.expression})"
        case LiteralType():
            return literal_text(value.value)
        case SequenceType():
            items = ", ".join(type_text(item) for item in value.items)
            comma = "," if value.is_tuple and len(value.items) == 1 else ""
            return f"({items}{comma})" if value.is_tuple else f"[{items}]"
    return "?"


def literal_text(value: Any) -> str:
    """Text of a plain number, bool, string or None inside an annotation."""
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if value != value else "inf" if value > 0 else "-inf"
    return repr(value)
