"""Marked gradients and buffers, and which of them travel together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

import torch
from torch.fx import Node

from fxpasses.analyses.bucket_sizes import Filling
from fxpasses.passes.gradsync.settings import Settings


@dataclass(eq=False)
class Member:
    """One value to send. ``markers``: nodes that stand for it; ``anchor``: its collective may start behind that node.

    ``start``: position of the operand, ``stored``: its storages; ``first_use``: position of the first node that needs
    the result, None for nobody. ``shard``: only the graph's output reads it, and a part will do; ``exposed``: the
    output returns it, or somebody writes it.
    """

    name: str
    markers: list[Node]
    settings: Settings
    anchor: Node
    start: int
    stored: frozenset[int]
    first_use: int | None
    shard: bool = False
    exposed: bool = False

    @property
    def operand(self) -> Node:
        """What the marker marks, as the graph is now."""
        return operand_of(self.markers[0])

    @property
    def value(self) -> torch.Tensor:
        """The type of the value, as the marker gives it."""
        value: torch.Tensor = self.markers[0].meta["val"]
        return value

    @property
    def numel(self) -> int | None:
        """Number of elements; None for a symbolic one."""
        sizes = [size for size in self.value.shape if isinstance(size, int)]
        return int(torch.Size(sizes).numel()) if len(sizes) == self.value.dim() else None

    @property
    def key(self) -> Hashable:
        """What members of one bucket share."""
        return self.settings, self.value.dtype, self.value.device, self.shard


def operand_of(marker: Node) -> Node:
    """The value a marker marks."""
    value = marker.args[0] if marker.args else marker.kwargs["value"]
    assert isinstance(value, Node)
    return value


@dataclass(eq=False)
class Transfer:
    """Members that travel in one collective, of kind ``kind``, which starts behind ``anchor``."""

    members: list[Member]
    anchor: Node
    kind: str

    @property
    def settings(self) -> Settings:
        return self.members[0].settings


@dataclass
class _Open:
    members: list[Member] = field(default_factory=list)
    filling: Filling = field(default_factory=Filling)


def by_size(members: Iterable[Member]) -> list[list[Member]]:
    """Buckets as DDP's reducer makes them: one open bucket a key, closed by the member that reaches its limit.

    Buckets come in the order of their last members.
    """
    opened: dict[Hashable, _Open] = {}
    full: list[list[Member]] = []
    for member in members:
        bucket = opened.setdefault(member.key, _Open())
        bucket.members.append(member)
        assert member.numel is not None
        if bucket.filling.add(member.numel * member.value.dtype.itemsize, member.settings.limits):
            full.append(bucket.members)
            bucket.members = []
    return full + [bucket.members for bucket in opened.values() if bucket.members]


def initial(members: Sequence[Member], parameters: Sequence[str]) -> list[list[Member]]:
    """Buckets of DDP's first step: filled in the order of the parameters, sent the last one first."""
    position = {name: index for index, name in enumerate(parameters)}
    ordered = sorted(members, key=lambda member: position.get(member.name, len(position)))
    first = {id(member): index for index, member in enumerate(ordered)}
    return sorted(by_size(ordered), key=lambda bucket: -min(first[id(member)] for member in bucket))


def available_together(members: Iterable[Member], position: dict[Node, int]) -> list[list[Member]]:
    """Buffers of one key whose values all exist where the first of them is marked."""
    opened: dict[Hashable, list[Member]] = {}
    found: list[list[Member]] = []
    for member in members:
        bucket = opened.get(member.key)
        if bucket is None or member.start > position[bucket[0].markers[0]]:
            bucket = opened[member.key] = []
            found.append(bucket)
        bucket.append(member)
    return found
