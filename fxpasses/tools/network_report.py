"""Measured collectives as a table to read, as JSON, and as the tables of a cost profile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fxpasses.cost.fit import Fit, fit
from fxpasses.cost.topology import spot_of
from fxpasses.ir.world import Partition
from fxpasses.runtime.profile_network import Point, bus_share, contributed
from fxpasses.tools.viz.look import size_text

_WIDTH = 10


@dataclass(frozen=True)
class GroupReport:
    """What was measured in one group: ``points`` by kind, of messages of the same sizes."""

    name: str
    parts: Partition
    ranks_a_node: int
    points: Mapping[str, Sequence[Point]]

    @property
    def ranks(self) -> int:
        """Members of the largest part."""
        return max(len(part) for part in self.parts)

    @property
    def shape(self) -> str:
        """Ranks a node by nodes."""
        return spot_of(self.parts, self.ranks_a_node).shape

    def bus_gb_s(self, kind: str, point: Point) -> float:
        """Bus bandwidth at a point, 1e9 bytes a second."""
        return point.gb_s * bus_share(kind, self.ranks)

    def contributions(self, kind: str) -> list[tuple[float, float]]:
        """Bytes that one rank contributes, and milliseconds."""
        return [(contributed(kind, point.size, self.ranks), point.ms) for point in self.points[kind]]

    def fits(self) -> dict[str, Fit]:
        """Latency and bandwidth by kind, for the size of the whole message."""
        return {kind: fit([(point.size, point.ms) for point in points]) for kind, points in self.points.items()}


@dataclass(frozen=True)
class NetworkReport:
    """All groups of one run."""

    backend: str
    ranks: int
    groups: Sequence[GroupReport]

    def __str__(self) -> str:
        return "\n\n".join("\n".join(_table(group, self.backend)) for group in self.groups)

    def as_dict(self) -> dict[str, Any]:
        """Plain values: sizes in bytes, times in milliseconds, bandwidths in GB/s."""
        groups = [{"name": group.name, "shape": group.shape, "parts": [list(part) for part in group.parts],
                   "kinds": {kind: _kind(group, kind) for kind in group.points}} for group in self.groups]
        return {"backend": self.backend, "ranks": self.ranks, "groups": groups}

    def profile(self, extends: str, source: str) -> dict[str, Any]:
        """A cost profile with the measurements as tables, over the profile ``extends``.

        Of groups with one shape the first stands for all others of it; further ones count by their name.
        """
        entries: list[dict[str, Any]] = []
        shapes: set[str] = set()
        for group in self.groups:
            names = [group.shape] if group.shape not in shapes else []
            names += [group.name] if group is not self.groups[0] or not names else []
            shapes.add(group.shape)
            entries += [{"group": name, "kind": kind, "points": _plain(group.contributions(kind))}
                        for name in names for kind in group.points]
        return {"extends": extends, "tables": entries, "sources": [{"of": ["tables"], "source": source}]}


def _plain(points: Iterable[tuple[float, float]]) -> list[list[float]]:
    """Points of a table: the least of several of equal size, six digits."""
    least: dict[float, float] = {}
    for size, ms in points:
        least[size] = min(ms, least.get(size, ms))
    return [[size, float(f"{ms:.6g}")] for size, ms in least.items()]


def _kind(group: GroupReport, kind: str) -> dict[str, Any]:
    found = group.fits()[kind]
    return {"fit": {"latency_us": round(found.us, 3), "gb_s": round(min(found.gb_s, 1e9), 4),
                    "worst_error": round(found.worst, 4)},
            "points": [{"bytes": point.size, "ms": float(f"{point.ms:.6g}"), "gb_s": float(f"{point.gb_s:.4g}"),
                        "bus_gb_s": float(f"{group.bus_gb_s(kind, point):.4g}")} for point in group.points[kind]]}


def _table(group: GroupReport, backend: str) -> list[str]:
    """Sizes down, kinds across: milliseconds, and bus bandwidth in GB/s; then a line of latency and bandwidth."""
    kinds, fits = list(group.points), group.fits()
    width = 2 * _WIDTH
    sizes = [point.size for point in next(iter(group.points.values()))]
    rows = ["  ".join([" " * _WIDTH, *(f"{kind:>{width}}" for kind in kinds)]),
            "  ".join([f"{'size':>{_WIDTH}}", *(f"{'ms':>{_WIDTH}}{'bus GB/s':>{_WIDTH}}" for _ in kinds)])]
    for index, size in enumerate(sizes):
        cells = [(point.ms, group.bus_gb_s(kind, point))
                 for kind, point in ((kind, group.points[kind][index]) for kind in kinds)]
        rows.append("  ".join([f"{size_text(size):>{_WIDTH}}",
                               *(f"{ms:>{_WIDTH}.4g}{rate:>{_WIDTH}.3g}" for ms, rate in cells)]))
    fitted = (f"{found.us:.3g} us, {found.gb_s:.3g} GB/s" for found in fits.values())
    rows.append("  ".join([f"{'fit':>{_WIDTH}}", *(f"{text:>{width}}" for text in fitted)]))
    rows.append("  ".join([f"{'off by':>{_WIDTH}}", *(f"{f'at most {found.worst:.0%}':>{width}}"
                                                       for found in fits.values())]))
    return [f"group '{group.name}', {group.ranks} ranks, {group.shape} (ranks a node x nodes), {backend}:", *rows]
