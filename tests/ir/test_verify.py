"""Every finding fires on the graph it is for and is silent on the graph next to it."""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx import Graph, GraphModule, Node

from fxpasses.errors import Place, VerifyError
from fxpasses.ir.clone import clone
from fxpasses.ir.forms import FORMS, accepts, infer_form
from fxpasses.ir.opaque import opaque_op
from fxpasses.ir.verify import Finding, findings, verify
from fxpasses.ir.world import World
from fxpasses.testing import GraphBuilder, body

aten: Any = torch.ops.aten
functional: Any = torch.ops._c10d_functional
VENDOR = opaque_op("torch.ops.vendor.op.default")
PAIRS = World(4, {"dp": [[0, 1], [2, 3]], "half": [[0, 1]], "odd": [[0, 1, 2], [3]]})


def codes(gm: GraphModule, world: World | None = None, form: str | None = None) -> list[tuple[str, str | None]]:
    """(code, node) of every finding."""
    return [(finding.code, finding.node) for finding in findings(gm, world, form)]


def graph(build: Callable[[GraphBuilder, Node, Node], Any]) -> GraphModule:
    """A graph over inputs x and y, both 4x2, that returns what ``build`` returns."""
    builder = GraphBuilder()
    returned = build(builder, builder.input("x", 4, 2), builder.input("y", 4, 2))
    return builder.done(*returned)


def named(builder: GraphBuilder, target: Any, *args: Any, **kwargs: Any) -> Node:
    """The node a finding is expected at."""
    node = builder.untyped(target, *args, val=builder.graph.find_nodes(op="placeholder")[0].meta["val"], **kwargs)
    node.name = "here"
    return node


# Races

def read_early(builder: GraphBuilder, x: Node, y: Node) -> Any:
    launch = builder.all_reduce(x)
    named(builder, aten.relu.default, launch)
    return (builder.wait(launch),)


def read_in_time(builder: GraphBuilder, x: Node, y: Node) -> Any:
    wait = builder.wait(builder.all_reduce(x))
    return (named(builder, aten.relu.default, wait),)


def read_the_input(builder: GraphBuilder, x: Node, y: Node) -> Any:
    launch = builder.all_reduce(x)
    builder.relu(x)
    return (builder.wait(launch),)


def read_the_launch_after_its_wait(builder: GraphBuilder, x: Node, y: Node) -> Any:
    launch = builder.all_reduce(x)
    return builder.wait(launch), named(builder, aten.relu.default, launch)


def read_through_a_view(builder: GraphBuilder, x: Node, y: Node) -> Any:
    launch = builder.all_reduce(x)
    named(builder, aten.view.default, launch, [8])
    return (builder.wait(launch),)


def view_of_a_pending_buffer(read: bool) -> Callable[..., Any]:
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launch = builder.op(functional.all_reduce_.default, x, "sum", "dp")
        view = builder.slice_Tensor(builder.view(x, [8]), 0, 0, 2)
        if read:
            named(builder, aten.relu.default, view)
        return builder.wait(launch), view
    return build


def copy_of_a_pending_buffer(builder: GraphBuilder, x: Node, y: Node) -> Any:
    launch = builder.op(functional.all_reduce_.default, x, "sum", "dp")
    named(builder, aten.contiguous.default, x)
    return (builder.wait(launch),)


def read_metadata(builder: GraphBuilder, x: Node, y: Node) -> Any:
    launch = builder.all_reduce(x)
    builder.untyped(aten.sym_size.int, launch, 0, val=4)
    builder.graph.call_method("size", (launch, 0)).meta["val"] = 4
    return (builder.wait(launch),)


def write(change: Callable[[GraphBuilder, Node], Node], *, late: bool) -> Callable[..., Any]:
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launch = builder.all_reduce(x)
        view = change(builder, x)
        if not late:
            named(builder, aten.add_.Tensor, view, 1)
        wait = builder.wait(launch)
        if late:
            named(builder, aten.add_.Tensor, view, 1)
        return (wait,)
    return build


def row(builder: GraphBuilder, x: Node) -> Node:
    return builder.item(builder.op(aten.unbind.int, builder.view(x, [2, 4])), 1)


def write_between_two(waits: int) -> Callable[..., Any]:
    """Two launches read x; x is written after ``waits`` of their waits."""
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launches = [builder.all_reduce(x), builder.all_gather(x)]
        done = [builder.wait(launch) for launch in launches[:waits]]
        named(builder, aten.add_.Tensor, x, 1)
        return (*done, *(builder.wait(launch) for launch in launches[waits:]))
    return build


def waited_twice(builder: GraphBuilder, x: Node, y: Node) -> Any:
    launch = builder.all_reduce(x)
    first = builder.wait(launch)
    named(builder, aten.add_.Tensor, x, 1)  # the transfer is over
    return first, builder.wait(launch)


def out_of_order(builder: GraphBuilder, x: Node, y: Node) -> Any:
    first, second = builder.all_reduce(x), builder.all_reduce(y)
    last = builder.wait(second)
    builder.add__Tensor(y, 1)
    return builder.wait(first), last


def coalesced(early: int) -> Callable[..., Any]:
    """Result 0 is waited for; then result ``early`` is read."""
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launch = builder.op(functional.all_reduce_coalesced.default, [x, y], "sum", "dp")
        taken = [builder.item(launch, 0), builder.item(launch, 1)]
        first = builder.wait(taken[0])
        named(builder, aten.relu.default, first if early == 0 else taken[1])
        return first, builder.wait(taken[1])
    return build


def coalesced_write(position: int, written: int) -> Callable[..., Any]:
    """Input ``written`` is changed behind ``position`` of the two waits."""
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launch = builder.op(functional.all_reduce_coalesced.default, [x, y], "sum", "dp")
        waits = [builder.wait(builder.item(launch, index)) for index in range(position)]
        named(builder, aten.add_.Tensor, (x, y)[written], 1)
        return (*waits, *(builder.wait(builder.item(launch, index)) for index in range(position, 2)))
    return build


def in_place(late: bool, read: str) -> Callable[..., Any]:
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launch = builder.op(functional.all_reduce_.default, x, "sum", "dp")
        if late:
            wait = builder.wait(launch)
        named(builder, aten.relu.default, x if read == "x" else y)
        if not late:
            wait = builder.wait(launch)
        return (wait,)
    return build


def into_buffer(builder: GraphBuilder, x: Node, y: Node) -> Any:
    launch = builder.untyped(functional.all_gather_into_tensor_out.default, x, 2, "dp", out=y, val=y.meta["val"])
    named(builder, aten.relu.default, y)
    return (builder.untyped(functional.wait_tensor.default, launch, val=y.meta["val"]),)


def sent(change: bool) -> Callable[..., Any]:
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launch = builder.op(functional.isend.default, x, 1, 0, "dp")
        if change:
            named(builder, aten.add_.Tensor, x, 1)
        else:
            builder.relu(x)
        return (builder.wait(launch),)
    return build


def batch(read: int) -> Callable[..., Any]:
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launch = builder.untyped(functional.batch_p2p_ops.default, ["isend", "irecv"], [1, 1], [0, 0], [x, y], "dp",
                                 val=[x.meta["val"], y.meta["val"]])
        named(builder, aten.relu.default, (x, y)[read])
        return (builder.wait(builder.item(launch, 0)), builder.wait(builder.item(launch, 1)))
    return build


def mode_change(builder: GraphBuilder, x: Node, y: Node) -> Any:
    launch = builder.all_reduce(x)
    builder.untyped(torch._C._set_grad_enabled, False, val=0)
    return (builder.wait(launch),)


def unknown_operator(taken: str) -> Callable[..., Any]:
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launch = builder.all_reduce(x)
        named(builder, VENDOR, x if taken == "input" else launch)
        return (builder.wait(launch),)
    return build


def region_that(writes: bool) -> Callable[..., Any]:
    def inner(builder: GraphBuilder, given: Node) -> Any:
        return (builder.add__Tensor(given, 1) if writes else builder.relu(given),)

    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launch = builder.all_reduce(x)
        call = builder.region("map_impl", {"inner": body(inner, (2,))}, after=[[x], []], val=[x.meta["val"]])
        call.name = "here"
        return (builder.wait(launch),)
    return build


RACES: dict[str, tuple[Callable[..., Any], list[str]]] = {
    "read early": (read_early, ["read-before-wait"]), "read in time": (read_in_time, []),
    "read of the input": (read_the_input, []), "read through a view": (read_through_a_view, ["read-before-wait"]),
    "read of the launch itself": (read_the_launch_after_its_wait, ["read-before-wait"]),
    "read of sizes": (read_metadata, []), "a mode change": (mode_change, []),
    "write early": (write(lambda builder, x: x, late=False), ["write-before-wait"]),
    "write in time": (write(lambda builder, x: x, late=True), []),
    "write of something else": (write(lambda builder, x: builder.clone(x), late=False), []),
    "write through views": (write(row, late=False), ["write-before-wait"]),
    "write through views, in time": (write(row, late=True), []),
    "write after one of two waits": (write_between_two(1), ["write-before-wait"]),
    "write after both waits": (write_between_two(2), []), "waited for twice": (waited_twice, []),
    "waits out of order": (out_of_order, []),
    "coalesced, waited result": (coalesced(0), []), "coalesced, other result": (coalesced(1), ["read-before-wait"]),
    "coalesced, write before the waits": (coalesced_write(0, 0), ["write-before-wait"]),
    "coalesced, write between the waits": (coalesced_write(1, 1), ["write-before-wait"]),
    "coalesced, write after its wait": (coalesced_write(1, 0), []),
    "coalesced, write after the waits": (coalesced_write(2, 1), []),
    "in place, view": (view_of_a_pending_buffer(False), []),
    "in place, read of a view": (view_of_a_pending_buffer(True), ["read-before-wait"]),
    "in place, perhaps a copy": (copy_of_a_pending_buffer, ["read-before-wait"]),
    "in place, read early": (in_place(False, "x"), ["read-before-wait"]),
    "in place, read in time": (in_place(True, "x"), []),
    "in place, other tensor": (in_place(False, "y"), []), "into a buffer": (into_buffer, ["read-before-wait"]),
    "sent and read": (sent(False), []), "sent and changed": (sent(True), ["write-before-wait"]),
    "batch, sent tensor": (batch(0), []), "batch, received tensor": (batch(1), ["read-before-wait"]),
    "unknown operator on the input": (unknown_operator("input"), []),
    "unknown operator on the result": (unknown_operator("result"), ["read-before-wait"]),
    "a body that writes": (region_that(True), ["write-before-wait"]), "a body that reads": (region_that(False), []),
}


@pytest.mark.parametrize("name", RACES)
def test_races(name: str) -> None:
    build, expected = RACES[name]
    gm = graph(build)
    assert codes(gm) == [(code, "here") for code in expected]
    if expected:
        with pytest.raises(VerifyError, match=r"'here'.*\[" + expected[0]):
            verify(gm)


def test_a_race_inside_a_body_is_found() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 2)
    builder.region("map_impl", {"inner": body(read_early_in_body, (2,))}, after=[[x], []], val=[x.meta["val"]])
    assert codes(builder.done(x)) == [("read-before-wait", "relu_default")]


def read_early_in_body(builder: GraphBuilder, given: Node) -> Any:
    launch = builder.all_reduce(given)
    builder.relu(launch)
    return (builder.wait(launch),)


# Waits

def launched(use: Callable[[GraphBuilder, Node], Any]) -> Callable[..., Any]:
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launch = builder.op(functional.all_reduce.default, x, "sum", "dp", name="here")
        return use(builder, launch)
    return build


def launched_together(use: Callable[[GraphBuilder, list[Node]], Any]) -> Callable[..., Any]:
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        launch = builder.op(functional.all_reduce_coalesced.default, [x, y], "sum", "dp", name="here")
        return use(builder, [builder.item(launch, index) for index in (0, 1)])
    return build


WAITS: dict[str, tuple[Callable[..., Any], list[str]]] = {
    "waited": (launched(lambda builder, launch: (builder.wait(launch),)), []),
    "never": (launched(lambda builder, launch: ()), ["no-wait"]),
    "returned": (launched(lambda builder, launch: (launch,)), ["returned-unwaited"]),
    "returned and waited": (launched(lambda builder, launch: (launch, builder.wait(launch))), ["returned-unwaited"]),
    "together": (launched_together(lambda builder, taken: [builder.wait(one) for one in taken]), []),
    "together, never": (launched_together(lambda builder, taken: ()), ["no-wait"]),
    "together, returned": (launched_together(lambda builder, taken: (taken[0],)), ["returned-unwaited"]),
    "complete when it returns": (lambda builder, x, y: (builder.untyped(
        torch.ops.c10d.allreduce_.default, [x], "g", "sum", None, val=x.meta["val"]),), []),
}


@pytest.mark.parametrize("name", WAITS)
def test_waits(name: str) -> None:
    build, expected = WAITS[name]
    gm = graph(build)
    assert codes(gm) == [(code, "here") for code in expected]
    assert [finding.code for finding in verify(gm)] == expected  # warnings


# Groups, reductions, types

def collective_of(target: Any, *args: Any, dtype: torch.dtype = torch.float32,
                  rows: int = 4, given: Any = None) -> GraphModule:
    """A waited call of ``target`` on a tensor of 4 rows; its result has ``rows`` of them."""
    builder = GraphBuilder()
    x = builder.input("x", 4, 2, dtype=dtype)
    with builder.mode:
        value = torch.empty(rows, 2, dtype=dtype) if given is None else given
    launch = builder.untyped(target, [x] if "coalesced" in str(target) else x, *args, val=value)
    launch.name = "here"
    if "coalesced" in str(target):
        launch.meta["val"] = [value]
        launch = builder.untyped(operator.getitem, launch, 0, val=value)
    return builder.done(builder.untyped(functional.wait_tensor.default, launch, val=value))


REDUCE, GATHER = functional.all_reduce.default, functional.all_gather_into_tensor.default
SCATTER, SPREAD = functional.reduce_scatter_tensor.default, functional.all_to_all_single.default
GATHERS = functional.all_gather_into_tensor_coalesced.default
RULES: dict[str, tuple[GraphModule, World | None, list[str]]] = {
    "known group": (collective_of(REDUCE, "sum", "dp"), PAIRS, []),
    "unknown group": (collective_of(REDUCE, "sum", "pd"), PAIRS, ["unknown-group"]),
    "unknown group, no group declared": (collective_of(REDUCE, "sum", "pd"), World(4), []),
    "unknown group, no world": (collective_of(REDUCE, "sum", "pd"), None, []),
    "group size": (collective_of(GATHER, 4, "dp", rows=16), PAIRS, ["group-size"]),
    "group size as declared": (collective_of(GATHER, 2, "dp", rows=8), PAIRS, []),
    "group of several sizes": (collective_of(GATHER, 3, "odd", rows=12), PAIRS, []),
    "group of no rank": (collective_of(GATHER, 0, "dp", rows=0), PAIRS, ["group-size"]),
    "member": (collective_of(REDUCE, "sum", "half"), World(4, PAIRS.groups, rank=1), []),
    "not a member": (collective_of(REDUCE, "sum", "half"), World(4, PAIRS.groups, rank=2), ["not-a-member"]),
    "any rank": (collective_of(REDUCE, "sum", "half"), World(4, PAIRS.groups), []),
    "unknown reduction": (collective_of(REDUCE, "mean", "dp"), None, ["reduce-op"]),
    "reduction in capitals": (collective_of(REDUCE, "AVG", "dp"), None, []),
    "average of integers": (collective_of(REDUCE, "avg", "dp", dtype=torch.int64), None, ["reduce-dtype"]),
    "sum of integers": (collective_of(REDUCE, "sum", "dp", dtype=torch.int64), None, []),
    "average of complex numbers": (collective_of(REDUCE, "avg", "dp", dtype=torch.complex64), None, []),
    "sum of booleans": (collective_of(REDUCE, "sum", "dp", dtype=torch.bool), None, ["reduce-dtype"]),
    "maximum of complex numbers": (collective_of(REDUCE, "max", "dp", dtype=torch.complex64), None, ["reduce-dtype"]),
    "gather": (collective_of(GATHER, 2, "dp", rows=8), None, []),
    "gather of too many rows": (collective_of(GATHER, 2, "dp", rows=9), None, ["gather-shape"]),
    "gathers": (collective_of(GATHERS, 2, "dp", rows=8), None, []),
    "gathers of too few rows": (collective_of(GATHERS, 2, "dp", rows=4), None, ["gather-shape"]),
    "scatter": (collective_of(SCATTER, "sum", 2, "dp", rows=2), None, []),
    "scatter of too many rows": (collective_of(SCATTER, "sum", 2, "dp", rows=4), None, ["scatter-shape"]),
    "scatter that does not divide": (collective_of(SCATTER, "sum", 3, "dp", rows=1), None, ["uneven-scatter"]),
    "reduction to another shape": (collective_of(REDUCE, "sum", "dp", rows=2), None, ["result-type"]),
    "gather to another dtype": (collective_of(GATHER, 2, "dp", given=torch.empty(8, 2, dtype=torch.int32)), None,
                                ["result-type"]),
    "untyped result": (collective_of(REDUCE, "sum", "dp", given="unknown"), None, []),
    "splits": (collective_of(SPREAD, [1, 3], [2, 2], "dp"), PAIRS, []),
    "equal splits": (collective_of(SPREAD, [], [], "dp"), PAIRS, []),
    "splits of too many rows": (collective_of(SPREAD, [2, 2], [2, 3], "dp"), None, ["splits"]),
    "splits of too few results": (collective_of(SPREAD, [1, 2], [2, 2], "dp"), None, ["splits"]),
    "splits for another group": (collective_of(SPREAD, [2, 2], [1, 1, 2], "dp"), PAIRS, ["splits"]),
    "broadcast": (collective_of(functional.broadcast.default, 0, "dp"), PAIRS, []),
}
WARNINGS = {"unknown-group", "reduce-dtype"}


@pytest.mark.parametrize("name", RULES)
def test_rules(name: str) -> None:
    gm, world, expected = RULES[name]
    assert codes(gm, world) == [(code, "here") for code in expected]
    gm.meta["world"] = world  # found there too
    if WARNINGS.issuperset(expected):
        assert [finding.code for finding in verify(gm)] == expected
    else:
        with pytest.raises(VerifyError, match=rf"'here'.*\[{expected[0]}\]"):
            verify(gm)


# Structure

def chain() -> GraphModule:
    """x -> here -> last -> output, and a body."""
    builder = GraphBuilder()
    x = builder.input("x", 2)
    builder.input("y", 2)
    here = builder.op(aten.relu.default, x, name="here")
    inner = body(lambda inner, given: (inner.neg(given),), ())
    builder.region("map_impl", {"inner": inner}, after=[[here], []], val=[here.meta["val"]])
    return builder.done(builder.op(aten.neg.default, here, name="last"))


def node(gm: GraphModule, name: str) -> Node:
    return next(node for node in gm.graph.nodes if node.name == name)


def insert(gm: GraphModule, before: str, *make: Any) -> Node:
    with gm.graph.inserting_before(node(gm, before)):
        return gm.graph.create_node(*make)


def use_early(gm: GraphModule) -> None:
    node(gm, "last").append(node(gm, "here"))


def use_of_another_graph(gm: GraphModule) -> None:
    node(gm, "last").args = (next(iter(chain().graph.nodes)),)


def same_name(gm: GraphModule) -> None:
    node(gm, "last").name = "here"


def same_input(gm: GraphModule) -> None:
    node(gm, "y").target = "x"


def late_input(gm: GraphModule) -> None:
    insert(gm, "last", "placeholder", "z")


def missing_module(gm: GraphModule) -> None:
    insert(gm, "last", "call_module", "gone.too", (node(gm, "here"),))


def missing_attribute(gm: GraphModule) -> None:
    insert(gm, "last", "get_attr", "gone")


def edge_forward(gm: GraphModule) -> None:
    node(gm, "here").meta["after"] = (node(gm, "last"),)


def edge_to_itself(gm: GraphModule) -> None:
    node(gm, "here").meta["after"] = (node(gm, "here"),)


def edge_cycle(gm: GraphModule) -> None:
    node(gm, "here").meta["after"] = (node(gm, "last"),)
    node(gm, "last").meta["after"] = (node(gm, "here"),)


def edge_to_a_name(gm: GraphModule) -> None:
    node(gm, "here").meta["after"] = ("x",)


def edge_that_is_no_tuple(gm: GraphModule) -> None:
    node(gm, "here").meta["after"] = node(gm, "x")


def after_output(gm: GraphModule) -> None:
    output = gm.graph.output_node()
    output.args = ((),)
    output.append(node(gm, "last"))


def no_output(gm: GraphModule) -> None:
    gm.graph.erase_node(gm.graph.output_node())


def one_operand_more(gm: GraphModule) -> None:
    call = node(gm, "map_impl")
    call.args = (*call.args[:2], [node(gm, "y")])


def broken_body(gm: GraphModule) -> None:
    use = next(iter(gm.inner.graph.nodes))
    use.name = "inner_input"
    gm.inner.graph.output_node().prepend(use)


def back_edge(gm: GraphModule) -> None:
    node(gm, "last").meta["after"] = (node(gm, "here"), node(gm, "y"))


STRUCTURE: dict[str, tuple[Callable[[GraphModule], None], list[tuple[str, str | None]]]] = {
    "untouched": (lambda gm: None, []), "edge back": (back_edge, []),
    "use before definition": (use_early, [("use-before-definition", "map_impl"), ("use-before-definition", "last")]),
    "node of another graph": (use_of_another_graph, [("use-before-definition", "last")]),
    "one name twice": (same_name, [("duplicate-name", "here")]),
    "one input twice": (same_input, [("duplicate-input", "y")]), "late input": (late_input, [("late-input", "z")]),
    "missing module": (missing_module, [("missing-attribute", "gone_too")]),
    "missing attribute": (missing_attribute, [("missing-attribute", "gone")]),
    "edge forward": (edge_forward, [("control-edge", "here")]),
    "edge to itself": (edge_to_itself, [("control-edge", "here")]),
    "cycle of edges": (edge_cycle, [("control-edge", "here")]),
    "edge to text": (edge_to_a_name, [("control-edge", "here")]),
    "edge that is no tuple": (edge_that_is_no_tuple, [("control-edge", "here")]),
    "behind the output": (after_output, [("after-output", "last")]), "no output": (no_output, [("no-output", None)]),
    "one operand more": (one_operand_more, [("body-signature", "map_impl")]),
    "broken body": (broken_body, [("late-input", "inner_input"), ("use-before-definition", "neg_default")]),
}


@pytest.mark.parametrize("name", STRUCTURE)
def test_structure(name: str) -> None:
    spoil, expected = STRUCTURE[name]
    gm = chain()
    spoil(gm)
    assert sorted(codes(gm), key=str) == sorted(expected, key=str)
    if expected:
        with pytest.raises(VerifyError) as caught:
            verify(gm)
        assert all(f"'{where}'" in str(caught.value) for _, where in expected if where)


def test_inputs_of_one_name_are_told_before_code_generation_fails() -> None:
    gm = chain()
    same_input(gm)
    with pytest.raises(VerifyError, match="'y': is called 'x' like the input 'x'"):
        verify(gm)
    with pytest.raises(SyntaxError):
        gm.recompile()


def test_the_rules_of_a_whole_graph_next_to_a_broken_body_are_still_checked() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 2)
    region = body(lambda inner, given: (inner.neg(given),), ())
    builder.region("map_impl", {"inner": region}, after=[[x], []], val=[x.meta["val"]])
    gm = builder.done(builder.wait(builder.all_reduce(x, "mean")))
    region.graph.erase_node(region.graph.output_node())
    assert {code for code, _ in codes(gm)} == {"no-output", "reduce-op"}


# Reports

def test_every_broken_rule_is_in_the_error_with_its_place() -> None:
    gm = graph(lambda builder, x, y: (builder.all_reduce(x, "mean"), builder.all_reduce(y, "median")))
    launches = gm.graph.find_nodes(op="call_function", target=REDUCE)
    launches[0].meta["loc"] = Place("g.fx.py", 7, 9)
    with pytest.raises(VerifyError) as caught:
        verify(gm)
    assert str(caught.value).splitlines() == [
        "g.fx.py:7:9: error: 'all_reduce_default': unknown reduce op 'mean' [reduce-op]",
        "error: 'all_reduce_default_1': unknown reduce op 'median' [reduce-op]"]
    assert caught.value.exit_code == 1
    assert str(Finding("code", "says", "n", Place("f", 1), error=False)) == "f:1: warning: 'n': says [code]"


def test_a_rank_set_is_checked_graph_by_graph() -> None:
    good, bad = collective_of(REDUCE, "sum", "dp"), collective_of(REDUCE, "mean", "dp")
    assert verify([good, good]) == []
    with pytest.raises(VerifyError, match="mean"):
        verify([good, bad])
    assert verify([]) == []


def test_types_are_missed_except_in_captured_graphs() -> None:
    gm = graph(lambda builder, x, y: (builder.untyped(
        functional.wait_tensor.default, builder.untyped(REDUCE, builder.untyped(aten.neg.default, x), "sum", "dp")),))
    (finding,) = verify(gm)
    assert (finding.code, finding.error) == ("untyped", False)
    assert "3 of 6 nodes have no type, 2 of them collectives or waits" in finding.message
    assert verify(gm, form="captured") == []


def test_a_promise_of_synchronisation_has_to_be_kept_in_time() -> None:
    gm = graph(lambda builder, x, y: (builder.relu(x),))
    gm.meta["needs_gradsync"] = True
    assert verify(gm) == []  # looks captured
    gm.meta["form"] = "spmd"
    with pytest.raises(VerifyError, match="run gradsync"):
        verify(gm)
    gm.meta["needs_gradsync"] = False
    assert verify(gm) == []


# Forms

def test_forms_are_declared_or_inferred() -> None:
    plain = graph(lambda builder, x, y: (builder.relu(x),))
    assert infer_form(plain) == "spmd"
    node(plain, "relu_default").meta["after"] = (node(plain, "y"),)
    assert infer_form(plain) == "scheduled"
    plain.meta["form"] = "placed"
    assert infer_form(plain) == "placed"
    plain.meta["form"] = "nonsense"
    assert infer_form(plain) == "scheduled"


@pytest.mark.parametrize(("communicates", "form"), [(False, "captured"), (True, "spmd")])
def test_leaf_modules_make_a_graph_captured_unless_it_communicates(communicates: bool, form: str) -> None:
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        builder.root.leaf = torch.nn.ReLU()
        called = builder.graph.call_module("leaf", (x,))
        return (builder.wait(builder.all_reduce(y)) if communicates else called,)
    assert infer_form(graph(build)) == form


def test_what_passes_accept() -> None:
    table = {taken: [given for given in FORMS if accepts(taken, given)] for taken in ("any", *FORMS)}
    assert table == {"any": list(FORMS), "captured": ["captured"], "placed": ["placed"],
                     "spmd": ["spmd", "scheduled"], "scheduled": ["scheduled"]}


# Cost

def test_work_grows_with_the_graph() -> None:
    def large(length: int) -> GraphModule:
        builder = GraphBuilder()
        x, y = builder.input("x", 2, 2), builder.input("y", 2, 2)
        like, taken = x.meta["val"], x
        for _ in range(length):
            launch = builder.untyped(REDUCE, taken, "sum", "dp", val=like)
            builder.untyped(aten.add_.Tensor, y, 1, val=like)
            taken = builder.untyped(functional.wait_tensor.default, launch, val=like)
        return builder.done(taken)

    def work(gm: GraphModule) -> int:
        count = 0

        def profile(_frame: Any, event: str, _argument: Any) -> None:
            nonlocal count
            count += event == "call"

        previous = sys.getprofile()
        sys.setprofile(profile)
        try:
            assert findings(gm) == []
        finally:
            sys.setprofile(previous)
        return count

    assert work(large(160)) < 2.1 * work(large(80))


def test_a_verified_clone_is_verified_alike() -> None:
    gm = graph(read_early)
    assert codes(clone(gm)) == codes(gm) != []
    empty = GraphModule(torch.nn.Module(), Graph())
    assert codes(empty) == [("no-output", None)]
