"""All goldens that changed, as one comment of a pull request: a table, charts of steps, a folded section each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fxpasses.errors import counted
from fxpasses.tools.graph_diff import GraphDiff
from fxpasses.tools.markdown import code, fenced, folded, table
from fxpasses.tools.snapshots.entries import Entry, State
from fxpasses.tools.snapshots.units import ADDED, CHANGED, REMOVED, RENAMED
from fxpasses.tools.texts import cut, lines_of, unified
from fxpasses.tools.viz import look

MOST = 65_000
"""Characters of a report: code hosts take 65,536 in a comment, and who posts it may add some."""
MARKER = "<!-- fxpasses snapshot report -->"
"""The first line of a report, by which the comment to update is found."""
_MOST_ROWS, _TABLE, _NOTES, _CHARTS = 100, 20_000, 3, 20_000
_SECTION = 2_500
"""Characters that the section of a golden may have, also where there is no room then for those that changed less."""
_LEAST, _FEW = 2_000, 8
"""Characters below which a difference of graphs is told by its first lines, and how many."""
_HEAD = ("golden", "collectives", "bytes", "step ms", "exposed ms", "peak")


@dataclass(frozen=True)
class Report:
    """What changed in a folder. ``base``, ``now``: what was compared, in words; ``kept``: goldens that did not change.

    ``charts``: Mermaid text by golden; ``pictures``: where the picture of a golden is, as a link.
    """

    entries: tuple[Entry, ...]
    base: str
    now: str
    kept: int
    charts: Mapping[str, str]
    pictures: Mapping[str, str]

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        changes = [{**entry.as_dict(), "picture": self.pictures.get(entry.change.name)} for entry in self.entries]
        return {"base": self.base, "now": self.now, "unchanged": self.kept, "changes": changes}

    def __str__(self) -> str:
        return markdown(self)


def ordered(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """What changed most first."""
    return tuple(sorted(entries, key=lambda entry: (-round(entry.weight, 6), entry.change.name)))


def markdown(report: Report, most: int = MOST) -> str:
    """The comment, no longer than ``most`` characters: what is left out is counted."""
    parts = [MARKER, _headline(report)]
    if report.entries:
        parts.append("\n".join(_table(report.entries)))
        parts += list(dict.fromkeys(note for entry in report.entries for note in _notes(entry)))[:_NOTES]
        parts += _pictures(report)
    room = most - sum(len(part) + 2 for part in parts) - 200
    sections, left = _sections(report.entries, room)
    parts += sections
    if left:
        parts.append(f"{counted(left, 'golden')} without a section: the report would be too long.")
    return "\n\n".join(parts) + "\n"


def _headline(report: Report) -> str:
    kinds = [(kind, sum(entry.change.kind == kind for entry in report.entries))
             for kind in (CHANGED, RENAMED, ADDED, REMOVED)]
    words = ", ".join(f"{count} {kind}" for kind, count in kinds if count) or "nothing changed"
    return f"### Goldens: {words}\n\n{code(report.now)} against {code(report.base)}, {report.kept} unchanged"


def _table(entries: Sequence[Entry]) -> list[str]:
    rows, size = list[Sequence[str]](), 0
    for entry in entries[:_MOST_ROWS]:
        rows.append(_row(entry))
        size += sum(map(len, rows[-1])) + 20
        if size > _TABLE:
            rows.pop()
            break
    lines = table(_HEAD, rows)
    if len(rows) < len(entries):
        lines += ["", f"and {counted(len(entries) - len(rows), 'golden')} more"]
    return lines


def _row(entry: Entry) -> tuple[str, ...]:
    was = entry.change.before
    name = code(_cut(entry.change.name))
    if entry.change.kind == RENAMED and was is not None:
        name += f" from {code(_cut(was.name))}"
    elif entry.change.kind != CHANGED:
        name += f" {entry.change.kind}"
    if all(state is None or state.figures is None for state in (entry.before, entry.after)):
        name += " (no graph)"
    return (name, _cell(entry, "collectives", str), _cell(entry, "bytes", look.size_text),
            _cell(entry, "step_ms", _time, relative=True), _cell(entry, "exposed_ms", _time),
            _cell(entry, "peak_bytes", look.size_text, relative=True))


def _cut(name: str, most: int = 120) -> str:
    return name if len(name) <= most else f"{name[:most // 2]}...{name[-most // 2:]}"


def _cell(entry: Entry, name: str, words: Callable[[Any], str], *, relative: bool = False) -> str:
    before, after = entry.pair(name)
    if before is None or after is None:
        alone = before if after is None else after
        return "" if alone is None else words(alone) + (" -> ?" if after is None and entry.after else "")
    if words(before) == words(after) and before == after:
        return words(before)
    percent = f" ({100 * (after / before - 1):+.1f} %)" if relative and before else ""
    return f"{words(before)} -> {words(after)}{percent}"


def _time(milliseconds: float) -> str:
    return f"{milliseconds:.4g}" if milliseconds >= 0.1 or not milliseconds else f"{milliseconds:.3g}"


def _pictures(report: Report) -> Iterator[str]:
    """The charts, and links to the pictures, of the most changed ones, as many as there is room for."""
    room = _CHARTS
    for entry in report.entries:
        chart, link = report.charts.get(entry.change.name, ""), report.pictures.get(entry.change.name, "")
        head = f"{code(_cut(entry.name))}: one step, before and after" if chart or link else ""
        drawn = f"```mermaid\n{chart.rstrip()}\n```" if chart else ""
        for parts in ((head, drawn, link), (head, link)):
            text = "\n\n".join(filter(None, parts))
            if text not in ("", head) and len(text) <= room:
                room -= len(text)
                yield text
                break


def _sections(entries: Sequence[Entry], room: int) -> tuple[list[str], int]:
    """Sections that fit, each with its part of the room, and how many entries have none."""
    found: list[str] = []
    for number, entry in enumerate(entries):
        text = _section(entry, min(max(room // (len(entries) - number), _SECTION), room - 2))
        if text:
            found.append(text)
            room -= len(text) + 2
    return found, len(entries) - len(found)


def _section(entry: Entry, most: int) -> str:
    title = _cut(entry.change.name)
    room = most - len(folded(title, entry.change.kind, ""))
    if entry.diff:
        body = "No node differs: names or comments alone."
    elif entry.diff is not None:
        body = _difference(entry.diff, room)
    elif entry.change.kind in (CHANGED, RENAMED):
        body = _text_difference(entry, room)
    else:
        body = _problems(entry) or _whole(entry, room)
    if not body.strip() or len(body) > room:
        return ""
    return folded(title, entry.change.kind, body)


def _difference(diff: GraphDiff, room: int) -> str:
    """All of it, or where that is too long its first lines."""
    if room >= _LEAST:
        head, _, body = diff.markdown(most=room).partition("\n\n")
        return body if head.startswith("### ") else f"{head}\n\n{body}"
    lines = lines_of(diff.text(most=_FEW))
    return next((body for most in (4 * _FEW, _FEW) if len(body := fenced(cut(lines, most), "text")) <= room), "")


def _text_difference(entry: Entry, room: int) -> str:
    """The texts, where a side is no graph."""
    before, after = entry.texts
    reasons = _problems(entry)
    for most in (200, 60, 20, 5):
        body = "\n\n".join(filter(None, (reasons, fenced(unified(before, after, ("before", "after"), most), "diff"))))
        if len(body) <= room:
            return body
    return reasons


def _whole(entry: Entry, room: int) -> str:
    """A golden that is new or gone, or its beginning."""
    before, after = entry.texts
    lines = lines_of(after or before)
    for most in (200, 60, 20):
        body = fenced(cut(lines, most), "python")
        if len(body) <= room:
            return body
    return ""


def _problems(entry: Entry) -> str:
    sides: tuple[tuple[str, State | None], ...] = (("before", entry.before), ("after", entry.after))
    words = [f"{name}: {state.problem}" for name, state in sides if state is not None and state.problem]
    if len(words) == len(sides):  # texts of another kind, on which there is nothing to say
        words = []
    return fenced([*words, *([entry.problem] if entry.problem else [])], "text") if words or entry.problem else ""


def _notes(entry: Entry) -> Iterator[str]:
    """What had to be assumed of figures."""
    for state in (entry.before, entry.after):
        if state is not None and state.figures is not None and state.figures.why:
            yield f"Note: {code(_cut(state.figures.why, 200))}"
