"""Paths between the links of a few chains in one graph, kept up to date while nodes are merged into links.

A chain is a row of links that keep their order; a link is one node, or several that are to become one. Because of the
order, all that a node depends on in a chain is told by the last such link: a clock has one number a chain, as the
vector clocks of Fidge and Mattern have one a process. Walking the graph once in its order gives every node its clock.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from enum import IntEnum


class Via(IntEnum):
    """What the strongest path to a link is made of: data only, or at least one edge of a weaker kind.

    ``MERGE``: a path that is there only because nodes were merged, or because links keep their order.
    """

    MERGE = 0
    OPAQUE = 1
    CONTROL = 2
    ACCESS = 3
    DATA = 4


#: One number a chain: 0 for no link, else the last link that is behind, and by what path.
Clock = tuple[int, ...]
_BITS = 3
_KIND = (1 << _BITS) - 1


class Reachability:
    """Links of ``chains`` chains, and which of them a clock depends on.

    Give clocks to nodes in graph order, `open` a link or `merge` into one when its node is met, and go on with the
    clock of `behind`. A merge makes links depend on more; clocks given before it stay right.
    """

    def __init__(self, chains: int) -> None:
        self.start: Clock = (0,) * chains
        self._links = [0] * chains
        self._behind = [[_Rising() for _ in range(chains)] for _ in range(chains)]
        """By chain, by other chain: the last link there that each link depends on, -1 for none."""

    def joined(self, clocks: Iterable[Clock]) -> Clock:
        """The clock of what depends on all of these."""
        found = self.start
        for clock in clocks:
            if clock is not found and clock is not self.start:
                found = clock if found is self.start else tuple(map(max, found, clock))
        return found

    def through(self, clock: Clock, via: Via) -> Clock:
        """``clock`` as it looks across an edge of kind ``via``."""
        if clock is self.start or via is Via.DATA:
            return clock
        return tuple(min(entry, entry & ~_KIND | via) if entry else 0 for entry in clock)

    def behind(self, clock: Clock, chain: int, link: int) -> Clock:
        """The clock of what needs the result of a node with ``clock`` that is in ``link``."""
        entry = (link + 1) << _BITS | Via.DATA
        return (*clock[:chain], max(clock[chain], entry), *clock[chain + 1:])

    def last(self, clock: Clock, chain: int) -> tuple[int, Via]:
        """The last link of ``chain`` that ``clock`` depends on, -1 for none, and what leads there."""
        entry = clock[chain]
        found, via = (entry >> _BITS) - 1, Via(entry & _KIND)
        for other, step in enumerate(clock):
            if step:
                link = self._behind[other][chain].at((step >> _BITS) - 1)
                if link > found:
                    found, via = link, Via.MERGE
        return found, via

    def open(self, chain: int, clock: Clock) -> int:
        """The number of a new link at the end of ``chain``, of one node with ``clock``."""
        link = self._links[chain]
        self._links[chain] += 1
        for other, (last, column) in enumerate(zip(self._closed(clock), self._behind[chain], strict=True)):
            column.append(link, link if other == chain else last)
        return link

    def merge(self, chain: int, link: int, clock: Clock) -> None:
        """Let a node with ``clock`` into ``link``, which is behind all that the clock depends on in ``chain``."""
        assert self.last(clock, chain)[0] < link, "a path leads from the link to the node"
        row = self._closed(clock)
        for other, columns in enumerate(self._behind):
            first = link if other == chain else columns[chain].first(link)
            if first is not None:
                for column, last in zip(columns, row, strict=True):
                    column.lift(first, last)

    def _closed(self, clock: Clock) -> list[int]:
        """Last link of each chain, also those that the links depend on."""
        found = [(entry >> _BITS) - 1 for entry in clock]
        for chain, entry in enumerate(clock):
            if entry:
                link = (entry >> _BITS) - 1
                found = [max(last, column.at(link)) for last, column in zip(found, self._behind[chain], strict=True)]
        return found


class _Rising:
    """Numbers that never fall, kept as the places where they rise: to lift all from one on takes no look at each."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._values: list[int] = []

    def at(self, index: int) -> int:
        return self._values[bisect_right(self._starts, index) - 1]

    def first(self, least: int) -> int | None:
        """Index of the first number that is ``least`` or more."""
        step = bisect_left(self._values, least)
        return self._starts[step] if step < len(self._starts) else None

    def append(self, index: int, value: int) -> None:
        """A number at the end, which is ``index``: ``value``, or the last one where that is larger."""
        if not self._values or value > self._values[-1]:
            self._starts.append(index)
            self._values.append(value)

    def lift(self, start: int, least: int) -> None:
        """Make every number from ``start`` on ``least`` or more."""
        if self.at(start) >= least:
            return
        lower, upper = bisect_left(self._starts, start), bisect_right(self._values, least)
        self._starts[lower:upper] = [start]
        self._values[lower:upper] = [least]
