"""Straight-line programs of pointwise operators as text: parsed, checked and printed.

::

    t0 = mul.Tensor(w0, 0.99); w0 = addcmul.default(t0, r0, r0, value=0.01); out0 = _to_copy.default(w0, dtype=bf16)

Statements ``name = op.overload(arguments)``, joined by ``; ``. Operators are those of ``operators``; arguments are
names, numbers, ``True``, ``False``, ``None``, ``inf``, ``nan``, words in quotes and, behind ``dtype=``, dtypes as the
text form spells them. ``w0, w1, ...`` are the tensors that the program writes: they hold what they held, until a
statement assigns them. ``r0, r1, ...`` are read only; ``out0, out1, ...`` are results; all others are temporary. A name
that is assigned again means the new value from there on. Reductions stand at the end, and give results only.
"""

from __future__ import annotations

import functools
import keyword
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

import torch
from torch._ops import OpOverload

from fxpasses._torch import dtype_names
from fxpasses.errors import GraphError, counted
from fxpasses.ir.pointwise.operators import CAST, REDUCTIONS, operator_named, parameters

MOST_STATEMENTS = 2048
"""Of one program."""
MOST_CHARACTERS = 1 << 18
"""Of one program's text."""
_STATEMENT = re.compile(r"(\w+)\s*=\s*([\w.]+)\s*\(([^()]*)\)", re.ASCII)
_NAME = re.compile(r"[A-Za-z_]\w{0,63}", re.ASCII)
_OPERAND = re.compile(r"(w|r|out)(\d+)", re.ASCII)
_INTEGER = re.compile(r"-?\d{1,19}", re.ASCII)
_FLOAT = re.compile(r"-?(?:\d{1,400}\.\d{0,400}(?:e[+-]?\d{1,4})?|\d{1,400}e[+-]?\d{1,4}|inf|nan)", re.ASCII)
_WORD = re.compile(r'"([a-z_]{0,32})"')
_CONSTANTS: dict[str, bool | None] = {"True": True, "False": False, "None": None}
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Name:
    """A value that a statement reads."""

    name: str


Argument = Name | int | float | bool | str | torch.dtype | None


@dataclass(frozen=True, slots=True)
class Statement:
    """``result = operator(arguments, keywords)``; ``operator`` as ``mul.Tensor``. Numbers are compared by their text,
    so that ``0.0`` and ``-0.0`` differ and ``nan`` is itself: see `Program`."""

    result: str
    operator: str
    arguments: tuple[Argument, ...]
    keywords: tuple[tuple[str, Argument], ...] = ()

    @property
    def target(self) -> OpOverload:
        """The operator of aten."""
        return operator_named(self.operator)

    @property
    def operands(self) -> tuple[str, ...]:
        """Names it reads, each as often as it stands there."""
        given = (*self.arguments, *(value for _, value in self.keywords))
        return tuple(value.name for value in given if isinstance(value, Name))

    @property
    def reduces(self) -> bool:
        """It gives one element for all."""
        return self.operator in REDUCTIONS

    def __str__(self) -> str:
        given = [*map(_text, self.arguments), *(f"{name}={_text(value)}" for name, value in self.keywords)]
        return f"{self.result} = {self.operator}({', '.join(given)})"


class Program:
    """Statements that make sense together. Raises `GraphError`, naming the statement, for those that do not.

    ``written``, ``read``, ``results``: how many ``w``, ``r`` and ``out`` it has. ``loaded``: those of the ``w`` and
    ``r`` whose old elements it reads, ``w`` first. Two programs are equal where their texts are.
    """

    def __init__(self, statements: Iterable[Statement]) -> None:
        self.statements = tuple(statements)
        if not self.statements:
            raise GraphError("a program without a statement")
        if len(self.statements) > MOST_STATEMENTS:
            raise GraphError(f"a program of {counted(len(self.statements), 'statement')}",
                             hint=f"{MOST_STATEMENTS} is the most")
        self.text = "; ".join(map(str, self.statements))
        if len(self.text) > MOST_CHARACTERS:
            raise GraphError(f"a program of {len(self.text)} characters", hint=f"{MOST_CHARACTERS} is the most")
        assigned, loaded = _assigned_and_loaded(self.statements)
        self.written = _count("w", {name for name in assigned | loaded if _role(name) == "w"})
        self.read = _count("r", {name for name in loaded if _role(name) == "r"})
        self.results = _count("out", {name for name in assigned if _role(name) == "out"})
        for index in range(self.written):
            if f"w{index}" not in assigned:
                raise GraphError(f"no statement assigns 'w{index}'", hint="what is only read is an 'r'")
        if not self.written and not self.results:
            raise GraphError("the program writes nothing and has no result")
        self.loaded = tuple(name for name in (*(f"w{index}" for index in range(self.written)),
                                              *(f"r{index}" for index in range(self.read))) if name in loaded)

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Program) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Program({self.text!r})"


@functools.lru_cache(maxsize=1024)
def without_writes(program: Program) -> tuple[Program, tuple[int, ...]]:
    """``program`` with results behind its own in place of what it writes, and the ``w`` that it then reads, by number.

    These follow what it reads, as further ``r``.
    """
    old = [int(name[1:]) for name in program.loaded if name.startswith("w")]
    names = {f"w{index}": f"r{program.read + place}" for place, index in enumerate(old)}
    statements = []
    for statement in program.statements:
        statements.append(renamed(statement, names))
        if _role(statement.result) == "w":
            names[statement.result] = f"out{program.results + int(statement.result[1:])}"
            statements[-1] = replace(statements[-1], result=names[statement.result])
    return Program(statements), tuple(old)


def recast(program: Program, dtype_of: Callable[[torch.dtype], torch.dtype]) -> Program:
    """``program`` with other dtypes in its casts."""
    return Program(replace(statement, keywords=tuple(
        (name, dtype_of(value) if isinstance(value, torch.dtype) else value) for name, value in statement.keywords))
        for statement in program.statements)


def renamed(statement: Statement, names: Mapping[str, str]) -> Statement:
    """``statement`` with what it reads under other names."""
    def value(argument: Argument) -> Argument:
        return Name(names.get(argument.name, argument.name)) if isinstance(argument, Name) else argument

    return replace(statement, arguments=tuple(map(value, statement.arguments)),
                   keywords=tuple((name, value(argument)) for name, argument in statement.keywords))


@functools.lru_cache(maxsize=1024)
def parse(text: str) -> Program:
    """Read a program. Raises `GraphError` of one line, which names the statement."""
    if len(text) > MOST_CHARACTERS:
        raise GraphError(f"a program of {len(text)} characters", hint=f"{MOST_CHARACTERS} is the most")
    parts = text.split(";")
    if len(parts) > MOST_STATEMENTS:
        raise GraphError(f"a program of {counted(len(parts), 'statement')}", hint=f"{MOST_STATEMENTS} is the most")
    return Program(_parsed(part.strip(), number) for number, part in enumerate(parts, 1))


def _parsed(text: str, number: int) -> Statement:
    found = _STATEMENT.fullmatch(text)
    if found is None:
        raise _error(number, text, "it is no 'name = op.overload(arguments)'")
    result, operator, inside = found.groups()
    arguments: list[Argument] = []
    keywords: list[tuple[str, Argument]] = []
    try:
        for part in map(str.strip, inside.split(",")) if inside.strip() else ():
            name, equals, value = part.partition("=")
            if equals:
                keywords.append((name.strip(), _argument(value.strip(), name.strip() == "dtype")))
            elif keywords:
                raise GraphError(f"'{part[:_SHOWN]}' stands behind a keyword")
            else:
                arguments.append(_argument(part, False))
    except GraphError as error:
        raise _error(number, text, error.message, error.hint) from None
    return Statement(result, operator, tuple(arguments), tuple(keywords))


def _argument(text: str, is_dtype: bool) -> Argument:
    if is_dtype:
        dtype = _DTYPES.get(text)
        if dtype is None:
            raise GraphError(f"'{text[:_SHOWN]}' is no dtype", hint="f32 is one")
        return dtype
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    if word := _WORD.fullmatch(text):
        return word[1]
    if _NAME.fullmatch(text) and not keyword.iskeyword(text):
        return Name(text)
    raise GraphError(f"'{text[:_SHOWN]}' is no name, number or word in quotes")


def _text(value: Argument) -> str:
    if isinstance(value, Name):
        return value.name
    if isinstance(value, torch.dtype):
        return _DTYPE_NAMES[value]
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if value != value else "inf" if value > 0 else "-inf"
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _assigned_and_loaded(statements: tuple[Statement, ...]) -> tuple[set[str], set[str]]:
    """Names that statements assign, and the operands whose old elements they read. Raises `GraphError`."""
    assigned: set[str] = set()
    loaded: set[str] = set()
    reduced: set[str] = set()
    for number, statement in enumerate(statements, 1):
        try:
            _check_call(statement)
            for name in statement.operands:
                if name in reduced:
                    raise GraphError(f"'{name}' is the result of a reduction, which nothing may read")
                if name not in assigned:
                    if _role(name) not in ("w", "r"):
                        raise GraphError(f"'{name}' has no value yet")
                    loaded.add(name)
            if _role(statement.result) == "r":
                raise GraphError(f"'{statement.result}' is read only")
            if statement.reduces:
                if _role(statement.result) != "out" or statement.result in assigned:
                    raise GraphError("a reduction gives a result of its own", hint="out0 is one")
                reduced.add(statement.result)
            elif reduced:
                raise GraphError("it stands behind a reduction", hint="reductions come last")
        except GraphError as error:
            raise _error(number, str(statement), error.message, error.hint) from None
        assigned.add(statement.result)
    return assigned, loaded


def _check_call(statement: Statement) -> None:
    """Raise `GraphError` unless names and arguments are those that the operator takes."""
    for name in (statement.result, *statement.operands):
        if not _NAME.fullmatch(name) or keyword.iskeyword(name) or name in ("inf", "nan"):
            raise GraphError(f"'{name[:_SHOWN]}' is no name")
        _role(name)
    operator_named(statement.operator)
    if statement.operator == CAST:
        if len(statement.arguments) != 1 or not isinstance(statement.arguments[0], Name) or [
                (name, type(value)) for name, value in statement.keywords] != [("dtype", torch.dtype)]:
            raise GraphError("a cast takes a name and a dtype", hint="_to_copy.default(x, dtype=f32)")
        return
    known = parameters(statement.operator)
    places = [name for name, _, keyword_only in known if not keyword_only]
    if len(statement.arguments) > len(places):
        raise GraphError(f"'{statement.operator}' takes {counted(len(places), 'argument')} by place, "
                         f"{len(statement.arguments)} are given")
    given = dict(zip(places, statement.arguments, strict=False))
    for name, value in statement.keywords:
        if name in given:
            raise GraphError(f"'{name[:_SHOWN]}' is given twice")
        given[name] = value
    kinds = {name: kind for name, kind, _ in known}
    for name, value in given.items():
        if name not in kinds:
            raise GraphError(f"'{statement.operator}' has no argument '{name[:_SHOWN]}'")
        _check_argument(name, kinds[name], value)
    if statement.reduces and len(given) != 1:
        raise GraphError("a reduction takes all elements of one value")
    if not statement.operands:
        raise GraphError("it reads no value")


def _check_argument(name: str, kind: str, value: Argument) -> None:
    if isinstance(value, torch.dtype) or kind not in ("tensor", "plain"):
        raise GraphError(f"'{name}' cannot be given in a program")
    if kind == "plain" and isinstance(value, Name):
        raise GraphError(f"'{name}' is a number, '{value.name}' a value")
    if isinstance(value, int) and not isinstance(value, bool) and not -2**63 <= value < 2**63:
        raise GraphError(f"{value} has more than 64 bits")


def _role(name: str) -> str:
    """``w``, ``r`` or ``out`` of an operand's name, "" for a temporary. Raises `GraphError` for ``w00``."""
    found = _OPERAND.fullmatch(name)
    if found is None:
        return ""
    if found[2] != "0" and found[2].startswith("0"):
        raise GraphError(f"'{name}' is no name", hint="numbers have no leading zeros")
    return found[1]


def _count(role: str, names: set[str]) -> int:
    """How many names there are; raises `GraphError` where their numbers leave one out."""
    missing = next((f"{role}{index}" for index in range(len(names)) if f"{role}{index}" not in names), None)
    if missing is not None:
        raise GraphError(f"there is no '{missing}', but {', '.join(sorted(names)[:3])}", hint="numbers start at 0")
    return len(names)


def _error(number: int, text: str, reason: str, hint: str | None = None) -> GraphError:
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
    return GraphError(f"statement {number}, '{' '.join(shown.split())}': {reason}", hint=hint)


_DTYPE_NAMES: dict[torch.dtype, str] = dtype_names()
_DTYPES = {name: dtype for dtype, name in _DTYPE_NAMES.items()}
