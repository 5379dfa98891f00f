"""Straight-line programs of pointwise operators as text: what one fused kernel computes, and the reference for it."""

from __future__ import annotations

from fxpasses.ir.pointwise.evaluate import ValueType, check_operands, evaluate, value_types
from fxpasses.ir.pointwise.program import Name, Program, Statement, parse, recast, without_writes

__all__ = ["Name", "Program", "Statement", "ValueType", "check_operands", "evaluate", "parse", "recast", "value_types",
           "without_writes"]
