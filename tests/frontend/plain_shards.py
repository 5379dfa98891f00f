"""The least that shards parameters: gathered one by one before the step, gradients reduce_scattered behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributed.tensor import Placement, Shard

from fxpasses.frontend import arrangement
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.layers import Layer
from fxpasses.frontend.parallel import FSDP, TensorParallel

_C10D = torch.ops._c10d_functional


class PlainShards(Layer):
    """Shards dimension 0 of every parameter over a group, uneven ones padded. Buffers are whole."""

    differentiable_twice = True

    def __init__(self, settings: Any, inputs: Any, groups: Groups) -> None:
        self.group, found = groups.named(settings.group, "dp")
        self.size = found.size
        self.parameters = inputs.modules.parameters
        self.rows: dict[str, int] = {}

    def kept(self, name: str, value: Tensor) -> Tensor:
        if name not in self.parameters:
            return value
        self.rows[name] = value.shape[0]
        return value.new_empty(-(-value.shape[0] // self.size), *value.shape[1:]).requires_grad_(value.requires_grad)

    def given(self, name: str, value: Tensor) -> Any:
        return _Gathered.apply(value, self.rows[name], self.size, self.group) if name in self.parameters else value

    def placements(self, name: str) -> Mapping[str, Placement]:
        return {self.group: Shard(0)} if name in self.parameters else {}


class _Gathered(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, shard: Tensor, rows: int, size: int, group: str) -> Tensor:
        ctx.told = rows, size, group
        return _C10D.wait_tensor(_C10D.all_gather_into_tensor(shard, size, group)).narrow(0, 0, rows)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> Any:
        rows, size, group = ctx.told
        padded = nn.functional.pad(gradient, [0, 0] * (gradient.dim() - 1) + [0, -rows % size])
        return _C10D.wait_tensor(_C10D.reduce_scatter_tensor(padded, "avg", size, group)), None, None, None


def use_plain_shards(monkeypatch: Any) -> None:
    """Have FSDP and TensorParallel mean `PlainShards`, two layers of it where both are there."""
    monkeypatch.setattr(arrangement, "_LAYERS", dict.fromkeys((FSDP, TensorParallel), (__name__, "PlainShards")))
