"""What ranks do in the tests of limits on rewrites: compile sums under the environment each of them has."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import torch
import torch.distributed as dist
from torch.distributed import _functional_collectives as functional
from torch.nn.parallel import DistributedDataParallel

import fxpasses
from fxpasses.pm.process_rewrites import LIMIT, LOG


@contextmanager
def environment(entries: Mapping[str, str]) -> Iterator[None]:
    """Variables of this rank for a while."""
    os.environ.update(entries)
    torch.compiler.reset()
    try:
        yield
    finally:
        for name in entries:
            del os.environ[name]


def sums(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """Two reductions added up."""
    first = functional.all_reduce(a, "sum", dist.group.WORLD)  # type: ignore[arg-type]
    return first + functional.all_reduce(b, "sum", dist.group.WORLD)  # type: ignore[arg-type]


def one(a: torch.Tensor) -> torch.Tensor:
    """Compute alone."""
    return torch.relu(a)


@fxpasses.fxpass
def wiped(gm: torch.fx.GraphModule, analyses: fxpasses.Analyses) -> torch.fx.GraphModule:
    """Make nothing of each relu."""
    for node in gm.graph.nodes:
        if node.op == "call_function" and "relu" in str(node.target) and analyses.may_rewrite(node, "wiped"):
            node.target = torch.neg
    return gm


def compiled(limits: list[str], log: str, extra: int | None) -> tuple[list[str], list[float] | str, list[int]]:
    """Remarks, the result or the error, and the numbers logged, under ``limits[rank]``.

    The rank ``extra`` compiles another function first, which takes a rewrite.
    """
    remarks: list[fxpasses.Remark] = []
    path = log.replace("{rank}", str(dist.get_rank()))
    with environment({LIMIT: limits[dist.get_rank()], LOG: log}):
        if extra == dist.get_rank():
            torch.compile(one, backend="fxpasses", fullgraph=True, options={"passes": wiped})(torch.ones(2))
        call = torch.compile(sums, backend="fxpasses", fullgraph=True,
                             options={"passes": "commhoist", "remarks": remarks})
        try:
            found: Any = call(torch.ones(2), torch.ones(2)).tolist()
        except Exception as error:
            found = str(error)
    with open(path, encoding="utf-8") as stream:
        numbers = [json.loads(line)["number"] for line in stream]
    return [remark.code for remark in remarks], found, numbers


def trained(limits: list[str], log: str) -> tuple[list[int] | str, bool]:
    """Collectives of each capture of a train step, or its error; whether gradients are those of eager mode."""
    torch.manual_seed(0)
    models = [DistributedDataParallel(torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Linear(4, 2)))
              for _ in range(2)]
    models[1].module.load_state_dict(models[0].module.state_dict())

    def step(model: torch.nn.Module, data: torch.Tensor) -> None:
        model(data).square().mean().backward()

    with environment({LIMIT: limits[dist.get_rank()], LOG: log}):
        run = fxpasses.compile(step, passes="commfuse,asynccp")
        try:
            for rows in (3, 5):
                data = torch.ones(rows, 4) + dist.get_rank()
                for model, each in zip(models, (run, step), strict=True):
                    model.zero_grad()
                    each(model, data)
        except fxpasses.UsageError as error:
            return error.message, False
    same = all(torch.allclose(first.grad, second.grad) for first, second in zip(  # type: ignore[arg-type]
        *(model.parameters() for model in models), strict=True))
    return [sum("all_reduce" in str(node.target) for node in gm.graph.nodes) for gm in run.graphs], same
