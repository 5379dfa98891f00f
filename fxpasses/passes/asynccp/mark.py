"""A mark on graphs that this pass compared orders for: it makes nothing else of its own result."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from typing import Any

from torch.fx import GraphModule

from fxpasses.ir.graph import all_graphs, order
from fxpasses.ir.ops import collective, value_bytes
from fxpasses.ir.schedule import calls_of
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
    """Twelve hexadecimal digits of what decides an order: nodes in order, operands, edges, bytes, what is sent to
    whom, options and costs.

    A cost model with a ``name`` counts by it, any other by its milliseconds. Names do not count, nor does how often a
    body is used.
    """
    known = (options, getattr(cost, "name", None), world.size, world.groups)
    bodies = {_of_graph(graph, cost) for graph in all_graphs(gm)}  # a text spells a body for each of its uses
    return hashlib.sha256(repr((known, sorted(bodies))).encode()).hexdigest()[:_DIGITS]


def _of_graph(gm: GraphModule, cost: CheckedCost) -> str:
    by_name = getattr(cost, "name", None) is not None
    found = hashlib.sha256()
    numbers = order(gm.graph)
    for node in gm.graph.nodes:
        is_call = node.op == "call_function"
        operands = [numbers[operand] for operand in node.all_input_nodes]
        after = [numbers[other] for other in node.meta.get("after") or ()]
        row = (node.op, _name(node.target) if is_call else "", operands, after, value_bytes(node.meta.get("val")),
               cost(node) if is_call and not by_name else 0.0,
               calls_of(node) if is_call and collective(node) is not None else ())
        found.update(repr(row).encode())
    return found.hexdigest()


@functools.cache
def _name(target: Callable[..., Any] | str) -> str:
    return str(target)
