"""Which optimizers have a form inside a graph, what the graph looks like, what is refused and with which words."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
import torch
from torch import Tensor
from torch.fx import GraphModule
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn import Parameter
from torch.optim import LBFGS, SGD, Adagrad, Adam, AdamW, Optimizer
from torch.utils import _pytree as pytree

from fxpasses.errors import UsageError
from fxpasses.frontend.optimizers import UpdateRule, rule_for

Making = Callable[[list[Parameter]], Optimizer]


def parameters_of(count: int = 3) -> dict[str, Parameter]:
    generator = torch.Generator().manual_seed(0)
    return {f"layers.{index}.weight": Parameter(torch.randn(2, 3, generator=generator)) for index in range(count)}


def gradients_of(parameters: dict[str, Parameter]) -> dict[str, Tensor]:
    return {name: torch.full_like(parameter, 0.5) for name, parameter in parameters.items()}


def graph_of(rule: UpdateRule, parameters: dict[str, Parameter], gradients: dict[str, Tensor]) -> GraphModule:
    arguments = (parameters, gradients, rule.initial(parameters))
    leaves, spec = pytree.tree_flatten(arguments)

    def update(*values: Tensor) -> None:
        rule.update(*pytree.tree_unflatten(list(values), spec))

    return make_fx(update, tracing_mode="fake")(*leaves)


class Mine(AdamW):
    """An optimizer of somebody's own."""


def with_hook(params: list[Parameter]) -> Optimizer:
    optimizer = SGD(params, lr=0.1)
    optimizer.register_step_pre_hook(lambda *arguments: None)
    return optimizer


REFUSED: dict[str, tuple[Making, str]] = {
    "adagrad": (Adagrad, r"the optimizer Adagrad cannot be part of a graph: only SGD, Adam, AdamW can \(capture with"),
    "lbfgs": (lambda params: LBFGS(params[:1]), r"the optimizer LBFGS cannot .* any optimizer works outside"),
    "subclass": (Mine, r"the optimizer Mine cannot"),
    "fused": (functools.partial(AdamW, fused=True), r"an optimizer with fused=True .* \(fused=False, or capture"),
    "differentiable": (functools.partial(SGD, lr=0.1, differentiable=True), r"differentiable=True cannot be part"),
    "beta": (functools.partial(Adam, betas=(torch.tensor(0.9), torch.tensor(0.9))), r"betas of the optimizer is a ten"),
    "decay": (functools.partial(SGD, weight_decay=torch.tensor(0.1)), r"weight_decay of the optimizer is a tensor"),
    "hook": (with_hook, r"the optimizer has 1 step hook that no graph would call \(capture without"),
    "foreign": (lambda params: SGD([*params, Parameter(torch.ones(1))], lr=0.1), r"parameter 3 of .* group 0 is none"),
    "failing": (functools.partial(AdamW, lr=-1.0), r"the function given as optimizer fails: Invalid learning rate: -1"),
    "no function": (torch.optim.SGD(parameters_of(1).values(), lr=1).param_groups, r"optimizer is of type list"),
    "no optimizer": (list, r"what the function given as optimizer returns is of type list"),
}


@pytest.mark.parametrize(("making", "message"), REFUSED.values(), ids=REFUSED)
def test_refused(making: Making, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        rule_for(making, parameters_of())


@pytest.mark.parametrize("making", [
    SGD, Adam, AdamW, functools.partial(AdamW, fused=False, foreach=True), lambda params: SGD(params[1:], lr=0.1)])
def test_taken(making: Making) -> None:
    parameters = parameters_of()
    taken = rule_for(making, parameters)
    live = rule_for(making(list(parameters.values())), parameters)
    assert taken == live
    assert hash(taken) == hash(live)


def test_complex_parameters_are_refused() -> None:
    with pytest.raises(UsageError, match="the parameter 'a' is complex"):
        rule_for(AdamW, {"a": Parameter(torch.ones(2, dtype=torch.complex64))})


def test_sparse_gradients_are_refused() -> None:
    parameters = {"a": Parameter(torch.ones(2, 2))}
    rule = rule_for(SGD, parameters)
    with pytest.raises(UsageError, match=r"the gradient of 'a' is sparse \(sparse=False in its embedding\)"):
        rule.update(parameters, {"a": torch.ones(2, 2).to_sparse()}, {})
    rule.update(parameters, {"a": torch.ones(2, 2)}, {})
    assert torch.equal(parameters["a"], torch.full((2, 2), 1 - 1e-3))


def test_groups_have_their_own_settings_and_the_rest_is_untouched() -> None:
    parameters, theirs = parameters_of(5), parameters_of(5)
    parameters["layers.3.weight"].requires_grad_(False)

    def making(params: list[Parameter]) -> Optimizer:
        return AdamW([{"params": params[:1]}, {"params": params[1:4], "lr": 0.2, "weight_decay": 0.0}], lr=0.1)

    rule = rule_for(making, parameters)
    assert [group.names for group in rule.groups] == [
        ("layers.0.weight",), ("layers.1.weight", "layers.2.weight", None)]
    state = rule.initial(parameters)
    optimizer = making(list(theirs.values()))
    for step in range(5):
        rule.update(parameters, {name: value * (step - 1.5) for name, value in gradients_of(parameters).items()}, state)
        for name, parameter in theirs.items():
            parameter.grad = None if name == "layers.3.weight" else torch.full_like(parameter, 0.5) * (step - 1.5)
        optimizer.step()
    untouched = parameters_of(5)
    assert all(torch.equal(parameter, theirs[name]) for name, parameter in parameters.items())
    assert [torch.equal(parameters[name], untouched[name]) for name in parameters] == [False, False, False, True, True]
    assert list(state["exp_avg"]) == list(rule.names) == ["layers.0.weight", "layers.1.weight", "layers.2.weight"]


def test_tied_parameters_are_updated_once() -> None:
    shared = Parameter(torch.ones(2))
    rule = rule_for(lambda params: SGD(params[:1], lr=0.1), {"embed.weight": shared, "head.weight": shared})
    assert rule.names == ("embed.weight",)


@pytest.mark.parametrize(("change", "message"), [
    (lambda optimizer: optimizer.add_param_group({"params": [Parameter(torch.ones(1))]}), "groups: 1 are now 2"),
    (lambda optimizer: optimizer.param_groups[0]["params"].pop(), "parameters of group 0: 3 are now 2"),
])
def test_state_of_other_groups_is_refused(change: Callable[[Optimizer], object], message: str) -> None:
    parameters = parameters_of()
    optimizer = AdamW(parameters.values())
    rule = rule_for(optimizer, parameters)
    state = rule.read(optimizer)
    change(optimizer)
    for use in (lambda: rule.read(optimizer), lambda: rule.write(optimizer, state)):
        with pytest.raises(UsageError, match=rf"has changed since the capture: .*{message} \(capture again\)"):
            use()


def test_state_of_another_optimizer_is_refused() -> None:
    parameters = parameters_of()
    with pytest.raises(UsageError, match="the rule is that of AdamW, the optimizer a SGD"):
        rule_for(AdamW, parameters).read(SGD(parameters.values()))


@pytest.mark.parametrize(("setting", "value", "message"), [
    ("betas", (0.8, 0.9), r"betas of group 0: \(0.9, 0.999\) is now \(0.8, 0.9\)"),
    ("weight_decay", 0.5, "weight_decay of group 0: 0.01 is now 0.5"), ("maximize", True, "maximize of group 0"),
    ("eps", 1.0, "eps of group 0"), ("amsgrad", True, "amsgrad of group 0"), ("capturable", True, "capturable of")])
def test_every_changed_setting_is_noticed(setting: str, value: object, message: str) -> None:
    parameters = parameters_of()
    optimizer = AdamW(parameters.values())
    rule = rule_for(optimizer, parameters)
    assert rule.change(optimizer) is None
    optimizer.param_groups[0][setting] = value
    assert re.match(message, rule.change(optimizer) or "")
    assert rule_for(optimizer, parameters) != rule


# The graph.


@pytest.mark.parametrize(("making", "most"), [
    (functools.partial(SGD, lr=0.1), 1), (functools.partial(SGD, lr=0.1, momentum=0.9), 3), (AdamW, 10)])
def test_operators_a_parameter(making: Making, most: int) -> None:
    """What all parameters of a group share does not grow with their number."""
    counts = []
    for count in (2, 6):
        parameters = parameters_of(count)
        graph = graph_of(rule_for(making, parameters), parameters, gradients_of(parameters))
        counts.append(sum(isinstance(node.target, torch._ops.OpOverload) for node in graph.graph.nodes))
    assert counts[1] - counts[0] <= 4 * most


@pytest.mark.parametrize("making", [
    functools.partial(SGD, lr=0.1, momentum=0.9, dampening=0.1), lambda params: AdamW(params, lr=torch.tensor(0.1))])
def test_nothing_depends_on_values(making: Making) -> None:
    parameters = parameters_of()
    graph = graph_of(rule_for(making, parameters), parameters, gradients_of(parameters))
    targets = {str(node.target) for node in graph.graph.nodes if node.op == "call_function"}
    assert not targets & {"aten._local_scalar_dense.default", "aten.item.default"}
    assert all(type(size) is int for node in graph.graph.nodes if isinstance(value := node.meta.get("val"), Tensor)
               for size in value.shape)


def test_operators_are_traced_inside_their_parameter() -> None:
    entered: list[str] = []

    @contextmanager
    def inside(name: str) -> Iterator[None]:
        entered.append(name)
        yield

    parameters = parameters_of(2)
    rule = rule_for(SGD, parameters)
    rule.update(parameters, gradients_of(parameters), {}, inside=inside)
    assert entered == ["layers.0.weight", "layers.1.weight"]
