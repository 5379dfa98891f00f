"""Control edges: which part of a node order is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from torch.fx import Node

from fxpasses.sim.program import LAUNCH, WAIT, Program

Edge = tuple[Node, Node]
"""A node, and one that it runs after."""


def state(edges: Iterable[Edge], may_state: Callable[[Node], bool]) -> None:
    """Write down control edges that are not there yet, one by one, while ``may_state`` says so of the node."""
    for node, other in edges:
        known = node.meta.get("after") or ()
        if other in known:
            continue
        if not may_state(node):
            return
        node.meta["after"] = (*known, other)


@dataclass(frozen=True)
class Between:
    """What lies between launches and waits in an order.

    ``works``: numbers of nodes that compute, in order; ``spans``: by wait, the range of them behind its launch and in
    front of it.
    """

    works: list[int]
    spans: dict[int, range]

    def hidden(self, program: Program) -> dict[int, int]:
        """By launch, the number of computing nodes in front of its first wait."""
        found: dict[int, int] = {}
        for wait, span in self.spans.items():
            found.setdefault(program.launches[wait], len(span))
        return found


def between(program: Program, order: Sequence[int] | None) -> Between:
    """Launches, compute and waits in ``order``, None for the graph's order."""
    works: list[int] = []
    launched: dict[int, int] = {}
    spans: dict[int, range] = {}
    for number in range(program.size) if order is None else order:
        kind = program.kinds[number]
        if kind == LAUNCH:
            launched[number] = len(works)
        elif kind == WAIT:
            spans[number] = range(launched[program.launches[number]], len(works))
        elif program.computes[number]:
            works.append(number)
    return Between(works, spans)


def edges_of_overlap(program: Program, order: Sequence[int] | None) -> Iterator[Edge]:
    """Compute behind a launch follows it, and its wait follows the compute in front of it, where there is some between.

    What else the order says needs no words: it is in the order of the nodes, and little is lost where that changes.
    """
    found = between(program, order)
    seen: set[int] = set()
    for wait, span in found.spans.items():
        launch = program.launches[wait]
        if not span:
            continue
        yield program.nodes[wait], program.nodes[found.works[span[-1]]]
        if launch not in seen:
            seen.add(launch)
            yield program.nodes[found.works[span[0]]], program.nodes[launch]
