"""The other side of the comparison computes what it should, on names and memory that are as it knows them."""

from __future__ import annotations

import math

import pytest
import torch
from torch.fx import Node

import fxpasses
from bench import overlap, overlap_peer
from bench.graphs import fsdp_step
from bench.large import KINDS, Step
from bench.overlap_growth import repeated
from fxpasses import World
from fxpasses.ir.ops import collective
from fxpasses.testing import GraphBuilder, collectives


def cost_in(world: World) -> overlap_peer.Cost:
    """A millisecond a byte and two of latency, for groups that this world has; a half of all else."""

    def milliseconds(node: Node) -> float:
        call = collective(node)
        if call is None:
            return 0.5
        assert call.group.name in world.groups
        return 2.0 + sum(operand.meta["val"].numel() for operand in call.inputs)

    return milliseconds


@pytest.mark.full
@pytest.mark.parametrize("settings", [overlap_peer.Settings(), overlap_peer.Settings(False),
                                      overlap_peer.Settings(True, False)],
                         ids=["default", "order alone", "no limit"])
def test_the_peer_computes_the_same(settings: overlap_peer.Settings) -> None:
    before = fsdp_step(3, 1, ranks=2, hidden=8)
    after, seconds = overlap_peer.scheduled(before, cost_in, settings)
    assert seconds > 0
    assert {call.group.name for node in after.graph.nodes if (call := collective(node))} == {"dp"}
    assert (collectives(after)["all_gather"] < collectives(before)["all_gather"]) == settings.bucketing
    assert fxpasses.check(before, after)


def test_the_peer_is_told_latencies() -> None:
    build = GraphBuilder(world=World(2, {"dp": ((0, 1),)}))
    launch = build.all_reduce(build.input("x", 100))
    milliseconds = overlap_peer.estimation(cost_in(World(2, {"dp": ((0, 1),)})))
    assert milliseconds(launch, None) == 102.0
    assert milliseconds(launch, 0) == 3.0


def test_memory_counts_for_the_peer() -> None:
    build = GraphBuilder(world=World(2, {"dp": ((0, 1),)}))
    value = build.input("x", 4, 6)
    seen = build.transpose_int(value, 0, 1)
    whole = build.done(build.add(seen, 1.0))
    overlap_peer.off_cpu(whole)
    first, second, third, _ = (node.meta["val"] for node in whole.graph.nodes)
    assert all(tensor.device.type != "cpu" for tensor in (first, second, third))
    assert first.untyped_storage()._cdata == second.untyped_storage()._cdata != third.untyped_storage()._cdata
    assert (tuple(second.shape), tuple(second.stride())) == ((6, 4), (1, 6))


def test_steps_in_a_row_go_on_from_each_other() -> None:
    model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Linear(4, 4))
    step = fxpasses.capture(model, (torch.zeros(3, 4),), loss=torch.mean, parallel="ddp", world=2,
                            optimizer=lambda parameters: torch.optim.SGD(parameters, lr=0.1, momentum=0.9))
    three = repeated(step, 3)
    fxpasses.verify(three)
    assert {kind: 3 * count for kind, count in collectives(step).items()} == dict(collectives(three))
    weight = next(node for node in three.graph.nodes if node.op == "placeholder")
    assert len([user for user in weight.users if "t.default" in str(user.target)]) <= 2  # the first step's alone


def test_meshes_are_of_so_many_ranks() -> None:
    for kind, spread in KINDS.items():
        for ranks in (64, 256):
            assert math.prod(spread.mesh(ranks).values()) == ranks, kind
    assert KINDS["moe"].mesh(256) == {"replicate": 4, "dp": 8, "ep": 8}


def test_another_setting_is_another_file() -> None:
    files = {Step(kind, layers, ranks).file for kind in KINDS for layers in (2, 32) for ranks in (64, 256)}
    assert len(files) == 4 * len(KINDS)


def test_a_row_says_which_side_is_slower() -> None:
    def side(step: float) -> overlap.Side:
        return overlap.Side(dict.fromkeys(overlap.SCALES, step), 0.0, 2.0, 1.0, 10)

    case = overlap.Case(Step("fsdp", 32, 64), "forward", dict.fromkeys(overlap.SCALES, 10.0), "compute",
                        {overlap.INPUT: side(20.0), overlap.OURS: side(12.0), overlap.PEER: side(11.0),
                         overlap.ORDERED: side(10.5)}, {overlap.CHUNKED: "no such pass"})
    rows = {(row.name, row.unit): row for row in overlap.case_rows(case)}
    ours = rows["fsdp 64 forward, ours", "bound"]
    assert (ours.value, ours.limit) == (1.2, 1.01)
    assert rows["fsdp 64 forward, ours : peer, order alone", "ratio"].value == pytest.approx(12.0 / 10.5)
    assert math.isnan(rows["fsdp 64 forward, chunked", "bound"].value)
