"""``fxpasses.compile`` in one process: what it leaves behind, when it captures again, what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.distributed.tensor import Shard

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.runtime import compile as compiling
from fxpasses.runtime.calls import Call, StepFunction
from fxpasses.runtime.write_back import write_gradients


def train_step(model: nn.Module, data: Tensor, scale: float = 1.0) -> Tensor:
    """A step that leaves gradients."""
    loss = model(data).square().mean() * scale
    loss.backward()
    return loss


def make_model() -> nn.Module:
    torch.manual_seed(0)
    return nn.Linear(3, 2)


DATA = torch.arange(6.0).reshape(2, 3) / 6


def test_dynamo_stops_before_it_calls_a_backend() -> None:
    called: list[int] = []

    def counting(gm: torch.fx.GraphModule, _: object) -> Any:
        called.append(len(gm.graph.nodes))
        return gm.forward

    torch.compiler.reset()
    with pytest.raises(Exception, match="backward"):
        torch.compile(train_step, fullgraph=True, backend=counting)(make_model(), DATA)
    assert called == []
    torch.compile(make_model(), fullgraph=True, backend=counting)(DATA)
    assert len(called) == 1


def test_gradients_are_left_and_added_to() -> None:
    step, ours, eager = fxpasses.compile(train_step), make_model(), make_model()
    for call in range(3):
        loss, expected = step(ours, DATA), train_step(eager, DATA)
        assert torch.equal(loss, expected)
        assert not loss.requires_grad
        for one, other in zip(ours.parameters(), eager.parameters(), strict=True):
            assert torch.equal(one.grad, other.grad), call  # type: ignore[arg-type]
    assert len(step.graphs) == 2


def test_an_optimizer_behind_the_step() -> None:
    ours, eager = make_model(), make_model()
    given = dict(ours.named_parameters())
    reference = torch.optim.SGD(eager.parameters(), lr=0.1, momentum=0.9)
    optimizer = torch.optim.SGD(ours.parameters(), lr=0.1, momentum=0.9)
    step = fxpasses.compile(ours, optimizer=optimizer, loss=lambda out: out.square().mean())
    for rate in (0.1, 0.1, 0.05):
        reference.param_groups[0]["lr"] = optimizer.param_groups[0]["lr"] = rate
        reference.zero_grad()
        train_step(eager, DATA)
        reference.step()
        step(DATA)
    assert all(parameter is given[name] for name, parameter in ours.named_parameters())
    for one, other in zip(ours.parameters(), eager.parameters(), strict=True):
        assert torch.equal(one, other)
        assert one.grad is None
        assert torch.equal(optimizer.state[one]["momentum_buffer"], reference.state[other]["momentum_buffer"])
    assert len(step.graphs) == 2
    next(iter(ours.parameters())).grad = torch.ones(2, 3)
    with pytest.raises(UsageError, match="there are gradients before the step"):
        step(DATA)


class Trainer:
    """A step that is a method, with everything it works on."""

    def __init__(self) -> None:
        self.call = make_model()
        self.optimizer = torch.optim.SGD(self.call.parameters(), lr=0.1)

    def train(self, data: Tensor) -> Tensor:
        """One step."""
        self.optimizer.zero_grad()
        loss = train_step(self.call, data)
        self.optimizer.step()
        return loss


def test_a_method_with_its_own_modules() -> None:
    ours, eager = Trainer(), Trainer()
    step = fxpasses.compile(ours.train)
    for _ in range(3):
        assert torch.equal(step(DATA), eager.train(DATA).detach())
    for one, other in zip(ours.call.parameters(), eager.call.parameters(), strict=True):
        assert torch.equal(one, other)
        assert torch.equal(one.grad, other.grad)  # type: ignore[arg-type]
    assert (step.__name__, step.__doc__) == ("train", "One step.")


def test_draws_follow_the_generator() -> None:
    model = nn.Sequential(nn.Linear(3, 64), nn.Dropout())
    step = fxpasses.compile(lambda data: model(data).sum())
    found = []
    for seed in (1, 1, 2):
        torch.manual_seed(seed)
        model.zero_grad()
        found.append(step(DATA).item())
    assert found[0] == found[1] != found[2]
    assert len(step.graphs) == 1


def test_inside_autocast() -> None:
    def autocast_step(model: nn.Module, data: Tensor) -> Tensor:
        with torch.autocast("cpu", torch.bfloat16):
            return train_step(model, data)

    found = []
    for step in (train_step, fxpasses.compile(train_step)):
        model = make_model()
        with torch.autocast("cpu", torch.bfloat16):
            loss = step(model, DATA)  # type: ignore[operator]
        found.append([loss.detach(), *(parameter.grad for parameter in model.parameters())])
    model = make_model()
    found.append([fxpasses.compile(autocast_step)(model, DATA), *(parameter.grad for parameter in model.parameters())])
    torch.testing.assert_close(found[0], found[1], rtol=0, atol=0)
    torch.testing.assert_close(found[0], found[2], rtol=0, atol=0)


def test_few_captures_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "CAPTURES", 1)
    step, model = fxpasses.compile(train_step, name="small"), make_model()
    assert step(model, DATA) == train_step(make_model(), DATA)
    model.zero_grad()
    with pytest.warns(UserWarning, match=r"more than 1 times.* last of all changed argument 'scale': .*1\.0.* now .*3"):
        assert step(model, DATA, scale=3.0) == train_step(make_model(), DATA, 3.0)
    assert [graph.meta["name"] for graph in step.graphs] == ["small"]


def facts(model: nn.Module, *args: Any, **kwargs: Any) -> dict[str, Any]:
    return Call.read(StepFunction(train_step), (model, *args), kwargs).facts()


def _frozen(model: nn.Module) -> None:
    next(model.parameters()).requires_grad_(False)


def _with_gradient(model: nn.Module) -> None:
    for parameter in model.parameters():
        parameter.grad = torch.zeros_like(parameter)


@pytest.mark.parametrize(("change", "args"), [
    (_frozen, (DATA,)), (_with_gradient, (DATA,)), (nn.Module.eval, (DATA,)), (nn.Module.double, (DATA,)),
    (None, (DATA[:1],)), (None, (DATA.double(),)), (None, (DATA.t().contiguous().t(),)), (None, (DATA, 2.0)),
    (None, (DATA, 1)),
])
def test_what_a_capture_does_not_hold_for(change: Callable[[nn.Module], Any] | None, args: tuple[Any, ...]) -> None:
    model = make_model()
    before = facts(model, DATA)
    assert before == facts(model, DATA + 1) == facts(model, data=DATA)
    if change is not None:
        change(model)
    assert facts(model, *args) != before


def test_other_modules_and_modes_are_other_captures() -> None:
    model = make_model()
    before = facts(model, DATA)
    assert facts(make_model(), DATA) != before
    with torch.autocast("cpu", torch.bfloat16):
        assert facts(model, DATA) != before
    with torch.no_grad(), pytest.raises(UsageError, match="'train_step' is called where gradients are off"):
        fxpasses.compile(train_step)(model, DATA)


def starred(first: Any, /, second: Any, *rest: Any, key: Any = 0, **others: Any) -> tuple[Any, ...]:
    """A function with every kind of parameter."""
    return first, second, rest, key, others


@pytest.mark.parametrize(("args", "kwargs"), [
    ((1, 2), {}), ((1, 2, 3, 4), {"key": 5, "more": 6}), ((1,), {"second": 2})])
def test_arguments_by_name(args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    step = StepFunction(starred)
    assert step.call(step.named(args, kwargs)) == starred(*args, **kwargs)


def test_gradients_have_memory_of_their_own() -> None:
    model = nn.Linear(2, 2, bias=False)
    other = nn.Linear(2, 2, bias=False)
    parameters = {"one": model.weight, "two": other.weight}
    value = torch.ones(2, 2)
    write_gradients(parameters, {"one": value, "two": value})
    first, second = model.weight.grad, other.weight.grad
    assert first is not None
    assert second is not None
    assert first.data_ptr() != second.data_ptr()
    write_gradients(parameters, {"one": torch.zeros(1).expand(2, 2)})
    assert model.weight.grad is first
    assert torch.equal(first, torch.zeros(2, 2))
    assert other.weight.grad is None
    write_gradients(parameters, {"two": torch.ones(1).expand(2, 2)})
    assert other.weight.grad.stride() == other.weight.stride()  # type: ignore[union-attr]
    write_gradients({"one": model.weight}, {"one": model.weight})
    assert model.weight.grad.data_ptr() != model.weight.data_ptr()  # type: ignore[union-attr]


@pytest.mark.parametrize(("settings", "message"), [
    ({"pases": "asynccp"}, r"compile has no setting 'pases' \(did you mean 'passes'\?\)"),
    ({"parallel": "fsdp"}, r"whole parameters, not parallel='fsdp' \(capture the step, fxpasses.bind the graph"),
    ({"parallel": ("ddp", fxpasses.TensorParallel())}, "not parallel='TensorParallel'"),
    ({"passes": "asyncp"}, r"unknown pass 'asyncp' \(did you mean 'asynccp'\?\)"),
    ({"then": "egaer"}, r"then='egaer' is no compiler \(did you mean 'eager'\?\)"),
    ({"optimiser": None}, r"no setting 'optimiser' \(did you mean 'optimizer'\?\)"),
    ({"remarks": ()}, "remarks is of type tuple"),
    ({"gradsync": None}, "a step that is run synchronises its gradients"),
])
def test_wrong_settings(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        fxpasses.compile(train_step, **settings)


@pytest.mark.parametrize(("function", "args", "message"), [
    (train_step, (1,), "'train_step' is called wrongly: missing a required argument: 'data'"),
    (lambda data: data.sum(), (DATA,), "'<lambda>' has no module"),
])
def test_wrong_calls(function: Callable[..., Any], args: tuple[Any, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        fxpasses.compile(function)(*args)


def test_no_function() -> None:
    with pytest.raises(UsageError, match="the step is of type int"):
        fxpasses.compile(1)  # type: ignore[arg-type]


def test_live_groups_are_needed() -> None:
    with pytest.raises(fxpasses.DeviceError, match="no process group is initialised"):
        fxpasses.compile(train_step, parallel="ddp", world=2)(make_model(), DATA)


def test_a_learning_rate_that_changes_is_told_in_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "CAPTURES", 1)
    model = make_model()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    step = fxpasses.compile(lambda model, data: model(data).sum(), optimizer=optimizer)
    step(model, DATA)
    optimizer.param_groups[0]["lr"] = 0.2
    with pytest.warns(UserWarning, match=r"settings of SGD 0 \(give a learning rate that changes as a tensor\)$"):
        step(model, DATA)


def test_passes_that_shard_what_modules_hold_whole_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    settle = compiling.Settlement.settle

    def sharded(*arguments: Any) -> torch.fx.GraphModule:
        gm = settle(*arguments)
        gm.graph.find_nodes(op="placeholder")[0].meta["placements"] = {"dp": Shard(0)}
        return gm

    monkeypatch.setattr(compiling.Settlement, "settle", sharded)
    with pytest.raises(UsageError, match="whole parameters, and this one has sharded ones"):
        fxpasses.compile(train_step)(make_model(), DATA)
