"""Numbers for storages, given in the order they are met, merged where two turn out to be one."""

from __future__ import annotations

from collections.abc import Iterable

Storages = frozenset[int]
#: What a value lives in: one set, or one for each element of a list or tuple.
Located = Storages | tuple[Storages, ...]
NOTHING: Storages = frozenset()
#: State that is no tensor: the random number stream, the order of collectives, the outside, modes such as autocast.
RANDOM, COLLECTIVES, EXTERNAL, MODE = range(4)
STATES: Storages = frozenset((RANDOM, COLLECTIVES, EXTERNAL, MODE))
#: A value in many more storages than its call has operands makes them one: chains of unknown operators stay linear.
_MOST_STORAGES = 16


class Numbering:
    """Gives storage numbers out and remembers which of them stand for one storage."""

    def __init__(self) -> None:
        self._next = len(STATES)
        self._merged: dict[int, int] = {}

    def fresh(self) -> Storages:
        """A storage nothing else lives in."""
        self._next += 1
        return frozenset((self._next - 1,))

    def merge(self, storages: Storages) -> Storages:
        """Make ``storages`` one storage."""
        same = self.canonical(storages)
        first = min(same, default=0)
        self._merged.update((other, first) for other in same if other != first)
        return same & {first}

    def canonical(self, storages: Storages) -> Storages:
        """``storages`` by their numbers after all merges."""
        if not self._merged or self._merged.keys().isdisjoint(storages):
            return storages
        return frozenset(self._find(number) for number in storages)

    def bounded(self, storages: Storages, operands: int) -> Storages:
        """``storages`` of a result of that many operands, merged when there are too many."""
        return self.merge(storages) if len(storages) > _MOST_STORAGES + 4 * operands else storages

    def _find(self, number: int) -> int:
        root = number
        while root in self._merged:
            root = self._merged[root]
        while number != root:  # shorten the way for the next one
            self._merged[number], number = root, self._merged[number]
        return root


def together(located: Iterable[Storages]) -> Storages:
    """All storages of several values."""
    return frozenset().union(*located)


def flat(located: Located) -> Storages:
    """All storages of a value, its elements together."""
    return together(located) if isinstance(located, tuple) else located
