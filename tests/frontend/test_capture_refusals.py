"""What `fxpasses.capture` refuses, each beside a step that differs in that one thing and is captured."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy
import pytest
import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.distributed import _functional_collectives as functional
from torch.testing._internal.distributed.fake_pg import FakeStore

import fxpasses
from fxpasses.ir.steps import step_of


@pytest.fixture
def two_ranks() -> Iterator[None]:
    dist.init_process_group("fake", rank=0, world_size=2, store=FakeStore())
    yield
    dist.destroy_process_group()


def model(*, unused: bool = False) -> nn.Module:
    net = nn.Sequential(nn.Linear(3, 2))
    if unused:
        net.register_parameter("spare", nn.Parameter(torch.ones(2)))
    return net


def loss_of(net: nn.Module, x: Tensor) -> Tensor:
    return net(x).pow(2).mean()


def captured(step: Any, *args: Any, **options: Any) -> torch.fx.GraphModule:
    return fxpasses.capture(step, args or (model(), torch.ones(4, 3)), **options)


def refused(words: str, step: Any, *args: Any, **options: Any) -> fxpasses.UsageError:
    with pytest.raises(fxpasses.UsageError, match=words) as caught:
        captured(step, *args, **options)
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_step_that_returns_its_loss_is_captured() -> None:
    assert step_of(captured(loss_of)) is not None


def test_a_decision_by_a_value() -> None:
    def decides(net: nn.Module, x: Tensor) -> Tensor:
        loss = loss_of(net, x)
        return loss * 2 if loss > 1 else loss

    error = refused("value of a tensor", decides)
    assert error.place is not None
    assert error.place.file == __file__


@pytest.mark.parametrize("ask", [
    lambda out: out.detach().numpy(), lambda out: numpy.asarray(out.detach()), lambda out: f"{out.sum():.2f}"])
def test_values_for_numpy_and_for_a_text(ask: Callable[[Tensor], object]) -> None:
    def asks(net: nn.Module, x: Tensor) -> Tensor:
        out = net(x)
        ask(out)
        return out.sum()

    assert refused("reads the value of a tensor", asks).place is not None
    captured(lambda net, x: net(x + torch.from_numpy(numpy.ones(3, numpy.float32))).sum())


def test_a_shape_by_values() -> None:
    error = refused("aten.nonzero.default returns depends on values", lambda net, x: net(x[x[:, 0] > 0]).sum())
    assert error.place is not None
    captured(lambda net, x: torch.where(x[:, :1] > 0, net(x), 0.0).sum())


def test_an_operator_that_cannot_be_traced(capfd: pytest.CaptureFixture[str]) -> None:
    def grouped(net: nn.Module, x: Tensor, rows: Tensor) -> Tensor:
        dtype = net[0].weight.dtype
        return torch._grouped_mm(x.to(dtype), net[0].weight.expand(1, 8, 8).mT, offs=rows).float().pow(2).mean()

    net, x, rows = nn.Sequential(nn.Linear(8, 8, bias=False)), torch.ones(4, 8), torch.tensor([4], dtype=torch.int32)
    error = refused(r"aten\._grouped_mm\.default: Expected inputs of BF16 type", grouped, net, x, rows)
    assert error.place is not None
    assert (error.place.file, "bfloat16" in str(error.hint)) == (__file__, True)
    assert capfd.readouterr() == ("", "")
    captured(grouped, net.bfloat16(), x, rows)


@pytest.mark.parametrize(("draw", "generator"), [
    (random.random, "Python's random"), (numpy.random.rand, "numpy.random")])
def test_a_draw_outside_torch(draw: Callable[[], float], generator: str) -> None:
    refused(f"draws from {generator}, .*constant", lambda net, x: loss_of(net, x) * draw())
    drawn = draw()
    captured(lambda net, x: loss_of(net, x) * drawn)


@pytest.mark.usefixtures("two_ranks")
def test_a_collective_in_place() -> None:
    def logs(net: nn.Module, x: Tensor) -> Tensor:
        loss = loss_of(net, x)
        dist.all_reduce(loss.detach().clone())
        return loss

    assert refused("calls the collective c10d.allreduce_.default", logs).place is not None
    captured(lambda net, x: functional.all_reduce(loss_of(net, x), "sum", dist.group.WORLD))


def test_a_result_that_is_no_loss() -> None:
    refused("a tensor of shape .4, 2.", lambda net, x: net(x))
    refused("NoneType", lambda net, x: None)
    refused("no parameter reaches", lambda net, x: x.sum())
    refused("give loss=", model(), torch.ones(4, 3))
    assert step_of(captured(model(), torch.ones(4, 3), loss=torch.mean)) is not None


def test_a_written_input() -> None:
    def writes(net: nn.Module, x: Tensor) -> Tensor:
        x.add_(1)
        return loss_of(net, x)

    refused("writes its input 'batch_0'", writes)
    captured(lambda net, x: loss_of(net, x.clone().add_(1)))


def test_no_module() -> None:
    refused("no module", lambda x: x.sum(), torch.ones(2))


def test_a_weight_outside_the_modules() -> None:
    outside = nn.Parameter(torch.ones(2))
    held = [outside]
    refused("none of its modules holds", lambda net, x: (net(x) * held[0]).sum())
    constant = torch.ones(2)
    captured(lambda net, x: (net(x) * constant).sum())


def test_two_modules_have_names_of_their_own() -> None:
    def step(one: nn.Module, other: nn.Module, x: Tensor) -> Tensor:
        return loss_of(one, x) + loss_of(other, x)

    found = step_of(captured(step, model(), model(), torch.ones(4, 3)))
    assert found is not None
    assert found.names("params") == ("one.0.weight", "one.0.bias", "other.0.weight", "other.0.bias")


def test_an_argument_of_tensors_and_numbers() -> None:
    refused("tensors and other values", lambda net, pair: loss_of(net, pair[0]), model(), (torch.ones(4, 3), 2))
    captured(lambda net, x, factor: loss_of(net, x) * factor, model(), torch.ones(4, 3), 2)


def test_micro_batches() -> None:
    refused("cannot be cut into 3 equal", loss_of, micro_batches=3)
    refused("cannot be cut", lambda net, x: loss_of(net, x), model(), torch.tensor(1.0), micro_batches=2)
    refused("no number of micro-batches", loss_of, micro_batches=0)
    captured(loss_of, micro_batches=2)


def test_backward_inside_a_step_that_is_cut() -> None:
    def runs_backward(net: nn.Module, x: Tensor) -> Tensor:
        loss = loss_of(net, x)
        loss.backward()
        return loss

    refused("runs backward itself", runs_backward, micro_batches=2)
    assert "clip_grad_norm_" in str(refused("clip_norm= is for a step", runs_backward, clip_norm=1.0))
    captured(runs_backward)


def test_settings() -> None:
    refused("parallel='fsdpp'", loss_of, parallel="fsdpp")
    refused("how many ranks", loss_of, parallel="ddp")
    refused("no group 'dp', and several others .*group='data'", loss_of, parallel="fsdp",
            world=fxpasses.World.from_mesh({"data": 2, "model": 2}))
    refused("which group", loss_of, parallel="ddp",
            world=fxpasses.World(4, {"a": [[0, 1], [2, 3]], "b": [[0, 2], [1, 3]]}))
    refused("loop='while'", loss_of, loop="while")
    refused("accumulate='sometimes'", loss_of, accumulate="sometimes")
    refused("unused='maybe'", loss_of, unused="maybe")
    captured(loss_of, parallel="ddp", world=fxpasses.World(4, {"a": [[0, 1], [2, 3]], "dp": [[0, 2], [1, 3]]}))


def test_a_parameter_without_a_gradient() -> None:
    options: dict[str, Any] = {"parallel": "ddp", "world": 2}
    args = (model(unused=True), torch.ones(4, 3))
    refused("1 parameter without a gradient, 'spare'", loss_of, *args, **options)
    for policy, given in (("none", False), ("zeros", True)):
        step = step_of(captured(loss_of, *args, **options, unused=policy))
        assert step is not None
        assert (("spare",) in step.given("gradients")) == given
    frozen = model(unused=True)
    frozen.get_parameter("spare").requires_grad_(False)
    captured(loss_of, frozen, torch.ones(4, 3), **options)
    captured(loss_of, *args)  # without data parallelism nobody waits for it


def test_a_tensor_subclass_as_parameter() -> None:
    class Quantised(torch.Tensor):
        pass

    net = model()
    net[0].weight = nn.Parameter(torch.ones(2, 3).as_subclass(Quantised))
    refused("not a plain tensor", loss_of, net, torch.ones(4, 3))


def test_a_hook_behind_the_accumulation() -> None:
    net = model()
    removable = net[0].weight.register_post_accumulate_grad_hook(lambda parameter: None)
    refused("has a hook behind the accumulation", loss_of, net, torch.ones(4, 3))
    removable.remove()
    captured(loss_of, net, torch.ones(4, 3))


def test_a_parameter_of_two_optimizers() -> None:
    net = model()
    first, second = (torch.optim.SGD(net.parameters(), lr=0.1) for _ in range(2))

    def trains(net: nn.Module, one: torch.optim.Optimizer, other: torch.optim.Optimizer, x: Tensor) -> Tensor:
        loss = loss_of(net, x)
        loss.backward()
        one.step()
        other.step()
        return loss

    refused("two optimizers update '0.weight'", trains, net, first, second, torch.ones(4, 3))
    other = model()
    captured(lambda net, other, one, two, x: trains(net, one, two, x) + loss_of(other, x).detach(), net, other, first,
             torch.optim.SGD(other.parameters(), lr=0.1), torch.ones(4, 3))


def test_arguments_that_are_no_tuple() -> None:
    with pytest.raises(fxpasses.UsageError, match=r"args is of type Tensor \(a tuple"):
        fxpasses.capture(loss_of, torch.ones(4, 3))
