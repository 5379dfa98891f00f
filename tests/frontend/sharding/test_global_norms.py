"""Clipping inside a step takes the norm of whole gradients, whatever part of them a rank has."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.distributed.tensor import Placement
from torch.nn.utils import clip_grad_norm_, clip_grads_with_norm_, get_total_norm

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.frontend import arrangement
from fxpasses.frontend.parallel import FSDP, TensorParallel
from tests.frontend.plain_shards import PlainShards
from tests.frontend.sharded import differences, train_simulated, whole_state
from tests.multirank.ddp_eager import Trained, state_by_name

OVER = {"both": ("dp", "tp"), "data": ("dp",), "tensor": ("tp",), "whole": ()}
"""Start of a parameter's name -> groups that cut it."""
Clip = Callable[[nn.Module], Tensor]
STEPS = 2


class Some(PlainShards):
    """Shards what `OVER` says, and averages gradients of the rest."""

    def kept(self, name: str, value: Tensor) -> Tensor:
        return super().kept(name, value) if self.cuts(name) else value

    def given(self, name: str, value: Tensor) -> Any:
        return super().given(name, value) if self.cuts(name) else _Averaged.apply(value, self.group)

    def placements(self, name: str) -> Mapping[str, Placement]:
        return super().placements(name) if self.cuts(name) else {}

    def cuts(self, name: str) -> bool:
        return self.group in OVER[name.partition(".")[0]]


class _Averaged(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, value: Tensor, group: str) -> Tensor:
        ctx.group = group
        return value.view_as(value)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> Any:
        functional = torch.ops._c10d_functional
        return functional.wait_tensor(functional.all_reduce(gradient, "avg", ctx.group)), None


class Model(nn.Module):
    """One linear layer of each kind of placement, of sizes that no group divides."""

    def __init__(self, dtype: torch.dtype = torch.float32) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.both, self.data = nn.Linear(3, 7), nn.Linear(7, 5)
        self.tensor, self.whole = nn.Linear(5, 3), nn.Linear(3, 2)
        self.to(dtype)

    def forward(self, x: Tensor) -> Tensor:
        loss: Tensor = self.whole(self.tensor(self.data(self.both(x)).tanh()).tanh()).float().square().sum()
        return loss


def batch(index: int, step: int, dtype: torch.dtype = torch.float32) -> tuple[Tensor, ...]:
    """The same on all ranks."""
    return (torch.randn(4, 3, generator=torch.Generator().manual_seed(step)).to(dtype),)


@pytest.fixture(autouse=True)
def _layers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrangement, "_LAYERS", dict.fromkeys((FSDP, TensorParallel), (__name__, "Some")))


def optimizer_of(parameters: Any) -> torch.optim.Optimizer:
    return torch.optim.SGD(parameters, lr=0.05, momentum=0.9, foreach=False)


def step_of(clip: Clip) -> Callable[..., Tensor]:
    """A step that clips, and returns what the function that clips does."""
    def step(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor) -> Tensor:
        optimizer.zero_grad()
        model(x).backward()
        norm = clip(model)
        optimizer.step()
        return norm
    return step


def captured(clip: Clip, dtype: torch.dtype = torch.float32) -> Any:
    model = Model(dtype)
    return fxpasses.capture(step_of(clip), (model, optimizer_of(model.parameters()), *batch(0, 0, dtype)),
                            parallel=(FSDP("dp"), TensorParallel(group="tp")),
                            world=fxpasses.World.from_mesh({"dp": 2, "tp": 2}))


def by_torch(order: float, largest: float) -> Clip:
    return lambda model: clip_grad_norm_(model.parameters(), largest, order)


def apart(clip: Clip, tolerance: float, dtype: torch.dtype = torch.float32) -> tuple[list[str], list[float]]:
    """Where training on ranks is not that on one device, and how far the norms are, for each step."""
    gm = captured(clip, dtype)
    fxpasses.verify(gm)
    found = train_simulated(gm, whole_state(Model(dtype), optimizer_of), partial(batch, dtype=dtype), STEPS)
    model = Model(dtype)
    step, optimizer = step_of(clip), optimizer_of(list(model.parameters()))
    norms = [step(model, optimizer, *batch(0, index, dtype)).detach().float() for index in range(STEPS)]
    weights = {name: value.detach() for name, value in model.named_parameters()}
    wanted = Trained(norms, weights, {}, state_by_name(model, optimizer))
    off = [abs(float(one / other) - 1) for one, other in zip(found.losses, norms, strict=True)]
    return differences(wanted, found, tolerance), off


@pytest.mark.parametrize(("order", "largest"), [
    (2, 0.1), (math.inf, 0.1), pytest.param(2, 1e4, marks=pytest.mark.full),
    *(pytest.param(order, largest, marks=pytest.mark.full)
      for order in (0.5, 1, 3, math.inf) for largest in (0.1, 1e4))])
def test_the_norm_is_that_of_the_whole(order: float, largest: float) -> None:
    different, off = apart(by_torch(order, largest), 1e-5)
    assert different == []
    assert max(off) < 2e-6


def in_parts(model: nn.Module) -> Tensor:
    parameters = list(model.parameters())
    norm = get_total_norm([parameter.grad for parameter in parameters if parameter.grad is not None], foreach=True)
    clip_grads_with_norm_(parameters, 0.1, norm, foreach=True)
    return norm


def of_one(model: Any) -> Tensor:
    return clip_grad_norm_(model.both.weight, 0.1)


def of_weights(model: nn.Module) -> Tensor:
    return get_total_norm(model.parameters())


@pytest.mark.parametrize("clip", [
    in_parts, *(pytest.param(clip, marks=pytest.mark.full) for clip in (of_one, of_weights))])
def test_other_ways_to_ask_for_a_norm(clip: Clip) -> None:
    different, off = apart(clip, 1e-5)
    assert different == []
    assert max(off) < 2e-6


def test_sixteen_bits_are_summed_in_thirty_two() -> None:
    gm = captured(by_torch(2, 0.1), torch.bfloat16)
    sums = [node for node in gm.graph.find_nodes(
        op="call_function", target=torch.ops._c10d_functional.all_reduce.default) if node.args[1] == "sum"]
    assert {node.meta["val"].dtype for node in sums} == {torch.float32}
    assert next(iter(gm.graph.find_nodes(op="output"))).args[0][0].meta["val"].dtype == torch.bfloat16
    assert max(apart(by_torch(2, 0.1), 1.0, torch.bfloat16)[1]) < 2**-6


def test_each_set_of_groups_is_reduced_once() -> None:
    """Parts over both groups join those over the outer one behind the inner one's sum."""
    gm = captured(by_torch(2, 1.0))
    sums = [node for node in gm.graph.find_nodes(
        op="call_function", target=torch.ops._c10d_functional.all_reduce.default) if node.args[1] == "sum"]
    assert [node.args[1:] for node in sums] == [("sum", "tp"), ("sum", "dp"), ("sum", "tp")]


def test_the_same_step_gives_the_same_text_that_is_read_again() -> None:
    text = fxpasses.dump(captured(by_torch(3, 1.0)))
    assert text == fxpasses.dump(captured(by_torch(3, 1.0))) == fxpasses.dump(fxpasses.load(text))
    assert "fxpasses.shard" not in text
    assert "fxpasses.known" not in text


def doubled(model: nn.Module) -> Tensor:
    return get_total_norm([2 * parameter.grad for parameter in model.parameters() if parameter.grad is not None])


@pytest.mark.parametrize(("clip", "message"), [
    (lambda model: clip_grad_norm_(model.parameters(), 1.0, error_if_nonfinite=True), "error_if_nonfinite decides"),
    (doubled, "neither a parameter nor its gradient"),
    (lambda model: clip_grad_norm_([nn.Parameter(torch.ones(2))], 1.0), "no parameter of its modules"),
    (by_torch(-math.inf, 1.0), "order -inf"), (by_torch(0, 1.0), "order 0.0")])
def test_norms_that_are_refused(clip: Clip, message: str) -> None:
    with pytest.raises(UsageError, match=f"test_global_norms.py:[0-9]+: error: .*{message}"):
        captured(clip)


def test_torch_clips_as_before_behind_a_capture() -> None:
    captured(in_parts)
    holding = nn.Parameter(torch.ones(4))
    holding.grad = torch.full((4,), 2.0)
    assert float(clip_grad_norm_([holding], 1.0)) == 4.0
    with pytest.raises(RuntimeError, match="non-finite"):
        get_total_norm([torch.tensor([math.inf])], error_if_nonfinite=True)
