"""A mark on graphs that this pass compared orders for: it makes nothing else of its own result."""

from __future__ import annotations

import hashlib

from torch.fx import GraphModule

from fxpasses.ir.graph import all_graphs, order
from fxpasses.ir.ops import value_bytes
from fxpasses.ir.world import World
from fxpasses.passes.asynccp.options import Options
from fxpasses.pm.analyses import CheckedCost

SCHEDULE = "schedule"
"""Key in ``gm.meta``, and in the head of the text form."""
_DIGITS = 12


def is_own(gm: GraphModule, options: Options, cost: CheckedCost, world: World) -> bool:
    """The graph is the result of this pass with the same options and costs, and nobody has edited it since."""
    known = gm.meta.get(SCHEDULE)
    return known is not None and known == digest(gm, options, cost, world)


def digest(gm: GraphModule, options: Options, cost: CheckedCost, world: World) -> str:
    """Twelve hexadecimal digits of what decides an order: nodes in order, operands, edges, bytes, options and costs.

    A cost model with a ``name`` counts by it, any other by its milliseconds. Names of nodes do not count.
    """
    name = getattr(cost, "name", None)
    found = hashlib.sha256(repr((options, name, world.size, world.groups, world.spmd is False)).encode())
    for graph in all_graphs(gm):
        numbers = order(graph.graph)
        for node in graph.graph.nodes:
            operands = [numbers[operand] for operand in node.all_input_nodes]
            after = [numbers[other] for other in node.meta.get("after") or ()]
            spent = cost(node) if name is None and node.op == "call_function" else None
            row = (node.op, str(node.target), operands, after, value_bytes(node.meta.get("val")), spent)
            found.update(repr(row).encode())
    return found.hexdigest()[:_DIGITS]
