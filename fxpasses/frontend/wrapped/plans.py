"""What ``parallelize_module`` left on a model: DTensors, and hooks that hold the user's mesh."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from torch.distributed.tensor import DTensor, Placement, Replicate, Shard

from fxpasses._torch import ShardedState, meshes_in_hooks
from fxpasses.errors import UsageError
from fxpasses.frontend.modules import Modules


@dataclass(frozen=True)
class ReadPlan:
    """What a plan left. ``placements``: parameter or buffer -> what it is over the mesh, None for a plain tensor.

    ``meshes``: every object that stands for that mesh, equal to each other.
    """

    placements: Mapping[str, Placement | None]
    meshes: tuple[Any, ...]


def read_plan(modules: Modules, states: Sequence[ShardedState]) -> ReadPlan | None:
    """What ``parallelize_module`` left on ``modules``; None where it was not called. ``states``: of ``fully_shard``.

    Raises `UsageError` for several meshes, for one of several dimensions, and for placements that are not captured.
    """
    before = {id(parameter): inner for state in states for group in state.groups
              for parameter, inner in zip(group.parameters, group.inner, strict=True)}
    placements: dict[str, Placement | None] = {}
    meshes: list[Any] = []
    for name, tensor in {**modules.parameters, **modules.buffers}.items():
        inner = before[id(tensor)] if id(tensor) in before else \
            (tensor.device_mesh, tensor.placements) if isinstance(tensor, DTensor) else None
        if inner is not None:
            meshes.append(inner[0])
        placements[name] = None if inner is None else _placement(name, *inner)
    hooked = meshes_in_hooks(modules.paths)
    if not meshes and not hooked:
        return None
    meshes += hooked
    other = next((mesh for mesh in meshes if mesh != meshes[0]), None)
    if other is not None:
        raise UsageError(f"parameters and hooks of the model lie on several meshes, {meshes[0]} and {other}",
                         hint="one mesh for tensor parallelism, and fully_shard over another one, are captured")
    return ReadPlan(placements, tuple({id(mesh): mesh for mesh in meshes}.values()))


def _placement(name: str, mesh: Any, placements: Sequence[Placement]) -> Placement:
    if mesh.ndim != 1:
        raise UsageError(f"'{name}' is a DTensor over a mesh of {mesh.ndim} dimensions that fully_shard has not made",
                         hint="parallelize_module over one dimension, then fully_shard over the others, are captured")
    if type(placements[0]) not in (Shard, Replicate):
        raise UsageError(f"'{name}' is {placements[0]}, which is not captured")
    return placements[0]
