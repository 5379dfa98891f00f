"""Tensor parallelism as a layer of a step: modules hold DTensors, and what they do is traced on this rank's parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any

import torch
from torch import Tensor
from torch.distributed.tensor import DTensor, Partial, Placement, Replicate, Shard
from torch.distributed.tensor.parallel import loss_parallel
from torch.fx import GraphModule

from fxpasses._torch import UnequalParts, anonymous, groupless_mesh, is_data_dependent, is_from_dtensor
from fxpasses.errors import UsageError
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.layers import Holding, Layer
from fxpasses.frontend.parallel import TensorParallel
from fxpasses.frontend.tensor_parallel.agreement import same_while_traced
from fxpasses.frontend.tensor_parallel.application import Application
from fxpasses.frontend.tensor_parallel.draws import spread_draws
from fxpasses.frontend.tensor_parallel.plans import styles_of
from fxpasses.frontend.tensor_parallel.styles import SummedGradients
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.random_operators import seeded_draws

_REPLICATE = Replicate()


class TensorParallelLayer(Layer):
    """The layer of `TensorParallel`: as ``parallelize_module``, whatever the plan makes of a parameter.

    The graph is the same for every rank of the group: where DTensor asks for the rank, it gets a number of the graph.

    Raises `UsageError` for plans that fit no module, and parameters that cannot be cut into equal parts.
    """

    symbolic = True

    def __init__(self, settings: TensorParallel, inputs: Inputs, groups: Groups) -> None:
        self._group, group = groups.named(settings.group, "tp")
        assert group.size is not None
        self._size, self._loss_parallel, self._groups = group.size, settings.loss_parallel, groups
        self.ranks = (self._group,)
        modules = inputs.modules
        styles = styles_of(settings.plan, modules)
        devices = {tensor.device.type for tensor in modules.parameters.values()} - {"meta"}
        self._mesh = groupless_mesh(self._group, self._size, next(iter(sorted(devices)), "cpu"))
        self._application = Application(modules, styles, self._mesh)
        self._placements = {name: _placement(name, found) for name, found in self._application.tensors.items()}
        summed = {id(tensor) for module, style in styles if isinstance(style, SummedGradients)
                  for tensor in module.parameters(recurse=False)}
        self._summed = {name for name, tensor in modules.parameters.items() if id(tensor) in summed}

    def kept(self, name: str, value: Tensor) -> Tensor:
        """This rank's part: contiguous, an equal part of the dimension that the plan shards."""
        placement = self._placements[name]
        if not isinstance(placement, Shard):
            return value
        shape = list(value.shape)
        if shape[placement.dim] % self._size:
            raise UsageError(f"'{name}' of shape {shape} cannot be cut into {self._size} equal parts along dimension "
                             f"{placement.dim}", hint="one graph for all ranks wants parts of one shape: pad it in the "
                             "model, or leave it out of the plan")
        shape[placement.dim] //= self._size
        return torch.empty(shape, dtype=value.dtype, device=value.device, requires_grad=value.requires_grad)

    def given(self, name: str, value: Tensor) -> Any:
        """A DTensor where the plan makes one of it."""
        placement = self._placements[name]
        if name in self._summed:
            return DTensor.from_local(value, self._mesh, [_REPLICATE], run_check=False).to_local(
                grad_placements=[Partial()])
        return value if placement is None else DTensor.from_local(value, self._mesh, [placement], run_check=False)

    @contextmanager
    def running(self, holding: Holding) -> Iterator[None]:
        """The plan's hooks are on the modules, and DTensors learn their rank from the graph."""
        with anonymous(self._mesh, partial(holding.rank, self._group), _refuse_rank), self._application.done(), \
                loss_parallel() if self._loss_parallel else nullcontext():
            try:
                yield
            except Exception as error:
                _explain(error)
                raise

    def local(self, result: Any) -> Any:
        """All of it, as every rank has it."""
        if not isinstance(result, DTensor):
            return result
        return result.redistribute(placements=[_REPLICATE]).to_local()

    def placements(self, name: str) -> Mapping[str, Placement]:
        """What the plan says, and where it says nothing: the same on all ranks of the group."""
        return {self._group: self._placements[name] or _REPLICATE}

    def finish(self, gm: GraphModule) -> None:
        """Drop views of the same type, and have ranks draw numbers of their own for their parts."""
        _drop_same_views(gm)
        if seeded_draws(gm):
            world = self._groups.world()
            assert world is not None
            spread_draws(gm, self._group, self._size, same_while_traced(gm, self._group, world, self.placements))


def _drop_same_views(gm: GraphModule) -> None:
    """DTensors are made of views of what they hold, which are nothing to a graph without writes."""
    for graph in all_graphs(gm):
        for node in graph.graph.find_nodes(op="call_function", target=torch.ops.aten.view.default):
            value, other = node.meta["val"], node.args[0].meta["val"]
            if value.shape == other.shape and value.stride() == other.stride():
                node.replace_all_uses_with(node.args[0])
                graph.graph.erase_node(node)


def _refuse_rank() -> Any:
    raise UsageError("the step asks for its rank, or for the process group of a mesh",
                     hint="one graph holds for all ranks: leave communication to the plan")


def _placement(name: str, tensors: list[Tensor]) -> Placement | None:
    """What the plan makes of a tensor, None for nothing; ``tensors``: what stands in each of its places."""
    found = {tensor.placements[0] if isinstance(tensor, DTensor) else None for tensor in tensors}
    if len(found) > 1:
        raise UsageError(f"'{name}' has several places, and the plan does not do the same to it in each",
                         hint="plan all modules that share it alike: an embedding RowwiseParallel, its head "
                         "ColwiseParallel")
    placement = found.pop()
    if placement is not None and type(placement) not in (Shard, Replicate):
        raise UsageError(f"the plan makes '{name}' {placement}, which is not captured")
    return placement


def _explain(error: Exception) -> None:
    """Say in the words of a plan what DTensor does not do; raises `UsageError` where it is known."""
    if isinstance(error, UnequalParts) or (is_data_dependent(error) and is_from_dtensor(error)):
        raise UsageError("a tensor that the plan shards cannot be cut into equal parts",
                         hint="one graph holds for all ranks: sequences, heads and vocabularies have to be multiples "
                         "of the group's size") from error
    if isinstance(error, IndexError) and is_from_dtensor(error) and "tuple index" in str(error):
        raise UsageError("the step gives a module by name what a style of the plan takes by position",
                         hint="call it as module(x), or plan PrepareModuleInput(input_kwarg_layouts=...)") from error
    if "mixed torch.Tensor and DTensor" in str(error):
        raise UsageError("the step computes with a plain tensor and with a part of one that the plan shards",
                         hint="plan the module that holds the plain tensor (SequenceParallel for norms), or let the "
                         "module in front return local tensors (use_local_output=True)") from error
