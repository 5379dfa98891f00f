"""Reducing: small, legal, still failing, the same every time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective
from fxpasses.ir.regions import region_name
from fxpasses.testing import random_graph, snippet
from fxpasses.tools.reduce import reduce_graph

aten = torch.ops.aten


def size(gm: GraphModule) -> int:
    return sum(len(graph.graph.nodes) for graph in all_graphs(gm))


def holds(*targets: object) -> Callable[[GraphModule], bool]:
    return lambda gm: set(targets) <= {node.target for graph in all_graphs(gm) for node in graph.graph.nodes}


FAILURES: dict[str, tuple[Callable[[GraphModule], bool], int]] = {
    "one node": (holds(aten.mul.Tensor), 4),
    "two nodes": (holds(aten.mul.Tensor, aten.relu.default), 6),
    "a collective": (lambda gm: any(collective(node) for node in gm.graph.nodes), 5),
    "inside a body": (lambda gm: any(collective(node) for graph in all_graphs(gm)[1:] for node in graph.graph.nodes),
                      16),
    "nested bodies": (lambda gm: any(region_name(node) for graph in all_graphs(gm)[1:] for node in graph.graph.nodes),
                      22),
}


@pytest.mark.parametrize("name", list(FAILURES))
def test_reduces_to_what_fails(name: str) -> None:
    fails, most = FAILURES[name]
    seed, gm = next((seed, gm) for seed in range(60) if fails(gm := random_graph(seed, size=20)))
    text = fxpasses.dump(gm)
    small = reduce_graph(gm, fails)
    assert fxpasses.dump(gm) == text, "the graph given was changed"
    assert fails(small)
    fxpasses.verify(small)
    assert size(small) <= most < size(gm), fxpasses.dump(small)
    again = fxpasses.load(fxpasses.dump(small))
    assert fails(again)
    assert fxpasses.dump(reduce_graph(random_graph(seed, size=20), fails)) == fxpasses.dump(small)


def test_a_graph_that_does_not_fail_stays() -> None:
    gm = random_graph(2, size=5)
    assert fxpasses.dump(reduce_graph(gm, lambda other: False)) == fxpasses.dump(gm)


def test_stops_after_so_many_tries() -> None:
    asked = []
    reduce_graph(random_graph(2, size=20), lambda gm: bool(asked.append(gm)) or True, tries=3)
    assert len(asked) == 3


def test_what_fails_may_change_its_graph() -> None:
    def fails(gm: GraphModule) -> bool:
        found = holds(aten.relu.default)(gm)
        for node in gm.graph.find_nodes(op="call_function", target=aten.relu.default):
            node.target = aten.neg.default
        return found

    gm = snippet("a: f32[4]", """
        b = aten.relu.default(a)
        c = aten.neg.default(b)
        d = aten.neg.default(c)
        return (d,)
    """)
    small = reduce_graph(gm, fails)
    assert holds(aten.relu.default)(small)
    assert not holds(aten.neg.default)(small)


def test_launches_go_with_their_waits() -> None:
    gm = snippet("a: f32[4]; b: f32[4]", """
        x_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        y_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        x = _c10d_functional.wait_tensor.default(x_l)
        y = _c10d_functional.wait_tensor.default(y_l)
        z = aten.add.Tensor(x, y)
        return (z, a)
    """)
    small = reduce_graph(gm, holds(aten.add.Tensor))
    assert [node.op for node in small.graph.nodes] == ["placeholder", "call_function", "output"]
