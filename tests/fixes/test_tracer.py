"""The tracer: a wrapper is a leaf wherever it stands; the rest is as with the stock one."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
import torch
from torch import Tensor, fx, nn
from torch.nn.parallel import DistributedDataParallel

from fxpasses.errors import UsageError
from fxpasses.fixes import fix1287
from fxpasses.fixes.fix1287 import traced, tracer
from tests.fixes.models import Net, Returning, Root, data, wrap


class Own(DistributedDataParallel):
    """A subclass outside torch, which the stock tracer would go into."""


def ops(graph: fx.Graph) -> list[tuple[str, str]]:
    return [(node.op, str(node.target)) for node in graph.nodes]


@pytest.mark.parametrize("kind", [DistributedDataParallel, Own])
def test_a_wrapper_is_a_leaf(kind: type[DistributedDataParallel]) -> None:
    graph = tracer().trace(Root(kind(Net())))
    assert ops(graph) == [("placeholder", "x"), ("call_module", "wrapped"), ("output", "output")]


def test_a_wrapper_may_be_the_root() -> None:
    wrapper, tracing = wrap(Net()), tracer()
    graph = tracing.trace(wrapper)
    assert ops(graph) == [("placeholder", "x"), ("placeholder", "y"), ("placeholder", "scale"),
                          ("call_module", "ddp"), ("output", "output")]
    gm = fx.GraphModule(tracing.root, graph)
    assert gm.ddp is wrapper
    parameters = inspect.signature(gm.forward).parameters
    assert {name: parameter.default for name, parameter in parameters.items()} == {
        "x": inspect.Parameter.empty, "y": None, "scale": 2.0}


@pytest.mark.parametrize("training", [True, False])
def test_the_root_keeps_its_mode(training: bool) -> None:
    gm = traced(wrap(Net()).train(training))
    assert gm.training is training


def test_concrete_arguments_of_a_wrapper_at_the_root() -> None:
    wrapper = wrap(Net())
    gm = traced(wrapper, {"y": None, "scale": 3.0}, through=True)
    assert list(inspect.signature(gm.forward).parameters) == ["x"]
    assert torch.equal(gm(data()), wrapper.module(data(), scale=3.0))


def test_more_arguments_than_a_signature_says_are_left_out() -> None:
    class Open(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(4, 4)

        def forward(self, x: Tensor, *rest: Tensor, **named: Tensor) -> Tensor:
            return self.linear(x) + len(rest) + len(named)

    wrapper = wrap(Open())
    assert torch.equal(traced(wrapper, through=True)(data()), wrapper.module(data()))


def test_going_through_keeps_promises() -> None:
    gm = traced(Root(wrap(Net())), through=True)
    assert [promise.module for promise in gm.meta["ddp"]] == ["wrapped.module"]
    assert gm.meta["needs_gradsync"] is True
    assert gm.code == fix1287(traced(Root(wrap(Net())))).code


def test_going_through_refuses_what_cannot_be_promised() -> None:
    wrapper = wrap(Net())
    wrapper.mixed_precision = object()
    traced(wrapper)
    with pytest.raises(UsageError, match=r"around 'ddp\.module': mixed_precision"):
        traced(wrapper, through=True)


def test_the_rest_is_as_with_the_stock_tracer() -> None:
    model = Root(nn.Sequential(Returning(lambda a, b: a + b), nn.ReLU()))
    assert ops(tracer().trace(model)) == ops(fx.Tracer().trace(model))


def test_concrete_arguments_of_other_roots() -> None:
    def function(x: Tensor, flag: Any) -> Tensor:
        return x + 1 if flag else x

    assert [op for op, _ in ops(tracer().trace(function, {"flag": True}))] == [
        op for op, _ in ops(fx.Tracer().trace(function, {"flag": True}))]


def test_stack_traces_are_those_of_the_model() -> None:
    [node] = traced(Root(wrap(Net()))).graph.find_nodes(op="call_module")
    assert (node.stack_trace or "").startswith('File "')
    assert "models.py" in (node.stack_trace or "")
    assert "torch/fx" not in (node.stack_trace or "")
