"""The captured step in place of eager DDP: on live ranks and on simulated ones, its new state fed back every step."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, fx
from torch.testing._internal.distributed import fake_pg  # registers the backend
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses._torch import forward_signature
from fxpasses.frontend.optimizers import rule_for
from fxpasses.ir.ops import spec_of
from fxpasses.ranks import lockstep
from tests.frontend.models import TASKS
from tests.multirank.ddp_eager import HOOKS, OPTIMIZERS, Trained, Training, wrapped_model


@contextmanager
def fake_ranks(size: int) -> Iterator[None]:
    """This process as rank 0 of a group whose other members do not exist."""
    dist.init_process_group("fake", rank=0, world_size=size, store=fake_pg.FakeStore())
    try:
        yield
    finally:
        dist.destroy_process_group()


def captured(training: Training, size: int, buckets: str = "ddp") -> fx.GraphModule:
    """The step of the wrapped model on ``size`` ranks, captured in this process alone."""
    with fake_ranks(size):
        return capture(training, size, buckets)


def capture(training: Training, size: int, buckets: str = "ddp") -> fx.GraphModule:
    """The step of the wrapped model, on the process group there is."""
    gradsync = f"buckets={buckets}"
    wrapped = wrapped_model(training)
    if training.hook == "fp16":
        wrapped.register_comm_hook(None, HOOKS["fp16"])
    elif training.hook != "none":
        gradsync = f"{gradsync} compress={training.hook}"
    return fxpasses.capture(wrapped, training.batch(0, 0), world=size,
                            optimizer=OPTIMIZERS[training.optimizer], micro_batches=training.micro_batches,
                            accumulate=training.accumulate, loop=training.loop, clip_norm=training.clip,
                            gradsync=gradsync)


def bucket_bytes(gm: fx.GraphModule) -> tuple[int, ...]:
    """Bytes of float32 gradients in each all_reduce, in order."""
    launches = [node for node in gm.graph.nodes if (spec := spec_of(node.target)) and spec.kind == "all_reduce"]
    return tuple(4 * launch.meta["val"].numel() for launch in launches)


def train_on_live_rank(text: str, training: Training) -> Trained:
    """Train on this live rank, by a graph read from its text."""
    step = fxpasses.bind(fxpasses.load(text))
    names = forward_signature(step.graph)[1]
    rank, state, losses = dist.get_rank(), first_state(training), []
    with torch.no_grad():
        for number in range(training.steps):
            loss, given = step(*arguments(names, state, training, rank, number))
            losses.append(loss)
            state = {**state, **given}
    return trained(losses, state)


def train_simulated(gm: fx.GraphModule, training: Training) -> list[Trained]:
    """Train on all ranks in this process."""
    world = gm.meta["world"]
    _, names, _, returned = forward_signature(gm.graph)
    ranks = range(world.size)
    states = [first_state(training) for _ in ranks]
    losses: list[list[Tensor]] = [[] for _ in ranks]
    for number in range(training.steps):
        rows = [pytree.tree_leaves(arguments(names, states[rank], training, rank, number)) for rank in ranks]
        for rank, output in enumerate(lockstep.run(gm, rows, world)):
            loss, given = pytree.tree_unflatten(pytree.tree_leaves(output), returned)
            losses[rank].append(loss)
            states[rank] = {**states[rank], **given}
    return [trained(*both) for both in zip(losses, states, strict=True)]


def first_state(training: Training) -> dict[str, Any]:
    """What every rank starts from."""
    model = TASKS[training.task].build()
    parameters = dict(model.named_parameters())
    rule = rule_for(OPTIMIZERS[training.optimizer], parameters)
    state = {"params": parameters, "buffers": dict(model.named_buffers()), "optimizer": rule.initial(parameters)}
    return pytree.tree_map_only(Tensor, lambda tensor: tensor.detach().clone(), state)


def arguments(names: list[str], state: dict[str, Any], training: Training, rank: int, step: int) -> tuple[Any, ...]:
    """Arguments of a step by the names of its calling convention."""
    given = {**state, "batch": training.batch(rank, step), "seed": training.seed(rank, step)}
    return tuple(given[name] for name in names)


def trained(losses: list[Tensor], state: dict[str, Any]) -> Trained:
    """The end of a training."""
    return Trained(losses, state["params"], state["buffers"], state["optimizer"])


def differences(eager: Trained, found: Trained, limit: float = 0.0) -> list[str]:
    """Where two trainings ended apart by more than ``limit`` of the largest element of a kind; 0.0: by a bit.

    The kind, for sums of terms that cancel are small, and their rounding is not.

    State that eager optimizers make only for parameters with a gradient has to be as it was at first: zero.
    """
    texts = _compare("losses", dict(enumerate(eager.losses)), dict(enumerate(found.losses)), limit)
    texts += _compare("params", eager.params, found.params, limit)
    texts += _compare("buffers", eager.buffers, found.buffers, limit)
    if set(eager.optimizer) - set(found.optimizer):
        texts.append(f"optimizer: eager has {sorted(eager.optimizer)}, the graph {sorted(found.optimizer)}")
    for kind, tensors in eager.optimizer.items():
        other = found.optimizer.get(kind, {})
        texts += [f"{kind}.{name}: moved" for name, value in other.items() if name not in tensors and value.any()]
        texts += _compare(kind, tensors, {name: other[name] for name in other if name in tensors}, limit)
    return texts


def _compare(what: str, eager: dict[Any, Tensor], found: dict[Any, Tensor], limit: float) -> list[str]:
    if set(eager) != set(found):
        return [f"{what}: {sorted(set(map(str, eager)) ^ set(map(str, found)))} only on one side"]
    texts, scale = [], max((float(value.abs().max()) for value in eager.values()), default=0.0)
    for name, value in eager.items():
        other = found[name]
        if other.dtype != value.dtype or other.shape != value.shape:
            texts.append(f"{what} {name}: {value.dtype}{list(value.shape)}, not {other.dtype}{list(other.shape)}")
        elif not torch.equal(value, other):
            apart = float((value.double() - other.double()).abs().max()) / scale
            if not apart <= limit:
                texts.append(f"{what} {name}: {apart:.1e} apart")
    return texts
