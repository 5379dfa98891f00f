"""A sharded step, captured, written and read again, on live Gloo ranks: it trains as one device does."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import torch.distributed as dist
from torch import Tensor, fx

import fxpasses
from fxpasses.testing.pools import RankPool
from tests.frontend.sharded import Trained, arguments, data_index, differences, mean_loss
from tests.multirank.sharded_cases import CASES, EVERYDAY


def train_on_live_rank(texts: list[str], name: str) -> tuple[list[Tensor], dict[str, Any]]:
    """Losses and what this rank keeps, after training by a graph read from its text; one text holds for all ranks."""
    case, rank = CASES[name], dist.get_rank()
    step = fxpasses.bind(fxpasses.load(texts[rank % len(texts)]))
    state, losses = fxpasses.local_state(step, case.first_state(), rank), []
    index = data_index(step)[rank]
    with torch.no_grad():
        for number in range(case.steps):
            loss, given = step(*arguments(step, state, case.batches(index, number), rank, number))
            losses.append(loss)
            state = {**state, **given}
    return losses, state


def apart(pool: RankPool, name: str) -> list[str]:
    """Where live ranks and one device end apart."""
    captured = CASES[name].captured()
    graphs = [captured] if isinstance(captured, fx.GraphModule) else list(captured)
    by_rank = pool.run(train_on_live_rank, [fxpasses.dump(gm) for gm in graphs], name)
    whole = fxpasses.full_state(captured, [state for _, state in by_rank])
    losses = [mean_loss(results) for results in zip(*(losses for losses, _ in by_rank), strict=True)]
    found = Trained(losses, whole["params"], whole["buffers"], whole["optimizer"])
    return differences(CASES[name].single(graphs[0]), found, CASES[name].limit)


def ranks_of(name: str) -> int:
    size = 1
    for members in CASES[name].mesh.values():
        size *= members
    return size


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=() if name in EVERYDAY else pytest.mark.full) for name in CASES])
def test_live_ranks_train_as_one_device_does(request: pytest.FixtureRequest, name: str) -> None:
    pool = request.getfixturevalue({2: "two", 4: "four"}[ranks_of(name)])
    assert apart(pool, name) == []
