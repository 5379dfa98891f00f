"""Models that ``parallelize_module`` has been called on, alone and with ``fully_shard`` outside."""

from __future__ import annotations

import re
from typing import Any

import pytest
from torch import fx, nn
from torch.distributed.device_mesh import DeviceMesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import Shard
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.frontend.parallel import DDP, FSDP, Parallelism, TensorParallel
from fxpasses.ir.world import World
from tests.frontend.sharded import REASSOCIATED, differences, train_simulated, train_single, whole_batches, whole_state
from tests.frontend.wrapped.live import adamw, batch, fake_mesh, loss_of, net

SIZES = {"dp": 2, "tp": 2}
PLAN = {"blocks.0.up": ColwiseParallel(), "blocks.0.down": RowwiseParallel()}


def planned(mesh: DeviceMesh) -> Any:
    """Planned block by block: every call has a mesh object of its own."""
    model, (_, name) = net(width=8), mesh.mesh_dim_names or ()
    for block in model.blocks:
        parallelize_module(block, mesh[name], {"up": ColwiseParallel()})
        parallelize_module(block, mesh[name], {"down": RowwiseParallel()})
    return model


def planned_and_sharded(mesh: DeviceMesh) -> Any:
    model = planned(mesh)
    for block in model.blocks:
        fully_shard(block, mesh=mesh["dp"])
    return fully_shard(model, mesh=mesh["dp"])


def captured(model: nn.Module, parallel: Any = None, **settings: Any) -> fx.GraphModule:
    return fxpasses.capture(loss_of, (model, *batch()), optimizer=adamw, parallel=parallel, **settings)


def operators(gm: fx.GraphModule) -> list[str]:
    """Every line of the graph without the names of values, which say by whose hook they were made."""
    numbers: dict[str, str] = {}
    text = fxpasses.dump(gm).partition("def forward")[2]
    return [re.sub(r"[A-Za-z_]\w*(?=[:,)\] =]|$)", lambda found: numbers.setdefault(found[0], f"v{len(numbers)}"), line)
            for line in text.splitlines()]


@pytest.mark.parametrize(("wrap", "around", "same"), [
    pytest.param(planned, (), (TensorParallel(PLAN),), id="alone", marks=pytest.mark.full),
    pytest.param(planned, (DDP(),), (DDP(), TensorParallel(PLAN)), id="ddp", marks=pytest.mark.full),
    pytest.param(planned, (FSDP(),), (FSDP(), TensorParallel(PLAN)), id="fsdp outside", marks=pytest.mark.full),
    pytest.param(planned_and_sharded, (), (FSDP(), TensorParallel(PLAN)), id="fully_shard"),
    pytest.param(planned_and_sharded, ("fsdp", "tp"), (FSDP(), TensorParallel(PLAN)), id="named",
                 marks=pytest.mark.full),
])
def test_the_graph_is_that_of_the_same_plan(wrap: Any, around: Any, same: tuple[Parallelism, ...]) -> None:
    alone = captured(net(width=8), same, world=World.from_mesh(SIZES))
    texts = []
    for rank in (0, 3):
        with fake_mesh(list(SIZES.values()), list(SIZES), rank) as mesh:
            gm = captured(wrap(mesh), around or None)
            texts.append(fxpasses.dump(gm))
    assert texts[0] == texts[1]
    assert operators(gm) == operators(alone)


@pytest.mark.full
def test_both_train_like_the_model_on_one_device() -> None:
    with fake_mesh([2, 2], ["dp", "tp"]) as mesh:
        gm = captured(planned_and_sharded(mesh))
    found = train_simulated(gm, whole_state(net(width=8), adamw), batch)
    single = train_single(net(width=8), whole_batches(batch, 2), adamw, loss=loss_of)
    assert differences(single, found, REASSOCIATED) == []


def test_the_mesh_is_the_users_again() -> None:
    with fake_mesh([2, 2], ["dp", "own"], rank=3) as mesh:  # equal meshes of earlier groups are in DTensor's caches
        model = planned(mesh)
        of_weight = model.blocks[0].up.weight.device_mesh
        before = dict(vars(of_weight))
        captured(model)
        assert vars(of_weight) == before
        assert of_weight.get_local_rank() == 1
        assert model.blocks[0].up.weight.placements == (Shard(0),)
        model(batch()[0]).sum().backward()


def test_plans_cannot_be_given_again() -> None:
    with fake_mesh([2, 2], ["dp", "tp"]) as mesh, pytest.raises(UsageError, match="settings of its own"):
        captured(planned(mesh), TensorParallel(PLAN))
