"""asynccp on random graphs that take long: compute moves, and what the ranks compute stays."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses.analyses.kinds import is_compute
from fxpasses.ir.graph import all_graphs
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import random_graph

OPTIONS = ("", "{robust=false}", "{max_memory_increase_mb=0}", "{max_in_flight_mb=0.0005}", "{min_gain=0}")


def cost(node: Node) -> float:
    """So long that no graph is too small to be ordered."""
    return 1.0 + sum(map(ord, node.name)) % 7


def compute(gm: GraphModule) -> list[str]:
    return [node.name for graph in all_graphs(gm) for node in graph.graph.nodes if is_compute(node)]


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.full) for start in range(8, 400, 8))])
def test_random_graphs(start: int) -> None:
    moved = listed = 0
    for seed in range(start, start + 8):
        before = random_graph(seed, size=8)
        if "opaque" in before.meta:
            continue
        remarks: list[fxpasses.Remark] = []
        pass_ = f"asynccp{OPTIONS[seed % len(OPTIONS)]}"
        after = fxpasses.run(before, pass_, cost_model=cost, remarks=remarks, verify_each=True)
        taken = [remark.data["taken"] for remark in remarks if remark.code == "schedule"]
        assert same_on_ranks(before, after, exact=True, seeds=(0,)) is None, seed
        assert fxpasses.dump(fxpasses.run(after, pass_, cost_model=cost)) == fxpasses.dump(after), seed
        listed += "list" in taken
        moved += compute(after) != compute(before)
    assert listed > 1
    assert moved > 1
