"""``optimizer.step()`` in the code of a train step acts on the tensors of the trace; the optimizer is left alone."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from contextlib import nullcontext

import pytest
import torch
from torch import Tensor, nn
from torch.func import functional_call
from torch.fx.experimental.proxy_tensor import make_fx
from torch.optim import SGD, AdamW, Optimizer
from torch.optim.lr_scheduler import StepLR
from torch.utils import _pytree as pytree

from fxpasses.errors import UsageError
from fxpasses.frontend.optimizers import State, UpdateRule, intercepted, rule_for


def model_of() -> nn.Module:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))


def train_step(call: Callable[[Tensor], Tensor], optimizer: Optimizer, data: Tensor) -> Tensor:
    """Two steps with the loss of the second, the gradient of the first kept and clipped."""
    optimizer.zero_grad()
    call(data).square().mean().backward()
    nn.utils.clip_grad_norm_(optimizer.param_groups[0]["params"], 0.5)
    optimizer.step()
    optimizer.zero_grad(set_to_none=False)
    loss = call(data).square().mean()
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return loss.detach()


def prepared(optimizer_of: Callable[..., Optimizer]) -> tuple[nn.Module, Optimizer, UpdateRule, State]:
    model = model_of()
    optimizer = optimizer_of(model.parameters())
    rule = rule_for(optimizer, dict(model.named_parameters()))
    return model, optimizer, rule, rule.read(optimizer)


@pytest.mark.parametrize("optimizer_of", [lambda params: SGD(params, lr=0.1, momentum=0.9),
                                          lambda params: AdamW(params, lr=torch.tensor(0.1))], ids=["sgd", "adamw"])
def test_a_traced_step_equals_the_same_code_run_by_torch(optimizer_of: Callable[..., Optimizer]) -> None:
    model, optimizer, rule, state = prepared(optimizer_of)
    parameters = {name: parameter.detach().clone().requires_grad_() for name, parameter in model.named_parameters()}
    data = torch.randn(5, 3, generator=torch.Generator().manual_seed(1))
    leaves, spec = pytree.tree_flatten((parameters, state, data))

    def traced(*values: Tensor) -> Tensor:
        named, kinds, batch = pytree.tree_unflatten(list(values), spec)
        with intercepted(optimizer, rule, named, kinds):
            return train_step(lambda inputs: functional_call(model, named, (inputs,)), optimizer, batch)

    graph = make_fx(traced, tracing_mode="fake")(*leaves)
    assert not optimizer.state
    theirs = model_of()
    other = optimizer_of(theirs.parameters())
    for _ in range(3):
        with torch.no_grad():
            loss = graph(*leaves)
        assert torch.equal(loss, train_step(theirs, other, data))
        assert all(torch.equal(parameters[name], wanted) for name, wanted in theirs.named_parameters())
    wanted = rule_for(other, dict(theirs.named_parameters())).read(other)
    for kind, tensors in state.items():
        assert all(torch.equal(tensor, wanted[kind][name]) for name, tensor in tensors.items()), kind
    assert all(torch.equal(one, two) for one, two in zip(model.parameters(), model_of().parameters(), strict=True))


def test_zero_grad_drops_or_zeroes() -> None:
    model, optimizer, rule, state = prepared(lambda params: SGD(params, lr=0.1))
    parameters = dict(model.named_parameters())
    with intercepted(optimizer, rule, parameters, state):
        parameters["0.bias"].grad = torch.ones(4)
        optimizer.zero_grad(set_to_none=False)
        assert torch.equal(parameters["0.bias"].grad, torch.zeros(4))
        assert parameters["0.weight"].grad is None
        optimizer.zero_grad()
        assert parameters["0.bias"].grad is None


@pytest.mark.parametrize("fails", [False, True])
def test_the_optimizer_is_given_back(fails: bool) -> None:
    model, optimizer, rule, state = prepared(lambda params: SGD(params, lr=0.1))
    StepLR(optimizer, step_size=1)  # puts a step of its own into the instance
    before, held = dict(vars(optimizer)), optimizer.param_groups[0]["params"]
    copies = {name: parameter.detach().clone().requires_grad_() for name, parameter in model.named_parameters()}
    try:
        with intercepted(optimizer, rule, copies, state):
            assert vars(optimizer)["step"] is not before["step"]
            assert optimizer.param_groups[0]["params"][0] is copies["0.weight"]
            if fails:
                raise ZeroDivisionError
    except ZeroDivisionError:
        assert fails
    assert vars(optimizer) == before
    assert optimizer.param_groups[0]["params"] is held
    parameter = next(model.parameters())
    parameter.grad, kept = torch.ones_like(parameter), parameter.detach().clone()
    optimizer.step()
    assert not torch.equal(parameter, kept)


def test_a_schedule_sees_the_step() -> None:
    model, optimizer, rule, state = prepared(lambda params: SGD(params, lr=0.1))
    schedule = StepLR(optimizer, step_size=1)
    with intercepted(optimizer, rule, dict(model.named_parameters()), state):
        optimizer.step()
    with warnings.catch_warnings(action="error"):  # torch warns of a schedule that steps before its optimizer
        schedule.step()


def changes_rate(optimizer: Optimizer) -> None:
    optimizer.param_groups[0]["lr"] = 0.5
    optimizer.step()


def schedules(optimizer: Optimizer) -> None:
    """The graph has one rate for all steps: a change behind the update must not go unnoticed."""
    optimizer.step()
    optimizer.param_groups[0]["lr"] *= 0.5


@pytest.mark.parametrize(("use", "message"), [
    (lambda optimizer: optimizer.step(lambda: 1.0), "optimizer.step is called with a closure"),
    (lambda optimizer: optimizer.step(closure=lambda: 1.0), "optimizer.step is called with a closure"),
    (changes_rate, r"the step changes its optimizer: lr of group 0: 0.1 is now 0.5 \(.*give lr as a tensor"),
    (schedules, r"the step changes its optimizer: lr of group 0: 0.1 is now 0.05"),
    (lambda optimizer: optimizer.step(None), None)])
def test_what_a_step_may_not_do(use: Callable[[Optimizer], object], message: str | None) -> None:
    model, optimizer, rule, state = prepared(lambda params: SGD(params, lr=0.1))
    with nullcontext() if message is None else pytest.raises(UsageError, match=message), \
            intercepted(optimizer, rule, dict(model.named_parameters()), state):
        use(optimizer)
    assert optimizer.param_groups[0]["lr"] == 0.1


def test_an_optimizer_that_has_changed_is_refused() -> None:
    model, optimizer, rule, state = prepared(lambda params: SGD(params, lr=0.1))
    optimizer.param_groups[0]["params"].pop()
    with pytest.raises(UsageError, match="changed since the capture: parameters of group 0: 4 are now 3"), \
            intercepted(optimizer, rule, dict(model.named_parameters()), state):
        pass
    assert "step" not in vars(optimizer)
