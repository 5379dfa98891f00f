"""Statements of a program as expressions of Triton, each in the dtype and with the roundings of aten.

16-bit operands are computed in float32 and rounded after the statement; division and square root are those of IEEE 754.
aten itself differs between devices in a few places, and an expression follows the device that ``like`` names:

=====================  ==========================  ==================================  =========================
operator               "cpu"                       "cuda"                              "hip"
=====================  ==========================  ==================================  =========================
addcmul                fma(value t1, t2, self)     fma(value, t1 t2, self)             self + value (t1 t2)
addcdiv                self + (value t1) / t2      fma(value, t1 / t2, self)           self + value (t1 / t2)
add, sub with alpha    fma(alpha, other, self)     fma(alpha, other, self)             self + alpha other
lerp                   fma(weight, end-self, self) the same                            two roundings
division by a number   division                    times the number's inverse          as on CUDA
numbers, 16-bit tensor rounded by add and sub      kept in float32                     as on CUDA
0-dim, 16-bit tensor   kept behind `mul`, `div`    rounded to the tensor's dtype       as on CUDA
=====================  ==========================  ==================================  =========================

"cpu" is held bit for bit to aten by tests. "cuda" is what aten's sources and Inductor's own lowerings, which imitate
them, say; "hip" is aten's sources without contraction, which is the compiler's to decide there: a product that is added
may be rounded once less. No GPU has confirmed either yet. `exp`, `log`, `tanh`, `sigmoid` and `rsqrt` come from the
device's library, as aten's do. Of equal zeros of either sign, `maximum`, `minimum` and `clamp` may return another than
aten on a GPU.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from fxpasses.ir.pointwise import Name, Statement, ValueType
from fxpasses.ir.pointwise.operators import CAST
from fxpasses.kernels.calls import HALVES, TRITON_NAMES, Call, Unsupported, Value, cast, named, rounded, single


def expression(statement: Statement, values: Mapping[str, Value], result: ValueType, like: str,
               constant: Callable[[float | int | bool, torch.dtype], str]) -> str:
    """What ``statement`` assigns, of the dtype of ``result``. Raises `Unsupported`."""
    operands = [values[name].kind for name in statement.operands]
    for dtype in (*(kind.dtype for kind in operands), result.dtype):
        if dtype not in TRITON_NAMES:
            raise Unsupported("dtype", f"no kernel computes {named(dtype)}")
    if statement.operator == CAST:
        return cast(values[statement.operands[0]].text, operands[0].dtype, result.dtype)
    name = statement.operator.partition(".")[0]
    common = _compared(statement, values) if name in _COMPARED else result.dtype
    call = Call(statement, values, common, like, constant)
    translate = _OPERATORS.get(statement.operator)
    if translate is None or (common == torch.bool and name not in _OF_BOOL):
        raise call.unsupported()
    if (name in _OF_FLOATS and not common.is_floating_point) or (
            name in _OF_FLOAT32 and call.computes != torch.float32):
        raise call.unsupported()
    computed = translate(call)
    return computed if name in _COMPARED else cast(computed, call.computes, result.dtype)


def _compared(statement: Statement, values: Mapping[str, Value]) -> torch.dtype:
    """dtype to which a comparison brings its operands."""
    compared: list[Any] = [
        torch.empty(() if values[name].kind.scalar else (1,), dtype=values[name].kind.dtype, device="meta")
        for name in statement.operands]
    compared += [value for value in statement.arguments if isinstance(value, (int, float))]
    found: torch.dtype = compared[0].dtype if len(compared) == 1 else torch.result_type(*compared[:2])
    return found


def _add(call: Call, *, sign: int = 1, first: str = "self", second: str = "other") -> str:
    alpha = call.number("alpha", 1) * sign
    exact = call.like != "cpu"
    base, other = call.operand(first, exact=exact and _plain(call, first)), call.operand(
        second, exact=exact and _plain(call, second))
    if alpha in (1, -1):
        return f"({base} {'+' if alpha == 1 else '-'} {other})"
    if not call.common.is_floating_point:
        raise call.unsupported()
    alpha = alpha if exact else rounded(alpha, call.common)
    return call.fused(call.literal(alpha), other, base)


def _negative(call: Call) -> str:
    """Triton's own sign is a subtraction from zero, which makes no negative one."""
    sign = call.literal(-1)
    return f"({call.operand('self')} * {sign})"


def _plain(call: Call, name: str) -> bool:
    return not isinstance(call.given.get(name), Name)


def _kept(call: Call, name: str) -> str:
    """An operand of `mul` and `div`: numbers as they are; on the CPU the second, if it is one element for all, too."""
    return call.operand(name, exact=name == "other" if call.like == "cpu" else _plain(call, name))


def _divide(call: Call, first: str, second: str) -> str:
    return f"tl.div_rn({first}, {second})" if call.computes == torch.float32 else f"({first} / {second})"


def _div(call: Call) -> str:
    divisor = call.given["other"]
    if isinstance(divisor, (int, float)) and call.like != "cpu":
        if call.computes != torch.float32 or not divisor or not single(divisor):
            raise call.unsupported()
        return f"({_kept(call, 'self')} * {call.literal(single(1.0 / single(divisor)))})"
    return _divide(call, _kept(call, "self"), _kept(call, "other"))


def _square_root(call: Call, text: str) -> str:
    host = call.like == "cpu" and call.common in HALVES  # aten's vectors of 16-bit numbers have IEEE's root there
    return f"tl.sqrt_rn({text})" if call.computes == torch.float32 and not host else f"tl.sqrt({text})"


def _pow(call: Call) -> str:
    base, exponent = call.operand("self"), call.number("exponent", 0)
    if not call.common.is_floating_point or exponent not in (1, 2, 0.5, -1):
        raise call.unsupported()
    if exponent == -1:
        return _divide(call, call.literal(1.0), base)
    return {1: base, 2: f"({base} * {base})", 0.5: _square_root(call, base)}[exponent]


def _addcmul(call: Call) -> str:
    value = call.number("value", 1)
    base, first, second = (call.operand(name) for name in ("self", "tensor1", "tensor2"))
    if value == 1:
        return call.fused(first, second, base)
    if call.like == "cpu":
        return call.fused(f"({call.literal(value)} * {first})", second, base)
    return call.fused(call.literal(value), f"({first} * {second})", base)


def _addcdiv(call: Call) -> str:
    value = call.number("value", 1)
    base, first, second = (call.operand(name) for name in ("self", "tensor1", "tensor2"))
    if value == 1:
        return f"({base} + {_divide(call, first, second)})"
    if call.like == "cpu":
        return f"({base} + {_divide(call, f'({call.literal(value)} * {first})', second)})"
    return call.fused(call.literal(value), _divide(call, first, second), base)


def _lerp_number(call: Call) -> str:
    weight, base, end = call.number("weight", 0), call.operand("self"), call.operand("end")
    if abs(weight) < 0.5:
        return call.fused(call.literal(weight), f"({end} - {base})", base)
    return call.fused(call.literal(single(single(weight) - 1.0)), f"({end} - {base})", end)


def _lerp_tensor(call: Call) -> str:
    base, end, weight = call.operand("self"), call.operand("end"), call.operand("weight")
    small = f"(tl.abs({weight}) < {call.literal(0.5)})"
    return call.fused(f"tl.where({small}, {weight}, {weight} - {call.literal(1.0)})", f"({end} - {base})",
                      f"tl.where({small}, {base}, {end})")


def _chosen(first: str, relation: str, second: str) -> str:
    """The greater or smaller of two, the first where it is NaN, the second where they are equal or it is NaN."""
    return f"tl.where(({first} {relation} {second}) | ({first} != {first}), {first}, {second})"


def _extreme(relation: str) -> Callable[[Call], str]:
    return lambda call: _chosen(call.operand("self"), relation, call.operand("other"))


def _clamp(call: Call) -> str:
    text = call.operand("self")
    for name, relation in (("min", "<"), ("max", ">")):
        if call.given.get(name) is not None:
            if not _plain(call, name):
                raise call.unsupported()
            bound = call.operand(name)
            text = f"tl.where({text} {relation} {bound}, {bound}, {text})"
    return text


def _relu(call: Call) -> str:
    text, zero = call.operand("self"), call.literal(0)
    return f"tl.where({text} < {zero}, {zero}, {text})"


def _sign(call: Call) -> str:
    text, zero = call.operand("self"), call.literal(0)
    target = f"tl.{TRITON_NAMES[call.computes]}"
    return f"(({text} > {zero}).to({target}) - ({text} < {zero}).to({target}))"


def _where(call: Call) -> str:
    condition = call.given["condition"]
    if not isinstance(condition, Name) or call.values[condition.name].kind.dtype != torch.bool:
        raise call.unsupported()
    return f"tl.where({call.values[condition.name].text}, {call.operand('self')}, {call.operand('other')})"


def _finite(text: str) -> str:
    return f"(({text} - {text}) == ({text} - {text}))"


def _truth(call: Call, name: str) -> str:
    argument = call.given[name]
    if not isinstance(argument, Name):
        raise call.unsupported()
    value = call.values[argument.name]
    return cast(value.text, value.kind.dtype, torch.bool)


def _binary(sign: str) -> Callable[[Call], str]:
    return lambda call: f"({call.operand('self')} {sign} {call.operand('other')})"


def _logical(sign: str) -> Callable[[Call], str]:
    return lambda call: f"({_truth(call, 'self')} {sign} {_truth(call, 'other')})"


def _library(name: str) -> Callable[[Call], str]:
    return lambda call: f"libdevice.{name}({call.operand('self')})"


def _sigmoid(call: Call) -> str:
    one = call.literal(1.0)
    return _divide(call, one, f"({one} + libdevice.exp(-{call.operand('self')}))")


def _table(base: Callable[[Call], str], *names: str) -> dict[str, Callable[[Call], str]]:
    return dict.fromkeys(names, base)


_RELATIONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_OPERATORS: dict[str, Callable[[Call], str]] = {
    **_table(_add, "add.Tensor", "add.Scalar"),
    **_table(lambda call: _add(call, sign=-1), "sub.Tensor", "sub.Scalar"),
    "rsub.Scalar": lambda call: _add(call, sign=-1, first="other", second="self"),
    **_table(lambda call: f"({_kept(call, 'self')} * {_kept(call, 'other')})", "mul.Tensor", "mul.Scalar"),
    **_table(_div, "div.Tensor", "div.Scalar"),
    "neg.default": _negative,
    "abs.default": lambda call: f"tl.abs({call.operand('self')})",
    "clone.default": lambda call: call.operand("self"),
    "square.default": lambda call: f"({call.operand('self')} * {call.operand('self')})",
    "sqrt.default": lambda call: _square_root(call, call.operand("self")),
    "reciprocal.default": lambda call: _divide(call, call.literal(1.0), call.operand("self")),
    "pow.Tensor_Scalar": _pow,
    "addcmul.default": _addcmul,
    "addcdiv.default": _addcdiv,
    "lerp.Scalar": _lerp_number,
    "lerp.Tensor": _lerp_tensor,
    "maximum.default": _extreme(">"),
    "minimum.default": _extreme("<"),
    **_table(_clamp, "clamp.default", "clamp_min.default", "clamp_max.default"),
    "relu.default": _relu,
    "sign.default": _sign,
    "where.self": _where,
    **{f"{name}.{kind}": _binary(sign) for name, sign in _RELATIONS.items() for kind in ("Scalar", "Tensor")},
    "isnan.default": lambda call: f"({call.operand('self')} != {call.operand('self')})",
    "isfinite.default": lambda call: _finite(call.operand("self")),
    "isinf.default": lambda call: f"(tl.abs({call.operand('self')}) == {call.literal(math.inf)})",
    "logical_not.default": lambda call: f"(~{_truth(call, 'self')})",
    "logical_and.default": _logical("&"),
    "logical_or.default": _logical("|"),
    "logical_xor.default": _logical("^"),
    "bitwise_and.Tensor": _binary("&"),
    "bitwise_or.Tensor": _binary("|"),
    "bitwise_xor.Tensor": _binary("^"),
    "bitwise_not.default": lambda call: f"(~{call.operand('self')})",
    **{f"{name}.default": _library(name) for name in ("exp", "log", "tanh", "rsqrt")},
    "sigmoid.default": _sigmoid,
}
#: Give truth values; their operands are brought to a dtype of their own.
_COMPARED = frozenset({*_RELATIONS, "isnan", "isinf", "isfinite", "logical_not", "logical_and", "logical_or",
                       "logical_xor"})
_OF_BOOL = frozenset({"eq", "ne", "clone", "where", "logical_not", "logical_and", "logical_or", "logical_xor",
                      "bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_not"})
_OF_FLOATS = frozenset({"lerp", "addcmul", "addcdiv", "isnan", "isinf", "isfinite"})
_OF_FLOAT32 = frozenset({"exp", "log", "tanh", "rsqrt", "sigmoid"})
OPERATORS: Sequence[str] = (CAST, *_OPERATORS)
"""Those that kernels compute."""
