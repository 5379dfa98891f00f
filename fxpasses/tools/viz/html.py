"""The timeline of a step as one page that needs nothing else: pan, zoom, and what each node is under the pointer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import Any

from fxpasses.tools.viz import look
from fxpasses.tools.viz.scene import Row, Scene, aligned
from fxpasses.tools.viz.svg import clean
from fxpasses.tools.viz.timeline import legend_items

_NANOSECONDS = 6
"""Digits behind a millisecond's point."""


class _Table:
    """Texts, each once, by number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self._numbers.setdefault(clean(text), len(self._numbers))

    def texts(self) -> list[str]:
        return list(self._numbers)


def page(scenes: Sequence[Scene]) -> str:
    """The page of one step, or of several one above the other with one scale of time and one of memory."""
    scenes = aligned(scenes)
    tables = {name: _Table() for name in ("kinds", "names", "operators", "scopes", "sources")}
    data: dict[str, Any] = {"scenes": [_scene(scene, tables) for scene in scenes]}
    data |= {name: table.texts() for name, table in tables.items()}
    data |= {"colours": look.COLOURS, "light": sorted(look.LIGHT), "waiting": look.WAITING}
    data["legend"] = [(clean(name), look.COLOURS[look.EXPOSED] if colour.startswith("url") else colour)
                      for name, colour in legend_items(scenes)]
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    safe = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    template = resources.files("fxpasses.tools.viz").joinpath("page.html").read_text(encoding="utf-8")
    title = escape(clean("; ".join(scene.title for scene in scenes)))
    before, behind = template.split("{{data}}")
    return before.replace("{{title}}", title) + safe + behind


def _scene(scene: Scene, tables: dict[str, _Table]) -> dict[str, Any]:
    return {
        "title": clean(scene.title), "facts": [clean(fact) for fact in scene.facts], "step": _ms(scene.step_ms),
        "peak": scene.peak_bytes, "peakAt": _ms(scene.peak_ms), "peakNode": clean(scene.peak_node),
        "rows": [_row(row, tables) for row in scene.rows],
        "flows": [[flow.row, *map(_ms, (flow.issued_ms, flow.start_ms, flow.end_ms, flow.waited_ms, flow.exposed_ms))]
                  for flow in scene.flows],
        "memory": {"at": [_ms(time) for time, _ in scene.memory], "bytes": [value for _, value in scene.memory]},
    }


def _row(row: Row, tables: dict[str, _Table]) -> dict[str, Any]:
    boxes = row.boxes
    return {
        "label": clean(row.label), "colour": row.colour,
        "start": [_ms(box.start_ms) for box in boxes], "end": [_ms(box.end_ms) for box in boxes],
        "bytes": [box.bytes for box in boxes], "exposed": [_ms(box.exposed_ms) for box in boxes],
        "kind": [tables["kinds"].number(box.kind) for box in boxes],
        "name": [tables["names"].number(box.name) for box in boxes],
        "operator": [tables["operators"].number(box.operator) for box in boxes],
        "scope": [tables["scopes"].number(box.scope) for box in boxes],
        "source": [tables["sources"].number(box.source) for box in boxes],
    }


def _ms(milliseconds: float) -> float:
    return round(milliseconds, _NANOSECONDS)
