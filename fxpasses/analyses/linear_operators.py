"""Which operators are linear: one set of tables for everybody who moves reductions through them."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import torch

aten = torch.ops.aten
#: Operator -> sign of the second operand.
ADDITIONS: dict[Callable[..., Any] | str, int] = {
    aten.add.Tensor: 1, aten.add: 1, torch.add: 1, operator.add: 1,
    aten.sub.Tensor: -1, aten.sub: -1, torch.sub: -1, operator.sub: -1,
}
NUMBER_ADDITIONS: dict[Callable[..., Any] | str, int] = {aten.add.Scalar: 1, aten.sub.Scalar: -1}
PRODUCTS = (aten.mul.Tensor, aten.mul.Scalar, aten.mul, torch.mul, operator.mul)
QUOTIENTS = (aten.div.Tensor, aten.div.Scalar, aten.div, torch.div, operator.truediv)
NEGATIONS = (aten.neg.default, aten.neg, torch.neg, operator.neg)
#: Other shape, the same elements in the same order.
RESHAPES = ("view", "_unsafe_view", "reshape", "flatten", "unsqueeze", "squeeze")
#: Rearrange every element once: they commute with any elementwise reduction over ranks.
RELAYOUTS = ("view", "_unsafe_view", "reshape", "permute", "transpose", "t", "unsqueeze", "squeeze", "numpy_T")
#: Take, add up or repeat elements of one summand at a time: linear in it.
SELECTIONS = ("slice", "select", "narrow", "expand", "sum", "mean")
SPLITS = ("split", "split_with_sizes", "chunk", "unbind")
PADDINGS = ("constant_pad_nd", "pad")
IDENTITIES = ("alias", "detach", "clone", "lift_fresh", "contiguous")
CASTS = ("_to_copy", "to", "convert_element_type", "type_as")
_SMALLEST_FACTOR = 1e-150


def is_factor(value: object) -> bool:
    """A number to multiply with and to divide by: not zero, infinite or NaN, nor so near that a ratio may be."""
    if not isinstance(value, (int, float, complex)) or isinstance(value, bool):
        return False
    size = abs(value) if isinstance(value, int) else math.hypot(value.real, value.imag)
    return _SMALLEST_FACTOR < size < 1 / _SMALLEST_FACTOR
