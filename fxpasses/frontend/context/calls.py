"""Calls of ``scaled_dot_product_attention`` while a step runs: around the ring, or refused with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional
from torch.nn.functional import scaled_dot_product_attention
from torch.overrides import TorchFunctionMode

from fxpasses.errors import UsageError
from fxpasses.frontend.context.positions import Positions
from fxpasses.frontend.context.ring import Attention, Ring


@contextmanager
def attention_calls(ring: Ring, length: int, positions: Positions) -> Iterator[None]:
    """Put ring attention in the place of every call; ``length``: positions a rank has of a sequence.

    ``positions`` does not look at what the ring itself does. A mode sees calls under any name, but not those that
    functions of torch make which it has seen, MultiheadAttention's: these find another function by its name.
    """
    calls = _Calls(ring, length, positions)
    setattr(functional, "scaled_dot_product_attention", calls.attention)  # noqa: B010 - no function to mypy
    try:
        with calls:
            yield
    finally:
        setattr(functional, "scaled_dot_product_attention", scaled_dot_product_attention)  # noqa: B010


class _Calls(TorchFunctionMode):

    def __init__(self, ring: Ring, length: int, positions: Positions) -> None:
        super().__init__()
        self._ring, self._length, self._positions = ring, length, positions

    def __torch_function__(self, func: Callable[..., Any], types: Any, args: tuple[Any, ...] = (),
                           kwargs: Mapping[str, Any] | None = None) -> Any:
        """Run ``func``, attention around the ring."""
        if func is scaled_dot_product_attention:
            return self.attention(*args, **(kwargs or {}))
        return func(*args, **(kwargs or {}))

    def attention(self, query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None = None,
                  dropout_p: float = 0.0, is_causal: bool = False, *, scale: float | None = None,
                  enable_gqa: bool = False) -> Tensor:
        """As the function of torch, for this rank's part of the sequence. Raises `UsageError` for what it is not."""
        self._check(query, key, value, attn_mask, dropout_p)
        self._positions.paused = True
        try:
            return self._around(query, key, value, is_causal, scale, enable_gqa)
        finally:
            self._positions.paused = False

    def _around(self, query: Tensor, key: Tensor, value: Tensor, causal: bool, scale: float | None,
                gqa: bool) -> Tensor:
        query, key, value = _autocast(query, key, value)
        flat = [part.unsqueeze(1) if part.dim() == 3 else part for part in (query, key, value)]
        shared = self._shared(*flat, enable_gqa=gqa)
        attention = Attention(self._ring, causal, query.shape[-1] ** -0.5 if scale is None else scale, shared)
        return attention(*flat).view(*query.shape[:-1], value.shape[-1])

    def _check(self, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, dropout: float) -> None:
        if mask is not None:
            raise _refused("attn_mask, of which a rank has a part only", "is_causal=True, or no mask")
        if dropout:
            raise _refused(f"dropout_p={dropout}", "dropout behind attention, not inside")
        if any(part.dim() not in (3, 4) for part in (query, key, value)):
            raise _refused(f"{query.dim()} dimensions", "[batch, heads, sequence, features]")
        for name, part in (("query", query), ("key", key), ("value", value)):
            if part.shape[-2] != self._length:
                raise _refused(f"a {name} of {part.shape[-2]} positions where a rank has {self._length} of a sequence",
                               "all of them have dimension 1 of the batch as their sequence")

    def _shared(self, query: Tensor, key: Tensor, value: Tensor, *, enable_gqa: bool) -> int:
        heads = query.shape[1], key.shape[1], value.shape[1]
        if heads[1] == heads[2] and (heads[0] == heads[1] or (enable_gqa and heads[0] % heads[1] == 0)):
            return heads[0] // heads[1]
        raise _refused(f"{heads[0]} heads of queries, {heads[1]} of keys, {heads[2]} of values",
                       "enable_gqa=True for heads of keys and values that several of queries share")


def _autocast(*tensors: Tensor) -> list[Tensor]:
    """As autocast gives them to the function of torch, whose place is taken."""
    device = tensors[0].device.type
    if not torch.is_autocast_enabled(device):
        return list(tensors)
    dtype = torch.get_autocast_dtype(device)
    return [tensor if tensor.dtype == torch.float64 else tensor.to(dtype) for tensor in tensors]


def _refused(what: str, way_out: str) -> UsageError:
    return UsageError(f"ring attention over ranks does not take {what}", hint=way_out)
