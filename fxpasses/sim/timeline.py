"""What a simulated step reports: times, what limits them, memory, and every launch."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from torch.fx import Node

from fxpasses.errors import UsageError, wrong_type
from fxpasses.ir.files import write_file
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.sim.bound import Bound
from fxpasses.sim.inside import Blocking, added
from fxpasses.sim.play import Played
from fxpasses.sim.program import LAUNCH, WAIT, Program
from fxpasses.sim.report import report
from fxpasses.sim.trace import trace


@dataclass(frozen=True)
class Launch:
    """One collective of one rank. ``bytes``: what it sends. Milliseconds from the start of the step.

    ``issued_ms``: when compute launches it; ``start_ms``, ``end_ms``: of its transfer; ``exposed_ms``: how long compute
    waits for it, ``bubble_ms``: for other ranks to launch it. ``rank``: None where all ranks are alike.
    """

    node: str
    kind: str
    group: str
    bytes: int
    issued_ms: float
    start_ms: float
    end_ms: float
    exposed_ms: float
    bubble_ms: float = 0.0
    rank: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain data; times to a nanosecond."""
        times = ("issued_ms", "start_ms", "end_ms", "exposed_ms")
        return {"node": self.node, "kind": self.kind, "group": self.group, "bytes": self.bytes,
                **{name: round(getattr(self, name), 6) for name in times},
                **({} if self.rank is None else {"rank": self.rank, "bubble_ms": round(self.bubble_ms, 6)})}


@dataclass(frozen=True)
class RankTimes:
    """One graph as it was played. ``rank``: None where it stands for all ranks.

    ``bubbles_ms``: by node number, the part of a wait in which other ranks have not launched their side yet.
    ``step_ms``: of the whole rank set, so that the rest of it is a bubble too.
    """

    rank: int | None
    program: Program
    played: Played
    step_ms: float
    bubbles_ms: Mapping[int, float] = field(default_factory=dict)

    @property
    def bubble_ms(self) -> float:
        """Time spent waiting for other ranks to come, or to finish."""
        return sum(self.bubbles_ms.values()) + self.step_ms - self.played.step_ms

    @property
    def exposed_ms(self) -> float:
        """Time spent waiting for transfers."""
        return max(0.0, self.played.exposed_ms - sum(self.bubbles_ms.values()))

    @cached_property
    def live(self) -> list[int]:
        """Bytes while each node runs."""
        found: list[int] = self.program.allocations.live().tolist()
        return found

    @property
    def peak(self) -> tuple[int, Node | None]:
        """Most bytes at once, and the first node that runs while they are there."""
        place = max(range(len(self.live)), key=self.live.__getitem__, default=None)
        return (0, None) if place is None else (self.live[place], self.program.nodes[place])

    @cached_property
    def launches(self) -> list[Launch]:
        """Collectives of the graph itself in the order they are launched; those of bodies are not listed."""
        program, played = self.program, self.played
        waited: dict[int, list[int]] = {}
        for number, kind in enumerate(program.kinds):
            if kind == WAIT:
                waited.setdefault(program.launches[number], []).append(number)
            elif isinstance(program.inside.get(number), Blocking):
                waited[number] = [number]
        found = []
        for number, node in enumerate(program.nodes):
            read = collective(node) if program.kinds[number] == LAUNCH or number in waited else None
            if read is None:
                continue
            waits = waited.get(number, ())
            bubble = sum(self.bubbles_ms.get(wait, 0.0) for wait in waits)
            blocked = sum(played.end_ms[wait] - played.start_ms[wait] for wait in waits)
            issued = played.issued_ms.get(number, played.start_ms[number])
            if number in program.inside:
                blocked -= program.launch_ms
            found.append(Launch(node.name, read.kind, read.group.name, payload_bytes(node), issued,
                                played.start_ms[number], played.end_ms[number], max(0.0, blocked - bubble), bubble,
                                self.rank))
        return found


@dataclass(frozen=True)
class Timeline:
    """One step of a graph, or of a rank set, on a cost model. Milliseconds and bytes; ``str()`` is for people.

    ``ranks``: one entry where all ranks are alike. ``bound``: what no order of the nodes goes below. ``cost_name``: of
    the cost model. ``notes``: what had to be assumed.
    """

    ranks: tuple[RankTimes, ...] = field(repr=False)
    bound: Bound
    cost_name: str = ""
    notes: tuple[str, ...] = ()

    @property
    def step_ms(self) -> float:
        """Until the last rank is done."""
        return max((rank.step_ms for rank in self.ranks), default=0.0)

    @property
    def compute_ms(self) -> float:
        """Work on the compute stream, the mean of the ranks."""
        return self._mean(rank.played.compute_ms for rank in self.ranks)

    @property
    def launch_ms(self) -> float:
        """What launching takes of the compute stream, the mean of the ranks."""
        return self._mean(rank.played.launch_ms for rank in self.ranks)

    @property
    def exposed_ms(self) -> float:
        """Time that compute waits for transfers, the mean of the ranks."""
        return self._mean(rank.exposed_ms for rank in self.ranks)

    @property
    def bubble_ms(self) -> float:
        """Time spent waiting for other ranks to come or to finish, the mean of the ranks; 0 where all are alike."""
        return self._mean(rank.bubble_ms for rank in self.ranks)

    @property
    def communication_ms(self) -> float:
        """Time that streams of communicators are busy, all added up, the mean of the ranks."""
        return sum(self.streams_ms.values())

    @property
    def streams_ms(self) -> dict[str, float]:
        """Time that the stream of each group is busy, the mean of the ranks."""
        total = added(*(rank.played.communication_ms for rank in self.ranks))
        return {stream: spent / len(self.ranks) for stream, spent in total.items()}

    @property
    def bound_ms(self) -> float:
        """What no order of the nodes goes below."""
        return self.bound.bound_ms

    @property
    def peak_bytes(self) -> int:
        """Most bytes at once, on the rank that needs most."""
        return max((rank.peak[0] for rank in self.ranks), default=0)

    @property
    def peak_rank(self) -> RankTimes:
        """The first rank that needs most."""
        return max(self.ranks, key=lambda rank: rank.peak[0])

    @property
    def peak_node(self) -> str:
        """Name of the first node that runs while most bytes are there."""
        node = self.peak_rank.peak[1] if self.ranks else None
        return "" if node is None else node.name

    @property
    def launches(self) -> list[Launch]:
        """Every collective, in the order of launch; rank by rank."""
        return [launch for rank in self.ranks for launch in rank.launches]

    def _mean(self, values: Iterable[float]) -> float:
        return sum(values) / len(self.ranks) if self.ranks else 0.0

    def __str__(self) -> str:
        return report(self)

    def as_dict(self) -> dict[str, Any]:
        """Plain data; times to a nanosecond, launches in full."""
        names = ("step_ms", "compute_ms", "launch_ms", "communication_ms", "exposed_ms", "bubble_ms", "bound_ms")
        found: dict[str, Any] = {name: round(getattr(self, name), 6) for name in names}
        found["bound"] = {"compute_ms": round(self.bound.compute_ms, 6), "link_ms": round(self.bound.link_ms, 6),
                          "path_ms": round(self.bound.path_ms, 6), "link": self.bound.link, "part": self.bound.part}
        found["streams_ms"] = {stream: round(spent, 6) for stream, spent in self.streams_ms.items()}
        found |= {"peak_bytes": self.peak_bytes, "peak_node": self.peak_node, "cost": self.cost_name}
        if len(self.ranks) > 1:
            found["ranks"] = [{"rank": rank.rank, "compute_ms": round(rank.played.compute_ms, 6),
                               "exposed_ms": round(rank.exposed_ms, 6), "bubble_ms": round(rank.bubble_ms, 6),
                               "peak_bytes": rank.peak[0]} for rank in self.ranks]
        found["launches"] = [launch.as_dict() for launch in self.launches]
        return found | {"notes": list(self.notes)}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a trace that Perfetto and chrome://tracing open, see `fxpasses.sim.trace`. Raises `UsageError`."""
        if not isinstance(path, (str, os.PathLike)):
            raise wrong_type("path", path, "a file's name")
        try:
            write_file(path, trace(self.ranks))
        except OSError as error:
            raise UsageError(f"cannot write '{error.filename}': {error.strerror}") from error
        except ValueError as error:
            raise UsageError(f"cannot write {os.fspath(path)!r}: {error}") from error
