"""The interpreter rounds as a GPU does, counts what moves, and believes no promise."""

from __future__ import annotations

import sys

import numpy as np
import pytest
import torch

pytest.importorskip("triton", reason="Triton is not installed")

from fxpasses.kernels import interpreter
from fxpasses.kernels.interpreter import (
    KernelError,
    fused_multiply_add,
    interpreted,
    rounded_to_bfloat16,
    widened_bfloat16,
)
from fxpasses.kernels.source import Kernel, run

COPY = Kernel("copy", """
def copy(source, target, n, step, BLOCK: tl.constexpr):
    place = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(source + place * step, mask=place < n)
    tl.store(target + place, value.to(target.dtype.element_ty), mask=place < n)
""")
UNMASKED = Kernel("copy", COPY.text.replace(", mask=place < n", ""))
PROMISING = Kernel("copy", COPY.text.replace("value = ", "source = tl.multiple_of(source, 16)\n    value = "))
ANY = Kernel("flag", """
def either(first, second):
    return first | second

def flag(source, target, n, BLOCK: tl.constexpr):
    place = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(source + place, mask=place < n, other=0)
    tl.store(target, tl.reduce(value, 0, either))
""", combines=("either",))


def copied(source: torch.Tensor, dtype: torch.dtype, *, kernel: Kernel = COPY, step: int = 1,
           block: int = 64) -> torch.Tensor:
    count = source.numel() // step
    target = torch.empty(count, dtype=dtype)
    run(kernel, -(-count // block), {"source": source, "target": target, "n": count, "step": step, "BLOCK": block})
    return target


def every_float32() -> torch.Tensor:
    """Float32 numbers of every kind: all exponents, ties, neighbours of ties, subnormal ones, infinities, NaN."""
    high = np.arange(0, 1 << 16, 7, dtype=np.uint32) << 16
    low = np.array([0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF], dtype=np.uint32)
    return torch.from_numpy((high[:, None] | low).reshape(-1).view(np.float32))


def test_casts_to_bfloat16_round_to_nearest_even_as_torch() -> None:
    numbers = every_float32()
    found = torch.from_numpy(rounded_to_bfloat16(numbers.numpy()).view(np.int16)).view(torch.bfloat16)
    torch.testing.assert_close(found, numbers.bfloat16(), rtol=0, atol=0, equal_nan=True)
    assert torch.equal(torch.signbit(found)[~found.isnan()], torch.signbit(numbers)[~found.isnan()])


def test_every_bfloat16_is_widened_exactly() -> None:
    bits = np.arange(1 << 16, dtype=np.uint16)
    wanted = torch.from_numpy(bits.view(np.int16)).view(torch.bfloat16).float()
    torch.testing.assert_close(torch.from_numpy(widened_bfloat16(bits)), wanted, rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize("source", [torch.float32, torch.bfloat16, torch.float16])
@pytest.mark.parametrize("target", [torch.float32, torch.bfloat16, torch.float16])
def test_casts_in_a_kernel_are_those_of_torch(source: torch.dtype, target: torch.dtype) -> None:
    numbers = every_float32()[::5][:2000].to(source).contiguous()
    with interpreted():
        found = copied(numbers, target, block=1024)
    torch.testing.assert_close(found, numbers.to(target), rtol=0, atol=0, equal_nan=True)


def test_a_cast_that_triton_and_torch_round_differently_is_refused() -> None:
    with interpreted(), pytest.raises(KernelError, match="by float32"):
        copied(torch.zeros(4, dtype=torch.float64), torch.bfloat16)


def test_a_fused_multiply_add_rounds_once() -> None:
    generator = np.random.default_rng(0)
    first, second = (generator.standard_normal(20_000).astype(np.float32) for _ in range(2))
    third = -(first * second)  # what is left is the product's own rounding error
    exact = [int(np.float64(a) * 2**80) * int(np.float64(b) * 2**80) + int(np.float64(c) * 2**80) * 2**80
             for a, b, c in zip(first[:2000], second[:2000], third[:2000], strict=True)]
    wanted = np.array([value / 2**160 for value in exact], dtype=np.float32)
    assert (fused_multiply_add(first, second, third)[:2000] == wanted).all()
    assert (first * second + third != fused_multiply_add(first, second, third)).any()


def test_a_fused_multiply_add_is_not_rounded_twice() -> None:
    one, half_ulp = np.float32(1 + 2**-23), np.float32(2**-24)  # the sum lies between two numbers, and not quite
    first, second, third = np.array([one]), np.array([half_ulp]), np.array([one])
    assert fused_multiply_add(first, second, third)[0] == np.float32(1 + 2**-22)


def test_bytes_and_sectors_are_counted() -> None:
    numbers = torch.arange(1024.0)
    with interpreted() as whole:
        copied(numbers, torch.bfloat16)
    assert (whole.loaded, whole.stored, whole.programs) == (4096, 2048, 16)
    assert whole.moved == pytest.approx(4096 + 2048, rel=0.03)
    with interpreted() as strided:
        assert torch.equal(copied(numbers, torch.float32, step=8), numbers[::8])
    assert strided.loaded == 512
    assert strided.loaded_sectors == 128 * 32


def test_an_access_outside_of_the_tensors_is_found() -> None:
    with interpreted(), pytest.raises(KernelError, match="27 elements outside"):
        copied(torch.arange(100.0)[:37], torch.float32, kernel=UNMASKED)


def test_a_promise_that_does_not_hold_is_found() -> None:
    numbers = torch.arange(64.0)
    with interpreted():
        assert torch.equal(copied(numbers, torch.float32, kernel=PROMISING), numbers)
        with pytest.raises(KernelError, match="multiple of 16"):
            copied(numbers[1:], torch.float32, kernel=PROMISING)


def test_reductions_combine_all_elements() -> None:
    numbers = torch.tensor([1, 2, 0, 64, 0], dtype=torch.int32)
    found = torch.empty(1, dtype=torch.int32)
    with interpreted():
        run(ANY, 1, {"source": numbers, "target": found, "n": 5, "BLOCK": 8})
    assert found.item() == 67


def test_the_interpreter_leaves_triton_as_it_was() -> None:
    from triton import language as tl
    from triton.runtime import interpreter as triton_interpreter

    assert "triton" in sys.modules
    before = (tl.load, tl.multiple_of, vars(triton_interpreter.interpreter_builder).copy(),
              triton_interpreter.TensorHandle.set_attr, triton_interpreter.ReduceOps.generic_reduce)
    with interpreted(), pytest.raises(KernelError):
        copied(torch.arange(100.0)[:37], torch.float32, kernel=UNMASKED)
    after = (tl.load, tl.multiple_of, vars(triton_interpreter.interpreter_builder).copy(),
             triton_interpreter.TensorHandle.set_attr, triton_interpreter.ReduceOps.generic_reduce)
    for key in ("grid_dim", "grid_idx"):
        before[2].pop(key, None), after[2].pop(key, None)
    assert before == after
    assert interpreter.SECTOR == 32
