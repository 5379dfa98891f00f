"""The pass `chunkcomm`."""

from __future__ import annotations

from torch.fx import GraphModule, Node

from fxpasses.ir.clone import clone
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.ops import payload_bytes
from fxpasses.passes.chunkcomm.choice import Choice, Figures, Plan
from fxpasses.passes.chunkcomm.codes import REMARKS
from fxpasses.passes.chunkcomm.judge import Measure, measure
from fxpasses.passes.chunkcomm.options import Options
from fxpasses.passes.chunkcomm.replace import replace
from fxpasses.passes.chunkcomm.seeds import Seeds
from fxpasses.pm.analyses import Analyses, remembering
from fxpasses.pm.declare import fxpass
from fxpasses.sim.program import Program

_AUTO = (2, 4, 8, 16)
"""Numbers of chunks that are tried."""


@fxpass(after=("commsimplify", "commhoist", "commfuse"), takes="spmd", gives="spmd", remarks=REMARKS)
def chunkcomm(gm: GraphModule, options: Options, analyses: Analyses) -> GraphModule:
    """Cut exposed collectives, and the products next to them, into chunks that hide each other.

    Before::

        class main:
            def forward(
                self,
                x: "f32[4, 3]",
                w: "f32[3, 8]",
                v: "f32[8, 3]",
            ):
                mm: "f32[4, 8]" = aten.mm.default(x, w)
                all_reduce: "f32[4, 8]" = _c10d_functional.all_reduce.default(mm, "sum", dp)
                wait: "f32[4, 8]" = _c10d_functional.wait_tensor.default(all_reduce)
                relu: "f32[4, 8]" = aten.relu.default(wait)
                mm_1: "f32[4, 3]" = aten.mm.default(relu, v)
                return (mm_1,)

    After::

        class main:
            def forward(
                self,
                x: "f32[4, 3]",
                w: "f32[3, 8]",
                v: "f32[8, 3]",
            ):
                slice_tensor: "f32[2, 3]" = aten.slice.Tensor(x, 0, 0, 2)
                mm_default: "f32[2, 8]" = aten.mm.default(slice_tensor, w)
                all_reduce_default: "f32[2, 8]" = _c10d_functional.all_reduce.default(mm_default, "sum", dp); meta(chunk=2)
                slice_tensor_1: "f32[2, 3]" = aten.slice.Tensor(x, 0, 2, 4)
                mm_default_1: "f32[2, 8]" = aten.mm.default(slice_tensor_1, w)
                all_reduce_default_1: "f32[2, 8]" = _c10d_functional.all_reduce.default(mm_default_1, "sum", dp); meta(chunk=2)
                wait_tensor_default: "f32[2, 8]" = _c10d_functional.wait_tensor.default(all_reduce_default)
                relu_default: "f32[2, 8]" = aten.relu.default(wait_tensor_default)
                mm_default_2: "f32[2, 3]" = aten.mm.default(relu_default, v)
                wait_tensor_default_1: "f32[2, 8]" = _c10d_functional.wait_tensor.default(all_reduce_default_1)
                relu_default_1: "f32[2, 8]" = aten.relu.default(wait_tensor_default_1)
                mm_default_3: "f32[2, 3]" = aten.mm.default(relu_default_1, v)
                cat_default: "f32[4, 3]" = aten.cat.default([mm_default_2, mm_default_3])
                return (cat_default,)

    (With ``always=true``: graphs this small gain nothing.) A region is what lies between collectives, or between one and the next product on either side, and works on each
    row by itself: products by a whole matrix, all that is element by element, reductions and norms along other
    dimensions, views. all_gather, reduce_scatter, all_reduce and all_to_all are cut by any dimension, that of the ranks
    too: a chunk then has a part of what each rank gives. Chunks are put together for whoever needs them whole.

    Safe on many ranks because every rank cuts the same graph alike: every element is computed from the same operands
    and reduced among the same ranks, in as many collectives and in the same order everywhere. Accesses to written
    storages and control edges keep their order, and so do all nodes that are not cut.

    Does nothing when other work can hide a collective, nothing around it is computed row by row, a chunk would not
    gain a fiftieth of the region's time after smaller products, launches and copies, rows cannot be cut into equal
    parts, operand or result are written in place, or ranks may run different graphs (``spmd=False``).

    The result is judged as a whole: a step that is not shorter by the same estimate, or a peak that rises by more than
    ``max_memory_increase_mb`` and ``max_memory_increase_ratio`` allow, gives the graph back as it came.

    Costs launches, and memory traffic where chunks are put together. A graph that has chunks is left as it is. Time is
    linear in the graph. After Wang et al., "Overlap communication with dependent computation via decomposition" (2023).
    """  # noqa: E501
    found = analyses.get(nested_effects)
    cuts = [_Cut(graph, effects, options, analyses) for graph, effects in found.items()]
    if not any(cut.plan for cut in cuts):
        for cut in cuts:
            cut.leave(analyses)
        return gm
    if options.always:
        for cut in cuts:
            cut.carry_out(cut.permitted(analyses))
            cut.leave(analyses)
        return gm
    kept, before = clone(gm), cuts[0].measure(analyses)
    for cut in cuts:
        cut.carry_out()
    program = Program(analyses.get(nested_effects)[gm], remembering(analyses.cost))
    code = before.refuses(measure(program, options, options.limit_bytes(before.peak_bytes)), options)
    counts = [cut.permitted(analyses) for cut in cuts] if code is None else []
    if analyses.stopped:  # the graph once more, as it came, to be cut here and there
        gm, cuts = kept, [_Cut(graph, effects, options, analyses)
                          for graph, effects in analyses.get(nested_effects, kept).items()]
        for cut, count in zip(cuts, counts, strict=True):
            cut.carry_out(count)
    for cut in cuts:
        cut.leave(analyses, code)
    return gm if code is None else kept


class _Cut:
    """What is cut in one graph, with a remark for each of its collectives."""

    def __init__(self, gm: GraphModule, effects: Effects, options: Options, analyses: Analyses) -> None:
        self._gm, self._effects, self._options = gm, effects, options
        self._seeds = Seeds(gm, effects, analyses)
        self.plan: Plan | None = None
        self._refused = dict(self._seeds.refused)
        self._figures: dict[Node, Figures] = {}
        self._parts: dict[Node, list[Node]] = {}
        self._choice: Choice | None = None
        if self._seeds.found:
            numbers = _AUTO if options.chunks == "auto" else (int(options.chunks),)
            self._choice = choice = Choice(gm, effects, self._seeds, remembering(analyses.cost), options)
            self.plan = choice.best(numbers)
            self._refused.update(choice.refused)
            self._figures.update(choice.figures)
        if self.plan is not None:
            self._figures.update(self.plan.figures)
        self._launches = [node for region in self.plan.regions for node in region.launches] if self.plan else []
        self._bytes = {node: payload_bytes(node) or None for node in (*self._refused, *self._launches)}

    def measure(self, analyses: Analyses) -> Measure:
        """The graph as it is."""
        if self._choice is not None:
            return self._choice.measured
        return measure(Program(self._effects, remembering(analyses.cost)), self._options)

    def permitted(self, analyses: Analyses) -> int:
        """How many of the regions may be cut; the others take and give whole values."""
        regions = self.plan.regions if self.plan is not None else {}
        return sum(analyses.may_rewrite(region.launches[0], "chunked") for region in regions)

    def carry_out(self, count: int | None = None) -> None:
        """Put chunks in the place of what is cut: in the first ``count`` regions, None for all."""
        if self.plan is None or self._choice is None or count == 0:
            return
        regions = dict(list(self.plan.regions.items())[:count])
        self._parts = replace(self._gm, self._effects, self.plan.labels, regions, self._choice.types)

    def leave(self, analyses: Analyses, code: str | None = None) -> None:
        """Make the remarks. ``code``: why nothing is cut after all."""
        for node, own in self._refused.items():
            analyses.remark(node, own, "sent at once", bytes=self._bytes[node], **self._figures.get(node, {}))
        for node in self._launches:
            figures = self._figures.get(node, {})
            if code is not None:
                analyses.remark(node, code, "sent at once", bytes=self._bytes[node], **figures)
            elif (parts := self._parts.get(node)) is not None:
                analyses.remark(parts[0], "chunked", f"{len(parts)} launches", applied=True, bytes=self._bytes[node],
                                chunks=len(parts), **figures)
