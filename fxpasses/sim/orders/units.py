"""What an order is about: work, launches and waits; views and look-ups, which cost nothing, follow one of them."""

from __future__ import annotations

import numpy as np

from fxpasses.analyses.allocations import pairs
from fxpasses.ir.ops import value_bytes
from fxpasses.sim.program import COMPUTE, INSIDE, WAIT, Program

BEGINNING = -1
"""Leader of nodes that nothing has to run before: inputs, look-ups, views of them."""


class Units:
    """A program without the nodes that take no time and no memory, numbered in graph order.

    ``nodes``: number in the program, by unit. ``leader``: by node number, the unit itself or the one that a free node
    can run right behind, `BEGINNING` where there is none. ``before`` and ``users``: units that have to run before a
    unit, and their reverse. ``inputs`` and ``uses``: of these, what is no matter of control edges or launch order.
    ``cost_ms``: of a launch, of its transfer; ``longest_ms``: of compute. ``stream``: index of a launch's stream, -1
    for other units. ``launch``: of a wait, the unit of its launch, else -1. ``made_bytes`` and ``needed``: memory, by
    `Allocations` number; ``needs``: all pairs of a unit and what it needs; ``readers``: units that need an allocation;
    ``live_bytes``: while a unit runs in the graph's order, ``start_bytes`` before. ``in_flight_bytes``: results of a
    launch.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.launch_ms = program.launch_ms
        allocations = program.allocations
        self.nodes: list[int] = []
        self.leader: list[int] = []
        self.before: list[list[int]] = []
        self.inputs: list[list[int]] = []
        self.sizes = allocations.sizes
        for number, kind in enumerate(program.kinds):
            before = self._leaders(program.earlier[number])
            if self._is_free(number, kind, before):
                self.leader.append(before[0] if before else BEGINNING)
                continue
            self.leader.append(len(self.nodes))
            self.nodes.append(number)
            self.before.append(before)
            needed = program.needed[number]
            self.inputs.append(before if needed is program.earlier[number] else self._leaders(needed))
        self.users = _reversed(self.before)
        self.uses = _reversed(self.inputs)
        names = {name: index for index, name in enumerate(program.all_streams)}
        kinds, streams = program.kinds, program.streams
        self.cost_ms = [program.costs[number] for number in self.nodes]
        self.stream = [-1 if (name := streams[number]) is None else names[name] for number in self.nodes]
        self.stream_count = len(names)
        self.longest_ms = max((cost for cost, stream in zip(self.cost_ms, self.stream, strict=True) if stream < 0),
                              default=0.0)
        self.held_streams = {unit: [names[name] for name in program.inside[number].streams]
                             for unit, number in enumerate(self.nodes) if kinds[number] == INSIDE}
        self.launch = [self.leader[program.launches[number]] if kinds[number] == WAIT else -1 for number in self.nodes]
        self.made = [allocations.made[number] for number in self.nodes]
        self.needed = [allocations.needed[number] for number in self.nodes]
        self.needs = pairs(self.needed)
        self.made_bytes = [sum(self.sizes[own] for own in made) for made in self.made]
        self._memory()
        self.in_flight_bytes = [0 if streams[number] is None else value_bytes(program.nodes[number].meta.get("val"))
                                for number in self.nodes]

    def _leaders(self, numbers: list[int]) -> list[int]:
        leader = self.leader
        if len(numbers) == 1:
            found = leader[numbers[0]]
            return [found] if found != BEGINNING else []
        return sorted({leader[number] for number in numbers} - {BEGINNING})

    def _is_free(self, number: int, kind: int, before: list[int]) -> bool:
        """The node takes nothing, and right behind its one leader all that it needs is there."""
        program = self.program
        if program.nodes[number].op == "placeholder":
            return True
        if number == program.size - 1 or kind != COMPUTE or program.costs[number] or program.allocations.made[number]:
            return False
        needed = program.allocations.needed[number]
        if not before:
            return not needed
        return len(before) == 1 and set(needed) <= set(program.allocations.needed[self.nodes[before[0]]])

    def _memory(self) -> None:
        """Who needs which allocation, and bytes while each unit runs in the graph's order."""
        allocations = self.program.allocations
        self.readers: list[list[int]] = [[] for _ in self.sizes]
        for unit, needed in enumerate(self.needed):
            for allocation in needed:
                self.readers[allocation].append(unit)
        self.start_bytes = allocations.resident + sum(self.sizes[own] for own in allocations.given)
        change = np.zeros(self.size + 1)
        change[:-1] = self.made_bytes
        for size, readers in zip(self.sizes, self.readers, strict=True):
            if readers:
                change[readers[-1] + 1] -= size
        self.live_bytes = self.start_bytes + np.cumsum(change)[:-1]

    def wait_counts(self) -> list[int]:
        """By unit: of a launch, the number of its waits."""
        found = [0] * self.size
        for launch in self.launch:
            if launch >= 0:
                found[launch] += 1
        return found

    @property
    def size(self) -> int:
        """Number of units."""
        return len(self.nodes)


def _reversed(edges: list[list[int]]) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in edges]
    for unit, others in enumerate(edges):
        for other in others:
            found[other].append(unit)
    return found
