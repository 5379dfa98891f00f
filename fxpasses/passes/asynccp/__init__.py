"""The pass `asynccp`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from torch.fx import GraphModule, Node

from fxpasses.analyses.overlap import Overlap
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.graph import bodies_of
from fxpasses.ir.ops import is_collective, is_launch
from fxpasses.ir.rewrites import put_in_order
from fxpasses.ir.schedule import Call, calls_of, is_numbered
from fxpasses.passes.asynccp.choice import Choice, choose
from fxpasses.passes.asynccp.codes import REMARKS
from fxpasses.passes.asynccp.conversion import split
from fxpasses.passes.asynccp.edges import edges_of_overlap, state
from fxpasses.passes.asynccp.mark import SCHEDULE, digest, is_own
from fxpasses.passes.asynccp.moves import edges_of_moves
from fxpasses.passes.asynccp.options import Options
from fxpasses.passes.asynccp.report import remark
from fxpasses.pm.analyses import Analyses, CheckedCost
from fxpasses.pm.declare import fxpass
from fxpasses.sim.model import StepModel, step_model
from fxpasses.sim.orders import SMALL_MS
from fxpasses.sim.program import Program


@fxpass(after=("commsimplify", "commhoist", "commfuse", "chunkcomm"), takes="spmd", gives="scheduled", remarks=REMARKS,
        numerics="bit-exact")
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

    Three orders are compared by the simulator, and the first that is good enough is taken. The one that the graph came
    in. Launches up and waits down with compute where it was: together with the views, look-ups and copies (casts,
    ``cat``) that only they need and the additions to a constant that start a sum, as far as operands, conflicting
    accesses, modes, control edges and the memory allow. And list schedules that move compute too: weight gradients,
    updates of parameters, recomputation fill the time that the main chain waits. These are taken only where they gain
    more than ``min_gain`` by the mean of the costs assumed and the worst of several others (``robust``), and only on
    graphs whose step takes five milliseconds or more. No order is slower than the one given, by the simulator. Costs
    are the caller's (``cost_model``), else those of the default profile; where they are zero, launches and waits move.

    Collectives in place of ``c10d``, complete when they return, become launches and waits first.

    The control edges that keep the overlap are stated: compute after the launch it hides, a wait after the compute that
    hides it, and the write or other access that stopped a move. A graph for which orders were compared is marked
    (``gm.meta["schedule"]``): the pass makes nothing else of its own result.

    Safe on many ranks because every rank that runs this graph makes the same of it. Where ranks may run different ones
    (``spmd=False``, a rank set), where they are only assumed to run this one and nobody compares them, or where one
    sends and another receives, launches keep their order among each other and to everything that may hold a collective,
    and the waits in front of a launch only become fewer: no rank can start to wait for one that waits for it. Where
    ranks are assumed to run the same and compared afterwards, launches that differ in nothing but their values keep
    their order: ranks that ordered others differently would be found out.

    Does nothing when nothing passes compute, a result has no wait or another reader before it, or nobody uses the
    waited value.

    Costs memory: results and operands live from launch to wait. The peak of the whole graph rises by no more than
    ``max_memory_increase_mb`` and ``max_memory_increase_ratio`` allow; ``max_in_flight_mb``, where given, bounds what
    is put in flight; results of unknown size count as nothing. Time is near-linear in the graph.
    """
    cost = analyses.cost
    if is_own(gm, options, cost, analyses.world):
        analyses.remark(None, "scheduled-before", REMARKS["scheduled-before"][1], kind="analysis")
        return gm
    if not split(gm, analyses):
        return gm
    found = analyses.get(nested_effects)
    scheduled = list(_orders(list(found.values()), options, analyses, cost))
    for each in reversed(scheduled):
        each.remark(analyses)
    launches = sum(is_launch(node) for effects in found.values() for node in effects.gm.graph.nodes)
    if launches > 1 and _is_alone(analyses, gm):
        analyses.remark(None, "rank-alone", REMARKS["rank-alone"][1])
    if analyses.stopped:
        return gm
    gm.meta.pop(SCHEDULE, None)
    if any(each.choice.assumptions for each in scheduled):
        gm.meta[SCHEDULE] = digest(gm, options, cost, analyses.world)
    return gm


@dataclass(frozen=True)
class _Ordered:
    """A graph in its new order, and the overlap that tells what hides what in it."""

    program: Program
    choice: Choice
    overlap: Overlap

    def remark(self, analyses: Analyses) -> None:
        remark(self.overlap, analyses, self.program, self.choice)


def _orders(found: Sequence[Effects], options: Options, analyses: Analyses, cost: CheckedCost) -> Iterator[_Ordered]:
    """Order a graph and its bodies. These come first, so that what runs them costs what they take now."""
    if not any(is_launch(node) for effects in found for node in effects.gm.graph.nodes):
        return
    all_kept, alike_kept = _kept(found, analyses)
    whole = step_model(found[0].gm, analyses, cost)
    is_small = sum(whole.program.costs) < SMALL_MS
    for effects in reversed(found):
        if any(map(is_launch, effects.gm.graph.nodes)):
            model = whole if len(found) == 1 else StepModel(effects, Program(effects, cost))
            model = model.keeping(order=all_kept, alike=alike_kept)
            yield _put(model, options, choose(model, options, is_small=is_small), analyses)
            if analyses.stopped:
                return


def _kept(found: Sequence[Effects], analyses: Analyses) -> tuple[bool, bool]:
    """Do all launches keep their places; do those that look alike.

    All, where other ranks may run something else, or surely do: who sends is not who receives. And where they are
    assumed to run the same but nobody compares what becomes of their graphs. Those alike, where somebody does: another
    order of launches that differ is told by the schedules.
    """
    world = analyses.world
    if _is_alone(analyses, found[0].gm):
        return True, True
    nodes = (node for effects in found for node in effects.gm.graph.nodes if is_collective(node) or bodies_of(node))
    calls = (call for node in nodes for call in calls_of(node))
    one_sided = world.spmd is not True and any(isinstance(call, Call) and call.transfers for call in calls)
    return not world.may_rewrite or one_sided, not world.may_drop


def _is_alone(analyses: Analyses, gm: GraphModule) -> bool:
    """The graph of one rank, that others are assumed to run too, and nobody compares it with theirs."""
    world = analyses.world
    return world.may_rewrite and not world.may_drop and analyses.rank is None and not is_numbered(gm)


def _put(model: StepModel, options: Options, choice: Choice, analyses: Analyses) -> _Ordered:
    """Put a graph in the order chosen, as far as its rewrites are permitted."""
    program = model.program
    overlap, order = choice.overlap, choice.taken.order

    def may_move(node: Node) -> bool:
        return analyses.may_rewrite(node, "moved")

    if order is not None and not put_in_order([program.nodes[number] for number in order], may_move):
        reached = choice.stopped_at(program, [program.numbers[node] for node in program.gm.graph.nodes])
        return _Ordered(program, reached, Overlap(program.gm, program.effects, options.in_flight_bytes))
    report = _Ordered(program, choice, overlap or Overlap(program.gm, program.effects, options.in_flight_bytes))
    moves = edges_of_moves(overlap) if overlap is not None and options.edges != "none" else ()
    states_all = options.edges == "control_deps" or (options.edges == "after" and choice.taken.name == "list")
    state(chain(moves, edges_of_overlap(program, order) if states_all else ()),
          lambda node: analyses.may_rewrite(node, "after"))
    return report
