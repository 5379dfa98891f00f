"""The graph of a step in the language of Graphviz: open boxes as clusters, values and waits as edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fxpasses.tools.viz import look
from fxpasses.tools.viz.boxes import Box
from fxpasses.tools.viz.lines import Line, lines_of, sent_text
from fxpasses.tools.viz.scene import Scene, aligned
from fxpasses.tools.viz.svg import clean
from fxpasses.tools.viz.timeline import shortened

_MOST_WORDS = 80


def dot(scenes: Sequence[Scene]) -> str:
    """One digraph with a cluster a step, as far as the outlines are opened; `dot -Tsvg` draws it."""
    parts = ["digraph fxpasses {", f'  label={_quoted("; ".join(scene.title for scene in scenes))};',
             '  node [shape=box, style="filled,rounded", fontname="Helvetica", fontsize=10, fillcolor="#ffffff"];',
             '  edge [color="#888888", arrowsize=0.6];', "  compound=true; newrank=true;"]
    for number, scene in enumerate(aligned(scenes)):
        parts += [f"  subgraph cluster_{number} {{", f"    label={_quoted(scene.title, *scene.facts)};",
                  *_steps(number, scene), "  }"]
    return "\n".join([*parts, "}", ""])


def _steps(number: int, scene: Scene) -> Iterator[str]:
    found = lines_of(scene.outline)
    colours = {row.label: row.colour for row in scene.rows if row.colour is not None}
    ends: list[int] = []
    for index, line in enumerate(found.lines):
        while ends and ends[-1] < index:
            ends.pop()
            yield f"    {'  ' * len(ends)}}}"
        indent = "  " * (2 + len(ends))
        if line.is_open:
            ends.append(line.until)
            style = "dashed" if isinstance(line.item, Box) and line.item.guest else "rounded"
            yield f"{indent}subgraph cluster_{number}_{index} {{ label={_quoted(line.words, line.more)}; style={style};"
            if not isinstance(line.item, Box) or line.item.node is None:
                continue
            indent += "  "
        yield f"{indent}{_name(number, index)} [{_attributes(line, scene, colours)}];"
    for depth in reversed(range(len(ends))):
        yield f"    {'  ' * depth}}}"
    drawn = {index for index, line in enumerate(found.lines)
             if not line.is_open or (isinstance(line.item, Box) and line.item.node is not None)}
    waits = {(flight.start, flight.end): flight.group for flight in found.flights}
    for start, end in sorted({*found.values, *waits}):
        if start in drawn and end in drawn:
            group = waits.get((start, end))
            look_of = f' [color="{colours.get(group, "#888888")}", penwidth=2.5]' if group is not None else ""
            yield f"    {_name(number, start)} -> {_name(number, end)}{look_of};"


def _name(number: int, index: int) -> str:
    return f"n{number}_{index}"


def _attributes(line: Line, scene: Scene, colours: dict[str, str]) -> str:
    words = [line.words, line.more]
    if line.spent_ms:
        words.append(look.time_text(line.spent_ms))
    if line.waited_ms:
        words.append(f"exposed {look.time_text(line.waited_ms)}")
    if not isinstance(line.item, int):
        words += [f"{group}: {sent_text(line, scene.outline.nodes, group)}" for group in line.sent]
        return f"label={_quoted(*words)}, shape=box3d"
    entry = scene.outline.nodes[line.item]
    fill = colours.get(entry.group or "") or look.COLOURS.get(line.kind, "#ffffff")
    return (f'label={_quoted(*words)}, fillcolor="{fill}", fontcolor="{look.ink(fill)}", '
            f"tooltip={_quoted(entry.name, entry.scope, entry.source)}")


def _quoted(*lines: str) -> str:
    """A string of Graphviz: entities, quotes and backslashes are what they look like."""
    escaped = (shortened(clean(line), _MOST_WORDS).replace("&", "&amp;").replace("\\", "\\\\").replace('"', '\\"')
               .replace("\n", " ").replace("\r", " ") for line in lines if line)
    return '"' + "\\n".join(escaped) + '"'
