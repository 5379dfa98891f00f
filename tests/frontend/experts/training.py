"""Capture a step whose experts are spread, train it on simulated ranks and its model on one device."""

from __future__ import annotations

import copy
from typing import Any

import torch
from torch import Tensor, fx

import fxpasses
from fxpasses.ir.world import World
from tests.frontend.experts.mixture import Mixture, batches
from tests.frontend.sharded import REASSOCIATED, differences, train_simulated, train_single, whole_batches, whole_state


def sgd(parameters: Any) -> torch.optim.Optimizer:
    """The optimizer of these steps: its state and its updates show the scale of gradients."""
    return torch.optim.SGD(parameters, lr=0.1, momentum=0.5)


def assert_equal_to_single(model: Mixture, parallel: Any, world: World, capacity: int | None = None,
                           optimizer: Any = sgd, **settings: Any) -> fx.GraphModule:
    """The graph of the step, which five steps of one device prove right. ``capacity``: of `Separate`, a rank's."""
    gm = fxpasses.capture(model, batches(0, 0), parallel=parallel, world=world, optimizer=optimizer, **settings)
    fxpasses.verify(gm)
    text = fxpasses.dump(gm)
    assert fxpasses.dump(fxpasses.load(text)) == text
    trained = train_simulated(gm, whole_state(model, optimizer), batches)
    single = copy.deepcopy(model)
    for layer in single.layers:
        layer.experts.capacity = capacity

    def mean_of_ranks(model: Any, x: Tensor, y: Tensor) -> Tensor:
        return torch.stack([model(*part) for part in zip(x.chunk(world.size), y.chunk(world.size), strict=True)]).mean()

    clip_norm = settings.get("clip_norm")
    expected = train_single(single, whole_batches(batches, world.size), optimizer, loss=mean_of_ranks,
                            clip_norm=clip_norm)
    apart = differences(trained, expected, REASSOCIATED)
    assert not apart, apart
    return gm
