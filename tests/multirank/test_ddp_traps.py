"""What stock torch gets silently wrong around DDP, on live ranks, beside a captured step: the numbers of eager DDP.

Each stock way is expected to fail, strictly: a torch that gets it right is noticed here. `tests/fixes` has the graphs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor

from fxpasses.testing.pools import RankPool
from tests.multirank import ddp_traps as traps


def same(pool: RankPool, way: Callable[[], list[Tensor]]) -> list[list[bool]]:
    """By rank and tensor (gradients, then buffers), whether a way gives what eager DDP gives; it must not raise."""
    expected, found = pool.run(traps.eager), pool.run(way)
    return [[torch.equal(*pair) for pair in zip(*pairs, strict=True)] for pairs in zip(expected, found, strict=True)]


def wrong(reason: str, *marks: Any) -> Any:
    return [pytest.mark.xfail(raises=AssertionError, strict=True, reason=reason), *marks]


@pytest.mark.parametrize("way", [
    pytest.param(traps.traced_through, marks=wrong("unsynchronised gradients from the second step on")),
    pytest.param(traps.differentiated, marks=wrong("unsynchronised gradients")),
    pytest.param(traps.compiled_step, marks=wrong("unsynchronised gradients")),
    pytest.param(traps.compiled_autograd, marks=pytest.mark.full),
    traps.ours,
], ids=lambda way: way.__name__)
def test_gradients_of_the_second_step(two: RankPool, way: Callable[[], list[Tensor]]) -> None:
    assert [flags[:6] for flags in same(two, way)] == [[True] * 6] * 2


@pytest.mark.parametrize("way", [
    pytest.param(traps.compiled_autograd, marks=wrong("buffers are not broadcast", pytest.mark.full)),
    traps.ours,
], ids=lambda way: way.__name__)
def test_buffers_after_the_second_step(two: RankPool, way: Callable[[], list[Tensor]]) -> None:
    assert [flags[6:] for flags in same(two, way)] == [[True] * 3] * 2
