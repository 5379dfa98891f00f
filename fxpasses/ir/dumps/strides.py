"""Strides of tensors whose printed type has none: ``print_readable()`` leaves them out unless asked.

Such a value starts out contiguous. Where an operator makes views, or its operands are not contiguous, the operator is
asked, so that a transposed weight does not pass for a contiguous one.
"""

from __future__ import annotations

import operator
from collections.abc import Set
from typing import Any

import torch
from torch.fx import Node

from fxpasses.ir.ops import overload

_MAKES_VIEWS = frozenset({
    "permute", "transpose", "t", "numpy_T", "mT", "T", "H", "mH", "adjoint", "swapaxes", "swapdims", "movedim",
    "moveaxis", "select", "slice", "narrow", "expand", "expand_as", "broadcast_to", "unfold", "diagonal", "as_strided",
    "unbind", "split", "split_with_sizes", "chunk", "tensor_split", "squeeze", "unsqueeze", "flip", "empty_strided",
    "new_empty_strided", "empty_permuted", "_reinterpret_tensor",
})
_ATTENTION = "scaled_dot_product"


def may_be_strided(node: Node, contiguous: Set[Node]) -> bool:
    """Whether the value of ``node`` may lie in memory otherwise than row by row. ``contiguous`` operands do not."""
    if node.op not in ("call_function", "call_method"):
        return False
    name = _name(node)
    if name in _MAKES_VIEWS or _ATTENTION in name or node.target is operator.getitem:
        return True
    return any(operand not in contiguous and _is_strided(operand.meta.get("val")) for operand in node.all_input_nodes)


def has_other_strides(stated: Any, found: Any) -> bool:
    """Whether ``found`` is the tensor that is ``stated``, with other strides."""
    if not isinstance(stated, torch.Tensor) or not isinstance(found, torch.Tensor):
        return False
    if stated.dtype != found.dtype or stated.device.type != found.device.type or stated.ndim != found.ndim:
        return False
    return _same_sizes(stated.shape, found.shape) and not _same_sizes(stated.stride(), found.stride())


def _same_sizes(first: Any, second: Any) -> bool:
    """Equality that asks torch nothing about symbolic sizes."""
    return all(left is right or str(left) == str(right) for left, right in zip(first, second, strict=True))


def _name(node: Node) -> str:
    op = overload(node.target) if node.op == "call_function" else None
    if op is not None:
        return str(op._schema.name).rpartition("::")[2]
    return node.target if isinstance(node.target, str) else getattr(node.target, "__name__", "")


def _is_strided(value: Any) -> bool:
    if isinstance(value, torch.Tensor):
        plain = all(type(size) is int for size in (*value.shape, *value.stride()))
        return not (plain and value.is_contiguous())
    return isinstance(value, list | tuple) and any(map(_is_strided, value))
