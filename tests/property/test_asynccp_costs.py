"""asynccp on random graphs with costs: values, memory, never slower, and nothing more in a second run."""

from __future__ import annotations

import hashlib
import itertools

import pytest
from torch.fx import Node

import fxpasses
from fxpasses.analyses.kinds import is_compute
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.ops import is_launch
from fxpasses.passes.asynccp.costs import assumptions
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.sim.program import Program
from fxpasses.testing import random_graph

OPTIONS = ("", "{robust=false}", "{max_memory_increase_mb=0}", "{max_memory_increase_mb=0.0003}",
           "{max_in_flight_mb=0.0002}", "{edges='none'}", "{edges=control_deps min_gain=0}",
           "{max_memory_increase_ratio=none max_in_flight_mb=none}")
SEEDS, STEP = 240, 8


def cost(node: Node) -> float:
    """Milliseconds that follow from operator and type: up to 3 of compute, 1 to 5 of a transfer."""
    text = f"{node.target} {node.meta.get('val')}"
    share = int(hashlib.sha256(text.encode()).hexdigest()[:6], 16) / 0xffffff
    return 1 + 4 * share if is_launch(node) else 3 * share if is_compute(node) else 0.0


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.full)
                                        for start in range(STEP, SEEDS, STEP))])
def test_random_graphs(start: int) -> None:
    moved = 0
    for seed, options in zip(range(start, start + STEP), itertools.cycle(OPTIONS), strict=False):
        before = random_graph(seed, size=8)
        (pass_,) = fxpasses.PassManager(f"asynccp{options}").passes
        remarks: list[fxpasses.Remark] = []
        after = fxpasses.run(before, [pass_], cost_model=cost, remarks=remarks, verify_each=True)
        for data in (remark.data for remark in remarks if remark.code == "schedule"):
            assert data["step_ms"] <= data["step_before_ms"] * (1 + 1e-9), seed
            assert data["bound_ms"] <= data["step_ms"] * (1 + 1e-9), seed
            assert data["peak_bytes"] <= pass_.options.limit_bytes(data["peak_before_bytes"]), seed
            moved += data["taken"] == "list"
        if "opaque" not in before.meta:
            assert same_on_ranks(before, after, exact=True, seeds=(0,)) is None, seed
        from_text = (seed + seed // STEP) % 2
        found = fxpasses.load(fxpasses.dump(after)) if from_text else after  # with its mark, either way
        assert fxpasses.dump(fxpasses.run(found, [pass_], cost_model=cost)) == fxpasses.dump(found), seed
    assert moved > STEP / 2


def test_noise_is_the_same_everywhere_and_leaves_what_costs_nothing() -> None:
    gm = random_graph(3, size=8)
    program = Program(nested_effects(gm)[gm], cost)
    first, second = assumptions(program, robust=True), assumptions(program, robust=True)
    assert [each.program.costs for each in first] == [each.program.costs for each in second]
    assert len(first) == 6
    for each in first[4:]:
        ratios = [ours / theirs for ours, theirs in zip(each.program.costs, program.costs, strict=True) if theirs]
        assert len(set(ratios)) > 1
        assert all(0.7 <= ratio <= 1.3 for ratio in ratios)
        assert all(not ours for ours, theirs in zip(each.program.costs, program.costs, strict=True) if not theirs)
    assert [each.program for each in assumptions(program, robust=False)] == [program]
