"""Which world a graph runs in when the caller does not say."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from torch.fx import GraphModule

from fxpasses._torch import live_group
from fxpasses.errors import UsageError
from fxpasses.ir.groups import groups_used
from fxpasses.ir.world import Group, World


def resolve_world(graphs: Sequence[GraphModule], world: World | None) -> World:
    """``world``, else ``gm.meta["world"]``, else the live groups the graph names, else one of unknown groups.

    Live groups belong to this process: ``rank`` is its rank. Without any world nobody has promised that all ranks hold
    the same graph, so the unknown world is rank 0's: SPMD is assumed there, not promised.
    Raises `UsageError` for a rank set of another size than its world.
    """
    found = world or next((gm.meta["world"] for gm in graphs if isinstance(gm.meta.get("world"), World)), None)
    found = found or live_world(*graphs) or _unknown_world(graphs)
    if len(graphs) > 1 and found.size != len(graphs):
        raise UsageError(f"a rank set of {len(graphs)} graphs for a world of {found.size}")
    return found


def world_of_rank(world: World, rank: int, same_schedule: bool) -> World:
    """The world as the graph of ``rank`` in a rank set sees it.

    Where the ranks' schedules differ, collectives may not be added, dropped, merged or reordered one rank at a time.
    """
    size = max(world.size, rank + 1)  # a pass may have made the set from one graph of an unknown world
    return dataclasses.replace(world, size=size, rank=rank, spmd=world.spmd if same_schedule else False)


def live_world(*graphs: GraphModule) -> World | None:
    """The process groups of this job that the graphs name, with their members and this process's rank; None for none.

    ``fxpasses.dump(gm, fxpasses.live_world(gm))`` on every rank is a rank set that says who waits for whom.
    """
    import torch.distributed as dist

    sizes = groups_used(graphs)
    live = {name: found for name in sizes if (found := live_group(name)) is not None}
    if not live:
        return None
    groups = {name: Group(size=size) for name, size in sizes.items()}
    for name, (ranks, description) in live.items():
        dim = description.removeprefix("mesh_") if description.startswith("mesh_") else None
        groups[name] = Group((tuple(ranks),), mesh_dim=dim)
    return World(dist.get_world_size(), groups, rank=dist.get_rank())


def _unknown_world(graphs: Sequence[GraphModule]) -> World:
    groups = {name: Group(size=size) for name, size in groups_used(graphs).items()}
    for gm in graphs:
        declared: Mapping[str, Group] = gm.meta.get("groups") or {}  # of a text that says no world size
        groups |= {name: group for name, group in declared.items() if group.size or name not in groups}
    return World(max([len(graphs), *(group.size for group in groups.values() if group.size)]), groups, rank=0)
