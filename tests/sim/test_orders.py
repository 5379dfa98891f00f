"""List schedules of asynccp on small graphs: the step they find, to the millisecond, and what they must not do."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from torch.fx import Node

import fxpasses
from fxpasses.ir.effects import Effects
from fxpasses.sim.orders import best_orders
from fxpasses.sim.orders.listing import Listed, Policy
from fxpasses.sim.orders.restoring import restored
from fxpasses.sim.orders.units import Units
from fxpasses.sim.play import play
from fxpasses.sim.program import Program

HEAD = """
    # fxir 1
    module(world_size=2, mesh={"dp": 2}, rank=None, stage=None, device="cpu", form="spmd")
    dp = group([[0, 1]], mesh_dim="dp")

    class main:
        def forward(
            self,
            x: "f32[8, 8]",
            w: "f32[8, 8]",
        ):
"""
LARGE = 10**9


class Cost:
    """Milliseconds by node name, the same for all others; launches take no time of their own."""

    launch_ms = 0.0

    def __init__(self, costs: Mapping[str, float]) -> None:
        self._costs = costs

    def __call__(self, node: Node) -> float:
        return self._costs.get(node.name, 0.0)


def program(body: str, costs: Mapping[str, float], *, keep_order: bool = False) -> Program:
    head = HEAD.replace("\n    ", "\n").lstrip()
    lines = "".join(f"        {line.strip()}\n" for line in body.strip().splitlines())
    return Program(Effects(fxpasses.load(head + lines)), Cost(costs), keep_order=keep_order)


def names(played: Program, order: list[int]) -> list[str]:
    return [played.nodes[number].name for number in order]


WEIGHT_GRADIENT = """
    weight: "f32[8, 8]" = aten.mm.default(x, w)
    partial: "f32[8, 8]" = aten.mm.default(x, x)
    reduced: "f32[8, 8]" = _c10d_functional.all_reduce.default(partial, "sum", dp)
    wait: "f32[8, 8]" = _c10d_functional.wait_tensor.default(reduced)
    chain: "f32[8, 8]" = aten.mm.default(wait, w)
    return (weight, chain)
"""
COSTS = {"weight": 4.0, "partial": 1.0, "reduced": 4.0, "chain": 1.0}


def test_work_that_nothing_waits_for_fills_the_stall_of_the_chain() -> None:
    given = program(WEIGHT_GRADIENT, COSTS)
    assert play(given).step_ms == 10.0  # weight, partial, reduced, chain, one after the other
    best = next(best_orders(given, LARGE))
    assert play(given, best).step_ms == 6.0  # partial, weight beside reduced, chain: the bound
    assert names(given, best)[2:-1] == ["partial", "reduced", "weight", "wait", "chain"]


def test_an_edge_is_an_order() -> None:
    """The same graph, but the chain may not start before the weight gradient is there."""
    stated = WEIGHT_GRADIENT.replace("aten.mm.default(x, x)", "aten.mm.default(x, x); meta(after=[weight])")
    for order in best_orders(given := program(stated, COSTS), LARGE):
        assert play(given, order).step_ms == 10.0


TWO_LAYERS = """
    chain: "f32[8, 8]" = aten.mm.default(x, w)
    gradient: "f32[8, 8]" = aten.mm.default(x, x)
    scattered: "f32[4, 8]" = _c10d_functional.reduce_scatter_tensor.default(gradient, "sum", 2, dp)
    grad: "f32[4, 8]" = _c10d_functional.wait_tensor.default(scattered)
    shard: "f32[4, 8]" = aten.slice.Tensor(w, 0, 0, 4)
    gather: "f32[8, 8]" = _c10d_functional.all_gather_into_tensor.default(shard, 2, dp)
    whole: "f32[8, 8]" = _c10d_functional.wait_tensor.default(gather)
    last: "f32[8, 8]" = aten.mm.default(chain, whole)
    return (grad, last)
"""
LAYER_COSTS = {"chain": 2.0, "gradient": 2.0, "scattered": 3.0, "gather": 3.0, "last": 3.0}


def test_a_gather_overtakes_the_reduction_in_front_of_it() -> None:
    given = program(TWO_LAYERS, LAYER_COSTS)
    assert play(given).step_ms == 13.0
    best = next(best_orders(given, LARGE))
    assert play(given, best).step_ms == 7.0
    assert names(given, best).index("gather") < names(given, best).index("scattered")


def test_launches_keep_their_order_where_ranks_are_not_alike() -> None:
    given = program(TWO_LAYERS, LAYER_COSTS, keep_order=True)
    found = [names(given, order) for order in best_orders(given, LARGE)]
    assert found
    for order in found:
        assert order.index("scattered") < order.index("gather")
        assert order.index("gather") < order.index("whole")


LARGE_LAST = """
    early: "f32[8, 8]" = aten.mm.default(x, x)
    small: "f32[8, 8]" = _c10d_functional.all_reduce.default(early, "sum", dp)
    reduced: "f32[8, 8]" = _c10d_functional.wait_tensor.default(small)
    late: "f32[8, 8]" = aten.mm.default(w, w)
    large: "f32[8, 8]" = _c10d_functional.all_reduce.default(late, "sum", dp)
    sums: "f32[8, 8]" = _c10d_functional.wait_tensor.default(large)
    return (reduced, sums)
"""


def test_a_step_ends_with_the_shortest_transfer() -> None:
    """Johnson's rule: what takes long to send and little to compute goes first."""
    given = program(LARGE_LAST, {"early": 6.0, "small": 1.0, "late": 1.0, "large": 5.0})
    assert play(given).step_ms == 13.0
    assert play(given, next(best_orders(given, LARGE))).step_ms == 8.0


WRITER = """
    written: "f32[8, 8]" = aten.clone.default(x)
    read: "f32[8, 8]" = aten.mm.default(written, w)
    add_: "f32[8, 8]" = aten.add_.Tensor(written, 1.0)
    reduced: "f32[8, 8]" = _c10d_functional.all_reduce.default(add_, "sum", dp)
    wait: "f32[8, 8]" = _c10d_functional.wait_tensor.default(reduced)
    return (read, wait)
"""


def test_a_read_does_not_change_places_with_the_write_behind_it() -> None:
    """The reduction would be hidden if the read came behind it: it would see the new value."""
    given = program(WRITER, {"read": 5.0, "add_": 1.0, "reduced": 5.0})
    for order in best_orders(given, LARGE):
        assert names(given, order).index("read") < names(given, order).index("add_")


def test_no_collectives_no_orders() -> None:
    given = program("y: \"f32[8, 8]\" = aten.mm.default(x, w)\nreturn (y,)", {"y": 1.0})
    assert list(best_orders(given, LARGE)) == []


def test_a_graph_that_costs_nothing() -> None:
    for body in (WEIGHT_GRADIENT, TWO_LAYERS, WRITER):
        given = program(body, {})
        for order in best_orders(given, LARGE):
            assert sorted(order) == list(range(given.size))


@pytest.mark.parametrize(("share", "first"), [(1.0, False), (1.5, True)])
def test_a_prefetch_needs_room(share: float, first: bool) -> None:
    """The gather's result and what the chain makes at its peak do not fit together at the peak of the graph's order."""
    body = """
        wide: "f32[64, 8]" = aten.repeat.default(x, [8, 1])
        narrow: "f32[8, 8]" = aten.slice_copy.Tensor(wide, 0, 0, 8)
        shard: "f32[4, 8]" = aten.slice.Tensor(w, 0, 0, 4)
        gather: "f32[8, 8]" = _c10d_functional.all_gather_into_tensor.default(shard, 2, dp)
        whole: "f32[8, 8]" = _c10d_functional.wait_tensor.default(gather)
        last: "f32[8, 8]" = aten.mm.default(narrow, whole)
        return (last,)
    """
    given = program(body, {"wide": 4.0, "narrow": 1.0, "gather": 4.0, "last": 1.0})
    peak = int(given.allocations.live().max())
    best = min(best_orders(given, share * peak), key=lambda order: play(given, order).step_ms)
    assert (names(given, best).index("gather") < names(given, best).index("narrow")) is first
    assert int(given.allocations.live(best).max()) <= share * peak


UPDATES = """
    first: "f32[8, 8]" = aten.mm.default(x, w)
    small: "f32[8, 8]" = _c10d_functional.all_reduce.default(first, "sum", dp)
    sums: "f32[8, 8]" = _c10d_functional.wait_tensor.default(small)
    second: "f32[8, 8]" = aten.mm.default(w, x)
    third: "f32[8, 8]" = aten.mm.default(w, w)
    large: "f32[8, 8]" = _c10d_functional.all_reduce.default(third, "sum", dp)
    more: "f32[8, 8]" = _c10d_functional.wait_tensor.default(large)
    update: "f32[8, 8]" = aten.mul.Tensor(sums, 2)
    last: "f32[8, 8]" = aten.mul.Tensor(more, 2)
    return (second, update, last)
"""


def test_what_gains_nothing_keeps_its_place() -> None:
    """An order with all launches early, and work that does not have to be anywhere turned around."""
    given = program(UPDATES, {"first": 1.0, "small": 1.0, "second": 1.0, "third": 1.0, "large": 3.0, "update": 1.0,
                              "last": 1.0})
    units = Units(given)
    by_name = {given.nodes[number].name: unit for unit, number in enumerate(units.nodes)}
    turned = ["third", "large", "first", "small", "sums", "update", "second", "more", "last"]
    order = [by_name[name] for name in turned] + [units.size - 1]
    found = restored(units, Listed(Policy(0.0), order, 8.0, 0.0), LARGE, LARGE)
    assert [given.nodes[units.nodes[unit]].name for unit in found] == [
        "third", "large", "first", "small", "second", "more", "last", "sums", "update", "output"]
    assert restored(units, Listed(Policy(0.0), order, 5.0, 0.0), LARGE, LARGE) == order  # longer than it was: stays
