"""State of an optimizer inside a graph and of a live one are interchangeable, both ways."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable

import pytest
import torch
from torch import Tensor
from torch.nn import Parameter
from torch.optim import SGD, AdamW, Optimizer
from torch.optim.lr_scheduler import StepLR

from fxpasses._torch import new_fake_mode
from fxpasses.errors import UsageError
from fxpasses.frontend.optimizers import rule_for

Making = Callable[[list[Parameter]], Optimizer]
MAKING: dict[str, Making] = {
    "sgd": lambda params: SGD(params, lr=0.1),
    "momentum": lambda params: SGD(params, lr=0.1, momentum=0.9),
    "dampening": lambda params: SGD(params, lr=0.1, momentum=0.9, dampening=0.5),
    "adamw": lambda params: AdamW(params, lr=0.1),
    "amsgrad": lambda params: AdamW(params, lr=torch.tensor(0.1), amsgrad=True),
}
each = pytest.mark.parametrize("making", MAKING.values(), ids=MAKING)


def parameters_of(dtype: torch.dtype = torch.float32) -> dict[str, Parameter]:
    generator = torch.Generator().manual_seed(0)
    return {name: Parameter(torch.randn(3, 4, generator=generator).to(dtype)) for name in ("a.weight", "b.weight")}


def gradients_of(step: int, dtype: torch.dtype = torch.float32) -> dict[str, Tensor]:
    generator = torch.Generator().manual_seed(1 + step)
    return {name: torch.randn(3, 4, generator=generator).to(dtype) for name in ("a.weight", "b.weight")}


def step_torch(optimizer: Optimizer, parameters: dict[str, Parameter], steps: range) -> None:
    for step in steps:
        for name, gradient in gradients_of(step).items():
            parameters[name].grad = gradient
        optimizer.step()


def trained(making: Making, steps: range) -> tuple[dict[str, Parameter], Optimizer]:
    parameters = parameters_of()
    optimizer = making(list(parameters.values()))
    step_torch(optimizer, parameters, steps)
    return parameters, optimizer


def assert_same(parameters: dict[str, Parameter], optimizer: Optimizer, making: Making, steps: range) -> None:
    """Weights and ``state_dict`` are those of torch after ``steps``."""
    theirs, their_optimizer = trained(making, steps)
    mine, wanted = optimizer.state_dict(), their_optimizer.state_dict()
    assert mine["state"].keys() == wanted["state"].keys()
    for index, entry in wanted["state"].items():
        assert entry.keys() == mine["state"][index].keys()
        for kind, value in entry.items():
            assert value is mine["state"][index][kind] is None or torch.equal(value, mine["state"][index][kind]), kind
    assert all(torch.equal(parameter, theirs[name]) for name, parameter in parameters.items())


@each
def test_torch_goes_on_from_a_written_state(making: Making) -> None:
    parameters = parameters_of()
    rule = rule_for(making, parameters)
    state = rule.initial(parameters)
    for step in range(3):
        rule.update(parameters, gradients_of(step), state)
    optimizer = making(list(parameters.values()))
    rule.write(optimizer, state)
    step_torch(optimizer, parameters, range(3, 6))
    assert_same(parameters, optimizer, making, range(6))


@each
def test_graph_goes_on_from_a_loaded_state_dict(making: Making) -> None:
    parameters, optimizer = trained(making, range(3))
    resumed = making(list(parameters.values()))
    resumed.load_state_dict(copy.deepcopy(optimizer.state_dict()))
    rule = rule_for(resumed, parameters)
    state = rule.read(resumed)
    for step in range(3, 6):
        rule.update(parameters, gradients_of(step), state)
    rule.write(resumed, state)
    assert_same(parameters, resumed, making, range(6))


@each
def test_reading_before_the_first_step_gives_the_initial_state(making: Making) -> None:
    parameters, optimizer = trained(making, range(0))
    rule = rule_for(optimizer, parameters)
    read, initial = rule.read(optimizer), rule.initial(parameters)
    assert [(kind, list(tensors)) for kind, tensors in read.items()] == [(kind, list(t)) for kind, t in initial.items()]
    for kind, tensors in initial.items():
        assert all(torch.equal(read[kind][name], tensor) for name, tensor in tensors.items()), kind
    assert len(optimizer.state) == 0


@each
def test_a_parameter_that_was_never_updated_gets_no_entry(making: Making) -> None:
    parameters, optimizer = trained(making, range(0))
    rule = rule_for(optimizer, parameters)
    state = rule.read(optimizer)
    before = parameters["b.weight"].detach().clone()
    rule.update(parameters, {"a.weight": gradients_of(0)["a.weight"], "b.weight": None}, state)
    rule.write(optimizer, state)
    assert torch.equal(parameters["b.weight"], before)
    assert parameters["b.weight"] not in optimizer.state
    assert (parameters["a.weight"] in optimizer.state) == bool(rule.groups[0].algorithm.kinds)


def test_reading_and_writing_keep_the_tensors_of_the_optimizer() -> None:
    parameters, optimizer = trained(MAKING["adamw"], range(1))
    rule = rule_for(optimizer, parameters)
    average = optimizer.state[parameters["a.weight"]]["exp_avg"]
    state = rule.read(optimizer)
    assert state["exp_avg"]["a.weight"] is average
    state["exp_avg"]["a.weight"] = torch.full((3, 4), 7.0)
    rule.write(optimizer, state)
    assert optimizer.state[parameters["a.weight"]]["exp_avg"] is average
    assert torch.equal(average, torch.full((3, 4), 7.0))


def test_a_schedule_writes_the_rate_that_is_state() -> None:
    parameters, optimizer = trained(lambda params: AdamW(params, lr=torch.tensor(0.1)), range(0))
    schedule = StepLR(optimizer, step_size=1, gamma=0.5)
    rule = rule_for(optimizer, parameters)
    state = rule.read(optimizer)
    for step in range(3):
        assert rule.change(optimizer) is None
        rule.update(parameters, gradients_of(step), state)
        rule.write(optimizer, state)
        with warnings.catch_warnings(action="error"):  # torch warns of a schedule that steps before its optimizer
            schedule.step()
    assert state["lr"]["a.weight"] == 0.0125
    assert rule_for(optimizer, parameters) == rule
    theirs = parameters_of()
    other = AdamW(theirs.values(), lr=torch.tensor(0.1))
    schedule = StepLR(other, step_size=1, gamma=0.5)
    for step in range(3):
        step_torch(other, theirs, range(step, step + 1))
        schedule.step()
    assert all(torch.equal(parameter, theirs[name]) for name, parameter in parameters.items())


def test_a_schedule_of_a_constant_is_noticed() -> None:
    parameters, optimizer = trained(MAKING["adamw"], range(0))
    rule = rule_for(optimizer, parameters)
    assert rule.change(optimizer) is None
    optimizer.param_groups[0]["lr"] = 0.05
    assert rule_for(optimizer, parameters) != rule
    assert rule.change(optimizer) == "lr of group 0: 0.1 is now 0.05"
    optimizer.param_groups[0]["lr"] = torch.tensor(0.05)
    assert rule.change(optimizer) == "lr of group 0: 0.1 is now a tensor of float32 on cpu"


def test_every_group_has_its_own_rate() -> None:
    parameters = parameters_of()
    first, second = parameters.values()
    first_rate, second_rate = torch.tensor(0.5), torch.tensor(0.25)
    optimizer = SGD([{"params": [first], "lr": first_rate}, {"params": [second], "lr": second_rate}])
    rule = rule_for(optimizer, parameters)
    assert rule.read(optimizer)["lr"] == {"a.weight": first_rate, "b.weight": second_rate}
    assert rule.initial(parameters)["lr"] == {"a.weight": 0.5, "b.weight": 0.25}
    before = {name: parameter.detach().clone() for name, parameter in parameters.items()}
    state = rule.read(optimizer)
    rule.update(parameters, {name: torch.ones(3, 4) for name in parameters}, state)
    assert torch.equal(parameters["a.weight"], before["a.weight"] - 0.5)
    assert torch.equal(parameters["b.weight"], before["b.weight"] - 0.25)
    rule.write(optimizer, {**state, "lr": {"a.weight": torch.tensor(1.0), "b.weight": torch.tensor(2.0)}})
    assert (first_rate, second_rate) == (1.0, 2.0)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64], ids=str)
def test_steps_are_counted_in_the_type_that_torch_takes(dtype: torch.dtype) -> None:
    before = torch.get_default_dtype()
    torch.set_default_dtype(dtype)
    try:
        parameters, optimizer = trained(MAKING["adamw"], range(1))
        step = rule_for(optimizer, parameters).initial(parameters)["step"]["a.weight"]
        assert step.dtype == optimizer.state[parameters["a.weight"]]["step"].dtype == dtype
    finally:
        torch.set_default_dtype(before)


def test_state_of_fake_parameters_takes_no_memory() -> None:
    parameters = {"a": Parameter(torch.empty(1 << 20, 1 << 20, device="meta"))}
    rule = rule_for(MAKING["amsgrad"], parameters)
    assert all(state["a"].is_meta for kind, state in rule.initial(parameters).items() if kind not in ("step", "lr"))
    mode = new_fake_mode()
    with mode:
        state = rule.initial({"a": torch.empty(1 << 20, 1 << 20)})
        assert {type(tensor).__name__ for named in state.values() for tensor in named.values()} == {"FakeTensor"}


# Master weights.


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16], ids=str)
@each
def test_masters_equal_a_loop_written_by_hand(making: Making, dtype: torch.dtype) -> None:
    parameters = parameters_of(dtype)
    rule = rule_for(making, parameters, master_weights=True)
    state = rule.initial(parameters)
    theirs = parameters_of(dtype)
    masters = {name: Parameter(parameter.detach().float()) for name, parameter in theirs.items()}
    optimizer = making(list(masters.values()))
    for step in range(5):
        rule.update(parameters, gradients_of(step, dtype), state)
        for name, gradient in gradients_of(step, dtype).items():
            masters[name].grad = gradient.float()
        optimizer.step()
        for name, master in masters.items():
            theirs[name].data.copy_(master)
            assert torch.equal(state["master"][name], master)
            assert torch.equal(parameters[name], theirs[name])
            assert parameters[name].dtype == dtype
            for kind in rule.groups[0].algorithm.kinds:
                wanted = optimizer.state[master].get(kind, torch.tensor(True))
                assert torch.equal(state[kind][name], wanted), kind


def test_masters_keep_what_sixteen_bits_lose() -> None:
    moved = {}
    for masters in (False, True):
        parameters = {"a": Parameter(torch.ones(4, dtype=torch.bfloat16))}
        optimizer = SGD(parameters.values(), lr=1e-3)  # it has no state of its own to keep a master with
        rule = rule_for(optimizer, parameters, master_weights=masters)
        for _ in range(50):
            state = rule.read(optimizer)
            rule.update(parameters, {"a": torch.ones(4, dtype=torch.bfloat16)}, state)
            rule.write(optimizer, state)
        moved[masters] = parameters["a"].detach()
    assert torch.equal(moved[False], torch.ones(4, dtype=torch.bfloat16))
    assert torch.equal(moved[True], torch.full((4,), 0.95, dtype=torch.bfloat16))


def test_parameters_of_full_precision_have_no_master() -> None:
    parameters = {**parameters_of(), "half": Parameter(torch.ones(2, dtype=torch.float16))}
    state = rule_for(MAKING["adamw"], parameters, master_weights=True).initial(parameters)
    assert list(state["master"]) == ["half"]
    assert state["exp_avg"]["half"].dtype == torch.float32


def test_masters_survive_the_optimizer_but_not_its_loading() -> None:
    parameters = parameters_of(torch.bfloat16)
    optimizer = MAKING["adamw"](list(parameters.values()))
    rule = rule_for(optimizer, parameters, master_weights=True)
    state = rule.read(optimizer)
    rule.update(parameters, gradients_of(0, torch.bfloat16), state)
    rule.write(optimizer, state)
    again = rule.read(optimizer)
    fresh = MAKING["adamw"](list(parameters_of(torch.bfloat16).values()))
    rule.write(fresh, rule.read(fresh))
    assert not fresh.state  # nothing was updated
    assert all(again[kind][name] is tensor or torch.equal(again[kind][name], tensor)
               for kind, named in state.items() for name, tensor in named.items())
    assert again["master"]["a.weight"].dtype == torch.float32
    optimizer.load_state_dict(optimizer.state_dict())
    with pytest.raises(UsageError, match=r"the master weights of 'a.weight' are bfloat16: load_state_dict rounds them"):
        rule.read(optimizer)
