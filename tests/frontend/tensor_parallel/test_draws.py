"""Dropout in a tensor parallel step: one draw for what every rank has, one for each rank's part of what is sharded."""

from __future__ import annotations

import re

import pytest
import torch

import fxpasses
from fxpasses.errors import UsageError
from tests.frontend.tensor_parallel.pair import PLAN, Pair, captured

DRAW = re.compile(r"(\w+)_bernoulli: \S+ \S+ = fxpasses\.bernoulli\.default\((\w+), ")


def draws(text: str) -> dict[str, str]:
    """Module -> what the draw in it takes as seed."""
    return dict(DRAW.findall(text))


def test_only_parts_have_draws_of_their_own() -> None:
    text = fxpasses.dump(captured(Pair(dropout=0.5), PLAN))
    assert draws(text)["before"] == "seed" != draws(text)["between"]
    assert "ranks_tp" in text


def test_whole_values_are_dropped_as_on_one_device() -> None:
    model = Pair(dropout=0.5)
    model.between.p = 0.0
    gm = captured(model, PLAN)
    alone = fxpasses.capture(model, (torch.ones(4, 8),))
    assert draws(fxpasses.dump(gm)) == {"before": "seed"} == draws(fxpasses.dump(alone))


def test_draws_for_parts_in_a_loop_are_refused() -> None:
    with pytest.raises(UsageError, match="drawn in the body of a loop"):
        captured(Pair(dropout=0.5), PLAN, micro_batches=2, loop="scan")


def test_dropout_of_a_recomputation_is_that_of_the_forward() -> None:
    class Checkpointed(Pair):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.utils.checkpoint.checkpoint(super().forward, x, use_reentrant=False)

    text = fxpasses.dump(captured(Checkpointed(dropout=0.5), PLAN))
    calls = re.findall(r"fxpasses\.bernoulli\.default\((\w+, \d), ", text)
    assert sorted(calls) == sorted([*set(calls)] * 2)
    assert len(set(calls)) == 2
