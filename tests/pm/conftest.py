"""Small graphs and a registry of their own for the tests of the pass manager."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx import Graph, GraphModule, Node

from fxpasses._torch import new_fake_mode
from fxpasses.pm import registry
from fxpasses.pm.declare import Pass, fxpass
from fxpasses.pm.registry import Registry

ops = torch.ops._c10d_functional


def build_step(groups: tuple[str, ...] = ("dp",), size: int = 4) -> GraphModule:
    """``(sum over each group of x * w)``: one all_reduce and wait for each of ``groups``, then a sum of them."""
    graph, mode = Graph(), new_fake_mode()
    module = torch.nn.Module()
    module.register_parameter("w", torch.nn.Parameter(torch.ones(size)))
    with mode:
        value = torch.empty(size)

    def call(target: Callable[..., Any], *args: Any, name: str) -> Node:
        return graph.create_node("call_function", target, args, name=name)

    x, w = graph.placeholder("x"), graph.get_attr("w")
    total = call(torch.ops.aten.mul.Tensor, x, w, name="mul")
    for group in groups:
        launch = call(ops.all_reduce.default, total, "sum", group, name=f"{group}_launch")
        wait = call(ops.wait_tensor.default, launch, name=f"{group}_wait")
        total = call(torch.ops.aten.add.Tensor, wait, x, name=f"{group}_add")
    graph.output((total,))
    for node in graph.nodes:
        if node.op != "output":
            node.meta["val"] = mode.from_tensor(torch.empty(size)) if node is w else value.clone()
            node.meta["custom"] = {"tags": ["a"]}
    return GraphModule(module, graph)


@pytest.fixture
def step() -> Callable[..., GraphModule]:
    return build_step


@fxpass()
def nothing(gm: GraphModule) -> GraphModule:
    """Leave the graph as it is."""
    return gm


@fxpass()
def addone(gm: GraphModule) -> GraphModule:
    """Add one to the first result: changes numbers, keeps every rule."""
    output = next(node for node in gm.graph.nodes if node.op == "output")
    value = output.args[0][0]
    with gm.graph.inserting_before(output):
        added = gm.graph.call_function(torch.ops.aten.add.Tensor, (value, 1))
    added.meta["val"] = value.meta["val"]
    output.args = ((added,),)
    return gm


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Registry]:
    """Make a registry that holds just the given passes (and those above) the one of this process."""

    def install(*given: Pass) -> Registry:
        found = Registry(packages=(), plugins=())
        for pass_ in (nothing, addone, *given):
            found.add(pass_)
        monkeypatch.setattr(registry, "_default", found)
        return found

    return install
