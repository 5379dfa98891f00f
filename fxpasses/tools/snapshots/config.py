"""``snapshots.toml``: which goldens a folder holds, each a graph and the passes that run on it."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NoReturn

from fxpasses.errors import Place, UsageError, did_you_mean

FILE = "snapshots.toml"
KEEPS = ("text", "summary")
_TABLE = "case"
_HEADER = re.compile(rf"^[ \t]*\[\[[ \t]*{_TABLE}[ \t]*\]\]", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """One golden. ``graph``: a file, directory or name with ``{rank}`` beside the configuration, or ``example:NAME``.

    ``pick``: which graph of a file that holds several. ``keep``: the whole "text", or a "summary" of figures.
    ``prove``: inputs to prove each pass on, 0 for no proof, on ``ranks`` simulated ranks where the graph tells no
    number. The rest is as on the command line. ``line``: where the case begins in its file.
    """

    name: str
    graph: str
    passes: str = "default"
    pick: str | None = None
    world_size: int | None = None
    group: tuple[str, ...] = ()
    rank: int | None = None
    spmd: bool | None = None
    cost: str | None = None
    keep: str = KEEPS[0]
    prove: int = 0
    ranks: int | None = None
    line: int = 0

    @property
    def files(self) -> tuple[str, ...]:
        """Patterns of what it makes, with ``*`` for a rank."""
        if self.keep == "summary":
            return (f"{self.name}{SUMMARY}",)
        return (f"{self.name}{TEXT}", f"{self.name}/rank*{TEXT}")

    @property
    def origin(self) -> str:
        """What a golden says of itself, in one line."""
        return f"{MARK}{self.graph} after {' '.join(self.passes.split()) or 'no pass'}"


TEXT, SUMMARY = ".fx.py", ".summary.toml"
"""Ends of the names of goldens."""
MARK = "# golden: "
"""Begins a line of every golden that was written from a configuration."""


@dataclass(frozen=True)
class Config:
    """A configuration: its file, its cases, and files of passes to load first, as paths from here."""

    file: Path
    cases: tuple[Case, ...]
    load: tuple[Path, ...] = ()

    @property
    def folder(self) -> Path:
        """Where the goldens are."""
        return self.file.parent

    def place(self, case: Case) -> Place:
        """Where a case is written."""
        return Place(str(self.file), case.line)


def read(folder: str | Path) -> Config:
    """The configuration of a folder. Raises `UsageError`, one line with file and key, for whatever is wrong in it."""
    file = Path(folder) / FILE
    if not Path(folder).is_dir():
        raise UsageError(f"no directory '{folder}'", hint="fxpasses snapshot add FOLDER GRAPH makes one")
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise UsageError(f"no file '{file}'", hint="fxpasses snapshot add FOLDER GRAPH writes one") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read '{file}': {getattr(error, 'strerror', None) or 'not UTF-8 text'}") from error
    return parse(text, file)


def parse(text: str, file: Path) -> Config:
    """The configuration in ``text``, which is, or would be, that of ``file``. Raises `UsageError`."""
    try:
        data = tomllib.loads(text.replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = re.search(r"\s*\(at line (\d+), column (\d+)\)", str(error))
        place = Place(str(file), int(found[1]), int(found[2])) if found else Place(str(file))
        message = str(error).replace(found[0], "") if found else str(error)
        raise UsageError(f"not TOML: {message}", place=place) from None
    return _Reader(text, file).config(data)


def case_text(values: Mapping[str, Any]) -> str:
    """A case as it is written in the file; values of None are left out."""
    rows = [f"{key} = {_value(value)}" for key, value in values.items() if value is not None and value != ()]
    return "\n".join([f"[[{_TABLE}]]", *rows, ""])


def _value(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


_KEYS = {field.name: str(field.type) for field in fields(Case) if field.name != "line"}
_OF_ALL = ("load", *(key for key in _KEYS if key not in ("name", "graph", "pick", "rank")))
"""Keys that may stand above the cases: ``load``, and what then holds for every case that says nothing else."""
_WORDS = {"str": "a text", "int": "a whole number", "bool": "true or false", "tuple[str, ...]": "a list of texts"}
"""Types of values, as `Case` states them, in words."""


def _fits(value: Any, kind: str) -> bool:
    if kind.startswith("tuple"):
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    return type(value).__name__ == kind


class _Reader:
    def __init__(self, text: str, file: Path) -> None:
        self._text, self._file = text, file
        self._starts = [found.start() for found in _HEADER.finditer(text)]

    def config(self, data: dict[str, Any]) -> Config:
        tables = data.pop(_TABLE, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._refuse(None, _TABLE, f"'{_TABLE}' is no list of tables", f"each case begins with [[{_TABLE}]]")
        for key, value in data.items():
            if key in _KEYS and key not in _OF_ALL:
                self._refuse(None, key, f"'{key}' stands above the first [[{_TABLE}]]", "it belongs to a case")
            self._check(None, key, value, list(_OF_ALL))
        load = tuple(self._file.parent / path for path in data.pop("load", ()))
        cases: list[Case] = []
        for number, table in enumerate(tables):
            cases.append(self._case(number, data, table))
            self._check_name(number, cases)
        return Config(self._file, tuple(cases), load)

    def _case(self, number: int, shared: Mapping[str, Any], table: Mapping[str, Any]) -> Case:
        for key, value in table.items():
            if key == "load":
                self._refuse(number, key, "'load' is in a case", "it stands above the first case, and is for all",
                             table.get("name"))
            self._check(number, key, value, list(_KEYS), table.get("name"))
        for key in ("name", "graph"):
            if not table.get(key):
                self._refuse(number, None, f"'{key}' is missing", None, table.get("name"))
        values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value
                  for key, value in {**shared, **table}.items()}
        if isinstance(values.get("pick"), int):
            values["pick"] = str(values["pick"])
        return Case(**values, line=self._line(number, None))

    def _check(self, number: int | None, key: str, value: Any, known: list[str], name: Any = None) -> None:
        if key not in known:
            hint = did_you_mean(key, known) or f"keys: {', '.join(known)}"
            self._refuse(number, key, f"unknown key '{key}'", hint, name)
        kind = "tuple[str, ...]" if key == "load" else _KEYS[key].removesuffix(" | None")
        if key == "pick" and _fits(value, "int"):
            return
        if not _fits(value, kind):
            self._refuse(number, key, f"'{key}' is {_short(value)}", f"{_WORDS[kind]} is wanted", name)
        lowest = {"world_size": 1, "ranks": 1, "prove": 0, "rank": 0}.get(key)
        if lowest is not None and value < lowest:
            self._refuse(number, key, f"'{key}' is {value}", f"{lowest} is the least", name)
        if key == "keep" and value not in KEEPS:
            hint = did_you_mean(value, list(KEEPS)) or f"one of: {', '.join(KEEPS)}"
            self._refuse(number, key, f"'keep' is {_short(value)}", hint, name)
        if key in ("graph", "cost") and any(not letter.isprintable() for letter in value):
            self._refuse(number, key, f"'{key}' is {_short(value)}", "no control characters", name)

    def _check_name(self, number: int, cases: list[Case]) -> None:
        name = cases[-1].name
        if name.startswith((".", "-")) or any(letter in "/\\" or not letter.isprintable() for letter in name):
            self._refuse(number, "name", f"'name' is {_short(name)}", "it is a file's name, without '/', '.' or '-' in "
                         "front and control characters")
        if len(f"{name}{SUMMARY}".encode()) > 255:
            self._refuse(number, "name", f"'name' has {len(name)} characters", "a file's name has at most 255 bytes")
        for other in cases[:-1]:
            if _folded(other.name) == _folded(name):
                self._refuse(number, "name", f"the name is that of the case in line {other.line}",
                             "names differ in more than upper and lower case, and how accents are written", name)
        for written in (f"{name}{TEXT}", f"{name}{SUMMARY}"):
            for case in cases:
                if (self._file.parent / case.graph).absolute() == (self._file.parent / written).absolute():
                    self._refuse(number, "name", f"'{written}' is the graph of case {_short(case.name)}",
                                 "the golden would overwrite it: give the case another name", name)

    def _refuse(self, number: int | None, key: str | None, message: str, hint: str | None,
                name: object = None) -> NoReturn:
        where = "" if number is None else f"case {_short(name)}: " if isinstance(name, str) else f"case {number + 1}: "
        raise UsageError(f"{where}{message}", place=Place(str(self._file), self._line(number, key)), hint=hint)

    def _line(self, number: int | None, key: str | None) -> int:
        """The line of a key, else that of its case; 0 where it cannot be told."""
        if number is not None and number >= len(self._starts):
            return 0
        starts = [*self._starts, len(self._text)]
        start, end = (0, starts[0]) if number is None else starts[number:number + 2]
        row = re.compile(rf"^[ \t]*\"?{re.escape(key or '')}\"?[ \t]*=", re.MULTILINE)
        found = row.search(self._text, start, end) if key else None
        if found is None and number is None:
            return 0
        return self._text.count("\n", 0, found.start() if found else start) + 1


def _folded(name: str) -> str:
    """Equal for names that are one file on systems that fold case, or normalize accents."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
