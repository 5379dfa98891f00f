"""How many chunks each kind of region gets: its own best number, unless passing chunks on to others is worth more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Pair = tuple[int, int]
_LEAST_MS = 1e-9


def numbers_of(times: Sequence[Mapping[int, float]], joins: Mapping[Pair, float]) -> list[int]:
    """A number of chunks by kind.

    ``times``: of each kind, milliseconds of all its regions by number of chunks. ``joins``: what it takes two kinds to
    put together what one has and the other needs in other chunks. From the better of every kind's own best and one
    number for all, kinds, and pairs that pass chunks on, take another number as long as that is less in sum.
    """
    touching: list[list[Pair]] = [[] for _ in times]
    for pair in joins:
        for kind in pair:
            touching[kind].append(pair)
    own = [min(known, key=lambda number: (known[number], number)) for known in times]
    alike = ([number if number in known else best for known, best in zip(times, own, strict=True)]
             for number in sorted({number for known in times for number in known}))
    found = min([own, *alike], key=lambda numbers: _total(times, joins, numbers))

    def spent(kinds: Sequence[int]) -> float:
        near = {pair for kind in kinds for pair in touching[kind] if found[pair[0]] != found[pair[1]]}
        return sum(times[kind][found[kind]] for kind in kinds) + sum(joins[pair] for pair in sorted(near))

    changed = True
    while changed:
        changed = False
        for kinds, number in _moves(times, joins):
            before = [found[kind] for kind in kinds]
            now = spent(kinds)
            for kind in kinds:
                found[kind] = number
            if spent(kinds) < now - _LEAST_MS:
                changed = True
                continue
            for kind, old in zip(kinds, before, strict=True):
                found[kind] = old
    return found


def _total(times: Sequence[Mapping[int, float]], joins: Mapping[Pair, float], numbers: Sequence[int]) -> float:
    return (sum(known[number] for known, number in zip(times, numbers, strict=True))
            + sum(spent for (kind, other), spent in joins.items() if numbers[kind] != numbers[other]))


def _moves(times: Sequence[Mapping[int, float]], joins: Mapping[Pair, float]) -> Iterator[tuple[tuple[int, ...], int]]:
    for kind, known in enumerate(times):
        for number in known:
            yield (kind,), number
    for pair in joins:
        for number in times[pair[0]]:
            if number in times[pair[1]]:
                yield pair, number
