"""Random numbers as pure operators: what they return depends on a seed and the number of the draw, on no generator.

``fxpasses::uniform(seed, draw, size, *, dtype, device)``      floats of [0, 1)
``fxpasses::normal(seed, draw, size, *, dtype, device)``       floats of mean 0 and deviation 1
``fxpasses::bernoulli(seed, draw, size, probability, *, device)``  truth values, true with that probability
``fxpasses::randint(seed, draw, low, high, size, *, dtype, device)``  integers of [low, high)
``fxpasses::permutation(seed, draw, length, *, dtype, device)``  0 to length - 1 in some order

``seed`` is an i64 scalar, best kept in host memory: one on another device is read back at every draw. ``draw`` is a
number that the trace gives each place that draws. Two calls with equal arguments have one value, in every process on
one kind of device, so that passes may move and merge them like any other arithmetic. The idea is that of JAX's keys
and of the Random123 generators (Salmon et al., 2011); the numbers are those of torch's generator, seeded with both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule, Node

from fxpasses.ir.graph import all_graphs

_Library: Any = torch.library.Library  # without types of its own
_LIBRARY = _Library("fxpasses", "FRAGMENT")
_BITS = 2**64 - 1


def generator_seed(seed: int, draw: int) -> int:
    """64 well mixed bits for each (seed, draw): SplitMix64 (Steele, Lea, Flood 2014), once for each of the two."""
    return _mixed(_mixed(seed) + draw)


def _mixed(bits: int) -> int:
    bits = (bits + 0x9E3779B97F4A7C15) & _BITS
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & _BITS
    return bits ^ (bits >> 31)


def _generator(seed: Tensor, draw: int, device: torch.device) -> torch.Generator:
    return torch.Generator(device).manual_seed(generator_seed(int(seed), draw))


def _uniform(seed: Tensor, draw: int, size: Sequence[int], *, dtype: torch.dtype, device: torch.device) -> Tensor:
    return torch.rand(size, dtype=dtype, device=device, generator=_generator(seed, draw, device))


def _normal(seed: Tensor, draw: int, size: Sequence[int], *, dtype: torch.dtype, device: torch.device) -> Tensor:
    return torch.randn(size, dtype=dtype, device=device, generator=_generator(seed, draw, device))


def _bernoulli(seed: Tensor, draw: int, size: Sequence[int], probability: float, *, device: torch.device) -> Tensor:
    result = torch.empty(size, dtype=torch.bool, device=device)
    return result.bernoulli_(probability, generator=_generator(seed, draw, device))


def _randint(seed: Tensor, draw: int, low: int, high: int, size: Sequence[int], *, dtype: torch.dtype,
             device: torch.device) -> Tensor:
    return torch.randint(low, high, size, dtype=dtype, device=device, generator=_generator(seed, draw, device))


def _permutation(seed: Tensor, draw: int, length: int, *, dtype: torch.dtype, device: torch.device) -> Tensor:
    return torch.randperm(length, dtype=dtype, device=device, generator=_generator(seed, draw, device))


def _sized(seed: Tensor, draw: int, size: Sequence[int], *, dtype: torch.dtype, device: torch.device) -> Tensor:
    return torch.empty(size, dtype=dtype, device=device)


def _mask_type(seed: Tensor, draw: int, size: Sequence[int], probability: float, *, device: torch.device) -> Tensor:
    return torch.empty(size, dtype=torch.bool, device=device)


def _randint_type(seed: Tensor, draw: int, low: int, high: int, size: Sequence[int], *, dtype: torch.dtype,
                  device: torch.device) -> Tensor:
    return torch.empty(size, dtype=dtype, device=device)


def _permutation_type(seed: Tensor, draw: int, length: int, *, dtype: torch.dtype, device: torch.device) -> Tensor:
    return torch.empty((length,), dtype=dtype, device=device)


#: Name -> (arguments behind seed and draw, what it does, the type of what it returns).
_OPERATORS: dict[str, tuple[str, Callable[..., Tensor], Callable[..., Tensor]]] = {
    "uniform": ("SymInt[] size, *, ScalarType dtype, Device device", _uniform, _sized),
    "normal": ("SymInt[] size, *, ScalarType dtype, Device device", _normal, _sized),
    "bernoulli": ("SymInt[] size, float probability, *, Device device", _bernoulli, _mask_type),
    "randint": ("SymInt low, SymInt high, SymInt[] size, *, ScalarType dtype, Device device", _randint, _randint_type),
    "permutation": ("SymInt length, *, ScalarType dtype, Device device", _permutation, _permutation_type),
}

for _name, (_arguments, _function, _type) in _OPERATORS.items():
    _LIBRARY.define(f"{_name}(Tensor seed, int draw, {_arguments}) -> Tensor")
    _LIBRARY.impl(_name, _function, "CompositeExplicitAutograd")
    torch.library.register_fake(f"fxpasses::{_name}", _type, lib=_LIBRARY)

UNIFORM = torch.ops.fxpasses.uniform.default
NORMAL = torch.ops.fxpasses.normal.default
BERNOULLI = torch.ops.fxpasses.bernoulli.default
RANDINT = torch.ops.fxpasses.randint.default
PERMUTATION = torch.ops.fxpasses.permutation.default
RANDOM_OPERATORS = (UNIFORM, NORMAL, BERNOULLI, RANDINT, PERMUTATION)


def seeded_draws(gm: GraphModule) -> list[Node]:
    """Nodes of ``gm`` and its bodies that draw by seed and number, outermost graph first."""
    return [node for graph in all_graphs(gm) for node in graph.graph.nodes if node.target in RANDOM_OPERATORS]
