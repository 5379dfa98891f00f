"""What a run says on stderr: one line a pass, notes, and the same as JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, TextIO

from torch.fx import GraphModule

from fxpasses.ir.ops import collective
from fxpasses.pm.declare import Pass
from fxpasses.pm.observe import Counts, Statistics
from fxpasses.sim.observe import Figured, Figures
from fxpasses.sim.report import size_text

_GREEN, _YELLOW, _BOLD, _PLAIN = "\033[32m", "\033[33m", "\033[1m", "\033[0m"
_COLOURS = {"red": "\033[31m", "yellow": _YELLOW, "green": _GREEN}


def painted(text: str, colour: str) -> str:
    """``text`` in red, yellow or green."""
    return f"{_COLOURS[colour]}{text}{_PLAIN}"


def uses_colour(stream: TextIO) -> bool:
    """Colours only on a terminal, and not with NO_COLOR or TERM=dumb."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Report(Statistics):
    """Prints each pass as it ends, besides keeping what it counts as data.

    ``quiet`` keeps the data only. ``figured``: simulates each result, for what of the step is exposed.
    """

    def __init__(self, *, quiet: bool = False, stream: TextIO | None = None, figured: Figured | None = None) -> None:
        super().__init__()
        self._figured = figured or Figured(most_nodes=0)
        self._figures: list[Figures | None] = []
        self._quiet, self._stream = quiet, stream or sys.stderr
        self._colour = uses_colour(self._stream)
        self._width = 0

    def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
        super().begin(passes, graphs)
        self._figured.begin(passes, graphs)
        self._figures = [self._figured.last]
        self._width = max([len("total"), *(len(pass_.name) for pass_ in passes)])
        nodes = [node for gm in graphs for node in gm.graph.nodes]
        untyped = [node for node in nodes if node.op == "call_function" and "val" not in node.meta]
        if passes and any(collective(node) is not None for node in untyped):
            self.note(f"{len(untyped)} of {len(nodes)} nodes have no type: their bytes count as 0, and rewrites that "
                      "need types are left out (print_readable() text has them)")

    def note(self, message: str) -> None:
        super().note(message)
        self._say(f"note: {message}")

    def before(self, pass_: Pass, graphs: Sequence[GraphModule]) -> None:
        if self._stream.isatty() and not self._quiet:
            self._stream.write(f"{pass_.name} ...\r")
            self._stream.flush()

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        super().after(pass_, graphs, cpu_seconds)
        self._figured.after(pass_, graphs, cpu_seconds)
        self._figures.append(self._figured.last)
        step = self.steps[-1]
        counted = [f"{step.remarks[kind]} {kind}" for kind in ("applied", "missed") if kind in step.remarks]
        counted += [f"proof: {step.proved}"] * bool(step.proved)
        self._line(pass_.name, step.before, step.after, cpu_seconds, counted, (self._figures[-2], self._figures[-1]))

    def end(self, graphs: Sequence[GraphModule]) -> None:
        if len(self.steps) > 1:
            self._line("total", self.first, self.last, self.cpu_seconds, [], (self._figures[0], self._figures[-1]))

    def as_dict(self) -> dict[str, Any]:
        """As `Statistics.as_dict`, with the figures of the simulated step before and after each pass, where known."""
        found = super().as_dict()
        for (before, after), step in zip(pairwise(self._figures), found["passes"], strict=True):
            for figures, counts in ((before, step["before"]), (after, step["after"])):
                counts |= {} if figures is None else figures.as_dict()
        return found

    def _line(self, name: str, before: Counts, after: Counts, seconds: float, more: list[str],
              figures: tuple[Figures | None, Figures | None]) -> None:
        kinds = sorted({*before.kinds, *after.kinds})
        parts = [f"{kind} {self._change(before.kinds.get(kind, 0), after.kinds.get(kind, 0), str)}" for kind in kinds]
        parts = parts or ["no collectives"]
        parts.append(self._change(before.bytes, after.bytes, size_text))
        old, new = figures
        if old is not None and new is not None and (old.exposed_ms or new.exposed_ms):
            parts.append(f"exposed {self._change(old.exposed_ms, new.exposed_ms, '{:.3g}'.format)} ms")
        parts.append(f"{self._change(before.nodes, after.nodes, str)} nodes")
        parts += [f"{seconds:.2f} s", *more]
        self._say(f"{self._paint(name.ljust(self._width), _BOLD)}  {', '.join(parts)}")

    def _change(self, before: float, after: float, shown: Any) -> str:
        if shown(before) == shown(after):
            return str(shown(after))
        return self._paint(f"{shown(before)} -> {shown(after)}", _GREEN if after < before else _YELLOW)

    def _paint(self, text: str, colour: str) -> str:
        return f"{colour}{text}{_PLAIN}" if self._colour else text

    def _say(self, line: str) -> None:
        if not self._quiet:
            print(line, file=self._stream)


def counts_text(counts: Counts) -> str:
    """``all_reduce 4, 1.0 KiB, 90 nodes``."""
    kinds = [f"{kind} {count}" for kind, count in counts.kinds.items()] or ["no collectives"]
    return f"{', '.join(kinds)}, {size_text(counts.bytes)}, {counts.nodes} nodes"
