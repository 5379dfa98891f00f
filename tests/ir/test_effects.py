"""Storages and conflicts inside a graph."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch.fx import Node

from fxpasses.ir.effects import COLLECTIVES, EXTERNAL, MODE, RANDOM, STATES, effects
from fxpasses.testing import GraphBuilder
from tests.ir.effects_cases import VENDOR, Case, aten, conflict, functional, shares

# Views and elements

def listed(case: Case, *, write: int, read: int | None) -> tuple[Node, Node]:
    items = case.builder.op(aten.unbind.int, case.a)
    writer = case.write(case.builder.item(items, write))
    return writer, case.read(case.a if read is None else case.builder.item(items, read))


def through_views(case: Case) -> tuple[Node, Node]:
    view = case.builder.t(case.builder.view(case.builder.slice_Tensor(case.a, 0, 0, 2), [8]).all_input_nodes[0])
    return case.write(view), case.read(case.builder.select_int(case.a, 0, 0))


def fresh_results(case: Case) -> tuple[Node, Node]:
    normed = case.builder.op(aten.native_layer_norm.default, case.a, [4], None, None, 1e-5)
    return case.write(case.builder.item(normed, 0)), case.read(case.builder.item(normed, 1))


def same_result_from_behind(case: Case) -> tuple[Node, Node]:
    normed = case.builder.op(aten.native_layer_norm.default, case.a, [4], None, None, 1e-5)
    return case.write(case.builder.item(normed, -1)), case.read(case.builder.item(normed, 2))


def maximum_without_a_type(case: Case) -> tuple[Node, Node]:
    """``torch.max(x)`` is one tensor, ``torch.max(x, 0)`` two: without a type nobody knows."""
    both = case.builder.untyped(torch.max, case.a, case.b)
    first, last = (case.builder.untyped(operator.getitem, both, index) for index in (0, -1))
    return case.builder.untyped(aten.add_.Tensor, first, 1), case.builder.untyped(aten.relu.default, last)


def set_source(case: Case) -> tuple[Node, Node]:
    case.builder.untyped(aten.set_.source_Tensor, case.a, case.b)
    return case.builder.untyped(aten.add_.Tensor, case.a, 1), case.read(case.b)


def of_literal(index: object, read: str) -> Callable[[Case], tuple[Node, Node]]:
    """A write to one of ``[a, b]``, and a read of an input."""
    def build(case: Case) -> tuple[Node, Node]:
        chosen = case.builder.untyped(operator.getitem, [case.a, case.b], index)
        return case.builder.untyped(aten.add_.Tensor, chosen, 1), case.read(getattr(case, read))

    return build


CONFLICTS: dict[str, tuple[Callable[[Case], tuple[Node, Node]], bool]] = {
    "write and read of one input": (lambda case: (case.write(case.a), case.read(case.a)), True),
    "write of one, read of another": (lambda case: (case.write(case.a), case.read(case.b)), False),
    "two reads": (lambda case: (case.read(case.a), case.read(case.a)), False),
    "two writes": (lambda case: (case.write(case.a), case.write(case.a)), True),
    "an element and its base": (lambda case: listed(case, write=0, read=None), True),
    "two elements of one base": (lambda case: listed(case, write=0, read=1), True),
    "views of views": (through_views, True),
    "an element of a literal list": (of_literal(-1, "b"), True),
    "another element of a literal list": (of_literal(-1, "a"), False),
    "an unknown element of a literal list": (of_literal(slice(1), "b"), True),
    "a copy": (lambda case: (case.write(case.builder.clone(case.a)), case.read(case.a)), False),
    "two fresh results of one call": (fresh_results, False),
    "one result, counted from behind": (same_result_from_behind, True),
    "results of unknown number": (maximum_without_a_type, True),
    "a tensor that took over another's storage": (set_source, True),
    "an expanded input": (lambda case: (case.write(case.b), case.read(case.builder.expand(case.b, [4, 4]))), True),
    "contiguous may be the tensor itself": (
        lambda case: (case.write(case.builder.contiguous(case.a)), case.read(case.a)), True),
    "dropout may be the tensor itself": (
        lambda case: (case.write(case.builder.op(aten.dropout.default, case.a, 0.5, False)), case.read(case.a)), True),
    "in place through a function": (
        lambda case: (case.builder.op(F.relu, case.a, inplace=True), case.read(case.a)), True),
    "the same function, not in place": (lambda case: (case.builder.op(F.relu, case.a), case.read(case.a)), False),
    "an out argument": (lambda case: (case.builder.op(torch.add, case.b, 1, out=case.a), case.read(case.a)), True),
    "what an out argument is made of": (
        lambda case: (case.builder.op(torch.add, case.b, 1, out=case.a), case.read(case.b)), False),
    "an unknown operator": (lambda case: (case.builder.untyped(VENDOR, case.a), case.read(case.a)), True),
    "an unknown operator on something else": (lambda case: (case.builder.untyped(VENDOR, case.a), case.read(case.b)),
                                              False),
    "two unknown operators": (
        lambda case: (case.builder.untyped(VENDOR, case.a), case.builder.untyped(VENDOR, case.b)), True),
    "two random draws": (lambda case: (case.builder.op(aten.bernoulli.default, case.a),
                                       case.builder.op(aten.rand.default, [2])), True),
    "a random draw and a collective": (lambda case: (case.builder.op(aten.rand.default, [2]),
                                                     case.builder.all_reduce(case.a)), False),
    "two collectives": (lambda case: (case.builder.all_reduce(case.a), case.builder.all_gather(case.b)), True),
    "a collective and an unknown operator": (lambda case: (case.builder.all_reduce(case.a),
                                                           case.builder.untyped(VENDOR, case.b)), True),
    "a launch and a read of its input": (lambda case: (case.builder.all_reduce(case.a), case.read(case.a)), False),
    "a launch and a write of its input": (lambda case: (case.builder.all_reduce(case.a), case.write(case.a)), True),
    "a setitem": (lambda case: (case.builder.untyped(operator.setitem, case.a, 0, case.b), case.read(case.a)), True),
    "an iadd": (lambda case: (case.builder.untyped(operator.iadd, case.a, case.b), case.read(case.a)), True),
    "the right side of an iadd": (lambda case: (case.builder.untyped(operator.iadd, case.a, case.b), case.read(case.b)),
                                  False),
    "a method in place": (lambda case: (case.builder.graph.call_method("add_", (case.a, 1)), case.read(case.a)), True),
    "a method": (lambda case: (case.builder.graph.call_method("add", (case.a, 1)), case.read(case.a)), False),
    "a view by a method": (
        lambda case: (case.builder.untyped(aten.add_.Tensor, case.builder.graph.call_method("view", (case.a, 16)), 1),
                      case.read(case.a)), True),
}


@pytest.mark.parametrize("name", CONFLICTS)
def test_conflicts(name: str) -> None:
    build, expected = CONFLICTS[name]
    case = Case()
    first, second = build(case)
    found = case.effects()
    assert conflict(found, first, second) is expected
    if expected:
        assert first in found.dependencies()[second]
    else:
        assert first not in found.dependencies()[second]


# Attributes

def test_looking_up_an_attribute_twice_is_one_storage() -> None:
    builder = GraphBuilder()
    first = builder.attribute("buffer", torch.zeros(2))
    second, other = builder.attribute("buffer"), builder.attribute("other", torch.zeros(2))
    found = effects(builder.done(first, second, other))
    assert shares(found, first, second)
    assert not shares(found, first, other)


def test_tied_weights_and_views_of_a_weight_are_one_storage() -> None:
    builder = GraphBuilder()
    weight = torch.nn.Parameter(torch.zeros(2, 2))
    nodes = [builder.attribute("embedding", weight), builder.attribute("head", weight),
             builder.attribute("view", weight.detach()[0]), builder.attribute("copy", weight.detach().clone())]
    found = effects(builder.done(*nodes))
    assert [shares(found, nodes[0], node) for node in nodes] == [True, True, True, False]


def test_attributes_without_a_storage_and_missing_ones() -> None:
    builder = GraphBuilder()
    sparse = builder.attribute("sparse", torch.zeros(2))
    text, again, gone = (builder.attribute(name, "value") if index != 1 else builder.attribute(name)
                         for index, name in enumerate(("text", "text", "gone")))
    gm = builder.done(sparse, text, again, gone)
    gm.sparse = torch.eye(2).to_sparse()
    del gm.gone
    found = effects(gm)
    assert [len(found.storages(node)) for node in (sparse, text, gone)] == [1, 1, 1]
    assert shares(found, text, again)
    assert not shares(found, text, gone)


def test_a_leaf_module_may_write_its_own_buffers() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 4, 2)
    builder.root.norm = torch.nn.BatchNorm1d(2)
    builder.root.other = torch.nn.Linear(2, 2)
    mean, weight = builder.graph.get_attr("norm.running_mean"), builder.graph.get_attr("other.weight")
    norm = builder.graph.call_module("norm", (x,))
    found = effects(builder.done(norm, mean, weight))
    assert found.is_opaque(norm)
    assert found.storages(mean) <= found.writes(norm)
    assert not found.storages(weight) & found.writes(norm)
    assert found.storages(x) <= found.writes(norm)


# States

def state_of(build: Callable[[Case], Node]) -> frozenset[int]:
    case = Case()
    node = build(case)
    return case.effects().writes(node) & STATES


FLAGS: dict[str, tuple[Callable[[Case], Node], set[int]]] = {
    "add": (lambda case: case.builder.add(case.a, 1), set()),
    "dropout": (lambda case: case.builder.op(aten.native_dropout.default, case.a, 0.5, True), {RANDOM}),
    "launch": (lambda case: case.builder.all_reduce(case.a), {COLLECTIVES}),
    "wait": (lambda case: case.builder.wait(case.builder.all_reduce(case.a)), set()),
    "assertion": (lambda case: case.builder.untyped(aten._assert_async.msg, case.a, "no"), {EXTERNAL}),
    "autocast": (lambda case: case.builder.untyped(torch.amp.autocast_mode._enter_autocast, "cuda", None, True, None),
                 {MODE, EXTERNAL}),
    "grad mode": (lambda case: case.builder.untyped(torch._C._set_grad_enabled, False), {MODE, EXTERNAL}),
    "unknown": (lambda case: case.builder.untyped(VENDOR, case.a), {RANDOM, COLLECTIVES, EXTERNAL}),
    "token": (lambda case: case.builder.untyped(torch.ops.higher_order.with_effects, case.b,
                                                aten._assert_async.default, case.a), {EXTERNAL}),
    "saved generator state": (lambda case: case.builder.untyped(
        torch.ops.higher_order.run_and_save_rng_state, aten.rand_like.default, case.a), {RANDOM}),
    "functionalized": (lambda case: case.builder.untyped(
        torch.ops.higher_order.auto_functionalized, aten.add_.Tensor, self=case.a, other=1), set()),
    "functionalized draw": (lambda case: case.builder.untyped(
        torch.ops.higher_order.auto_functionalized_v2, aten.uniform_.default, _self_base_index=0, _all_bases=[case.a]),
        {RANDOM}),
    "triton, functional": (lambda case: case.builder.untyped(
        torch.ops.higher_order.triton_kernel_wrapper_functional, kernel_idx=0, kwargs={"p": case.a}), set()),
}


@pytest.mark.parametrize("name", FLAGS)
def test_states(name: str) -> None:
    build, flags = FLAGS[name]
    assert state_of(build) == flags


def test_a_mode_change_is_a_wall() -> None:
    case = Case()
    before = case.read(case.a)
    enter = case.builder.untyped(torch._C._set_grad_enabled, False)
    inside = case.read(case.b)
    leave = case.builder.untyped(torch._C._set_grad_enabled, True)
    after = case.read(case.a)
    order = case.effects().dependencies()
    assert before in order[enter]
    assert order[inside] == [enter]
    assert {enter, inside} <= set(order[leave])
    assert order[after] == [leave]


# Operators that run other operators

def test_a_token_carries_the_effects_of_its_operator() -> None:
    case = Case()
    run = torch.ops.higher_order.with_effects
    write = case.builder.untyped(run, case.b, aten.add_.Tensor, case.a, 1)
    draw = case.builder.untyped(run, case.b, aten.native_dropout.default, case.a, 0.5, True)
    token, result = case.builder.untyped(operator.getitem, write, 0), case.builder.untyped(operator.getitem, write, 1)
    unknown = case.builder.untyped(run, case.b, case.a)
    found = case.effects()
    assert found.writes(write) - STATES == found.storages(case.a)
    assert (shares(found, result, case.a), shares(found, token, case.a), shares(found, token, case.b)) == (
        True, False, False)
    assert RANDOM in found.writes(draw)
    assert not found.storages(case.a) & found.writes(draw)
    assert found.is_opaque(unknown)


def test_a_triton_kernel_may_write_any_argument_and_its_functional_form_none() -> None:
    case = Case()
    kernels: Any = torch.ops.higher_order
    writing = case.builder.untyped(kernels.triton_kernel_wrapper_mutation, kernel_idx=0, kwargs={"p": case.a})
    copying = case.builder.untyped(kernels.triton_kernel_wrapper_functional, kernel_idx=0, kwargs={"p": case.b})
    result = case.builder.untyped(operator.getitem, copying, "p")
    found = case.effects()
    assert found.writes(writing) == found.storages(case.a)
    assert not found.writes(copying)
    assert not shares(found, result, case.b)


def test_functionalized_calls_return_copies() -> None:
    case = Case()
    call = case.builder.untyped(torch.ops.higher_order.auto_functionalized, aten.add_.Tensor, self=case.a, other=1,
                                val=[None, None])
    results = [case.builder.untyped(operator.getitem, call, index) for index in (0, 1)]
    found = case.effects()
    assert not shares(found, results[0], case.a)
    assert not shares(found, results[0], results[1])


# Collectives

def test_a_wait_completes_the_result_and_holds_the_input() -> None:
    case = Case()
    launch = case.builder.all_reduce(case.a)
    wait = case.builder.wait(launch)
    found = case.effects()
    assert found.pending(launch) == found.storages(launch) == found.storages(wait)
    assert not shares(found, launch, case.a)
    assert found.writes(wait) == found.storages(launch)
    assert found.storages(case.a) <= found.reads(wait)
    assert not found.pending(wait)


def test_coalesced_results_are_waited_for_one_by_one() -> None:
    case = Case()
    launch = case.builder.op(functional.all_reduce_coalesced.default, [case.a, case.b], "sum", "dp")
    taken = [case.builder.item(launch, index) for index in (0, 1)]
    wait = case.builder.wait(taken[0])
    found = case.effects()
    assert not shares(found, *taken)
    assert found.writes(wait) == found.storages(taken[0])
    assert {*found.storages(case.a), *found.storages(case.b)} <= found.reads(wait)


def test_in_place_collectives_write_what_they_return() -> None:
    case = Case()
    launches = [case.builder.op(functional.all_reduce_.default, case.a, "sum", "dp"),
                case.builder.untyped(functional.all_gather_into_tensor_out.default, case.a, 2, "dp", out=case.b),
                case.builder.op(functional.irecv.default, case.a, 1, 0, "dp")]
    both = case.builder.op(functional.all_reduce_coalesced_.default, [case.a, case.b], "sum", "dp")
    taken = [case.builder.item(both, index) for index in (0, 1)]
    found = case.effects()
    expected = [case.a, case.b, case.a]
    for launch, buffer in zip(launches, expected, strict=True):
        assert found.writes(launch) - STATES == found.pending(launch) == found.storages(buffer)
        assert found.storages(launch) == found.storages(buffer)
    assert [found.storages(one) for one in taken] == [found.storages(case.a), found.storages(case.b)]


def test_a_send_leaves_its_tensor_readable() -> None:
    case = Case()
    send = case.builder.op(functional.isend.default, case.a, 1, 0, "dp")
    batch = case.builder.untyped(functional.batch_p2p_ops.default, ["isend", "irecv"], [1, 1], [0, 0], [case.a, case.b],
                                 "dp", val=[None, None])
    wait = case.builder.untyped(functional.wait_tensor.default, case.builder.untyped(operator.getitem, batch, 1))
    found = case.effects()
    assert not found.pending(send)
    assert not found.writes(send) - STATES
    assert found.pending(batch) == found.storages(case.b) == found.writes(wait)
