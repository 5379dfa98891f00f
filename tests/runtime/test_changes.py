"""``fxpasses.compile``: what changes between two calls and has to be seen, and writes that could meet each other."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.runtime.closures import named_outside
from fxpasses.runtime.facts import constant

SCALE = 1.0
NUMBERS = SimpleNamespace(scale=1.0)
PLACE = ModuleType("place")
vars(PLACE)["factor"] = 1.0
DATA = torch.arange(6.0).reshape(2, 3) / 6


class Model(nn.Module):
    """A model that depends on everything a model can depend on."""

    factor = 1.0

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.inner = nn.Sequential(nn.Linear(3, 4), nn.ReLU())
        self.scale, self.shift = 1.0, torch.tensor(0.0)
        self.settings: dict[str, Any] = {"scales": [1.0]}

    def forward(self, data: Tensor) -> Tensor:
        """The sum of all settings."""
        out: Tensor = self.inner(data) * self.scale + self.shift
        return self.scaled(out * self.settings["scales"][0])

    def scaled(self, out: Tensor) -> Tensor:
        """``out`` times what is outside."""
        return out * SCALE * NUMBERS.scale * PLACE.factor * self.factor  # type: ignore[no-any-return]


def train_step(model: nn.Module, data: Tensor) -> Tensor:
    """A step that leaves gradients."""
    loss: Tensor = model(data).square().mean() * SCALE
    loss.backward()
    return loss


def _set_attribute(name: str, value: Any) -> Callable[[Model], object]:
    return lambda model: setattr(model, name, value)


CHANGES: dict[str, Callable[[Model], object]] = {
    "module": lambda model: model.inner.__setitem__(1, nn.GELU()),
    "number": _set_attribute("scale", 2.0),
    "tensor": _set_attribute("shift", torch.tensor(1.0)),
    "entry": lambda model: model.settings["scales"].__setitem__(0, 3.0),
    "forward": lambda model: setattr(model.inner[1], "forward", torch.sigmoid),
    "forward hook": lambda model: model.inner[0].register_forward_hook(lambda *given: given[2] * 2),
    "backward hook": lambda model: model.inner[1].register_full_backward_hook(lambda *given: (given[1][0] * 2,)),
    "parameter hook": lambda model: model.inner[0].weight.register_hook(lambda gradient: gradient * 2),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_a_module_is_seen(change: str) -> None:
    step = fxpasses.compile(train_step)
    found = []
    for run in (train_step, step):
        model = Model()
        step(model, DATA)
        model.zero_grad()
        CHANGES[change](model)
        found.append([run(model, DATA).detach(), *(tensor.grad for tensor in model.parameters())])
    torch.testing.assert_close(found[0], found[1], rtol=0, atol=0)


@pytest.fixture
def doubling() -> Iterator[None]:
    """Every linear layer gives twice as much."""
    handle = nn.modules.module.register_module_forward_hook(
        lambda module, _, out: out * 2 if isinstance(module, nn.Linear) else out)
    yield
    handle.remove()


@pytest.mark.parametrize(("holder", "name", "power"), [
    (sys.modules[__name__], "SCALE", 3), (NUMBERS, "scale", 2), (PLACE, "factor", 2), (Model, "factor", 2)])
def test_a_number_outside_is_seen(holder: Any, name: str, power: int, monkeypatch: pytest.MonkeyPatch) -> None:
    model, step = Model(), fxpasses.compile(train_step)
    first = step(model, DATA)
    model.zero_grad()
    monkeypatch.setattr(holder, name, 2.0)
    assert step(model, DATA) == first * 2**power


def test_a_hook_of_all_modules_is_no_hook_of_the_graph(doubling: None) -> None:
    model, step = Model(), fxpasses.compile(train_step)
    assert step(model, DATA) == train_step(Model(), DATA)


class Trainer:
    """Numbers that a method reads, and those that it does not."""

    def __init__(self) -> None:
        self.scale, self.count, self.last = 1.0, 0, torch.zeros(())

    def train(self, value: Tensor) -> Tensor:
        """Read one and leave a result."""
        self.last = value * self.scale
        return self.last


def test_what_a_method_reads() -> None:
    trainer = Trainer()

    def facts() -> list[tuple[str, Any]]:
        return list(named_outside(trainer.train))

    before = facts()
    trainer.count, trainer.last = 1, torch.ones(())
    assert facts() == before
    trainer.scale = 2.0
    assert facts() != before


@dataclasses.dataclass
class Settings:
    """Settings that a model may hold."""

    scale: float = 1.0


@pytest.mark.parametrize(("one", "same", "other"), [
    (float("nan"), float("nan"), 0.0), (0.0, 0.0, -0.0), (1, 1, True), (1, 1, 1.0), ([1, [2]], [1, [2]], [1, [3]]),
    ({"a": 1}, {"a": 1}, {"a": 2}), (Settings(), Settings(), Settings(2.0)), ((1,), (1,), [1]),
    (Trainer().train, None, Trainer().train), (torch.float32, torch.float32, torch.float64),
    (torch.relu, torch.relu, torch.sigmoid), (torch.ones(2), None, torch.ones(2)),
])
def test_constants(one: Any, same: Any, other: Any) -> None:
    assert constant(one) == constant(one if same is None else same) != constant(other)
    assert hash(constant(one)) == hash(constant(one if same is None else same))


class Remembering(nn.Module):
    """A model with buffers that are what its weight was, and what each other were."""

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.linear = nn.Linear(3, 2)
        for name in ("before", "flat", "one", "other"):
            self.register_buffer(name, torch.zeros(6) if name == "flat" else torch.zeros(2, 3))

    def forward(self, data: Tensor) -> Tensor:
        """Write all buffers."""
        before: Any = self.before
        flat: Any = self.flat
        one: Any = self.one
        other: Any = self.other
        with torch.no_grad():
            one.copy_(other.detach())
            other.copy_(before.t().t())
            before.copy_(self.linear.weight.detach())
            flat.copy_(self.linear.weight.view(-1))
        return self.linear(data)  # type: ignore[no-any-return]


def test_buffers_that_take_what_others_were() -> None:
    def whole_step(model: nn.Module, optimizer: torch.optim.Optimizer, data: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = train_step(model, data)
        optimizer.step()
        return loss

    found = []
    for run in (whole_step, fxpasses.compile(whole_step)):
        model = Remembering()
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
        for _ in range(4):
            run(model, optimizer, DATA)
        found.append(dict(model.state_dict()))
    torch.testing.assert_close(found[0], found[1], rtol=0, atol=0)


def test_lists_of_tensors_are_data() -> None:
    def accumulating(model: nn.Module, parts: list[Tensor]) -> Tensor:
        return sum(train_step(model, part) for part in parts)  # type: ignore[return-value]

    step, ours, eager = fxpasses.compile(accumulating), Model(), Model()
    for parts in ([DATA, DATA + 1], [DATA + 2, DATA]):
        assert step(ours, parts) == accumulating(eager, parts)
    torch.testing.assert_close([tensor.grad for tensor in ours.parameters()],
                               [tensor.grad for tensor in eager.parameters()], rtol=0, atol=0)


def test_gradients_that_the_step_sets_itself() -> None:
    def setting(model: nn.Module, data: Tensor) -> Tensor:
        loss: Tensor = model(data).square().mean()
        parameters = list(model.parameters())
        for parameter, gradient in zip(parameters, torch.autograd.grad(loss, parameters), strict=True):
            parameter.grad = gradient * 2
        return loss

    step, ours, eager = fxpasses.compile(setting), Model(), Model()
    for _ in range(2):
        assert step(ours, DATA) == setting(eager, DATA)
    for one, other in zip(ours.parameters(), eager.parameters(), strict=True):
        assert torch.equal(one.grad, other.grad)  # type: ignore[arg-type]


@pytest.mark.parametrize(("data", "message"), [
    (DATA.clone().requires_grad_(), "the step leaves a gradient in its argument 'data'"),
    (DATA.clone().requires_grad_() * 2, "argument 'data' has history"),
])
def test_gradients_of_data_are_refused(data: Tensor, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        fxpasses.compile(train_step)(Model(), data)


def test_a_frozen_parameter_with_a_gradient_is_refused() -> None:
    model = Model()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    train_step(model, DATA)
    model.inner[0].weight.requires_grad_(False)  # type: ignore[union-attr]

    def whole_step(data: Tensor) -> None:
        train_step(model, data)
        optimizer.step()

    with pytest.raises(UsageError, match=r"'inner\.0\.weight' is frozen and has a gradient"):
        fxpasses.compile(whole_step)(DATA)
