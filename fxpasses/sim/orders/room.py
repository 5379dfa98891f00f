"""Memory while an order is made: bytes now, and at everything still to come if that ran in the graph's order."""

from __future__ import annotations

from fxpasses.sim.orders.units import Units


class Room:
    """What may run next so that the rest, run in the graph's order, stays under ``cap_bytes``.

    A safe-state test, as of the banker's algorithm: the first unit in graph order that has not run always fits, so no
    decision leads into a corner, nothing is kept in reserve, and the peak is at most ``cap_bytes`` or that of the
    graph's order, whichever is more. ``live_bytes``: now. ``next``: first unit that has not run. ``done``: by unit.
    ``freed_bytes``: what units that ran before their turn have freed so far.
    """

    def __init__(self, units: Units, cap_bytes: float) -> None:
        self.live_bytes = units.start_bytes
        self.highest_bytes = self.live_bytes
        self.next, self.done = 0, bytearray(units.size + 1)
        self.freed_bytes = 0
        self._sizes, self._made, self._needed = units.sizes, units.made_bytes, units.needed
        self._readers = [list(readers) for readers in units.readers]
        self._ahead = units.live_bytes.copy()
        self._cap_bytes = max(cap_bytes, float(self._ahead.max(initial=0.0)))

    def blocked_until(self, unit: int) -> int:
        """The place in graph order that leaves no room for ``unit`` now, so that it has to run first; -1 for none."""
        made, start = self._made[unit], self.next
        if not made or unit <= start:
            return -1
        if self.live_bytes + made > self._cap_bytes:
            return start
        ahead, room = self._ahead, self._cap_bytes - made
        highest = start + int(ahead[start:unit].argmax())
        if ahead[highest] <= room:
            return -1
        gone = 0
        for place, size in self._frees(unit):
            if place > start:
                highest = start + int(ahead[start:place].argmax())
                if ahead[highest] > room + gone:
                    return highest
                start = place
            gone += size
        highest = start + int(ahead[start:unit].argmax())
        return highest if ahead[highest] > room + gone else -1

    def _frees(self, unit: int) -> list[tuple[int, int]]:
        """By place from which nobody else needs it: bytes of what ``unit`` is the last to need in graph order."""
        return sorted((behind, self._sizes[allocation]) for allocation in self._needed[unit]
                      if (behind := self._end_without(allocation, unit)) < unit)

    def _end_without(self, allocation: int, unit: int) -> int:
        """First place that needs ``allocation`` no more once ``unit`` has run; ``unit`` if others need it later."""
        readers, done = self._readers[allocation], self.done
        last = readers[-1]
        while done[last]:
            readers.pop()
            last = readers[-1]
        if last != unit:
            return unit
        for place in range(len(readers) - 2, -1, -1):
            if not done[readers[place]]:
                return readers[place] + 1
        return 0

    def run(self, unit: int) -> None:
        """``unit`` runs now."""
        start, done, made = self.next, self.done, self._made[unit]
        live = self.live_bytes + made
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
            ahead = self._ahead
            for allocation in self._needed[unit]:
                end = self._end_without(allocation, unit)
                if end < unit:
                    size = self._sizes[allocation]
                    self.freed_bytes += size
                    if end <= start:
                        made -= size
                        live -= size * (not end)
                    else:
                        ahead[end:unit] -= size
            if made:
                ahead[start:unit] += made
            ahead[unit] = 0.0
            done[unit] = 1
        self.live_bytes = live
