"""Declarations of a file, ``name(value, key=value)`` over plain data: read without running anything."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from fxpasses.errors import did_you_mean
from fxpasses.ir.text.expressions import dotted_name
from fxpasses.ir.text.source import Source


def fields_of(call: ast.Call, positional: int, allowed: Mapping[str, Any],
              source: Source) -> tuple[list[Any], dict[str, Any]]:
    """Literal arguments of a declaration: exactly ``positional`` of them, and keywords of the types ``allowed`` gives.

    Raises `GraphError` for an unknown or repeated keyword, with a hint, and for a value of another type.
    """
    if len(call.args) != positional:
        raise source.error(f"{dotted_name(call.func)}() takes {positional} positional argument(s)", call)
    values: dict[str, Any] = {}
    for keyword in call.keywords:
        if keyword.arg is None or keyword.arg not in allowed:
            hint = did_you_mean(keyword.arg or "", list(allowed)) or f"known: {', '.join(allowed)}"
            raise source.error(f"{dotted_name(call.func)}() has no field '{keyword.arg}'", keyword.value, hint)
        if keyword.arg in values:
            raise source.error(f"'{keyword.arg}' is given twice", keyword.value)
        value = literal(keyword.value, source)
        wanted = allowed[keyword.arg]
        if value is not None and wanted is not Any and (
                not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool)):
            raise source.error(f"'{keyword.arg}' has a value of the wrong type", keyword.value)
        values[keyword.arg] = value
    return [literal(argument, source) for argument in call.args], values


def literal(tree: ast.expr, source: Source) -> Any:
    """Plain data that an expression spells: numbers (``inf``, ``nan``, ``complex`` too), strings, lists, dicts."""
    match tree:
        case ast.List(elts=items):
            return [literal(item, source) for item in items]
        case ast.Tuple(elts=items):
            return tuple(literal(item, source) for item in items)
        case ast.Name(id="inf" | "nan" as word):
            return float(word)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = literal(operand, source)
            if isinstance(value, int | float) and not isinstance(value, bool):
                return -value
        case ast.Call(func=ast.Name(id="complex"), args=[real, imaginary], keywords=[]):
            parts = literal(real, source), literal(imaginary, source)
            if all(isinstance(part, int | float) for part in parts):
                return complex(*parts)
        case ast.Dict(keys=keys, values=values) if all(isinstance(key, ast.Constant) for key in keys):
            return {literal(key, source): literal(value, source)
                    for key, value in zip(keys, values, strict=True) if key is not None}
        case ast.Constant(value=None | bool() | int() | float() | str() as value):
            return value
    raise source.error("only plain data may stand here", tree)
