"""Timelines of a golden before and after: the scenes that charts and pictures are drawn of."""

from __future__ import annotations

from collections.abc import Sequence

from fxpasses.tools.snapshots.entries import Entry, State
from fxpasses.tools.snapshots.gantt import gantt
from fxpasses.tools.viz.scene import Scene, scenes
from fxpasses.tools.viz.timeline import timeline

_SIDES = ("before", "after")
_RANKS = 8
"""Of a rank set so many are drawn."""


def drawn(entries: Sequence[Entry], most: int) -> list[Entry]:
    """The first ``most`` of which there is something to see: steps on both sides that are not the same."""
    found = [entry for entry in entries if entry.weight > 0 and len(_sides(entry)) == len(_SIDES)]
    return found[:most]


def chart(entry: Entry) -> str:
    """Mermaid text of the rank that waits longest now."""
    before, after = map(list, _sides(entry))
    rank = max(range(len(after)), key=lambda index: after[index].step_ms and _waiting(after[index]))
    return gantt([("before", before[min(rank, len(before) - 1)]), ("after", after[rank])])


def picture(entry: Entry) -> str:
    """The SVG file: ranks of both sides on one scale."""
    before, after = map(list, _sides(entry))
    if len(before) == len(after):
        after = [now.compared(was) for was, now in zip(before, after, strict=True)]
    return timeline([*before[:_RANKS], *after[:_RANKS]])


def _sides(entry: Entry) -> list[list[Scene]]:
    states: tuple[State | None, ...] = (entry.before, entry.after)
    return [scenes(f"{entry.name} ({side})", state.figures.timeline) for side, state in zip(_SIDES, states, strict=True)
            if state is not None and state.figures is not None and state.figures.timeline is not None]


def _waiting(scene: Scene) -> float:
    return sum(flow.exposed_ms for flow in scene.flows)
