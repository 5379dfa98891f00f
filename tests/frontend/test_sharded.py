"""The harness for sharded captures, tried with the plainest shards; what a capture says of its inputs."""

from __future__ import annotations

import functools

import pytest
import torch
from torch import nn
from torch.distributed.tensor import Replicate, Shard

import fxpasses
from fxpasses import FSDP, TensorParallel, UsageError, World
from fxpasses._torch import strided_shard
from fxpasses.ir.steps import step_of
from tests.frontend.plain_shards import PlainShards, use_plain_shards
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


class Small(nn.Module):
    """Values and targets, both f32[4, 6], to a mean square error. ``norm``: class of the layer in the middle."""

    table: torch.Tensor

    def __init__(self, norm=nn.LayerNorm):
        super().__init__()
        torch.manual_seed(0)
        self.first, self.norm, self.last = nn.Linear(6, 5), norm(5), nn.Linear(5, 6)
        self.register_buffer("table", torch.arange(1.0, 7.0))

    def forward(self, x, y):
        return nn.functional.mse_loss(self.last(self.norm(self.first(x * self.table)).tanh()), y)


def batches(index, step):
    return tuple(torch.randn(2, 4, 6, generator=torch.Generator().manual_seed(100 * index + step)))


@pytest.fixture(autouse=True)
def _plain_shards(monkeypatch):
    use_plain_shards(monkeypatch)


def captured(parallel, world, norm=nn.LayerNorm, **settings):
    return fxpasses.capture(Small(norm), batches(0, 0), parallel=parallel, world=world, optimizer=ADAMW, **settings)


def apart(gm):
    """Where training on simulated ranks is not training on one device."""
    model = Small()
    found = train_simulated(gm, whole_state(model, ADAMW), batches)
    single = train_single(model, whole_batches(batches, max(data_index(gm)) + 1), ADAMW)
    return differences(single, found, 8 * REASSOCIATED)


@pytest.mark.parametrize("size", [2, 3])
def test_training_with_plain_shards(size):
    gm = captured("fsdp", size)
    fxpasses.verify(gm)
    assert apart(gm) == []


def test_two_layers_that_shard_the_same_dimension():
    gm = captured((FSDP(), TensorParallel(group="tp")), World.from_mesh({"dp": 2, "tp": 2}))
    assert apart(gm) == []


def lying(gm):
    """Role and name of every input -> placements, global shape."""
    return {(slot.role, *slot.path): (slot.node.meta.get("placements"), slot.node.meta.get("global_shape"))
            for slot in step_of(gm).inputs}


def test_inputs_say_how_they_lie():
    gm = captured((FSDP(), TensorParallel(group="tp")), World.from_mesh({"dp": 2, "tp": 3}))
    found = lying(fxpasses.load(fxpasses.dump(gm)))
    assert found == lying(gm)
    everywhere = {"dp": Replicate(), "tp": Replicate()}
    cut = {"dp": strided_shard(0, 3), "tp": Shard(0)}
    assert found["params", "norm.weight"] == (cut, (5,))
    assert found["optimizer", "exp_avg", "norm.weight"] == (cut, (5,))
    assert found["params", "last.weight"] == (cut, None)
    assert found["optimizer", "step", "norm.weight"] == (everywhere, None)
    assert found["buffers", "table"] == (everywhere, None)
    assert found["batch", 0] == ({"tp": Replicate()}, None)


def test_a_layer_that_keeps_something_else_than_it_says(monkeypatch):
    monkeypatch.setattr(PlainShards, "placements", lambda self, name: {self.group: Shard(1)})
    with pytest.raises(UsageError, match=r"a rank keeps \[.*\] of '.*', whose placements S\(1\) over dp make"):
        captured("fsdp", 2)


@pytest.mark.parametrize("passes", ["commhoist,asynccp"])
def test_padded_shards_behind_passes(passes):
    gm = captured("fsdp", 3)
    out = fxpasses.run(gm, passes)
    assert fxpasses.check(gm, out)
    assert lying(out) == lying(gm)
    assert fxpasses.dump(captured("fsdp", 3)) == fxpasses.dump(gm)


def test_what_drifts_apart_is_not_said_to_be_the_same():
    """Statistics of a rank's own batch, not a counter of batches."""
    gm = captured("fsdp", 2, nn.BatchNorm1d)
    found = lying(gm)
    assert found["buffers", "norm.running_mean"] == (None, None)
    assert found["buffers", "norm.num_batches_tracked"] == ({"dp": Replicate()}, None)
    assert found["optimizer", "step", "last.bias"] == ({"dp": Replicate()}, None)


def test_another_training_is_told_apart():
    """What the tests of all layers compare by."""
    model, gm = Small(), captured("fsdp", 2)
    found = train_simulated(gm, whole_state(model, ADAMW), batches)
    single = train_single(model, lambda step: batches(0, step), ADAMW)
    assert {text.split(" ")[0].split(":")[0] for text in differences(single, found, 8 * REASSOCIATED)} >= {
        "losses", "params", "exp_avg"}
