"""Events of a run as data: what began, how long it took, what it left. ``events.schema.json`` has every field.

Times are for people and tools that look: nothing that passes decide depends on them, and no graph holds any.
"""

from __future__ import annotations

import itertools
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from torch.fx import GraphModule

from fxpasses._version import __version__
from fxpasses.errors import FxpassesError
from fxpasses.pm.declare import Pass
from fxpasses.pm.event_files import EventFile
from fxpasses.pm.observe import Counts, Observer
from fxpasses.pm.pipeline import format_pipeline
from fxpasses.pm.rank_files import Path, own_rank
from fxpasses.pm.remarks import Remark

SCHEMA = 1
"""Of the events: fields are added without a new number, none is renamed or removed."""
Sink = Callable[[dict[str, Any]], object]
_runs = itertools.count(1)


class Events(Observer):
    """Tells each event to files and functions: ``PassManager(..., observers=[fxpasses.Events("run.jsonl")])``.

    A file gets one JSON object a line, each written at once, so that a crash keeps what came before; ``{rank}`` in its
    name is the rank. One object observes one run after the other. Raises `UsageError` for a file that cannot be
    written.
    """

    detailed = True

    def __init__(self, *to: Path | Sink) -> None:
        self._sinks = [one if callable(one) else EventFile(one) for one in to]
        self._run = self._index = 0
        self._pass: Pass | None = None
        self._epoch = self._started = self._pass_started = self._wall = 0.0
        self._counts = Counts()
        self._cpu = 0.0
        self._remarks: dict[str, dict[str, int]] = {}
        self._proved: dict[str, Any] = {}
        self._peak = 0
        self._parts: list[float] = []
        self._analyses: dict[str, dict[str, Any]] = {}

    def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
        self._epoch = time.time() - time.perf_counter()
        self._run, self._index, self._pass, self._cpu = next(_runs), 0, None, 0.0
        self._remarks, self._parts, self._analyses, self._proved = {}, [], {}, {}
        self._counts = Counts.of(graphs)
        self._started = time.perf_counter()
        self._tell("begin", schema=SCHEMA, fxpasses=__version__, process=os.getpid(),
                   pipeline=format_pipeline(passes), graphs=len(graphs), before=self._counts.as_dict())

    def note(self, message: str) -> None:
        self._tell("note", message=message)

    def began(self, kind: str, name: str) -> None:
        self._parts.append(time.perf_counter())

    def ended(self, kind: str, name: str) -> None:
        seconds = time.perf_counter() - self._parts.pop()
        if kind == "analysis":
            self._analysis(name)["computed"] += 1
            self._analysis(name)["seconds"] = round(self._analysis(name)["seconds"] + seconds, 6)
        self._tell("part", **self._of_pass(), kind=kind, name=name, depth=len(self._parts), wall_seconds=seconds)

    def reused(self, name: str) -> None:
        self._analysis(name)["reused"] += 1

    def before(self, pass_: Pass, graphs: Sequence[GraphModule]) -> None:
        self._pass, self._analyses, self._proved, self._remarks = pass_, {}, {}, {}
        self._peak, self._pass_started = _peak_bytes(), time.perf_counter()
        self._tell("pass-begin", **self._of_pass(), options=str(pass_))

    def proved(self, pass_: Pass, verdict: str, ranks: int) -> None:
        self._proved = {"verdict": verdict, "ranks": ranks}

    def remarked(self, remarks: Sequence[Remark]) -> None:
        self._wall = time.perf_counter() - self._pass_started  # what others look at from here on is not the pass's
        kinds: dict[str, Counter[str]] = {}
        for remark in remarks:
            kinds.setdefault(remark.kind, Counter())[remark.code] += 1
        self._remarks = {kind: dict(sorted(codes.items())) for kind, codes in sorted(kinds.items())}

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        before, self._counts = self._counts, Counts.of(graphs)
        self._cpu += cpu_seconds
        self._tell("pass-end", **self._of_pass(), options=str(pass_), before=before.as_dict(),
                   after=self._counts.as_dict(), cpu_seconds=cpu_seconds, wall_seconds=self._wall,
                   remarks=self._remarks, analyses=dict(sorted(self._analyses.items())),
                   peak_bytes_more=_peak_bytes() - self._peak, **({"proof": self._proved} if self._proved else {}))
        self._pass, self._index = None, self._index + 1

    def stopped(self, error: BaseException) -> None:
        if self._run == 0:  # it failed before it began
            return
        own = isinstance(error, FxpassesError)
        place = error.place if isinstance(error, FxpassesError) else None
        self._tell("failure", **self._of_pass(), error=type(error).__name__,
                   message=error.message if isinstance(error, FxpassesError) else str(error), expected=own,
                   place=str(place) if place else None, wall_seconds=time.perf_counter() - self._started)

    def end(self, graphs: Sequence[GraphModule]) -> None:
        self._tell("end", after=Counts.of(graphs).as_dict(), graphs=len(graphs), cpu_seconds=self._cpu,
                   wall_seconds=time.perf_counter() - self._started)

    def _of_pass(self) -> dict[str, Any]:
        return {"pass": None if self._pass is None else self._pass.name, "index": self._index}

    def _analysis(self, name: str) -> dict[str, Any]:
        return self._analyses.setdefault(name, {"computed": 0, "reused": 0, "seconds": 0.0})

    def _tell(self, event: str, **fields: Any) -> None:
        now = self._epoch + time.perf_counter()
        entry = {"event": event, "run": self._run, "rank": own_rank(), "time": now, **fields}
        for key in ("time", "cpu_seconds", "wall_seconds"):
            if key in entry:
                entry[key] = round(entry[key], 6)
        for sink in self._sinks:
            sink(entry)


def _peak_bytes() -> int:
    """Most memory that the process has had, 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    import sys

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
