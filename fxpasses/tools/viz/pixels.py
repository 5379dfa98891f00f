"""What fits on a screen: boxes narrower than a pixel made into cells, a curve with one value a pixel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fxpasses.tools.viz.scene import Box


@dataclass(frozen=True)
class Cell:
    """A rectangle to draw, in pixels. ``box``: the one box it stands for, None for several; ``cover``: how much of its
    width boxes take, in quarters; ``kind``: that of most of them."""

    x: float
    width: float
    kind: str
    cover: float = 1.0
    box: Box | None = None


def cells(boxes: Sequence[Box], scale: float, left: float) -> Iterator[Cell]:
    """Cells of a row whose boxes follow each other, ``scale`` pixels a millisecond, 0 ms at pixel ``left``.

    Boxes of a pixel or more are cells of their own. What lies between them is told by pixel; equal neighbours are one.
    """
    held: dict[int, dict[str, float]] = {}
    for box in boxes:
        x, end = left + box.start_ms * scale, left + box.end_ms * scale
        if end - x >= 1:
            yield from _merged(held)
            held = {}
            yield Cell(round(x, 1), round(end - x, 1), box.kind, box=box)
            continue
        first, last = int(x), int(end)
        for pixel in range(first, last + 1):
            part = min(end, pixel + 1) - max(x, pixel)
            if part > 0:
                kinds = held.setdefault(pixel, {})
                kinds[box.kind] = kinds.get(box.kind, 0.0) + part
    yield from _merged(held)


def _merged(held: dict[int, dict[str, float]]) -> Iterator[Cell]:
    last: Cell | None = None
    for pixel, kinds in held.items():
        cover = max(0.25, min(1.0, round(4 * sum(kinds.values())) / 4))
        kind = max(kinds, key=lambda name: (kinds[name], name))
        if last is not None and (last.x + last.width, last.kind, last.cover) == (pixel, kind, cover):
            last = Cell(last.x, last.width + 1, kind, cover)
            continue
        if last is not None:
            yield last
        last = Cell(pixel, 1, kind, cover)
    if last is not None:
        yield last


def curve(steps: Sequence[tuple[float, int]], scale: float, left: float, end: float) -> list[tuple[float, int]]:
    """Corners, (pixels, value), of a curve that keeps each value until the next one; a pixel has its largest value."""
    if not steps:
        return []
    largest: dict[int, int] = {}
    before = steps[0][1]
    for time, value in steps:
        pixel = int(left + time * scale)
        largest[pixel] = max(largest.get(pixel, before), value)
        before = value
    last_of = {int(left + time * scale): value for time, value in steps}
    found: list[tuple[float, int]] = []
    level: int | None = None
    for pixel, value in largest.items():
        if level is not None and level != value:
            found.append((pixel, level))
        if level != value:
            found.append((pixel, value))
        if last_of[pixel] != value:
            found += [(pixel + 1, value), (pixel + 1, last_of[pixel])]
        level = last_of[pixel]
    return [*found, (max(end, found[-1][0]), level or 0)]
