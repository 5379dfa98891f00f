"""Graphs with one thing wrong, and the codes of what verify finds in them."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.opaque import opaque_op
from fxpasses.ir.verify import findings
from fxpasses.ir.world import World
from fxpasses.testing import GraphBuilder

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


def node(gm: GraphModule, name: str) -> Node:
    return next(node for node in gm.graph.nodes if node.name == name)
