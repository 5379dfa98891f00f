"""Models of plain ``torch.nn`` modules for the tests of train steps: forward takes a batch and returns the loss.

Every model is made from its own seed and every batch from (rank, step), so that processes agree without a word.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.checkpoint import checkpoint

VOCABULARY, SEQUENCE, SEQUENCES = 24, 6, 2
IMAGES, CHANNELS, PIXELS, CLASSES = 4, 3, 6, 5


def cross_entropy(logits: Tensor, targets: Tensor) -> Tensor:
    """Mean over all tokens, in float32 whatever the logits are."""
    return functional.cross_entropy(logits.flatten(0, -2).float(), targets.flatten())


class Attention(nn.Module):
    """Self-attention of ``heads`` heads; ``key_heads`` of keys and values, each for several heads of queries.

    Keys have no bias: softmax does not see it, and Adam makes steps of full size out of the rounding in its gradient.
    """

    def __init__(self, hidden: int, heads: int, *, key_heads: int | None = None, causal: bool = False,
                 bias: bool = True) -> None:
        super().__init__()
        self.head_dim, self.causal = hidden // heads, causal
        self.shared = heads // (key_heads or heads)
        width = (key_heads or heads) * self.head_dim
        self.query = nn.Linear(hidden, hidden, bias=bias)
        self.key, self.value = nn.Linear(hidden, width, bias=False), nn.Linear(hidden, width, bias=bias)
        self.out = nn.Linear(hidden, hidden, bias=bias)

    def forward(self, x: Tensor, rotate: Callable[[Tensor], Tensor] | None = None) -> Tensor:
        query, key, value = (linear(x).unflatten(-1, (-1, self.head_dim)).transpose(1, 2)
                             for linear in (self.query, self.key, self.value))
        if rotate is not None:
            query, key = rotate(query), rotate(key)
        if self.shared > 1:
            key, value = (part.repeat_interleave(self.shared, dim=1) for part in (key, value))
        mixed = functional.scaled_dot_product_attention(query, key, value, is_causal=self.causal)
        return self.out(mixed.transpose(1, 2).flatten(2))


class Block(nn.Module):
    """One pre-norm layer of attention and GELU; ``dropout``: its probability behind both."""

    def __init__(self, hidden: int, heads: int, *, causal: bool, dropout: float) -> None:
        super().__init__()
        self.norm_1, self.norm_2 = nn.LayerNorm(hidden), nn.LayerNorm(hidden)
        self.attention = Attention(hidden, heads, causal=causal)
        self.up, self.down = nn.Linear(hidden, 2 * hidden), nn.Linear(2 * hidden, hidden)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.dropout(self.attention(self.norm_1(x)))
        return x + self.dropout(self.down(functional.gelu(self.up(self.norm_2(x)))))


class Transformer(nn.Module):
    """Tokens and targets, both i64[batch, sequence], to the mean cross entropy: an encoder, or a GPT where causal.

    ``tied``: the head is the embedding of the tokens. ``checkpointed``: blocks are computed again in backward.
    ``unused``: a linear that no forward calls. ``autocast``: linears and attention in bfloat16.
    """

    def __init__(self, layers: int, hidden: int = 8, heads: int = 2, *, causal: bool, tied: bool = False,
                 dropout: float = 0.0, checkpointed: bool = False, unused: bool = False,
                 autocast: bool = False) -> None:
        super().__init__()
        self.tokens, self.positions = nn.Embedding(VOCABULARY, hidden), nn.Embedding(SEQUENCE, hidden)
        self.layers = nn.ModuleList(Block(hidden, heads, causal=causal, dropout=dropout) for _ in range(layers))
        self.norm = nn.LayerNorm(hidden)
        self.head = nn.Linear(hidden, VOCABULARY, bias=False)
        if tied:
            self.head.weight = self.tokens.weight
        if unused:
            self.unused = nn.Linear(3, 3)
        self.checkpointed, self.autocast = checkpointed, autocast

    def forward(self, tokens: Tensor, targets: Tensor) -> Tensor:
        with torch.autocast("cpu", torch.bfloat16, enabled=self.autocast):
            x = self.tokens(tokens) + self.positions(torch.arange(tokens.shape[-1], device=tokens.device))
            for layer in self.layers:
                x = checkpoint(layer, x, use_reentrant=False) if self.checkpointed else layer(x)
            return cross_entropy(self.head(self.norm(x)), targets)


class LlamaBlock(nn.Module):
    """RMSNorm, grouped-query attention on rotated heads, SwiGLU; no biases."""

    def __init__(self, hidden: int, heads: int, key_heads: int) -> None:
        super().__init__()
        self.norm_1, self.norm_2 = nn.RMSNorm(hidden), nn.RMSNorm(hidden)
        self.attention = Attention(hidden, heads, key_heads=key_heads, causal=True, bias=False)
        self.gate, self.up = (nn.Linear(hidden, 2 * hidden, bias=False) for _ in range(2))
        self.down = nn.Linear(2 * hidden, hidden, bias=False)

    def forward(self, x: Tensor, rotate: Callable[[Tensor], Tensor]) -> Tensor:
        x = x + self.attention(self.norm_1(x), rotate)
        inner = self.norm_2(x)
        return x + self.down(functional.silu(self.gate(inner)) * self.up(inner))


class Llama(nn.Module):
    """Tokens and targets, both i64[batch, sequence], to the mean cross entropy.

    The angles of the rotary embedding are a buffer that is in no state dict, as usual.
    """

    angles: Tensor

    def __init__(self, layers: int, hidden: int = 16, heads: int = 4, key_heads: int = 2) -> None:
        super().__init__()
        self.tokens = nn.Embedding(VOCABULARY, hidden)
        self.layers = nn.ModuleList(LlamaBlock(hidden, heads, key_heads) for _ in range(layers))
        self.norm = nn.RMSNorm(hidden)
        self.head = nn.Linear(hidden, VOCABULARY, bias=False)
        half = hidden // heads // 2
        frequencies = 10_000.0 ** (-torch.arange(half) / half)
        self.register_buffer("angles", torch.outer(torch.arange(SEQUENCE), frequencies), persistent=False)

    def forward(self, tokens: Tensor, targets: Tensor) -> Tensor:
        x = self.tokens(tokens)
        for layer in self.layers:
            x = layer(x, self._rotated)
        return cross_entropy(self.head(self.norm(x)), targets)

    def _rotated(self, heads: Tensor) -> Tensor:
        first, second = heads.chunk(2, dim=-1)
        cosine, sine = self.angles.cos().to(heads.dtype), self.angles.sin().to(heads.dtype)
        return torch.cat([first * cosine - second * sine, second * cosine + first * sine], dim=-1)


class Residual(nn.Module):
    """Two convolutions with BatchNorm, and a way around them that halves the image where they do."""

    def __init__(self, channels: int, out: int, stride: int) -> None:
        super().__init__()
        self.conv_1 = nn.Conv2d(channels, out, 3, stride, 1, bias=False)
        self.conv_2 = nn.Conv2d(out, out, 3, 1, 1, bias=False)
        self.norm_1, self.norm_2 = nn.BatchNorm2d(out), nn.BatchNorm2d(out)
        self.around = (nn.Identity() if stride == 1 and channels == out else
                       nn.Sequential(nn.Conv2d(channels, out, 1, stride, bias=False), nn.BatchNorm2d(out)))

    def forward(self, x: Tensor) -> Tensor:
        inner = functional.relu(self.norm_1(self.conv_1(x)))
        return functional.relu(self.norm_2(self.conv_2(inner)) + self.around(x))


class ResNet(nn.Module):
    """Images f32[batch, 3, height, width] and classes i64[batch] to the mean cross entropy."""

    def __init__(self, blocks: int = 2, width: int = 4) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(CHANNELS, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU())
        self.blocks = nn.Sequential(*(Residual(width << max(number - 1, 0), width << number, 1 + (number > 0))
                                      for number in range(blocks)))
        self.head = nn.Linear(width << (blocks - 1), CLASSES)

    def forward(self, images: Tensor, classes: Tensor) -> Tensor:
        return cross_entropy(self.head(self.blocks(self.stem(images)).mean((2, 3))), classes)


def sentences(rank: int, step: int) -> tuple[Tensor, ...]:
    """Tokens and targets of one rank in one step, both i64[2, 6]."""
    drawn = torch.randint(0, VOCABULARY, (SEQUENCES, SEQUENCE + 1), generator=_generator(rank, step))
    return drawn[:, :-1].contiguous(), drawn[:, 1:].contiguous()


def pictures(rank: int, step: int) -> tuple[Tensor, ...]:
    """Images f32[4, 3, 6, 6] and classes i64[4] of one rank in one step, with another mean on every rank."""
    generator = _generator(rank, step)
    images = torch.randn(IMAGES, CHANNELS, PIXELS, PIXELS, generator=generator) + 0.5 * rank
    return images, torch.randint(0, CLASSES, (IMAGES,), generator=generator)


def _generator(rank: int, step: int) -> torch.Generator:
    return torch.Generator().manual_seed(1000 * rank + step)


@dataclass(frozen=True)
class Task:
    """A model and its data. ``batch(rank, step)``: the arguments of forward. ``frozen``: parameters without gradient.

    ``unused``: the parameters that get no gradient although they want one.
    """

    model: Callable[[], nn.Module]
    batch: Callable[[int, int], tuple[Tensor, ...]] = sentences
    frozen: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()

    def build(self) -> nn.Module:
        """The model with the same weights in every process; the caller's generator stays as it was."""
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(0)
            model = self.model()
        for name in self.frozen:
            model.get_parameter(name).requires_grad_(False)
        return model


def encoder(layers: int = 1, **options: object) -> Callable[[], nn.Module]:
    """Makes an encoder."""
    return functools.partial(Transformer, layers, causal=False, **options)


def gpt(layers: int = 1, **options: object) -> Callable[[], nn.Module]:
    """Makes a GPT."""
    return functools.partial(Transformer, layers, causal=True, **options)


TASKS: dict[str, Task] = {
    "encoder": Task(encoder(2)),
    "gpt": Task(gpt(1)),
    "gpt, tied": Task(gpt(1, tied=True)),
    "llama": Task(functools.partial(Llama, 1)),
    "resnet": Task(ResNet, pictures),
    "frozen": Task(encoder(1), frozen=("tokens.weight", "layers.0.up.weight", "layers.0.norm_1.bias")),
    "unused": Task(encoder(1, unused=True), unused=("unused.weight", "unused.bias")),
    "autocast": Task(encoder(1, autocast=True)),
    "dropout": Task(encoder(1, dropout=0.25)),
    "checkpointed": Task(gpt(1, checkpointed=True)),
    "checkpointed, dropout": Task(gpt(1, checkpointed=True, dropout=0.25)),
}
