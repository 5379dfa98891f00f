"""Fully sharded data parallelism as a layer of a step."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

from torch import Tensor
from torch.distributed.tensor import Placement, Shard
from torch.fx import GraphModule

from fxpasses._torch import tensor_hooks
from fxpasses.errors import UsageError
from fxpasses.frontend.fsdp.exchange import Exchange, kept_rows
from fxpasses.frontend.fsdp.guard import Guard
from fxpasses.frontend.fsdp.regather import regather
from fxpasses.frontend.fsdp.settings import check_settings
from fxpasses.frontend.fsdp.units import Unit, units_of
from fxpasses.frontend.fsdp.whole import Whole
from fxpasses.frontend.groups import DATA, Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.layers import Holding, Layer
from fxpasses.frontend.parallel import FSDP
from fxpasses.frontend.scopes import Scopes
from fxpasses.ir.graph import all_graphs


class FullyShardedLayer(Layer):
    """A rank keeps ceil(rows / size) rows of every parameter of a unit, zeros behind the last one. Buffers stay whole.

    ``units``: for a model that says itself what they are. Raises `UsageError` for parameters that cannot be sharded.
    """

    differentiable_twice = True

    def __init__(self, settings: FSDP, inputs: Inputs, groups: Groups, units: Sequence[Unit] | None = None) -> None:
        check_settings(settings)
        self._group, group = groups.named(settings.group, DATA)
        self._replicate = settings.replicate
        replicas = 1
        if settings.replicate is not None:
            self._replicate, copies = groups.named(settings.replicate, settings.replicate)
            if self._replicate == self._group:
                raise UsageError(f"FSDP shards and replicates over the same group '{self._group}'")
            replicas = copies.size or 1
        self._size = group.size or 1
        self._inputs = inputs
        self._together = settings.gather == "block"
        self._replicas = replicas
        self._units = units_of(settings, inputs.modules) if units is None else list(units)
        self._sharded = {name for unit in self._units for name in unit.names}
        self._rows: dict[str, int] = {}
        self._wholes: list[Whole] = []
        self._calls = 0
        if inputs.wrapped:
            raise UsageError("the model is wrapped by DistributedDataParallel, and FSDP would reduce gradients as well",
                             hint="give the model without the wrapper; FSDP(replicate=...) has copies of shards")
        _check_hooks(inputs, self._sharded)

    def kept(self, name: str, value: Tensor) -> Tensor:
        if name not in self._sharded:
            return value
        self._rows[name] = value.shape[0]
        return value.new_empty((kept_rows(value.shape[0], self._size), *value.shape[1:]),
                               requires_grad=value.requires_grad)

    def defers(self, name: str) -> bool:
        return name in self._sharded

    def reduces(self, name: str) -> bool:
        return name in self._sharded

    def placements(self, name: str) -> Mapping[str, Placement]:
        return {self._group: Shard(0)} if name in self._sharded else {}

    def apart(self, name: str) -> Collection[str]:
        """All groups of the data for what is ignored: its gradients stay local."""
        return () if name in self._sharded else tuple(filter(None, (self._group, self._replicate)))

    @contextmanager
    def running(self, holding: Holding) -> Iterator[None]:
        """Gather units and reduce their gradients until the block ends.

        Raises `UsageError` where the step reads a shard as if it were whole, or writes a whole that is dropped.
        """
        scopes = Scopes(self._inputs.modules.paths)
        guard = Guard({name: holding.tensors[name] for name in self._sharded})
        self._wholes = [
            Whole(unit, self._exchange(unit), holding, self, scopes, self._rows, self._numbered, guard.know_whole)
            for unit in self._units]
        with ExitStack() as stack:
            for whole in self._wholes:
                stack.enter_context(whole.followed())
            stack.enter_context(guard.watching())
            yield
            guard.check_writes()

    def begin(self, *, reduces: bool) -> None:
        for whole in self._wholes:
            whole.begin(reduces=reduces)

    @property
    def pending(self) -> dict[str, Tensor]:
        return {name: value for whole in self._wholes for name, value in whole.pending.items()}

    def reduced(self, pending: Mapping[str, Tensor]) -> dict[str, Tensor]:
        found: dict[str, Tensor] = {}
        for whole in self._wholes:
            found |= whole.reduced({name: pending[name] for name in whole.unit.names if name in pending})
        return found

    def finish(self, gm: GraphModule) -> None:
        for graph in all_graphs(gm):
            regather(graph.graph)

    def _numbered(self) -> int:
        self._calls += 1
        return self._calls

    def _exchange(self, unit: Unit) -> Exchange:
        return Exchange(self._group, self._size, self._replicate, self._replicas, self._together, unit.param_dtype,
                        unit.reduce_dtype)


def _check_hooks(inputs: Inputs, sharded: set[str]) -> None:
    """A hook on a parameter would see a shard of its gradient, and not know."""
    for name, parameter in inputs.modules.parameters.items():
        if name in sharded and any(map(len, tensor_hooks(parameter))):
            raise UsageError(f"'{name}' has a hook, which would see only this rank's rows of the gradient",
                             hint="do in the step what the hook does, or FSDP(ignored=...)")
