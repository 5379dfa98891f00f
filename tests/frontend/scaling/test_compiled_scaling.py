"""A compiled step reads a live GradScaler, and leaves in it what the step would."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn
from torch.amp import GradScaler

import fxpasses
from tests.frontend.scaling.test_scaled_steps import (
    OPTIMIZERS,
    STEPS,
    batch,
    loss_of,
    model_of,
    scaled_step,
    scaler_of,
)


def states(model: nn.Module, scaler: GradScaler) -> tuple[dict[str, Any], dict[str, Any]]:
    return dict(model.named_parameters()), scaler.state_dict()


@pytest.mark.parametrize("inside", [True, False], ids=["in the step", "around the step"])
def test_a_compiled_step_skips_what_torch_skips(inside: bool) -> None:
    eager, compiled = (model_of(), model_of()), (scaler_of(), scaler_of())
    optimizers = [OPTIMIZERS["adamw"](model.parameters()) for model in eager]
    if inside:
        run = fxpasses.compile(scaled_step)
        call: Any = lambda data: run(eager[1], optimizers[1], compiled[1], *data)  # noqa: E731
    else:
        run = fxpasses.compile(loss_of, optimizer=optimizers[1], clip_norm=0.3, grad_scaler=compiled[1])
        call = lambda data: run(eager[1], *data)  # noqa: E731
    for number in range(STEPS):
        data = batch(0, number)
        wanted = scaled_step(eager[0], optimizers[0], compiled[0], *data)
        torch.testing.assert_close(call(data), wanted, rtol=0, atol=0)
        theirs, mine = (states(model, scaler) for model, scaler in zip(eager, compiled, strict=True))
        assert mine[1] == theirs[1]
        assert all(torch.equal(value, theirs[0][name]) for name, value in mine[0].items())
    assert len(run.graphs) == 1 + inside  # gradients are there before the second step of its own


@pytest.mark.full
def test_other_factors_are_another_graph() -> None:
    model, scaler = model_of(), scaler_of()
    optimizer, run = OPTIMIZERS["sgd"](model.parameters()), fxpasses.compile(scaled_step)
    for _ in range(3):
        run(model, optimizer, scaler, *batch(0, 0))
    assert (len(run.graphs), scaler.get_scale()) == (2, pytest.approx(48 * 1.7))
    scaler.set_growth_factor(3.0)
    run(model, optimizer, scaler, *batch(0, 0))
    assert (len(run.graphs), scaler.get_scale()) == (3, pytest.approx(48 * 1.7 * 3))
