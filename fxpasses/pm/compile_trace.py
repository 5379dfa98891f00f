"""Where the time of runs went, as a trace for Perfetto: made of their events, no clock is read here.

One process a rank; in it one slice a run, in that one a pass, in that what the pass had computed or checked. Counters
show nodes and collectives.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fxpasses.errors import UsageError
from fxpasses.ir.files import write_file
from fxpasses.pm.chrome_trace import Event, counter, instant, named, span, trace_text
from fxpasses.pm.rank_files import Path, name_of_rank

_WHOLE = ("end", "failure")


class CompileTrace:
    """Takes events and writes the trace of all of them whenever a run ends: ``Events(CompileTrace("trace.json"))``.

    ``{rank}`` in the name is the rank of the process.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._events: list[dict[str, Any]] = []

    def __call__(self, event: dict[str, Any]) -> None:
        """Take one event. Raises `UsageError` for a file that cannot be written."""
        self._events.append(event)
        if event["event"] not in _WHOLE:
            return
        try:
            write_file(name_of_rank(self._path), compile_trace(self._events))
        except OSError as error:
            raise UsageError(f"cannot write '{error.filename}': {error.strerror}") from error


def compile_trace(events: list[dict[str, Any]]) -> str:
    """The text of the trace of events, in the order in which they came, which may be of several ranks."""
    return trace_text(_events(events)) if events else trace_text([])


def _events(events: list[dict[str, Any]]) -> Iterator[Event]:
    first = min(event["time"] for event in events)
    pipelines: dict[tuple[Any, int], str] = {}
    for rank in dict.fromkeys(event["rank"] for event in events):
        name = "fxpasses" if rank is None else f"fxpasses, rank {rank}"
        yield from named(rank or 0, name, {0: "passes"})
    for event in events:
        kind, process = event["event"], event["rank"] or 0
        at = round((event["time"] - first) * 1e6, 3)
        length = round(event.get("wall_seconds", 0.0) * 1e6, 3)
        rest = {key: value for key, value in event.items() if key not in ("event", "rank", "time", "wall_seconds")}
        run = event["rank"], event["run"]
        if kind == "begin":
            pipelines[run] = event["pipeline"]
            yield from _counters(event["before"], at, process)
        elif kind == "part":
            name = f"{event['kind']} {event['name']}"
            yield span(event["kind"], name, round(at - length, 3), length, process, 0, rest)
        elif kind == "pass-end":
            yield span("pass", event["options"], round(at - length, 3), length, process, 0, rest)
            yield from _counters(event["after"], at, process)
        elif kind in _WHOLE:
            name = f"run {event['run']}: {pipelines.get(run, '')}"
            yield span("run", name, round(at - length, 3), length, process, 0, rest)
        if kind in ("note", "failure"):
            yield instant(kind, event["message"], at, process, 0, rest)


def _counters(counts: dict[str, Any], at: float, process: int) -> Iterator[Event]:
    yield counter("nodes", at, process, {"nodes": counts["nodes"]})
    yield counter("collectives", at, process, counts["collectives"] or {"none": 0})
