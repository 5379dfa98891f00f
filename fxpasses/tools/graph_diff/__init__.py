"""What changed between two versions of a graph: nodes are matched by what they are, never by name."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace

from torch.fx import GraphModule

from fxpasses.errors import UsageError, wrong_type
from fxpasses.ir.collector import collector_paused
from fxpasses.ir.world import World
from fxpasses.pm.analyses import CostModel
from fxpasses.tools.graph_diff.changes import Figures
from fxpasses.tools.graph_diff.figures import collective_rows, figures
from fxpasses.tools.graph_diff.ranks import compared_ranks
from fxpasses.tools.graph_diff.result import GraphDiff as GraphDiff

Graphs = GraphModule | Sequence[GraphModule]


def graph_diff(before: Graphs, after: Graphs, *, world: World | None = None,
               cost_model: CostModel | str | os.PathLike[str] | None = None, simulate: bool = True) -> GraphDiff:
    """How ``after`` differs from ``before``; each is a graph, or a rank set, one graph a rank.

    ``world``: ranks and groups of both, else each graph's own; ``cost_model``: as `fxpasses.simulate` takes it;
    ``simulate=False`` leaves the figures of steps out. One graph beside a rank set stands for all of its ranks. Where
    a step cannot be simulated, ``.figures.why`` says why. Nothing of the graphs is run.
    """
    sides = [_side(before), _side(after)]
    if world is not None and not isinstance(world, World):
        raise wrong_type("world", world, "a fxpasses.World(size, groups)")
    with collector_paused():
        found = compared_ranks(sides[0], sides[1], world)
        played = sides[1:] * 2 if found.diff else sides  # what is equal takes as long
        steps, timelines = figures(played, world, cost_model) if simulate else (Figures(), (None, None))
        rows = collective_rows(sides, world, timelines, found.called)
    return replace(found.diff, figures=steps, collectives=tuple(rows))


def _side(graphs: Graphs) -> list[GraphModule]:
    found = [graphs] if isinstance(graphs, GraphModule) else list(graphs) if isinstance(graphs, Iterable) else [graphs]
    for gm in found:
        if not isinstance(gm, GraphModule):
            raise wrong_type("graph", gm, "a torch.fx.GraphModule, or a list of them,")
    if not found:
        raise UsageError("there is no graph to compare", hint="one graph, or one a rank")
    return found
