"""How tensors of one shape lie in memory: as few dimensions as all of them allow, for a kernel that walks them."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from torch import Tensor

NARROWEST = 64
"""Elements of a row that a program is started for. Fewer leave most lanes idle."""


@dataclass(frozen=True)
class Layout:
    """``rows`` rows of ``columns`` elements. For each tensor, elements from one row to the next, and from one column to
    the next."""

    rows: int
    columns: int
    row_strides: tuple[int, ...]
    column_strides: tuple[int, ...]

    @property
    def numel(self) -> int:
        """Elements of each tensor."""
        return self.rows * self.columns


def layout_of(shape: Sequence[int], strides: Sequence[Sequence[int]]) -> Layout | None:
    """The layout of tensors with these strides, None where one or two dimensions do not do, or rows are narrow.

    Dimensions are merged where every tensor goes on from one to the next; their order is that of the first tensor.
    """
    kept = [dim for dim, size in enumerate(shape) if size != 1]
    kept.sort(key=lambda dim: -strides[0][dim])
    merged: list[tuple[int, list[int]]] = []
    for dim in kept:
        size, steps = shape[dim], [each[dim] for each in strides]
        if merged and all(outer == size * inner for outer, inner in zip(merged[-1][1], steps, strict=True)):
            merged[-1] = merged[-1][0] * size, steps
        else:
            merged.append((size, steps))
    if len(merged) > 2:
        return None
    if not merged:
        merged = [(math.prod(shape), [1] * len(strides))]
    (columns, inner), outer = merged[-1], merged[:-1]
    if outer and columns < NARROWEST:
        return None
    rows, steps = outer[0] if outer else (1, [0] * len(strides))
    return Layout(rows, columns, tuple(steps), tuple(inner))


def extent(tensor: Tensor) -> tuple[int, int]:
    """Address of the first byte of a tensor that has elements, and of the one behind its last."""
    last = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride(), strict=True))
    return tensor.data_ptr(), tensor.data_ptr() + (last + 1) * tensor.element_size()


def may_collide(written: Sequence[Tensor], read: Sequence[Tensor]) -> bool:
    """What one block writes may be what another reads or writes: the order of blocks would count.

    Elements that are read where they are written are not: each is read and written by one block.
    """
    places = sorted((extent(tensor), number) for number, tensor in enumerate(written) if tensor.numel())
    if any(end > start for ((_, end), _), ((start, _), _) in pairwise(places)):
        return True
    starts = [start for (start, _), _ in places]
    for tensor in read:
        if not tensor.numel():
            continue
        start, end = extent(tensor)
        touched = places[max(bisect_right(starts, start) - 1, 0):bisect_left(starts, end)]
        if any(start < other_end and not _same_place(tensor, written[number])
               for (_, other_end), number in touched):
            return True
    return False


def _same_place(first: Tensor, second: Tensor) -> bool:
    """Each element of one lies where that of the other does."""
    return (first.data_ptr() == second.data_ptr() and first.shape == second.shape
            and first.stride() == second.stride() and first.dtype == second.dtype)
