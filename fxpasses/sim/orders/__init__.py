"""Orders that move compute, too: list schedules under several policies, for the caller to choose from."""

from __future__ import annotations

import math
from collections.abc import Iterator

from fxpasses.sim.orders.listing import Listed, Policy, list_schedule
from fxpasses.sim.orders.nodes import Followers
from fxpasses.sim.orders.restoring import restored
from fxpasses.sim.orders.sinking import in_flight, settled
from fxpasses.sim.orders.times import Times
from fxpasses.sim.orders.units import Units
from fxpasses.sim.program import LAUNCH, Program

SMALL_MS = 5.0
"""Below this a step is kernel launches, of which no model knows enough: launches and waits move, compute does not."""
_POLICIES = ((4, False), (256, True), (16, True), (64, False))
"""The share of the step that prefetches look ahead, and whether they fill streams: the most telling first."""
_KEPT = 3
"""Orders to choose from: the best of those that fill streams and of those that do not, and one more."""
_NODES = 60_000
"""Units that all list schedules place together: larger graphs get fewer of them."""


def best_orders(program: Program, limit_bytes: float, max_in_flight_bytes: float | None = None) -> Iterator[list[int]]:
    """Orders of ``program`` (node numbers) that may shorten its step, the most promising first; none without launches.

    Of each list schedule there are two, the one with work moved back first: it may bear other costs less.

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
        again = restored(units, each, cap_bytes, flying)
        settling = (settled(units, order, cap_bytes, flying) for order in ([again, each.order] if again != each.order
                                                                           else [again]))
        found = [numbers for order in settling
                 if program.allocations.live(numbers := followers.all_nodes(order)).max() <= cap_bytes]
        yield from found or [followers.all_nodes(each.order)]


def _unlike(listed: list[Listed]) -> list[Listed]:
    """The orders to choose from, none twice: the shortest of each kind of policy before others of its kind."""
    found: list[Listed] = []
    for each in sorted(listed, key=lambda each: each.step_ms):
        if all(each.order != other.order for other in found):
            found.append(each)
    kinds: set[bool] = set()
    others: list[Listed] = []
    for each in list(found):
        if each.policy.fills_streams in kinds:
            found.remove(each)
            others.append(each)
        kinds.add(each.policy.fills_streams)
    return [*found, *others][:_KEPT]
