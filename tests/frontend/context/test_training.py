"""Steps with sequences over ranks train as one device that has whole sequences."""

from __future__ import annotations

import pytest
import torch
from torch.distributed.tensor import Shard

import fxpasses
from fxpasses import ContextParallel, World
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import is_launch, spec_of
from tests.frontend.context.sequences import LIMIT, apart, captured, example


def launches(gm, *kinds):
    """Of some kinds, or all, those in loops included."""
    return [node for graph in all_graphs(gm) for node in graph.graph.nodes
            if is_launch(node) and (not kinds or spec_of(node.target).kind in kinds)]


@pytest.mark.parametrize(("kind", "mesh"), [
    ("encoder", {"cp": 3}), ("llama", {"cp": 2}), ("gpt", {"dp": 2, "cp": 2})],
    ids=["encoder", "llama", "gpt with DDP"])
def test_one_graph_for_all_ranks(kind, mesh):
    gm = example(kind, **mesh)
    fxpasses.verify(gm)
    assert apart(kind, gm, length=2 * mesh["cp"]) == []


def test_a_graph_a_rank():
    graphs = example("gpt", cp=3, skip=True)
    fxpasses.verify(graphs)
    assert [gm.meta["world"].rank for gm in graphs] == [0, 1, 2]
    assert apart("gpt", list(graphs), length=6) == []


@pytest.mark.full
@pytest.mark.parametrize(("kind", "settings"), [
    ("checkpointed", {}), ("autocast", {}), ("gpt", {"micro_batches": 2, "loop": "scan"})], ids=str)
def test_ways_to_run_a_step(kind, settings):
    gm = captured(kind, {"cp": 2}, length=6, **settings)
    sent = {node.meta["val"].dtype for node in launches(gm, "all_to_all")}
    assert sent == {torch.float32} | ({torch.bfloat16} if kind == "autocast" else set())
    assert apart(kind, gm, length=6, limit=1e-2 if kind == "autocast" else LIMIT) == []


@pytest.mark.parametrize("skip", [False, pytest.param(True, marks=pytest.mark.full)])
def test_parameters_sharded_over_all_ranks_with_data_of_their_own(skip):
    gm = captured("gpt", {"dp": 2, "cp": 2}, length=4, parallel=("fsdp", ContextParallel(skip=skip)))
    first = gm[0] if skip else gm
    assert {node.args[-1] for node in launches(first, "all_gather", "reduce_scatter", "all_reduce")} == {"dp_cp"}
    assert first.graph.find_nodes(op="placeholder")[0].meta["placements"] == {"dp_cp": Shard(0)}
    assert apart("gpt", gm, length=4) == []


@pytest.mark.full
@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("kind", ["gpt", "encoder", "llama"])
@pytest.mark.parametrize("mesh", [{"cp": 2}, {"cp": 4}, {"dp": 2, "cp": 2}, {"dp": 2, "cp": 3}], ids=str)
def test_all_training(kind, mesh, skip):
    length = 3 * mesh["cp"]
    assert apart(kind, captured(kind, mesh, length=length, skip=skip), length=length) == []


def test_gradients_are_averaged_over_all_ranks_with_data_of_their_own():
    assert {node.args[-1] for node in launches(example("llama", cp=2))} == {"cp"}
    gm = example("gpt", dp=2, cp=2)
    assert gm.meta["world"].parts("dp_cp") == ((0, 1, 2, 3),)
    assert {node.args[-1] for node in launches(gm, "all_reduce")} == {"dp_cp"}
    assert {node.args[-1] for node in launches(gm, "all_to_all")} == {"cp"}


def test_hidden_blocks_are_left_out_and_collectives_are_not():
    graphs = example("gpt", cp=3, skip=True)
    products = [len(gm.graph.find_nodes(op="call_function", target=torch.ops.aten.bmm.default)) for gm in graphs]
    assert products == [7, 14, 21]  # two forward, five backward for each block that is not hidden
    schedules = [[(node.target, node.args[-1], node.meta["val"].shape) for node in launches(gm)] for gm in graphs]
    assert schedules[0] == schedules[1] == schedules[2]


@pytest.mark.parametrize("graphs", [("llama", {"cp": 2}), ("gpt", {"cp": 3, "skip": True})], ids=["one", "a rank"])
def test_passes_keep_both_forms(graphs):
    kind, mesh = graphs
    before = example(kind, **mesh)
    before = list(before) if "skip" in mesh else before
    after = fxpasses.run(before, "commhoist,asynccp")
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_a_rank_that_sends_in_another_order_is_noticed():
    graphs = list(example("gpt", cp=3, skip=True))
    moved = fxpasses.load(fxpasses.dump(graphs[1]))
    keys, gradients = launches(moved, "all_to_all")[2:4]
    gradients.append(keys)  # same kind, same shape: only values tell them apart
    moved.recompile()
    report = fxpasses.check(graphs, [graphs[0], moved, graphs[2]])
    assert not report.ok
    gone = fxpasses.load(fxpasses.dump(graphs[1]))
    last = launches(gone, "all_to_all")[-1]
    next(iter(last.users)).replace_all_uses_with(last.args[0])
    gone.graph.eliminate_dead_code()
    for node in (next(iter(last.users)), last):
        gone.graph.erase_node(node)
    with pytest.raises(fxpasses.VerifyError, match="rank"):
        fxpasses.verify([graphs[0], gone, graphs[2]])


@pytest.mark.parametrize("skip", [pytest.param(False, marks=pytest.mark.full), True])
def test_two_captures_and_a_round_trip_give_the_same_text(skip):
    """Of a rank set a rank's own graph, as that rank captures it alone."""
    if skip:
        gm = example("gpt", cp=3, skip=True)[1]
        again = captured("gpt", {"cp": 3}, length=6, skip=True, world=World.from_mesh({"cp": 3}, rank=1))
    else:
        gm, again = example("llama", cp=2), captured("llama", {"cp": 2}, length=4)
    text = fxpasses.dump(gm)
    assert fxpasses.dump(again) == text
    assert fxpasses.dump(fxpasses.load(text)) == text
