"""How one value goes into a collective and comes out again with the memory layout it had."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, Node

from fxpasses.ir.graph import call, origin
from fxpasses.ir.packing import Packer

aten = torch.ops.aten


def source_of(marker: Node, operand: Node) -> Node:
    """Whose origin new nodes take: the marker's, else that of the node that computes the value."""
    return marker if origin(marker) else operand


@dataclass(frozen=True)
class Lane:
    """One member's way through a collective: ``sent`` is one block of memory, `back` undoes what made it one.

    ``order``: dimensions of the value as they lie in memory, outermost first; None where they lie that way already.
    """

    graph: Graph
    like: Node
    value: torch.Tensor
    order: tuple[int, ...] | None
    sent: Node

    @classmethod
    def enter(cls, graph: Graph, operand: Node, value: torch.Tensor, like: Node, *, in_order: bool = False) -> Lane:
        """Nodes that make ``operand`` one block of real numbers; most often there is none to make.

        ``in_order``: the block's elements are in the order of the value's indices, wherever they lay.
        """
        sent = operand
        if value.dtype.is_complex:
            if operand.meta["val"].is_conj():
                sent = call(graph, aten.resolve_conj.default, (sent,), like=like)
            sent = call(graph, aten.view_as_real.default, (sent,), like=like)
        order = None if in_order else _memory_order(value)
        if order is not None:
            sent = call(graph, aten.permute.default, (sent, list(order)), like=like)
        if not sent.meta["val"].is_contiguous():
            sent = call(graph, aten.clone.default, (sent,), like=like,
                        kwargs={"memory_format": torch.contiguous_format})
        return cls(graph, like, value, order, sent)

    @property
    def shape(self) -> list[int]:
        """Sizes of the block."""
        return list(self.sent.meta["val"].shape)

    def flat(self) -> Node:
        """The block with one dimension."""
        return Packer(self.graph).flat(self.sent, like=self.like)

    def shaped(self, flat: Node) -> Node:
        """What `flat` undoes."""
        return Packer(self.graph).shaped(flat, self.shape, like=self.like)

    def back(self, block: Node) -> Node:
        """The value that ``block`` holds, with sizes and strides of the one that went in."""
        found = block
        if self.order is not None:
            inverse = sorted(range(len(self.order)), key=self.order.__getitem__)
            found = call(self.graph, aten.permute.default, (found, inverse), like=self.like)
        if self.value.dtype.is_complex:
            found = call(self.graph, aten.view_as_complex.default, (found,), like=self.like)
        if found.meta["val"].stride() != self.value.stride():  # of dimensions with one element
            found = call(self.graph, aten.as_strided.default, (found, list(self.value.shape),
                                                               list(self.value.stride())), like=self.like)
        return found


def _memory_order(value: torch.Tensor) -> tuple[int, ...] | None:
    if value.is_contiguous():
        return None
    strides: Any = value.stride()
    order = sorted(range(value.dim()), key=lambda dim: (-strides[dim], dim))
    return tuple([*order, value.dim()] if value.dtype.is_complex else order)
