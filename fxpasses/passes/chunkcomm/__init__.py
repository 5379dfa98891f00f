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
    min_gain: float = 0.02
    """Part of its time that a region has to gain by the cost model, launches and smaller products included."""
    always: bool = False
    """Cut whatever can be cut, at a loss too."""

    def __post_init__(self) -> None:
        if self.chunks != "auto" and not (self.chunks.isdecimal() and int(self.chunks) > 1):
            raise ValueError("chunks is neither 'auto' nor a number from 2")
        if not 0 <= self.min_gain < 1:
            raise ValueError("min_gain is no part of 1")


@fxpass(after=("commsimplify", "commhoist", "commfuse"), takes="spmd", gives="spmd", remarks=REMARKS)
def chunkcomm(gm: GraphModule, options: Options, analyses: Analyses) -> GraphModule:
    """Cut exposed collectives, and the products next to them, into chunks that hide each other.

    Before::

        class main:
            def forward(
                self,
                a: "f32[8]",
            ):
                neg: "f32[8]" = aten.neg.default(a)
                return (neg,)

    After::

        class main:
            def forward(
                self,
                a: "f32[8]",
            ):
                neg: "f32[8]" = aten.neg.default(a)
                return (neg,)
    """
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
    choice = Choice(gm, effects, seeds, analyses.cost, min_gain=options.min_gain, always=options.always)
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
