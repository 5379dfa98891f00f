"""When units have to run, by the graph and the costs alone: the times that a list schedule steers by."""

from __future__ import annotations

from fxpasses.sim.orders.latest import latest_starts
from fxpasses.sim.orders.units import Units

_LAZY = 1e-4
"""Share of the longest path that a unit could sit without delaying a user, from which it counts as a prefetch."""


class Times:
    """Milliseconds from the start of the step, and what kind of unit each is.

    ``latest``: when a unit starts if everything runs as late as it can, in a step of ``step_ms``: see `latest_starts`.
    ``lazy``: units that may run long before they are wanted, prefetches and recomputation; not so the main chain and
    the weight gradients, whose operands come from it. ``destination``: of lazy units, the stream they prepare
    launches for. ``final``: launches whose results only outputs take.
    """

    def __init__(self, units: Units) -> None:
        self.units = units
        count, cost, users = units.size, units.cost_ms, units.uses
        output = count - 1
        early, hold, final = [0.0] * count, [0.0] * count, [False] * count
        for unit, inputs in enumerate(units.inputs):
            early[unit] = max([early[other] + cost[other] for other in inputs], default=0.0)
        length = max((start + spent for start, spent in zip(early, cost, strict=True)), default=0.0)
        for unit in reversed(range(count)):
            end = early[unit] + cost[unit]
            hold[unit] = min([early[user] - end + hold[user] for user in users[unit] if user != output], default=0.0)
            final[unit] = all(user == output or (final[user] and not cost[user] and not units.made_bytes[user])
                              for user in users[unit])
        self.final = [is_final and stream >= 0 for is_final, stream in zip(final, units.stream, strict=True)]
        self.lazy = [own > _LAZY * length for own in hold]
        heads = [start + own for start, own in zip(early, hold, strict=True)]
        left, self.step_ms = latest_starts(units, heads)
        self.latest = [self.step_ms - own for own in left]
        self.destination = self._destinations()

    def _destinations(self) -> list[int]:
        """Of lazy units, the stream of the first launch on their way; the last number for those on no such way."""
        units = self.units
        found = [units.stream_count] * units.size
        for unit in reversed(range(units.size)):
            if units.stream[unit] >= 0:
                found[unit] = units.stream[unit]
            elif units.launch[unit] < 0 and self.lazy[unit]:
                found[unit] = min([found[user] for user in units.uses[unit]], default=units.stream_count)
        return found
