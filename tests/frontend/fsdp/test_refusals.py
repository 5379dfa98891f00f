"""What a fully sharded step may not do, each with its reason; what it leaves behind."""

from __future__ import annotations

import functools

import pytest
import torch
from torch import nn

import fxpasses
from fxpasses import FSDP, UsageError, World
from tests.frontend.fsdp.networks import Network, numbers

SGD = functools.partial(torch.optim.SGD, lr=0.1)
BATCH = numbers(0, 0)


def capture(step, model=None, fsdp=None, world=2, **settings):
    model = model or Network(blocks=1)
    return fxpasses.capture(step, (model, *BATCH), parallel=fsdp or FSDP(), world=world, **settings)


def loss(model, x, y):
    return model(x, y)


def reads_a_block(model, x, y):
    return model(x, y) + model.blocks[0].up.weight.norm()


def reads_the_size_of_a_shard(model, x, y):
    return model(x, y) / sum(parameter.numel() for parameter in model.blocks.parameters())


def reads_in_front_of_the_forward(model, x, y):
    return model.scale.sum() + model(x, y)


def calls_a_method_of_a_block(model, x, y):
    return model.blocks[0].half(x).sum() + model(x, y)


def writes_a_whole(model, x, y):
    result = model(x, y)
    with torch.no_grad():
        model.scale.mul_(2)
    return result


def asks_for_whole_gradients(model, x, y):
    result = model(x, y)
    (gradient,) = torch.autograd.grad(result, [model.scale], create_graph=True)
    return result + gradient.sum()


def differentiates_twice(model, x, y):
    x = x.clone().requires_grad_()
    result = model(x, y)
    (gradient,) = torch.autograd.grad(result, x, create_graph=True)
    return result + gradient.square().sum()


@pytest.mark.parametrize(("step", "message"), [
    (reads_a_block, "reads 'blocks.0.up.weight' while a rank has only its shard"),
    (reads_the_size_of_a_shard, "reads 'blocks.0.norm.weight' while a rank has only its shard of it .numel."),
    (reads_in_front_of_the_forward, "reads 'scale' while a rank has only its shard"),
    (calls_a_method_of_a_block, "reads 'blocks.0.up.weight' while a rank has only its shard"),
    (writes_a_whole, "writes 'scale' while it is gathered"),
    (asks_for_whole_gradients, "gradient of 'scale' as a whole"),
])
def test_what_only_a_whole_model_can_do(step, message):
    with pytest.raises(UsageError, match=message) as caught:
        capture(step)
    if step is not writes_a_whole:
        assert caught.value.place is not None
        assert caught.value.place.file.endswith(("test_refusals.py", "networks.py"))


def test_a_gradient_of_the_input_needs_no_parameters():
    def penalised(model, x, y):
        x = x.clone().requires_grad_()
        (gradient,) = torch.autograd.grad(model(x, y), x)
        return model(x, y) + gradient.square().sum()

    fxpasses.verify(capture(penalised))


def test_what_holds_only_while_the_model_is_whole_is_read_behind_its_forward():
    def step(model, x, y):
        return model(x, y) + model.scale.sum() + model.last.weight.norm()

    fxpasses.verify(capture(step))


def test_parts_of_the_model_may_be_called():
    def step(model, x, y):
        return model.last(model.blocks[0](model.first(x))).sum()

    fxpasses.verify(capture(step))


class Scalar(nn.Module):
    def __init__(self):
        super().__init__()
        self.factor, self.inner = nn.Parameter(torch.ones(())), nn.Linear(6, 6)

    def forward(self, x, y):
        return (self.inner(x) * self.factor - y).square().mean()


def test_scalars_are_kept_whole_where_that_is_said():
    with pytest.raises(UsageError, match=r"'factor' is a scalar.*ignored=\['factor'\]"):
        capture(loss, Scalar())
    gm = capture(loss, Scalar(), FSDP(ignored=["factor"]))
    inputs = {node.name: node for node in gm.graph.find_nodes(op="placeholder")}
    weight, factor = inputs["inner_weight"], inputs["factor"]
    assert "placements" in weight.meta
    assert list(weight.meta["val"].shape) == [3, 6]
    assert list(factor.meta["val"].shape) == []


@pytest.mark.parametrize(("fsdp", "message"), [
    (FSDP(units=("blocks",)), r"'blocks' is to be a unit, and has no forward.*'blocks\.\*'"),
    (FSDP(units=("block.*",)), "no module is called 'block.*'"),
    (FSDP(ignored=("scal",)), "no parameter is called 'scal'.*did you mean 'scale'"),
    (FSDP(replicate="dp"), "over the same group 'dp'"),
    (FSDP(group="tp"), "tp"),
    (FSDP(units="blocks.*"), r"FSDP\(units=\) is of type str \(a tuple of names"),
    (FSDP(units=(nn.Linear(1, 1),)), r"FSDP\(units=\) is of type Linear"),
    (FSDP(ignored=(name for name in ("scale",))), r"FSDP\(ignored=\) is of type generator"),
    (FSDP(gather="blok"), "no FSDP.gather='blok'.*'block', 'parameter'"),
    (FSDP(reshard_after_forward=4), "no FSDP.reshard_after_forward=4"),
    (FSDP(param_dtype=torch.int32), "FSDP.param_dtype=torch.int32. is no floating-point"),
])
def test_settings_without_a_meaning(fsdp, message):
    with pytest.raises(UsageError, match=message):
        capture(loss, fsdp=fsdp)


def test_hooks_on_parameters():
    model = Network(blocks=1)
    model.last.weight.register_hook(lambda gradient: gradient / gradient.norm())
    with pytest.raises(UsageError, match=r"'last\.weight' has a hook"):
        capture(loss, model)
    fxpasses.verify(capture(loss, model, FSDP(ignored=["last.weight"])))


def test_parameters_without_a_gradient():
    model = Network(unused=True, blocks=1)
    with pytest.raises(UsageError, match=r"2 parameters without a gradient, 'spare\.0\.weight' first"):
        capture(loss, model, unused="error")
    gm = capture(loss, model, unused="zeros")
    assert "spare.0.weight" in dict.fromkeys(path[-1] for path in fxpasses.ir.steps.step_of(gm).given("gradients"))


@pytest.mark.parametrize("step", [loss, reads_a_block])
def test_nothing_is_left_behind(step):
    model = Network(blocks=1)
    before = [(path, dict(module._parameters), len(module._forward_hooks), len(module._forward_pre_hooks))
              for path, module in model.named_modules()]
    try:
        capture(step, model)
    except UsageError:
        assert step is reads_a_block
    after = [(path, dict(module._parameters), len(module._forward_hooks), len(module._forward_pre_hooks))
             for path, module in model.named_modules()]
    assert all(one[0] == other[0] and one[2:] == other[2:] and
               all(one[1][key] is other[1][key] for key in one[1]) for one, other in zip(before, after, strict=True))
    assert all(parameter.grad is None for parameter in model.parameters())


def test_frozen_parameters_have_no_gradient_to_ask_for():
    def step(model, x, y):
        value = model(x, y)
        value.backward()
        return value, [parameter.grad for parameter in model.parameters() if parameter.grad is not None]

    model = Network(blocks=1)
    for name, parameter in model.named_parameters():
        parameter.requires_grad_("blocks" in name)
    fxpasses.verify(capture(step, model))


def own_optimizer(model, optimizer, x, y):
    for _ in range(2):
        optimizer.zero_grad()
        value = model(x, y)
        value.backward()
        optimizer.step()
    return value


def test_an_optimizer_in_the_step_updates_shards_that_are_gathered_again():
    model = Network(blocks=1)
    optimizer = SGD(model.parameters())
    gm = fxpasses.capture(own_optimizer, (model, optimizer, *BATCH), parallel="fsdp", world=World.from_mesh({"dp": 2}))
    fxpasses.verify(gm)
    gathers = [node for node in gm.graph.nodes if "all_gather" in str(node.target)]
    assert len(gathers) == 6
