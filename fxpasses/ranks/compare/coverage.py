"""What no run has shown: a branch not taken, a comparison with one answer, a bound that no value reached.

Equal values say nothing of what never happened, so a report has to name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule, Node

from fxpasses.ir.graph import all_graphs, bodies_of
from fxpasses.ir.ops import base_name
from fxpasses.ranks.thresholds import lower_and_upper

_ANSWERS = frozenset(("eq", "ne", "lt", "le", "gt", "ge", "isnan", "isinf", "isfinite"))
_CUTS = frozenset(("clamp", "clamp_", "clamp_min", "clamp_max", "hardtanh"))
_BODY = "never runs"
_CONSTANT = frozenset(("get_attr", "output"))

Ways = dict[tuple[str, str], str]
"""(What, the way it never went) -> operator or body, in the order of the graphs."""


class Coverage:
    """An observer of one run, that crosses off what it sees. ``graphs``: those that run."""

    def __init__(self, graphs: Sequence[GraphModule]) -> None:
        self.missing: Ways = {}
        self._nodes: dict[str, list[str]] = {}
        self._bodies: dict[int, tuple[str, str]] = {}
        for graph in (graph for gm in graphs for graph in all_graphs(gm)):
            varying = _varying(graph)
            for node in graph.graph.nodes:
                for position, body in enumerate(bodies_of(node)):
                    self._bodies[id(body)] = f"body {position} of '{node.name}'", _BODY
                    self.missing[self._bodies[id(body)]] = base_name(node)
                for way in _ways(node) if node in varying else ():
                    self._nodes.setdefault(node.name, []).append(way)
                    self.missing[f"'{node.name}'", way] = base_name(node)

    def __call__(self, node: Node, ranks: Sequence[int], values: Sequence[Any]) -> None:
        """Take one node's values."""
        if self._bodies:
            self.missing.pop(self._bodies.get(id(node.graph.owning_module), ("", "")), None)
        for way in self._nodes.get(node.name, ()):
            if (f"'{node.name}'", way) in self.missing and any(
                    isinstance(value, Tensor) and _shows(node, value, way) for value in values):
                del self.missing[f"'{node.name}'", way]


def unseen(runs: Sequence[Coverage], most: int = 4) -> str | None:
    """What none of the runs has shown, in words; None for nothing."""
    ways = [key for key in (runs[0].missing if runs else {}) if all(key in run.missing for run in runs)]
    if not ways:
        return None
    found = [f"{what} ({runs[0].missing[what, way]}) {way}" for what, way in ways]
    more = [f"{len(found) - most} more"] if len(found) > most else []
    return f"the inputs do not show everything: {', '.join([*found[:most], *more])}"


def _varying(graph: GraphModule) -> set[Node]:
    """Nodes whose values depend on inputs: the others come out the same whatever is drawn."""
    found: set[Node] = set()
    for node in graph.graph.nodes:
        if node.op == "placeholder" or any(operand in found for operand in node.all_input_nodes):
            found.add(node)
    return found


def _ways(node: Node) -> Iterator[str]:
    name = base_name(node)
    if node.op not in _CONSTANT and name in _ANSWERS:
        yield from ("is never true", "is always true")
    if name in _CUTS:
        lower, upper = lower_and_upper(node)
        yield from (way for way, bound in (("never reaches its lower bound", lower),
                                           ("never reaches its upper bound", upper)) if bound is not None)


def _shows(node: Node, value: Tensor, way: str) -> bool:
    if not value.numel() or value.is_complex():
        return False
    if value.dtype == torch.bool:
        return bool(value.any() if way == "is never true" else not value.all())
    lower, upper = lower_and_upper(node)
    bound = lower if "lower" in way else upper
    return bound is not None and bool((value <= bound if "lower" in way else value >= bound).any())
