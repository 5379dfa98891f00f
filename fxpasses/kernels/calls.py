"""One statement of a program under translation into Triton: its operands and numbers, in the dtypes aten gives them."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import torch

from fxpasses.ir.pointwise import Name, Statement, ValueType
from fxpasses.ir.pointwise.operators import parameters
from fxpasses.ir.pointwise.program import Argument

TRITON_NAMES: dict[torch.dtype, str] = {
    torch.float16: "float16", torch.bfloat16: "bfloat16", torch.float32: "float32", torch.float64: "float64",
    torch.int32: "int32", torch.int64: "int64", torch.bool: "int1"}
"""Dtypes that programs are compiled for, as ``tl`` names them."""
HALVES = (torch.float16, torch.bfloat16)


class Unsupported(Exception):
    """A program that no kernel is generated for; ``code`` says why, as `launch` lists it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Value:
    """``text`` is an expression of Triton that gives it."""

    text: str
    kind: ValueType


@dataclass
class Call:
    """One statement under translation. ``common``: the dtype to which aten brings its operands; ``like``: the device
    whose aten it is; ``constant``: gives the text of a number of a dtype."""

    statement: Statement
    values: Mapping[str, Value]
    common: torch.dtype
    like: str
    constant: Callable[[float | int | bool, torch.dtype], str]
    given: dict[str, Argument] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known = parameters(self.statement.operator)
        places = [name for name, _, keyword_only in known if not keyword_only]
        self.given = dict(zip(places, self.statement.arguments, strict=False)) | dict(self.statement.keywords)

    @property
    def computes(self) -> torch.dtype:
        """dtype in which it is computed."""
        return torch.float32 if self.common in HALVES else self.common

    def number(self, name: str, default: float) -> float:
        """A number that an operator takes beside its operands."""
        value = self.given.get(name)
        if isinstance(value, (Name, str, torch.dtype)):
            raise self.unsupported()
        return default if value is None else value

    def literal(self, value: float) -> str:
        """A number in the dtype of the computation."""
        return self.constant(value, self.computes)

    def operand(self, name: str, *, exact: bool = False) -> str:
        """An operand in the dtype of the computation, rounded to the common one unless it is a number, or an element
        that stands for all, which is taken as it is where ``exact``."""
        argument = self.given.get(name)
        if isinstance(argument, Name):
            value = self.values[argument.name]
            if not (exact and value.kind.scalar) and value.kind.dtype != self.common:
                value = Value(cast(value.text, value.kind.dtype, self.common), ValueType(self.common, False))
            return cast(value.text, value.kind.dtype, self.computes)
        if argument is None or isinstance(argument, (str, torch.dtype)):
            raise self.unsupported()
        return self.literal(argument if exact or not self.common.is_floating_point
                            else rounded(argument, self.common))

    def unsupported(self) -> Unsupported:
        """The refusal of this statement."""
        return Unsupported("operator", f"no kernel computes '{self.statement.operator}' of {named(self.common)} so")

    def fused(self, first: str, second: str, third: str) -> str:
        """``first * second + third``, rounded once where aten does so."""
        if self.computes == torch.float64:
            raise self.unsupported()  # the reference's roundings were not checked there
        return f"({first} * {second} + {third})" if self.like == "hip" else f"tl.fma({first}, {second}, {third})"


def cast(text: str, source: torch.dtype, target: torch.dtype) -> str:
    """``text`` in another dtype, as torch converts."""
    if source == target:
        return text
    if target == torch.bool:
        return f"({text} != 0)"
    if {source, target} & set(HALVES) and torch.float32 not in (source, target):
        return cast(cast(text, source, torch.float32), torch.float32, target)
    return f"{text}.to(tl.{TRITON_NAMES[target]})"


def rounded(value: float, dtype: torch.dtype) -> float:
    """The nearest number of a floating-point dtype."""
    return float(torch.tensor(value, dtype=torch.float64).to(dtype))


def named(dtype: torch.dtype) -> str:
    """A dtype as torch spells it, without the module."""
    return str(dtype).removeprefix("torch.")


def single(value: float) -> float:
    """The nearest float32, infinite where there is none."""
    try:
        return float(struct.unpack("f", struct.pack("f", value))[0])
    except OverflowError:
        return math.copysign(math.inf, value)
