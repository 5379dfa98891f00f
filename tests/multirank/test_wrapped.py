"""The graph of a model that ``fully_shard`` has wrapped is what the model does, on live ranks."""

from __future__ import annotations

from typing import Any

import pytest

from fxpasses.testing.pools import RankPool
from tests.multirank.wrapped import train_both


@pytest.mark.parametrize("settings", [{}], ids=["defaults"])
def test_the_graph_trains_like_the_wrapped_model(two: RankPool, settings: dict[str, Any]) -> None:
    (first, apart), (second, also_apart) = two.run(train_both, settings)
    assert first == second
    assert not apart
    assert not also_apart
