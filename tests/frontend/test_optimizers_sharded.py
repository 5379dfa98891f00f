"""Updates of shards: those of the whole, row for row, and padding stays what it is."""

from __future__ import annotations

import functools
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn import Parameter
from torch.optim import Optimizer

import fxpasses
from fxpasses.frontend.optimizers import rule_for
from tests.frontend.sharded import train_simulated, whole_state
from tests.frontend.test_optimizers import MAKING, Making

ROWS, PADDED = 3, 5
STEPS = 3


def padded(whole: Tensor) -> Tensor:
    return nn.functional.pad(whole, [0, 0, 0, PADDED - ROWS])


def steps_of(making: Making, pad: Any, dtype: torch.dtype) -> dict[str, Tensor]:
    """Weights and state of one matrix after a few steps, ``pad`` put around it and its gradients."""
    generator = torch.Generator().manual_seed(0)
    value, *gradients = (torch.randn(ROWS, 4, generator=generator).to(dtype) for _ in range(STEPS + 1))
    parameters = {"weight": Parameter(pad(value))}
    rule = rule_for(making, parameters, master_weights=True)
    state = rule.initial(parameters)
    for gradient in gradients:
        rule.update(parameters, {"weight": pad(gradient)}, state)
    found = {"value": parameters["weight"].detach(), **{kind: named["weight"] for kind, named in state.items()}}
    return {kind: tensor for kind, tensor in found.items() if tensor.dim()}


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
@pytest.mark.parametrize("making", MAKING.values(), ids=MAKING)
def test_padding_stays_zero_and_rows_do_not_see_it(making: Making, dtype: torch.dtype) -> None:
    whole, part = steps_of(making, lambda tensor: tensor, dtype), steps_of(making, padded, dtype)
    assert whole.keys() == part.keys()
    for kind, tensor in part.items():
        torch.testing.assert_close(tensor[:ROWS], whole[kind], rtol=0, atol=0, msg=kind)
        assert not tensor[ROWS:].any(), kind


class Model(nn.Module):
    """A loss of rows that no two ranks share evenly."""

    def __init__(self, dtype: torch.dtype) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.first, self.second = nn.Linear(4, 7), nn.Linear(7, 3)
        self.to(dtype)

    def forward(self, x: Tensor) -> Tensor:
        loss: Tensor = self.second(self.first(x).tanh()).float().square().mean()
        return loss


def grouped(making: Any, parameters: list[Parameter]) -> Optimizer:
    """Two groups, of matrices and of biases, with settings of their own."""
    matrices, biases = ([value for value in parameters if value.dim() == dim] for dim in (2, 1))
    optimizer: Optimizer = making([{"params": matrices}, {"params": biases, "lr": 0.02, "weight_decay": 0.0}])
    return optimizer


def same_data(index: int, step: int, dtype: torch.dtype) -> tuple[Tensor, ...]:
    """A batch that all ranks have: the mean of equal gradients is exact."""
    return (torch.randn(6, 4, generator=torch.Generator().manual_seed(step)).to(dtype),)


@pytest.mark.parametrize(("making", "dtype"), [
    (functools.partial(torch.optim.AdamW, lr=0.05, weight_decay=0.1, amsgrad=True), torch.bfloat16),
    (functools.partial(torch.optim.SGD, lr=torch.tensor(0.05), momentum=0.9, nesterov=True, weight_decay=0.1,
                       maximize=True), torch.float32)], ids=["adamw with masters", "sgd with a tensor as lr"])
def test_groups_of_shards_are_updated_as_on_one_device(making: Any, dtype: torch.dtype) -> None:
    optimizer, found = functools.partial(grouped, making), []
    for size in (2, 1):
        model = Model(dtype)
        gm = fxpasses.capture(model, same_data(0, 0, dtype), parallel="fsdp" if size > 1 else None, world=size,
                              optimizer=optimizer, master_weights=True)
        state = whole_state(model, optimizer)
        state["optimizer"] = rule_for(optimizer, dict(model.named_parameters()), master_weights=True).initial(
            {name: value.detach() for name, value in model.named_parameters()})
        found.append(train_simulated(gm, state, functools.partial(same_data, dtype=dtype), STEPS))
    sharded, alone = found
    for name, value in alone.params.items():
        torch.testing.assert_close(sharded.params[name], value, rtol=0, atol=0, msg=name)
    assert sharded.optimizer.keys() == alone.optimizer.keys()
    for kind, named in alone.optimizer.items():
        for name, value in named.items():
            torch.testing.assert_close(sharded.optimizer[kind][name], value, rtol=0, atol=0, msg=f"{kind} of {name}")
