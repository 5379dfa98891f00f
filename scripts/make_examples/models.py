"""The model behind every bundled graph: a GPT of plain ``torch.nn`` modules whose forward returns its loss."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional


@dataclass(frozen=True)
class Config:
    """Sizes of a GPT and of the batch one rank sees. ``sequence`` counts tokens, ``batch`` sequences a micro-batch.

    Without ``bias`` neither linears nor norms have one.
    """

    layers: int = 2
    hidden: int = 16
    heads: int = 4
    vocabulary: int = 32
    sequence: int = 8
    batch: int = 2
    micro_batches: int = 4
    bias: bool = True
    tied_head: bool = False
    dtype: torch.dtype = torch.float32
    learning_rate: float = 0.1

    @property
    def head_dim(self) -> int:
        """Channels of one attention head."""
        return self.hidden // self.heads


class Attention(nn.Module):
    """Causal self-attention. Rows of ``qkv`` go head by head, so that a slice of rows is a slice of heads."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.head_dim = config.head_dim
        self.qkv = nn.Linear(config.hidden, 3 * config.hidden, bias=config.bias)
        self.projection = nn.Linear(config.hidden, config.hidden, bias=config.bias)

    def forward(self, x: Tensor) -> Tensor:
        heads = self.qkv(x).unflatten(-1, (-1, 3, self.head_dim))
        query, key, value = (part.transpose(1, 2) for part in heads.unbind(-2))
        mixed = functional.scaled_dot_product_attention(query, key, value, is_causal=True)
        return self.projection(mixed.transpose(1, 2).flatten(2))


class MLP(nn.Module):
    """Two linears around a GELU, four times as wide inside."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.up = nn.Linear(config.hidden, 4 * config.hidden, bias=config.bias)
        self.down = nn.Linear(4 * config.hidden, config.hidden, bias=config.bias)

    def forward(self, x: Tensor) -> Tensor:
        return self.down(functional.gelu(self.up(x)))


class Block(nn.Module):
    """One pre-norm transformer layer."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.norm_1 = nn.LayerNorm(config.hidden, bias=config.bias)
        self.attention = Attention(config)
        self.norm_2 = nn.LayerNorm(config.hidden, bias=config.bias)
        self.mlp = MLP(config)

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.attention(self.norm_1(x))
        return x + self.mlp(self.norm_2(x))


class GPT(nn.Module):
    """Tokens and targets, both i64[batch, sequence], to the mean cross entropy, a scalar in float32."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.tokens = nn.Embedding(config.vocabulary, config.hidden)
        self.positions = nn.Embedding(config.sequence, config.hidden)
        self.layers = nn.ModuleList(Block(config) for _ in range(config.layers))
        self.norm = nn.LayerNorm(config.hidden, bias=config.bias)
        self.head = nn.Linear(config.hidden, config.vocabulary, bias=False)
        if config.tied_head:
            self.head.weight = self.tokens.weight

    def forward(self, tokens: Tensor, targets: Tensor) -> Tensor:
        x = self.tokens(tokens) + self.positions(torch.arange(tokens.shape[-1], device=tokens.device))
        for layer in self.layers:
            x = layer(x)
        logits = self.head(self.norm(x))
        return functional.cross_entropy(logits.flatten(0, 1).float(), targets.flatten())


def build(config: Config, device: str = "meta") -> GPT:
    """Make the model in ``config.dtype``; on ``meta`` no weight is allocated."""
    with torch.device(device):
        return GPT(config).to(config.dtype)
