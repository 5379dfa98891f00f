"""simulate on random graphs and rank sets: what has to hold of every step."""

from __future__ import annotations

import json
import math

import pytest

import fxpasses
from fxpasses.sim.trace import trace
from fxpasses.testing.random_graphs import random_graph
from fxpasses.testing.random_graphs.rank_sets import random_rank_set


def assert_adds_up(found: fxpasses.Timeline) -> None:
    """No step beats its bound, and all time of every rank is accounted for."""
    assert found.step_ms >= found.bound_ms - 1e-9
    for rank in found.ranks:
        spent = rank.played.compute_ms + rank.played.launch_ms + rank.exposed_ms + rank.bubble_ms
        assert math.isclose(rank.step_ms, spent, abs_tol=1e-9)
        assert rank.bubble_ms >= 0
    listed = json.loads(trace(found.ranks))["traceEvents"]
    assert {event["ph"] for event in listed} <= {"M", "X", "s", "f", "C"}
    starts = {(event["pid"], event["tid"], event["ts"]) for event in listed if event["ph"] == "X"}
    flows = [event for event in listed if event["ph"] in "sf"]
    assert all((event["pid"], event["tid"], event["ts"]) in starts for event in flows)  # bound to a slice
    assert len({(event["id"], event["ph"]) for event in flows}) == len(flows)
    assert all(event["dur"] >= 0 for event in listed if event["ph"] == "X")
    assert len(str(found).splitlines()) >= 6
    json.dumps(found.as_dict())


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 60))])
def test_a_graph(seed: int) -> None:
    assert_adds_up(fxpasses.simulate(random_graph(seed, size=8)))
    assert_adds_up(fxpasses.simulate([random_graph(seed, size=8, rank=rank) for rank in range(4)]))


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 60))])
def test_stages_that_send_to_each_other(seed: int) -> None:
    graphs = random_rank_set(seed)
    found = fxpasses.simulate(graphs)
    assert len(found.ranks) == len(graphs)
    assert_adds_up(found)
