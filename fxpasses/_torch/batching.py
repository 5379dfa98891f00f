"""Operators on tensors with one more dimension in front, by the batching rules that ``torch.vmap`` uses.

``torch.vmap`` itself flattens its arguments in Python on every call (140 microseconds, torch 2.13); these are its
parts, for callers that hold the dimension in front themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch

_FUNCTORCH: Any = torch._C._functorch


def enter_batch(size: int) -> int:
    """A new level at which tensors hide a dimension of ``size``; random operators are an error. Seen in torch 2.13."""
    level: int = _FUNCTORCH._vmap_increment_nesting(size, "error")
    return level


def leave_batch() -> None:
    """Leave the level entered last. Seen in torch 2.13."""
    _FUNCTORCH._vmap_decrement_nesting()


def with_batch(tensor: Any, level: int) -> Any:
    """``tensor`` without its first dimension, which the level hides. Seen in torch 2.13."""
    return _FUNCTORCH._add_batch_dim(tensor, 0, level)


def without_batch(tensor: Any, level: int) -> tuple[Any, int | None]:
    """The tensor behind one of a level, and where its hidden dimension is; None for none. Seen in torch 2.13."""
    found: tuple[Any, int | None] = _FUNCTORCH._unwrap_batched(tensor, level)
    return found


@contextmanager
def without_batch_fallback() -> Iterator[None]:
    """Make operators without a batching rule an error, not a slow loop with a warning. Seen in torch 2.13."""
    enabled = _FUNCTORCH._is_vmap_fallback_enabled()
    _FUNCTORCH._set_vmap_fallback_enabled(False)
    try:
        yield
    finally:
        _FUNCTORCH._set_vmap_fallback_enabled(enabled)
