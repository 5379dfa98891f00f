"""Values of all ranks held together: one tensor with the rank as its first dimension, where that is possible.

A value is one of three things, and so is each element of a list, tuple or dict: the same object for all ranks (any
plain value), `Stacked`, or `PerRank`. What some node writes is never the same object for all ranks.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from fxpasses.errors import RankError
from fxpasses.ir.text.tensors import elements_spanned
from fxpasses.ranks.storage import memory


@dataclass(frozen=True, eq=False)
class Stacked:
    """A tensor on every rank: ``tensor[rank]`` is that of ``rank``."""

    tensor: Tensor


@dataclass(frozen=True, eq=False)
class PerRank:
    """One value for each rank, in no way alike: numbers, or tensors of several shapes or places in memory."""

    column: list[Any]


def is_same(value: Any) -> bool:
    """The value, elements included, is the same object for all ranks."""
    if isinstance(value, (list, tuple)):
        return all(is_same(item) for item in value)
    if isinstance(value, dict):
        return all(is_same(item) for item in value.values())
    if isinstance(value, slice):
        return is_same((value.start, value.stop, value.step))
    return not isinstance(value, (Stacked, PerRank))


def holds_per_rank(value: Any) -> bool:
    """Some element is a `PerRank`."""
    if isinstance(value, (list, tuple)):
        return any(holds_per_rank(item) for item in value)
    if isinstance(value, dict):
        return any(holds_per_rank(item) for item in value.values())
    if isinstance(value, slice):
        return holds_per_rank((value.start, value.stop, value.step))
    return isinstance(value, PerRank)


def stacked_in(value: Any) -> Iterator[Stacked]:
    """Stacked tensors in a value."""
    if isinstance(value, Stacked):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from stacked_in(item)
    elif isinstance(value, dict):
        yield from stacked_in(list(value.values()))


def column_of(value: Any, ranks: int) -> Iterable[Any]:
    """The value on every rank; tensors of a `Stacked` are views of it. Endless for what is the same object for all."""
    if isinstance(value, Stacked):
        return value.tensor.unbind(0)
    if isinstance(value, PerRank):
        return value.column
    if is_same(value):
        return itertools.repeat(value)
    if isinstance(value, dict):
        columns = [column_of(item, ranks) for item in value.values()]
        return [dict(zip(value, row, strict=True)) for row in rows_of(columns, ranks)]
    if isinstance(value, slice):
        columns = [column_of(item, ranks) for item in (value.start, value.stop, value.step)]
        return list(itertools.starmap(slice, rows_of(columns, ranks)))
    columns = [column_of(item, ranks) for item in value]
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return list(itertools.starmap(type(value), rows_of(columns, ranks)))
    return [type(value)(row) for row in rows_of(columns, ranks)]


def rows_of(columns: Sequence[Iterable[Any]], ranks: int) -> Iterable[tuple[Any, ...]]:
    """Columns turned into one row for each rank."""
    return itertools.islice(zip(*columns, strict=False) if columns else itertools.repeat(()), ranks)


def together(column: list[Any], may_copy: bool) -> Any:
    """The values of all ranks held together, as tightly as they can be.

    Tensors that lie in one memory at even distances become a view of it. ``may_copy``: others of one type may be moved
    to one memory, for nothing else looks at theirs or nothing ever writes it.
    """
    first = column[0]
    if all(value is first for value in column):
        return first if isinstance(first, Tensor) or not _holds_tensor(first) else _elementwise(column, may_copy)
    kind = type(first)
    if any(type(value) is not kind for value in column):
        return PerRank(column)
    if isinstance(first, Tensor):
        return _tensors_together(column, may_copy)
    if isinstance(first, (list, tuple)):
        return _elementwise(column, may_copy) if len(set(map(len, column))) == 1 else PerRank(column)
    try:
        same = all(value == first for value in column)
    except Exception:  # values of unknown types
        return PerRank(column)
    return first if same is True else PerRank(column)


def _holds_tensor(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and any(isinstance(item, Tensor) or _holds_tensor(item) for item in value)


def _elementwise(column: list[Any], may_copy: bool) -> Any:
    first = column[0]
    items = [together(list(parts), may_copy) for parts in zip(*column, strict=True)]
    return type(first)(*items) if hasattr(first, "_fields") else type(first)(items)


def _tensors_together(column: list[Tensor], may_copy: bool) -> Any:
    first = column[0]
    shape, dtype = first.shape, first.dtype
    if first.layout is not torch.strided or any(
            tensor.shape != shape or tensor.dtype != dtype or tensor.layout is not torch.strided
            for tensor in column):
        return PerRank(column)
    view = _view_of_all(column)
    if view is not None:
        return Stacked(view)
    return gathered(column) if may_copy else PerRank(column)


def gathered(column: list[Tensor]) -> Any:
    """Tensors of one type copied to one memory; their strides are kept, for they decide which views are legal."""
    first = column[0]
    shape, stride = first.shape, first.stride()
    if any(tensor.stride() != stride for tensor in column):
        return PerRank(column)
    if first.is_contiguous():
        return Stacked(torch.stack(column))
    span = elements_spanned(shape, stride)
    flat = torch.stack([tensor.as_strided((span,), (1,), tensor.storage_offset()) for tensor in column])
    return Stacked(flat.as_strided((len(column), *shape), (span, *stride), 0))


def _view_of_all(column: list[Tensor]) -> Tensor | None:
    """One view of the memory all tensors lie in at even distances, with a rank dimension in front."""
    first = column[0]
    if len(column) < 2:
        return first.unsqueeze(0)
    start, stride, block = first.storage_offset(), first.stride(), memory(first)
    distance = column[1].storage_offset() - start
    if distance <= 0 or block < 0:
        return None
    for rank, tensor in enumerate(column):
        if (memory(tensor) != block or tensor.storage_offset() != start + rank * distance
                or tensor.stride() != stride):
            return None
    return first.as_strided((len(column), *first.shape), (distance, *stride), start)


def stack(value: Any, ranks: int) -> Tensor:
    """A tensor of every rank as one that may be read, not written. Raises `RankError` where types differ by rank."""
    if isinstance(value, Stacked):
        return value.tensor
    if isinstance(value, PerRank):
        held = _tensors_together(value.column, may_copy=True) if isinstance(value.column[0], Tensor) else value
        if isinstance(held, Stacked):
            return held.tensor
        raise RankError("tensors of several types cannot be stacked")
    if not isinstance(value, Tensor):
        raise RankError(f"a {type(value).__name__} stands where a tensor should")
    return value.unsqueeze(0).expand(ranks, *value.shape)
