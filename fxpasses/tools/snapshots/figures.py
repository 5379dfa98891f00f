"""What counts in a graph or a rank set: nodes, collectives, bytes, and one simulated step."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from torch.fx import GraphModule

from fxpasses.errors import FxpassesError
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.sim.simulate import simulate
from fxpasses.sim.timeline import Timeline


@dataclass(frozen=True)
class Row:
    """Collectives of one kind on one group: how many, and the bytes they send."""

    count: int
    bytes: int


@dataclass(frozen=True)
class Figures:
    """Of a graph, or of all ranks of a set together. Milliseconds and bytes.

    ``rows``: by kind, with the reduction, and group. ``step_ms``, ``exposed_ms``, ``peak_bytes``: of the simulated
    step, None where it cannot be simulated; ``why`` not. ``timeline``: that step, for pictures.
    """

    nodes: int
    rows: dict[str, Row] = field(default_factory=dict)
    cost: str = ""
    step_ms: float | None = None
    exposed_ms: float | None = None
    peak_bytes: int | None = None
    why: str = ""
    timeline: Timeline | None = field(default=None, repr=False, compare=False)

    @property
    def collectives(self) -> int:
        """How many there are."""
        return sum(row.count for row in self.rows.values())

    @property
    def bytes(self) -> int:
        """What they send."""
        return sum(row.bytes for row in self.rows.values())

    def as_dict(self) -> dict[str, Any]:
        """Plain data; times to a nanosecond."""
        times = {name: None if value is None else round(value, 6)
                 for name, value in (("step_ms", self.step_ms), ("exposed_ms", self.exposed_ms))}
        return {"nodes": self.nodes, "collectives": self.collectives, "bytes": self.bytes, **times,
                "peak_bytes": self.peak_bytes, "cost": self.cost, "why": self.why}


def figures(graphs: Sequence[GraphModule], cost: str | os.PathLike[str] | None = None) -> Figures:
    """Count, and simulate by the profile ``cost``. Bodies of loops count once, groups go by their names."""
    timeline, why = _simulated(graphs, cost)
    inner = [body for gm in graphs for body in all_graphs(gm)]
    rows: dict[str, Row] = {}
    for node in (node for body in inner for node in body.graph.nodes):
        found = collective(node)
        if found is not None:
            name = " ".join(filter(None, (found.kind, found.reduce_op, "on", found.group.name)))
            before = rows.get(name, Row(0, 0))
            rows[name] = Row(before.count + 1, before.bytes + payload_bytes(node))
    rows = dict(sorted(rows.items()))
    nodes = sum(len(body.graph.nodes) for body in inner)
    if timeline is None:
        return Figures(nodes, rows, why=why)
    return Figures(nodes, rows, timeline.cost_name, timeline.step_ms, timeline.exposed_ms, timeline.peak_bytes,
                   "; ".join(timeline.notes), timeline)


def _simulated(graphs: Sequence[GraphModule], cost: str | os.PathLike[str] | None) -> tuple[Timeline | None, str]:
    try:
        return simulate(graphs[0] if len(graphs) == 1 else graphs, cost_model=cost), ""
    except FxpassesError as error:
        return None, str(error)
