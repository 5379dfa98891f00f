"""Reductions on two levels, in a node and between nodes: scattered in the node, the shard reduced between nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch.fx import Node

from fxpasses.analyses.rank_index import Cuts, Places, places_in
from fxpasses.ir.groups import partition_of
from fxpasses.ir.ops import Collective, GroupRef, collective, is_wait, launch_of
from fxpasses.ir.world import World
from fxpasses.passes.distfusion.guards import Guards
from fxpasses.passes.distfusion.launches import ADDING


@dataclass(frozen=True)
class Level:
    """Where the shard of a launch is reduced besides.

    ``scatter``: the group that shares the value out, None for that of the launch; ``places``: of ranks in it.
    ``across``: the group that the shard is reduced on then, None for that of ``inner``, the launch that did so before.
    ``operand``: what is sent.
    """

    scatter: str | None
    places: Places
    across: str | None
    operand: Node
    inner: Collective | None = None


def reduced_before(launch: Collective, cuts: Cuts, places: Places, guards: Guards) -> Level | None:
    """The level at which the operand of ``launch`` was reduced just before: its shard may as well be, behind it."""
    operand = launch.inputs[0]
    source = launch_of(operand) if is_wait(operand) else None
    inner = collective(source) if source is not None else None
    if inner is None or inner.kind != "all_reduce" or guards.form_refusal(inner) is not None or not _may_be_reordered(
            launch) or inner.reduce_op != launch.reduce_op or len(operand.users) != 1:
        return None
    storages = guards.effects.storages(inner.inputs[0]) | guards.effects.storages(operand)
    if guards.is_written(storages) or guards.is_pinned(inner.node, operand) or not _crosses(
            guards.world, launch.group, inner.group, cuts):
        return None
    return Level(None, places, None, inner.inputs[0], inner)


def inside(launch: Collective, world: World) -> Iterator[Level]:
    """Groups of the world that make up that of ``launch``, level by level: one to scatter on, one to reduce across."""
    if launch.group.form != "name" or not launch.inputs or not _may_be_reordered(launch):
        return
    whole = places_in(world, launch.group)
    if whole is None:
        return
    for name in world.groups:
        places = places_in(world, GroupRef("name", name))
        if places is None or not 1 < places.count < whole.count:
            continue
        for other in world.groups:
            if _makes_up(world, name, other, launch.group.name):
                yield Level(name, places, other, launch.inputs[0])


def same_on_level(world: World, group: str | None, cuts: Cuts) -> bool:
    """All members of every part of the group take the same part."""
    found = world.groups.get(group or "")
    return found is not None and all(
        cuts[rank] == cuts[members[0]] for members in found.partition or () for rank in members)


def _may_be_reordered(launch: Collective) -> bool:
    """Another order of sums changes no more than the last bits of what is as precise as float32."""
    value = launch.inputs[0].meta.get("val")
    if launch.reduce_op not in ADDING:
        return launch.reduce_op in ("max", "min")
    return isinstance(value, torch.Tensor) and (not value.is_floating_point() or value.dtype.itemsize >= 4)


def _crosses(world: World, first: GroupRef, second: GroupRef, cuts: Cuts) -> bool:
    """Reducing on one group and then on the other is the same both ways, of parts that are the same on the second."""
    parts = [_parts(world, group) for group in (first, second)]
    if any(len(part) != world.size for part in parts):
        return False
    one, two = parts
    return all(sorted(member for other in two[rank] for member in one[other])
               == sorted(member for other in one[rank] for member in two[other]) for rank in range(world.size)) and all(
        cuts[rank] == cuts[members[0]] for members in two.values() for rank in members)


def _makes_up(world: World, inner: str, outer: str, whole: str) -> bool:
    """Every member of ``whole`` contributes once to a reduction on ``inner`` and then on ``outer``."""
    first, second, all_ = (_parts(world, GroupRef("name", name)) for name in (inner, outer, whole))
    sizes = {len(members) for members in second.values()}
    return len(second) == world.size and len(sizes) == 1 and all(
        sorted(member for other in second[rank] for member in first[other]) == sorted(all_[rank])
        for rank in range(world.size))


def _parts(world: World, group: GroupRef) -> dict[int, tuple[int, ...]]:
    return {rank: tuple(members) for members in partition_of(world, group) or () for rank in members}
