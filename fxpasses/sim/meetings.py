"""Which launches of which ranks make one transfer: the k-th calls of a communicator's members, or a message's ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from torch.fx import Node

from fxpasses.errors import RankError
from fxpasses.ir.graph import place_of
from fxpasses.ir.ops import collective, value_bytes
from fxpasses.ir.schedule import Call, Region, Schedule, Transfer, schedules_of
from fxpasses.ir.schedule.communicators import Communicator, Communicators
from fxpasses.ir.schedule.matching import misfit, pairs, transfer_words, words
from fxpasses.ir.world import World
from fxpasses.sim.inside import Blocking
from fxpasses.sim.program import LAUNCH, Program

Stream = tuple[int, str]
"""Index of a rank, and what of it is used in order."""


@dataclass
class Meeting:
    """One transfer. ``members``: indices of the ranks it needs; ``launches``: node number by index of those that come.

    ``streams``: by index, the queue it stands in there. ``cost_ms``: of the slowest side; ``links``: of every rank.
    """

    members: tuple[int, ...]
    launches: dict[int, int] = field(default_factory=dict)
    streams: dict[int, Stream] = field(default_factory=dict)
    links: dict[Stream, None] = field(default_factory=dict)
    cost_ms: float = 0.0

    @property
    def missing(self) -> tuple[int, ...]:
        """Indices of ranks that never launch their side."""
        return tuple(index for index in self.members if index not in self.launches)


class Meetings:
    """The meetings of a rank set: ``of[index][number]``, those that a launch takes part in. `RankError` for a misfit.

    Ranks are told by their index among ``programs``; ranks of the world that have no graph here are taken to come in
    time.
    """

    def __init__(self, programs: Sequence[Program], world: World | None) -> None:
        self._programs = programs
        graphs = [program.gm for program in programs]
        schedules = schedules_of(graphs)
        self.communicators = Communicators(graphs, world, schedules)
        self.of: list[dict[int, tuple[Meeting, ...]]] = []
        self._collectives: dict[tuple[Communicator, int], tuple[Meeting, dict[int, Call]]] = {}
        self._messages: dict[tuple[Communicator, int, int, int], tuple[Meeting, dict[int, tuple[Transfer, Node]]]] = {}
        for index, schedule in enumerate(schedules):
            self._counts: dict[object, int] = {}
            found: dict[int, tuple[Meeting, ...]] = {}
            for call, number in _launched(schedule, programs[index]):
                communicator = self.communicators.of(index, call.group)
                meet = self._ends if call.transfers else self._join
                found[number] = meet(index, number, call, communicator)
            self.of.append(found)
        for communicator, count in self._collectives:
            self._check(communicator, count)

    def _next(self, key: object) -> int:
        self._counts[key] = self._counts.get(key, 0) + 1
        return self._counts[key]

    def _join(self, index: int, number: int, call: Call, communicator: Communicator) -> tuple[Meeting, ...]:
        key = (communicator, self._next(communicator))
        if key not in self._collectives:
            here = tuple(self.communicators.present(communicator.members)) or (index,)
            self._collectives[key] = Meeting(here), {}
        meeting, calls = self._collectives[key]
        calls[index] = call
        self._add(meeting, index, number, call.group, self._cost(index, number))
        return (meeting,)

    def _ends(self, index: int, number: int, call: Call, communicator: Communicator) -> tuple[Meeting, ...]:
        """The messages of a call, each with its part of the cost, which is that of the side with more to do."""
        node = self._programs[index].nodes[number]
        sizes = _sizes(node, len(call.transfers))
        sides = {sends: sum(size for transfer, size in zip(call.transfers, sizes, strict=True)
                            if transfer.sends is sends) for sends in (True, False)}
        found = []
        for transfer, size in zip(call.transfers, sizes, strict=True):
            peer = self._peer(communicator, transfer.peer)
            sender, receiver = (index, peer) if transfer.sends else (peer, index)
            key = (communicator, sender, receiver, self._next((communicator, sender, receiver)))
            meeting, ends = self._messages.setdefault(key, (Meeting(tuple(sorted({index, peer} - {-1}))), {}))
            ends[index] = transfer, node
            direction = "to" if transfer.sends else "from"
            self._add(meeting, index, number, f"{call.group} {direction} {peer}",
                      self._cost(index, number) * size / max(sides.values()), direction)
            self._check_ends(index, peer, ends, call.group)
            found.append(meeting)
        return tuple(found)

    def _peer(self, communicator: Communicator, peer: int | None) -> int:
        """Index of the rank at the other end, -1 where it has no graph here or only the run tells."""
        if peer is None:
            return -1
        members = communicator.members
        rank = members[peer] if members is not None and 0 <= peer < len(members) else peer
        return self.communicators.places.get(rank, -1)

    def _cost(self, index: int, number: int) -> float:
        program = self._programs[index]
        blocking = program.inside.get(number)
        return blocking.cost_ms if isinstance(blocking, Blocking) else program.costs[number]

    def _add(self, meeting: Meeting, index: int, number: int, stream: str, cost_ms: float,
             direction: str = "") -> None:
        """``direction``: of a message, for links take as much in each at the same time."""
        program = self._programs[index]
        blocking = program.inside.get(number)
        links = blocking.links if isinstance(blocking, Blocking) else program.links[number]
        meeting.launches[index] = number
        meeting.streams[index] = (index, stream)
        meeting.links.update(dict.fromkeys((index, f"{link}{direction}") for link in links))
        meeting.cost_ms = max(meeting.cost_ms, cost_ms)

    def _check(self, communicator: Communicator, count: int) -> None:
        """Raise where the calls cannot be one collective."""
        meeting, by_index = self._collectives[communicator, count]
        order = [index for index in meeting.members if index in by_index]
        calls = [by_index[index] for index in order]
        ranks = [self.communicators.ranks[index] for index in order]
        members = communicator.members
        places = [members.index(rank) if members is not None and rank in members else place
                  for place, rank in enumerate(ranks)]
        wrong = misfit(calls, places, len(members) if members is not None else len(calls))
        if wrong is None:
            return
        sides = "; ".join(f"rank {ranks[place]} launches '{calls[place].node}', "
                          f"{words(calls[place], calls[place].group)}" for place in wrong)
        node = calls[wrong[1]].node
        raise RankError(f"call {count} on group '{calls[0].group}' does not fit: {sides}",
                        place=None if node is None else place_of(node), hint="'fxpasses diff --ranks' tells more")

    def _check_ends(self, index: int, other: int, ends: Mapping[int, tuple[Transfer, Node]], group: str) -> None:
        if index not in ends or other not in ends or index == other:
            return
        own, there = ends[index], ends[other]
        if not pairs(*(transfer for transfer, _ in sorted((own, there), key=lambda end: not end[0].sends))):
            sides = "; ".join(f"rank {self.communicators.ranks[place]} launches '{node}', "
                              f"{transfer_words(transfer, group)}" for place, (transfer, node) in sorted(ends.items()))
            raise RankError(f"a message on group '{group}' does not fit: {sides}", place=place_of(own[1]))


def _launched(schedule: Schedule, program: Program) -> list[tuple[Call, int]]:
    """The calls that the graph itself launches, with the numbers of their nodes."""
    found = []
    for call in schedule:
        if isinstance(call, Region) or call.node is None:
            continue
        number = program.numbers.get(call.node, -1)
        if number >= 0 and (program.kinds[number] == LAUNCH or isinstance(program.inside.get(number), Blocking)):
            found.append((call, number))
    return found


def _sizes(node: Node, count: int) -> list[int]:
    """Bytes of each message of a call, 1 where that is unknown."""
    found = collective(node)
    tensors = () if found is None else found.buffers or found.inputs
    sizes = [max(1, value_bytes(tensor.meta.get("val"))) for tensor in tensors]
    return sizes if len(sizes) == count else [1] * count
