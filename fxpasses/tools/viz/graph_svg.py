"""The graph of a step as SVG: lines in program order, frames around scopes, a lane a communicator."""

from __future__ import annotations

import math
from collections.abc import Sequence

from fxpasses.tools.viz import look
from fxpasses.tools.viz.lines import Line, Lines, lines_of, sent_text
from fxpasses.tools.viz.outline import INPUT, VIEW
from fxpasses.tools.viz.scene import Scene, aligned
from fxpasses.tools.viz.svg import Svg
from fxpasses.tools.viz.timeline import HATCH, WIDTH, legend, legend_items, legend_rows, shortened

_LINE, _HEADER, _ARCS, _TIME, _SHARE, _INDENT, _LANE = 20, 68, 60, 72, 96, 14, 170
_TREE = _ARCS + _TIME + _SHARE + 16
_MOST_ARCS = 150
"""More lines of values than these tell nothing."""
_MOST_LANES = 6
_STYLE = ("text{font-size:11px;fill:#333}.h{font-size:16px;font-weight:bold;fill:#111}.f{font-size:12px;fill:#333}"
          ".l{text-anchor:end}.b{font-weight:bold;fill:#111}.s{fill:#666;font-size:10px}.w{fill:#fff;font-size:10px}"
          ".d{fill:#1b1b1b;font-size:10px}.v{fill:none;stroke:#888;stroke-opacity:.6}"
          ".n{fill:#3b6ea5;fill-opacity:.05;stroke:#8ea6c0}.g{fill:#3b6ea5;fill-opacity:.05;stroke:#9a7a2a;"
          "stroke-dasharray:4 3}.e{fill:#f6f6f6}.x{fill:#d0342c}")


def graph(scenes: Sequence[Scene]) -> str:
    """The picture of one graph, or of several one above the other, as far as their outlines are opened."""
    scenes = aligned(scenes)
    items = legend_items(scenes)
    drawn = [lines_of(scene.outline) for scene in scenes]
    height = sum(_HEADER + _LINE * len(each.lines) + 16 for each in drawn) + 12 + 20 * legend_rows(items)
    picture = Svg(WIDTH, height, "; ".join(scene.title for scene in scenes), _STYLE)
    picture.raw(HATCH)
    top = 0.0
    for scene, lines in zip(scenes, drawn, strict=True):
        _Panel(picture, scene, lines, top).draw()
        top += _HEADER + _LINE * len(lines.lines) + 16
    legend(picture, items, top + 14)
    return str(picture)


class _Panel:
    """One graph of a picture, from ``top`` pixels down."""

    def __init__(self, picture: Svg, scene: Scene, lines: Lines, top: float) -> None:
        self._picture, self._scene, self._lines, self._top = picture, scene, lines, top + _HEADER
        rows = [row for row in scene.rows if row.colour is not None][:_MOST_LANES]
        self._lanes = {row.label: WIDTH - _LANE * (len(rows) - index) - 12 for index, row in enumerate(rows)}
        self._colours = {row.label: row.colour or "" for row in rows}
        self._right = WIDTH - _LANE * len(rows) - 20

    def draw(self) -> None:
        """Header, lanes, frames, values, lines, transfers under way."""
        picture, lines, top = self._picture, self._lines, self._top
        picture.text(16, top - 46, shortened(self._scene.title, 120), class_="h")
        picture.text(16, top - 28, shortened("   ·   ".join(self._scene.facts), 190), class_="f")
        for x, words in ((8, "values"), (_ARCS + 22, "time"), (_ARCS + _TIME, "of the step"),
                         (_TREE, "program order, top to bottom")):
            picture.text(x, top - 8, words, class_="s")
        for group, x in self._lanes.items():
            picture.text(x + 4, top - 8, shortened(f"group {group}", 24), class_="s")
            picture.rect(x, top, _LANE - 8, _LINE * len(lines.lines), class_="e")
        for index, line in enumerate(lines.lines):
            if line.is_open:
                self._frame(index, line)
        far = [(start, end) for start, end in lines.values if end - start > 1]
        for start, end in far if len(far) <= _MOST_ARCS else ():
            self._value(start, end)
        for index, line in enumerate(lines.lines):
            self._line(index, line)
        self._flights()

    def _y(self, index: float) -> float:
        return self._top + _LINE * index

    def _frame(self, index: int, line: Line) -> None:
        x = _TREE + line.depth * _INDENT - 4
        guest = getattr(line.item, "guest", False)
        self._picture.rect(x, self._y(index) + 1, self._right - x - 3 * line.depth,
                           _LINE * (line.until - index + 1) - 2, rx=4, class_="g" if guest else "n")

    def _value(self, start: int, end: int) -> None:
        """An arc at the left, the wider the longer."""
        reach = min(_ARCS - 10, 8 + 7 * math.log2(1 + end - start))
        x, high, low = _ARCS - 4, self._y(start + 0.5), self._y(end + 0.5)
        self._picture.path(f"M{x} {high:g}Q{x - reach:.1f} {high:g} {x - reach:.1f} {high + 10:g}V{low - 10:g}"
                           f"Q{x - reach:.1f} {low:g} {x} {low:g}m-4-3l4 3-4 3", class_="v")

    def _line(self, index: int, line: Line) -> None:
        picture, middle = self._picture, self._y(index + 0.5) + 4
        step = self._scene.step_ms or 1.0
        if line.spent_ms + line.waited_ms > 0:
            picture.text(_ARCS + _TIME - 8, middle, look.time_text(line.spent_ms + line.waited_ms), class_="l s")
            wide = _SHARE * line.spent_ms / step
            for x, width, fill in ((0.0, wide, "#8ea6c0"), (wide, _SHARE * line.waited_ms / step, "url(#exposed)")):
                if width > 0.2:
                    picture.rect(round(_ARCS + _TIME + x, 1), middle - 9, round(width, 1), 10, fill=fill)
        x = _TREE + line.depth * _INDENT
        is_box = not isinstance(line.item, int)
        if is_box:
            picture.path(f"M{x} {middle - 7:g}" + ("h8l-4 7z" if line.is_open else "v8l7-4z"), fill="#555")
        else:
            entry = self._scene.outline.nodes[int(str(line.item))]
            colour = self._colours.get(entry.group or "") or look.COLOURS.get(line.kind)
            if colour is not None:
                picture.rect(x, middle - 9, 9, 10, rx=2, fill=colour)
        room = int((self._right - x - 22) / 6.7)
        words = shortened(line.words, max(8, room))
        tone = "b" if is_box and line.kind != "loose" else "s" if line.kind in (VIEW, INPUT) else None
        picture.text(x + 14, middle, words, class_=tone)
        rest = room - int(1.14 * len(words)) - 2
        if rest > 8:
            wide = 7.6 if tone == "b" else 6.9
            picture.text(round(x + 22 + len(words) * wide, 1), middle, shortened(line.more, rest), class_="s")
        for group in line.sent:
            self._sent(group, line, middle)

    def _sent(self, group: str, line: Line, middle: float) -> None:
        if group not in self._lanes:
            return
        x, words = self._lanes[group] + 36, shortened(sent_text(line, self._scene.outline.nodes, group), 19)
        light = look.ink(self._colours[group]) == look.BRIGHT
        self._picture.rect(x, middle - 12, 8 + 6.3 * len(words), 16, rx=3, fill=self._colours[group])
        self._picture.text(x + 4, middle, words, class_="w" if light else "d")

    def _flights(self) -> None:
        for flight in self._lines.flights:
            if flight.group not in self._lanes:
                continue
            x, top = self._lanes[flight.group] + 5 + 7 * flight.column, self._y(flight.start + 0.5)
            height = _LINE * (flight.end - flight.start)
            words = f"{flight.count} of {flight.group}, {look.size_text(flight.bytes)}"
            exposed = f", exposed {look.time_text(flight.exposed_ms)}" if flight.exposed_ms else ""
            self._picture.rect(x, top, 6, height, rx=3, fill=self._colours[flight.group], title=words + exposed)
            if flight.exposed_ms:
                self._picture.rect(x - 1, top + height - 5, 8, 5, class_="x")
