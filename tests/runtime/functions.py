"""Functions with functional collectives, as users compile them."""

from __future__ import annotations

import torch
import torch.distributed as dist
from torch import Tensor
from torch.distributed import _functional_collectives as functional


def two_sums(w: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """Two reductions added up, and compute that can hide them."""
    first = functional.all_reduce(a @ w, "sum", dist.group.WORLD)  # type: ignore[arg-type]
    second = functional.all_reduce(b @ w, "sum", dist.group.WORLD)  # type: ignore[arg-type]
    return first + second, torch.relu(w)


def one_sum(w: Tensor, a: Tensor) -> tuple[Tensor, Tensor]:
    """A reduction, and a product that can hide it: nothing here is a kernel that Inductor would have to generate."""
    total = functional.all_reduce(a @ w, "sum", dist.group.WORLD)  # type: ignore[arg-type]
    return total, w @ w


class Summed(torch.autograd.Function):
    """A sum over all ranks, forward and backward."""

    @staticmethod
    def forward(ctx: object, value: Tensor) -> Tensor:
        return functional.all_reduce(value, "sum", dist.group.WORLD)  # type: ignore[arg-type]

    @staticmethod
    def backward(ctx: object, gradient: Tensor) -> Tensor:  # type: ignore[override]
        return functional.all_reduce(gradient, "sum", dist.group.WORLD)  # type: ignore[arg-type]


def trained(w: Tensor, a: Tensor, b: Tensor) -> Tensor:
    """Collectives that only the backward has, too: two of them could be one."""
    return (Summed.apply(a @ w) + Summed.apply(b @ w)).square().sum()  # type: ignore[no-any-return, no-untyped-call]


def start_fake_job(rank: int) -> None:
    """Make this process one of four ranks, whom nobody answers."""
    from torch.testing._internal.distributed.fake_pg import FakeStore

    assert not dist.is_initialized()
    dist.init_process_group("fake", store=FakeStore(), rank=rank, world_size=4)
