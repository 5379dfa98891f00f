"""Raw tensors and symbolic numbers among the arguments of a graph that is copied."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx import Graph, GraphModule, Node

from fxpasses.ir.clone import clone
from fxpasses.testing import GraphBuilder

aten: Any = torch.ops.aten


# Raw tensors

def raw(*values: Any) -> GraphModule:
    builder = GraphBuilder()
    x = builder.input("x", 2)
    taken = builder.graph.create_node("call_function", aten.neg.default, (x,), {}, "_tensor_constant0")
    taken.meta["val"] = x.meta["val"]
    node: Node = x
    for value in values:
        node = builder.untyped(aten.add.Tensor, node, value, val=x.meta["val"])
    return builder.done(node, taken)


def test_a_raw_tensor_in_arguments_becomes_a_buffer() -> None:
    first, second = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])
    gm = raw(first, second, first)
    copied = clone(gm, recompile=True)
    copied.graph.lint()
    looked_up = copied.graph.find_nodes(op="get_attr")
    assert [copied.get_buffer(node.target) for node in looked_up] == [first, second, first]
    assert len({node.target for node in looked_up}) == 2
    assert all(node.meta["val"].fake_mode is node.next.meta["val"].fake_mode for node in looked_up)
    assert list(gm.named_buffers()) == []
    assert torch.equal(copied(torch.zeros(2))[0], torch.tensor([5.0, 8.0]))
    again = clone(copied)
    assert [node.name for node in again.graph.nodes] == [node.name for node in copied.graph.nodes]


NESTED: dict[str, Callable[[torch.Tensor], Any]] = {
    "list": lambda tensor: ([tensor],), "tuple": lambda tensor: ((1, (tensor,)),),
    "dict": lambda tensor: ({"k": tensor},), "slice": lambda tensor: (slice(tensor, None, None),),
}


@pytest.mark.parametrize("kind", NESTED)
def test_a_raw_tensor_inside_an_argument(kind: str) -> None:
    builder = GraphBuilder()
    tensor = torch.ones(1)
    gm = builder.done(builder.untyped(torch.nn.Identity.forward, *NESTED[kind](tensor)))
    looked_up = clone(gm).graph.find_nodes(op="get_attr")
    assert [list(node.users) for node in looked_up] == [[next(iter(looked_up[0].users))]]


def test_a_raw_tensor_as_a_default_stays_a_default() -> None:
    graph = Graph()
    default = torch.ones(1)
    x = graph.placeholder("x")
    graph.output(x)
    gm = GraphModule(torch.nn.Module(), graph)
    x.args = (default,)
    copied = clone(gm)
    assert next(iter(copied.graph.nodes)).args[0] is default
    assert len(copied.graph.nodes) == 2


def test_a_symbolic_number_in_arguments_is_copied_in_silence() -> None:
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    builder = GraphBuilder()
    number = ShapeEnv().create_unbacked_symint()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        gm = builder.done(builder.untyped(aten.ones.default, [number]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        copied = clone(gm)
    assert copied.graph.find_nodes(op="call_function", target=aten.ones.default)[0].args[0][0] is number
