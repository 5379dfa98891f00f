"""The smallest model that a plan spreads, for everything that is not about numbers of transformers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributed.tensor.parallel import ColwiseParallel, ParallelStyle, RowwiseParallel

import fxpasses
from fxpasses.frontend.parallel import TensorParallel

PLAN: dict[str, ParallelStyle] = {"up": ColwiseParallel(), "down": RowwiseParallel()}


class Pair(nn.Module):
    """A norm, two linears and dropouts; x f32[4, 8] to a scalar."""

    def __init__(self, *, inner: int = 16, dropout: float = 0.0) -> None:
        super().__init__()
        self.norm, self.up, self.down = nn.LayerNorm(8), nn.Linear(8, inner), nn.Linear(inner, 8)
        self.before, self.between = nn.Dropout(dropout), nn.Dropout(dropout)

    def forward(self, x: Tensor) -> Tensor:
        return (x + self.down(self.between(torch.relu(self.up(self.before(self.norm(x))))))).pow(2).mean()


def captured(model: nn.Module, plan: Mapping[str, Any] | None, *, size: int = 2,
             **options: Any) -> torch.fx.GraphModule:
    """A step of ``model`` on ``size`` ranks. ``options``: of `fxpasses.capture`, and ``loss_parallel``."""
    settings = TensorParallel(plan, loss_parallel=options.pop("loss_parallel", False))
    world = fxpasses.World.from_mesh({"tp": size})
    return fxpasses.capture(model, (torch.ones(4, 8),), parallel=settings, world=world, **options)
