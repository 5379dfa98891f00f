"""The reference of programs: aten, operator by operator, and the types that aten gives each statement."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from fxpasses._torch import without_modes
from fxpasses.errors import GraphError, counted
from fxpasses.ir.pointwise.program import Argument, Name, Program, Statement


class ValueType(NamedTuple):
    """``scalar``: 0-dim, one element that stands for all; elsewhere it has the one shape of all full-size values."""

    dtype: torch.dtype
    scalar: bool


def evaluate(program: Program, written: Sequence[Tensor], read: Sequence[Tensor]) -> list[Tensor]:
    """Run ``program``: write ``written``, return the results ``out0, out1, ...``.

    Every statement is the aten operator it names, so that values are bit for bit those of the graph it was made from.
    Tensors are written when all statements have run: those that share storage with others are read before.
    Raises `GraphError` where operands do not fit.
    """
    check_operands(program, written, read)
    values: dict[str, Tensor] = {f"w{index}": tensor for index, tensor in enumerate(written)}
    values |= {f"r{index}": tensor for index, tensor in enumerate(read)}
    for number, statement in enumerate(program.statements, 1):
        try:
            values[statement.result] = _computed(statement, values)
        except NotImplementedError as error:  # by a kernel, of a dtype that the operator's types allow
            raise _failed(number, statement, error) from None
    for index, tensor in enumerate(written):
        tensor.copy_(values[f"w{index}"])
    return [values[f"out{index}"] for index in range(program.results)]


def check_operands(program: Program, written: Sequence[Tensor], read: Sequence[Tensor]) -> tuple[ValueType, ...]:
    """Type of each statement's value. Raises `GraphError` where number, shapes, devices or dtypes do not fit."""
    for what, given, wanted in (("written", written, program.written), ("read", read, program.read)):
        if len(given) != wanted:
            raise GraphError(f"the program has {counted(wanted, what + ' tensor')}, {len(given)} are given")
    if len({id(tensor) for tensor in written}) < len(written):
        raise GraphError("one tensor is written by two names", hint="each written tensor has one")
    operands = [*written, *read]
    names = [*(f"w{index}" for index in range(len(written))), *(f"r{index}" for index in range(len(read)))]
    full = next(((name, tensor) for name, tensor in zip(names, operands, strict=True) if tensor.ndim), None)
    for name, tensor in zip(names, operands, strict=True):
        if full is not None and (tensor.ndim or name[0] == "w") and tensor.shape != full[1].shape:
            raise GraphError(f"'{name}' has shape {list(tensor.shape)}, '{full[0]}' {list(full[1].shape)}",
                             hint="only 0-dim tensors that are read are scalars")
        if tensor.device != operands[0].device:
            raise GraphError(f"'{name}' is on {tensor.device}, '{names[0]}' on {operands[0].device}")
    return value_types(program, tuple(ValueType(tensor.dtype, full is not None and tensor.ndim == 0)
                                      for tensor in operands))


@functools.lru_cache(maxsize=1024)
def value_types(program: Program, operands: tuple[ValueType, ...]) -> tuple[ValueType, ...]:
    """Type of each statement's value for operands of these types, ``w0, w1, ..., r0, r1, ...``, as aten says.

    Raises `GraphError`, naming the statement, where aten takes no such operands, where a tensor is assigned a value of
    another dtype, and where one element is assigned that stands for all.
    """
    names = [*(f"w{index}" for index in range(program.written)), *(f"r{index}" for index in range(program.read))]
    values = {name: torch.empty(() if kind.scalar else (2,), dtype=kind.dtype, device="meta")
              for name, kind in zip(names, operands, strict=True)}
    declared = dict(zip(names, operands, strict=True))
    found = []
    with without_modes():
        for number, statement in enumerate(program.statements, 1):
            value = values[statement.result] = _typed(number, statement, values)
            kind = ValueType(value.dtype, value.ndim == 0)
            wanted = declared.get(statement.result)
            if wanted is not None and kind.dtype != wanted.dtype:
                raise GraphError(f"statement {number}, '{statement}': it gives {_dtype(kind.dtype)}, "
                                 f"'{statement.result}' holds {_dtype(wanted.dtype)}", hint="cast it")
            if kind.scalar and not statement.reduces and (wanted is not None or statement.result.startswith("out")):
                raise GraphError(f"statement {number}, '{statement}': it gives one element that stands for all")
            found.append(kind)
    return tuple(found)


def _typed(number: int, statement: Statement, values: dict[str, Tensor]) -> Tensor:
    try:
        return _computed(statement, values)
    except (RuntimeError, TypeError, ValueError, IndexError) as error:
        raise _failed(number, statement, error) from None


def _failed(number: int, statement: Statement, error: Exception) -> GraphError:
    reason = str(error).splitlines()[0] if str(error) else type(error).__name__
    return GraphError(f"statement {number}, '{statement}': {reason}")


def _computed(statement: Statement, values: dict[str, Tensor]) -> Tensor:
    def value(argument: Argument) -> Any:
        return values[argument.name] if isinstance(argument, Name) else argument

    keywords = {name: value(argument) for name, argument in statement.keywords}
    result: Tensor = statement.target(*map(value, statement.arguments), **keywords)
    return result


def _dtype(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")
