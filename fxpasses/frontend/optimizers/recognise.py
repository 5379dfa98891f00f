"""From an optimizer of torch.optim, or a function that makes one, to its update rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch.nn import Parameter
from torch.optim import Optimizer

from fxpasses._torch import step_hooks
from fxpasses.errors import UsageError, counted, wrong_type
from fxpasses.frontend.optimizers.adam import Adam
from fxpasses.frontend.optimizers.algorithm import WAY_OUT, Algorithm
from fxpasses.frontend.optimizers.rule import Group, UpdateRule
from fxpasses.frontend.optimizers.sgd import SGD

ALGORITHMS: Mapping[type[Optimizer], type[Algorithm]] = {
    torch.optim.SGD: SGD, torch.optim.Adam: Adam, torch.optim.AdamW: Adam}
"""The optimizers that can be part of a graph. A subclass may do anything in its step, and is another optimizer."""

Making = Callable[[list[Parameter]], Optimizer]


def rule_for(optimizer: Optimizer | Making, parameters: Mapping[str, Parameter], *,
             master_weights: bool = False) -> UpdateRule:
    """The update rule of ``optimizer``, a live one over some of ``parameters`` or a function that makes one of them.

    ``lambda parameters: torch.optim.AdamW(parameters, lr=1e-3)`` is such a function; it gets all parameters in order.
    ``parameters`` maps qualified names to parameters, on the meta device too: nothing is allocated. Those in no group,
    and frozen ones, are left alone.

    Raises `UsageError` for optimizers and settings that have no form inside a graph, and for a foreign parameter.
    """
    live = optimizer if isinstance(optimizer, Optimizer) else _made(optimizer, list(parameters.values()))
    algorithm = ALGORITHMS.get(type(live))
    if algorithm is None:
        known = ", ".join(kind.__name__ for kind in ALGORITHMS)
        raise UsageError(f"the optimizer {type(live).__qualname__} cannot be part of a graph: only {known} can",
                         hint=WAY_OUT)
    if hooks := step_hooks(live):
        raise UsageError(f"the optimizer has {counted(len(hooks), 'step hook')} that no graph would call", hint=WAY_OUT)
    names: dict[int, str] = {}
    for name, parameter in parameters.items():
        names.setdefault(id(parameter), name)
    groups = tuple(Group(_names(group["params"], names, index), algorithm.of(group), float(group["lr"]))
                   for index, group in enumerate(live.param_groups))
    return UpdateRule(type(live).__name__, groups, master_weights)


def _made(making: Making, parameters: list[Parameter]) -> Optimizer:
    if not callable(making):
        raise wrong_type("optimizer", making, "an optimizer of torch.optim, or a function that makes one of a list")
    try:
        made: object = making(parameters)
    except (TypeError, ValueError, RuntimeError) as error:
        raise UsageError(f"the function given as optimizer fails: {error}") from error
    if not isinstance(made, Optimizer):
        raise wrong_type("what the function given as optimizer returns", made, "an optimizer of torch.optim")
    return made


def _names(parameters: list[Any], names: Mapping[int, str], index: int) -> tuple[str | None, ...]:
    found: list[str | None] = []
    for position, parameter in enumerate(parameters):
        name = names.get(id(parameter))
        if name is None:
            raise UsageError(f"parameter {position} of the optimizer's group {index} is none of the model",
                             hint="an optimizer inside a graph updates parameters of the captured step only")
        if parameter.is_complex():
            raise UsageError(f"the parameter '{name}' is complex", hint=WAY_OUT)
        found.append(name if parameter.requires_grad else None)
    return tuple(found)
