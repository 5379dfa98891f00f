"""Tensor parallelism of a model whose plan has been applied: only the mesh in its hooks is another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from torch.fx import GraphModule

from fxpasses._torch import disguised, groupless_mesh
from fxpasses.errors import UsageError
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.tensor_parallel.layer import TensorParallelLayer
from fxpasses.frontend.wrapped.recognise import FoundPlan
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective


class FoundTensorParallel(TensorParallelLayer):
    """The layer of a model whose plan has been applied: the mesh in its hooks is disguised meanwhile."""

    def __init__(self, settings: FoundPlan, inputs: Inputs, groups: Groups) -> None:
        plan = settings.read
        assert plan is not None
        self._group, group = groups.named(settings.group, "tp")
        assert group.size is not None
        self._size, self._loss_parallel, self.ranks = group.size, settings.loss_parallel, (self._group,)
        self._mesh = groupless_mesh(self._group, self._size, plan.meshes[0].device_type)
        self._placements, self._summed = dict(plan.placements), set()
        self._application: Any = _Disguise(plan.meshes, self._mesh)
        self._groups = groups

    def finish(self, gm: GraphModule) -> None:
        """Also refuse collectives over what is no group of the world: live groups have other names on other ranks."""
        super().finish(gm)
        world = self._groups.world()
        known = world.groups if world is not None else {}
        for graph in all_graphs(gm):
            for node in graph.graph.nodes:
                found = collective(node)
                if found is not None and found.group.form == "name" and found.group.name not in known:
                    raise UsageError("the step communicates over a process group that is not one of its meshes",
                                     hint="leave communication to the plan")


class _Disguise:
    """In place of an `Application`: what a plan does is done already."""

    def __init__(self, meshes: Iterable[Any], mesh: Any) -> None:
        self._meshes, self._mesh = tuple(meshes), mesh

    @contextmanager
    def done(self) -> Iterator[None]:
        """The user's meshes are the graph's until the block ends."""
        with disguised(self._meshes, self._mesh):
            yield
