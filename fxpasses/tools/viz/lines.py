"""What a drawing of a graph shows line by line: words, times, what is sent, what is under way, values between lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fxpasses.tools.viz import look
from fxpasses.tools.viz.boxes import REPEAT, Box
from fxpasses.tools.viz.outline import INPUT, Entry, Outline, rows_of

_COLUMNS = 4
"""So many transfers of one group are drawn beside each other."""


@dataclass(frozen=True)
class Line:
    """One line. ``until``: the last line of an open box. ``sent``: by group, how many collectives and their bytes, of a
    closed box or a launch."""

    depth: int
    item: int | Box
    words: str
    more: str
    kind: str
    spent_ms: float
    waited_ms: float
    sent: dict[str, tuple[int, int]]
    until: int

    @property
    def is_open(self) -> bool:
        """An open box: a frame around the lines down to ``until``."""
        return isinstance(self.item, Box) and self.item.is_open


@dataclass(frozen=True)
class Flight:
    """From the line of launches to that of their waits, in a column of the group's lane."""

    group: str
    start: int
    end: int
    count: int
    bytes: int
    exposed_ms: float
    column: int


@dataclass(frozen=True)
class Lines:
    """All that is to be seen of an outline. ``values``: pairs of lines, of what is made and where it is read."""

    lines: tuple[Line, ...]
    flights: tuple[Flight, ...]
    values: tuple[tuple[int, int], ...]


def lines_of(outline: Outline) -> Lines:
    """The lines of an outline as it is opened."""
    rows = list(rows_of(outline.items))
    depths = [depth for depth, _ in rows]
    line_of: dict[int, int] = {}
    found = []
    for index, (depth, item) in enumerate(rows):
        inside = [item] if isinstance(item, int) else list(item.nodes())
        line_of.update(dict.fromkeys(inside, index))
        until = index
        while until + 1 < len(rows) and depths[until + 1] > depth:
            until += 1
        found.append(_line(outline.nodes, depth, item, inside, until))
    values = {(line_of[operand], line_of[number]) for number, entry in enumerate(outline.nodes)
              for operand in entry.operands if outline.nodes[operand].kind != INPUT}
    return Lines(tuple(found), tuple(_flights(outline.nodes, line_of)),
                 tuple(sorted((start, end) for start, end in values if start != end)))


def _line(nodes: Sequence[Entry], depth: int, item: int | Box, inside: Sequence[int], until: int) -> Line:
    timed = [nodes[number] for number in inside if nodes[number].start_ms is not None]
    spent = sum(entry.ms for entry in timed if not entry.is_launch)
    sent: dict[str, tuple[int, int]] = {}
    for number in inside if isinstance(item, int) or not item.is_open else ():
        entry = nodes[number]
        if entry.is_launch and entry.group is not None:
            count, size = sent.get(entry.group, (0, 0))
            sent[entry.group] = (count + 1, size + entry.bytes)
    waited = sum(entry.exposed_ms for entry in timed)
    if isinstance(item, int):
        entry = nodes[item]
        return Line(depth, item, short(entry.operator), f"{entry.name}  {entry.type}", entry.kind, spent, waited, sent,
                    until)
    first = item.items[0] if item.items else item.node or 0
    words = item.label or (short(nodes[first].operator) if isinstance(first, int) else first.label)
    times = f"×{item.count}, alike, " if item.kind == REPEAT else ""
    return Line(depth, item, f"↷ {words}" if item.guest else words,
                f"{times}{item.size} node{'s' if item.size > 1 else ''}", item.kind, spent, waited, sent, until)


def _flights(nodes: Sequence[Entry], line_of: dict[int, int]) -> list[Flight]:
    bars: dict[tuple[int, int, str], list[Entry]] = {}
    known = set()
    for number, wait in enumerate(nodes):
        if wait.launch is None or wait.launch in known or wait.group is None:
            continue
        known.add(wait.launch)
        start, end = line_of[wait.launch], line_of[number]
        if start < end:
            bars.setdefault((start, end, wait.group), []).append(wait)
    busy: dict[str, list[int]] = {}
    found = []
    for (start, end, group), waits in sorted(bars.items(), key=lambda item: item[0]):
        ends = busy.setdefault(group, [-1] * _COLUMNS)
        column = next((index for index, until in enumerate(ends) if until <= start), _COLUMNS - 1)
        ends[column] = max(ends[column], end)
        launches = [nodes[wait.launch] for wait in waits if wait.launch is not None]
        found.append(Flight(group, start, end, len(waits), sum(entry.bytes for entry in launches),
                            sum(wait.exposed_ms for wait in waits), column))
    return found


def short(operator: str) -> str:
    """``mm`` of ``aten.mm.default``."""
    return operator.split(".")[1] if "." in operator else operator


def sent_text(line: Line, nodes: Sequence[Entry], group: str) -> str:
    """``32 × 6.50 MiB`` of a box, ``all_gather 6.50 MiB`` of a launch."""
    count, size = line.sent[group]
    if isinstance(line.item, int):
        name = short(nodes[line.item].operator).removesuffix("_tensor").replace("_into_tensor", "")
        return f"{name} {look.size_text(size)}"
    return f"{count} × {look.size_text(size / count)}"
