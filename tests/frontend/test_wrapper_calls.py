"""Several calls of one wrapper in a step: what each of them owes is in the graph, whatever the last one owed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
import torch
from torch import Tensor, nn
from torch.nn.parallel import DistributedDataParallel

import fxpasses
from fxpasses.ir.ops import is_launch, spec_of
from tests.multirank.ddp_captured import fake_ranks

Step = Callable[[nn.Module, Tensor], Tensor]
PARAMETERS, BUFFERS = 4, 3


@pytest.fixture(autouse=True)
def two_ranks() -> Iterator[None]:
    with fake_ranks(2):
        yield


def wrapped() -> DistributedDataParallel:
    return DistributedDataParallel(nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4)))


def square(value: Tensor) -> Tensor:
    return value.pow(2).mean()


def collectives(step: Step) -> Counter[str]:
    gm = fxpasses.capture(step, (wrapped(), torch.randn(4, 3)))
    return Counter(spec.kind for node in gm.graph.nodes
                   if is_launch(node) and (spec := spec_of(node.target)) is not None)


def silent_first(model: nn.Module, x: Tensor) -> Tensor:
    with model.no_sync():
        square(model(x)).backward()
        square(model(x)).backward()
    loss = square(model(x))
    loss.backward()
    return loss


def silent_last(model: nn.Module, x: Tensor) -> Tensor:
    loss = square(model(x))
    loss.backward()
    with model.no_sync():
        square(model(x)).backward()
    return loss


def evaluated_twice(model: nn.Module, x: Tensor) -> Tensor:
    loss = square(model(x))
    loss.backward()
    with torch.no_grad():
        model(x)
        model(x)
    return loss


def silent_forward(model: nn.Module, x: Tensor) -> Tensor:
    with model.no_sync():
        loss = square(model(x))
    loss.backward()
    return loss


def silent_backward(model: nn.Module, x: Tensor) -> Tensor:
    loss = square(model(x))
    with model.no_sync():
        loss.backward()
    return loss


@pytest.mark.parametrize(("step", "reduced", "sent"), [
    (silent_first, 1, 1), (silent_last, 1, 2), (evaluated_twice, 1, 2), (silent_forward, 0, 1), (silent_backward, 1, 1),
], ids=lambda value: getattr(value, "__name__", str(value)))
def test_each_call_owes_what_the_wrapper_was_told_then(step: Step, reduced: int, sent: int) -> None:
    """Times that every gradient is reduced and every buffer sent. A forward sends unless the one before was silent."""
    assert collectives(step) == Counter(all_reduce=reduced * PARAMETERS, broadcast=sent * BUFFERS)


@pytest.mark.filterwarnings("ignore:Using backward")
def test_a_synchronised_gradient_is_not_differentiated() -> None:
    """The wrapper's own copy through its bucket has no history; without a word the penalty would train nothing."""
    def penalised(model: nn.Module, x: Tensor) -> Tensor:
        loss = square(model(x))
        loss.backward(create_graph=True)
        penalty = loss + sum(square(parameter.grad) for parameter in model.parameters())
        penalty.backward()
        return loss

    with pytest.raises(fxpasses.UsageError, match="differentiated again"):
        fxpasses.capture(penalised, (wrapped(), torch.randn(4, 3)))
