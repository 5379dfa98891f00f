"""What stands in a module for a parameter is the parameter to the step: its gradient, its flags, what is put there."""

from __future__ import annotations

import copy
import functools

import pytest
import torch
from torch import nn
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel
from torch.func import functional_call
from torch.nn.functional import mse_loss
from torch.utils.checkpoint import checkpoint

import fxpasses
from fxpasses import FSDP, TensorParallel, UsageError, World
from fxpasses.ir.steps import step_of
from tests.frontend.fsdp.networks import numbers
from tests.frontend.sharded import data_index, differences, train_simulated, whole_batches, whole_state
from tests.multirank.ddp_eager import Trained, state_by_name

SGD = functools.partial(torch.optim.SGD, lr=0.1, momentum=0.9, foreach=False)
PLAN = TensorParallel({"first": ColwiseParallel(), "layers.0": RowwiseParallel()})
SPREAD = {"parallel": ("ddp", PLAN), "world": World.from_mesh({"dp": 2, "tp": 2})}
SHARDED = {"parallel": "fsdp", "world": 2}


class Small(nn.Module):
    """f32[rows, 6] to the same."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.layers = nn.Linear(6, 4), nn.ModuleList([nn.Linear(4, 6)])
        self.scale = nn.Parameter(torch.ones(6))

    def forward(self, x):
        return self.layers[0](torch.tanh(self.first(x))) * self.scale


def all_that_a_loop_does(model, optimizer, x, y):
    model.requires_grad_(False)
    target = model(y)
    model.requires_grad_(True)
    value = mse_loss(model(x), target)
    model.zero_grad()
    value.backward()
    with torch.no_grad():
        after = model(y).sum()
    for parameter in model.parameters():
        parameter.grad.mul_(0.5)
    optimizer.step()
    model.zero_grad(set_to_none=False)
    mse_loss(model(y), x).backward()
    optimizer.step()
    optimizer.zero_grad()
    return value, after


@pytest.mark.parametrize("told", [SHARDED, SPREAD], ids=["fsdp", "tp"])
def test_gradients_and_flags_are_those_of_the_parameter(told):
    torch.manual_seed(0)
    model = Small()
    single = copy.deepcopy(model)
    gm = fxpasses.capture(all_that_a_loop_does, (model, SGD(model.parameters()), *numbers(0, 0)), **told)
    fxpasses.verify(gm)
    assert all(parameter.requires_grad and parameter.grad is None for parameter in model.parameters())
    found = train_simulated(gm, whole_state(model, SGD), numbers, steps=2)
    optimizer, losses = SGD(single.parameters()), []
    for step in range(2):
        batch = whole_batches(numbers, max(data_index(gm)) + 1)(step)
        losses.append(all_that_a_loop_does(single, optimizer, *batch)[0].detach())
    weights = {name: parameter.detach() for name, parameter in single.named_parameters()}
    expected = Trained(losses, weights, {}, state_by_name(single, optimizer))
    assert differences(expected, found, 1e-5) == []


def test_what_the_step_puts_into_a_module_stays():
    def replaced(model, x, y):
        return mse_loss(functional_call(model, {"scale": torch.full((6,), 3.0)}, (x,)), y)

    model = Small()
    gm = fxpasses.capture(replaced, (model, *numbers(0, 0)), optimizer=SGD, unused="none", **SHARDED)
    found = train_simulated(gm, whole_state(model, SGD), numbers, steps=1)
    assert torch.allclose(found.losses[0], replaced(model, *whole_batches(numbers, 2)(0)))
    assert torch.equal(found.params["scale"], model.scale)


def hooks(model, x, y):
    result = model(x)
    model.scale.register_hook(lambda gradient: gradient / gradient.norm())
    return mse_loss(result, y)


def writes_data(model, x, y):
    value = mse_loss(model(x), y)
    model.scale.data.clamp_(0, 1)
    return value


def sets_data(model, x, y):
    value = mse_loss(model(x), y)
    model.scale.data = torch.zeros(6)
    return value


def broadcasts_a_gradient(model, x, y):
    mse_loss(model(x), y).backward()
    return model.first.bias.grad * torch.ones(3, 1)


def counts_elements(model, x, y):
    value = mse_loss(model(x), y)
    value.backward()
    return value / sum(parameter.grad.numel() for parameter in model.parameters())


def differentiates_gradients(model, x, y):
    value = mse_loss(model(x), y)
    value.backward(create_graph=True)
    return value


def penalises_the_gradient_of_the_batch(model, x, y):
    x = x.clone().requires_grad_()
    (gradient,) = torch.autograd.grad(model(x).sum(), x, create_graph=True)
    return gradient.square().sum()


def reads_only_behind_no_grad(model, x, y):
    with torch.no_grad():
        model(x)
    return model.scale.sum()


def reads_what_an_update_has_changed(model, optimizer, x, y):
    mse_loss(model(x), y).backward()
    kept = model(x)
    optimizer.step()
    return kept.sum() * model.scale.sum()


def reads_a_block_in_backward(model, x, y):
    value = mse_loss(model(x), y)
    value.register_hook(lambda gradient: gradient * model.layers[0].weight.mean())
    value.backward()
    return value.detach()


@pytest.mark.parametrize(("step", "told", "message"), [
    (hooks, SHARDED, "hook on 'scale' .register_hook.*this rank's data"),
    (writes_data, SHARDED, "writes 'scale' while it is gathered"),
    (sets_data, SHARDED, "gives 'scale' other memory"),
    (broadcasts_a_gradient, SHARDED, "computes 'mul' of the gradient of 'first.bias'"),
    (counts_elements, SHARDED, "size .numel. of the gradient of 'scale'"),
    (differentiates_gradients, SHARDED, "differentiates gradients .create_graph=True."),
    (penalises_the_gradient_of_the_batch, SPREAD, "differentiates gradients .create_graph=True."),
    (reads_only_behind_no_grad, SHARDED, "reads 'scale' while a rank has only its shard.*reshard_after_forward=False"),
    (reads_what_an_update_has_changed, SHARDED, "reads 'scale' as it was in front of its update"),
    (reads_a_block_in_backward, SHARDED, "reads 'layers.0.weight' while a rank has only its shard"),
])
def test_what_is_not_that_of_the_parameter_is_refused(step, told, message):
    model = Small()
    optimizer = (SGD(model.parameters()),) if step is reads_what_an_update_has_changed else ()
    with pytest.raises(UsageError, match=message) as caught:
        fxpasses.capture(step, (model, *optimizer, *numbers(0, 0)), **told)
    assert caught.value.place is not None
    assert caught.value.place.file == __file__


def test_what_is_kept_is_read_in_backward():
    gm = fxpasses.capture(reads_a_block_in_backward, (Small(), *numbers(0, 0)), world=2,
                          parallel=FSDP(reshard_after_forward=False))
    (mean,) = [node for node in gm.graph.nodes if node.target is torch.ops.aten.mean.default
               and node.args[0].meta["val"].shape == (6, 4)]
    assert mean.users


def test_other_modes_around_the_step_hide_no_reader():
    """Context parallelism watches functions as well, and passes on what the step has called."""
    def step(model, x, y):
        return mse_loss(model(x), y) + model.layers[0].weight.norm()

    batch = [value.unflatten(0, (2, 2)) for value in numbers(0, 0)]
    with pytest.raises(UsageError, match=r"reads 'layers\.0\.weight'"):
        fxpasses.capture(step, (Small(), *batch), parallel=("fsdp", "cp"), world=World.from_mesh({"dp": 2, "cp": 2}))


class Recomputed(nn.Linear):
    def forward(self, x):
        return checkpoint(super().forward, x, use_reentrant=False)


def test_frozen_units_are_whole_where_they_are_computed_again():
    model = nn.Sequential(nn.Linear(6, 6), Recomputed(6, 6).requires_grad_(False))
    gm = fxpasses.capture(lambda model, x, y: mse_loss(model(x), y), (model, *numbers(0, 0)),
                          parallel=FSDP(units=("1",)), world=2)
    fxpasses.verify(gm)
    assert len(step_of(gm).names("gradients")) == 2


class Odd(nn.Module):
    def __init__(self):
        super().__init__()
        self.empty, self.flat = nn.Parameter(torch.zeros(0, 6)), nn.Parameter(torch.zeros(3, 0))
        self.wave, self.real = nn.Parameter(torch.ones(6, dtype=torch.complex64)), nn.Linear(6, 6)

    def forward(self, x, y):
        return mse_loss(self.real(x) + (x * self.wave).abs() + self.empty.sum() + self.flat.sum(), y)


def test_no_rows_and_complex_numbers():
    gm = fxpasses.capture(Odd(), numbers(0, 0), parallel=FSDP(reduce_dtype=torch.float64), world=2)
    fxpasses.verify(gm)
    gradients = {path[-1]: node.meta["val"] for path, node in step_of(gm).given("gradients").items()}
    assert gradients["wave"].dtype == torch.complex64
    assert list(gradients["empty"].shape) == [0, 6]
    scattered = [node.meta["val"].dtype for node in gm.graph.nodes if "reduce_scatter" in str(node.target)]
    assert sorted(map(str, scattered)) == ["torch.complex64", "torch.float64"]
