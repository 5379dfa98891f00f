"""What the operators of `fxpasses.ir.fused_operators` do on a GPU: one kernel, or the reference where that is as good.

The reference is aten, operator by operator. Which of these codes applies follows from the operands alone:

==============  ========================================================================================================
code            why the reference runs
==============  ========================================================================================================
``device``      the tensors are on no CUDA or HIP device, or Triton is not installed
``empty``       there are no elements
``statement``   the program is one statement: aten's own kernel reads and writes as much
``operator``    an operator, or a way to use it, that `arithmetic` does not know how to round as aten does
``dtype``       8- and 16-bit integers, complex numbers, 8-bit floats
``layout``      operands lie in memory in ways that no two loops cover; rows have fewer than 64 elements, which leaves
                most lanes idle; a bucket is unpacked into tensors that are not contiguous
``overlap``     what is written shares memory with another operand, and not element by element
``capturing``   a CUDA graph is captured, and a table that a bucket's kernel reads is not on the device yet
``compiler``    Triton's compiler fails, which it does before a kernel runs
==============  ========================================================================================================

The first time that one other than ``device`` and ``empty`` applies in a process, a warning says so.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import torch
from torch import Tensor

from fxpasses.ir.fused_operators import reference_pack, reference_unpack
from fxpasses.ir.pointwise import Program, check_operands, evaluate
from fxpasses.kernels import pack as buckets
from fxpasses.kernels.calls import Unsupported
from fxpasses.kernels.layout import may_collide
from fxpasses.kernels.source import like, runs_on
from fxpasses.kernels.update import operands_of, plan, run_plan

CODES = ("device", "empty", "statement", "operator", "dtype", "layout", "overlap", "capturing", "compiler")
_SILENT = ("device", "empty")
_TOLD: set[str] = set()


def update(written: Sequence[Tensor], read: Sequence[Tensor], program: Program) -> list[Tensor]:
    """``fxpasses::fused_update``. Raises `GraphError` where operands do not fit, as the reference does."""
    check_operands(program, written, read)
    operands = [*written, *read]
    try:
        _check_device([tensor for tensor in operands if tensor.ndim] or operands)
        if len(program.statements) == 1:
            raise Unsupported("statement", "a program of one statement is one kernel of aten's")
        planned = plan(program, operands_of(operands), like())
        _check_written(written, read)
        return run_plan(planned, program, operands)
    except Unsupported as refusal:
        _tell(refusal)
        return evaluate(program, written, read)


def pack(tensors: Sequence[Tensor], scale: Tensor | None, dtype: torch.dtype, align: int) -> Tensor:
    """``fxpasses::fused_pack`` into a bucket of ``dtype``."""
    try:
        _check_device(tensors, scale)
        tensors = [tensor.contiguous() for tensor in tensors]  # as the reference copies those that are not
        return buckets.pack(tensors, buckets.packing(tensors, scale, dtype, align), dtype, align)
    except Unsupported as refusal:
        _tell(refusal)
        return reference_pack(tensors, scale, dtype, align)


def unpack(bucket: Tensor, into: Sequence[Tensor], scale: Tensor | None, accumulate: bool, align: int) -> None:
    """``fxpasses::fused_unpack``."""
    try:
        _check_device([bucket, *into], scale)
        moves = buckets.unpacking(bucket, into, scale, accumulate, align)
        _check_written(into, [bucket] if scale is None else [bucket, scale])
        buckets.run_moves(moves, bucket, into)
    except Unsupported as refusal:
        _tell(refusal)
        reference_unpack(bucket, into, scale, accumulate, align)


def _check_device(tensors: Sequence[Tensor], scale: Tensor | None = None) -> None:
    places = {tensor.device for tensor in (*tensors, *([] if scale is None else [scale]))}
    if len(places) != 1 or not runs_on(*places):
        raise Unsupported("device", "no device that Triton compiles for")
    if not any(tensor.numel() for tensor in tensors):
        raise Unsupported("empty", "there are no elements")


def _check_written(written: Sequence[Tensor], read: Sequence[Tensor]) -> None:
    if may_collide(written, read):
        raise Unsupported("overlap", "what is written shares memory with another operand")


def _tell(refusal: Unsupported) -> None:
    """Warn, once for each code."""
    if refusal.code not in _SILENT and refusal.code not in _TOLD:
        _TOLD.add(refusal.code)
        warnings.warn(f"a fused operator runs as aten here ({refusal.code}): {refusal}", stacklevel=3)
