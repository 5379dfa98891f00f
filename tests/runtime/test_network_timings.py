"""What is timed, and what is made of it: sizes, the slowest rank, medians."""

from __future__ import annotations

import dataclasses
import itertools

import pytest

from fxpasses.runtime import profile_network
from fxpasses.runtime.profile_network import Point, Timing, bus_share, sizes_up_to, summary, whole_size

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
