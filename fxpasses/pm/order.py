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
    placed = _placed([pass_.name for pass_ in passes],
                     [[first[name] for name in (*pass_.requires, *pass_.after) if name in first] for pass_ in passes])
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


def _placed(names: Sequence[str], earlier: Sequence[Sequence[int]]) -> list[int]:
    """Positions in running order: each in its turn, with what has to come ``earlier`` just before it."""
    if not any(earlier):
        return list(range(len(names)))
    import networkx  # here, for it takes a while to import and `fxpasses --help` does not need it

    rules = networkx.DiGraph([(index, other) for index, others in enumerate(earlier) for other in others])
    rules.add_nodes_from(range(len(names)))
    try:
        cycle = [names[first] for first, _ in networkx.find_cycle(rules)]
    except networkx.NetworkXNoCycle:
        return list(dict.fromkeys(other for index in range(len(names))
                                  for other in networkx.dfs_postorder_nodes(rules, index)))
    raise UsageError(f"passes want to come after each other: {' -> '.join(reversed([*cycle, cycle[0]]))}")
