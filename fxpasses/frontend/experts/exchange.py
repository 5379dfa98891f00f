"""The differentiable steps of a dispatch: rows that change ranks or places, gradients that are scaled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from fxpasses.frontend.collectives import all_to_all, waited


def sent(value: Tensor, received: Sequence[Any], given: Sequence[Any], group: str) -> Tensor:
    """Rows from the ranks of ``group``: ``given[j]`` rows of ``value`` go to rank j, ``received[j]`` come from it."""
    return waited(all_to_all(value.contiguous(), received, given, group))


class _Exchange(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, value: Tensor, received: Sequence[Any], given: Sequence[Any], group: str) -> Tensor:
        ctx.sizes = given, received, group
        return sent(value, received, given, group)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Any:
        return sent(gradients[0], *ctx.sizes), None, None, None


class _Permuted(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, value: Tensor, order: Tensor, inverse: Tensor) -> Tensor:
        ctx.save_for_backward(inverse)
        return value[order]

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Any:
        (inverse,) = ctx.saved_tensors
        return gradients[0][inverse], None, None


class _Share(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, weight: Tensor, size: int) -> Tensor:
        ctx.size = size
        return weight.view_as(weight)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Any:
        return gradients[0] * (1 / ctx.size), None


# torch has no type for this method
_exchange: Callable[..., Tensor] = _Exchange.apply
_permuted: Callable[..., Tensor] = _Permuted.apply
_share: Callable[..., Tensor] = _Share.apply


def exchanged(value: Tensor, received: Sequence[Any], given: Sequence[Any], group: str) -> Tensor:
    """`sent`; in backward the gradients of the rows travel back."""
    return _exchange(value, received, given, group)


def permuted(value: Tensor, order: Tensor, inverse: Tensor) -> Tensor:
    """Rows of a value in another order; ``inverse`` undoes ``order``. Backward reads and never accumulates."""
    return _permuted(value, order, inverse)


def share(weight: Tensor, size: int) -> Tensor:
    """A weight whose gradient is its share of a mean over ``size`` ranks: all of them have sent it their tokens."""
    return _share(weight, size)
