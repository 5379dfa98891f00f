"""Launches as a device sees them, up to the launch itself: Triton's own specialisation of the real arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import torch
from torch import Tensor

pytest.importorskip("triton", reason="Triton is not installed")

from triton.backends.compiler import GPUTarget
from triton.runtime import driver

from fxpasses.kernels import launch
from fxpasses.kernels.source import Kernel, Runner, jitted, options, running_by
from tests.kernels.programs import MOMENTUM, ROWS, operands


class _Driver:
    """A device that is only named."""

    def get_current_device(self) -> int:
        return 0

    def get_current_stream(self, device: int) -> int:
        return 0

    def get_current_target(self) -> GPUTarget:
        return GPUTarget("cuda", 90, 32)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Kernels as they are compiled for what is launched; nothing runs."""
    monkeypatch.setattr(driver, "_active", _Driver())
    found: list[Any] = []

    def warm_up(kernel: Kernel, programs: int, arguments: dict[str, Any], through: Sequence[Tensor]) -> None:
        found.append(jitted(kernel).warmup(**arguments, **options("cuda"), grid=(programs,)))

    with running_by(Runner(warm_up, "cuda", 1024)):
        yield found


def widths(kernel: Any) -> set[str]:
    return set(re.findall(r"\b(?:ld|st)\.global(\.\S+)", kernel.asm["ptx"]))


def test_operands_that_are_not_aligned_are_not_read_as_if_they_were(compiled: list[Any]) -> None:
    """Triton looks at addresses itself, at every launch."""
    written, read = operands(MOMENTUM, (3001,), {})
    launch.update(written, read, MOMENTUM)
    launch.update([tensor[1:] for tensor in written], [tensor[1:] for tensor in read], MOMENTUM)
    launch.update([written[0][1:], written[1][:-1]], [read[0][:-1]], MOMENTUM)
    assert [".v4.b32" in widths(each) for each in compiled] == [True, False, True]
    loads = [len(re.findall(r"ld\.global\.v4", each.asm["ptx"])) for each in compiled]
    assert loads == [6, 0, 4]  # three operands of which each thread has eight elements; two of them


def test_sizes_do_not_make_kernels_of_their_own(compiled: list[Any]) -> None:
    for size in (1, 16, 1000, 4096, 100_001):
        launch.update([torch.ones(size)], [torch.ones(size)], ROWS)
    assert len({each.hash for each in compiled}) == 1


def test_rows_are_wide_where_their_distance_is_known_to_be_aligned(compiled: list[Any]) -> None:
    for columns in (1024, 1000, 1001):
        launch.update([torch.ones(8, columns)[::2]], [torch.ones(4, columns)], ROWS)
    loads = [len(re.findall(r"ld\.global\.v4", each.asm["ptx"])) for each in compiled]
    assert loads == [4, 2, 0]  # 2000 elements from row to row are a multiple of 16, 1000 are not


def test_buckets_by_arguments_and_by_address(compiled: list[Any]) -> None:
    scale = torch.tensor(2.0)
    for count in (3, 30):
        tensors = [torch.ones(1100) for _ in range(count)]
        bucket = launch.pack(tensors, scale, torch.bfloat16, 16)
        launch.unpack(bucket, tensors, scale, True, 16)
        launch.unpack(bucket, [torch.ones(1101)[1:] for _ in range(count)], scale, True, 16)
    assert [".v4.b32" in widths(each) for each in compiled] == [True, True, True] * 2
    stores = [len(re.findall(r"st\.global\.v4", each.asm["ptx"])) for each in compiled]
    assert all(aligned and not other for aligned, other in ((stores[1], stores[2]), (stores[4], stores[5])))


def test_more_elements_than_32_bits_count(compiled: list[Any]) -> None:
    written, read = operands(ROWS, (300,), {})
    launch.update(written, read, ROWS)
    kernel, before = compiled.pop(), len(compiled)
    assert (kernel.src.signature["columns"], before) == ("i32", 0)
    with running_by(Runner(_counting_to(1 << 33, compiled), "cuda", 1024)):
        launch.update(written, read, ROWS)
    assert compiled[0].src.signature["columns"] == "i64"


def _counting_to(columns: int, found: list[Any]) -> Any:
    def warm_up(kernel: Kernel, programs: int, arguments: dict[str, Any], through: Sequence[Tensor]) -> None:
        found.append(jitted(kernel).warmup(**{**arguments, "columns": columns}, **options("cuda"), grid=(programs,)))

    return warm_up
