"""Nodes as statements of a program: what a pointwise node computes, on which operands, and whether it writes one."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import Any

import torch
from torch._ops import OpOverload
from torch.fx import Node

from fxpasses._torch import find_operator
from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import overload
from fxpasses.ir.pointwise.operators import CAST, REDUCTIONS, is_pointwise, operator_name

_DTYPES = (torch.float64, torch.float32, torch.bfloat16, torch.float16, torch.int64, torch.int32, torch.int16,
           torch.int8, torch.uint8, torch.bool)
#: Views that keep the order of elements where operand and result are contiguous.
_VIEWS = ("view.default", "reshape.default", "_unsafe_view.default", "_reshape_alias.default", "alias.default",
          "detach.default", "unsqueeze.default", "squeeze.default", "squeeze.dim", "squeeze.dims",
          "flatten.using_ints")


@dataclass(frozen=True)
class Operation:
    """``name`` (as programs spell it) of ``arguments`` and ``keywords``: nodes, numbers, dtypes.

    ``target``: the operand it writes, whose dtype the result is cast to; ``reduces``: to one element.
    """

    name: str
    arguments: tuple[Any, ...]
    keywords: tuple[tuple[str, Any], ...] = ()
    target: Node | None = None
    reduces: bool = False

    @property
    def operands(self) -> list[Node]:
        """Nodes whose elements it reads, each once."""
        given = (*self.arguments, *(value for _, value in self.keywords))
        return list(dict.fromkeys(value for value in given if isinstance(value, Node)))


def operation_of(node: Node) -> Operation | None:
    """What ``node`` computes element by element, or reduces to one; None for any other node."""
    op = overload(node.target) if node.op == "call_function" else None
    if op is None or not isinstance(node.target, OpOverload):
        return None
    name = _name(op)
    if name is None:
        return None
    if name == CAST:
        return _cast(node, op)
    keywords = dict(node.kwargs)
    if name == "clone.default":
        keywords.pop("memory_format", None)
    if not all(isinstance(value, (Node, int, float, bool, str, type(None)))
               for value in (*node.args, *keywords.values())):
        return None
    if name in REDUCTIONS and (len(node.args) != 1 or keywords):
        return None
    target = node.args[0] if _writes(op) else None
    if _writes(op) and not isinstance(target, Node):
        return None
    return Operation(name, node.args, tuple(keywords.items()), target if isinstance(target, Node) else None,
                     name in REDUCTIONS)


def _cast(node: Node, op: OpOverload) -> Operation | None:
    if op is torch.ops.aten.copy_.default:
        target, source = node.args[0], node.args[1] if len(node.args) > 1 else None
        value = value_of(target) if isinstance(target, Node) else None
        if not isinstance(target, Node) or not isinstance(source, Node) or not isinstance(value, torch.Tensor):
            return None
        return Operation(CAST, (source,), (("dtype", value.dtype),), target)
    value, source = value_of(node), node.args[0] if node.args else None
    operand = value_of(source) if isinstance(source, Node) else None
    if not isinstance(value, torch.Tensor) or not isinstance(operand, torch.Tensor) or value.device != operand.device:
        return None
    return Operation(CAST, (source,), (("dtype", value.dtype),))


@functools.cache
def _name(op: OpOverload) -> str | None:
    """The operator of a program that computes what ``op`` does, written or not."""
    if op in (torch.ops.aten.copy_.default, torch.ops.prims.convert_element_type.default):
        return CAST
    if op.namespace != "aten":
        return None
    name = operator_name(op)
    if name in REDUCTIONS or is_pointwise(op):
        return name
    base, _, kind = name.partition(".")
    functional = find_operator("aten", base[:-1], kind) if base.endswith("_") and not base.endswith("__") else None
    return operator_name(functional) if functional is not None and is_pointwise(functional) else None


def _writes(op: OpOverload) -> bool:
    base = operator_name(op).partition(".")[0]
    return base.endswith("_") and not base.endswith("__")


def is_plain_view(node: Node) -> bool:
    """``node`` shows all elements of its operand in their order, in another shape or the same."""
    op = overload(node.target) if node.op == "call_function" else None
    if op is None or op.namespace != "aten" or operator_name(op) not in _VIEWS or not node.args:
        return False
    source = node.args[0]
    return isinstance(source, Node) and flat_size(source) is not None and flat_size(source) == flat_size(node)


def flat_size(node: Node) -> tuple[int, torch.device, torch.dtype] | None:
    """Number of elements, device and dtype of a contiguous value of one dimension or more; None for any other."""
    value = value_of(node)
    if not isinstance(value, torch.Tensor) or not value.ndim or value.layout != torch.strided:
        return None
    if not all(isinstance(size, int) for size in (*value.shape, *value.stride())) or not value.is_contiguous():
        return None
    return (math.prod(value.shape), value.device, value.dtype) if value.dtype in _DTYPES else None


def is_scalar(node: Node) -> bool:
    """The value is a 0-dim tensor."""
    value = value_of(node)
    return isinstance(value, torch.Tensor) and value.ndim == 0 and value.dtype in _DTYPES


def misfit(node: Node, operation: Operation) -> str | None:
    """Code of the reason why a pointwise node is no statement of a program on contiguous operands of one shape."""
    wide = operation.operands[0] if operation.reduces and operation.operands else node
    value = value_of(wide)
    if not isinstance(value, torch.Tensor) or not isinstance(value_of(node), torch.Tensor):
        return "type-unknown"
    if not all(isinstance(size, int) for size in value.shape):
        return "symbolic-size"
    if flat_size(wide) is None:
        return "strided"
    involved = [*operation.operands, *([operation.target] if operation.target is not None else [])]
    for operand in involved:
        other = value_of(operand)
        if not isinstance(other, torch.Tensor):
            return "type-unknown"
        if other.device != value.device:
            return "other-device"
        if is_scalar(operand) and operand is not operation.target:
            continue
        if other.shape != value.shape:
            return "broadcast"
        if flat_size(operand) is None:
            return "strided"
    return None
