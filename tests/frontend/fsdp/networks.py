"""Small models with what is special to sharding: odd rows, checkpoints around and in blocks, tied, frozen weights."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import torch
from torch import Tensor, nn
from torch.utils.checkpoint import checkpoint

from tests.frontend.models import Task

ROWS, WIDTH = 4, 6


class Block(nn.Module):
    """Two linears of odd sizes with a norm. ``inside``: the second half is computed again in backward."""

    def __init__(self, *, inside: bool, reentrant: bool, hidden: int = 5) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(WIDTH)
        self.up, self.down = nn.Linear(WIDTH, hidden), nn.Linear(hidden, WIDTH)
        self.inside, self.reentrant = inside, reentrant

    def half(self, x: Tensor) -> Tensor:
        return self.down(torch.tanh(self.up(x)))

    def forward(self, x: Tensor) -> Tensor:
        x = self.norm(x)
        return x + (checkpoint(self.half, x, use_reentrant=self.reentrant) if self.inside else self.half(x))


class Network(nn.Module):
    """Values and targets, f32[rows, width], to a mean square error.

    ``checkpoints``: "around" blocks, "inside" of them, or none; ``reentrant``: of the older kind. ``tied``: two blocks
    share a weight, which then is no block's. ``twice``: the first block runs twice. ``unused``: a block that no
    forward runs.
    """

    def __init__(self, *, checkpoints: str = "", reentrant: bool = False, tied: bool = False, twice: bool = False,
                 unused: bool = False, blocks: int = 2) -> None:
        super().__init__()
        self.first = nn.Linear(WIDTH, WIDTH)
        self.blocks = nn.ModuleList(Block(inside=checkpoints == "inside", reentrant=reentrant) for _ in range(blocks))
        self.last = nn.Linear(WIDTH, 3, bias=False)
        self.scale = nn.Parameter(torch.ones(1))
        if tied:
            self.blocks[1].up.weight = self.blocks[0].up.weight
        self.spare = nn.ModuleList([nn.Linear(3, 3)] if unused else [])
        self.around, self.reentrant, self.twice = checkpoints == "around", reentrant, twice

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        x = self.first(x)
        for block in [*self.blocks, *([self.blocks[0]] if self.twice else [])]:
            x = checkpoint(block, x, use_reentrant=self.reentrant) if self.around else block(x)
        return nn.functional.mse_loss(self.last(x).float() * self.scale, y[:, :3])


def numbers(rank: int, step: int) -> tuple[Tensor, Tensor]:
    """Values and targets of one rank in one step, both f32[4, 6]."""
    generator = torch.Generator().manual_seed(1000 * rank + step)
    return torch.randn(ROWS, WIDTH, generator=generator), torch.randn(ROWS, WIDTH, generator=generator)


NETWORKS: Mapping[str, Task] = {
    "odd": Task(Network, numbers),
    "checkpoints around": Task(functools.partial(Network, checkpoints="around"), numbers),
    "checkpoints inside": Task(functools.partial(Network, checkpoints="inside"), numbers),
    "reentrant checkpoints around": Task(functools.partial(Network, checkpoints="around", reentrant=True), numbers),
    "reentrant checkpoints inside": Task(functools.partial(Network, checkpoints="inside", reentrant=True), numbers),
    "tied blocks": Task(functools.partial(Network, tied=True), numbers),
    "twice": Task(functools.partial(Network, twice=True), numbers),
    "unused block": Task(functools.partial(Network, unused=True), numbers, unused=("spare.0.weight", "spare.0.bias")),
    "frozen block": Task(Network, numbers, frozen=tuple(
        f"blocks.0.{module}.{kind}" for module in ("norm", "up", "down") for kind in ("weight", "bias"))),
    "partly frozen": Task(Network, numbers, frozen=("blocks.0.up.weight", "first.bias", "blocks.1.norm.weight")),
}
