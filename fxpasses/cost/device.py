"""A device as figures: what it computes and moves in a second, and what starting a kernel takes."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import torch

from fxpasses.errors import UsageError

_SHAPE = re.compile("([1-9][0-9]{0,5})x([1-9][0-9]{0,5})")
_PRECISIONS = {torch.bfloat16: "bf16", torch.float16: "fp16", torch.float64: "fp64", torch.complex128: "fp64",
               torch.complex64: "fp32", torch.int8: "int8", torch.uint8: "int8"}


@dataclass(frozen=True)
class Device:
    """One accelerator, or one process's share of a CPU.

    ``peak_tflops``: 1e12 operations a second of dense matrix products, by precision: ``bf16 fp16 tf32 fp32 fp64 fp8
    int8``; one without a figure counts as ``fp32``. ``achievable``: the part of it that a large product reaches, by
    precision, ``other`` for the rest. ``achievable_attention``: the part that fused attention reaches.
    ``float32_products``: ``fp32``, or ``tf32`` where the program allows it. ``compute_units``: what the tiles of a
    product are dealt out to; ``tiles``: rows x columns of a tile -> the part of the achievable rate that it reaches;
    ``tile_fill``: what filling and draining a tile takes, in steps along the summed dimension.
    ``memory_gb_s``: 1e9 bytes a second of device memory; ``achievable_memory``: the part that a streaming kernel
    reaches; ``memory_gib``: its size. ``kernel_us``: what a kernel takes besides. ``launch_us``: what starting a
    collective takes on the compute stream. ``shapes``: the tiles as (rows, columns, part).

    Raises `UsageError` for figures that cannot be.
    """

    peak_tflops: Mapping[str, float]
    achievable: Mapping[str, float]
    achievable_attention: float
    compute_units: int
    tiles: Mapping[str, float]
    memory_gb_s: float
    achievable_memory: float
    memory_gib: float
    kernel_us: float
    launch_us: float
    tile_fill: float = 0.0
    float32_products: str = "fp32"
    shapes: tuple[tuple[int, int, float], ...] = field(default=(), init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("compute_units", "memory_gb_s", "memory_gib"):
            if not 0 < getattr(self, name) < math.inf:
                raise UsageError(f"device: {name} is {getattr(self, name)}", hint="it has to be positive")
        parts = {"achievable_attention": self.achievable_attention, "achievable_memory": self.achievable_memory,
                 **{f"achievable.{name}": part for name, part in self.achievable.items()},
                 **{f"tiles.{name}": part for name, part in self.tiles.items()}}
        for name, part in parts.items():
            if not 0 < part <= 1:
                raise UsageError(f"device: {name} is {part:g}", hint="a part of 1 is wanted")
        for name, peak in self.peak_tflops.items():
            if not peak > 0:
                raise UsageError(f"device: peak_tflops.{name} is {peak:g}", hint="it has to be positive")
        for mapping, key in (("peak_tflops", "fp32"), ("achievable", "other"), ("peak_tflops", self.float32_products)):
            if key not in getattr(self, mapping):
                raise UsageError(f"device: {mapping} has no '{key}'")
        object.__setattr__(self, "shapes", tuple((*_shape(name), part) for name, part in self.tiles.items()))
        if not self.shapes:
            raise UsageError("device: there are no tiles", hint='for instance {"128x128": 1.0}')

    def precision(self, dtype: torch.dtype) -> str:
        """The key of ``peak_tflops`` for products of tensors of ``dtype``."""
        name = str(dtype)
        if dtype is torch.float32:
            return self.float32_products
        found = "fp8" if name.startswith("torch.float8") or "float4" in name else _PRECISIONS.get(dtype, "fp32")
        return found if found in self.peak_tflops else "fp32"

    def products_ms(self, flops: float, dtype: torch.dtype, part: float | None = None) -> float:
        """Milliseconds of ``flops`` at the rate a large product of ``dtype`` reaches, or at ``part`` of the peak."""
        precision = self.precision(dtype)
        reached = part if part is not None else self.achievable.get(precision, self.achievable["other"])
        return flops / (self.peak_tflops[precision] * reached * 1e9)

    def memory_ms(self, size: float) -> float:
        """Milliseconds to move ``size`` bytes from or to memory."""
        return size / (self.memory_gb_s * self.achievable_memory * 1e6)


def _shape(name: str) -> tuple[int, int]:
    found = _SHAPE.fullmatch(name)
    if found is None:
        raise UsageError(f"device: the tile '{name:.24}' is no shape", hint="for instance 128x256")
    return int(found[1]), int(found[2])
