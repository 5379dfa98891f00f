"""Which input of one graph is which of another: they are an interface, so here names may count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from torch.fx import Node

_COUNTED = re.compile(r"(arg|primals|tangents|input|fwd_rng_state|l_inputs)_?\d+(_\d+)?")
"""Names that a tracer counts up: one input more moves all of them on."""
Input = tuple[str, str]


def described(nodes: Sequence[Node], types: Sequence[str]) -> list[Input]:
    """(name, type) of each input."""
    return [(str(node.target), kind) for node, kind in zip(nodes, types, strict=True)]


def match_inputs(before: Sequence[Input], after: Sequence[Input]) -> Iterator[tuple[int, int]]:
    """Places of inputs that are each other's; what the others are, their users tell.

    The same names in any order; else as many inputs, place by place, where no name changed its place; else those of
    names that somebody chose, and what has one place only, counted from the front and from the back.
    """
    names, other_names = [name for name, _ in before], [name for name, _ in after]
    places = {name: place for place, name in enumerate(other_names)}
    if len(set(names)) == len(names) == len(other_names) and set(names) == set(places):
        yield from ((place, places[name]) for place, name in enumerate(names))
    elif len(before) == len(after) and all(places.get(name, place) == place or _COUNTED.fullmatch(name)
                                           for place, name in enumerate(names)):
        yield from ((place, place) for place in range(len(before)))
    else:
        yield from _of_unequal(before, after)


def _of_unequal(before: Sequence[Input], after: Sequence[Input]) -> Iterator[tuple[int, int]]:
    chosen = {name for name, _ in before} & {name for name, _ in after}
    chosen -= {name for name in chosen if _COUNTED.fullmatch(name)}
    places = {name: place for place, (name, _) in enumerate(after)}
    yield from ((place, places[name]) for place, (name, _) in enumerate(before) if name in chosen)
    rest = [[(place, kind) for place, (name, kind) in enumerate(each) if name not in chosen]
            for each in (before, after)]
    kinds = [[kind for _, kind in each] for each in rest]
    front, back = _common(*kinds), _common(kinds[0][::-1], kinds[1][::-1])
    spare = max(0, front + back - min(len(each) for each in kinds))  # these could be counted from either end
    for offset in range(front - spare):
        yield rest[0][offset][0], rest[1][offset][0]
    for offset in range(1, back - spare + 1):
        yield rest[0][-offset][0], rest[1][-offset][0]


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many items are the same from the front."""
    found = 0
    for mine, its in zip(one, other, strict=False):
        if mine != its:
            break
        found += 1
    return found
