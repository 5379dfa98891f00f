"""Operators that take parts of a tensor, or lay it out anew: what they make of the elements a rank holds of it."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeGuard

import torch
from torch.fx import Node

from fxpasses.analyses.linear_operators import RESHAPES
from fxpasses.analyses.rank_index.cuts import Cut, joined, whole
from fxpasses.analyses.rank_index.values import UNKNOWN, Column, RankValues
from fxpasses.ir.ops import argument, base_name, nodes_in, overload

#: A cut on each rank.
Cuts = tuple[Cut, ...]
#: Other shape, the same elements in the same order.
VIEWS = (*RESHAPES, "unflatten", "_reshape_alias", "alias", "detach", "clone", "contiguous", "lift_fresh")
PERMUTATIONS = ("permute", "transpose", "t", "numpy_T", "swapaxes", "swapdims", "movedim", "moveaxis")
#: Operators that cut a tensor into pieces, of which ``getitem`` takes one.
PIECES = ("split", "split_with_sizes", "chunk", "tensor_split", "unbind")


def cuts_of_whole(values: RankValues, node: Node) -> Cuts | None:
    """All of a tensor, on every rank; None where its size is not known, or nothing is in it."""
    value = node.meta.get("val")
    return (whole(tuple(value.shape)),) * values.world.size if is_static(value) and value.numel() else None


def takes(node: Node) -> bool:
    """The node takes a part of one operand, puts its pieces together or lays it out anew, and computes nothing."""
    if node.op != "call_function":
        return False
    if node.target is operator.getitem:
        return True
    op, name = overload(node.target), base_name(node)
    return op is not None and op.namespace == "aten" and (
        name in VIEWS or name in PERMUTATIONS or name in PIECES or name in _RULES or name in ("cat", "stack"))


def taken_from(node: Node) -> tuple[Node, ...]:
    """The operands of which `takes` is true that hold elements, and not numbers of elements."""
    if base_name(node) in ("cat", "stack"):
        return tuple(nodes_in(argument(node, "tensors")))
    operand = node.args[0] if node.args else node.kwargs.get("self")
    return (operand,) if isinstance(operand, Node) else ()


def cuts_behind(values: RankValues, node: Node, known: Mapping[Node, Cuts]) -> Cuts | None:
    """What ``node``, one of `takes`, holds on each rank of the tensor that ``known`` are cuts of; None: not known.

    Cuts of what `PIECES` give are those of their operand, until one piece is taken.
    """
    if not values.same_call(node):
        return None
    operands = taken_from(node)
    if not operands or any(operand not in known for operand in operands):
        return None
    name = base_name(node)
    if name in PIECES:
        return known[operands[0]]
    if name in ("cat", "stack"):
        return _each(values, lambda rank: _put_together(node, [known[operand][rank] for operand in operands])) \
            if values.same_numbers(node) else None
    if name in PERMUTATIONS or name in VIEWS:
        relaid = _permuted if name in PERMUTATIONS else _viewed
        nodes = values.nodes(node)
        return _each(values, lambda rank: relaid(nodes[rank], known[operands[0]][rank]))
    rule = _piece if node.target is operator.getitem else _RULES[name]
    return rule(values, node, known[operands[0]])


def is_static(value: Any) -> TypeGuard[torch.Tensor]:
    """A tensor whose sizes are numbers."""
    return isinstance(value, torch.Tensor) and all(type(size) is int for size in value.shape)


def _each(values: RankValues, of: Callable[[int], Cut | None]) -> Cuts | None:
    found = []
    for rank in range(values.world.size):
        cut = of(rank)
        if cut is None:
            return None
        found.append(cut)
    return tuple(found)


def _viewed(node: Node, cut: Cut) -> Cut | None:
    value, operand = node.meta.get("val"), taken_from(node)[0].meta.get("val")
    if not is_static(value) or not isinstance(operand, torch.Tensor) or value.dtype != operand.dtype:
        return None
    return cut if tuple(value.shape) == cut.shape else cut.viewed(tuple(value.shape))


def _permuted(node: Node, cut: Cut) -> Cut | None:
    """By strides that tell the dimensions apart: any operator that gives them in another order."""
    value = node.meta.get("val")
    if not is_static(value) or value.dim() != len(cut.axes):
        return None
    probe = torch.empty_strided(cut.shape, tuple(range(1, len(cut.axes) + 1)), device="meta")
    args, kwargs = ([probe if value is taken_from(node)[0] else value for value in node.args], node.kwargs)
    target: Any = node.target
    try:
        order = [stride - 1 for stride in target(*args, **kwargs).stride()]
    except (RuntimeError, TypeError, IndexError):  # its arguments are no numbers
        return None
    return cut.permuted(order)


def _put_together(node: Node, cuts: Sequence[Cut]) -> Cut | None:
    """Pieces in a row, each as far behind the one before."""
    first, value = cuts[0], node.meta.get("val")
    steps = {after.start - before.start for before, after in itertools.pairwise(cuts)}
    if len(steps) != 1 or any(cut.axes != first.axes for cut in cuts) or not is_static(value):
        return None
    [step], dim = steps, argument(node, "dim", 0)
    if step <= 0 or not isinstance(dim, int):
        return None
    dim %= value.dim()
    digit = (len(cuts), step)
    if base_name(node) == "stack":
        return Cut(first.start, (*first.axes[:dim], (digit,), *first.axes[dim:]))
    return Cut(first.start, (*first.axes[:dim], joined([digit, *first.axes[dim]]), *first.axes[dim + 1:]))


def _slice(values: RankValues, node: Node, cuts: Cuts) -> Cuts | None:
    """Indices from ``start`` to ``end``, each clamped, negative ones counted from behind."""
    dims, steps = values.argument(node, "dim"), values.argument(node, "step")
    if dims is None or steps is None:
        return None
    starts, ends = values.argument_column(node, "start"), values.argument_column(node, "end")

    def of(rank: int) -> Cut | None:
        dim, step = dims[rank] % len(cuts[rank].axes), steps[rank]
        size = cuts[rank].shape[dim]
        start, end = _bound(starts[rank], size, 0), _bound(ends[rank], size, size)
        return None if start is None or end is None or step < 1 else cuts[rank].taken(
            dim, start, -(-(end - start) // step), step)

    return _each(values, of)


def _bound(value: Any, size: int, default: int) -> int | None:
    bound = default if value is None else _number(value)
    return None if bound is None else min(max(bound + size if bound < 0 else bound, 0), size)


def _number(value: Any) -> int | None:
    if isinstance(value, torch.Tensor):
        return int(value.item()) if value.numel() == 1 else None
    return None if value is UNKNOWN or not isinstance(value, int) else int(value)


def _select(values: RankValues, node: Node, cuts: Cuts) -> Cuts | None:
    return _at(values, node, cuts, values.argument_column(node, "index"), None)


def _narrow(values: RankValues, node: Node, cuts: Cuts) -> Cuts | None:
    lengths = values.argument(node, "length")
    return None if lengths is None else _at(values, node, cuts, values.argument_column(node, "start"), lengths)


def _at(values: RankValues, node: Node, cuts: Cuts, places: Column, counts: Sequence[int] | None) -> Cuts | None:
    """``counts`` indices from a place on; None: the one there, without its dimension."""
    dims = values.argument(node, "dim")
    if dims is None:
        return None

    def of(rank: int) -> Cut | None:
        dim, place = dims[rank] % len(cuts[rank].axes), _number(places[rank])
        size = cuts[rank].shape[dim]
        if place is None or not -size <= place < size:
            return None
        return cuts[rank].selected(dim, place % size) if counts is None else cuts[rank].taken(
            dim, place % size, counts[rank])

    return _each(values, of)


def _index_select(values: RankValues, node: Node, cuts: Cuts) -> Cuts | None:
    """Indices in a list, equally far apart."""
    dims, indices = values.argument(node, "dim"), values.argument_column(node, "index")
    return None if dims is None else _each(
        values, lambda rank: _listed(indices[rank], cuts[rank], dims[rank] % len(cuts[rank].axes)))


def _listed(index: Any, cut: Cut, dim: int) -> Cut | None:
    found = index.reshape(-1).tolist() if isinstance(index, torch.Tensor) and index.dtype in (
        torch.int64, torch.int32) else []
    step = found[1] - found[0] if len(found) > 1 else 1
    if not found or step < 1 or found != list(range(found[0], found[0] + step * len(found), step)):
        return None
    return cut.taken(dim, found[0], len(found), step)


def _index(values: RankValues, node: Node, cuts: Cuts) -> Cuts | None:
    """A list of indices of one dimension, all of the others."""
    indices: Any = argument(node, "indices")
    listed = isinstance(indices, (list, tuple))
    given = [dim for dim, index in enumerate(indices) if index is not None] if listed else []
    if len(given) != 1:
        return None
    [dim], column = given, values.column(node, indices[given[0]])

    def of(rank: int) -> Cut | None:
        index = column[rank]
        if not isinstance(index, torch.Tensor) or index.dim() > 1 or dim >= len(cuts[rank].axes):
            return None
        index = torch.where(index < 0, index + cuts[rank].shape[dim], index) if index.dtype == torch.int64 else index
        found = _listed(index, cuts[rank], dim)
        return found if index.dim() or found is None else found.selected(dim, 0)

    return _each(values, of)


def _piece(values: RankValues, node: Node, cuts: Cuts) -> Cuts | None:
    """One of the pieces a tensor is cut into: their types say how long each is."""
    [cut] = taken_from(node)
    name, pieces = base_name(cut), cut.meta.get("val")
    if name not in PIECES or not isinstance(pieces, (list, tuple)) or not all(map(is_static, pieces)):
        return None
    places = values.of(node, node.args[1])
    dim = argument(cut, "dim", 0)
    if places is None or not isinstance(dim, int) or not values.same_numbers(cut):
        return None
    lengths = [1 if name == "unbind" else piece.shape[dim] for piece in pieces]

    def of(rank: int) -> Cut | None:
        own, place = cuts[rank], places[rank]
        at = dim % len(own.axes)
        if sum(lengths) != own.shape[at] or not -len(lengths) <= place < len(lengths):
            return None
        place %= len(lengths)
        first = sum(lengths[:place])
        return own.selected(at, first) if name == "unbind" else own.taken(at, first, lengths[place])

    return _each(values, of)


_Rule = Callable[[RankValues, Node, Cuts], "Cuts | None"]
_RULES: dict[str, _Rule] = {"slice": _slice, "select": _select, "narrow": _narrow, "index_select": _index_select,
                            "index": _index}
