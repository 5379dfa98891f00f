"""Exactly the tokens that chose an expert travel to it: sizes of the exchange are numbers read from a tensor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from fxpasses._torch import assume
from fxpasses.frontend.experts.exchange import exchanged, permuted, sent
from fxpasses.frontend.experts.stacks import Stack


def exact(stack: Stack, weights: Sequence[Tensor], tokens: Tensor, index: Tensor, size: int, group: str) -> Tensor:
    """What the chosen experts make of ``tokens`` [T, H]: [T * K, H], in the order of ``index`` [T, K].

    Counts by expert are exchanged first; rows sorted by expert are sent with these sizes, sorted by expert again where
    they arrive, and go back the same way. Experts and ranks without tokens take part with no rows.
    """
    local, choices = stack.count // size, index.shape[1]
    flat = index.reshape(-1)
    order = flat.argsort(stable=True)
    counts = (flat.unsqueeze(1) == torch.arange(stack.count, device=flat.device)).sum(0)
    arriving = sent(counts, [local] * size, [local] * size, group).view(size, local)
    given, received = _sizes(counts.view(size, local).sum(1)), _sizes(arriving.sum(1))
    assume(sum(given) == flat.shape[0])

    rows = exchanged(tokens[order // choices], received, given, group)
    experts = torch.arange(local, device=flat.device).repeat(size)
    by_expert = torch.repeat_interleave(experts, arriving.view(-1), output_size=rows.shape[0]).argsort(stable=True)
    back = by_expert.argsort()
    each = _sizes(arriving.sum(0))
    assume(sum(each) == rows.shape[0])
    parts = torch.split(permuted(rows, by_expert, back), each)
    experts_weights = zip(*(weight.unbind() for weight in weights), strict=True)
    results = torch.cat([stack.apply(part, *one) for part, one in zip(parts, experts_weights, strict=True)])
    returned = exchanged(permuted(results, back, by_expert), given, received, group)
    return permuted(returned, order.argsort(), order)


def _sizes(counts: Tensor) -> list[Any]:
    sizes: list[Any] = counts.tolist()
    for size in sizes:
        assume(size >= 0)
    return sizes
