"""A graph file as ``git diff`` should see it: the canonical text under a table of its collectives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from torch.fx import GraphModule

from fxpasses.errors import FxpassesError, counted
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.load import load
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.ir.text.writer import NodeLines, dump
from fxpasses.sim.report import size_text


def textconv(path: Path) -> str:
    """Text for people of the file at ``path``, which is left as it is where it holds no graph, as in a conflict."""
    try:
        gm = load(path)
        return "\n".join([*_summary(gm), dump(gm)])
    except FxpassesError as error:
        return f"# no graph: {' '.join(error.message.split())}\n{path.read_bytes().decode(errors='replace')}"


def _summary(gm: GraphModule) -> Iterator[str]:
    lines = NodeLines(gm)
    table: dict[tuple[str, str], tuple[int, int]] = {}
    nodes = [node for each in all_graphs(gm) for node in each.graph.nodes]
    for node in nodes:
        found = collective(node)
        if found is not None:
            key = (found.kind, lines.alias(found.group.name))
            count, size = table.get(key, (0, 0))
            table[key] = (count + 1, size + payload_bytes(node))
    yield f"# {counted(len(nodes), 'node')}"
    for (kind, group), (count, size) in table.items():
        yield f"# {kind} on {group}: {counted(count, 'call')}, {size_text(size)}"
