"""Which ranks a group argument stands for, and a world in which every group of a graph has members."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from torch.fx import GraphModule, Node

from fxpasses._torch import process_group_name
from fxpasses.errors import RankError, UsageError
from fxpasses.ir.groups import groups_used
from fxpasses.ir.ops import collective
from fxpasses.ir.world import Group, Partition, World


@dataclass(frozen=True)
class Communicator:
    """One part of a group: two names with the same ranks are two communicators."""

    name: str
    members: tuple[int, ...]

    def words(self) -> str:
        """``group 'dp' (ranks 0, 1)``."""
        return f"group '{self.name}' ({rank_words(self.members)})"


def rank_words(ranks: Sequence[int]) -> str:
    """``rank 1``, ``ranks 0, 2``; at most eight are named."""
    listed = ", ".join(map(str, ranks[:8])) + (", ..." if len(ranks) > 8 else "")
    return f"{'rank' if len(ranks) == 1 else 'ranks'} {listed}"


class Groups:
    """Looks up the members of a group by whatever the graph holds for it: a name or a process group object."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._parts: dict[str, dict[int, tuple[int, ...]]] = {}

    def members(self, group: object, rank: int) -> tuple[int, ...]:
        """Ranks of ``rank``'s part, in group order. Raises `RankError` for a non-member or an unknown group.

        ``group``: a name, a process group, or the parts themselves.
        """
        if isinstance(group, tuple):
            found = next((part for part in group if rank in part), None)
            if found is None:
                raise RankError(f"rank {rank} is in none of {' '.join(str(list(part)) for part in group)}")
            return tuple(found)
        name = group_name(group)
        parts = self._parts.get(name)
        if parts is None:
            parts = self._parts[name] = self._look_up(name)
        if rank not in parts:
            shown = " ".join(str(list(part)) for part in self._world.parts(name))
            raise RankError(f"rank {rank} is no member of group '{name}', whose members are {shown}")
        return parts[rank]

    def communicator(self, group: object, rank: int) -> Communicator:
        """``rank``'s part of a group and its name. Raises as `members`."""
        name = str([list(part) for part in group]) if isinstance(group, tuple) else group_name(group)
        return Communicator(name, self.members(group, rank))

    def _look_up(self, name: str) -> dict[int, tuple[int, ...]]:
        try:
            partition = self._world.parts(name)
        except UsageError as error:
            raise RankError(error.message, hint=error.hint) from None
        return {rank: part for part in partition for rank in part}


def group_name(group: object) -> str:
    """Name of a group argument's value. Raises `RankError` for a value that is no group."""
    name = group if isinstance(group, str) else process_group_name(group)
    if name is None:
        raise RankError(f"a group argument of type {type(group).__name__} is neither a name nor a process group")
    return name


def complete_world(gm: GraphModule, world: World | None = None) -> World:
    """``world`` (or ``gm.meta["world"]``) with members for every group the graph uses.

    A group whose members are unknown gets all ranks, in order, where its size is the world's or is stated nowhere;
    else consecutive blocks of its size: ``size=2`` in a world of 4 is [[0, 1], [2, 3]]. Both graphs of a comparison
    see the same assumption. Without any world there are as many ranks as the largest size stated in the graph.

    Raises `UsageError` where nothing states a size, or a group's size does not divide the world's.
    """
    used = groups_used([gm])
    if world is None:
        declared = gm.meta.get("world")
        world = declared if isinstance(declared, World) else None
    if world is None:
        sizes = [size for size in used.values() if size]
        if not sizes:
            raise UsageError("nothing says how many ranks there are", hint="give a world")
        world = World(max(sizes))
    groups = dict(world.groups)
    for name, stated in used.items():
        known = groups.get(name, Group())
        if known.partition is None:
            groups[name] = replace(known, partition=_blocks(name, known.size or stated or world.size, world.size))
    return replace(world, groups=groups)


def _blocks(name: str, size: int, world_size: int) -> Partition:
    if size > world_size or world_size % size:
        raise UsageError(f"group '{name}' has {size} members, which does not divide a world of {world_size}",
                         hint="give its ranks in the world")
    return tuple(tuple(range(start, start + size)) for start in range(0, world_size, size))


def describe(node: Node) -> str:
    """A node for a message: its name and, for a collective, kind and group."""
    found = collective(node)
    return f"'{node.name}'" if found is None else f"'{node.name}' ({found.kind} on group '{found.group.name}')"
