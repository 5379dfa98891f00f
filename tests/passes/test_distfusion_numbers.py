"""distfusion: bytes, memory and values of a reduction of which each rank keeps its part."""

from __future__ import annotations

import pytest
import torch

import fxpasses
from bench.distfusion import PARTS, Peak, both, memory, pattern, sent
from fxpasses.analyses.allocations import Allocations
from fxpasses.ir.effects import effects
from fxpasses.ranks.inputs import random_inputs
from fxpasses.ranks.lockstep import run

WORLDS = (2, 3, 4, 8, 16)


def small(name: str, world: int, scale: int = 1) -> tuple[torch.fx.GraphModule, torch.fx.GraphModule]:
    before = pattern(name, world, 2 * scale * world, 3 * scale * world)
    return before, fxpasses.run(before, "distfusion{fuse=false}")


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("name", PARTS)
def test_half_the_bytes(name: str, world: int) -> None:
    """Exactly half of what a ring sends for the whole."""
    before, after = small(name, world)
    assert sent(after) * 2 == sent(before) > 0


@pytest.mark.parametrize("world", WORLDS)
def test_memory_of_shards_in_a_row(world: int) -> None:
    """Operand and result, both whole, become operand and shard: from 10 ranks on 1.1 times the operand at most."""
    before, after = (memory(gm) for gm in small("rows", world, 16))
    assert before == pytest.approx(2, abs=0.01)
    assert after == pytest.approx(1 + 1 / world, abs=0.01)
    assert world < 10 or after <= 1.1


@pytest.mark.parametrize("name", sorted(set(PARTS) - {"rows"}))
def test_memory_of_other_shards(name: str) -> None:
    """What lays shards in a row is as large as the operand: no more than operand, copy and shard."""
    before, after = small(name, 4, 16)
    assert memory(before) == pytest.approx(2, abs=0.01)
    assert memory(after) == pytest.approx(2 + 1 / 4, abs=0.01)


@pytest.mark.parametrize("name", PARTS)
def test_counted_memory_is_what_a_run_takes(name: str) -> None:
    """By the storages that the interpreter of the ranks holds: those of four ranks, one after the other."""
    for gm in small(name, 4):
        inputs = random_inputs(gm, gm.meta["world"])
        flat = [tensor for values in inputs for tensor in values if isinstance(tensor, torch.Tensor)]
        with Peak(flat) as counted:
            run(gm, inputs)
        live = Allocations(effects(gm))
        expected = int(live.live().max()) - live.resident
        assert counted.most >= 4 * expected, "all ranks hold theirs at once"
        assert counted.most <= 4 * expected + 4 * 2 * max(tensor.nbytes for tensor in flat), "and no copies besides"


@pytest.mark.parametrize("op", ["sum", "avg", "max", "min"])
@pytest.mark.parametrize("name", PARTS)
def test_values(name: str, op: str) -> None:
    """The simulator adds up in the order of ranks, whole or in shards: every bit is the same."""
    before = pattern(name, 4, 8, 12)
    [launch] = [node for node in before.graph.nodes if "all_reduce" in str(node.target)]
    launch.args = (launch.args[0], op, launch.args[2])
    before.recompile()
    after = fxpasses.run(before, "distfusion{fuse=false}")
    assert sent(after) * 2 == sent(before)
    report = fxpasses.check(before, after)
    assert report.verdict == "bit-equal", str(report)


def test_a_ring_adds_up_in_another_order() -> None:
    """Stated tolerance: n summands in any order differ by no more than n - 1 roundings of the sum of their sizes."""
    torch.manual_seed(0)
    parts = torch.randn(16, 4096)
    forward, backward = parts[0].clone(), parts[15].clone()
    for index in range(1, 16):
        forward += parts[index]
        backward += parts[15 - index]
    bound = 2 * 15 * torch.finfo(torch.float32).eps / 2 * parts.abs().sum(0)
    assert not torch.equal(forward, backward)
    assert bool(((forward - backward).abs() <= bound).all())


def test_the_bench_counts_these_patterns() -> None:
    before, after = both("rows", 2)
    assert (sent(before), sent(after)) == (1024 * 512 * 4, 1024 * 512 * 4 / 2)
