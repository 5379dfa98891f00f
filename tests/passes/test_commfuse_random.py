"""commfuse on random graphs: numbers, races, the order of what is not understood, and a second run changes nothing."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import random_graph

PIPELINES = ("commfuse", "commfuse{form=coalesced}", "commfuse{mixed_gathers=true bucket_mb=0.0001}",
             "commfuse{layout=ddp bucket_mb=0.0001}", "commfuse{bucket_mb=0.0002}")


def others(gm: GraphModule) -> list[str]:
    """Collectives that are not functional, in order."""
    found = [collective(node) for graph in all_graphs(gm) for node in graph.graph.nodes]
    return [item.node.name for item in found if item is not None and not item.functional]


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.full) for start in range(10, 400, 10))])
def test_random_graphs(start: int) -> None:
    fused = 0
    for seed in range(start, start + 10):
        before, passes = random_graph(seed, size=8), PIPELINES[seed % len(PIPELINES)]
        remarks: list[fxpasses.Remark] = []
        after = fxpasses.run(before, passes, remarks=remarks, verify_each=True)
        assert others(after) == others(before), seed
        if "opaque" not in before.meta:
            assert same_on_ranks(before, after, seeds=(0,)) is None, seed
        assert fxpasses.dump(fxpasses.run(after, passes)) == fxpasses.dump(after), seed
        fused += sum(remark.code == "fused" for remark in remarks)
    assert fused > 5
