"""Orders that move compute, too: list schedules under several policies, for the caller to choose from."""

from __future__ import annotations

import math
from collections.abc import Iterator

from fxpasses.passes.asynccp.listing import Policy, list_schedule
from fxpasses.passes.asynccp.sinking import all_nodes
from fxpasses.passes.asynccp.times import Times
from fxpasses.passes.asynccp.units import Units
from fxpasses.sim.program import LAUNCH, Program

_PARTS = (4, 16, 64, 256)


def best_orders(program: Program, limit_bytes: float, max_in_flight_bytes: float | None = None) -> Iterator[list[int]]:
    """Orders of ``program`` (node numbers) that may shorten its step, the most promising first; none without launches.

    Every order keeps to ``program.earlier`` and to a peak of ``limit_bytes`` or of the graph's own order, whichever is
    more. Results launched and not yet waited for stay below ``max_in_flight_bytes`` where something else can run.
    """
    if LAUNCH not in program.kinds:
        return
    units = Units(program)
    times = Times(units)
    in_flight = math.inf if max_in_flight_bytes is None else max_in_flight_bytes
    listed = [list_schedule(times, Policy(times.step_ms / part, fills, in_flight), limit_bytes)
              for fills in (False, True) for part in _PARTS]
    seen: set[tuple[int, ...]] = set()
    for each in sorted(listed, key=lambda each: each.step_ms):
        for order in (all_nodes(units, each.order, times.soft_waits()), all_nodes(units, each.order)):
            if tuple(order) not in seen and _peak(program, order) <= max(limit_bytes, _peak(program, None)):
                seen.add(tuple(order))
                yield order
                break


def _peak(program: Program, order: list[int] | None) -> int:
    return int(program.allocations.live(order).max())
