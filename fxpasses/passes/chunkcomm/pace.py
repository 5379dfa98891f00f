"""How long a graph takes when every node runs as soon as it may: an estimate that does not depend on its order.

No list schedule of `fxpasses.sim.orders`, which keeps to memory in ten times the time: this is asked for every region.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from fxpasses.sim.program import COMPUTE, LAUNCH, WAIT, Program

_AT_ONCE = -float("inf")


@dataclass(frozen=True)
class Pace:
    """``step_ms``: until everything is done. ``exposed_ms``: by launch, the time that compute waits for it alone."""

    step_ms: float
    exposed_ms: dict[int, float]


class Course:
    """A program without the nodes that take no time and need but one other; made once, paced as often as one likes."""

    def __init__(self, program: Program) -> None:
        self._launch_ms = program.launch_ms
        self._numbers: list[int] = []
        self._costs: list[float] = []
        self._occupied: list[tuple[str | None, ...]] = []
        """By unit, what a transfer keeps busy; () for other units."""
        self._followers: list[list[int]] = []
        self._landing: list[list[int]] = []
        """By unit, those that may run once its transfer is done."""
        self._missing: list[int] = []
        self._is_short: list[bool] = []
        """Launches, waits, and what takes no time: these run at once."""
        leader: list[int] = []
        for number, kind in enumerate(program.kinds):
            before = {leader[other] for other in program.needed[number]}
            launch = leader[program.launches[number]] if program.launches[number] >= 0 else -1
            before -= {-1, launch}
            if kind == COMPUTE and not program.costs[number] and len(before) < 2:
                leader.append(next(iter(before), -1))
                continue
            unit = len(self._numbers)
            leader.append(unit)
            for other in before:
                self._followers[other].append(unit)
            if launch >= 0:
                self._landing[launch].append(unit)
            self._numbers.append(number)
            self._costs.append(program.costs[number])
            self._occupied.append((program.streams[number], *program.links[number]) if kind == LAUNCH else ())
            self._followers.append([])
            self._landing.append([])
            self._missing.append(len(before) + (launch >= 0))
            self._is_short.append(kind in (LAUNCH, WAIT) or not program.costs[number])
        self._keys = [[_AT_ONCE if short else 0.0 for short in self._is_short], self._by_way()]
        self._policies: Sequence[int] = (0, 1)

    def _by_way(self) -> list[float]:
        """Less for what has a longer way to the end."""
        left = [0.0] * len(self._numbers)
        for unit in range(len(left) - 1, -1, -1):
            behind = [left[other] for other in (*self._followers[unit], *self._landing[unit])]
            left[unit] = self._costs[unit] + max(behind, default=0.0)
        return [_AT_ONCE if short else -way for short, way in zip(self._is_short, left, strict=True)]

    def pace(self, free: Collection[int] = ()) -> Pace:
        """The better of two list schedules, in which launches in ``free`` take no time; later ones follow its policy.

        Of what may run, the node that comes first in the graph goes first, or the one with the longest way to the end.
        Launches go at once; transfers that share a link, or a group, follow each other.
        """
        found = {policy: self._listed(self._keys[policy], free) for policy in self._policies}
        best = min(found, key=lambda policy: found[policy].step_ms)
        self._policies = (best,)
        return found[best]

    def _listed(self, keys: Sequence[float], free: Collection[int]) -> Pace:
        costs, occupied, followers, landing = self._costs, self._occupied, self._followers, self._landing
        missing = list(self._missing)
        exposed: dict[int, float] = {}
        busy: dict[str | None, float] = {}
        arriving: list[tuple[float, int]] = []
        ready = [(keys[unit], unit) for unit, count in enumerate(missing) if not count]
        heapq.heapify(ready)
        push, pop = heapq.heappush, heapq.heappop
        now, idle, awaited = 0.0, 0.0, -1
        while ready or arriving:
            while arriving and (arriving[0][0] <= now or not ready):
                end, launch = pop(arriving)
                if end > now:
                    idle, awaited = idle + end - now, launch
                    now = end
                for other in landing[launch]:
                    missing[other] -= 1
                    if not missing[other]:
                        push(ready, (keys[other], other))
            if not ready:
                continue
            unit = pop(ready)[1]
            if occupied[unit]:
                now += self._launch_ms
                end = max(now, *(busy.get(name, 0.0) for name in occupied[unit]))
                if self._numbers[unit] not in free:
                    end += costs[unit]
                busy.update(dict.fromkeys(occupied[unit], end))
                push(arriving, (end, unit))
            elif costs[unit]:
                if idle:
                    number = self._numbers[awaited]
                    exposed[number] = exposed.get(number, 0.0) + idle
                    idle = 0.0
                now += costs[unit]
            for other in followers[unit]:
                missing[other] -= 1
                if not missing[other]:
                    push(ready, (keys[other], other))
        return Pace(now, exposed)


def pace(program: Program) -> Pace:
    """`Course.pace` of a program that is asked about once."""
    return Course(program).pace()
