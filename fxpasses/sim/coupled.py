"""A rank set played: each rank has a compute stream and links of its own, a transfer starts when its ranks are there.

Events are taken in order of time, of equal times in order of ranks, so that transfers that share links can be followed.
"""

from __future__ import annotations

import heapq
import math
from collections import deque
from collections.abc import Sequence

from fxpasses.errors import RankError
from fxpasses.ir.graph import place_of
from fxpasses.sim.inside import Blocking, Sums, added
from fxpasses.sim.meetings import Meeting, Meetings, Stream
from fxpasses.sim.play import Played
from fxpasses.sim.program import INSIDE, LAUNCH, WAIT, Program
from fxpasses.sim.timeline import RankTimes

_LISTED = 8
"""More blocked ranks than these are not listed."""


class Coupled:
    """Plays ``programs``, one a rank, once. `run` gives the times of each."""

    def __init__(self, programs: Sequence[Program], meetings: Meetings) -> None:
        self._programs, self._meetings = programs, meetings
        self._ranks = [_Rank(program) for program in programs]
        self._queues: dict[Stream, deque[Meeting]] = {}
        self._arrived: dict[int, dict[int, float]] = {}
        self._transfers = _Transfers()
        self._blocked: dict[int, list[tuple[int, int]]] = {}
        self._events: list[tuple[float, int]] = [(0.0, index) for index in range(len(programs))]

    def run(self) -> list[RankTimes]:
        """Times of each rank. Raises `RankError`, naming ranks and nodes, where some wait for each other for ever."""
        heapq.heapify(self._events)
        while self._events or self._transfers.active:
            until = self._events[0][0] if self._events else math.inf
            done = self._transfers.advance(until)
            if done is not None:
                self._complete(done)
            else:
                now, index = heapq.heappop(self._events)
                self._go_on(index, now)
        stuck = [index for index, rank in enumerate(self._ranks) if rank.position < rank.program.size]
        if stuck:
            raise self._deadlock(stuck)
        for index, rank in enumerate(self._ranks):
            never = next((launch for launch, count in rank.left.items() if count), None)
            if never is not None:
                node = rank.program.nodes[never]
                own = self._meetings.communicators.ranks[index]
                raise RankError(f"rank {own} launches '{node.name}', which is never done: "
                                f"{self._missing(index, never)}", place=place_of(node))
        step = max((rank.end_ms for rank in self._ranks), default=0.0)
        return [RankTimes(self._meetings.communicators.ranks[index], rank.program, rank.played(), step, rank.bubbles)
                for index, rank in enumerate(self._ranks)]

    def _go_on(self, index: int, now: float) -> None:
        """Run a rank from ``now``, to the next place where what other ranks do by then has to be known."""
        rank = self._ranks[index]
        program = rank.program
        if rank.launching is not None:
            self._arrive(index, rank.launching, now)
            rank.launching = None
        begun = now
        while rank.position < program.size:
            number = rank.position
            kind, is_blocking = program.kinds[number], isinstance(program.inside.get(number), Blocking)
            launches = kind == LAUNCH or (is_blocking and number not in rank.issued)
            waits = kind == WAIT or (is_blocking and not launches)
            if (launches or waits) and now > begun:
                break
            if launches:
                rank.issued[number] = now
                now += program.launch_ms
                rank.launching = number
                rank.position += kind == LAUNCH
                break
            if waits:
                launch = number if is_blocking else program.launches[number]
                left = rank.left.get(launch, 0)
                rank.start[number] = rank.issued.get(number, now)
                if left:
                    rank.waiting = number
                    return
            else:
                rank.start[number] = now
                now += program.costs[number]
            rank.end[number] = now
            rank.position += 1
        if rank.position < program.size or rank.launching is not None:
            heapq.heappush(self._events, (now, index))
        rank.done_ms = now
        rank.end_ms = max(rank.end_ms, now)

    def _arrive(self, index: int, launch: int, now: float) -> None:
        """A rank has launched its side of some transfers."""
        meetings = self._meetings.of[index].get(launch, ())
        self._ranks[index].left[launch] = len(meetings)
        for meeting in meetings:
            self._arrived.setdefault(id(meeting), {})[index] = now
            self._queues.setdefault(meeting.streams[index], deque()).append(meeting)
            self._start(meeting, now)

    def _start(self, meeting: Meeting, now: float) -> None:
        """Begin a transfer when all its ranks are there and nothing is before it in any of their queues."""
        arrived = self._arrived.get(id(meeting), {})
        if len(arrived) < len(meeting.members) or id(meeting) in self._transfers.active:
            return
        if all(self._queues[stream][0] is meeting for stream in meeting.streams.values()):
            self._transfers.start(meeting)
            for index, launch in meeting.launches.items():
                self._ranks[index].begun.setdefault(launch, now)

    def _complete(self, meeting: Meeting) -> None:
        now = self._transfers.now
        for index, launch in meeting.launches.items():
            rank = self._ranks[index]
            stream = meeting.streams[index]
            queue = self._queues[stream]
            queue.popleft()
            rank.left[launch] -= 1
            rank.end[launch] = now
            rank.end_ms = max(rank.end_ms, now)
            rank.ready[launch] = max(rank.ready.get(launch, 0.0), *self._arrived[id(meeting)].values())
            waiting = rank.waiting
            if waiting is not None and not rank.left[launch] and rank.launch_of(waiting) == launch:
                self._resume(index, waiting, launch, now)
            if queue:
                self._start(queue[0], now)

    def _resume(self, index: int, wait: int, launch: int, now: float) -> None:
        rank = self._ranks[index]
        begun = rank.issued[launch] + rank.program.launch_ms if wait == launch else rank.start[wait]
        bubble = min(now, rank.ready[launch]) - begun
        if bubble > 0:
            rank.bubbles[wait] = bubble
        rank.end[wait] = now
        rank.waiting = None
        rank.position += 1
        heapq.heappush(self._events, (now, index))

    def _deadlock(self, stuck: Sequence[int]) -> RankError:
        ranks = self._meetings.communicators.ranks
        lines = []
        for index in stuck[:_LISTED]:
            rank = self._ranks[index]
            wait = rank.waiting if rank.waiting is not None else rank.position
            launch = rank.launch_of(wait)
            node, sent = rank.program.nodes[wait], rank.program.nodes[launch]
            lines.append(f"  rank {ranks[index]} waits in '{node.name}' for '{sent.name}': "
                         f"{self._missing(index, launch)}")
        lines += [f"  and {len(stuck) - _LISTED} more"] if len(stuck) > _LISTED else []
        first = self._ranks[stuck[0]]
        place = place_of(first.program.nodes[first.waiting if first.waiting is not None else first.position])
        return RankError("\n".join(["dead-lock: ranks wait for each other", *lines]), place=place,
                         hint="'fxpasses diff --ranks' compares what the ranks launch")

    def _missing(self, index: int, launch: int) -> str:
        ranks = self._meetings.communicators.ranks
        for meeting in self._meetings.of[index].get(launch, ()):
            here = self._arrived.get(id(meeting), {})
            absent = [ranks[other] for other in meeting.members if other not in here]
            if absent:
                never = [ranks[other] for other in meeting.missing]
                return f"rank {absent[0]} {'never launches' if absent[0] in never else 'has not launched'} its side"
            behind = next((queue[0] for stream in meeting.streams.values()
                           if (queue := self._queues[stream])[0] is not meeting), None)
            if behind is not None:
                other, number = next(iter(behind.launches.items()))
                return f"it is queued behind '{self._programs[other].nodes[number].name}' of rank {ranks[other]}"
        return "it is never done"


class _Rank:
    """Where one rank is. Times by node number; of a launch, ``begun`` is its transfer, ``left`` how many
    are not done, and ``ready`` when all ranks were there.
    """

    def __init__(self, program: Program) -> None:
        self.program, self.position = program, 0
        self.launching: int | None = None
        self.waiting: int | None = None
        self.start: dict[int, float] = {}
        self.end: dict[int, float] = {}
        self.issued: dict[int, float] = {}
        self.left: dict[int, int] = {}
        self.ready: dict[int, float] = {}
        self.begun: dict[int, float] = {}
        self.bubbles: dict[int, float] = {}
        self.end_ms = self.done_ms = 0.0

    def launch_of(self, wait: int) -> int:
        """The launch that a wait is for; itself for a collective without one."""
        return self.program.launches[wait] if self.program.kinds[wait] == WAIT else wait

    def played(self) -> Played:
        """Times as `fxpasses.sim.play.play` gives them."""
        program = self.program
        inside: dict[int, Sums] = {number: found.played() for number, found in program.inside.items()}
        compute, launch = program.work(program.costs, inside)
        streams: dict[str, float] = dict.fromkeys(program.all_streams, 0.0)
        for number, kind in enumerate(program.kinds):
            blocking = program.inside.get(number)
            stream = blocking.stream if isinstance(blocking, Blocking) else program.streams[number]
            if stream is not None:
                streams[stream] += self.end[number] - self.begun[number]
            elif kind == INSIDE:
                streams = added(streams, inside[number].communication_ms)
        self.start |= {number: begun for number, begun in self.begun.items() if program.kinds[number] == LAUNCH}
        start = [self.start.get(number, 0.0) for number in range(program.size)]
        end = [self.end.get(number, 0.0) for number in range(program.size)]
        return Played(start, end, self.issued, self.end_ms, compute, launch, self._exposed(inside), streams, {})

    def _exposed(self, inside: dict[int, Sums]) -> float:
        program, found = self.program, 0.0
        for number, kind in enumerate(program.kinds):
            if kind == WAIT:
                found += self.end[number] - self.start[number]
            elif isinstance(program.inside.get(number), Blocking):
                found += self.end[number] - self.issued[number] - program.launch_ms
            elif kind == INSIDE:
                found += inside[number].exposed_ms
        return found + self.end_ms - self.done_ms


class _Transfers:
    """Transfers under way at the same time, each as fast as the link that most of them use lets it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.active: dict[int, Meeting] = {}
        self._left: dict[int, float] = {}
        self._slowdown: dict[int, int] = {}

    def start(self, meeting: Meeting) -> None:
        """Begin at the time that was advanced to."""
        self.active[id(meeting)], self._left[id(meeting)] = meeting, meeting.cost_ms
        self._share()

    def advance(self, until: float) -> Meeting | None:
        """Go on to the next end of a transfer, and give it, or to ``until``."""
        if self.active:
            first = min(self.active, key=lambda key: self._left[key] * self._slowdown[key])
            end = self.now + self._left[first] * self._slowdown[first]
            if end <= until:
                self._pass(end - self.now)
                self.now = end
                del self._left[first]
                done = self.active.pop(first)
                self._share()
                return done
        if until < math.inf:
            self._pass(until - self.now)
            self.now = max(self.now, until)
        return None

    def _pass(self, time_ms: float) -> None:
        for key in self.active:
            self._left[key] = max(0.0, self._left[key] - time_ms / self._slowdown[key])

    def _share(self) -> None:
        users: dict[Stream, int] = {}
        for meeting in self.active.values():
            for link in meeting.links:
                users[link] = users.get(link, 0) + 1
        self._slowdown = {key: max((users[link] for link in meeting.links), default=1)
                          for key, meeting in self.active.items()}
