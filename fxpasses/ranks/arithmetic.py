"""What a collective computes, on plain lists: one tensor for each member of a group, in group order.

Every function returns fresh contiguous tensors, one for each member. Reductions combine in member order in the
tensors' own dtype (floats of 8 bits in float32, rounded at the end), so a result never depends on anything but the
inputs; ``avg`` divides the whole sum, integers truncate (as NCCL does, Gloo refuses them). What no backend defines
raises `RankError` without a place: the caller knows the node.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from fxpasses.errors import RankError

_Combine = Callable[[Tensor, Tensor], Tensor]

#: Reductions by name: how one more member's tensor is combined into the accumulator, in place.
_COMBINE: dict[str, _Combine] = {
    "sum": Tensor.add_,
    "avg": Tensor.add_,
    "product": Tensor.mul_,
    "min": lambda total, value: torch.minimum(total, value, out=total),
    "max": lambda total, value: torch.maximum(total, value, out=total),
    "band": Tensor.bitwise_and_,
    "bor": Tensor.bitwise_or_,
    "bxor": Tensor.bitwise_xor_,
}
#: Kinds of dtype a reduction is defined for. Complex travels as pairs of floats, so only sums make sense; a sum of
#: booleans is an integer sum to one backend and a logical or to another.
_DEFINED_FOR = {
    "sum": ("float", "complex", "integer"),
    "avg": ("float", "complex", "integer"),
    "product": ("float", "integer", "bool"),
    "min": ("float", "integer", "bool"),
    "max": ("float", "integer", "bool"),
    "band": ("integer", "bool"),
    "bor": ("integer", "bool"),
    "bxor": ("integer", "bool"),
}


def dtype_kind(dtype: torch.dtype) -> str:
    """One of ``float``, ``complex``, ``bool``, ``integer``."""
    if dtype.is_floating_point:
        return "float"
    if dtype.is_complex:
        return "complex"
    return "bool" if dtype == torch.bool else "integer"


def reduce(tensors: Sequence[Tensor], reduce_op: str) -> Tensor:
    """The reduction of equal-shaped tensors. Raises `RankError` where ``reduce_op`` is unknown or has no meaning."""
    if reduce_op not in _COMBINE:
        raise RankError(f"unknown reduce op '{reduce_op}'", hint=f"known: {', '.join(_COMBINE)}")
    kind = dtype_kind(tensors[0].dtype)
    if kind not in _DEFINED_FOR[reduce_op]:
        hint = "cast to an integer type to count, or use 'bor'" if kind == "bool" else None
        raise RankError(f"reduce op '{reduce_op}' is not defined for {tensors[0].dtype}", hint=hint)
    if kind == "float" and tensors[0].dtype.itemsize == 1:  # torch adds up none of these
        return reduce([tensor.float() for tensor in tensors], reduce_op).to(tensors[0].dtype)
    total = tensors[0].clone(memory_format=torch.contiguous_format)
    combine = _COMBINE[reduce_op]
    for tensor in tensors[1:]:
        combine(total, tensor)
    if reduce_op != "avg":
        return total
    return total.div_(len(tensors)) if kind != "integer" else total.div_(len(tensors), rounding_mode="trunc")


def copies(value: Tensor, count: int) -> list[Tensor]:
    """``value``, which must be fresh, and ``count - 1`` more like it."""
    return [value, *(value.clone() for _ in range(count - 1))]


def all_reduce(tensors: Sequence[Tensor], reduce_op: str) -> list[Tensor]:
    """Every member gets the reduction."""
    return copies(reduce(tensors, reduce_op), len(tensors))


def all_gather(tensors: Sequence[Tensor]) -> list[Tensor]:
    """Every member gets all tensors, end to end along dimension 0."""
    if tensors[0].ndim == 0:
        raise RankError("all_gather of a tensor without dimensions", hint="unsqueeze it first")
    return copies(torch.cat([tensor.contiguous() for tensor in tensors]), len(tensors))


def reduce_scatter(tensors: Sequence[Tensor], reduce_op: str) -> list[Tensor]:
    """Member j gets the j-th of equal blocks of the reduction, along dimension 0."""
    count = len(tensors)
    if tensors[0].ndim == 0 or tensors[0].shape[0] % count:
        raise RankError(f"reduce_scatter of shape {list(tensors[0].shape)} does not divide into {count} equal parts")
    rows = tensors[0].shape[0] // count
    total = reduce(tensors, reduce_op)
    return [total[member * rows:(member + 1) * rows].clone() for member in range(count)]


def all_to_all(tensors: Sequence[Tensor], sent_rows: Sequence[Sequence[int]]) -> list[Tensor]:
    """Member j gets, from each member in order, the j-th block of rows that member sends.

    ``sent_rows[i][j]``: rows of dimension 0 that member i sends to j.
    """
    if len({count for rows in sent_rows for count in rows}) == 1:
        return _transposed(tensors, sent_rows[0][0])
    blocks = [torch.split(tensor, list(rows)) for tensor, rows in zip(tensors, sent_rows, strict=True)]
    return [torch.cat([sender[member].contiguous() for sender in blocks]) for member in range(len(tensors))]


def _transposed(tensors: Sequence[Tensor], rows: int) -> list[Tensor]:
    """An all_to_all of equal blocks: as many calls as there are members, not their square."""
    sent = torch.stack(list(tensors))
    count = len(tensors)
    received = sent.view(count, count, rows, *sent.shape[2:]).transpose(0, 1).reshape(sent.shape)
    return [value.clone() for value in received.unbind(0)]


def broadcast(tensors: Sequence[Tensor], source: int) -> list[Tensor]:
    """Every member gets the tensor of member ``source`` (a position in the group, not a rank)."""
    if not 0 <= source < len(tensors):
        raise RankError(f"broadcast from member {source} of a group of {len(tensors)}")
    return copies(tensors[source].clone(memory_format=torch.contiguous_format), len(tensors))
