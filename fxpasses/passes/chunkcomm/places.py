"""Where chunks go: between two collectives of a region all of the first chunk comes first, then all of the second."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from torch.fx import Graph, Node

from fxpasses.ir.ops import is_wait
from fxpasses.passes.chunkcomm.build import Builder
from fxpasses.passes.chunkcomm.labels import Labels

Place = tuple[int, int, int, int]
"""Where a node goes: old position it starts from, old (0) or new (1), chunk, order of making."""


def _starts(nodes: Sequence[Node], labels: Labels, position: Mapping[Node, int]) -> dict[Node, int]:
    """The first position of the nodes that come behind as many collectives of the region."""
    behind: dict[Node, int] = {}
    first: dict[int, int] = {}
    for node in nodes:
        before = [behind[operand] for operand in node.all_input_nodes
                  if operand in behind and labels.takes_chunks(node, operand)]
        behind[node] = max(before, default=0) + is_wait(node)
        first.setdefault(behind[node], position[node])
    return {node: first[behind[node]] for node in nodes}


def places_of(graph: Graph, labels: Labels, regions: Iterable[Sequence[Node]], builder: Builder,
              position: Mapping[Node, int]) -> dict[Node, Place]:
    """The place every node of ``graph`` would like to have; ``position``: that of old nodes."""
    starts: dict[Node, int] = {}
    for nodes in regions:
        starts.update(_starts(nodes, labels, position))
    last_input = max((index for node, index in position.items() if node.op == "placeholder"), default=-1)
    places: dict[Node, Place] = {}
    for number, node in enumerate(graph.nodes):
        if node not in builder.made:
            places[node] = (position.get(node, -1), 0, 0, number)
            continue
        like, chunk = builder.made[node]
        start = starts[like] if like in starts else max(position[like], last_input)
        places[node] = (start, 1, chunk, number)
    return places


def arrange(graph: Graph, places: Mapping[Node, Place], follows: Mapping[Node, list[Node]]) -> None:
    """Put the nodes of ``graph`` in the order of their places, as far as operands and ``follows`` allow."""
    nodes = list(graph.nodes)
    followers: dict[Node, list[Node]] = {}
    missing: dict[Node, int] = {}
    for node in nodes:
        before = {*node.all_input_nodes, *follows.get(node, ())} - {node}
        missing[node] = len(before)
        for other in before:
            followers.setdefault(other, []).append(node)
    ready = [(places[node], node) for node in nodes if not missing[node]]
    heapq.heapify(ready)
    ordered: list[Node] = []
    while ready:
        _, node = heapq.heappop(ready)
        ordered.append(node)
        for follower in followers.get(node, ()):
            missing[follower] -= 1
            if not missing[follower]:
                heapq.heappush(ready, (places[follower], follower))
    assert len(ordered) == len(nodes), "the chunks make a cycle"
    if ordered[0] is not nodes[0]:
        nodes[0].prepend(ordered[0])
    for previous, node in pairwise(ordered):
        if previous.next is not node:
            previous.append(node)
