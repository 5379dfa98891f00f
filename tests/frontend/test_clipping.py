"""Clipping inside a graph equals torch's, bit for bit."""

from __future__ import annotations

import math

import pytest
import torch
from torch import Tensor
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn import Parameter
from torch.nn.utils import clip_grad_norm_, clip_grad_value_

from fxpasses.errors import UsageError
from fxpasses.frontend.optimizers import clip, clip_values

SHAPES = ((5, 7), (), (33,))


def gradients_of(dtype: torch.dtype = torch.float32, scale: float = 1.0) -> dict[str, Tensor]:
    generator = torch.Generator().manual_seed(0)
    return {str(shape): (torch.randn(shape, generator=generator) * scale).to(dtype) for shape in SHAPES}


def holding(gradients: dict[str, Tensor]) -> list[Parameter]:
    parameters = [Parameter(torch.zeros_like(gradient)) for gradient in gradients.values()]
    for parameter, gradient in zip(parameters, gradients.values(), strict=True):
        parameter.grad = gradient
    return parameters


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
@pytest.mark.parametrize("scale", [1.0, 1e-3], ids=["clipped", "small"])
@pytest.mark.parametrize("norm_type", [2.0, 1.0, math.inf])
def test_norm_equals_torch(norm_type: float, scale: float, dtype: torch.dtype) -> None:
    mine, theirs = gradients_of(dtype, scale), gradients_of(dtype, scale)

    def clipped(*values: Tensor) -> Tensor:
        return clip({**dict(zip(mine, values, strict=True)), "none": None}, 0.7, norm_type)

    graph = make_fx(clipped, tracing_mode="fake")(*mine.values())
    norm = graph(*mine.values())
    wanted = clip_grad_norm_(holding(theirs), 0.7, norm_type)
    assert torch.equal(norm, wanted)
    assert all(torch.equal(gradient, theirs[name]) for name, gradient in mine.items())
    unclipped = gradients_of(dtype, scale)
    assert all(torch.equal(gradient, unclipped[name]) for name, gradient in mine.items()) == (bool(norm < 0.69))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
def test_values_equal_torch(dtype: torch.dtype) -> None:
    mine, theirs = gradients_of(dtype), gradients_of(dtype)
    graph = make_fx(lambda *values: clip_values(dict(zip(mine, values, strict=True)), 0.25), tracing_mode="fake")
    graph(*mine.values())(*mine.values())
    clip_grad_value_(holding(theirs), 0.25)
    assert all(torch.equal(gradient, theirs[name]) for name, gradient in mine.items())
    assert max(gradient.abs().max() for gradient in mine.values()) == 0.25


def test_nothing_to_clip() -> None:
    assert clip({"a": None}, 1.0) == 0
    clip_values({"a": None}, 1.0)


def test_an_error_that_depends_on_values_is_refused() -> None:
    with pytest.raises(UsageError, match=r"error_if_nonfinite depends on values.*\(test the norm that"):
        clip({"a": torch.ones(2)}, 1.0, error_if_nonfinite=True)
    infinite = {"a": torch.tensor([math.inf, 1.0])}
    assert clip(infinite, 1.0).isinf()
