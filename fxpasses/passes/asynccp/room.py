"""Memory while an order is made: bytes now, and at everything still to come if that ran in the graph's order."""

from __future__ import annotations

import numpy as np

from fxpasses.passes.asynccp.units import Units


class Room:
    """What may run next so that the rest, run in the graph's order, stays under ``cap_bytes``.

    A safe-state test, as of the banker's algorithm: the first unit in graph order that has not run always `fits`, so no
    decision leads into a corner, nothing is kept in reserve, and the peak is at most ``cap_bytes`` or that of the
    graph's order, whichever is more. ``live_bytes``: now. ``next``: first unit that has not run. ``done``: by unit.
    """

    def __init__(self, units: Units, cap_bytes: float) -> None:
        self.units, self.cap_bytes, self.live_bytes = units, cap_bytes, start_bytes(units)
        self.next, self.done = 0, bytearray(units.size + 1)
        self._sizes, self._made, self._needed = units.sizes, units.made_bytes, units.needed
        self._readers: list[list[int]] = [[] for _ in units.sizes]
        for unit, needed in enumerate(units.needed):
            for allocation in needed:
                self._readers[allocation].append(unit)
        self._ahead = Profile(self._in_graph_order())
        self.highest_bytes = max(self._ahead.highest(0, units.size), self.live_bytes)

    def _in_graph_order(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        change = np.zeros(self.units.size + 1)
        change[:-1] = self._made
        for allocation, readers in enumerate(self._readers):
            if readers:
                change[readers[-1] + 1] -= self._sizes[allocation]
        return self.live_bytes + np.cumsum(change)

    def fits(self, unit: int) -> bool:
        """After ``unit`` now, finishing in the graph's order stays under the cap."""
        made, start = self._made[unit], self.next
        if made == 0 or unit <= start:
            return True
        if self.live_bytes + made > self.cap_bytes:
            return False
        room = self.cap_bytes - made
        if self._ahead.highest(start, unit) <= room:
            return True
        freed = [(behind, self._sizes[allocation]) for allocation in self._needed[unit]
                 if (behind := self._end_without(allocation, unit)) < unit]
        if not freed:
            return False
        for begin, end, gone in _steps(freed, start, unit):
            if begin < end and self._ahead.highest(begin, end) > room + gone:
                return False
        return True

    def _end_without(self, allocation: int, unit: int) -> int:
        """First place that needs ``allocation`` no more once ``unit`` has run; ``unit`` if others need it later."""
        readers, done = self._readers[allocation], self.done
        while done[readers[-1]]:
            readers.pop()
        if readers[-1] != unit:
            return unit
        for place in range(len(readers) - 2, -1, -1):
            if not done[readers[place]]:
                return readers[place] + 1
        return 0

    def run(self, unit: int) -> None:
        """``unit`` runs now."""
        start, done, ahead = self.next, self.done, self._ahead
        live = self.live_bytes + self._made[unit]
        if live > self.highest_bytes:
            self.highest_bytes = live
        if unit == start:
            done[unit] = 1
            for allocation in self._needed[unit]:
                readers = self._readers[allocation]
                while readers and done[readers[-1]]:
                    readers.pop()
                if not readers:
                    live -= self._sizes[allocation]
            start += 1
            while done[start]:
                start += 1
            self.next = start
        else:
            if self._made[unit]:
                ahead.add(start, unit, self._made[unit])
            for allocation in self._needed[unit]:
                end = self._end_without(allocation, unit)
                if end < unit:
                    ahead.add(max(start, end), unit, -self._sizes[allocation])
                    if end == 0:
                        live -= self._sizes[allocation]
            ahead.drop(unit)
            done[unit] = 1
        self.live_bytes = live


class Profile:
    """Values by place: add to a range, highest of a range."""

    def __init__(self, values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
        self._values = values

    def add(self, begin: int, end: int, value: float) -> None:
        """Add ``value`` to the places ``begin`` to ``end`` - 1."""
        self._values[begin:end] += value

    def highest(self, begin: int, end: int) -> float:
        """Highest value of the places ``begin`` to ``end`` - 1, of which there is one at least."""
        return float(self._values[begin:end].max())

    def drop(self, place: int) -> None:
        """Forget the value of a place."""
        self._values[place] = -np.inf


def _steps(freed: list[tuple[int, int]], start: int, end: int) -> list[tuple[int, int, int]]:
    """Ranges of [start, end) and the bytes gone in each."""
    found, gone = [], 0
    for place, size in sorted(freed):
        found.append((start, max(start, place), gone))
        start, gone = max(start, place), gone + size
    return [*found, (start, end, gone)]


def start_bytes(units: Units) -> int:
    """Bytes there before anything runs: what the caller keeps, and inputs that it gives away."""
    allocations, program = units.program.allocations, units.program
    given = (allocation for number in range(program.size) if units.leader[number] < 0
             for allocation in allocations.made[number])
    return allocations.resident + sum(units.sizes[allocation] for allocation in given)
