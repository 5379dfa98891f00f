"""Private touches on DTensor: a mesh without process groups, and the places where it asks which rank it is on."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

_MAKING_A_MESH = threading.Lock()


def groupless_mesh(group: str, size: int, device: str, rank: int = 0) -> Any:
    """A one-dimensional DeviceMesh whose collectives go to the group called ``group``, which need not be there.

    ``rank``: the one that it is on outside of `anonymous`. Always the same object for the same arguments: DTensor keeps
    meshes in caches, and takes equal ones for each other. No mesh of a user's equals it. (torch 2.13 - 2.14)
    """
    with _MAKING_A_MESH:
        return _mesh(group, size, device, rank)


@functools.cache
def _mesh(group: str, size: int, device: str, rank: int) -> Any:
    from torch.distributed.device_mesh import DeviceMesh

    mesh: Any = DeviceMesh(device, list(range(size)), mesh_dim_names=(f"fxpasses:{group}:{rank}",),
                           _init_backend=False, _rank=rank)
    mesh._dim_group_names = [group]
    return mesh


@contextmanager
def anonymous(mesh: Any, coordinate: Callable[[], Any], refuse: Callable[[], Any]) -> Iterator[None]:
    """Have DTensors on ``mesh`` ask ``coordinate()`` for their rank in it, until the block ends.

    What asks for the rank in the world gets what ``refuse`` does. The size of the group is known though no process
    group is there; random operators do not touch generators of their own; handlers of operators that the block
    registers are gone behind it. (torch 2.13 - 2.14)
    """
    import torch
    import torch.distributed as dist
    from torch.distributed.tensor import DTensor, _dispatch, _random, placement_types

    module: Any = dist.distributed_c10d
    check: Any = torch._check
    cut = placement_types.Shard._select_split_tensor

    def own_part(placement: Any, whole: Any, count: int, index: Any, **options: Any) -> Any:
        return cut(placement, whole, count, index, **options) if isinstance(index, int) else _own_part(
            whole, placement.dim, count, index)

    name, size_by_name = mesh._dim_group_names[0], module._get_group_size_by_name
    handlers = DTensor._op_dispatcher._custom_op_handlers
    before = dict(handlers)

    def restore_handlers() -> None:
        handlers.clear()
        handlers.update(before)

    @functools.cache
    def rank() -> Any:
        value = coordinate()
        check(value >= 0)
        check(value < mesh.size())
        return value

    with ExitStack() as stack:
        stack.callback(restore_handlers)
        for owner, attribute, value in (
                (mesh, "_sym_get_coordinate", lambda index: rank()),
                (mesh, "get_coordinate", lambda: (rank(),)),
                (mesh, "get_local_rank", lambda mesh_dim=None: rank()),
                (mesh, "get_rank", refuse), (mesh, "get_group", lambda mesh_dim=None: refuse()),
                (module, "_get_group_size_by_name",
                 lambda other: mesh.size() if other == name else size_by_name(other)),
                (_dispatch, "is_rng_supported_mesh", lambda mesh: False), (_random, "_rng_tracker", None),
                (placement_types, "shard_dim_alltoall", _exchanged),
                (placement_types.Shard, "_select_split_tensor", own_part),
                (placement_types._StridedShard, "_local_shard_size", staticmethod(_own_size))):
            stack.enter_context(_set(owner, attribute, value))
        yield


@contextmanager
def _set(owner: Any, attribute: str, value: Any) -> Iterator[None]:
    """Have ``owner.attribute`` be ``value`` until the block ends."""
    own = attribute in vars(owner)
    before = vars(owner).get(attribute)
    setattr(owner, attribute, value)
    try:
        yield
    finally:
        if own:
            setattr(owner, attribute, before)
        else:
            delattr(owner, attribute)


class UnequalParts(ValueError):
    """A tensor cannot be cut into equal parts."""


def _own_part(whole: Any, dim: int, count: int, index: Any) -> Any:
    """Part ``index``, a number of the graph, of ``count`` equal parts: of a shape that does not depend on it."""
    if whole.size(dim) % count:
        raise UnequalParts(f"a tensor of shape {list(whole.shape)} cannot be cut into {count} equal parts")
    return whole.unflatten(dim, (count, -1)).select(dim, index).clone()


def _own_size(parts: Any, index: Any) -> int:
    """Length of part ``index`` of a strided shard: of any, as a graph for all ranks has it."""
    sizes = {len(part) for part in parts}
    if len(sizes) > 1:
        raise UnequalParts(f"a dimension of {sum(map(len, parts))} rows cannot be cut into {len(parts)} equal parts")
    return sizes.pop()


def _exchanged(local: Any, gathered: int, sharded: int, mesh: Any, mesh_dim: int) -> Any:
    """A tensor sharded along ``gathered`` sharded along ``sharded`` instead: by all_to_all_single on any device.

    DTensor's own is an operator of its own on a GPU, and an all_gather on a CPU.
    """
    import torch

    size, group = mesh.size(mesh_dim), mesh._dim_group_names[mesh_dim]
    if local.size(sharded) % size:
        raise UnequalParts(f"a tensor of shape {list(local.shape)} cannot be cut into {size} equal parts")
    sent = torch.stack(local.chunk(size, dim=sharded))
    ones = [1] * size
    operators: Any = torch.ops._c10d_functional
    received = operators.wait_tensor(operators.all_to_all_single(sent, ones, ones, group))
    return torch.cat(received.unbind(), dim=gathered)


def is_from_dtensor(error: BaseException) -> bool:
    """``error`` was raised by code of DTensor, or in what that called (torch 2.11 - 2.14)."""
    import traceback
    from pathlib import Path

    from torch.distributed import tensor

    folder = Path(tensor.__file__).parent
    return any(Path(frame.filename).is_relative_to(folder) for frame in traceback.extract_tb(error.__traceback__))


def plan_of_transformers(model: Any) -> dict[str, str]:
    """Patterns of modules -> words of transformers for how to spread them; empty where ``model`` has none.

    (transformers 5.24)
    """
    plan = dict(getattr(model, "_tp_plan", None) or {})
    inside = getattr(getattr(model, "config", None), "base_model_tp_plan", None) or {}
    prefix = getattr(model, "base_model_prefix", "")
    prefix = f"{prefix}." if prefix and hasattr(model, prefix) else ""
    return {**plan, **{f"{prefix}{pattern}": word for pattern, word in inside.items()}}
