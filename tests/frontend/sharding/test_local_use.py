"""What would be something else of a shard's gradient than of the whole one is refused, with its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.autograd import grad

import fxpasses
from fxpasses.errors import UsageError
from tests.frontend.plain_shards import use_plain_shards

Use = Callable[[nn.Module, torch.optim.Optimizer], Any]


@pytest.fixture(autouse=True)
def _layers(monkeypatch: pytest.MonkeyPatch) -> None:
    use_plain_shards(monkeypatch)


def captured(use: Use, parallel: Any = "fsdp") -> Any:
    def step(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor) -> Any:
        optimizer.zero_grad()
        model(x).square().sum().backward()
        found = use(model, optimizer)
        optimizer.step()
        return found

    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 4), nn.Linear(4, 2))
    return fxpasses.capture(step, (model, torch.optim.SGD(model.parameters(), lr=0.1), torch.ones(4, 3)),
                            parallel=parallel, world=2)


def gradients(model: nn.Module) -> list[Tensor]:
    return [parameter.grad for parameter in model.parameters() if parameter.grad is not None]


def of_norms(model: nn.Module, optimizer: Any) -> Tensor:
    return torch.stack([gradient.norm() for gradient in gradients(model)]).norm()


def of_all(model: nn.Module, optimizer: Any) -> Tensor:
    return torch.cat([gradient.flatten() for gradient in gradients(model)]).square().sum()


def of_a_product(model: nn.Module, optimizer: Any) -> Tensor:
    return gradients(model)[0] @ torch.ones(3)


def of_a_row(model: nn.Module, optimizer: Any) -> Tensor:
    return gradients(model)[1][0]


def of_a_changed_one(model: nn.Module, optimizer: Any) -> Tensor:
    for gradient in gradients(model):
        gradient.mul_(0.5)
    return gradients(model)[3].abs().max()


def of_lists(model: nn.Module, optimizer: Any) -> Any:
    return torch._foreach_norm(gradients(model))


@pytest.mark.parametrize(("use", "operator"), [
    (of_norms, "linalg_vector_norm"), (of_all, "sum"), (of_a_product, "mv"), (of_a_row, "select"),
    (of_a_changed_one, "max"), (of_lists, "_foreach_norm")])
def test_what_mixes_elements_is_refused(use: Use, operator: str) -> None:
    wanted = re.compile(rf"test_local_use.py:{use.__code__.co_firstlineno + 1 + (use is of_a_changed_one) * 2}: error: "
                        rf"the step computes '{operator}' of the gradient of '")
    with pytest.raises(UsageError, match=wanted):
        captured(use)
    if use is of_norms:
        captured(use, parallel="ddp")  # every rank has the whole


def element_for_element(model: nn.Module, optimizer: Any) -> Tensor:
    for gradient in gradients(model):
        gradient.add_(torch.zeros_like(gradient)).clamp_(-1, 1).mul_(0.5)
    noise = [0.1 * torch.randn_like(gradient) for gradient in gradients(model)]
    torch._foreach_add_(gradients(model), noise)
    return torch.where(gradients(model)[0] > 0, 1.0, -1.0)


def two_steps(model: nn.Module, optimizer: Any) -> Tensor:
    """The second forward reads what the optimizer has made of gradients."""
    optimizer.step()
    loss: Tensor = model(torch.ones(4, 3)).sum()
    optimizer.zero_grad()
    loss.backward()
    return loss.detach()


@pytest.mark.parametrize("use", [element_for_element, two_steps])
def test_what_is_the_same_of_every_part_is_not(use: Use) -> None:
    text = fxpasses.dump(captured(use))
    assert "fxpasses.known" not in text
    assert "fxpasses.shard" not in text


def test_gradients_that_are_not_accumulated_are_refused() -> None:
    def step(model: nn.Module, x: Tensor) -> tuple[Tensor, ...]:
        return grad(model(x).sum(), list(model.parameters()))

    def of_inputs(model: nn.Module, x: Tensor) -> Tensor:
        inner = x.clone().requires_grad_()
        penalty = grad(model(inner).sum(), inner, create_graph=True)[0].square().sum()
        (model(x).sum() + penalty).backward()
        return penalty.detach()

    with pytest.raises(UsageError, match=r"test_local_use.py:[0-9]+: error: torch.autograd.grad .* 'weight'"):
        fxpasses.capture(step, (nn.Linear(3, 2), torch.ones(4, 3)), parallel="fsdp", world=2)
    fxpasses.verify(fxpasses.capture(of_inputs, (nn.Linear(3, 2), torch.ones(4, 3)), parallel="fsdp", world=2))
    assert torch.equal(grad(inputs := torch.ones(2, requires_grad=True), inputs, torch.ones(2))[0], torch.ones(2))
