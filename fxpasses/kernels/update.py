"""A program on tensors: which kernel runs, with which arguments, and what it returns."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from fxpasses._torch import without_modes
from fxpasses.ir.pointwise import Program, ValueType, evaluate, value_types
from fxpasses.kernels.calls import Unsupported
from fxpasses.kernels.generate import Form, generate, operand_names, partial_dtype, share
from fxpasses.kernels.layout import Layout, layout_of
from fxpasses.kernels.source import Kernel, block_size, run


@dataclass(frozen=True)
class Operand:
    """Type of a tensor that a program is given. ``scalar``: one element that stands for all."""

    dtype: torch.dtype
    scalar: bool
    shape: tuple[int, ...]
    stride: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """Type of a result; ``reduction``: the operator that ends it, ``partial``: dtype of what each block leaves."""

    dtype: torch.dtype
    shape: tuple[int, ...]
    stride: tuple[int, ...]
    reduction: str = ""
    partial: torch.dtype = torch.float32


@dataclass(frozen=True)
class Plan:
    """How a program runs on operands of one type. ``share``: elements of a thread; ``steps``: the arguments that say
    where elements lie."""

    kernel: Kernel
    form: Form
    share: int
    layout: Layout
    steps: Mapping[str, int]
    results: tuple[Result, ...]


def operands_of(tensors: Sequence[Tensor]) -> tuple[Operand, ...]:
    """Types of the operands of one program."""
    scalars = any(tensor.ndim for tensor in tensors)
    return tuple(Operand(tensor.dtype, scalars and tensor.ndim == 0, tuple(tensor.shape), tensor.stride())
                 for tensor in tensors)


def plan(program: Program, operands: tuple[Operand, ...], like: str) -> Plan:
    """The plan for operands ``w0, ..., r0, ...`` with elements. Raises `Unsupported` where the reference has to run."""
    found = _plan(program, operands, like)
    if isinstance(found, Unsupported):
        raise found
    return found


@functools.lru_cache(maxsize=1024)
def _plan(program: Program, operands: tuple[Operand, ...], like: str) -> Plan | Unsupported:
    try:
        return _new_plan(program, operands, like)
    except Unsupported as refusal:
        return refusal.with_traceback(None)


def _new_plan(program: Program, operands: tuple[Operand, ...], like: str) -> Plan:
    kinds = tuple(ValueType(operand.dtype, operand.scalar) for operand in operands)
    results = _results(program, operands, kinds)
    placed = {name: operand.stride for name, operand in zip(operand_names(program), operands, strict=True)
              if not operand.scalar}
    shape = next(operand.shape for operand in operands if not operand.scalar)
    placed |= {f"out{index}": result.stride for index, result in enumerate(results) if not result.reduction}
    layout = layout_of(shape, list(placed.values()))
    if layout is None:
        raise Unsupported("layout", "operands lie in memory in ways that no two loops cover, or rows are narrow")
    steps = dict(zip(placed, layout.column_strides, strict=True))
    strided = frozenset(name for name, step in steps.items() if step != 1)
    form = Form(kinds, strided, layout.rows > 1, like)
    given = {f"{name}_step": step for name, step in steps.items() if name in strided} | {"columns": layout.columns}
    if form.rows:
        given |= {f"{name}_row": row for name, row in zip(placed, layout.row_strides, strict=True)}
    return Plan(generate(program, form), form, share(program, form), layout, given, results)


def _results(program: Program, operands: tuple[Operand, ...], kinds: tuple[ValueType, ...]) -> tuple[Result, ...]:
    with without_modes():
        tensors = [torch.empty_strided(operand.shape, operand.stride, dtype=operand.dtype, device="meta")
                   for operand in operands]
        values = evaluate(program, tensors[:program.written], tensors[program.written:])
    dtypes = dict(zip(operand_names(program), (kind.dtype for kind in kinds), strict=True))
    reductions: dict[str, tuple[str, torch.dtype]] = {}
    for statement, kind in zip(program.statements, value_types(program, kinds), strict=True):
        if statement.reduces:
            reductions[statement.result] = statement.operator, partial_dtype(statement, dtypes[statement.operands[0]])
        dtypes[statement.result] = kind.dtype
    return tuple(Result(value.dtype, tuple(value.shape), value.stride(), *reductions.get(f"out{index}", ()))
                 for index, value in enumerate(values))


def run_plan(planned: Plan, program: Program, tensors: Sequence[Tensor]) -> list[Tensor]:
    """Run a program on operands that it was planned for."""
    size = block_size(planned.share)
    blocks = -(-planned.layout.columns // size)
    programs = planned.layout.rows * blocks
    device = tensors[0].device
    found = [torch.empty(programs, dtype=result.partial, device=device) if result.reduction
             else torch.empty_strided(result.shape, result.stride, dtype=result.dtype, device=device)
             for result in planned.results]
    arguments: dict[str, Any] = dict(zip(operand_names(program), tensors, strict=True))
    arguments |= {f"out{index}": tensor for index, tensor in enumerate(found)}
    if planned.form.rows:
        arguments["blocks"] = blocks
    run(planned.kernel, programs, {**arguments, **planned.steps, "BLOCK": size})
    return [_finished(result, tensor) if result.reduction else tensor
            for result, tensor in zip(planned.results, found, strict=True)]


def _finished(result: Result, partial: Tensor) -> Tensor:
    """What a reduction gives, from what each block left."""
    values = partial.to(torch.bool) if result.reduction in ("any.default", "all.default") else partial
    reduce = getattr(torch, result.reduction.partition(".")[0])
    found: Tensor = reduce(values).to(result.dtype)
    return found
