"""Triton source of a program of pointwise operators: one kernel, every operand loaded once, every result stored once.

A program of the grid computes one block of one row. A block that is full takes a branch of its own, without masks, so
that its accesses are as wide as the operands' alignment allows; the last block of a row is masked. Scalars are read
once, in front of the branch. Offsets of blocks have 64 bits, those within one 32.

Reductions leave one partial result a block; what is left is reduced by aten, so that no order of blocks matters.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import torch

from fxpasses.ir.pointwise import Program, Statement, ValueType, value_types
from fxpasses.kernels.arithmetic import expression
from fxpasses.kernels.calls import HALVES, TRITON_NAMES, Unsupported, Value, cast
from fxpasses.kernels.source import SHARE, Kernel

_COMBINES = {"any.default": "first | second", "all.default": "first & second",
             "amax.default": "tl.where((first > second) | (first != first), first, second)",
             "amin.default": "tl.where((first < second) | (first != first), first, second)"}
_INDENT = "    "


@dataclass(frozen=True)
class Form:
    """``kinds``: types of ``w0, ..., r0, ...``. ``strided``: names whose columns do not lie one behind the other.
    ``rows``: there is more than one row. ``like``: the device whose aten the arithmetic is, see `arithmetic`."""

    kinds: tuple[ValueType, ...]
    strided: frozenset[str] = frozenset()
    rows: bool = False
    like: str = "cuda"


@dataclass
class _Lines:
    """Statements of Triton under construction, at one place of the kernel."""

    values: dict[str, Value]
    lines: list[str] = field(default_factory=list)


@functools.lru_cache(maxsize=1024)
def generate(program: Program, form: Form) -> Kernel:
    """The kernel of ``program``. Raises `Unsupported` where there is none, with a code that says why.

    Its parameters: ``w0, ..., r0, ..., out0, ...``, pointers; ``w0_row`` of each where there are rows, ``w0_step`` of
    each that is strided; ``columns``, elements of a row; ``blocks``, of a row where there are rows; ``BLOCK``. The
    pointer of a reduction's result is to one element a program of the grid, of dtype `partial_dtype`.
    """
    return _Generator(program, form).kernel()


def partial_dtype(statement: Statement, operand: torch.dtype) -> torch.dtype:
    """dtype of what each block leaves of a reduction."""
    if statement.operator in ("any.default", "all.default"):
        return torch.int32
    return torch.float32 if operand in HALVES else operand


class _Generator:
    def __init__(self, program: Program, form: Form) -> None:
        self.program, self.form = program, form
        self.operands = dict(zip(operand_names(program), form.kinds, strict=True))
        self.full = [name for name, kind in self.operands.items() if not kind.scalar]
        self.constants: dict[tuple[str, torch.dtype], str] = {}
        self.combines: dict[str, str] = {}
        for kind in form.kinds:
            if kind.dtype not in TRITON_NAMES:
                raise Unsupported("dtype", f"no kernel computes {str(kind.dtype).removeprefix('torch.')}")

    def kernel(self) -> Kernel:
        """The whole text."""
        shared = _Lines({name: Value(name, kind) for name, kind in self.operands.items() if kind.scalar})
        shared.lines += [f"{name} = tl.load({name})" for name in shared.values]
        bodies = [self._body(shared, masked) for masked in (False, True)]
        constants = [f"{name} = {_filled(text, dtype)}" for (text, dtype), name in self.constants.items()]
        results = [f"out{index}" for index in range(self.program.results)]
        placed = [*self.full, *(name for name in results if name not in self._reduced())]
        lines = [*self._place(placed), *constants, *shared.lines,
                 "if start + BLOCK <= columns:", *(_INDENT + line for line in bodies[0]),
                 "else:", *(_INDENT + line for line in bodies[1])]
        steps = [f"{name}_row" for name in placed if self.form.rows] + [
            f"{name}_step" for name in placed if name in self.form.strided]
        parameters = [*self.operands, *results, *steps, "columns", *(["blocks"] if self.form.rows else []),
                      "BLOCK: tl.constexpr"]
        text = "".join(f"def {name}(first, second):\n{_INDENT}return {body}\n\n\n"
                       for name, body in self.combines.items())
        text += f"def fused_update({', '.join(parameters)}):\n" + "".join(f"{_INDENT}{line}\n" for line in lines)
        return Kernel("fused_update", text, tuple(self.combines), ("columns", "blocks"))

    def _reduced(self) -> frozenset[str]:
        return frozenset(statement.result for statement in self.program.statements if statement.reduces)

    def _place(self, names: Sequence[str]) -> list[str]:
        """Where the block starts, and each operand with it."""
        block = "tl.program_id(0)"
        lines = []
        if self.form.rows:
            lines = ["row = (tl.program_id(0) // blocks).to(tl.int64)"]
            block = "(tl.program_id(0) % blocks)"
        lines += [f"start = {block}.to(tl.int64) * BLOCK", "lanes = tl.arange(0, BLOCK)"]
        for name in names:
            start = f"start * {name}_step" if name in self.form.strided else "start"
            lines.append(f"{name} += {f'row * {name}_row + ' if self.form.rows else ''}{start}")
        return lines

    def _body(self, shared: _Lines, masked: bool) -> list[str]:
        """Loads, statements and stores of one branch. Statements on scalars alone go in front of both, once."""
        inside = _Lines({})
        mask = ", mask=mask" if masked else ""
        if masked:
            inside.lines.append("mask = start + lanes < columns")
        for name in self.program.loaded:
            if name in self.full:
                inside.lines.append(f"{name}_old = tl.load({self._at(name)}{mask})")
                inside.values[name] = Value(f"{name}_old", self.operands[name])
        reductions = []
        values: dict[str, Value] = {**shared.values, **inside.values}
        types = value_types(self.program, self.form.kinds)
        for number, (statement, kind) in enumerate(zip(self.program.statements, types, strict=True)):
            if statement.reduces:
                reductions += self._reduce(statement, values[statement.operands[0]], masked)
                continue
            text = expression(statement, values, kind, self.form.like, self._constant)
            place = shared if kind.scalar else inside
            line = f"v{number} = {text}"
            if line not in place.lines:
                place.lines.append(line)
            values[statement.result] = Value(f"v{number}", kind)
        stores = [f"tl.store({self._at(name)}, {values[name].text}{mask})"
                  for name in (*(f"w{index}" for index in range(self.program.written)),
                               *(f"out{index}" for index in range(self.program.results)))
                  if name not in self._reduced()]
        return [*inside.lines, *stores, *reductions]

    def _at(self, name: str) -> str:
        return f"{name} + lanes.to(tl.int64) * {name}_step" if name in self.form.strided else f"{name} + lanes"

    def _reduce(self, statement: Statement, value: Value, masked: bool) -> list[str]:
        """Reduce a block, and store what it leaves."""
        dtype = partial_dtype(statement, value.kind.dtype)
        name = statement.operator.partition(".")[0]
        self.combines[f"combine_{name}"] = _COMBINES[statement.operator]
        if value.kind.scalar or dtype == torch.bool:
            raise Unsupported("operator", f"no kernel computes '{statement}'")
        if name in ("any", "all"):
            text = cast(cast(value.text, value.kind.dtype, torch.bool), torch.bool, dtype)
        else:
            text = cast(value.text, value.kind.dtype, dtype)
        if masked:
            text = f"tl.where(mask, {text}, {self._constant(_neutral(name, dtype), dtype)})"
        return [f"tl.store({statement.result} + tl.program_id(0), tl.reduce({text}, 0, combine_{name}))"]

    def _constant(self, value: float | int | bool, dtype: torch.dtype) -> str:
        """The name of a number."""
        text = repr(float(value) if dtype.is_floating_point else bool(value) if dtype == torch.bool else int(value))
        if text in ("inf", "-inf", "nan"):
            text = f'float("{text}")'
        return self.constants.setdefault((text, dtype), f"c{len(self.constants)}")


def _filled(text: str, dtype: torch.dtype) -> str:
    """A number; Triton's own zero has no sign."""
    zero = text == "-0.0"
    return f"tl.full((), {'0.0' if zero else text}, tl.{TRITON_NAMES[dtype]})" + " * -1.0" * zero


def _neutral(reduction: str, dtype: torch.dtype) -> float | int:
    """What changes no other under a reduction."""
    if reduction in ("any", "all"):
        return int(reduction == "all")
    if dtype.is_floating_point:
        return float("-inf") if reduction == "amax" else float("inf")
    limits = torch.iinfo(dtype)
    return limits.min if reduction == "amax" else limits.max


def share(program: Program, form: Form) -> int:
    """Elements of a thread: fewer where many values wait for each other, which would not fit into registers."""
    kinds = dict(zip(operand_names(program), form.kinds, strict=True))
    types = value_types(program, form.kinds)
    stored = [kind.dtype for statement, kind in zip(program.statements, types, strict=True)
              if not statement.reduces and statement.result.startswith(("w", "out"))]
    waiting = sum(max(dtype.itemsize, 4) // 4 for dtype in (
        *(kinds[name].dtype for name in program.loaded if not kinds[name].scalar), *stored))
    return max(SHARE >> max((waiting - 1).bit_length() - 4, 0), 1)


def operand_names(program: Program) -> list[str]:
    """``w0, ..., r0, ...``."""
    return [*(f"w{index}" for index in range(program.written)), *(f"r{index}" for index in range(program.read))]


def pointer_types(program: Program, form: Form) -> Mapping[str, str]:
    """Parameters of a kernel as `ahead` takes them."""
    kinds = dict(zip(operand_names(program), (kind.dtype for kind in form.kinds), strict=True))
    found: dict[str, torch.dtype] = dict(kinds)
    for statement, kind in zip(program.statements, value_types(program, form.kinds), strict=True):
        kinds[statement.result] = kind.dtype
        if statement.result.startswith("out"):
            found[statement.result] = kind.dtype
        if statement.reduces:
            found[statement.result] = partial_dtype(statement, kinds[statement.operands[0]])
    names = {torch.float16: "fp16", torch.bfloat16: "bf16", torch.float32: "fp32", torch.float64: "fp64",
             torch.int32: "i32", torch.int64: "i64", torch.bool: "i1"}
    return {name: f"*{names[dtype]}" for name, dtype in found.items()}
