"""What ``fully_shard`` was told is read, setting by setting."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard

from fxpasses import World
from fxpasses._torch import sharded_states
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.modules import modules_of
from fxpasses.frontend.wrapped.units import ReadSharding, read_sharding
from tests.frontend.wrapped.live import Change, batch, fake_mesh, loss_of, net, sharded


def read(model: nn.Module, world: World | int | None = None) -> tuple[ReadSharding, World]:
    modules, groups = modules_of({"": model}, sharded=True), Groups(world)
    found = read_sharding(sharded_states(modules.paths), modules, groups)
    groups.named(found.group, "dp")
    whole = groups.world()
    assert whole is not None
    return found, whole


def test_units_are_those_of_the_calls() -> None:
    with fake_mesh([2]) as mesh:
        model = sharded(net(), mesh)
        root, block = read(model)[0].units
    assert root.modules == (model,)
    assert block.modules == (model.blocks[0],)
    assert root.names == ("first.weight", "first.bias", "last.weight", "last.bias")
    assert block.names == tuple(f"blocks.0.{layer}.{kind}" for layer in ("up", "down") for kind in ("weight", "bias"))
    assert root.root
    assert not block.root


@pytest.mark.parametrize(("settings", "change", "reshard"), [
    ({}, None, [False, True]),
    ({"reshard_after_forward": True}, None, [True, True]),
    ({"reshard_after_forward": False}, None, [False, False]),
    ({"reshard_after_forward": 1}, None, [False, False]),
    ({"reshard_after_forward": 2}, None, [True, True]),
    ({}, lambda model: model.set_reshard_after_forward(True), [True, True]),
    ({}, lambda model: model.set_reshard_after_forward(False, recurse=False), [False, True]),
    ({}, lambda model: loss_of(model, *batch()).backward(), [False, True]),
])
def test_what_is_kept_behind_a_forward(settings: dict[str, Any], change: Change | None, reshard: list[bool]) -> None:
    with fake_mesh([2]) as mesh:
        model = sharded(net(), mesh, **settings)
        if change is not None:
            change(model)
        assert [unit.reshard for unit in read(model)[0].units] == reshard


def test_a_block_that_nothing_wrapped_holds_is_a_root() -> None:
    with fake_mesh([2]) as mesh:
        model: Any = net(blocks=2)
        for block in model.blocks:
            fully_shard(block, mesh=mesh)
        assert [(unit.root, unit.reshard) for unit in read(model)[0].units] == [(True, False), (True, False)]


def test_dtypes_are_read() -> None:
    policy = MixedPrecisionPolicy(torch.bfloat16, torch.float32, torch.float16, cast_forward_inputs=False)
    with fake_mesh([2]) as mesh:
        unit = read(sharded(net(), mesh, mp_policy=policy))[0].units[1]
    assert (unit.param_dtype, unit.reduce_dtype, unit.output_dtype) == (torch.bfloat16, torch.float32, torch.float16)
    assert not unit.cast_forward_inputs


def test_modules_in_one_call_are_one_unit() -> None:
    with fake_mesh([2]) as mesh:
        model: Any = net()
        fully_shard([model.first, model.last], mesh=mesh)
        fully_shard(model, mesh=mesh)
        grouped = next(unit for unit in read(model)[0].units if len(unit.modules) == 2)
    assert grouped.modules == (model.first, model.last)
    assert grouped.names == ("first.weight", "first.bias", "last.weight", "last.bias")


@pytest.mark.parametrize(("sizes", "names", "sliced", "spans"), [
    ([4], None, None, ("dp", None)),
    ([4], ["data"], None, ("data", None)),
    ([2, 2], ["copies", "shards"], None, ("shards", "copies")),
    ([2, 2], ["pp", "dp"], "dp", ("dp", None)),
])
def test_groups_are_those_of_the_mesh(sizes: list[int], names: list[str] | None, sliced: str | None,
                                      spans: tuple[str, str | None]) -> None:
    worlds = []
    for rank in (0, 3):
        with fake_mesh(sizes, names, rank) as mesh:
            found, world = read(sharded(net(), mesh[sliced] if sliced is not None else mesh))
            assert (found.group, found.replicate) == spans
            worlds.append(world)
    assert worlds[0] == worlds[1] == World.from_mesh(dict(zip(names or ["dp"], sizes, strict=True)))


def test_a_flattened_dimension_is_a_group_too() -> None:
    with fake_mesh([2, 2], ["dp", "cp"]) as mesh:
        found, world = read(sharded(net(), mesh["dp", "cp"]._flatten("dp_cp")))
    assert found.group == "dp_cp"
    assert world.parts("dp_cp") == ((0, 1, 2, 3),)
    assert world.mesh == {"dp": 2, "cp": 2}


def test_a_given_world_gives_the_names() -> None:
    with fake_mesh([2, 2], ["pp", "dp"]) as mesh:
        found, world = read(sharded(net(), mesh["dp"]), World.from_mesh({"stage": 2, "batch": 2}))
    assert found.group == "batch"
    assert list(world.groups) == ["batch", "stage"]
