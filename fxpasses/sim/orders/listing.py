"""A list schedule: units placed one after the other while the clocks of compute and streams run."""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass

from fxpasses.sim.orders.room import Room
from fxpasses.sim.orders.times import Times

_TRIES = 25
"""Ready units looked at for one that fits into memory."""
_FREED = 1e-3
"""Share of memory that has to be freed before its turn for another look at what did not fit."""
Heap = list[tuple[float, int]]


@dataclass(frozen=True)
class Policy:
    """How one list schedule decides.

    ``lookahead_ms``: how far ahead of the work at hand prefetches may run. ``fills_streams``: they may run ahead of
    that, too, when their stream has nothing else to do. ``in_flight_bytes``: results launched and not yet waited for
    that there may be, except where nothing else can run.
    """

    lookahead_ms: float
    fills_streams: bool = False
    in_flight_bytes: float = math.inf


@dataclass(frozen=True)
class Listed:
    """An order of units, its step by the clock of the schedule, its highest memory."""

    policy: Policy
    order: list[int]
    step_ms: float
    peak_bytes: float


def list_schedule(times: Times, policy: Policy, cap_bytes: float) -> Listed:
    """Place what is ready by latest start, launches first; only what fits into memory, prefetches not too early."""
    listing = Listing(times, policy, cap_bytes)
    step_ms = listing.list_all()
    return Listed(policy, listing.order, step_ms, listing.room.highest_bytes)


class Listing:
    """The state of one list schedule.

    Ready units wait in heaps by latest start: launches, compute, prefetches that sleep (by the stream they are for),
    and waits by the time their transfer is done. ``reached``: latest start of the work at hand, which is what the
    lookahead of prefetches counts from.
    """

    def __init__(self, times: Times, policy: Policy, cap_bytes: float) -> None:
        units = times.units
        self.times, self.units, self.policy = times, units, policy
        self.room = Room(units, cap_bytes)
        self.order: list[int] = []
        self._output = units.size - 1
        self._latest, self._lazy = times.latest, times.lazy
        self._missing = [len(before) for before in units.before]
        self._compute: Heap = []
        self._launches: Heap = []
        self._waits: Heap = []
        self._asleep: list[Heap] = [[] for _ in range(units.stream_count + 1)]
        self._awake = [0] * (units.stream_count + 1)
        self._parked: list[tuple[int, int, float]] = []
        self._freed_bytes = 0
        self._free: list[int] = []
        self._now = self._end = self._reached = 0.0
        self._busy = [0.0] * (units.stream_count + 1)
        self._quiet = [0.0] * units.size
        self._open_waits = units.wait_counts()
        self._in_flight = 0

    def list_all(self) -> float:
        """Place everything; the length of the step."""
        for unit in range(self._output):
            if not self._missing[unit]:
                self._ready(unit)
        room, free, waits, launches, compute = self.room, self._free, self._waits, self._launches, self._compute
        fills = self.policy.fills_streams
        while room.next != self._output:
            if free:
                self._place_once(free.pop())
            elif waits and waits[0][0] <= self._now:
                self._place_once(heapq.heappop(waits)[1])
            else:
                if self._parked:
                    self._unpark()
                if fills:
                    self._fill_streams()
                unit = self._pick(launches) if launches else -1
                if unit < 0 and compute:
                    unit = self._pick(compute)
                if unit < 0:
                    unit = self._first()
                if unit < 0:
                    self._now = waits[0][0]
                else:
                    self._run(unit)
        self.order.append(self._output)
        return max(self._end, *self._busy)

    def _first(self) -> int:
        """The next unit in graph order, which always fits; -1 where it is a wait for a transfer under way."""
        unit = self.room.next
        return unit if not self._missing[unit] and self.units.launch[unit] < 0 else -1

    def _ready(self, unit: int) -> None:
        units = self.units
        if units.launch[unit] >= 0:
            heapq.heappush(self._waits, (self._quiet[units.launch[unit]], unit))
        elif units.stream[unit] < 0 and not units.cost_ms[unit] and not units.made_bytes[unit]:
            self._free.append(unit)
        elif self._lazy[unit] and self._latest[unit] - self.policy.lookahead_ms > self._reached:
            heapq.heappush(self._asleep[self.times.destination[unit]], (self._latest[unit], unit))
        else:
            self._offer(unit)

    def _offer(self, unit: int, *, at_once: bool = False) -> None:
        if self._lazy[unit]:
            self._awake[self.times.destination[unit]] += 1
        entry = (-1.0 if at_once else self._latest[unit], unit)
        heapq.heappush(self._compute if self.units.stream[unit] < 0 else self._launches, entry)

    def _fill_streams(self) -> None:
        for line, asleep in enumerate(self._asleep[:-1]):
            if asleep and not self._awake[line] and self._busy[line] <= self._now + self.units.longest_ms:
                self._offer(heapq.heappop(asleep)[1], at_once=True)

    def _pick(self, heap: Heap) -> int:
        """The first unit of a heap that fits, -1 where none does."""
        room, pop = self.room, heapq.heappop
        passed: Heap = []
        found, tries = -1, _TRIES
        while heap and tries:
            tries -= 1
            entry = pop(heap)
            unit = entry[1]
            if room.done[unit]:
                continue
            place = room.blocked_until(unit)
            if place >= 0:
                heapq.heappush(self._parked, (place, unit, entry[0]))
            elif self._may_fly(unit):
                found = unit
                break
            else:
                passed.append(entry)
        for entry in passed:
            heapq.heappush(heap, entry)
        return found

    def _unpark(self) -> None:
        """Offer again what did not fit, where something was freed since."""
        parked, room = self._parked, self.room
        if room.freed_bytes >= self._freed_bytes + _FREED * self.units.start_bytes:
            self._freed_bytes = room.freed_bytes
            until = self._output
        else:
            until = room.next
        while parked and parked[0][0] < until:
            _, unit, key = heapq.heappop(parked)
            heapq.heappush(self._compute if self.units.stream[unit] < 0 else self._launches, (key, unit))

    def _may_fly(self, unit: int) -> bool:
        return not self._in_flight or self._in_flight + self.units.in_flight_bytes[unit] <= self.policy.in_flight_bytes

    def _run(self, unit: int) -> None:
        """Place work or a launch, and let the clocks run."""
        units = self.units
        reach, line = self._latest[unit], units.stream[unit]
        if line >= 0:
            self._now += units.launch_ms
            begin = max(self._busy[line], self._now)
            self._busy[line] = self._quiet[unit] = begin + units.cost_ms[unit]
            self._in_flight += units.in_flight_bytes[unit]
            if not self.times.final[unit]:
                reach += units.cost_ms[unit]
        else:
            for held in units.held_streams.get(unit, ()):
                self._now = max(self._now, self._busy[held])
            self._now += units.cost_ms[unit]
        self._end = self._now
        if self._lazy[unit]:
            self._awake[self.times.destination[unit]] -= 1
        elif reach > self._reached:
            self._reached = reach
            self._wake()
        self._place(unit)

    def _wake(self) -> None:
        until = self._reached + self.policy.lookahead_ms
        for asleep in self._asleep:
            while asleep and asleep[0][0] <= until:
                self._offer(heapq.heappop(asleep)[1])

    def _place_once(self, unit: int) -> None:
        if not self.room.done[unit]:
            self._place(unit)

    def _place(self, unit: int) -> None:
        self.order.append(unit)
        self.room.run(unit)
        launch = self.units.launch[unit]
        if launch >= 0:
            self._open_waits[launch] -= 1
            if not self._open_waits[launch]:
                self._in_flight -= self.units.in_flight_bytes[launch]
        missing = self._missing
        for user in self.units.users[unit]:
            missing[user] -= 1
            if not missing[user] and user != self._output:
                self._ready(user)
