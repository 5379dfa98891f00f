"""Lines through measurements."""

from __future__ import annotations

import math

import pytest

from fxpasses.cost.fit import fit


def test_a_line_is_found_again() -> None:
    found = fit([(size, 0.05 + size / 2e6) for size in (1000, 50_000, 1_000_000)])
    assert (found.us, found.gb_s, found.worst) == pytest.approx((50, 2.0, 0.0), abs=1e-6)
    assert found.ms(2_000_000) == pytest.approx(1.05)


@pytest.mark.parametrize("points", [
    [(1024, 1.0)], [(1024, 1.0), (4096, 0.5)], [(1000, 0.01), (2000, 0.1), (4000, 1.0)],
])
def test_no_fit_has_a_negative_time(points: list[tuple[float, float]]) -> None:
    found = fit(points)
    assert found.us >= 0
    assert found.gb_s > 0
    assert 0 <= found.worst < math.inf
