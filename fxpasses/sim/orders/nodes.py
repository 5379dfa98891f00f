"""From an order of units to one of nodes: what takes nothing goes where it is used."""

from __future__ import annotations

from fxpasses.sim.orders.units import BEGINNING, Units


class Followers:
    """Where the free nodes of a program go, in any order of its units."""

    def __init__(self, units: Units) -> None:
        self._units, program = units, units.program
        nodes, needed = units.nodes, program.allocations.needed
        self._free = [unit == BEGINNING or nodes[unit] != number for number, unit in enumerate(units.leader)]
        self._before = [[other for other in earlier if self._free[other]] for earlier in program.earlier]
        alone = {number: set(needed[number]) for number, unit in enumerate(units.leader)
                 if self._free[number] and unit != BEGINNING}
        for number, others in enumerate(self._before):
            for other in others:
                if other in alone:
                    alone[other].difference_update(needed[number])
        self._at_once: dict[int, list[int]] = {}
        for number, own in alone.items():
            if own:
                self._at_once.setdefault(units.leader[number], []).append(number)

    def all_nodes(self, order: list[int]) -> list[int]:
        """Node numbers in an order of units: inputs first, free nodes right before their first user.

        Those that need what none of their users does, as one of several results may, come right behind their leader.
        """
        units, before, program = self._units, self._before, self._units.program
        placed = bytearray(program.size)
        found = [number for number, node in enumerate(program.nodes) if node.op == "placeholder"]
        for number in found:
            placed[number] = 1

        def emit(number: int) -> None:
            stack = [number]
            while stack:
                top = stack[-1]
                if before[top] and (missing := [other for other in before[top] if not placed[other]]):
                    stack += reversed(missing)
                    continue
                stack.pop()
                if not placed[top]:
                    placed[top] = 1
                    found.append(top)

        for unit in order[:-1]:
            emit(units.nodes[unit])
            for number in self._at_once.get(unit, ()):
                emit(number)
        for number in range(program.size):
            if not placed[number]:
                emit(number)
        return found
