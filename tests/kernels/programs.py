"""Programs that kernels run in tests, and where: on a device where there is one, else in the interpreter."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from fxpasses.ir.pointwise import Program, evaluate, parse

ADAMW = parse(
    "g = _to_copy.default(r0, dtype=f32); t0 = mul.Tensor(w0, 0.99999); w1 = lerp.Scalar(w1, g, 0.1); "
    "t1 = mul.Tensor(w2, 0.999); w2 = addcmul.default(t1, g, g, value=0.001); t2 = mul.Tensor(w1, r1); "
    "t3 = sqrt.default(w2); t4 = div.Tensor(t3, r2); t5 = add.Tensor(t4, 1e-08); w0 = addcdiv.default(t0, t2, t5); "
    "out0 = _to_copy.default(w0, dtype=bf16)")
"""w0: parameter, w1: first moment, w2: second, r0: gradient, r1 and r2: bias corrections; out0: what the model uses."""
MOMENTUM = parse("t0 = add.Tensor(r0, w0, alpha=0.01); t1 = mul.Tensor(w1, 0.9); w1 = add.Tensor(t1, t0); "
                 "w0 = add.Tensor(w0, w1, alpha=-0.1)")
"""w0: parameter, w1: momentum, r0: gradient."""
ACCUMULATE = parse("t0 = _to_copy.default(r0, dtype=f32); t1 = mul.Tensor(t0, r1); w0 = add.Tensor(w0, t1); "
                   "t2 = isfinite.default(w0); t3 = logical_not.default(t2); out0 = any.default(t3)")
"""w0: sum of gradients in float32, r0: a gradient in bfloat16, r1: a scale; out0: whether a sum is not finite."""
ROWS = parse("t0 = mul.Tensor(r0, 0.5); w0 = add.Tensor(w0, t0)")
"""w0: rows of a tensor of several ranks, r0: what is added to them."""


def operands(program: Program, shape: Sequence[int], dtypes: dict[str, torch.dtype],
             seed: int = 0) -> tuple[list[Tensor], list[Tensor]]:
    """Written and read tensors of float32 unless ``dtypes`` says otherwise; second moments are not negative."""
    generator = torch.Generator().manual_seed(seed)

    def made(name: str) -> Tensor:
        scalar = (program in (ADAMW,) and name in ("r1", "r2")) or (program is ACCUMULATE and name == "r1")
        value = torch.randn([] if scalar else list(shape), generator=generator)
        return (value.abs() + 0.1 if scalar or name == "w2" else value).to(dtypes.get(name, torch.float32))

    return ([made(f"w{index}") for index in range(program.written)],
            [made(f"r{index}") for index in range(program.read)])


def referred(program: Program, written: Sequence[Tensor], read: Sequence[Tensor]) -> list[Tensor]:
    """What the reference writes and returns, the operands left alone."""
    copies = [tensor.clone() for tensor in written]
    return [*copies, *evaluate(program, copies, read)]
