"""Control edges as Inductor keeps them: its scheduler fuses and reorders, but not across these."""

from __future__ import annotations

import torch
from torch.fx import Graph, Node

from fxpasses._torch.inductor import keep_node_order
from fxpasses.pm.declare import Pass

CONTROL_DEPS = "control_deps"
"""Value of a pass's option ``edges``."""


def wants_edges(passes: tuple[Pass, ...]) -> bool:
    """Some pass asks for its edges to be kept by Inductor."""
    return any(getattr(pass_.options, "edges", None) == CONTROL_DEPS for pass_ in passes)


def lower_edges(graph: Graph) -> int:
    """Have Inductor run every node behind those of its ``meta["after"]``; the number of nodes that now say so.

    Such a node becomes a call of Inductor's operator ``control_deps`` with a body of its own that holds it. An edge
    needs two calls with tensors for results, for Inductor orders what computes buffers; others are left out, as are
    those that data flow says anyway.
    """
    edges: dict[Node, list[Node]] = {}
    for node in graph.nodes:
        others = [other for other in node.meta.get("after") or ()
                  if _is_computed(other) and other not in node.all_input_nodes]
        if others and _is_computed(node):
            edges[node] = others
    for node in edges:
        node.meta.pop("after")
    keep_node_order(graph, edges)
    return len(edges)


def _is_computed(node: Node) -> bool:
    return node.op == "call_function" and isinstance(node.meta.get("val"), torch.Tensor)
