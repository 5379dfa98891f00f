"""A diff as text: figures first, then nodes by module, as lines of the text form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fxpasses.errors import counted
from fxpasses.tools.graph_diff.changes import NodeChange
from fxpasses.tools.graph_diff.words import (
    COLUMNS,
    collective_cells,
    counts_text,
    detail_texts,
    figure_rows,
    mark,
    notes,
    peak_nodes,
    scope_text,
    scopes,
)
from fxpasses.tools.rank_diff import rank_ranges

if TYPE_CHECKING:
    from fxpasses.tools.graph_diff.result import GraphDiff


def text(diff: GraphDiff, most: int | None = None) -> str:
    """The whole diff; ``most``: so many changes of nodes are shown, None for all."""
    return "\n".join("".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in line)
                     for line in _lines(diff, most))


def _lines(diff: GraphDiff, most: int | None) -> Iterator[str]:
    if diff:
        yield "no difference"
        yield from (f"note: {note}" for note in notes(diff))
        return
    on = f" ({rank_ranges(diff.ranks)})" if diff.ranks else ""
    yield f"nodes         {counts_text(diff)}{on}"
    if diff.collectives:
        yield from _collectives(diff)
    for name, change in figure_rows(diff):
        at = f" at {peak_nodes(diff)}" if name == "peak memory" and peak_nodes(diff) else ""
        yield f"{name:<14}{change}{at}"
    if diff.figures.cost:
        yield f"costs         {diff.figures.cost}"
    yield from (f"note: {note}" for note in notes(diff))
    if diff.others:
        yield ""
        yield from map(str, diff.others)
    yield from node_lines(diff.nodes, most)
    for other in diff.apart:
        yield ""
        yield f"{rank_ranges(other.ranks)}, beside that:"
        yield from (f"  {line}" for line in apart_lines(diff, other))


def _collectives(diff: GraphDiff) -> Iterator[str]:
    yield "collectives"
    rows = [COLUMNS, *map(collective_cells, diff.collectives)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    marks = [" ", *("~" if row.before != row.after else " " for row in diff.collectives)]
    for sign, row in zip(marks, rows, strict=True):
        yield f"{sign} {'  '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))}".rstrip()


def node_lines(changes: Sequence[NodeChange], most: int | None = None) -> Iterator[str]:
    """Changes of nodes by module; what is beyond ``most`` is counted."""
    shown = tuple(changes if most is None else changes[:most])
    for (path, scope), inside in scopes(shown).items():
        yield ""
        yield f"{scope_text(path, scope)}:"
        yield from blocks_lines(inside)
    if len(shown) < len(changes):
        yield f"and {counted(len(changes) - len(shown), 'changed node')} more"


def change_lines(change: NodeChange) -> Iterator[str]:
    """The line of a node as it is now, or was, and in what it differs."""
    details, source = list(detail_texts(change)), change.side.source
    sign = mark(change)
    behind = details if sign == ">" else []
    comment = ", ".join([*behind, *([source] if source else [])])
    yield f"{sign} {change.side.line}" + (f"  # {comment}" if comment else "")
    if not behind:
        yield from (f"    {detail}" for detail in details)


def blocks_lines(changes: Sequence[NodeChange]) -> Iterator[str]:
    """Lines of changes of one module; neighbours that moved together are one, which names the first and the last."""
    block: list[NodeChange] = []
    for change in changes:
        if block and not _go_on(block[-1], change):
            yield from _block_lines(block)
            block = []
        block.append(change)
    if block:
        yield from _block_lines(block)


def _go_on(one: NodeChange, other: NodeChange) -> bool:
    """Both only moved, from one place and the next to one place and the next."""
    if not mark(one) == mark(other) == ">":
        return False
    places = [(int(change.details[-1].before), int(change.details[-1].after)) for change in (one, other)]
    return places[1] == (places[0][0] + 1, places[0][1] + 1)


def _block_lines(block: Sequence[NodeChange]) -> Iterator[str]:
    first = list(change_lines(block[0]))
    if len(block) > 1:
        last = block[-1].side.name
        first[0] += f", with {last}" if len(block) == 2 else f", with the {len(block) - 1} nodes behind it up to {last}"
    yield from first


def apart_lines(common: GraphDiff, other: GraphDiff) -> list[str]:
    """What differs on other ranks from what most have in common: lines of theirs, and those they lack."""
    has, lacks = ([str(each) for each in diff.others] + [line for change in diff.nodes for line in change_lines(change)]
                  for diff in (other, common))
    known, own = set(lacks), set(has)
    lines = [line for line in has if line not in known]
    missing = sum(next(change_lines(change)) not in own for change in common.nodes)
    if missing:
        lines.append(f"without {counted(missing, 'change')} of the others")
    return lines or ["nothing else"]
