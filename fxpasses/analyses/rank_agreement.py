"""Which ranks hold the same value: a lattice whose meet says where several values are all the same."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fxpasses.ir.groups import partition_of
from fxpasses.ir.ops import Collective, GroupRef
from fxpasses.ir.world import World

#: Every member gets one value, made of all members' operands.
_ONE_RESULT = ("all_reduce", "all_gather", "broadcast")
#: Member j gets its own part, made of all members' operands.
_OWN_RESULT = ("reduce_scatter", "all_to_all")


@dataclass(frozen=True)
class Agreement:
    """``lowest``: for each rank the lowest one known to hold the same value. ``groups``: groups of unknown members on
    all of whose members the value is the same. ``everywhere``: it is the same on every rank, even on those that the
    world does not tell of.
    """

    lowest: tuple[int, ...]
    groups: frozenset[GroupRef] = frozenset()
    everywhere: bool = False


class Agreements:
    """Makes agreements of the ranks of one world. Equal ones are one object, so that meets are looked up."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: dict[Agreement, Agreement] = {}
        self._meets: dict[tuple[int, int], Agreement] = {}
        self._results: dict[Hashable, Agreement] = {}
        self.nowhere = self._one(Agreement(tuple(range(world.size))))
        self.everywhere = self._one(Agreement((0,) * world.size, everywhere=True))

    def _one(self, agreement: Agreement) -> Agreement:
        return self._known.setdefault(agreement, agreement)

    def holds(self, agreement: Agreement, group: GroupRef) -> bool:
        """The value is the same on all members of every part of ``group``."""
        if agreement.everywhere or group in agreement.groups:
            return True
        partition = partition_of(self._world, group)
        return partition is not None and all(
            agreement.lowest[rank] == agreement.lowest[part[0]] for part in partition for rank in part)

    def meet(self, agreements: Iterable[Agreement]) -> Agreement:
        """Where all of these are the same; everywhere for none at all."""
        found = self.everywhere
        for other in agreements:
            if other is found or other.everywhere:
                continue
            key = (id(found), id(other))
            if key not in self._meets:
                self._meets[key] = self._met(found, other)
            found = self._meets[key]
        return found

    def _met(self, first: Agreement, second: Agreement) -> Agreement:
        if first.everywhere:
            return second
        groups = frozenset(group for group in first.groups | second.groups
                           if self.holds(first, group) and self.holds(second, group))
        return self._one(Agreement(_lowest(list(zip(first.lowest, second.lowest, strict=True))), groups))

    def placed(self, placements: dict[str, Any]) -> Agreement:
        """Of an input whose ``meta["placements"]`` are these: Replicate on several groups links their ranks."""
        lowest = list(range(self._world.size))
        unknown: set[GroupRef] = set()
        for name, placement in placements.items():
            if not getattr(placement, "is_replicate", bool)():
                continue
            group = GroupRef("name", name)
            partition = partition_of(self._world, group)
            unknown.update([group] if partition is None else [])
            for part in partition or ():
                joined = {lowest[rank] for rank in part}
                lowest = [min(joined) if root in joined else root for root in lowest]
        return self._one(Agreement(tuple(lowest), frozenset(unknown)))

    def of_rank(self, name: str) -> Agreement:
        """Of this rank's index in the group ``name``: the same at the same place of all parts."""
        partition = partition_of(self._world, GroupRef("name", name))
        keys: list[Hashable] = [("no member", rank) for rank in range(self._world.size)]
        for part in partition or ():
            for position, rank in enumerate(part):
                keys[rank] = position
        return self._one(Agreement(_lowest(keys)))

    def communicated(self, found: Collective, operand: Agreement) -> Agreement:
        """Of a collective's waited result, ``operand`` being what every member sends.

        What holds across parts of the group holds of the result where the members of two parts line up: as multisets
        for an all_reduce, in order for the others.
        """
        group = found.group
        key = (found.kind, group, found.splits is None or str(found.splits), id(operand))
        if key not in self._results:
            self._results[key] = self._communicated(found, operand)
        return self._results[key]

    def _communicated(self, found: Collective, operand: Agreement) -> Agreement:
        group, one = found.group, found.kind in _ONE_RESULT
        if not (one or found.kind in _OWN_RESULT) or group.form == "unknown" or not self._splits_agree(found):
            return self.nowhere
        # Another rank's number for the root is in no graph but its own.
        rooted = found.kind == "broadcast" and not self._world.constants_agree
        if one and operand.everywhere and not rooted and self._world.group_size(group.name) is not None:
            return self.everywhere
        partition = partition_of(self._world, group)
        if partition is None:
            return self._one(Agreement(self.nowhere.lowest, frozenset([group] if one else [])))
        keys: list[Hashable] = [("no member", rank) for rank in range(self._world.size)]
        for part in partition:
            sent = [operand.lowest[rank] for rank in part]
            together = (tuple(sorted(sent) if found.kind == "all_reduce" else sent), part if rooted else None)
            for position, rank in enumerate(part):
                keys[rank] = together if one else (together, position)
        return self._one(Agreement(_lowest(keys)))

    def _splits_agree(self, found: Collective) -> bool:
        sizes = [size for size in found.splits or () if size is not None]
        return not sizes or (self._world.constants_agree and all(
            isinstance(size, (list, tuple)) and all(isinstance(count, int) for count in size) for size in sizes))


def _lowest(keys: Sequence[Hashable]) -> tuple[int, ...]:
    """For each rank the lowest one of an equal key."""
    first: dict[Hashable, int] = {}
    return tuple(first.setdefault(key, rank) for rank, key in enumerate(keys))
