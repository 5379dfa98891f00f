"""Groups of several kinds of parallelism cross like the dimensions of a mesh, in any order of their ranks."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor

import fxpasses
from fxpasses import FSDP, ContextParallel, TensorParallel, UsageError, World
from tests.frontend.sharded import REASSOCIATED, differences, train_simulated, train_single, whole_batches, whole_state
from tests.frontend.tensor_parallel.pair import PLAN, Pair

TP = TensorParallel(PLAN)
REVERSED = World(4, {"tp": [[1, 0], [3, 2]], "dp": [[3, 1], [2, 0]]})
TWISTED = World(4, {"tp": [[1, 0], [3, 2]], "dp": [[2, 1], [0, 3]]})


def batches(index: int, step: int) -> tuple[Tensor]:
    """f32[4, 8]."""
    return (torch.randn(4, 8, generator=torch.Generator().manual_seed(10 * index + step)),)


def captured(parallel: Any, world: World | int, **options: Any) -> torch.fx.GraphModule:
    return fxpasses.capture(Pair(), batches(0, 0), parallel=parallel, world=world, **options)


def test_ranks_in_any_order() -> None:
    def sgd(parameters: Any) -> torch.optim.Optimizer:
        return torch.optim.SGD(parameters, lr=0.1)

    model = Pair()
    gm = fxpasses.capture(model, batches(0, 0), parallel=("fsdp", TP), world=REVERSED, optimizer=sgd)
    simulated = train_simulated(gm, whole_state(model, sgd), batches, steps=1)
    assert differences(train_single(model, whole_batches(batches, 2), sgd, steps=1), simulated, REASSOCIATED) == []


@pytest.mark.parametrize(("parallel", "world"), [
    (("ddp", TP), TWISTED),
    (("fsdp", TP), World(4, {"tp": [[0, 1], [2, 3]], "dp": [[0, 2], [3, 1]]})),
    ((FSDP(group="dp", replicate="tp"),), TWISTED),
    (("ddp", TP), World(4, {"tp": [[0, 1]], "dp": [[0, 2], [1, 3]]})),
], ids=["copies", "shards", "copies of shards", "not all ranks"])
def test_ranks_together_that_hold_different_parts(parallel: Any, world: World) -> None:
    with pytest.raises(UsageError, match=r"ranks \d and \d are together in group '..', and have different positions"):
        captured(parallel, world)


@pytest.mark.parametrize("other", ["ddp", "fsdp", ContextParallel(group="dp")])
def test_one_group_for_tensor_parallelism_and_for_data(other: Any) -> None:
    with pytest.raises(UsageError, match="ranks 0 and 1 share their data, by tensor parallelism over group 'dp'"):
        captured((other, TP), 2)


def test_a_rank_outside_keeps_nothing() -> None:
    gm = captured(TP, World(4, {"tp": [[1, 2]]}))
    state = {"params": whole_state(Pair())["params"]}
    with pytest.raises(UsageError, match="no member of group 'tp'"):
        fxpasses.local_state(gm, state, 0)
    assert fxpasses.local_state(gm, state, 2)["params"]["up.weight"].shape == (8, 8)
