"""Private touches on optimizers: their step hooks, and what learning rate schedules look at."""

from __future__ import annotations

from typing import Any


def step_hooks(optimizer: Any) -> list[Any]:
    """The hooks of ``optimizer.step``, before and after, without those common to all optimizers (torch 2.11 - 2.14)."""
    return [*optimizer._optimizer_step_pre_hooks.values(), *optimizer._optimizer_step_post_hooks.values()]


def mark_stepped(optimizer: Any) -> None:
    """Tell schedules that a step was done, or their first step warns that it comes too early (torch 2.11 - 2.14)."""
    optimizer._opt_called = True
