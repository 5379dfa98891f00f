"""What a DistributedDataParallel wrapper promises, read off it as data, or refused where no graph can state it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import torch
import torch.distributed as dist
from torch.nn import Module
from torch.nn.parallel import DistributedDataParallel
from torch.utils import _pytree as pytree

from fxpasses._torch import (
    builtin_gradient_hook,
    delays_gradients,
    first_bucket_bytes,
    gradient_hooks,
    has_python_reducer,
    is_joined,
    steps_in_backward,
)
from fxpasses.errors import UsageError
from fxpasses.ir.promises import DataParallel

Hook = Literal["none", "fp16", "bf16"]
_BUILTIN_HOOKS: dict[str, Hook] = {"ALLREDUCE": "none", "FP16_COMPRESS": "fp16"}


@dataclass(frozen=True)
class _Refusal:
    """A setting that no graph can state: when it is there, what it is, and the way out."""

    applies: Callable[[DistributedDataParallel], bool]
    reason: str
    way_out: str


REFUSALS = (
    _Refusal(lambda wrapper: not _has_group(wrapper),
             "its process group is gone", "wrap the module again after init_process_group"),
    _Refusal(is_joined,
             "join() lets ranks stop at different steps", "give every rank the same number of batches"),
    _Refusal(lambda wrapper: wrapper.mixed_precision is not None,
             "mixed_precision casts parameters in hooks", "use torch.autocast, which a graph can hold"),
    _Refusal(has_python_reducer,
             "the Python reducer puts collectives into hooks of parameters",
             "wrap the module while torch._dynamo.config.optimize_ddp is not 'python_reducer'"),
    _Refusal(delays_gradients,
             "delay_all_reduce_named_params reduces gradients in a hook", "leave the argument out"),
    _Refusal(lambda wrapper: any(steps_in_backward(parameter) for parameter in wrapper.module.parameters()),
             "an optimizer runs inside the backward pass", "step the optimizer after it"),
    _Refusal(lambda wrapper: hasattr(wrapper, "buffer_hook"),
             "it has a hook for buffers", "leave buffers to broadcast_buffers, or reduce them in the model"),
    _Refusal(lambda wrapper: wrapper.is_multi_device_module,
             "its module is spread over several devices", "wrap a module of one device"),
)
"""Every setting that is refused whatever the hook for gradients is; the first that applies is named."""


def promise_of(wrapper: DistributedDataParallel, module_path: str = "") -> DataParallel:
    """All that ``wrapper`` does around its module, as data. ``module_path``: where the wrapped module is in the graph.

    ``sync`` is False inside ``no_sync``. Gradient hooks that can be stated: ``allreduce_hook``, ``fp16_compress_hook``
    and ``bf16_compress_hook`` of torch, and the reducer's own two. A parameter directly in the wrapped module is
    reduced even where it was to be ignored: its wrapper looks for it under a name with a leading dot.

    Raises `UsageError`, with the way out, for a setting that no graph can state: Join, other gradient hooks, native
    mixed precision, a module of several devices, delayed gradients, an optimizer inside the backward pass, a hook for
    buffers, the Python reducer, a wrapper without a process group.
    """
    for refusal in REFUSALS:
        if refusal.applies(wrapper):
            raise refused(module_path, refusal.reason, refusal.way_out)
    group: Any = wrapper.process_group
    limits = tuple(int(limit) for limit in getattr(wrapper, "bucket_bytes_cap_list", ()))
    cap = int(wrapper.bucket_bytes_cap)
    first = limits[0] if limits else first_bucket_bytes() if wrapper.bucket_bytes_cap_default else cap
    return DataParallel(
        group=str(group.group_name), size=int(group.size()), module=module_path,
        ranks=tuple(dist.get_process_group_ranks(group)),
        first_bucket_bytes=first, bucket_bytes=limits[-1] if limits else cap, bucket_bytes_list=limits,
        broadcast_buffers=bool(wrapper.broadcast_buffers),
        find_unused_parameters=bool(wrapper.find_unused_parameters), static_graph=bool(wrapper.static_graph),
        hook=_hook(wrapper, module_path), ignored=_ignored(wrapper.module, wrapper.parameters_to_ignore),
        frozen=tuple(sorted(name for name, parameter in wrapper.module.named_parameters(remove_duplicate=False)
                            if not parameter.requires_grad)),
        sync=bool(wrapper.require_backward_grad_sync), gradient_as_bucket_view=bool(wrapper.gradient_as_bucket_view))


def check_devices(wrapper: DistributedDataParallel, inputs: Any, module_path: str = "") -> None:
    """Refuse ``inputs`` (nested, of tensors or fake ones) that ``wrapper`` would move to its ``device_ids`` first.

    Raises `UsageError`.
    """
    if not wrapper.device_ids:
        return
    home = torch.device(wrapper.device_type, wrapper.device_ids[0])
    for value in pytree.tree_leaves(inputs):
        if isinstance(value, torch.Tensor) and value.device != home:
            raise refused(module_path, f"device_ids moves an input from {value.device} to {home}",
                          f"call it with inputs on {home}")


def refused(module_path: str, reason: str, way_out: str) -> UsageError:
    """The error for a wrapper whose module is at ``module_path``."""
    where = f" around '{module_path}'" if module_path else ""
    return UsageError(f"DistributedDataParallel{where}: {reason}", hint=way_out)


def _has_group(wrapper: DistributedDataParallel) -> bool:
    group = getattr(wrapper, "process_group", None)
    if group is None or not dist.is_initialized():
        return False
    try:
        return bool(dist.get_process_group_ranks(group))
    except (KeyError, RuntimeError, ValueError):
        return False


def _hook(wrapper: DistributedDataParallel, module_path: str) -> Hook:
    """The dtype that the gradient hook puts on the wire."""
    builtin = builtin_gradient_hook(wrapper)
    if builtin is not None:
        if builtin not in _BUILTIN_HOOKS:
            raise _unknown_hook(module_path, builtin)
        return _BUILTIN_HOOKS[builtin]
    found: Hook = "none"
    for hook, state in gradient_hooks(wrapper):
        known = next((name for known, name in _known_hooks() if known is hook), None)
        if known is None:
            raise _unknown_hook(module_path, str(getattr(hook, "__qualname__", hook)))
        if (dist.group.WORLD if state is None else state) is not wrapper.process_group:
            raise refused(module_path, f"the state of {hook.__name__} is not the wrapper's own process group",
                          "register the hook with wrapper.process_group as its state")
        found = known
    return found


def _known_hooks() -> tuple[tuple[object, Hook], ...]:
    from torch.distributed.algorithms.ddp_comm_hooks import default_hooks

    return ((default_hooks.allreduce_hook, "none"), (default_hooks.fp16_compress_hook, "fp16"),
            (default_hooks.bf16_compress_hook, "bf16"))


def _unknown_hook(module_path: str, name: str) -> UsageError:
    return refused(module_path, f"no graph can state what the gradient hook '{name}' does",
                   "allreduce_hook, fp16_compress_hook and bf16_compress_hook can be stated")


def _ignored(module: Module, ignore: Any) -> tuple[str, ...]:
    """Names of what is neither reduced nor broadcast, as the wrapper looks for them; a shared tensor counts as one."""
    reduced = {id(parameter) for scope, part in module.named_modules()
               for name, parameter in part.named_parameters(recurse=False) if f"{scope}.{name}" not in ignore}
    sent = {id(buffer) for name, buffer in module.named_buffers() if name not in ignore}
    names = [name for table in (module.named_parameters(remove_duplicate=False),
                                module.named_buffers(remove_duplicate=False))
             for name, tensor in table if id(tensor) not in reduced | sent]
    return tuple(sorted(names))
