"""Tensor parallelism: captured steps trained on simulated ranks end where the model itself does on one device."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import pytest
import torch
from torch.distributed.tensor import Replicate, Shard
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel

import fxpasses
from fxpasses.frontend.parallel import TensorParallel
from tests.frontend.models import TASKS, Task, sentences
from tests.frontend.sharded import (
    REASSOCIATED,
    data_index,
    differences,
    train_simulated,
    train_single,
    whole_batches,
    whole_state,
)
from tests.frontend.tensor_parallel.pair import Pair
from tests.frontend.tensor_parallel.pair import captured as pair_captured
from tests.frontend.tensor_parallel.plans import megatron, sequence, vocabulary

VOCABULARY = TensorParallel({**megatron(), **vocabulary()}, loss_parallel=True)
SEQUENCE = TensorParallel(sequence(gate=True), loss_parallel=True)
CASES: dict[str, tuple[str, Any, dict[str, int], dict[str, Any]]] = {
    "columns and rows": ("gpt", TensorParallel(megatron()), {"tp": 2}, {}),
    "tied vocabulary": ("gpt, tied", VOCABULARY, {"tp": 2}, {}),
    "sequence": ("llama", SEQUENCE, {"tp": 2}, {}),
    "data outside": ("gpt", ("ddp", VOCABULARY), {"dp": 2, "tp": 2}, {}),
    "shards outside": ("llama", ("fsdp", SEQUENCE), {"dp": 2, "tp": 2}, {}),
    "scan": ("gpt", VOCABULARY, {"tp": 2}, {"micro_batches": 2, "loop": "scan"}),
    "micro-batches": ("gpt", ("ddp", VOCABULARY), {"dp": 2, "tp": 2}, {"micro_batches": 2}),
    "vocabulary": ("gpt", TensorParallel(vocabulary(), loss_parallel=True), {"tp": 4}, {}),
    "gathered logits": ("gpt", TensorParallel({**megatron(), "head": ColwiseParallel(output_layouts=Replicate())}),
                        {"tp": 2}, {}),
    "shards and vocabulary": ("gpt", ("fsdp", VOCABULARY), {"dp": 2, "tp": 2}, {}),
}
EVERYDAY = ("columns and rows", "data outside", "shards outside")


def adam(parameters: list[torch.nn.Parameter]) -> torch.optim.Optimizer:
    return torch.optim.AdamW(parameters, lr=1e-2)


def captured(task: Task, parallel: Any, mesh: Mapping[str, int], **options: Any) -> torch.fx.GraphModule:
    return fxpasses.capture(task.build(), sentences(0, 0), parallel=parallel, optimizer=adam,
                            world=fxpasses.World.from_mesh(mesh), **options)


@functools.cache
def made(case: str) -> torch.fx.GraphModule:
    """The graph of a case, captured once: nobody changes it."""
    name, parallel, mesh, options = CASES[case]
    return captured(TASKS[name], parallel, mesh, **options)


@pytest.mark.parametrize("case", [
    case if case in EVERYDAY else pytest.param(case, marks=pytest.mark.full) for case in CASES])
def test_ends_where_one_device_does(case: str) -> None:
    gm, task = made(case), TASKS[CASES[case][0]]
    fxpasses.verify(gm)
    text = fxpasses.dump(gm)
    assert fxpasses.dump(fxpasses.load(text)) == text
    simulated = train_simulated(gm, whole_state(task.build(), adam), sentences)
    alone = train_single(task.build(), whole_batches(sentences, len(set(data_index(gm)))), adam)
    assert differences(alone, simulated, REASSOCIATED) == []


def test_passes_prove_what_they_do_to_it() -> None:
    gm = made("data outside")
    assert fxpasses.check(gm, fxpasses.run(gm, "commhoist,asynccp", prove=1))


@pytest.mark.full
@pytest.mark.parametrize("case", CASES)
def test_captured_twice_it_is_the_same_text(case: str) -> None:
    name, parallel, mesh, options = CASES[case]
    assert fxpasses.dump(captured(TASKS[name], parallel, mesh, **options)) == fxpasses.dump(made(case))


def test_a_part_of_columns_becomes_one_of_rows() -> None:
    def rows(rank: int, step: int) -> tuple[torch.Tensor, ...]:
        return (torch.randn(4, 8, generator=torch.Generator().manual_seed(step)),)

    model = Pair()
    plan = {"up": ColwiseParallel(output_layouts=Shard(0)), "down": RowwiseParallel(input_layouts=Shard(0))}
    gm = pair_captured(model, plan, optimizer=adam)
    sent = [node for node in gm.graph.nodes if node.target is torch.ops._c10d_functional.all_to_all_single.default]
    assert len(sent) == 4
    simulated = train_simulated(gm, whole_state(model, adam), rows, steps=3)
    assert differences(train_single(model, lambda step: rows(0, step), adam, steps=3), simulated, REASSOCIATED) == []
