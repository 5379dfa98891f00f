"""Several tensors as one, and one taken apart again: the nodes on both sides of a collective that carries many."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch.fx import Graph, Node

from fxpasses._torch import fake_mode_of, fake_tensor
from fxpasses.ir.graph import call

aten = torch.ops.aten


class Packer:
    """Adds nodes at the graph's insertion point. ``made``: those it added, in order.

    Operands and results are contiguous, so that types follow from shapes: working them out under fake tensors would
    take longer than everything else. ``like``: the node whose origin a new one takes.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.made: list[Node] = []

    def add(self, target: Callable[..., Any], *args: Any, like: Node, val: Any = None, **kwargs: Any) -> Node:
        """A call; its value is worked out where none is given."""
        node = call(self.graph, target, args, like=like, val=val, kwargs=kwargs)
        self.made.append(node)
        return node

    def flat(self, node: Node, *, like: Node) -> Node:
        """A contiguous tensor with one dimension."""
        return self.shaped(node, [node.meta["val"].numel()], like=like)

    def shaped(self, node: Node, shape: Sequence[int], *, like: Node, val: torch.Tensor | None = None) -> Node:
        """A contiguous tensor in another shape, that of ``val`` where its type is known; itself where it has it."""
        value = node.meta["val"]
        if list(value.shape) == list(shape):
            return node
        return self.add(aten.view.default, node, list(shape), like=like,
                        val=block_like(value, shape) if val is None else val)

    def as_dtype(self, node: Node, dtype: torch.dtype, *, like: Node) -> Node:
        """The bytes of a contiguous tensor as elements of ``dtype`` in one dimension, without conversion.

        They are a whole number of elements. A tensor of that dtype is itself.
        """
        if node.meta["val"].dtype == dtype:
            return node
        block = self.flat(node, like=like)
        value = block.meta["val"]
        shape = [value.numel() * value.dtype.itemsize // dtype.itemsize]
        return self.add(aten.view.dtype, block, dtype, like=like, val=block_like(value, shape, dtype))

    def copied(self, node: Node, *, like: Node) -> Node:
        """A contiguous copy with a storage of its own."""
        value = node.meta["val"]
        return self.add(aten.clone.default, node, like=like, val=block_like(value, value.shape),
                        memory_format=torch.contiguous_format)

    def joined(self, nodes: Sequence[Node], dim: int = 0, *, like: Node) -> Node:
        """Contiguous tensors behind each other along ``dim``; a single one is itself."""
        if len(nodes) == 1:
            return nodes[0]
        first = nodes[0].meta["val"]
        shape = list(first.shape)
        shape[dim] = sum(node.meta["val"].shape[dim] for node in nodes)
        place = (dim,) if dim else ()
        return self.add(aten.cat.default, list(nodes), *place, like=like, val=block_like(first, shape))

    def rows(self, node: Node, count: int, *, like: Node) -> Node:
        """A contiguous tensor as ``count`` rows of equal length."""
        return self.shaped(node, [count, node.meta["val"].numel() // count], like=like)

    def parts(self, node: Node, lengths: Sequence[int], *, like: Node) -> list[Node]:
        """Views of a tensor of one dimension, ``lengths`` elements each; what is left over nobody takes.

        The whole is itself.
        """
        left = node.meta["val"].numel() - sum(lengths)
        if len(lengths) == 1 and not left:
            return [node]
        lengths = [*lengths, left] if left else list(lengths)
        values = [block_like(node.meta["val"], [length]) for length in lengths]
        split = self.add(aten.split_with_sizes.default, node, lengths, like=like, val=values)
        return self.elements(split, len(lengths) - bool(left))

    def copies(self, node: Node, lengths: Sequence[int], *, like: Node) -> list[Node]:
        """Contiguous copies of parts along the last dimension of one or two, each with a storage of its own."""
        value = node.meta["val"]
        values = [block_like(value, [*value.shape[:-1], length]) for length in lengths]
        dim = (value.dim() - 1,) if value.dim() > 1 else ()
        split = self.add(aten.split_with_sizes_copy.default, node, list(lengths), *dim, like=like, val=values)
        return self.elements(split)

    def elements(self, parts: Node, count: int | None = None) -> list[Node]:
        """The elements of a list, all by default."""
        return [self.add(operator.getitem, parts, index, like=parts, val=value)
                for index, value in enumerate(parts.meta["val"][:count])]


def block_like(value: torch.Tensor, shape: Sequence[int], dtype: torch.dtype | None = None) -> torch.Tensor:
    """The type of a contiguous tensor on the device of ``value`` and by default of its dtype, fake under its mode."""
    mode = fake_mode_of([value])
    assert mode is not None, "values in a graph are fake"
    block: torch.Tensor = fake_tensor(mode, dtype or value.dtype, list(shape), block_stride(shape), value.device)
    return block


def block_stride(shape: Sequence[int]) -> tuple[int, ...]:
    """Strides that torch gives a new contiguous tensor."""
    return tuple(math.prod(max(size, 1) for size in shape[dim + 1:]) for dim in range(len(shape)))
