"""The groups a graph names, and what its calls say of their sizes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from torch.fx import GraphModule

from fxpasses._torch import process_group_name
from fxpasses.ir.graph import all_graphs, attribute
from fxpasses.ir.ops import Collective, GroupRef, collective
from fxpasses.ir.world import Partition, World


def groups_used(graphs: Iterable[GraphModule]) -> dict[str, int | None]:
    """Groups of all collectives, bodies included, in order of appearance; their size where a call states it."""
    sizes: dict[str, int | None] = {}
    for gm in graphs:
        for graph in all_graphs(gm):
            for node in graph.graph.nodes:
                found = collective(node)
                name = _static_name(graph, found) if found is not None else None
                if found is not None and name is not None:
                    sizes[name] = stated_size(found) or sizes.get(name)
    return sizes


def partition_of(world: World, group: GroupRef) -> Partition | None:
    """Members of a group in every part, None where they are unknown."""
    known = world.groups.get(group.name) if group.form in ("name", "object") else None
    return known.partition if known is not None else None


def stated_size(found: Collective) -> int | None:
    """Group size that a call states: its group size argument, or the number of its splits."""
    if found.group_size is not None and found.group_size > 0:
        return found.group_size
    rows: Any = found.splits[1] if found.splits is not None else None
    return len(rows) if isinstance(rows, (list, tuple)) and rows else None


def _static_name(graph: GraphModule, found: Collective) -> str | None:
    """Name of a group known before the run; None for one that some node computes."""
    if found.group.form in ("name", "object"):
        return found.group.name
    if found.group.form == "node" and found.group.node is None:
        try:
            value = attribute(graph, found.group.name)
        except AttributeError:
            return None
        return value if isinstance(value, str) else process_group_name(value)
    return None
