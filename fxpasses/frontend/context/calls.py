"""Calls of ``scaled_dot_product_attention`` while a step runs: around the ring, or refused with the reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention
from torch.overrides import TorchFunctionMode

from fxpasses.errors import UsageError
from fxpasses.frontend.context.ring import Attention, Ring


class AttentionCalls(TorchFunctionMode):
    """Context that puts ring attention in the place of every call; ``length``: positions a rank has of a sequence."""

    def __init__(self, ring: Ring, length: int) -> None:
        super().__init__()
        self._ring, self._length = ring, length

    def __torch_function__(self, func: Callable[..., Any], types: Any, args: tuple[Any, ...] = (),
                           kwargs: Mapping[str, Any] | None = None) -> Any:
        """Run ``func``, attention around the ring."""
        if func is scaled_dot_product_attention:
            return self._attention(*args, **(kwargs or {}))
        return func(*args, **(kwargs or {}))

    def _attention(self, query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None = None,
                   dropout_p: float = 0.0, is_causal: bool = False, *, scale: float | None = None,
                   enable_gqa: bool = False) -> Tensor:
        self._check(query, key, value, attn_mask, dropout_p)
        flat = [part.unsqueeze(1) if part.dim() == 3 else part for part in (query, key, value)]
        shared = self._shared(*flat, enable_gqa=enable_gqa)
        attention = Attention(self._ring, is_causal, query.shape[-1] ** -0.5 if scale is None else scale, shared)
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


def _refused(what: str, way_out: str) -> UsageError:
    return UsageError(f"ring attention over ranks does not take {what}", hint=way_out)
