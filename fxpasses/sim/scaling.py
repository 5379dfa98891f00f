"""How a step scales when one dimension of the mesh grows, each rank's part of the work staying as it is."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node

from fxpasses.errors import UsageError, did_you_mean
from fxpasses.ir.groups import groups_used
from fxpasses.ir.ops import collective
from fxpasses.ir.world import Group, World
from fxpasses.pm.analyses import CostModel, resolve_cost
from fxpasses.pm.worlds import resolve_world
from fxpasses.sim.simulate import simulate
from fxpasses.sim.timeline import Timeline

DATA_PARALLEL = ("dp", "fsdp", "data", "dp_shard", "dp_replicate")
"""Mesh dimensions that are taken to grow where nobody names one, the first that there is."""
ASSUMED = ("each rank's shapes stay, so it does the same work; what a gather over the growing dimension gives stays as "
           "large, so each rank sends a smaller part of it; that it also computes less on its part is left out")


@dataclass(frozen=True)
class Scaled:
    """The step in a world of ``world.size`` ranks."""

    world: World
    timeline: Timeline


def scaling(gm: GraphModule, sizes: Sequence[int], *, dimension: str | None = None, world: World | None = None,
            cost_model: str | os.PathLike[str] | None = None) -> list[Scaled]:
    """Simulate ``gm`` in worlds of other sizes: mesh dimension ``dimension`` grows, groups are made anew from the mesh.

    Weak scaling: see `ASSUMED`. ``dimension``: by default that of data parallelism, see `DATA_PARALLEL`.
    ``cost_model``: as for ``fxpasses.simulate``, but no callable, which knows no other world. Memory is that of the
    world the graph was made for. Raises `UsageError` where the world names no mesh, a group of the graph is neither a
    dimension of it nor all ranks, or a size does not fit.
    """
    stated = resolve_world([gm], world)
    mesh = stated.mesh
    if not mesh or math.prod(mesh.values()) != stated.size:
        raise UsageError("the world names no mesh, so nothing says how its groups grow",
                         hint="a file says mesh={\"dp\": 8, \"tp\": 8} in module(...)")
    grows = _dimension(mesh, dimension)
    used = list(groups_used([gm]))
    found = []
    for size in sizes:
        other = scaled_world(stated, grows, size, used)
        cost = _GrownCost(resolve_cost(cost_model, other), stated, grows, size / stated.size)
        found.append(Scaled(other, simulate(gm, world=other, cost_model=cost)))
    return found


def scaled_world(world: World, dimension: str, size: int, used: Sequence[str]) -> World:
    """``world`` with ``size`` ranks, as many as mesh dimension ``dimension`` can make up. ``used``: groups needed."""
    mesh = dict(world.mesh or {})
    rest = math.prod(extent for name, extent in mesh.items() if name != dimension)
    if size < 1 or size % rest:
        raise UsageError(f"a world of {size} ranks: mesh dimension '{dimension}' cannot make it up",
                         hint=f"a multiple of {rest}, the ranks of the other dimensions")
    made = World.from_mesh({**mesh, dimension: size // rest})
    groups: dict[str, Group] = {}
    for name in used:
        group = world.groups.get(name, Group())
        if group.mesh_dim in mesh:
            groups[name] = made.groups[str(group.mesh_dim)]
        elif group.size == world.size:
            groups[name] = Group((tuple(range(size)),))
        else:
            raise UsageError(f"group '{name}' is neither a dimension of the mesh nor all ranks, so nothing says how it "
                             "grows", hint=f"the dimensions are: {', '.join(mesh)}")
    return World(size, groups, rank=world.rank, spmd=world.spmd, mesh=made.mesh, stage=world.stage)


def _dimension(mesh: Any, given: str | None) -> str:
    if given is not None:
        if given not in mesh:
            hint = did_you_mean(given, list(mesh)) or f"the dimensions are: {', '.join(mesh)}"
            raise UsageError(f"no mesh dimension '{given}'", hint=hint)
        return given
    usual = next((name for name in DATA_PARALLEL if name in mesh), None)
    if usual is None and len(mesh) > 1:
        raise UsageError("nothing says which mesh dimension grows", hint=f"--scale, one of: {', '.join(mesh)}")
    return usual or str(next(iter(mesh)))


class _GrownCost:
    """A cost model that sees the parts of gathers over the growing groups as large as they are in the new world."""

    def __init__(self, model: CostModel, world: World, dimension: str, factor: float) -> None:
        self._model, self._factor = model, factor
        self._grown = {name for name, group in world.groups.items()
                       if group.mesh_dim == dimension or group.size == world.size}

    def __call__(self, node: Node) -> float:
        found = collective(node)
        if found is None or found.kind != "all_gather" or found.group.name not in self._grown:
            return self._model(node)
        graph = Graph()
        parts: dict[Node, Node] = {}
        for operand in node.all_input_nodes:
            part = parts[operand] = graph.placeholder(operand.name)
            value = operand.meta.get("val")
            if operand in found.inputs and isinstance(value, torch.Tensor):
                elements = math.ceil(value.numel() / self._factor)
                part.meta["val"] = torch.empty(elements, dtype=value.dtype, device="meta")
            else:
                part.meta.update(operand.meta)
        return self._model(graph.node_copy(node, parts.__getitem__))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._model, name)
