"""Functional collectives that are waited for at once, the un-optimised form, and their autograd pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

functional = torch.ops._c10d_functional


@dataclass(frozen=True)
class Ranks:
    """A group: torch's name for it, and how many members one part has."""

    name: str
    size: int

    def all_reduce(self, value: Tensor) -> Tensor:
        """Sum over the group."""
        return functional.wait_tensor(functional.all_reduce(value, "sum", self.name))

    def mean(self, value: Tensor) -> Tensor:
        """Average over the group, scaled before the sum as DistributedDataParallel does."""
        return self.all_reduce(value * (1 / self.size))

    def all_gather(self, shard: Tensor) -> Tensor:
        """Every member's shard, concatenated along dimension 0."""
        return functional.wait_tensor(functional.all_gather_into_tensor(shard, self.size, self.name))

    def mean_shard(self, value: Tensor) -> Tensor:
        """This member's shard of the average over the group."""
        scattered = functional.reduce_scatter_tensor(value * (1 / self.size), "sum", self.size, self.name)
        return functional.wait_tensor(scattered)


class SumForward(torch.autograd.Function):
    """all_reduce forward, identity backward: behind a row-parallel linear."""

    @staticmethod
    def forward(ctx: Any, value: Tensor, ranks: Ranks) -> Tensor:
        return ranks.all_reduce(value)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, None]:
        return gradient, None


class SumBackward(torch.autograd.Function):
    """Identity forward, all_reduce backward: before a column-parallel linear."""

    @staticmethod
    def forward(ctx: Any, value: Tensor, ranks: Ranks) -> Tensor:
        ctx.ranks = ranks
        return value.view_as(value)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, None]:
        return ctx.ranks.all_reduce(gradient), None


class GatherForward(torch.autograd.Function):
    """all_gather of a shard forward, reduce_scatter of its mean gradient backward."""

    @staticmethod
    def forward(ctx: Any, shard: Tensor, ranks: Ranks) -> Tensor:
        ctx.ranks = ranks
        return ranks.all_gather(shard)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, None]:
        return ctx.ranks.mean_shard(gradient), None
