"""What may be said of fully sharded parallelism, checked before anything is done with it."""

from __future__ import annotations

from typing import Any

import torch

from fxpasses.errors import UsageError, wrong_type
from fxpasses.frontend.parallel import FSDP

_CHOICES = {"gather": ("block", "parameter"), "reshard_after_forward": (None, True, False)}
_PATTERNS = ("units", "ignored")
_DTYPES = ("param_dtype", "reduce_dtype", "output_dtype")


def check_settings(settings: FSDP) -> None:
    """Raise `UsageError` for the first value that is none of those a setting may have."""
    for name, known in _CHOICES.items():
        value = getattr(settings, name)
        if not any(value is other or (isinstance(value, str) and value == other) for other in known):
            raise UsageError(f"there is no FSDP({name}={value!r})", hint=f"it is one of {', '.join(map(repr, known))}")
    for name in _PATTERNS:
        value = getattr(settings, name)
        if value is not None and not (isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)):
            raise wrong_type(f"FSDP({name}=)", _first(value), "a tuple of names, as ('layers.*',),")
    for name in _DTYPES:
        value = getattr(settings, name)
        if value is not None and not (isinstance(value, torch.dtype) and value.is_floating_point):
            raise UsageError(f"FSDP({name}={value!r}) is no floating-point dtype of torch")


def _first(value: Any) -> Any:
    """What is wrong in a sequence, else the whole value."""
    if isinstance(value, list | tuple):
        return next(one for one in value if not isinstance(one, str))
    return value
