"""A profile that a measurement makes: which one it extends, and its text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fxpasses.cost.profiles import DEFAULT, names

_LONG = ("tables", "kernels", "sources")
"""Keys that have a line for each of their entries."""


def profile_of_device(device: str | None) -> str:
    """Name of the profile to extend: the one whose name is in that of the device, else the default; for None gloo."""
    if device is None:
        return "gloo"
    return next((name for name in names() if name in device.lower()), DEFAULT)


def profile_text(profile: Mapping[str, Any]) -> str:
    """The JSON file of a profile."""
    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {_value(key, value)}" for key, value in profile.items()) + "\n}\n"


def _value(key: str, value: Any) -> str:
    if key not in _LONG or not value:
        return json.dumps(value)
    if isinstance(value, dict):
        lines, (left, right) = [f"{json.dumps(name)}: {json.dumps(each)}" for name, each in value.items()], "{}"
    else:
        lines, (left, right) = [json.dumps(each) for each in value], "[]"
    return f"{left}\n    " + ",\n    ".join(lines) + f"\n  {right}"
