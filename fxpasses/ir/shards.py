"""Where a sharded tensor lies: from ``meta["placements"]`` to the rows of each rank, and back.

Groups come in the order of the world. A dimension that several groups shard is cut by the leftmost one first, as
``torch.distributed.tensor`` reads placements, but a strided shard comes behind those on its right whose sizes multiply
to its split factor. Each cut makes equal parts of ceil(rows / members) rows, zeros at the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.fx import Node
from torch.nn import functional

from fxpasses._torch import strided_shard
from fxpasses.errors import UsageError
from fxpasses.ir.graph import place_of, value_of
from fxpasses.ir.world import World


@dataclass(frozen=True)
class Cut:
    """Dimension ``dim`` of a tensor of ``rows`` there is cut into ``size`` parts over ``group``."""

    group: str
    dim: int
    size: int
    rows: int

    @property
    def part(self) -> int:
        """Rows of one part, the padding included."""
        return -(-self.rows // self.size)


def split_factor(placement: Any) -> int:
    """Of a strided shard how many parts the dimension is cut into before; 1 of any other placement."""
    return int(getattr(placement, "split_factor", 1))


def order_of_cuts(placements: Mapping[str, Any], world: World, shape: Sequence[Any]) -> list[tuple[str, int]]:
    """(group, dimension from the front) of every shard of a tensor of ``shape``, the first cut first.

    Raises `UsageError` for a partial or unknown placement, a dimension or group that is not there, a strided shard
    that does not fit.
    """
    shards = {name: placement for name, placement in placements.items() if not placement.is_replicate()}
    for name in shards:
        world.group(name)
    cuts: dict[int, list[str]] = {}
    for name in reversed([name for name in world.groups if name in shards]):
        placement = shards[name]
        dim = getattr(placement, "dim", None)
        if dim is None:
            raise UsageError(f"{placement} over '{name}' is no part of a tensor")
        if not -len(shape) <= dim < len(shape):
            raise UsageError(f"there is no dimension {dim} of {list(shape)} to shard over '{name}'")
        inner, position, product = cuts.setdefault(dim % len(shape), []), 0, 1
        while product < split_factor(placement) and position < len(inner):
            product *= _members(world, inner[position])
            position += 1
        if product != split_factor(placement):
            raise UsageError(f"{placement} over '{name}' does not fit the groups behind it")
        inner.insert(position, name)
    return [(name, dim) for dim, groups in cuts.items() for name in groups]


def in_order(placements: dict[str, Any], world: World) -> dict[str, Any]:
    """Placements in the order of the world's groups, from ones that come outermost first.

    There the last group of a dimension cuts it first, as layers do: an outer one shards what the inner ones have left
    on a rank. Strided shards are left as they are.
    """
    names = [name for name in world.groups if name in placements]
    cut = [name for name in reversed(placements) if getattr(placements[name], "dim", None) is not None]
    found: dict[str, Any] = {}
    for position, name in enumerate(names):
        placement = placements[name]
        if name in cut and split_factor(placement) == 1:
            before = [other for other in names[position + 1:] if other in cut[:cut.index(name)]
                      and placements[other].dim == placement.dim]
            factor = math.prod(_members(world, other) for other in before)
            placement = strided_shard(placement.dim, factor) if factor > 1 else placement
        found[name] = placement
    return found


def cuts_of(shape: Sequence[int], placements: Mapping[str, Any], world: World) -> list[Cut]:
    """The cuts of a whole tensor of ``shape``, in order, each with the rows it finds."""
    rows, found = list(shape), []
    for group, dim in order_of_cuts(placements, world, shape):
        found.append(Cut(group, dim, _members(world, group), rows[dim]))
        rows[dim] = found[-1].part
    return found


def local_shape(shape: Sequence[int], placements: Mapping[str, Any], world: World) -> tuple[int, ...]:
    """Shape of each rank's part of a whole tensor of ``shape``, the padding included."""
    rows = list(shape)
    for cut in cuts_of(shape, placements, world):
        rows[cut.dim] = cut.part
    return tuple(rows)


def even_shape(local: Sequence[int], placements: Mapping[str, Any], world: World) -> tuple[int, ...]:
    """Shape of the whole tensor whose parts have shape ``local``, without any padding."""
    rows = list(local)
    for group, dim in order_of_cuts(placements, world, local):
        rows[dim] *= _members(world, group)
    return tuple(rows)


def misfit(node: Node, world: World | None, kept: Sequence[Any] | None = None) -> str | None:
    """Why a value is no part of a whole tensor as its metas say; None where it is one.

    ``kept``: the shape it has; that of its type, whose symbolic sizes fit every size, unless given.
    """
    value, placements = node.meta.get("val"), node.meta.get("placements") or {}
    if not isinstance(value, Tensor):
        return "it is no tensor of a known type"
    if world is None:
        return "the graph has no world"
    shape = value.shape if kept is None else kept
    try:
        whole = node.meta["global_shape"] if "global_shape" in node.meta else even_shape(shape, placements, world)
        local = local_shape(whole, placements, world)
    except UsageError as error:
        return error.message
    fits = len(local) == len(shape) and all(isinstance(size, torch.SymInt) or size == wanted
                                            for size, wanted in zip(shape, local, strict=True))
    return None if fits else f"its placements make parts of {list(local)}, and it is {list(shape)}"


def global_shape(node: Node, world: World, kept: Sequence[Any] | None = None) -> tuple[int, ...]:
    """Shape of the whole tensor of which every rank keeps a part in ``node``: its meta, or the parts together.

    Raises `UsageError` for a node that is no such part (`misfit`).
    """
    if (problem := misfit(node, world, kept)) is not None:
        raise UsageError(f"'{node.target}' is no part of a whole tensor: {problem}", place=place_of(node))
    if "global_shape" in node.meta:
        return tuple(node.meta["global_shape"])
    return even_shape(value_of(node).shape, node.meta.get("placements") or {}, world)


def cuts_of_input(node: Node, world: World, kept: Sequence[Any] | None = None) -> list[Cut]:
    """The cuts of the whole tensor of which every rank keeps a part in ``node``. Raises as `global_shape`."""
    return cuts_of(global_shape(node, world, kept), node.meta.get("placements") or {}, world)


def coordinates(world: World, rank: int) -> dict[str, int]:
    """Position of ``rank`` in each group it is a member of."""
    parts = {name: group.part_of(rank) for name, group in world.groups.items()}
    return {name: part.index(rank) for name, part in parts.items() if part is not None}


def part_of(whole: Tensor, cuts: Iterable[Cut], coordinates: Mapping[str, int]) -> Tensor:
    """The part of ``whole`` on the rank at ``coordinates`` (by group), a view where nothing is padded.

    Raises `UsageError` for a rank outside of a group that cuts.
    """
    part = whole
    for cut in cuts:
        if cut.group not in coordinates:
            raise UsageError(f"a rank that is no member of group '{cut.group}' has no part of what lies over it")
        start = min(cut.part * coordinates[cut.group], cut.rows)
        kept = min(cut.part, cut.rows - start)
        part = part.narrow(cut.dim, start, kept)
        if kept < cut.part:
            padding = [0, 0] * (part.dim() - cut.dim - 1) + [0, cut.part - kept]
            part = functional.pad(part, padding)
    return part


def _members(world: World, group: str) -> int:
    size = world.group(group).size
    if size is None:
        raise UsageError(f"the parts of group '{group}' differ in size, or its members are unknown")
    return size
