"""Train steps drawn from a seed: a small model, how it is spread, and what else `capture` is told."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributed.tensor import Replicate, Shard
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, SequenceParallel
from torch.nn import functional
from torch.utils.checkpoint import checkpoint

from fxpasses import DDP, FSDP, TensorParallel, World

HEADS = 2
OPTIMIZERS: tuple[Callable[..., torch.optim.Optimizer], ...] = (
    functools.partial(torch.optim.SGD, lr=0.1),
    functools.partial(torch.optim.SGD, lr=0.1, momentum=0.9, nesterov=True, weight_decay=0.1),
    functools.partial(torch.optim.Adam, lr=0.01, eps=1e-4, amsgrad=True),
    functools.partial(torch.optim.AdamW, lr=0.01, eps=1e-4, weight_decay=0.1),
)
"""With the usual eps Adam would make steps of full size out of gradients that are nothing but rounding."""


class Multilayer(nn.Module):
    """Norm, columns, rows, with or without a gate."""

    def __init__(self, width: int, inner: int, *, bias: bool, gated: bool) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width) if bias else nn.RMSNorm(width)
        self.up, self.down = nn.Linear(width, inner, bias=bias), nn.Linear(inner, width, bias=bias)
        self.gate = nn.Linear(width, inner, bias=bias) if gated else None

    def forward(self, x: Tensor) -> Tensor:
        inner = self.norm(x)
        up = functional.gelu(self.up(inner))
        return x + self.down(up if self.gate is None else up * self.gate(inner))


class Attention(nn.Module):
    """Norm, attention over as many heads as there are columns for; `HEADS` on one device."""

    def __init__(self, width: int, *, bias: bool, causal: bool) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width, bias=bias)
        self.query, self.key, self.value = (nn.Linear(width, width, bias=bias) for _ in range(3))
        self.out = nn.Linear(width, width, bias=bias)
        self.size, self.causal = width // HEADS, causal

    def forward(self, x: Tensor) -> Tensor:
        inner = self.norm(x)
        query, key, value = (layer(inner).unflatten(-1, (-1, self.size)).transpose(1, 2)
                             for layer in (self.query, self.key, self.value))
        mixed = functional.scaled_dot_product_attention(query, key, value, is_causal=self.causal)
        return x + self.out(mixed.transpose(1, 2).flatten(2))


class Scaled(nn.Module):
    """A norm and parameters that no module of torch holds: one number, a vector, three dimensions."""

    table: Tensor

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm, self.number = nn.LayerNorm(width), nn.Parameter(torch.full((1,), 0.5))
        self.vector, self.cube = nn.Parameter(torch.ones(width)), nn.Parameter(torch.randn(3, 1, width) / 4)
        self.register_buffer("table", torch.linspace(0.5, 1, width))

    def forward(self, x: Tensor) -> Tensor:
        return x + self.number * self.norm(x) * self.vector.exp() * self.table + self.cube.sum(0)


@dataclass(frozen=True)
class Drawn:
    """A step by words. ``sequence``: activations between pieces are sharded; ``sharded_tokens``: the vocabulary is."""

    pieces: tuple[str, ...]
    width: int
    inner: int
    vocabulary: int
    length: int
    rows: int
    bias: bool
    causal: bool
    listed: bool
    tied: str
    frozen: tuple[str, ...]
    unused: bool
    recomputed: bool
    kind: str
    mesh: dict[str, int]
    fsdp: FSDP
    sequence: bool
    sharded_tokens: bool
    optimizer: int
    settings: dict[str, Any] = field(default_factory=dict)


class Model(nn.Module):
    """Tokens and targets, both i64[rows, length], to the mean cross entropy."""

    def __init__(self, drawn: Drawn) -> None:
        super().__init__()
        self.tokens = nn.Embedding(drawn.vocabulary, drawn.width)
        pieces = [_piece(kind, drawn) for kind in drawn.pieces]
        self.layers = nn.ModuleList(pieces) if drawn.listed else nn.Sequential(*pieces)
        self.norm, self.head = nn.LayerNorm(drawn.width), nn.Linear(drawn.width, drawn.vocabulary, bias=False)
        if drawn.tied == "head":
            self.head.weight = self.tokens.weight
        if drawn.tied == "norms":
            pieces[0].norm.weight = pieces[-1].norm.weight
        if drawn.unused:
            self.spare = nn.Linear(3, 5)
        self.recomputed = drawn.recomputed
        for name in drawn.frozen:
            self.get_parameter(name).requires_grad_(False)

    def forward(self, tokens: Tensor, targets: Tensor) -> Tensor:
        x = self.tokens(tokens)
        for layer in self.layers:
            x = checkpoint(layer, x, use_reentrant=False) if self.recomputed else layer(x)
        return functional.cross_entropy(self.head(self.norm(x)).flatten(0, -2), targets.flatten())


def _piece(kind: str, drawn: Drawn) -> Any:
    if kind == "attention":
        return Attention(drawn.width, bias=drawn.bias, causal=drawn.causal)
    if kind == "scaled":
        return Scaled(drawn.width)
    return Multilayer(drawn.width, drawn.inner, bias=drawn.bias, gated=kind == "gated")


def draw(seed: int) -> Drawn:
    """The step of ``seed``."""
    rng = random.Random(f"step {seed}")
    kind = rng.choice(["fsdp", "fsdp", "fsdp", "hsdp", "ddp", "tp", "ddp,tp", "fsdp,tp", "fsdp,tp", "hsdp,tp"])
    spread, sequence = "tp" in kind, "tp" in kind and rng.random() < 0.4
    even = rng.random() < 0.5 or spread
    known = ["multilayer", "gated", "attention"] + (["scaled"] if not sequence else [])
    pieces = tuple(rng.choice(known) for _ in range(rng.choice([1, 2, 2, 3])))
    rank_counts = {"fsdp": rng.choice([2, 3, 4]), "hsdp": 4, "ddp": 2, "tp": 2, "ddp,tp": 4, "fsdp,tp": 4, "hsdp,tp": 8}
    dims = {"fsdp": ["dp"], "ddp": ["dp"], "hsdp": ["replicate", "dp"], "tp": ["tp"], "ddp,tp": ["dp", "tp"],
            "fsdp,tp": ["dp", "tp"], "hsdp,tp": ["replicate", "dp", "tp"]}[kind]
    mesh = {name: rank_counts[kind] if len(dims) == 1 else 2 for name in dims}
    micro_batches = rng.choice([1, 1, 1, 2, 3])
    unused = rng.random() < 0.15
    settings: dict[str, Any] = {"micro_batches": micro_batches}
    if micro_batches > 1:
        settings |= {"loop": rng.choice(["unrolled", "scan"]), "accumulate": rng.choice(["no_sync", "each"])}
    if unused:
        settings["unused"] = "none"
    if rng.random() < 0.3:
        settings["clip_norm"] = rng.choice([0.1, 0.5])
    tied = rng.choice(["", "", "", "norms", "head"])
    width, vocabulary = (8, 8) if even else (rng.choice([4, 6, 10]), rng.choice([7, 9]))
    fsdp = FSDP(gather=rng.choice(["block", "parameter"]), reshard_after_forward=rng.choice([None, True, False]),
                group="dp", replicate="replicate" if "hsdp" in kind else None,
                units=rng.choice([None, None, ("layers.*",), ("layers.0", "layers.0.norm"), ("tokens", "layers.*")]))
    names = ["tokens.weight", "norm.weight", "norm.bias", "layers.0.norm.weight"]
    frozen = tuple(name for name in names if rng.random() < 0.1)
    return Drawn(pieces, width, 8 if spread else rng.choice([5, 8, 9]), vocabulary, 4 if spread else rng.choice([3, 4]),
                 micro_batches * rng.choice([1, 2]), rng.random() < 0.6, rng.random() < 0.5, rng.random() < 0.6, tied,
                 frozen, unused, rng.random() < 0.2, kind, mesh, fsdp, sequence, rng.random() < 0.4,
                 rng.randrange(len(OPTIMIZERS)), settings)


def plan_of(drawn: Drawn) -> dict[str, Any]:
    """A plan that says what the step of `draw` means: attention and layers cut, tokens and head with them or not."""
    between = Shard(1) if drawn.sequence else Replicate()
    columns, rows = ColwiseParallel(input_layouts=between), RowwiseParallel(output_layouts=between)
    plan: dict[str, Any] = {}
    for number, kind in enumerate(drawn.pieces):
        names = {"attention": ("query", "key", "value", "out"), "multilayer": ("up", "down"),
                 "gated": ("up", "gate", "down"), "scaled": ()}[kind]
        plan |= {f"layers.{number}.{name}": rows if name in ("out", "down") else columns for name in names}
        if drawn.sequence:
            plan[f"layers.{number}.norm"] = SequenceParallel()
    if drawn.sequence:
        plan["norm"] = SequenceParallel()
    if drawn.sequence or drawn.sharded_tokens or not plan:
        plan["tokens"] = RowwiseParallel(input_layouts=Replicate(), output_layouts=between)
        plan["head"] = ColwiseParallel(input_layouts=between, output_layouts=Replicate())
    return plan


def parallel_of(drawn: Drawn) -> Any:
    """What `capture` takes as ``parallel``."""
    outside: Any = {"d": DDP(), "f": drawn.fsdp, "h": drawn.fsdp, "t": None}[drawn.kind[0]]
    inside = TensorParallel(plan_of(drawn)) if "tp" in drawn.kind else None
    return tuple(part for part in (outside, inside) if part is not None)


def world_of(drawn: Drawn) -> World:
    """Ranks and groups."""
    return World.from_mesh(drawn.mesh)


def model_of(drawn: Drawn) -> Model:
    """The model, with the same weights at every call."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        return Model(drawn)


def batch_of(drawn: Drawn, rank: int, step: int) -> tuple[Tensor, Tensor]:
    """Tokens and targets of one rank in one step."""
    generator = torch.Generator().manual_seed(1000 * rank + step)
    tokens, targets = (torch.randint(0, drawn.vocabulary, (drawn.rows, drawn.length), generator=generator)
                       for _ in range(2))
    return tokens, targets
