"""What is read off a wrapper, and what is refused: one setting at a time, each beside the wrapper without it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.algorithms.ddp_comm_hooks import default_hooks, powerSGD_hook, quantization_hooks
from torch.distributed.algorithms.join import Join
from torch.nn.parallel import DistributedDataParallel

from fxpasses.errors import UsageError
from fxpasses.fixes.fix1287 import promise_of
from fxpasses.fixes.promise import check_devices
from fxpasses.ir.promises import DataParallel
from tests.fixes.models import Net, wrap

MIB = 1 << 20


def test_defaults_are_those_of_a_model_without_a_wrapper() -> None:
    promise = promise_of(wrap(Net()), "model")
    name = dist.group.WORLD.group_name  # type: ignore[union-attr]
    assert promise == DataParallel(group=name, size=2, module="model", ranks=(0, 1))


@pytest.mark.parametrize(("settings", "expected"), [
    ({"forward_sync_buffers": False}, {"broadcast_buffers": False}),
    ({"find_unused_parameters": True}, {"find_unused_parameters": True}),
    ({"static_graph": True}, {"static_graph": True}),
    ({"gradient_as_bucket_view": True}, {"gradient_as_bucket_view": True}),
    ({"bucket_cap_mb": 4}, {"first_bucket_bytes": 4 * MIB, "bucket_bytes": 4 * MIB}),
    ({"bucket_cap_mb": 25}, {"first_bucket_bytes": 25 * MIB}),
    ({"bucket_cap_mb_list": [2, 8, 3]},
     {"first_bucket_bytes": 2 * MIB, "bucket_bytes": 3 * MIB, "bucket_bytes_list": (2 * MIB, 8 * MIB, 3 * MIB)}),
], ids=lambda value: ",".join(value))
def test_settings(settings: dict[str, Any], expected: dict[str, Any]) -> None:
    promise, plain = promise_of(wrap(Net(), **settings)), promise_of(wrap(Net()))
    changed = {name: value for name, value in vars(promise).items() if value != getattr(plain, name)}
    assert changed == expected


def test_the_group_and_its_order() -> None:
    group = dist.new_group([1, 0])
    promise = promise_of(wrap(Net(), process_group=group))
    assert (promise.group, promise.ranks) == (group.group_name, tuple(dist.get_process_group_ranks(group)))


def test_no_sync() -> None:
    wrapper = wrap(Net())
    with wrapper.no_sync():
        assert not promise_of(wrapper).sync
    assert promise_of(wrapper).sync


def test_frozen_and_ignored() -> None:
    """A parameter directly in the module is reduced in spite of its name; a buffer there is not sent."""
    module = Net()
    module.layers[0].bias.requires_grad_(False)
    module.tied = module.layers[1].weight  # ignored under one of its names only
    module._ddp_params_and_buffers_to_ignore = ["layers.0.weight", "layers.1.running_mean", "gain", "shift", "tied"]
    promise = promise_of(wrap(module))
    assert promise.frozen == ("layers.0.bias",)
    assert promise.ignored == ("layers.0.weight", "layers.1.running_mean", "shift")


def test_what_is_ignored_is_what_the_reducer_leaves_out() -> None:
    module = Net()
    module._ddp_params_and_buffers_to_ignore = ["layers.0.weight", "gain"]
    wrapper = wrap(module)
    sizes = sum(int(size) for size in wrapper._get_ddp_logging_data()["bucket_sizes"].split(", "))
    kept = [parameter for name, parameter in module.named_parameters() if name not in promise_of(wrapper).ignored]
    assert sizes == sum(parameter.numel() * parameter.element_size() for parameter in kept)


def register(hook: Any, state: Any = None) -> Callable[[Any], None]:
    return lambda wrapper: wrapper.register_comm_hook(state, hook)


def append(hook: Any) -> Callable[[Any], None]:
    """As registered on a machine whose backend allows it."""
    return lambda wrapper: wrapper._comm_hooks.append((hook, None))


def builtin(kind: Any) -> Callable[[Any], None]:
    return lambda wrapper: wrapper._register_builtin_comm_hook(kind)


@pytest.mark.parametrize(("prepare", "hook"), [
    (register(default_hooks.allreduce_hook), "none"),
    (register(default_hooks.fp16_compress_hook), "fp16"),
    (append(default_hooks.bf16_compress_hook), "bf16"),
    (builtin(dist.BuiltinCommHookType.ALLREDUCE), "none"),
    (builtin(dist.BuiltinCommHookType.FP16_COMPRESS), "fp16"),
    (lambda wrapper: wrapper.register_comm_hook(wrapper.process_group, default_hooks.fp16_compress_hook), "fp16"),
], ids=["allreduce", "fp16", "bf16", "builtin allreduce", "builtin fp16", "own group"])
def test_gradient_hooks(prepare: Callable[[Any], None], hook: str) -> None:
    wrapper = wrap(Net())
    assert promise_of(wrapper).hook == "none"
    prepare(wrapper)
    assert promise_of(wrapper).hook == hook


def my_hook(state: object, bucket: dist.GradBucket) -> torch.futures.Future[torch.Tensor]:
    raise NotImplementedError


my_hook.__annotations__.clear()  # the wrapper wants types, not their names


def _set(name: str, value: Any) -> Callable[[Any], None]:
    """As the constructor sets it where the machine has what it asks for."""
    return lambda wrapper: setattr(wrapper, name, value)


def _optimizer_in_backward(wrapper: Any) -> None:
    from torch.distributed.optim import _apply_optimizer_in_backward

    _apply_optimizer_in_backward(torch.optim.SGD, wrapper.module.parameters(), {"lr": 0.1})


def _other_group(wrapper: Any) -> None:
    wrapper.register_comm_hook(dist.new_group([0, 1]), default_hooks.fp16_compress_hook)


def _no_group(wrapper: Any) -> None:
    del wrapper.process_group


REFUSED: dict[str, tuple[Callable[[Any], object], str, str]] = {
    "power sgd": (register(powerSGD_hook.powerSGD_hook), "'powerSGD_hook'", "fp16_compress_hook"),
    "batched power sgd": (register(powerSGD_hook.batched_powerSGD_hook), "'batched_powerSGD_hook'", "allreduce_hook"),
    "quantized": (register(quantization_hooks.quantization_pertensor_hook), "quantization_pertensor_hook'", "can be"),
    "wrapped hook": (register(default_hooks.fp16_compress_wrapper(default_hooks.allreduce_hook)),
                     "fp16_compress_wrapper_hook'", "fp16_compress_hook"),
    "own hook": (register(my_hook), "'my_hook'", "allreduce_hook"),
    "partial hook": (append(functools.partial(my_hook, None)), "gradient hook", "allreduce_hook"),
    "fused optimizer": (lambda wrapper: wrapper._register_fused_optim(torch.optim.SGD, 0.1), "gradient hook", "can be"),
    "group of the hook": (_other_group, "not the wrapper's own process group", "wrapper.process_group"),
    "buffer hook": (lambda wrapper: wrapper._register_buffer_comm_hook(None, my_hook), "hook for buffers",
                    "broadcast_buffers"),
    "native mixed precision": (_set("mixed_precision", object()), "mixed_precision casts", "torch.autocast"),
    "several devices": (_set("is_multi_device_module", True), "several devices", "one device"),
    "optimizer in backward": (_optimizer_in_backward, "inside the backward pass", "after it"),
    "no group": (_no_group, "process group is gone", "wrap the module again"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_setting_that_no_graph_can_state_is_refused(name: str) -> None:
    prepare, reason, way_out = REFUSED[name]
    wrapper = wrap(Net())
    promise_of(wrapper)
    prepare(wrapper)
    refusal(wrapper, reason, way_out)


def refusal(wrapper: Any, reason: str, way_out: str) -> None:
    with pytest.raises(UsageError) as caught:
        promise_of(wrapper, "model.part")
    assert reason in caught.value.message
    assert caught.value.message.startswith("DistributedDataParallel around 'model.part': ")
    assert way_out in (caught.value.hint or "")
    assert "\n" not in str(caught.value)


def test_join_is_refused_while_it_lasts() -> None:
    wrapper = wrap(Net())
    join = Join([wrapper])
    refusal(wrapper, "join() lets ranks stop at different steps", "same number of batches")
    wrapper._join_config = wrapper._join_config._replace(enable=False)
    promise_of(wrapper)
    del join


def test_delayed_gradients_are_refused() -> None:
    module = Net()
    wrapper = wrap(module, delay_all_reduce_named_params=[("layers.0.weight", module.layers[0].weight)],
                   param_to_hook_all_reduce=module.gain)
    refusal(wrapper, "delay_all_reduce_named_params", "leave the argument out")


def test_the_python_reducer_is_refused() -> None:
    from torch._dynamo import config

    with config.patch(optimize_ddp="python_reducer"):
        wrapper = wrap(Net())
    refusal(wrapper, "collectives into hooks of parameters", "optimize_ddp")


def test_a_group_that_was_destroyed_is_refused() -> None:
    group = dist.new_group([0, 1])
    wrapper = wrap(Net(), process_group=group)
    promise_of(wrapper)
    dist.destroy_process_group(group)
    refusal(wrapper, "process group is gone", "after init_process_group")


@pytest.mark.parametrize("inputs", [torch.ones(2), {"x": [torch.ones(2)]}], ids=["tensor", "nested"])
def test_inputs_that_would_be_moved_are_refused(inputs: Any) -> None:
    wrapper: DistributedDataParallel = wrap(nn.Linear(4, 4))
    check_devices(wrapper, inputs)
    wrapper.device_ids, wrapper.device_type = [1], "cuda"
    check_devices(wrapper, [None, 3])
    with pytest.raises(UsageError, match="device_ids moves an input from cpu to cuda:1") as caught:
        check_devices(wrapper, inputs)
    assert caught.value.hint == "call it with inputs on cuda:1"
