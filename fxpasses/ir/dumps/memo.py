"""Results of running operators on fake values, by operator and types: layers repeat, and a run is not cheap."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import torch
from torch.fx import Node

from fxpasses._torch import fake_tensor, sym_expression

_PLAIN = (int, float, bool, str, complex, type(None), torch.dtype, torch.device, torch.layout, torch.memory_format,
          type(...))
_SYMBOLIC = (torch.SymInt, torch.SymFloat, torch.SymBool)


class Unkeyed(Exception):
    """No key: an argument without a hash, or a result that is no tensor."""


class Memo:
    """Types of results for one file; values made from them are fresh fake tensors under ``mode``."""

    def __init__(self, mode: Any) -> None:
        self.mode = mode
        self._layouts: dict[Hashable, Any] = {}
        self._operands: dict[Node, Hashable] = {}

    def key(self, node: Node) -> Hashable | None:
        """What decides the type of ``node``; None where it cannot be told."""
        try:
            return (node.op, node.target, self._key(node.args), self._key(dict(node.kwargs)))
        except Unkeyed:
            return None

    def find(self, key: Hashable | None) -> Any:
        """A fresh value of the remembered type, or None."""
        layout = self._layouts.get(key) if key is not None else None
        return None if layout is None else self._make(layout)

    def keep(self, key: Hashable | None, node: Node, value: Any) -> None:
        """Remember the type of ``value``, where it is made of tensors whose sizes follow from the operands'."""
        if key is None:
            return
        try:
            layout = _layout(value)
        except Unkeyed:
            return
        made = _symbols(value)
        if not made or made <= {symbol for operand in node.all_input_nodes for symbol in _symbols(operand.meta["val"])}:
            self._layouts[key] = layout

    def _make(self, layout: Any) -> Any:
        kind, content = layout
        return kind(map(self._make, content)) if kind in (list, tuple) else fake_tensor(self.mode, *content)

    def _key(self, value: Any) -> Hashable:
        if isinstance(value, Node):
            known = self._operands.get(value)
            if known is None:
                known = self._operands[value] = _value_key(value.meta.get("val"))
            return known
        if isinstance(value, list | tuple):
            return (type(value).__name__, *map(self._key, value))
        if isinstance(value, slice):
            return ("slice", *map(self._key, (value.start, value.stop, value.step)))
        if isinstance(value, dict):
            return tuple((name, self._key(item)) for name, item in value.items())
        if isinstance(value, _PLAIN):
            return (type(value), value)
        raise Unkeyed


def _value_key(value: Any) -> Hashable:
    if isinstance(value, torch.Tensor) and value.layout is torch.strided:
        return (value.dtype, *map(_size_key, (*value.shape, *value.stride())), value.device)
    if isinstance(value, list | tuple):
        return (type(value).__name__, *map(_value_key, value))
    if isinstance(value, _SYMBOLIC):
        return (type(value).__name__, sym_expression(value))
    if isinstance(value, _PLAIN):
        return (type(value), value)
    raise Unkeyed


def _size_key(size: Any) -> Hashable:
    return size if type(size) is int else sym_expression(size)


def _layout(value: Any) -> Any:
    if isinstance(value, torch.Tensor) and value.layout is torch.strided:
        return torch.Tensor, (value.dtype, tuple(value.shape), value.stride(), value.device)
    if type(value) in (list, tuple):
        return type(value), tuple(map(_layout, value))
    raise Unkeyed


def _symbols(value: Any) -> set[Any]:
    """Free symbols of the sizes of a value. Only compared, never iterated."""
    if isinstance(value, torch.Tensor):
        sizes = [size for size in (*value.shape, *value.stride()) if type(size) is not int]
        return set().union(*(sym_expression(size).free_symbols for size in sizes))
    if isinstance(value, list | tuple):
        return set().union(*map(_symbols, value))
    return set(sym_expression(value).free_symbols) if isinstance(value, _SYMBOLIC) else set()
