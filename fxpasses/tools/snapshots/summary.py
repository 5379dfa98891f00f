"""Goldens of large graphs: figures instead of thousands of lines, as TOML, so that they are read back for reports."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path

from torch.fx import GraphModule

from fxpasses.errors import GraphError, Place
from fxpasses.tools.snapshots.figures import Figures, Row, figures

_DIGITS = 3
"""Behind a millisecond's point: what machines round differently is below."""


def summary(graphs: Sequence[GraphModule], cost: str | None, origin: str) -> str:
    """The summary of a graph or a rank set; ``origin``: its first line, a comment."""
    found = figures(graphs, cost)
    lines = [origin, f"ranks = {len(graphs)}"] if len(graphs) > 1 else [origin]
    lines.append(f"nodes = {found.nodes}")
    if found.step_ms is None or found.exposed_ms is None:
        lines.append(f"not_simulated = {json.dumps(found.why, ensure_ascii=False)}")
    else:
        lines += [f"cost = {json.dumps(Path(found.cost).name, ensure_ascii=False)}",
                  f"step_ms = {found.step_ms:.{_DIGITS}f}", f"exposed_ms = {found.exposed_ms:.{_DIGITS}f}",
                  f"peak_bytes = {found.peak_bytes}"]
    if found.rows:
        lines += ["", "[collectives]"]
    lines += [f"{json.dumps(name, ensure_ascii=False)} = {{ count = {row.count}, bytes = {row.bytes} }}"
              for name, row in found.rows.items()]
    return "\n".join([*lines, ""])


def read_summary(text: str, file: str) -> Figures:
    """The figures in a summary. Raises `GraphError` for a text that is none."""
    try:
        data = tomllib.loads(text)
        rows = {name: Row(int(row["count"]), int(row["bytes"])) for name, row in data.get("collectives", {}).items()}
        times = {name: float(data[name]) for name in ("step_ms", "exposed_ms") if name in data}
        peak = int(data["peak_bytes"]) if "peak_bytes" in data else None
        return Figures(int(data["nodes"]), rows, str(data.get("cost", "")), times.get("step_ms"),
                       times.get("exposed_ms"), peak, str(data.get("not_simulated", "")))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        words = " ".join(str(error).split())
        raise GraphError(f"not a summary: {words}", place=Place(file)) from None
