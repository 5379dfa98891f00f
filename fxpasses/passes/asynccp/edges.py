"""Control edges: which part of a node order is meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from torch.fx import Node

from fxpasses.sim.program import LAUNCH, WAIT, Program


def follow(node: Node, other: Node) -> None:
    """State that ``node`` runs after ``other``."""
    node.meta["after"] = tuple(dict.fromkeys((*(node.meta.get("after") or ()), other)))


def put_in_order(program: Program, order: Sequence[int]) -> None:
    """Put the nodes of the program's graph in another order."""
    nodes = program.nodes
    if nodes and order[0] != 0:
        nodes[0].prepend(nodes[order[0]])
    for previous, number in pairwise(order):
        if nodes[previous].next is not nodes[number]:
            nodes[previous].append(nodes[number])


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


def state_overlap(program: Program, order: Sequence[int] | None) -> None:
    """Compute behind a launch follows it, and its wait follows the compute in front of it, where there is some between.

    What else the order says needs no words: it is in the order of the nodes, and little is lost where that changes.
    """
    found = between(program, order)
    seen: set[int] = set()
    for wait, span in found.spans.items():
        launch = program.launches[wait]
        if not span:
            continue
        follow(program.nodes[wait], program.nodes[found.works[span[-1]]])
        if launch not in seen:
            seen.add(launch)
            follow(program.nodes[found.works[span[0]]], program.nodes[launch])
