"""What a picture of a step shows, apart from how: rows of boxes, flows between them, memory over time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from torch.fx import Node

from fxpasses.ir.ops import collective, payload_bytes, value_bytes
from fxpasses.sim.play import Played
from fxpasses.sim.program import COMPUTE, LAUNCH, WAIT, Program
from fxpasses.tools.viz import look


@dataclass(frozen=True)
class Box:
    """One node while it runs, or while it keeps the compute row waiting; ``bytes`` of its result, or what it sends.

    ``exposed_ms``: of a transfer, how long compute waits for it.
    """

    name: str
    operator: str
    kind: str
    start_ms: float
    end_ms: float
    bytes: int = 0
    exposed_ms: float = 0.0
    scope: str = ""
    source: str = ""

    def words(self) -> str:
        """All there is to say, one line each."""
        times = f"{look.time_text(self.end_ms - self.start_ms)} from {look.time_text(self.start_ms)}"
        exposed = f"exposed {look.time_text(self.exposed_ms)}" if self.exposed_ms and self.kind != look.STALL else ""
        first = f"waiting: {self.name}" if self.kind == look.STALL else self.name
        size = look.size_text(self.bytes) if self.bytes else ""
        return "\n".join(filter(None, (first, self.operator, times, exposed, size, self.scope, self.source)))


@dataclass(frozen=True)
class Row:
    """One stream: boxes that follow each other. ``colour``: of a communicator; None for compute, coloured by kind."""

    label: str
    boxes: tuple[Box, ...]
    colour: str | None = None


@dataclass(frozen=True)
class Flow:
    """From where compute launches a transfer, in row ``row``, to where it waits for it."""

    row: int
    issued_ms: float
    start_ms: float
    end_ms: float
    waited_ms: float
    exposed_ms: float


@dataclass(frozen=True)
class Scene:
    """One step. ``rows``: compute first. ``memory``: (milliseconds, bytes from then on). ``facts``: for the header."""

    title: str
    facts: tuple[str, ...]
    rows: tuple[Row, ...]
    flows: tuple[Flow, ...]
    memory: tuple[tuple[float, int], ...]
    step_ms: float
    peak_bytes: int
    peak_ms: float
    peak_node: str

    def compared(self, other: Scene) -> Scene:
        """With how much longer, or shorter, and larger it is than ``other`` among its facts."""
        if not other.step_ms or not other.peak_bytes:
            return self
        change = [f"step {100 * (self.step_ms / other.step_ms - 1):+.1f} %",
                  f"peak {100 * (self.peak_bytes / other.peak_bytes - 1):+.1f} %"]
        return replace(self, facts=(*self.facts, ", ".join(change)))


def scene(title: str, program: Program, played: Played, bound_ms: float | None = None) -> Scene:
    """The picture of one program as it was played in the order of its graph."""
    names = [stream for stream in program.streams if stream is not None]
    colours = look.group_colours(names)
    issues = _issue_times(program, played)
    live = program.allocations.live()
    peak = int(live.argmax()) if program.size else 0
    peak_bytes = int(live[peak]) if program.size else 0
    flows = tuple(_flows(program, played, list(colours)))
    rows = [Row("compute", tuple(_compute(program, played)))]
    for stream, colour in colours.items():
        rows.append(Row(stream, tuple(_transfers(program, played, stream)), colour))
    facts = [f"step {look.time_text(played.step_ms)}"]
    if bound_ms:
        facts.append(f"bound {look.time_text(bound_ms)} (step is {played.step_ms / bound_ms:.3f} of it)")
    facts += [f"compute {look.time_text(played.compute_ms)}", f"exposed {look.time_text(played.exposed_ms)}",
              f"peak {look.size_text(peak_bytes)}"]
    return Scene(title, tuple(facts), tuple(rows), flows, tuple(_steps(issues, live.tolist())), played.step_ms,
                 peak_bytes, issues[peak] if program.size else 0.0, program.nodes[peak].name if program.size else "")


def _issue_times(program: Program, played: Played) -> list[float]:
    """When the compute stream comes to each node."""
    return [played.issued_ms.get(number, played.start_ms[number]) for number in range(program.size)]


def _steps(times: Sequence[float], values: Iterable[int]) -> list[tuple[float, int]]:
    """A curve that goes from step to step: of several values at one time the largest, no value twice in a row."""
    found: list[tuple[float, int]] = []
    for time, value in zip(times, values, strict=True):
        if found and found[-1][0] == time:
            found[-1] = (time, max(found[-1][1], value))
        elif not found or found[-1][1] != value:
            found.append((time, value))
    return found


def _compute(program: Program, played: Played) -> Iterable[Box]:
    update = look.optimizer_nodes(program.gm)
    for number, node in enumerate(program.nodes):
        start, end, kind = played.start_ms[number], played.end_ms[number], program.kinds[number]
        if kind == LAUNCH:
            start = played.issued_ms[number]
            end = start + program.launch_ms
        if end <= start:
            continue
        if kind == WAIT:
            launch = program.launches[number]
            sender = program.nodes[launch] if launch >= 0 else node
            yield _box(sender, look.STALL, start, end, payload_bytes(sender), end - start)
        elif kind == LAUNCH:
            yield _box(node, look.LAUNCH, start, end, payload_bytes(node))
        else:
            named = look.kind_of(node) if kind == COMPUTE else "loop"
            if node in update and named in ("pointwise", "copy", "other"):
                named = "optimizer"
            yield _box(node, named, start, end, value_bytes(node.meta.get("val")))
    if not program.size:
        return
    last, done = max(played.end_ms), max(played.end_ms[number] for number in range(program.size)
                                         if program.kinds[number] != LAUNCH)
    if last > done:
        yield Box("end of the step", "", look.STALL, done, last, exposed_ms=last - done)


def _transfers(program: Program, played: Played, stream: str) -> Iterable[Box]:
    exposed: dict[int, float] = {}
    for number, launch in enumerate(program.launches):
        if launch >= 0:
            exposed[launch] = exposed.get(launch, 0.0) + played.end_ms[number] - played.start_ms[number]
    for number, node in enumerate(program.nodes):
        if program.streams[number] == stream and program.kinds[number] == LAUNCH:
            yield _box(node, _collective_kind(node), played.start_ms[number], played.end_ms[number],
                       payload_bytes(node), exposed.get(number, 0.0))


def _collective_kind(node: Node) -> str:
    found = collective(node)
    return found.kind if found is not None else "transfer"


def _box(node: Node, kind: str, start: float, end: float, size: int, exposed_ms: float = 0.0) -> Box:
    return Box(node.name, str(node.target), kind, start, end, size, exposed_ms, look.scope_of(node),
               look.source_of(node))


def _flows(program: Program, played: Played, streams: list[str]) -> Iterable[Flow]:
    waits: dict[int, int] = {}
    for number, launch in enumerate(program.launches):
        if launch >= 0:
            waits.setdefault(launch, number)
    for launch, wait in waits.items():
        stream = program.streams[launch]
        if stream is not None and launch in played.issued_ms:
            yield Flow(1 + streams.index(stream), played.issued_ms[launch], played.start_ms[launch],
                       played.end_ms[launch], played.end_ms[wait], played.end_ms[wait] - played.start_ms[wait])
