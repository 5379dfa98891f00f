"""asynccp on random graphs: numbers, races, order of launches and compute, and that a second run changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses.analyses.kinds import is_compute, is_copy, starts_sum
from fxpasses.ir.clone import clone
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.passes import asynccp
from fxpasses.pm.analyses import Analyses
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import random_graph

LIMITS = (None, 0.0002, 0.0005, 512.0)


def order(gm: GraphModule, kept: Callable[[Node], bool]) -> list[str]:
    return [node.name for graph in all_graphs(gm) for node in graph.graph.nodes if kept(node)]


def sent(gm: GraphModule) -> list[tuple[str, str, int]]:
    """Kind, group and bytes of every collective; those in place are split in two and get other names."""
    found = [collective(node) for graph in all_graphs(gm) for node in graph.graph.nodes]
    return [(each.kind, each.group.name, payload_bytes(each.node)) for each in found if each is not None]


def stays(gm: GraphModule) -> Callable[[Node], bool]:
    """Compute that keeps its order: not copies, nor what starts a sum, which may travel with a launch or a wait."""
    effects = {node: known for graph, known in nested_effects(gm).items() for node in graph.graph.nodes}
    return lambda node: is_compute(node) and not is_copy(node) and not starts_sum(node, effects[node])


def scheduled(gm: GraphModule, limit: float | None) -> GraphModule:
    copy = clone(gm)
    asynccp.body(copy, asynccp.with_options(max_in_flight_mb=limit).options,
                 Analyses(copy, world=gm.meta["world"], pass_name="asynccp"))
    return copy


def edges(gm: GraphModule) -> list[tuple[str, list[str]]]:
    return [(node.name, [other.name for other in node.meta.get("after", ())])
            for graph in all_graphs(gm) for node in graph.graph.nodes]


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.full) for start in range(25, 550, 25))])
def test_random_graphs(start: int) -> None:
    moved = 0
    for seed in range(start, start + 25):
        before, limit = random_graph(seed, size=8), LIMITS[seed % len(LIMITS)]
        after = scheduled(before, limit)
        fxpasses.verify(after)
        assert sent(after) == sent(before), seed
        assert order(after, stays(after)) == order(before, stays(before)), seed
        if "opaque" not in before.meta:
            assert same_on_ranks(before, after, exact=True, seeds=(0,)) is None, seed
        assert edges(scheduled(after, limit)) == edges(after), seed
        moved += edges(before) != edges(after)
    assert moved > 12
