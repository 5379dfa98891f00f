"""The operators a program may call: pointwise ones of aten that are pure, casts, and reductions without an order."""

from __future__ import annotations

import functools
import re
from typing import Any

import torch
from torch._ops import OpOverload

from fxpasses._torch import find_operator, schema_arguments
from fxpasses.errors import GraphError, did_you_mean

CAST = "_to_copy.default"
"""Another dtype, as ``_to_copy.default(x, dtype=f32)``."""
REDUCTIONS = ("any.default", "all.default", "amax.default", "amin.default")
"""To 0-dim, with one result whatever the order."""
_SPELLING = re.compile(r"[A-Za-z_]\w*\.[A-Za-z_]\w*", re.ASCII)
_TENSORS, _NUMBERS = ("Tensor", "Optional[Tensor]"), ("number", "Optional[number]", "float", "Optional[float]", "int",
                                                      "bool", "str", "Optional[str]")
_IMPURE = (torch.Tag.nondeterministic_seeded, torch.Tag.data_dependent_output, torch.Tag.maybe_aliasing_or_mutating)


def operator_named(name: str) -> OpOverload:
    """The operator of aten that a program calls ``op.overload``. Raises `GraphError` for one that it may not call."""
    reason = _refusal(name)
    if reason is not None:
        raise GraphError(reason[0], hint=reason[1])
    found: OpOverload = _found(name)
    return found


def is_allowed(op: object) -> bool:
    """A program may call ``op``."""
    return isinstance(op, OpOverload) and op.namespace == "aten" and _refusal(operator_name(op)) is None


def operator_name(op: OpOverload) -> str:
    """``mul.Tensor`` of ``aten.mul.Tensor``, as programs spell it."""
    return str(op).partition(".")[2]


def is_pointwise(op: object) -> bool:
    """``op`` computes each element from the elements at its place, and may be called by a program."""
    return is_allowed(op) and isinstance(op, OpOverload) and operator_name(op) not in REDUCTIONS


@functools.lru_cache(maxsize=4096)
def _found(name: str) -> Any:
    base, _, overload = name.partition(".")
    return find_operator("aten", base, overload)


@functools.lru_cache(maxsize=4096)
def _refusal(name: str) -> tuple[str, str | None] | None:
    """Why a program may not call an operator, and a hint."""
    if not _SPELLING.fullmatch(name):
        return f"'{name[:60]}' is no operator with an overload", "mul.Tensor is one"
    op = _found(name)
    if op is None:
        return f"aten has no operator '{name[:60]}'", did_you_mean(name, _common_names())
    if name == CAST or name in REDUCTIONS:
        return None
    if torch.Tag.nondeterministic_seeded in op.tags:
        return f"'{name}' draws random numbers", None
    if torch.Tag.pointwise not in op.tags:
        return f"'{name}' is not pointwise", None
    schema = op._schema
    if any(argument.alias_info is not None for argument in (*schema.arguments, *schema.returns)):
        near = name.replace("_.", ".")
        return f"'{name}' writes or aliases an operand", f"{near} and an assignment" if near != name else None
    results = [str(result.type) for result in schema.returns]
    if results != ["Tensor"] or any(tag in op.tags for tag in _IMPURE):
        return f"'{name}' returns more than a fresh tensor", None
    return None


@functools.cache
def _common_names() -> list[str]:
    return ["mul.Tensor", "add.Tensor", "sub.Tensor", "div.Tensor", "lerp.Scalar", "addcmul.default", "addcdiv.default",
            "sqrt.default", "where.self", "maximum.default", "minimum.default", CAST, *REDUCTIONS]


@functools.lru_cache(maxsize=4096)
def parameters(name: str) -> tuple[tuple[str, str, bool], ...]:
    """(name, kind, keyword only) of the arguments of an operator; kind: "tensor", "plain" or another, never given."""
    def kind(spelled: str) -> str:
        return "tensor" if spelled in _TENSORS else "plain" if spelled in _NUMBERS else spelled

    return tuple((argument, kind(spelled), keyword) for argument, spelled, keyword in schema_arguments(_found(name)))
