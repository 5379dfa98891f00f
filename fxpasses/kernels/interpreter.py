"""Triton's interpreter made honest: kernels on the CPU with the numbers of a GPU, watched and counted.

Triton's own interpreter cuts float32 off where a GPU rounds to bfloat16, widens subnormal bfloat16 to other numbers,
multiplies and adds in two roundings where a fused multiply-add has one, and believes every promise about alignment.
Here casts round to nearest even, `fma` rounds once, and a promise that does not hold, or an access outside of the
tensors a kernel was given, is a `KernelError`. Functions of the device's library are computed in float64 and rounded:
how accurate a device is, an interpreter cannot say. Where kernels follow the CPU's aten, their square root is aten's
too, which is a unit in the last place off IEEE's for a fifth of all float32 numbers.

The interpreter patches ``triton.language`` while a kernel runs and restores it; nothing depends on the environment.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from fxpasses.errors import FxpassesError
from fxpasses.kernels.layout import extent
from fxpasses.kernels.source import Kernel, Runner, function_of, running_by

SECTOR = 32
"""Bytes that a GPU's memory moves at least."""
_LOCK = threading.RLock()


class KernelError(FxpassesError):
    """A kernel did what it must not: an access outside of its tensors, or a promise that does not hold."""


@dataclass
class Traffic:
    """Bytes that kernels loaded and stored; sectors: bytes of the 32-byte pieces of memory that each access touches."""

    loaded: int = 0
    stored: int = 0
    loaded_sectors: int = 0
    stored_sectors: int = 0
    programs: int = 0

    @property
    def moved(self) -> int:
        """Bytes that go over the memory's wires."""
        return self.loaded_sectors + self.stored_sectors


@contextmanager
def interpreted(like: str = "cpu", block: int = 256) -> Iterator[Traffic]:
    """Kernels that this thread runs inside are interpreted, on tensors of the CPU, and counted.

    ``like``: the device whose aten they follow, see `arithmetic`; ``block``: elements of one program, a power of two.
    """
    traffic = Traffic()
    with running_by(Runner(functools.partial(_interpret, traffic, like), like, block)):
        yield traffic


def _interpret(traffic: Traffic, like: str, kernel: Kernel, programs: int, arguments: dict[str, Any],
               through: Sequence[Tensor]) -> None:
    from triton.runtime.errors import InterpreterError

    given = [value for value in arguments.values() if isinstance(value, Tensor)]
    traffic.programs += programs
    with _LOCK, np.errstate(all="ignore"), _watched(traffic, like, _Extents([*given, *through])):
        try:
            _interpretable(kernel)[(programs,)](**arguments)
        except InterpreterError as error:
            if isinstance(error.__cause__, KernelError):
                raise error.__cause__ from None
            raise


@functools.lru_cache(maxsize=1024)
def _interpretable(kernel: Kernel) -> Any:
    from triton.runtime.interpreter import InterpretedFunction

    return InterpretedFunction(function_of(kernel, _library()))


class _Extents:
    """Where the elements of tensors lie, from the first to the last."""

    def __init__(self, tensors: Sequence[Tensor]) -> None:
        places = sorted(extent(tensor) for tensor in tensors if tensor.numel())
        merged: list[tuple[int, int]] = []
        for first, end in places:
            if merged and first < merged[-1][1]:
                merged[-1] = merged[-1][0], max(end, merged[-1][1])
            else:
                merged.append((first, end))
        self._first = np.array([first for first, _ in merged], dtype=np.int64)
        self._end = np.array([end for _, end in merged], dtype=np.int64)

    def check(self, addresses: NDArray[np.int64], width: int) -> None:
        """Raise `KernelError` unless each access of ``width`` bytes lies in one tensor."""
        place = np.searchsorted(self._first, addresses, side="right") - 1
        inside = (place >= 0) & (addresses + width <= self._end[place]) if len(self._end) else addresses < 0
        if not inside.all():
            raise KernelError(f"a kernel reaches {int((~inside).sum())} elements outside of its tensors")


@contextmanager
def _watched(traffic: Traffic, like: str, extents: _Extents) -> Iterator[None]:
    """Triton's interpreter with what is written above, and restored behind."""
    from triton import language as tl
    from triton.runtime import interpreter

    builder, handle, reduce_ops = interpreter.interpreter_builder, interpreter.TensorHandle, interpreter.ReduceOps
    load, store, cast, set_attr = (builder.create_masked_load, builder.create_masked_store, builder.cast_impl,
                                   handle.set_attr)

    def touched(pointers: Any, mask: Any) -> tuple[int, int]:
        width = max(pointers.get_element_ty().primitive_bitwidth // 8, 1)
        addresses = np.broadcast_to(pointers.data, mask.data.shape)[mask.data].astype(np.int64)
        extents.check(addresses, width)
        pieces = np.concatenate([addresses // SECTOR, (addresses + width - 1) // SECTOR])
        return addresses.size * width, SECTOR * np.unique(pieces).size

    def counted_load(pointers: Any, mask: Any, *others: Any) -> Any:
        size, sectors = touched(pointers, mask)
        traffic.loaded, traffic.loaded_sectors = traffic.loaded + size, traffic.loaded_sectors + sectors
        return load(pointers, mask, *others)

    def counted_store(pointers: Any, value: Any, mask: Any, *others: Any) -> Any:
        size, sectors = touched(pointers, mask)
        traffic.stored, traffic.stored_sectors = traffic.stored + size, traffic.stored_sectors + sectors
        return store(pointers, value, mask, *others)

    def rounding_cast(value: Any, dtype: Any) -> Any:
        source, target = value.dtype.scalar, dtype.scalar
        if source == tl.float32 and target == tl.bfloat16:
            return handle(rounded_to_bfloat16(value.data), target)
        if source == tl.bfloat16 and target == tl.float32:
            return handle(widened_bfloat16(value.data), target)
        if tl.bfloat16 in (source, target) and source != target:
            raise KernelError(f"a cast from {source} to {target}, which goes by float32")
        return cast(value, dtype)

    def fused(first: Any, second: Any, third: Any) -> Any:
        return handle(fused_multiply_add(first.data, second.data, third.data), third.dtype.scalar)

    def checked_attr(value: Any, name: str, promised: Sequence[int]) -> None:
        if name == "tt.divisibility" and int(value.data.reshape(-1)[0]) % promised[0]:
            raise KernelError(f"a kernel promises a multiple of {promised[0]}, it is {int(value.data.reshape(-1)[0])}")
        set_attr(value, name, promised)

    def halving_reduce(self: Any, operands: Any) -> Any:
        value = operands[0]
        data = value.handle.data
        while data.size > 1:
            halves = (self.to_tensor(half, value.dtype) for half in np.split(data, 2))
            data = self.combine_fn.fn(*halves).handle.data
        return [self.to_tensor(data.item(), value.dtype)]

    instead: dict[str, Callable[..., Any]] = {
        "create_masked_load": counted_load, "create_masked_store": counted_store, "create_fma": fused,
        "cast_impl": rounding_cast, "create_fp_to_fp": lambda value, dtype, _: rounding_cast(value, dtype)}
    if like == "cpu":
        square_root = builder.create_sqrt  # of float32, computed for a 16-bit format, it is IEEE's there too
        instead["create_precise_sqrt"] = lambda value: handle(
            torch.from_numpy(np.atleast_1d(value.data)).sqrt().numpy(), value.dtype.scalar)
        instead["create_sqrt"] = lambda value: (
            instead["create_precise_sqrt"] if value.dtype.scalar == tl.float64 else square_root)(value)
    generic_reduce = reduce_ops.generic_reduce
    handle.set_attr, reduce_ops.generic_reduce = checked_attr, halving_reduce
    vars(builder).update(instead)
    try:
        yield
    finally:
        for name in instead:
            del vars(builder)[name]
        handle.set_attr, reduce_ops.generic_reduce = set_attr, generic_reduce


def rounded_to_bfloat16(data: NDArray[np.float32]) -> NDArray[np.uint16]:
    """Bits of float32 numbers rounded to nearest even; NaN becomes the quiet one that torch writes."""
    bits = np.ascontiguousarray(data).view(np.uint32).astype(np.uint64)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(data), 0x7FC0, rounded).astype(np.uint16)


def widened_bfloat16(data: NDArray[np.uint16]) -> NDArray[np.float32]:
    """Float32 numbers of the bits of bfloat16 ones, exactly."""
    return (np.ascontiguousarray(data).astype(np.uint32) << 16).view(np.float32)


def fused_multiply_add(first: NDArray[Any], second: NDArray[Any], third: NDArray[Any]) -> NDArray[np.float32]:
    """``first * second + third`` of float32 numbers, rounded once.

    The product is exact in float64. Their sum is rounded to odd there, and then to float32: twice rounded is then once
    rounded (Boldo and Melquiond, 2008).
    """
    if any(data.dtype != np.float32 for data in (first, second, third)):
        raise KernelError("fused multiply-adds are interpreted in float32 only")
    product, addend = first.astype(np.float64) * second, third.astype(np.float64)
    total = np.asarray(product + addend)
    part = total - product
    missed = (product - (total - part)) + (addend - part)
    bits = total.view(np.int64)
    inexact = np.isfinite(total) & (missed != 0) & (bits & 1 == 0)
    towards = np.where((missed > 0) == (total > 0), 1, -1)
    return np.where(inexact, bits + towards, bits).view(np.float64).astype(np.float32)


def _library() -> SimpleNamespace:
    """Functions of the device's library on values of the interpreter."""
    from triton import language as tl
    from triton.runtime.interpreter import TensorHandle

    def by_numpy(function: Callable[[NDArray[np.float64]], NDArray[np.float64]]) -> Callable[[Any], Any]:
        def call(value: Any) -> Any:
            data = value.handle.data
            found = np.asarray(function(data.astype(np.float64)), dtype=data.dtype)
            return tl.tensor(TensorHandle(found, value.dtype), value.type)

        return call

    functions: dict[str, Any] = {"exp": np.exp, "log": np.log, "tanh": np.tanh, "rsqrt": lambda x: 1 / np.sqrt(x)}
    return SimpleNamespace(**{name: by_numpy(function) for name, function in functions.items()})
