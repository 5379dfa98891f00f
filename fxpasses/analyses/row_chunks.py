"""Which rows of its operands a node needs for some rows of its result: what may be computed chunk by chunk.

`Rows` name a dimension that is cut into chunks. A tensor may hold its rows in several blocks, as the result of a gather
holds those of every rank: a chunk then has its part of each block. One table for every operator; what is not in it
mixes rows, or is not understood, which is the same here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import Node

from fxpasses.analyses.row_rules import (
    ALIKE,
    BESIDE,
    COLLECTIVES,
    EMBEDDING,
    NORM,
    POINTWISE,
    PRODUCT,
    REDUCTION,
    Rows,
    Rule,
    arguments,
    dim_of,
    shape_of,
    shapes_of,
)
from fxpasses.analyses.row_views import CAT, ELEMENT, MOVED, SPLIT, VIEW
from fxpasses.ir.ops import base_name, collective, is_wait, overload

__all__ = ["MATMULS", "Needed", "Rows", "chunk_arguments", "dims_of", "is_divisible", "needed_rows",
           "proposed_rows", "result_rows", "shape_of", "shapes_of"]

Needed = dict[Node, Rows | None]
"""Rows of each operand, None for one that is needed whole."""
MATMULS = ("mm", "addmm", "bmm", "linear")
_VIEWS = ("view", "_unsafe_view", "reshape")
_SPLITS = ("split", "split_with_sizes")
_NAMES = {
    ALIKE: ("alias", "detach", "clone", "_to_copy", "lift_fresh", "contiguous"),
    PRODUCT: MATMULS,
    REDUCTION: ("sum", "mean", "amax", "amin", "var", "var_mean", "logsumexp", "argmax", "argmin"),
    BESIDE: ("_softmax", "_log_softmax", "_softmax_backward_data", "_log_softmax_backward_data", "cumsum"),
    NORM: ("native_layer_norm", "_fused_rms_norm"),
    EMBEDDING: ("embedding",),
    CAT: ("cat",),
    SPLIT: _SPLITS,
    VIEW: _VIEWS,
    MOVED: ("transpose", "t", "permute", "unsqueeze", "squeeze", "expand", "select", "unbind", "slice"),
    ELEMENT: ("getitem",),
}
_RULES = {name: rule for rule, names in _NAMES.items() for name in names}


def is_divisible(node: Node, rows: Rows, chunks: int) -> bool:
    """Every tensor of the node's value has ``chunks`` equal parts in each block."""
    shapes = shapes_of(node)
    return shapes is not None and all(
        rows.dim < len(shape) and shape[rows.dim] > 0 and shape[rows.dim] % (rows.blocks * chunks) == 0
        for shape in shapes)


def needed_rows(node: Node, rows: Rows) -> Needed | None:
    """Rows of its operands that ``node`` needs for ``rows`` of its result; None where it mixes rows."""
    rule = _rule(node)
    is_there = all(0 <= rows.dim < len(shape) for shape in shapes_of(node) or [])
    found = rule.needed(node, rows) if rule is not None and is_there else None
    if found is None:
        return None
    needed: Needed = {}
    for operand, wanted in found:
        if needed.setdefault(operand, wanted) != wanted:
            return None
    return needed if any(needed.values()) and needed.keys() == set(node.all_input_nodes) else None


def result_rows(node: Node, operand: Node, rows: Rows) -> Rows | None:
    """Rows of the result that ``rows`` of one operand give, None where there are none."""
    found = proposed_rows(node, operand, rows)
    needed = needed_rows(node, found) if found is not None else None
    return found if needed is not None and needed.get(operand) == rows else None


def proposed_rows(node: Node, operand: Node, rows: Rows) -> Rows | None:
    """As `result_rows`, where `needed_rows` of the result is still to be asked whether it needs ``rows``."""
    rule = _rule(node)
    return rule.result(node, operand, rows) if rule is not None else None


def chunk_arguments(node: Node, rows: Rows, chunks: int) -> tuple[Any, ...]:
    """The arguments of a call that computes one of ``chunks`` chunks, operands aside: sizes are those of a chunk."""
    args, name = arguments(node), base_name(node)
    if name in (*_VIEWS, "expand"):
        shape, = shapes_of(node) or [()]
        args[1] = [size // chunks if dim == rows.dim else size for dim, size in enumerate(shape)]
    elif name in _SPLITS and dim_of(node) == rows.dim:
        sizes = args[1]
        args[1] = [size // chunks for size in sizes] if isinstance(sizes, (list, tuple)) else sizes // chunks
    elif name == "all_to_all_single" and rows.dim == 0:
        args[1:3] = [[size // chunks for size in sizes] if sizes else sizes for sizes in args[1:3]]
    return tuple(args)


def _rule(node: Node) -> Rule | None:
    op = overload(node.target)
    if node.op != "call_function" or shapes_of(node) is None:
        return None
    if is_wait(node) or collective(node) is not None:
        found = collective(node)
        return ALIKE if found is None else COLLECTIVES.get(found.kind) if found.functional else None
    name = base_name(node)
    if name in _RULES:
        return _RULES[name]
    if op is None or op.namespace not in ("aten", "prims") or torch.Tag.nondeterministic_seeded in op.tags:
        return None
    return POINTWISE if torch.Tag.pointwise in op.tags else None


def dims_of(shape: Sequence[int]) -> list[Rows]:
    """Every dimension of a shape that has something to cut."""
    return [Rows(dim) for dim, size in enumerate(shape) if size > 1]
