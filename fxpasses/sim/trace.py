"""A simulated step as a trace in Chrome's format, which Perfetto (ui.perfetto.dev) and chrome://tracing open.

One process a rank, in it a thread for compute and one for the stream of each group. Flows lead from a launch to its
transfer and on to its wait. A counter shows memory. Times are microseconds; equal timelines give equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from torch.fx import Node

from fxpasses.ir.graph import place_of
from fxpasses.ir.ops import base_name, collective, payload_bytes
from fxpasses.pm.chrome_trace import Event, counter, named, span, trace_text
from fxpasses.sim.inside import Blocking
from fxpasses.sim.program import COMPUTE, INSIDE, LAUNCH, WAIT

if TYPE_CHECKING:
    from fxpasses.sim.timeline import RankTimes

_COMPUTE_THREAD = 0


def trace(ranks: Sequence[RankTimes]) -> str:
    """The whole file, one event a line."""
    return trace_text(event for index, rank in enumerate(ranks) for event in _events(index, rank))


def _events(process: int, rank: RankTimes) -> Iterator[Event]:
    program, played = rank.program, rank.played
    threads = {stream: 1 + index for index, stream in enumerate(program.all_streams)}
    name = "every rank" if rank.rank is None else f"rank {rank.rank}"
    yield from named(process, name, {_COMPUTE_THREAD: "compute",
                                     **{thread: f"group {stream}" for stream, thread in threads.items()}})
    flows: dict[int, int] = {}
    events: list[Event] = []
    for number, node in enumerate(program.nodes):
        kind, start, end = program.kinds[number], played.start_ms[number], played.end_ms[number]
        compute = {"pid": process, "tid": _COMPUTE_THREAD}
        if kind == LAUNCH:
            stream = {"pid": process, "tid": threads[program.streams[number] or ""]}
            issued = played.issued_ms[number]
            flow = flows[number] = (process << 32) + 2 * len(flows)
            events += [_slice(node, "launch", issued, program.launch_ms, compute),
                       _slice(node, "transfer", start, end - start, stream),
                       _flow("s", flow, issued, compute), _flow("f", flow, start, stream)]
        elif kind == WAIT:
            flow = flows[program.launches[number]] + 1
            stream = {"pid": process, "tid": threads[program.streams[program.launches[number]] or ""]}
            events += [_slice(node, "wait", start, end - start, compute),
                       _flow("s", flow, played.start_ms[program.launches[number]], stream, number),
                       _flow("f", flow, start, compute, number)]
        elif kind == INSIDE:
            what = "collective" if isinstance(program.inside[number], Blocking) else "bodies"
            events.append(_slice(node, what, start, end - start, compute))
            events += [_slice(node, what, start, end - start, {"pid": process, "tid": threads[stream]})
                       for stream in program.inside[number].streams]
        elif kind == COMPUTE and end > start:
            events.append(_slice(node, "compute", start, end - start, compute))
    events += _memory(process, rank)
    yield from sorted(events, key=lambda event: (event["ts"], event["tid"], event["ph"] != "X", -event.get("dur", 0.0)))


def _slice(node: Node, what: str, start_ms: float, length_ms: float, thread: dict[str, int]) -> Event:
    arguments: Event = {"node": node.name}
    found = collective(node)
    name = base_name(node)
    if found is not None:
        arguments |= {"group": found.group.name, "bytes": payload_bytes(node)}
        name = f"{what} {found.kind}" if what == "launch" else found.kind
    place = place_of(node)
    if place is not None:
        arguments["at"] = str(place)
    return span(what, name, _us(start_ms), _us(length_ms), thread["pid"], thread["tid"], arguments)


def _flow(phase: str, flow: int, at_ms: float, thread: dict[str, int], wait: int = 0) -> Event:
    """Binds to the slice of the thread that is there at the time; ``wait`` tells those of one launch apart."""
    event = {"ph": phase, "cat": "collective", "name": "collective", "id": f"{flow:x}.{wait:x}", "ts": _us(at_ms),
             **thread}
    return event | {"bp": "e"} if phase == "f" else event


def _memory(process: int, rank: RankTimes) -> Iterator[Event]:
    """A value wherever it changes; of several at one time the largest."""
    played = rank.played
    at: dict[float, int] = {}
    for number, count in enumerate(rank.live):
        start = _us(played.issued_ms.get(number, played.start_ms[number]))
        at[start] = max(at.get(start, 0), count)
    shown = -1
    for start, count in at.items():
        if count != shown:
            yield counter("memory", start, process, {"bytes": count})
            shown = count


def _us(time_ms: float) -> float:
    return round(time_ms * 1e3, 3)
