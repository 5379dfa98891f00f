"""What changed between two versions of a graph: nodes are matched by what they are, never by name."""

from __future__ import annotations

import os
from collections.abc import Sequence

from torch.fx import GraphModule

from fxpasses.ir.text.writer import NodeLines
from fxpasses.ir.world import World
from fxpasses.pm.analyses import CostModel
from fxpasses.tools.graph_diff.changes import ADDED, REMOVED, NodeChange, Side
from fxpasses.tools.graph_diff.result import GraphDiff as GraphDiff

Graphs = GraphModule | Sequence[GraphModule]


def graph_diff(before: Graphs, after: Graphs, *, world: World | None = None,
               cost_model: CostModel | str | os.PathLike[str] | None = None, simulate: bool = True) -> GraphDiff:
    """How ``after`` differs from ``before``; each is a graph or a rank set.

    ``world``: ranks and groups of both, else each graph's own; ``cost_model``: as `fxpasses.simulate` takes it;
    ``simulate=False`` leaves the figures of steps out.
    """
    sides = [[graphs] if isinstance(graphs, GraphModule) else list(graphs) for graphs in (before, after)]
    lines = [NodeLines(graphs[0], world) for graphs in sides]
    nodes = [list(graphs[0].graph.nodes) for graphs in sides]
    texts = [{node: side.line(node) for node in each} for side, each in zip(lines, nodes, strict=True)]
    there = [set(each.values()) for each in texts]
    changes = [NodeChange((REMOVED,), Side(node, lines[0].name(node), line), None)
               for node, line in texts[0].items() if line not in there[1]]
    changes += [NodeChange((ADDED,), None, Side(node, lines[1].name(node), line))
                for node, line in texts[1].items() if line not in there[0]]
    return GraphDiff(tuple(changes), sizes=(len(nodes[0]), len(nodes[1])))
