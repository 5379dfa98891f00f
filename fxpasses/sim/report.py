"""A timeline in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fxpasses.errors import counted

if TYPE_CHECKING:
    from fxpasses.sim.timeline import Launch, Timeline

_SHOWN = 5
"""Launches, and ranks, that are listed."""


def report(timeline: Timeline) -> str:
    """The figures, the launches that keep compute waiting most, and what had to be assumed; one line each."""
    return "\n".join("".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in line)
                     for line in _lines(timeline))


def _lines(timeline: Timeline) -> Iterator[str]:
    bound = timeline.bound
    ratio = f", {timeline.step_ms / bound.bound_ms:.3f} times the bound" if bound.bound_ms else ""
    yield _line("step", f"{timeline.step_ms:.3f} ms{ratio}")
    link = f", {bound.link} {bound.link_ms:.3f}" if bound.link else ""
    yield _line("bound", f"{bound.bound_ms:.3f} ms: compute stream {bound.compute_ms:.3f}{link}, "
                         f"longest chain {bound.path_ms:.3f}")
    yield _line("compute", f"{timeline.compute_ms:.3f} ms, launches {timeline.launch_ms:.3f} ms")
    streams = ", ".join(f"{stream} {spent:.3f}" for stream, spent in timeline.streams_ms.items())
    yield _line("communication", f"{timeline.communication_ms:.3f} ms{f': {streams}' if streams else ''}")
    launches = timeline.launches
    waiting = [launch for launch in launches if launch.exposed_ms > 0]
    of = f", of {len(waiting)} of {counted(len(launches), 'collective')}" if launches else ""
    yield _line("exposed", f"{timeline.exposed_ms:.3f} ms{of}")
    if len(timeline.ranks) > 1:
        share = 100 * timeline.bubble_ms / timeline.step_ms if timeline.step_ms else 0.0
        yield _line("bubble", f"{timeline.bubble_ms:.3f} ms, {share:.1f} % of the step")
    if timeline.ranks:
        most = timeline.peak_rank
        where = f" at '{timeline.peak_node}'" if timeline.peak_node else ""
        on = f" of rank {most.rank}" if len(timeline.ranks) > 1 else ""
        yield _line("memory", f"{size_text(timeline.peak_bytes)}{where}{on}, "
                              f"{size_text(most.program.allocations.resident)} of it inputs")
    if timeline.cost_name:
        yield _line("costs", timeline.cost_name)
    yield from _ranks(timeline)
    if waiting:
        yield "exposed most:"
        longest: dict[str, Launch] = {}  # of those of one name on several ranks
        for launch in sorted(waiting, key=lambda each: -each.exposed_ms):
            longest.setdefault(launch.node, launch)
        for launch in [*longest.values()][:_SHOWN]:
            yield f"  {_launch(launch)}"
    for note in timeline.notes:
        yield f"note: {note}"


def _line(name: str, words: str) -> str:
    return f"{name:<14}{words}"


def _ranks(timeline: Timeline) -> Iterator[str]:
    """Each rank where there are several: the longest bubbles, where not all are shown."""
    if len(timeline.ranks) < 2:
        return
    shown = sorted(timeline.ranks, key=lambda rank: -rank.bubble_ms)[:2 * _SHOWN]
    left = len(timeline.ranks) - len(shown)
    for rank in sorted(shown, key=lambda rank: rank.rank or 0):
        yield (f"  rank {rank.rank}: compute {rank.played.compute_ms:.3f}, exposed {rank.exposed_ms:.3f}, "
               f"bubble {rank.bubble_ms:.3f} ms, peak {size_text(rank.peak[0])}")
    if left:
        yield f"  and {counted(left, 'rank')} with no longer bubbles"


def _launch(launch: Launch) -> str:
    on = "" if launch.rank is None else f" of rank {launch.rank}"
    return (f"{launch.exposed_ms:.3f} of {launch.end_ms - launch.start_ms:.3f} ms: '{launch.node}'{on}, {launch.kind} "
            f"of {size_text(launch.bytes)} on {launch.group}")


def size_text(count: int) -> str:
    """Bytes for people: ``512 B``, ``1.5 KiB``, ``12.0 MiB``."""
    size = float(count)
    for unit in ("B", "KiB", "MiB", "GiB"):
        if size < 1024:
            return f"{count} B" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.1f} TiB"
