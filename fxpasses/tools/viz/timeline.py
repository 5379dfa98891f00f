"""The timeline of a step as SVG: compute, a row a communicator, flows, memory; several steps on one scale."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from fxpasses.tools.viz import look
from fxpasses.tools.viz.pixels import Cell, cells, curve
from fxpasses.tools.viz.scene import Flow, Row, Scene, aligned
from fxpasses.tools.viz.svg import Svg, points

WIDTH, LEFT, RIGHT = 1600, 110, 24
_HEADER, _AXIS, _MEMORY, _GAP = 48, 24, 84, 12
_COMPUTE, _STREAM = 40, 26
_TITLED = 1500
"""Words are attached to this many boxes, the longest, so that the file stays small."""
_WORDS = 60
"""Of an entry of the legend."""
_FLOWS = 150
"""More lines between rows than these tell nothing."""
_STYLE = ("text{font-size:11px;fill:#333}.h{font-size:16px;font-weight:bold;fill:#111}.f{font-size:12px;fill:#333}"
          ".l{text-anchor:end}.m{text-anchor:middle}.w{fill:#fff;font-size:10px}.d{fill:#222;font-size:10px}"
          ".g{stroke:#e4e4e4}.b{stroke:#999}.a{fill:none;stroke:#555;stroke-opacity:.45}.r{stroke:#d0342c}.x{fill:#d0342c}")
HATCH = ('<defs><pattern id="exposed" width="6" height="6" patternUnits="userSpaceOnUse" '
          'patternTransform="rotate(45)"><rect width="6" height="6" fill="#d0342c"/>'
          '<line x1="0" y1="0" x2="0" y2="6" stroke="#fff" stroke-width="2" stroke-opacity=".55"/></pattern></defs>')


def timeline(scenes: Sequence[Scene]) -> str:
    """The picture of one step, or of several one above the other with one scale of time and one of memory."""
    scenes = aligned(scenes)
    span_ms = max((scene.step_ms for scene in scenes), default=0.0) or 1.0
    items = legend_items(scenes)
    height = sum(map(_height, scenes)) + 12 + 20 * legend_rows(items)
    picture = Svg(WIDTH, height, "; ".join(scene.title for scene in scenes), _STYLE)
    picture.raw(HATCH)
    top = 0.0
    for scene in scenes:
        _Panel(picture, scene, top, span_ms, max(other.peak_bytes for other in scenes)).draw()
        top += _height(scene)
    legend(picture, items, top + 14)
    return str(picture)


def _height(scene: Scene) -> int:
    return _HEADER + _COMPUTE + (_STREAM + 4) * (len(scene.rows) - 1) + 6 + _GAP + _MEMORY + _AXIS + 8


class _Panel:
    """One step of a picture, from ``top`` pixels down."""

    def __init__(self, picture: Svg, scene: Scene, top: float, span_ms: float, memory_bytes: int) -> None:
        self._picture, self._scene, self._span_ms = picture, scene, span_ms
        self._memory_bytes = memory_bytes or 1
        self._scale = (WIDTH - LEFT - RIGHT) / span_ms
        self._top = top
        self._tops = [top + _HEADER]
        self._tops += [top + _HEADER + _COMPUTE + 6 + index * (_STREAM + 4) for index in range(len(scene.rows) - 1)]
        self._memory_top = top + _HEADER + _COMPUTE + 6 + (len(scene.rows) - 1) * (_STREAM + 4) + _GAP
        lengths = sorted((box.end_ms - box.start_ms for row in scene.rows for box in row.boxes), reverse=True)
        self._titled_ms = lengths[_TITLED] if len(lengths) > _TITLED else -1.0

    def draw(self) -> None:
        """Header, axis, rows, flows, memory."""
        picture, scene = self._picture, self._scene
        picture.text(LEFT, self._top + 22, shortened(scene.title, 120), class_="h")
        picture.text(LEFT, self._top + 40, shortened("   ·   ".join(scene.facts), 190), class_="f")
        self._axis()
        for row, top in zip(scene.rows, self._tops, strict=True):
            self._row(row, top, _COMPUTE if row.colour is None else _STREAM)
        for flow in scene.flows if len(scene.flows) <= _FLOWS else ():
            self._flow(flow)
        self._memory()

    def _x(self, milliseconds: float) -> float:
        return round(LEFT + milliseconds * self._scale, 1)

    def _axis(self) -> None:
        bottom = self._memory_top + _MEMORY
        for tick in ticks(self._span_ms):
            x = self._x(tick)
            self._picture.line(x, self._top + _HEADER, x, bottom + 4, class_="g")
            self._picture.text(x, bottom + 16, f"{tick:g}", class_="m")
        self._picture.text(LEFT - 8, bottom + 16, "ms", class_="l")
        end = self._x(self._scene.step_ms)
        self._picture.line(end, self._top + _HEADER - 2, end, bottom + 4, class_="b", stroke_dasharray="4 3")

    def _row(self, row: Row, top: float, height: float) -> None:
        self._picture.text(LEFT - 8, top + height / 2 + 4, shortened(row.label, 16), class_="l")
        self._picture.rect(LEFT, top, self._scene.step_ms * self._scale, height, fill="#f6f6f6")
        for cell in cells(row.boxes, self._scale, LEFT):
            self._cell(row, cell, top, height)

    def _cell(self, row: Row, cell: Cell, top: float, height: float) -> None:
        box = cell.box
        exposed = cell.kind == look.EXPOSED
        fill = "url(#exposed)" if exposed else row.colour or look.COLOURS[cell.kind]
        titled = box is not None and box.end_ms - box.start_ms > self._titled_ms
        opacity = None if cell.cover == 1 else cell.cover
        self._picture.rect(cell.x, top, cell.width, height, fill=fill, fill_opacity=opacity,
                           title=box.words() if box is not None and titled else "")
        if box is None:
            return
        if box.exposed_ms and not exposed:
            width = min(box.exposed_ms * self._scale, cell.width)
            self._picture.rect(round(cell.x + cell.width - width, 1), top + height - 4, round(width, 1), 4, class_="x")
        words = _fitting(_label(cell.kind, box.operator), cell.width)
        if words:
            light = look.ink(row.colour or look.COLOURS[cell.kind]) == look.BRIGHT
            tone = "w" if light else "d"
            self._picture.text(round(cell.x + cell.width / 2, 1), top + height / 2 + 3.5, words, class_=f"{tone} m")

    def _flow(self, flow: Flow) -> None:
        """Two strokes: launch to transfer, transfer to wait."""
        edge, top = self._tops[0] + _COMPUTE, self._tops[flow.row]
        ends = ((flow.issued_ms, flow.start_ms), (flow.waited_ms, flow.end_ms))
        data = "".join(points([(self._x(above), edge), (self._x(below), top)]) for above, below in ends)
        self._picture.path(data, class_="a r" if flow.exposed_ms else "a")

    def _memory(self) -> None:
        picture, scene, top = self._picture, self._scene, self._memory_top
        bottom, scale = top + _MEMORY, (_MEMORY - 14) / self._memory_bytes
        picture.text(LEFT - 8, top + _MEMORY / 2 + 4, "memory", class_="l")
        picture.line(LEFT, bottom, WIDTH - RIGHT, bottom, class_="b")
        places = [(x, round(bottom - value * scale, 1))
                  for x, value in curve(scene.memory, self._scale, LEFT, self._x(scene.step_ms))]
        if places:
            outline = points(places)
            picture.path(f"{outline}V{bottom:g}H{LEFT}Z", fill="#b9cbe0", fill_opacity=0.6)
            picture.path(outline, fill="none", stroke="#3b6ea5")
        x, y = self._x(scene.peak_ms), round(bottom - scene.peak_bytes * scale, 1)
        words = f"peak {look.size_text(scene.peak_bytes)} at {shortened(scene.peak_node, 60)}"
        picture.circle(x, y, 3.5, fill="#d0342c", title=words)
        late = x > (WIDTH + LEFT) / 2
        picture.text(x - 7 if late else x + 7, y - 3, words, class_="l" if late else None)


def ticks(span: float) -> Iterator[float]:
    """Round numbers from 0 to ``span``, about ten of them."""
    raw = span / 10
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw)
    for index in range(int(span / step + 1e-9) + 1):
        yield round(index * step, 12)


def shortened(words: str, limit: int) -> str:
    """``words``, or as many of them as ``limit`` characters hold."""
    return words if len(words) <= limit else f"{words[:limit - 1]}…"


def _fitting(words: str, width: float) -> str:
    """As much of a label as fits into a box, "" where that says nothing."""
    limit = int(width / 6.4)
    return shortened(words, limit) if limit >= min(len(words), 6) else ""


def _label(kind: str, operator: str) -> str:
    """``mm`` of ``aten.mm.default``."""
    if kind in look.WAITING:
        return kind
    parts = operator.split(".")
    return parts[1] if len(parts) > 1 else operator


def legend_items(scenes: Sequence[Scene]) -> list[tuple[str, str]]:
    """(words, fill) of all that the scenes show."""
    kinds = {box.kind for scene in scenes for row in scene.rows if row.colour is None for box in row.boxes}
    items = [(kind, colour) for kind, colour in look.COLOURS.items() if kind in kinds - set(look.WAITING)]
    if look.EXPOSED in kinds:
        items.append(("exposed: compute waits", "url(#exposed)"))
    if look.BUBBLE in kinds:
        items.append((f"{look.BUBBLE}: {look.WAITING[look.BUBBLE]}", look.COLOURS[look.BUBBLE]))
    streams = {row.label: row.colour for scene in scenes for row in scene.rows if row.colour is not None}
    return [*items, *((f"group {name}", colour) for name, colour in streams.items() if colour is not None)]


def _item_width(name: str) -> int:
    return 34 + int(6.6 * min(_WORDS, len(name)))


def legend_rows(items: Sequence[tuple[str, str]]) -> int:
    """At most so many rows of 20 pixels."""
    return 1 + sum(_item_width(name) for name, _ in items) // (WIDTH - LEFT - RIGHT - 200)


def legend(picture: Svg, items: Sequence[tuple[str, str]], top: float) -> None:
    """What the colours mean, from ``top`` pixels down."""
    x = float(LEFT)
    for name, colour in items:
        if x + _item_width(name) > WIDTH - RIGHT and x > LEFT:
            x, top = float(LEFT), top + 20
        picture.rect(x, top - 9, 12, 11, fill=colour)
        picture.text(x + 17, top, shortened(name, _WORDS))
        x += _item_width(name)
