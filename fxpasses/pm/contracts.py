"""What passes ask and promise, as plain data: for tools, for review, and for the rule that a change is a new version.

`contract` says all of it, words for people included; `binding` is the part others may rely on. Where that part differs
from what was locked, the pass needs a higher version and a line in the changelog that names both (`complaints`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fxpasses.pm.declare import NUMERICS
from fxpasses.pm.option_schema import accepted_by, option_schema
from fxpasses.pm.options import format_value

if TYPE_CHECKING:
    from fxpasses.pm.declare import Pass
    from fxpasses.pm.options import Option

SCHEMA = Path(__file__).with_name("contracts.schema.json")
"""JSON Schema of what ``fxpasses list --json`` prints."""


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of ``fxpasses list --json``."""
    found: dict[str, Any] = json.loads(SCHEMA.read_text())
    return found


def contract(pass_: Pass) -> dict[str, Any]:
    """What a pass asks and promises. ``schema`` of an option: JSON Schema of its values, ``type`` in words."""
    return {
        "name": pass_.name,
        "version": pass_.version,
        "summary": pass_.summary,
        "requires": list(pass_.requires),
        "after": list(pass_.after),
        "takes": pass_.takes,
        "gives": pass_.gives,
        "rank_set": pass_.rank_set,
        "numerics": numerics(pass_),
        "options": [{"name": option.name, "type": option.type_text, "schema": _schema_of(pass_, option),
                     "default": option.default, "doc": option.doc} for option in pass_.fields],
        "remarks": None if pass_.remarks is None else {
            code: {"kinds": kinds, "meaning": meaning} for code, (kinds, meaning) in pass_.remarks.items()},
    }


def numerics(pass_: Pass) -> dict[str, Any]:
    """What a pass does to numbers: ``default``, and ``settings`` of options that differ, as ``{"wire=bf16": {...}}``.

    Those that change values on purpose are asked of ``changes_values``, for every value that can be listed.
    """
    settings = {setting: {"kind": kind} for setting, kind in pass_.numerics.items() if setting}
    for option in pass_.fields:
        for value in values_of(_schema_of(pass_, option)):
            words = pass_.with_options(**{option.name: value}).intended_change
            if words is not None and value != option.default:
                settings[f"{option.name}={format_value(value)}"] = {"kind": "changes-values", "computes": words}
    found: dict[str, Any] = {"kind": pass_.numerics[""]}
    if pass_.intended_change is not None:
        found = {"kind": "changes-values", "computes": pass_.intended_change}
    return {"default": found, "settings": dict(sorted(settings.items()))}


def numerics_of(pass_: Pass) -> str:
    """The kind that holds for a pass as its options are set; of several that hold, the one that promises least."""
    set_so = {f"{option.name}={format_value(getattr(pass_.options, option.name))}" for option in pass_.fields}
    kinds = {kind for setting, kind in pass_.numerics.items() if setting in set_so} | {pass_.numerics[""]}
    if pass_.intended_change is not None:
        kinds.add("changes-values")
    return max(kinds, key=NUMERICS.index)


def values_of(schema: Mapping[str, Any]) -> list[Any]:
    """Every value of an option that has few."""
    if "anyOf" in schema:
        return [value for member in schema["anyOf"] for value in values_of(member)]
    if "enum" in schema:
        return list(schema["enum"])
    if schema["type"] in ("boolean", "null"):
        return [False, True] if schema["type"] == "boolean" else [None]
    bounded = schema["type"] == "integer" and {"minimum", "maximum"} <= schema.keys()
    return list(range(schema["minimum"], schema["maximum"] + 1)) if bounded else []


def binding(data: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a contract that others rely on: no words for people, which may be improved at any time."""
    kept = {key: value for key, value in data.items() if key != "summary"}
    kept["options"] = [{key: option[key] for key in ("name", "schema", "default")} for option in data["options"]]
    kept["remarks"] = data["remarks"] and {code: entry["kinds"] for code, entry in sorted(data["remarks"].items())}
    kept["numerics"] = {"default": data["numerics"]["default"]["kind"],
                        "settings": {key: entry["kind"] for key, entry in data["numerics"]["settings"].items()}}
    return kept


def complaints(name: str, locked: Mapping[str, Any] | None, now: Mapping[str, Any], changelog: str, *,
               version: str) -> list[str]:
    """What a changed contract still lacks, in words that say what to do; empty where it may be locked.

    ``locked`` and ``now`` have a key ``version``; ``version``: where that number stands in the source.
    """
    number = now["version"]
    found = []
    if locked is not None and {**locked, "version": number} != now and number <= locked["version"]:
        keys = ", ".join(changed_keys(locked, now))
        found.append(f"the contract of '{name}' has changed ({keys}) and its version is {number} still: "
                     f"set {version} to {locked['version'] + 1}")
    if locked is not None and number < locked["version"]:
        found.append(f"the version of '{name}' fell from {locked['version']} to {number}: it only ever rises")
    if not found and (locked is None or locked != now) and not _is_told(name, number, changelog):
        words = f"`{name}`" + (f" and 'version {number}'" if number > 1 else "")
        found.append(f"CHANGELOG.md does not tell of it: add a line under Unreleased that names {words}")
    return found


def changed_keys(locked: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """Which fields differ, options and codes of remarks by name."""
    found = []
    for key in now:
        was, becomes = locked.get(key), now[key]
        if was == becomes:
            continue
        inner = _by_name(was), _by_name(becomes)
        names = sorted({part for part in {*inner[0], *inner[1]} if inner[0].get(part) != inner[1].get(part)})
        found += [f"{key}: {part}" for part in names] or [key]
    return found + [key for key in locked if key not in now]


def _by_name(value: Any) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return {item["name"]: item for item in value if isinstance(item, Mapping)}
    return {}


def _is_told(name: str, number: int, changelog: str) -> bool:
    """A line of the changelog names the pass and, from 2 on, the version."""
    entries = re.split(r"^- ", changelog, flags=re.MULTILINE)[1:]
    said = [" ".join(entry.split()) for entry in entries if f"`{name}`" in entry or f"`{name}{{" in entry]
    return any(number == 1 or re.search(rf"\bversion {number}\b", entry) for entry in said)


def _schema_of(pass_: Pass, option: Option) -> dict[str, Any]:
    return option_schema(option, accepted_by(pass_.with_options, option.name))
