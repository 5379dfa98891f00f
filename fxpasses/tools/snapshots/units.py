"""Two states of a folder beside each other: goldens by name, files of ranks as one, added, removed and renamed ones."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from fxpasses.errors import UsageError
from fxpasses.tools.snapshots.config import MARK, SUMMARY, TEXT
from fxpasses.tools.snapshots.git import Commit, files_at
from fxpasses.tools.texts import lines_of

ENDS = (TEXT, SUMMARY)
"""Of the names of goldens, those of pytest and syrupy too."""
CHANGED, RENAMED, ADDED, REMOVED = "changed", "renamed", "added", "removed"
_OF_RANK = re.compile(r"(|.*[^0-9A-Za-z])rank([0-9]+)(\]?\.fx\.py)")
_ALIKE = 0.6
"""Share of equal lines from which a removed golden and an added one are one that got another name."""
_MOST_PAIRS = 4000


@dataclass(frozen=True)
class Unit:
    """One golden: a text, or those of all ranks. ``texts``: by path in the folder."""

    name: str
    texts: Mapping[str, str]

    @property
    def lines(self) -> Counter[str]:
        """What makes it up, apart from the heads all goldens share."""
        return Counter(line for text in self.texts.values() for line in lines_of(text)
                       if line.startswith("        ") or not text.startswith("# fxir"))

    @property
    def content(self) -> list[str]:
        """All that counts of its texts: not where they come from."""
        return ["\n".join(line for line in lines_of(text) if not line.startswith(MARK)) for text in self.texts.values()]


@dataclass(frozen=True)
class Change:
    """A golden that is not what it was. ``before`` is None for an added one, ``after`` for a removed one."""

    kind: str
    before: Unit | None
    after: Unit | None

    @property
    def name(self) -> str:
        """As it is called now."""
        unit = self.after or self.before
        assert unit is not None
        return unit.name


def texts_of_folder(folder: Path) -> dict[str, str]:
    """Texts of all goldens below a folder, by path in it. Links and hidden directories are left out; `UsageError`."""
    found: dict[str, str] = {}
    try:
        for base, folders, names in os.walk(folder, onerror=_raise):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                path = Path(base, name)
                if name.endswith(ENDS) and path.is_file() and not path.is_symlink():
                    found[path.relative_to(folder).as_posix()] = decoded(path.read_bytes())
    except OSError as error:
        raise UsageError(f"cannot read '{error.filename}': {error.strerror}") from error
    return found


def texts_at(folder: Path, commit: Commit) -> dict[str, str]:
    """The same of a commit."""
    return {path: decoded(raw) for path, raw in files_at(folder, commit, ENDS).items()
            if not any(part.startswith(".") for part in path.split("/")[:-1])}


def decoded(raw: bytes) -> str:
    """A file's text; line ends of other systems count as line feeds."""
    return raw.decode("utf-8", errors="replace").replace("\r\n", "\n")


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[Change]:
    """What differs, by name."""
    sets = _rank_sets(before) | _rank_sets(after)
    old, new = ({unit.name: unit for unit in _units(side, sets)} for side in (before, after))
    found = [Change(CHANGED, old[name], unit) for name, unit in new.items()
             if name in old and dict(old[name].texts) != dict(unit.texts)]
    gone = [unit for name, unit in old.items() if name not in new]
    come = [unit for name, unit in new.items() if name not in old]
    for was, now in _renamed(gone, come):
        gone.remove(was)
        come.remove(now)
        found.append(Change(RENAMED, was, now))
    found += [Change(ADDED, None, unit) for unit in come] + [Change(REMOVED, unit, None) for unit in gone]
    return sorted(found, key=lambda change: change.name)


def _rank_sets(paths: Iterable[str]) -> set[tuple[str, str]]:
    """What stands before and behind the ranks of those that are a set: from 0 on, at least two."""
    ranks: dict[tuple[str, str], list[int]] = {}
    for path in paths:
        match = _OF_RANK.fullmatch(path)
        if match is not None:
            ranks.setdefault((match[1], match[3]), []).append(int(match[2]))
    return {key for key, found in ranks.items() if len(found) > 1 and sorted(found) == list(range(len(found)))}


def _units(texts: Mapping[str, str], sets: set[tuple[str, str]]) -> Iterator[Unit]:
    members: dict[tuple[str, str], dict[int, str]] = {}
    for path in texts:
        match = _OF_RANK.fullmatch(path)
        if match is not None and (match[1], match[3]) in sets:
            members.setdefault((match[1], match[3]), {})[int(match[2])] = path
        else:
            yield Unit(path, {path: texts[path]})
    for (front, behind), paths in members.items():
        yield Unit(f"{front}rank*{behind}", {paths[rank]: texts[paths[rank]] for rank in sorted(paths)})


def _renamed(gone: list[Unit], come: list[Unit]) -> Iterator[tuple[Unit, Unit]]:
    """Pairs, the most alike first; equal texts alone where there are very many."""
    few = len(gone) * len(come) <= _MOST_PAIRS
    content = {id(unit): unit.content for unit in (*gone, *come)}
    lines = {id(unit): unit.lines for unit in (*gone, *come)} if few else {}
    pairs = []
    for was in gone:
        for now in come:
            if len(was.texts) != len(now.texts) or not was.name.endswith(ENDS[now.name.endswith(SUMMARY)]):
                continue
            same = content[id(was)] == content[id(now)]
            share = 1.0 if same else _share(lines[id(was)], lines[id(now)]) if few else 0.0
            if share >= _ALIKE:
                pairs.append((-share, was.name, now.name, was, now))
    taken: set[str] = set()
    for _, old, new, was, now in sorted(pairs, key=lambda pair: pair[:3]):
        if f"-{old}" not in taken and f"+{new}" not in taken:
            taken |= {f"-{old}", f"+{new}"}
            yield was, now


def _share(one: Counter[str], other: Counter[str]) -> float:
    most = max(one.total(), other.total())
    return (one & other).total() / most if most else 0.0


def _raise(error: OSError) -> None:
    raise error
