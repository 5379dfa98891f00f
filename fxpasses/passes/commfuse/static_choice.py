"""Whether a graph is better off with static buckets, by the simulator where costs are known."""

from __future__ import annotations

from dataclasses import replace

from torch.fx import GraphModule

from fxpasses.ir.clone import clone
from fxpasses.ir.effects import Effects
from fxpasses.passes.commfuse.foresight import Cost, Foresight
from fxpasses.passes.commfuse.options import Options
from fxpasses.passes.commfuse.static_layout import Static, apply, survey
from fxpasses.pm.analyses import Analyses
from fxpasses.sim.model import StepModel
from fxpasses.sim.program import Program

_MARGIN = 0.01
"""Of the simulated step: what more may be exposed, for launches in front of other nodes."""


def lay_out(gm: GraphModule, effects: Effects, options: Options, analyses: Analyses, cost: Cost | None) -> None:
    """Make the buckets of ``gm`` static, in place; with ``cost`` only where simulated peak and exposure allow it.

    The time of compute is not compared: costs count kernels as a compiler makes them, which fuses copies with what
    makes the values. Run operator by operator, what is packed is read and written once more. What is no bucket is
    reduced where it is in any case: that takes no time and no memory.
    """
    items = list(survey(gm, effects))
    found = [item for item in items if isinstance(item, Static)]
    refused = [item for item in items if isinstance(item, tuple)]
    if cost is not None and any(item.pieces for item in found):
        code = _refusal(gm, effects, options, cost)
        if code is not None:
            refused += [(item.launch, code) for item in found if item.pieces]
            found = [replace(item, pieces=()) for item in found]
    found = [item for item in found if analyses.may_rewrite(item.launch, item.code)]
    for item in found:
        item.remark(analyses)
    for node, code in refused:
        analyses.remark(node, code, "the bucket is packed")
    apply(gm.graph, found)


def _refusal(gm: GraphModule, effects: Effects, options: Options, cost: Cost) -> str | None:
    twin = clone(gm)
    apply(twin.graph, [item for item in survey(twin, Effects(twin)) if isinstance(item, Static)])
    before, after = (Foresight(StepModel(found, Program(found, cost))) for found in (effects, Effects(twin)))
    allowed = options.max_memory_increase_mb
    if allowed is not None and after.peak_bytes > before.peak_bytes + allowed * (1 << 20):
        return "memory-budget"
    more_ms = sum(after.exposed_ms.values()) - sum(before.exposed_ms.values())
    return "slower" if more_ms > _MARGIN * before.step_ms else None
