"""Where chunks go: between two collectives of a region all of the first chunk comes first, then all of the second."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence

from torch.fx import Graph, Node

from fxpasses.ir.ops import is_wait
from fxpasses.ir.rewrites import put_in_order
from fxpasses.passes.chunkcomm.build import APART, WHOLE, Builder
from fxpasses.passes.chunkcomm.labels import Labels

Place = tuple[int, int, int, int]
"""Where a node goes: old position it starts from, old (0) or new (1), chunk, order of making."""


def _starts(nodes: Sequence[Node], labels: Labels, position: Mapping[Node, int]) -> dict[Node, int]:
    """The first position of the nodes that come behind as many collectives of their level, and beside each other.

    What the graph has behind nodes that come after such a group, as backward has what it computes of values of forward,
    starts a group of its own: run with the first ones it would be kept for long.
    """
    behind: dict[Node, int] = {}
    starts: dict[Node, int] = {}
    first: dict[tuple[int, int], int] = {}
    opened: list[tuple[tuple[int, int], int]] = []
    """Groups by the time they were opened, but those with a higher one behind them."""
    for node in nodes:
        before = [operand for operand in node.all_input_nodes
                  if operand in behind and labels.takes_chunks(node, operand)]
        level = labels.level[node]
        behind[node] = max((behind[other] for other in before if labels.level[other] == level), default=0)
        behind[node] += is_wait(node)
        own = level, behind[node]
        needed = max((starts[operand] for operand in before), default=-1)
        later = next((start for group, start in reversed(opened) if group > own), -1)
        if own not in first or first[own] < max(needed, later):
            first[own] = position[node]
            while opened and opened[-1][0] <= own:
                opened.pop()
            opened.append((own, position[node]))
        starts[node] = first[own]
    return starts


def places_of(graph: Graph, labels: Labels, nodes: Iterable[Node], builder: Builder,
              position: Mapping[Node, int]) -> dict[Node, Place]:
    """The place every node of ``graph`` would like to have. ``nodes``: what is cut; ``position``: that of old nodes."""
    starts = _starts(sorted(nodes, key=position.__getitem__), labels, position)
    places = {node: (position.get(node, -1), 0, 0, number) for number, node in enumerate(graph.nodes)
              if node not in builder.made}
    for number, node in reversed(list(enumerate(graph.nodes))):
        if node in places:
            continue
        like, chunk = builder.made[node]
        start = starts[like] if like in starts else position[like]
        if chunk == APART:  # for its readers
            start, _, chunk, _ = min(places[user] for user in node.users)
        elif chunk == WHOLE and _are_kept(like, start, builder, starts):
            start = max(start, min((places[user][0] for user in node.users), default=start))
        places[node] = (start, 1, chunk, number)
    return places


def _are_kept(node: Node, start: int, builder: Builder, starts: Mapping[Node, int]) -> bool:
    """Chunks of a node are read later, so that what they make together would only be a second copy until then."""
    readers = (builder.made[user] for part in builder.parts.get(node, ()) for user in part.users)
    return any(starts[like] > start for like, chunk in readers if chunk not in (APART, WHOLE))


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
    put_in_order(ordered)
