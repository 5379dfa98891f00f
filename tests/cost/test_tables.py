"""Measured tables: between, below and above what was measured, and texts that are no tables."""

from __future__ import annotations

from typing import Any

import pytest

from fxpasses.cost.tables import Tables, curve_of, read_tables
from fxpasses.cost.topology import Spot
from fxpasses.errors import Place, UsageError

PAIR, NODE = Spot(2, 1, 2, 1), Spot(8, 8, 1, 0)


def entry(**changes: Any) -> dict[str, Any]:
    return {"group": "8x1", "kind": "all_reduce", "points": [[1024, 0.02], [1048576, 0.2]], **changes}


def test_points_are_met_and_logarithms_between() -> None:
    curve = curve_of([(1024, 0.02), (4096, 0.08), (1 << 20, 0.2)])
    assert [curve.ms(size) for size in (1024, 4096, 1 << 20)] == pytest.approx([0.02, 0.08, 0.2])
    assert curve.ms(2048) == pytest.approx(0.04)


def test_latency_below_and_bandwidth_above() -> None:
    curve = curve_of([(1000, 0.02), (2000, 0.03), (3000, 0.04)])
    assert curve.ms(1) == pytest.approx(0.01, abs=1e-4)
    assert curve.ms(1_000_000) == pytest.approx(0.04 + 0.01 * 997)


def test_one_point() -> None:
    curve = curve_of([(1000, 0.02)])
    assert [curve.ms(size) for size in (1, 1000, 10_000)] == pytest.approx([0.02, 0.02, 0.2])


def test_noise_never_makes_more_bytes_faster() -> None:
    curve = curve_of([(1000, 0.03), (2000, 0.01), (4000, 0.05), (8000, 0.04), (16000, 0.044)])
    times = [curve.ms(size) for size in range(1, 100_000, 97)]
    assert times == sorted(times)
    assert curve.ms(1000) == curve.ms(2000) == pytest.approx(0.02)
    assert curve.ms(1_000_000) > 1.0  # the last two are level: the bandwidth of all counts


def test_a_name_comes_before_a_shape() -> None:
    tables = read_tables([entry(), entry(group="tp", points=[[1024, 1.0]]), entry(group="1x2", kind="p2p")])
    assert tables.ms("all_reduce", 1024, "tp", NODE) == 1.0
    assert tables.ms("all_reduce", 1024, "dp", NODE) == pytest.approx(0.02)
    assert tables.ms("recv", 1024, "pp", PAIR) == tables.ms("send", 1024, None, PAIR) == pytest.approx(0.02)
    assert tables.ms("all_gather", 1024, "tp", NODE) is None
    assert Tables({}).ms("all_reduce", 1024, "tp", NODE) is None


def test_the_first_of_several_counts() -> None:
    both = read_tables([entry(points=[[8, 1.0]]), entry(), entry(kind="broadcast")])
    assert both.ms("all_reduce", 8, None, NODE) == 1.0
    assert both.ms("broadcast", 1024, None, NODE) == pytest.approx(0.02)


@pytest.mark.parametrize(("entries", "message"), [
    ({}, "tables are of type dict (a list is wanted)"),
    ([3], "table 1: it is of type int"),
    ([entry(), entry(kind="all_redcue")], "table 2: unknown kind 'all_redcue' (did you mean 'all_reduce'?)"),
    ([entry(point=[])], "table 1: unknown field 'point' (did you mean 'points'?)"),
    ([entry(group=None)], "table 1: 'group' is None (a text is wanted)"),
    ([{"group": "x"}], "table 1: 'kind' is None"),
    ([entry(points=[])], "table 1: no points"),
    ([entry(points=[[1, 2, 3]])], "table 1: 'points' is no list of pairs"),
    ([entry(points=[[1, True]])], "table 1: 'points' is no list of pairs"),
    ([entry(points=[["1", 2]])], "table 1: 'points' is no list of pairs"),
    ([entry(points=[[1, 0]])], "table 1: the point [1, 0] is none"),
    ([entry(points=[[-5, 1]])], "table 1: the point [-5, 1] is none"),
    ([entry(points=[[float("nan"), 1]])], "table 1: 'points' is no list of pairs"),
    ([entry(points=[[1, float("inf")]])], "table 1: 'points' is no list of pairs"),
    ([entry(points=[[10**400, 1]])], "table 1: 'points' is no list of pairs"),
    ([entry(points=[[1, 5e-324]])], "table 1: the point [1, 4.94066e-324] is none"),
    ([entry(points=[[1, 2], [1, 3]])], "table 1: two points for 1 bytes"),
])
def test_what_is_no_table(entries: Any, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_tables(entries, Place("t.json"))
    assert str(caught.value).startswith("t.json: error: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
