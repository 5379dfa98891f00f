"""Whole graphs on four live ranks and in the simulation, before and after the passes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import examples
from fxpasses.testing import random_graph
from tests.multirank.live_graphs import (
    can_run_live,
    far_apart,
    simulated,
    texts_on_live_rank,
    tolerance,
)

PASSES = "commhoist,asynccp"
FEW, MANY = 4, 20


def check(pool: Any, graphs: Sequence[GraphModule], seed: int = 0) -> None:
    """Each graph, read from its text, leaves the same on live ranks as in the simulation."""
    live = pool.run(texts_on_live_rank, [fxpasses.dump(graph) for graph in graphs], seed)
    for position, (graph, found) in enumerate(zip(graphs, zip(*live, strict=True), strict=True)):
        assert differences(found, simulated(graph, seed), tolerance(graph)) == [], f"graph {position}"


@pytest.mark.parametrize("name", [
    "gpt_tp_small",
    *(pytest.param(name, marks=pytest.mark.full) for name in ("gpt_ddp_small", "gpt_fsdp_small", "gpt_scan_small"))])
def test_bundled_graphs(four: Any, name: str) -> None:
    before = fxpasses.load(examples.text(name))
    check(four, [before, fxpasses.run(before, PASSES)])


def runnable(count: int) -> list[GraphModule]:
    """The first random graphs that live ranks can run."""
    graphs = (random_graph(seed) for seed in range(10 * count))
    found = list(itertools.islice(filter(can_run_live, graphs), count))
    assert len(found) == count
    return found


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.full)])
def test_random_graphs(four: Any, count: int) -> None:
    graphs = runnable(count)
    check(four, [*graphs, *(fxpasses.run(graph, PASSES) for graph in graphs)])


def test_other_inputs_differ(four: Any) -> None:
    graph, = runnable(1)
    live = four.run(texts_on_live_rank, [fxpasses.dump(graph)], 0)
    assert differences([found for found, in live], simulated(graph, 1), tolerance(graph))


def differences(live: Any, found: Any, limit: float) -> list[str]:
    """What differs on any rank."""
    return [f"rank {rank}: {text}" for rank, (real, value) in enumerate(zip(live, found, strict=True))
            for text in far_apart(real, value, limit)]
