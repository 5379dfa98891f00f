"""Small models of sequences that lie over ranks, their data, and what a capture of them is compared with."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, fx, nn
from torch.utils.checkpoint import checkpoint

import fxpasses
from fxpasses import ContextParallel, World
from tests.frontend.models import VOCABULARY, Block, Llama, cross_entropy
from tests.frontend.sharded import REASSOCIATED, differences, train_simulated, train_single, whole_state

BATCH = 2
#: Softmax and its backward in blocks.
LIMIT = 8 * REASSOCIATED
#: With the usual eps Adam would make steps of full size out of gradients that are nothing but rounding.
ADAMW = functools.partial(torch.optim.AdamW, lr=0.01, weight_decay=0.1, eps=1e-4, foreach=False)
#: Half of a step is Adam, so only one model has it; here the scale of a gradient shows.
MOMENTUM = functools.partial(torch.optim.SGD, lr=0.1, momentum=0.9)


class Gpt(nn.Module):
    """Tokens, their positions and targets, all i64[batch, sequence], to the mean cross entropy."""

    def __init__(self, length: int, *, causal: bool = True, checkpointed: bool = False, autocast: bool = False) -> None:
        super().__init__()
        self.checkpointed, self.autocast = checkpointed, autocast
        self.tokens, self.positions = nn.Embedding(VOCABULARY, 8), nn.Embedding(length, 8)
        self.layer = Block(8, 2, causal=causal, dropout=0.0)
        self.head = nn.Linear(8, VOCABULARY, bias=False)

    def forward(self, tokens: Tensor, targets: Tensor, positions: Tensor) -> Tensor:
        with torch.autocast("cpu", torch.bfloat16, enabled=self.autocast):
            x = self.tokens(tokens) + self.positions(positions)
            x = checkpoint(self.layer, x, use_reentrant=False) if self.checkpointed else self.layer(x)
            return cross_entropy(self.head(x), targets)


def model_of(kind: str, length: int) -> nn.Module:
    """A GPT, "checkpointed" or under "autocast", an "encoder", or a Llama whose rotary table is a buffer."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        if kind == "llama":
            model = Llama(1)
            model.angles = model.angles[:1] * torch.arange(length)[:, None] + torch.arange(length)[:, None] * 0.5
            return model
        return Gpt(length, causal=kind != "encoder", checkpointed=kind == "checkpointed", autocast=kind == "autocast")


def optimizer_of(kind: str) -> Any:
    """Makes the optimizer of a model from its parameters."""
    return ADAMW if kind == "llama" else MOMENTUM


def sequences(kind: str, length: int, index: int, step: int) -> tuple[Tensor, ...]:
    """Whole sequences of the data-parallel index ``index`` in one step."""
    generator = torch.Generator().manual_seed(1000 * index + step)
    drawn = torch.randint(0, VOCABULARY, (BATCH, length + 1), generator=generator)
    positions = [torch.arange(length).repeat(BATCH, 1)] if kind != "llama" else []
    return drawn[:, :-1].contiguous(), drawn[:, 1:].contiguous(), *positions


def batches_of(kind: str, length: int, size: int) -> Callable[[int, int], tuple[Tensor, ...]]:
    """(index of a rank, step) -> its part of sequences over ``size`` ranks, which are innermost."""
    def batch(index: int, step: int) -> tuple[Tensor, ...]:
        whole = sequences(kind, length, index // size, step)
        return tuple(tensor.chunk(size, dim=1)[index % size].contiguous() for tensor in whole)
    return batch


@functools.cache
def example(kind: str, **mesh: int) -> Any:
    """The graph of 2 positions a rank, made once: nobody changes it. ``skip=True``: a tuple of them."""
    skip = bool(mesh.pop("skip", False))
    graphs = captured(kind, mesh, length=2 * mesh["cp"], skip=skip)
    return tuple(graphs) if skip else graphs


def captured(kind: str, mesh: dict[str, int], *, length: int, skip: bool = False, **settings: Any) -> Any:
    """The step of `model_of` over the group "cp" of ``mesh``, whose dimension "dp" is data parallel."""
    size = mesh["cp"]
    cp = ContextParallel(skip=skip, buffers={"angles": 0} if kind == "llama" else None)
    settings = {"parallel": ("ddp", cp) if "dp" in mesh else cp, "optimizer": optimizer_of(kind),
                "world": World.from_mesh(mesh), **settings}
    return fxpasses.capture(model_of(kind, length), batches_of(kind, length, size)(0, 0), **settings)


def apart(kind: str, graphs: Any, *, length: int, limit: float = LIMIT) -> list[str]:
    """Where 5 steps on simulated ranks are not those of one device that has whole sequences of all."""
    first = graphs if isinstance(graphs, fx.GraphModule) else graphs[0]
    world = first.meta["world"]
    size = world.group_size("cp")
    copies = world.size // size

    def whole(step: int) -> tuple[Tensor, ...]:
        return tuple(torch.cat(parts) for parts in
                     zip(*(sequences(kind, length, index, step) for index in range(copies)), strict=True))

    model, optimizer = model_of(kind, length), optimizer_of(kind)
    found = train_simulated(graphs, whole_state(model, optimizer), batches_of(kind, length, size))
    return differences(train_single(model, whole, optimizer), found, limit)
