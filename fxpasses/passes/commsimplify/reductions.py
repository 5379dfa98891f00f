"""What reductions mean for which types."""

from __future__ import annotations

from fxpasses.ir.ops import Collective
from fxpasses.passes.commsimplify.facts import tensor_of
from fxpasses.ranks.arithmetic import dtype_kind

#: Kinds of dtype a reduction has one meaning for on all backends; an average of integers truncates.
_DEFINED_FOR = {
    "sum": ("float", "complex", "integer"),
    "avg": ("float", "complex"),
    "product": ("float", "integer"),
    "max": ("float", "integer", "bool"),
    "min": ("float", "integer", "bool"),
    "band": ("integer", "bool"),
    "bor": ("integer", "bool"),
    "bxor": ("integer", "bool"),
}


def is_defined(launch: Collective) -> bool:
    """The reduction, if it is one, has one meaning for the type of its operand."""
    operand = tensor_of(launch.inputs[0])
    if launch.reduce_op is None:
        return True
    return operand is not None and dtype_kind(operand.dtype) in _DEFINED_FOR.get(launch.reduce_op, ())
