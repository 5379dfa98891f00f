"""Which collectives a fully sharded step has, and where: one for a block, again in backward, none twice."""

from __future__ import annotations

import pytest
import torch
from torch import fx

import fxpasses
from fxpasses import FSDP
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.steps import step_of
from tests.frontend.fsdp.test_numbers import CASES, captured
from tests.frontend.fsdp.training import Case, collectives


def test_a_parameter_alone_is_gathered_again_only_where_backward_reads_it():
    """Of a linear's bias it reads nothing, nor of the weight that nothing needing a gradient goes through."""
    gm = Case("odd", FSDP(gather="parameter", reshard_after_forward=True)).captured()
    gathers = [node.args[0].name for node in collectives(gm, "all_gather")]
    again = {name for name in gathers if gathers.count(name) == 2}
    assert again == {"last_weight", "scale", *(
        f"blocks_{block}_{name}" for block in (0, 1)
        for name in ("norm_weight", "norm_bias", "up_weight", "down_weight"))}


def backward_reads(gm: fx.GraphModule) -> list[str]:
    """Launches whose gathered values are read on both sides of the first node behind the loss of a block."""
    position = {node: index for index, node in enumerate(gm.graph.nodes)}
    loss = step_of(gm).given("result")[()]
    found = []
    for launch in collectives(gm, "all_gather"):
        reached, waiting = set(), [launch]
        while waiting:
            for user in waiting.pop().users:
                if user not in reached and any(word in str(user.target) for word in (
                        "wait_tensor", "view", "split", "getitem", "clone", "slice", "t.default")):
                    reached.add(user)
                    waiting.append(user)
        last = max(position[user] for node in reached for user in node.users)
        if position[launch] < position[loss] < last:
            found.append(launch.name)
    return found


def test_only_what_is_in_no_unit_is_kept_for_backward():
    gm = captured("odd rows")
    assert backward_reads(gm) == [collectives(gm, "all_gather")[0].name]
    assert backward_reads(Case("odd", FSDP(reshard_after_forward=True)).captured()) == []


@pytest.mark.full
def test_what_is_kept_is_kept_whole():
    assert len(backward_reads(captured("llama, kept"))) == 2


def test_what_is_sent_has_the_dtypes_of_the_policy():
    gm = captured("bf16")
    dtypes = {kind: {node.args[0].meta["val"].dtype for node in collectives(gm, kind)}
              for kind in ("all_gather", "reduce_scatter")}
    assert dtypes == {"all_gather": {torch.bfloat16}, "reduce_scatter": {torch.float32}}
    assert {node.meta["val"].dtype for node in step_of(gm).taken("params").values()} == {torch.float32}


@pytest.mark.full
def test_growth_is_linear():
    nodes = [len(Case("odd", settings={"micro_batches": count}).captured().graph.nodes) for count in (1, 2, 4)]
    assert nodes[2] - nodes[1] < 2.5 * (nodes[1] - nodes[0])


def test_the_same_step_is_the_same_text():
    first = fxpasses.dump(captured("bf16"))
    captured("odd, scan, no_sync")  # which runs a micro-batch outside of every trace
    assert fxpasses.dump(CASES["bf16"].captured()) == first


@pytest.mark.parametrize(("name", "gathers"), [("odd rows", 3), ("odd, scan, no_sync", 3)])
def test_passes_take_the_graph(name, gathers):
    gm = captured(name)
    out = fxpasses.run(gm, "commhoist,asynccp")
    assert fxpasses.check(gm, out)
    assert len(collectives(out, "all_gather")) == gathers


@pytest.mark.full
@pytest.mark.parametrize("loop", ["unrolled", "scan"])
def test_gradients_of_every_micro_batch_can_be_summed_first(loop):
    told = {"micro_batches": 2, "accumulate": "each", "loop": loop}
    gm = Case("odd", FSDP(gather="parameter"), settings=told).captured()
    out = fxpasses.run(gm, "commhoist")
    assert fxpasses.check(gm, out)
    assert len(collectives(out, "reduce_scatter")) == len(step_of(gm).names("params"))
    bodies = all_graphs(out)[1:]
    assert not [node for body in bodies for node in body.graph.nodes if "reduce_scatter" in str(node.target)]


@pytest.mark.full
def test_one_unit_for_all():
    gm = Case("odd", FSDP(units=())).captured()
    assert [len(collectives(gm, kind)) for kind in ("all_gather", "reduce_scatter")] == [1, 1]


def test_hybrid_shards_are_reduced_over_both_groups():
    gm = captured("HSDP")
    assert [node.args[-1] for node in collectives(gm, "all_reduce")] == ["replicate"] * 3
    assert {node.args[-1] for node in collectives(gm, "reduce_scatter")} == {"shard"}
