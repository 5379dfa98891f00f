"""Effects of a graph and of all graphs nested in it, computed together."""

from __future__ import annotations

from torch.fx import GraphModule

from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import all_graphs

NestedEffects = dict[GraphModule, Effects]


def nested_effects(gm: GraphModule) -> NestedEffects:
    """Effects of ``gm`` and of every graph nested in it, each computed once; a body's may be used by its callers'."""
    known: dict[int, Effects] = {}
    return {graph: known.get(id(graph)) or Effects(graph, known) for graph in all_graphs(gm)}
