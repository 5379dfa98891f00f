"""Steps to look at in a browser: a captured one, a large one, one with hostile names."""

from __future__ import annotations

import functools
from dataclasses import replace

import fxpasses
from fxpasses import examples
from fxpasses.sim.simulate import simulate
from fxpasses.tools.viz.boxes import REPEAT, Box
from fxpasses.tools.viz.outline import Entry, Outline
from fxpasses.tools.viz.scene import Box as Bar
from fxpasses.tools.viz.scene import Flow, Row, Scene, scenes

LAYERS, EACH = 32, 438
COUNT = LAYERS * EACH
HOSTILE = ("</script><script>document.title = 'run'</script>", "<img src=x onerror=\"document.title='run'\">",
           "\"quotes' &amp; <b>bold</b>", "🚂 naïve ‮ txet", "x" * 10_000, "{{data}} {{title}}", "\x00\ud800\\u003c")
"""Names that would do harm where they were taken for markup, script or a template."""


@functools.cache
def example(name: str = "gpt_tp_small") -> Scene:
    """A bundled step as it is, collapsed as a page has it."""
    found, = scenes(name, simulate(fxpasses.load(examples.text(name))), outlines=True)
    return found.opened()


@functools.cache
def large() -> Scene:
    """`LAYERS` layers of `EACH` nodes: products, views, and in each layer a gather that the next layer waits for."""
    entries: list[Entry] = []
    bars: list[Bar] = []
    sent: list[Bar] = []
    flows: list[Flow] = []
    now, launch = 0.0, None
    layers: list[int | Box] = []
    for layer in range(LAYERS):
        first, before = len(entries), launch
        for index in range(EACH):
            number = len(entries)
            name = f"layers_{layer}_{index}"
            entry = Entry(name, ("aten.mm.default", "aten.view.default")[index % 2], ("matmul", "view")[index % 2],
                          type="bf16[8192, 4096]", bytes=1 << 26, start_ms=now, end_ms=now + 0.1,
                          ms=0.1 * (1 - index % 2),
                          operands=tuple({max(0, number - 1), max(0, number - 7)}) if number else (),
                          scope=f"forward.model.layers.{layer}", source=f"step.fx.py:{number + 100}")
            if index == 3:
                launch = number
                entry = replace(entry, name=f"{name}_gather", group="dp", kind="launch", ms=5.0,
                                operator="_c10d_functional.all_gather_into_tensor.default")
                sent.append(Bar(entry.name, entry.operator, "transfer", now, now + 5, 1 << 26))
            elif index == 5 and before is not None:
                entry = replace(entry, name=f"{name}_wait", operator="_c10d_functional.wait_tensor.default", group="dp",
                                kind="launch", launch=before, ms=0.0, exposed_ms=0.1 if layer % 4 == 0 else 0.0)
                flows.append(Flow(1, entries[before].start_ms or 0.0, entries[before].start_ms or 0.0,
                                  entries[before].end_ms, now, entry.exposed_ms))
            elif not index % 2:
                bars.append(Bar(entry.name, entry.operator, "matmul", now, now + 0.1, 1 << 26, scope=entry.scope,
                                source=entry.source))
            entries.append(entry)
            now += 0.1
        middle = first + EACH // 2
        layers.append(Box(f"layers.{layer}", [Box("self_attn", list(range(first, middle))),
                                              Box("mlp", list(range(middle, len(entries))))]))
    outline = Outline(tuple(entries), [Box("forward", [Box(f"layers.0 … layers.{LAYERS - 1}", layers, REPEAT,
                                                           count=LAYERS)], is_open=True)])
    memory = tuple((0.1 * index, (index % 5000) << 20) for index in range(COUNT))
    rows = (Row("compute", tuple(bars)), Row("dp", tuple(sent), "#e69f00"))
    return Scene("large", ("step 1.4 s",), rows, tuple(flows), memory, now, 4999 << 20, 500.0, "layers_11_200",
                 outline)


def hostile() -> Scene:
    """The captured step with names, operators, scopes, sources, labels and groups that are none."""
    scene = example()
    words = [HOSTILE[index % len(HOSTILE)] for index in range(len(scene.outline.nodes))]
    nodes = tuple(replace(entry, name=f"{word}{index}", operator=word, type=word, scope=word, source=word,
                          remarks=(word,), group=entry.group and HOSTILE[0])
                  for index, (entry, word) in enumerate(zip(scene.outline.nodes, words, strict=True)))
    rows = tuple(replace(row, label=HOSTILE[0] if row.colour else row.label, boxes=tuple(
        replace(bar, name=f"{word}{index}", operator=word, scope=word, source=word)
        for index, (bar, word) in enumerate(zip(row.boxes, words, strict=False)))) for row in scene.rows[:2])
    flows = tuple(flow for flow in scene.flows if flow.row < 2)
    boxes: list[int | Box] = [Box(word, [number]) for number, word in enumerate(HOSTILE)]
    rest: list[int | Box] = [Box(HOSTILE[0], list(range(len(HOSTILE), len(nodes))), is_open=True)]
    return replace(scene, title=HOSTILE[0], facts=HOSTILE, rows=rows, flows=flows, peak_node=HOSTILE[1],
                   outline=Outline(nodes, boxes + rest))
