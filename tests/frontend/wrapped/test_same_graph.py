"""A wrapped model's graph is that of the model itself with the same settings in ``parallel=``, on every rank."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import fx
from torch.distributed.fsdp import MixedPrecisionPolicy

import fxpasses
from fxpasses.frontend.parallel import FSDP
from fxpasses.ir.world import World
from tests.frontend.wrapped.live import Change, adamw, batch, fake_mesh, loss_of, net, sharded

HALF = MixedPrecisionPolicy(torch.bfloat16, torch.float32)


def captured(model: Any, **settings: Any) -> fx.GraphModule:
    return fxpasses.capture(loss_of, (model, *batch()), optimizer=adamw, **settings)


def text_of_wrapped(sizes: dict[str, int], rank: int = 0, change: Change | None = None, **settings: Any) -> str:
    with fake_mesh(list(sizes.values()), list(sizes), rank) as mesh:
        model = sharded(net(), mesh, **settings)
        if change is not None:
            change(model)
        return fxpasses.dump(captured(model))


@pytest.mark.parametrize(("sizes", "settings", "change", "same"), [
    ({"dp": 2}, {}, None, FSDP()),
    ({"dp": 4}, {"reshard_after_forward": False}, None, FSDP(reshard_after_forward=False)),
    ({"dp": 4}, {}, lambda model: model.set_reshard_after_forward(True), FSDP(reshard_after_forward=True)),
    ({"dp": 2}, {"mp_policy": HALF}, None, FSDP(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)),
    ({"replicate": 2, "dp": 2}, {}, None, FSDP(replicate="replicate")),
], ids=["defaults", "kept", "resharded", "half", "copies"])
def test_the_graph_is_that_of_the_same_settings(sizes: dict[str, int], settings: dict[str, Any],
                                                change: Change | None, same: FSDP) -> None:
    alone = fxpasses.dump(captured(net(), parallel=same, world=World.from_mesh(sizes)))
    last = int(torch.tensor(list(sizes.values())).prod()) - 1
    assert text_of_wrapped(sizes, 0, change, **settings) == alone
    assert text_of_wrapped(sizes, last, change, **settings) == alone
