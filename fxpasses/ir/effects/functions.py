"""Effects of Python functions and tensor methods, as Dynamo and ``fx.Tracer`` leave them in a graph."""

from __future__ import annotations

import functools
import inspect
import operator
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import torch
from torch._ops import OpOverloadPacket

from fxpasses._torch import is_side_effectful, is_torch_function
from fxpasses.ir.effects.schemas import IN_PLACE, OPAQUE, PURE, SELF, VIEW_OF_SELF, Argument, Summary, of_packet

#: Methods, attributes and operators that look at the shape or type of a tensor, never at its elements.
METADATA = frozenset((
    "size", "shape", "stride", "dim", "ndim", "ndimension", "numel", "nelement", "dtype", "device", "layout", "is_cuda",
    "requires_grad", "itemsize", "nbytes", "element_size", "is_floating_point", "is_complex", "storage_offset",
    "is_contiguous", "get_device", "__len__", "sym_size", "sym_stride", "sym_numel", "sym_storage_offset"))
_PURE_METHODS = ("item", "tolist", "new_tensor", "__bool__", "__int__", "__float__")
_ALIASING_METHODS = ("float", "half", "bfloat16", "double", "int", "long", "bool", "cpu", "cuda", "to", "type",
                     "requires_grad_", "data", "type_as")
_IN_PLACE_OPERATORS = ("iadd", "isub", "imul", "itruediv", "ifloordiv", "imod", "ipow", "imatmul", "iand", "ior",
                       "ixor", "ilshift", "irshift")
_ITEM_STATEMENTS = ("setitem", "delitem")
_MODE_FUNCTIONS = ("_enter_autocast", "_exit_autocast", "_set_grad_enabled", "_enter_inference_mode",
                   "_exit_inference_mode", "_enter_dual_level", "_exit_dual_level", "_saved_tensors_hooks_disable",
                   "_saved_tensors_hooks_enable")
_RANDOM_FUNCTIONS = ("gumbel_softmax", "fractional_max_pool2d", "fractional_max_pool3d", "multi_head_attention_forward",
                     "fractional_max_pool2d_with_indices", "fractional_max_pool3d_with_indices")
_CREATING_FUNCTIONS = {"tensor": PURE, "as_tensor": Summary(aliases_everything=True),
                       "asarray": Summary(aliases_everything=True)}
#: Parameter of a Python function -> the parameter it writes when it is given and true (None: the first one).
WRITING_SWITCHES = {"inplace": None, "max_norm": "weight"}


@functools.cache
def of_method(name: str) -> Summary:
    """Effects of a ``call_method`` on a tensor: those of the ATen operator of that name."""
    if name in METADATA or name in _PURE_METHODS:
        return PURE
    if name in _ALIASING_METHODS:
        return VIEW_OF_SELF
    packet = getattr(torch.ops.aten, name, None)
    found = of_packet(packet) if isinstance(packet, OpOverloadPacket) else OPAQUE
    if found.opaque and name.endswith("_") and not name.endswith("__"):
        return IN_PLACE
    return found


@functools.cache
def of_function(target: Callable[..., Any] | str) -> Summary:
    """Effects of a call of a Python function whose arguments are not known."""
    if isinstance(target, str):
        return OPAQUE
    name = getattr(target, "__name__", "")
    module = getattr(target, "__module__", None) or ""
    if target is operator.getitem or target is getattr:
        return VIEW_OF_SELF
    if module == "_operator" and name in _ITEM_STATEMENTS:
        return Summary(writes=(SELF,))
    if module == "_operator":
        return IN_PLACE if name in _IN_PLACE_OPERATORS else PURE
    if module == "math" or (name.startswith("sym_") and inspect.isfunction(target)):
        return PURE
    if name in _MODE_FUNCTIONS:
        return Summary(changes_mode=True, external=True)
    if is_side_effectful(target):
        return Summary(external=True)
    if not is_torch_function(target):
        return OPAQUE
    if name in _CREATING_FUNCTIONS:
        return _CREATING_FUNCTIONS[name]
    packet = getattr(torch.ops.aten, name, None)
    found = of_packet(packet) if isinstance(packet, OpOverloadPacket) else OPAQUE
    random = name in _RANDOM_FUNCTIONS or any("dropout" in word for word in (name, *parameters(target)))
    if not found.opaque:
        return _renumbered(replace(found, random=found.random or random), parameters(target))
    if module == "torch.nn.functional":
        return Summary(aliases_everything=True, random=random, writes_everything=name.endswith("_"))
    return OPAQUE


@functools.cache
def parameters(target: Callable[..., Any]) -> tuple[str, ...]:
    """Parameter names of a Python function in order; empty for a builtin, which follows its operator's schema."""
    if not inspect.isfunction(target):
        return ()
    return tuple(inspect.signature(target).parameters)


def _renumbered(found: Summary, names: tuple[str, ...]) -> Summary:
    """Arguments of an operator's schema at the positions they have in a Python function of its name."""
    if not names:
        return found

    def place(argument: Argument) -> Argument:
        position, name = argument
        if name in names:
            return names.index(name), name
        return (0, names[0]) if position == 0 else (None, name)

    return replace(found, writes=tuple(place(argument) for argument in found.writes),
                   returns=tuple(tuple(place(argument) for argument in shared) for shared in found.returns))
