"""The timeline of a step before and after as a Mermaid chart, which code hosts draw inside a comment.

Pictures beside a comment need a place on the web; a chart is text. Of each row only the bars that matter are kept:
where compute waits longest, and the transfers it waits for. Where that is many short times, a row has a bar for each
part of the step that is alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from fxpasses.tools.viz import look
from fxpasses.tools.viz.scene import Box, Row, Scene

MOST_WAITS, MOST_TRANSFERS, MOST_ROWS = 5, 6, 3
"""Bars that are drawn: of the time that compute waits, of transfers, and rows of communicators."""
_SHORTEST = 0.004
"""Part of the step below which a bar cannot be seen."""
_TOLD = 0.6
"""Part of a row's time that single bars have to tell, else it is drawn by slots."""
_SLOTS, _ALIKE = 24, 0.15
"""Slots of the longest step, and by how much what is taken of two may differ that are drawn as one."""
_NARROW = 0.009
"""Part of the longest step that a letter takes: words that do not fit are left out."""
_UNITS = (("ms", 1.0), ("us", 1e3), ("ns", 1e6))
"""Of the scale: its numbers are whole."""
_WAITING = "waiting"


@dataclass(frozen=True)
class _Bar:
    start_ms: float
    end_ms: float
    words: tuple[str, ...]
    state: str = ""

    def fitting(self, longest_ms: float) -> str:
        """The first words that fit into the bar. It has to have some."""
        letters = (self.end_ms - self.start_ms) / (_NARROW * longest_ms)
        return next((words for words in map(_label, self.words) if len(words) <= letters), ".")


def gantt(sides: Sequence[tuple[str, Scene]]) -> str:
    """A chart of scenes with their names, one below the other on one scale; "" where a step takes no time."""
    longest = max((scene.step_ms for _, scene in sides), default=0.0)
    if not longest:
        return ""
    unit, scale = next((each for each in _UNITS if longest * each[1] >= 10), _UNITS[-1])
    lines = ["---", "displayMode: compact", "config:", "  gantt:", "    leftPadding: 130", "---", "gantt",
             f"  title simulated step in {unit}", "  dateFormat x", "  axisFormat %s"]
    count = 0
    for name, scene in sides:
        for row in _rows(scene):
            bars = _compute(row, longest) if row.colour is None else _transfers(row, longest)
            lines.append(f"  section {_label(name)[:8]} {_label(row.label)[:10]}")
            for bar in sorted(bars, key=lambda bar: (bar.start_ms, bar.end_ms)):
                count += 1
                start, end = (round(time * scale * 1000) for time in (bar.start_ms, bar.end_ms))
                words = bar.fitting(longest)
                lines.append(f"    {words} :{bar.state}b{count}, {start}, {max(end, start + 1)}")
    return "\n".join([*lines, ""])


def _rows(scene: Scene) -> Iterator[Row]:
    """Compute, and the communicators that keep it waiting longest."""
    yield scene.rows[0]
    streams = [row for row in scene.rows[1:] if row.boxes]
    waited = sorted(streams, key=lambda row: (-sum(box.exposed_ms for box in row.boxes),
                                              -sum(box.end_ms - box.start_ms for box in row.boxes)))[:MOST_ROWS]
    yield from (row for row in streams if row in waited)


def _compute(row: Row, longest: float) -> Iterator[_Bar]:
    """Where compute works, and where it waits: shorter waits are drawn as work."""
    waits = [box for box in row.boxes if box.kind in look.WAITING]
    kept = _longest(list(_joined(waits)), longest, MOST_WAITS)
    if kept is None:
        yield from _slots(waits, longest, row.boxes[-1].end_ms, _WAITING)
        return
    done = row.boxes[0].start_ms if row.boxes else 0.0
    for box in kept:
        if box.start_ms > done:
            yield _Bar(done, box.start_ms, ("compute",))
        words, time = ("exposed" if box.kind == look.EXPOSED else box.kind), _time(box.end_ms - box.start_ms)
        yield _Bar(box.start_ms, box.end_ms, (f"{words} {time}", time), "crit, ")
        done = box.end_ms
    if row.boxes and row.boxes[-1].end_ms > done:
        yield _Bar(done, row.boxes[-1].end_ms, ("compute",))


def _transfers(row: Row, longest: float) -> Iterator[_Bar]:
    """Transfers, and how many are left out between them."""
    kept = _longest(row.boxes, longest, MOST_TRANSFERS)
    if kept is None:
        yield from _slots(row.boxes, longest, row.boxes[-1].end_ms, "sending")
        return
    for box in kept:
        operator = box.operator.split(".")[1] if "." in box.operator else box.operator
        size = look.size_text(box.bytes)
        yield _Bar(box.start_ms, box.end_ms, (f"{operator} {size}", size), "active, ")
    for inside, group in groupby(row.boxes, key=lambda box: box in kept):
        others = list(group)
        if not inside:
            yield _Bar(others[0].start_ms, others[-1].end_ms, (f"{len(others)} more",), "done, ")


def _longest(boxes: Sequence[Box], longest: float, most: int) -> list[Box] | None:
    """The longest boxes, in order; None where they tell too little."""
    seen = [box for box in boxes if box.end_ms - box.start_ms >= _SHORTEST * longest]
    kept = sorted(seen, key=lambda box: (box.start_ms - box.end_ms, box.start_ms))[:most]
    total = sum(box.end_ms - box.start_ms for box in boxes)
    told = sum(box.end_ms - box.start_ms for box in kept)
    return sorted(kept, key=lambda box: box.start_ms) if told >= _TOLD * total else None


def _slots(boxes: Sequence[Box], longest: float, end: float, words: str) -> Iterator[_Bar]:
    """The step in parts: how much of each is taken. Neighbours that are much alike are one."""
    width = longest / _SLOTS
    taken = [0.0] * max(1, math.ceil(end / width - 1e-9))
    for box in boxes:
        for slot in range(int(box.start_ms / width), min(int(box.end_ms / width) + 1, len(taken))):
            taken[slot] += max(0.0, min(box.end_ms, (slot + 1) * width) - max(box.start_ms, slot * width))
    first = 0
    for slot in range(1, len(taken) + 1):
        start, stop = first * width, min(slot * width, end)
        share = sum(taken[first:slot]) / (stop - start)
        if slot < len(taken) and abs(taken[slot] / (min((slot + 1) * width, end) - stop) - share) < _ALIKE:
            continue
        first = slot
        if share >= _ALIKE / 2 or words == _WAITING:
            state = "active, " if words != _WAITING else "crit, " if share >= 0.5 else "crit, active, "
            part = f"{100 * share:.0f} %"
            told = (f"{part} {words}", part) if share >= _ALIKE / 2 else ("compute",)
            yield _Bar(start, stop, told, state if share >= _ALIKE / 2 else "")


def _joined(boxes: Sequence[Box]) -> Iterator[Box]:
    """Boxes of one kind that touch are one."""
    last: Box | None = None
    for box in boxes:
        if last is not None and last.kind == box.kind and box.start_ms <= last.end_ms:
            last = replace(last, end_ms=box.end_ms)
            continue
        if last is not None:
            yield last
        last = box
    if last is not None:
        yield last


def _time(milliseconds: float) -> str:
    return f"{milliseconds:.3g} ms" if milliseconds >= 0.1 else f"{1000 * milliseconds:.3g} us"


def _label(words: str) -> str:
    """Words without what a chart reads as its own: only letters, digits and a few signs are left."""
    kept = "".join(letter if letter.isascii() and (letter.isalnum() or letter in " .,_-+()%") else "_"
                   for letter in words)
    return kept.replace(",", " ").strip()[:40] or "_"
