"""What ranks do in the tests of agreement: compile a graph, each its own."""

from __future__ import annotations

import warnings
from typing import Any

import torch
import torch.distributed as dist
from torch.distributed import _functional_collectives as functional

import fxpasses
from fxpasses.ir.schedule import schedule
from fxpasses.runtime.agreement import agree


def agreed(texts: list[str]) -> tuple[Any, list[str], list[str]]:
    """Promise, remarks and warnings of a rank whose graph is ``texts[rank]``."""
    gm = fxpasses.bind(fxpasses.load(texts[dist.get_rank()]))
    gm.meta.pop("world", None)
    remarks: list[fxpasses.Remark] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = agree(gm, remarks)
    assert found is not None
    return found.world.spmd, [remark.code for remark in remarks], [str(warning.message) for warning in caught]


def compiled_sums(factor: float) -> tuple[list[str], int, list[float]]:
    """Remarks, collectives and result of a function that every rank compiles, with ``factor`` times its rank in it."""
    constant = 1.0 + factor * dist.get_rank()
    collectives: list[int] = []

    def sums(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        first = functional.all_reduce(a * constant, "sum", dist.group.WORLD)  # type: ignore[arg-type]
        return first + functional.all_reduce(b, "sum", dist.group.WORLD)  # type: ignore[arg-type]

    @fxpasses.fxpass
    def counted(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
        """Count collectives."""
        collectives.append(len(schedule(gm)))
        return gm

    torch.compiler.reset()
    remarks: list[fxpasses.Remark] = []
    call = torch.compile(sums, backend="fxpasses", fullgraph=True,
                         options={"passes": ["commhoist", counted], "remarks": remarks})
    value = call(torch.ones(2), torch.ones(2))
    return [remark.code for remark in remarks], collectives[0], value.tolist()
