"""What a run says on stderr: one line a pass, notes, and the same as JSON."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

from torch.fx import GraphModule

from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.pm.declare import Pass
from fxpasses.pm.observe import Observer
from fxpasses.pm.remarks import Remark

_GREEN, _YELLOW, _BOLD, _PLAIN = "\033[32m", "\033[33m", "\033[1m", "\033[0m"


@dataclass(frozen=True)
class Tally:
    """Nodes, collectives by kind and the bytes they send a rank, bodies included; a rank set is summed."""

    nodes: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    bytes: int = 0

    @classmethod
    def of(cls, graphs: Sequence[GraphModule]) -> Tally:
        """Count ``graphs``."""
        nodes = [node for gm in graphs for graph in all_graphs(gm) for node in graph.graph.nodes]
        calls = [(found.kind, node) for node in nodes if (found := collective(node)) is not None]
        kinds = Counter(kind for kind, _ in calls)
        return cls(len(nodes), dict(sorted(kinds.items())), sum(payload_bytes(node) for _, node in calls))

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"nodes": self.nodes, "collectives": self.kinds, "bytes": self.bytes}


def uses_colour(stream: TextIO) -> bool:
    """Colours only on a terminal, and not with NO_COLOR or TERM=dumb."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Report(Observer):
    """Prints each pass as it ends and keeps what it printed as data.

    ``remarks`` is the list the manager fills. ``quiet`` keeps the data only.
    """

    def __init__(self, remarks: Sequence[Remark], *, quiet: bool = False, stream: TextIO | None = None) -> None:
        self._remarks, self._quiet = remarks, quiet
        self._stream = stream or sys.stderr
        self._colour = uses_colour(self._stream)
        self._first = self._last = Tally()
        self._width, self._seen = 0, 0
        self.steps: list[dict[str, Any]] = []
        self.notes: list[str] = []
        self._seconds = 0.0

    def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
        self._first = self._last = Tally.of(graphs)
        self._width = max([len("total"), *(len(pass_.name) for pass_ in passes)])
        self._seen = len(self._remarks)

    def note(self, message: str) -> None:
        self.notes.append(message)
        self._say(f"note: {message}")

    def before(self, pass_: Pass, graphs: Sequence[GraphModule]) -> None:
        if self._stream.isatty() and not self._quiet:
            self._stream.write(f"{pass_.name} ...\r")
            self._stream.flush()

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        before, self._last = self._last, Tally.of(graphs)
        kinds = Counter(remark.kind for remark in self._remarks[self._seen:])
        self._seen = len(self._remarks)
        self._seconds += cpu_seconds
        self.steps.append({"pass": pass_.name, "options": str(pass_), "before": before.as_dict(),
                           "after": self._last.as_dict(), "cpu_seconds": round(cpu_seconds, 4),
                           "remarks": dict(sorted(kinds.items()))})
        counted = [f"{kinds[kind]} {kind}" for kind in ("applied", "missed") if kinds[kind]]
        self._line(pass_.name, before, self._last, cpu_seconds, counted)

    def end(self, graphs: Sequence[GraphModule]) -> None:
        if len(self.steps) > 1:
            self._line("total", self._first, Tally.of(graphs), self._seconds, [])

    def as_dict(self) -> dict[str, Any]:
        """The run as plain data, for ``--json``."""
        return {"passes": self.steps, "before": self._first.as_dict(), "after": self._last.as_dict(),
                "notes": self.notes, "cpu_seconds": round(self._seconds, 4)}

    def _line(self, name: str, before: Tally, after: Tally, seconds: float, more: list[str]) -> None:
        kinds = sorted({*before.kinds, *after.kinds})
        parts = [f"{kind} {self._change(before.kinds.get(kind, 0), after.kinds.get(kind, 0), str)}" for kind in kinds]
        parts = parts or ["no collectives"]
        parts.append(self._change(before.bytes, after.bytes, sized))
        parts.append(f"{self._change(before.nodes, after.nodes, str)} nodes")
        parts += [f"{seconds:.2f} s", *more]
        self._say(f"{self._paint(name.ljust(self._width), _BOLD)}  {', '.join(parts)}")

    def _change(self, before: int, after: int, shown: Any) -> str:
        if before == after:
            return str(shown(after))
        return self._paint(f"{shown(before)} -> {shown(after)}", _GREEN if after < before else _YELLOW)

    def _paint(self, text: str, colour: str) -> str:
        return f"{colour}{text}{_PLAIN}" if self._colour else text

    def _say(self, line: str) -> None:
        if not self._quiet:
            print(line, file=self._stream)


def sized(count: int) -> str:
    """Bytes for people: ``512 B``, ``1.5 KiB``, ``12.0 MiB``."""
    size = float(count)
    for unit in ("B", "KiB", "MiB", "GiB"):
        if size < 1024:
            return f"{count} B" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.1f} TiB"
