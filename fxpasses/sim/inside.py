"""What nodes take that are more than work: those that run bodies, and collectives that return when they are done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fxpasses.sim.play import Scale
    from fxpasses.sim.program import Program


@dataclass(frozen=True)
class Sums:
    """Milliseconds that a node with bodies takes, as of `fxpasses.sim.play.Played`."""

    step_ms: float = 0.0
    compute_ms: float = 0.0
    launch_ms: float = 0.0
    exposed_ms: float = 0.0
    communication_ms: Mapping[str, float] = field(default_factory=dict)
    link_ms: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Inside:
    """Bodies as programs, each with how often it runs; see `fxpasses.analyses.runs.Runs`."""

    programs: tuple[tuple[Program, int], ...]
    alternatives: bool
    is_known: bool
    _known: dict[object, Sums] = field(default_factory=dict, compare=False, repr=False)

    @property
    def streams(self) -> tuple[str, ...]:
        """Streams that collectives of the bodies are queued on, in order of their first launch."""
        found = [stream for program, _ in self.programs for stream in program.all_streams]
        return tuple(dict.fromkeys(found))

    def played(self, scale: Scale = (1.0, 1.0)) -> Sums:
        """All runs, one after the other: of alternatives those of the slowest."""
        compute, communication = scale
        key = (compute, tuple(sorted(communication.items())) if isinstance(communication, Mapping) else communication)
        if key not in self._known:
            sums = [_times(program, count, scale) for program, count in self.programs]
            self._known[key] = max(sums, key=lambda each: each.step_ms) if self.alternatives else _total(sums)
        return self._known[key]


@dataclass(frozen=True)
class Blocking:
    """A collective without a wait: launch and wait in one. ``cost_ms``: of its transfer."""

    stream: str
    links: tuple[str, ...]
    cost_ms: float
    launch_ms: float

    @property
    def streams(self) -> tuple[str, ...]:
        """The stream it is queued on."""
        return (self.stream,)

    @property
    def is_known(self) -> bool:
        """It runs once."""
        return True

    def played(self, scale: Scale = (1.0, 1.0)) -> Sums:
        """Launch and transfer."""
        factors = scale[1]
        spent = self.cost_ms * (factors.get(self.stream, 1.0) if isinstance(factors, Mapping) else factors)
        return Sums(spent + self.launch_ms, 0.0, self.launch_ms, spent, {self.stream: spent},
                    dict.fromkeys(self.links, spent))


def _times(program: Program, count: int, scale: Scale) -> Sums:
    from fxpasses.sim.play import play  # which plays nodes with bodies by this module

    played = play(program, scale=scale)
    return Sums(played.step_ms * count, played.compute_ms * count, played.launch_ms * count,
                played.exposed_ms * count,
                {stream: spent * count for stream, spent in played.communication_ms.items()},
                {link: spent * count for link, spent in played.link_ms.items()})


def _total(sums: list[Sums]) -> Sums:
    return Sums(sum(each.step_ms for each in sums), sum(each.compute_ms for each in sums),
                sum(each.launch_ms for each in sums), sum(each.exposed_ms for each in sums),
                added(*(each.communication_ms for each in sums)),
                added(*(each.link_ms for each in sums)))


def added(*times: Mapping[str, float]) -> dict[str, float]:
    """Times added by name, in order of first appearance."""
    found: dict[str, float] = {}
    for each in times:
        for name, spent in each.items():
            found[name] = found.get(name, 0.0) + spent
    return found
