"""What asynccp owes besides values: it keeps to its memory, and states what keeps the overlap."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Iterator

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses.analyses.kinds import is_compute, is_copy
from fxpasses.ir.graph import all_graphs, order
from fxpasses.ir.ops import is_launch, is_wait, value_bytes
from fxpasses.pm.registry import all_passes
from fxpasses.pm.remarks import Remark
from fxpasses.testing import random_graph

SEEDS, BATCH, MIB = 24, 12, 1 << 20
SHARES = (0.05, 0.3)


def work(gm: GraphModule) -> list[Node]:
    """Compute in its order; casts may travel."""
    return [node for node in gm.graph.nodes if is_compute(node) and not is_copy(node)]


def results_in_flight(gm: GraphModule) -> Iterator[tuple[Node, Node, int]]:
    """(launch, last wait, bytes) of every result that somebody waits for."""
    position = order(gm.graph)
    for launch in gm.graph.nodes:
        elements = [user for user in launch.users if user.target is operator.getitem]
        for result in (elements or [launch]) if is_launch(launch) else []:
            waits = [user for user in result.users if is_wait(user)]
            if waits:
                yield launch, max(waits, key=position.__getitem__), value_bytes(result.meta["val"])


def in_flight(gm: GraphModule) -> dict[str, int]:
    """Bytes of results on their way at each compute node, by its name."""
    position = order(gm.graph)
    flights = [(position[launch], position[wait], size) for launch, wait, size in results_in_flight(gm)]
    return {node.name: sum(size for start, end, size in flights if start < position[node] < end) for node in work(gm)}


def overdrawn(before: GraphModule, after: GraphModule, limit: float) -> list[str]:
    """Compute nodes at which moves put more in flight than ``limit`` bytes."""
    found = []
    for was, becomes in zip(all_graphs(before), all_graphs(after), strict=True):
        held = in_flight(was)
        found += [name for name, size in in_flight(becomes).items() if size - held[name] > limit]
    return found


def unstated(before: GraphModule, after: GraphModule) -> list[str]:
    """Launches and waits that passed compute without a control edge to any; not those a pass made."""
    found = []
    for was, becomes in zip(all_graphs(before), all_graphs(after), strict=True):
        passed = {node.name: index for node, index in _work_in_front(was)}
        computing = set(filter(is_compute, becomes.graph.nodes))
        stated = {other for node in computing for other in node.meta.get("after") or ()}
        for node, index in _work_in_front(becomes):
            later, sooner = index > passed.get(node.name, index), index < passed.get(node.name, index)
            if is_wait(node) and later and computing.isdisjoint(node.meta.get("after") or ()):
                found.append(node.name)
            if is_launch(node) and sooner and node not in stated:
                found.append(node.name)
    return found


def _work_in_front(gm: GraphModule) -> Iterator[tuple[Node, int]]:
    computing, count = set(work(gm)), 0
    for node in gm.graph.nodes:
        yield node, count
        count += node in computing


@pytest.mark.parametrize("start", range(0, SEEDS, BATCH))
def test_moves_keep_to_the_memory_and_are_stated(start: int) -> None:
    hit = moved = 0
    for seed, share in itertools.product(range(start, start + BATCH), SHARES):
        gm = random_graph(seed, size=8)
        limit = share * sum(size for graph in all_graphs(gm) for _, _, size in results_in_flight(graph))
        remarks: list[Remark] = []
        pass_ = all_passes()["asynccp"].with_options(max_in_flight_mb=limit / MIB)
        after = fxpasses.run(gm, [pass_], remarks=remarks)
        assert overdrawn(gm, after, limit) == [], f"seed {seed}, {share} of the results"
        assert unstated(gm, after) == [], f"seed {seed}, {share} of the results"
        hit += any(remark.code == "memory-budget" for remark in remarks)
        moved += any(remark.code == "overlapped" and remark.kind == "applied" for remark in remarks)
    assert hit > BATCH / 10
    assert moved > BATCH / 4


def test_the_measures_measure() -> None:
    """Without a limit more than a byte is in flight; without its edges no move is stated."""
    graphs = [random_graph(seed, size=9) for seed in range(8)]
    results = [fxpasses.run(gm, "asynccp") for gm in graphs]
    assert any(overdrawn(gm, out, 1) for gm, out in zip(graphs, results, strict=True))
    for out in results:
        for graph in all_graphs(out):
            for node in graph.graph.nodes:
                node.meta.pop("after", None)
    assert any(unstated(gm, out) for gm, out in zip(graphs, results, strict=True))
