"""The least a step can take, in whatever order its nodes run."""

from __future__ import annotations

from dataclasses import dataclass

from fxpasses.sim.play import Scale, costs_of
from fxpasses.sim.program import LAUNCH, WAIT, Program


@dataclass(frozen=True)
class Bound:
    """Milliseconds that no order of the nodes goes below.

    ``compute_ms``: work and launches, all on one stream. ``link_ms``: transfers of the busiest stream or link,
    ``link`` its name, "" where nothing is sent. ``path_ms``: the longest chain of nodes that need each other, with a
    stream and links for each; launches included.
    """

    compute_ms: float
    link_ms: float
    path_ms: float
    link: str = ""

    @property
    def bound_ms(self) -> float:
        """The largest of the three."""
        return max(self.compute_ms, self.link_ms, self.path_ms)

    @property
    def part(self) -> str:
        """Which of the three is the largest: "compute", "path", or the name of the link or stream."""
        if self.compute_ms == self.bound_ms:
            return "compute"
        return "path" if self.path_ms == self.bound_ms else self.link


def bound(program: Program, *, scale: Scale = (1.0, 1.0)) -> Bound:
    """Bound of a program's graph. Control edges that only order nodes do not count, for another order needs others.

    The order of launches does not count either. ``scale`` as for `fxpasses.sim.play.play`.
    """
    costs, inside = costs_of(program, scale)
    streams, links = program.traffic(costs, inside)
    busiest = max([*streams.items(), *links.items()], key=lambda item: item[1], default=("", 0.0))
    return Bound(sum(program.work(costs, inside)), busiest[1], _path(program, costs), busiest[0])


def _path(program: Program, costs: list[float]) -> float:
    """Of a launch, what follows it needs only that it was issued, but for its waits."""
    issued, done = [0.0] * program.size, [0.0] * program.size
    launches, launch_ms = program.launches, program.launch_ms
    for number, (kind, needed) in enumerate(zip(program.kinds, program.needed, strict=True)):
        if len(needed) > 1:
            ready = max([issued[other] for other in needed])
        else:
            ready = issued[needed[0]] if needed else 0.0
        if kind == LAUNCH:
            issued[number] = ready + launch_ms
            done[number] = issued[number] + costs[number]
        else:
            if kind == WAIT:
                ready = max(ready, done[launches[number]])
            issued[number] = done[number] = ready + costs[number]
    return max(done, default=0.0)
