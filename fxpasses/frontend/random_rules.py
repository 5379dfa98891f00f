"""How each random operator of torch is computed from draws by seed and number: the table of `FunctionalRandom`.

A rule gets the operator's arguments in the order of its schema, without generator, layout and pinned memory, and
returns what the operator returns. The arithmetic is that of torch's own CPU kernels, so that only the bits differ.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import torch
from torch import Tensor

aten = torch.ops.aten
Rule = Callable[..., Any]
_CPU = torch.device("cpu")


class Source(Protocol):
    """Where random numbers come from: each call is a draw."""

    def uniform(self, size: Sequence[int], dtype: torch.dtype, device: torch.device) -> Tensor: ...
    def normal(self, size: Sequence[int], dtype: torch.dtype, device: torch.device) -> Tensor: ...
    def bernoulli(self, size: Sequence[int], probability: float, device: torch.device) -> Tensor: ...
    def randint(self, low: int, high: int, size: Sequence[int], dtype: torch.dtype, device: torch.device) -> Tensor: ...
    def permutation(self, length: int, dtype: torch.dtype, device: torch.device) -> Tensor: ...


# New values for a tensor that is there: the in-place operators, and their functional forms

def _uniform(source: Source, like: Tensor, low: float, high: float) -> Tensor:
    drawn = source.uniform(like.shape, like.dtype, like.device)
    return drawn if (low, high) == (0, 1) else drawn * (high - low) + low


def _normal(source: Source, like: Tensor, mean: float, deviation: float) -> Tensor:
    drawn = source.normal(like.shape, like.dtype, like.device)
    return drawn if (mean, deviation) == (0, 1) else drawn * deviation + mean


def _bernoulli(source: Source, like: Tensor, probability: float | Tensor) -> Tensor:
    if isinstance(probability, Tensor):
        dtype = probability.dtype if probability.dtype.is_floating_point else torch.float32
        return source.uniform(like.shape, dtype, like.device) < probability
    return source.bernoulli(like.shape, probability, like.device)


def _exponential(source: Source, like: Tensor, rate: float) -> Tensor:
    """Never zero, as torch's: people divide by it."""
    smallest = torch.finfo(like.dtype).eps / 2
    return -torch.log1p(-source.uniform(like.shape, like.dtype, like.device)).clamp_max(-smallest) / rate


def _geometric(source: Source, like: Tensor, probability: float) -> Tensor:
    dtype = like.dtype if like.dtype.is_floating_point else torch.float32
    drawn = source.uniform(like.shape, dtype, like.device)
    return torch.ceil(torch.log1p(-drawn) / math.log1p(-probability)).clamp_min(1)


def _log_normal(source: Source, like: Tensor, mean: float, deviation: float) -> Tensor:
    return torch.exp(source.normal(like.shape, like.dtype, like.device) * deviation + mean)


def _cauchy(source: Source, like: Tensor, median: float, sigma: float) -> Tensor:
    return torch.tan((source.uniform(like.shape, like.dtype, like.device) - 0.5) * math.pi) * sigma + median


def _integers_to(source: Source, like: Tensor, high: int) -> Tensor:
    return source.randint(0, high, like.shape, torch.int64, like.device)


def _integers_from(source: Source, like: Tensor, low: int, high: int | None) -> Tensor:
    return source.randint(low, torch.iinfo(torch.int64).max if high is None else high, like.shape, torch.int64,
                          like.device)


def _written(fill: Rule) -> Rule:
    def rule(source: Source, operand: Tensor, *parameters: Any) -> Tensor:
        return operand.copy_(fill(source, operand, *parameters))

    return rule


def _returned(fill: Rule, layout: torch.memory_format = torch.preserve_format) -> Rule:
    def rule(source: Source, like: Tensor, *parameters: Any) -> Tensor:
        return _laid_out(fill(source, like, *parameters), torch.empty_like(like, memory_format=layout))

    return rule


def _laid_out(values: Tensor, model: Tensor) -> Tensor:
    """``values`` in the dtype and with the strides of ``model``, a tensor nobody needs."""
    if (values.dtype, values.stride()) == (model.dtype, model.stride()):
        return values
    return model.copy_(values)


# Tensors from nothing, or like another

def _rand(source: Source, size: Sequence[int], dtype: torch.dtype | None, device: torch.device | None) -> Tensor:
    return source.uniform(size, dtype or torch.get_default_dtype(), device or _CPU)


def _randn(source: Source, size: Sequence[int], dtype: torch.dtype | None, device: torch.device | None) -> Tensor:
    return source.normal(size, dtype or torch.get_default_dtype(), device or _CPU)


def _randint(source: Source, low: int, high: int, size: Sequence[int], dtype: torch.dtype | None,
             device: torch.device | None) -> Tensor:
    return source.randint(low, high, size, dtype or torch.int64, device or _CPU)


def _randint_below(source: Source, high: int, *rest: Any) -> Tensor:
    return _randint(source, 0, high, *rest)


def _randperm(source: Source, length: int, dtype: torch.dtype | None, device: torch.device | None) -> Tensor:
    return source.permutation(length, dtype or torch.int64, device or _CPU)


def _like(draw: Callable[..., Tensor], numbers: int = 0) -> Rule:
    """A rule for ``x_like``: ``draw(source, *numbers, size, dtype, device)`` in the other's layout."""
    def rule(source: Source, other: Tensor, *rest: Any) -> Tensor:
        dtype, device, memory_format = rest[numbers:]
        model = torch.empty_like(other, dtype=dtype, device=device, memory_format=memory_format)
        return _laid_out(draw(source, *rest[:numbers], model.shape, model.dtype, model.device), model)

    return rule


def _normal_sized(source: Source, mean: float, deviation: float, size: Sequence[int], dtype: torch.dtype | None,
                  device: torch.device | None) -> Tensor:
    return _randn(source, size, dtype, device) * deviation + mean


def _normal_around(source: Source, mean: Tensor | float, deviation: Tensor | float) -> Tensor:
    model: Any = mean + deviation  # neither need have all dimensions
    return source.normal(model.shape, model.dtype, model.device) * deviation + mean


# Layers

def _native_dropout(source: Source, value: Tensor, probability: float, train: bool | None) -> tuple[Tensor, Tensor]:
    mask = source.bernoulli(value.shape, 1 - probability, value.device)
    return value * _noise(mask, value, 1 - probability), mask


def dropped_gradient(gradient: Tensor, mask: Tensor, kept: float) -> Tensor:
    """The gradient of a dropout that keeps elements with probability ``kept``, rounded as its result is."""
    return gradient * _noise(mask, gradient, kept)


def _noise(mask: Tensor, value: Tensor, kept: float) -> Tensor:
    """Factors of a dropout. On a CPU as its kernels round them: those have no fused form, and divide the mask."""
    factors = mask.to(value.dtype)
    if not kept:
        return factors
    return factors / kept if value.device.type == "cpu" else factors * (1 / kept)


def _rrelu(source: Source, value: Tensor, noise: Tensor, low: float, high: float, training: bool) -> Tensor:
    result, slopes = _rrelu_functional(source, value, noise, low, high, training)
    noise.copy_(slopes)
    return result.contiguous()


def _rrelu_(source: Source, value: Tensor, *rest: Any) -> Tensor:
    return value.copy_(_rrelu(source, value, *rest))


def _rrelu_functional(source: Source, value: Tensor, noise: Tensor, low: float, high: float,
                      training: bool) -> tuple[Tensor, Tensor]:
    drawn = _uniform(source, value, low, high)
    slopes = torch.where(value <= 0, drawn, torch.ones_like(drawn))
    return value * slopes, slopes


_FILLS: dict[str, dict[str, Rule]] = {
    "uniform": {"": _uniform}, "normal": {"": _normal}, "exponential": {"": _exponential}, "cauchy": {"": _cauchy},
    "geometric": {"": _geometric}, "log_normal": {"": _log_normal},
    "random": {"to": _integers_to, "from": _integers_from},
}
RULES: dict[Any, Rule] = {
    aten.bernoulli_.float: _written(_bernoulli), aten.bernoulli_.Tensor: _written(_bernoulli),
    aten.bernoulli.p: _returned(_bernoulli, torch.contiguous_format),
    aten.bernoulli.Tensor: _returned(_bernoulli, torch.contiguous_format),
    aten.bernoulli.default: _returned(lambda source, likely: _bernoulli(source, likely, likely),
                                      torch.contiguous_format),
    aten.normal_functional.default: _returned(_normal),
    aten.rand.default: _rand, aten.rand.generator: _rand, aten.randn.default: _randn, aten.randn.generator: _randn,
    aten.randint.default: _randint_below, aten.randint.generator: _randint_below,
    aten.randint.low: _randint, aten.randint.low_generator: _randint,
    aten.randperm.default: _randperm, aten.randperm.generator: _randperm,
    aten.rand_like.default: _like(_rand), aten.randn_like.default: _like(_randn),
    aten.randint_like.default: _like(_randint_below, 1), aten.randint_like.low_dtype: _like(_randint, 2),
    aten.normal.float_float: _normal_sized, aten.normal.Tensor_float: _normal_around,
    aten.normal.float_Tensor: _normal_around, aten.normal.Tensor_Tensor: _normal_around,
    aten.native_dropout.default: _native_dropout, aten.rrelu_with_noise.default: _rrelu,
    aten.rrelu_with_noise_.default: _rrelu_, aten.rrelu_with_noise_functional.default: _rrelu_functional,
}
"""Operator -> rule. What is missing here and draws all the same is refused."""

for _name, _overloads in _FILLS.items():
    for _overload, _fill in _overloads.items():
        RULES[getattr(getattr(aten, f"{_name}_"), _overload or "default")] = _written(_fill)
        if _name != "normal":  # that name has other functional forms
            RULES[getattr(getattr(aten, _name), _overload or "default")] = _returned(_fill)
