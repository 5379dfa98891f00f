"""Operators that work element for element: an element of the result depends on those in its place, and on scalars."""

from __future__ import annotations

import functools

import torch
from torch._ops import OpOverload
from torch.fx import Node

from fxpasses.analyses.kinds import is_cast
from fxpasses.ir.ops import overload

_UNSTEADY = (torch.Tag.nondeterministic_seeded, torch.Tag.nondeterministic_bitwise)
#: Elementwise, without the tag: of the type of the operand alone, the operand itself, or a cast to the type of another.
_UNTAGGED = ("aten::zeros_like", "aten::ones_like", "aten::full_like", "aten::detach", "aten::alias", "aten::copy")


def is_elementwise(node: Node) -> bool:
    """``node`` calls an operator of aten that is pointwise, deterministic, writes nothing and gives one tensor.

    Casts are, and so is what fills a tensor like another with one number. Operands may be broadcast.
    """
    if node.op != "call_function" or not isinstance(node.meta.get("val"), torch.Tensor):
        return False
    op = overload(node.target)
    return (op is not None and _is_elementwise(op)) or is_cast(node)


@functools.cache
def _is_elementwise(op: OpOverload) -> bool:
    schema = op._schema
    if schema.is_mutable or any(tag in op.tags for tag in _UNSTEADY) or len(schema.returns) != 1:
        return False
    return torch.Tag.pointwise in op.tags or schema.name in _UNTAGGED
