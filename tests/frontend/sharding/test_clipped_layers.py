"""Clipping and scaling in steps that are spread over ranks: numbers of one device, and passes that keep them."""

from __future__ import annotations

import copy
import functools
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.amp import GradScaler
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel

import fxpasses
from fxpasses import FSDP, TensorParallel, World
from fxpasses.frontend.scaling import ScalingRule
from tests.frontend.sharded import data_index, differences, train_simulated, whole_batches, whole_state
from tests.multirank.ddp_eager import Trained, state_by_name

STEPS = 3
PLAN = {"up": ColwiseParallel(), "down": RowwiseParallel()}
adamw = functools.partial(torch.optim.AdamW, lr=0.01, weight_decay=0.1, foreach=False)


class Model(nn.Module):
    """Two layers that tensor parallelism cuts, and one of a size that no group divides."""

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.up, self.down, self.head = nn.Linear(3, 4), nn.Linear(4, 4, bias=False), nn.Linear(4, 5)

    def forward(self, x: Tensor) -> Tensor:
        loss: Tensor = self.head(self.down(self.up(x).tanh())).square().mean()
        return loss


def batch(index: int, step: int) -> tuple[Tensor, ...]:
    return (torch.randn(4, 3, generator=torch.Generator().manual_seed(10 * step + index)),)


def scaler_of() -> GradScaler:
    return GradScaler("cpu", init_scale=1024.0, growth_interval=2)


def step(model: nn.Module, optimizer: torch.optim.Optimizer, scaler: GradScaler, x: Tensor) -> Tensor:
    optimizer.zero_grad()
    loss: Tensor = model(x)
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    for parameter in model.parameters():
        assert parameter.grad is not None  # also where modules hold something else while they run
        parameter.grad.mul_(3)
    nn.utils.clip_grad_norm_(model.parameters(), 0.1)
    scaler.step(optimizer)
    scaler.update()
    return loss.detach()


@functools.cache
def captured(name: str) -> Any:
    parallel: dict[str, tuple[Any, dict[str, int]]] = {
        "fsdp": ("fsdp", {"dp": 3}), "hsdp": (FSDP(replicate="copies"), {"copies": 2, "dp": 2}),
        "fsdp x tp": ((FSDP(), TensorParallel(PLAN)), {"dp": 2, "tp": 2})}
    kinds, mesh = parallel[name]
    model = Model()
    return fxpasses.capture(step, (model, adamw(model.parameters()), scaler_of(), *batch(0, 0)), parallel=kinds,
                            world=World.from_mesh(mesh))


def on_one_device(ranks: int) -> Trained:
    model, scaler, batches = Model(), scaler_of(), whole_batches(batch, ranks)
    optimizer = adamw(model.parameters())
    losses = [step(model, optimizer, scaler, *batches(number)) for number in range(STEPS)]
    weights = {name: value.detach() for name, value in model.named_parameters()}
    return Trained(losses, weights, {}, state_by_name(model, optimizer))


@pytest.mark.parametrize(("name", "reduced"), [
    pytest.param("fsdp", [("max", "dp"), ("sum", "dp")], marks=pytest.mark.full),
    pytest.param("hsdp", [("max", "dp"), ("sum", "dp")], marks=pytest.mark.full),
    ("fsdp x tp", [("max", "dp"), ("max", "tp"), ("sum", "tp"), ("sum", "dp")])])
def test_a_clipped_step_equals_one_device(name: str, reduced: list[tuple[str, str]]) -> None:
    gm = captured(name)
    fxpasses.verify(gm)
    scaler, state = scaler_of(), whole_state(Model(), adamw)
    state["optimizer"].update(ScalingRule.of(scaler, state["params"]).read(scaler, state["params"]))
    found = train_simulated(gm, copy.deepcopy(state), batch, STEPS)
    assert differences(on_one_device(max(data_index(gm)) + 1), found, 1e-5) == []
    scalars = [node.args[1:] for node in gm.graph.nodes if node.target is torch.ops._c10d_functional.all_reduce.default
               and not node.meta["val"].shape]
    assert scalars == reduced  # copies of a shard are counted once


@pytest.mark.parametrize("name", [pytest.param("fsdp", marks=pytest.mark.full), "fsdp x tp"])
def test_passes_keep_a_clipped_step(name: str) -> None:
    gm = captured(name)
    text = fxpasses.dump(gm)
    assert fxpasses.dump(fxpasses.load(text)) == text
    out = fxpasses.run(gm, "commhoist,commfuse,asynccp", prove=True)
    assert fxpasses.check(gm, out).verdict == "bit-equal"
