"""Private touches on ``fully_shard`` and on meshes: what a call of it left on modules, as plain data."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

_COMMUNICATORS = ("DefaultAllGather", "DefaultReduceScatter", "ProcessGroupAllocAllGather",
                  "ProcessGroupAllocReduceScatter", "SymmMemAllGather", "SymmMemReduceScatter")
"""torch's own: they differ in where memory comes from."""
_CALLS = {"lazy_init": "unshard", "unshard": "unshard", "reshard": "reshard"}
_FORWARDS = {"_pre_forward": "register_fsdp_forward_method", "_post_forward": "register_fsdp_forward_method"}
"""Method of a group of parameters, or of what a call left -> what of a wrapped module's calls it."""
_OF_GROUPS = ("reduce_grads", "all_reduce_grads", "reshard_after_backward", "gradient_divide_factor",
              "reduce_scatter_unused_params", "unshard_in_backward", "force_sum_reduction_for_comms",
              "post_forward_mesh_info", "unshard_async_op", "_all_reduce_hook", "_all_reduce_hook_stream",
              "_all_gather_comm", "_reduce_scatter_comm", "reduce_scatter_max_input_buffers")
_OF_STATES = ("_auto_reshard_after_forward", "_states_to_forward_prefetch", "_states_to_backward_prefetch")
_OF_CONTEXTS = ("is_last_backward", "post_optim_event")
"""Settings that methods of a wrapped module may change at any time, by the object that has them."""
_HEEDED = ("reduce_grads", "all_reduce_grads", "reshard_after_backward", "is_last_backward", "post_optim_event",
           "unshard_async_op", *_OF_STATES[1:])
"""Those that a step may change: the first two are read, the others only say when something is done."""


@dataclass(frozen=True)
class ShardedGroup:
    """Parameters that are gathered together. ``handle``: torch's object for them.

    ``parameters``: the sharded ones, in the order of the gather. ``mesh``: 1-D, or 2-D with shards over
    ``shard_dim`` and copies of them over ``replicate_dim``. ``reshard``: after forward, if this is no root.
    ``unusual``: names of the settings that are not what `fully_shard` sets by default. ``inner``: for each parameter
    (mesh, placements) of the DTensor that it was when it was sharded, None for a plain one.
    """

    handle: Any
    parameters: tuple[Any, ...]
    inner: tuple[tuple[Any, tuple[Any, ...]] | None, ...]
    mesh: Any
    shard_dim: int | None
    replicate_dim: int | None
    reshard: bool
    unusual: tuple[str, ...]


@dataclass(frozen=True)
class ShardedState:
    """What one call of ``fully_shard`` left. ``handle``: torch's object for it.

    ``policy``: its ``MixedPrecisionPolicy``. ``automatic``: a root keeps what it gathers after forward, others do not;
    ``root``: whether it is one, None before the first forward. ``hooks``: identities of its hooks on ``modules``.
    """

    handle: Any
    modules: tuple[Any, ...]
    groups: tuple[ShardedGroup, ...]
    policy: Any
    automatic: bool
    root: bool | None
    hooks: frozenset[int]


def wrapped_by_fsdp1(modules: Iterable[Any]) -> Any:
    """The first of ``modules`` that is a FullyShardedDataParallel, or None; imports nothing (torch 2.11 - 2.14)."""
    loaded: Any = sys.modules.get("torch.distributed.fsdp")
    kind = getattr(loaded, "FullyShardedDataParallel", None)
    return next((module for module in modules if isinstance(module, kind)), None) if kind is not None else None


def sharded_states(modules: Iterable[Any]) -> list[ShardedState]:
    """What calls of ``fully_shard`` left on ``modules``, in their order; imports nothing (torch 2.13)."""
    loaded: Any = sys.modules.get("torch.distributed.fsdp")
    kind = getattr(loaded, "FSDPModule", None)
    if kind is None:
        return []
    states = {id(state): state for module in modules if isinstance(module, kind)
              for state in (module._get_fsdp_state(),)}
    return [_state(state) for state in states.values()]


def _state(state: Any) -> ShardedState:
    handles = [handle for each in (state._pre_forward_hook_handle, state._post_forward_hook_handle)
               for handle in getattr(each, "handles", (each,))]
    return ShardedState(state, tuple(state._modules), tuple(map(_group, state._fsdp_param_groups)), state._mp_policy,
                        bool(state._auto_reshard_after_forward), state._is_root,
                        frozenset(handle.id for handle in handles))


def _group(group: Any) -> ShardedGroup:
    parameters = tuple(parameter.sharded_param for parameter in group.fsdp_params)
    specs = [parameter._unsharded_dtensor_spec for parameter in group.fsdp_params]
    inner = tuple((spec.mesh, tuple(spec.placements)) if spec is not None else None for spec in specs)
    info = group.mesh_info
    return ShardedGroup(group, parameters, inner, info.mesh, info.shard_mesh_dim, info.replicate_mesh_dim,
                        group.post_forward_mesh_info is not None, tuple(_unusual(group)))


def _unusual(group: Any) -> Iterator[str]:
    """Names of settings, as `fully_shard` and the methods of a wrapped module call them."""
    info, after = group.mesh_info, group.post_forward_mesh_info
    found = {
        "dp_mesh_dims": info.is_spmd_mesh,
        "replicate": info.shard_mesh_dim is None,
        "reshard_after_forward": after is not None and after is not info and after != info,
        "shard_placement_fn": any(parameter.fsdp_placement.dim != 0 or parameter.mesh_info is not info
                                  for parameter in group.fsdp_params),
        "offload_policy": any(parameter.offload_to_cpu for parameter in group.fsdp_params),
        "fsdp_pre_all_gather": any(hasattr(parameter.sharded_param.to_local(), "fsdp_pre_all_gather")
                                   for parameter in group.fsdp_params),
        "set_all_reduce_hook": group._all_reduce_hook is not None,
        "set_custom_all_gather": type(group._all_gather_comm).__name__ not in _COMMUNICATORS,
        "set_custom_reduce_scatter": type(group._reduce_scatter_comm).__name__ not in _COMMUNICATORS,
        "set_gradient_divide_factor": group.gradient_divide_factor not in (None, info.mesh.size()),
        "set_requires_all_reduce": info.replicate_mesh_dim is not None and group.reduce_grads
        and not group.all_reduce_grads,
        "set_reduce_scatter_unused_params": group.reduce_scatter_unused_params,
        "unshard": not group.is_sharded,
        "gradient accumulation": any(parameter.unsharded_accumulated_grad is not None
                                     for parameter in group.fsdp_params) or group._partial_reduce_output is not None,
    }
    yield from (name for name, is_so in found.items() if is_so)


def is_synchronised(group: ShardedGroup) -> bool:
    """Whether the next backward reduces the gradients of the group: ``set_requires_gradient_sync`` (torch 2.13)."""
    return bool(group.handle.reduce_grads)


def stays_gathered(group: ShardedGroup) -> bool:
    """Whether parameters stay whole behind a backward: ``set_reshard_after_backward(False)`` (torch 2.13)."""
    return not group.handle.reshard_after_backward


def is_partly_synchronised(group: ShardedGroup) -> bool:
    """Whether gradients are reduced to shards, and not over their copies: ``set_requires_all_reduce`` (torch 2.13)."""
    live = group.handle
    return bool(live.mesh_info.replicate_mesh_dim is not None and live.reduce_grads and not live.all_reduce_grads)


@contextlib.contextmanager
def sharding_off(states: Iterable[ShardedState], refuse: Any) -> Iterator[Any]:
    """Take the hooks of ``states`` off their modules until the block ends; settings are then as before (torch 2.13).

    ``refuse(name)`` is called, and has to raise, where the block calls a method that moves parameters. Gives
    a function: the names of the settings that are others by now, but for whether gradients are synchronised.
    """
    states = list(states)
    kept = [(each, name, vars(each)[name]) for each, names in _with_settings(states) for name in names]
    tables = [(state, table) for state in states for module in state.modules
              for table in (module._forward_pre_hooks, module._forward_hooks)]
    hooks = [(table, dict(table)) for _, table in tables]
    patched = [(group.handle, *call) for state in states for group in state.groups for call in _CALLS.items()]
    patched += [(state.handle, *call) for state in states for call in _FORWARDS.items()]
    try:
        for state, table in tables:
            for key in [key for key in table if key in state.hooks]:
                del table[key]
        for owner, name, public in patched:
            vars(owner)[name] = _refusing(refuse, public)
        yield lambda: [name.strip("_") for each, name, value in kept
                       if name not in _HEEDED and vars(each)[name] is not value]
    finally:
        for owner, name, _ in patched:
            vars(owner).pop(name, None)
        for table, before in hooks:
            added = {key: hook for key, hook in table.items() if key not in before}
            table.clear()
            table.update({**before, **added})
        for each, name, value in kept:
            vars(each)[name] = value


def _with_settings(states: Iterable[ShardedState]) -> Iterator[tuple[Any, tuple[str, ...]]]:
    for state in states:
        yield state.handle, _OF_STATES
        yield state.handle._state_ctx, _OF_CONTEXTS
        for group in state.groups:
            yield group.handle, _OF_GROUPS


def _refusing(refuse: Any, name: str) -> Any:
    def call(*args: Any, **kwargs: Any) -> Any:
        return refuse(name)

    return call


def mesh_partitions(mesh: Any) -> list[tuple[str | None, tuple[tuple[int, ...], ...]]]:
    """(name, ranks of every part in group order) of each dimension of a DeviceMesh (torch 2.13).

    All parts that the mesh it was sliced from has: the same on every rank. torch's names of groups are not.
    """
    ranks: list[int] = mesh._rank_map.tolist()
    names = mesh.mesh_dim_names or (None,) * mesh.ndim
    return [(name, tuple(tuple(ranks[index] for index in part) for part in axis.global_ranks(len(ranks))))
            for name, axis in zip(names, mesh._layout, strict=True)]


def root_mesh(mesh: Any) -> Any:
    """The mesh that ``mesh`` is a slice of, or itself (torch 2.13)."""
    return mesh._get_root_mesh()


def is_tied_apart(states: Iterable[ShardedState]) -> bool:
    """Two groups hold one parameter that was shared, which the first forward would refuse (torch 2.13)."""
    seen: set[int] = set()
    for state in states:
        for group in state.groups:
            for parameter in group.handle.fsdp_params:
                if parameter._orig_param_uid in seen:
                    return True
                seen.add(parameter._orig_param_uid)
    return False


def local_of(tensor: Any) -> Any:
    """The rank's part of a DTensor, without autograd and under any mode; another tensor itself (torch 2.11 - 2.14)."""
    return getattr(tensor, "_local_tensor", tensor)


@contextlib.contextmanager
def disguised(meshes: Iterable[Any], mesh: Any) -> Iterator[None]:
    """Have each of ``meshes`` be what ``mesh`` is, to itself and to DTensor, until the block ends (torch 2.13)."""
    kept = [(each, dict(vars(each))) for each in meshes]
    try:
        for each, _ in kept:
            vars(each).clear()
            vars(each).update(vars(mesh))
        yield
    finally:
        for each, before in kept:
            vars(each).clear()
            vars(each).update(before)


def meshes_in_hooks(modules: Iterable[Any]) -> list[Any]:
    """Meshes that forward hooks of ``modules`` hold, left by ``parallelize_module`` (torch 2.11 - 2.14)."""
    from torch.distributed.device_mesh import DeviceMesh

    hooks = [hook for module in modules for table in (module._forward_pre_hooks, module._forward_hooks)
             for hook in table.values()]
    cells = [cell for hook in hooks for cell in getattr(hook, "__closure__", None) or ()]
    contents = [cell.cell_contents for cell in cells if _is_filled(cell)]
    return [content for content in contents if isinstance(content, DeviceMesh)]


def _is_filled(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - the only way to ask
    except ValueError:
        return False
    return True
