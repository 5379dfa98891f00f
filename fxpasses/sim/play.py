"""A program played: one compute stream, one in-order stream a group, launches, waits, links that transfers share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fxpasses.sim.inside import Sums, added
from fxpasses.sim.links import Links
from fxpasses.sim.program import INSIDE, LAUNCH, WAIT, Program

Scale = tuple[float, float | Mapping[str, float]]
"""What costs are multiplied by: those of compute, those of transfers (all, or by stream, 1 where it is not named)."""


@dataclass(frozen=True)
class Played:
    """When everything runs, milliseconds from the start of the step.

    ``start_ms``, ``end_ms``: by node number; of a launch those of its transfer, of a wait the time it blocks compute.
    ``issued_ms``: of each launch, when the compute stream comes to it. ``step_ms``: until all is done, transfers that
    nobody waits for included. ``compute_ms``: work on the compute stream, ``launch_ms`` that of launching,
    ``exposed_ms`` the rest: the compute stream has nothing to do but wait, the end of the step included.
    ``communication_ms``: time that each stream is busy; ``link_ms``: each link.
    """

    start_ms: list[float]
    end_ms: list[float]
    issued_ms: dict[int, float]
    step_ms: float
    compute_ms: float
    launch_ms: float
    exposed_ms: float
    communication_ms: dict[str, float] = field(default_factory=dict)
    link_ms: dict[str, float] = field(default_factory=dict)


def play(program: Program, order: Sequence[int] | None = None, *, scale: Scale = (1.0, 1.0)) -> Played:
    """Play ``program`` in ``order`` (node numbers), None for the graph's order; a launch has to precede its wait.

    The compute stream runs node by node. A launch keeps it for ``program.launch_ms``; its transfer then starts as soon
    as the stream of its group is free. Transfers of several streams that use a link at a time share it fairly, and each
    goes as fast as its slowest link lets it. A wait blocks the compute stream until its transfer is done. Compute is
    not slowed by transfers. A node with bodies takes what `Program.inside` says of it, and starts when the streams of
    its collectives are free. ``scale`` perturbs costs, but not what a launch takes.
    """
    numbers = range(program.size) if order is None else order
    costs, inside = costs_of(program, scale)
    if program.shares_links:
        return _shared(program, numbers, costs, inside)
    launch_ms, kinds, streams, launches = program.launch_ms, program.kinds, program.streams, program.launches
    start, end = [0.0] * program.size, [0.0] * program.size
    issued: dict[int, float] = {}
    free: dict[str | None, float] = dict.fromkeys((*program.all_streams, None), 0.0)
    now = exposed = 0.0
    for number in numbers:
        kind = kinds[number]
        if not kind:
            start[number] = now
            now += costs[number]
            end[number] = now
        elif kind == LAUNCH:
            stream = streams[number]
            issued[number] = now
            now += launch_ms
            begin = free[stream]
            if begin < now:
                begin = now
            start[number] = begin
            end[number] = free[stream] = begin + costs[number]
        elif kind == WAIT:
            start[number] = now
            done = end[launches[number]]
            if done > now:
                exposed += done - now
                now = done
            end[number] = now
        else:
            held = program.inside[number].streams
            begin = max((now, *(free[stream] for stream in held)))
            exposed += begin - now + inside[number].exposed_ms
            start[number] = now = begin
            now += costs[number]
            end[number] = now
    step = max((now, *free.values()))
    exposed += step - now
    return Played(start, end, issued, step, *program.work(costs, inside), exposed, *program.traffic(costs, inside))


def _shared(program: Program, numbers: Sequence[int], costs: Sequence[float], inside: Mapping[int, Sums]) -> Played:
    """As `play`, where streams share links: transfers are followed from event to event."""
    start, end = [0.0] * program.size, [0.0] * program.size
    issued: dict[int, float] = {}
    links = Links(start, end)
    now = exposed = 0.0
    for number in numbers:
        kind, stream = program.kinds[number], program.streams[number]
        if kind == LAUNCH and stream is not None:
            issued[number] = now
            now += program.launch_ms
            links.launch(number, stream, program.links[number], costs[number], now)
            continue
        begun = now
        if kind == INSIDE:
            for held in program.inside[number].streams:
                now = max(now, links.drain(held))
            exposed += now - begun + inside[number].exposed_ms
        start[number] = now
        if kind == WAIT:
            now = max(now, links.finish(program.launches[number]))
            exposed += now - begun
        else:
            now += costs[number]
        end[number] = now
    step = max(now, links.finish_all())
    exposed += step - now
    streams, busy = (added(own, *(getattr(sums, name) for sums in inside.values()))
                     for own, name in ((links.stream_ms, "communication_ms"), (links.link_ms, "link_ms")))
    return Played(start, end, issued, step, *program.work(costs, inside), exposed, streams, busy)


def costs_of(program: Program, scale: Scale) -> tuple[list[float], dict[int, Sums]]:
    """Costs by node number times their factors, and what nodes with bodies take with these."""
    inside = {number: found.played(scale) for number, found in program.inside.items()}
    if scale == (1.0, 1.0):
        return program.costs, inside
    compute, communication = scale
    factors: dict[str | None, float] = {None: compute}
    for stream in program.all_streams:
        factors[stream] = communication.get(stream, 1.0) if isinstance(communication, Mapping) else communication
    costs = [cost * factors[stream] for cost, stream in zip(program.costs, program.streams, strict=True)]
    for number, sums in inside.items():
        costs[number] = sums.step_ms
    return costs, inside
