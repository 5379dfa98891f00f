"""Operators that leave the rows of a tensor alone: what they do to a shard of rows, they do to the whole tensor alike.

A reduce_scatter along the first dimension moves behind an operator only when the same call, unchanged, is right on the
full-size tensor, whose first dimension is longer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch._ops import OpOverload
from torch.fx import Node

from fxpasses.analyses.linear_operators import CASTS, IDENTITIES, NEGATIONS, PADDINGS, PRODUCTS, QUOTIENTS
from fxpasses.ir.ops import argument, base_name

#: Every element by itself, with other operands that are broadcast.
_ELEMENTWISE = (*CASTS, *IDENTITIES, "clamp", "clamp_min", "clamp_max", "relu", "hardtanh", "maximum", "minimum",
                "where", "masked_fill")


def keeps_rows(node: Node, operand: Node) -> bool:
    """Row i of the result is made of row i of ``operand`` alone, and no argument says how many there are."""
    before, after = operand.meta.get("val"), node.meta.get("val")
    if not isinstance(before, torch.Tensor) or not isinstance(after, torch.Tensor) or not before.dim() * after.dim():
        return False
    if str(before.shape[0]) != str(after.shape[0]):
        return False
    if node.target in (*PRODUCTS, *QUOTIENTS, *NEGATIONS) or base_name(node) in _ELEMENTWISE:
        return before.dim() == after.dim() and all(
            _is_broadcast(other, after) for other in node.all_input_nodes if other is not operand)
    rule = _RULES.get(base_name(node))
    return rule is not None and isinstance(node.target, OpOverload) and rule(node, before.dim())


def _is_broadcast(other: Node, result: torch.Tensor) -> bool:
    """One value for all rows."""
    value = other.meta.get("val")
    return isinstance(value, torch.Tensor) and (value.dim() < result.dim() or value.shape[0] == 1)


def _beside_rows(node: Node, rank: int, *names: str) -> bool:
    """All dimensions under these names are given, and none is the first one of ``rank``."""
    for name in names:
        dims: Any = argument(node, name)
        dims = [dims] if isinstance(dims, int) else dims
        if not dims or not all(isinstance(dim, int) and dim % rank for dim in dims):
            return False
    return True


def _over(*names: str) -> Callable[[Node, int], bool]:
    return lambda node, rank: _beside_rows(node, rank, *names)


def _view(node: Node, rank: int) -> bool:
    sizes: Any = argument(node, "size", argument(node, "shape"))
    return isinstance(sizes, (list, tuple)) and len(sizes) > 0 and sizes[0] == -1


def _expand(node: Node, rank: int) -> bool:
    return _view(node, rank) and len(argument(node, "size")) == rank


def _permute(node: Node, rank: int) -> bool:
    dims = argument(node, "dims")
    return isinstance(dims[0], int) and dims[0] % rank == 0


def _unsqueeze(node: Node, rank: int) -> bool:
    return _beside_rows(node, rank + 1, "dim")


def _pad(node: Node, rank: int) -> bool:
    return len(argument(node, "pad")) < 2 * rank


def _triangle(node: Node, rank: int) -> bool:
    return rank > 2


_RULES: dict[str, Callable[[Node, int], bool]] = {
    **dict.fromkeys(("view", "_unsafe_view", "reshape"), _view), "expand": _expand, "permute": _permute,
    "transpose": _over("dim0", "dim1"), "unsqueeze": _unsqueeze, "squeeze": _over("dim"), "flatten": _over("start_dim"),
    "flip": _over("dims"), "roll": _over("dims"),
    **dict.fromkeys(("slice", "select", "narrow", "index_select", "sum", "mean", "amax", "amin", "cumsum"),
                    _over("dim")),
    **dict.fromkeys(PADDINGS, _pad), **dict.fromkeys(("tril", "triu"), _triangle),
}
