"""The nodes of one collective: pack, scale, launch; then wait, unpack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.fx import Graph, Node

from fxpasses._torch import fake_mode_of, find_operator
from fxpasses.ir.graph import call
from fxpasses.ir.packing import Packer
from fxpasses.passes.gradsync.lanes import Lane, source_of
from fxpasses.passes.gradsync.members import Transfer
from fxpasses.passes.gradsync.settings import Settings

aten, functional = torch.ops.aten, torch.ops._c10d_functional
_CAST = find_operator("aten", "_to_copy", "default")
_WIRE = {"fp16": torch.float16, "bf16": torch.bfloat16}


class Sending:
    """A transfer whose first half is in the graph. `finish` adds the second half and gives a node for each member."""

    def __init__(self, graph: Graph, transfer: Transfer) -> None:
        """Add the nodes up to the launch at the graph's insertion point."""
        self.graph, self.transfer, settings = graph, transfer, transfer.settings
        self.packer = Packer(graph)
        member = transfer.members[-1]
        self.like = source_of(member.markers[0], member.operand)
        self.shard = member.shard  # of the flat parameter, as an optimizer cuts it
        self.lanes = [Lane.enter(graph, member.operand, member.value, source_of(member.markers[0], member.operand),
                                 in_order=self.shard) for member in transfer.members]
        packed, self._unpack = self._packed(settings.size)
        self.dtype = packed.meta["val"].dtype
        if transfer.kind != "broadcast":
            packed = self._scaled(packed, settings)
        self.launch = self._launched(packed, settings) if settings.size > 1 else packed

    def finish(self) -> list[Node]:
        """Add the nodes from the wait on; the members' values, in their order."""
        found, settings = self.launch, self.transfer.settings
        if settings.size > 1:
            found = self._like_first(functional.wait_tensor.default, found)
        if settings.size > 1 and self.transfer.kind == "reduce_scatter" and not self.shard:
            found = self._call(functional.all_gather_into_tensor.default, found, settings.size, settings.group)
            found = self._like_first(functional.wait_tensor.default, found)
        if found.meta["val"].dtype != self.dtype:
            found = self._call(_CAST, found, dtype=self.dtype)
        values = self._unpack(found)
        if self.shard:
            for value in values:
                from torch.distributed.tensor import Shard  # half a second, for this option alone

                value.meta["placements"] = {settings.group: Shard(0)}
            return values
        return [lane.back(value) for lane, value in zip(self.lanes, values, strict=True)]

    def _like_first(self, target: Any, *args: Any) -> Node:
        """A call whose result is another block of the first operand's type: working that out would take longer."""
        block = args[0].meta["val"]
        mode = fake_mode_of([block])
        assert mode is not None
        with mode:
            value = torch.empty(block.shape, dtype=block.dtype, device=block.device)
        return call(self.graph, target, args, like=self.like, val=value)

    def _call(self, target: Any, *args: Any, **kwargs: Any) -> Node:
        return call(self.graph, target, args, like=self.like, kwargs=kwargs)

    def _packed(self, size: int) -> tuple[Node, Callable[[Node], list[Node]]]:
        """One tensor of all members, and what takes it apart again."""
        if self.transfer.kind == "reduce_scatter":
            return self._columns(size) if self.shard else self._padded(size)
        if len(self.lanes) == 1:
            return self.lanes[0].sent, lambda found: [found]
        flats = [lane.flat() for lane in self.lanes]
        return self.packer.joined(flats, like=self.like), self._shaped(flats)

    def _padded(self, size: int) -> tuple[Node, Callable[[Node], list[Node]]]:
        """Members behind each other, with zeros up to a multiple of the group's size."""
        flats = [lane.flat() for lane in self.lanes]
        lengths = _lengths(flats)
        packed = self.packer.joined(flats, like=self.like)
        padding = -sum(lengths) % size
        if padding:
            packed = self._call(aten.constant_pad_nd.default, packed, [0, padding])
        return packed, self._shaped(flats)

    def _shaped(self, flats: list[Node]) -> Callable[[Node], list[Node]]:
        """What gives each lane its part of one tensor, in the lane's shape."""
        return lambda found: [lane.shaped(part) for lane, part in zip(
            self.lanes, self.packer.parts(found, _lengths(flats), like=self.like), strict=True)]

    def _columns(self, size: int) -> tuple[Node, Callable[[Node], list[Node]]]:
        """A row a rank, in it that rank's part of each member: shards do not cross members."""
        columns, lengths = [], []
        for lane in self.lanes:
            flat = lane.flat()
            (length,) = _lengths([flat])
            if padding := -length % size:
                flat = self._call(aten.constant_pad_nd.default, flat, [0, padding])
            lengths.append((length + padding) // size)
            columns.append(flat)
        if len(columns) == 1:
            return columns[0], lambda found: [found]
        packed = self.packer.joined([self.packer.rows(flat, size, like=self.like) for flat in columns], 1,
                                    like=self.like)
        return packed, lambda found: self.packer.parts(self.packer.flat(found, like=self.like), lengths, like=self.like)

    def _scaled(self, packed: Node, settings: Settings) -> Node:
        """The arithmetic of DDP's reducer, or of its compression hook, which divides on the wire's dtype."""
        wire = _WIRE.get(settings.compress)
        if wire is None:
            return self._like_first(aten.mul.Tensor, packed, 1.0 / settings.size) if settings.average else packed
        if packed.meta["val"].dtype != wire:
            packed = self._call(_CAST, packed, dtype=wire)
        return self._like_first(aten.div.Tensor, packed, settings.size) if settings.average else packed

    def _launched(self, packed: Node, settings: Settings) -> Node:
        if self.transfer.kind == "broadcast":
            return self._like_first(functional.broadcast.default, packed, 0, settings.group)
        if self.transfer.kind == "reduce_scatter":
            return self._call(functional.reduce_scatter_tensor.default, packed, "sum", settings.size, settings.group)
        return self._like_first(functional.all_reduce.default, packed, "sum", settings.group)


def _lengths(flats: list[Node]) -> list[int]:
    return [int(flat.meta["val"].shape[0]) for flat in flats]
