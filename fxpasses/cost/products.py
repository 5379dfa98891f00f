"""Milliseconds of matrix products, convolutions and attention: floating-point operations over what a device reaches."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch._ops import OpOverload
from torch.fx import Node
from torch.fx.node import map_arg
from torch.utils.flop_counter import flop_registry, sdpa_backward_flop_count, sdpa_flop_count

from fxpasses._torch import size_hint
from fxpasses.cost.device import Device
from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import argument, overload

_LEFT = {"mm": "self", "addmm": "mat1", "_addmm_activation": "mat1", "bmm": "self", "baddbmm": "batch1",
         "matmul": "self", "linear": "input", "_scaled_mm": "self", "_scaled_mm_v2": "self", "_grouped_mm": "self",
         "_scaled_grouped_mm": "self", "_scaled_grouped_mm_v2": "self", "_int_mm": "self"}
"""Products -> the argument whose last dimension is summed over; rows and columns are those of the result."""
_ATTENTION = "attention"
_SEQUENCE_FIRST = ("_flash_attention", "_efficient_attention", "_cudnn_attention")
"""Attention whose operands are [batch, sequence, heads, size], or without a batch; elsewhere heads come first."""
_forward_flops: Any = sdpa_flop_count  # without types of their own
_backward_flops: Any = sdpa_backward_flop_count
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


def arithmetic_ms(node: Node, device: Device) -> float:
    """Milliseconds of the products that a node computes, 0 for a node that computes none."""
    name = product_name(node.target)
    if not name:
        return 0.0
    if name in _LEFT:
        found = product(node, name)
        return product_ms(found, _dtype(node, _LEFT[name]), device) if found is not None else 0.0
    if _ATTENTION in name:
        return _attention_ms(node, name, device)
    return device.products_ms(_registered(node), _dtype(node, "weight"))


@functools.cache
def product_name(target: Any) -> str:
    """Name of an operator that computes products, "" for any other."""
    operator = overload(target)
    if operator is None:
        return "flex_attention" if str(target).startswith("flex_attention") else ""
    name = operator._schema.name.removeprefix("aten::")
    return name if name in _LEFT or operator.overloadpacket in flop_registry or _is_attention(operator, name) else ""


def _is_attention(operator: OpOverload, name: str) -> bool:
    names = [each.name for each in operator._schema.arguments]
    return operator.namespace == "aten" and _ATTENTION in name and "query" in names and "num_head" not in names


def sizes_of(value: Any) -> tuple[int, ...]:
    """Sizes of a tensor, symbolic ones by their hint; () for what is none."""
    if not isinstance(value, torch.Tensor):
        return ()
    return tuple(size if type(size) is int else size_hint(size) for size in value.shape)


def product(node: Node, name: str) -> Product | None:
    """The product that a node computes, by the sizes of its result and of its left operand; None without types."""
    left, result = sizes_of(_operand(node, _LEFT[name])), sizes_of(value_of(node))
    if not left or not result:
        return None
    if name == "linear":
        return Product(1, math.prod(result[:-1]), result[-1], left[-1])
    if name.endswith(("grouped_mm", "grouped_mm_v2")) and len(result) == 3 and len(left) == 2:
        return Product(*result, left[-1] // max(result[0], 1))  # the groups share what is summed over
    rows, columns = ([*result, 1] if len(result) == 1 else result)[-2:]
    return Product(math.prod(result[:-2]), rows, columns, left[-1])


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


def _attention_ms(node: Node, name: str, device: Device) -> float:
    backward = "backward" in name
    query, key, value = (_heads_first(sizes_of(_operand(node, role)), name) for role in ("query", "key", "value"))
    if not (len(query) == len(key) == len(value) == 4):
        return 0.0
    key, value = (*query[:2], *key[2:]), (*query[:2], *value[2:])  # fewer heads of keys are each used by several
    out = (*query[:3], value[3])
    flops = float(_backward_flops(out, query, key, value) if backward else _forward_flops(query, key, value))
    if argument(node, "is_causal", default=False) is True and query[2] == key[2]:
        flops *= _CAUSAL
    blocks = query[0] * query[1] * -(-query[2] // _QUERY_ROWS)
    waves = -(-blocks // device.compute_units) * device.compute_units / max(blocks, 1)
    return device.products_ms(flops * waves, _dtype(node, "query"), device.achievable_attention)


def _heads_first(sizes: Sequence[int], name: str) -> tuple[int, ...]:
    if len(sizes) == 3:
        sizes = (1, *sizes)
    if len(sizes) == 4 and name.startswith(_SEQUENCE_FIRST):
        return (sizes[0], sizes[2], sizes[1], sizes[3])
    return tuple(sizes)


def _registered(node: Node) -> float:
    """Operations by the formula that ``torch.utils.flop_counter`` has for the operator; 0 for types it cannot read."""
    operator = overload(node.target)
    formula: Any = flop_registry.get(operator.overloadpacket) if operator is not None else None
    if formula is None:
        return 0.0
    args, kwargs = map_arg((node.args, node.kwargs), value_of)
    return float(size_hint_of(formula(*args, **kwargs, out_val=value_of(node))))


def size_hint_of(number: Any) -> float:
    """A number, by its hint where it is symbolic."""
    return float(number) if isinstance(number, (int, float)) else float(size_hint(number))


def _operand(node: Node, name: str) -> Any:
    """Value of an argument by schema name; for an operator without a schema, by place among query, key, value."""
    found: Any = argument(node, name)
    if overload(node.target) is None and name in ("query", "key", "value"):
        found = node.args[("query", "key", "value").index(name)] if len(node.args) > 2 else None
    return value_of(found) if isinstance(found, Node) else None


def _dtype(node: Node, name: str) -> torch.dtype:
    value = _operand(node, name)
    return value.dtype if isinstance(value, torch.Tensor) else torch.float32
