"""Buckets packed and unpacked by kernels: the reference bit for bit, whatever sizes and alignment, and little moved."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import pytest
import torch
from torch import Tensor

pytest.importorskip("triton", reason="Triton is not installed")

from fxpasses.ir.fused_operators import bucket_offsets, reference_pack, reference_unpack
from fxpasses.kernels import launch, pack, tables
from fxpasses.kernels.interpreter import Traffic
from tests.kernels.where import DEVICE, ON_DEVICE, kernels_running

F16, BF16, F32, I64 = torch.float16, torch.bfloat16, torch.float32, torch.int64
ODD = (7, 256, 0, 300, 1, 513, 16)


def tensors(sizes: Sequence[int], dtypes: Sequence[torch.dtype], seed: int = 0) -> list[Tensor]:
    """Tensors of these sizes, dtypes in turn."""
    generator = torch.Generator().manual_seed(seed)
    return [(10 * torch.randn(size, generator=generator)).to(DEVICE, dtypes[number % len(dtypes)])
            for number, size in enumerate(sizes)]


def check(given: Sequence[Tensor], scale: float | None, dtype: torch.dtype, align: int = 16, *,
          block: int = 256) -> tuple[Traffic, Traffic, Traffic]:
    """Pack, unpack and accumulate by kernels, without falling back, and compare. What each moved."""
    factor = None if scale is None else torch.tensor(scale, device=DEVICE)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with kernels_running(block) as packing:
            bucket = launch.pack(given, factor, dtype, align)
        assert torch.equal(bucket, reference_pack(given, factor, dtype, align))
        traffic = [packing]
        for accumulate in (False, True):
            wanted, found = ([tensor.clone() for tensor in given] for _ in range(2))
            reference_unpack(bucket, wanted, factor, accumulate, align)
            with kernels_running(block) as unpacking:
                launch.unpack(bucket, found, factor, accumulate, align)
            for one, other in zip(found, wanted, strict=True):
                assert torch.equal(one, other)
            traffic.append(unpacking)
    assert ON_DEVICE or all(each.programs for each in traffic)
    first, second, third = traffic
    return first, second, third


@pytest.mark.parametrize("scale", [None, 0.3])
@pytest.mark.parametrize(("dtypes", "dtype"), [([F32], F32), ([F32], BF16), ([BF16], F32), ([F16, F32, BF16], BF16)],
                         ids=["f32", "f32-bf16", "bf16-f32", "mixed"])
def test_few_tensors_are_arguments(dtypes: list[torch.dtype], dtype: torch.dtype, scale: float | None) -> None:
    check(tensors(ODD, dtypes), scale, dtype)


@pytest.mark.parametrize("scale", [None, 0.3])
def test_many_tensors_are_reached_by_address(scale: float | None) -> None:
    check(tensors([size + 1 for size in ODD] * 4, [F32, BF16]), scale, BF16)


def test_a_thousand_tensors_in_one_kernel() -> None:
    given = tensors([1 + number % 5 for number in range(1000)], [F32])
    with kernels_running(block=16) as traffic:
        bucket = launch.pack(given, None, F32, 16)
    assert torch.equal(bucket, reference_pack(given, None, F32, 16))
    assert ON_DEVICE or traffic.programs == 1000


@pytest.mark.full
def test_a_thousand_tensors_out_of_a_bucket() -> None:
    check(tensors([1 + number % 600 for number in range(1000)], [F32, BF16]), 0.5, F32)


@pytest.mark.parametrize("align", [1, 3, 4, 16, 100, 700])
def test_places_in_a_bucket(align: int) -> None:
    """Kernels promise what the alignment gives, and write all zeros between tensors, more than a block of them too."""
    check(tensors(ODD, [F32]), 0.5, BF16, align)


def test_zeros_between_tensors_stay_zero_whatever_the_scale() -> None:
    given = tensors([3, 5], [F32])
    with kernels_running():
        bucket = launch.pack(given, torch.tensor(float("inf"), device=DEVICE), F32, 16)
    offsets, _ = bucket_offsets([3, 5], 16)
    assert not bucket[3:offsets[1]].any()
    assert not bucket[offsets[1] + 5:].any()


@pytest.mark.parametrize("count", [3, 40])
def test_tensors_that_are_not_aligned(count: int) -> None:
    given = [torch.randn(321, device=DEVICE)[1:] for _ in range(count)]
    check(given, None, BF16)
    assert not pack.packing(given, None, BF16, 16)[0].form.aligned


def test_integers_and_truth_values_are_moved() -> None:
    check(tensors(ODD, [I64]), None, I64)
    flags = [torch.tensor([True, False, True], device=DEVICE), torch.tensor([False], device=DEVICE)]
    with kernels_running():
        bucket = launch.pack(flags, None, torch.bool, 16)
    assert torch.equal(bucket, reference_pack(flags, None, torch.bool, 16))


def test_tables_are_kept() -> None:
    given = tensors([40, 50], [F32])
    with kernels_running():
        launch.pack(given, None, F32, 16)
        before = dict(tables._TABLES)
        launch.pack([tensor + 1 for tensor in given], None, F32, 16)
    assert dict(tables._TABLES) == before


def test_no_more_tables_are_kept_than_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST", 3)
    with kernels_running():
        for size in range(1, 9):
            launch.pack(tensors([size, size], [F32]), None, F32, 16)
    assert len(tables._TABLES) <= 3


@pytest.mark.skipif(ON_DEVICE, reason="bytes are counted in the interpreter")
@pytest.mark.parametrize("count", [4, 20])
def test_no_more_is_moved_than_needed(count: int) -> None:
    sizes = [5000 + 16 * number for number in range(count)]
    total = sum(sizes)
    packing, unpacking, accumulating = check(tensors(sizes, [F32]), 0.5, BF16, block=1024)
    assert packing.moved / (6 * total) <= 1.05
    assert unpacking.moved / (6 * total) <= 1.05
    assert accumulating.moved / (10 * total) <= 1.05
