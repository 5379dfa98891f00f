"""Orders that move compute, too: list schedules under several policies, for the caller to choose from."""

from __future__ import annotations

import math
from collections.abc import Iterator

from fxpasses.passes.asynccp.listing import Listed, Policy, list_schedule
from fxpasses.passes.asynccp.nodes import Followers
from fxpasses.passes.asynccp.restoring import restored
from fxpasses.passes.asynccp.sinking import in_flight, settled
from fxpasses.passes.asynccp.times import Times
from fxpasses.passes.asynccp.units import Units
from fxpasses.sim.program import LAUNCH, Program

_POLICIES = ((4, False), (256, True), (16, True))
"""The share of the step that prefetches look ahead, and whether they fill streams: the most telling first."""
_NODES = 60_000
"""Units that all list schedules place together: larger graphs get fewer of them."""


def best_orders(program: Program, limit_bytes: float, max_in_flight_bytes: float | None = None) -> Iterator[list[int]]:
    """Orders of ``program`` (node numbers) that may shorten its step, the most promising first; none without launches.

    Every order keeps to ``program.earlier`` and to a peak of ``limit_bytes`` or of the graph's own order, whichever is
    more. Results launched and not yet waited for stay below ``max_in_flight_bytes``, or what the graph's order has of
    them, where something else can run.
    """
    if LAUNCH not in program.kinds:
        return
    units = Units(program)
    times = Times(units)
    given = in_flight(units, list(range(units.size)))
    flying = math.inf if max_in_flight_bytes is None else max(max_in_flight_bytes, given)
    cap_bytes = max(limit_bytes, float(program.allocations.live().max()))
    policies = _POLICIES[:max(2, _NODES // units.size)]
    listed = [list_schedule(times, Policy(times.step_ms / part, fills, flying), cap_bytes)
              for part, fills in policies]
    followers = Followers(units)
    for each in _unlike(listed):
        for order in (settled(units, restored(units, each, cap_bytes, flying), cap_bytes, flying), each.order):
            numbers = followers.all_nodes(order)
            if program.allocations.live(numbers).max() <= cap_bytes:
                yield numbers
                break


def _unlike(listed: list[Listed]) -> list[Listed]:
    """The orders to choose from, the shortest first: one of those that fill streams, one of those that do not."""
    found: list[Listed] = []
    for each in sorted(listed, key=lambda each: each.step_ms):
        if all(each.policy.fills_streams != other.policy.fills_streams and each.order != other.order
               for other in found):
            found.append(each)
    return found
