"""simulate on rank sets: pipelines, ranks that come late, bubbles, dead-locks."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses.errors import RankError
from fxpasses.ir.effects import effects
from fxpasses.sim.play import play
from fxpasses.sim.program import Program
from fxpasses.testing.random_graphs import random_graph
from fxpasses.testing.snippets import snippet
from tests.ranks.test_mpmd_p2p import MICROBATCHES, STAGES, ring_body, stage_body
from tests.sim.programs import Costs, launch, relu, wait


def rank_set(*bodies: str, inputs: str = "x: f32[8, 8]; y: f32[8, 8]", **groups: object) -> list[GraphModule]:
    declared = groups or {"dp": [list(range(len(bodies)))]}
    return [snippet(inputs, body, world_size=len(bodies), rank=rank, groups=declared)
            for rank, body in enumerate(bodies)]


REDUCED = launch("r", "x") + wait("w", "r") + relu("b", "w") + "return (b,)"


def test_a_transfer_starts_when_its_last_rank_is_there() -> None:
    late = relu("a", "x") + REDUCED
    found = fxpasses.simulate(rank_set(REDUCED, late), cost_model=Costs({"a": 4, "r": 2, "b": 1}, launch_ms=0.5))
    first, second = found.ranks
    assert (found.step_ms, found.bound_ms) == (7.5, 5.5)  # 'a' could run beside the transfer
    assert [(rank.bubble_ms, rank.exposed_ms) for rank in found.ranks] == [(4, 2), (0, 2)]
    assert [(each.issued_ms, each.start_ms, each.end_ms, each.bubble_ms) for each in found.launches] == [
        (0, 4.5, 6.5, 4), (4, 4.5, 6.5, 0)]
    assert first.played.step_ms == second.played.step_ms == 7.5
    assert "bubble        2.000 ms, 26.7 % of the step" in str(found)
    assert "rank 0: compute 1.000, exposed 2.000, bubble 4.000 ms" in str(found)


def test_the_bound_waits_for_the_last_rank() -> None:
    """What follows the transfer follows the work in front of it on either rank, listed first or last."""
    late = relu("a", "x") + launch("r", "a") + wait("w", "r") + relu("b", "w") + "return (b,)"
    cost = Costs({"a": 4, "r": 2, "b": 1})
    assert [fxpasses.simulate(rank_set(*bodies), cost_model=cost).bound_ms
            for bodies in ((REDUCED, late), (late, REDUCED))] == [7, 7]


def test_a_pipeline_has_the_bubble_of_its_schedule() -> None:
    """1F1B with free transfers: S - 1 turns of the other stages before a stage's first and after its last."""
    graphs = rank_set(*(stage_body(stage) for stage in range(STAGES)), inputs="batch: f64[4, 2]; w: f64[2]",
                      pp=[list(range(STAGES))])
    found = fxpasses.simulate(graphs, cost_model=_StageCosts({}))
    turn = 1.0 + 2.0
    assert found.step_ms == (MICROBATCHES + STAGES - 1) * turn
    assert [rank.bubble_ms for rank in found.ranks] == [(STAGES - 1) * turn] * STAGES
    assert found.exposed_ms == 0
    assert found.bound_ms == MICROBATCHES * turn  # of compute, had each stage something to do at once


class _StageCosts(Costs):
    """A forward takes 1 ms, a backward 2 ms."""

    def __call__(self, node: Node) -> float:
        return {"y": 1.0, "t": 2.0}.get(node.name.rstrip("0123456789"), 0.0)


def test_messages_of_a_batch_are_under_way_together() -> None:
    graphs = rank_set(*(ring_body(rank, 4) for rank in range(4)), inputs="x: f32[4]", cp=[[0, 1, 2, 3]])
    found = fxpasses.simulate(graphs, cost_model=lambda node: 4.0 if node.name.startswith("p") else 1.0)
    assert found.exposed_ms > 0
    assert found.bubble_ms == 0
    assert {launch.kind for launch in found.launches} == {"p2p"}
    assert len({(launch.start_ms, launch.end_ms) for launch in found.launches}) == 3


@pytest.mark.parametrize(("bodies", "words"), [
    ((REDUCED, relu("b", "x") + "return (b,)"),
     ["rank 0 waits in 'w' for 'r': rank 1 never launches its side"]),
    ((launch("r", "x", "rows") + wait("w", "r") + launch("s", "y", "cols") + wait("v", "s") + "return (v, w)",
      launch("s", "y", "cols") + wait("v", "s") + launch("r", "x", "rows") + wait("w", "r") + "return (v, w)"),
     ["rank 0 waits in 'w' for 'r': rank 1 has not launched its side",
      "rank 1 waits in 'v' for 's': rank 0 has not launched its side"]),
])
def test_ranks_that_wait_for_each_other_are_named(bodies: tuple[str, ...], words: list[str]) -> None:
    graphs = rank_set(*bodies, rows=[[0, 1]], cols=[[0, 1]], dp=[[0, 1]])
    with pytest.raises(RankError, match="dead-lock") as caught:
        fxpasses.simulate(graphs, cost_model=Costs({}))
    assert all(line in str(caught.value) for line in words)


def test_launches_in_two_orders_only_wait_where_waits_do() -> None:
    one = launch("r", "x", "rows") + launch("s", "y", "cols") + wait("w", "r") + wait("v", "s") + "return (v, w)"
    other = launch("s", "y", "cols") + launch("r", "x", "rows") + wait("w", "r") + wait("v", "s") + "return (v, w)"
    graphs = rank_set(one, other, rows=[[0, 1]], cols=[[0, 1]])
    assert fxpasses.simulate(graphs, cost_model=Costs({"r": 1, "s": 2})).step_ms == 2


def test_calls_that_do_not_fit_are_an_error() -> None:
    graphs = rank_set(launch("r", "x") + wait("w", "r") + "return (w,)",
                      launch("r", "x").replace("all_reduce", "all_gather_into_tensor").replace('"sum"', "1")
                      + wait("w", "r") + "return (w,)")
    with pytest.raises(RankError, match=r"rank 0 launches 'r', all_reduce sum .*; rank 1 launches 'r', all_gather"):
        fxpasses.simulate(graphs, cost_model=Costs({}))


def test_a_launch_nobody_joins_is_an_error_even_where_nobody_waits() -> None:
    graphs = rank_set(launch("r", "x") + "return (x,)", "return (x,)")
    with pytest.raises(RankError, match="rank 0 launches 'r', which is never done: rank 1 never launches its side"):
        fxpasses.simulate(graphs, cost_model=Costs({}))


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 12))])
def test_equal_ranks_run_as_one_graph_does(seed: int) -> None:
    """Two ways to play the same step; links that groups share among them."""
    gm = random_graph(seed, size=8)
    cost = Costs({node.name: 0.25 * (index % 7) for index, node in enumerate(gm.graph.nodes)}, launch_ms=0.125,
                 shared=dict.fromkeys(("dp", "tp"), ("nic",)) if seed % 2 else {})
    program = Program(effects(gm), cost)
    alone = play(program)
    together = fxpasses.simulate([gm] * 4, cost_model=cost)
    assert together.step_ms == pytest.approx(alone.step_ms)
    assert all(rank.played.end_ms == pytest.approx(alone.end_ms) for rank in together.ranks)
    assert together.bound_ms == pytest.approx(fxpasses.simulate(gm, cost_model=cost).bound_ms)


def test_groups_that_ranks_name_otherwise_cost_the_same() -> None:
    """torch's own names of groups are counters: rank 1 calls '3' what rank 0 calls '1'."""
    graphs = [snippet("x: f32[64, 64]", launch("r", "x", group, "f32[64, 64]") + wait("w", "r") + "return (w,)",
                      world_size=2, rank=rank, groups={group: [[0, 1]]}) for rank, group in enumerate(("g1", "g3"))]
    alike = [snippet("x: f32[64, 64]", launch("r", "x", "g1", "f32[64, 64]") + wait("w", "r") + "return (w,)",
                     world_size=2, rank=rank, groups={"g1": [[0, 1]]}) for rank in range(2)]
    assert fxpasses.simulate(graphs).as_dict()["ranks"] == fxpasses.simulate(alike).as_dict()["ranks"]


def test_transfers_that_share_a_link_of_a_rank_slow_each_other() -> None:
    body = launch("r", "x", "rows") + launch("s", "y", "cols") + wait("w", "r") + wait("v", "s") + "return (v, w)"
    graphs = rank_set(body, body, rows=[[0, 1]], cols=[[0, 1]])
    shared = Costs({"r": 3, "s": 1}, shared={"rows": ("nic",), "cols": ("nic",)})
    apart = Costs({"r": 3, "s": 1})
    assert [fxpasses.simulate(graphs, cost_model=costs).step_ms for costs in (apart, shared)] == [3, 4]


def test_a_transfer_takes_as_long_as_its_slowest_side() -> None:
    graphs = rank_set(*(launch(name, "x") + wait("w", name) + "return (w,)" for name in "rqp"))
    assert fxpasses.simulate(graphs, cost_model=Costs({"r": 1, "q": 5, "p": 2})).step_ms == 5


def test_messages_of_a_batch_go_both_ways_at_once_and_share_one_way() -> None:
    graphs = rank_set(*(ring_body(rank, 4) for rank in range(4)), inputs="x: f32[4]", cp=[[0, 1, 2, 3]])
    found = fxpasses.simulate(graphs, cost_model=Costs({"p0": 4, "p1": 4, "p2": 4}))
    assert {launch.end_ms - launch.start_ms for launch in found.launches} == {4}
    to_both = 'p = _c10d_functional.batch_p2p_ops.default(["isend", "isend"], [1, 2], [0, 0], [x, y], dp)\n'
    from_one = 'q = _c10d_functional.batch_p2p_ops.default(["irecv"], [0], [0], [{}], dp)\n'
    waits = "r = {}[0]\nw = _c10d_functional.wait_tensor.default(r)\nreturn (w,)"
    received = [from_one.format(buffer) + waits.format("q") for buffer in "xy"]
    found = fxpasses.simulate(rank_set(to_both + waits.format("p"), *received), cost_model=Costs({"p": 4, "q": 2}))
    assert found.step_ms == 4
