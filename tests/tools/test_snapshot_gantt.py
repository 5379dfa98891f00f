"""Charts of steps as Mermaid text: what a chart may hold, and what its bars say of the simulated step."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import fxpasses
from fxpasses import examples
from fxpasses.sim.simulate import simulate
from fxpasses.testing.snippets import snippet
from fxpasses.tools.snapshots.gantt import gantt
from fxpasses.tools.viz import look
from fxpasses.tools.viz.scene import Box, Row, Scene, scenes

BAR = re.compile(r"    ([A-Za-z0-9 ._+()%-]+) :((?:crit, |active, |done, )*)b(\d+), (\d+), (\d+)")
STEP = """\
m = aten.mm.default(x, x)
r = _c10d_functional.all_reduce.default(m, "sum", dp)
w = _c10d_functional.wait_tensor.default(r)
n = aten.mm.default(w, x)
return (n,)"""


def bars(chart: str) -> dict[str, list[tuple[str, str, int, int]]]:
    """Words, state, start and end of each bar by section; every line of the chart is one it may hold."""
    head, *lines = chart.rstrip("\n").split("  section ")
    assert re.fullmatch(r"---\ndisplayMode: compact\nconfig:\n  gantt:\n    leftPadding: 130\n---\ngantt\n"
                        r"  title simulated step in (ms|us|ns)\n  dateFormat x\n  axisFormat %s\n", head)
    found = {}
    for section in lines:
        name, *rows = section.rstrip("\n").split("\n")
        assert re.fullmatch(r"[A-Za-z0-9 ._+()%-]+", name), name
        matches = [BAR.fullmatch(row) for row in rows]
        assert None not in matches, rows
        found[name] = [(match[1], match[2], int(match[4]), int(match[5])) for match in matches if match]
    numbers = re.findall(r"b(\d+),", chart)
    assert numbers == [str(number + 1) for number in range(len(numbers))]
    return found


def scene_of(inputs: str = "x: bf16[2048, 2048]") -> Scene:
    return scenes("x", simulate(snippet(inputs, STEP)))[0]


def test_bars_are_where_the_step_is() -> None:
    scene = scene_of()
    [(name, compute), (other, sent)] = bars(gantt([("now", scene)])).items()
    assert (name, other) == ("now compute", "now dp")
    assert [state for _, state, *_ in compute] == ["", "crit, ", ""]
    [flow] = scene.flows
    ends = [flow.start_ms, flow.end_ms]
    assert sent[0][2:] == tuple(round(1e6 * time) for time in ends), "a microsecond is a second of the chart's axis"
    waited = compute[1][3] - compute[1][2]
    assert waited == pytest.approx(1e6 * sum(each.exposed_ms for each in scene.flows), rel=1e-3)
    assert compute[-1][3] == round(1e6 * scene.step_ms)
    assert all(one[3] == other[2] for one, other in pairwise(compute)), "without holes"


@pytest.mark.parametrize(("inputs", "unit"), [("x: bf16[8, 8]", "us"), ("x: bf16[32768, 32768]", "ms")])
def test_numbers_of_the_axis_are_whole(inputs: str, unit: str) -> None:
    scene = scene_of(inputs)
    chart = gantt([("now", scene)])
    assert f"title simulated step in {unit}\n" in chart
    scale = {"ms": 1e3, "us": 1e6}[unit]
    assert max(end for section in bars(chart).values() for *_, end in section) == round(scale * scene.step_ms)
    assert scale * scene.step_ms >= 1e4


def test_a_long_step_stays_short() -> None:
    gm = fxpasses.load(examples.path("gpt_fsdp_small"))
    sides = [(name, scenes(name, simulate(graph))[0]) for name, graph in (
        ("before", gm), ("after", fxpasses.run(gm, "commhoist,asynccp")))]
    chart = gantt(sides)
    assert len(chart) < 4000
    found = bars(chart)
    assert list(found) == ["before compute", "before dp", "after compute", "after dp"]
    for name, scene in sides:
        shares = [(int(words.split()[0]), end - start) for words, state, start, end in found[f"{name} compute"]
                  if "%" in words]
        exposed = sum(box.end_ms - box.start_ms for box in scene.rows[0].boxes if box.kind in look.WAITING)
        if shares:
            told = sum(share / 100 * length for share, length in shares) / 1e6
            assert told == pytest.approx(exposed, rel=0.15)


def test_hostile_words_are_none_of_a_charts() -> None:
    names = ("a:b; c", "%%{init}%%", "x\nsection y", "click b1 call alert()", "```", "\u202e\x1b", "-->", "é", "")
    boxes = tuple(Box(name, f"ns.{name}.default", look.TRANSFER, index, index + 1, 5, 1.0) for index, name in
                  enumerate(names))
    compute = Row("compute", (Box("m", "aten.mm.default", "matmul", 0.0, len(names)),))
    rows = (compute, *(Row(name, boxes, "#fff") for name in names))
    found = bars(gantt([("after ``` %% ;", Scene("t", (), rows, (), (), float(len(names)), 0, 0.0, ""))]))
    assert len(found) <= 4


def test_the_step_that_takes_no_time_has_none() -> None:
    assert gantt([("now", Scene("t", (), (Row("compute", ()),), (), (), 0.0, 0, 0.0, ""))]) == ""
