"""Steps whose experts are spread equal the model on one device: weights, optimizer state, loss."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import torch

import fxpasses
from fxpasses.frontend.parallel import ExpertParallel
from fxpasses.ir.world import World
from tests.frontend.experts.mixture import Mixture, batches
from tests.frontend.sharded import REASSOCIATED, differences, train_simulated, train_single, whole_batches, whole_state


def adamw(parameters: Any) -> torch.optim.Optimizer:
    return torch.optim.AdamW(parameters, lr=1e-3)


def assert_equal_to_single(model: Mixture, parallel: Any, world: World, **settings: Any) -> Any:
    gm = fxpasses.capture(model, batches(0, 0), parallel=parallel, world=world, optimizer=adamw, **settings)
    fxpasses.verify(gm)
    text = fxpasses.dump(gm)
    assert fxpasses.dump(fxpasses.load(text)) == text
    trained = train_simulated(gm, whole_state(model, adamw), batches)
    expected = train_single(copy.deepcopy(model), whole_batches(batches, world.size), adamw)
    apart = differences(trained, expected, REASSOCIATED)
    assert not apart, apart
    return gm


@pytest.mark.parametrize("dispatch", ["exact", "padded"])
@pytest.mark.parametrize(("size", "choices"), [(2, 2), (4, 1)])
def test_same_ranks(dispatch: Any, size: int, choices: int) -> None:
    model = Mixture(choices=choices, unbalanced=True)
    assert_equal_to_single(model, ("ddp", ExpertParallel(group="dp", dispatch=dispatch)), World.from_mesh({"dp": size}))
