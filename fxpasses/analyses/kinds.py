"""What a node means to a schedule: compute, or one of the cheap kinds that may travel with a launch or a wait."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch._ops import OpOverload, OpOverloadPacket
from torch.fx import Node

from fxpasses._torch import overload_names, packet_name
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.summary import Summary, method_summary, summary
from fxpasses.ir.ops import base_name, is_launch, is_wait, overload, spec_of

_CASTS = ("_to_copy", "to", "type", "type_as", "float", "half", "bfloat16", "double", "convert_element_type", "int",
          "long", "bool", "cpu", "cuda")
#: Views that no schema declares. What else may alias an operand (``einsum``, ``to_dense``) as a rule runs a kernel.
_VIEWS = ("_unsafe_view", "_reshape_alias", "unsafe_split", "unsafe_split_with_sizes", "unsafe_chunk", "lift", "data",
          "requires_grad_", "broadcast_tensors", "atleast_1d", "atleast_2d", "atleast_3d", "_reinterpret_tensor",
          "_alloc_from_pool", "getitem", "getattr")
#: Copies that lay out in memory what a collective sends: several values as one, padded, in the order of their indices.
_PACKINGS = ("cat", "concat", "stack", "constant_pad_nd", "clone", "contiguous", "fused_pack")
_ALLOCATIONS = ("empty", "empty_strided", "empty_like", "new_empty", "new_empty_strided")
_FILLS = ("zeros", "zeros_like", "new_zeros", "full", "full_like", "new_full", "ones", "ones_like", "new_ones")
_NUMBERS = (int, float, bool, torch.SymInt, torch.SymFloat, torch.SymBool)


@dataclass(frozen=True)
class Kind:
    """What a call target is. ``view``: no kernel and no memory; ``cast``: another dtype or device; ``packing``: the
    same elements in other memory; ``idle``: no device work of its own; ``plain``: pure and the same wherever it stands,
    as long as its operands are."""

    plain: bool = False
    view: bool = False
    cast: bool = False
    packing: bool = False
    idle: bool = False


@functools.cache
def _kind(op: str, target: Callable[..., Any] | str) -> Kind:
    if op not in ("call_function", "call_method"):
        return Kind(idle=op != "call_module")
    found = summary(target) if op == "call_function" else method_summary(str(target))
    operator = overload(target)
    name = operator._schema.name if operator is not None else str(getattr(target, "__name__", target))
    if name.endswith("::wait_tensor") or found.collective is not None or spec_of(target) is not None:
        return Kind(idle=True)
    name = name.split("::")[-1]
    plain = _is_plain(found)
    cast = plain and name in _CASTS
    view = plain and not cast and bool(found.returns) and all(found.returns) and (
        name in _VIEWS or _declares_views(target))
    idle = view or name in _ALLOCATIONS or (not found.opaque and (found.changes_mode or found.external))
    data_dependent = operator is not None and torch.Tag.data_dependent_output in operator.tags
    return Kind(plain and not data_dependent, view, cast, plain and not view and name in _PACKINGS, idle)


def _declares_views(target: Callable[..., Any] | str) -> bool:
    """Every result is a view by the schema of the operator, or by all those a function or method may stand for."""
    packet: object = target
    if not isinstance(target, (OpOverload, OpOverloadPacket)):
        packet = getattr(torch.ops.aten, target if isinstance(target, str) else getattr(target, "__name__", ""), None)
    overloads = [packet] if isinstance(packet, OpOverload) else []
    if isinstance(packet, OpOverloadPacket):
        overloads = [getattr(packet, name) for name in overload_names(*packet_name(packet).split("::"))]
    results = [op._schema.returns for op in overloads if not any(argument.is_out for argument in op._schema.arguments)]
    return bool(results) and all(
        bool(returned) and all(result.alias_info is not None for result in returned) for returned in results)


def _is_plain(found: Summary) -> bool:
    return not (found.writes or found.writes_everything or found.aliases_everything or found.random or found.external
                or found.changes_mode or found.opaque)


def is_cast(node: Node) -> bool:
    """Converts a tensor to another dtype or device and does nothing else."""
    return _kind(node.op, node.target).cast


def is_copy(node: Node) -> bool:
    """Copies its operands to other memory, perhaps in another dtype, as collectives want them: a cast, a ``cat``."""
    kind = _kind(node.op, node.target)
    return kind.cast or kind.packing


def is_view(node: Node) -> bool:
    """Looks at the storage of an operand, or takes one element of a list or tuple: no kernel, no memory."""
    return _kind(node.op, node.target).view


def is_symbolic(node: Node) -> bool:
    """Computes a size or another number from sizes and numbers, without looking at data."""
    return _kind(node.op, node.target).plain and isinstance(node.meta.get("val"), _NUMBERS)


def is_compute(node: Node) -> bool:
    """Runs on the device or may do so: something a transfer can hide behind. Unknown operators count."""
    return not _kind(node.op, node.target).idle and not isinstance(node.meta.get("val"), _NUMBERS)


def starts_sum(node: Node, effects: Effects) -> bool:
    """Adds a waited value to a fresh tensor of one number: what a sum starts from, too little to hide a transfer.

    Such an addition reads nothing that another node computes, so it may stand wherever its sum goes on.
    """
    if node.op != "call_function" or base_name(node) != "add" or len(node.all_input_nodes) != 2:
        return False
    filled = [operand for operand in node.all_input_nodes if _is_filled(operand)]
    others = [operand for operand in node.all_input_nodes if is_wait(operand)]
    return len(filled) == len(others) == 1 and all(map(effects.is_pure, (node, *filled)))


def _is_filled(node: Node) -> bool:
    return node.op == "call_function" and base_name(node) in _FILLS


def only_for_launches(node: Node, effects: Effects) -> bool:
    """Every user is a launch, or a view or copy that only launches use in turn; one user at least."""
    pending, seen = [node], {node}
    while pending:
        current = pending.pop()
        if not current.users:
            return False
        for user in current.users:
            if is_launch(user) or user in seen:
                continue
            if not (is_view(user) or is_copy(user)) or not effects.is_pure(user):
                return False
            seen.add(user)
            pending.append(user)
    return True
