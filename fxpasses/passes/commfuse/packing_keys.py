"""What collectives share that travel in one bucket, and what cannot travel in any."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import torch

from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import Collective, argument, is_wait, overload
from fxpasses.ir.packing import block_stride

#: Codes of what cannot be packed: kind and meaning, for the remarks of the pass.
UNPACKABLE = {
    "form": ("missed", "a coalesced or in-place form, or a collective that has no buckets"),
    "no-wait": ("missed", "a launch without a plain wait, or with other users"),
    "unknown-group": ("missed", "the group cannot be told"),
    "type-unknown": ("missed", "an operand or a result has no type, or is no dense tensor"),
    "dynamic-shape": ("missed", "a size is symbolic"),
    "dynamic-splits": ("missed", "sizes of an all_to_all that are no numbers in the graph"),
    "reduce-op": ("missed", "a reduction that is no name in the graph"),
    "layout": ("missed", "the result is not contiguous, or the operand is a lazy conjugate or negative"),
    "uneven-rows": ("missed", "the rows do not divide among the ranks as the operator says"),
}
#: Tensors of these may be looked at as bytes, in a gather of several dtypes.
_BYTEWISE = frozenset({torch.float64, torch.float32, torch.float16, torch.bfloat16, torch.complex128, torch.complex64,
                       torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool,
                       torch.float8_e4m3fn, torch.float8_e4m3fnuz, torch.float8_e5m2, torch.float8_e5m2fnuz})
_AUTOGRAD = "_c10d_functional_autograd"


class Unpackable(str):
    """The reason code of a collective that cannot be packed."""

    __slots__ = ()


def bucket_key(found: Collective) -> Hashable:
    """What ``found`` has to share with the others of its bucket: an `Unpackable` where it can be in none.

    Operator, group, reduction, source rank, group size, device and dtype count; the dtype does not for a gather, whose
    bucket carries bytes where they differ. Split sizes of an all_to_all need not be equal.
    """
    code = next((code for code in (refusal(found) for refusal in _REFUSALS) if code is not None), None)
    if code is not None:
        return Unpackable(code)
    target = overload(found.node.target)
    assert target is not None
    value: torch.Tensor = value_of(found.inputs[0])
    bytewise = found.kind == "all_gather" and value.dtype in _BYTEWISE and target.namespace != _AUTOGRAD
    return (found.kind, target, found.group, found.reduce_op, found.peer, found.group_size, value.device,
            "bytes" if bytewise else value.dtype)


def _form(found: Collective) -> str | None:
    return None if found.kind in _PACKED and found.functional and not found.coalesced else "form"


def _waited(found: Collective) -> str | None:
    users = found.node.users
    return None if users and all(map(is_wait, users)) else "no-wait"


def _group(found: Collective) -> str | None:
    return "unknown-group" if found.group.form == "unknown" else None


def _types(found: Collective) -> str | None:
    values = [value_of(node) for node in (*found.inputs, found.node, *found.node.users)]
    if not all(isinstance(value, torch.Tensor) and value.layout == torch.strided for value in values):
        return "type-unknown"
    return None if all(type(size) is int for value in values for size in value.shape) else "dynamic-shape"


def _numbers(found: Collective) -> str | None:
    if found.kind == "all_to_all" and not all(map(_is_static, found.splits or (None,))):
        return "dynamic-splits"
    names = ("reduce_op", "reduceOp")
    given = next((value for name in names if (value := argument(found.node, name)) is not None), None)
    if found.kind in ("all_reduce", "reduce_scatter") and not isinstance(given, str):
        return "reduce-op"
    return None


def _layout(found: Collective) -> str | None:
    operand = value_of(found.inputs[0])
    if operand.is_conj() or operand.is_neg():
        return "layout"
    results = [value_of(wait) for wait in found.node.users]
    return None if all(value.stride() == block_stride(value.shape) for value in results) else "layout"


def _rows(found: Collective) -> str | None:
    sent, received = value_of(found.inputs[0]), value_of(next(iter(found.node.users)))
    return None if _RESULTS[found.kind](found, list(sent.shape)) == list(received.shape) else "uneven-rows"


def _is_static(splits: Any) -> bool:
    return isinstance(splits, (list, tuple)) and bool(splits) and all(type(size) is int for size in splits)


def _gathered(found: Collective, shape: list[int]) -> list[int] | None:
    size = found.group_size
    return [shape[0] * size, *shape[1:]] if shape and size else None


def _scattered(found: Collective, shape: list[int]) -> list[int] | None:
    size = found.group_size
    return [shape[0] // size, *shape[1:]] if shape and size and shape[0] % size == 0 else None


def _exchanged(found: Collective, shape: list[int]) -> list[int] | None:
    received, sent = found.splits or ((), ())
    fits = bool(shape) and len(sent) == len(received) and sum(sent) == shape[0]
    return [sum(received), *shape[1:]] if fits else None


#: Kind -> shape of the result by that of the operand, None where the operand does not fit.
_RESULTS: dict[str, Callable[[Collective, list[int]], list[int] | None]] = {
    "all_reduce": lambda found, shape: shape,
    "broadcast": lambda found, shape: shape,
    "all_gather": _gathered,
    "reduce_scatter": _scattered,
    "all_to_all": _exchanged,
}
_PACKED = frozenset(_RESULTS)
_REFUSALS = (_form, _waited, _group, _types, _numbers, _layout, _rows)
