"""A fully sharded step trains as its model does on one device with the data of all ranks."""

from __future__ import annotations

import functools
import itertools
from dataclasses import replace

import pytest
import torch
from torch import fx

import fxpasses
from fxpasses import FSDP, World
from tests.frontend.fsdp.training import ALL_TASKS, Case, collectives

HYBRID = World.from_mesh({"replicate": 2, "shard": 2})
HSDP = FSDP(group="shard", replicate="replicate")
BF16 = FSDP(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
CASES = {
    "encoder": Case("encoder", optimizer="adamw"),
    "encoder, three ranks, by parameter": Case("encoder", FSDP(gather="parameter"), 3, "adamw"),
    "llama, kept": Case("llama", FSDP(reshard_after_forward=False)),
    "llama, the root again too": Case("llama", FSDP(reshard_after_forward=True)),
    "odd rows": Case("odd", world=3, optimizer="adamw"),
    "odd rows, four ranks, by parameter": Case("odd", FSDP(gather="parameter"), 4),
    "bf16": Case("odd", BF16),
    "bf16 on the wire": Case("encoder", replace(BF16, reduce_dtype=None)),
    "HSDP": Case("odd", HSDP, HYBRID, "adamw"),
    "units in units": Case("odd", FSDP(units=("blocks.*", "blocks.*.up"))),
    "clipped": Case("odd", world=3, settings={"clip_norm": 0.1}),
    **{task: Case(task) for task in (
        "checkpoints around", "checkpoints inside", "reentrant checkpoints around", "reentrant checkpoints inside",
        "tied blocks", "gpt, tied", "twice", "unused block", "frozen block", "partly frozen")},
    "zeros for unused": Case("unused block", settings={"unused": "zeros"}),
}
EVERYDAY = ("odd rows", "odd rows, four ranks, by parameter", "bf16", "HSDP", "checkpoints inside", "tied blocks")
COLLECTIVES = {
    "odd rows": (5, 3), "llama, kept": (2, 2), "llama, the root again too": (4, 2), "HSDP": (5, 3),
    "units in units": (9, 5),
    "checkpoints around": (5, 3), "checkpoints inside": (5, 3), "reentrant checkpoints around": (5, 3),
    "tied blocks": (5, 3), "twice": (7, 4), "frozen block": (5, 2), "unused block": (5, 3),
    "odd, unrolled, no_sync": (10, 3), "odd, unrolled, each": (10, 6), "odd, scan, no_sync": (5, 3),
    "odd, scan, each": (5, 3),
}
"""Gathers and reduce_scatters: one for what is in no block and one for each of two blocks, which are gathered twice."""
LOOPS = {
    f"{task}, {loop}, {accumulate}{name}": Case(task, fsdp, world, settings={
        "micro_batches": 2, "loop": loop, "accumulate": accumulate})
    for (task, name, fsdp, world), loop, accumulate in itertools.product(
        (("odd", "", FSDP(), 3), ("odd", ", HSDP", HSDP, HYBRID),
         ("encoder", ", by parameter", FSDP(gather="parameter"), 2), ("partly frozen", "", FSDP(), 2),
         ("unused block", "", FSDP(), 2),
         ("checkpoints inside", "", FSDP(), 2), ("odd", ", bf16", BF16, 2)), ("unrolled", "scan"), ("no_sync", "each"))
}
EVERYDAY_LOOPS = ("odd, unrolled, no_sync", "odd, scan, no_sync")
WIDE = {
    f"{task}, {gather}, reshard {reshard}, {world} ranks, {optimizer}": Case(
        task, FSDP(gather=gather, reshard_after_forward=reshard), world, optimizer)
    for task, gather, reshard, world, optimizer in itertools.product(
        (task for task in ALL_TASKS if task not in ("resnet", "autocast", "dropout", "checkpointed, dropout")),
        ("block", "parameter"), (None, True, False), (2, 3), ("sgd", "adamw"))
}


@functools.cache
def captured(name: str) -> fx.GraphModule:
    """For reading."""
    return {**CASES, **LOOPS, **WIDE}[name].captured()


def check(name: str, case: Case) -> None:
    gm = captured(name)
    fxpasses.verify(gm)
    text = fxpasses.dump(gm)
    assert fxpasses.dump(fxpasses.load(text)) == text
    found = len(collectives(gm, "all_gather")), len(collectives(gm, "reduce_scatter"))
    assert found == COLLECTIVES.get(name, found)
    assert case.apart(gm) == []


@pytest.mark.parametrize("name", [
    name if name in EVERYDAY else pytest.param(name, marks=pytest.mark.full) for name in CASES])
def test_training(name: str) -> None:
    check(name, CASES[name])


@pytest.mark.parametrize("name", [
    name if name in EVERYDAY_LOOPS else pytest.param(name, marks=pytest.mark.full) for name in LOOPS])
def test_micro_batches(name: str) -> None:
    check(name, LOOPS[name])


@pytest.mark.full
@pytest.mark.parametrize("name", WIDE)
def test_wide_grid(name: str) -> None:
    check(name, WIDE[name])
