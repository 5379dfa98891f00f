"""A wrapped model is after a capture what it was, after one that fails too."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor, nn

import fxpasses
from fxpasses.errors import UsageError
from tests.frontend.wrapped.live import adamw, batch, fake_mesh, loss_of, net, sharded
from tests.frontend.wrapped.test_numbers import accumulated


def seen(model: nn.Module) -> list[Any]:
    """What a capture might change, by identity where that counts."""
    found: list[Any] = []
    for module in model.modules():
        tables = (module._parameters, module._buffers, module._forward_pre_hooks, module._forward_hooks)
        found += [type(module), [[(key, id(value)) for key, value in table.items() if not callable(value)
                                  or isinstance(value, nn.Parameter)] for table in tables],
                  [list(table) for table in tables], sorted(vars(module))]
        if hasattr(module, "_get_fsdp_state"):
            state = module._get_fsdp_state()
            found.append({key: value for key, value in vars(state).items() if isinstance(value, bool | None)})
            found += [(sorted(vars(group)), {key: value for key, value in vars(group).items()
                                             if isinstance(value, bool | int | float | None)})
                      for group in state._fsdp_param_groups]
            found += [sorted(vars(state)), vars(state._state_ctx)["is_last_backward"]]
    return found


def fails(model: Any, optimizer: Any, x: Tensor, y: Tensor) -> Tensor:
    model.set_requires_gradient_sync(False)
    if loss_of(model, x, y) > 0:
        raise AssertionError
    return x


def train(model: Any, optimizer: Any) -> list[Tensor]:
    for step in range(2):
        loss_of(model, *batch(0, step)).backward()
        optimizer.step()
        optimizer.zero_grad()
    return [parameter.to_local().detach().clone() for parameter in model.parameters()]


@pytest.mark.parametrize("trained", [pytest.param(False, marks=pytest.mark.full), True])
def test_a_model_trains_on_as_if_nothing_had_been(trained: bool) -> None:
    with fake_mesh([1]) as mesh:  # the only group of ranks that do not exist whose values are right
        ends = []
        for captures in (False, True):
            model = sharded(net(), mesh)
            optimizer = adamw(model.parameters())
            if trained:
                train(model, optimizer)
            before = seen(model)
            if captures:
                fxpasses.capture(accumulated, (model, optimizer, *batch()))
                with pytest.raises(UsageError):
                    fxpasses.capture(fails, (model, optimizer, *batch()))
            assert seen(model) == before
            ends.append(train(model, optimizer))
    assert all(map(torch.equal, *ends))
