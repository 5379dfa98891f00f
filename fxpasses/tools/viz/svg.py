"""A small SVG writer: shapes and text in one string, the same bytes for the same calls, any text escaped."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

#: What XML 1.0 cannot hold even as a reference.
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"


def clean(text: str) -> str:
    """``text`` with characters that XML forbids replaced by U+FFFD."""
    return _ILLEGAL.sub("\ufffd", text)


def number(value: float) -> str:
    """Two decimals at most, none where they are zero; never ``-0``."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(places: list[tuple[float, float]]) -> str:
    """Path data of straight lines through places in pixels; the horizontal and vertical ones are written short."""
    if not places:
        return ""
    parts, (last_x, last_y) = [f"M{number(places[0][0])} {number(places[0][1])}"], places[0]
    for x, y in places[1:]:
        if y == last_y:
            parts.append(f"H{number(x)}")
        elif x == last_x:
            parts.append(f"V{number(y)}")
        else:
            parts.append(f"L{number(x)} {number(y)}")
        last_x, last_y = x, y
    return "".join(parts)


class Svg:
    """A picture of ``width`` x ``height`` pixels on white; ``title`` is what tools read aloud. ``str()`` is the file.

    ``style``: CSS rules. Shapes take further attributes by keyword, ``stroke_width=2`` for ``stroke-width``.
    """

    def __init__(self, width: float, height: float, title: str, style: str = "") -> None:
        size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
        self._parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family={quoteattr(FONT)}>',
                       f"<title>{escape(clean(title))}</title>"]
        if style:
            self._parts.append(f"<style>{escape(style)}</style>")
        self.rect(0, 0, width, height, fill="#ffffff")

    def rect(self, x: float, y: float, width: float, height: float, *, title: str = "", **attributes: object) -> None:
        """A rectangle; ``title`` shows where a pointer rests on it."""
        self._shape("rect", title, {"x": x, "y": y, "width": width, "height": height, **attributes})

    def line(self, x1: float, y1: float, x2: float, y2: float, **attributes: object) -> None:
        """A straight line."""
        self._shape("line", "", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **attributes})

    def path(self, data: str, **attributes: object) -> None:
        """A path; see `points`."""
        self._shape("path", "", {"d": data, **attributes})

    def circle(self, x: float, y: float, radius: float, *, title: str = "", **attributes: object) -> None:
        """A circle around (x, y)."""
        self._shape("circle", title, {"cx": x, "cy": y, "r": radius, **attributes})

    def text(self, x: float, y: float, words: str, **attributes: object) -> None:
        """A line of text whose base line starts at (x, y)."""
        self._parts.append(f"<text{_attributes({'x': x, 'y': y, **attributes})}>{escape(clean(words))}</text>")

    def raw(self, markup: str) -> None:
        """Markup of the caller's own, such as definitions."""
        self._parts.append(markup)

    def _shape(self, name: str, title: str, attributes: dict[str, object]) -> None:
        inside = f"><title>{escape(clean(title))}</title></{name}>" if title else "/>"
        self._parts.append(f"<{name}{_attributes(attributes)}{inside}")

    def __str__(self) -> str:
        return "\n".join([*self._parts, "</svg>", ""])


def _attributes(values: dict[str, object]) -> str:
    """``class_`` is ``class``; None is left out."""
    return "".join(f" {name.rstrip('_').replace('_', '-')}={_quoted(value)}"
                   for name, value in values.items() if value is not None)


def _quoted(value: object) -> str:
    return f'"{number(value)}"' if isinstance(value, (int, float)) else quoteattr(clean(str(value)))
