"""What passes do to a step: its time, what of it is exposed, and its memory, before and after each."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from torch.fx import GraphModule

from fxpasses.errors import FxpassesError
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import is_collective, payload_bytes
from fxpasses.pm.analyses import CostModel
from fxpasses.pm.declare import Pass
from fxpasses.pm.observe import Observer
from fxpasses.sim.simulate import simulate

MOST_NODES = 20_000
"""Of a graph that is simulated after every pass where nobody asked for it: about two seconds each time."""


@dataclass(frozen=True)
class Figures:
    """One step: milliseconds it takes, those that compute waits for transfers, most bytes at once."""

    step_ms: float
    exposed_ms: float
    peak_bytes: int

    def as_dict(self) -> dict[str, Any]:
        """Plain data; times to a nanosecond."""
        return {"step_ms": round(self.step_ms, 6), "exposed_ms": round(self.exposed_ms, 6),
                "peak_bytes": self.peak_bytes}


class Figured(Observer):
    """Simulates the graph, or the rank set, before the first pass and after each.

    ``first``, ``last``: figures so far, None where there are none: collectives without types, more than ``most_nodes``
    nodes, or something that cannot be simulated, which is no reason to stop.
    """

    def __init__(self, cost_model: CostModel | str | os.PathLike[str] | None = None, *,
                 most_nodes: int = MOST_NODES) -> None:
        self.first: Figures | None = None
        self.last: Figures | None = None
        self._cost_model, self._most_nodes = cost_model, most_nodes

    def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
        self.first = self.last = self._of(graphs) if passes else None

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        self.last = self._of(graphs)

    def _of(self, graphs: Sequence[GraphModule]) -> Figures | None:
        nodes = [node for gm in graphs for graph in all_graphs(gm) for node in graph.graph.nodes]
        sent = [node for node in nodes if is_collective(node)]
        if len(nodes) > self._most_nodes or (sent and not any(payload_bytes(node) for node in sent)):
            return None
        try:
            found = simulate(graphs[0] if len(graphs) == 1 else graphs, cost_model=self._cost_model)
        except FxpassesError:
            return None
        return Figures(found.step_ms, found.exposed_ms, found.peak_bytes)
