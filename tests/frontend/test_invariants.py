"""What holds of every captured step of a wrapped model: counted against the model itself, never by heart."""

from __future__ import annotations

import functools

import pytest
from torch import Tensor, fx, nn
from torch.nn.parallel import DistributedDataParallel

import fxpasses
from fxpasses.fixes.fix1287 import fix1287, traced
from fxpasses.ir.ops import spec_of
from fxpasses.ir.steps import step_of
from tests.frontend.models import TASKS, Transformer, sentences
from tests.multirank.ddp_captured import captured, fake_ranks
from tests.multirank.ddp_eager import Training

RANKS = 2
#: Most nodes between the one that makes a gradient and its all_reduce, both included: the scale is between them.
NEAR = 3
MODELS = ("gpt, tied", "resnet", "frozen",
          *(pytest.param(task, marks=pytest.mark.full) for task in ("encoder", "llama")))


@functools.cache
def step(task: str) -> fx.GraphModule:
    """A captured step, a collective a gradient."""
    return captured(Training(task, "sgd"), RANKS, "off")


def launches(gm: fx.GraphModule, kind: str) -> list[fx.Node]:
    return [node for node in gm.graph.nodes if (spec := spec_of(node.target)) is not None and spec.kind == kind]


@pytest.mark.parametrize("task", MODELS)
def test_one_graph_without_the_wrapper(task: str) -> None:
    gm = step(task)
    assert {node.op for node in gm.graph.nodes} == {"placeholder", "call_function", "output"}
    assert gm.meta["form"] == "spmd"
    fxpasses.verify(gm)


@pytest.mark.parametrize("task", MODELS)
def test_one_collective_a_trained_parameter(task: str) -> None:
    model = TASKS[task].build()
    trained = [name for name, parameter in model.named_parameters() if parameter.requires_grad]
    assert len(launches(step(task), "all_reduce")) == len(trained)
    assert len(launches(step(task), "broadcast")) == len(list(model.buffers()))


@pytest.mark.parametrize("task", MODELS)
def test_names_are_the_model_s(task: str) -> None:
    model, found = TASKS[task].build(), step_of(step(task))
    assert found is not None
    assert [path for path, in found.taken("params")] == [name for name, _ in model.named_parameters()]
    assert [path for path, in found.given("params")] == [name for name, _ in model.named_parameters()]
    assert [path for path, in found.taken("buffers")] == [name for name, _ in model.named_buffers()]


@pytest.mark.parametrize("task", MODELS)
def test_collectives_stand_behind_their_gradients(task: str) -> None:
    gm = step(task)
    order = {node: position for position, node in enumerate(gm.graph.nodes)}
    for launch in launches(gm, "all_reduce"):
        scaled = launch.args[0]
        gradient = scaled.args[0]
        assert order[launch] - order[gradient] < NEAR, f"{launch} of {gradient}"


def test_collectives_are_spread_over_backward() -> None:
    """The first gradients travel while the last ones are computed: from first to last is a good part of the step."""
    gm = step("gpt, tied")
    order = {node: position for position, node in enumerate(gm.graph.nodes)}
    inputs = len(gm.graph.find_nodes(op="placeholder"))
    first, *_, last = [order[launch] for launch in launches(gm, "all_reduce")]
    assert last - first > (len(order) - inputs) / 4


class Root(nn.Module):
    """A module around a wrapper."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, tokens: Tensor, targets: Tensor) -> Tensor:
        return self.model(tokens, targets)


def test_forward_and_backward_are_a_hundred_times_the_leaf() -> None:
    with fake_ranks(RANKS):
        root = Root(DistributedDataParallel(Transformer(8, causal=False)))
        leaf = traced(root)
        opened = fix1287(leaf)
        joint = fxpasses.capture(root, sentences(0, 0), gradsync=None)
    counts = [len(gm.graph.nodes) for gm in (leaf, opened, joint)]
    assert counts[0] < counts[1] < counts[2]
    assert counts[2] >= 100 * counts[0], counts
