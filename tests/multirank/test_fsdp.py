"""A step captured with ``parallel=FSDP(...)`` is eager ``fully_shard`` on live ranks, bit for bit."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import torch.distributed as dist
from torch import Tensor
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard

import fxpasses
from fxpasses import FSDP
from fxpasses.testing.pools import RankPool
from tests.frontend.fsdp.test_numbers import BF16
from tests.frontend.fsdp.training import ALL_TASKS, OPTIMIZERS, Case
from tests.frontend.sharded import arguments, returned_by, whole_state

CASES = {
    "checkpoints in blocks, odd rows": Case("checkpoints inside", optimizer="adamw"),
    "batch norms of each rank": Case("resnet", FSDP(units=("blocks.*",))),
    "bf16, micro-batches": Case("odd", BF16, settings={"micro_batches": 2}),
}
STEPS = 5


Tensors = dict[str, Tensor]


def train_eagerly(case: Case) -> tuple[list[Tensor], Tensors, Tensors, dict[str, Tensors]]:
    """Losses, this rank's parts of parameters, buffers, parts of optimizer state, with ``fully_shard``."""
    task, rank = ALL_TASKS[case.task], dist.get_rank()
    model: Any = task.build()
    mesh = init_device_mesh("cpu", (dist.get_world_size(),))
    policy = MixedPrecisionPolicy(param_dtype=case.fsdp.param_dtype, reduce_dtype=case.fsdp.reduce_dtype)
    for module in (*model.blocks, model):
        fully_shard(module, mesh=mesh, mp_policy=policy)
    optimizer = OPTIMIZERS[case.optimizer](model.parameters())
    count, losses = case.settings.get("micro_batches", 1), []
    for step in range(STEPS):
        optimizer.zero_grad()
        total = torch.zeros(())
        for index, part in enumerate(zip(*(value.chunk(count) for value in task.batch(rank, step)), strict=True)):
            model.set_requires_gradient_sync(index == count - 1)
            loss = model(*part) / count
            loss.backward()
            total = total + loss.detach()
        optimizer.step()
        losses.append(total)
    params = {name: parameter.detach().to_local() for name, parameter in model.named_parameters()}
    state: dict[str, Tensors] = {}
    for name, parameter in model.named_parameters():
        for kind, value in optimizer.state[parameter].items():
            local = value.to_local() if hasattr(value, "to_local") else value
            state.setdefault(kind, {})[name] = local
    return losses, params, dict(model.named_buffers()), state


def train_both(case: Case) -> list[str]:
    """Where the bound graph ends otherwise than eager training on this rank."""
    task, rank, optimizer = ALL_TASKS[case.task], dist.get_rank(), OPTIMIZERS[case.optimizer]
    losses, params, buffers, kinds = train_eagerly(case)
    gm = fxpasses.capture(task.build(), task.batch(0, 0), parallel=case.fsdp, world=dist.get_world_size(),
                          optimizer=optimizer, **case.settings)
    step = fxpasses.bind(fxpasses.load(fxpasses.dump(gm)))
    state = fxpasses.local_state(gm, whole_state(task.build(), optimizer), rank)
    found = []
    for number in range(STEPS):
        with torch.no_grad():
            flat = step(*arguments(gm, state, task.batch(rank, number), rank, 0))
        loss, new = returned_by(gm, flat)
        state = {**state, **new}
        found.append(loss)
    apart = [f"loss {number}" for number, (one, other) in enumerate(zip(losses, found, strict=True))
             if not torch.equal(one, other)]
    for what, eager, graph in (("params", params, state["params"]), ("buffers", buffers, state["buffers"]),
                               *((kind, kinds[kind], state["optimizer"][kind]) for kind in kinds)):
        apart += [f"{what} {name}" for name, value in eager.items() if not _same(value, graph[name])]
    return apart


def _same(eager: Tensor, graph: Tensor) -> bool:
    """A rank's rows, of which the graph has zeros behind."""
    if not eager.dim():
        return torch.equal(eager, graph)
    return torch.equal(eager, graph[:eager.shape[0]]) and not graph[eager.shape[0]:].any()


@pytest.mark.parametrize("name", [
    name if name.startswith("bf16") else pytest.param(name, marks=pytest.mark.full) for name in CASES])
def test_two_ranks(two: RankPool, name: str) -> None:
    assert two.run(train_both, CASES[name]) == [[], []]
