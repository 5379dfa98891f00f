"""The figures of both steps: what the simulator says, and the collectives by kind and group."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace

from torch.fx import GraphModule

from fxpasses.errors import FxpassesError
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, is_collective, payload_bytes
from fxpasses.ir.text.writer import NodeLines
from fxpasses.ir.world import World
from fxpasses.pm.analyses import CostModel
from fxpasses.sim.simulate import simulate
from fxpasses.sim.timeline import Timeline
from fxpasses.tools.graph_diff.changes import CollectiveRow, Figures, StepFigures, Traffic

Table = dict[tuple[str, str], Traffic]


def figures(sides: Sequence[Sequence[GraphModule]], world: World | None,
            cost_model: CostModel | str | os.PathLike[str] | None) -> tuple[Figures, tuple[Timeline | None, ...]]:
    """Both steps as they are simulated; no timelines, and why, where one cannot be."""
    found: list[Timeline] = []
    for name, graphs in zip(("before", "after"), sides, strict=True):
        if found and graphs is sides[0]:
            found.append(found[0])
            break
        try:
            why = _untyped(graphs)
            if why:
                return Figures(why=f"{name}: {why}"), (None, None)
            found.append(simulate(graphs[0] if len(graphs) == 1 else graphs, world=world, cost_model=cost_model))
        except FxpassesError as error:
            return Figures(why=f"{name}: {error.message}"), (None, None)
    notes = dict.fromkeys(note for line in found for note in line.notes)
    steps = [StepFigures(line.step_ms, line.bound_ms, line.exposed_ms, line.peak_bytes, line.peak_node)
             for line in found]
    return Figures(steps[0], steps[1], found[1].cost_name, "; ".join(notes)), tuple(found)


def _untyped(graphs: Sequence[GraphModule]) -> str:
    """Why transfers of these graphs would take no time, "" where they do."""
    sent = [node for gm in graphs for each in all_graphs(gm) for node in each.graph.nodes if is_collective(node)]
    return "no collective has a type" if sent and not any(map(payload_bytes, sent)) else ""


def collective_rows(sides: Sequence[Sequence[GraphModule]], world: World | None,
                    timelines: Sequence[Timeline | None], called: Mapping[str, str]) -> list[CollectiveRow]:
    """A row for each kind of collective on each group, in order of appearance.

    ``called``: the text's name of a group before -> its name after. Of a rank set, counts and bytes are the first
    graph's, exposed times the mean of the ranks. Collectives in bodies count once; what waits for them is not known
    one by one.
    """
    tables = [_table(graphs, world, timeline) for graphs, timeline in zip(sides, timelines, strict=True)]
    before = {(kind, called.get(group, group)): traffic for (kind, group), traffic in tables[0].items()}
    none = [Traffic(exposed_ms=None if timeline is None else 0.0) for timeline in timelines]
    return [CollectiveRow(*key, before.get(key, none[0]), tables[1].get(key, none[1]))
            for key in dict.fromkeys((*before, *tables[1]))]


def _table(graphs: Sequence[GraphModule], world: World | None, timeline: Timeline | None) -> Table:
    table: Table = {}
    lines = NodeLines(graphs[0], world)
    none = Traffic(exposed_ms=None if timeline is None else 0.0)
    for gm in all_graphs(graphs[0]):
        for node in gm.graph.nodes:
            found = collective(node)
            if found is not None:
                key = (found.kind, lines.alias(found.group.name))
                row = table.get(key, none)
                table[key] = Traffic(row.count + 1, row.bytes + payload_bytes(node),
                                     row.exposed_ms if gm is graphs[0] else None)
    for gm, rank in zip(graphs, timeline.ranks if timeline is not None else (), strict=False):
        own = lines if gm is graphs[0] else NodeLines(gm, world)
        for launch in rank.launches:
            key = (launch.kind, own.alias(launch.group))
            row = table.get(key, none)
            if row.exposed_ms is not None and timeline is not None:
                table[key] = replace(row, exposed_ms=row.exposed_ms + launch.exposed_ms / len(timeline.ranks))
    return table
