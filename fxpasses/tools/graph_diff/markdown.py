"""A diff as one comment of a pull request: what matters on top, the rest folded, and never too long to be posted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fxpasses.errors import UsageError, counted
from fxpasses.tools.graph_diff.text import apart_lines, blocks_lines
from fxpasses.tools.graph_diff.words import (
    COLUMNS,
    collective_cells,
    counts_text,
    figure_rows,
    notes,
    peak_nodes,
    scope_text,
    scopes,
)
from fxpasses.tools.markdown import fence, prose, table
from fxpasses.tools.rank_diff import rank_ranges
from fxpasses.tools.texts import plain

if TYPE_CHECKING:
    from fxpasses.tools.graph_diff.result import GraphDiff

MOST = 60_000
"""Characters of a comment: services take 65,536, and who posts it may say more."""
_LEAST = 2_000
_MOST_ROWS = 30
_MOST_CELL = 100
_MOST_LINE = 400
_MOST_TITLE = 200
_RESERVED = 200
"""For the lines that say what is left out."""
_SIGNS = {"~": "!", ">": "#"}
"""Marks of our lines as the language ``diff`` colours them."""


def markdown(diff: GraphDiff, title: str | None = None, most: int = MOST) -> str:
    """A headline, tables, folded sections; at most ``most`` characters. Raises `UsageError` for fewer than 2,000."""
    if most < _LEAST:
        raise UsageError(f"a comment of {most} characters", hint=f"at least {_LEAST}")
    head = f"### {prose(title or 'Graph diff', _MOST_TITLE)}\n\n"
    if diff:
        return _fitted(head, ["No difference.\n", *_note_parts(diff)], most)
    parts = [_headline(diff), *_tables(diff), *_note_parts(diff)]
    text = _fitted(head, parts, most - _RESERVED)
    others = [f"{_sign(str(other))}" for other in diff.others]
    room = most - _RESERVED
    text += _section("World, groups, signature, attributes", others, room - len(text))
    text += _section(f"Nodes: {counts_text(diff)}", _node_lines(diff), room - len(text))
    apart = [line for other in diff.apart for line in
             (f"@@ {rank_ranges(other.ranks)}, beside that @@", *map(_sign, apart_lines(diff, other)))]
    return text + _section("Ranks that differ", apart, room - len(text) + _RESERVED // 4)


def _headline(diff: GraphDiff) -> str:
    on = f" ({rank_ranges(diff.ranks)})" if diff.ranks else ""
    figures = [f"{name} {change}" for name, change in figure_rows(diff) if "->" in change and name != "bound"]
    calls = [sum(getattr(row, side).count for row in diff.collectives) for side in ("before", "after")]
    if calls[0] != calls[1]:
        figures.insert(0, f"collectives {calls[0]} -> {calls[1]}")
    return "; ".join(f"**{prose(each)}**" for each in [*figures, f"nodes: {counts_text(diff)}{on}"]) + "\n"


def _tables(diff: GraphDiff) -> list[str]:
    found = []
    if diff.collectives:
        rows = sorted(diff.collectives, key=lambda row: row.before == row.after)
        found.append(_table(COLUMNS, [collective_cells(row) for row in rows]))
    figures = list(figure_rows(diff))
    if figures:
        at = peak_nodes(diff)
        rows_of = [*figures, *([("peak at", at)] if at else []), ("costs", diff.figures.cost)]
        found.append(_table(("step", ""), rows_of))
    return found


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = table(head, ([prose(cell, _MOST_CELL) for cell in row] for row in rows[:_MOST_ROWS]), figures=False)
    more = f"\n{counted(len(rows) - _MOST_ROWS, 'row')} more.\n" if len(rows) > _MOST_ROWS else ""
    return "".join(f"{line}\n" for line in lines) + more


def _note_parts(diff: GraphDiff) -> list[str]:
    lines = [f"- {prose(note, _MOST_LINE)}\n" for note in notes(diff)]
    return ["".join(lines)] if lines else []


def _fitted(head: str, parts: Iterable[str], most: int) -> str:
    text = head
    for part in parts:
        if len(text) + len(part) + 1 <= most:
            text += part + "\n"
    return text


def _node_lines(diff: GraphDiff) -> list[str]:
    lines = []
    for (path, scope), inside in scopes(diff.nodes).items():
        lines.append(f"@@ {scope_text(path, scope)} @@")
        lines += map(_sign, blocks_lines(inside))
    return lines


def _sign(line: str) -> str:
    return _SIGNS.get(line[:1], line[:1]) + line[1:]


def _section(summary: str, lines: Sequence[str], room: int) -> str:
    """A folded section with as many lines as there is room for; "" where there are none."""
    if not lines:
        return ""
    shown = [_shown(line) for line in lines]
    mark = fence("\n".join(shown), 3)
    begin = f"<details><summary>{prose(summary, _MOST_LINE)}</summary>\n\n{mark}diff\n"
    end = f"{mark}\n\n</details>\n\n"
    left = room - len(begin) - len(end) - _RESERVED // 2
    kept, used = 0, 0
    while kept < len(shown) and used + len(shown[kept]) + 1 <= left:
        used += len(shown[kept]) + 1
        kept += 1
    missing = len(shown) - kept
    more = f"{counted(missing, 'line')} left out: the whole diff is longer than a comment.\n\n" if missing else ""
    if not kept:
        return f"{prose(summary)}: {more}" if len(prose(summary)) + len(more) + 2 <= room else ""
    return begin + "".join(f"{line}\n" for line in shown[:kept]) + end + more


def _shown(line: str) -> str:
    """One line, printable and not too long."""
    text = plain(line)
    return text if len(text) <= _MOST_LINE else f"{text[:_MOST_LINE]} ..."
