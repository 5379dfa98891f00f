"""Questions about graphs: attributes, bodies, new nodes."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.fx import GraphModule

from fxpasses.errors import Place
from fxpasses.ir.graph import (
    all_graphs,
    attribute,
    bodies,
    bodies_of,
    body_of,
    call,
    infer,
    order,
    origin,
    place_of,
)
from fxpasses.testing import GraphBuilder, body

aten: Any = torch.ops.aten


def doubled(shape: tuple[int, ...] = (2,)) -> GraphModule:
    return body(lambda builder, x: (builder.mul(x, 2),), shape)


def nested() -> GraphModule:
    """A cond whose branches share a body, and a map over a body that holds a cond of its own."""
    def inner(builder: GraphBuilder, x: Any) -> tuple[Any]:
        return (builder.region("cond", {"deep": doubled()}, before=[x], after=[(x,)], val=[x.meta["val"]]),)

    builder = GraphBuilder()
    x = builder.input("x", 2)
    branch = doubled()
    builder.region("cond", {"yes": branch, "no": doubled()}, before=[x], after=[(x,)])
    builder.region("map_impl", {"yes": branch}, after=[[x], []])
    builder.region("map_impl", {"outer": body(inner, (2,))}, after=[[x], []])
    return builder.done(x)


def test_bodies_are_found_once_in_node_order() -> None:
    gm = nested()
    assert [target for target, _ in bodies(gm)] == ["yes", "no", "outer"]
    assert all_graphs(gm) == [gm, gm.yes, gm.no, gm.outer, gm.outer.deep]
    calls = [node for node in gm.graph.nodes if node.op == "call_function"]
    assert [bodies_of(node) for node in calls] == [[gm.yes, gm.no], [gm.yes], [gm.outer]]


def test_a_body_under_two_names_is_one_graph() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 2)
    branch = doubled()
    builder.region("cond", {"a": branch, "b": branch}, before=[x], after=[(x,)])
    gm = builder.done(x)
    assert [target for target, _ in bodies(gm)] == ["a", "b"]
    assert all_graphs(gm) == [gm, branch]


def test_a_called_graph_is_a_body_and_a_leaf_is_none() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 2)
    builder.root.sub = torch.nn.Module()
    builder.root.sub.graph_inside = doubled()
    builder.root.leaf = torch.nn.ReLU()
    called, leaf = builder.graph.call_module("sub.graph_inside", (x,)), builder.graph.call_module("leaf", (x,))
    gm = builder.done(called, leaf)
    inside = gm.sub.graph_inside
    assert bodies(gm) == [("sub.graph_inside", inside)]
    assert (bodies_of(called), bodies_of(leaf)) == ([inside], [])
    assert body_of(called) is None  # the value of a call is no body
    assert attribute(gm, "sub.graph_inside") is inside


def test_missing_attributes_are_no_bodies() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 2)
    builder.root.gone = doubled()
    builder.graph.get_attr("gone")
    called = builder.graph.call_module("gone", (x,))
    gm = builder.done(x)
    assert bodies_of(called) == [gm.gone]
    del gm.gone
    assert (bodies(gm), bodies_of(called), all_graphs(gm)) == ([], [], [gm])
    with pytest.raises(AttributeError):
        attribute(gm, "gone")


def test_new_nodes_have_the_origin_of_an_old_one_and_their_own_type() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 2, 3)
    old = builder.relu(x)
    old.meta.update(nn_module_stack={"a": "b"}, stack_trace="here", custom={"k": 1}, bucket=3, after=(x,),
                    loc=Place("g.fx.py", 7))
    with builder.graph.inserting_after(old):
        new = call(builder.graph, aten.sum.dim_IntList, (old, [0]), like=old, kwargs={"keepdim": True})
        given = call(builder.graph, aten.neg.default, (old,), like=old, val="a type")
    builder.done(new, given)
    assert origin(new) == origin(old) == {"nn_module_stack": {"a": "b"}, "stack_trace": "here", "custom": {"k": 1},
                                          "loc": Place("g.fx.py", 7)}
    assert "bucket" not in new.meta
    assert "after" not in new.meta
    assert list(new.meta["val"].shape) == [1, 3]
    assert given.meta["val"] == "a type"
    assert [place_of(new), place_of(x)] == [Place("g.fx.py", 7), None]


def test_a_type_that_cannot_be_worked_out_is_left_out() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 2)
    untyped = builder.untyped(aten.neg.default, x)
    assert infer(builder.graph.call_function(aten.neg.default, (untyped,))) is None
    made = call(builder.graph, aten.ones.default, ([2],), like=x)  # no operand, no fake mode
    assert "val" not in made.meta
    with pytest.raises(RuntimeError):
        infer(builder.graph.call_function(aten.mm.default, (x, x)))


def test_order_counts_nodes() -> None:
    gm = doubled()
    assert {node.name: index for node, index in order(gm.graph).items()} == {"arg0": 0, "mul_tensor": 1, "output": 2}
