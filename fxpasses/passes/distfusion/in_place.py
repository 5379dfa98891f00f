"""Elementwise operators that write their first operand, and what computes the same without writing."""

from __future__ import annotations

import functools

import torch
from torch._ops import OpOverload
from torch.fx import Node

from fxpasses._torch import find_operator
from fxpasses.ir.ops import overload


def functional_form(node: Node) -> OpOverload | None:
    """What computes the value of ``node``, an elementwise operator in place, in a tensor of its own; None for others.

    None, too, where the result would have another type than what is written.
    """
    op = overload(node.target) if node.op == "call_function" else None
    form = _functional(op) if op is not None else None
    written, value = (node.args[0] if node.args else None), node.meta.get("val")
    if form is None or not isinstance(written, Node) or not isinstance(value, torch.Tensor):
        return None
    types = [operand.meta["val"] for operand in node.all_input_nodes
             if isinstance(operand.meta.get("val"), torch.Tensor)]
    own = written.meta.get("val")
    alike = isinstance(own, torch.Tensor) and own.is_floating_point() and all(
        other.dtype == own.dtype or other.dim() == 0 for other in types)
    return form if alike else None


@functools.cache
def _functional(op: OpOverload) -> OpOverload | None:
    name = op._schema.name
    if op.namespace != "aten" or not name.endswith("_") or name.endswith("__") or torch.Tag.pointwise not in op.tags:
        return None
    if any(tag in op.tags for tag in (torch.Tag.nondeterministic_seeded, torch.Tag.nondeterministic_bitwise)):
        return None
    found = find_operator("aten", name.split("::")[1][:-1], op._schema.overload_name or "default")
    return found if isinstance(found, OpOverload) and torch.Tag.pointwise in found.tags else None
