"""Programs that kernels run in tests, and where: on a device where there is one, else in the interpreter."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from bench.kernel_samples import PROGRAMS
from fxpasses.ir.pointwise import Program, evaluate, parse

ADAMW, MOMENTUM, ACCUMULATE, ROWS = (parse(PROGRAMS[name]) for name in ("adamw", "momentum", "accumulate", "rows"))


def operands(program: Program, shape: Sequence[int], dtypes: dict[str, torch.dtype],
             seed: int = 0) -> tuple[list[Tensor], list[Tensor]]:
    """Written and read tensors of float32 unless ``dtypes`` says otherwise; second moments are not negative."""
    generator = torch.Generator().manual_seed(seed)

    def made(name: str) -> Tensor:
        scalar = (program is ADAMW and name in ("r1", "r2")) or (program is ACCUMULATE and name == "r1")
        value = torch.randn([] if scalar else list(shape), generator=generator)
        return (value.abs() + 0.1 if scalar or name == "w2" else value).to(dtypes.get(name, torch.float32))

    return ([made(f"w{index}") for index in range(program.written)],
            [made(f"r{index}") for index in range(program.read)])


def referred(program: Program, written: Sequence[Tensor], read: Sequence[Tensor]) -> list[Tensor]:
    """What the reference writes and returns, the operands left alone."""
    copies = [tensor.clone() for tensor in written]
    return [*copies, *evaluate(program, copies, read)]
