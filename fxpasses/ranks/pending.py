"""Collectives between launch and wait: what may not be touched meanwhile, and what happens when it is.

From its launch on a collective reads its input and writes its result, at moments nobody knows. Here the result holds
poison until the wait runs, every operation that touches pending memory is an error, and the input's bytes are
compared at the wait with those at the launch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from torch.fx import Node

from fxpasses.errors import RankError
from fxpasses.ir.graph import place_of
from fxpasses.ranks.groups import describe
from fxpasses.ranks.requests import Promise
from fxpasses.ranks.storage import memory, overlap, tensors_in


@dataclass
class Launch:
    """A launch, shared by all its ranks. ``writers``: nodes since then that may have written its input."""

    node: Node
    writers: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class Due:
    """What a result will be: ``value``, or where other ranks are still missing item ``index`` of ``promise``.

    ``value`` then has the shape and dtype only.
    """

    value: Tensor
    promise: Promise | None = None
    index: int = 0

    def final(self) -> Tensor:
        """The value; a promise must be kept by now."""
        if self.promise is None:
            return self.value
        assert self.promise.items is not None
        item = self.promise.items[self.index]
        assert isinstance(item, Tensor)
        return item.view(self.value.shape)


@dataclass
class _Transfer:
    """One rank's part: where the result goes, what it will be, and the input (None: not watched) and how it was."""

    launch: Launch
    target: Tensor
    due: Due
    sent: Tensor | None
    sent_before: Tensor | None


class Pending:
    """Everything launched and not yet waited for, by rank and storage."""

    def __init__(self) -> None:
        self._results: dict[int, dict[int, list[_Transfer]]] = {}
        self._count = 0

    def __bool__(self) -> bool:
        return self._count > 0

    def start(self, launch: Launch, rank: int, due: Due, sent: Tensor) -> Tensor:
        """A fresh result, poisoned until its wait gives it what is due; ``sent`` is watched."""
        target = poisoned(due.value)
        self._add(rank, _Transfer(launch, target, due, sent, sent.clone()))
        return target

    def start_into(self, launch: Launch, rank: int, buffer: Tensor, due: Due, sent: Tensor | None) -> None:
        """Poison ``buffer`` until its wait gives it what is due; ``sent`` is watched unless it is a part of it."""
        if sent is not None and memory(sent) == memory(buffer) and overlap(sent, buffer):
            sent = None
        self._add(rank, _Transfer(launch, buffer, due, sent, None if sent is None else sent.clone()))
        buffer.copy_(poisoned(due.value))

    def _add(self, rank: int, transfer: _Transfer) -> None:
        self._results.setdefault(rank, {}).setdefault(memory(transfer.target), []).append(transfer)
        self._count += 1

    def promises(self, rank: int, value: Any) -> list[Promise]:
        """Promises not kept yet that a wait for ``value`` needs."""
        if not isinstance(value, Tensor):
            return []
        held = self._results.get(rank, {}).get(memory(value), ())
        return [transfer.due.promise for transfer in held
                if transfer.due.promise is not None and not transfer.due.promise.kept]

    def finish(self, wait: Node, rank: int, value: Any) -> None:
        """Complete what is pending in ``value``'s storage. Raises `RankError` where an input changed meanwhile."""
        if not isinstance(value, Tensor):
            return
        for transfer in self._results.get(rank, {}).pop(memory(value), ()):
            if transfer.sent is not None and transfer.sent_before is not None and not unchanged(
                    transfer.sent, transfer.sent_before):
                raise _changed(transfer.launch, wait, rank)
            transfer.target.copy_(transfer.due.final())
            self._count -= 1

    def touched(self, rank: int, value: Any) -> Launch | None:
        """The launch whose pending result overlaps a tensor in ``value``, or None."""
        held = self._results.get(rank)
        if held:
            for tensor in tensors_in(value):
                for transfer in held.get(memory(tensor), ()):
                    if overlap(tensor, transfer.target):
                        return transfer.launch
        return None

    def shares(self, rank: int, launch: Launch, value: Any) -> bool:
        """Every tensor in ``value`` lies in the storage of ``launch``'s result: a view, nothing was read."""
        held = self._results.get(rank, {})
        found = list(tensors_in(value))
        return bool(found) and all(
            any(transfer.launch is launch for transfer in held.get(memory(tensor), ())) for tensor in found)

    def wrote(self, writer: Node, rank: int, value: Any) -> None:
        """Remember ``writer`` as one that may have changed the input of a pending launch."""
        written = {memory(tensor) for tensor in tensors_in(value)}
        for transfers in self._results.get(rank, {}).values():
            for transfer in transfers:
                if transfer.sent is not None and memory(transfer.sent) in written:
                    transfer.launch.writers.append(writer)

    def unfinished(self, ranks: Sequence[int], values: Sequence[Any]) -> tuple[int, Launch] | None:
        """The first (rank, launch) whose pending result a rank's value holds."""
        for rank, value in zip(ranks, values, strict=True):
            launch = self.touched(rank, value)
            if launch is not None:
                return rank, launch
        return None


def _changed(launch: Launch, wait: Node, rank: int) -> RankError:
    by = f" by '{launch.writers[0].name}'" if launch.writers else ""
    return RankError(f"rank {rank}: the input of {describe(launch.node)} was written{by} before its wait '{wait.name}'",
                     place=place_of(launch.writers[0]) if launch.writers else place_of(launch.node),
                     hint="a collective reads its input from launch to wait")


def read_too_early(launch: Launch, reader: Node, rank: int) -> RankError:
    """The error for a node that touches the result of a launch before its wait."""
    verb = "is returned by" if reader.op == "output" else "is used by"
    return RankError(f"rank {rank}: the result of {describe(launch.node)} {verb} '{reader.name}' before its wait",
                     place=place_of(reader), hint="only wait_tensor may use it")


def poisoned(tensor: Tensor) -> Tensor:
    """A tensor like this one full of what shows when it is used: NaN, the largest integer, True."""
    if tensor.dtype.is_floating_point or tensor.dtype.is_complex:
        return torch.full_like(tensor, float("nan"))
    return torch.full_like(tensor, True if tensor.dtype == torch.bool else torch.iinfo(tensor.dtype).max)


def unchanged(first: Tensor, second: Tensor) -> bool:
    """Equal in every element; NaN equals NaN."""
    if torch.equal(first, second):
        return True
    if not (first.dtype.is_floating_point or first.dtype.is_complex):
        return False
    unequal = (first != second) & ~((first != first) & (second != second))
    return not bool(unequal.any())
