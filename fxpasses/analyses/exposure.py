"""Why nothing hides a collective: what keeps its launch from moving up and its wait from moving down, as a code."""

from __future__ import annotations

from collections.abc import Iterator

from torch.fx import Node

from fxpasses.analyses.overlap import Bound, Overlap
from fxpasses.ir.effects import COLLECTIVES, EXTERNAL, MODE, RANDOM
from fxpasses.ir.ops import is_wait

#: Codes, the most telling first: launch and wait are often stopped for two different reasons.
CODES = ("memory-budget", "needs-wait", "write-to-input", "opaque", "order", "mode-change", "control-edge",
         "operand-just-before", "used-at-once", "unused", "no-compute")
#: Every code of `asynccp`: kind and meaning.
REMARKS = {
    "overlapped": ("applied, analysis",
                   "compute lies between launch and wait, by this pass or before it: `compute` nodes. Where the graph "
                   "was played they hide more than half of the transfer: `hidden` is the part"),
    "memory-budget": ("missed", "more results in flight than `max_in_flight_mb` allows"),
    "needs-wait": ("missed", "the operand is the result of another collective's wait"),
    "write-to-input": ("missed", "a write to the operand has to come first, or to follow the wait"),
    "opaque": ("missed", "an unknown operator that may hold a collective or touch the operand"),
    "order": ("missed", "an earlier collective, or a loop body that holds one: launches keep their order"),
    "mode-change": ("missed", "autocast or gradient mode changes in between"),
    "control-edge": ("missed", "a control edge (`meta(after=...)`) holds the launch or the wait"),
    "operand-just-before": ("missed", "the operand is computed just before the launch"),
    "used-at-once": ("missed", "the result is used just behind the wait"),
    "unused": ("missed", "nobody uses the waited value, so its wait stays"),
    "no-compute": ("missed", "there is no compute to hide the collective"),
    "no-wait": ("missed", "nobody waits for the launch"),
    "read-before-wait": ("missed", "somebody other than the wait touches the result"),
}
_STATES = frozenset((RANDOM, COLLECTIVES, EXTERNAL, MODE))


def exposure(overlap: Overlap, launch: Node) -> tuple[str, str]:
    """(code, words) for a launch with no compute before its first wait, both as far apart as they may be."""
    reasons = dict(_reasons(overlap, launch))
    code = min(reasons, key=CODES.index, default="no-compute")
    return code, "; ".join(reasons.values()) or "there is no compute to hide it"


def _reasons(overlap: Overlap, launch: Node) -> Iterator[tuple[str, str]]:
    wait = min(overlap.waits_of[launch], key=overlap.keys.__getitem__)
    if overlap.slot(launch) > 0:
        yield _reason(overlap, launch, overlap.above(launch), "the launch follows")
    if not overlap.is_needed(wait):
        yield "unused", f"nobody uses '{wait.name}'"
    elif overlap.slot(wait) < len(overlap.compute):
        yield _reason(overlap, wait, overlap.below(wait), "the wait comes before")


def _reason(overlap: Overlap, node: Node, bound: Bound, words: str) -> tuple[str, str]:
    """The code for what stops ``node``, a launch or a wait."""
    stop, member = bound.stop, bound.member
    if overlap.room(node, bound) > 0:
        return "memory-budget", "no more results may be in flight"
    if stop is None:
        return "unused", f"nothing reads '{node.name}'"
    if is_wait(stop):
        code = "needs-wait" if not is_wait(node) else "used-at-once"
    elif stop in member.all_input_nodes:
        code = "operand-just-before"
    elif member in stop.all_input_nodes:
        code = "used-at-once"
    elif overlap.effects.is_opaque(stop):
        code = "opaque"
    else:
        code = _conflict(overlap, stop, member)
    return code, f"{words} '{stop.name}'"


def _conflict(overlap: Overlap, stop: Node, member: Node) -> str:
    """The code for two nodes that no value ties together."""
    effects = overlap.effects
    shared = effects.writes(stop) & (effects.reads(member) | effects.writes(member))
    shared |= effects.reads(stop) & effects.writes(member)
    if shared - _STATES:
        return "used-at-once" if is_wait(member) and shared & effects.writes(member) else "write-to-input"
    if COLLECTIVES in shared:
        return "order"
    return "mode-change" if MODE in shared else "control-edge"
