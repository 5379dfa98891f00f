"""Operators that do to a stack of tensors, row by row, what they do to each tensor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.fx import Node

from fxpasses.ir.ops import argument, base_name, overload

aten = torch.ops.aten
Call = tuple[Any, tuple[Any, ...], dict[str, Any]]
"""Target, arguments and keywords; the stack stands where the one tensor did."""
_ALIKE = ("_to_copy", "clone", "alias", "detach", "lift_fresh", "convert_element_type", "contiguous")
_FORMATS = (None, torch.preserve_format, torch.contiguous_format)


def on_stack(node: Node, length: Any) -> Call | None:
    """The call that does to a stack [``length``, ...] of operands of ``node`` what ``node`` does to each of them.

    None where there is none: the operator has several operands, knows dimensions this does not follow, or ``length``
    is a symbol and the operator names sizes.
    """
    op = overload(node.target)
    operands = node.all_input_nodes
    if node.op != "call_function" or op is None or op.namespace not in ("aten", "prims") or len(operands) != 1:
        return None
    before, after = operands[0].meta.get("val"), node.meta.get("val")
    if not isinstance(before, torch.Tensor) or not isinstance(after, torch.Tensor):
        return None
    name = base_name(node)
    if name in _MOVED:
        return _MOVED[name](node, operands[0], before.dim(), length)
    alike = name in _ALIKE or torch.Tag.pointwise in op.tags
    if not alike or argument(node, "memory_format") not in _FORMATS or _sizes(before) != _sizes(after):
        return None
    return node.target, node.args, dict(node.kwargs)


def _view(node: Node, operand: Node, dims: int, length: Any) -> Call | None:
    sizes = argument(node, "size", argument(node, "shape"))
    if not isinstance(length, int) or not all(isinstance(size, int) for size in sizes):
        return None
    return aten.view.default if base_name(node) == "view" else aten.reshape.default, (operand, [length, *sizes]), {}


def _permute(node: Node, operand: Node, dims: int, length: Any) -> Call | None:
    return aten.permute.default, (operand, [0, *(dim % dims + 1 for dim in argument(node, "dims"))]), {}


def _transpose(node: Node, operand: Node, dims: int, length: Any) -> Call | None:
    first, second = argument(node, "dim0"), argument(node, "dim1")
    if not isinstance(first, int) or not isinstance(second, int) or not dims:
        return None
    return aten.transpose.int, (operand, first % dims + 1, second % dims + 1), {}


def _t(node: Node, operand: Node, dims: int, length: Any) -> Call | None:
    return (aten.transpose.int, (operand, 1, 2), {}) if dims == 2 else None


def _unsqueeze(node: Node, operand: Node, dims: int, length: Any) -> Call | None:
    return aten.unsqueeze.default, (operand, argument(node, "dim") % (dims + 1) + 1), {}


def _part(node: Node, operand: Node, dims: int, length: Any) -> Call | None:
    """``select`` and ``slice``, which name one dimension."""
    dim = argument(node, "dim", 0)
    if not dims or not isinstance(dim, int) or set(node.kwargs) or len(node.args) < 2:
        return None
    return node.target, (operand, dim % dims + 1, *node.args[2:]), {}


_MOVED: dict[str, Callable[[Node, Node, int, Any], Call | None]] = {
    "view": _view, "_unsafe_view": _view, "reshape": _view, "permute": _permute, "transpose": _transpose, "t": _t,
    "unsqueeze": _unsqueeze, "select": _part, "slice": _part,
}


def _sizes(value: torch.Tensor) -> list[str]:
    return [str(size) for size in value.shape]
