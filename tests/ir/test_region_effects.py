"""Storages, conflicts and states through the bodies that a graph calls."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx import Graph, GraphModule, Node

from fxpasses.ir.effects import COLLECTIVES, EXTERNAL, RANDOM, STATES, Effects, effects, has_collectives
from fxpasses.testing import GraphBuilder, body
from tests.ir.effects_cases import VENDOR, Case, aten, shares

# Bodies

def run_body(operator_name: str, build: Callable[..., Any], before: Callable[[Case], list[Any]],
             after: Callable[[Case], list[Any]], shapes: int) -> tuple[Case, Node]:
    case = Case()
    region = body(build, *[(4, 4)] * shapes)
    return case, case.builder.region(operator_name, {"body": region}, before=before(case), after=after(case))


def writes_input(index: int) -> Callable[..., Any]:
    def build(builder: GraphBuilder, *inputs: Node) -> tuple[Node, ...]:
        builder.add__Tensor(inputs[index], 1)
        return tuple(builder.relu(given) for given in inputs)
    return build


OPERANDS = {  # operator -> arguments before and after the body, whose input 0 is a and input 1 is b
    "scan": ([], lambda case: [[case.a], [case.b], ()]),
    "scan with a constant": ([], lambda case: [[case.a], [case.b], (3,)]),
    "map_impl": ([], lambda case: [[case.a], [case.b]]),
    "cond": ([True], lambda case: [(case.a, case.b)]),
    "while_loop": ([], lambda case: [(case.a, case.b), ()]),
    "invoke_subgraph": ([], lambda case: ["id", case.a, case.b]),
    "tag_activation_checkpoint": ([], lambda case: [case.a, case.b]),
    "wrap_with_set_grad_enabled": ([False], lambda case: [case.a, case.b]),
    "hints_wrapper": ([], lambda case: [(case.a, case.b), {}]),
    "local_map_hop": ([], lambda case: [case.a, case.b]),
}


@pytest.mark.parametrize("index", [0, 1])
@pytest.mark.parametrize("name", OPERANDS)
def test_a_body_that_writes_an_input_writes_that_operand(name: str, index: int) -> None:
    before, after = OPERANDS[name]
    case, call = run_body(name.split()[0], writes_input(index), lambda case: before, after, 2 + ("constant" in name))
    found = case.effects()
    assert found.writes(call) == found.storages((case.a, case.b)[index])
    assert not found.is_opaque(call)


def test_constants_keep_their_place_among_the_operands() -> None:
    case, call = run_body("cond", writes_input(1), lambda case: [case.b], lambda case: [(2, case.a)], 2)
    found = case.effects()
    assert found.writes(call) == found.storages(case.a)


def test_a_body_with_fewer_operands_than_inputs_may_write_any() -> None:
    case, call = run_body("associative_scan", writes_input(0), lambda case: [], lambda case: [[case.a], (case.b,)], 3)
    found = case.effects()
    assert found.writes(call) == found.storages(case.a) | found.storages(case.b)


BODY_STATES: dict[str, tuple[Callable[..., Any], set[int]]] = {
    "pure": (lambda builder, x: (builder.relu(x),), set()),
    "collective": (lambda builder, x: (builder.wait(builder.all_reduce(x)),), {COLLECTIVES}),
    "random": (lambda builder, x: (builder.op(aten.bernoulli.default, x),), {RANDOM}),
    "opaque": (lambda builder, x: (builder.untyped(VENDOR, x),), {RANDOM, COLLECTIVES, EXTERNAL}),
    "nested": (lambda builder, x: (builder.region("cond", {"deep": body(
        lambda inner, y: (inner.all_reduce(y),), (4, 4))}, before=[True], after=[(x,)]),), {COLLECTIVES}),
}


@pytest.mark.parametrize("name", BODY_STATES)
def test_states_of_a_body_are_states_of_its_call(name: str) -> None:
    build, flags = BODY_STATES[name]
    case, call = run_body("map_impl", build, lambda case: [], lambda case: [[case.a], []], 1)
    found = case.effects()
    assert found.writes(call) & STATES == flags
    assert found.is_opaque(call) == (name == "opaque")
    assert found.is_pure(call) == (name == "pure")
    assert has_collectives(found.gm) == (name in ("collective", "nested"))


def test_a_region_without_a_body_is_opaque() -> None:
    case = Case()
    call = case.builder.untyped(torch.ops.higher_order.cond, True, case.a, case.b, (case.a,))
    assert case.effects().is_opaque(call)


def item(case: Case, call: Node, index: int) -> Node:
    return case.builder.untyped(operator.getitem, call, index)


ALIASES: dict[str, tuple[str, Callable[..., Any], tuple[str, str]]] = {
    # body -> which of the operands a, b results 0 and 1 may share
    "fresh": ("cond", lambda builder, x, y: (builder.relu(x), builder.relu(y)), ("", "")),
    "handed through": ("cond", lambda builder, x, y: (builder.t(y), builder.relu(x)), ("b", "")),
    "in a checkpoint": ("tag_activation_checkpoint", lambda builder, x, y: (x, builder.relu(y)), ("a", "")),
    "carried by a scan": ("scan", lambda builder, x, y: (builder.relu(x), builder.relu(y)), ("", "")),
    "exchanged by a scan": ("scan", lambda builder, x, y: (y, x), ("ab", "ab")),
    "zero rounds": ("while_loop", lambda builder, x, y: (builder.relu(x), builder.relu(y)), ("a", "b")),
    "exchanged by a loop": ("while_loop", lambda builder, x, y: (y, x), ("ab", "ab")),
}


@pytest.mark.parametrize("name", ALIASES)
def test_results_of_bodies(name: str) -> None:
    operator_name, build, expected = ALIASES[name]
    before, after = OPERANDS[operator_name]
    case, call = run_body(operator_name, build, lambda case: before, after, 2)
    results = [item(case, call, 0), item(case, call, 1)]
    found = case.effects()
    assert tuple("".join(letter for letter, operand in (("a", case.a), ("b", case.b)) if shares(found, result, operand))
                 for result in results) == expected
    assert shares(found, *results) == (expected[0] == "ab")


def test_results_of_a_body_that_share_storage_share_it_outside() -> None:
    def build(builder: GraphBuilder, x: Node) -> tuple[Node, Node, Node]:
        made = builder.relu(x)
        return made, builder.view(made, [16]), builder.neg(x)
    case, call = run_body("wrap", build, lambda case: [], lambda case: [case.a], 1)
    results = [item(case, call, index) for index in range(3)]
    found = case.effects()
    assert shares(found, results[0], results[1])
    assert not shares(found, results[0], results[2])
    assert not shares(found, results[0], case.a)


def test_branches_that_return_different_things() -> None:
    case = Case()
    call = case.builder.region("cond", {"yes": body(lambda builder, x: (x,), (4, 4)),
                                        "no": body(lambda builder, x: (builder.relu(x),), (4, 4))},
                               before=[True], after=[(case.a,)])
    other = case.builder.region("cond", {"no": case.builder.root.no, "more": body(
        lambda builder, x: (builder.relu(x), x), (4, 4))}, before=[True], after=[(case.b,)])
    results = [item(case, call, 0), item(case, other, 0)]
    found = case.effects()
    assert shares(found, results[0], case.a)
    assert shares(found, results[1], case.b)


def test_attributes_inside_bodies_are_those_outside() -> None:
    def using(build: Callable[[GraphBuilder, Node, Node], Any], tensor: torch.Tensor) -> GraphModule:
        return body(lambda builder, x: (build(builder, x, builder.attribute("inner_name", tensor)),), (2,))

    shared = torch.zeros(2)
    builder = GraphBuilder()
    x, held = builder.input("x", 2), builder.attribute("outer_name", shared)
    other = builder.attribute("other", torch.zeros(2))
    reading = using(lambda inner, given, weight: inner.add(given, weight), shared)
    writing = using(lambda inner, given, weight: inner.add__Tensor(weight, 1), shared)
    nested = body(lambda inner, given: (inner.region("map_impl", {"deep": writing}, after=[[given], []]),), (2,))
    calls = [builder.region("map_impl", {name: region}, after=[[x], []])
             for name, region in (("reads", reading), ("writes", writing), ("nests", nested))]
    found = effects(builder.done(*calls))
    assert [found.storages(held) <= found.reads(call) for call in calls] == [True] * 3
    assert [found.storages(held) <= found.writes(call) for call in calls] == [False, True, True]
    assert not any(found.storages(other) & (found.reads(call) | found.writes(call)) for call in calls)


def test_a_called_graph_takes_operands_by_position_by_name_and_by_default() -> None:
    graph = Graph()
    given = [graph.placeholder("p"), graph.placeholder("q"), graph.placeholder("r", default_value=None)]
    graph.call_function(aten.add_.Tensor, (given[1], 1))
    graph.output((given[0], graph.call_function(aten.relu.default, (given[1],))))
    case = Case()
    case.builder.root.sub = GraphModule(torch.nn.Module(), graph)
    by_position = case.builder.graph.call_module("sub", (case.a, case.b))
    by_name = case.builder.graph.call_module("sub", (case.b,), {"q": case.a})
    results = [item(case, by_position, 0), item(case, by_position, 1)]
    found = case.effects()
    assert found.writes(by_position) == found.storages(case.b)
    assert found.writes(by_name) == found.storages(case.a)
    assert [shares(found, result, case.a) for result in results] == [True, False]


def test_one_body_of_two_calls_is_looked_at_once() -> None:
    case = Case()
    region = body(writes_input(0), (4, 4))
    first = case.builder.region("map_impl", {"body": region}, after=[[case.a], []])
    second = case.builder.region("map_impl", {"body": region}, after=[[case.b], []])
    known: dict[int, Effects] = {}
    found = Effects(case.builder.done(first, second), known)
    assert len(known) == 2
    assert (found.writes(first), found.writes(second)) == (found.storages(case.a), found.storages(case.b))
