"""Linearity: which operators give the same before a reduction over ranks and behind it.

``node`` commutes with a reduction when node(reduce(x)) = reduce(node(x)) up to the order of additions. Sums and means
over ranks go through what is linear, maxima and minima through what is monotone. The order of codes in an answer is
that of the questions: the reduction itself, the operator, its other operands, its type, the layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch._ops import OpOverload, OpOverloadPacket
from torch.fx import Node

from fxpasses.analyses.linear_layout import keeps_rows
from fxpasses.analyses.linear_operators import (
    CASTS,
    IDENTITIES,
    NEGATIONS,
    PADDINGS,
    PRODUCTS,
    QUOTIENTS,
    RELAYOUTS,
    is_factor,
)
from fxpasses.ir.ops import argument, base_name, nodes_in

_SUMS, _EXTREMA = ("sum", "avg"), ("max", "min")
_REDUCTIONS = ("all_reduce", "reduce_scatter")
#: Sizes and dimensions are all they take besides the operand.
_RESHAPES = (*RELAYOUTS, *IDENTITIES, "flatten", "unflatten", "expand", "repeat", "flip", "movedim")
#: Take some elements of the operand: which ones has to be the same on every rank.
_CHOICES = ("slice", "select", "narrow", "index_select", "gather", "roll", "tril", "triu")
#: Operator -> reductions over ranks that go through this one over dimensions.
_OVER_DIMENSIONS = {"sum": _SUMS, "mean": _SUMS, "cumsum": _SUMS, "amax": ("max",), "amin": ("min",)}
_BOUNDS = ("clamp", "clamp_min", "clamp_max", "relu", "hardtanh", "maximum", "minimum")
_ZEROS = ("zeros", "zeros_like", "new_zeros")
_FILLS = {"full": "fill_value", "full_like": "fill_value", "new_full": "fill_value", "scalar_tensor": "s"}
#: Bits of the fraction of a float, the leading one included.
_FRACTION = {torch.bfloat16: 8, torch.float16: 11, torch.float32: 24, torch.float64: 53}
_REAL_PART = {torch.complex32: torch.float16, torch.complex64: torch.float32, torch.complex128: torch.float64}


@dataclass(frozen=True)
class _Question:
    node: Node
    operand: Node
    reduce_op: str
    uniform: Callable[[Any], bool]

    @property
    def is_sum(self) -> bool:
        return self.reduce_op in _SUMS

    def varying(self, values: Any) -> str | None:
        """The code where some of these arguments are not the same on every rank."""
        return None if all(self.uniform(value) for value in _leaves(values) if value is not self.operand) \
            else "rank-varying"

    def others(self) -> list[Any]:
        """All other arguments."""
        return [value for value in (*self.node.args, *self.node.kwargs.values()) if value is not self.operand]


def commutes(node: Node, operand: Node, *, kind: str, reduce_op: str, dtype: torch.dtype,
             uniform: Callable[[Any], bool], precision: str = "exact") -> str | None:
    """None where ``node(reduce(x)) == reduce(node(x))``, ``operand`` being the reduced value; else a reason code.

    ``kind``: "all_reduce", or "reduce_scatter" along the first dimension, where ``node`` has to be the same call on
    the full-size tensor. ``dtype``: what the reduction computes in. ``uniform``: a node or a number is the same on all
    members of the group. ``precision="widen"`` lets sums through casts to a wider type, after which they round and
    overflow less than before. ``node`` is pure, its result a tensor of known type.

    Codes: "reduce-op" (not for this reduction), "dtype" (not in this type), "not-linear", "rank-varying" (another
    operand differs by rank), "cast" (values change), "precision" (not exact), "layout" (mixes or counts the rows that
    are scattered).
    """
    question = _Question(node, operand, reduce_op, uniform)
    code = _reduction_refusal(kind, reduce_op, dtype) or _operator_refusal(question)
    code = code or _type_refusal(question, precision)
    if code is None and kind == "reduce_scatter" and not keeps_rows(node, operand):
        code = "layout"
    return code


def _reduction_refusal(kind: str, reduce_op: str, dtype: torch.dtype) -> str | None:
    if kind not in _REDUCTIONS or reduce_op not in (*_SUMS, *_EXTREMA):
        return "reduce-op"
    if reduce_op in _EXTREMA:
        return "dtype" if dtype.is_complex else None
    real = dtype.is_floating_point or dtype.is_complex
    return None if real or (reduce_op == "sum" and dtype != torch.bool) else "dtype"


def _operator_refusal(question: _Question) -> str | None:
    node, operand = question.node, question.operand
    if not _is_known(node) or list(nodes_in((node.args, node.kwargs))).count(operand) != 1:
        return "not-linear"
    if _dtype(node) is None or _dtype(operand) is None:
        return "not-linear"
    if node.target in PRODUCTS or node.target in QUOTIENTS:
        return _scale_refusal(question)
    if node.target in NEGATIONS:
        return None if question.is_sum else "reduce-op"
    name = base_name(node) if isinstance(node.target, (OpOverload, OpOverloadPacket)) else ""
    rule = _RULES.get(name)
    if rule is None or (name not in _ANY_OPERAND and not _is_first(operand, node)):
        return "not-linear"
    return rule(question)


def _is_first(operand: Node, node: Node) -> bool:
    return (node.args[0] if node.args else node.kwargs.get("self")) is operand


def _is_known(node: Node) -> bool:
    """An operator of torch's own. A packet does not say which overload it stands for: fine where none is odd."""
    if node.op != "call_function":
        return False
    if isinstance(node.target, OpOverloadPacket):
        return node.target in (*PRODUCTS, *QUOTIENTS, *NEGATIONS) or base_name(node) in (*RELAYOUTS, *IDENTITIES)
    return not isinstance(node.target, OpOverload) or node.target.namespace in ("aten", "prims")


def _scale_refusal(question: _Question) -> str | None:
    """Of a product with, or a quotient by, one other value."""
    node, others = question.node, question.others()
    if len(others) != 1 or len(node.args) + len(node.kwargs) != 2:
        return "not-linear"
    if node.target in QUOTIENTS and not _is_first(question.operand, node):
        return "not-linear"
    [scale] = others
    if not isinstance(scale, Node) and not is_factor(scale):
        return "not-linear"
    if not question.is_sum:
        if not isinstance(scale, (int, float)) or scale < 0:
            return "reduce-op"
        if not node.meta["val"].dtype.is_floating_point:  # overflow is not monotone
            return "dtype"
    return question.varying(scale)


def _reshape_refusal(question: _Question) -> str | None:
    return question.varying(list(nodes_in(question.others())))


def _choice_refusal(question: _Question) -> str | None:
    return question.varying(question.others())


def _padding_refusal(question: _Question) -> str | None:
    node = question.node
    value = argument(node, "value", 0)
    if argument(node, "mode", "constant") != "constant":
        return "not-linear"
    if question.is_sum and not (value is None or _is_zero(value)):
        return "not-linear"
    return question.varying(question.others())


def _over_dimensions_refusal(question: _Question) -> str | None:
    return None if question.reduce_op in _OVER_DIMENSIONS[base_name(question.node)] else "reduce-op"


def _bound_refusal(question: _Question) -> str | None:
    return "not-linear" if question.is_sum else question.varying(question.others())


def _choosing_refusal(question: _Question) -> str | None:
    """Of ``where`` and ``masked_fill``: the operand in some places, something else in others."""
    node = question.node
    names = ("self", "other", "condition") if base_name(node) == "where" else ("self", "value", "mask")
    chosen, other, mask = (argument(node, name) for name in names)
    if other is question.operand:
        chosen, other = other, chosen
    if chosen is not question.operand or (question.is_sum and not _is_zero(other)):
        return "not-linear"
    return question.varying(mask if question.is_sum else [mask, other])


def _cast_refusal(question: _Question) -> str | None:
    same_device = question.node.meta["val"].device == question.operand.meta["val"].device
    return None if same_device else "cast"


_RULES: dict[str, Callable[[_Question], str | None]] = {
    **dict.fromkeys(_RESHAPES, _reshape_refusal),
    **dict.fromkeys(_CHOICES, _choice_refusal),
    **dict.fromkeys(PADDINGS, _padding_refusal),
    **dict.fromkeys(_OVER_DIMENSIONS, _over_dimensions_refusal),
    **dict.fromkeys(_BOUNDS, _bound_refusal),
    **dict.fromkeys(("where", "masked_fill"), _choosing_refusal),
    **dict.fromkeys(CASTS, _cast_refusal),
}
#: The rule itself says which operand may be the reduced one; of all others it is the first.
_ANY_OPERAND = (*_BOUNDS, "where", "masked_fill")


def _type_refusal(question: _Question, precision: str) -> str | None:
    """The reduction would be computed in the type of the result."""
    before, after = _dtype(question.operand), _dtype(question.node)
    assert before is not None
    assert after is not None
    if before == after:
        return None
    if base_name(question.node) not in CASTS or not keeps_values(before, after):
        return "cast"
    if not question.is_sum:
        return _reduction_refusal("all_reduce", question.reduce_op, after)
    return None if precision == "widen" else "precision"


def keeps_values(before: torch.dtype, after: torch.dtype) -> bool:
    """Every value of one type is a value of the other; so is every infinity and NaN."""
    if before == after or before == torch.bool:
        return True
    if after.is_complex:
        real = _REAL_PART[after]
        return keeps_values(_REAL_PART.get(before, before), real)
    if before.is_complex or after == torch.bool:
        return False
    if before.is_floating_point:
        # bfloat16 has fewer bits than float16, and a wider range
        wider = before in _FRACTION and after in (torch.float32, torch.float64)
        return wider and _FRACTION[before] < _FRACTION[after]
    held = torch.iinfo(before)
    if after.is_floating_point:
        exact = after in _FRACTION and held.bits - (held.min < 0) <= _FRACTION[after]
        return exact and held.max < torch.finfo(after).max
    wanted = torch.iinfo(after)
    return wanted.min <= held.min and held.max <= wanted.max


def _is_zero(value: Any) -> bool:
    """A zero that the graph writes out."""
    if not isinstance(value, Node):
        return type(value) in (int, float, complex, bool) and value == 0
    if value.op != "call_function" or not isinstance(value.target, OpOverload) or value.target.namespace != "aten":
        return False
    name = base_name(value)
    unwritten = all(_only_reads(user) for user in value.users)
    return unwritten and (name in _ZEROS or (name in _FILLS and _is_zero(argument(value, _FILLS[name], 1))))


def _only_reads(user: Node) -> bool:
    """The schema says that no argument is written and that no result is a view."""
    return isinstance(user.target, OpOverload) and all(
        given.alias_info is None for given in user.target._schema.arguments)


def _dtype(node: Node) -> torch.dtype | None:
    value = node.meta.get("val")
    return value.dtype if isinstance(value, torch.Tensor) else None


def _leaves(value: Any) -> Iterator[Any]:
    """Nodes and numbers of an argument: what may differ by rank."""
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _leaves(item)
    elif isinstance(value, (Node, int, float, complex)):
        yield value
