"""The order passes run in: what they require is added, what comes first is moved first, the rest stays as written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fxpasses.errors import UsageError
from fxpasses.pm.declare import Pass


@dataclass(frozen=True)
class Order:
    """Passes in running order, and one note for each pass that was added or moved."""

    passes: tuple[Pass, ...]
    notes: tuple[str, ...]


def order(given: Sequence[Pass], find: Callable[[str], Pass]) -> Order:
    """Order ``given``; ``find`` gives a required pass by name.

    A pass that has to come earlier is placed just before the first one that needs it; nothing else moves. Two passes of
    one name are two passes. Raises `UsageError` naming the passes of a cycle.
    """
    passes, notes = _with_required(given, find)
    first: dict[str, int] = {}
    for index, pass_ in enumerate(passes):
        first.setdefault(pass_.name, index)
    earlier = [[first[name] for name in (*pass_.requires, *pass_.after) if name in first] for pass_ in passes]
    placed: list[int] = []
    _place_all(range(len(passes)), earlier, placed, [pass_.name for pass_ in passes])
    for position, index in enumerate(placed):
        passed = [passes[other].name for other in placed[position + 1:] if other < index]
        if passed:
            notes.append(f"'{passes[index].name}' moved before '{passed[0]}', which comes after it")
    return Order(tuple(passes[index] for index in placed), tuple(notes))


def _with_required(given: Sequence[Pass], find: Callable[[str], Pass]) -> tuple[list[Pass], list[str]]:
    """``given`` with each absent requirement in front of the first pass that wants it."""
    present = {pass_.name for pass_ in given}
    passes: list[Pass] = []
    notes: list[str] = []

    def add(pass_: Pass) -> None:
        for name in pass_.requires:
            if name not in present:
                present.add(name)
                notes.append(f"'{name}' added: '{pass_.name}' requires it")
                add(find(name))
        passes.append(pass_)

    for pass_ in given:
        add(pass_)
    return passes, notes


def _place_all(indices: Sequence[int], earlier: Sequence[Sequence[int]], placed: list[int],
               names: Sequence[str]) -> None:
    """Append ``indices`` to ``placed``, each behind what comes ``earlier``."""
    done: set[int] = set()
    path: list[int] = []

    def visit(index: int) -> None:
        if index in path:
            cycle = [names[other] for other in [*path[path.index(index):], index]]
            raise UsageError(f"passes want to come after each other: {' -> '.join(reversed(cycle))}")
        if index in done:
            return
        path.append(index)
        for other in earlier[index]:
            visit(other)
        path.pop()
        done.add(index)
        placed.append(index)

    for index in indices:
        visit(index)
