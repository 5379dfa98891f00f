"""The world a dump tells of: names of groups, their sizes from group_size arguments, the rank that wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from torch.fx import GraphModule

from fxpasses.ir.groups import groups_used
from fxpasses.ir.world import Group, World


@dataclass(frozen=True)
class Told:
    """What the text around a graph tells: ``sizes`` of groups by name, ``size`` of the world, the writing ``rank``."""

    sizes: Mapping[str, int] = field(default_factory=dict)
    size: int | None = None
    rank: int | None = None


def world_of(gm: GraphModule, told: Told) -> World | None:
    """World with every group that the graph names; None where nothing tells how many ranks there are.

    Its size is the largest group's: a group of all ranks is what most graphs have. Members of groups stay unknown.
    A dump that does not say which rank wrote it is taken for rank 0's: nobody promised that all ranks hold this graph.
    """
    sizes: dict[str, int | None] = dict(told.sizes)
    for name, stated in groups_used([gm]).items():
        sizes[name] = sizes.get(name) or stated
    bounds = [size for size in (told.size, *sizes.values()) if size is not None]
    if told.rank is not None:
        bounds.append(told.rank + 1)
    if not bounds:
        return None
    size = told.size or max(bounds)
    groups = {name: Group(size=size) for name, size in sizes.items()}
    return World(size, groups, rank=told.rank or 0)
