"""Gradients in buckets: the reduction of several that are packed in one tensor becomes one reduction each again."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, Node
from torch.fx.node import map_arg

from fxpasses._torch import find_operator
from fxpasses.analyses.elementwise import is_elementwise
from fxpasses.ir.graph import call
from fxpasses.ir.ops import is_wait
from fxpasses.ir.packing import Packer

aten = torch.ops.aten
_SHAPED = (aten.view.default, aten.reshape.default, find_operator("aten", "_unsafe_view", "default"))


@dataclass(frozen=True)
class Piece:
    """``node``: a gradient in its own shape, element ``index`` of ``split``, which takes apart what ``chain``,
    elementwise with scalars, makes of the waited bucket (in the order of the graph).

    ``element``: the piece before it gets its shape, ``node`` itself where that is flat.
    """

    node: Node
    element: Node
    index: int
    split: Node
    chain: tuple[Node, ...]
    wait: Node

    @property
    def is_apart(self) -> bool:
        """Nobody reads the bucket but who takes it apart, nor the piece but in its own shape."""
        links = (self.wait, *self.chain)
        readers = all(isinstance(user.args[1], int) and user.target is operator.getitem for user in self.split.users)
        return readers and all(len(link.users) == 1 for link in links) and (
            self.element is self.node or len(self.element.users) == 1)


def piece_of(node: Node) -> Piece | None:
    """The piece of a reduced bucket that ``node`` is, None for any other value."""
    element = node
    if element.target in _SHAPED and isinstance(element.args[0], Node):
        element = element.args[0]
    if element.target is not operator.getitem:
        return None
    split, index = element.args
    if not isinstance(split, Node) or split.target is not aten.split_with_sizes.default or not isinstance(index, int):
        return None
    flat: Any = split.args[0]
    if len(flat.meta["val"].shape) != 1:
        return None
    chain: list[Node] = []
    while not is_wait(flat):
        operand = _scaled(flat)
        if operand is None:
            return None
        chain.insert(0, flat)
        flat = operand
    return Piece(node, element, index, split, tuple(chain), flat)


def _scaled(node: Node) -> Node | None:
    """The one operand of full size of an elementwise operator whose others are scalars."""
    if not is_elementwise(node):
        return None
    operands = [one for one in node.all_input_nodes if not isinstance(one.meta["val"], torch.Tensor)
                or one.meta["val"].dim()]
    same = len(operands) == 1 and operands[0].meta["val"].shape == node.meta["val"].shape
    return operands[0] if same else None


def take_apart(graph: Graph, bucket: Node, lengths: Sequence[int]) -> list[Node]:
    """Pieces of ``bucket``, one-dimensional, as new or old nodes at the insertion point: what it was packed from, where
    that can be seen."""
    if bucket.target is aten.cat.default and len(bucket.args) == 1:
        members: Any = bucket.args[0]
        if [member.meta["val"].shape for member in members] == [(length,) for length in lengths]:
            return list(members)
    operand = _scaled(bucket)
    if operand is not None:
        return [apply_again(graph, bucket, operand, piece) for piece in take_apart(graph, operand, lengths)]
    return Packer(graph).parts(bucket, lengths, like=bucket)


def apply_again(graph: Graph, node: Node, operand: Node, other: Node) -> Node:
    """The operator of ``node`` on ``other`` in the place of ``operand``, at the insertion point."""
    args, kwargs = map_arg((node.args, node.kwargs), lambda one: other if one is operand else one)
    target: Any = node.target
    return call(graph, target, args, like=node, kwargs=kwargs)


def unflattened(packer: Packer, node: Node, shape: Sequence[int], *, like: Node) -> Node:
    """``node``, flat, in ``shape``: what it was made of by a view, where that has this shape."""
    source = node.args[0] if node.target in _SHAPED else None
    if isinstance(source, Node) and tuple(source.meta["val"].shape) == tuple(shape):
        return source
    return packer.shaped(node, shape, like=like)
