"""Nodes of a captured step know the line of the model that they come from, and so do remarks about them."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.fx import GraphModule, Node
from torch.utils.checkpoint import checkpoint

import fxpasses
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import base_name, is_collective
from fxpasses.ir.user_line import UserLine, user_line


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        return x * 2

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        return gradients[0] * 2  # of backward


class Block(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.up, self.down = nn.Linear(8, 16), nn.Linear(16, 8)

    def forward(self, x: Tensor) -> Tensor:
        hidden = torch.relu(self.up(x))
        return x + self.down(hidden)


class Model(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.block, self.last = Block(), Block()

    def forward(self, x: Tensor) -> Tensor:
        x = Twice.apply(self.block(x))
        x = checkpoint(self.last, x, use_reentrant=False)
        return x.exp().sum()


def captured() -> GraphModule:
    return fxpasses.capture(Model(), (torch.randn(4, 8),), loss=lambda y: y, parallel="ddp", world=2,
                            optimizer=lambda parameters: torch.optim.SGD(parameters, lr=0.1))


@pytest.fixture(scope="module")
def step() -> GraphModule:
    return captured()


def calls(gm: GraphModule, *names: str) -> list[Node]:
    return [node for graph in all_graphs(gm) for node in graph.graph.nodes if base_name(node) in names]


def texts(nodes: list[Node]) -> set[str]:
    return {found.text if (found := user_line(node)) is not None else "" for node in nodes}


def test_forward_and_backward_name_the_line_of_the_model(step: GraphModule) -> None:
    _, first = inspect.getsourcelines(Block.forward)
    relu = user_line(calls(step, "relu")[0])
    assert relu == UserLine(__file__, first + 1, "forward", "hidden = torch.relu(self.up(x))")
    assert texts(calls(step, "relu", "threshold_backward")) == {relu.text}
    assert texts(calls(step, "mm", "addmm")) == {relu.text, "return x + self.down(hidden)"}
    assert texts(calls(step, "exp")) == {"return x.exp().sum()"}


def test_the_users_own_backward_is_its_own_line(step: GraphModule) -> None:
    assert "return gradients[0] * 2  # of backward" in texts(calls(step, "mul"))
    assert "return x * 2" in texts(calls(step, "mul"))


def test_gradients_are_sent_where_they_are_made(step: GraphModule) -> None:
    launches = [node for graph in all_graphs(step) for node in graph.graph.nodes if is_collective(node)]
    assert len(launches) == 8
    assert texts(launches) == {"hidden = torch.relu(self.up(x))", "return x + self.down(hidden)"}


def test_no_line_is_of_this_library_or_of_what_called_it(step: GraphModule) -> None:
    found = [line for graph in all_graphs(step) for node in graph.graph.nodes if (line := user_line(node)) is not None]
    assert {line.file for line in found} == {__file__}
    assert not {line.function for line in found} & {"captured", "step"}


@pytest.mark.parametrize("passes", ["commfuse", "asynccp", "ddp"])
def test_lines_survive_passes(step: GraphModule, passes: str) -> None:
    """Of collectives, waits, and whatever computed with a line before."""
    result = fxpasses.run(step, passes)
    lost = [node for graph in all_graphs(result) for node in graph.graph.nodes
            if (is_collective(node) or base_name(node) == "wait_tensor") and user_line(node) is None]
    assert lost == []
    assert texts(calls(step, "relu", "mm", "exp")) == texts(calls(result, "relu", "mm", "exp"))


def test_remarks_name_the_line(step: GraphModule) -> None:
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(step, "commfuse,asynccp", remarks=remarks)
    told = [remark for remark in remarks if remark.node is not None]
    assert told
    assert all(remark.source is not None and remark.source.file == __file__ for remark in told), told
    assert f"at {__file__}:" in str(told[0])


@pytest.mark.parametrize("parallel", [None, "fsdp"])
def test_other_captures_have_lines(parallel: str | None) -> None:
    gm = fxpasses.capture(Model(), (torch.randn(4, 8),), loss=lambda y: y, parallel=parallel,
                          world=None if parallel is None else 2)
    assert texts(calls(gm, "relu")) == {"hidden = torch.relu(self.up(x))"}


def test_a_step_that_runs_backward_itself() -> None:
    model = Block()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def train(x: Tensor) -> Tensor:
        loss = model(x).sum()
        loss.backward()  # the call
        optimizer.step()
        return loss

    gm = fxpasses.capture(train, (torch.randn(4, 8),))
    assert texts(calls(gm, "threshold_backward")) == {"hidden = torch.relu(self.up(x))"}
    assert "optimizer.step()" in texts([node for node in gm.graph.nodes if node.op == "call_function"])
