"""chunkcomm on random graphs: numbers, races, and a second run changes nothing."""

from __future__ import annotations

import pytest

import fxpasses
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import random_graph
from tests.passes.layered import layered

PIPELINES = ("chunkcomm{chunks=2 always=true}", "chunkcomm{always=true}", "chunkcomm{chunks=2 always=true},asynccp",
             "commsimplify,commhoist,commfuse,chunkcomm{chunks=4 always=true},asynccp")


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.full) for start in range(4, 200, 4))])
def test_random_layers(start: int) -> None:
    """Chains of operators that keep rows or mix them, products and collectives of every kind."""
    cut = 0
    for seed in range(start, start + 4):
        before, passes = layered(seed), PIPELINES[seed % len(PIPELINES)]
        remarks: list[fxpasses.Remark] = []
        after = fxpasses.run(before, passes, remarks=remarks, verify_each=True)
        assert same_on_ranks(before, after, seeds=(0,)) is None, seed
        if not passes.startswith("commsimplify"):  # which may send chunks together
            assert fxpasses.dump(fxpasses.run(after, passes)) == fxpasses.dump(after), seed
        cut += sum(remark.code == "chunked" for remark in remarks)
    assert cut > 1


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.full) for start in range(2, 100, 2))])
def test_random_graphs(start: int) -> None:
    for seed in range(start, start + 2):
        before, passes = random_graph(seed, size=8), PIPELINES[seed % len(PIPELINES)]
        after = fxpasses.run(before, passes, verify_each=True)
        if "opaque" not in before.meta:
            assert same_on_ranks(before, after, seeds=(0,)) is None, seed
