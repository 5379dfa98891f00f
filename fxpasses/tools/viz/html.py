"""Timeline, memory and graph of a step as one page that needs nothing else: see `page`."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import Any

from fxpasses.tools.viz import look
from fxpasses.tools.viz.boxes import Box
from fxpasses.tools.viz.outline import Outline
from fxpasses.tools.viz.scene import Row, Scene, aligned
from fxpasses.tools.viz.svg import clean
from fxpasses.tools.viz.timeline import legend_items

SCRIPTS = ("data.js", "timeline.js", "outline.js", "graph.js", "page.js")
"""Parts of the page's one script, in their order."""
_NANOSECONDS = 6
"""Digits behind a millisecond's point."""
_PLACE = re.compile(r"(.*\D)(\d{1,9})", re.DOTALL)
_MOST_WORDS = 10_000
_TABLES = ("kinds", "names", "operators", "scopes", "places", "labels", "types")


class _Table:
    """Texts, each once, by number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self._numbers.setdefault(text, len(self._numbers))

    def texts(self) -> list[str]:
        return list(map(_plain, self._numbers))


def _plain(text: str) -> str:
    return clean(text if len(text) <= _MOST_WORDS else f"{text[:_MOST_WORDS - 1]}…")


def page(scenes: Sequence[Scene]) -> str:
    """The page of one step, or of several one above the other with one scale of time and one of memory.

    It may load nothing and run no script but its own, which its content security policy names by its hash.
    """
    scenes = aligned(scenes)
    tables = {name: _Table() for name in _TABLES}
    data: dict[str, Any] = {"scenes": [_scene(scene, tables) for scene in scenes]}
    groups = {clean(row.label): row.colour for scene in scenes for row in scene.rows if row.colour is not None}
    colours = {*look.COLOURS.values(), *groups.values()}
    data |= {name: table.texts() for name, table in tables.items()}
    data |= {"colours": look.COLOURS, "groups": groups, "ink": {colour: look.ink(colour) for colour in sorted(colours)},
             "waiting": look.WAITING}
    data["legend"] = [(clean(name), look.COLOURS[look.EXPOSED] if colour.startswith("url") else colour,
                       colour.startswith("url")) for name, colour in legend_items(scenes)]
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    safe = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    style, script = _file("page.css"), "".join(map(_file, SCRIPTS))
    parts = {"title": escape(clean("; ".join(scene.title for scene in scenes))), "data": safe, "style": style,
             "script": script, "style hash": _hash(style), "script hash": _hash(script)}
    return re.sub(r"\{\{([a-z ]+)\}\}", lambda found: parts[found[1]], _file("page.html"))


def _file(name: str) -> str:
    return resources.files("fxpasses.tools.viz").joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _scene(scene: Scene, tables: dict[str, _Table]) -> dict[str, Any]:
    return {
        "title": clean(scene.title), "facts": [clean(fact) for fact in scene.facts], "step": _ms(scene.step_ms),
        "peak": scene.peak_bytes, "peakAt": _ms(scene.peak_ms), "peakNode": clean(scene.peak_node),
        "rows": [_row(row, tables) for row in scene.rows],
        "groups": [clean(row.label) for row in scene.rows if row.colour is not None],
        "flows": [[flow.row, *map(_ms, (flow.issued_ms, flow.start_ms, flow.end_ms, flow.waited_ms, flow.exposed_ms))]
                  for flow in scene.flows],
        "memory": {"at": [_ms(time) for time, _ in scene.memory], "bytes": [value for _, value in scene.memory]},
        "graph": _graph(scene.outline, tables),
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
        **_places([box.source for box in boxes], tables),
    }


def _graph(outline: Outline, tables: dict[str, _Table]) -> dict[str, Any]:
    """Nodes as columns; operands as how far back they are, -1 for what there is not."""
    nodes = outline.nodes
    return {
        "name": [tables["names"].number(entry.name) for entry in nodes],
        "operator": [tables["operators"].number(entry.operator) for entry in nodes],
        "kind": [tables["kinds"].number(entry.kind) for entry in nodes],
        "group": [-1 if entry.group is None else tables["labels"].number(entry.group) for entry in nodes],
        "type": [tables["types"].number(entry.type) for entry in nodes],
        "bytes": [entry.bytes for entry in nodes],
        "start": [-1 if entry.start_ms is None else _ms(entry.start_ms) for entry in nodes],
        "end": [_ms(entry.end_ms) for entry in nodes],
        "ms": [_ms(entry.ms) for entry in nodes], "exposed": [_ms(entry.exposed_ms) for entry in nodes],
        "scope": [tables["scopes"].number(entry.scope) for entry in nodes],
        **_places([entry.source for entry in nodes], tables),
        "operands": [[number - operand for operand in entry.operands] for number, entry in enumerate(nodes)],
        "launch": [-1 if entry.launch is None else entry.launch for entry in nodes],
        "remarks": {number: list(map(_plain, entry.remarks)) for number, entry in enumerate(nodes) if entry.remarks},
        "items": [_item(item, tables) for item in outline.items],
    }


def _places(sources: Sequence[str], tables: dict[str, _Table]) -> dict[str, list[int]]:
    """Lines of files as the file's number and the line's; other text as a place at line 0."""
    split = [(found[1], int(found[2])) if (found := _PLACE.fullmatch(source)) else (source, 0) for source in sources]
    return {"place": [tables["places"].number(place) for place, _ in split], "line": [line for _, line in split]}


def _item(item: int | Box, tables: dict[str, _Table]) -> int | list[Any]:
    if isinstance(item, int):
        return item
    return [tables["labels"].number(item.label), item.kind, int(item.guest), -1 if item.node is None else item.node,
            item.count, int(item.is_open), [_item(inner, tables) for inner in item.items]]


def _ms(milliseconds: float) -> float:
    return round(milliseconds, _NANOSECONDS)
