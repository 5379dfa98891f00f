"""The products, convolutions and attention that nodes compute."""

from __future__ import annotations

import functools
import math
import sys
from collections.abc import Mapping
from typing import Any

import torch
from torch._ops import OpOverload
from torch.fx import Node
from torch.fx.node import map_arg

from fxpasses._torch import size_hint
from fxpasses.cost.device import Device
from fxpasses.cost.products import Attention, Product, attention_ms, product_ms
from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import argument, overload
from fxpasses.ir.text.grammar import DTYPE_NAMES

LEFT = {"mm": "self", "addmm": "mat1", "_addmm_activation": "mat1", "bmm": "self", "baddbmm": "batch1",
        "matmul": "self", "linear": "input", "_scaled_mm": "self", "_scaled_mm_v2": "self", "_grouped_mm": "self",
        "_scaled_grouped_mm": "self", "_scaled_grouped_mm_v2": "self", "_int_mm": "self"}
"""Products -> the argument whose last dimension is summed over; rows and columns are those of the result."""
ATTENTION = "attention"
"""In the names of operators that are fused attention."""
COUNTED = ("conv", ATTENTION)
"""In the names of the other operators that torch has a formula for."""
_COUNTER = "torch.utils.flop_counter"
SEQUENCE_FIRST = ("_flash_attention", "_efficient_attention", "_cudnn_attention")
"""Attention whose operands are [batch, sequence, heads, size], or without a batch; elsewhere heads come first."""


def arithmetic_ms(node: Node, device: Device) -> float:
    """Milliseconds of the products that a node computes, 0 for a node that computes none."""
    name = _name(node.target)
    if not name:
        return 0.0
    dtype = _dtype(node, name)
    found = _found(node, name)
    if isinstance(found, Product):
        return product_ms(found, dtype, device)
    if isinstance(found, Attention):
        return attention_ms(found, dtype, device)
    return device.products_ms(_registered(node), dtype)


def measured_ms(node: Node, kernels: Mapping[str, float]) -> float | None:
    """Milliseconds of a node by a profile's table of measured kernels, None where nothing of its sizes is in it."""
    found = product_of(node)
    return kernels.get(found.key(DTYPE_NAMES[_dtype(node, _name(node.target))])) if found is not None else None


def product_of(node: Node) -> Product | Attention | None:
    """The product or attention that a node computes; None where it computes neither, or sizes are unknown."""
    name = _name(node.target)
    return _found(node, name) if name else None


def _formula(operator: OpOverload) -> Any:
    """What ``torch.utils.flop_counter`` counts an operator by, None for nothing; the import takes long."""
    name = operator._schema.name.removeprefix("aten::")
    if _COUNTER not in sys.modules and name not in LEFT and not any(word in name for word in COUNTED):
        return None  # and nobody has registered another
    from torch.utils.flop_counter import flop_registry

    return flop_registry.get(operator.overloadpacket)


@functools.cache
def _name(target: Any) -> str:
    """Name of an operator that computes products, "" for any other."""
    operator = overload(target)
    if operator is None:
        return str(target) if str(target).startswith("flex_attention") else ""
    name = operator._schema.name.removeprefix("aten::")
    return name if name in LEFT or _is_attention(operator, name) or _formula(operator) is not None else ""


def _is_attention(operator: OpOverload, name: str) -> bool:
    names = [each.name for each in operator._schema.arguments]
    return operator.namespace == "aten" and ATTENTION in name and "query" in names and "num_head" not in names


def _found(node: Node, name: str) -> Product | Attention | None:
    if name in LEFT:
        return _product(node, name)
    return _attention(node, name) if ATTENTION in name else None


def _sizes(value: Any) -> tuple[int, ...]:
    """Sizes of a tensor, symbolic ones by their hint; () for what is none."""
    if not isinstance(value, torch.Tensor):
        return ()
    return tuple(size if type(size) is int else size_hint(size) for size in value.shape)


def _product(node: Node, name: str) -> Product | None:
    """By the sizes of the result and of the left operand; None without types."""
    left, result = _sizes(_operand(node, LEFT[name])), _sizes(value_of(node))
    if not left or not result:
        return None
    if name == "linear":
        return Product(1, math.prod(result[:-1]), result[-1], left[-1])
    if "grouped_mm" in name and len(result) == 3 and len(left) == 2:
        return Product(*result, left[-1] // max(result[0], 1))  # the groups share what is summed over
    rows, columns = ([*result, 1] if len(result) == 1 else result)[-2:]
    return Product(math.prod(result[:-2]), rows, columns, left[-1])


def _attention(node: Node, name: str) -> Attention | None:
    query, key, value = (heads_first(_sizes(_operand(node, role)), name) for role in ("query", "key", "value"))
    if not len(query) == len(key) == len(value) == 4 or query[3] != key[3] or key[2] != value[2]:
        return None
    return Attention(query, key, value[3], argument(node, "is_causal", default=False) is True, "backward" in name)


def heads_first(sizes: tuple[int, ...], name: str) -> tuple[int, ...]:
    """Sizes of an operand of an attention operator as [batch, heads, sequence, size]."""
    if len(sizes) == 3:
        sizes = (1, *sizes)
    return (sizes[0], sizes[2], sizes[1], sizes[3]) if len(sizes) == 4 and name.startswith(SEQUENCE_FIRST) else sizes


def _registered(node: Node) -> float:
    """Operations by the formula that ``torch.utils.flop_counter`` has for the operator; 0 where it finds no sizes."""
    operator = overload(node.target)
    formula = _formula(operator) if operator is not None else None
    if formula is None or value_of(node) is None:
        return 0.0
    args, kwargs = map_arg((node.args, node.kwargs), value_of)
    try:
        count = formula(*args, **kwargs, out_val=value_of(node))
    except _NO_SIZES:
        return 0.0
    return float(count) if isinstance(count, (int, float)) else float(size_hint(count))


def _operand(node: Node, name: str) -> Any:
    """Value of an argument by schema name; of ``flex_attention``, which has no schema, by its place."""
    found: Any = argument(node, name)
    if found is None and overload(node.target) is None and name in _PLACES and len(node.args) > _PLACES[name]:
        found = node.args[_PLACES[name]]
    return value_of(found) if isinstance(found, Node) else None


_NO_SIZES = (TypeError, ValueError, IndexError, AttributeError, AssertionError, ArithmeticError)
"""What a formula raises for arguments without types, or that do not fit its operator."""
_PLACES = {"query": 0, "key": 1, "value": 2}


def _dtype(node: Node, name: str) -> torch.dtype:
    role = LEFT.get(name, "query" if ATTENTION in name else "weight")
    value = _operand(node, role)
    return value.dtype if isinstance(value, torch.Tensor) else torch.float32
