"""Symbolic sizes in text: an expression over declared symbols <-> a SymInt, SymFloat or SymBool of one ShapeEnv."""

from __future__ import annotations

import ast
import functools
import math
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch

from fxpasses._torch import add_symbol, new_shape_env, sym_expression, sym_functions, symbol_facts
from fxpasses.errors import GraphError, did_you_mean

if TYPE_CHECKING:
    import sympy

_LONGEST_EXPRESSION = 4096
_LARGEST_EXPONENT = 64
_NAME = re.compile(r"(s|u|ps|zf|zuf)\w*")
_NOT_AN_EXPRESSION = (SyntaxError, ValueError, TypeError, ArithmeticError, AttributeError, AssertionError,
                      RecursionError, MemoryError)
_KINDS = {"Sym": int, "SymFloat": float, "SymBool": bool}
_FUNCTION_OF_OPERATOR: dict[type[ast.operator], str] = {ast.FloorDiv: "FloorDiv", ast.Mod: "Mod"}


@dataclass(frozen=True)
class Symbol:
    """What is known of one symbol. ``hint``: its value in the traced example; None for a data-dependent (unbacked) one.

    ``lower``, ``upper``: inclusive range, None where open. ``positive``: what sympy may assume of its sign.
    """

    name: str
    lower: int | float | None = None
    upper: int | float | None = None
    hint: int | float | None = None
    positive: bool | None = None

    @property
    def assumed_positive(self) -> bool | None:
        """Sign that goes without saying: sizes of inputs are positive, data-dependent sizes are not known to be."""
        return True if self.hint is not None and self.name.startswith("s") else None

    @property
    def is_float(self) -> bool:
        """A symbolic float (torch names them zf0, zuf0)."""
        return self.name.startswith("z")


@functools.cache
def _arithmetic() -> dict[type[ast.operator], Callable[[Any, Any], Any]]:
    import sympy

    return {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
            ast.BitAnd: sympy.And, ast.BitOr: sympy.Or}


@functools.cache
def _relations() -> dict[type[ast.cmpop], Callable[[Any, Any], Any]]:
    import sympy

    return {ast.Lt: sympy.Lt, ast.LtE: sympy.Le, ast.Gt: sympy.Gt, ast.GtE: sympy.Ge, ast.Eq: sympy.Eq,
            ast.NotEq: sympy.Ne}


def expression_text(value: Any) -> str:
    """Text of a SymInt, SymFloat, SymBool or plain number, as torch's own dumps print it."""
    return print_expression(sym_expression(value)) if hasattr(value, "node") else str(value)


def plain_number(value: Any) -> int | float | bool | None:
    """The number that a symbolic value turned out to be; None where it still has symbols."""
    expression = sym_expression(value)
    if expression.free_symbols:
        return None
    if isinstance(value, torch.SymBool):
        return bool(expression)
    return int(expression) if isinstance(value, torch.SymInt) else float(expression)


@functools.lru_cache(maxsize=4096)
def print_expression(expression: Any) -> str:
    """Text of a sympy expression or a plain number."""
    return str(expression)


def contiguous_strides(sizes: list[Any]) -> list[Any]:
    """Row-major strides of sympy or plain sizes; a size that may be zero counts as at least one, as in torch."""
    strides: list[Any] = []
    step: Any = 1
    for size in reversed(sizes):
        strides.append(step)
        step = step * (max(size, 1) if isinstance(size, int) else sym_functions()["Max"](1, size))
    return strides[::-1]


class SymbolCollector:
    """Writer side: remembers each symbol that was printed, in order of first appearance."""

    def __init__(self) -> None:
        self.found: dict[str, Symbol] = {}
        self._known: set[Any] = set()

    def add(self, value: Any) -> None:
        """Note the free symbols of a SymInt, SymFloat or SymBool."""
        expression = sym_expression(value)
        if expression in self._known:
            return
        self._known.add(expression)
        for symbol in sorted(expression.free_symbols, key=str):
            if symbol.name not in self.found:
                lower, upper, hint = symbol_facts(value, symbol)
                self.found[symbol.name] = Symbol(symbol.name, lower, upper, hint, symbol.is_positive)


class Symbols:
    """Reader side: the symbols of one file and the ShapeEnv their values live in.

    ``strict``: every symbol must be declared. Otherwise an unknown one is declared on the spot with the range and the
    hint that torch gives a dynamic size.
    """

    def __init__(self, strict: bool = False) -> None:
        self.strict = strict
        self._symbols: dict[str, sympy.Symbol] = {}
        self._hints: dict[sympy.Symbol, int | float] = {}
        self._values: dict[tuple[str, str], Any] = {}

    @functools.cached_property
    def env(self) -> Any:
        """Made when first asked for: files of static shapes need none."""
        return new_shape_env()

    def declare(self, symbol: Symbol) -> None:
        """Add a symbol. Raises `GraphError` when it is declared twice, or its hint lies outside its range."""
        if symbol.name in self._symbols:
            raise GraphError(f"symbol '{symbol.name}' is declared twice")
        low, high, hint = symbol.lower, symbol.upper, symbol.hint
        if not _NAME.fullmatch(symbol.name):
            raise GraphError(f"'{symbol.name}' cannot be a symbol", hint="torch calls them s0, u0, zf0, zuf0")
        kinds = int if not symbol.is_float else (int, float)
        if any(bound is not None and (not isinstance(bound, kinds) or not math.isfinite(bound))
               for bound in (low, high, hint)):
            raise GraphError(f"symbol '{symbol.name}' has a bound or a hint that is no finite number of its kind")
        if (low is not None and high is not None and low > high) or (
                hint is not None and ((low is not None and hint < low) or (high is not None and hint > high))):
            raise GraphError(f"symbol '{symbol.name}': hint {hint} is outside [{low}, {high}]")
        sign = symbol.assumed_positive if symbol.positive is None else symbol.positive
        kind = {"real": True} if symbol.is_float else {"integer": True}
        import sympy

        made = sympy.Symbol(symbol.name, **kind, **({"positive": sign} if sign is not None else {}))
        self._symbols[symbol.name] = made
        if hint is not None:
            self._hints[made] = hint
        add_symbol(self.env, made, low, high, hint)

    def expression(self, text: str) -> Any:
        """Sympy expression of ``text``. Raises `GraphError` for undeclared symbols and for non-arithmetic."""
        if len(text) > _LONGEST_EXPRESSION:
            raise GraphError("symbolic expression is too long")
        try:
            tree = ast.parse(text.strip(), mode="eval")
            return self._walk(tree.body)
        except _NOT_AN_EXPRESSION as error:
            raise GraphError(f"'{text[:60]}' is not a symbolic expression") from error

    def size(self, text: int | str) -> Any:
        """One size or stride: an int or a SymInt."""
        return text if isinstance(text, int) else self.value("Sym", text)

    def value(self, kind: str, text: str) -> Any:
        """SymInt, SymFloat or SymBool (``kind`` is "Sym", "SymFloat", "SymBool") of an expression."""
        if (kind, text) not in self._values:
            expression = self.expression(text)
            try:
                self._values[kind, text] = self.of_expression(kind, expression)
            except _NOT_AN_EXPRESSION as error:
                raise GraphError(f"'{text[:60]}' is no value of kind {kind}") from error
        return self._values[kind, text]

    def of_expression(self, kind: str, expression: Any) -> Any:
        """The value of a sympy expression; a plain Python number where it has no symbol."""
        if not getattr(expression, "free_symbols", None):
            return _KINDS[kind](expression)
        hinted = all(symbol in self._hints for symbol in expression.free_symbols)
        hint = expression.xreplace(self._hints) if hinted else None
        if kind == "SymBool":
            return self.env.create_symboolnode(expression)
        make = self.env.create_symfloatnode if kind == "SymFloat" else self.env.create_symintnode
        return make(expression, hint=None if hint is None else _KINDS[kind](hint))

    def _walk(self, node: ast.expr) -> Any:
        import sympy

        match node:
            case ast.Constant(value=bool(value)):
                return sympy.true if value else sympy.false
            case ast.Constant(value=int() | float() as value):
                return sympy.sympify(value)
            case ast.Name(id=name):
                return self._name(name)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self._walk(operand)
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return sympy.Not(self._walk(operand))
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                return self._power(self._walk(left), self._walk(right))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _arithmetic():
                return _arithmetic()[type(op)](self._walk(left), self._walk(right))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _FUNCTION_OF_OPERATOR:
                return sym_functions()[_FUNCTION_OF_OPERATOR[type(op)]](self._walk(left), self._walk(right))
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _relations():
                return _relations()[type(op)](self._walk(left), self._walk(right))
            case ast.Tuple(elts=items):  # the (value, condition) pairs of a Piecewise
                return tuple(self._walk(item) for item in items)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in sym_functions():
                return sym_functions()[name](*(self._walk(argument) for argument in arguments))
        raise ValueError("not arithmetic")

    def _power(self, base: Any, exponent: Any) -> Any:
        if not base.free_symbols and not exponent.free_symbols and abs(exponent) > _LARGEST_EXPONENT:
            raise ValueError("exponent is too large")
        return base**exponent

    def _name(self, name: str) -> Any:
        if name in ("int_oo", "oo", "zoo"):
            return sym_functions()[name]
        if name not in self._symbols:
            if self.strict:
                raise GraphError(f"symbol '{name}' is not declared", hint=did_you_mean(name, sorted(self._symbols)))
            unbacked = name.startswith(("u", "zu"))
            # Distinct hints keep two sizes from looking equal by chance; they are what torch would see in a first run.
            hint = None if unbacked else 64 + len(self._symbols)
            self.declare(Symbol(name, 0 if unbacked else 2, None, hint))
        return self._symbols[name]
