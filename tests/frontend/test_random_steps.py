"""Random models, spread at random, train on simulated ranks as on one device."""

from __future__ import annotations

import functools

import pytest

import fxpasses
from tests.frontend.random_steps import OPTIMIZERS, batch_of, draw, model_of, parallel_of, world_of
from tests.frontend.sharded import (
    REASSOCIATED,
    data_index,
    differences,
    train_simulated,
    train_single,
    whole_batches,
    whole_state,
)

STEPS = 2
EVERYDAY = (1, 4, 92, 93, 94)
WIDE = 300
PIPELINE = "commhoist,asynccp"


def check(seed: int, *, prove: bool) -> None:
    """Capture the step of ``seed``, train it; ``prove``: with passes behind it."""
    drawn = draw(seed)
    model, optimizer, batch = model_of(drawn), OPTIMIZERS[drawn.optimizer], functools.partial(batch_of, drawn)
    gm = fxpasses.capture(model, batch(0, 0), parallel=parallel_of(drawn), world=world_of(drawn), optimizer=optimizer,
                          **drawn.settings)
    text = fxpasses.dump(gm)
    assert fxpasses.dump(fxpasses.load(text)) == text
    if prove:
        gm = fxpasses.run(gm, PIPELINE, verify_each=True)
    found = train_simulated(gm, whole_state(model, optimizer), batch, STEPS)
    single = train_single(model, whole_batches(batch, max(data_index(gm)) + 1), optimizer, steps=STEPS,
                          clip_norm=drawn.settings.get("clip_norm"))
    apart = differences(single, found, 8 * REASSOCIATED)
    assert apart == [], drawn


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=() if seed in EVERYDAY else pytest.mark.full)
                                  for seed in range(WIDE)])
def test_random_step(seed: int) -> None:
    check(seed, prove=seed % 3 == 0)
