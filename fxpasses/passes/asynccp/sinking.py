"""From an order of units to one of nodes: what takes nothing goes where it is used, and so may waits."""

from __future__ import annotations

from collections.abc import Iterable

from fxpasses.passes.asynccp.units import Units


def all_nodes(units: Units, order: Iterable[int], soft: Iterable[int] = ()) -> list[int]:
    """Node numbers in an order of units; free nodes, and the units in ``soft``, right before their first user."""
    program, nodes = units.program, units.nodes
    placed = bytearray(program.size)
    late = bytearray(program.size)
    for unit in soft:
        late[nodes[unit]] = 1
    found: list[int] = []
    for number, node in enumerate(program.nodes):
        if node.op == "placeholder":
            placed[number] = 1
            found.append(number)

    def emit(number: int) -> None:
        stack = [number]
        while stack:
            top = stack[-1]
            if placed[top]:
                stack.pop()
                continue
            missing = [other for other in program.earlier[top] if not placed[other]]
            if missing:
                stack += reversed(missing)
                continue
            placed[top] = 1
            found.append(top)
            stack.pop()

    followers: list[list[int]] = [[] for _ in nodes]
    for number, unit in enumerate(units.leader):
        if unit >= 0 and nodes[unit] != number and len(program.allocations.needed[number]) > 1:
            followers[unit].append(number)
    for unit in order:
        number = nodes[unit]
        if number == program.size - 1:
            for other in range(program.size - 1):
                emit(other)
        if not late[number]:
            emit(number)
            for other in followers[unit]:
                emit(other)
    return found
