"""Lines over two logarithmic axes, as SVG: what a network takes for messages of every size."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from fxpasses.tools.viz.look import GROUP_COLOURS
from fxpasses.tools.viz.svg import Svg, points

Line = Sequence[tuple[float, float]]
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 860, 480, 76, 190, 44, 56
_STYLE = ("text{font-size:11px;fill:#333}.h{font-size:15px;font-weight:bold}.g{stroke:#e4e4e4}.b{stroke:#999}"
          ".l{text-anchor:end}.m{text-anchor:middle}")


def log_chart(title: str, x_label: str, y_label: str, lines: Mapping[str, Line],
              tick: Callable[[float], str] = lambda value: f"{value:g}") -> str:
    """A picture of ``lines``: name -> (x, y), both positive, others are left out; in the order given.

    ``tick``: the words at a power of ten, of both axes. Raises ValueError where there is no point to draw.
    """
    kept = {name: [(x, y) for x, y in line if x > 0 and y > 0] for name, line in lines.items()}
    places = [place for line in kept.values() for place in line]
    if not places:
        raise ValueError("no point to draw")
    picture = Svg(_WIDTH, _HEIGHT, title, _STYLE)
    picture.text(_LEFT, 26, title, class_="h")
    across = _Axis([x for x, _ in places], _LEFT, _WIDTH - _RIGHT)
    upward = _Axis([y for _, y in places], _HEIGHT - _BOTTOM, _TOP)
    for power in across.powers:
        x = across.place(10.0 ** power)
        picture.line(x, _TOP, x, _HEIGHT - _BOTTOM, class_="g")
        picture.text(x, _HEIGHT - _BOTTOM + 16, tick(10.0 ** power), class_="m")
    for power in upward.powers:
        y = upward.place(10.0 ** power)
        picture.line(_LEFT, y, _WIDTH - _RIGHT, y, class_="g")
        picture.text(_LEFT - 6, y + 4, tick(10.0 ** power), class_="l")
    picture.text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 14, x_label, class_="m")
    picture.text(_LEFT - 60, _TOP - 10, y_label)
    for index, (name, line) in enumerate(kept.items()):
        colour = GROUP_COLOURS[index % len(GROUP_COLOURS)]
        drawn = [(round(across.place(x), 1), round(upward.place(y), 1)) for x, y in line]
        picture.path(points(drawn), fill="none", stroke=colour, stroke_width=1.8)
        for (x, y), (given_x, given_y) in zip(drawn, line, strict=True):
            picture.circle(x, y, 2.6, fill=colour, title=f"{name}: {given_x:g}, {given_y:.4g}")
        top = _TOP + 12 + 18 * index
        picture.line(_WIDTH - _RIGHT + 14, top - 4, _WIDTH - _RIGHT + 34, top - 4, stroke=colour, stroke_width=2.5)
        picture.text(_WIDTH - _RIGHT + 40, top, name)
    return str(picture)


class _Axis:
    """Pixels of values between ``first`` and ``last``, from whole powers of ten around all that is drawn."""

    def __init__(self, values: Sequence[float], first: float, last: float) -> None:
        low, high = math.floor(math.log10(min(values)) + 1e-9), math.ceil(math.log10(max(values)) - 1e-9)
        self._low, self._high = low, max(high, low + 1)
        self._first, self._last = first, last
        self.powers = range(self._low, self._high + 1)

    def place(self, value: float) -> float:
        """Where ``value`` is."""
        part = (math.log10(value) - self._low) / (self._high - self._low)
        return self._first + part * (self._last - self._first)
