"""Captured data-parallel steps whose updates `distfusion{zero=1}` shards, and what it makes of them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn
from torch.fx import GraphModule

import fxpasses
from fxpasses import FSDP, World
from fxpasses.pm.remarks import Remark
from fxpasses.ranks.check.report import CheckReport


class Odd(nn.Module):
    """Rows that ranks share evenly, unevenly and not at all, with statistics of the batch."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.norm, self.last = nn.Linear(6, 16), nn.BatchNorm1d(16), nn.Linear(16, 7)
        self.scale, self.shift = nn.Parameter(torch.ones(())), nn.Parameter(torch.zeros(1))

    def forward(self, x: Tensor) -> Tensor:
        return self.last(torch.relu(self.norm(self.first(x)))).mul(self.scale).add(self.shift).square().mean()


class Plain(nn.Module):
    """Two layers."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.last = nn.Linear(6, 16), nn.Linear(16, 7)

    def forward(self, x: Tensor) -> Tensor:
        return self.last(torch.relu(self.first(x))).square().mean()


class Low(Plain):
    """Weights in bfloat16."""

    def __init__(self) -> None:
        super().__init__()
        self.to(torch.bfloat16)

    def forward(self, x: Tensor) -> Tensor:
        return super().forward(x.bfloat16()).float()


ADAMW = functools.partial(torch.optim.AdamW, lr=1e-2, weight_decay=0.1, eps=1e-4)
OPTIMIZERS: Mapping[str, Callable[..., torch.optim.Optimizer]] = {
    "adamw": ADAMW,
    "loops": functools.partial(ADAMW, foreach=False),
    "adam": functools.partial(torch.optim.Adam, lr=1e-2, amsgrad=True),
    "sgd": functools.partial(torch.optim.SGD, lr=0.1),
    "momentum": functools.partial(torch.optim.SGD, lr=0.1, momentum=0.9, nesterov=True, weight_decay=0.1),
}
SHARED = ("first.weight", "first.bias", "norm.weight", "norm.bias", "last.weight", "last.bias")
"""Parameters of `Odd` that have rows for four ranks."""


@dataclass(frozen=True)
class Case:
    """``launches``: of each kind, after the pass."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    optimizer: str = "adamw"
    parallel: Any = "ddp"
    world: int | World = 4
    options: str = "zero=1"
    model: Callable[[], nn.Module] = Odd

    def captured(self) -> GraphModule:
        return fxpasses.capture(self.model(), (torch.randn(8, 6),), parallel=self.parallel, world=self.world,
                                optimizer=OPTIMIZERS[self.optimizer], **self.settings)


TWICE = World.from_mesh({"copies": 2, "dp": 2})
CASES: dict[str, Case] = {
    **{name: Case(optimizer=name) for name in OPTIMIZERS},
    "two ranks": Case(world=2),
    "buckets": Case({"gradsync": "buckets=ddp"}),
    "buckets, sunk": Case({"gradsync": "buckets=ddp waits=sunk"}, "momentum"),
    "copies of shards": Case(parallel=FSDP(replicate="copies"), world=TWICE, model=Plain),
    "shards of tensors": Case(
        parallel=("ddp", fxpasses.TensorParallel({"first": "colwise", "last": "rowwise"})), model=Plain,
        world=World.from_mesh({"dp": 2, "tp": 2})),
    "micro-batches": Case({"micro_batches": 2}),
    "micro-batches, each": Case({"micro_batches": 2, "accumulate": "each"}, "momentum"),
    "scan": Case({"micro_batches": 2, "loop": "scan"}),
    "autocast": Case({"autocast": torch.bfloat16}),
    "master weights": Case({"master_weights": True}, model=Low),
    "clipped": Case({"clip_norm": 1e-3}, options="zero=1 norms=partial"),
    "clipped, scaled": Case({"clip_norm": 1e-3, "grad_scaler": torch.amp.GradScaler("cpu")}, "momentum",
                            options="zero=1 norms=partial"),
    "scaled": Case({"grad_scaler": torch.amp.GradScaler("cpu")}, "momentum"),
}


@functools.cache
def captured(name: str) -> GraphModule:
    """The step of a case; nobody may edit it."""
    return CASES[name].captured()


@functools.cache
def sharded(name: str) -> tuple[GraphModule, list[Remark]]:
    """What the pass makes of it, and its remarks."""
    remarks: list[Remark] = []
    passes = f"distfusion{{{CASES[name].options} fuse=false}}"
    out = fxpasses.run(captured(name), passes, remarks=remarks, verify_each=True)
    return out, remarks


def codes(remarks: list[Remark]) -> list[str]:
    return [remark.code for remark in remarks if remark.pass_name == "distfusion"]


def report(name: str, out: GraphModule) -> CheckReport:
    return fxpasses.check(captured(name), out)
