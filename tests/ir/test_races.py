"""Races between launch and wait, and waits that are missing: each found on its graph and not on the one next to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx import Node

from fxpasses.errors import VerifyError
from fxpasses.ir.verify import verify
from fxpasses.testing import GraphBuilder, body
from tests.ir.verify_cases import VENDOR, aten, codes, functional, graph, named, read_early


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
