"""The pass `asynccp`."""

from __future__ import annotations

from dataclasses import dataclass

from torch.fx import GraphModule

from fxpasses.analyses.overlap import Overlap
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.ops import is_launch
from fxpasses.passes.asynccp.choice import Choice, choose
from fxpasses.passes.asynccp.codes import REMARKS
from fxpasses.passes.asynccp.conversion import split
from fxpasses.passes.asynccp.edges import put_in_order, state_overlap
from fxpasses.passes.asynccp.mark import SCHEDULE, digest, is_own
from fxpasses.passes.asynccp.moves import state_edges
from fxpasses.passes.asynccp.options import Options
from fxpasses.passes.asynccp.report import remark
from fxpasses.pm.analyses import Analyses, CheckedCost
from fxpasses.pm.declare import fxpass
from fxpasses.sim.program import Program


@fxpass(after=("commsimplify", "commhoist", "commfuse", "chunkcomm"), takes="spmd", gives="scheduled", remarks=REMARKS)
def asynccp(gm: GraphModule, options: Options, analyses: Analyses) -> GraphModule:
    """Launch collectives early and wait for them late, so that compute hides them.

    Before::

        class main:
            def forward(
                self,
                w: "f32[4, 8]",
                x: "f32[8, 8]",
            ):
                mm: "f32[8, 8]" = aten.mm.default(x, x)
                all_reduce: "f32[8, 8]" = _c10d_functional.all_reduce.default(mm, "sum", dp)
                wait: "f32[8, 8]" = _c10d_functional.wait_tensor.default(all_reduce)
                relu: "f32[8, 8]" = aten.relu.default(x)
                gather: "f32[8, 8]" = _c10d_functional.all_gather_into_tensor.default(w, 2, dp)
                gathered: "f32[8, 8]" = _c10d_functional.wait_tensor.default(gather)
                mm_1: "f32[8, 8]" = aten.mm.default(relu, gathered)
                return (wait, mm_1)

    After::

        class main:
            def forward(
                self,
                w: "f32[4, 8]",
                x: "f32[8, 8]",
            ):
                mm: "f32[8, 8]" = aten.mm.default(x, x)
                all_reduce: "f32[8, 8]" = _c10d_functional.all_reduce.default(mm, "sum", dp)
                gather: "f32[8, 8]" = _c10d_functional.all_gather_into_tensor.default(w, 2, dp)
                relu: "f32[8, 8]" = aten.relu.default(x); meta(after=[gather])
                gathered: "f32[8, 8]" = _c10d_functional.wait_tensor.default(gather)
                mm_1: "f32[8, 8]" = aten.mm.default(relu, gathered)
                wait: "f32[8, 8]" = _c10d_functional.wait_tensor.default(all_reduce); meta(after=[mm_1])
                return (wait, mm_1)

    Compute stays in its order; launches move up and waits move down between it, together with the views, look-ups and
    copies (casts, ``cat``) that only they need and the additions to a constant that start a sum, as far as operands,
    conflicting accesses, modes, control edges and the memory allow.
    A launch does not move up to an exposed wait that it needs: first that wait may move down. The control edges that
    keep the overlap are stated: compute after the launch it hides, a wait after the compute that hides it, and the
    write or other access that stopped a move.

    Safe on many ranks because launches keep their order among each other and to everything that may hold a collective,
    and the waits in front of a launch only become fewer: no rank can start to wait for one that waits for it.

    Does nothing when a move passes no compute, a result has no wait or another reader before it, or nobody uses the
    waited value. Waits never move up and launches never down.

    Costs memory: results and operands live from launch to wait. ``max_in_flight_mb`` bounds what moves add; results of
    unknown size count as nothing. Time is linear in the graph.
    """
    cost = analyses.cost
    if is_own(gm, options, cost, analyses.world):
        analyses.remark(None, "scheduled-before", REMARKS["scheduled-before"][1], kind="analysis")
        return gm
    split(gm, analyses)
    found = analyses.get(nested_effects)
    scheduled = [_schedule(effects, options, analyses, cost) for effects in reversed(found.values())
                 if any(map(is_launch, effects.gm.graph.nodes))]
    for each in reversed(scheduled):
        each.remark(analyses)
    gm.meta.pop(SCHEDULE, None)
    if any(each.choice.listed for each in scheduled):
        gm.meta[SCHEDULE] = digest(gm, options, cost, analyses.world)
    return gm


@dataclass(frozen=True)
class _Scheduled:
    """A graph in its new order, and the overlap that tells what hides what in it."""

    program: Program
    choice: Choice
    overlap: Overlap

    def remark(self, analyses: Analyses) -> None:
        remark(self.overlap, analyses, self.program, self.choice)


def _schedule(effects: Effects, options: Options, analyses: Analyses, cost: CheckedCost) -> _Scheduled:
    """Order one graph. Bodies come first, so that what runs them costs what they take now."""
    program = Program(effects, cost, keep_order=analyses.world.spmd is False)
    choice = choose(program, options)
    overlap, order = choice.overlap, choice.taken.order
    if overlap is not None:
        overlap.commit()
    elif order is not None:
        put_in_order(program, order)
    report = _Scheduled(program, choice, overlap or Overlap(effects.gm, effects, options.in_flight_bytes))
    if overlap is not None and options.edges != "none":
        state_edges(overlap)
    if options.edges == "control_deps" or (options.edges == "after" and choice.taken.name == "list"):
        state_overlap(program, order)
    return report
