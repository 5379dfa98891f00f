"""How long a graph takes when every node runs as soon as it may: an estimate that does not depend on its order."""

from __future__ import annotations

import heapq
from collections.abc import Collection
from dataclasses import dataclass

from fxpasses.sim.program import LAUNCH, WAIT, Program


@dataclass(frozen=True)
class Pace:
    """``step_ms``: until everything is done. ``exposed_ms``: by launch, the time that compute waits for it alone."""

    step_ms: float
    exposed_ms: dict[int, float]


class _Clock:
    def __init__(self, program: Program, free: Collection[int]) -> None:
        self.program, self.without_cost = program, free
        self.now = 0.0
        self.free: dict[str | None, float] = {}
        self.arriving: list[tuple[float, int]] = []
        """When transfers end, with the launch."""

    def launch(self, number: int) -> None:
        program = self.program
        self.now += program.launch_ms
        occupied = (program.streams[number], *program.links[number])
        start = max([self.now, *(self.free.get(name, 0.0) for name in occupied)])
        end = start if number in self.without_cost else start + program.costs[number]
        self.free.update(dict.fromkeys(occupied, end))
        heapq.heappush(self.arriving, (end, number))


def pace(program: Program, free: Collection[int] = ()) -> Pace:
    """The better of two list schedules of ``program``, in which launches in ``free`` take no time.

    Of what may run, the node with the longest way to the end goes first, or the one that comes first in the graph.
    Launches go at once; transfers that share a link, or a group, follow each other.
    """
    return min((_listed(program, by_graph, free) for by_graph in (True, False)), key=lambda found: found.step_ms)


def _listed(program: Program, by_graph: bool, free: Collection[int]) -> Pace:
    followers: list[list[int]] = [[] for _ in program.nodes]
    missing = [0] * program.size
    for number, needed in enumerate(program.needed):
        before = {*needed, program.launches[number]} - {-1}
        missing[number] = len(before)
        for other in before:
            followers[other].append(number)
    left = [0.0] * program.size
    for number in range(program.size - 1, -1, -1) if not by_graph else ():
        left[number] = program.costs[number] + max((left[other] for other in followers[number]), default=0.0)
    clock = _Clock(program, free)
    exposed: dict[int, float] = {}
    ready = [(-left[number], number) for number in range(program.size) if not missing[number]]
    heapq.heapify(ready)

    def finish(number: int, *, landed: bool) -> None:
        for other in followers[number]:
            if (program.launches[other] == number) != landed:
                continue
            missing[other] -= 1
            if not missing[other]:
                key = 0.0 if program.kinds[other] in (LAUNCH, WAIT) or not program.costs[other] else 1.0
                heapq.heappush(ready, (-left[other] if key else -float("inf"), other))

    idle, awaited = 0.0, -1
    while ready or clock.arriving:
        while clock.arriving and (clock.arriving[0][0] <= clock.now or not ready):
            end, launch = heapq.heappop(clock.arriving)
            if end > clock.now:
                idle, awaited = idle + end - clock.now, launch
                clock.now = end
            finish(launch, landed=True)
        if not ready:
            continue
        _, number = heapq.heappop(ready)
        if program.kinds[number] == LAUNCH:
            clock.launch(number)
        elif program.costs[number]:
            if idle:
                exposed[awaited] = exposed.get(awaited, 0.0) + idle
                idle = 0.0
            clock.now += program.costs[number]
        finish(number, landed=False)
    return Pace(clock.now, exposed)
