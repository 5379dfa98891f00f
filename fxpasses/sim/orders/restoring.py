"""An order as near to the graph's as it can be with launches where they were: what gains nothing does not move."""

from __future__ import annotations

import heapq
from bisect import insort
from collections.abc import Callable, Sequence

import numpy as np

from fxpasses.sim.orders.listing import Listed
from fxpasses.sim.orders.room import Room
from fxpasses.sim.orders.sinking import places
from fxpasses.sim.orders.units import Units

_LATE = 5e-4
"""Share of the step that everything may be later than it was."""
_TRIES = 8
"""Ready units looked at for the first in graph order that may run now."""
_UNITS = 60_000
"""Graphs with more keep the order found: the time that this takes grows faster than they do."""


def restored(units: Units, found: Listed, cap_bytes: float, in_flight_bytes: float) -> list[int]:
    """The order of ``found`` with work in the graph's order as far as no launch comes later, within the same memory.

    Deadlines follow from the clocks of that order: a launch is due when it came, work when what needs it starts. Of
    what is ready the first in graph order runs next if all that is due before it still makes it (milliseconds left
    until each deadline less the work due by then) and if it ran before the next launch there, too: work only moves
    behind launches, so that none has less time to hide in. Else what is due first runs.
    """
    if units.size > _UNITS:
        return found.order
    restoring = Restoring(units, found.order, cap_bytes, in_flight_bytes)
    order = restoring.list_all()
    return order if restoring.step_ms <= found.step_ms * (1 + 2 * _LATE) else found.order


class Restoring:
    """The state of one such list. What is ready is sorted by graph order, and by place in the order of deadlines.

    ``order``: units placed so far; ``step_ms``: how long they take. ``_left_ms``: by place in the order of deadlines,
    the deadline less the work due by then that has not run; less the clock, that is the time there is for other work.
    """

    def __init__(self, units: Units, order: list[int], cap_bytes: float, in_flight_bytes: float) -> None:
        self.units, self.room, self.order = units, Room(units, cap_bytes), list[int]()
        self._output = units.size - 1
        self._work_ms = [units.launch_ms if stream >= 0 else cost
                         for cost, stream in zip(units.cost_ms, units.stream, strict=True)]
        due = self._deadlines(order)
        self._by_deadline = sorted(range(units.size), key=lambda unit: (due[unit], unit))
        self._place_due, self._rank = places(self._by_deadline), places(order)
        work = np.asarray([self._work_ms[unit] for unit in self._by_deadline])
        self._left_ms = np.asarray([due[unit] for unit in self._by_deadline]) - np.cumsum(work)
        self._first_due = 0
        self._missing = [len(before) for before in units.before]
        self._launches = [unit for unit in reversed(order) if units.stream[unit] >= 0]
        self._next_launch = dict[int, int]()
        self._queue(order)
        self._ready_units: list[int] = []
        self._ready_by_deadline: list[int] = []
        self._waits: list[tuple[float, int]] = []
        self._free: list[int] = []
        self._now, self._quiet = 0.0, [0.0] * units.size
        self._busy = [0.0] * units.stream_count
        self._open_waits, self._in_flight, self._most_in_flight = units.wait_counts(), 0, in_flight_bytes

    @property
    def step_ms(self) -> float:
        """The clock when all streams are done."""
        return max(self._now, *self._busy)

    def _deadlines(self, order: list[int]) -> list[float]:
        """When each unit has to be done so that launches and the end come as in ``order``."""
        units, work = self.units, self._work_ms
        busy, quiet, now = [0.0] * units.stream_count, [0.0] * units.size, 0.0
        issued = [0.0] * units.size
        for unit in order:
            line = units.stream[unit]
            for held in units.held_streams.get(unit, ()):
                now = max(now, busy[held])
            if units.launch[unit] >= 0:
                now = max(now, quiet[units.launch[unit]])
            now += work[unit]
            issued[unit] = now
            if line >= 0:
                busy[line] = quiet[unit] = max(busy[line], now) + units.cost_ms[unit]
        end = max(now, *busy) if busy else now
        late, due = _LATE * end, [0.0] * units.size
        for unit in reversed(order):
            due[unit] = min([due[user] - work[user] for user in units.users[unit]], default=end + late)
            if units.stream[unit] >= 0:
                due[unit] = min(due[unit], issued[unit] + late)
        return due

    def _queue(self, order: list[int]) -> None:
        """Launches of a stream keep their order."""
        last: dict[int, int] = {}
        for unit in order:
            line = self.units.stream[unit]
            if line >= 0:
                if line in last:
                    self._next_launch[last[line]] = unit
                    self._missing[unit] += 1
                last[line] = unit

    def list_all(self) -> list[int]:
        """Place everything."""
        room = self.room
        for unit in range(self._output):
            if not self._missing[unit]:
                self._ready(unit)
        while room.next != self._output:
            if self._free:
                self._place_once(self._free.pop())
            elif self._waits and self._waits[0][0] <= self._now:
                self._place_once(heapq.heappop(self._waits)[1])
            else:
                unit = self._pick()
                if unit >= 0:
                    self._run(unit)
                elif self._waits:
                    self._now = self._waits[0][0]
                else:
                    self._run(room.next)  # what its stream is to send before does not fit
        return [*self.order, self._output]

    def _ready(self, unit: int) -> None:
        units = self.units
        if units.launch[unit] >= 0:
            heapq.heappush(self._waits, (self._quiet[units.launch[unit]], unit))
        elif units.stream[unit] < 0 and not units.cost_ms[unit] and not units.made_bytes[unit]:
            self._free.append(unit)
        else:
            insort(self._ready_units, unit)
            insort(self._ready_by_deadline, self._place_due[unit])

    def _pick(self) -> int:
        """The first in graph order that may run, else what is due first; -1 where all wait for transfers."""
        done = self.room.done
        while self._first_due < self.units.size and done[self._by_deadline[self._first_due]]:
            self._first_due += 1
        launches = self._launches
        while launches and done[launches[-1]]:
            launches.pop()
        until = self._rank[launches[-1]] if launches else self.units.size
        rank = self._rank
        found = self._first(self._ready_units, range(self.units.size), lambda unit: (
            rank[unit] <= until and self._is_in_time(unit) and self._fits(unit)))
        if found < 0:
            found = self._first(self._ready_by_deadline, self._by_deadline, self._fits)
        if found < 0:
            unit = self.room.next
            found = unit if not self._missing[unit] and self.units.launch[unit] < 0 else -1
        return found

    def _first(self, ready: list[int], unit_at: Sequence[int], may_run: Callable[[int], bool]) -> int:
        """Of the first ready units, given by their places in ``unit_at``, the first that may run; -1 for none."""
        done, index = self.room.done, 0
        while index < min(len(ready), _TRIES):
            unit = unit_at[ready[index]]
            if done[unit]:
                del ready[index]
            elif may_run(unit):
                return unit
            else:
                index += 1
        return -1

    def _is_in_time(self, unit: int) -> bool:
        begin, end = self._first_due, self._place_due[unit]
        return begin >= end or bool(np.minimum.reduce(self._left_ms[begin:end]) - self._now >= self._work_ms[unit])

    def _fits(self, unit: int) -> bool:
        more = self.units.in_flight_bytes[unit]
        return ((not self._in_flight or self._in_flight + more <= self._most_in_flight)
                and self.room.blocked_until(unit) < 0)

    def _run(self, unit: int) -> None:
        units, line = self.units, self.units.stream[unit]
        for held in units.held_streams.get(unit, ()):
            self._now = max(self._now, self._busy[held])
        self._now += self._work_ms[unit]
        if line >= 0:
            self._busy[line] = self._quiet[unit] = max(self._busy[line], self._now) + units.cost_ms[unit]
            self._in_flight += units.in_flight_bytes[unit]
        self._place(unit)
        following = self._next_launch.get(unit)
        if following is not None:
            self._missing[following] -= 1
            if not self._missing[following]:
                self._ready(following)

    def _place_once(self, unit: int) -> None:
        if not self.room.done[unit]:
            self._place(unit)

    def _place(self, unit: int) -> None:
        self.order.append(unit)
        self.room.run(unit)
        place, launch = self._place_due[unit], self.units.launch[unit]
        if self._work_ms[unit]:
            self._left_ms[place:] += self._work_ms[unit]
        self._left_ms[place] = np.inf
        if launch >= 0:
            self._open_waits[launch] -= 1
            if not self._open_waits[launch]:
                self._in_flight -= self.units.in_flight_bytes[launch]
        for user in self.units.users[unit]:
            self._missing[user] -= 1
            if not self._missing[user] and user != self._output:
                self._ready(user)
