"""Milliseconds of matrix products and attention by their sizes: operations over what a device reaches."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import torch

from fxpasses.cost.device import Device

_SPLIT = 512
"""Steps along the summed dimension that a part of a split product has at least."""
_QUERY_ROWS = 128
"""Rows of queries that one block of a fused attention kernel takes."""
_CAUSAL = 0.5
"""Part of the scores that causal attention computes: blocks above the diagonal are skipped."""


@dataclass(frozen=True)
class Product:
    """``batch`` matrix products [rows, inner] x [inner, columns]."""

    batch: int
    rows: int
    columns: int
    inner: int

    @property
    def flops(self) -> int:
        """Multiplications and additions, as ``torch.utils.flop_counter`` counts them."""
        return 2 * self.batch * self.rows * self.columns * self.inner

    def key(self, dtype: str) -> str:
        """Its name in a profile's table of measured kernels, for operands of ``dtype``."""
        return f"product {dtype} {self.batch}x{self.rows}x{self.columns}x{self.inner}"


@dataclass(frozen=True)
class Attention:
    """Fused attention. Sizes are [batch, heads, sequence, size]; keys may have fewer heads, each used by several."""

    query: tuple[int, ...]
    key_sizes: tuple[int, ...]
    value_size: int
    causal: bool = False
    backward: bool = False

    @property
    def flops(self) -> float:
        """Operations as ``torch.utils.flop_counter`` counts them, half of that where a causal mask skips blocks."""
        from torch.utils import flop_counter  # it imports triton

        forward: Any = flop_counter.sdpa_flop_count  # without types of their own
        backward: Any = flop_counter.sdpa_backward_flop_count
        batch, heads, rows, _ = self.query
        keys = (batch, heads, *self.key_sizes[2:])
        values = (batch, heads, self.key_sizes[2], self.value_size)
        out = (batch, heads, rows, self.value_size)
        flops = float(backward(out, self.query, keys, values) if self.backward
                      else forward(self.query, keys, values))
        return flops * _CAUSAL if self.causal and rows == self.key_sizes[2] else flops

    def key(self, dtype: str) -> str:
        """Its name in a profile's table of measured kernels, for operands of ``dtype``."""
        sizes = " ".join("x".join(map(str, each)) for each in (self.query, self.key_sizes))
        return f"attention {dtype} {sizes}{' causal' * self.causal}{' backward' * self.backward}"


def product_ms(found: Product, dtype: torch.dtype, device: Device) -> float:
    """Milliseconds of a product whose tiles are dealt out to the compute units in waves.

    A last wave that is not full, and rows and columns that fill no tile, take as long as if they did; small tiles waste
    less and are slower. With fewer tiles than units the summed dimension is split, and the parts are added up in
    memory. Of the tile shapes the best counts. After NVIDIA, "Matrix Multiplication Background User's Guide" (tile and
    wave quantisation).
    """
    if not found.flops:
        return 0.0
    best = math.inf
    for rows, columns, part in device.shapes:
        tiles = found.batch * -(-found.rows // rows) * -(-found.columns // columns)
        splits = max(1, min(device.compute_units // tiles, found.inner // _SPLIT))
        waves = -(-tiles * splits // device.compute_units)
        flops = 2.0 * waves * device.compute_units * rows * columns * (found.inner / splits + device.tile_fill)
        added = 2 * 4 * found.batch * found.rows * found.columns * splits if splits > 1 else 0
        best = min(best, device.products_ms(flops, dtype) / part + device.memory_ms(added))
    return best


def attention_ms(found: Attention, dtype: torch.dtype, device: Device) -> float:
    """Milliseconds of attention whose blocks of queries are dealt out to the compute units in waves."""
    batch, heads, rows, _ = found.query
    blocks = batch * heads * -(-rows // _QUERY_ROWS)
    if not blocks:
        return 0.0
    waves = -(-blocks // device.compute_units) * device.compute_units / blocks
    return device.products_ms(found.flops * waves, dtype, device.achievable_attention)
