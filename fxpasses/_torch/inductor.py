"""Names of Inductor: a module of its own, since importing it takes seconds (torch 2.11 - 2.14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from torch._inductor.custom_graph_pass import CustomGraphPass as CustomGraphPass
from torch._inductor.fx_passes.control_dependencies import preserve_node_ordering
from torch.fx import Graph, Node
from torch.utils._ordered_set import OrderedSet


def keep_node_order(graph: Graph, edges: Mapping[Node, Sequence[Node]]) -> None:
    """Wrap each node of ``edges`` so that Inductor runs it behind the others (torch 2.13)."""
    preserve_node_ordering(graph, {node: OrderedSet(others) for node, others in edges.items()})
