"""Nested boxes of a graph in program order: scopes, bodies, and repeats of one structure."""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from fxpasses.tools.viz.scopes import Path

_MOST_APART = 8
"""Pieces of a scope with more other pieces than these between them stay apart."""
_PERIODS = 4
"""Repeats are looked for of so many boxes one after the other."""
_NUMBER = re.compile(r"\d+")
_LOOSE = 4
"""So many nodes in a row that are in no box have one of their own, where there are boxes beside them."""
SCOPE, BODY, REPEAT, LOOSE = "scope", "body", "repeat", "loose"


@dataclass(eq=False)
class Box:
    """A box of the picture. ``items``: node numbers and boxes, in program order.

    ``kind``: SCOPE; BODY, what the node ``node`` runs; REPEAT, ``count`` times the same structure; LOOSE, neighbours
    that belong to the scope around them, named by what most of their time goes to. ``guest``: it runs
    inside a box that it is no part of. ``is_open``: at first.
    """

    label: str
    items: list[int | Box]
    kind: str = SCOPE
    guest: bool = False
    node: int | None = None
    count: int = 1
    is_open: bool = False
    _size: int | None = field(default=None, repr=False)

    def nodes(self) -> Iterator[int]:
        """Numbers of all nodes inside, its own first."""
        if self.node is not None:
            yield self.node
        for item in self.items:
            if isinstance(item, Box):
                yield from item.nodes()
            else:
                yield item

    @property
    def size(self) -> int:
        """How many nodes are inside."""
        if self._size is None:
            self._size = sum(1 for _ in self.nodes())
        return self._size


@dataclass(frozen=True)
class Facts:
    """What boxes are made by, all by node number.

    ``paths``: where a node belongs. ``bodies``: the box of a node that runs bodies, None for others. ``alike(node,
    first)``: what nodes of equal structure have in common, ``first`` being the first node of their box. ``name``: words
    for nodes that are in no scope.
    """

    paths: Sequence[Path]
    bodies: Callable[[int], Box | None]
    alike: Callable[[int, int], object]
    name: Callable[[Sequence[int]], str]


def nested(numbers: Sequence[int], facts: Facts) -> list[int | Box]:
    """Boxes of nodes in their order, which is kept: what is read from top to bottom is the program.

    A scope whose nodes are apart is one box where less runs between its pieces than each of them has; what runs there
    is a guest in it.
    """
    return _repeats(_level(list(numbers), (), facts), facts)


def _level(numbers: list[int], around: Path, facts: Facts) -> list[int | Box]:
    found: list[int | Box] = []
    for key, run in _joined(_runs(numbers, around, facts.paths)):
        if key is None or len(run) == 1:
            found += [facts.bodies(number) or number for number in run]
            continue
        inside = _level(run, key, facts)
        guest = key[:len(around)] != around
        label = key[-1] if not guest else ".".join(key[_parting(key, around):])
        while len(inside) == 1 and isinstance(inside[0], Box) and inside[0].kind == SCOPE:
            label, inside = f"{label}.{inside[0].label}", inside[0].items
        found.append(Box(label, inside, guest=guest))
    return _tidy(found, facts) if any(isinstance(item, Box) for item in found) else found


def _tidy(items: list[int | Box], facts: Facts) -> list[int | Box]:
    """Nodes in a row, many enough, in boxes of their own."""
    found: list[int | Box] = []
    for is_box, run in groupby(items, key=lambda item: isinstance(item, Box)):
        part = list(run)
        if is_box or len(part) < _LOOSE:
            found += part
        else:
            found.append(Box(facts.name([item for item in part if isinstance(item, int)]), part, LOOSE))
    return found


def _parting(key: Path, around: Path) -> int:
    return next((index for index, pair in enumerate(zip(key, around, strict=False)) if pair[0] != pair[1]),
                min(len(key), len(around)))


def _runs(numbers: Sequence[int], around: Path, paths: Sequence[Path]) -> list[tuple[Path | None, list[int]]]:
    """Neighbours with one key: the scope inside ``around`` that they are in, or the one beside it.

    None for nodes of ``around`` itself, and of what it is in.
    """
    found: list[tuple[Path | None, list[int]]] = []
    for number in numbers:
        path = paths[number]
        parting = _parting(path, around)
        key = path[:parting + 1] if len(path) > parting else None
        if found and found[-1][0] == key:
            found[-1][1].append(number)
        else:
            found.append((key, [number]))
    return found


def _joined(runs: list[tuple[Path | None, list[int]]]) -> list[tuple[Path | None, list[int]]]:
    """Runs of one key made one, with all between them, where that is less than either."""
    changed = True
    while changed:
        changed = False
        found: list[tuple[Path | None, list[int]]] = []
        for key, run in runs:
            for back in range(2, min(_MOST_APART, len(found)) + 1) if key is not None else ():
                other, before = found[-back]
                between = found[len(found) - back + 1:]
                if other == key and sum(len(part) for name, part in between if name is not None) <= min(
                        len(before), len(run)):
                    found[-back:] = [(key, [*before, *(number for _, part in between for number in part), *run])]
                    changed = True
                    break
            else:
                if found and found[-1][0] == key:
                    found[-1] = (key, [*found[-1][1], *run])
                else:
                    found.append((key, run))
        runs = found
    return runs


def _repeats(items: list[int | Box], facts: Facts) -> list[int | Box]:
    """Items of which those that follow each other and are alike stand in one box; inner ones first."""
    for item in items:
        if isinstance(item, Box):
            item.items = _repeats(item.items, facts)
    shapes = [_shape(item, facts.alike) for item in items]
    found: list[int | Box] = []
    start = 0
    while start < len(items):
        period, count = _repeat(items, shapes, start)
        if count == 1:
            found.append(items[start])
            start += 1
            continue
        inside = items[start:start + period * count]
        found.append(Box(_span(inside, period), inside, REPEAT, count=count))
        start += period * count
    return found


def _repeat(items: Sequence[int | Box], shapes: Sequence[object], start: int) -> tuple[int, int]:
    """The period with which most items from ``start`` on repeat, and how often; (1, 1) where none does."""
    best = (1, 1)
    for period in range(1, _PERIODS + 1):
        pattern = shapes[start:start + period]
        if period > 1 and not any(isinstance(item, Box) for item in items[start:start + period]):
            continue
        count = 1
        while shapes[start + period * count:start + period * (count + 1)] == pattern:
            count += 1
        if period * count > best[0] * best[1] and count >= (2 if isinstance(items[start], Box) else 3):
            best = (period, count)
    return best


def _shape(item: int | Box, alike: Callable[[int, int], object]) -> object:
    """Equal for items of equal structure: numbers in labels aside."""
    if isinstance(item, int):
        return alike(item, item)
    first = next(item.nodes())
    return hash(_structure(item, first, alike))


def _structure(box: Box, first: int, alike: Callable[[int, int], object]) -> tuple[object, ...]:
    own = () if box.node is None else (alike(box.node, first),)
    parts = tuple(_structure(item, first, alike) if isinstance(item, Box) else alike(item, first)
                  for item in box.items)
    return (box.kind, _NUMBER.sub("#", box.label), box.count, *own, parts)


def _span(items: list[int | Box], period: int) -> str:
    """``layers.0 … layers.31``: of the first box of each round; nothing for nodes, which their operator names."""
    boxes = [item for item in items[:period] + items[-period:] if isinstance(item, Box)]
    if not boxes:
        return ""
    first, last = boxes[0].label, boxes[len(boxes) // 2].label
    return first if first == last else f"{first} … {last}"


def unfold(items: Sequence[int | Box], rows: int, weight: Callable[[Box], float], least: float) -> None:
    """Open boxes as long as no more than ``rows`` lines are to be seen: each time the one with the largest ``weight``.

    Those below ``least`` and repeats stay closed, unless all there is fits.
    """
    if sum(item.size if isinstance(item, Box) else 1 for item in items) <= rows:
        least = 0.0
    shown, held, made = len(items), list[tuple[float, int, Box]](), 0
    pending: Sequence[int | Box] = items
    while True:
        for item in pending:
            if isinstance(item, Box):
                made += 1
                heapq.heappush(held, (-weight(item), made, item))
        if not held:
            return
        box = heapq.heappop(held)[2]
        pending = ()
        if shown + len(box.items) <= rows and (not least or (box.kind != REPEAT and weight(box) >= least)):
            box.is_open, pending = True, box.items
            shown += len(box.items)
