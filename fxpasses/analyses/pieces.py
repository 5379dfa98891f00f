"""Tensors that are packed for one collective: which ranks share what each piece holds, until they are split again.

Flattened, a packed tensor repeats one period of pieces. ``cat`` makes such a one; changes of shape, element-wise
operators of one tensor and collectives keep it; ``split_with_sizes`` at the seams gives the pieces back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import torch
from torch.fx import Node

from fxpasses.analyses.rank_agreement import Agreement
from fxpasses.ir.ops import Collective, argument, base_name

_SAME_ELEMENTS = ("view", "_unsafe_view", "reshape", "alias", "detach", "unsqueeze", "squeeze", "clone")
_ELEMENTWISE = ("_to_copy", "convert_element_type", "div", "mul", "neg", "add", "sub")
_KEPT_IN_PLACE = ("all_gather", "reduce_scatter", "all_reduce", "broadcast")


@dataclass(frozen=True)
class Pieces:
    """One period: how many elements each piece has, and where it is the same."""

    lengths: tuple[int, ...]
    agreements: tuple[Agreement, ...]

    def each(self, change: Callable[[Agreement], Agreement]) -> Pieces:
        """The same pieces, each agreement changed."""
        return Pieces(self.lengths, tuple(map(change, self.agreements)))


def packed(node: Node, agreement_of: Callable[[Node], Agreement]) -> Pieces | None:
    """Pieces of a ``cat``; None for another node, and where all tensors are the same on the same ranks."""
    tensors = argument(node, "tensors") if base_name(node) == "cat" else None
    if not isinstance(tensors, (list, tuple)):
        return None
    shapes = [shape for tensor in tensors if (shape := _shape(tensor))]
    agreements = [agreement_of(tensor) for tensor in tensors if isinstance(tensor, Node)]
    if not len(shapes) == len(agreements) == len(tensors) or len(set(map(id, agreements))) < 2:
        return None
    first = _dim(node, len(shapes[0]))
    lengths = tuple(_product(shape[first:]) for shape in shapes)
    return Pieces(lengths, tuple(agreements)) if sum(lengths) else None


def kept(node: Node, pieces: Pieces) -> Pieces | None:
    """Pieces of what an operator with ``pieces`` as its one tensor gives; None where they do not stay together."""
    if len(node.all_input_nodes) != 1 or base_name(node) not in (*_SAME_ELEMENTS, *_ELEMENTWISE):
        return None
    before, after = _shape(node.all_input_nodes[0]), _shape(node)
    return pieces if before is not None and after is not None and _product(before) == _product(after) else None


def communicated(found: Collective, pieces: Pieces, change: Callable[[Agreement], Agreement]) -> Pieces | None:
    """Pieces of the result of a collective that sends ``pieces``; None where they do not stay together."""
    shape = _shape(found.node)
    fits = found.kind in _KEPT_IN_PLACE and shape is not None and not _product(shape) % sum(pieces.lengths)
    return pieces.each(change) if fits else None


def split(node: Node, pieces: Pieces, meet: Callable[[Sequence[Agreement]], Agreement]) -> tuple[Agreement, ...] | None:
    """What each part of a ``split_with_sizes`` has in common; None where it does not cut one period."""
    sizes, shape = argument(node, "split_sizes"), _shape(node.all_input_nodes[0])
    if base_name(node) != "split_with_sizes" or not shape or not isinstance(sizes, (list, tuple)):
        return None
    first = _dim(node, len(shape))
    inner = _product(shape[first + 1:])
    if shape[first] * inner != sum(pieces.lengths) or not all(type(size) is int for size in sizes):
        return None
    ends = list(accumulate(pieces.lengths))
    parts, start = [], 0
    for size in sizes:
        end = start + size * inner
        parts.append(meet([agreement for last, length, agreement in
                           zip(ends, pieces.lengths, pieces.agreements, strict=True)
                           if last - length < end and start < last]))
        start = end
    return tuple(parts)


def _dim(node: Node, dims: int) -> int:
    dim = argument(node, "dim", 0)
    return dim % dims if isinstance(dim, int) else 0


def _shape(node: Any) -> tuple[int, ...] | None:
    value = node.meta.get("val") if isinstance(node, Node) else None
    if not isinstance(value, torch.Tensor) or not all(type(size) is int for size in value.shape):
        return None
    return tuple(value.shape)


def _product(sizes: Sequence[int]) -> int:
    total = 1
    for size in sizes:
        total *= size
    return total
