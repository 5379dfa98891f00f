"""The layer of context parallelism: which part of the sequence a rank has, and attention around the ring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext

import torch
from torch import Tensor
from torch.distributed.tensor import Placement, Shard
from torch.utils import _pytree as pytree

from fxpasses._torch import intercepting
from fxpasses.errors import UsageError
from fxpasses.frontend.context.calls import attention_calls
from fxpasses.frontend.context.positions import Positions
from fxpasses.frontend.context.ring import Ring
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.layers import Holding, Layer
from fxpasses.frontend.parallel import ContextParallel


class ContextParallelLayer(Layer):
    """Dimension 1 of the batch is one rank's part of sequences that lie over a group, in the order of its ranks."""

    def __init__(self, settings: ContextParallel, inputs: Inputs, groups: Groups) -> None:
        self._name, group = groups.named(settings.group, "cp")
        assert group.size is not None
        self._size = group.size
        self._sequences, self._length = _sizes(inputs)
        self._buffers, self._unchecked = dict(settings.buffers or {}), tuple(settings.unchecked)
        self._rank = groups.own_rank(self._name) if settings.skip else None
        if settings.skip and self._rank is None:
            raise UsageError("each rank skips its own hidden blocks, and the world does not say which rank this is",
                             hint="World(..., rank=r); without rank= there is one graph for each")
        self.averaged = (self._name,) if self._size > 1 else ()
        self.ranks = () if settings.skip else self.averaged
        self._check_buffers(inputs)
        self._buffers = {name: dim % inputs.modules.buffers[name].dim() for name, dim in self._buffers.items()}
        for name in self._unchecked:
            if not hasattr(torch.ops.aten, name):
                raise UsageError(f"ContextParallel(unchecked=): there is no operator '{name}'")

    def _check_buffers(self, inputs: Inputs) -> None:
        for name, dim in self._buffers.items():
            if name not in inputs.modules.buffers:
                raise UsageError(f"ContextParallel(buffers=): there is no buffer '{name}'",
                                 hint=f"buffers: {', '.join(inputs.modules.buffers) or 'none'}")
            shape = inputs.modules.buffers[name].shape
            if not -len(shape) <= dim < len(shape) or shape[dim] != self._length * self._size:
                raise UsageError(
                    f"the buffer '{name}' of shape {list(shape)} has not the {self._length * self._size} positions of "
                    f"{self._size} ranks in dimension {dim}", hint="cut it to the length of the whole sequence")

    def kept(self, name: str, value: Tensor) -> Tensor:
        """A rank's part of a buffer with positions; everything else whole."""
        if name not in self._buffers:
            return value
        return value.narrow(self._buffers[name], 0, self._length).clone()

    def running(self, holding: Holding) -> AbstractContextManager[None]:
        """The step's calls of scaled_dot_product_attention go around the ring."""
        return self._watched(holding) if self._size > 1 else nullcontext()

    @contextmanager
    def _watched(self, holding: Holding) -> Iterator[None]:
        ring = Ring(self._name, self._size, holding.rank(self._name) if self._rank is None else self._rank)
        tables = [tensor for name, tensor in holding.tensors.items() if name not in self._buffers]
        positions = Positions(self._length, self._sequences, tables, self._unchecked)
        with intercepting(positions.run), attention_calls(ring, self._length, positions):
            yield

    def placements(self, name: str) -> Mapping[str, Placement]:
        """Parts of the buffers with positions."""
        return {self._name: Shard(self._buffers[name])} if name in self._buffers else {}


def _sizes(inputs: Inputs) -> tuple[int, int]:
    """How many sequences a rank has, and how many positions of each: dimensions 0 and 1 of the batch."""
    for leaf in pytree.tree_leaves(inputs.data):
        if isinstance(leaf, Tensor) and leaf.dim() > 1:
            return leaf.shape[0], leaf.shape[1]
    raise UsageError("context parallelism of a step whose batch has no dimension 1, where sequences lie",
                     hint="pass one rank's part of the sequences as arguments, [batch, sequence, ...]")
