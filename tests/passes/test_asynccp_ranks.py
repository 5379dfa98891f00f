"""asynccp on rank sets: an order that pays on one rank must not make it wait for one that waits for it."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import World
from fxpasses.ir.ops import base_name
from fxpasses.ir.schedule import number_collectives
from fxpasses.passes import asynccp
from fxpasses.pm.analyses import Analyses
from fxpasses.testing.snippets import snippet

GROUPS = {"dp": [[0, 1]], "tp": [[0, 1]]}
WORLD = World(2, GROUPS)
MS = {"mm": 5.0, "all_reduce": 9.0, "isend": 9.0}
FIRST = """\
m = aten.mm.default(x, x)
b_l = _c10d_functional.all_reduce.default(m, "sum", tp)
b = _c10d_functional.wait_tensor.default(b_l)
a_l = _c10d_functional.all_reduce.default(x, "sum", dp)
a = _c10d_functional.wait_tensor.default(a_l)
n = aten.mm.default(a, a)
q = aten.mm.default(n, n)
o = aten.add.Tensor(q, b)
return (o,)"""
"""Launching on ``dp`` first would pay."""
SECOND = """\
b_l = _c10d_functional.all_reduce.default(x, "sum", tp)
b = _c10d_functional.wait_tensor.default(b_l)
a_l = _c10d_functional.all_reduce.default(b, "sum", dp)
a = _c10d_functional.wait_tensor.default(a_l)
return (a,)"""
"""Sends on ``dp`` what came over ``tp``."""


def cost(node: Node) -> float:
    return MS.get(base_name(node), 0.0)


def graphs() -> list[GraphModule]:
    return [snippet("x: f32[8, 8]", body, world_size=2, groups=GROUPS, rank=rank)
            for rank, body in enumerate((FIRST, SECOND))]


def launches(gm: GraphModule) -> list[str]:
    return [node.name for node in gm.graph.nodes if base_name(node) == "all_reduce"]


def alone(gm: GraphModule, world: World) -> GraphModule:
    """What the pass makes of one rank's graph, whatever the other is."""
    asynccp.body(gm, asynccp.options, Analyses(gm, world=world, pass_name="asynccp", cost_model=cost))
    gm.recompile()
    return gm


def test_launches_keep_their_order_where_ranks_differ() -> None:
    before = graphs()
    after = fxpasses.run(before, "asynccp", world=WORLD, cost_model=cost, verify_each=True)
    assert [launches(gm) for gm in after] == [launches(gm) for gm in before]
    assert fxpasses.check(before, after, world=WORLD).ok


def test_the_order_that_pays_on_one_rank_is_a_dead_lock() -> None:
    """What the pass would do if it took this rank's graph for everybody's."""
    before = graphs()
    first, second = graphs()
    moved = alone(first, World(2, GROUPS))
    assert launches(moved) == ["a_l", "b_l"]
    with pytest.raises(fxpasses.VerifyError):
        fxpasses.verify([moved, second], world=WORLD)
    assert not fxpasses.check(before, [moved, second], world=WORLD).ok


def test_a_wait_stays_behind_the_launches_it_followed() -> None:
    """Another rank may need those before it sends what the wait waits for."""
    body = """\
a_l = _c10d_functional.all_reduce.default(x, "sum", dp)
m = aten.mm.default(x, x)
k = aten.mm.default(m, m)
l = aten.mm.default(k, k)
b_l = _c10d_functional.all_reduce.default(l, "sum", tp)
a = _c10d_functional.wait_tensor.default(a_l)
n = aten.mm.default(a, a)
d_l = _c10d_functional.all_reduce.default(n, "sum", dp)
b = _c10d_functional.wait_tensor.default(b_l)
d = _c10d_functional.wait_tensor.default(d_l)
o = aten.mm.default(d, d)
p = aten.mm.default(o, o)
return (b, p)"""

    def order(spmd: bool) -> list[str]:
        gm = alone(snippet("x: f32[8, 8]", body, world_size=2, groups=GROUPS), World(2, GROUPS, spmd=spmd))
        return [node.name for node in gm.graph.nodes if node.name in ("a", "b_l")]

    assert order(spmd=True) == ["a", "b_l"]
    assert order(spmd=False) == ["b_l", "a"]


def test_equal_graphs_of_a_rank_set_are_scheduled_alike() -> None:
    before = [snippet("x: f32[8, 8]", FIRST, world_size=2, groups=GROUPS, rank=rank) for rank in range(2)]
    after = fxpasses.run(before, "asynccp", world=WORLD, cost_model=cost, verify_each=True)
    assert [launches(gm) for gm in after] == [["a_l", "b_l"]] * 2
    assert fxpasses.check(before, after, world=WORLD).ok


ALIKE = """\
f = aten.mm.default(x, x)
g = aten.mm.default(y, y)
h = aten.mm.default(g, y)
p_l = _c10d_functional.all_reduce.default({0}, "sum", dp)
q_l = _c10d_functional.all_reduce.default({1}, "sum", dp)
p = _c10d_functional.wait_tensor.default(p_l)
q = _c10d_functional.wait_tensor.default(q_l)
k = aten.mm.default({2}, x)
return (p, q, k)"""
"""Two reductions that nothing tells apart but what they send; which of them is wanted first is up to the rank."""


def alike() -> list[GraphModule]:
    bodies = (ALIKE.format("f", "h", "p"), ALIKE.format("h", "f", "q"))
    return [snippet("x: f32[8, 8]; y: f32[8, 8]", body, world_size=2, groups=GROUPS, rank=rank)
            for rank, body in enumerate(bodies)]


def test_launches_that_only_values_tell_apart_keep_their_order() -> None:
    """No comparison of schedules could tell that one rank changed their order."""
    before = alike()
    after = fxpasses.run(before, "asynccp", world=WORLD, cost_model=cost, verify_each=True)
    assert [launches(gm) for gm in after] == [["p_l", "q_l"]] * 2
    assert fxpasses.check(before, after, world=WORLD).ok


def test_their_order_on_one_rank_alone_is_another_sum() -> None:
    """What a promise that is not true costs."""
    before = alike()
    after = [alone(gm, World(2, GROUPS, spmd=True)) for gm in alike()]
    assert [launches(gm) for gm in after] == [["p_l", "q_l"], ["q_l", "p_l"]]
    fxpasses.verify(after, world=WORLD)
    assert not fxpasses.check(before, after, world=WORLD).ok


def test_sends_keep_their_order_in_the_graph_of_one_rank() -> None:
    """Whoever receives runs another graph, so nobody has to say so."""
    body = """\
f = aten.mm.default(x, x)
g = aten.mm.default(f, x)
a_l = _c10d_functional.isend.default(g, 1, 0, dp)
b_l = _c10d_functional.isend.default(f, 1, 1, dp)
b = _c10d_functional.wait_tensor.default(b_l)
h = aten.mm.default(x, x)
a = _c10d_functional.wait_tensor.default(a_l)
k = aten.mm.default(h, x)
return (k,)"""

    def order(world: World) -> list[str]:
        gm = alone(snippet("x: f32[8, 8]", body, world_size=2, groups=GROUPS, rank=0), world)
        return [node.name for node in gm.graph.nodes if base_name(node) == "isend"]

    assert order(World(2, GROUPS, rank=0)) == ["a_l", "b_l"]
    assert order(World(2, GROUPS, rank=0, spmd=True)) == ["b_l", "a_l"]


def unlike() -> list[GraphModule]:
    """As `alike`, but the second one is a maximum: schedules tell which order they are in."""
    graphs = alike()
    for gm in graphs:
        node = next(node for node in gm.graph.nodes if node.name == "q_l")
        node.args = (node.args[0], "max", *node.args[2:])
        gm.recompile()
    return graphs


def test_a_rank_set_whose_orders_would_part_is_scheduled_with_its_launches_in_order() -> None:
    """Waits move, and compute; not taken back whole, and not apart, as each rank by itself would be by a promise."""
    before = unlike()
    remarks: list[fxpasses.Remark] = []
    after = fxpasses.run(before, "asynccp", world=WORLD, cost_model=cost, verify_each=True, remarks=remarks)
    assert remarks[0].code == "order-kept"
    assert [launches(gm) for gm in after] == [["p_l", "q_l"]] * 2
    assert all(fxpasses.simulate(gm, cost_model=cost, world=WORLD).step_ms
               < fxpasses.simulate(was, cost_model=cost, world=WORLD).step_ms - 1
               for gm, was in zip(after, before, strict=True))
    assert fxpasses.check(before, after, world=WORLD).ok
    promised = [alone(gm, World(2, GROUPS, spmd=True)) for gm in unlike()]
    assert [launches(gm) for gm in promised] == [["p_l", "q_l"], ["q_l", "p_l"]]
    with pytest.raises(fxpasses.VerifyError):
        fxpasses.verify(promised, world=WORLD)


@pytest.mark.parametrize("rank", [0, 1])
def test_the_graph_of_one_rank_keeps_its_launches_in_order(rank: int) -> None:
    """Nobody compares it with the other: what each rank makes of its own has to meet."""
    remarks: list[fxpasses.Remark] = []
    after = fxpasses.run(unlike()[rank], "asynccp", cost_model=cost, remarks=remarks, verify_each=True)
    assert launches(after) == ["p_l", "q_l"]
    assert [remark.code for remark in remarks if remark.node is None] == ["schedule", "rank-alone"]


def test_inductor_is_handed_launches_in_order() -> None:
    """Its hook has the graph of this rank alone; a promise frees it."""
    def handed(spmd: bool | None = None) -> tuple[list[str], list[str]]:
        gm, remarks = unlike()[1], list[fxpasses.Remark]()
        fxpasses.inductor_pass("asynccp", world=World(2, GROUPS, rank=1, spmd=spmd), remarks=remarks)(gm.graph)
        return launches(gm), [remark.code for remark in remarks if remark.node is None]

    assert handed() == (["p_l", "q_l"], ["rank-alone"])
    assert handed(spmd=True)[1] == []


def test_who_compares_ranks_lets_launches_change_their_order() -> None:
    """A graph whose collectives are numbered is compared afterwards; a promise, and a graph of no rank, need nobody."""
    numbered = unlike()[1]
    number_collectives(numbered)
    promised = World(2, GROUPS, rank=1, spmd=True)
    for gm, world in ((numbered, World(2, GROUPS, rank=1)), (unlike()[1], promised), (unlike()[1], WORLD)):
        assert launches(alone(gm, world)) == ["q_l", "p_l"]
    assert launches(alone(unlike()[1], World(2, GROUPS, rank=1))) == ["p_l", "q_l"]
