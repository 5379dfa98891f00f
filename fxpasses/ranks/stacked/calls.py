"""Calls of operators on values of all ranks: once where they are the same, by batching rules, or rank by rank."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from fxpasses._torch import enter_batch, leave_batch, with_batch, without_batch
from fxpasses.errors import RankError
from fxpasses.ir.text.tensors import elements_spanned
from fxpasses.ranks.constants import Constants
from fxpasses.ranks.randomness import Streams
from fxpasses.ranks.stacked.values import (
    PerRank,
    Stacked,
    column_of,
    holds_per_rank,
    is_same,
    rows_of,
    stacked_in,
    together,
)
from fxpasses.ranks.storage import memory


@dataclass(frozen=True)
class Traits:
    """What is known of a call, and what is wanted of its results.

    ``declared``: the type the result should have. ``writes``: it writes an argument. ``random``: it draws from the
    ranks' streams. ``view``: its results have to look at an argument's memory. ``fresh``: they lie in memory of their
    own. ``may_copy``: see `together`.
    """

    declared: Any = None
    writes: bool = False
    random: bool = False
    view: bool = False
    fresh: bool = False
    may_copy: bool = False


_PLAIN = Traits()


class Caller:
    """Calls functions of tensors on values of all ranks."""

    def __init__(self, ranks: int, seed: int, constants: Constants) -> None:
        self.ranks = ranks
        self._streams, self._constants = Streams(seed), constants

    def call(self, function: Callable[..., Any], args: Sequence[Any], keywords: dict[str, Any],
             traits: Traits = _PLAIN) -> Any:
        """What ``function`` gives every rank."""
        if not traits.random:
            if is_same(args) and is_same(keywords):
                return function(*args, **keywords)
            if not (holds_per_rank(args) or holds_per_rank(keywords) or _mixes_scalars([*args, *keywords.values()])):
                try:
                    result = self._batched(function, args, keywords)
                except Exception:
                    result = _FAILED  # without a batching rule, or for good: each rank then says which
                if result is not _FAILED:
                    if self._is_declared(result, traits.declared) and not (traits.view and _is_copy(result, args)):
                        return self._laid_out(result, traits.declared) if traits.fresh else result
                    if traits.writes:
                        raise RankError("a batching rule gives another type")
        return together(self._rank_by_rank(function, args, keywords, traits.random), traits.may_copy or traits.fresh)

    def _batched(self, function: Callable[..., Any], args: Sequence[Any], keywords: dict[str, Any]) -> Any:
        level = enter_batch(self.ranks)
        try:
            return _lowered(function(*[_lifted(arg, level) for arg in args],
                                     **{name: _lifted(value, level) for name, value in keywords.items()}), level)
        finally:
            leave_batch()

    def _is_declared(self, result: Any, declared: Any) -> bool:
        """Batching rules do not all know that a number's type counts less than a tensor's."""
        if isinstance(result, Stacked):
            return not isinstance(declared, Tensor) or (
                result.tensor.dtype == self._constants.dtype(declared.dtype))
        if isinstance(result, (list, tuple)) and isinstance(declared, (list, tuple)):
            return all(map(self._is_declared, result, declared))
        return True

    def _laid_out(self, result: Any, declared: Any) -> Any:
        """A fresh result with the strides a single rank's would have, for they decide which views are legal."""
        if isinstance(result, (list, tuple)):
            types = declared if isinstance(declared, (list, tuple)) else [None] * len(result)
            return _rebuilt(result, list(map(self._laid_out, result, types)))
        if not isinstance(result, Stacked):
            return result
        tensor = result.tensor
        stride = declared.stride() if isinstance(declared, Tensor) else ()
        if len(stride) != tensor.ndim - 1 or not all(type(step) is int for step in stride):
            return result if tensor.is_contiguous() else Stacked(tensor.contiguous())
        if tensor.stride()[1:] == stride:
            return result
        shape, span = tensor.shape, elements_spanned(tensor.shape[1:], stride)
        laid_out = torch.empty_strided(shape, (span, *stride), dtype=tensor.dtype, device=tensor.device)
        return Stacked(laid_out.copy_(tensor))

    def _rank_by_rank(self, function: Callable[..., Any], args: Sequence[Any], keywords: dict[str, Any],
                      random: bool) -> list[Any]:
        rows = rows_of([column_of(arg, self.ranks) for arg in args], self.ranks)
        named: Iterable[tuple[Any, ...]] = rows_of([column_of(value, self.ranks) for value in keywords.values()],
                                                   self.ranks)
        results = []
        for rank, (row, values) in enumerate(zip(rows, named, strict=True)):
            given = dict(zip(keywords, values, strict=True))
            results.append(self._streams.draw(rank, lambda: function(*row, **given))  # noqa: B023
                           if random else function(*row, **given))
        return results


_FAILED = object()


def _lifted(value: Any, level: int) -> Any:
    """The value as the level sees it."""
    if isinstance(value, Stacked):
        return with_batch(value.tensor, level)
    if isinstance(value, (list, tuple)):
        return _rebuilt(value, [_lifted(item, level) for item in value])
    if isinstance(value, dict):
        return {name: _lifted(item, level) for name, item in value.items()}
    if isinstance(value, slice):
        return slice(*(_lifted(item, level) for item in (value.start, value.stop, value.step)))
    return value


def _lowered(value: Any, level: int) -> Any:
    """The inverse of `_lifted`, for results."""
    if isinstance(value, Tensor):
        tensor, dimension = without_batch(value, level)
        if dimension is None:
            return tensor
        return Stacked(tensor.movedim(dimension, 0) if dimension else tensor)
    if isinstance(value, (list, tuple)) and not isinstance(value, torch.Size):
        return _rebuilt(value, [_lowered(item, level) for item in value])
    if isinstance(value, dict):
        return {name: _lowered(item, level) for name, item in value.items()}
    return value


def _rebuilt(like: Any, items: list[Any]) -> Any:
    if type(like) is list or type(like) is tuple:
        return items if type(like) is list else tuple(items)
    return type(like)(*items) if hasattr(like, "_fields") else type(like)(items)


def _is_copy(result: Any, args: Sequence[Any]) -> bool:
    """Some result lies in other memory than all arguments: a batching rule may copy where the operator looks."""
    memories = {memory(held.tensor) for held in stacked_in(list(args))}
    return any(memory(held.tensor) not in memories for held in stacked_in(result))


def _mixes_scalars(args: Sequence[Any]) -> bool:
    """Some tensor is a number on each rank, and others have another dtype: only real numbers promote as they should."""
    found = list(_tensors(args))
    return (len({dtype for _, dtype in found}) > 1
            and any(number and dtype != torch.bool for number, dtype in found))


def _tensors(value: Any) -> Iterator[tuple[bool, torch.dtype]]:
    """For each tensor: whether it is a number on each rank, and its dtype."""
    if isinstance(value, Stacked):
        yield value.tensor.ndim == 1, value.tensor.dtype
    elif isinstance(value, Tensor):
        yield False, value.dtype
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _tensors(item)


def written_together(value: Any) -> bool:
    """Some tensor in ``value`` is one memory for all ranks: what one of them writes all would see."""
    if isinstance(value, (list, tuple)):
        return any(map(written_together, value))
    if isinstance(value, Stacked):  # a rank dimension of stride 0 repeats one rank's elements
        tensor = value.tensor
        return tensor.shape[0] > 1 and tensor.stride(0) == 0 and tensor.numel() > 0
    if isinstance(value, PerRank):
        return any(value.column[0] is item for item in value.column[1:])
    return isinstance(value, Tensor)
