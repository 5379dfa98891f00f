"""The reference: a few steps of eager ``DistributedDataParallel`` on live ranks, each rank on data of its own.

DDP's first backward runs on one bucket for everything; from the second on buckets follow the order in which gradients
got ready, with ``static_graph`` from the third on. Looking for unused parameters it stays with its first buckets, which
hold zeros for the unused ones. A sum of two is the same wherever it stands in a bucket: two ranks do not notice. With
four the position decides in which order Gloo adds, and only a warmed-up DDP can be compared bit by bit: after backward
passes whose gradients and buffers are thrown away.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.distributed.algorithms.ddp_comm_hooks import default_hooks
from torch.nn.parallel import DistributedDataParallel

from fxpasses.frontend.randomness import FunctionalRandom
from tests.frontend.models import TASKS

#: Name -> makes the optimizer from parameters, on torch's single-tensor code.
OPTIMIZERS: dict[str, Callable[..., torch.optim.Optimizer]] = {
    "sgd": functools.partial(torch.optim.SGD, lr=0.1, foreach=False),
    "momentum": functools.partial(torch.optim.SGD, lr=0.05, momentum=0.9, weight_decay=0.01, foreach=False),
    "adam": functools.partial(torch.optim.Adam, lr=0.01, foreach=False),
    "adamw": functools.partial(torch.optim.AdamW, lr=0.01, weight_decay=0.1, foreach=False),
}
HOOKS: dict[str, Any] = {
    "fp16": default_hooks.fp16_compress_hook,
    # DDP refuses the hook itself on Gloo, by its name.
    "bf16": lambda state, bucket: default_hooks.bf16_compress_hook(state, bucket),
}


@dataclass(frozen=True)
class Training:
    """What both sides do. ``task``: key of `TASKS`; ``optimizer``: key of `OPTIMIZERS`.

    ``wrapper``: further arguments of DDP. ``hook``: dtype on the wire. ``micro_batches``: backward runs so often a
    step, with ``accumulate`` "no_sync" all but the last without synchronisation; ``loop``: how a graph holds them.
    ``clip``: largest norm of all gradients together.
    """

    task: str
    optimizer: str = "momentum"
    wrapper: Mapping[str, Any] = field(default_factory=dict)
    hook: str = "none"
    micro_batches: int = 1
    accumulate: Literal["no_sync", "each"] = "no_sync"
    loop: Literal["unrolled", "scan"] = "unrolled"
    clip: float | None = None
    steps: int = 5
    warm_up: bool = True

    def batch(self, rank: int, step: int) -> tuple[Tensor, ...]:
        """Arguments of the step; the first dimension holds the samples of all micro-batches."""
        parts = [TASKS[self.task].batch(rank, step * self.micro_batches + part) for part in range(self.micro_batches)]
        return tuple(torch.cat(tensors) for tensors in zip(*parts, strict=True))

    def seed(self, rank: int, step: int) -> Tensor:
        """Where the random numbers of a step come from, i64 scalar, another one on every rank."""
        return torch.tensor(100 * rank + step)


@dataclass(frozen=True)
class Trained:
    """What training leaves on one rank. ``losses``: by step. ``optimizer``: kind of state -> name -> tensor.

    ``buckets``: bytes of DDP's buckets.
    """

    losses: list[Tensor]
    params: dict[str, Tensor]
    buffers: dict[str, Tensor]
    optimizer: dict[str, dict[str, Tensor]]
    buckets: tuple[int, ...] = ()


def train_eagerly(training: Training) -> Trained:
    """Train on this live rank."""
    wrapped = wrapped_model(training)
    model = wrapped.module
    if training.hook != "none":
        wrapped.register_comm_hook(None, HOOKS[training.hook])
    optimizer = OPTIMIZERS[training.optimizer](wrapped.parameters())
    rank = dist.get_rank()
    if training.warm_up:
        _warm_up(wrapped, training)
    losses = []
    for step in range(training.steps):
        optimizer.zero_grad()
        batch = training.batch(rank, step)
        with FunctionalRandom(training.seed(rank, step)):
            losses.append(_backward(wrapped, batch, training))
        if training.clip is not None:
            nn.utils.clip_grad_norm_(wrapped.parameters(), training.clip, foreach=False)
        optimizer.step()
    return Trained(losses, *(_detached(named) for named in (model.named_parameters(), model.named_buffers())),
                   state_by_name(model, optimizer), _buckets(wrapped))


def wrapped_model(training: Training) -> Any:
    """The model in DDP, on the process group there is, without a hook."""
    return DistributedDataParallel(TASKS[training.task].build(), **training.wrapper)


def state_by_name(model: nn.Module, optimizer: torch.optim.Optimizer) -> dict[str, dict[str, Tensor]]:
    """An optimizer's tensors: kind -> qualified name of the parameter -> tensor."""
    found: dict[str, dict[str, Tensor]] = {}
    for name, parameter in model.named_parameters():
        for kind, value in optimizer.state.get(parameter, {}).items():
            if value is not None:
                found.setdefault(kind, {})[name] = value.detach().clone()
    return found


def _backward(wrapped: Any, batch: tuple[Tensor, ...], training: Training) -> Tensor:
    """Mean loss of the micro-batches, whose gradients are then in the parameters."""
    count, losses = training.micro_batches, []
    for number, micro_batch in enumerate(zip(*(tensor.chunk(count) for tensor in batch), strict=True)):
        last = number == count - 1
        with contextlib.nullcontext() if last or training.accumulate == "each" else wrapped.no_sync():
            loss = wrapped(*micro_batch)
            if count > 1:
                loss = loss / count
            loss.backward()
        losses.append(loss.detach())
    return functools.reduce(torch.add, losses)


def _warm_up(wrapped: Any, training: Training) -> None:
    """Have DDP see the order of gradients, and leave everything as it was; the next forward makes new buckets."""
    before = [buffer.clone() for buffer in wrapped.buffers()]
    batch = training.batch(dist.get_rank(), 0)
    for _ in range(2 if training.wrapper.get("static_graph") else 1):
        with FunctionalRandom(training.seed(dist.get_rank(), 0)):
            wrapped(*batch).backward()
        wrapped.zero_grad()
    with torch.no_grad():
        for buffer, value in zip(wrapped.buffers(), before, strict=True):
            buffer.copy_(value)


def _buckets(wrapped: Any) -> tuple[int, ...]:
    data = wrapped._get_ddp_logging_data()
    return tuple(int(size) for size in (data.get("rebuilt_bucket_sizes") or data["bucket_sizes"]).split(", "))


def _detached(named: Iterator[tuple[str, Tensor]]) -> dict[str, Tensor]:
    return {name: tensor.detach().clone() for name, tensor in named}
