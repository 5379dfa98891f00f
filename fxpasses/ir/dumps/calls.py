"""What inference may call for a node: operators and allow-listed functions that act on nothing but their values."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import torch
from torch.fx import Node

from fxpasses._torch import higher_order_name, is_higher_order, is_operator
from fxpasses.ir.opaque import OpaqueOp
from fxpasses.ir.ops import overload
from fxpasses.ir.text.resolve import is_method

#: Change the state of the process, not a value.
_SWITCHES = frozenset({"_set_grad_enabled", "_enter_autocast", "_exit_autocast", "_check", "_assert", "_check_is_size",
                       "_check_value"})
_NO_RESULT = _SWITCHES - {"_enter_autocast"}
_MEMBERS = frozenset({"shape", "dtype", "device", "layout", "ndim", "T", "mT", "H", "mH", "real", "imag", "grad",
                      "data", "requires_grad", "is_cuda", "itemsize", "nbytes"})
_FACTORIES = (torch.zeros, torch.ones, torch.empty, torch.full, torch.arange, torch.rand, torch.randn, torch.randint,
              torch.eye, torch.linspace, torch.tensor, torch.scalar_tensor, torch.empty_strided, torch.tril_indices,
              torch.triu_indices, torch.randperm)
_REGIONS = ("auto_functionalized", "auto_functionalized_v2", "out_dtype")
_PYTHON = ("_operator", "math", "builtins")
#: What Python may compute on plain numbers here: pow(9, 9**9) is not inferred, it never ends.
_CHEAP = frozenset({operator.add, operator.sub, operator.mul, operator.floordiv, operator.truediv, operator.mod,
                    operator.neg, operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne})


def runner(node: Node) -> Callable[..., Any] | None:
    """The function whose result on the operands' fake values is the value of ``node``; None where there is none."""
    target = node.target
    if node.op == "call_method":
        name = str(target)
        return _method(name) if is_method(name) else None
    if node.op != "call_function" or isinstance(target, OpaqueOp) or not callable(target):
        return None
    if target is getattr:
        return getattr if node.args[1] in _MEMBERS else None
    if is_higher_order(target):
        return target if higher_order_name(target) in _REGIONS else None
    if is_operator(target):
        return target
    if getattr(target, "__module__", None) in _PYTHON:
        return target if _is_cheap(node) else None
    return target if target.__name__ not in _SWITCHES and (node.all_input_nodes or target in _FACTORIES) else None


def _method(name: str) -> Callable[..., Any]:
    return lambda value, *args, **kwargs: getattr(value, name)(*args, **kwargs)


def returns_nothing(node: Node) -> bool:
    """The call is made for what it does: ``x[0] = 1``, ``aten._assert_scalar``, ``aten._print``."""
    if node.op != "call_function":
        return False
    op = overload(node.target)
    if op is not None:
        return not op._schema.returns
    return node.target in (operator.setitem, operator.delitem) or getattr(node.target, "__name__", "") in _NO_RESULT


def _is_cheap(node: Node) -> bool:
    """Python's own functions work on tensors and symbolic numbers, on plain numbers where that ends soon."""
    values = [operand.meta.get("val") for operand in node.all_input_nodes]
    symbolic = (torch.Tensor, torch.SymInt, torch.SymFloat, torch.SymBool)
    if any(isinstance(value, symbolic) for value in values) or node.target is operator.getitem:
        return bool(values)
    return node.target in _CHEAP and bool(values) and all(isinstance(value, int | float) for value in values)
