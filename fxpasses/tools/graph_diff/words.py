"""Figures and counts of a diff in words, for text and Markdown alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from fxpasses.errors import counted
from fxpasses.sim.report import size_text
from fxpasses.tools.graph_diff.changes import MOVED, CollectiveRow, NodeChange

if TYPE_CHECKING:
    from fxpasses.tools.graph_diff.result import GraphDiff

COLUMNS = ("collective", "group", "calls", "bytes", "exposed ms")


def counts_text(diff: GraphDiff) -> str:
    """``2 removed, 1 added of 90 nodes``."""
    found = ", ".join(f"{count} {kind}" for kind, count in diff.counts.items() if count)
    return f"{found or 'none'} of {arrow(*diff.sizes, str)} nodes"


def arrow(before: float, after: float, shown: Callable[[float], str]) -> str:
    """``3 -> 4``, or ``3`` where both read alike."""
    texts = shown(before), shown(after)
    return texts[0] if texts[0] == texts[1] else f"{texts[0]} -> {texts[1]}"


def percent(before: float, after: float) -> str:
    """``(-12.5 %)``; nothing where there is no change, or nothing to compare with."""
    if not before or before == after:
        return ""
    change = 100 * (after / before - 1)
    return f" ({change:+.1f} %)" if abs(change) >= 0.05 else ""


def milliseconds(value: float) -> str:
    """With three decimals."""
    return f"{value:.3f}"


def byte_text(value: float) -> str:
    """Bytes with a unit."""
    return size_text(int(value))


def figure_rows(diff: GraphDiff) -> Iterator[tuple[str, str]]:
    """Name and change of each figure of the simulated steps."""
    before, after = diff.figures.before, diff.figures.after
    if before is None or after is None:
        return
    for name, one, other in (("exposed", before.exposed_ms, after.exposed_ms), ("step", before.step_ms, after.step_ms),
                             ("bound", before.bound_ms, after.bound_ms)):
        yield name, f"{arrow(one, other, milliseconds)} ms{percent(one, other)}"
    yield "peak memory", f"{arrow(before.peak_bytes, after.peak_bytes, byte_text)}" \
                         f"{percent(before.peak_bytes, after.peak_bytes)}"


def peak_nodes(diff: GraphDiff) -> str:
    """Where most memory is needed, "" where nobody knows."""
    before, after = diff.figures.before, diff.figures.after
    if before is None or after is None or not (before.peak_node or after.peak_node):
        return ""
    return before.peak_node if before.peak_node == after.peak_node else f"{before.peak_node} -> {after.peak_node}"


def collective_cells(row: CollectiveRow) -> tuple[str, ...]:
    """A row of the table, see `COLUMNS`. What waits inside of a loop is not told call by call: ``-``."""
    one, other = row.before, row.after
    exposed = [traffic.exposed_ms if traffic.count else 0.0 for traffic in (one, other)]
    texts = ["-" if value is None else milliseconds(value) for value in exposed]
    return (row.kind, row.group, arrow(one.count, other.count, str), arrow(one.bytes, other.bytes, byte_text),
            texts[0] if texts[0] == texts[1] else " -> ".join(texts))


def mark(change: NodeChange) -> str:
    """``-`` removed, ``+`` added, ``~`` changed, ``>`` moved only."""
    if change.after is None or change.before is None:
        return "-" if change.after is None else "+"
    return ">" if change.kinds == (MOVED,) else "~"


def detail_texts(change: NodeChange) -> Iterator[str]:
    """What changed of a node, one line each."""
    for detail in change.details:
        if detail.kind == MOVED:
            places = int(detail.after) - int(detail.before)
            yield f"moved {counted(abs(places), 'place')} {'down' if places > 0 else 'up'}" if places else "moved"
        else:
            yield str(detail)


def scopes(changes: tuple[NodeChange, ...]) -> dict[tuple[str, str], list[NodeChange]]:
    """Changes by (body, module), in order of appearance."""
    found: dict[tuple[str, str], list[NodeChange]] = {}
    for change in changes:
        found.setdefault((change.path, change.scope), []).append(change)
    return found


def scope_text(path: str, scope: str) -> str:
    """A heading for changes of one body and module."""
    return " ".join([*([f"body {path.removesuffix('.')}"] if path else []), scope or ("" if path else "graph")]).strip()


def notes(diff: GraphDiff) -> Iterator[str]:
    """What is no difference, and what had to be assumed."""
    if diff.renamed:
        yield f"{counted(diff.renamed, 'matched node')} with another name: no difference"
    yield from diff.notes
    figures = diff.figures
    if figures.before is None and figures.why:
        yield f"not simulated: {figures.why}"
    elif figures.why:
        yield figures.why
