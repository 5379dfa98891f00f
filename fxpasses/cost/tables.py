"""Tables of measurements: milliseconds by size, for a kind of collective in a group; they override formulas.

An entry as JSON::

    {"group": "8x2", "kind": "all_reduce", "points": [[1024, 0.031], [1048576, 0.094]]}

``group``: the name of a group, or its shape, ranks on one node by nodes; ``kind``: as `fxpasses.ir.vocabulary` says;
``points``: pairs of bytes that one rank contributes (`fxpasses.ir.ops.payload_bytes`) and milliseconds.
"""

from __future__ import annotations

import bisect
import itertools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from fxpasses.cost.topology import Spot
from fxpasses.errors import Place, UsageError, did_you_mean
from fxpasses.ir.vocabulary import VOCABULARY

KINDS = tuple(sorted({spec.kind for row in VOCABULARY.values() for spec in row.values()}))
"""Kinds of collectives."""
_FIELDS = ("group", "kind", "points")
_MOST = 1e18
_SAME = {"send": "p2p", "recv": "p2p"}
"""Kinds that are measured as another."""


@dataclass(frozen=True)
class Curve:
    """Milliseconds by bytes, never less for more: noise that would make it so is averaged out.

    Between two points by the logarithms of both; above the last by the bandwidth of the last two points, or of all
    where that is less; below the first by the latency that the first two leave. One point alone: proportional above,
    constant below.
    """

    sizes: tuple[float, ...]
    times: tuple[float, ...]

    def ms(self, size: float) -> float:
        """Milliseconds for ``size`` bytes."""
        sizes, times = self.sizes, self.times
        index = bisect.bisect_left(sizes, size)
        if index == len(sizes):
            slopes = [(times[-1] - times[earlier]) / (sizes[-1] - sizes[earlier]) for earlier in (-2, 0)
                      if len(sizes) > 1]
            return times[-1] + (max(slopes, default=0.0) or times[-1] / sizes[-1]) * (size - sizes[-1])
        if index == 0:
            slope = (times[1] - times[0]) / (sizes[1] - sizes[0]) if len(sizes) > 1 else 0.0
            return max(times[0] - slope * (sizes[0] - size), times[0] * size / sizes[0])
        part = math.log(size / sizes[index - 1]) / math.log(sizes[index] / sizes[index - 1])
        return times[index - 1] * math.exp(part * math.log(times[index] / times[index - 1]))


@dataclass(frozen=True)
class Tables:
    """Curves by group and kind. A group's own name comes before its shape."""

    curves: Mapping[tuple[str, str], Curve]

    def ms(self, kind: str, size: float, group: str | None, spot: Spot) -> float | None:
        """Milliseconds of a collective as measured; None where nothing like it was."""
        if not self.curves:
            return None
        for name in (group, spot.shape):
            for each in (kind, _SAME.get(kind)):
                curve = self.curves.get((name, each)) if name is not None and each is not None else None
                if curve is not None:
                    return curve.ms(size)
        return None


def read_tables(entries: object, place: Place | None = None) -> Tables:
    """Tables of a list of entries as JSON gives it: of several for one group and kind, the first.

    Raises `UsageError` naming the entry that makes no sense.
    """
    if not isinstance(entries, list):
        raise UsageError(f"tables are of type {type(entries).__name__}", place=place, hint="a list is wanted")
    curves: dict[tuple[str, str], Curve] = {}
    for number, entry in enumerate(entries, 1):
        try:
            key, curve = _entry(entry)
        except UsageError as error:
            raise UsageError(f"table {number}: {error.message}", place=place, hint=error.hint) from None
        curves.setdefault(key, curve)
    return Tables(curves)


def curve_of(points: Iterable[tuple[float, float]]) -> Curve:
    """The curve through points of bytes and milliseconds, in any order. Raises `UsageError` for what is no time."""
    rows = sorted(points)
    if not rows:
        raise UsageError("no points")
    for size, ms in rows:
        if not 1 <= size <= _MOST or not 1 / _MOST <= ms <= _MOST:
            raise UsageError(f"the point [{size:g}, {ms:g}] is none", hint="bytes and milliseconds are wanted")
    for (size, _), (other, _) in itertools.pairwise(rows):
        if size == other:
            raise UsageError(f"two points for {size:g} bytes")
    return Curve(tuple(size for size, _ in rows), tuple(_rising([ms for _, ms in rows])))


def _rising(times: list[float]) -> list[float]:
    """The rising sequence nearest to ``times``: neighbours that fall share their mean."""
    blocks: list[tuple[float, int]] = []
    for ms in times:
        total, count = ms, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            earlier, number = blocks.pop()
            total, count = total + earlier, count + number
        blocks.append((total, count))
    return [total / count for total, count in blocks for _ in range(count)]


def _entry(entry: Any) -> tuple[tuple[str, str], Curve]:
    if not isinstance(entry, dict):
        raise UsageError(f"it is of type {type(entry).__name__}", hint="group, kind and points are wanted")
    for name in entry:
        if name not in _FIELDS:
            raise UsageError(f"unknown field '{name}'",
                             hint=did_you_mean(name, list(_FIELDS)) or f"fields: {', '.join(_FIELDS)}")
    for name in ("group", "kind"):
        if not isinstance(entry.get(name), str) or not entry[name]:
            raise UsageError(f"'{name}' is {entry.get(name)!r}", hint="a text is wanted")
    if entry["kind"] not in KINDS:
        raise UsageError(f"unknown kind {entry['kind']!r}",
                         hint=did_you_mean(entry["kind"], list(KINDS)) or f"kinds: {', '.join(KINDS)}")
    points = entry.get("points")
    if not isinstance(points, list) or not all(_is_point(point) for point in points):
        raise UsageError("'points' is no list of pairs of bytes and milliseconds")
    return (entry["group"], entry["kind"]), curve_of((float(size), float(ms)) for size, ms in points)


def _is_point(point: object) -> bool:
    return (isinstance(point, list) and len(point) == 2
            and all(isinstance(number, (int, float)) and not isinstance(number, bool) and abs(number) < 10 * _MOST
                    for number in point))
