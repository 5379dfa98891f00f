"""The graph of a model that ``fully_shard`` has wrapped is what the model does, on live ranks."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.distributed.fsdp import MixedPrecisionPolicy

from fxpasses.testing.pools import RankPool
from tests.multirank.wrapped import train_both

HALF = MixedPrecisionPolicy(torch.bfloat16, torch.float32)


@pytest.mark.parametrize("settings", [
    pytest.param({}, id="defaults"),
    pytest.param({"mp_policy": HALF}, id="half precision", marks=pytest.mark.full),
    pytest.param({"reshard_after_forward": False}, id="kept", marks=pytest.mark.full),
])
def test_the_graph_trains_like_the_wrapped_model(two: RankPool, settings: dict[str, Any]) -> None:
    (first, apart), (second, also_apart) = two.run(train_both, settings)
    assert first == second
    assert not apart
    assert not also_apart
