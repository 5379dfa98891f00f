"""The options that say what the ranks and groups are, where a file does not."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from fxpasses.errors import UsageError

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.ir.world import World


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add --world-size, --group, --rank and --spmd; they win over what the file says."""
    group = parser.add_argument_group("world", "ranks and groups, where the file does not say (or says it wrongly)")
    group.add_argument("--world-size", type=int, metavar="N", help="number of ranks")
    group.add_argument("--group", action="append", default=[], metavar="NAME=RANKS",
                       help="ranks of a group, its parts split by '/': dp=0,2/1,3 (repeatable); NAME is the group's "
                            "own, or what the text form calls it")
    group.add_argument("--rank", type=int, metavar="R",
                       help="the graph belongs to rank R, its constants are that rank's")
    group.add_argument("--spmd", action=argparse.BooleanOptionalAction, default=None,
                       help="promise (or deny) that every rank runs this same graph")


def world_from(arguments: argparse.Namespace, declared: World | None) -> World | None:
    """The world ``declared`` by the graph with the given options over it; None where neither says anything.

    Only ``--spmd``, or a file that says ``rank=None``, promises that all ranks run this graph. The ranks of groups say
    how many there are where nothing else does. Raises `UsageError` for a malformed or contradictory option.
    """
    given = group_ranks(arguments.group)
    asked = (arguments.world_size, arguments.rank, arguments.spmd)
    if not given and all(value is None for value in asked):
        return declared
    from fxpasses.ir.world import Group, World

    highest = highest_rank(arguments)
    size = arguments.world_size or (declared.size if declared else None if highest is None else highest + 1)
    if arguments.world_size is not None and arguments.world_size < 1:
        raise UsageError(f"--world-size {arguments.world_size} is not positive")
    if size is None:
        raise UsageError("the file names no world", hint="give --world-size too")
    if declared is None:
        declared = World(size, rank=0)
    elif declared.size != size:  # the file's ranks belong to another world; what it says of sizes stands
        kept = {name: Group(size=group.size) for name, group in declared.groups.items()}
        rank = declared.rank if declared.rank is None or declared.rank < size else 0
        declared = World(size, kept, rank=rank, spmd=declared.spmd, stage=declared.stage)
    groups = {**declared.groups, **{name: Group(parts) for name, parts in given.items()}}
    rank = declared.rank if arguments.rank is None else arguments.rank
    spmd = declared.spmd if arguments.spmd is None else arguments.spmd
    world = replace(declared, groups=groups, rank=rank, spmd=spmd)
    if rank is None and spmd is not False:
        _check_covered("--group", world, given)
    return world


def group_ranks(texts: Iterable[str]) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Parts of groups by name, as ``--group`` gives them. Raises `UsageError` for a malformed one."""
    return {name: _parts(name, ranks) for name, ranks in map(_split, texts)}


def highest_rank(arguments: argparse.Namespace) -> int | None:
    """The highest rank that ``--group`` names. Raises `UsageError` for a malformed one."""
    given = [_parts(name, ranks) for name, ranks in map(_split, arguments.group)]
    return max((rank for parts in given for part in parts for rank in part), default=None)


def with_ranks(world: World, count: int) -> World:
    """``world`` with ``count`` ranks, groups of unknown members made of consecutive ranks. `UsageError` for a misfit.

    Enough to simulate a graph whose dump names its groups and no ranks.
    """
    from fxpasses.ir.world import Group

    if count < 1:
        raise UsageError(f"--ranks {count} is not positive")
    known = [name for name, group in world.groups.items() if group.partition is not None]
    if known and world.size != count:
        raise UsageError(f"--ranks {count}: the world has {world.size} ranks")
    groups = {}
    for name, group in world.groups.items():
        size = group.size or count
        if count % size:
            raise UsageError(f"--ranks {count}: group '{name}' has {size} members", hint="give a multiple of that")
        consecutive = tuple(tuple(range(start, start + size)) for start in range(0, count, size))
        groups[name] = group if name in known else Group(consecutive, mesh_dim=group.mesh_dim)
    return replace(world, size=count, groups=groups)


def proving(known: World | None, stated: World, graphs: Sequence[GraphModule], ranks: int | None,
            prove: bool) -> World | None:
    """The world to run passes in: ``known``, or what ``graphs`` state on ``ranks`` ranks.

    Refuses to prove where nobody said how many ranks there are, or a rank is in no part of a group it would use.
    Raises `UsageError`.
    """
    from fxpasses.ir.groups import groups_used

    if ranks is not None:
        return with_ranks(stated, ranks)
    if prove:
        require_ranks(stated, "--prove: ")
        _check_covered("--prove", stated, groups_used(graphs) if len(graphs) == 1 else ())
    return known


def require_ranks(world: World, option: str = "") -> None:
    """Raise `UsageError` where nobody said how many ranks there are."""
    if world.size == 1 and any(group.partition is None for group in world.groups.values()):
        raise UsageError(f"{option}nothing says how many ranks there are", hint="give --ranks N")


def _check_covered(option: str, world: World, names: Iterable[str]) -> None:
    """All ranks are to run one graph: each has to be a member of every group. Raises `UsageError`."""
    for name in names:
        group = world.groups.get(name)
        if group is None or group.partition is None:
            continue
        left_out = [rank for rank in range(world.size) if group.part_of(rank) is None]
        if left_out:
            parts = "/".join(",".join(map(str, part)) for part in (*group.partition, tuple(left_out)))
            raise UsageError(f"{option}: group '{name}' leaves out rank {left_out[0]} of {world.size}, which runs the "
                             "same graph", hint=f"for instance --group {name}={parts}")


def _split(text: str) -> tuple[str, str]:
    name, equals, ranks = text.partition("=")
    if not name or not equals:
        raise UsageError(f"--group '{text}' is not NAME=RANKS", hint="for instance dp=0,2/1,3")
    return name, ranks


def _parts(name: str, text: str) -> tuple[tuple[int, ...], ...]:
    try:
        return tuple(tuple(int(rank) for rank in part.split(",")) for part in text.split("/"))
    except ValueError:
        raise UsageError(f"--group {name}: '{text}' is not a list of ranks", hint="for instance 0,2/1,3") from None
