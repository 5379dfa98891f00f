"""Dominators: order in a graph and across bodies."""

from __future__ import annotations

import pytest
from torch.fx import Graph, GraphModule, Node

from fxpasses.analyses.dominators import Dominators
from fxpasses.ir.graph import all_graphs
from fxpasses.testing import snippet

BODIES = """\
class yes:
    def forward(self, a: "f32[4]"):
        inside = aten.neg.default(a)
        second = aten.neg.default(inside)
        return (second,)
class no:
    def forward(self, a: "f32[4]"):
        other = aten.exp.default(a)
        return (other,)
class outer:
    class yes:
        def forward(self, a: "f32[4]"):
            deep = aten.neg.default(a)
            return (deep,)
    class no:
        def forward(self, a: "f32[4]"):
            deeper = aten.exp.default(a)
            return (deeper,)
    def forward(self, a: "f32[4]", p: "b8[]"):
        start = aten.neg.default(a)
        yes = self.yes
        no = self.no
        nested = hop.cond(p, yes, no, [start])
        end = nested[0]
        return (end,)
"""
GRAPH = snippet("p: b8[]; a: f32[4]", """\
before = aten.neg.default(a)
yes = self.yes
no = self.no
call = hop.cond(p, yes, no, [before])
between = call[0]
again = hop.cond(p, yes, no, [between])
after = again[0]
outer = self.outer
third = hop.invoke_subgraph(outer, 'outer', after, p)
last = third[0]
return (last,)
""", classes=BODIES)


def named(gm: GraphModule, name: str) -> Node:
    return next(node for graph in all_graphs(gm) for node in graph.graph.nodes if node.name == name)


@pytest.mark.parametrize(("first", "second", "holds"), [
    ("before", "after", True), ("after", "before", False), ("after", "after", True),
    ("before", "inside", True), ("inside", "second", True), ("second", "inside", False),
    ("between", "inside", False), ("call", "inside", False),
    ("inside", "after", False), ("inside", "other", False),
    ("after", "deep", True), ("last", "deep", False), ("start", "deep", True), ("end", "deep", False),
    ("start", "last", False), ("deep", "end", False), ("inside", "deep", False)])
def test_order_across_bodies(first: str, second: str, holds: bool) -> None:
    assert Dominators(GRAPH).dominates(named(GRAPH, first), named(GRAPH, second)) is holds


def test_nodes_made_later_are_not_known() -> None:
    found = Dominators(GRAPH)
    node = Graph().placeholder("x")
    assert not found.dominates(node, named(GRAPH, "after"))
    assert not found.dominates(named(GRAPH, "before"), node)
