"""commsimplify on random graphs and on the corpus: numbers, and that nothing more goes over the wire."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import World
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import random_graph

LIT = [path for path in sorted((Path(__file__).parents[1] / "lit").glob("*.fx.py"))
       if 'form="captured"' not in path.read_text()]


def wire_bytes(gm: GraphModule) -> list[Fraction]:
    """Bytes that one rank of a ring sends, for each graph and body."""
    world: World = gm.meta["world"]
    return [sum((_sent(node, world) for node in graph.graph.nodes), Fraction(0)) for graph in all_graphs(gm)]


def _sent(node: Node, world: World) -> Fraction:
    found = collective(node)
    size = world.group_size(found.group.name) if found is not None else None
    if found is None or size is None:
        return Fraction(0)
    times = {"all_reduce": Fraction(2 * (size - 1), size), "all_gather": Fraction(size - 1), "broadcast": Fraction(1)}
    return payload_bytes(found.node) * times.get(found.kind, Fraction(size - 1, size))


def test_rings_are_counted() -> None:
    gm = fxpasses.testing.snippet("a: f32[8]", """\
x = _c10d_functional.all_reduce.default(a, "sum", dp)
y = _c10d_functional.reduce_scatter_tensor.default(a, "sum", 4, dp)
z = _c10d_functional.all_gather_into_tensor.default(a, 2, tp)
return (x, y, z)""")
    assert wire_bytes(gm) == [48 + 24 + 32]


@pytest.mark.parametrize("seeds", [range(6), *(pytest.param(range(start, start + 12), marks=pytest.mark.full)
                                               for start in range(0, 372, 12))])
def test_random_graphs(seeds: range) -> None:
    simplified = 0
    for seed in seeds:
        before = random_graph(seed, size=10)
        remarks: list[fxpasses.Remark] = []
        after = fxpasses.run(before, "commsimplify", remarks=remarks, verify_each=True)
        assert all(now <= was for was, now in zip(wire_bytes(before), wire_bytes(after), strict=True)), seed
        assert fxpasses.dump(fxpasses.run(after, "commsimplify")) == fxpasses.dump(after), seed
        if "opaque" not in before.meta:
            assert same_on_ranks(before, after, seeds=(0,)) is None, seed
        simplified += any(remark.kind == "applied" for remark in remarks)
    assert simplified >= len(seeds) // 2


@pytest.mark.parametrize("path", LIT, ids=lambda path: path.name.split(".")[0])
def test_the_corpus_sends_no_more(path: Path) -> None:
    before = fxpasses.load(path)
    after = fxpasses.run(before, "commsimplify")
    assert all(now <= was for was, now in zip(wire_bytes(before), wire_bytes(after), strict=True))
