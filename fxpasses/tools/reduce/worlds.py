"""Fewer ranks: groups keep the first members of each part, and one graph stands for all ranks."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from fxpasses.ir.groups import groups_used
from fxpasses.ir.world import Group, World
from fxpasses.tools.reduce.case import Case, Illegal
from fxpasses.tools.reduce.retype import Change, retyped, with_worlds
from fxpasses.tools.reduce.search import Edit

_LEAST = 2
"""Ranks: with one there is no communication."""
_MOST_CHOICES = 64


def smaller_worlds(case: Case) -> list[Edit]:
    """Worlds of fewer ranks, the smallest first."""
    world = case.world
    if world is None:
        return []
    found: list[Edit] = []
    for ranks in _choices(world):
        found += [partial(_on, ranks=ranks, inputs=inputs, scale=scale) for inputs, scale in (
            (True, False), (False, False), (True, True))]
    return found


def one_for_all(case: Case) -> list[Edit]:
    """The graph of one rank as that of all ranks."""
    if len(case.graphs) == 1:
        return []
    return [partial(_alone, rank=rank) for rank in range(len(case.graphs))]


def plainer_worlds(case: Case) -> list[Edit]:
    """No groups that nobody uses, no mesh, no stage, no rank."""
    return [_with_used_groups, partial(_with, mesh=None), partial(_with, stage=None), partial(_with, rank=None)]


def _choices(world: World) -> list[tuple[int, ...]]:
    """Which ranks to keep: the first members of every part of a group, of each group on its own and of all together."""
    parted = [group.partition for group in world.groups.values() if group.partition is not None]
    found: dict[tuple[int, ...], None] = {}
    for count in range(_LEAST, world.size):
        if world.size % count == 0:
            found[tuple(range(count))] = None
    for chosen in itertools.islice(itertools.chain.from_iterable(
            itertools.combinations(parted, many) for many in (1, 2)), _MOST_CHOICES):
        for cut in (2, 4, 8, 1):
            kept = set(range(world.size))
            for partition in chosen:
                kept &= {rank for part in partition for rank in part[:max(len(part) // cut, 1) if cut > 1 else 1]}
            if _LEAST <= len(kept) < world.size:
                found[tuple(sorted(kept))] = None
    return sorted(found, key=lambda ranks: (len(ranks), ranks))


def _on(case: Case, *, ranks: Sequence[int], inputs: bool, scale: bool) -> Case | None:
    worlds = [world for gm in case.graphs if isinstance(world := gm.meta.get("world"), World)]
    if len(worlds) < len(case.graphs) or any(max(ranks) >= world.size for world in worlds):
        return None
    one_a_rank = len(case.graphs) > 1
    new = [_smaller(world, ranks) for world in worlds]
    sizes: dict[str, tuple[int, int]] = {}
    for world, small in zip(worlds, new, strict=True):
        for name, group in world.groups.items():
            if group.size and small.groups[name].size:
                sizes[name] = (group.size, small.groups[name].size or 0)
    if one_a_rank:
        chosen = [case.graphs[rank] for rank in ranks]
        case = Case(chosen, case.passes)
        new = [replace(new[rank], rank=place) for place, rank in enumerate(ranks)]
    changed = {name: pair for name, pair in sizes.items() if pair[0] != pair[1]}
    ratios = {old: small for old, small in changed.values() if old % small == 0}
    made = retyped(case, Change(ratios if scale else {}, inputs=inputs, multiples=scale, groups=changed))
    return with_worlds(made, new)


def _smaller(world: World, ranks: Sequence[int]) -> World:
    """The world of some of the ranks, numbered anew. Raises `Illegal` where the parts of a group become unequal."""
    places = {rank: place for place, rank in enumerate(ranks)}
    groups: dict[str, Group] = {}
    for name, group in world.groups.items():
        groups[name] = _group(group, places, world.size)
        if group.size and groups[name].partition is not None and not groups[name].size:
            raise Illegal(f"parts of '{name}'")
    rank = None if world.rank is None else places.get(world.rank, 0)
    made = World(len(ranks), groups, rank=rank, spmd=world.spmd, stage=world.stage)
    return replace(made, groups={name: Group(group.partition, group.size or groups[name].size, group.mesh_dim)
                                 for name, group in made.groups.items()})


def _group(group: Group, places: Mapping[int, int], size: int) -> Group:
    if group.partition is None:
        count = group.size and max(group.size * len(places) // size, 1)
        return Group(None, count or None, group.mesh_dim)
    parts = tuple(tuple(places[rank] for rank in part if rank in places) for part in group.partition)
    kept = tuple(part for part in parts if part)
    sizes = {len(part) for part in kept}
    return Group(kept, sizes.pop() if len(sizes) == 1 else None, group.mesh_dim)


def _alone(case: Case, *, rank: int) -> Case | None:
    if rank >= len(case.graphs):
        return None
    gm = case.graphs[rank]
    world = gm.meta.get("world")
    if isinstance(world, World):
        gm.meta["world"] = replace(world, rank=None)
    return Case([gm], case.passes)


def _with(case: Case, **changes: None) -> Case | None:
    if case.world is None or (len(case.graphs) > 1 and "rank" in changes):
        return None
    for gm in case.graphs:
        gm.meta["world"] = replace(gm.meta["world"], **changes)
    return case


def _with_used_groups(case: Case) -> Case | None:
    if case.world is None:
        return None
    used = groups_used(case.graphs)
    for gm in case.graphs:
        world = gm.meta["world"]
        gm.meta["world"] = replace(world, groups={name: group for name, group in world.groups.items() if name in used})
    return case
