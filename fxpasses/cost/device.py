"""A device as figures: what it computes and moves in a second, and what starting a kernel takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Device:
    """One accelerator, or one process's share of a CPU.

    ``peak_tflops``: dense matrix products by dtype (``bf16 fp16 tf32 fp32 fp64 fp8 int8``). ``memory_gb_s``: 1e9 bytes
    a second. ``achievable_matmul``, ``achievable_memory``: the part of either that a good kernel on a large operand
    reaches. ``kernel_us``: least time of one kernel. ``launch_us``: of starting a collective, on the compute stream.
    """

    peak_tflops: Mapping[str, float]
    memory_gb_s: float
    memory_gib: float
    achievable_matmul: float
    achievable_memory: float
    kernel_us: float
    launch_us: float
