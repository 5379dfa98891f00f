"""Operators of our own that are one kernel each: a local update by a program, and the packing of buckets.

``fxpasses::fused_update(written, read, program) -> Tensor[]``
    what the program says, see `fxpasses.ir.pointwise`: ``written`` is written, its results are returned
``fxpasses::fused_update.functional(read, program) -> Tensor[]``
    the same for a program that writes nothing, as a pure operator: graphs of captured steps have it, and what
    functionalization makes of the other
``fxpasses::fused_pack(tensors, scale, dtype, align) -> Tensor``
    a flat bucket of all tensors, each cast to ``dtype`` and then times ``scale``, a 0-dim tensor, in that dtype
``fxpasses::fused_unpack(bucket, into, scale, accumulate, align) -> ()``
    the parts of a bucket, times ``scale``, written to the tensors of ``into``, or added to them

In a bucket each tensor starts at a multiple of ``align`` elements; zeros fill what is between, and behind the last.
`fused_unpack` computes in float32 (float64 where the bucket, or what it writes, has it; integers as they are), and
rounds once, to the dtype that it writes.

Every device has the reference: aten, operator by operator. Devices with Triton run kernels of `fxpasses.kernels`,
looked up when an operator is first called there.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import torch
from torch import Tensor
from torch.fx import Node

from fxpasses._torch import functionalized_writes
from fxpasses.errors import GraphError
from fxpasses.ir.ops import argument
from fxpasses.ir.pointwise import check_operands, evaluate, parse, without_writes

_Library: Any = torch.library.Library  # without types of its own
_LIBRARY = _Library("fxpasses", "FRAGMENT")
_LAUNCHER = "fxpasses.kernels.launch"
_KERNEL_KEYS = ("CUDA",)  # HIP devices are dispatched by it too


def bucket_offsets(sizes: Sequence[int], align: int) -> tuple[list[int], int]:
    """First element of each tensor of these numbers of elements in a bucket, and the bucket's number of elements."""
    if align < 1:
        raise GraphError(f"align is {align}", hint="1 or more elements are wanted")
    offsets, end = [], 0
    for size in sizes:
        offsets.append(end)
        end += -(-size // align) * align
    return offsets, end


def reference_update(written: Sequence[Tensor], read: Sequence[Tensor], program: str) -> list[Tensor]:
    """`fused_update` on any device, by aten."""
    return evaluate(parse(program), written, read)


def _reference_functional(read: Sequence[Tensor], program: str) -> list[Tensor]:
    return reference_update((), read, program)


def _computed(written: Sequence[Tensor], read: Sequence[Tensor], program: str) -> tuple[list[Tensor], list[Tensor]]:
    """What `fused_update` leaves in ``written``, and its results, with nothing written."""
    parsed = parse(program)
    check_operands(parsed, written, read)
    pure, old = without_writes(parsed)
    results: list[Tensor] = torch.ops.fxpasses.fused_update.functional(
        [*read, *(written[index] for index in old)], str(pure))
    return results[parsed.results:], results[:parsed.results]


def reference_pack(tensors: Sequence[Tensor], scale: Tensor | None, dtype: torch.dtype | None, align: int) -> Tensor:
    """`fused_pack` on any device, by aten."""
    dtype = bucket_dtype(tensors, dtype)
    _check_scale(scale)
    offsets, size = bucket_offsets([tensor.numel() for tensor in tensors], align)
    bucket = tensors[0].new_zeros((size,), dtype=dtype)
    for offset, tensor in zip(offsets, tensors, strict=True):
        value = tensor.reshape(-1).to(dtype)
        bucket[offset:offset + tensor.numel()].copy_(value if scale is None else value.mul(scale))
    return bucket


def reference_unpack(bucket: Tensor, into: Sequence[Tensor], scale: Tensor | None, accumulate: bool,
                     align: int) -> None:
    """`fused_unpack` on any device, by aten."""
    offsets = _checked_offsets(bucket, into, scale, align)
    for offset, tensor in zip(offsets, into, strict=True):
        computes = unpack_dtype(bucket.dtype, tensor.dtype)
        value = bucket[offset:offset + tensor.numel()].view(tensor.shape).to(computes)
        if scale is not None:
            value = value.mul(scale)
        tensor.copy_(tensor.to(computes).add(value) if accumulate else value)


def bucket_dtype(tensors: Sequence[Tensor], dtype: torch.dtype | None) -> torch.dtype:
    """dtype of the bucket of `fused_pack`. Raises `GraphError` where there is none, or devices differ."""
    if not tensors:
        raise GraphError("a bucket of no tensors")
    for tensor in tensors:
        if dtype is None and tensor.dtype != tensors[0].dtype:
            raise GraphError(f"a bucket of {tensors[0].dtype} and {tensor.dtype}", hint="say its dtype")
        if tensor.device != tensors[0].device:
            raise GraphError(f"a bucket of tensors on {tensors[0].device} and {tensor.device}")
    return tensors[0].dtype if dtype is None else dtype


def unpack_dtype(bucket: torch.dtype, into: torch.dtype) -> torch.dtype:
    """dtype in which `fused_unpack` computes."""
    promoted = torch.promote_types(bucket, into)
    return torch.promote_types(promoted, torch.float32) if promoted.is_floating_point else promoted


def _checked_offsets(bucket: Tensor, into: Sequence[Tensor], scale: Tensor | None, align: int) -> list[int]:
    _check_scale(scale)
    offsets, size = bucket_offsets([tensor.numel() for tensor in into], align)
    if bucket.ndim != 1 or bucket.numel() != size:
        raise GraphError(f"a bucket of shape {list(bucket.shape)} for {size} elements")
    return offsets


def _check_scale(scale: Tensor | None) -> None:
    if scale is not None and scale.ndim:
        raise GraphError(f"a scale of shape {list(scale.shape)}", hint="a 0-dim tensor is wanted")


@functools.cache
def _launcher() -> Any:
    """The module that launches kernels, None where there is no Triton."""
    try:
        return import_module(_LAUNCHER)
    except ImportError:
        return None


def _launched_update(written: Sequence[Tensor], read: Sequence[Tensor], program: str) -> list[Tensor]:
    launcher = _launcher()
    if launcher is None:
        return reference_update(written, read, program)
    results: list[Tensor] = launcher.update(written, read, parse(program))
    return results


def _launched_functional(read: Sequence[Tensor], program: str) -> list[Tensor]:
    return _launched_update((), read, program)


def _launched_pack(tensors: Sequence[Tensor], scale: Tensor | None, dtype: torch.dtype | None, align: int) -> Tensor:
    launcher = _launcher()
    if launcher is None:
        return reference_pack(tensors, scale, dtype, align)
    bucket: Tensor = launcher.pack(tensors, scale, bucket_dtype(tensors, dtype), align)
    return bucket


def _launched_unpack(bucket: Tensor, into: Sequence[Tensor], scale: Tensor | None, accumulate: bool,
                     align: int) -> None:
    launcher = _launcher()
    if launcher is None:
        reference_unpack(bucket, into, scale, accumulate, align)
    else:
        launcher.unpack(bucket, into, scale, accumulate, align)


def _pack_type(tensors: Sequence[Tensor], scale: Tensor | None, dtype: torch.dtype | None, align: int) -> Tensor:
    _check_scale(scale)
    _, size = bucket_offsets([tensor.numel() for tensor in tensors], align)
    return tensors[0].new_empty((size,), dtype=bucket_dtype(tensors, dtype))


def _unpack_type(bucket: Tensor, into: Sequence[Tensor], scale: Tensor | None, accumulate: bool, align: int) -> None:
    _checked_offsets(bucket, into, scale, align)


#: Name -> (schema, reference, launched form, type of the result).
_OPERATORS: dict[str, tuple[str, Callable[..., Any], Callable[..., Any], Callable[..., Any]]] = {
    "fused_update": ("(Tensor(a!)[] written, Tensor[] read, str program) -> Tensor[]",
                     reference_update, _launched_update, reference_update),
    "fused_update.functional": ("(Tensor[] read, str program) -> Tensor[]",
                                _reference_functional, _launched_functional, _reference_functional),
    "fused_pack": ("(Tensor[] tensors, Tensor? scale, ScalarType? dtype, int align) -> Tensor",
                   reference_pack, _launched_pack, _pack_type),
    "fused_unpack": ("(Tensor bucket, Tensor(a!)[] into, Tensor? scale, bool accumulate, int align) -> ()",
                     reference_unpack, _launched_unpack, _unpack_type),
}

for _name, (_schema, _reference, _launched, _type) in _OPERATORS.items():
    _LIBRARY.define(f"{_name}{_schema}")
    _LIBRARY.impl(_name, _reference, "CompositeExplicitAutograd")
    for _key in _KERNEL_KEYS:
        _LIBRARY.impl(_name, _launched, _key)
    torch.library.register_fake(f"fxpasses::{_name}", _type, lib=_LIBRARY)
_LIBRARY.impl("fused_update", functionalized_writes(_computed), "Functionalize")

FUSED_UPDATE = torch.ops.fxpasses.fused_update.default
FUSED_FUNCTIONAL = torch.ops.fxpasses.fused_update.functional
FUSED_PACK = torch.ops.fxpasses.fused_pack.default
FUSED_UNPACK = torch.ops.fxpasses.fused_unpack.default
FUSED_OPERATORS = (FUSED_UPDATE, FUSED_FUNCTIONAL, FUSED_PACK, FUSED_UNPACK)
PROGRAM_OPERATORS = (FUSED_UPDATE, FUSED_FUNCTIONAL)
"""Those that are given a program."""


def written_unread(node: Node) -> list[Node]:
    """Operands of a node of these operators that it writes without a look at what they held."""
    if node.target is FUSED_UPDATE:
        loaded = parse(argument(node, "program")).loaded
        return [operand for index, operand in enumerate(argument(node, "written")) if f"w{index}" not in loaded]
    return list(argument(node, "into")) if node.target is FUSED_UNPACK and not argument(node, "accumulate") else []
