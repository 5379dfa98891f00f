"""Do calls of one group make one collective: splits, lists of tensors, roots, messages to whoever comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Node

from fxpasses import World
from fxpasses.ir.schedule.agreement import first_disagreement
from fxpasses.testing import GraphBuilder

C10D, FUNCTIONAL = torch.ops.c10d, torch.ops._c10d_functional


def graph(rank: int, build: Callable[[GraphBuilder, Node, Node], Any]) -> GraphModule:
    """A graph of rank ``rank`` of two that calls something on ``a`` (4 elements) and ``b`` (2)."""
    builder = GraphBuilder()
    build(builder, builder.input("a", 4), builder.input("b", 2))
    gm = builder.done()
    gm.meta["world"] = World(2, {"dp": [[0, 1]]}, rank=rank)
    return gm


def verdict(*builds: Callable[[GraphBuilder, Node, Node], Any]) -> str:
    found = first_disagreement([graph(rank, build) for rank, build in enumerate(builds)])
    return "agree" if found is None else found.kind


def listed(sent: str, received: str, target: Any = C10D.alltoall_.default) -> Callable[..., Any]:
    """``c10d.alltoall_``: lists of the inputs named; ``alltoall_base_``: rows where the lists are numbers."""
    def build(builder: GraphBuilder, a: Node, b: Node) -> None:
        named = {"a": a, "b": b}
        if target is C10D.alltoall_.default:
            builder.untyped(target, [named[name] for name in received], [named[name] for name in sent], "dp")
        else:
            builder.untyped(target, a, a, "dp", [int(row) for row in received], [int(row) for row in sent])
    return build


@pytest.mark.parametrize(("one", "other", "expected"), [
    (listed("ab", "ab"), listed("bb", "bb"), "agree"),
    (listed("ab", "ab"), listed("ab", "ab"), "mismatch"),
    (listed("ab", "ab"), listed("bbb", "bb"), "mismatch"),
    (listed("ab", "abb"), listed("bb", "bb"), "agree"),  # three results for two members: that call's own mistake
    (listed("13", "13", C10D.alltoall_base_.default), listed("31", "31", C10D.alltoall_base_.default), "agree"),
    (listed("13", "13", C10D.alltoall_base_.default), listed("22", "22", C10D.alltoall_base_.default), "mismatch"),
    (listed("", "", C10D.alltoall_base_.default), listed("22", "22", C10D.alltoall_base_.default), "agree"),
    (listed("", "", C10D.alltoall_base_.default), listed("13", "13", C10D.alltoall_base_.default), "mismatch"),
])
def test_all_to_all(one: Callable[..., Any], other: Callable[..., Any], expected: str) -> None:
    assert verdict(one, other) == expected


def test_splits_that_only_the_run_tells_are_not_compared() -> None:
    def computed(builder: GraphBuilder, a: Node, b: Node) -> None:
        size = builder.untyped(torch.ops.aten.sym_size.int, a, 0)
        builder.untyped(FUNCTIONAL.all_to_all_single.default, a, [size, size], [size, size], "dp")

    def fixed(builder: GraphBuilder, a: Node, b: Node) -> None:
        builder.op(FUNCTIONAL.all_to_all_single.default, a, [1, 3], [1, 3], "dp")

    assert verdict(computed, fixed) == "agree"
    assert verdict(fixed, fixed) == "mismatch"


def test_rows_count_in_elements() -> None:
    def rows(width: int) -> Callable[..., Any]:
        def build(builder: GraphBuilder, a: Node, b: Node) -> None:
            matrix = builder.op(torch.ops.aten.view.default, a, [4 // width, width])
            builder.op(FUNCTIONAL.all_to_all_single.default, matrix, [2 // width] * 2, [2 // width] * 2, "dp")
        return build

    assert verdict(rows(1), rows(2)) == "agree"


def test_a_scatter_is_compared_by_what_it_gives() -> None:
    def scatter(inputs: bool, output: str) -> Callable[..., Any]:
        def build(builder: GraphBuilder, a: Node, b: Node) -> None:
            out = {"a": a, "b": b}[output]
            builder.untyped(C10D.scatter_.default, [out], [[a, a]] if inputs else [], "dp", 0)
        return build

    assert verdict(scatter(True, "b"), scatter(False, "b")) == "agree"
    assert verdict(scatter(True, "b"), scatter(False, "a")) == "mismatch"


def test_a_receive_from_anyone_pairs_with_whatever_comes() -> None:
    def anyone(builder: GraphBuilder, a: Node, b: Node) -> None:
        builder.untyped(C10D.recv_any_source_.default, [a], "dp", 0)

    def send(builder: GraphBuilder, a: Node, b: Node) -> None:
        builder.untyped(C10D.send.default, [a], "dp", 0, 0)

    def nothing(builder: GraphBuilder, a: Node, b: Node) -> None:
        builder.untyped(torch.ops.aten.relu.default, a)

    assert verdict(anyone, send) == "agree"
    assert verdict(nothing, send) == "unpaired"


def test_a_batch_of_another_length_than_its_lists_says_nothing_of_its_peers() -> None:
    def batch(builder: GraphBuilder, a: Node, b: Node) -> None:
        builder.untyped(FUNCTIONAL.batch_p2p_ops.default, ["isend"], [1, 1], [0, 0], [a, b], "dp")

    def nothing(builder: GraphBuilder, a: Node, b: Node) -> None:
        builder.untyped(torch.ops.aten.relu.default, a)

    assert verdict(batch, nothing) == "unpaired", "the peers are known"
