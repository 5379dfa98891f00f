"""Training by a fully sharded graph on simulated ranks beside training of its model on one device."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, fx, nn
from torch.func import functional_call

import fxpasses
from fxpasses import FSDP, World
from tests.frontend.fsdp.networks import NETWORKS
from tests.frontend.models import TASKS, Task
from tests.frontend.sharded import (
    REASSOCIATED,
    data_index,
    differences,
    train_simulated,
    train_single,
    whole_batches,
    whole_state,
)

ALL_TASKS: Mapping[str, Task] = {**TASKS, **NETWORKS}
OPTIMIZERS: Mapping[str, Callable[..., torch.optim.Optimizer]] = {
    "sgd": functools.partial(torch.optim.SGD, lr=0.1, momentum=0.9, foreach=False),
    "adamw": functools.partial(torch.optim.AdamW, lr=0.01, weight_decay=0.1, foreach=False),
}
#: Of the largest element of a kind, after five steps: float32 sums in another order; what bfloat16 rounds.
LIMITS = {None: 8 * REASSOCIATED, torch.bfloat16: 2**-5}

DEFAULTS = FSDP()


@dataclass(frozen=True)
class Case:
    """One training: a task of `ALL_TASKS`, and what `capture` is told."""

    task: str = "encoder"
    fsdp: FSDP = DEFAULTS
    world: int | World = 2
    optimizer: str = "sgd"
    settings: Mapping[str, Any] = field(default_factory=dict)

    def captured(self) -> fx.GraphModule:
        task = ALL_TASKS[self.task]
        return fxpasses.capture(task.build(), task.batch(0, 0), parallel=self.fsdp, world=self.world,
                                optimizer=OPTIMIZERS[self.optimizer], **self.settings)

    def apart(self, gm: fx.GraphModule) -> list[str]:
        """Where training by ``gm`` is not that on one device."""
        task, optimizer, dtype = ALL_TASKS[self.task], OPTIMIZERS[self.optimizer], self.fsdp.param_dtype
        model = task.build()
        found = train_simulated(gm, whole_state(model, optimizer), task.batch)
        single = train_single(model, whole_batches(task.batch, max(data_index(gm)) + 1), optimizer,
                              loss=functools.partial(_in_dtype, dtype), clip_norm=self.settings.get("clip_norm"))
        return differences(single, found, LIMITS[dtype])


def _in_dtype(dtype: torch.dtype | None, model: nn.Module, *batch: Tensor) -> Tensor:
    """The loss of a model whose parameters, and inputs, are cast in front of every forward."""
    if dtype is None:
        loss: Tensor = model(*batch)
        return loss
    weights = {name: parameter.to(dtype) for name, parameter in model.named_parameters()}
    cast = [value.to(dtype) if value.is_floating_point() else value for value in batch]
    loss = functional_call(model, weights, tuple(cast))
    return loss


def collectives(gm: fx.GraphModule, kind: str) -> list[fx.Node]:
    """Launches of a kind in ``gm``, and the bodies it holds, in order."""
    return [node for graph in gm.modules() if isinstance(graph, fx.GraphModule) for node in graph.graph.nodes
            if node.op == "call_function" and str(node.target).startswith(f"_c10d_functional.{kind}")]
