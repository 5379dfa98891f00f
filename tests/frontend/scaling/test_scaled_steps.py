"""A step with a GradScaler as one graph equals the same step run by torch, also where steps are skipped."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.amp import GradScaler

import fxpasses
from fxpasses.frontend.scaling import ScalingRule
from tests.frontend.plain_shards import use_plain_shards
from tests.frontend.sharded import train_simulated, whole_batches, whole_state

STEPS, OVERFLOWS = 6, (1, 4)
"""Steps, and those of them whose gradient is not finite in its last row."""
OPTIMIZERS: dict[str, Callable[..., torch.optim.Optimizer]] = {
    "sgd": functools.partial(torch.optim.SGD, lr=0.1, momentum=0.9, dampening=0.5, foreach=False),
    "adamw": functools.partial(torch.optim.AdamW, lr=0.1, weight_decay=0.1, amsgrad=True, foreach=False)}


def model_of() -> nn.Module:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 5))


def scaler_of() -> GradScaler:
    """It grows behind two steps that are taken, by factors that no float32 holds."""
    return GradScaler("cpu", init_scale=48.0, growth_factor=1.7, backoff_factor=0.3, growth_interval=2)


def batch(index: int, step: int) -> tuple[Tensor, ...]:
    """Inputs f32[4, 3] and the weights of each output in the loss, f32[4, 5], the last ones huge on the first rank."""
    generator = torch.Generator().manual_seed(10 * step + index)
    x, weights = torch.randn(4, 3, generator=generator), torch.randn(4, 5, generator=generator)
    if step in OVERFLOWS and index == 0:
        weights[:, -1] = 1e38
    return x, weights


def loss_of(model: nn.Module, x: Tensor, weights: Tensor) -> Tensor:
    return (model(x) * weights).mean(0).sum()


def scaled_step(model: nn.Module, optimizer: torch.optim.Optimizer, scaler: GradScaler, *data: Tensor) -> Tensor:
    optimizer.zero_grad()
    loss = loss_of(model, *data)
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    nn.utils.clip_grad_norm_(model.parameters(), 0.3)
    scaler.step(optimizer)
    scaler.update()
    return loss.detach()


def without_clipping(model: nn.Module, optimizer: torch.optim.Optimizer, scaler: GradScaler, *data: Tensor) -> Tensor:
    optimizer.zero_grad()
    loss = loss_of(model, *data)
    scaler.scale([loss])[0].backward()
    scaler.step(optimizer)
    scaler.update()
    return loss.detach()


Step = Callable[..., Tensor]


def state_of(model: nn.Module, optimizer: Any) -> dict[str, Any]:
    state, scaler = whole_state(model, optimizer), scaler_of()
    state["optimizer"].update(ScalingRule.of(scaler, state["params"]).read(scaler, state["params"]))
    return state


def by_torch(step: Step, optimizer_of: Any, ranks: int) -> tuple[dict[str, Tensor], list[Tensor]]:
    """Weights, scale and tracker of eager training with the data of all ranks, and the losses."""
    model, scaler, batches = model_of(), scaler_of(), whole_batches(batch, ranks)
    optimizer = optimizer_of(model.parameters())
    losses = [step(model, optimizer, scaler, *batches(number)) for number in range(STEPS)]
    saved = scaler.state_dict()
    found = {name: value.detach() for name, value in model.named_parameters()}
    found.update(("exp_avg." + name, optimizer.state[value]["exp_avg"]) for name, value in model.named_parameters()
                 if "exp_avg" in optimizer.state[value])
    return {**found, "scale": torch.tensor(saved["scale"]), "tracker": torch.tensor(saved["_growth_tracker"])}, losses


def by_graph(gm: Any, optimizer_of: Any) -> tuple[dict[str, Tensor], list[Tensor]]:
    """The same of a graph on simulated ranks."""
    trained = train_simulated(gm, state_of(model_of(), optimizer_of), batch, STEPS)
    first = next(iter(trained.params))
    moments = {"exp_avg." + name: value for name, value in trained.optimizer.get("exp_avg", {}).items()}
    return {**trained.params, **moments, "scale": trained.optimizer["scale"][first],
            "tracker": trained.optimizer["growth_tracker"][first]}, trained.losses


def captured(step: Step, optimizer_of: Any, **settings: Any) -> Any:
    model = model_of()
    gm = fxpasses.capture(step, (model, optimizer_of(model.parameters()), scaler_of(), *batch(0, 0)), **settings)
    fxpasses.verify(gm)
    return gm


def assert_equal(found: tuple[Any, Any], wanted: tuple[Any, Any], tolerance: float) -> None:
    for mine, theirs in zip(found[1], wanted[1], strict=True):
        torch.testing.assert_close(mine, theirs, rtol=1e-5, atol=0)
    assert found[0].keys() == wanted[0].keys()
    for name, value in wanted[0].items():
        exact = name in ("scale", "tracker")
        torch.testing.assert_close(found[0][name], value, rtol=0 if exact else tolerance, check_dtype=False,
                                   atol=0 if exact else tolerance, msg=lambda text, name=name: f"{name}: {text}")


@pytest.mark.parametrize(("step", "optimizer"), [
    (scaled_step, "sgd"), (without_clipping, "adamw"), pytest.param(scaled_step, "adamw", marks=pytest.mark.full),
    pytest.param(without_clipping, "sgd", marks=pytest.mark.full)])
def test_a_graph_skips_what_torch_skips(step: Step, optimizer: str) -> None:
    gm = captured(step, OPTIMIZERS[optimizer], world=1)
    assert_equal(by_graph(gm, OPTIMIZERS[optimizer]), by_torch(step, OPTIMIZERS[optimizer], 1), 0.0)


@pytest.mark.parametrize("parallel", [pytest.param("ddp", marks=pytest.mark.full), "fsdp"])
def test_one_rank_that_overflows_skips_the_step_of_all(parallel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last rows of a gradient are on the last rank; of three ranks the middle one has a padded part."""
    use_plain_shards(monkeypatch)
    gm = captured(scaled_step, OPTIMIZERS["adamw"], parallel=parallel, world=3)
    assert_equal(by_graph(gm, OPTIMIZERS["adamw"]), by_torch(scaled_step, OPTIMIZERS["adamw"], 3), 2e-6)
    sent = [node.args[1] for node in gm.graph.find_nodes(
        op="call_function", target=torch.ops._c10d_functional.all_reduce.default)]
    assert sent.count("max") == (parallel == "fsdp")


def driven(gm_settings: dict[str, Any]) -> Any:
    return fxpasses.capture(loss_of, (model_of(), *batch(0, 0)), optimizer=OPTIMIZERS["adamw"], clip_norm=0.3,
                            grad_scaler=scaler_of(), **gm_settings)


def test_a_step_that_returns_its_loss_is_scaled_from_outside() -> None:
    inside, outside = captured(scaled_step, OPTIMIZERS["adamw"]), driven({})
    assert [node.target for node in outside.graph.nodes if node.op == "call_function"] == [
        node.target for node in inside.graph.nodes if node.op == "call_function"]


def test_micro_batches_are_scaled_one_by_one() -> None:
    gm = driven({"micro_batches": 2, "world": 1})
    trained, _ = by_graph(gm, OPTIMIZERS["adamw"])
    wanted, _ = by_torch(scaled_step, OPTIMIZERS["adamw"], 1)
    torch.testing.assert_close(trained["0.weight"], wanted["0.weight"], rtol=0, atol=1e-5)
    assert torch.equal(trained["scale"], wanted["scale"])


def test_the_scaler_is_left_as_it_was() -> None:
    scaler, model = scaler_of(), model_of()
    before = dict(vars(scaler))
    fxpasses.capture(scaled_step, (model, OPTIMIZERS["sgd"](model.parameters()), scaler, *batch(0, 0)))
    assert vars(scaler) == before
    assert GradScaler.scale.__module__ == "torch.amp.grad_scaler"
