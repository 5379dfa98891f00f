"""What operators do with rows: products, reductions, norms, collectives, and all that works element by element."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import argument, base_name, collective


@dataclass(frozen=True)
class Rows:
    """Dimension ``dim`` of a tensor, in ``blocks`` equal parts of which every chunk has a part of its own."""

    dim: int
    blocks: int = 1


Shape = tuple[int, ...]
Wanted = list[tuple[Node, Rows | None]] | None
"""Operands with the rows that are needed of each, None for one that is needed whole; None where rows are mixed."""


@dataclass(frozen=True)
class Rule:
    """``needed``: (operand, rows or None) of every operand; ``result``: rows of the result, to be confirmed by it."""

    needed: Callable[[Node, Rows], list[tuple[Node, Rows | None]] | None]
    result: Callable[[Node, Node, Rows], Rows | None]


def shapes_of(node: Node) -> list[Shape] | None:
    """Shapes of a tensor or of all tensors of a list; None for other values and for sizes that are symbols."""
    value = value_of(node)
    values = value if isinstance(value, (list, tuple)) else (value,)
    shapes = []
    for tensor in values:
        if not isinstance(tensor, torch.Tensor):
            return None
        shape = tuple(tensor.shape)
        if not all(type(size) is int for size in shape):
            return None
        shapes.append(shape)
    return shapes or None


def shape_of(node: Node) -> Shape:
    """Shape of a tensor, or of the first of a list."""
    shapes = shapes_of(node)
    return shapes[0] if shapes else ()


def arguments(node: Node) -> list[Any]:
    """Positional arguments."""
    return list(node.args)


def _members(node: Node) -> int:
    found = collective(node)
    return (found.group_size or 0) if found is not None else 0


def same(node: Node, rows: Rows) -> list[tuple[Node, Rows | None]]:
    """The same rows of every operand."""
    return [(operand, rows) for operand in node.all_input_nodes]


def same_result(node: Node, operand: Node, rows: Rows) -> Rows | None:
    """The rows of the operand."""
    return rows


def _aligned(operand: Node, rows: Rows, shape: Shape) -> tuple[Node, Rows | None] | None:
    """Rows of an operand that broadcasting brings to ``shape``."""
    own = shape_of(operand)
    dim = rows.dim - (len(shape) - len(own))
    if dim < 0 or (own[dim] == 1 and shape[rows.dim] != 1):
        return operand, None
    return (operand, Rows(dim, rows.blocks)) if own[dim] == shape[rows.dim] else None


def _pointwise_needed(node: Node, rows: Rows) -> Wanted:
    found = [_aligned(operand, rows, shape_of(node)) for operand in node.all_input_nodes]
    return [one for one in found if one is not None] if None not in found else None


def _pointwise_result(node: Node, operand: Node, rows: Rows) -> Rows | None:
    return Rows(rows.dim + len(shape_of(node)) - len(shape_of(operand)), rows.blocks)


def _product_needed(node: Node, rows: Rows) -> Wanted:
    """``mm``, ``addmm``, ``bmm``, ``linear``: rows are those of the left factor; matrices of a batch go together."""
    name, operands = base_name(node), [arg for arg in node.args if isinstance(arg, Node)]
    first = 1 if name == "addmm" else 0
    if rows.dim == len(shape_of(node)) - 1 or len(operands) < first + 2:
        return None
    batch = name == "bmm" and rows.dim == 0
    found: list[tuple[Node, Rows | None]] = [(operands[first], rows), (operands[first + 1], rows if batch else None)]
    if name == "addmm":
        bias = _aligned(operands[0], rows, shape_of(node))
        return None if bias is None else [bias, *found]
    return [*found, *((operand, None) for operand in operands[2:])]


def _reduced(node: Node) -> set[int] | None:
    dims = argument(node, "dim")
    count = len(shape_of(node.all_input_nodes[0]))
    dims = [dims] if isinstance(dims, int) else dims
    return {dim % count for dim in dims} if dims and count else None


def _reduction_needed(node: Node, rows: Rows) -> Wanted:
    dims, operand = _reduced(node), node.all_input_nodes[0]
    if dims is None or len(node.all_input_nodes) != 1:
        return None
    left = [dim for dim in range(len(shape_of(operand))) if argument(node, "keepdim", False) or dim not in dims]
    return [(operand, Rows(left[rows.dim], rows.blocks))] if left[rows.dim] not in dims else None


def _reduction_result(node: Node, operand: Node, rows: Rows) -> Rows | None:
    dims = _reduced(node)
    if dims is None or rows.dim in dims:
        return None
    before = 0 if argument(node, "keepdim", False) else sum(dim < rows.dim for dim in dims)
    return Rows(rows.dim - before, rows.blocks)


def dim_of(node: Node) -> int:
    """The dimension an operator names, from the front; -1 where there is none."""
    shape = shape_of(node.all_input_nodes[0]) if node.all_input_nodes else ()
    dim = argument(node, "dim", 0)
    return dim % len(shape) if isinstance(dim, int) and shape else -1


def _beside_needed(node: Node, rows: Rows) -> Wanted:
    """Operators that work along one dimension: rows are any other."""
    return same(node, rows) if rows.dim != dim_of(node) else None


def _norm_needed(node: Node, rows: Rows) -> Wanted:
    """Norms over the last dimensions."""
    first, *others = [arg for arg in node.args if isinstance(arg, Node)]
    normalized = argument(node, "normalized_shape")
    if rows.dim >= len(shape_of(first)) - len(normalized):
        return None
    return [(first, rows), *((other, None) for other in others)]


def _embedding_needed(node: Node, rows: Rows) -> Wanted:
    weight, indices = node.all_input_nodes if len(node.all_input_nodes) == 2 else (None, None)
    if weight is None or indices is None or rows.dim >= len(shape_of(indices)):
        return None
    return [(weight, None), (indices, rows)]


def _gather_needed(node: Node, rows: Rows) -> Wanted:
    if rows.dim:
        return same(node, rows)
    size = _members(node)
    return same(node, Rows(0, rows.blocks // size)) if size and rows.blocks % size == 0 else None


def _gather_result(node: Node, operand: Node, rows: Rows) -> Rows | None:
    return rows if rows.dim else Rows(0, rows.blocks * _members(node))


def _scatter_needed(node: Node, rows: Rows) -> Wanted:
    size = 1 if rows.dim else _members(node)
    return same(node, Rows(rows.dim, rows.blocks * size)) if size else None


def _scatter_result(node: Node, operand: Node, rows: Rows) -> Rows | None:
    size = 1 if rows.dim else _members(node)
    return Rows(rows.dim, rows.blocks // size) if size and rows.blocks % size == 0 else None


def _exchange_needed(node: Node, rows: Rows) -> Wanted:
    """Equal splits: to and from each rank goes a whole number of blocks."""
    if rows.dim:
        return same(node, rows)
    args = arguments(node)
    if len(args) < 3:
        return None
    received, sent = args[1:3]
    for sizes in (received, sent):
        if not isinstance(sizes, (list, tuple)) or not all(type(size) is int for size in sizes) or len(set(sizes)) != 1:
            return None
    return same(node, rows) if received == sent and rows.blocks % len(received) == 0 else None


ALIKE = Rule(same, same_result)
POINTWISE = Rule(_pointwise_needed, _pointwise_result)
PRODUCT = Rule(_product_needed, same_result)
REDUCTION = Rule(_reduction_needed, _reduction_result)
BESIDE = Rule(_beside_needed, same_result)
NORM = Rule(_norm_needed, same_result)
EMBEDDING = Rule(_embedding_needed, same_result)
#: By kind of collective.
COLLECTIVES = {
    "all_reduce": ALIKE,
    "all_gather": Rule(_gather_needed, _gather_result),
    "reduce_scatter": Rule(_scatter_needed, _scatter_result),
    "all_to_all": Rule(_exchange_needed, same_result),
}
