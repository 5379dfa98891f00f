"""What a traced step would do to objects that are no part of its graph is refused in front of being done."""

from __future__ import annotations

import functools
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from torch import Tensor
from torch.optim import Optimizer
from torch.optim.optimizer import register_optimizer_step_pre_hook
from torch.utils import _pytree as pytree

from fxpasses._torch import intercepting, is_fake, is_operator
from fxpasses.errors import UsageError


@contextmanager
def untouched() -> Iterator[None]:
    """Context for the traced function: it writes no real tensor and steps no optimizer of real parameters.

    Eager mode would carry such a write to the next step, and an optimizer that the capture does not know of would find
    parameters without gradients and do nothing. Numbers drawn outside torch would be the same in every step, and others
    on every rank. Raises `UsageError` for each, and for a collective that writes in place.
    """
    drawn = _states_of_generators()
    zero_grad = Optimizer.zero_grad

    def guarded(optimizer: Optimizer, set_to_none: bool = True) -> None:
        _check_traced(optimizer)
        zero_grad(optimizer, set_to_none)

    setattr(Optimizer, "zero_grad", guarded)  # noqa: B010 - a plain assignment is no method to mypy
    hook = register_optimizer_step_pre_hook(lambda optimizer, *_: _check_traced(optimizer))
    try:
        with intercepting(_run):
            yield
        for name, state in _states_of_generators().items():
            if drawn.get(name, state) != state:
                raise UsageError(f"the step draws from {name}, and what it drew would be a constant of the graph",
                                 hint="draw outside and pass it as an argument, or draw a tensor: torch.rand")
    finally:
        hook.remove()
        setattr(Optimizer, "zero_grad", zero_grad)  # noqa: B010


def _states_of_generators() -> dict[str, Any]:
    """Of the global generators that are not torch's, by name; numpy's where somebody has imported it."""
    states: dict[str, Any] = {"Python's random": random.getstate()}
    numpy = sys.modules.get("numpy")
    if numpy is not None and "numpy.random" in sys.modules:
        algorithm, words, *position = numpy.random.get_state()
        states["numpy.random"] = algorithm, words.tobytes(), *position
    return states


def _check_traced(optimizer: Optimizer) -> None:
    """Refuse an optimizer of real parameters; one that the step itself makes, of traced ones, does as in eager mode."""
    if any(not is_fake(parameter) for group in optimizer.param_groups for parameter in group["params"]):
        raise UsageError(f"the step calls an optimizer ({type(optimizer).__name__}) that it does not take",
                         hint="pass the optimizer as an argument of the step")


def _run(op: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if is_operator(op) and op.namespace == "c10d":
        raise UsageError(f"the step calls the collective {op}, which no graph of functions can hold",
                         hint="call it outside, on what the step returns, or call its like in "
                         "torch.distributed._functional_collectives")
    for key in _written(op) if is_operator(op) else ():
        given = kwargs.get(key) if isinstance(key, str) else args[key] if key < len(args) else None
        for value in pytree.tree_leaves(given):
            if isinstance(value, Tensor) and not is_fake(value):
                raise UsageError(f"the step writes a tensor of shape {list(value.shape)} that it does not take",
                                 hint="register it as a buffer of a module; clone it if it is only scratch memory")
    return op(*args, **kwargs)


@functools.cache
def _written(op: Any) -> tuple[int | str, ...]:
    """Positions and names of the arguments that ``op`` writes."""
    return tuple(key for position, argument in enumerate(op._schema.arguments)
                 if argument.alias_info is not None and argument.alias_info.is_write
                 for key in (position, argument.name))
