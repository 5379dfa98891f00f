"""Updates inside a graph equal torch.optim's, bit for bit: weights and state, after every step."""

from __future__ import annotations

import functools
from collections.abc import Callable

import pytest
import torch
from torch import Tensor
from torch.func import functionalize
from torch.fx import GraphModule, Interpreter
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn import Parameter
from torch.optim import SGD, Adam, AdamW, Optimizer
from torch.utils import _pytree as pytree

from fxpasses.frontend.optimizers import UpdateRule, rule_for

SHAPES = {"layers.0.weight": (33, 7), "layers.0.bias": (7,), "scale": ()}
Making = Callable[[list[Parameter]], Optimizer]

MAKING: dict[str, Making] = {
    "sgd": functools.partial(SGD, lr=0.1),
    "sgd-decay-maximize": functools.partial(SGD, lr=0.1, weight_decay=0.01, maximize=True),
    "sgd-momentum": functools.partial(SGD, lr=0.1, momentum=0.9, weight_decay=0.01),
    "sgd-nesterov": functools.partial(SGD, lr=0.1, momentum=0.9, nesterov=True),
    "sgd-dampening": functools.partial(SGD, lr=0.1, momentum=0.9, dampening=0.3, maximize=True),
    "sgd-dampening-alone": functools.partial(SGD, lr=0.1, dampening=0.3),
    "sgd-tensor-lr": lambda params: SGD(params, lr=torch.tensor(0.1), momentum=0.9),
    "adam": functools.partial(Adam, lr=1e-2),
    "adam-decay": functools.partial(Adam, lr=1e-2, weight_decay=0.1, betas=(0.8, 0.95), eps=1e-6),
    "adam-amsgrad-maximize": functools.partial(Adam, lr=1e-2, amsgrad=True, maximize=True),
    "adam-decoupled": functools.partial(Adam, lr=1e-2, weight_decay=0.1, decoupled_weight_decay=True),
    "adamw": functools.partial(AdamW, lr=1e-2),
    "adamw-foreach": functools.partial(AdamW, lr=1e-2, foreach=True),
    "adamw-amsgrad": functools.partial(AdamW, lr=1e-2, amsgrad=True, betas=(0.0, 0.0)),
    "adamw-tensor-lr": lambda params: AdamW(params, lr=torch.tensor(1e-2), weight_decay=0.1),
    "adamw-lr-of-one-element": lambda params: AdamW(params, lr=torch.tensor([1e-2]), foreach=False),
}

TRACED = ("sgd-nesterov", "sgd-dampening", "sgd-tensor-lr", "adam-amsgrad-maximize", "adamw-tensor-lr")


def parameters_of(dtype: torch.dtype = torch.float32, seed: int = 0) -> dict[str, Parameter]:
    generator = torch.Generator().manual_seed(seed)
    return {name: Parameter(torch.randn(shape, generator=generator).to(dtype)) for name, shape in SHAPES.items()}


def gradients_of(step: int, dtype: torch.dtype = torch.float32) -> dict[str, Tensor]:
    """Gradients of very different size, none so small that its square is 0 in 16 bits."""
    generator = torch.Generator().manual_seed(100 + step)
    return {name: ((torch.rand(shape, generator=generator) + 0.1) * (-10.0) ** (step % 4 - 2)).to(dtype)
            for name, shape in SHAPES.items()}


def traced(rule: UpdateRule, *arguments: dict[str, object]) -> GraphModule:
    """The update as a graph of flat tensors, traced on fakes of ``arguments`` and then made functional."""
    leaves, spec = pytree.tree_flatten(arguments)

    def update(*values: Tensor) -> None:
        rule.update(*pytree.tree_unflatten(list(values), spec))

    joint = make_fx(update, tracing_mode="fake")(*leaves)
    with torch.no_grad():
        plain = [leaf.detach() for leaf in leaves]
        return make_fx(functionalize(lambda *values: Interpreter(joint).run(*values)), tracing_mode="fake")(*plain)


def assert_equal_state(mine: dict[str, dict[str, Tensor]], theirs: dict[str, dict[str, Tensor]]) -> None:
    assert {kind: list(tensors) for kind, tensors in mine.items()} == {kind: list(t) for kind, t in theirs.items()}
    for kind, tensors in mine.items():
        for name, tensor in tensors.items():
            torch.testing.assert_close(tensor, theirs[kind][name], rtol=0, atol=0, msg=f"{kind} of {name}")


def assert_steps_are_equal(making: Making, dtype: torch.dtype, steps: int, *, graph: bool, rtol: float = 0.0) -> None:
    """Weights and state after every one of ``steps`` steps, in a graph or called directly, beside torch's."""
    mine, theirs = parameters_of(dtype), parameters_of(dtype)
    rule, optimizer = rule_for(making, mine), making(list(theirs.values()))
    state = rule.initial(mine)
    update = traced(rule, mine, gradients_of(0, dtype), state) if graph else None
    for step in range(steps):
        gradients = gradients_of(step, dtype)
        if update is None:
            rule.update(mine, gradients, state)
        else:
            with torch.no_grad():
                update(*pytree.tree_leaves((mine, gradients, state)))
        for name, gradient in gradients.items():
            theirs[name].grad = gradient
        optimizer.step()
        for name, parameter in mine.items():
            torch.testing.assert_close(parameter, theirs[name], rtol=rtol, atol=0, msg=f"{name} after step {step}")
        assert_equal_state(state, rule_for(optimizer, theirs).read(optimizer))


@pytest.mark.parametrize("name", [
    name if name in TRACED else pytest.param(name, marks=pytest.mark.full) for name in MAKING])
def test_graph_equals_torch(name: str) -> None:
    assert_steps_are_equal(MAKING[name], torch.float32, 6, graph=True)


@pytest.mark.parametrize("making", MAKING.values(), ids=MAKING)
def test_many_steps_equal_torch(making: Making) -> None:
    assert_steps_are_equal(making, torch.float32, 40, graph=False)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16], ids=str)
@pytest.mark.parametrize("name", [name for name in MAKING if name not in ("adamw-foreach", "sgd-tensor-lr")])
def test_sixteen_bits_equal_torch(name: str, dtype: torch.dtype) -> None:
    """With ``foreach=True`` torch itself rounds otherwise."""
    assert_steps_are_equal(MAKING[name], dtype, 6, graph=False)


@pytest.mark.parametrize(("dtype", "rtol"), [(torch.bfloat16, 2**-7), (torch.float16, 2**-10)], ids=str)
def test_tensor_rate_in_sixteen_bits_differs_by_one_rounding(dtype: torch.dtype, rtol: float) -> None:
    assert_steps_are_equal(lambda params: SGD(params, lr=torch.tensor(0.1)), dtype, 1, graph=False, rtol=rtol)


@pytest.mark.parametrize("name", ["adam", "adamw", "adam-amsgrad-maximize"])
def test_fp64_differs_in_the_last_bits(name: str) -> None:
    """Powers of a vector of steps and of a Python float round differently."""
    assert_steps_are_equal(MAKING[name], torch.float64, 40, graph=False, rtol=1e-12)


@pytest.mark.parametrize("making", [MAKING["sgd-dampening"], MAKING["adamw"]], ids=["sgd", "adamw"])
def test_graph_of_masters_and_an_unused_parameter(making: Making) -> None:
    """A graph, and the same update called directly; what has no gradient keeps its weights and state."""
    mine, direct = parameters_of(torch.bfloat16), parameters_of(torch.bfloat16)
    rule = rule_for(making, mine, master_weights=True)
    state, direct_state = rule.initial(mine), rule.initial(direct)

    def used(step: int) -> dict[str, Tensor]:
        return {name: gradient for name, gradient in gradients_of(step, torch.bfloat16).items() if name != "scale"}

    graph = traced(rule, mine, used(0), state)
    for step in range(3):
        with torch.no_grad():
            graph(*pytree.tree_leaves((mine, used(step), state)))
        rule.update(direct, used(step), direct_state)
        assert all(torch.equal(parameter, direct[name]) for name, parameter in mine.items())
        assert_equal_state(state, direct_state)
    before, first = parameters_of(torch.bfloat16), rule.initial(parameters_of(torch.bfloat16))
    assert [torch.equal(mine[name], before[name]) for name in mine] == [name == "scale" for name in mine]
    assert all(torch.equal(named["scale"], first[kind]["scale"]) for kind, named in state.items())


def test_first_dampened_step_takes_the_whole_gradient() -> None:
    """Without the flag, a buffer of zeros would dampen the first gradient too."""
    parameters = parameters_of()
    rule = rule_for(MAKING["sgd-dampening"], parameters)
    state = rule.initial(parameters)
    assert not any(state["started"].values())
    rule.update(parameters, gradients_of(0), state)
    assert all(state["started"].values())
    assert torch.equal(state["momentum_buffer"]["scale"], -gradients_of(0)["scale"])
