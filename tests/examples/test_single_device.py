"""Every small bundled graph, run on simulated ranks with other data on each, is one device with all of the data."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

import fxpasses
from fxpasses import examples
from tests.frontend.sharded import (
    REASSOCIATED,
    data_index,
    differences,
    train_simulated,
    train_single,
    whole_batches,
    whole_state,
)

SMALL = [name for name in examples.names() if name.endswith("_small")]


@pytest.mark.parametrize("name", SMALL)
def test_equals_single_device(name: str) -> None:
    from scripts.make_examples.models import build
    from scripts.make_examples.recipes import RECIPES

    config = RECIPES[name].config

    def batches(index: int, step: int) -> dict[str, Tensor]:
        generator = torch.Generator().manual_seed(100 * index + step)
        shape = (2, config.micro_batches * config.batch, config.sequence)
        tokens, targets = torch.randint(config.vocabulary, shape, generator=generator)
        return {"tokens": tokens, "targets": targets}

    torch.manual_seed(0)
    model = build(config, "cpu")
    for parameter in model.parameters():
        parameter.data.normal_(std=0.3)
    gm = fxpasses.load(examples.text(name))
    state = whole_state(model)
    found = train_simulated(gm, state, batches, steps=2)
    whole = whole_batches(batches, max(data_index(gm)) + 1)
    expected = train_single(model, lambda step: tuple(whole(step).values()),
                            lambda parameters: torch.optim.SGD(parameters, lr=config.learning_rate), steps=2)
    assert differences(expected, found, 4 * REASSOCIATED) == []
    assert all((expected.params[path] - value).abs().max() > 1e-5 for path, value in state["params"].items())
