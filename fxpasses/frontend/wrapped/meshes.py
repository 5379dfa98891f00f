"""The groups of live meshes, under names that are the same on every rank."""

from __future__ import annotations

from typing import Any

import torch.distributed as dist

from fxpasses._torch import is_live, mesh_partitions, root_mesh
from fxpasses.errors import UsageError
from fxpasses.frontend.groups import Groups
from fxpasses.ir.world import Group, World


def group_of(mesh: Any, dim: int, default: str, groups: Groups) -> str:
    """The name in the world of dimension ``dim`` of a DeviceMesh: the mesh's own, ``default`` where it has none.

    Without a world the mesh that it is a slice of becomes the world. Raises `UsageError` where the given world has no
    group of these ranks in this order.
    """
    name, partition = mesh_partitions(mesh)[dim]
    return groups.of_mesh(name or default, partition, world_of(root_mesh(mesh), default))


def world_of(mesh: Any, default: str) -> World:
    """The world of all ranks of this job, with a group for each dimension of a DeviceMesh; for all ranks the same."""
    if not is_live():
        raise UsageError("the process group that the model was wrapped for is gone", hint="capture in front of its end")
    dims = [(name or (default if mesh.ndim == 1 else f"{default}_{position}"), partition)
            for position, (name, partition) in enumerate(mesh_partitions(mesh))]
    size = dist.get_world_size()
    if all(partition for _, partition in dims):
        plain = World.from_mesh({name: len(partition[0]) for name, partition in dims})
        if plain.size == size and all(plain.parts(name) == partition for name, partition in dims):
            return plain
    return World(size, {name: Group(partition, mesh_dim=name) for name, partition in dims})
