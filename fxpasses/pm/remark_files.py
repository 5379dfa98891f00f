"""Remarks in files: YAML, a document each as LLVM's ``-pass-remarks-output`` has them, or JSON, one object a line.

YAML is imported only where it is written or read. What is read is data alone: of tags those of remarks, no aliases.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fxpasses.errors import GraphError, Place, UsageError
from fxpasses.ir.user_line import UserLine
from fxpasses.pm.remarks import Remark, json_lines

MOST_BYTES = 256 << 20
"""Of a file that is read."""
_SUFFIXES = (".yaml", ".yml")
_KEYS = {"pass": str, "kind": str, "code": str, "node": str, "message": str, "bytes": int, "place": str, "rank": int,
         "source": dict, "data": dict}
_SOURCE = {"file": str, "line": int, "function": str, "text": str}
_KINDS = ("applied", "missed", "analysis")
_NEEDED = ("pass", "kind", "code")


def remarks_text(remarks: Iterable[Remark], path: str) -> str:
    """What a file called ``path`` holds: YAML where the name ends in .yaml or .yml, else JSON lines."""
    return yaml_documents(remarks) if path.endswith(_SUFFIXES) else json_lines(remarks)


def yaml_documents(remarks: Iterable[Remark]) -> str:
    """One document a remark, tagged ``!Applied``, ``!Missed`` or ``!Analysis``, keys as in the JSON lines."""
    import yaml

    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    texts = []
    for remark in remarks:
        entries = json.loads(json.dumps(remark.as_dict(), default=str))
        tag = str(entries.pop("kind")).capitalize()
        text = yaml.dump(entries, Dumper=dumper, sort_keys=False, default_flow_style=False, width=1 << 30)
        texts.append(f"--- !{tag}\n{text}...\n")
    return "".join(texts)


def read_remarks(path: str | os.PathLike[str]) -> list[Remark]:
    """Remarks of a file, told by what is in it.

    Raises `UsageError` for a file that cannot be read, `GraphError` with line and column for what is no list of
    remarks: other tags, aliases, values of wrong types, a file that is cut off.
    """
    name = os.fspath(path)
    try:
        with open(path, "rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise UsageError(f"cannot read '{name}': {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise GraphError(f"these remarks are larger than {MOST_BYTES >> 20} MiB", place=Place(name))
    return parse_remarks(data, name)


def parse_remarks(data: bytes, name: str) -> list[Remark]:
    """As `read_remarks`, of what the file ``name`` holds."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise GraphError("no remarks: this is no text in UTF-8",
                         place=Place(name, data.count(b"\n", 0, error.start) + 1)) from None
    found = _json(text, name) if text.lstrip()[:1] == "{" else _yaml(text, name)
    return [_remark(entries, place) for place, entries in found]


def _json(text: str, name: str) -> Iterator[tuple[Place, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            yield Place(name, number), json.loads(line)
        except json.JSONDecodeError as error:
            hint = "the file seems to be cut off" if number == text.count("\n") + 1 else None
            raise GraphError(f"no remark: {error.msg}", place=Place(name, number, error.colno), hint=hint) from None
        except (ValueError, RecursionError):
            raise GraphError("no remark: a number too long, or nesting too deep", place=Place(name, number)) from None


def _yaml(text: str, name: str) -> Iterator[tuple[Place, Any]]:
    from fxpasses.pm.remark_yaml import documents

    for place, tag, entries in documents(text, name):
        kind = tag[1:].lower()
        if not tag.startswith("!") or kind not in _KINDS:
            raise GraphError(f"no remark: a document tagged '{tag[:40]}'" if tag else "no remark: it has no tag",
                             place=place, hint="!Applied, !Missed and !Analysis are")
        yield place, {"kind": kind, **entries} if isinstance(entries, dict) else entries


def _remark(entries: Any, place: Place) -> Remark:
    _check(entries, _KEYS, "no remark", place)
    missing = next((key for key in _NEEDED if key not in entries), None)
    if missing is not None:
        raise GraphError(f"no remark: '{missing}' is missing", place=place)
    if entries["kind"] not in _KINDS:
        raise GraphError(f"no remark: '{entries['kind'][:40]}' is no kind", place=place, hint=", ".join(_KINDS))
    source = entries.get("source")
    if source is not None:
        _check(source, _SOURCE, "source", place)
    try:
        return Remark(entries["pass"], entries["kind"], entries["code"], entries.get("node"),
                      entries.get("message", ""), entries.get("bytes"), _place(entries.get("place")),
                      entries.get("rank"), entries.get("data", {}),
                      UserLine(**{"file": "", "line": 0, **source}) if source is not None else None)
    except ValueError as error:
        raise GraphError(f"no remark: {str(error)[:100]}", place=place) from None


def _check(entries: Any, types: Mapping[str, type], what: str, place: Place) -> None:
    if not isinstance(entries, dict):
        raise GraphError(f"{what}: {type(entries).__name__} where a map of keys is wanted", place=place)
    for key, value in entries.items():
        if key not in types:
            raise GraphError(f"{what}: unknown key '{str(key)[:40]}'", place=place)
        if not isinstance(value, types[key]) or isinstance(value, bool):
            raise GraphError(f"{what}: '{key}' is a {type(value).__name__}, no {types[key].__name__}", place=place)
        if isinstance(value, int) and value < 0:
            raise GraphError(f"{what}: '{key}' is negative", place=place)


def _place(text: str | None) -> Place | None:
    """``file``, ``file:line`` or ``file:line:column``."""
    if text is None:
        return None
    parts = text.rsplit(":", 2)
    numbers: list[int] = []
    while len(parts) > 1 and parts[-1].isascii() and parts[-1].isdigit() and len(parts[-1]) < 10:
        numbers.insert(0, int(parts.pop()))
    return Place(":".join(parts), *numbers)
