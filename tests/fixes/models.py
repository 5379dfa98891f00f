"""Small models to wrap, and wrappers around them, on the process group of this process."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.fx import GraphModule
from torch.nn.parallel import DistributedDataParallel

from fxpasses.fixes.fix1287 import traced


class Net(nn.Module):
    """f32[n, 4] -> f32[n, 4]: layers, a parameter and a buffer of its own, a default and a keyword."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4), nn.ReLU())
        self.gain = nn.Parameter(torch.randn(4))
        self.register_buffer("shift", torch.randn(4))

    def forward(self, x: Tensor, y: Tensor | None = None, *, scale: float = 2.0) -> Tensor:
        out = self.layers(x) * scale * self.gain + self.shift
        return out if y is None else out + y


class Returning(nn.Module):
    """f32[n, 4] -> what ``shape`` makes of two tensors."""

    def __init__(self, shape: Callable[[Tensor, Tensor], Any]) -> None:
        super().__init__()
        self.linear, self.shape = nn.Linear(4, 4), shape

    def forward(self, x: Tensor) -> Any:
        hidden = self.linear(x)
        return self.shape(hidden, hidden.relu())


@dataclasses.dataclass
class Output:
    """What models of a well-known library return."""

    logits: Tensor
    hidden: Tensor | None = None


class Branching(nn.Module):
    """Looks at values: no tracer of symbols can go through it."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: Tensor) -> Tensor:
        return self.linear(x) if x.sum() > 0 else x


class Counting(nn.Module):
    """Writes a buffer of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.register_buffer("calls", torch.zeros(()))

    def forward(self, x: Tensor) -> Tensor:
        self.calls += 1
        return self.linear(x)


class Root(nn.Module):
    """A model that calls ``use(wrapped, x)``."""

    def __init__(self, wrapped: nn.Module, use: Callable[[Any, Tensor], Any] = lambda wrapped, x: wrapped(x)) -> None:
        super().__init__()
        self.wrapped, self.use = wrapped, use

    def forward(self, x: Tensor) -> Any:
        return self.use(self.wrapped, x)


def wrap(module: nn.Module, **settings: Any) -> Any:
    """``module`` as DistributedDataParallel has it."""
    return DistributedDataParallel(module, **settings)


def leaf(module: nn.Module, use: Callable[[Any, Tensor], Any] = lambda wrapped, x: wrapped(x)) -> GraphModule:
    """What the tracer makes of a model that uses ``module``, wrapped."""
    return traced(Root(wrap(module), use))


def data(rows: int = 3) -> Tensor:
    """f32[rows, 4]."""
    return torch.randn(rows, 4, generator=torch.Generator().manual_seed(rows))
