"""Ring attention on traced tensors: keys and values travel from rank to rank, blocks are merged by log-sum-exp.

After Liu, Zaharia, Abbeel, "Ring Attention with Blockwise Transformers for Near-Infinite Context" (2023), and torch's
``torch/distributed/tensor/experimental/_context_parallel/_attention.py``; of plain operators, for every device.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from torch.autograd.function import once_differentiable

from fxpasses.frontend.collectives import all_to_all, waited
from fxpasses.frontend.precision import plain_precision


@dataclass(frozen=True)
class Ring:
    """The ranks of one group in their order, each of which has the next part of every sequence.

    ``rank``: of this rank in the group; a number, or a number of the graph. Where it is a number, blocks that a causal
    mask hides are left out, else their weight is zero. ``sent``, ``received``: 1 for the next rank and for the one
    before, 0 for the others.
    """

    group: str
    size: int
    rank: Any
    sent: Sequence[Any] = field(init=False)
    received: Sequence[Any] = field(init=False)

    def __post_init__(self) -> None:
        last = self.size - 1
        above, below = self.rank + self.size, self.rank + 2 * last
        sent = [(above - index) % self.size // last for index in range(self.size)]
        received = [(below - index) % self.size // last for index in range(last)]
        object.__setattr__(self, "sent", tuple(sent))
        # the last one is what is missing: a trace then knows how much arrives
        object.__setattr__(self, "received", (*received, 1 - functools.reduce(operator.add, received)))

    def sent_on(self, block: Tensor) -> Tensor:
        """Launch sending ``block`` [1, N] to the next rank; what the one before sends has the same shape."""
        return all_to_all(block, self.received, self.sent, self.group)

    def hides(self, step: int, causal: bool) -> bool:
        """Whether all of the block that is here after ``step`` rotations is left out."""
        return causal and isinstance(self.rank, int) and self.rank < step

    def weight(self, step: int, causal: bool, like: Tensor) -> Tensor | None:
        """Logarithm of the weight that the graph computes for the block after ``step`` rotations; None for 0."""
        if not causal or step == 0 or isinstance(self.rank, int):
            return None
        rank = torch.full((), self.rank, dtype=torch.int64, device=like.device)
        nothing = torch.full((), -torch.inf, dtype=like.dtype, device=like.device)
        return torch.where(rank < step, nothing, torch.zeros_like(nothing))


@dataclass(frozen=True)
class Attention:
    """One call: ``causal``, or all positions see all; ``scale`` of the scores; ``shared``: queries a head of keys."""

    ring: Ring
    causal: bool
    scale: float
    shared: int = 1

    def __call__(self, query: Tensor, key: Tensor, value: Tensor) -> Tensor:
        """Attention over the whole sequence for this rank's part of it.

        ``query`` [B, shared * H, S, D], ``key`` [B, H, S, D], ``value`` [B, H, S, E] -> [B, shared * H, S, E].
        """
        result: Tensor = _ATTENTION(self, query, key, value)
        return result

    def forward(self, query: Tensor, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor]:
        """The result, and the logarithm of the sum of exponentials of each query's scores [B, H, shared * S, 1]."""
        grouped = self._grouped(query)
        out = total = grouped[..., :0]  # of no rank: the first block is never hidden
        block = _packed(key, value)
        for step in range(self.ring.size):
            arriving = self.ring.sent_on(block) if step < self.ring.size - 1 else None
            if not self.ring.hides(step, self.causal):
                key_block, value_block = _unpacked(block, key, value)
                scores = self._scores(grouped, key_block, step)
                log_sum = scores.logsumexp(-1, keepdim=True)
                mixed = (scores - log_sum).exp() @ value_block
                weight = self.ring.weight(step, self.causal, log_sum)
                log_sum = log_sum if weight is None else log_sum + weight
                if step:
                    merged = torch.logaddexp(total, log_sum)
                    out, total = out * (total - merged).exp() + mixed * (log_sum - merged).exp(), merged
                else:
                    out, total = mixed, log_sum
            block = block if arriving is None else waited(arriving)
        return self._ungrouped(out).to(query.dtype), total

    def backward(self, gradient: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor,
                 total: Tensor) -> Sequence[Tensor]:
        """Gradients of query, key and value. Those of a block travel with it, and come home after all steps."""
        grouped, gradient = self._grouped(query), self._grouped(gradient)
        shift = (gradient * self._grouped(out)).sum(-1, keepdim=True)
        of_query, of_block = torch.zeros_like(grouped), torch.zeros_like(_packed(_exact(key), _exact(value)))
        block = _packed(key, value)
        for step in range(self.ring.size):
            arriving = self.ring.sent_on(block) if step < self.ring.size - 1 else None
            if not self.ring.hides(step, self.causal):
                key_block, value_block = _unpacked(block, key, value)
                weight = self.ring.weight(step, self.causal, total)
                shares = (self._scores(grouped, key_block, step) - (total if weight is None else total - weight)).exp()
                of_scores = shares * (gradient @ value_block.mT - shift) * self.scale
                of_query = of_query + of_scores @ key_block
                of_block = of_block + _packed(of_scores.mT @ grouped, shares.mT @ gradient)
            of_block = waited(self.ring.sent_on(of_block))
            block = block if arriving is None else waited(arriving)
        of_key, of_value = _unpacked(of_block, key, value)
        return self._ungrouped(of_query).to(query.dtype), of_key.to(key.dtype), of_value.to(value.dtype)

    def _scores(self, grouped: Tensor, key: Tensor, step: int) -> Tensor:
        """[B, H, shared * S, S], where a causal mask hides part of the block -inf."""
        scores = grouped @ key.mT * self.scale
        if self.causal and step == 0:
            length = key.shape[-2]
            hidden = torch.full((length, length), -torch.inf, dtype=scores.dtype, device=scores.device).triu(1)
            scores = scores + (hidden if self.shared == 1 else hidden.repeat(self.shared, 1))
        return scores

    def _grouped(self, tensor: Tensor) -> Tensor:
        """Heads that share one of keys one below the other: [B, shared * H, S, D] -> [B, H, shared * S, D]."""
        batch, heads, length, width = tensor.shape
        return _exact(tensor).reshape(batch, heads // self.shared, self.shared * length, width)

    def _ungrouped(self, tensor: Tensor) -> Tensor:
        batch, heads, length, width = tensor.shape
        return tensor.reshape(batch, heads * self.shared, length // self.shared, width)


def _exact(tensor: Tensor) -> Tensor:
    """Scores and sums are computed in 32 bits at least, as every fused attention does."""
    return tensor.float() if tensor.dtype in (torch.bfloat16, torch.float16) else tensor


def _packed(key: Tensor, value: Tensor) -> Tensor:
    """Both as one row [1, N]."""
    return torch.cat([key.reshape(1, -1), value.reshape(1, -1)], dim=1)


def _unpacked(block: Tensor, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor]:
    """Parts of the shapes of ``key`` and ``value``, to compute with."""
    exact, count = _exact(block), key.numel()
    return exact.narrow(1, 0, count).view(key.shape), exact.narrow(1, count, value.numel()).view(value.shape)


class _RingAttention(torch.autograd.Function):
    """Differentiable once: keeps what goes in, the result and the sums, and rotates again in backward."""

    @staticmethod
    def forward(ctx: Any, attention: Attention, query: Tensor, key: Tensor, value: Tensor) -> Tensor:
        """See `Attention.forward`."""
        with plain_precision():
            out, total = attention.forward(query, key, value)
        ctx.attention = attention
        ctx.save_for_backward(query, key, value, out, total)
        return out

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> Any:
        """See `Attention.backward`."""
        with plain_precision():
            return None, *ctx.attention.backward(gradient, *ctx.saved_tensors)


_ATTENTION: Any = _RingAttention.apply  # torch has no types for it
