"""Which communicator a group name means on each rank of a rank set: torch's own names are counters and may differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torch.fx import GraphModule

from fxpasses.ir.schedule import Schedule, groups_of, schedules_of
from fxpasses.ir.world import World


@dataclass(frozen=True, eq=False)
class Communicator:
    """Ranks that meet, in group order; None where nobody says who they are. ``label`` tells equal members apart.

    Each is there once, so that it compares at once, however many members it has.
    """

    members: tuple[int, ...] | None
    label: str


def ranks_of(graphs: Sequence[GraphModule], size: int | None = None) -> list[int]:
    """The rank of each graph: what its world says where all of them differ, else its place in the list.

    ``size``: of the world they run in; ranks beyond it do not count.
    """
    stated = [world.rank if isinstance(world := gm.meta.get("world"), World) else None for gm in graphs]
    own = [index if rank is None or (size is not None and rank >= size) else rank for index, rank in enumerate(stated)]
    return own if len(set(own)) == len(own) else list(range(len(graphs)))


class Communicators:
    """Group name and rank -> communicator, for the graphs of a rank set.

    ``world`` says which ranks a name stands for, and each graph's own world where that does not know the name. Groups
    of equal members (or of unknown ones) are matched by name where all of them use it, else by the order in which
    their rank declares (or first uses) them. ``schedules``: those of the graphs, for a caller that has them.
    ``ranks``: of each graph; ``places``: rank -> position of its graph.
    """

    def __init__(self, graphs: Sequence[GraphModule], world: World | None = None,
                 schedules: Sequence[Schedule] | None = None) -> None:
        self.ranks = ranks_of(graphs)
        self.places = {rank: index for index, rank in enumerate(self.ranks)}
        self._worlds = [[each for each in (world, gm.meta.get("world")) if isinstance(each, World)] for gm in graphs]
        self._known: list[dict[str, Communicator]] = [{} for _ in graphs]
        self._all: dict[tuple[tuple[int, ...] | None, str], Communicator] = {}
        used = [groups_of(calls) for calls in schedules or schedules_of(graphs)]
        names = [self._declared(index, used[index]) for index in range(len(graphs))]
        alike: dict[tuple[int, ...] | None, dict[int, list[str]]] = {}
        for index, listed in enumerate(names):
            for name in listed:
                alike.setdefault(self._members(index, name), {}).setdefault(index, []).append(name)
        for members, by_rank in alike.items():
            self._match(members, by_rank)

    def of(self, index: int, name: str) -> Communicator:
        """The communicator that the graph at ``index`` calls ``name``; one of no members where its rank is in none."""
        known = self._known[index].get(name)
        if known is None:
            known = self._known[index][name] = self._the(self._members(index, name), name)
        return known

    def present(self, members: tuple[int, ...] | None) -> list[int]:
        """Positions of the graphs whose ranks are ``members``, in group order."""
        if members is None:
            return list(range(len(self.ranks)))
        return [self.places[rank] for rank in members if rank in self.places]

    def _the(self, members: tuple[int, ...] | None, label: str) -> Communicator:
        return self._all.setdefault((members, label), Communicator(members, label))

    def _match(self, members: tuple[int, ...] | None, by_rank: dict[int, list[str]]) -> None:
        here = self.present(members)
        common = set.intersection(*(set(by_rank.get(index, ())) for index in here)) if here else set()
        for index, names in by_rank.items():
            rest = [name for name in names if name not in common]
            for name in names:
                label = name if name in common else f"#{rest.index(name)}"
                self._known[index][name] = self._the(members, label)

    def _declared(self, index: int, used: Sequence[str]) -> list[str]:
        """Names of known members in the order of the worlds, then those used in order of appearance."""
        declared = [name for world in self._worlds[index] for name, group in world.groups.items() if group.partition]
        return list(dict.fromkeys([*declared, *used]))

    def _members(self, index: int, name: str) -> tuple[int, ...] | None:
        told = [world.groups[name] for world in self._worlds[index] if name in world.groups]
        known = [group for group in told if group.partition is not None]
        parts = [part for group in known if (part := group.part_of(self.ranks[index])) is not None]
        return parts[0] if parts else () if known else None
