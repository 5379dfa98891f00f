"""Collectives that layers write into a step, by the name a group has in the world: operators, so any name traces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

_FUNCTIONAL: Any = torch.ops._c10d_functional


def all_gather(shard: Tensor, size: int, group: str) -> Tensor:
    """The shards of all ``size`` ranks, one behind the other along dimension 0."""
    return waited(_FUNCTIONAL.all_gather_into_tensor.default(shard.contiguous(), size, group))


def reduce_scatter(value: Tensor, size: int, group: str) -> Tensor:
    """This rank's rows, along dimension 0, of the sum over ``size`` ranks."""
    return waited(_FUNCTIONAL.reduce_scatter_tensor.default(value.contiguous(), "sum", size, group))


def all_reduce(value: Tensor, operation: str, group: str) -> Tensor:
    """``value`` reduced by "sum" or "max"."""
    return waited(_FUNCTIONAL.all_reduce.default(value, operation, group))


def all_to_all(value: Tensor, received: Sequence[Any], given: Sequence[Any], group: str) -> Tensor:
    """Launch: ``given[j]`` rows of ``value`` go to rank j of ``group``, ``received[j]`` come from it."""
    launched: Tensor = _FUNCTIONAL.all_to_all_single.default(value, list(received), list(given), group)
    return launched


def waited(launch: Tensor) -> Tensor:
    """What a launch gives."""
    result: Tensor = _FUNCTIONAL.wait_tensor.default(launch)
    return result
