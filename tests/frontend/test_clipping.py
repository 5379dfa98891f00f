"""The setting `clip_norm` of a captured step scales gradients as torch does."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn.utils import clip_grad_norm_

import fxpasses


def model() -> nn.Module:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2))


def gradients(max_norm: float | None, dtype: torch.dtype, **settings: Any) -> dict[str, Tensor]:
    """Gradients that a captured step returns."""
    net, x = model().to(dtype), torch.linspace(-1, 1, 24, dtype=dtype).reshape(8, 3)
    gm = fxpasses.capture(net, (x,), loss=torch.sum, clip_norm=max_norm, **settings)
    _, state = gm({name: value.detach() for name, value in net.named_parameters()}, {}, {}, (x,))
    found: dict[str, Tensor] = state["gradients"]
    return found


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
@pytest.mark.parametrize(("max_norm", "clips"), [(0.5, True), (1e3, False)])
def test_gradients_are_clipped_as_torch_does(max_norm: float, clips: bool, dtype: torch.dtype) -> None:
    free, clipped = gradients(None, dtype), gradients(max_norm, dtype)
    holding = [nn.Parameter(torch.zeros_like(value)) for value in free.values()]
    for parameter, value in zip(holding, free.values(), strict=True):
        parameter.grad = value.clone()
    assert bool(clip_grad_norm_(holding, max_norm, foreach=False) > max_norm) == clips
    assert {name: torch.equal(value, parameter.grad)
            for (name, value), parameter in zip(clipped.items(), holding, strict=True)} == dict.fromkeys(free, True)
    assert any(not torch.equal(value, clipped[name]) for name, value in free.items()) == clips


@pytest.mark.parametrize("settings", [{"accumulate": "no_sync"}, {"accumulate": "each"}, {"loop": "scan"}], ids=str)
def test_the_sum_of_micro_batches_is_clipped(settings: dict[str, Any]) -> None:
    found = gradients(0.5, torch.float32, micro_batches=4, **settings)
    norm = torch.linalg.vector_norm(torch.cat([value.flatten() for value in found.values()]))
    torch.testing.assert_close(norm, torch.tensor(0.5))
