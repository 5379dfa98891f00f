"""Reductions whose results a loop only carries, in sums or in buffers it fills, leave the loop."""

from __future__ import annotations

from torch.fx import Node

from fxpasses.ir.loops import Loop, Nest
from fxpasses.passes.commhoist.carried_sums import hoist_sums
from fxpasses.passes.commhoist.carries import Judge, Surroundings, plans
from fxpasses.passes.commhoist.leaving import MOVED
from fxpasses.passes.commhoist.packed_carries import pack_carries
from fxpasses.passes.commhoist.slots import filled_buffers, hoist_buffers


def hoist_carried(loop: Loop, nest: Nest, known: Surroundings) -> tuple[bool, dict[Node, str]]:
    """Move what may move, and say whether that was anything; the launches of sums and buffers that stay, and why.

    Another reduction may have made an operand that is now summed up: its turn comes with another call.
    """
    if not loop.results_known:
        return False, {}
    if pack_carries(loop, nest, known):
        return True, {}
    judge = Judge(loop, known)
    sums, buffers = plans(loop, judge, known), filled_buffers(loop, judge, known)
    sums = [plan for plan in sums if known.analyses.may_rewrite(plan.last.launch.node, MOVED)]
    buffers = [buffer for buffer in buffers if known.analyses.may_rewrite(buffer.paths[-1].launch.node, MOVED)]
    if sums or buffers:
        nest.make_private(loop)
    if sums:
        hoist_sums(loop, sums, known)
    if buffers:
        hoist_buffers(loop, buffers, known)
    return bool(sums or buffers), judge.refused
