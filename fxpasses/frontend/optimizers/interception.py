"""Let ``optimizer.step()`` in the code of a train step act on traced tensors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Any

import torch
from torch import Tensor

from fxpasses._torch import mark_stepped
from fxpasses.errors import UsageError
from fxpasses.frontend.optimizers.algorithm import Inside
from fxpasses.frontend.optimizers.rule import UpdateRule

_CALLS = ("step", "zero_grad")


@contextmanager
def intercepted(optimizer: torch.optim.Optimizer, rule: UpdateRule, parameters: Mapping[str, Tensor],
                state: Mapping[str, Mapping[str, Tensor]], *,
                inside: Inside = lambda name: nullcontext(),
                read: Callable[[str, Tensor], Tensor] = lambda name, gradient: gradient) -> Iterator[None]:
    """Inside the block, ``optimizer.step()`` and ``zero_grad()`` act on ``parameters`` and ``state``, in place.

    ``parameters``: qualified name -> tensor that stands for the parameter, whose ``grad`` backward has filled; its
    groups hold them meanwhile, for code that clips what ``optimizer.param_groups`` holds. The optimizer itself is left
    as it was, also after an error: neither its state nor its parameters change. ``read``: (name, gradient) -> what the
    update reads.

    Raises `UsageError` for a closure, and where a setting is changed in the block.
    """
    if change := rule.change(optimizer):
        raise UsageError(f"the optimizer has changed since the capture: {change}", hint="capture again")
    own = {name: value for name, value in vars(optimizer).items() if name in _CALLS}
    settings = [dict(group) for group in optimizer.param_groups]
    held = [group["params"] for group in optimizer.param_groups]
    standing = [[real if name is None else parameters[name] for name, real in zip(group.names, real_ones, strict=True)]
                for group, real_ones in zip(rule.groups, held, strict=True)]

    def check() -> None:
        if change := rule.change(optimizer):
            raise UsageError(f"the step changes its optimizer: {change}",
                             hint="change it between steps, or give lr as a tensor for schedules")

    def step(closure: object = None) -> None:
        if closure is not None:
            raise UsageError("optimizer.step is called with a closure", hint="call step() after backward()")
        check()
        with torch.no_grad():
            gradients = {name: read(name, gradient) for name in rule.names
                         if (gradient := parameters[name].grad) is not None}
        rule.update(parameters, gradients, state, inside=inside)
        mark_stepped(optimizer)

    def zero_grad(set_to_none: bool = True) -> None:
        for tensor in (tensor for tensors in standing for tensor in tensors):
            if set_to_none:
                tensor.grad = None
            elif tensor.grad is not None:
                tensor.grad = torch.zeros_like(tensor.grad)

    calls: dict[str, Any] = {"step": step, "zero_grad": zero_grad}
    vars(optimizer).update(calls)
    for group, tensors in zip(optimizer.param_groups, standing, strict=True):
        group["params"] = tensors
    try:
        yield
        check()
    finally:
        for group, before, tensors in zip(optimizer.param_groups, settings, held, strict=False):
            group.update({**before, "params": tensors})
        for name in _CALLS:
            del vars(optimizer)[name]
        vars(optimizer).update(own)
