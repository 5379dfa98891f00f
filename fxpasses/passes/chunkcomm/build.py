"""Nodes that compute in chunks what others compute at once, in the same graph or in another one."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

import torch
from torch.fx import Graph, Node
from torch.fx.node import map_arg

from fxpasses._torch import fake_mode_of, fake_tensor
from fxpasses.analyses.kinds import is_view
from fxpasses.analyses.row_chunks import Rows, chunk_arguments
from fxpasses.ir.graph import call, infer, value_of
from fxpasses.ir.ops import is_launch, is_wait
from fxpasses.ir.packing import block_stride
from fxpasses.passes.chunkcomm.labels import Labels

aten = torch.ops.aten
#: ``meta`` of a launch: the number of chunks it is one of.
CHUNK = "chunk"
APART, WHOLE = -1, sys.maxsize
"""In the place of the number of a chunk: what takes an operand apart, what puts chunks together."""


class UnfitLayout(Exception):
    """A chunk would lie in memory as an operator does not take it."""


class Types:
    """Types of new nodes, each kind of call worked out once."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}

    def of(self, node: Node) -> Any:
        """The type of a call from those of its operands, new tensors at every call."""
        key = (node.target, frozen(node.args), frozen(node.kwargs))
        if key not in self._known:
            try:
                self._known[key] = infer(node)
            except (RuntimeError, ValueError) as error:
                raise UnfitLayout(str(error)) from error
        return again(self._known[key])


def frozen(value: Any) -> Hashable:
    """Equal for arguments of equal types, and equal beside their tensors."""
    if isinstance(value, Node):
        return frozen(value_of(value))
    if isinstance(value, torch.Tensor):
        return (value.dtype, value.device, *_sizes(value.shape), None, *_sizes(value.stride()))
    if isinstance(value, (list, tuple)):
        return tuple(frozen(item) for item in value)
    if isinstance(value, dict):
        return tuple((key, frozen(item)) for key, item in value.items())
    return (type(value).__name__, str(value))


def _sizes(sizes: Sequence[Any]) -> Iterator[Hashable]:
    return (size if type(size) is int else str(size) for size in sizes)


def again(value: Any) -> Any:
    """A value of the same type, its tensors new ones."""
    if isinstance(value, (list, tuple)):
        return type(value)([again(item) for item in value])
    mode = fake_mode_of([value]) if isinstance(value, torch.Tensor) else None
    if mode is None:
        return value
    return fake_tensor(mode, value.dtype, tuple(value.shape), tuple(value.stride()), value.device)


_UNKNOWN = object()


class Builder:
    """Adds chunks at the insertion point of ``graph``.

    ``outside``: what stands for a node of the old graph that is not cut. ``parts``: the chunks of each cut node.
    ``made``: what was added, with the old node it stands for and the number of the chunk, or `APART` or `WHOLE`.
    """

    def __init__(self, graph: Graph, labels: Labels, types: Types, outside: Callable[[Node], Node]) -> None:
        self._graph, self._labels, self._types = graph, labels, types
        self._outside = outside
        self.parts: dict[Node, list[Node]] = {}
        self.wholes: dict[Node, Node] = {}
        self.made: dict[Node, tuple[Node, int]] = {}
        self._slices: dict[tuple[Node, Rows, int], list[Node]] = {}

    def cut(self, node: Node, chunks: int) -> None:
        """Add the chunks of a node; those of its operands are there."""
        rows = self._labels.rows[node]
        needed = self._labels.needed(node, rows)
        assert needed is not None, "only what can be cut is labelled"
        operands = {operand: self._operand(operand, wanted, node, chunks) for operand, wanted in needed.items()}
        args = chunk_arguments(node, rows, chunks)
        is_sent = is_launch(node)
        self.parts[node] = parts = []
        value: Any = _UNKNOWN
        for number in range(chunks):
            def part(operand: Node, number: int = number) -> Node:
                return operands[operand][number]
            made = self._add(node.target, map_arg(args, part), node, number, map_arg(node.kwargs, part), value)
            value = made.meta["val"]
            if is_sent:
                made.meta[CHUNK] = chunks
            parts.append(made)

    def _operand(self, operand: Node, rows: Rows | None, user: Node, chunks: int) -> Sequence[Node]:
        if rows is None:
            return [self.whole(operand)] * chunks
        parts = self.parts.get(operand)
        if parts is not None and len(parts) == chunks and self._labels.takes_chunks(user, operand):
            return parts
        if (operand, rows, chunks) not in self._slices:
            self._slices[operand, rows, chunks] = self._taken_apart(operand, rows, chunks)
        return self._slices[operand, rows, chunks]

    def _taken_apart(self, operand: Node, rows: Rows, chunks: int) -> list[Node]:
        whole = self.whole(operand)
        shape, dim = list(value_of(whole).shape), rows.dim
        length = shape[dim] // rows.blocks // chunks
        if rows.blocks > 1:
            blocked = [*shape[:dim], rows.blocks, shape[dim] // rows.blocks, *shape[dim + 1:]]
            whole, dim = self._add(aten.view.default, (whole, blocked), operand, APART), dim + 1
        parts: list[Node] = []
        value: Any = _UNKNOWN
        for number in range(chunks):
            args = (whole, dim, number * length, (number + 1) * length)
            parts.append(self._add(aten.slice.Tensor, args, operand, APART, value=value))
            value = parts[0].meta["val"]
        if rows.blocks == 1:
            return parts
        shape[rows.dim] //= chunks
        return [self._add(aten.reshape.default, (part, shape), operand, APART) for part in parts]

    def whole(self, node: Node) -> Node:
        """The value of an old node in one piece."""
        if node not in self.parts:
            return self._outside(node)
        if node not in self.wholes:
            self.wholes[node] = self._again(node) if self.is_cheap(node) else self._joined(node)
        return self.wholes[node]

    def is_cheap(self, node: Node) -> bool:
        """Better computed once more, of whole operands, than put together: a view, or strides that ``cat`` has not."""
        if is_wait(node) or is_launch(node):
            return False
        value = value_of(node)
        return not isinstance(value, torch.Tensor) or is_view(node) or not is_plain(value)

    def _again(self, node: Node) -> Node:
        args, kwargs = map_arg((node.args, node.kwargs), self.whole)
        made = self._add(node.target, args, node, WHOLE, kwargs)
        if "placements" in node.meta:
            made.meta["placements"] = node.meta["placements"]
        return made

    def _joined(self, node: Node) -> Node:
        rows, parts, value = self._labels.rows[node], self.parts[node], value_of(node)
        if not is_plain(value):
            raise UnfitLayout(node.name)
        dim, shape = rows.dim, list(value.shape)
        if rows.blocks > 1:
            inner = shape[dim] // rows.blocks // len(parts)
            blocked = [*shape[:dim], rows.blocks, inner, *shape[dim + 1:]]
            parts = [self._add(aten.reshape.default, (part, blocked), node, WHOLE) for part in parts]
            dim += 1
        joined = self._add(aten.cat.default, (parts, dim) if dim else (parts,), node, WHOLE)
        if rows.blocks > 1:
            joined = self._add(aten.view.default, (joined, shape), node, WHOLE)
        if "placements" in node.meta:
            joined.meta["placements"] = node.meta["placements"]
        return joined

    def _add(self, target: Any, args: tuple[Any, ...], like: Node, number: int, kwargs: Any = None,
             value: Any = _UNKNOWN) -> Node:
        """Add a call. ``value``: that of another chunk of the same call, where there is one."""
        made = call(self._graph, target, args, like=like, val=_UNKNOWN, kwargs=kwargs)
        made.meta["val"] = self._types.of(made) if value is _UNKNOWN else again(value)
        self.made[made] = (like, number)
        return made


def is_plain(value: torch.Tensor) -> bool:
    """Strides are those of a new contiguous tensor, and no size is a symbol, which would be one number from here on."""
    shape = list(value.shape)
    if not all(type(size) is int for size in shape):
        return False
    expected = block_stride(shape)
    return math.prod(shape) == 0 or all(
        size == 1 or stride == wanted for size, stride, wanted in zip(shape, value.stride(), expected, strict=True))


def cut_all(builder: Builder, nodes: Mapping[Node, int]) -> None:
    """Add the chunks of ``nodes``, which are in graph order, each with its number of chunks."""
    for node, chunks in nodes.items():
        builder.cut(node, chunks)
