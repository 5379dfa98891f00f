"""A graph in the best order there is a quick look for: how long its step takes, what it holds, and what is exposed."""

from __future__ import annotations

from dataclasses import dataclass, field

from fxpasses.passes.chunkcomm.options import Options
from fxpasses.sim.orders.listing import Policy, list_schedule
from fxpasses.sim.orders.nodes import Followers
from fxpasses.sim.orders.times import Times
from fxpasses.sim.orders.units import Units
from fxpasses.sim.play import play
from fxpasses.sim.program import LAUNCH, WAIT, Program

_LOOKAHEAD = 0.25
"""Share of the step that prefetches may run ahead, the policy that `fxpasses.sim.orders` finds most telling."""


@dataclass(frozen=True)
class Measure:
    """``step_ms``: of a list schedule. ``peak_bytes``: in graph order, with operands held until their waits.

    ``exposed_ms``: by launch number, how long compute waits for it.
    """

    step_ms: float
    peak_bytes: int
    exposed_ms: dict[int, float] = field(default_factory=dict)

    def refuses(self, after: Measure, options: Options) -> str | None:
        """Why ``after`` is no better than this, as the code of a remark."""
        if after.step_ms >= self.step_ms:
            return "no-gain"
        return "memory-budget" if after.peak_bytes > options.limit_bytes(self.peak_bytes) else None


def measure(program: Program, options: Options, limit_bytes: float | None = None) -> Measure:
    """A list schedule within ``limit_bytes``, without it within what ``options`` allow the graph."""
    allocations = program.allocations
    peak_bytes = int(allocations.live().max(initial=allocations.resident))
    order: list[int] | None = None
    if LAUNCH in program.kinds:
        units = Units(program)
        times = Times(units)
        cap_bytes = max(peak_bytes, options.limit_bytes(peak_bytes) if limit_bytes is None else limit_bytes)
        listed = list_schedule(times, Policy(times.step_ms * _LOOKAHEAD), cap_bytes)
        order = Followers(units).all_nodes(listed.order)
    played = play(program, order)
    exposed: dict[int, float] = {}
    for number, kind in enumerate(program.kinds):
        if kind == WAIT:
            launch = program.launches[number]
            exposed[launch] = exposed.get(launch, 0.0) + played.end_ms[number] - played.start_ms[number]
    return Measure(played.step_ms, peak_bytes, exposed)
