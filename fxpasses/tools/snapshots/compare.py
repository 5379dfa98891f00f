"""Goldens beside what a run makes: what changed, is missing, was edited by hand, or belongs to no case any more."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from glob import escape
from pathlib import Path

from fxpasses.errors import FxpassesError
from fxpasses.tools.snapshots.config import MARK, SUMMARY, TEXT, Case
from fxpasses.tools.texts import MOST_LINES, cut, lines_of, plain, unified

_BROKEN = "no longer loads"
_MOST_NODES = 20
"""Lines of nodes that a difference shows."""


@dataclass(frozen=True)
class Finding:
    """One thing that is not as it was kept. ``kind``: changed, missing or orphan; ``lines``: more about it."""

    kind: str
    path: str
    lines: tuple[str, ...] = ()


def kept(folder: Path, path: str) -> str | None:
    """The text of a golden, None where there is none. Line ends of other systems count as line feeds.

    Raises OSError for one that cannot be read; bytes that are no text are replaced, and so differ from any text.
    """
    try:
        raw = (folder / path).read_bytes()
    except FileNotFoundError:
        return None
    return raw.decode("utf-8", errors="replace").replace("\r\n", "\n")


def orphans(folder: Path, cases: Iterable[Case], made: Iterable[str]) -> list[str]:
    """Goldens of the folder that no case makes, sorted. Only files that say they are goldens count.

    ``made``: what the cases made this time; what a case that failed would have made is no orphan.
    """
    written = set(made)
    failed = [pattern for case in cases if not any(makes(case, path) for path in written) for pattern in case.files]
    found = []
    for path in golden_files(folder):
        if path in written or any(fnmatchcase(path, _pattern(pattern)) for pattern in failed):
            continue
        if any(line.startswith(MARK) for line in lines_of(kept(folder, path) or "")):
            found.append(path)
    return found


def golden_files(folder: Path) -> list[str]:
    """Files with the names of goldens in the folder and, of ranks, one below; sorted. Links are none."""
    found = []
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.is_file(follow_symlinks=False) and entry.name.endswith((TEXT, SUMMARY)):
            found.append(entry.name)
        elif entry.is_dir(follow_symlinks=False):
            found += [f"{entry.name}/{name}" for name in sorted(os.listdir(entry.path))
                      if fnmatchcase(name, f"rank*{TEXT}") and os.path.isfile(os.path.join(entry.path, name))]
    return sorted(found)


def makes(case: Case, path: str) -> bool:
    """May a case make this file?"""
    return any(fnmatchcase(path, _pattern(pattern)) for pattern in case.files)


def _pattern(pattern: str) -> str:
    """``rank*`` of a case whose name may hold other signs of patterns."""
    folder, star, end = pattern.rpartition("/rank*")
    return f"{escape(folder)}{star}{end}" if star else escape(pattern)


def compare(folder: Path, case: Case, texts: Mapping[str, str], cost: str | None = None) -> list[Finding]:
    """What of ``texts``, by path, is not as it was kept. ``cost``: a profile, for the figures of differences.

    Graphs of one case are the ranks of a set: where several changed, what changed in all is told once.
    """
    before = {path: kept(folder, path) for path in texts}
    there = {path: text for path, text in before.items() if text is not None}
    changed = [path for path, text in there.items() if text != texts[path]]
    own = {path: list(_own_lines(folder, path, there[path])) for path in changed}
    broken = any(line.startswith(_BROKEN) for lines in own.values() for line in lines)
    together = len(changed) > 1 and len(there) == len(before) and not broken
    found = [Finding("missing", path) for path in texts if path not in there]
    for path in changed:
        lines, first = own[path], path == changed[0]
        if together and first:
            lines += _structure(folder, there, texts, cost)
        elif not together and not any(line.startswith(_BROKEN) for line in lines):
            lines += _structure(folder, {path: there[path]}, {path: texts[path]}, cost)
        if together and not first:
            lines.append(f"see {plain(changed[0])}")
        else:
            lines += unified(there[path], texts[path], (f"{folder / path}", "this run"))
        found.append(Finding("changed", path, tuple(lines)))
    return found


def _own_lines(folder: Path, path: str, was: str) -> Iterator[str]:
    """What is wrong with the golden itself: it does not load, or no writer has written it so."""
    try:
        where = _edited(was, str(folder / path)) if path.endswith(TEXT) else None
    except FxpassesError as error:
        yield f"{_BROKEN}: {plain(str(error))}"
        return
    if where is not None:
        yield f"edited by hand: {plain(str(folder / path))}:{where}: {plain(lines_of(was)[where - 1])}"


def _edited(text: str, file: str) -> int | None:
    """The first line that is not as the writer of graphs writes it; comments behind the graph may say anything."""
    from fxpasses.ir.load import load
    from fxpasses.ir.text.writer import dump

    lines = lines_of(text)
    canonical = lines_of(dump(load(text, file=file)))
    for number, line in enumerate(lines, 1):
        wanted = canonical[number - 1] if number <= len(canonical) else None
        if line != wanted and not (wanted is None and (not line or line.startswith("#"))):
            return number
    return None if len(lines) >= len(canonical) else len(lines)


def _structure(folder: Path, before: Mapping[str, str], after: Mapping[str, str], cost: str | None) -> Iterator[str]:
    """The difference of the graphs, where both sides hold graphs."""
    from fxpasses.ir.load import load
    from fxpasses.tools.graph_diff import graph_diff

    if not all(path.endswith(TEXT) for path in before):
        return
    try:
        sides = [[load(text, file=str(folder / path)) for path, text in side.items()] for side in (before, after)]
        diff = graph_diff(*(side[0] if len(side) == 1 else side for side in sides), cost_model=cost)
        if diff:
            yield "no node differs: what does are names, comments, or lines of other ranks"
            return
        yield from cut(lines_of(diff.text(most=_MOST_NODES)), 2 * MOST_LINES)
    except FxpassesError as error:
        yield f"the graphs cannot be compared: {plain(str(error))}"
