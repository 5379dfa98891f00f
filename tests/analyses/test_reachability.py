"""Reachability while nodes merge: on random graphs no merge makes a cycle, and every refused one has its path."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field

import networkx
import pytest

from fxpasses.analyses.reachability import Clock, Reachability, Via

#: What an edge of each kind in a random graph is.
EDGES = (Via.DATA, Via.DATA, Via.DATA, Via.ACCESS, Via.CONTROL, Via.OPAQUE)
Link = tuple[int, int]


@dataclass
class Merged:
    """A random graph whose marked nodes went into links, first fit. ``quotient``: every link one node, chains in order.

    ``refused``: (node, link): the node could not go into that link when it was met.
    """

    graph: networkx.DiGraph = field(default_factory=networkx.DiGraph)
    links: dict[int, Link] = field(default_factory=dict)
    clocks: dict[int, Clock] = field(default_factory=dict)
    opened: dict[int, int] = field(default_factory=dict)
    refused: list[tuple[int, Link]] = field(default_factory=list)

    def place(self, node: int) -> object:
        return self.links.get(node, node)

    def quotient(self) -> networkx.DiGraph:
        found = networkx.DiGraph()
        found.add_nodes_from(self.place(node) for node in self.graph)
        found.add_edges_from((self.place(one), self.place(other)) for one, other in self.graph.edges)
        for chain, count in self.opened.items():
            found.add_edges_from(itertools.pairwise((chain, link) for link in range(count)))
        return found


def merged(seed: int, *, nodes: int = 40, chains: int = 3) -> tuple[Merged, Reachability]:
    """First fit without a limit, which is where paths and cycles decide alone."""
    rng = random.Random(seed)
    found, paths = Merged(), Reachability(chains)
    density = rng.choice([0.02, 0.05, 0.1])
    for node in range(nodes):
        found.graph.add_node(node)
        edges = [(other, rng.choice(EDGES)) for other in range(node) if rng.random() < density]
        found.graph.add_edges_from((other, node, {"via": via}) for other, via in edges)
        clock = paths.joined(paths.through(found.clocks[other], via) for other, via in edges)
        if rng.random() < 0.6:
            chain = rng.randrange(chains)
            last, _ = paths.last(clock, chain)
            count = found.opened.get(chain, 0)
            found.refused += [(node, (chain, link)) for link in range(last + 1)]
            if last + 1 < count and rng.random() < 0.8:
                link = rng.randrange(last + 1, count)
                paths.merge(chain, link, clock)
            else:
                link = paths.open(chain, clock)
                found.opened[chain] = link + 1
            found.links[node] = (chain, link)
            clock = paths.behind(clock, chain, link)
        found.clocks[node] = clock
    return found, paths


@pytest.mark.parametrize("seed", range(60))
def test_no_merge_makes_a_cycle_and_every_refused_one_would(seed: int) -> None:
    found, _ = merged(seed)
    quotient = found.quotient()
    assert networkx.is_directed_acyclic_graph(quotient)
    behind = {link: networkx.descendants(quotient, link) for _, link in found.refused}
    for node, link in found.refused:
        assert found.links[node] in behind[link], f"{node} could have gone into {link}"


@pytest.mark.parametrize("seed", range(20))
def test_links_told_to_be_reached_are_those_with_a_path(seed: int) -> None:
    found, paths = merged(seed)
    quotient = found.quotient()
    for node, clock in found.clocks.items():
        before = networkx.ancestors(quotient, found.place(node)) | {found.place(node)}
        for chain in range(3):
            reached = [link[1] for link in before if isinstance(link, tuple) and link[0] == chain]
            assert paths.last(clock, chain)[0] <= max(reached, default=-1)
            if node not in found.links:
                assert paths.last(clock, chain)[0] == max(reached, default=-1)


@pytest.mark.parametrize("seed", range(20))
def test_a_path_is_of_the_kind_it_is_told_to_be(seed: int) -> None:
    found, paths = merged(seed)
    members: dict[Link, list[int]] = {}
    for node, link in found.links.items():
        members.setdefault(link, []).append(node)
    for node, clock in found.clocks.items():
        for chain in range(3):
            last, via = paths.last(clock, chain)
            if last < 0 or found.links.get(node) == (chain, last):
                continue
            kept = [kind for kind in Via if kind is not Via.MERGE and any(
                networkx.has_path(of_kind(found.graph, kind), member, node) for member in members[chain, last])]
            assert via == max(kept, default=Via.MERGE)


def of_kind(graph: networkx.DiGraph, least: Via) -> networkx.DiGraph:
    """The edges of that kind or a stronger one."""
    return graph.edge_subgraph([]) if not graph.edges else networkx.DiGraph(
        itertools.chain(((one, other) for one, other, via in graph.edges(data="via") if via >= least),
                        ((node, node) for node in graph)))


def test_a_cycle_through_another_link_is_seen() -> None:
    """a1 -> b2 and b1 -> a2: the two a may become one, the two b then may not."""
    paths = Reachability(2)
    first_a, first_b = paths.open(0, paths.start), paths.open(1, paths.start)
    behind_a, behind_b = paths.behind(paths.start, 0, first_a), paths.behind(paths.start, 1, first_b)
    assert paths.last(behind_b, 0) == (-1, Via.MERGE)
    assert paths.last(behind_a, 1) == (-1, Via.MERGE), "without the first merge the other one is fine"
    paths.merge(0, first_a, behind_b)
    assert paths.last(behind_a, 1) == (first_b, Via.MERGE)


def test_a_merge_with_a_path_is_refused() -> None:
    paths = Reachability(1)
    link = paths.open(0, paths.start)
    with pytest.raises(AssertionError, match="path"):
        paths.merge(0, link, paths.behind(paths.start, 0, link))
