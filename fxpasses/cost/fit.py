"""Latency and bandwidth that describe measurements best: one line through milliseconds by bytes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Fit:
    """``us`` microseconds and ``gb_s`` 1e9 bytes a second; ``worst``: the largest error at a point, as a part of it."""

    us: float
    gb_s: float
    worst: float

    def ms(self, size: float) -> float:
        """Milliseconds for ``size`` bytes."""
        return self.us / 1e3 + size / self.gb_s / 1e6


def fit(points: Sequence[tuple[float, float]]) -> Fit:
    """The line of least squared relative errors through points of bytes and milliseconds.

    Neither latency nor time a byte is negative; a bandwidth may be infinite.
    """
    # With each point divided by its time, the line a + b x is to meet 1: two normal equations.
    ones = [1 / ms for _, ms in points]
    sizes = [size / ms for size, ms in points]
    aa, ab, bb = (sum(x * y for x, y in zip(left, right, strict=True))
                  for left, right in ((ones, ones), (ones, sizes), (sizes, sizes)))
    determinant = aa * bb - ab * ab
    latency, slope = 0.0, 0.0
    if determinant > 1e-12 * aa * bb:
        latency = (sum(ones) * bb - sum(sizes) * ab) / determinant
        slope = (sum(sizes) * aa - sum(ones) * ab) / determinant
    if (latency <= 0 and slope <= 0) or slope < 0:
        latency, slope = sum(ones) / aa, 0.0
    elif latency < 0:
        latency, slope = 0.0, sum(sizes) / bb
    found = Fit(latency * 1e3, 1 / slope / 1e6 if slope > 0 else math.inf, 0.0)
    return Fit(found.us, found.gb_s, max(abs(found.ms(size) - ms) / ms for size, ms in points))
