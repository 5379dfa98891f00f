"""How members of each kind lie in a bucket: by rank first, where every rank sends or receives a part of its own."""

from __future__ import annotations

import itertools
import math
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence

import torch
from torch.fx import Node

from fxpasses.ir.ops import Collective, waits_of
from fxpasses.ir.packing import Packer, block_like


class Layout(ABC):
    """One bucket: `enter` makes one tensor of the members' operands, `leave` their values of its result.

    ``own``: members (by position) whose value gets a storage of its own. ``like``: whose origin the shared nodes take.
    """

    def __init__(self, packer: Packer, members: Sequence[Collective], own: Collection[int], like: Node) -> None:
        self.packer, self.members, self.own, self.like = packer, members, own, like
        self.values: list[torch.Tensor] = [waits_of(member.node)[0].meta["val"] for member in members]

    @abstractmethod
    def enter(self) -> Node:
        """The operand of the one launch."""

    @abstractmethod
    def result(self, packed: torch.Tensor) -> torch.Tensor:
        """The type of what the launch gives for ``packed``."""

    @abstractmethod
    def leave(self, found: Node) -> list[Node]:
        """The members' values in what the one wait gives."""

    def splits(self) -> tuple[list[int], list[int]] | None:
        """(output, input) split sizes of the one launch, elements, where it takes any."""
        return None

    def _flats(self) -> list[Node]:
        """The operands with one dimension."""
        return [self.packer.flat(self._contiguous(member), like=member.node) for member in self.members]

    def _by_rank(self, size: int) -> Node:
        """A row for each of ``size`` ranks, in it an equal part of every operand; rows one behind the other."""
        rows = [self.packer.rows(self._contiguous(member), size, like=member.node) for member in self.members]
        return self.packer.flat(self.packer.joined(rows, 1, like=self.like), like=self.like)

    def _contiguous(self, member: Collective) -> Node:
        operand, = member.inputs
        if operand.meta["val"].is_contiguous():
            return operand
        return self.packer.copied(operand, like=member.node)

    def _in_turn(self, found: Node) -> list[Node]:
        """The members' values one behind the other."""
        lengths = [value.numel() for value in self.values]
        copied = len(self.own) == len(self.members)
        parts = (self.packer.copies if copied else self.packer.parts)(found, lengths, like=self.like)
        return [self._back(index, part, copied=copied) for index, part in enumerate(parts)]

    def _back(self, index: int, part: Node, *, copied: bool = False) -> Node:
        """A contiguous part as the value of member ``index``."""
        like = self.members[index].node
        if index in self.own and not copied:
            part = self.packer.copied(part, like=like)
        value = self.values[index]
        return self.packer.shaped(part, value.shape, like=like, val=value)


class Flat(Layout):
    """One behind the other: all_reduce and broadcast, which treat every element alike.

    Copies all operands once, on the way in, and what needs a storage of its own once more.
    """

    def enter(self) -> Node:
        return self.packer.joined(self._flats(), like=self.like)

    def result(self, packed: torch.Tensor) -> torch.Tensor:
        return block_like(packed, packed.shape)

    def leave(self, found: Node) -> list[Node]:
        return self._in_turn(found)


class Scattered(Layout):
    """A row for each rank, in it that rank's part of every member: reduce_scatter.

    Copies all operands once, on the way in, and what needs a storage of its own once more.
    """

    def enter(self) -> Node:
        return self._by_rank(self.members[0].group_size or 1)

    def result(self, packed: torch.Tensor) -> torch.Tensor:
        return block_like(packed, [packed.numel() // (self.members[0].group_size or 1)])

    def leave(self, found: Node) -> list[Node]:
        return self._in_turn(found)


class Gathered(Layout):
    """Shards one behind the other, as bytes where their dtypes differ; a row of the result is what one rank sent.

    Copies the shards once on the way in and the whole result once on the way out, which takes rows apart. Among bytes
    larger elements come first, so that each member starts at a multiple of its element size.
    """

    def enter(self) -> Node:
        flats = self._flats()
        if len({flat.meta["val"].dtype for flat in flats}) > 1:
            flats = [self.packer.as_dtype(flat, torch.uint8, like=member.node)
                     for flat, member in zip(flats, self.members, strict=True)]
        return self.packer.joined([flats[index] for index in self._order()], like=self.like)

    def _order(self) -> list[int]:
        """Positions of the members as they lie in the bucket."""
        return sorted(range(len(self.members)), key=lambda index: -self.values[index].dtype.itemsize)

    def result(self, packed: torch.Tensor) -> torch.Tensor:
        return block_like(packed, [packed.numel() * (self.members[0].group_size or 1)])

    def leave(self, found: Node) -> list[Node]:
        rows = self.packer.rows(found, self.members[0].group_size or 1, like=self.like)
        count, itemsize = rows.meta["val"].shape[0], rows.meta["val"].dtype.itemsize
        order = self._order()
        lengths = [self.values[index].nbytes // count // itemsize for index in order]
        parts = dict(zip(order, self.packer.copies(rows, lengths, like=self.like), strict=True))
        typed = [self.packer.as_dtype(parts[index], value.dtype, like=self.members[index].node)
                 for index, value in enumerate(self.values)]
        return [self._back(index, part, copied=True) for index, part in enumerate(typed)]


class Exchanged(Layout):
    """What goes to one rank together, member by member: all_to_all_single, with equal or unequal splits.

    Copies all operands once on the way in and the whole result once on the way out.
    """

    def enter(self) -> Node:
        sent = self._elements(1)
        if self._even(sent):
            return self._by_rank(len(sent[0]))
        parts = [self.packer.parts(flat, lengths, like=member.node)
                 for flat, lengths, member in zip(self._flats(), sent, self.members, strict=True)]
        return self.packer.joined([part for column in zip(*parts, strict=True) for part in column], like=self.like)

    def result(self, packed: torch.Tensor) -> torch.Tensor:
        return block_like(packed, [sum(value.numel() for value in self.values)])

    def splits(self) -> tuple[list[int], list[int]]:
        received, sent = ([sum(column) for column in zip(*self._elements(side), strict=True)] for side in (0, 1))
        return received, sent

    def leave(self, found: Node) -> list[Node]:
        received = self._elements(0)
        if self._even(received):
            rows = self.packer.rows(found, len(received[0]), like=self.like)
            parts = self.packer.copies(rows, [lengths[0] for lengths in received], like=self.like)
            return [self._back(index, part, copied=True) for index, part in enumerate(parts)]
        by_rank = list(zip(*received, strict=True))
        pieces = self.packer.parts(found, list(itertools.chain(*by_rank)), like=self.like)
        count, values = len(self.members), []
        for index, member in enumerate(self.members):
            mine = [piece for piece in pieces[index::count] if piece.meta["val"].numel()] or [pieces[index]]
            values.append(self._back(index, self.packer.joined(mine, like=member.node), copied=len(mine) > 1))
        return values

    def _elements(self, side: int) -> list[list[int]]:
        """Elements of each member for each rank; ``side`` 0: received, 1: sent."""
        return [[rows * math.prod(value.shape[1:]) for rows in (member.splits or ((), ()))[side]]
                for member, value in zip(self.members, self.values, strict=True)]

    @staticmethod
    def _even(lengths: list[list[int]]) -> bool:
        return all(len(set(row)) == 1 for row in lengths)


LAYOUTS: dict[str, type[Layout]] = {
    "all_reduce": Flat,
    "broadcast": Flat,
    "reduce_scatter": Scattered,
    "all_gather": Gathered,
    "all_to_all": Exchanged,
}
