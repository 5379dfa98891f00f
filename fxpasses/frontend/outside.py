"""What a traced step would do to objects that are no part of its graph is refused in front of being done."""

from __future__ import annotations

import functools
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
    parameters without gradients and do nothing. Raises `UsageError` for both.
    """
    zero_grad = Optimizer.zero_grad

    def guarded(optimizer: Optimizer, set_to_none: bool = True) -> None:
        _check_traced(optimizer)
        zero_grad(optimizer, set_to_none)

    setattr(Optimizer, "zero_grad", guarded)  # noqa: B010 - a plain assignment is no method to mypy
    hook = register_optimizer_step_pre_hook(lambda optimizer, *_: _check_traced(optimizer))
    try:
        with intercepting(_run):
            yield
    finally:
        hook.remove()
        setattr(Optimizer, "zero_grad", zero_grad)  # noqa: B010


def _check_traced(optimizer: Optimizer) -> None:
    """An optimizer that the step itself makes, of traced parameters, does what it does in eager mode."""
    if any(not is_fake(parameter) for group in optimizer.param_groups for parameter in group["params"]):
        raise UsageError(f"the step calls an optimizer ({type(optimizer).__name__}) that it does not take",
                         hint="pass the optimizer as an argument of the step")


def _run(op: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
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
