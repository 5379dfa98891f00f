"""Let a GradScaler in the code of a step act on traced tensors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from torch import Tensor
from torch.amp import GradScaler
from torch.optim import Optimizer

from fxpasses.errors import UsageError
from fxpasses.frontend.optimizers import UpdateRule
from fxpasses.frontend.scaling.scaled_step import ScaledStep


@contextmanager
def scaled(scaler: GradScaler, step: ScaledStep, given: Sequence[tuple[Optimizer, UpdateRule]]) -> Iterator[None]:
    """Inside the block, methods of ``scaler`` do as ``step`` does. ``given``: optimizers of the step and their rules.

    The scaler itself is left as it was, also after an error. Raises `UsageError` for an optimizer that is not among
    ``given``.
    """
    def names_of(optimizer: Optimizer) -> tuple[str, ...]:
        for known, rule in given:
            if known is optimizer:
                return rule.names
        raise UsageError(f"GradScaler steps an optimizer, {type(optimizer).__name__}, that the capture does not know",
                         hint="pass it as an argument of the step")

    def scale(outputs: Any) -> Any:
        if isinstance(outputs, Tensor):
            step.used = True
            return step.scale(outputs)
        if not isinstance(outputs, Iterable):
            raise UsageError(f"GradScaler.scale is given {type(outputs).__name__}", hint="tensors are wanted")
        inner = map(scale, outputs)
        return type(outputs)(inner) if isinstance(outputs, list | tuple) else inner

    def step_(optimizer: Optimizer, *args: Any, **kwargs: Any) -> Any:
        with step.stepping(names_of(optimizer)):
            return optimizer.step(*args, **kwargs)

    def unscale_(optimizer: Optimizer) -> None:
        step.unscale(names_of(optimizer))

    calls: dict[str, Any] = {"scale": scale, "unscale_": unscale_, "step": step_, "update": step.update}
    own = {name: value for name, value in vars(scaler).items() if name in calls}
    vars(scaler).update(calls)
    try:
        yield
        step.check_finished()
    finally:
        for name in calls:
            del vars(scaler)[name]
        vars(scaler).update(own)
