"""Every pass on random graphs, in several orders and worlds, with every option value: what each owes always."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses import World
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import is_collective
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import random_graph, stale_types

#: Pipelines that run one behind the other, each by a manager of its own (one manager would put them in order).
PIPELINES = (
    ("commhoist,asynccp",),
    ("commhoist",),
    ("asynccp",),
    ("asynccp", "commhoist"),
    ("commhoist{gathers=false}", "asynccp{max_in_flight_mb=0.0001}", "commhoist"),
    ("commhoist{reduce_scatter=off}", "asynccp{max_in_flight_mb=none}"),
    ("asynccp{max_in_flight_mb=0}", "asynccp", "commhoist,asynccp"),
)


def worlds(world: World) -> tuple[World, ...]:
    """Promised, assumed and denied SPMD; members of groups unknown."""
    sizes = {name: group.size for name, group in world.groups.items()}
    return (world, World(world.size, world.groups, rank=1), World(world.size, world.groups, spmd=False),
            World(world.size, sizes), World(world.size, world.groups, rank=2, spmd=True))


def run(gm: GraphModule, passes: str, world: World) -> GraphModule:
    manager = fxpasses.PassManager(passes, world=world, verify_each=True)
    return manager(gm)


def launches(gm: GraphModule) -> Iterator[list[str]]:
    """Names of the collectives of each graph and body, in order."""
    for graph in all_graphs(gm):
        yield [node.name for node in graph.graph.nodes if is_collective(node)]


def shared(gm: GraphModule) -> set[tuple[int, int]]:
    """Pairs of inputs and outputs, by position, that look at one storage."""
    effects = Effects(gm)
    returned = [node for node in pytree.tree_leaves(gm.graph.output_node().args[0]) if isinstance(node, Node)]
    held = [*effects.inputs, *(effects.storages(node) for node in returned)]
    return {(index, other) for index, first in enumerate(held) for other in range(index) if first & held[other]}


def check(gm: GraphModule, pipelines: tuple[str, ...], world: World, *, thorough: bool = True) -> Counter[str]:
    """Everything a result owes; how many collectives went."""
    source, before = fxpasses.dump(gm), gm
    for passes in pipelines:
        after = run(before, passes, world)
        text = fxpasses.dump(after)
        assert fxpasses.dump(run(after, passes, world)) == text, "running it again changes more"
        assert not thorough or fxpasses.dump(run(before, passes, world)) == text, "another result the second time"
        for was, becomes in zip(launches(before), launches(after), strict=True):
            kept = set(becomes)
            assert [name for name in was if name in kept] == becomes, "collectives changed places or appeared"
            assert world.may_rewrite or was == becomes, "a collective went without permission"
        before = after
    text = fxpasses.dump(before)
    assert fxpasses.dump(gm) == source, "the input was changed"
    assert fxpasses.dump(fxpasses.load(text)) == text, "the text does not read back"
    assert not stale_types(before, gm)
    assert shared(before) <= shared(gm), "two tensors became one"
    if not gm.meta.get("opaque"):
        assert same_on_ranks(gm, before, gm.meta["world"], seeds=(0, 1) if thorough else (0,)) is None
    gone = sum(map(len, launches(gm))) - sum(map(len, launches(before)))
    return Counter(gone=gone, changed=text != source)


def check_seed(seed: int, *, size: int = 12, thorough: bool = False) -> Counter[str]:
    """Check one graph under one pipeline and world, or under all of them."""
    gm = random_graph(seed, size=size)
    fxpasses.verify(gm)
    found: Counter[str] = Counter()
    for index, pipelines in enumerate(PIPELINES):
        for other, world in enumerate(worlds(gm.meta["world"])):
            if thorough or (seed % len(PIPELINES) == index and (other == 0 if seed % 3 else seed % 5 == other)):
                found += check(gm, pipelines, world, thorough=thorough)
    return found


@pytest.mark.parametrize("start", [0, 30, *(pytest.param(start, marks=pytest.mark.full)
                                            for start in range(60, 660, 30))])
def test_random_graphs(start: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(start, start + 30):
        found += check_seed(seed, size=5)
    assert found["changed"] > 20
    assert found["gone"] > 10


@pytest.mark.full
@pytest.mark.parametrize("start", range(1000, 1030, 5))
def test_random_graphs_every_way(start: int) -> None:
    for seed in range(start, start + 5):
        check_seed(seed, thorough=True)


def test_equal_seeds_give_equal_graphs() -> None:
    assert fxpasses.dump(random_graph(7)) == fxpasses.dump(random_graph(7)) != fxpasses.dump(random_graph(8))
