"""What is made of timings: sizes, the slowest rank, medians, fits, and the tables of a profile."""

from __future__ import annotations

import dataclasses
import itertools
import math

import pytest

from fxpasses.cost.fit import fit
from fxpasses.runtime import profile_network
from fxpasses.runtime.profile_network import Point, Timing, bus_share, sizes_up_to, summary, whole_size
from fxpasses.tools.network_report import GroupReport, NetworkReport

PAIR = ((0, 1),)


@pytest.mark.parametrize(("most", "sizes"), [
    (1024, (1024,)), (1025, (1024, 1025)), (4096, (1024, 4096)), (20000, (1024, 4096, 16384, 20000)), (100, (100,)),
])
def test_sizes(most: int, sizes: tuple[int, ...]) -> None:
    assert sizes_up_to(most) == sizes


def test_a_size_is_shared_out_in_whole_numbers() -> None:
    assert [whole_size(1024, ranks) for ranks in (2, 3, 8, 300)] == [1024, 1020, 1024, 1200]


def test_bus_bandwidth_is_that_of_nccl_tests() -> None:
    shares = [bus_share(kind, 4) for kind in ("all_reduce", "all_gather", "all_to_all", "p2p", "broadcast")]
    assert shares == [1.5, 0.75, 0.75, 1.0, 1.0]


def test_the_slowest_rank_and_the_median_repeat_count() -> None:
    timing = Timing("all_reduce", PAIR, (1024, 4096), repeats=3, warmup=0)
    ranks = [[[1.0, 2.0, 9.0], [1.0, 1.0, 1.0]], [[3.0, 1.0, 1.0], [2.0, 3.0, 4.0]], [[], []]]
    assert summary(timing, ranks) == [Point(1024, 3.0), Point(4096, 3.0)]


def test_repeats_that_warm_up_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count(1)
    calls = []
    monkeypatch.setattr(profile_network, "_group_of", lambda parts: "group" if parts == PAIR else None)
    monkeypatch.setattr(profile_network.dist, "barrier", lambda group: None)
    monkeypatch.setattr(profile_network, "_call", lambda *_: None)
    monkeypatch.setattr(profile_network, "_seconds", lambda _, number: calls.append(number) or next(seconds))
    timing = Timing("all_reduce", PAIR, (1024, 1 << 30), repeats=2, warmup=1)
    assert profile_network.time_on_this_rank(timing) == [[2000.0, 3000.0], [5000.0, 6000.0]]
    assert calls == [20] * 3 + [1] * 3
    assert profile_network.time_on_this_rank(dataclasses.replace(timing, parts=((2, 3),))) == [[], []]


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


def group(name: str, parts: tuple[tuple[int, ...], ...]) -> GroupReport:
    return GroupReport(name, parts, 2, {"all_gather": [Point(1024, 0.5), Point(4096, 1.0)]})


def test_tables_of_a_profile_name_shapes_then_groups() -> None:
    report = NetworkReport("gloo", 4, [group("world", ((0, 1, 2, 3),)), group("tp", ((0, 1), (2, 3))),
                                       group("ep", ((2, 3), (0, 1)))])
    profile = report.profile("gloo", "here")
    assert [(entry["group"], entry["points"]) for entry in profile["tables"]] == [
        ("2x2", [[256, 0.5], [1024, 1.0]]), ("2x1", [[512, 0.5], [2048, 1.0]]), ("tp", [[512, 0.5], [2048, 1.0]]),
        ("ep", [[512, 0.5], [2048, 1.0]])]
    assert profile["extends"] == "gloo"


def test_the_table_to_read() -> None:
    text = str(NetworkReport("gloo", 2, [group("world", PAIR)]))
    assert [line.split() for line in text.splitlines()][2:] == [
        ["size", "ms", "bus", "GB/s"], ["1", "KiB", "0.5", "0.00102"], ["4", "KiB", "1", "0.00205"],
        ["fit", "333", "us,", "0.00614", "GB/s"], ["off", "by", "at", "most", "0%"]]
