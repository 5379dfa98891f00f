"""One side of a comparison: a graph that all ranks run, or one graph a rank; its world, its inputs and its runs."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from torch import Tensor
from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.ir.world import Group, World
from fxpasses.ranks import engine
from fxpasses.ranks.groups import complete_world
from fxpasses.ranks.inputs import DENSE, Mix, draw_attributes, draw_inputs
from fxpasses.ranks.interpreter import Observer
from fxpasses.ranks.mpmd.scheduler import Blocking
from fxpasses.ranks.outcome import Outcome
from fxpasses.ranks.storage import rebuilt

Graphs = GraphModule | Sequence[GraphModule]


@dataclass(frozen=True)
class Side:
    """``graphs``: one for all ranks, or one a rank."""

    graphs: tuple[GraphModule, ...]

    @classmethod
    def of(cls, graphs: Graphs) -> Side:
        """A graph, or a list of them. A list of one is that graph. Raises `UsageError` for none."""
        found = (graphs,) if isinstance(graphs, GraphModule) else tuple(graphs)
        if not found or not all(isinstance(gm, GraphModule) for gm in found):
            raise UsageError("a graph is wanted, or a list of graphs")
        return cls(found)

    @property
    def is_set(self) -> bool:
        """One graph a rank."""
        return len(self.graphs) > 1

    def graph(self, rank: int) -> GraphModule:
        """What ``rank`` runs."""
        return self.graphs[rank] if self.is_set else self.graphs[0]

    def inputs(self, world: World, seed: int, mix: Mix = DENSE) -> list[list[Any]]:
        """Random inputs of every rank for the graph it runs."""
        if not self.is_set:
            return draw_inputs(self.graphs[0], world, seed, mix)
        return [draw_inputs(gm, world, seed, mix, ranks=[rank])[0] for rank, gm in enumerate(self.graphs)]

    def run(self, world: World, inputs: Sequence[Sequence[Any]], seed: int, *, upcast: bool = False,
            blocking: Blocking = "wait", observer: Observer | None = None) -> Outcome:
        """What a run leaves behind; the inputs given stay as they are. Raises `RankError`."""
        own = [rebuilt(list(row), Tensor.clone) for row in inputs]
        if not self.is_set:
            drawn = draw_attributes(self.graphs[0], world, seed)
            return engine.execute(self.graphs[0], own, world, seed=seed, upcast=upcast, attributes=drawn,
                                  observer=observer, exact=not upcast)  # bits are compared in the graphs' own dtypes
        columns = [draw_attributes(gm, world, seed) for gm in self.graphs]
        attributes = [{name: column[rank] for name, column in drawn.items()} for rank, drawn in enumerate(columns)]
        return engine.execute(self.graphs, own, world, seed=seed, upcast=upcast, attributes=attributes,
                              observer=observer, blocking=blocking)


def common_world(sides: Sequence[Side], given: World | None) -> World:
    """A complete world for all sides. Raises `UsageError` where a rank set does not fit it, or sets differ in size."""
    world = _declared(sides) if given is None else _extended(given, sides)
    for side in sides:
        if side.is_set and world is not None and len(side.graphs) != world.size:
            raise UsageError(f"a rank set of {len(side.graphs)} graphs for a world of {world.size}")
        for gm in side.graphs:
            world = complete_world(gm, world)
    assert world is not None
    return world


def _declared(sides: Sequence[Side]) -> World | None:
    """The world the graphs themselves state; the ranks' of a set put together."""
    count = max(len(side.graphs) for side in sides)
    worlds = [world for side in sides for gm in side.graphs if isinstance(world := gm.meta.get("world"), World)]
    if count == 1 and worlds:
        count = worlds[0].size
    if any(world.size != count for world in worlds):
        raise UsageError(f"the graphs state worlds of {', '.join(str(world.size) for world in worlds)} ranks",
                         hint="give the world they are compared in")
    return _merged(worlds) if worlds else World(count) if count > 1 else None


def _extended(given: World, sides: Sequence[Side]) -> World:
    """What a caller says, and where it says nothing what the ranks of a set say of their own groups."""
    groups = dict(given.groups)
    stated = [world.groups for side in sides if side.is_set for gm in side.graphs
              if isinstance(world := gm.meta.get("world"), World) and world.size == given.size]
    for name, group in (item for declared in stated for item in declared.items()):
        known = groups.get(name)
        if known is None or known.partition is None:
            groups[name] = group
        elif not {rank for part in known.partition for rank in part} & {
                rank for part in group.partition or () for rank in part}:
            groups[name] = _joined(name, known, group)
    return dataclasses.replace(given, groups=groups)


def _merged(worlds: Sequence[World]) -> World:
    """Groups of all ranks; what two ranks say of one name has to fit together."""
    groups: dict[str, Group] = {}
    for world in worlds:
        for name, group in world.groups.items():
            known = groups.get(name)
            if known is None or known.partition is None:
                groups[name] = group
            elif group.partition is not None:
                groups[name] = _joined(name, known, group)
    return dataclasses.replace(worlds[0], groups=groups)


def _joined(name: str, first: Group, second: Group) -> Group:
    """Parts that either side knows."""
    parts = list(dict.fromkeys([*(first.partition or ()), *(second.partition or ())]))
    members = [rank for part in parts for rank in part]
    if len(set(members)) != len(members):
        raise UsageError(f"the graphs give group '{name}' different members", hint="give the world of all of them")
    return Group(tuple(parts), mesh_dim=first.mesh_dim)


def assumed_groups(sides: Sequence[Side], given: World | None, world: World) -> Mapping[str, str]:
    """Group -> the members it was given because nothing states them."""
    declared = _declared(sides) if given is None else _extended(given, sides)
    known = {} if declared is None else declared.groups
    return {name: " ".join(str(list(part)) for part in group.partition or ()) for name, group in world.groups.items()
            if name not in known or known[name].partition is None}
