"""What ranks are said to keep alike is proved on the finished graph; a missing average is no silent one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import torch
from torch import nn
from torch.distributed.tensor import Placement, Replicate, Shard

import fxpasses
from fxpasses import FSDP, ContextParallel, World
from fxpasses.errors import UsageError
from fxpasses.frontend import arrangement
from fxpasses.frontend.fsdp.layer import FullyShardedLayer
from fxpasses.frontend.layers import Layer

ADAM = {"optimizer": lambda parameters: torch.optim.Adam(parameters, lr=0.1)}
OPTIMIZERS: Mapping[str, Mapping[str, Any]] = {"gradients": {}, "updates": ADAM}


class Forgetful(Layer):
    """Says that every rank of a group keeps the same, and averages nothing."""

    def __init__(self, settings: ContextParallel, inputs: Any, groups: Any) -> None:
        self.group, _ = groups.named(settings.group, "cp")

    def placements(self, name: str) -> Mapping[str, Placement]:
        return {self.group: Replicate()}


class Unsharded(FullyShardedLayer):
    """Keeps shards that it says are copies over a second group, of which its reductions know nothing."""

    def placements(self, name: str) -> Mapping[str, Placement]:
        return {self._group: Shard(0), "other": Replicate()}


@pytest.mark.parametrize("settings", OPTIMIZERS.values(), ids=OPTIMIZERS)
@pytest.mark.parametrize("parallel", ["cp", ("ddp", "cp")], ids=str)
def test_a_missing_average_is_refused(settings: Mapping[str, Any], parallel: Any,
                                      monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrangement, "_LAYERS", {ContextParallel: (__name__, "Forgetful")})
    with pytest.raises(UsageError, match="the gradient of 'weight' differs between the ranks of group 'cp'"):
        fxpasses.capture(nn.Linear(4, 2), (torch.zeros(2, 4),), loss=torch.sum, parallel=parallel,
                         world=World.from_mesh({"dp": 2, "cp": 2}), **settings)


def test_a_missing_average_of_shards_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrangement, "_LAYERS", {FSDP: (__name__, "Unsharded")})
    with pytest.raises(UsageError, match="the gradient of 'weight' differs between the ranks of group 'other'"):
        fxpasses.capture(nn.Linear(4, 2), (torch.zeros(2, 4),), loss=torch.sum, parallel="fsdp",
                         world=World.from_mesh({"dp": 2, "other": 2}), **ADAM)


@pytest.mark.parametrize("settings", OPTIMIZERS.values(), ids=OPTIMIZERS)
def test_what_is_ignored_may_drift(settings: Mapping[str, Any]) -> None:
    model = nn.Sequential(nn.Linear(4, 2), nn.BatchNorm1d(2))
    gm = fxpasses.capture(model, (torch.zeros(2, 4),), loss=torch.sum, parallel=FSDP(ignored=("0.bias",)), world=2,
                          **settings)
    placed = {node.name: node.meta.get("placements") for node in gm.graph.find_nodes(op="placeholder")}
    assert placed["0_bias" if "0_bias" in placed else "_0_bias"] == (None if settings else {"dp": Replicate()})
    assert placed["_1_running_mean"] is None  # a statistic of the rank's own batch
    assert placed["_0_weight"] == {"dp": Shard(0)}
