"""The collectives of one unit: its shards to whole parameters, their gradients to those of the shards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from fxpasses.frontend.collectives import all_gather, all_reduce, reduce_scatter

#: Sums of these do not overflow before they are divided.
_WIDE = (torch.float32, torch.bfloat16)


@dataclass(frozen=True)
class Exchange:
    """How shards travel. ``group`` of ``size`` ranks holds the shards of a parameter, each one ``replicas`` times.

    ``replicate``: the group over which shards are copies. ``together``: one collective for all parameters of a dtype.
    ``param_dtype``: what is gathered; ``reduce_dtype``: what gradients are reduced in. None for what they are in.
    """

    group: str
    size: int
    replicate: str | None = None
    replicas: int = 1
    together: bool = True
    param_dtype: torch.dtype | None = None
    reduce_dtype: torch.dtype | None = None

    def gathered(self, shards: Sequence[Tensor], rows: Sequence[int]) -> list[Tensor]:
        """Whole parameters ``[rows, ...]`` of ``shards`` ``[ceil(rows / size), ...]``."""
        result: dict[int, Tensor] = {}
        for members in self._together(shards):
            if len(members) == 1:
                (index,) = members
                whole = [self._gather(_cast(shards[index], self.param_dtype))]
            else:
                flat = _cast(torch.cat([_flat(shards[index]) for index in members]), self.param_dtype)
                sizes = [shards[index].numel() for index in members]
                parts = self._gather(flat).view(self.size, sum(sizes)).split_with_sizes(sizes, 1)
                whole = [part.reshape(self.size * shards[index].shape[0], *shards[index].shape[1:])
                         for index, part in zip(members, parts, strict=True)]
            result |= zip(members, whole, strict=True)
        return [whole if whole.shape[0] == count else whole[:count]
                for whole, count in zip((result[index] for index in range(len(shards))), rows, strict=True)]

    def scattered(self, gradients: Sequence[Tensor], dtypes: Sequence[torch.dtype]) -> list[Tensor]:
        """Means over all ranks of ``gradients`` of whole parameters: the rows of this rank, in ``dtypes``."""
        result: dict[int, Tensor] = {}
        padded = [self._padded(gradient) for gradient in gradients]
        for members in self._together(padded, dtypes):
            if len(members) == 1:
                (index,) = members
                result[index] = self._mean(padded[index], dtypes[index])
                continue
            sizes = [padded[index].numel() // self.size for index in members]
            flat = torch.cat([padded[index].reshape(self.size, size)
                              for index, size in zip(members, sizes, strict=True)], 1).view(-1)
            parts = self._mean(flat, dtypes[members[0]]).split_with_sizes(sizes)
            result |= {index: part.view(padded[index].shape[0] // self.size, *padded[index].shape[1:])
                       for index, part in zip(members, parts, strict=True)}
        return [result[index] for index in range(len(gradients))]

    def summed(self, before: Tensor | None, gradient: Tensor) -> Tensor:
        """A gradient that is not reduced yet, added to what was there."""
        gradient = _cast(gradient, self.reduce_dtype)
        return gradient if before is None else before + gradient

    def _together(self, tensors: Sequence[Tensor],
                  dtypes: Sequence[torch.dtype] | None = None) -> Iterator[Sequence[int]]:
        if not self.together:
            yield from ([index] for index in range(len(tensors)))
            return
        found: dict[Any, list[int]] = {}
        for index, tensor in enumerate(tensors):
            found.setdefault((tensor.dtype, dtypes[index] if dtypes is not None else None), []).append(index)
        yield from found.values()

    def _gather(self, shard: Tensor) -> Tensor:
        return all_gather(shard, self.size, self.group)

    def _padded(self, gradient: Tensor) -> Tensor:
        missing = -gradient.shape[0] % self.size
        return functional.pad(gradient, [0, 0] * (gradient.dim() - 1) + [0, missing]) if missing else gradient

    def _mean(self, gradient: Tensor, dtype: torch.dtype) -> Tensor:
        """Mean over all ranks of what dimension 0 has for this one.

        As FSDP2 has it where the transport only sums: divided behind the sum, half precision by about the root of the
        number of ranks before and behind it (``_get_gradient_divide_factors``).
        """
        reduced = _cast(gradient, self.reduce_dtype)
        before, behind = _factors(reduced.dtype, self.size * self.replicas)
        reduced = reduced if before == 1 else reduced / before
        reduced = reduce_scatter(reduced, self.size, self.group)
        if self.replicate is not None:
            reduced = all_reduce(reduced, "sum", self.replicate)
        return (reduced if behind == 1 else reduced / behind).to(dtype)


def _cast(value: Tensor, dtype: torch.dtype | None) -> Tensor:
    """``value`` in ``dtype``, as it is where that is None, or where it is no real number."""
    return value if dtype is None or not value.is_floating_point() else value.to(dtype)


def _factors(dtype: torch.dtype, ranks: int) -> tuple[int, float]:
    before = 1
    if dtype not in _WIDE:
        while ranks % before == 0 and ranks / before > before:
            before *= 2
    return before, ranks / before


def _flat(shard: Tensor) -> Tensor:
    return shard if shard.dim() == 1 else shard.reshape(-1)


def kept_rows(rows: int, size: int) -> int:
    """Rows of one shard: the last ones of all shards are zeros where ``size`` does not divide ``rows``."""
    return math.ceil(rows / size)
