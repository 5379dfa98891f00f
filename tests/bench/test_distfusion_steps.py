"""The counted table of sharded-optimizer steps is what the documentation says, and the steps compute the same."""

from __future__ import annotations

from fractions import Fraction

import pytest
import torch

import fxpasses
from bench.distfusion_steps import NAIVE, RANKS, ZERO, changed, data_parallel, naive, ring_bytes, state_bytes
from fxpasses.ir.ops import value_bytes
from fxpasses.ir.steps import step_of
from fxpasses.ranks import lockstep
from fxpasses.ranks.inputs import random_inputs
from scripts.make_examples.models import Config

SMALL = Config(layers=1, hidden=64, heads=2, vocabulary=64, sequence=8, batch=1)


@pytest.mark.parametrize("ranks", RANKS)
@pytest.mark.parametrize("name", NAIVE)
def test_ring_bytes_of_a_step_that_is_sharded_by_hand(name: str, ranks: int) -> None:
    passes, wanted = NAIVE[name]
    start = ring_bytes(naive(ranks, low=False, rows=16, columns=4))
    gm = naive(ranks, low="bf16" in name, rows=16, columns=4)
    assert start == Fraction(3 * (ranks - 1), ranks) * 16 * 4 * 4
    assert ring_bytes(gm) == start, "the cast alone saves nothing"
    out = changed(gm, passes)
    assert ring_bytes(out) == wanted * start
    if "wire" not in passes:
        assert fxpasses.check(gm, out, exact=True).verdict == "bit-equal"


@pytest.mark.parametrize("ranks", RANKS)
@pytest.mark.parametrize("name", ZERO)
def test_ring_bytes_and_memory_of_zero(name: str, ranks: int) -> None:
    """All rows of this model divide by 8, so that nothing is padded."""
    passes, wanted = ZERO[name]
    start = data_parallel(ranks, low=False, config=SMALL)
    out = changed(data_parallel(ranks, low="autocast" in name, config=SMALL), passes)
    apart = ring_bytes(out) / ring_bytes(start) - wanted
    assert abs(apart) < Fraction(1, 20), "norms of layers are computed in float32 under autocast"
    scalars = sum(value_bytes(node.meta["val"]) for path, node in step_of(start).taken("optimizer").items()
                  if path[0] == "step")
    share = ranks if passes else 1
    assert state_bytes(out) == (state_bytes(start) - scalars) // share + scalars


@pytest.mark.parametrize("ranks", [2, 4, 8])
def test_the_error_of_sums_in_bf16(ranks: int) -> None:
    """((1 + u)**ranks - 1) times the sum of the magnitudes, u = 2**-8, beside sums in float64."""
    gm = naive(ranks, low=False, rows=16, columns=8)
    out = changed(gm, "distfusion{wire=bf16}")
    bound = (1 + 2.0**-8) ** ranks - 1
    largest = 0.0
    for seed in range(3):
        inputs = random_inputs(gm, seed=seed)
        addends = []
        whole = torch.cat([row[0] for row in inputs]).double()
        for row in inputs:
            batch = row[2].double()
            addends.append(batch.t() @ (batch @ whole) / ranks)
        exact, magnitude = sum(addends), sum(one.abs() for one in addends)
        part = 16 // ranks
        for rank, (row, found) in enumerate(zip(inputs, lockstep.run(out, inputs), strict=True)):
            rows = slice(rank * part, (rank + 1) * part)
            gradient = found[2].double() - row[1].double() * 0.9
            apart = (gradient - exact[rows]).abs()
            rounding = 2.0**-20 * (magnitude[rows] + row[1].double().abs())  # of the float32 around it
            assert bool((apart <= bound * magnitude[rows] + rounding).all())
            largest = max(largest, float((apart / magnitude[rows]).max()))
    assert largest > 2.0**-11, "nothing was rounded to bfloat16"
