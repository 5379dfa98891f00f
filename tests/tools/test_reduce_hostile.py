"""Graphs that fit no edit: they get smaller where that is legal, and are left alone where it is not."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.clone import clone
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective
from fxpasses.testing import random_graph, snippet
from fxpasses.testing.random_graphs.rank_sets import random_rank_set
from fxpasses.tools.predicates import Verdict
from fxpasses.tools.reduce.case import Case
from fxpasses.tools.reduce.run import run
from fxpasses.tools.reduce.search import Search
from tests.tools import faulty

aten = torch.ops.aten


def search(graphs: list[GraphModule], fails: Callable[[Case], bool]) -> Search:
    """Reduced as far as it goes; no edit may have stumbled."""
    found = Search(Case([clone(gm, recompile=True) for gm in graphs]), fails, tries=3000)
    assert run(found, lambda text: None) is None
    assert found.mistakes == []
    assert fails(found.case)
    texts = [fxpasses.dump(gm) for gm in found.case.graphs]
    again = [fxpasses.load(text) for text in texts]
    fxpasses.verify(again)
    assert [fxpasses.dump(gm) for gm in again] == texts
    return found


def has(name: str) -> Callable[[Case], bool]:
    """Some node of some rank calls this operator."""
    return lambda case: any(name in str(node.target) for graph in case.every_graph() for node in graph.graph.nodes)


def operators(graphs: list[GraphModule]) -> list[str]:
    return sorted({str(node.target) for gm in graphs for graph in all_graphs(gm) for node in graph.graph.nodes
                   if node.op == "call_function"})


@pytest.mark.parametrize("seed", [*range(8), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(8, 200))])
def test_random_graphs(seed: int) -> None:
    gm = random_graph(seed, size=10)
    name = random.Random(seed).choice(operators([gm]))
    assert search([gm], has(name)).case.nodes <= 20


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(4, 60))])
def test_random_rank_sets(seed: int) -> None:
    graphs = random_rank_set(seed, size=6)
    name = random.Random(seed).choice(operators(graphs))
    case = search(graphs, has(name)).case
    assert case.nodes <= 20
    alone = search(graphs, lambda case: has(name)(case) and len(case.graphs) > 1).case
    assert len(alone.graphs) == 2


def test_messages_go_with_both_ends() -> None:
    graphs = random_rank_set(3, size=6)
    case = search(graphs, lambda case: has("isend")(case) and len(case.graphs) > 1).case
    assert len(case.graphs) == 2
    calls = [[found.kind for node in gm.graph.nodes if (found := collective(node))] for gm in case.graphs]
    assert sorted(calls) == [["recv"], ["send"]]


def test_no_result_is_a_tensor() -> None:
    gm = snippet("a: f32[4]", """
        b = aten.relu.default(a)
        c = aten.copy_.default(a, b)
        return (None, 3)
    """)
    case = search([gm], has("copy_")).case
    assert case.nodes <= 4


def test_symbolic_shapes() -> None:
    gm = symbolic()
    case = search([gm], has("sym_size")).case
    assert case.nodes <= 6
    assert search([gm], has("all_reduce")).case.nodes <= 5


def symbolic() -> GraphModule:
    """A view by a size that only the run knows."""
    from torch.fx.experimental.symbolic_shapes import DimDynamic, StatelessSymbolicContext

    from fxpasses._torch import new_shape_env, symbolic_fake_mode
    from fxpasses.ir.world import World
    from fxpasses.testing.graphs import GraphBuilder

    mode = symbolic_fake_mode(new_shape_env)
    builder = GraphBuilder(world=World(2, {"dp": [[0, 1]]}), mode=mode)
    dynamic: Any = StatelessSymbolicContext([DimDynamic.DYNAMIC, DimDynamic.STATIC])
    fake = mode.from_tensor(torch.empty(6, 4), symbolic_context=dynamic)
    a = builder.input("a", value=fake)
    b = builder.relu(a)
    size = builder.op(aten.sym_size.int, b, 0)
    total = builder.wait(builder.all_reduce(b))
    flat = builder.op(aten.view.default, total, [size, 4])
    return builder.done(flat)


def test_an_operator_nobody_knows() -> None:
    gm = next(gm for seed in range(200) if (gm := random_graph(seed, size=8)).meta.get("opaque"))
    name = next(name for name in operators([gm]) if not name.startswith(("aten", "_c10d", "c10d", "<", "fxp")))
    assert search([gm], has(name)).case.nodes <= 6


def test_collectives_in_place() -> None:
    gm = fxpasses.load("tests/lit/calls_and_buffers.fx.py")
    for name in ("c10d.allreduce_", "all_reduce_.default"):
        if has(name)(Case([gm])):
            assert search([gm], has(name)).case.nodes <= 8


def test_an_attribute_looked_up_twice() -> None:
    gm = fxpasses.load("""\
# fxir 1
module(world_size=2, mesh=None, rank=None, stage=None, device="cpu")

class main:
    w = param("w", "f32[4]", data=[1.0, 2.0, 3.0, 4.0])
    def forward(
        self,
        a: "f32[4]",
    ):
        w: "f32[4]" = self.w
        b: "f32[4]" = aten.mul.Tensor(a, w)
        w_1: "f32[4]" = self.w
        c: "f32[4]" = aten.mul_.Tensor(w_1, b)
        d: "f32[4]" = aten.add.Tensor(c, w)
        return (d,)
""")
    case = search([gm], lambda case: len(case.graphs[0].graph.find_nodes(op="get_attr")) == 2).case
    assert [tuple(parameter.shape) for parameter in case.graphs[0].parameters()] == [(1,)]
    assert search([gm], has("add.Tensor")).case.nodes <= 4


def edges(case: Case) -> int:
    return sum(len(node.meta.get("after", ())) for node in case.graphs[0].graph.nodes)


def test_control_edges_go_unless_they_matter() -> None:
    gm = snippet("a: f32[4]; b: f32[4]", """
        c = aten.relu.default(a)
        d = aten.tanh.default(b); meta(after=[c])
        e = aten.neg.default(d); meta(after=[c, d])
        f = aten.exp.default(e)
        return (f,)
    """)
    assert edges(search([gm], has("neg")).case) == 0
    kept = search([gm], lambda case: edges(case) > 0).case
    assert edges(kept) == 1


def inside(case: Case) -> bool:
    """Some body has a collective."""
    return any(collective(node) for gm in case.graphs for graph in all_graphs(gm)[1:] for node in graph.graph.nodes)


@pytest.mark.parametrize("name", ["scan_backward", "maps_and_loops", "branches_in_loops", "shared_loop_bodies"])
def test_loops_and_branches(name: str) -> None:
    gm = fxpasses.load(f"tests/lit/{name}.fx.py")
    assert search([gm], inside).case.nodes <= 20
    assert search([gm], lambda case: sum(map(len, map(all_graphs, case.graphs))) > 1).case.nodes <= 16


def test_a_loop_does_fewer_rounds_with_less_in_hand() -> None:
    case = search([faulty.looped()], has("scan")).case
    [graph, body] = all_graphs(case.graphs[0])
    assert all(set(node.meta["val"].shape) == {1} for node in graph.graph.find_nodes(op="placeholder"))
    assert len(body.graph.find_nodes(op="placeholder")) == 1


def test_one_round_in_place_of_a_loop() -> None:
    gm = faulty.looped()
    case = search([gm], lambda case: has("aten.sub")(case) and has("aten.tanh")(case)).case
    assert len(all_graphs(case.graphs[0])) == 1
    assert case.nodes <= 6


def test_an_edit_that_raises_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(gm: GraphModule) -> None:
        raise ZeroDivisionError("by an edit")

    monkeypatch.setattr("fxpasses.tools.reduce.search.tidy", broken)
    said: list[str] = []
    gm = snippet("a: f32[4]", "b = aten.relu.default(a)\nc = aten.neg.default(b)\nreturn (b, c)")
    fxpasses.reduce(gm, predicate=lambda graphs, made: Verdict(True, "always"), say=said.append)
    assert "ZeroDivisionError: by an edit" in said[-1]
