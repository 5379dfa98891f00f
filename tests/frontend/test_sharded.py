"""The harness for sharded captures, tried with the plainest shards; what a capture says of its inputs."""

from __future__ import annotations

import functools

import pytest
import torch

import fxpasses
from fxpasses import FSDP, ContextParallel, World
from tests.frontend.models import TASKS
from tests.frontend.plain_shards import use_plain_shards
from tests.frontend.sharded import (
    REASSOCIATED,
    data_index,
    differences,
    train_simulated,
    train_single,
    whole_batches,
    whole_state,
)

ADAMW = functools.partial(torch.optim.AdamW, lr=0.01, weight_decay=0.1, foreach=False)


@pytest.fixture(autouse=True)
def _plain_shards(monkeypatch):
    use_plain_shards(monkeypatch)


def captured(parallel, world, task="gpt", **settings):
    return fxpasses.capture(TASKS[task].build(), TASKS[task].batch(0, 0), parallel=parallel, world=world,
                            optimizer=ADAMW, **settings)


def apart(gm, task="gpt"):
    """Where training on simulated ranks is not training on one device."""
    model, batches = TASKS[task].build(), TASKS[task].batch
    found = train_simulated(gm, whole_state(model, ADAMW), batches)
    single = train_single(model, whole_batches(batches, max(data_index(gm)) + 1), ADAMW)
    return differences(single, found, 8 * REASSOCIATED)


@pytest.mark.parametrize("size", [2, 3])
def test_training_with_plain_shards(size):
    gm = captured("fsdp", size)
    fxpasses.verify(gm)
    assert apart(gm) == []


def test_two_layers_that_shard_the_same_dimension():
    gm = captured((FSDP(), ContextParallel("cp")), World.from_mesh({"dp": 2, "cp": 2}))
    assert apart(gm) == []
