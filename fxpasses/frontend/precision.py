"""Mixed precision while a step is traced: autocast as eager mode has it, and no gradient scaling unseen."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch
from torch.amp import GradScaler

from fxpasses.errors import UsageError

_SCALING = ("scale", "unscale_", "step", "update")
_READING = ("get_scale", "state_dict", "load_state_dict", "set_growth_factor", "set_backoff_factor",
            "set_growth_interval")


@contextlib.contextmanager
def mixed_precision(dtype: torch.dtype | None = None, device: str = "cpu") -> Iterator[None]:
    """Context for the traced function, entered inside it, around forward and loss or around the whole step.

    ``dtype``: autocast to it; None leaves that to the step. Autocast, the step's own too, casts each weight once, as in
    eager mode: ``make_fx`` turns that memory off, and a weight that is used twice would then have a gradient that is
    rounded in another order. What it remembers ends with the context: an entry would outlive its trace.

    Raises `UsageError` for a dtype that autocast does not know on the device, and where the step uses an enabled
    ``GradScaler`` that the capture does not know of, or asks one for its numbers.
    """
    with _remembered_casts(), _no_scaler():
        if dtype is None:
            yield
        else:
            _check(dtype, device)
            with torch.autocast(device, dtype=dtype):
                yield


@contextlib.contextmanager
def plain_precision() -> Iterator[None]:
    """Context for a graph that holds its casts already, to trace or to run it: an autocast around it would add more."""
    with contextlib.ExitStack() as stack:
        for device in ("cpu", "cuda"):
            if torch.is_autocast_enabled(device):
                stack.enter_context(torch.autocast(device, enabled=False))
        yield


def _check(dtype: torch.dtype, device: str) -> None:
    if dtype not in (torch.bfloat16, torch.float16):
        raise UsageError(f"autocast to {dtype} is not possible", hint="torch.bfloat16 or torch.float16 is wanted")
    if not torch.amp.is_autocast_available(device):
        raise UsageError(f"autocast does not know the device '{device}'")


@contextlib.contextmanager
def _remembered_casts() -> Iterator[None]:
    before = torch.is_autocast_cache_enabled()
    torch.clear_autocast_cache()
    torch.set_autocast_cache_enabled(True)
    try:
        yield
    finally:
        torch.clear_autocast_cache()
        torch.set_autocast_cache_enabled(before)


def _hint(name: str) -> str:
    if name in _READING:
        return "its numbers are state that only a run knows: look at them, and change them, between steps"
    return ("give the capture the scaler, as an argument of the step or as grad_scaler=, or use bfloat16, which needs "
            "no scaling")


@contextlib.contextmanager
def _no_scaler() -> Iterator[None]:
    originals = {name: getattr(GradScaler, name) for name in (*_SCALING, *_READING)}

    def guarded(name: str) -> Any:
        def method(scaler: GradScaler, *args: Any, **kwargs: Any) -> Any:
            if scaler.is_enabled():
                raise UsageError(f"GradScaler.{name} is called inside the step", hint=_hint(name))
            return originals[name](scaler, *args, **kwargs)

        return method

    for name in originals:
        setattr(GradScaler, name, guarded(name))
    try:
        yield
    finally:
        for name, original in originals.items():
            setattr(GradScaler, name, original)
