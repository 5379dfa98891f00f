"""Is a part of a gathered tensor the one that this rank gave, on every rank?"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

import torch
from torch.fx import Node

from fxpasses.analyses.linear_operators import IDENTITIES, RESHAPES
from fxpasses.analyses.rank_index.values import UNKNOWN, Column, RankValues
from fxpasses.ir.groups import partition_of
from fxpasses.ir.ops import GroupRef, argument, base_name, overload

#: Other shape, the same elements in the same order.
_VIEWS = (*RESHAPES, "unflatten", *IDENTITIES)
#: Operators that cut a tensor into pieces -> the argument that says where.
_PIECES = {"split": "split_size", "split_with_sizes": "split_sizes", "chunk": "chunks", "unbind": None}


@dataclass(frozen=True)
class _Block:
    """Elements in a row of the whole tensor: the number of the first one on each rank, and their shape on all."""

    starts: tuple[int, ...]
    shape: tuple[int, ...]


def own_part(values: RankValues, part: Node, whole: Node, group: GroupRef) -> bool:
    """``part`` holds, on every rank, exactly the elements of ``whole`` that are the rank's own shard, in order.

    ``whole``: a tensor [n * s, ...] that is the same on the n members of ``group``; rows j * s to (j + 1) * s are the
    shard of member j, in the group's own order. ``part`` is taken from it by slices, selections, pieces and views, and
    may have another shape than the shard. False where anything is unknown, and where some rank is no member. Writes in
    between are for the caller to look for.
    """
    partition, value, taken = partition_of(values.world, group), whole.meta.get("val"), part.meta.get("val")
    if not partition or not _is_known(value) or not value.dim() or value.shape[0] % len(partition[0]):
        return False
    count = len(partition[0])
    length = value.numel() // count
    if _is_known(taken) and taken.numel() != length:  # cheap, and so for nearly all parts
        return False
    place = {rank: (position, len(members)) for members in partition for position, rank in enumerate(members)}
    if len(place) != values.world.size or any(size != count for _, size in place.values()):
        return False
    found = _block(values, part, whole)
    return found is not None and math.prod(found.shape) == length and all(
        start == place[rank][0] * length for rank, start in enumerate(found.starts))


def _block(values: RankValues, part: Node, whole: Node) -> _Block | None:
    """``part`` as elements of ``whole``; None where they are not in a row, or not the same number on all ranks."""
    chain: list[Node] = []
    node = part
    while node is not whole:
        operand = _operand(node)
        if node.op != "call_function" or operand is None or not values.alike(node):
            return None
        chain.append(node)
        node = operand
    found: _Block | None = _Block((0,) * values.world.size, tuple(whole.meta["val"].shape))
    for node in reversed(chain):
        if base_name(node) not in _PIECES and found is not None:  # pieces are judged where one of them is taken
            found = _behind(values, node, found)
    return found


def _operand(node: Node) -> Node | None:
    operand = node.args[0] if node.args else node.kwargs.get("self")
    return operand if isinstance(operand, Node) else None


def _behind(values: RankValues, node: Node, block: _Block) -> _Block | None:
    """What one more operator makes of a block."""
    op, name, source = overload(node.target), base_name(node), node
    if node.target is operator.getitem:
        cut = _operand(node)
        if cut is None or base_name(cut) not in _PIECES:
            return None
        source = cut
    elif op is None or op.namespace != "aten":
        return None
    elif name in _VIEWS:
        return _viewed(node, block)
    rule = _RULES.get(name)
    dim = argument(source, "dim", 0)
    if rule is None or not block.shape or set(values.argument(source, "dim") or ()) != {dim}:
        return None
    dim %= len(block.shape)
    taken = rule(values, node, block.shape[dim])
    if taken is None or math.prod(block.shape[:dim]) != 1:
        return None
    inner = math.prod(block.shape[dim + 1:])
    starts = tuple(start + first * inner for start, first in zip(block.starts, taken.firsts, strict=True))
    kept = () if taken.count is None else (taken.count,)
    return _Block(starts, (*block.shape[:dim], *kept, *block.shape[dim + 1:]))


def _viewed(node: Node, block: _Block) -> _Block | None:
    operand, value = _operand(node), node.meta.get("val")
    if operand is None or not isinstance(value, torch.Tensor) or not _is_known(value):
        return None
    same = math.prod(value.shape) == math.prod(block.shape) and _dtype(operand) == value.dtype
    return _Block(block.starts, tuple(value.shape)) if same else None


def _dtype(node: Node) -> torch.dtype | None:
    value = node.meta.get("val")
    return value.dtype if isinstance(value, torch.Tensor) else None


@dataclass(frozen=True)
class _Taken:
    """Rows in a row: the first on each rank, and how many; None: one, without its dimension."""

    firsts: Sequence[int]
    count: int | None


def _slice(values: RankValues, node: Node, size: int) -> _Taken | None:
    """Of ``size`` rows those from ``start`` to ``end``, each clamped, the negative ones counted from behind."""
    starts, ends = (_bounds(values.argument_column(node, name), size, default)
                    for name, default in (("start", 0), ("end", size)))
    if starts is None or ends is None or set(values.argument(node, "step") or ()) != {1}:
        return None
    counts = {max(end - start, 0) for start, end in zip(starts, ends, strict=True)}
    return _Taken(starts, counts.pop()) if len(counts) == 1 else None


def _bounds(column: Column, size: int, default: int) -> list[int] | None:
    found = []
    for value in column:
        bound = default if value is None else _number(value)
        if bound is None:
            return None
        found.append(min(max(bound + size if bound < 0 else bound, 0), size))
    return found


def _number(value: Any) -> int | None:
    if isinstance(value, torch.Tensor):
        return int(value.item()) if value.numel() == 1 else None
    return None if value is UNKNOWN or not isinstance(value, int) else int(value)


def _select(values: RankValues, node: Node, size: int) -> _Taken | None:
    firsts = _inside(values.argument_column(node, "index"), size, 1)
    return None if firsts is None else _Taken(firsts, None)


def _narrow(values: RankValues, node: Node, size: int) -> _Taken | None:
    lengths = set(values.argument(node, "length") or ())
    if len(lengths) != 1:
        return None
    [length] = lengths
    firsts = _inside(values.argument_column(node, "start"), size, length)
    return None if firsts is None else _Taken(firsts, length)


def _inside(column: Column, size: int, count: int) -> list[int] | None:
    """First of ``count`` of ``size`` rows, negative ones counted from behind."""
    found = []
    for value in column:
        first = _number(value)
        if first is None or not -size <= first < size or first % size + count > size:
            return None
        found.append(first % size)
    return found


def _index_select(values: RankValues, node: Node, size: int) -> _Taken | None:
    """Rows in a list, one after the other."""
    firsts, counts = [], set()
    for value in values.argument_column(node, "index"):
        rows = value.reshape(-1).tolist() if isinstance(value, torch.Tensor) else []
        if not rows or rows != list(range(rows[0], rows[0] + len(rows))):
            return None
        firsts.append(rows[0])
        counts.add(len(rows))
    return _Taken(firsts, counts.pop()) if len(counts) == 1 else None


def _piece(values: RankValues, node: Node, size: int) -> _Taken | None:
    """One of the pieces a tensor is cut into: their types say how long each is."""
    cut = _operand(node)
    pieces, base = (None, None) if cut is None else (cut.meta.get("val"), _operand(cut))
    indices = values.of(node, node.args[1])
    if cut is None or base is None or indices is None or not isinstance(pieces, (list, tuple)):
        return None
    if not all(map(_is_known, pieces)) or not _is_known(base.meta.get("val")):
        return None
    cuts = _PIECES[base_name(cut)]
    if cuts is not None:
        known = values.argument_column(cut, cuts)
        if UNKNOWN in known or any(where != known[0] for where in known):
            return None
    dim = argument(cut, "dim", 0) % base.meta["val"].dim()
    lengths = [1 if cuts is None else piece.shape[dim] for piece in pieces]
    if sum(lengths) != size or not all(-len(lengths) <= index < len(lengths) for index in indices):
        return None
    counts = {lengths[index] for index in indices}
    firsts = [sum(lengths[:index % len(lengths)]) for index in indices]
    return _Taken(firsts, None if cuts is None else counts.pop()) if len(counts) == 1 else None


_Rule = Callable[[RankValues, Node, int], "_Taken | None"]
_RULES: dict[str, _Rule] = {"slice": _slice, "select": _select, "narrow": _narrow, "index_select": _index_select,
                            "getitem": _piece}


def _is_known(value: Any) -> TypeGuard[torch.Tensor]:
    """A tensor of a size that is a number."""
    return isinstance(value, torch.Tensor) and all(type(size) is int for size in value.shape)
