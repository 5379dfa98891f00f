"""The order that effects leave between the nodes of a graph, and what it costs to find it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from torch.fx import GraphModule, Node

from fxpasses import load
from fxpasses.ir.effects import Effects, Storages, effects
from fxpasses.ir.effects.dependencies import Dependencies, dependencies_of
from fxpasses.testing import GraphBuilder
from tests.ir.effects_cases import VENDOR, Case, aten, functional

# Order

def test_dependencies_are_in_node_order_and_name_each_node_once() -> None:
    case = Case()
    reads = [case.read(case.a), case.read(case.b), case.read(case.a)]
    late = case.builder.untyped(VENDOR, case.a, case.b)
    last = case.builder.untyped(VENDOR, case.b, case.a)
    last.meta["after"] = (reads[2], reads[0])
    order = case.effects().dependencies()
    assert order[late] == reads
    assert order[last] == [reads[0], reads[2], late]
    assert order[reads[2]] == []


def test_the_order_among_collectives_can_be_left_out() -> None:
    case = Case()
    first, second = case.builder.all_reduce(case.a), case.builder.all_reduce(case.b)
    wait = case.builder.wait(first)
    write = case.write(case.a)
    found = case.effects()
    assert found.dependencies()[second] == [first]
    assert found.dependencies(collective_order=False)[second] == []
    for strict in (True, False):
        assert found.dependencies(collective_order=strict)[write] == [first, wait]


def test_written_inputs() -> None:
    case = Case()
    case.write(case.builder.t(case.b))
    found = case.effects()
    assert found.written_inputs() == [1]
    assert found.inputs == [found.storages(case.a), found.storages(case.b)]


def unknown_chain(length: int) -> GraphModule:
    builder = GraphBuilder()
    node = builder.input("x", 2)
    for index in range(length):
        node = builder.untyped(VENDOR, node, builder.input(f"w{index}", value=0))
    return builder.done(node)


def mixed(length: int) -> GraphModule:
    builder = GraphBuilder()
    x, w = builder.input("x", 2, 2), builder.input("w", 2, 2)
    node, like = x, x.meta["val"]
    for _ in range(length // 4):
        launch = builder.untyped(functional.all_reduce.default, node, "sum", "dp", val=like)
        node = builder.untyped(aten.mm.default, builder.untyped(functional.wait_tensor.default, launch, val=like), w)
        builder.untyped(aten.add_.Tensor, w, 1, val=like)
    return builder.done(node)


def calls_made(function: Callable[[], object]) -> int:
    """Python calls that ``function`` makes: a clock that a busy machine does not disturb."""
    count = 0

    def profile(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event == "call"

    previous = sys.getprofile()
    sys.setprofile(profile)
    try:
        function()
    finally:
        sys.setprofile(previous)
    return count


@pytest.mark.parametrize("build", [unknown_chain, mixed])
def test_work_and_edges_grow_with_the_graph(build: Callable[[int], GraphModule]) -> None:
    sizes, work = [], []
    for length in (120, 240):
        gm = build(length)
        work.append(calls_made(lambda gm=gm: effects(gm).dependencies()))  # type: ignore[misc]
        found = effects(gm)
        edges = sum(len(before) for before in found.dependencies().values())
        touched = sum(len(found.reads(node)) + len(found.storages(node)) for node in gm.graph.nodes)
        sizes.append(edges + touched)
    assert sizes[1] < 2.1 * sizes[0]
    assert work[1] < 2.1 * work[0]


def test_numbers_depend_on_the_graph_alone() -> None:
    gm = mixed(40)
    first, second = effects(gm), effects(gm)
    for node in gm.graph.nodes:
        assert (first.reads(node), first.writes(node)) == (second.reads(node), second.writes(node))


def test_they_are_found_once_while_nodes_and_control_edges_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    gm = load("""
        def forward(self, x: "f32[4]"):
            a: "f32[4]" = torch.ops.aten.neg.default(x)
            b: "f32[4]" = torch.ops.aten.exp.default(x)
            c: "f32[4]" = torch.ops.aten.add_.Tensor(x, 1)
            return (a, b, c)""")
    asked: list[int] = []

    def counted(nodes: Sequence[Node], edges: Sequence[tuple[Node, ...]], reads: Callable[[Node], Storages],
                writes: Callable[[Node], Storages]) -> tuple[Dependencies, Dependencies]:
        asked.append(len(nodes))
        return dependencies_of(nodes, edges, reads, writes)

    monkeypatch.setattr("fxpasses.ir.effects.dependencies_of", counted)
    x, a, b, c, _ = gm.graph.nodes
    known = Effects(gm)
    first = known.dependencies()
    first[c] = []  # the answer is the caller's
    assert known.dependencies()[c] == [a, b]
    assert known.dependencies(collective_order=False)[c] == [a, b]
    assert len(asked) == 1
    b.meta["after"] = [a]
    assert known.dependencies()[b] == [a]
    b.meta["after"].append(x)
    assert known.dependencies()[b] == [x, a]
    c.append(a)
    assert known.dependencies()[a] == [c]
    assert len(asked) == 4
