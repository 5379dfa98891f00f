"""What no graph can keep is refused by its name, and what the step does to a wrapped model that nothing would see."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.distributed.device_mesh import DeviceMesh
from torch.distributed.fsdp import CPUOffloadPolicy, FullyShardedDataParallel, fully_shard, register_fsdp_forward_method
from torch.distributed.tensor import Shard, distribute_tensor
from torch.nn.parallel import DistributedDataParallel

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.frontend.parallel import DDP, FSDP, ContextParallel
from tests.frontend.wrapped.live import adamw, batch, fake_mesh, loss_of, net, sharded

Wrap = Callable[[Any, DeviceMesh], Any]


def tied(model: Any, mesh: DeviceMesh) -> Any:
    model.last.weight = model.blocks[0].down.bias = nn.Parameter(torch.zeros(6))
    return sharded(model, mesh)


def two_meshes(model: Any, mesh: DeviceMesh) -> Any:
    fully_shard(model.blocks[0], mesh=mesh["shard"])
    return fully_shard(model, mesh=mesh)


def with_(name: str, *values: Any) -> Wrap:
    def wrap(model: Any, mesh: DeviceMesh) -> Any:
        model = sharded(model, mesh)
        getattr(model, name)(*values)
        return model
    return wrap


def with_setting(**settings: Any) -> Wrap:
    return lambda model, mesh: sharded(model, mesh, **settings)


@pytest.mark.parametrize(("wrap", "reason"), [
    (with_setting(offload_policy=CPUOffloadPolicy(pin_memory=False)), "the model: offload_policy is set"),
    (with_setting(shard_placement_fn=lambda parameter: Shard(1) if parameter.shape[1:] == (8,) else None),
     "'blocks.0': shard_placement_fn is set"),
    (with_setting(reshard_after_forward=2), "reshard_after_forward is set, a number"),
    (with_("set_all_reduce_hook", lambda gradient: None), "set_all_reduce_hook is set, a function"),
    (with_("set_gradient_divide_factor", 3.0), "set_gradient_divide_factor is set"),
    (with_("set_requires_all_reduce", False), "set_requires_all_reduce is set"),
    (with_("set_custom_all_gather", object()), "set_custom_all_gather is set"),
    (with_("set_custom_reduce_scatter", object()), "set_custom_reduce_scatter is set"),
    (with_("set_reduce_scatter_unused_params", True), "set_reduce_scatter_unused_params is set"),
    (with_("set_requires_gradient_sync", False), "without the synchronisation of 'first.weight'"),
    (with_("set_reshard_after_backward", False), "stay gathered behind the last backward"),
    (with_("unshard"), "its parameters are gathered now"),
    (two_meshes, "several meshes"),
    (tied, "put a parameter that two modules share into two units"),
])
def test_settings_without_a_form_in_a_graph(wrap: Wrap, reason: str) -> None:
    with fake_mesh([1, 4] if wrap is not two_meshes else [2, 2], ["replicate", "shard"]) as mesh:
        model: Any = wrap(net(width=8), mesh)
        with pytest.raises(UsageError, match=reason):
            fxpasses.capture(loss_of, (model, *batch()))


def test_fsdp1_is_refused_with_the_ways_out() -> None:
    with fake_mesh([2]):
        model = FullyShardedDataParallel(net(), use_orig_params=True, device_id=torch.device("cpu"))
        with pytest.raises(UsageError, match=r"FSDP1.*fully_shard.*parallel='fsdp'"):
            fxpasses.capture(loss_of, (model, *batch()))


def test_models_whose_group_is_gone() -> None:
    with fake_mesh([2]) as mesh:
        model = sharded(net(), mesh)
    with pytest.raises(UsageError, match="process group that the model was wrapped for is gone"):
        fxpasses.capture(loss_of, (model, *batch()))


def test_compile_says_that_it_does_not_take_wrapped_models() -> None:
    with fake_mesh([2]) as mesh, pytest.raises(UsageError, match=r"DTensor.*compile does not"):
        fxpasses.compile(loss_of)(sharded(net(), mesh), *batch())


def test_copies_alone_are_refused() -> None:
    from torch.distributed._composable.replicate_with_fsdp import replicate

    with fake_mesh([2]) as mesh:
        model = replicate(net(), mesh=mesh)
        with pytest.raises(UsageError, match=r"replicate is set.*parallel='ddp'"):
            fxpasses.capture(loss_of, (model, *batch()))


@pytest.mark.parametrize(("parallel", "reason"), [
    (FSDP(param_dtype=torch.bfloat16), "parallel= has settings of its own"),
    (DDP(), "averages gradients itself"),
    (ContextParallel(), "ContextParallel, which would be inside"),
])
def test_what_cannot_be_around_a_wrapped_model(parallel: Any, reason: str) -> None:
    with fake_mesh([2]) as mesh, pytest.raises(UsageError, match=reason):
        fxpasses.capture(loss_of, (sharded(net(), mesh), *batch()), parallel=parallel)


def test_a_wrapper_of_another_kind_around_it() -> None:
    with fake_mesh([2]) as mesh:
        model = net()
        sharded(model, mesh)
        around = DistributedDataParallel(nn.Linear(5, 5))
        with pytest.raises(UsageError, match="averages gradients itself"):
            fxpasses.capture(lambda x, y: loss_of(model, around(x), y), batch())


@pytest.mark.parametrize("world", [2, fxpasses.World.from_mesh({"dp": 2, "tp": 2})])
def test_a_world_without_the_ranks_of_the_mesh(world: Any) -> None:
    with fake_mesh([4]) as mesh, pytest.raises(UsageError, match=r"ranks \[0, 1, 2, 3\].*no group of the given"):
        fxpasses.capture(loss_of, (sharded(net(), mesh), *batch()), world=world)


def unshards(model: Any, optimizer: Any, x: Tensor, y: Tensor) -> Tensor:
    model.unshard()
    return loss_of(model, x, y)


def never_synchronises(model: Any, optimizer: Any, x: Tensor, y: Tensor) -> Tensor:
    model.set_requires_gradient_sync(False)
    loss = loss_of(model, x, y)
    loss.backward()
    optimizer.step()
    return loss.detach()


def divides(model: Any, optimizer: Any, x: Tensor, y: Tensor) -> Tensor:
    model.set_gradient_divide_factor(3.0)
    return loss_of(model, x, y)


def calls_another_method(model: Any, optimizer: Any, x: Tensor, y: Tensor) -> Tensor:
    return nn.functional.mse_loss(model.predict(x), y)


@pytest.mark.parametrize(("step", "reason"), [
    (unshards, r"calls unshard\(\)"),
    (never_synchronises, "without the synchronisation of 'first.weight'"),
    (divides, "changes a setting of fully_shard: gradient_divide_factor"),
    (calls_another_method, "register_fsdp_forward_method"),
])
def test_what_a_step_may_not_do_to_a_wrapped_model(step: Any, reason: str) -> None:
    with fake_mesh([2]) as mesh:
        model = net()
        object.__setattr__(model, "predict", model.forward)
        sharded(model, mesh)
        register_fsdp_forward_method(model, "predict")
        with pytest.raises(UsageError, match=reason):
            fxpasses.capture(step, (model, adamw(model.parameters()), *batch()))


def test_a_tensor_of_another_mesh_is_refused_by_its_name() -> None:
    with fake_mesh([2, 2], ["dp", "tp"]) as mesh:
        model = net()
        model.last.bias = nn.Parameter(distribute_tensor(model.last.bias.detach()[:2], mesh, [Shard(0), Shard(0)],
                                                         src_data_rank=None))
        with pytest.raises(UsageError, match=re.escape("'last.bias' is a DTensor over a mesh of 2 dimensions")):
            fxpasses.capture(loss_of, (model, *batch()))
