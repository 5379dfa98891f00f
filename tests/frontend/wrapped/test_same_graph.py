"""A wrapped model's graph is that of the model itself with the same settings in ``parallel=``, on every rank."""

from __future__ import annotations

import math
from typing import Any

import pytest
import torch
from torch import fx
from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard

import fxpasses
from fxpasses.frontend.parallel import FSDP
from fxpasses.ir.world import World
from tests.frontend.wrapped.live import Change, Net, adamw, batch, fake_mesh, loss_of, net, sharded

HALF = MixedPrecisionPolicy(torch.bfloat16, torch.float32)


def captured(model: Any, **settings: Any) -> fx.GraphModule:
    return fxpasses.capture(loss_of, (model, *batch(rows=4)), optimizer=adamw, **settings)


def text_of_wrapped(sizes: dict[str, int], rank: int = 0, change: Change | None = None, **settings: Any) -> str:
    with fake_mesh(list(sizes.values()), list(sizes), rank) as mesh:
        model = sharded(net(), mesh, **settings)
        if change is not None:
            change(model)
        return fxpasses.dump(captured(model))


@pytest.mark.parametrize(("sizes", "settings", "change", "same"), [
    pytest.param({"dp": 2}, {}, None, FSDP(), id="defaults"),
    *(pytest.param(*case, id=name, marks=pytest.mark.full) for name, case in {
        "kept": ({"dp": 4}, {"reshard_after_forward": False}, None, FSDP(reshard_after_forward=False)),
        "resharded": ({"dp": 4}, {}, lambda model: model.set_reshard_after_forward(True),
                      FSDP(reshard_after_forward=True)),
        "half": ({"dp": 2}, {"mp_policy": HALF}, None,
                 FSDP(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)),
        "copies": ({"replicate": 2, "dp": 2}, {}, None, FSDP(replicate="replicate")),
    }.items()),
])
def test_the_graph_is_that_of_the_same_settings(sizes: dict[str, int], settings: dict[str, Any],
                                                change: Change | None, same: FSDP) -> None:
    alone = fxpasses.dump(captured(net(), parallel=same, world=World.from_mesh(sizes)))
    last = math.prod(sizes.values()) - 1
    assert text_of_wrapped(sizes, 0, change, **settings) == alone
    assert text_of_wrapped(sizes, last, change, **settings) == alone


@pytest.mark.full
@pytest.mark.parametrize("loop", ["unrolled", "scan"])
def test_micro_batches_too(loop: str) -> None:
    settings: dict[str, Any] = {"micro_batches": 2, "loop": loop}
    alone = fxpasses.dump(captured(net(), parallel=FSDP(), world=2, **settings))
    with fake_mesh([2], ["dp"]) as mesh:
        assert fxpasses.dump(captured(sharded(net(), mesh), **settings)) == alone


@pytest.mark.full
@pytest.mark.parametrize("outside", [False, True])
def test_activation_checkpoints_inside_and_around_a_unit(outside: bool) -> None:
    with fake_mesh([2], ["dp"]) as mesh:
        model: Any = net()
        (block,) = model.blocks
        model.blocks[0] = checkpoint_wrapper(fully_shard(block, mesh=mesh)) if outside else \
            fully_shard(checkpoint_wrapper(block), mesh=mesh)
        found = fxpasses.dump(captured(fully_shard(model, mesh=mesh)))
    alone = net()
    alone.blocks[0] = checkpoint_wrapper(alone.blocks[0])
    assert found == fxpasses.dump(captured(alone, parallel=FSDP(), world=2))


@pytest.mark.full
def test_a_model_without_memory() -> None:
    with fake_mesh([2], ["dp"]) as mesh:
        with torch.device("meta"):
            model = Net(blocks=1, width=7)
        found = fxpasses.dump(captured(sharded(model, mesh)))
    assert found == fxpasses.dump(captured(net(), parallel=FSDP(), world=2))
