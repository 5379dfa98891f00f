"""Kernels that stand for all that are generated: tested, compiled ahead of time, measured, shown in docs/kernels.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import torch

from fxpasses.ir.pointwise import Program, ValueType, parse
from fxpasses.kernels import generate, pack
from fxpasses.kernels.ahead import Assembly, Target, compile_for
from fxpasses.kernels.source import SHARE, WARPS, Kernel

F32, BF16 = torch.float32, torch.bfloat16
PROGRAMS = {
    "adamw": "g = _to_copy.default(r0, dtype=f32); t0 = mul.Tensor(w0, 0.99999); w1 = lerp.Scalar(w1, g, 0.1); "
             "t1 = mul.Tensor(w2, 0.999); w2 = addcmul.default(t1, g, g, value=0.001); t2 = mul.Tensor(w1, r1); "
             "t3 = sqrt.default(w2); t4 = div.Tensor(t3, r2); t5 = add.Tensor(t4, 1e-08); "
             "w0 = addcdiv.default(t0, t2, t5); out0 = _to_copy.default(w0, dtype=bf16)",
    "momentum": "t0 = add.Tensor(r0, w0, alpha=0.01); t1 = mul.Tensor(w1, 0.9); w1 = add.Tensor(t1, t0); "
                "w0 = add.Tensor(w0, w1, alpha=-0.1)",
    "accumulate": "t0 = _to_copy.default(r0, dtype=f32); t1 = mul.Tensor(t0, r1); w0 = add.Tensor(w0, t1); "
                  "t2 = isfinite.default(w0); t3 = logical_not.default(t2); out0 = any.default(t3)",
    "rows": "t0 = mul.Tensor(r0, 0.5); w0 = add.Tensor(w0, t0)",
}
"""adamw: w0 parameter, w1 and w2 moments, r0 gradient, r1 and r2 bias corrections, out0 the copy for the model.
momentum: w0 parameter, w1 momentum, r0 gradient. accumulate: w0 sum in float32, r0 gradient in bfloat16, r1 scale,
out0 whether a sum is not finite. rows: w0 the rows of one rank among those of others, r0 what is added to them."""


@dataclass(frozen=True)
class Sample:
    """A kernel, and bytes that one of its elements loads and stores. ``types``: of its parameters, as Triton spells
    them; ``aligned``: those that are multiples of 16, bytes or elements."""

    kernel: Kernel
    types: Mapping[str, str]
    loaded: int
    stored: int
    aligned: frozenset[str]

    def assembly(self, target: Target) -> Assembly:
        """The kernel compiled for a target, with the block it runs with there."""
        return compile_for(target, self.kernel, self.types, {"BLOCK": block_of(target)}, self.aligned)


def block_of(target: Target) -> int:
    """Elements of one program on a target: see `source.block_size`."""
    return SHARE * WARPS * target.lanes


def samples(like: str) -> dict[str, Sample]:
    """By name: three optimizer steps, an accumulation, and a bucket both ways, by arguments and by a table."""
    full, one = (ValueType(dtype, False) for dtype in (F32, BF16)), ValueType(F32, True)
    wide, half = full
    found = {
        "adamw": _update("adamw", (wide, wide, wide, wide, one, one), like),
        "adamw of bf16 gradients": _update("adamw", (wide, wide, wide, half, one, one), like),
        "momentum": _update("momentum", (wide, wide, wide), like),
        "accumulate bf16, finite": _update("accumulate", (wide, half, one), like),
        "rows of a rank": _update("rows", (wide, wide), like, rows=True),
    }
    for name, form in {
        "pack f32 -> bf16, 8 arguments": pack.Form(F32, BF16, F32, arguments=8, like=like),
        "pack f32 -> bf16, table": pack.Form(F32, BF16, F32, like=like),
        "unpack bf16 -> f32, table": pack.Form(F32, BF16, F32, out=True, like=like),
        "accumulate bf16 -> f32, table": pack.Form(F32, BF16, F32, out=True, accumulate=True, like=like),
    }.items():
        found[name] = _moves(form)
    return found


def _update(name: str, kinds: tuple[ValueType, ...], like: str, *, rows: bool = False) -> Sample:
    program = parse(PROGRAMS[name])
    form = generate.Form(kinds, frozenset(), rows, like)
    kernel = generate.generate(program, form)
    types = {**generate.pointer_types(program, form), "columns": "i64", "blocks": "i32"}
    full = [name for name, kind in zip(generate.operand_names(program), kinds, strict=True) if not kind.scalar]
    steps = [f"{name}_row" for name in full]
    types |= dict.fromkeys(steps, "i64")
    loaded = sum(kind.dtype.itemsize for kind in kinds if not kind.scalar)
    stored = sum(kind.dtype.itemsize for kind in kinds[:program.written]) + 2 * _copies(program)
    aligned = frozenset({*(name for name, kind in types.items() if kind[0] == "*"), *steps})
    return Sample(kernel, types, loaded, stored, aligned)


def _copies(program: Program) -> int:
    """Results in bfloat16."""
    return sum(statement.result.startswith("out") and not statement.reduces for statement in program.statements)


def _moves(form: pack.Form) -> Sample:
    names = {torch.float32: "*fp32", torch.bfloat16: "*bf16"}
    types = {**{f"p{number}": names[form.tensor] for number in range(form.arguments)}, "addresses": "*i64",
             "bucket": names[form.bucket], "scale": "*fp32", "table": "*i64"}
    tensor, bucket = form.tensor.itemsize, form.bucket.itemsize
    loaded, stored = (bucket + form.accumulate * tensor, tensor) if form.out else (tensor, bucket)
    return Sample(pack.generate(form), types, loaded, stored,
                  frozenset(name for name, kind in types.items() if kind[0] == "*"))
