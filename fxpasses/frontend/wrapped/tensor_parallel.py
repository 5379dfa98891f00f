"""Tensor parallelism of a model whose plan has been applied: only the mesh in its hooks is another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from torch.fx import GraphModule

from fxpasses._torch import disguised, groupless_mesh
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.tensor_parallel.layer import TensorParallelLayer
from fxpasses.frontend.wrapped.live_names import rename_live_groups
from fxpasses.frontend.wrapped.recognise import FoundPlan


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
        """As of its base class, with groups that the step itself names under their names in the world."""
        super().finish(gm)
        rename_live_groups(gm, self._groups.world())


class _Disguise:
    """In place of an `Application`: what a plan does is done already."""

    def __init__(self, meshes: Iterable[Any], mesh: Any) -> None:
        self._meshes, self._mesh = tuple(meshes), mesh

    @contextmanager
    def done(self) -> Iterator[None]:
        """The user's meshes are the graph's until the block ends."""
        with disguised(self._meshes, self._mesh):
            yield
