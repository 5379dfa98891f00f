"""Many tensors into a flat bucket, and out of it: one kernel for all tensors of one dtype.

A program of the grid moves one block of one tensor. A table says for each program which tensor that is, where in the
tensor it starts, how many elements the tensor has, and where the tensor starts in the bucket: 32 bytes, one sector of
memory. It follows from the sizes alone and stays on the device. Up to `ARGUMENTS` tensors are arguments of the kernel;
the addresses of more stand in a second table, which is copied to the device whenever an address is new.

Where all tensors are aligned and their places in the bucket are multiples of 16 elements, blocks move 16 bytes a thread
and access. The kernel that packs also writes the zeros between tensors. Numbers are cast and scaled as the reference
does, `fxpasses.ir.fused_operators`.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from fxpasses.ir.fused_operators import bucket_offsets, unpack_dtype
from fxpasses.ir.pointwise import Name, Program, Statement, ValueType, value_types
from fxpasses.kernels.arithmetic import expression
from fxpasses.kernels.calls import TRITON_NAMES, Unsupported, Value
from fxpasses.kernels.source import Kernel, block_size, like, run
from fxpasses.kernels.tables import addresses_of, layout_table

ARGUMENTS = 16
"""Most tensors that a kernel takes as arguments."""
WIDE = 16
"""Bytes that a thread moves at once, and elements whose multiples are aligned whatever the dtype."""


@dataclass(frozen=True)
class Form:
    """One kernel. ``tensor``, ``bucket``, ``scale``: dtypes; ``out``: out of the bucket, ``accumulate``: added to what
    is there; ``arguments``: number of tensors, 0 for a table of addresses; ``aligned``: tensors start at multiples of
    16 bytes; ``align``: of the bucket; ``like``: the device whose aten the arithmetic is."""

    tensor: torch.dtype
    bucket: torch.dtype
    scale: torch.dtype | None = None
    out: bool = False
    accumulate: bool = False
    arguments: int = 0
    aligned: bool = True
    align: int = WIDE
    like: str = "cuda"


@dataclass(frozen=True)
class Moves:
    """One kernel's work: its form, the numbers of the tensors that it moves, and the arguments beside them."""

    form: Form
    chosen: tuple[int, ...]
    table: Tensor
    addresses: Tensor | None
    scale: Tensor | None


def packing(tensors: Sequence[Tensor], scale: Tensor | None, dtype: torch.dtype, align: int) -> list[Moves]:
    """What packs ``tensors`` into a bucket of ``dtype``. Raises `Unsupported`."""
    return _moves(tensors, Form(dtype, dtype, None if scale is None else scale.dtype, align=align), scale)


def unpacking(bucket: Tensor, into: Sequence[Tensor], scale: Tensor | None, accumulate: bool,
              align: int) -> list[Moves]:
    """What unpacks ``bucket`` into the tensors of ``into``. Raises `Unsupported`."""
    if not bucket.is_contiguous() or bucket.ndim != 1 or bucket.numel() != bucket_offsets(
            [tensor.numel() for tensor in into], align)[1]:
        raise Unsupported("layout", "the bucket is not contiguous, or of another size")
    form = Form(bucket.dtype, bucket.dtype, None if scale is None else scale.dtype, True, accumulate, align=align)
    return _moves(into, form, scale)


def pack(tensors: Sequence[Tensor], moves: Sequence[Moves], dtype: torch.dtype, align: int) -> Tensor:
    """A new bucket with what ``moves`` bring there."""
    size = bucket_offsets([tensor.numel() for tensor in tensors], align)[1]
    bucket = torch.empty(size, dtype=dtype, device=tensors[0].device)
    run_moves(moves, bucket, tensors)
    return bucket


def run_moves(moves: Sequence[Moves], bucket: Tensor, tensors: Sequence[Tensor]) -> None:
    """Run one kernel for each of ``moves``. Raises `Unsupported` where none of them ran."""
    for number, each in enumerate(moves):
        arguments: dict[str, Any] = {"bucket": bucket, "table": each.table}
        if each.scale is not None:
            arguments["scale"] = each.scale
        chosen = [tensors[place] for place in each.chosen]
        if each.addresses is None:
            arguments |= {f"p{place}": tensor for place, tensor in enumerate(chosen)}
        else:
            arguments["addresses"] = each.addresses
        try:
            run(generate(each.form), each.table.shape[0], {**arguments, "BLOCK": block_size()}, chosen)
        except Unsupported as refusal:
            if number:
                raise RuntimeError(f"a bucket is half done: {refusal}") from refusal
            raise


def _moves(tensors: Sequence[Tensor], form: Form, scale: Tensor | None) -> list[Moves]:
    """Work by the dtype of tensors; those without elements need none."""
    if scale is not None and scale.ndim:
        raise Unsupported("layout", "the scale has dimensions")
    if not all(tensor.is_contiguous() for tensor in tensors):
        raise Unsupported("layout", "tensors of a bucket are not contiguous")
    sizes = tuple(tensor.numel() for tensor in tensors)
    found = []
    for dtype in dict.fromkeys(tensor.dtype for tensor in tensors if tensor.numel()):
        chosen = tuple(number for number, tensor in enumerate(tensors) if tensor.dtype == dtype and tensor.numel())
        addresses = tuple(tensors[number].data_ptr() for number in chosen)
        own = Form(dtype, form.bucket, form.scale, form.out, form.accumulate,
                   len(chosen) if len(chosen) <= ARGUMENTS else 0,
                   all(address % WIDE == 0 for address in addresses), form.align, like())
        generate(own)  # raises where there is no kernel, before anything is written
        device = tensors[0].device
        found.append(Moves(own, chosen, layout_table(sizes, chosen, form.align, block_size(), not form.out, device),
                           None if own.arguments else addresses_of(addresses, device), scale))
    return found


@functools.lru_cache(maxsize=256)
def generate(form: Form) -> Kernel:
    """The kernel of a form. Raises `Unsupported` for dtypes that there are none for.

    Its parameters: ``p0, p1, ...``, tensors, or ``addresses``; ``bucket``; ``scale``, of one element; ``table``;
    ``BLOCK``.
    """
    for dtype in (form.tensor, form.bucket, form.scale or torch.float32):
        if dtype not in TRITON_NAMES:
            raise Unsupported("dtype", f"no kernel moves {str(dtype).removeprefix('torch.')}")
    places = [f"p{number}" for number in range(form.arguments)]
    scale = ["scale"] if form.scale else []
    parameters = [*(places or ["addresses"]), "bucket", *scale, "table", "BLOCK: tl.constexpr"]
    lines = ["entry = table + tl.program_id(0) * 4", "which = tl.load(entry)", "start = tl.load(entry + 1)",
             "size = tl.load(entry + 2)", "offset = tl.load(entry + 3)"]
    if places:
        lines.append("place = p0")
        lines += [f"place = tl.where(which == {number}, {name}, place)" for number, name in enumerate(places) if number]
    else:
        lines.append(f"place = tl.load(addresses + which).to(tl.pointer_type(tl.{TRITON_NAMES[form.tensor]}))")
    if form.aligned:
        lines.append(f"place = tl.multiple_of(place, {WIDE})")
    multiple = math.gcd(form.align, WIDE)
    lines += [f"offset = tl.multiple_of(offset, {multiple})", "start = tl.multiple_of(start, BLOCK)"]
    lines += [f"{name} = tl.load({name})" for name in scale]
    lines += ["place += start", "bucket += offset + start", "lanes = tl.arange(0, BLOCK)"]
    full, last = _body(form, masked=False), _body(form, masked=True)
    lines += ["if start + BLOCK <= size:", *(f"    {line}" for line in full), "else:",
              *(f"    {line}" for line in last)]
    name = "unpack" if form.out else "pack"
    return Kernel(name, f"def {name}({', '.join(parameters)}):\n" + "".join(f"    {line}\n" for line in lines))


def _body(form: Form, *, masked: bool) -> list[str]:
    """Move one block."""
    mask = ", mask=inside" if masked else ""
    lines = ["inside = start + lanes < size"] if masked else []
    source, target = ("bucket", "place") if form.out else ("place", "bucket")
    lines.append(f"r0 = tl.load({source} + lanes{mask})")
    if form.accumulate:
        lines.append(f"w0 = tl.load({target} + lanes{mask})")
    computed, result = _computed(form)
    if masked and not form.out:
        result = f"tl.where(inside, {result}, tl.full((), 0, tl.{TRITON_NAMES[form.bucket]}))"
        lines.append(f"padded = (size + {form.align - 1}) // {form.align} * {form.align}")
        mask = ", mask=start + lanes < padded"
    return [*lines, *computed, f"tl.store({target} + lanes, {result}{mask})"]


def _computed(form: Form) -> tuple[list[str], str]:
    """Lines that compute an element from ``r0``, ``w0`` and ``scale``, and the name of what they give."""
    program = element_program(form)
    kinds = {"w0": ValueType(form.tensor, False), "scale": ValueType(form.scale or torch.float32, True),
             "r0": ValueType(form.tensor if not form.out else form.bucket, False)}
    given = [*(["w0"] if form.out else []), "r0", *(["scale"] if form.scale else [])]
    values = {name: Value(text, kinds[text]) for name, text in zip(("w0", "r0", "r1") if form.out else ("r0", "r1"),
                                                                   given, strict=False)}
    lines = []
    types = value_types(program, tuple(kinds[name] for name in given))
    for number, (statement, kind) in enumerate(zip(program.statements, types, strict=True)):
        lines.append(f"v{number} = {expression(statement, values, kind, form.like, _no_constant)}")
        values[statement.result] = Value(f"v{number}", kind)
    return lines, f"v{len(program.statements) - 1}"


def element_program(form: Form) -> Program:
    """What becomes of an element, as the reference says it, with its dtypes."""
    moved, scale = Name("r0"), Name("r1")

    def cast_to(dtype: torch.dtype, value: Name, result: str) -> Statement:
        return Statement(result, "_to_copy.default", (value,), (("dtype", dtype),))

    computes = unpack_dtype(form.bucket, form.tensor) if form.out else form.bucket
    statements = [cast_to(computes, moved, "moved")]
    if form.scale:
        statements.append(Statement("moved", "mul.Tensor", (Name("moved"), scale)))
    if form.accumulate:
        statements += [cast_to(computes, Name("w0"), "there"),
                       Statement("moved", "add.Tensor", (Name("there"), Name("moved")))]
    statements.append(cast_to(form.tensor if form.out else form.bucket, Name("moved"), "w0" if form.out else "out0"))
    return Program(statements)


def _no_constant(value: float, dtype: torch.dtype) -> str:
    raise AssertionError(f"no statement has a number, {value} of {dtype}")
