"""Tensor parallelism: captured steps trained on simulated ranks end where the model itself does on one device."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import torch

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
from tests.frontend.tensor_parallel.plans import megatron, sequence, vocabulary

CASES: dict[str, tuple[str, Any, dict[str, int]]] = {
    "columns and rows": ("gpt", TensorParallel(megatron()), {"tp": 2}),
    "vocabulary": ("gpt", TensorParallel({**megatron(), **vocabulary()}, loss_parallel=True), {"tp": 2}),
    "tied vocabulary": ("gpt, tied", TensorParallel({**megatron(), **vocabulary()}, loss_parallel=True), {"tp": 2}),
    "sequence": ("llama", TensorParallel(sequence(gate=True), loss_parallel=True), {"tp": 2}),
    "data outside": ("gpt", ("ddp", TensorParallel({**megatron(), **vocabulary()}, loss_parallel=True)),
                     {"dp": 2, "tp": 2}),
}


def adam(parameters: list[torch.nn.Parameter]) -> torch.optim.Optimizer:
    return torch.optim.AdamW(parameters, lr=1e-2)


def captured(task: Task, parallel: Any, mesh: Mapping[str, int], **options: Any) -> torch.fx.GraphModule:
    return fxpasses.capture(task.build(), sentences(0, 0), parallel=parallel, optimizer=adam,
                            world=fxpasses.World.from_mesh(mesh), **options)


@pytest.mark.parametrize("case", CASES)
def test_ends_where_one_device_does(case: str) -> None:
    name, parallel, mesh = CASES[case]
    task = TASKS[name]
    gm = captured(task, parallel, mesh)
    fxpasses.verify(gm)
    text = fxpasses.dump(gm)
    assert fxpasses.dump(fxpasses.load(text)) == text == fxpasses.dump(captured(task, parallel, mesh))
    simulated = train_simulated(gm, whole_state(task.build(), adam), sentences)
    alone = train_single(task.build(), whole_batches(sentences, len(set(data_index(gm)))), adam)
    assert differences(alone, simulated, REASSOCIATED) == []
