"""Shards of a tensor: how the parts that ranks take lie in it, and what lays them one behind the other."""

from __future__ import annotations

import math
from dataclasses import dataclass

from fxpasses.analyses.rank_index import Cut, Cuts, Digit, Places, by_stride, covers, joined


@dataclass(frozen=True)
class Shard:
    """What each of ``members`` takes of a tensor of elements in a row, all together taking each element once.

    ``digits``: of the elements of one shard, the largest stride first; ``stride``: how far the shard of one member lies
    behind that of the one before. ``rows``: where the last shards are shorter, how much of the digit ``uneven`` all
    together have, and ``kept`` how much of it each rank has; None where all are equal.
    """

    members: int
    stride: int
    digits: tuple[Digit, ...]
    uneven: int | None = None
    rows: int | None = None
    kept: tuple[int, ...] | None = None

    @property
    def sizes(self) -> tuple[int, ...]:
        """Of the digits."""
        return tuple(size for size, _ in self.digits)

    @property
    def count(self) -> int:
        """Elements of one shard, those that are filled up included."""
        return math.prod(self.sizes)

    @property
    def place(self) -> int:
        """How many digits lie outside the one that tells the members apart: with none, shards lie in a row."""
        return sum(1 for _, stride in self.digits if stride > self.stride)

    @property
    def is_in_place(self) -> bool:
        """The shards lie one behind the other as it is."""
        return not self.place and self.kept is None


def shard_of(cuts: Cuts, places: Places, count: int) -> Shard | None:
    """The shards that the cuts of ``count`` elements are, by the group's order; None: they are none."""
    if places.count < 2:
        return None
    starts: dict[int, int] = {}
    for rank, cut in enumerate(cuts):
        if starts.setdefault(places.of[rank], cut.start) != cut.start:
            return None
    stride = starts[1] - starts[0]
    if stride < 1 or any(start != place * stride for place, start in starts.items()):
        return None
    digits = [joined(by_stride(cut.digits)) for cut in cuts]
    first = digits[places.of.index(0)]
    if all(found == first for found in digits):
        together = by_stride([*first, (places.count, stride)])
        return Shard(places.count, stride, first) if covers(together, count) else None
    return _uneven(digits, places, stride, count)


def _uneven(digits: list[tuple[Digit, ...]], places: Places, stride: int, count: int) -> Shard | None:
    """Shards that differ in the digit just inside that of the members: the last one is shorter."""
    first = digits[places.of.index(0)]
    inside = [index for index, (size, step) in enumerate(first) if size * step == stride]
    if len(inside) != 1:
        return None
    [at] = inside
    size, step = first[at]
    rest = (*first[:at], *first[at + 1:])
    kept = []
    for found in digits:
        own = [digit for digit in found if digit[1] == step]
        if len(own) > 1 or tuple(digit for digit in found if digit[1] != step) != rest:
            return None
        kept.append(own[0][0] if own else 1)
    by_place = {place: kept[rank] for rank, place in enumerate(places.of)}
    if any(kept[rank] != by_place[place] for rank, place in enumerate(places.of)):
        return None
    rows = sum(by_place.values())
    if any(own != min(size, rows - place * size) for place, own in by_place.items()):
        return None
    whole = by_stride([*rest, (rows, step)])
    return Shard(places.count, stride, first, at, rows, tuple(kept)) if covers(whole, count) else None


def own_block(cuts: Cuts, places: Places, count: int) -> Cut | None:
    """What every rank takes of the block that is its own, counted from the beginning of it: all of it, in some order.

    ``count``: elements of all blocks together.
    """
    length = count // places.count
    found = {cut.moved(-places.of[rank] * length) for rank, cut in enumerate(cuts)}
    if len(found) != 1:
        return None
    [own] = found
    return own if not own.start and covers(by_stride(own.digits), length) else None
