"""What a step may not do with its GradScaler, each with the line of the step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.amp import GradScaler

import fxpasses
from fxpasses.errors import UsageError


def sgd(parameters: Any) -> torch.optim.Optimizer:
    return torch.optim.SGD(parameters, lr=0.1)


def model_of(dtype: torch.dtype = torch.float32) -> nn.Module:
    return nn.Linear(3, 2, dtype=dtype)


def backward(model: nn.Module, scaler: GradScaler, x: Tensor) -> Tensor:
    loss: Tensor = model(x).float().sum()
    scaler.scale(loss).backward()
    return loss.detach()


def twice_stepped(model: Any, optimizer: Any, scaler: Any, x: Tensor) -> None:
    backward(model, scaler, x)
    scaler.step(optimizer)
    scaler.step(optimizer)


def twice_unscaled(model: Any, optimizer: Any, scaler: Any, x: Tensor) -> None:
    backward(model, scaler, x)
    scaler.unscale_(optimizer)
    scaler.unscale_(optimizer)


def not_updated(model: Any, optimizer: Any, scaler: Any, x: Tensor) -> None:
    backward(model, scaler, x)
    scaler.step(optimizer)


def updated_alone(model: Any, optimizer: Any, scaler: Any, x: Tensor) -> None:
    backward(model, scaler, x)
    scaler.update()


def without_gradient(model: Any, optimizer: Any, scaler: Any, x: Tensor) -> None:
    scaler.step(optimizer)


def read(model: Any, optimizer: Any, scaler: Any, x: Tensor) -> float:
    backward(model, scaler, x)
    return float(scaler.get_scale())


def of_another_optimizer(model: Any, optimizer: Any, scaler: Any, x: Tensor) -> None:
    backward(model, scaler, x)
    scaler.step(sgd(model.parameters()))


def by_another_scaler(model: Any, optimizer: Any, scaler: Any, x: Tensor) -> None:
    backward(model, GradScaler("cpu"), x)


@pytest.mark.parametrize(("step", "message"), [
    (twice_stepped, "step is called twice"), (twice_unscaled, "unscale_ is called twice"),
    (not_updated, "ends without GradScaler.update"), (updated_alone, "no gradient was looked at"),
    (without_gradient, "none of its parameters has a gradient"), (read, "get_scale is called inside"),
    (of_another_optimizer, "SGD, that the capture does not know"), (by_another_scaler, r"scale is called inside")])
def test_a_step_that_is_refused(step: Callable[..., Any], message: str) -> None:
    model = model_of()
    with pytest.raises(UsageError, match=message) as raised:
        fxpasses.capture(step, (model, sgd(model.parameters()), GradScaler("cpu"), torch.ones(4, 3)))
    assert step is not_updated or "test_scaling_refusals.py:" in str(raised.value)


def test_gradients_of_float16_are_refused_as_by_torch() -> None:
    model = model_of(torch.float16)
    with pytest.raises(UsageError, match="'weight' is float16"):
        fxpasses.capture(twice_unscaled, (model, sgd(model.parameters()), GradScaler("cpu"),
                                          torch.ones(4, 3, dtype=torch.float16)))


def returning(model: nn.Module, x: Tensor) -> Tensor:
    result: Tensor = model(x).sum()
    return result


def scaled_alone(model: nn.Module, scaler: GradScaler, x: Tensor) -> Any:
    return scaler.scale(model(x).sum())


def own_backward(model: nn.Module, x: Tensor) -> Tensor:
    loss: Tensor = model(x).sum()
    loss.backward()
    return loss


@pytest.mark.parametrize(("step", "more", "settings", "message"), [
    (returning, (), {"grad_scaler": 1.0}, "grad_scaler is of type float"),
    (returning, (), {"grad_scaler": GradScaler("cpu")}, "no optimizer to skip"),
    (returning, (), {"grad_scaler": GradScaler("cpu"), "micro_batches": 2, "loop": "scan"}, "loop='scan'"),
    (own_backward, (), {"grad_scaler": GradScaler("cpu")}, "runs backward itself, without it"),
    (scaled_alone, (GradScaler("cpu"),), {"optimizer": sgd}, "leaves backward to the capture"),
    (backward, (GradScaler("cpu"),), {"optimizer": sgd}, "would take them as they are"),
    (scaled_alone, (GradScaler("cpu"),), {"grad_scaler": GradScaler("cpu")}, "has 2 GradScalers")])
def test_settings_that_are_refused(step: Any, more: tuple[Any, ...], settings: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        fxpasses.capture(step, (model_of(), *more, torch.ones(4, 3)), **settings)


def test_a_scaler_that_is_disabled_changes_nothing() -> None:
    scaler = GradScaler("cpu", enabled=False)
    texts = [fxpasses.dump(fxpasses.capture(*step, optimizer=sgd)) for step in (
        (returning, (model_of(), torch.ones(4, 3))), (scaled_alone, (model_of(), scaler, torch.ones(4, 3))))]
    assert texts[0] == texts[1]
