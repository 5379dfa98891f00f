"""What a picture of a step shows, apart from how: rows of boxes, flows between them, memory over time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from torch.fx import Node

from fxpasses.ir.ops import payload_bytes, value_bytes
from fxpasses.pm.remarks import Remark
from fxpasses.sim.inside import Blocking, Inside
from fxpasses.sim.play import play
from fxpasses.sim.program import LAUNCH, WAIT
from fxpasses.sim.timeline import RankTimes, Timeline
from fxpasses.tools.viz import look
from fxpasses.tools.viz.outline import Outline, outline_of

_RUNS = 64
"""Loops that run oftener are one box."""


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
        exposed = f"exposed {look.time_text(self.exposed_ms)}" if self.exposed_ms and self.kind != look.EXPOSED else ""
        first = f"{look.WAITING[self.kind]}: {self.name}" if self.kind in look.WAITING else self.name
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
    """One step. ``rows``: compute first. ``memory``: (milliseconds, bytes from then on). ``facts``: for the header.
    ``outline``: the graph, empty where it was not asked for. ``rank``: None
    where it stands for all."""

    title: str
    facts: tuple[str, ...]
    rows: tuple[Row, ...]
    flows: tuple[Flow, ...]
    memory: tuple[tuple[float, int], ...]
    step_ms: float
    peak_bytes: int
    peak_ms: float
    peak_node: str
    outline: Outline = field(default_factory=Outline)
    rank: int | None = None

    def compared(self, other: Scene) -> Scene:
        """With how much longer, or shorter, and larger it is than ``other`` among its facts."""
        if not other.step_ms or not other.peak_bytes:
            return self
        change = [f"step {100 * (self.step_ms / other.step_ms - 1):+.1f} %",
                  f"peak {100 * (self.peak_bytes / other.peak_bytes - 1):+.1f} %"]
        return replace(self, facts=(*self.facts, ", ".join(change)))

    def opened(self, rows: int | None = None, scopes: Sequence[str] = (), remarks: Iterable[Remark] = ()) -> Scene:
        """With its graph opened, see `Outline.unfolded`, and what ``remarks`` say of its nodes."""
        return replace(self, outline=self.outline.unfolded(rows, scopes).with_remarks(remarks, self.rank))


def aligned(scenes: Sequence[Scene]) -> list[Scene]:
    """Scenes whose communicators have the same order and colours, those of the first one first."""
    colours = look.group_colours(row.label for scene in scenes for row in scene.rows if row.colour is not None)
    rank = {label: index for index, label in enumerate(colours)}
    found = []
    for scene in scenes:
        order = sorted(range(1, len(scene.rows)), key=lambda index: rank[scene.rows[index].label])
        moved = {old: 1 + new for new, old in enumerate(order)}
        rows = (*scene.rows[:1], *(replace(scene.rows[index], colour=colours[scene.rows[index].label])
                                   for index in order))
        flows = tuple(replace(flow, row=moved[flow.row]) for flow in scene.flows)
        found.append(replace(scene, rows=rows, flows=flows))
    return found


def scenes(title: str, timeline: Timeline, *, outlines: bool = False, most: int | None = None) -> list[Scene]:
    """The picture of a step: one scene where all ranks are alike, else one a rank, of the first ``most`` of them.

    ``outlines``: with the graphs, as `fxpasses.tools.viz.outline.outline_of` gives them.
    """
    facts = [f"step {look.time_text(timeline.step_ms)}"]
    if timeline.bound_ms:
        ratio = timeline.step_ms / timeline.bound_ms
        facts.append(f"bound {look.time_text(timeline.bound_ms)} (step is {ratio:.3f} of it)")
    found = [_scene(title if rank.rank is None else f"{title}, rank {rank.rank}", facts, rank)
             for rank in timeline.ranks[:most]]
    if not outlines:
        return found
    return [replace(scene, outline=outline_of(rank), rank=rank.rank)
            for scene, rank in zip(found, timeline.ranks, strict=False)]


def _scene(title: str, facts: Sequence[str], rank: RankTimes) -> Scene:
    program, played = rank.program, rank.played
    issues = [played.issued_ms.get(number, played.start_ms[number]) for number in range(program.size)]
    peak_bytes, peak_node = rank.peak
    colours = look.group_colours(program.all_streams)
    boxes: dict[str, list[Box]] = {stream: [] for stream in colours}
    for stream, box in _transfers(rank):
        boxes[stream].append(box)
    rows = [Row("compute", tuple(_compute(rank)))]
    rows += [Row(stream, tuple(boxes[stream]), colour) for stream, colour in colours.items()]
    own = [f"compute {look.time_text(played.compute_ms)}", f"exposed {look.time_text(rank.exposed_ms)}"]
    if rank.rank is not None:
        own.append(f"bubble {look.time_text(rank.bubble_ms)}")
    own.append(f"peak {look.size_text(peak_bytes)}")
    return Scene(title, (*facts, *own), tuple(rows), tuple(_flows(rank, list(colours))),
                 tuple(_steps(issues, rank.live)), rank.step_ms, peak_bytes,
                 issues[program.numbers[peak_node]] if peak_node is not None else 0.0,
                 peak_node.name if peak_node is not None else "")


def _steps(times: Sequence[float], values: Iterable[int]) -> list[tuple[float, int]]:
    """A curve that goes from step to step: of several values at one time the largest, no value twice in a row."""
    found: list[tuple[float, int]] = []
    for time, value in zip(times, values, strict=True):
        if found and found[-1][0] == time:
            found[-1] = (time, max(found[-1][1], value))
        elif not found or found[-1][1] != value:
            found.append((time, value))
    return found


def _compute(rank: RankTimes) -> Iterator[Box]:
    """Boxes of the compute stream: work, launches, and what it waits for."""
    program, played = rank.program, rank.played
    update = look.optimizer_nodes(program.gm)
    for number, node in enumerate(program.nodes):
        bodies = _bodies(rank, number)
        if bodies:
            yield from (_shifted(box, offset) for offset, body in bodies for box in _compute(body))
            continue
        start, end, kind = played.start_ms[number], played.end_ms[number], program.kinds[number]
        blocking = isinstance(program.inside.get(number), Blocking)
        if kind == LAUNCH or blocking:
            issued = played.issued_ms.get(number, start)
            yield from _box(node, look.LAUNCH, issued, issued + program.launch_ms, payload_bytes(node))
        if blocking:
            yield from _waiting(rank, number, node, start + program.launch_ms, end)
        elif kind == WAIT:
            yield from _waiting(rank, number, program.nodes[program.launches[number]], start, end)
        elif kind != LAUNCH:
            named = look.kind_of(node)
            optimizer = node in update and named in ("pointwise", "copy", "other")
            yield from _box(node, "optimizer" if optimizer else named, start, end, value_bytes(node.meta.get("val")))
    if program.size:
        done = max(played.end_ms[number] for number in range(program.size) if program.kinds[number] != LAUNCH)
        if played.step_ms > done:
            yield Box("end of the step", "", look.EXPOSED, done, played.step_ms, exposed_ms=played.step_ms - done)
        if rank.step_ms > played.step_ms:
            yield Box("end of the step", "", look.BUBBLE, played.step_ms, rank.step_ms)


def _bodies(rank: RankTimes, number: int) -> list[tuple[float, RankTimes]]:
    """When each run of the bodies of a node starts, and the body as it was played; none for other nodes.

    A loop that runs oftener than is told apart in a picture has none either: it is one box.
    """
    inside = rank.program.inside.get(number)
    if not isinstance(inside, Inside) or sum(count for _, count in inside.programs) > _RUNS:
        return []
    played = [(RankTimes(None, program, found, found.step_ms), count) for program, count in inside.programs
              for found in (play(program),)]
    if inside.alternatives:
        played = [max(played, key=lambda each: each[0].step_ms * each[1])]
    found, now = [], rank.played.start_ms[number]
    for body, count in played:
        for _ in range(count):
            found.append((now, body))
            now += body.step_ms
    return found


def _shifted(box: Box, offset: float) -> Box:
    return replace(box, start_ms=box.start_ms + offset, end_ms=box.end_ms + offset)


def _waiting(rank: RankTimes, number: int, launch: Node, start: float, end: float) -> Iterator[Box]:
    """For other ranks first, then for the transfer."""
    there = min(end, start + rank.bubbles_ms.get(number, 0.0))
    yield from _box(launch, look.BUBBLE, start, there, payload_bytes(launch))
    yield from _box(launch, look.EXPOSED, there, end, payload_bytes(launch), end - there)


def _transfers(rank: RankTimes) -> Iterator[tuple[str, Box]]:
    """Boxes of all communicators, with their names."""
    program, played = rank.program, rank.played
    exposed = {launch.node: launch.exposed_ms for launch in rank.launches}
    for number, node in enumerate(program.nodes):
        inside = program.inside.get(number)
        bodies = _bodies(rank, number)
        if bodies:
            yield from ((stream, _shifted(box, offset)) for offset, body in bodies for stream, box in _transfers(body))
            continue
        own = program.streams[number]
        for stream in (own,) if own is not None else inside.streams if inside is not None else ():
            for box in _box(node, look.TRANSFER, played.start_ms[number], played.end_ms[number], payload_bytes(node),
                            exposed.get(node.name, 0.0)):
                yield stream, box


def _box(node: Node, kind: str, start: float, end: float, size: int, exposed_ms: float = 0.0) -> Iterator[Box]:
    """None for what takes no time."""
    if end > start:
        yield Box(node.name, str(node.target), kind, start, end, size, exposed_ms, look.scope_of(node),
                  look.source_of(node))


def _flows(rank: RankTimes, streams: Sequence[str]) -> Iterator[Flow]:
    program, played = rank.program, rank.played
    first: dict[int, int] = {}
    for number, kind in enumerate(program.kinds):
        if kind == WAIT:
            first.setdefault(program.launches[number], number)
    for launch, wait in first.items():
        yield Flow(1 + streams.index(program.streams[launch] or ""), played.issued_ms[launch], played.start_ms[launch],
                   played.end_ms[launch], played.end_ms[wait], played.end_ms[wait] - played.start_ms[wait])
