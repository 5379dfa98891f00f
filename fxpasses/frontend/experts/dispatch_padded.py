"""Every rank sends the same number of rows to each expert, filled up with copies of one: sizes are known in advance."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor

from fxpasses.frontend.experts.exchange import exchanged
from fxpasses.frontend.experts.stacks import Stack


def capacity_of(tokens: int, choices: int, experts: int, factor: float | None) -> int:
    """Rows that one rank sends to one expert: ``factor`` times the mean, rounded up; None: all it has."""
    return tokens * choices if factor is None else max(1, math.ceil(factor * tokens * choices / experts))


def padded(stack: Stack, weights: Sequence[Tensor], tokens: Tensor, index: Tensor, size: int, group: str,
           factor: float | None) -> Tensor:
    """What the chosen experts make of ``tokens`` [T, H]: [T * K, H], in the order of ``index`` [T, K].

    Of the choices of one expert the first ones, by position in ``index``, are sent, as many as `capacity_of`
    says; for the others zeros come back, as with the capacity of GShard (Lepikhin et al. 2020). Rows that fill up are a
    token of this rank: of zeros an expert that normalises makes NaN, which a gradient of 0 does not undo.
    """
    local, choices = stack.count // size, index.shape[1]
    capacity = capacity_of(tokens.shape[0], choices, stack.count, factor)
    flat = index.reshape(-1)
    chosen = flat.unsqueeze(1) == torch.arange(stack.count, device=flat.device)
    place = chosen.cumsum(0).gather(1, flat.unsqueeze(1)).squeeze(1) - 1
    dropped = stack.count * capacity  # one row behind all others takes what is dropped
    slot = torch.where(place < capacity, flat * capacity + place, dropped)

    empty = tokens[:1].detach().expand(dropped + 1, -1)
    rows = empty.index_copy(0, slot, tokens.repeat_interleave(choices, 0))[:dropped]
    sizes = [local * capacity] * size
    arrived = exchanged(rows, sizes, sizes, group).view(size, local, capacity, -1)
    inside = arrived.transpose(0, 1).reshape(local, size * capacity, -1)
    results = stack.apply(inside, *weights) if stack.batched else torch.stack(
        [stack.apply(*one) for one in zip(inside, *weights, strict=True)])
    outside = results.view(local, size, capacity, -1).transpose(0, 1).reshape(dropped, -1)
    returned = exchanged(outside, sizes, sizes, group)
    return torch.cat([returned, returned.new_zeros(1, returned.shape[1])])[slot]
