"""The pass `chunkcomm`."""

from __future__ import annotations

from dataclasses import dataclass

from torch.fx import GraphModule

from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.ops import payload_bytes
from fxpasses.passes.chunkcomm.choice import Choice
from fxpasses.passes.chunkcomm.codes import REMARKS
from fxpasses.passes.chunkcomm.replace import replace
from fxpasses.passes.chunkcomm.seeds import Seeds
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass

_AUTO = (2, 4, 8)
"""Numbers of chunks that are tried."""


@dataclass(frozen=True)
class Options:
    chunks: str = "auto"
    """Into how many chunks: a number from 2, or ``auto``, the one of 2, 4 and 8 that gains most."""
    always: bool = False
    """Cut whatever can be cut, at a loss too."""

    def __post_init__(self) -> None:
        if self.chunks != "auto" and not (self.chunks.isdecimal() and int(self.chunks) > 1):
            raise ValueError("chunks is neither 'auto' nor a number from 2")


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
                slice_tensor_1: "f32[2, 3]" = aten.slice.Tensor(x, 0, 2, 4)
                mm_default: "f32[2, 8]" = aten.mm.default(slice_tensor, w)
                all_reduce_default: "f32[2, 8]" = _c10d_functional.all_reduce.default(mm_default, "sum", dp); meta(chunk=2)
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

    Costs launches, and memory traffic where chunks are put together. A graph that has chunks is left as it is. Time is
    linear in the graph. After Wang et al., "Overlap communication with dependent computation via decomposition" (2023).
    """  # noqa: E501
    for graph, effects in analyses.get(nested_effects).items():
        _chunk(graph, effects, options, analyses)
    return gm


def _chunk(gm: GraphModule, effects: Effects, options: Options, analyses: Analyses) -> None:
    seeds = Seeds(gm, effects, analyses)
    for node, code in seeds.refused.items():
        analyses.remark(node, code, "sent at once", bytes=payload_bytes(node) or None)
    if not seeds.found:
        return
    numbers = _AUTO if options.chunks == "auto" else (int(options.chunks),)
    choice = Choice(gm, effects, seeds, analyses.cost, always=options.always)
    plan = choice.best(numbers)
    for node, code in choice.refused(plan).items():
        analyses.remark(node, code, "sent at once", bytes=payload_bytes(node) or None)
    if plan is None:
        return
    sizes = {node: payload_bytes(node) for region in plan.regions for node in region.launches}
    parts = replace(gm, effects, plan.labels, plan.regions, plan.chunks, choice.types)
    for node, size in sizes.items():
        analyses.remark(parts[node][0], "chunked", f"{plan.chunks} launches", applied=True, bytes=size,
                        chunks=plan.chunks)
