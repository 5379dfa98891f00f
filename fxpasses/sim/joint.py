"""The bound of a rank set: that of its ranks, and the longest chain from rank to rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fxpasses.sim.bound import Bound, bound
from fxpasses.sim.inside import Blocking
from fxpasses.sim.meetings import Meeting, Meetings
from fxpasses.sim.program import LAUNCH, WAIT, Program

_Arrivals = dict[int, list[float]]
"""By meeting, the times at which ranks launched their sides."""


def joint_bound(programs: Sequence[Program], meetings: Meetings) -> Bound:
    """Bound of ranks that run together: the busiest rank, the busiest link of any, the longest chain over all.

    The ranks have to come to an end, see `fxpasses.sim.coupled.Coupled`.
    """
    known = {id(program): bound(program) for program in programs}
    alone = [known[id(program)] for program in programs]
    busiest = max(alone, key=lambda each: each.link_ms, default=Bound(0.0, 0.0, 0.0))
    return Bound(max((each.compute_ms for each in alone), default=0.0), busiest.link_ms, _path(programs, meetings),
                 busiest.link)


def _path(programs: Sequence[Program], meetings: Meetings) -> float:
    arrivals: _Arrivals = {}
    ranks = [_Chains(program, meetings.of[index], arrivals) for index, program in enumerate(programs)]
    while sum(rank.go_on() for rank in ranks):  # all of them take their turn
        pass
    transfers = (_done(meeting, arrivals) for of in meetings.of for each in of.values() for meeting in each)
    return max([*(rank.end_ms for rank in ranks), *(done for done in transfers if done is not None)], default=0.0)


def _done(meeting: Meeting, arrivals: _Arrivals) -> float | None:
    """When a transfer with links for itself is done; None as long as it is not known of all its ranks."""
    times = arrivals.get(id(meeting), ())
    return max(times) + meeting.cost_ms if len(times) == len(meeting.members) else None


class _Chains:
    """Earliest times of one rank's nodes, in order, as far as those of other ranks are known."""

    def __init__(self, program: Program, meetings: Mapping[int, tuple[Meeting, ...]], arrivals: _Arrivals) -> None:
        self._program, self._meetings, self._arrivals = program, meetings, arrivals
        self._ready = [0.0] * program.size
        self._position, self._launched = 0, -1
        self.end_ms = 0.0

    def go_on(self) -> bool:
        """Take the nodes up to a wait for a rank that has not come so far; whether there were any."""
        program, begun = self._program, self._position
        while self._position < program.size:
            number = self._position
            kind, needed = program.kinds[number], program.needed[number]
            ready = max([self._ready[other] for other in needed]) if needed else 0.0
            is_blocking = isinstance(program.inside.get(number), Blocking)
            if kind == LAUNCH or is_blocking:
                ready += program.launch_ms
                self._launch(number, ready)
            if kind == WAIT or is_blocking:
                done = self._last(program.launches[number] if kind == WAIT else number)
                if done is None:
                    break
                ready = max(ready, done)
            elif kind != LAUNCH:
                ready += program.costs[number]
            self._ready[number] = ready
            self.end_ms = max(self.end_ms, ready)
            self._position += 1
        return self._position > begun

    def _launch(self, number: int, ready: float) -> None:
        if number > self._launched:
            self._launched = number
            for meeting in self._meetings.get(number, ()):
                self._arrivals.setdefault(id(meeting), []).append(ready)

    def _last(self, launch: int) -> float | None:
        """When all transfers of a launch are done, None as long as that is not known."""
        last = 0.0
        for meeting in self._meetings.get(launch, ()):
            done = _done(meeting, self._arrivals)
            if done is None:
                return None
            last = max(last, done)
        return last
