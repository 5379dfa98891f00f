"""Do all ranks compile the same graph? Only then is SPMD promised to the passes, not assumed."""

from __future__ import annotations

import dataclasses
import warnings
from dataclasses import dataclass
from typing import Any

import torch.distributed as dist
from torch.fx import GraphModule

from fxpasses._torch import registered_group
from fxpasses.errors import UsageError, listed
from fxpasses.ir.clone import clone
from fxpasses.ir.group_names import rename_groups
from fxpasses.ir.schedule import group_keys, groups_of, schedule, schedule_digest
from fxpasses.ir.world import World
from fxpasses.pm.fingerprint import Fingerprints
from fxpasses.pm.process_rewrites import LIMIT, process_rewrites
from fxpasses.pm.remarks import Remark, around_passes
from fxpasses.pm.worlds import live_world
from fxpasses.runtime.exchange import all_tell, can_talk


@dataclass(frozen=True)
class Agreement:
    """The world of a graph on live groups, and what its ranks have in common.

    ``schedules``: all issue the same collectives; ``graphs``: all have the same graph, constants included. ``group``:
    the process group whose members were asked, None for all ranks.
    """

    world: World
    schedules: bool = True
    graphs: bool = True
    group: Any = None


def agree(gm: GraphModule, remarks: list[Remark], *extra: object, world: World | None = None) -> Agreement | None:
    """Compare ``gm`` with the graphs of the other ranks, which call this at the same point; None for no live group.

    One exchange of digests among the members of the group that spans all groups of the graph, or among all ranks.
    Equal graphs: ``spmd=True``. Equal schedules alone: assumed as ever, with this rank's constants. Other schedules:
    ``spmd=False``, a warning and a remark, on all ranks alike. ``extra``: what else must be equal to call the graphs
    so, besides how many rewrites the process is still permitted; ``world`` instead of the live groups. Under the fake
    backend nobody can be asked: SPMD stays assumed.

    Raises `UsageError`, on all ranks alike, where their environments permit other numbers of rewrites, or one is wrong.
    """
    world = world or live_world(gm)
    if world is None:
        return None
    if not can_talk():
        return Agreement(world, graphs=False)
    group = _spanning_group(world)
    told = all_tell((schedule_digest(gm, world), f"{graph_digest(gm, world)} {extra}", _permitted()), group)
    _check_limits([each for *_, each in told], group)
    schedules, graphs = len({digest for digest, *_ in told}) == 1, len(set(told)) == 1
    if not schedules:
        remarks.append(around_passes("runtime", "schedules-differ"))
        warnings.warn(remarks[-1].message, stacklevel=2)
    elif not graphs:
        remarks.append(around_passes("runtime", "graphs-differ"))
    spmd = False if not schedules else True if graphs else None
    return Agreement(dataclasses.replace(world, spmd=spmd), schedules, graphs, group)


@dataclass(frozen=True)
class _Permitted:
    """How many rewrites a process is permitted, and how many of them are left, None for any number; what is wrong."""

    limit: int | None = None
    left: int | None = None
    problem: str | None = None


def _permitted() -> _Permitted:
    """Told to all ranks before anyone raises, for they would wait."""
    try:
        counter = process_rewrites()
    except UsageError as error:
        return _Permitted(problem=error.message)
    return _Permitted(counter.limit, counter.left) if counter is not None else _Permitted()


def _check_limits(permitted: list[_Permitted], group: Any) -> None:
    """Ranks that stop their passes behind other rewrites would not meet in their collectives."""
    ranks = dist.get_process_group_ranks(group or dist.group.WORLD)
    for rank, each in zip(ranks, permitted, strict=True):
        if each.problem is not None:
            raise UsageError(f"rank {rank}: {each.problem}")
    if len({each.limit for each in permitted}) > 1:
        told = listed([f"{'none' if each.limit is None else each.limit} on rank {rank}"
                       for rank, each in zip(ranks, permitted, strict=True)], 8)
        raise UsageError(f"{LIMIT} differs between ranks: {told}", hint="set it alike on all of them")


def still_agree(gm: GraphModule, agreement: Agreement, remarks: list[Remark]) -> bool:
    """Ranks with different graphs, whose collectives fitted together, have not been moved apart by the passes."""
    if agreement.graphs or not agreement.schedules or not can_talk():
        return True
    told = all_tell(schedule_digest(gm, agreement.world), agreement.group)
    if len(set(told)) == 1:
        return True
    remarks.append(around_passes("runtime", "schedules-disagree"))
    return False


def graph_digest(gm: GraphModule, world: World) -> str:
    """Digits that are equal for equal graphs, though torch's names of their groups differ from rank to rank."""
    copied = clone(gm)
    rename_groups(copied, group_keys(groups_of(schedule(copied)), world, world.rank))
    return Fingerprints().of(copied)


def _spanning_group(world: World) -> Any:
    """The live group that has all members of all groups of ``world``; None for the default group."""
    parts = {name: group.partition[0] for name, group in world.groups.items() if group.partition}
    everyone = {rank for part in parts.values() for rank in part}
    if len(everyone) == world.size:
        return None
    return next((registered_group(name) for name, part in parts.items() if len(part) == len(everyone)), None)
