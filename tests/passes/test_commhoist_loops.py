"""commhoist on whole programs with loops: nothing is left in any body that may leave it."""

from __future__ import annotations

from pathlib import Path

import pytest
from torch._ops import OpOverload
from torch.fx import GraphModule

import fxpasses
from fxpasses import examples
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.loops import loops_of
from fxpasses.ir.ops import collective
from fxpasses.testing import collectives
from tests.passes.test_commhoist_invariants import hoist, in_bodies, scan, sent

LIT = Path(__file__).parents[1] / "lit"
FILES = {"gpt_scan_small": examples.path("gpt_scan_small"), "scan_backward": LIT / "scan_backward.fx.py"}


@pytest.mark.parametrize("name", FILES)
def test_no_collective_is_left_in_a_body(name: str) -> None:
    """Forward and backward of micro-batches in a loop, and a loop with its backward by autograd."""
    gm = fxpasses.load(FILES[name])
    assert in_bodies(gm) > 0
    out = fxpasses.run(gm, "commhoist", verify_each=True)
    assert in_bodies(out) == 0
    report = fxpasses.check(gm, out, world=gm.meta["world"])
    assert report.ok, str(report)


def test_loops_that_share_bodies_each_give_up_what_they_may() -> None:
    gm = fxpasses.load(LIT / "shared_loop_bodies.fx.py")
    out = fxpasses.run(gm, "commhoist", verify_each=True)
    left = [found for graph in all_graphs(out)[1:] for node in graph.graph.nodes
            if (found := collective(node)) is not None]
    assert [found.kind for found in left] == ["all_gather"], "of the loop that may run zero times"
    assert len({id(loop.body) for loop in loops_of(out)}) == len(loops_of(out)) == 6


@pytest.mark.parametrize("launch", ["all_gather_into_tensor.default({}, 4, dp)", 'all_reduce.default({}, "max", tp)'])
@pytest.mark.parametrize("operand", ["w", "x"])
def test_loops_as_dynamo_writes_them(launch: str, operand: str) -> None:
    """Packets instead of overloads, and a list of additional inputs."""
    gm = packets(scan(sent("g", operand, launch) + "n = aten.atan2.default(c, x)\nreturn (n, g)"))
    out, codes = hoist(gm)
    assert (in_bodies(out), sum(collectives(out).values())) == (0, 1)
    assert codes == ["loop-invariant" if operand == "w" else "loop-stacked"]


def packets(gm: GraphModule) -> GraphModule:
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            if isinstance(node.target, OpOverload):
                node.target = node.target.overloadpacket
    for loop in loops_of(gm):
        loop.call.args = (*loop.call.args[:3], loop.invariant_operands)
    return gm
