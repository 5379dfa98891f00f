"""The world a step is captured for, and what the groups of its wrappers are called there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import torch.distributed as dist

from fxpasses._torch import is_live
from fxpasses.errors import UsageError, wrong_type
from fxpasses.ir.promises import DataParallel
from fxpasses.ir.world import Group, Partition, World

DATA = "dp"
"""Name of the data-parallel group where nobody gave it one."""


class Groups:
    """``world``: what the caller said. Groups of wrappers are added under names that are the same on every rank."""

    def __init__(self, world: World | int | None) -> None:
        if isinstance(world, int) and not isinstance(world, bool):
            world = World.from_mesh({DATA: world})
        if world is not None and not isinstance(world, World):
            raise wrong_type("world", world, "a fxpasses.World or a number of ranks")
        self._world, self._live = world, False
        self._added: dict[str, Group] = {}
        self._spread: dict[str, None] = {}

    @property
    def spread(self) -> tuple[str, ...]:
        """Groups that kinds of parallelism other than DDP asked for, in that order."""
        return tuple(self._spread)

    def data_parallel(self, wanted: str | None = None) -> DataParallel:
        """The promise for a module that no wrapper holds: torch's defaults over the world's data-parallel group.

        ``wanted``: its name, where the caller gave one.

        Raises `UsageError` where it is not clear which group that is.
        """
        if self._world is None and is_live():
            size = dist.get_world_size()
            self._added[DATA] = Group((tuple(range(size)),))
            return DataParallel(DATA, size)
        if self._world is None:
            raise UsageError("parallel='ddp' for how many ranks?", hint="world=N, on the command line "
                             "--world-size N; a process group is not needed")
        groups = self._world.groups or {DATA: Group((tuple(range(self._world.size)),), self._world.size)}
        name = wanted or (DATA if DATA in groups else next(iter(groups)) if len(groups) == 1 else None)
        if wanted is not None:
            self._world.group(wanted)
        members = groups[name].size if name is not None else None
        if name is None or members is None:
            raise UsageError("which group of the world is data parallel?", hint=f"call it '{DATA}', with its ranks")
        self._added[name] = groups[name]
        return DataParallel(name, members)

    def named(self, name: str | None, default: str) -> tuple[str, Group]:
        """The group a kind of parallelism uses: ``name``, or the one called ``default``, or the only one.

        Raises `UsageError` where the world has no such group, or does not say who its members are.
        """
        if self._world is None:
            raise UsageError("parallel= needs a world", hint="world=N, or a World with a group for each kind of "
                             "parallelism, on the command line --world-size or --mesh; a process group is not needed")
        groups = self._world.groups
        found = name or (default if default in groups else next(iter(groups)) if len(groups) == 1 else default)
        if name is None and found not in groups and groups:
            raise UsageError(f"the world has no group '{default}', and several others", hint="say which it is by "
                             f"group='{next(iter(groups))}', or call one '{default}'")
        group = self._world.group(found)
        if group.partition is None or group.size is None:
            raise UsageError(f"the members of group '{found}' are unknown, or its parts differ in size",
                             hint="give its ranks in the world")
        self._added[found] = group
        self._spread[found] = None
        return found, group

    def within(self, inner: str, outer: str) -> bool:
        """Ranks that are together in a group called ``inner`` are so in one called ``outer``."""
        assert self._world is not None
        parts = [set(part) for part in self._world.parts(outer)]
        return all(any(part.issuperset(ranks) for part in parts) for ranks in self._world.parts(inner))

    def own_rank(self, name: str) -> int | None:
        """Index in the group of the rank whose graph the world is for; None where it is for all ranks."""
        if self._world is None or self._world.rank is None:
            return None
        part = self._world.group(name).part_of(self._world.rank)
        if part is None:
            raise UsageError(f"rank {self._world.rank} is no member of the group '{name}'")
        return part.index(self._world.rank)

    def of_mesh(self, name: str, partition: Partition, whole: World) -> str:
        """The world's name of a live mesh's group with these parts; without a world ``whole`` is it from now on.

        Raises `UsageError` where the world that was given has no such group.
        """
        if self._world is None:
            self._world, self._live = whole, True
        groups = self._world.groups
        same = [known for known, group in groups.items() if set(partition) <= set(group.partition or ())]
        if same:
            return name if name in same else same[0]
        if not self._live:
            raise UsageError(f"the model's mesh has a dimension '{name}' over the ranks {list(partition[0])}, which is "
                             "no group of the given world", hint="leave world= out: it is read from the mesh")
        unused = name if name not in groups else next(f"{name}_{number}" for number in range(1, len(groups) + 2)
                                                      if f"{name}_{number}" not in groups)
        self._world = replace(self._world, groups={**groups, unused: Group(partition)})
        return unused

    def joined(self, names: Sequence[str]) -> DataParallel:
        """The promise, with torch's defaults, over all ranks that groups of the world reach together.

        Their group is one of the world where there is such a one, else one called like them: "dp_cp" of "dp" and "cp".
        """
        assert self._world is not None
        parts = [set(part) for part in self._world.parts(names[0])]
        for part in (part for name in names[1:] for part in self._world.parts(name)):
            met = [known for known in parts if known & set(part)]
            parts = [known for known in parts if known not in met] + [set(part).union(*met)]
        together = [sorted(part) for part in sorted(parts, key=min)]
        group = World(self._world.size, {"": together}).group("")
        if group.size is None:
            raise UsageError(f"the groups {', '.join(map(repr, names))} reach different numbers of ranks")
        same = (name for name, other in self._world.groups.items()
                if sorted(tuple(sorted(part)) for part in other.partition or ()) == list(group.partition or ()))
        name = next(same, "_".join(names))
        self._world = replace(self._world, groups={**self._world.groups, name: self._world.groups.get(name, group)})
        return DataParallel(name, group.size)

    def name(self, promise: DataParallel) -> str:
        """The name in the graph for a wrapper's group; torch's own are counters that differ from rank to rank."""
        known = {**(self._world.groups if self._world is not None else {}), **self._added}
        for name, group in known.items():
            if promise.ranks in (group.partition or ()) or (promise.ranks is None and group.size == promise.size):
                return name
        if self._world is not None and self._world.size != promise.size:
            raise UsageError(f"the wrapper's group of {promise.size} ranks is no group of the given world")
        name = DATA if not self._added else f"{DATA}_{len(self._added)}"
        self._added[name] = Group((promise.ranks,) if promise.ranks else None, promise.size)
        return name

    def world(self) -> World | None:
        """The world with all groups; None where nobody said anything and no wrapper ran."""
        if self._world is not None:
            return World(self._world.size, {**self._added, **self._world.groups}, self._world.rank, self._world.spmd,
                         self._world.mesh, self._world.stage)
        if not self._added:
            return None
        live = is_live()
        sizes = [group.size or len((group.partition or ((),))[0]) for group in self._added.values()]
        size = dist.get_world_size() if live else max(sizes)
        return World(size, self._added, rank=dist.get_rank() if live else None)
