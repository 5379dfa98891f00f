"""Arguments of nodes -> text that reads back as the same value, bit for bit."""

from __future__ import annotations

import json
import keyword
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node
from torch.fx.immutable_collections import immutable_dict, immutable_list
from torch.utils import _pytree as pytree

from fxpasses.errors import GraphError
from fxpasses.ir.text.notation import PROTOCOL, structure_line
from fxpasses.ir.text.symbols import expression_text, plain_number
from fxpasses.ir.text.targets import target_name

_MOST_DECIMAL_BITS = 2048
_SYMBOLIC_CALLS = {torch.SymInt: "sym", torch.SymFloat: "sym_float", torch.SymBool: "sym_bool"}


def quoted(text: str) -> str:
    """A double-quoted Python literal of ``text``."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return '"' + "".join(_escaped(letter) for letter in text) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return letter if letter.isprintable() else letter.encode("unicode_escape", "surrogatepass").decode("ascii")


def float_text(value: float) -> str:
    """A float literal, ``inf``, ``-inf`` or ``nan``."""
    if math.isfinite(value):
        return repr(value)
    return "nan" if value != value else "inf" if value > 0 else "-inf"


def int_text(value: int) -> str:
    """An integer literal: hexadecimal where Python refuses to print the decimal digits."""
    return str(value) if value.bit_length() < _MOST_DECIMAL_BITS else hex(value)


def complex_text(value: complex) -> str:
    """A call of ``complex``: the only spelling that keeps infinities and the signs of zeros."""
    return f"complex({float_text(value.real)}, {float_text(value.imag)})"


@dataclass(frozen=True)
class Verbatim:
    """Text that stands for itself among arguments."""

    text: str


class Literals:
    """Prints arguments for one graph.

    ``names``: text of each node. ``group``: text of a group object. ``on_symbolic`` is told each symbolic number.
    ``tensor``: text of a tensor that stands in the arguments itself.
    """

    def __init__(self, names: Mapping[Node, str], group: Callable[[str], str], on_symbolic: Callable[[Any], None],
                 tensor: Callable[[torch.Tensor], str]) -> None:
        self._names, self._group, self._on_symbolic, self._tensor = names, group, on_symbolic, tensor

    def text(self, value: Any) -> str:
        """Text of one argument. Raises `GraphError` for a value that has none."""
        write = _WRITERS.get(type(value))
        if write is not None:
            return write(self, value)
        return self._other(value)

    def node(self, node: Node) -> str:
        """Text of a node. Raises `GraphError` when it is not in this graph, or comes later."""
        try:
            return self._names[node]
        except KeyError:
            raise GraphError(f"argument '{node.name}' is not a node of this graph") from None

    def items(self, values: Any) -> str:
        """Comma-separated text of several arguments."""
        return ", ".join([self.text(value) for value in values])

    def keywords(self, kwargs: Mapping[str, Any]) -> str:
        """``k=v`` pairs; one that Python cannot spell so goes into a dict behind ``**``."""
        plain = [f"{name}={self.text(value)}" for name, value in kwargs.items() if _is_keyword_name(name)]
        others = {name: value for name, value in kwargs.items() if not _is_keyword_name(name)}
        return ", ".join([*plain, f"**{self.text(others)}"] if others else plain)

    def _other(self, value: Any) -> str:
        if isinstance(value, tuple) and not hasattr(value, "_fields"):
            return _tuple(self, value)
        for kind, write in _BASES.items():
            if isinstance(value, kind):
                return write(self, value)
        if isinstance(name := getattr(value, "group_name", None), str):
            return self._group(name)
        if callable(value) and not isinstance(value, type):
            return target_name(value)
        raise GraphError(f"a value of type {type(value).__name__} cannot be written: {repr(value)[:60]}")

    def _symbolic(self, value: Any) -> str:
        known = plain_number(value)
        if known is not None:
            return self.text(known)
        self._on_symbolic(value)
        return f"{_SYMBOLIC_CALLS[type(value)]}({quoted(expression_text(value))})"


def _is_keyword_name(name: str) -> bool:
    return name.isidentifier() and not keyword.iskeyword(name)


def _tuple(literals: Literals, value: tuple[Any, ...]) -> str:
    return f"({literals.items(value)}{',' if len(value) == 1 else ''})"


def _list(literals: Literals, value: list[Any]) -> str:
    return f"[{literals.items(value)}]"


def _dict(literals: Literals, value: dict[Any, Any]) -> str:
    entries = []
    for key, item in value.items():
        if not isinstance(key, str | int | float | None) or (isinstance(key, int | float) and not 0 <= key < math.inf):
            raise GraphError(f"a dict with a key of type {type(key).__name__} cannot be written")
        entries.append(f"{literals.text(key)}: {literals.text(item)}")
    return "{" + ", ".join(entries) + "}"


def _slice(literals: Literals, value: slice) -> str:
    return f"slice({literals.items((value.start, value.stop, value.step))})"


def _range(literals: Literals, value: range) -> str:
    return f"range({value.start}, {value.stop}, {value.step})"


def _device(literals: Literals, value: torch.device) -> str:
    return f'torch.device("{value.type}")'  # an index is this rank's own


def _treespec(literals: Literals, value: pytree.TreeSpec) -> str:
    return f"treespec({treespec_text(value)})"


def treespec_text(spec: pytree.TreeSpec) -> str:
    """A pytree structure in one line, ``_`` for its leaves; raises what `treespec_data` does."""
    data = treespec_data(spec)
    return structure_line(data[1], "_", plain_text) if data[0] == PROTOCOL else plain_text(data)


def treespec_data(spec: pytree.TreeSpec) -> Any:
    """A pytree structure as plain data, ``[version, node]``: see notation.py.

    Raises `GraphError` for containers that have no name in a file.
    """
    try:
        return json.loads(pytree.treespec_dumps(spec))
    except (NotImplementedError, TypeError, ValueError, AttributeError) as error:
        reason = str(error).splitlines()[0]
        raise GraphError(f"this calling convention cannot be written: {reason}",
                         hint="register the container with a serialized_type_name") from None


def plain_text(data: Any) -> str:
    """Text of plain nested data: numbers, strings, lists, dicts."""
    return Literals({}, quoted, lambda value: None, lambda value: "").text(data)


def _constant(literals: Literals, value: Any) -> str:
    return repr(value)


_WRITERS: dict[type, Callable[[Literals, Any], str]] = {
    Node: Literals.node,
    int: lambda literals, value: int_text(value),
    bool: lambda literals, value: repr(value),
    type(None): lambda literals, value: "None",
    float: lambda literals, value: float_text(value),
    complex: lambda literals, value: complex_text(value),
    str: lambda literals, value: quoted(value),
    list: _list, tuple: _tuple, dict: _dict, slice: _slice, range: _range,
    type(...): lambda literals, value: "...",
    immutable_list: _list, immutable_dict: _dict, Verbatim: lambda literals, value: value.text,
    torch.device: _device, torch.dtype: _constant, torch.layout: _constant, torch.memory_format: _constant,
    torch.SymInt: Literals._symbolic, torch.SymFloat: Literals._symbolic, torch.SymBool: Literals._symbolic,
    pytree.TreeSpec: _treespec,
}
#: FX keeps arguments in subclasses of these.
_BASES: dict[type, Callable[[Literals, Any], str]] = {
    list: _list, dict: _dict, str: lambda literals, value: quoted(str(value)), pytree.TreeSpec: _treespec,
    torch.Tensor: lambda literals, value: literals._tensor(value),
}
