"""The world: how many ranks there are, and which ranks every group name used in a graph stands for."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from fxpasses.errors import UsageError, did_you_mean

Partition = tuple[tuple[int, ...], ...]
_MOST_RANKS = 2**20
"""Of a world: groups list every rank."""


@dataclass(frozen=True)
class Group:
    """What is known of one group name.

    ``partition``: disjoint rank tuples; the order inside a tuple is the group's order (shard j belongs to member j).
    None where the members are unknown: the name still means the same group everywhere in the graph.
    ``size``: members of one part, known even where the ranks are not. ``mesh_dim``: the mesh dimension it spans.
    """

    partition: Partition | None = None
    size: int | None = None
    mesh_dim: str | None = None

    def part_of(self, rank: int) -> tuple[int, ...] | None:
        """Ranks that share ``rank``'s part, in group order; None for a rank that is no member."""
        return next((part for part in self.partition or () if rank in part), None)


#: Every way to say a group: its parts, its one part, its size, nothing known.
GroupSpec = Group | Sequence[Sequence[int]] | Sequence[int] | int | None


@dataclass(frozen=True, init=False)
class World:
    """Ranks, groups and mesh a graph runs on.

    ``rank=None`` promises SPMD: the graph is the same on every rank. ``rank=r``: the graph is rank r's own, with that
    rank's constants; SPMD is assumed, not promised. ``spmd`` overrides both. ``groups`` takes a name to a rank list, a
    list of rank lists, an int (size known, members not), None, or a `Group`.

    Raises `UsageError` for overlapping parts, ranks outside the world, sizes that are no counts.
    """

    size: int
    groups: Mapping[str, Group]
    rank: int | None
    spmd: bool | None
    mesh: Mapping[str, int] | None
    stage: int | None

    # Written out because ``groups`` takes more than it gives, which a generated one cannot say to a type checker.
    def __init__(self, size: int, groups: Mapping[str, GroupSpec] | None = None, rank: int | None = None,
                 spmd: bool | None = None, mesh: Mapping[str, int] | None = None, stage: int | None = None) -> None:
        if not _is_count(size):
            raise UsageError(f"world size {size!r} is no positive number")
        if size > _MOST_RANKS:
            raise UsageError(f"a world of {size} ranks", hint=f"{_MOST_RANKS} are the most there can be")
        if rank is not None and not _is_rank(rank, size):
            raise UsageError(f"rank {rank!r} is outside a world of {size}")
        if groups is not None and not isinstance(groups, Mapping):
            raise UsageError(f"groups is {type(groups).__name__}", hint="a mapping from names to ranks is wanted")
        given = {name: _group(name, spec, size) for name, spec in (groups or {}).items()}
        for name, value in (("size", size), ("groups", given), ("rank", rank), ("spmd", spmd), ("mesh", mesh),
                            ("stage", stage)):
            object.__setattr__(self, name, value)

    @classmethod
    def from_mesh(cls, mesh: Mapping[str, int], *, rank: int | None = None, spmd: bool | None = None) -> World:
        """World of a row-major device mesh: one group for each mesh dimension, named like it."""
        sizes = list(mesh.values())
        if not all(_is_count(size) for size in sizes):
            raise UsageError(f"mesh {dict(mesh)} has a dimension that is no positive number")
        if math.prod(sizes) > _MOST_RANKS:
            raise UsageError(f"mesh {dict(mesh)} has more than {_MOST_RANKS} ranks")
        strides = [1] * len(sizes)
        for dim in reversed(range(len(sizes) - 1)):
            strides[dim] = strides[dim + 1] * sizes[dim + 1]
        groups: dict[str, GroupSpec] = {}
        for dim, name in enumerate(mesh):
            others = [range(0, size * stride, stride)
                      for other, (size, stride) in enumerate(zip(sizes, strides, strict=True)) if other != dim]
            starts = [sum(offsets) for offsets in itertools.product(*others)]
            parts = tuple(tuple(start + i * strides[dim] for i in range(sizes[dim])) for start in starts)
            groups[name] = Group(parts, mesh_dim=name)
        return cls(math.prod(sizes), groups, rank=rank, spmd=spmd, mesh=dict(mesh))

    def group(self, name: str) -> Group:
        """What is known of ``name``. Raises `UsageError` naming the known groups when it is not declared."""
        if name in self.groups:
            return self.groups[name]
        known = sorted(self.groups)
        hint = did_you_mean(name, known) or f"known groups: {', '.join(known) or 'none'}"
        raise UsageError(f"unknown group '{name}'", hint=hint)

    def parts(self, name: str) -> Partition:
        """The group's partition. Raises `UsageError` where its members are unknown."""
        partition = self.group(name).partition
        if partition is None:
            raise UsageError(f"the members of group '{name}' are unknown", hint="give its ranks in the world")
        return partition

    def group_size(self, name: str) -> int | None:
        """Members of one part of ``name``; None when unknown, undeclared or different from part to part."""
        group = self.groups.get(name)
        return group.size if group else None

    @property
    def may_rewrite(self) -> bool:
        """Collectives may be added, merged and reordered: SPMD is promised or assumed."""
        return self.spmd is not False

    @property
    def may_drop(self) -> bool:
        """A collective nobody uses here may be dropped: every rank is promised to drop it too."""
        return self.spmd is True or (self.spmd is None and self.rank is None)

    @property
    def constants_agree(self) -> bool:
        """A Python number baked into the graph is the same on every rank."""
        return self.may_drop


def _group(name: str, spec: object, world_size: int) -> Group:
    """Normalise every accepted way to say a group; check it against the world."""
    if isinstance(spec, Group):
        group = spec
    elif spec is None:
        group = Group()
    elif isinstance(spec, int) and not isinstance(spec, bool):
        group = Group(size=spec)
    elif _is_row(spec):
        rows: Sequence[Any] = spec if spec and all(_is_row(row) for row in spec) else [spec]
        group = Group(tuple(tuple(row) for row in rows))
    else:
        raise UsageError(f"group '{name}': {spec!r} is neither a list of ranks nor a size")
    if group.partition is None:
        if group.size is not None and not (_is_count(group.size) and group.size <= world_size):
            raise UsageError(f"group '{name}': {group.size!r} is no size in a world of {world_size}")
        return group
    partition = tuple(tuple(part) for part in group.partition)
    _check_partition(name, partition, world_size)
    sizes = {len(part) for part in partition}
    return Group(partition, sizes.pop() if len(sizes) == 1 else None, group.mesh_dim)


def _is_row(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _is_rank(value: object, world_size: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < world_size


def _check_partition(name: str, partition: Iterable[tuple[int, ...]], world_size: int) -> None:
    seen: set[int] = set()
    for part in partition:
        if not part:
            raise UsageError(f"group '{name}' has an empty part")
        for rank in part:
            if not _is_rank(rank, world_size):
                raise UsageError(f"group '{name}': rank {rank!r} is outside a world of {world_size}")
            if rank in seen:
                raise UsageError(f"group '{name}': rank {rank} appears twice")
            seen.add(rank)
