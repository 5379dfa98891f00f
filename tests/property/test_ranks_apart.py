"""Rank sets whose ranks compute different things around equal collectives: a pass may do less on one of them."""

from __future__ import annotations

import random

import pytest
import torch
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import World
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, is_collective, is_wait
from fxpasses.ir.schedule.agreement import first_disagreement
from fxpasses.pm.remarks import Remark
from fxpasses.ranks.compare import Reference
from fxpasses.testing import random_graph, snippet
from fxpasses.testing.random_graphs.values import GROUPS_OF_FOUR

SEEDS, BATCH = 36, 18
RANKS = range(4)


def ranks_apart(seed: int) -> list[GraphModule]:
    """One program, but rank 1 reads some results that the others only add up, in bodies too."""
    graphs = [random_graph(seed, size=6, rank=rank) for rank in RANKS]
    rng = random.Random(seed)
    for gm in all_graphs(graphs[1]):
        for node in list(gm.graph.nodes):
            value = node.meta.get("val")
            if is_wait(node) and isinstance(value, torch.Tensor) and value.is_floating_point() and rng.random() < 0.5:
                with gm.graph.inserting_after(node):
                    reader = gm.graph.call_function(torch.ops.aten.relu.default, (node,))
                reader.meta["val"] = value
        gm.recompile()
    return graphs


def issued(gm: GraphModule) -> list[list[str]]:
    """Kind and group of the collectives of each graph and body, in order."""
    return [[f"{found.kind} {found.group.name}" for node in graph.graph.nodes
             if is_collective(node) and (found := collective(node)) is not None] for graph in all_graphs(gm)]


@pytest.mark.parametrize("start", range(0, SEEDS, BATCH))
def test_all_ranks_or_none(start: int) -> None:
    taken_back = 0
    for seed in range(start, start + BATCH):
        graphs = ranks_apart(seed)
        if graphs[0].meta.get("opaque"):
            continue
        world = World(len(RANKS), GROUPS_OF_FOUR)
        remarks: list[Remark] = []
        results = fxpasses.run(graphs, "commhoist", world=world, remarks=remarks, verify_each=True)
        taken_back += any(remark.code == "schedules-disagree" for remark in remarks)
        assert all(issued(gm) == issued(results[0]) for gm in results), f"seed {seed}: ranks issue different calls"
        assert first_disagreement(results, world) is None
        if any(issued(gm) != issued(was) for gm, was in zip(results, graphs, strict=True)):
            assert Reference(graphs, world).difference(results, seeds=(0,)) is None, f"seed {seed}"
    assert taken_back > 0


def cost(node: Node) -> float:
    """Transfers take longer than compute."""
    return 5.0 if is_collective(node) and not is_wait(node) else 2.0


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.full) for start in range(6, 60, 6))])
def test_launches_keep_their_order_where_ranks_would_part(start: int) -> None:
    """No set is taken back whole: waits and compute move on all ranks."""
    kept = 0
    for seed in range(start, start + 6):
        graphs = ranks_apart(seed)
        if graphs[0].meta.get("opaque"):
            continue
        world = World(len(RANKS), GROUPS_OF_FOUR)
        remarks: list[Remark] = []
        results = fxpasses.run(graphs, "asynccp", world=world, cost_model=cost, remarks=remarks, verify_each=True)
        codes = {remark.code for remark in remarks}
        kept += "order-kept" in codes
        assert "schedules-disagree" not in codes, seed
        assert first_disagreement(results, world) is None
        assert Reference(graphs, world).difference(results, seeds=(0,)) is None, f"seed {seed}"
    assert kept > 0


def own_numbers(seed: int, rank: int) -> GraphModule:
    """Gathers and sums of reductions of products with numbers that are the rank's own: equal here, not there."""
    rng, own = random.Random(seed), random.Random(f"{seed} {rank}")
    lines, kept, total = [], [], "a"
    for index in range(6):
        gathers, operand = rng.random() < 0.5, rng.choice(["a", "b"])
        launch = "all_gather_into_tensor.default(p, 4, dp)" if gathers else 'all_reduce.default(p, "sum", dp)'
        lines += [f"p{index} = aten.mul.Tensor({operand}, {own.choice([2.0, 3.0])})",
                  f"l{index} = _c10d_functional.{launch.replace('(p', f'(p{index}')}",
                  f"w{index} = _c10d_functional.wait_tensor.default(l{index})",
                  f"q{index} = aten.mul.Tensor(w{index}, {own.choice([2.0, 3.0])})"]
        if gathers:
            kept.append(f"q{index}")
        else:
            lines.append(f"s{index} = aten.add.Tensor({total}, q{index})")
            total = f"s{index}"
    return snippet("a: f32[8]; b: f32[8]", "\n".join([*lines, f"return ({', '.join([total, *kept])},)"]), rank=rank)


@pytest.mark.parametrize("start", [0])
def test_numbers_of_one_rank_decide_nothing(start: int) -> None:
    """Each rank runs the pass on its own graph, as real ranks do."""
    for seed in range(start, start + BATCH):
        results = [fxpasses.run(own_numbers(seed, rank), "commhoist") for rank in RANKS]
        assert all(issued(gm) == issued(results[0]) for gm in results), f"seed {seed}: ranks issue different calls"
