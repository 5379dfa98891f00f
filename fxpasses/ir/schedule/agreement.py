"""Agreement of a rank set: can the collectives of all ranks meet, call by call, or will some rank wait for ever?"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Sequence

from torch.fx import GraphModule

from fxpasses.ir.schedule import Schedule, schedules_of
from fxpasses.ir.schedule.communicators import Communicator, Communicators
from fxpasses.ir.schedule.disagreement import Disagreement as Disagreement  # part of this module's interface
from fxpasses.ir.schedule.disagreement import Side
from fxpasses.ir.schedule.matching import alike, misfit
from fxpasses.ir.schedule.messages import Messages
from fxpasses.ir.schedule.programs import Step, program
from fxpasses.ir.world import World


def first_disagreement(graphs: Sequence[GraphModule], world: World | None = None, *,
                       communicators: Communicators | None = None,
                       schedules: Sequence[Schedule] | None = None) -> Disagreement | None:
    """Where a rank set first hangs or mixes up two collectives; None where its schedules fit together.

    Only the members of a group need to agree on its calls. The ranks run in step, each call blocking until all members
    have issued it, which finds orders of groups that wait for each other too. Messages between two ranks are paired in
    the order they are issued and block nobody: ranks that all receive before they send are found by running them. A
    loop fits a loop of as many runs, not the same calls unrolled. Members that the set lacks are taken to agree.

    ``world``: which ranks a group name stands for, else each graph's own; ``communicators``: how names go together,
    where that is known from an earlier form of the graphs; ``schedules``: those of the graphs, for a caller that has
    them.
    """
    schedules = schedules or schedules_of(graphs)
    return _Replay(schedules, communicators or Communicators(graphs, world, schedules)).first()


class _Replay:
    """All ranks, each at one step of its program; graphs are counted by their place in the set."""

    def __init__(self, schedules: Sequence[Schedule], communicators: Communicators) -> None:
        self.ranks = communicators.ranks
        self.programs = [program(calls, functools.partial(communicators.of, index))
                         for index, calls in enumerate(schedules)]
        used = dict.fromkeys(step.communicator for steps in self.programs for step in steps)
        self.present = {communicator: communicators.present(communicator.members) for communicator in used}
        self.heads = [0] * len(schedules)
        self.messages = Messages()

    def first(self) -> Disagreement | None:
        return self._first_meeting() or self._first_wait() or self.messages.first_unpaired(self.ranks)

    def _first_meeting(self) -> Disagreement | None:
        """Run until no rank can go on; the first meeting of calls that do not fit."""
        arrived: dict[Communicator, set[int]] = {}
        ready = deque(range(len(self.programs)))
        while ready:
            index = ready.popleft()
            step = self._step(index)
            if step is None:
                continue
            if step.communicator.members == ():
                return self._found("outsider", step, index, Side(self.ranks[index], "is no member of it"))
            here = self.present[step.communicator]
            there = arrived.setdefault(step.communicator, set())
            there.add(index)
            if len(there) == len(here):
                there.clear()
                steps = [self.programs[member][self.heads[member]] for member in here]
                odd = next(((0, at) for at, other in enumerate(steps) if other.path != steps[0].path), None)
                odd = odd or misfit([other.call for other in steps], *self._places(step.communicator, here))
                if odd is not None:
                    one, other = sorted(odd, key=lambda at: self.ranks[here[at]])
                    return self._found("mismatch", steps[one], here[one], steps[other].side(self.ranks[here[other]]))
                for member in here:
                    self.heads[member] += 1
                ready.extend(here)
        return None

    def _first_wait(self) -> Disagreement | None:
        """Why ranks still wait: a member never comes, comes with another call, or waits for them elsewhere."""
        waiting = [(step, index) for index in range(len(self.programs)) if (step := self._step(index)) is not None]
        for step, index in sorted(waiting, key=lambda entry: (entry[0].number, self.ranks[entry[1]])):
            for other in self.present[step.communicator]:
                later = next((each for each in self.programs[other][self.heads[other]:]
                              if each.communicator == step.communicator and not each.call.transfers), None)
                if later is None:
                    ended = Side(self.ranks[other], f"issues no call {step.on_group} there")
                    return self._found("missing", step, index, ended, [(index, other)])
                if later.path != step.path or not alike(step.call, later.call):
                    return self._found("mismatch", step, index, later.side(self.ranks[other]))
        return self._cycle(min(waiting, key=lambda entry: self.ranks[entry[1]])[1]) if waiting else None

    def _cycle(self, index: int) -> Disagreement:
        """Ranks that wait for each other, found from one that waits."""
        ring: list[int] = []
        while index not in ring:
            ring.append(index)
            here = self.programs[index][self.heads[index]].communicator
            index = next(other for other in self.present[here]
                         if self.programs[other][self.heads[other]].communicator != here)
        ring = ring[ring.index(index):]
        first, second = (self.programs[at][self.heads[at]] for at in (ring[0], ring[1]))
        return self._found("order", first, ring[0], second.side(self.ranks[ring[1]]),
                           list(zip(ring, [*ring[1:], ring[0]], strict=True)))

    def _step(self, index: int) -> Step | None:
        """The collective that a rank comes to next, the messages before it posted; None at its end."""
        steps = self.programs[index]
        while self.heads[index] < len(steps) and steps[self.heads[index]].call.transfers:
            self.messages.post(self.ranks[index], steps[self.heads[index]])
            self.heads[index] += 1
        return steps[self.heads[index]] if self.heads[index] < len(steps) else None

    def _places(self, communicator: Communicator, here: Sequence[int]) -> tuple[Sequence[int], int]:
        """Where the ranks at hand stand in the group, and its size."""
        members = communicator.members
        if members is None or len(members) == len(here):
            return range(len(here)), len(here)
        return [members.index(self.ranks[index]) for index in here], len(members)

    def _found(self, kind: str, step: Step, index: int, other: Side,
               waits: Sequence[tuple[int, int]] = ()) -> Disagreement:
        told = tuple((self.ranks[one], self.ranks[two], self._wait(one)) for one, two in waits)
        return Disagreement(kind, step.call.group, step.communicator.members, step.on_group,
                            step.side(self.ranks[index]), other, told)

    def _wait(self, index: int) -> str:
        call = self.programs[index][self.heads[index]].call
        return f"{call.kind} on '{call.group}'"
