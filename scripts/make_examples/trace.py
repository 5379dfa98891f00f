"""Trace a train step to one functional graph: twice through make_fx, then a tidy copy with readable names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import torch
import torch.distributed as dist
from torch import fx
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Placement

from fxpasses._torch import new_fake_mode
from fxpasses.frontend.trace import functional_graph
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective
from fxpasses.ir.world import World

KEPT_METAS = ("val", "nn_module_stack")


@dataclass(frozen=True)
class Input:
    """One input of a step: what it is called, its local shape and type, how its group's ranks hold it."""

    name: str
    shape: tuple[int, ...]
    dtype: torch.dtype
    placements: Mapping[str, Placement] = field(default_factory=dict)
    trainable: bool = False

    @property
    def argument(self) -> str:
        """The name as a Python identifier."""
        return self.name.replace(".", "_")

    @property
    def scope(self) -> str:
        """Path of the module that owns the parameter."""
        return self.name.rpartition(".")[0]


@contextmanager
def fake_groups(mesh: Mapping[str, int]) -> Iterator[dict[str, str]]:
    """A process group that sends nothing, as rank 0. Yields mesh dimension -> torch's own name of its group."""
    world = World.from_mesh(mesh)
    dist.init_process_group("fake", rank=0, world_size=world.size)
    try:
        device_mesh = init_device_mesh("cpu", tuple(mesh.values()), mesh_dim_names=tuple(mesh))
        yield {name: device_mesh.get_group(name).group_name for name in mesh}
    finally:
        dist.destroy_process_group()


def trace(step: Callable[..., Any], inputs: Sequence[Input], mode: Any = None) -> fx.GraphModule:
    """Trace ``step`` on fake tensors made from ``inputs``, in ``mode`` if given; no weight is allocated."""
    mode = mode or new_fake_mode()
    with mode, torch.device("cpu"):
        values = [torch.empty(item.shape, dtype=item.dtype, requires_grad=item.trainable) for item in inputs]
        return tidy(functional_graph(step, values, mode), inputs)


def tidy(traced: fx.GraphModule, inputs: Sequence[Input]) -> fx.GraphModule:
    """Copy the graph with named inputs, without ``detach`` and dead nodes, without metas that only tracing needs."""
    graph = fx.Graph()
    copies: dict[fx.Node, fx.Node] = {}
    described = iter(inputs)
    for node in traced.graph.nodes:
        if node.target is torch.ops.aten.detach.default:
            copies[node] = copies[node.args[0]]
            continue
        if node.op == "placeholder":
            item = next(described)
            copies[node] = graph.placeholder(item.argument)
            copies[node].meta["val"] = node.meta["val"]
            if item.placements:
                copies[node].meta["placements"] = dict(item.placements)
            continue
        copy = copies[node] = graph.node_copy(node, copies.__getitem__)
        copy.meta = {key: node.meta[key] for key in KEPT_METAS if key in node.meta}
    graph.eliminate_dead_code()
    return fx.GraphModule(traced, graph)


def name_groups(gm: fx.GraphModule, groups: Mapping[str, str]) -> None:
    """Call every group by its mesh dimension, where torch's own name is a counter that differs from rank to rank."""
    names = {torch_name: name for name, torch_name in groups.items()}
    for module in all_graphs(gm):
        for node in module.graph.nodes:
            if collective(node):
                node.args = tuple(names.get(value, value) if isinstance(value, str) else value for value in node.args)
        module.recompile()


def finish(gm: fx.GraphModule, name: str, mesh: Mapping[str, int], groups: Mapping[str, str]) -> fx.GraphModule:
    """Name the groups and say what the graph is: its world, form and name."""
    name_groups(gm, groups)
    gm.meta.update(world=World.from_mesh(mesh), form="spmd", name=name)
    return gm
