"""The world a dump tells of: names of groups, their sizes from group_size arguments, the rank that wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from torch.fx import GraphModule

from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import Collective, collective
from fxpasses.ir.world import Group, World


@dataclass(frozen=True)
class Told:
    """What the text around a graph tells: ``sizes`` of groups by name, ``size`` of the world, the writing ``rank``."""

    sizes: Mapping[str, int] = field(default_factory=dict)
    size: int | None = None
    rank: int | None = None


def world_of(gm: GraphModule, told: Told) -> World | None:
    """World with every group that the graph names; None where nothing tells of a world.

    Its size is the largest group's: a group of all ranks is what most graphs have. Members of groups stay unknown.
    """
    sizes: dict[str, int | None] = dict(told.sizes)
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            found = collective(node)
            if found is None or found.group.form != "name":
                continue
            size = _size(found)
            known = sizes.get(found.group.name)
            sizes[found.group.name] = size if known is None else known
    if not sizes and told.rank is None:
        return None
    known_sizes = [size for size in sizes.values() if size is not None]
    size = told.size or max([1, *known_sizes, *([told.rank + 1] if told.rank is not None else [])])
    groups = {name: Group(size=size) for name, size in sizes.items()}
    return World(size, groups, rank=told.rank)


def _size(found: Collective) -> int | None:
    if found.group_size is not None:
        return found.group_size
    for split in found.splits or ():
        if isinstance(split, list | tuple) and split:
            return len(split)
    return None
