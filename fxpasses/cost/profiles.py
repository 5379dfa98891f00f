"""Profiles of devices and networks, read from data files."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

DEFAULT = "h100"
_FOLDER = files("fxpasses.cost") / "profiles"


def names() -> list[str]:
    """Names of the profiles that come with the package, sorted."""
    return sorted(entry.name.removesuffix(".json") for entry in _FOLDER.iterdir() if entry.name.endswith(".json"))


def read(name: str) -> dict[str, Any]:
    """The data of a profile that comes with the package."""
    found: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found
