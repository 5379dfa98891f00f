"""A small mixture of experts: stacks with two layouts of weights, and a reference that leaves out what is dropped."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.checkpoint import checkpoint

TOKENS, WIDTH, HIDDEN = 6, 8, 12


class Separate(nn.Module):
    """Experts as in torchtitan: w1, w2, w3. ``capacity``: choices that one expert takes in a forward, None for all."""

    capacity: int | None = None

    def __init__(self, count: int) -> None:
        super().__init__()
        self.w1, self.w3 = (nn.Parameter(torch.randn(count, HIDDEN, WIDTH) / 3) for _ in range(2))
        self.w2 = nn.Parameter(torch.randn(count, WIDTH, HIDDEN) / 3)

    def one(self, tokens: Tensor, expert: int) -> Tensor:
        return (functional.silu(tokens @ self.w1[expert].T) * (tokens @ self.w3[expert].T)) @ self.w2[expert].T

    def forward(self, tokens: Tensor, index: Tensor, weights: Tensor) -> Tensor:
        count = next(self.parameters()).shape[0]
        result = torch.zeros_like(tokens)
        for expert in range(count):
            chosen = index == expert
            if self.capacity is not None:
                chosen &= (chosen.flatten().cumsum(0) <= self.capacity).view_as(chosen)
            result = result + self.one(tokens, expert) * (weights * chosen).sum(1, keepdim=True)
        return result


class Concatenated(Separate):
    """Experts as in transformers: gate_up_proj, down_proj."""

    def __init__(self, count: int) -> None:
        nn.Module.__init__(self)
        self.gate_up_proj = nn.Parameter(torch.randn(count, 2 * HIDDEN, WIDTH) / 3)
        self.down_proj = nn.Parameter(torch.randn(count, WIDTH, HIDDEN) / 3)
        self.act_fn = nn.GELU()

    def one(self, tokens: Tensor, expert: int) -> Tensor:
        gate, up = (tokens @ self.gate_up_proj[expert].T).chunk(2, dim=-1)
        return (self.act_fn(gate) * up) @ self.down_proj[expert].T


class OfOurOwn(Separate):
    """Experts that are no known kind: a matrix and a bias."""

    def __init__(self, count: int) -> None:
        nn.Module.__init__(self)
        self.matrix = nn.Parameter(torch.randn(count, WIDTH, WIDTH) / 3)
        self.bias = nn.Parameter(torch.randn(count, WIDTH))

    def one(self, tokens: Tensor, expert: int) -> Tensor:
        return own_expert(tokens, self.matrix[expert], self.bias[expert])


def own_expert(tokens: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
    """One expert of `OfOurOwn`."""
    return torch.tanh(tokens @ matrix + bias)


class Layer(nn.Module):
    """A residual layer of experts. ``unbalanced``: the last expert is never chosen, the first one by nearly all."""

    def __init__(self, experts: nn.Module, count: int, choices: int, unbalanced: bool) -> None:
        super().__init__()
        self.norm, self.gate = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, count)
        self.experts, self.choices = experts, choices
        if unbalanced:
            with torch.no_grad():
                self.gate.bias[0] += 2
                self.gate.bias[-1] -= 100

    def forward(self, x: Tensor) -> Tensor:
        tokens = self.norm(x).reshape(-1, WIDTH)
        weights, index = self.gate(tokens).softmax(-1).topk(self.choices, -1)
        return x + self.experts(tokens, index, weights).view_as(x)


class Mixture(nn.Module):
    """Returns its loss on a batch of (x [B, 3, 4], y [B, 3, 1]). ``recomputed``: check of what backward recomputes."""

    def __init__(self, kind: type[nn.Module] = Separate, count: int = 4, choices: int = 2, *, layers: int = 1,
                 unbalanced: bool = False, recomputed: str | None = None) -> None:
        super().__init__()
        self.recomputed = recomputed
        torch.manual_seed(0)
        self.inner = nn.Linear(4, WIDTH)
        self.layers = nn.ModuleList(Layer(kind(count), count, choices, unbalanced) for _ in range(layers))
        self.outer = nn.Linear(WIDTH, 1)

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        hidden = self.inner(x)
        for layer in self.layers:
            hidden = layer(hidden) if self.recomputed is None else checkpoint(
                layer, hidden, use_reentrant=False, determinism_check=self.recomputed)
        return (self.outer(hidden) - y).pow(2).mean()


def batches(index: int, step: int) -> tuple[Tensor, Tensor]:
    """The data of one rank in one step."""
    generator = torch.Generator().manual_seed(1000 * index + step)
    return torch.randn(2, 3, 4, generator=generator), torch.randn(2, 3, 1, generator=generator)
