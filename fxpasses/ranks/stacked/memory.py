"""Inputs and attributes of all ranks as stacked tensors, and how what was written comes back to their owners."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from fxpasses.errors import RankError
from fxpasses.ranks.stacked.values import PerRank, Stacked, gathered, together
from fxpasses.ranks.storage import memory, tensors_in


@dataclass(frozen=True)
class _Block:
    """``owners``: the whole memory of each rank's tensor, flat. ``copied``: [ranks, elements], what the run writes."""

    memories: list[int]
    owners: list[Tensor]
    copied: Tensor


class Blocks:
    """Stacked copies of memory that the run writes: what shares memory on each rank does so in the copy."""

    def __init__(self) -> None:
        self._blocks: dict[tuple[int, torch.dtype], _Block] = {}
        self._known: set[int] = set()

    def stacked(self, column: Sequence[Tensor]) -> Stacked:
        """A view of the stacked copy, one tensor a rank. Raises `RankError` where the ranks' memory looks different."""
        first = column[0]
        layouts = {(tensor.shape, tensor.stride(), tensor.storage_offset(), tensor.dtype) for tensor in column}
        if len(layouts) > 1:
            raise RankError("a written tensor has another layout on some rank")
        memories = [memory(tensor) for tensor in column]
        key = (memories[0], first.dtype)
        if key not in self._blocks:
            self._blocks[key] = self._copied(column, memories)
        block = self._blocks[key]
        if block.memories != memories:
            raise RankError("tensors that share memory on one rank do not on another")
        count = block.copied.shape[1]
        view = block.copied.as_strided((len(column), *first.shape), (count, *first.stride()), first.storage_offset())
        return Stacked(view)

    def _copied(self, column: Sequence[Tensor], memories: list[int]) -> _Block:
        if min(memories) < 0 or not self._known.isdisjoint(memories) or len(set(memories)) != len(memories):
            raise RankError("a written tensor shares its memory in a way that is not the same on all ranks")
        self._known.update(memories)
        owners = [tensor.detach().as_strided((tensor.untyped_storage().nbytes() // tensor.element_size(),), (1,), 0)
                  for tensor in column]
        if len({owner.numel() for owner in owners}) > 1:
            raise RankError("a written tensor lies in a memory of another size on some rank")
        return _Block(memories, owners, torch.stack(owners))

    def holds(self, value: Any) -> bool:
        """Some tensor in ``value`` shares memory with a written one."""
        return any(memory(tensor) in self._known for tensor in tensors_in(value))

    def write_back(self) -> None:
        """Copy everything to the memory it came from."""
        for block in self._blocks.values():
            for owner, written in zip(block.owners, block.copied.unbind(0), strict=True):
                owner.copy_(written)


def stacked_inputs(rows: Sequence[Sequence[Any]], written: Collection[int], blocks: Blocks) -> list[Any]:
    """One value for each placeholder; those at the positions ``written`` as copies in ``blocks``.

    Raises `RankError` for inputs that share memory on some rank only, or with a written one without saying so.
    """
    columns = [list(column) for column in zip(*rows, strict=True)]
    values: list[Any] = [None] * len(columns)
    for position in sorted(written):
        values[position] = _of_written(columns[position], blocks)
    for position, column in enumerate(columns):
        if position not in written:
            if written and blocks.holds(column):
                raise RankError("an input shares memory with another one that is written")
            values[position] = _of_read(column)
    return values


def _of_written(column: list[Any], blocks: Blocks) -> Any:
    first = column[0]
    if isinstance(first, Tensor):
        return blocks.stacked(column)
    if isinstance(first, (list, tuple)):
        return type(first)(_of_written(list(parts), blocks) for parts in zip(*column, strict=True))
    return together(column, may_copy=False)


def _of_read(column: list[Any]) -> Any:
    first = column[0]
    if isinstance(first, (list, tuple)) and len(set(map(len, column))) == 1:
        return type(first)(_of_read(list(parts)) for parts in zip(*column, strict=True))
    if not isinstance(first, Tensor) or all(value is first for value in column):
        return together(column, may_copy=False)
    if len({(value.shape, value.dtype, value.layout) for value in column}) > 1 or first.layout is not torch.strided:
        return PerRank(column)
    return gathered(column)
