"""What operators do with rows that only look at elements elsewhere, or put tensors together and apart."""

from __future__ import annotations

import math

from torch.fx import Node

from fxpasses.analyses.row_rules import (
    Rows,
    Rule,
    Shape,
    Wanted,
    arguments,
    dim_of,
    same,
    same_result,
    shape_of,
    shapes_of,
)
from fxpasses.ir.ops import argument, base_name


def _split_needed(node: Node, rows: Rows) -> Wanted:
    shapes = shapes_of(node) or []
    if rows.dim != dim_of(node):
        return same(node, rows)
    equal = len(set(shapes)) == 1 and len(arguments(node)) > 1
    return [(node.all_input_nodes[0], Rows(rows.dim, rows.blocks * len(shapes)))] if equal else None


def _split_result(node: Node, operand: Node, rows: Rows) -> Rows | None:
    count = len(shapes_of(node) or [])
    if rows.dim != dim_of(node):
        return rows
    return Rows(rows.dim, rows.blocks // count) if count and rows.blocks % count == 0 else None


def _joined(node: Node) -> list[Node]:
    tensors = argument(node, "tensors")
    return list(tensors) if isinstance(tensors, (list, tuple)) else []


def _cat_needed(node: Node, rows: Rows) -> Wanted:
    operands = _joined(node)
    if rows.dim != dim_of(node):
        return same(node, rows) if len({len(shape_of(operand)) for operand in node.all_input_nodes}) == 1 else None
    shapes = {shape_of(operand) for operand in node.all_input_nodes}
    if len(shapes) != 1 or rows.blocks % len(operands):
        return None
    return same(node, Rows(rows.dim, rows.blocks // len(operands)))


def _cat_result(node: Node, operand: Node, rows: Rows) -> Rows | None:
    count = len(_joined(node))
    return rows if rows.dim != dim_of(node) else Rows(rows.dim, rows.blocks * count)


def _reshaped(source: Shape, rows: Rows, shape: Shape) -> Rows | None:
    """Rows of ``source`` where its elements have ``shape``, in the same order."""
    outer = math.prod(source[:rows.dim]) * rows.blocks
    if not outer:
        return None
    before = 1
    for dim, size in enumerate(shape):
        if outer < before * size:
            blocks = outer // before
            return Rows(dim, blocks) if outer % before == 0 and size % blocks == 0 else None
        before *= size
    return None


def _view_needed(node: Node, rows: Rows) -> Wanted:
    args = arguments(node)
    if len(args) != 2 or not isinstance(args[1], (list, tuple)) or len(node.all_input_nodes) != 1:
        return None  # as another dtype, or with sizes that are computed
    operand = node.all_input_nodes[0]
    found = _reshaped(shape_of(node), rows, shape_of(operand))
    return [(operand, found)] if found is not None else None


def _view_result(node: Node, operand: Node, rows: Rows) -> Rows | None:
    return _reshaped(shape_of(operand), rows, shape_of(node))


def _sources(node: Node) -> list[int | None] | None:
    """For each dimension of the result the operand's dimension that it is, None for a new or expanded one."""
    shape, name = shape_of(node.all_input_nodes[0]), base_name(node)
    dims: list[int | None] = list(range(len(shape)))
    if name in ("transpose", "t", "numpy_T"):
        first, second = ((argument(node, "dim0"), argument(node, "dim1")) if name == "transpose" else (0, -1))
        if len(shape) > 1:
            first, second = first % len(shape), second % len(shape)
            dims[first], dims[second] = dims[second], dims[first]
    elif name == "permute":
        dims = [dim % len(shape) for dim in argument(node, "dims")]
    elif name == "unsqueeze":
        dims.insert(argument(node, "dim") % (len(shape) + 1), None)
    elif name == "squeeze":
        given = argument(node, "dim")
        chosen = range(len(shape)) if given is None else [given] if isinstance(given, int) else given
        named = {dim % len(shape) for dim in chosen} if shape else set()
        # a chunk of one row would lose the dimension: what is named stays whole, where it does not go
        dims = [None if dim in named else dim for dim in range(len(shape)) if dim not in named or shape[dim] != 1]
    elif name == "expand":
        result = shape_of(node)
        new: list[int | None] = [None] * (len(result) - len(shape))
        dims = [*new, *(dim if shape[dim] == result[len(new) + dim] else None for dim in range(len(shape)))]
    elif name in ("select", "unbind"):
        dims.remove(dim_of(node))
    elif name in ("slice", "narrow"):
        dims[dim_of(node)] = None
    return dims


def _moved_needed(node: Node, rows: Rows) -> Wanted:
    dims = _sources(node)
    source = dims[rows.dim] if dims is not None and rows.dim < len(dims) else None
    if source is None or len(node.all_input_nodes) != 1:
        return None
    return [(node.all_input_nodes[0], Rows(source, rows.blocks))]


def _moved_result(node: Node, operand: Node, rows: Rows) -> Rows | None:
    dims = _sources(node)
    return Rows(dims.index(rows.dim), rows.blocks) if dims is not None and rows.dim in dims else None


def _element_needed(node: Node, rows: Rows) -> Wanted:
    return same(node, rows) if len(node.args) == 2 and isinstance(node.args[1], int) else None


SPLIT = Rule(_split_needed, _split_result)
CAT = Rule(_cat_needed, _cat_result)
VIEW = Rule(_view_needed, _view_result)
MOVED = Rule(_moved_needed, _moved_result)
ELEMENT = Rule(_element_needed, same_result)
