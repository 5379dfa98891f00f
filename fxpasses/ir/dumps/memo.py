"""Results of running operators on fake values, by operator and types: layers repeat, and a run is not cheap."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import torch
from torch.fx import Node

from fxpasses._torch import fake_tensor

_PLAIN = (int, float, bool, str, complex, type(None), torch.dtype, torch.device, torch.layout, torch.memory_format,
          type(...))


class Unkeyed(Exception):
    """No key: a symbolic size, or an argument without a hash."""


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

    def keep(self, key: Hashable | None, value: Any) -> None:
        """Remember the type of ``value`` where it is made of tensors of plain sizes."""
        if key is not None:
            try:
                self._layouts[key] = _layout(value)
            except Unkeyed:
                return

    def _make(self, layout: Any) -> Any:
        kind, content = layout
        return kind(map(self._make, content)) if kind in (list, tuple) else fake_tensor(self.mode, *content)

    def _key(self, value: Any) -> Hashable:
        if isinstance(value, Node):
            known = self._operands.get(value)
            if known is None:
                known = self._operands[value] = _layout(value.meta.get("val"))
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


def _layout(value: Any) -> Any:
    if isinstance(value, torch.Tensor) and value.layout is torch.strided:
        shape, stride = tuple(value.shape), value.stride()
        if all(type(size) is int for size in (*shape, *stride)):
            return torch.Tensor, (value.dtype, shape, stride, value.device)
    elif type(value) in (list, tuple):
        return type(value), tuple(map(_layout, value))
    raise Unkeyed
