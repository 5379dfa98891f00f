"""Three verdicts on a rank set: constants alone, other compute, another sequence of collectives."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
import torch
from torch.fx import Graph, GraphModule, Node

from fxpasses import World
from fxpasses.testing.snippets import snippet
from fxpasses.tools.rank_diff import RankDiff, rank_diff, rank_ranges

Shard = Callable[..., GraphModule]


def changed(shard: Shard, ranks: tuple[int, ...] = (3,), **changes: object) -> RankDiff:
    """Four ranks, some of them with changes."""
    return rank_diff([shard(rank, **(changes if rank in ranks else {})) for rank in range(4)])


def named(gm: GraphModule, name: str) -> Node:
    return next(node for node in gm.graph.nodes if node.name == name)


def test_equal_ranks(shard: Shard) -> None:
    diff = changed(shard)
    assert str(diff) == "equal up to rank constants: no constant differs (ranks 0-3)"
    assert diff
    assert diff.alike == (0, 1, 2, 3)


def test_numbers_contents_and_bodies_are_constants(shard: Shard) -> None:
    graphs = [shard(rank, start=rank // 2 * 4, end=rank // 2 * 4 + 4, factor=1 + (rank == 2),
                    offset=[float(rank), 0.0, 0.0, 0.0]) for rank in range(4)]
    diff = rank_diff(graphs)
    assert str(diff).splitlines() == [
        "equal up to rank constants: 4 that differ (ranks 0-3)",
        "  rank0.fx.py:11:9: 's' argument 'start': 0 on ranks 0, 1; 4 on ranks 2, 3",
        "  rank0.fx.py:11:9: 's' argument 'end': 4 on ranks 0, 1; 8 on ranks 2, 3",
        "  rank0.fx.py:12:9: 'k' contents: [0.0, 0.0, 0.0, 0.0] on rank 0; [1.0, 0.0, 0.0, 0.0] on rank 1; "
        "[2.0, 0.0, 0.0, 0.0] on rank 2; [3.0, 0.0, 0.0, 0.0] on rank 3",
        "  rank0.fx.py:26:13: 'body.y' argument 'other': 1 on ranks 0, 1, 3; 2 on rank 2",
    ]
    assert diff.verdict == "equal up to rank constants"


def test_a_number_of_another_kind_is_one_too(shard: Shard) -> None:
    assert [str(each) for each in changed(shard, factor=2.0).constants] == [
        "'body.y' argument 'other': 2 on ranks 0-2; 2.0 on rank 3"]
    graphs = [shard(rank, factor=0.0) for rank in range(2)]
    body = graphs[1].body
    assert isinstance(body, GraphModule)
    named(body, "y").args = (named(body, "x"), -0.0)
    assert [str(each) for each in rank_diff(graphs).constants] == [
        "'body.y' argument 'other': 0.0 on rank 0; -0.0 on rank 1"]


def test_groups_of_one_role_may_have_two_names(shard: Shard) -> None:
    diff = rank_diff([shard(0, group="g1", parts=[[0, 1]]), shard(1, group="g1", parts=[[0, 1]]),
                      shard(2, group="g2", parts=[[2, 3]]), shard(3, group="g2", parts=[[2, 3]])])
    assert [str(each) for each in diff.constants] == [
        "'l' argument 'group_name': 'g1' on ranks 0, 1; 'g2' on ranks 2, 3"]
    assert diff.verdict == "equal up to rank constants"


def test_groups_of_other_roles_are_other_compute(shard: Shard) -> None:
    diff = rank_diff([shard(0, parts=[[0, 2], [1]]), shard(1, parts=[[1]]), shard(2, parts=[[0, 2], [1]])])
    assert diff.verdict == "same collectives, other compute"
    assert "rank 1 first differs from rank 0: argument 'group_name' is 'dp', 'dp' there" in str(diff)


@pytest.mark.parametrize(("changes", "reason"), [
    ({"op": "sub"}, "aten.add.Tensor, aten.sub.Tensor there"),
    ({"start": 0, "end": 5, "size": 5},
     "float32[4] with strides (1,), float32[5] with strides (1,) there"),
])
def test_other_compute_is_legal(shard: Shard, changes: dict[str, object], reason: str) -> None:
    diff = changed(shard, (1, 3), **changes)
    name, line = ("t", 14) if "op" in changes else ("s", 11)
    assert str(diff).splitlines() == [
        "same collectives, other compute: the ranks may run together (ranks 0-3)",
        "ranks 0, 2 are equal",
        f"ranks 1, 3 first differ from rank 0: {reason}",
        f"  rank 0: '{name}' at rank0.fx.py:{line}:9",
        f"  rank 1: '{name}' at rank1.fx.py:{line}:9",
    ]
    assert diff


def edit(gm: GraphModule, what: str) -> None:
    scale, add = named(gm, "t"), named(gm, "w")
    if what == "operands":
        scale.args = (scale.args[1], scale.args[0])
    elif what == "control edge":
        add.meta["after"] = (scale,)
    elif what == "number for a node":
        scale.args = (scale.args[0], 1.0)
    elif what == "string":
        named(gm, "s").kwargs = {"mode": "x"}
    elif what == "more nodes":
        with gm.graph.inserting_after(add):
            gm.graph.call_function(torch.ops.aten.relu.default, (add,)).meta.update(add.meta)


@pytest.mark.parametrize(("what", "reason"), [
    ("operands", "argument 'self' is 's', 'k' there"),
    ("control edge", "waits for other nodes"),
    ("number for a node", "argument 'other' is 'k', 1.0 there"),
    ("string", "keyword arguments is {}, {'mode': 'x'} there"),
    ("more nodes", "output output, aten.relu.default there"),
])
def test_everything_but_constants_counts(shard: Shard, what: str, reason: str) -> None:
    graphs = [shard(0), shard(1)]
    edit(graphs[1], what)
    diff = rank_diff(graphs)
    assert diff.verdict == "same collectives, other compute"
    assert diff.others[0].mismatch.reason == reason
    assert diff.alike == (0,)


def test_names_of_nodes_and_attributes_do_not_count(shard: Shard) -> None:
    graphs = [shard(0), shard(1)]
    look_up = named(graphs[1], "k")
    look_up.name = "other"
    graphs[1].register_buffer("moved", graphs[1].offset)
    look_up.target = "moved"
    assert str(rank_diff(graphs)) == "equal up to rank constants: no constant differs (ranks 0, 1)"


def test_modules_are_compared_with_their_weights() -> None:
    def called(bias: float, module: torch.nn.Module | None = None) -> GraphModule:
        graph = Graph()
        graph.output(graph.call_module("layer", (graph.placeholder("x"),)))
        layer = module or torch.nn.Linear(1, 1)
        for parameter in layer.parameters():
            torch.nn.init.constant_(parameter, bias)
        return GraphModule({"layer": layer}, graph)

    assert rank_diff([called(1.0), called(1.0)]).constants == ()
    assert [str(each) for each in rank_diff([called(1.0), called(2.0)]).constants] == [
        "'layer' contents of 'weight': [1.0] on rank 0; [2.0] on rank 1",
        "'layer' contents of 'bias': [1.0] on rank 0; [2.0] on rank 1"]
    diff = rank_diff([called(1.0), called(1.0, torch.nn.Linear(1, 1, bias=False))])
    assert diff.others[0].mismatch.reason == "module Linear, another Linear there"


def test_another_sequence_says_who_waits_for_whom_and_where(shard: Shard) -> None:
    graphs = [shard(rank) for rank in range(4)]
    named(graphs[2], "l").meta["stack_trace"] = (
        'File "train.py", line 7, in step\n    loss(x)\nFile "model.py", line 42, in loss\n    all_reduce(x)\n')
    wait = named(graphs[3], "w")
    wait.replace_all_uses_with(named(graphs[3], "u"))
    graphs[3].graph.erase_node(wait)
    graphs[3].graph.erase_node(named(graphs[3], "l"))
    assert str(rank_diff(graphs)).splitlines()[:5] == [
        "sequence differs: the ranks will hang or mix up data (ranks 0-3)",
        "call 1 on group 'dp' of ranks [0, 1, 2, 3]:",
        "  rank 0 issues all_reduce sum of 4 float32 on group 'dp'  ['l' at rank0.fx.py:17:9]",
        "  rank 3 issues no call 1 there",
        "  rank 0 waits for rank 3: all_reduce on 'dp'",
    ]
    named(graphs[2], "l").args = (named(graphs[2], "u"), "max", "dp")
    graphs[3] = shard(3)
    diff = rank_diff(graphs)
    assert not diff
    assert "['l' at rank2.fx.py:17:9, from model.py:42]" in str(diff)


def test_the_report_for_json(shard: Shard) -> None:
    report = changed(shard, reduce="max", factor=3).as_dict()
    assert (report["verdict"], report["ok"], report["ranks"]) == ("sequence differs", False, [0, 1, 2, 3])
    assert report["first"]["sides"][1]["place"] == "rank3.fx.py:17:9"
    assert report["others"][0]["ranks"] == [3]
    report = changed(shard, factor=3).as_dict()
    assert report["constants"] == [{"node": "body.y", "what": "argument 'other'", "place": "rank0.fx.py:26:13",
                                    "source": None, "values": [{"value": "2", "ranks": [0, 1, 2]},
                                                               {"value": "3", "ranks": [3]}]}]


def test_ranks_in_words() -> None:
    assert rank_ranges([3]) == "rank 3"
    assert rank_ranges([5, 0, 1, 2, 3]) == "ranks 0-3, 5"
    assert rank_ranges([0, 1]) == "ranks 0, 1"


def copies(lines: int, ranks: int) -> list[GraphModule]:
    """Graphs of ``lines`` additions, one of them of the rank."""
    gm = snippet("a: f32[4]", "".join(f"t{at} = aten.add.Tensor(a, {at})\n" for at in range(lines)) + "return (a,)")
    graphs = []
    for rank in range(ranks):
        graph = Graph()
        graph.output(graph.graph_copy(gm.graph, {}))
        graphs.append(GraphModule({}, graph))
        graphs[-1].meta["world"] = World(ranks, rank=rank)
        named(graphs[-1], "t7").args = (named(graphs[-1], "a"), rank)
    return graphs


@pytest.mark.parametrize(("lines", "ranks", "seconds"), [
    (100, 8, 0.2), pytest.param(1000, 16, 0.6, marks=pytest.mark.full)])
def test_many_ranks(lines: int, ranks: int, seconds: float) -> None:
    """64 ranks of 2,000 nodes, eight times the second case, take 2 seconds."""
    graphs = copies(lines, ranks)
    start = time.process_time()
    diff = rank_diff(graphs)
    assert time.process_time() - start < seconds, "CPU seconds"
    assert diff.verdict == "equal up to rank constants"
    assert [len(constant.values) for constant in diff.constants] == [ranks]
