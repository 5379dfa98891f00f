"""Rank sets: one graph a rank, one decision for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Node

from fxpasses.errors import PassError
from fxpasses.ir.clone import clone
from fxpasses.ir.forms import infer_form
from fxpasses.ir.schedule import groups_of, schedule
from fxpasses.ir.text.writer import dump
from fxpasses.ir.verify import verify
from fxpasses.ir.world import World
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import Pass, fxpass
from fxpasses.pm.manager import PassManager, run
from fxpasses.pm.observe import Observer
from fxpasses.pm.remarks import Remark
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing.snippets import snippet

Step = Callable[..., GraphModule]


def collectives(gm: GraphModule) -> list[str]:
    return groups_of(schedule(gm))


def named(gm: GraphModule, name: str) -> Node:
    return next(node for node in gm.graph.nodes if node.name == name)


def drop(gm: GraphModule, group: str) -> None:
    """Take the collective of ``group`` out of the graph."""
    wait = named(gm, f"{group}_wait")
    wait.replace_all_uses_with(named(gm, f"{group}_launch").args[0])
    gm.graph.erase_node(wait)
    gm.graph.erase_node(named(gm, f"{group}_launch"))


def rankwise(body: Callable[[GraphModule, Analyses], Any]) -> Pass:
    """A pass that works on one graph."""

    @fxpass()
    def each(gm: GraphModule, analyses: Analyses) -> Any:
        """Do what the test wants with each rank."""
        return body(gm, analyses)

    return each


def setwise(body: Callable[[list[GraphModule]], Any]) -> Pass:
    """A pass that works on the whole set."""

    @fxpass(rank_set=True)
    def whole(graphs: list[GraphModule]) -> Any:
        """Do what the test wants with all ranks."""
        return body(graphs)

    return whole


@pytest.fixture
def graphs(step: Step) -> list[GraphModule]:
    return [step(("dp", "tp")), step(("dp", "tp"))]


def test_a_list_goes_in_and_a_list_comes_out(graphs: list[GraphModule]) -> None:
    results = run(graphs, [])
    assert isinstance(results, list)
    assert [gm.code for gm in results] == [gm.code for gm in graphs]
    assert not {id(gm) for gm in results} & {id(gm) for gm in graphs}
    assert isinstance(run(graphs[:1], []), list)
    assert isinstance(run(tuple(graphs), []), list)


def test_one_graph_given_twice_makes_two(step: Step) -> None:
    gm = step()
    first, second = run([gm, gm], [])
    assert first is not second


def test_each_rank_has_its_world_and_its_remarks(graphs: list[GraphModule]) -> None:
    seen: list[tuple[int | None, int | None, bool]] = []
    remarks: list[Remark] = []

    def body(gm: GraphModule, analyses: Analyses) -> GraphModule:
        seen.append((analyses.rank, analyses.world.rank, analyses.world.may_rewrite))
        analyses.remark(None, "seen")
        return gm

    run(graphs, rankwise(body), world=World(2), remarks=remarks)
    assert seen == [(0, 0, True), (1, 1, True)]
    assert [(remark.rank, remark.code) for remark in remarks] == [(0, "seen"), (1, "seen")]


def test_the_same_change_on_all_ranks_stands(graphs: list[GraphModule]) -> None:
    def body(gm: GraphModule, _: Analyses) -> GraphModule:
        drop(gm, "dp")
        return gm

    assert [collectives(gm) for gm in run(graphs, rankwise(body))] == [["tp"], ["tp"]]


def swap(gm: GraphModule) -> None:
    """Exchange the groups of the two collectives."""
    first, second = named(gm, "dp_launch"), named(gm, "tp_launch")
    first.args, second.args = (*first.args[:2], "tp"), (*second.args[:2], "dp")


@pytest.mark.parametrize("edit", [
    lambda gm: drop(gm, "dp"), swap,
    lambda gm: setattr(named(gm, "dp_launch"), "args", (named(gm, "mul"), "max", "dp")),
    lambda gm: named(gm, "mul").meta.update(val=named(gm, "mul").meta["val"].to(torch.float16)),
], ids=["drop", "swap", "op", "dtype"])
def test_another_schedule_on_one_rank_takes_the_whole_set_back(graphs: list[GraphModule],
                                                               edit: Callable[[GraphModule], None]) -> None:
    remarks: list[Remark] = []
    notes: list[str] = []

    class Listener(Observer):
        def note(self, message: str) -> None:
            notes.append(message)

    def body(gm: GraphModule, analyses: Analyses) -> GraphModule:
        if analyses.rank == 1:
            edit(gm)
        gm.graph.create_node("call_function", torch.ops.aten.relu.default, (named(gm, "x"),))
        analyses.remark(None, "edited", applied=True)
        return gm

    results = PassManager(rankwise(body), remarks=remarks, observers=[Listener()])(graphs)
    assert [gm.code for gm in results] == [gm.code for gm in graphs]
    assert [(remark.code, remark.kind, remark.rank) for remark in remarks] == [("schedules-disagree", "missed", None)]
    assert notes == ["'each': the ranks would issue different collectives: taken back on all of them"]


def test_a_pass_that_moves_collectives_on_one_rank_alone_runs_again_and_keeps_them(graphs: list[GraphModule]) -> None:
    """What it does besides stands, and only the second run is told of; the graphs it gets are those of the first."""
    remarks: list[Remark] = []

    def body(gm: GraphModule, analyses: Analyses) -> GraphModule:
        free = analyses.world.may_rewrite
        if free and analyses.rank == 1:
            drop(gm, "dp")
        named(gm, "mul").meta["bucket"] = "touched"
        analyses.remark(None, "free" if free else "kept", applied=True)
        return gm

    results = run(graphs, rankwise(body), remarks=remarks)
    assert [collectives(gm) for gm in results] == [collectives(gm) for gm in graphs]
    assert [named(gm, "mul").meta["bucket"] for gm in results] == ["touched", "touched"]
    assert [(remark.code, remark.rank) for remark in remarks] == [("order-kept", None), ("kept", 0), ("kept", 1)]


def test_ranks_whose_schedules_differed_before_may_differ_afterwards(step: Step) -> None:
    seen: list[bool] = []

    def body(gm: GraphModule, analyses: Analyses) -> GraphModule:
        seen.append(analyses.world.may_rewrite)
        if analyses.rank == 1:
            drop(gm, "dp")
        return gm

    results = run([step(("dp",)), step(("dp", "tp"))], rankwise(body))
    assert [collectives(gm) for gm in results] == [["dp"], ["tp"]]
    assert seen == [False, False], "one rank alone may not add, drop, merge or reorder there"


def test_group_names_may_differ_from_rank_to_rank(step: Step) -> None:
    """torch's own names are counters: rank 0 calls '1' and '2' what rank 3 calls '3' and '4'."""
    graphs = [step(("g1", "g2")), step(("g3", "g4"))]
    agreed = run(graphs, rankwise(lambda gm, analyses: [drop(gm, ("g1", "g3")[analyses.rank]), gm][1]))
    assert [collectives(gm) for gm in agreed] == [["g2"], ["g4"]]
    taken_back = run(graphs, rankwise(lambda gm, analyses: [drop(gm, ("g1", "g4")[analyses.rank]), gm][1]))
    assert [collectives(gm) for gm in taken_back] == [["g1", "g2"], ["g3", "g4"]]


def test_groups_the_world_declares_are_compared_by_their_ranks(step: Step) -> None:
    graphs = [step(("dp", "tp")), step(("tp", "dp")), step(("dp", "tp")), step(("dp", "tp"))]
    seen: list[bool] = []
    look = rankwise(lambda gm, analyses: [seen.append(analyses.world.may_rewrite), gm][1])
    mesh = {"dp": [[0, 2], [1, 3]], "tp": [[0, 1], [2, 3]]}
    run(graphs, look, world=World(4, mesh))
    assert seen == [False] * 4, "not the same calls in the same order"
    seen.clear()
    run([step(("dp", "tp")) for _ in range(4)], look, world=World(4, mesh))
    assert seen == [True] * 4


def test_stages_with_groups_of_their_own_agree_group_by_group(step: Step) -> None:
    """Two stages of two replicas, the second with one sum more: a change on both members of a group stands."""
    world = World(4, {"first": [[0, 1]], "second": [[2, 3]], "more": [[2, 3]]})
    seen: list[bool] = []

    def dropping(*ranks: int) -> list[list[str]]:
        def body(gm: GraphModule, analyses: Analyses) -> GraphModule:
            seen.append(analyses.world.may_rewrite)
            if analyses.rank in ranks:
                drop(gm, "more")
            return gm

        stages = [step(("first",)), step(("first",)), step(("second", "more")), step(("second", "more"))]
        return [collectives(gm) for gm in run(stages, rankwise(body), world=world)]

    assert dropping(2, 3) == [["first"], ["first"], ["second"], ["second"]]
    assert dropping(3) == [["first"], ["first"], ["second", "more"], ["second", "more"]], "taken back"
    assert seen == [False] * 8, "the ranks do not issue the same calls"


def test_a_rank_set_pass_gets_all_graphs_at_once(graphs: list[GraphModule]) -> None:
    seen: list[int] = []

    def body(copies: list[GraphModule]) -> list[GraphModule]:
        seen.append(len(copies))
        drop(copies[1], "dp")
        return copies

    results = run(graphs, setwise(body))
    assert [collectives(gm) for gm in results] == [["dp", "tp"], ["tp"]]
    assert isinstance(run(graphs[0], setwise(lambda copies: copies)), GraphModule), "one graph is a list of one"
    assert seen == [2]


def test_a_pass_may_turn_a_graph_into_a_rank_set(step: Step) -> None:
    lengths: list[int] = []
    split = rankwise(lambda gm, _: [gm, clone(gm)])
    counts = setwise(lambda copies: [lengths.append(len(copies)), copies][1])
    results: Any = run(step(), [split, counts, rankwise(lambda gm, _: gm)])
    assert len(results) == 2
    assert lengths == [2]
    assert all("all_reduce" in gm.code for gm in results)


@pytest.mark.parametrize(("body", "message"), [
    (lambda copies: copies[0], "returned a GraphModule, not a list of graphs"),
    (lambda copies: copies[:1], "returned 1 graphs for 2 ranks"),
    (lambda copies: [copies[0]] * 2, "returned one graph for two"),
    (lambda copies: [], "returned no graph"), (lambda copies: None, "returned None"),
])
def test_a_rank_set_pass_returns_one_graph_a_rank(graphs: list[GraphModule], body: Callable[[list[GraphModule]], Any],
                                                  message: str) -> None:
    with pytest.raises(PassError, match=f"pass 'whole' {message}"):
        PassManager(setwise(body))(graphs)


def test_a_pass_of_one_graph_may_not_split_a_rank_of_a_set(graphs: list[GraphModule]) -> None:
    with pytest.raises(PassError, match="pass 'each' returned a list, not a GraphModule"):
        PassManager(rankwise(lambda gm, _: [gm, clone(gm)]))(graphs)


def test_an_order_that_counts_on_one_rank_counts_on_all(graphs: list[GraphModule]) -> None:
    named(graphs[1], "dp_launch").meta["after"] = (graphs[1].graph.find_nodes(op="placeholder")[0],)
    results = PassManager([rankwise(lambda gm, analyses: gm)])(graphs)
    assert {infer_form(gm) for gm in results} == {"scheduled"}


def test_the_graphs_of_a_set_have_one_form(graphs: list[GraphModule]) -> None:
    graphs[1].meta["form"] = "placed"
    with pytest.raises(PassError, match="differ in form: spmd, placed"):
        run(graphs, [])


def test_ranks_that_merge_other_collectives_than_their_peers() -> None:
    """Three launches alike, of which each rank fuses the two that are free: the schedules still agree."""
    body = """\
a_l = _c10d_functional.all_reduce.default(x, "sum", dp)
a = _c10d_functional.wait_tensor.default(a_l)
b_l = _c10d_functional.all_reduce.default({0}, "sum", dp)
b = _c10d_functional.wait_tensor.default(b_l)
c_l = _c10d_functional.all_reduce.default({1}, "sum", dp)
c = _c10d_functional.wait_tensor.default(c_l)
return (b, c)"""
    groups = {"dp": [[0, 1]]}
    graphs = [snippet("x: f32[8]; y: f32[8]; z: f32[8]", body.format(*names), world_size=2, groups=groups, rank=rank)
              for rank, names in enumerate([("a", "z"), ("y", "a")])]
    remarks: list[Remark] = []
    after = run(graphs, "commfuse", world=World(2, groups), remarks=remarks)
    assert [remark.code for remark in remarks] == ["schedules-disagree"]
    assert [dump(gm) for gm in after] == [dump(gm) for gm in graphs]
    assert all("collective_numbers" not in node.meta for gm in (*graphs, *after) for node in gm.graph.nodes)
    alone = [run(gm, "commfuse") for gm in graphs]
    verify(alone, world=World(2, groups))
    assert same_on_ranks(graphs, alone, World(2, groups)) is not None
