"""Profiles of clusters, read from data files: those that come with the package, and the user's own.

A file is one JSON object::

    {"name": "ours", "extends": "h100", "device": {"memory_gb_s": 3000}, "tables": [...], "sources": [...]}

``extends``: a profile by name or file whose figures stay where the file has none. ``device``: figures of
`fxpasses.cost.device.Device`; ``network``: of `fxpasses.cost.network.Network`; ``tables``: measured collectives, see
`fxpasses.cost.tables`; ``kernels``: measured milliseconds of products and attention, see `fxpasses.cost.products`.
``sources``: where figures are from, ``{"of": ["device.memory_gb_s"], "source": "..."}``.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from fxpasses.cost.device import Device
from fxpasses.cost.figures import read_figures, read_value
from fxpasses.cost.json_file import parse_json, read_bytes
from fxpasses.cost.network import Network
from fxpasses.cost.tables import Tables, read_tables
from fxpasses.errors import Place, UsageError, did_you_mean, wrong_type

DEFAULT = "h100"
"""What a cost model is of, where nobody says."""
_MOST_EXTENDED = 8
_KEYS = ("name", "summary", "extends", "device", "network", "tables", "kernels", "sources")
_FOLDER = files("fxpasses.cost") / "profiles"


@dataclass(frozen=True)
class Profile:
    """A device, the network between many of it, and what was measured on them.

    ``identity`` is equal for profiles of equal figures, whatever their names and files.
    """

    name: str
    summary: str
    device: Device
    network: Network
    tables: Tables
    kernels: Mapping[str, float]
    sources: tuple[tuple[tuple[str, ...], str], ...]
    identity: str


def names() -> list[str]:
    """Names of the profiles that come with the package, sorted."""
    return list(_names())


@functools.cache
def _names() -> tuple[str, ...]:
    found = [entry.name.removesuffix(".json") for entry in _FOLDER.iterdir() if entry.name.endswith(".json")]
    return tuple(sorted(found))


def load(spec: str | os.PathLike[str] | None = None) -> Profile:
    """The profile of a name or a file, the default for None.

    Raises `UsageError` for a name or file that there is not, and for a file that is no profile, naming file and key.
    """
    if spec is None:
        spec = DEFAULT
    if not isinstance(spec, (str, os.PathLike)):
        raise wrong_type("the cost model", spec, "a profile's name, a file, or a function from node to milliseconds")
    text = os.fspath(spec)
    if text in names():
        return _bundled(text)
    if not text or not os.path.exists(text):
        raise _missing(text)
    return _of_data(json.dumps(_merged(os.path.realpath(text), text)), text)


@functools.cache
def _bundled(name: str) -> Profile:
    return _profile(_merged(name), Place(name))


@functools.lru_cache(maxsize=16)
def _of_data(data: str, given: str) -> Profile:
    """Of the text of a file and of those it extends: what is written anew is read anew."""
    return _profile(json.loads(data), Place(given))


def _missing(text: str) -> UsageError:
    if "/" in text or os.sep in text or text.endswith(".json"):
        return UsageError(f"no cost profile '{text}'", hint="there is no such file")
    known = names()
    return UsageError(f"no cost profile '{text}'",
                      hint=did_you_mean(text, known) or f"profiles: {', '.join(known)}; or a JSON file")


def _profile(data: Mapping[str, Any], place: Place) -> Profile:
    try:
        return Profile(
            name=data["name"],
            summary=data.get("summary", ""),
            device=read_figures(Device, data.get("device", {}), "device"),
            network=read_figures(Network, data.get("network", {}), "network"),
            tables=read_tables(data.get("tables", [])),
            kernels=read_value(Mapping[str, float], data.get("kernels", {}), "kernels"),
            sources=tuple(_sources(data.get("sources", []))),
            identity=_identity(data),
        )
    except UsageError as error:
        raise UsageError(error.message, place=place, hint=error.hint) from None


def _identity(data: Mapping[str, Any]) -> str:
    figures = {key: data.get(key) for key in ("device", "network", "tables", "kernels")}
    return hashlib.sha256(json.dumps(figures, sort_keys=True).encode()).hexdigest()


def _merged(spec: str, given: str | None = None) -> dict[str, Any]:
    """The data of a profile over that of those it extends."""
    layers: list[dict[str, Any]] = []
    following: str | None = spec
    place = Place(given or spec)
    while following is not None:
        if len(layers) == _MOST_EXTENDED:
            raise UsageError(f"more than {_MOST_EXTENDED} profiles extend each other", place=place)
        layer, following, place = _layer(following, place)
        layers.append(layer)
    merged: dict[str, Any] = {}
    for layer in reversed(layers):
        merged = _over(layer, merged)
    return merged


def _layer(spec: str, place: Place) -> tuple[dict[str, Any], str | None, Place]:
    """The data of one file, what it extends, and what to call it."""
    if spec in names():
        data = _parsed((_FOLDER / f"{spec}.json").read_bytes(), Place(spec))
        return data, data.get("extends"), Place(spec)
    path = Path(spec)
    data = _parsed(read_bytes(path, place), place)
    data.setdefault("name", path.name.removesuffix(".json"))
    extended = data.get("extends")
    if extended is None or extended in names():
        return data, extended, place
    beside = path.parent / extended
    if not os.path.exists(beside):
        error = _missing(extended)
        raise UsageError(f"'extends': {error.message}", place=place, hint=error.hint)
    return data, str(beside), Place(str(extended))


def _parsed(data: bytes, place: Place) -> dict[str, Any]:
    found = parse_json(data, place)
    if not isinstance(found, dict):
        raise UsageError("this is no profile", place=place, hint='a JSON object such as {"extends": "h100"} is wanted')
    for key in found:
        if key not in _KEYS:
            raise UsageError(f"unknown key '{key}'", place=place,
                             hint=did_you_mean(key, list(_KEYS)) or f"keys: {', '.join(_KEYS)}")
    for key in ("name", "summary", "extends"):
        if key in found and not isinstance(found[key], str):
            raise UsageError(f"'{key}' is no text", place=place)
        if not found.get(key, "").isprintable():
            raise UsageError(f"'{key}' is {found[key]!r}", place=place, hint="a text of one line is wanted")
    return found


def _over(layer: Mapping[str, Any], below: Mapping[str, Any]) -> dict[str, Any]:
    """``layer`` with what ``below`` has besides, tables of figures by each figure, its lists in front."""
    merged = {**below, **layer}
    for key, value in layer.items():
        other = below.get(key)
        if isinstance(value, dict) and isinstance(other, dict):
            merged[key] = _over(value, other)
        elif isinstance(value, list) and isinstance(other, list):
            merged[key] = [*value, *other]
    return merged


def _sources(entries: object) -> Iterator[tuple[tuple[str, ...], str]]:
    if not isinstance(entries, list):
        raise UsageError("'sources' is no list", hint='entries {"of": [keys], "source": text} are wanted')
    for number, entry in enumerate(entries, 1):
        of, source = (entry.get("of"), entry.get("source")) if isinstance(entry, dict) else (None, None)
        if not isinstance(source, str) or not isinstance(of, list) or not all(isinstance(each, str) for each in of):
            raise UsageError(f"source {number} is no entry", hint='{"of": [keys], "source": text} is wanted')
        yield tuple(of), source
