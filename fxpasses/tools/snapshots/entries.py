"""Changes with what they mean: the graphs of both sides, their figures, how they differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from torch.fx import GraphModule

from fxpasses.errors import FxpassesError
from fxpasses.ir.load import load
from fxpasses.tools.graph_diff import GraphDiff, graph_diff
from fxpasses.tools.snapshots.config import SUMMARY
from fxpasses.tools.snapshots.figures import Figures, figures
from fxpasses.tools.snapshots.summary import read_summary
from fxpasses.tools.snapshots.units import ADDED, REMOVED, Change, Unit
from fxpasses.tools.texts import plain

FIGURES = ("collectives", "bytes", "step_ms", "exposed_ms", "peak_bytes")
"""What is compared, by the names of `Figures`."""


@dataclass(frozen=True)
class State:
    """One side of a change: graphs and figures, or why there are none."""

    unit: Unit
    graphs: tuple[GraphModule, ...] = ()
    figures: Figures | None = None
    problem: str = ""


@dataclass(frozen=True)
class Entry:
    """A change as it is reported. ``diff``: of the graphs, where both sides hold graphs."""

    change: Change
    before: State | None
    after: State | None
    diff: GraphDiff | None = None
    problem: str = ""

    @property
    def name(self) -> str:
        """Of the golden, in one line."""
        return plain(self.change.name)

    def pair(self, name: str) -> tuple[Any, Any]:
        """A figure before and after, None where there is none."""
        sides = (None if state is None or state.figures is None else getattr(state.figures, name)
                 for state in (self.before, self.after))
        before, after = sides
        return before, after

    @property
    def weight(self) -> float:
        """How much it matters: the largest relative change of a figure, -1 for what is on one side alone."""
        if self.before is None or self.after is None:
            return -1.0
        return max((abs(after - before) / max(abs(before), abs(after)) for before, after in map(self.pair, FIGURES)
                    if before is not None and after is not None and before != after), default=0.0)

    @property
    def texts(self) -> tuple[str, str]:
        """Both sides as text, ranks one behind the other."""
        before, after = ("" if unit is None else "".join(unit.texts.values())
                         for unit in (self.change.before, self.change.after))
        return before, after

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        old = self.change.before
        renamed = old.name if old is not None and old.name != self.change.name else None
        problems = [state.problem for state in (self.before, self.after) if state is not None and state.problem]
        return {"name": self.change.name, "change": self.change.kind, "renamed_from": renamed,
                "before": _figures(self.before), "after": _figures(self.after),
                "diff": None if self.diff is None else self.diff.as_dict(),
                "problems": [*problems, *([self.problem] if self.problem else [])]}


def entry_of(change: Change, cost_of: Callable[[Unit], str | None]) -> Entry:
    """Read both sides; ``cost_of``: the cost profile of a golden. A side that is no graph has its reason instead."""
    before, after = (None if unit is None else _state(unit, cost_of(unit)) for unit in (change.before, change.after))
    if change.kind in (ADDED, REMOVED) or before is None or after is None or not (before.graphs and after.graphs):
        return Entry(change, before, after)
    sides = [state.graphs[0] if len(state.graphs) == 1 else state.graphs for state in (before, after)]
    try:
        return Entry(change, before, after, graph_diff(*sides, cost_model=cost_of(after.unit)))
    except FxpassesError as error:
        return Entry(change, before, after, problem=f"the graphs cannot be compared: {error}")


def _state(unit: Unit, cost: str | None) -> State:
    try:
        if unit.name.endswith(SUMMARY):
            [(path, text)] = unit.texts.items()
            return State(unit, figures=read_summary(text, path))
        graphs = tuple(load(text, file=path) for path, text in unit.texts.items())
    except FxpassesError as error:
        return State(unit, problem=plain(str(error)))
    return State(unit, graphs, figures(graphs, cost))


def _figures(state: State | None) -> dict[str, Any] | None:
    return None if state is None or state.figures is None else state.figures.as_dict()
