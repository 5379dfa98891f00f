"""Measured collectives as a picture: time and bandwidth by size, one line a kind, P2P beside the others."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from fxpasses.runtime.profile_network import Point
from fxpasses.tools.network_report import GroupReport, NetworkReport
from fxpasses.tools.viz.look import size_text
from fxpasses.tools.viz.svg import Svg, points

_COLOURS = {"p2p": "#111111", "all_reduce": "#e15759", "all_gather": "#4e79a7", "reduce_scatter": "#59a14f",
            "all_to_all": "#f28e2b", "broadcast": "#b07aa1"}
_STYLE = ("text{font-size:12px;fill:#333}.h{font-size:15px;font-weight:bold}.e{text-anchor:end}.m{text-anchor:middle}"
          ".g{stroke:#e4e4e4}.b{stroke:#999}")
_WIDTH, _PANEL, _TALL, _LEFT, _TOP, _BELOW = 1080, 440, 300, 64, 64, 52
_STEPS = (1, 2, 5)


def network_plot(report: NetworkReport) -> str:
    """An SVG file: for each group a panel of milliseconds and one of bus bandwidth, both by size, logarithmic."""
    tall = _TOP + _TALL + _BELOW
    title = f"collectives on {report.ranks} ranks, {report.backend}"
    picture = Svg(_WIDTH, tall * len(report.groups) + 30, title, _STYLE)
    for index, group in enumerate(report.groups):
        top = index * tall
        picture.text(_LEFT, top + 24, f"group '{group.name}', {group.ranks} ranks, {group.shape} (ranks a node x "
                     f"nodes), {report.backend}", class_="h")
        _panel(picture, group, _LEFT, top + _TOP, "milliseconds", lambda _, point: point.ms)
        _panel(picture, group, _LEFT + _PANEL + 80, top + _TOP, "bus bandwidth, GB/s", group.bus_gb_s)
    _legend(picture, tall * len(report.groups) + 12, list(dict.fromkeys(
        kind for group in report.groups for kind in group.points)))
    return str(picture)


def _panel(picture: Svg, group: GroupReport, left: float, top: float, title: str,
           value: Callable[[str, Point], float]) -> None:
    lines = {kind: [(point.size, value(kind, point)) for point in found] for kind, found in group.points.items()}
    sizes = [size for line in lines.values() for size, _ in line]
    values = [height for line in lines.values() for _, height in line]
    across = _scale(min(sizes), max(sizes), left, left + _PANEL)
    low, high = min(values), max(values)
    up = _scale(low / 1.1, high * 1.1, top + _TALL, top)
    picture.text(left, top - 12, title)
    for tick in _ticks(low, high):
        picture.line(left, up(tick), left + _PANEL, up(tick), class_="g")
        picture.text(left - 6, up(tick) + 4, f"{tick:g}", class_="e")
    for size in _powers(min(sizes), max(sizes)):
        picture.line(across(size), top, across(size), top + _TALL, class_="g")
        picture.text(across(size), top + _TALL + 18, size_text(size), class_="m")
    picture.line(left, top + _TALL, left + _PANEL, top + _TALL, class_="b")
    picture.line(left, top, left, top + _TALL, class_="b")
    for kind, line in lines.items():
        colour = _COLOURS.get(kind, "#777777")
        places = [(across(size), up(height)) for size, height in line]
        picture.path(points(places), stroke=colour, fill="none", stroke_width=3 if kind == "p2p" else 2)
        for (size, height), (x, y) in zip(line, places, strict=True):
            picture.circle(x, y, 3.5, title=f"{kind}, {size_text(size)}: {height:.4g}", fill=colour)


def _scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """Pixels by the logarithm of a value."""
    span = math.log(high / low) if high > low else 1.0
    return lambda value: start + (end - start) * math.log(value / low) / span


def _ticks(low: float, high: float) -> list[float]:
    """1, 2, 5 of every power of ten between; only powers where there would be many."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    steps = _STEPS if len(powers) < 5 else _STEPS[:1]
    return [tick for power in powers for step in steps if low <= (tick := step * 10.0**power) <= high]


def _powers(low: int, high: int) -> list[int]:
    """Every fourth power of two between."""
    return [1 << bits for bits in range(0, high.bit_length(), 4) if low <= 1 << bits <= high]


def _legend(picture: Svg, top: float, kinds: Sequence[str]) -> None:
    for index, kind in enumerate(kinds):
        left = _LEFT + index * 150
        picture.line(left, top, left + 24, top, stroke=_COLOURS.get(kind, "#777777"), stroke_width=3)
        picture.text(left + 30, top + 4, kind)
