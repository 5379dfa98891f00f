"""Operators that can write their result where it is wanted: the forms of them that torch has kernels of its own for.

Others have an ``out=`` form too that makes the result elsewhere and copies it, which is no gain and is not used.
"""

from __future__ import annotations

import torch
from torch._ops import OpOverload
from torch.fx import Node

from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import argument, base_name, overload

aten = torch.ops.aten
PRODUCTS: dict[OpOverload, OpOverload] = {
    aten.mm.default: aten.mm.out,
    aten.bmm.default: aten.bmm.out,
    aten.addmm.default: aten.addmm.out,
    aten.baddbmm.default: aten.baddbmm.out,
}
"""Operator -> its ``out=`` form, of those that want their result aligned."""
OUT_FORMS: dict[OpOverload, OpOverload] = {
    **PRODUCTS,
    aten.add.Tensor: aten.add.out,
    aten.sub.Tensor: aten.sub.out,
    aten.mul.Tensor: aten.mul.out,
    aten.div.Tensor: aten.div.out,
    aten.neg.default: aten.neg.out,
    aten.sum.dim_IntList: aten.sum.IntList_out,
    aten.mean.dim: aten.mean.out,
    aten.cat.default: aten.cat.out,
}
"""Operator -> its ``out=`` form: the same arguments and ``out``."""
IN_PLACE_FORMS: dict[OpOverload, OpOverload] = {
    aten.add.Tensor: aten.add_.Tensor,
    aten.sub.Tensor: aten.sub_.Tensor,
    aten.mul.Tensor: aten.mul_.Tensor,
    aten.div.Tensor: aten.div_.Tensor,
    aten.neg.default: aten.neg_.default,
}
"""Operator -> the form that writes over its first operand, element by element."""
LAUNCHES: dict[OpOverload, OpOverload] = {
    torch.ops._c10d_functional.all_reduce.default: torch.ops._c10d_functional.all_reduce_.default,
    torch.ops._c10d_functional.broadcast.default: torch.ops._c10d_functional.broadcast_.default,
}
"""Collective -> the form that leaves its result where its operand is: the same arguments."""
ALIGNMENT = 16
"""Bytes of which products want their result to start at a multiple: what a thread stores at once."""


def form_in(node: Node, forms: dict[OpOverload, OpOverload]) -> OpOverload | None:
    """The form of ``node``'s operator in a table."""
    own = overload(node.target) if node.op == "call_function" else None
    return forms.get(own) if own is not None else None


def copied_by(node: Node) -> Node | None:
    """What a copy or a cast takes its elements from; ``copy_`` does the same into given memory. None for others.

    Not from another device, and no complex number, of which a cast drops a part.
    """
    own = overload(node.target) if node.op == "call_function" else None
    if own is None or own.namespace != "aten" or base_name(node) not in ("_to_copy", "clone"):
        return None
    source = argument(node, "self")
    given, made = value_of(source), value_of(node)
    fits = given.device == made.device and given.shape == made.shape and not given.is_complex()
    return source if fits else None
