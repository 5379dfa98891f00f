"""Pictures of a step: what a scene holds, and that its drawings are well-formed, small, honest and repeatable."""

from __future__ import annotations

import dataclasses
import json
import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest
import torch
from torch._ops import OpOverload
from torch.fx import Graph, Node

from fxpasses.analyses.allocations import Allocations, peak
from fxpasses.analyses.kinds import is_compute
from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import collective
from fxpasses.sim.simulate import simulate
from fxpasses.testing import snippet
from fxpasses.tools.viz.html import page
from fxpasses.tools.viz.look import kind_of
from fxpasses.tools.viz.pixels import cells, curve
from fxpasses.tools.viz.scene import Box, Flow, Row, Scene, aligned, scenes
from fxpasses.tools.viz.svg import Svg, number, points
from fxpasses.tools.viz.timeline import ticks, timeline

STEP = """\
mm = aten.mm.default(x, x)
r = _c10d_functional.all_reduce.default(mm, "sum", dp)
g = _c10d_functional.all_gather_into_tensor.default(x, 2, tp)
relu = aten.relu.default(x)
w = _c10d_functional.wait_tensor.default(r)
v = _c10d_functional.wait_tensor.default(g)
add = aten.add.Tensor(w, relu)
return (add, v)
"""
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</script><b onclick='x()'>&\"\x00\ud800"


def cost(node: Node) -> float:
    """Every kernel takes 1 ms, a reduction 4 ms, a gather 2 ms."""
    found = collective(node)
    if found is None:
        return 1.0 if is_compute(node) else 0.0
    return 4.0 if found.kind == "all_reduce" else 2.0


@pytest.fixture(scope="module")
def step() -> Scene:
    found, = scenes("a step", simulate(snippet("x: f32[8, 8]", STEP), cost_model=cost))
    return found


def wide(count: int, *, name: str = "node") -> Scene:
    """A step of ``count`` short nodes with gaps between them, and of as many transfers."""
    boxes = tuple(Box(f"{name}_{index}", "aten.mm.default", ("matmul", "pointwise")[index % 2], index, index + 0.5, 64)
                  for index in range(count))
    rows = (Row("compute", boxes), Row("dp", boxes, "#f28e2b"))
    return Scene("wide", ("a fact",), rows, (), tuple((float(index), index) for index in range(count)), count, count,
                 1.0, name)


def shapes(picture: str, name: str) -> list[dict[str, str]]:
    return [element.attrib for element in ElementTree.fromstring(picture).iter(f"{SVG}{name}")]


def test_a_scene_tells_when_everything_runs(step: Scene) -> None:
    compute, reduced, gathered = step.rows
    assert (compute.label, reduced.label, gathered.label) == ("compute", "dp", "tp")
    assert [box.kind for box in compute.boxes] == ["matmul", "launch", "launch", "pointwise", "exposed", "pointwise"]
    exposed = compute.boxes[4]
    assert exposed.name == "r"
    assert exposed.end_ms - exposed.start_ms == pytest.approx(4 - 0.003 - 1)
    assert [(box.name, box.end_ms - box.start_ms) for box in reduced.boxes] == [("r", pytest.approx(4))]
    assert reduced.boxes[0].exposed_ms == pytest.approx(exposed.end_ms - exposed.start_ms)
    assert gathered.boxes[0].exposed_ms == 0
    assert [(flow.row, flow.exposed_ms > 0) for flow in step.flows] == [(1, True), (2, False)]
    assert step.facts[:2] == ("step 6.003 ms", "bound 6.003 ms (step is 1.000 of it)")


def test_ranks_that_are_late_are_told_from_transfers() -> None:
    send = '_c10d_functional.all_reduce.default(m, "sum", tp)'
    body = f"r = {send}\nw = _c10d_functional.wait_tensor.default(r)\nreturn (w,)"
    groups = {"tp": [[0, 1]]}
    ranks = [snippet("m: f32[8, 8]", body, world_size=2, groups=groups, rank=0),
             snippet("x: f32[8, 8]", f"m = aten.mm.default(x, x)\n{body}", world_size=2, groups=groups, rank=1)]
    first, second = scenes("two", simulate(ranks, cost_model=cost))
    assert (first.title, second.title) == ("two, rank 0", "two, rank 1")
    assert [box.kind for box in first.rows[0].boxes] == ["launch", "bubble", "exposed"]
    assert [box.kind for box in second.rows[0].boxes] == ["matmul", "launch", "exposed"]
    bubble = first.rows[0].boxes[1]
    assert bubble.end_ms - bubble.start_ms == pytest.approx(1.0)
    assert "bubble: other ranks are late" in timeline([first, second])


LOOP = """\
class body:
    def forward(
        self,
        c: "f32[8, 8]",
        t: "f32[8, 8]",
    ):
        m = aten.mm.default(c, t)
        r = _c10d_functional.all_reduce.default(m, "sum", dp)
        w = _c10d_functional.wait_tensor.default(r)
        return (w, w)
"""


@pytest.mark.parametrize(("rounds", "shown"), [(3, ["matmul", "launch", "exposed"] * 3), (65, ["loop"])])
def test_a_loop_is_drawn_round_by_round(rounds: int, shown: list[str]) -> None:
    body = "b = self.body\nl = hop.scan(b, [x], [ts], [])\nc = l[0]\nreturn (c,)"
    gm = snippet(f"x: f32[8, 8]; ts: f32[{rounds}, 8, 8]", body, classes=LOOP)
    found, = scenes("a loop", simulate(gm, cost_model=cost))
    compute, stream = (row.boxes for row in found.rows)
    assert [box.kind for box in compute] == shown
    assert compute[-1].end_ms == pytest.approx(found.step_ms) == pytest.approx(5.003 * rounds)
    assert len(stream) == (3 if rounds == 3 else 1)


@pytest.mark.parametrize(("operator", "kind"), [
    (torch.ops.aten.mm.default, "matmul"), (torch.ops.aten.convolution.default, "matmul"),
    (torch.ops.prims.convert_element_type.default, "copy"), (torch.ops.aten.normal_.default, "copy"),
    (torch.ops.aten.native_layer_norm.default, "reduction"), (torch.ops.aten.silu_backward.default, "pointwise"),
    (torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default, "attention"),
    (torch.ops.aten._foreach_add.List, "optimizer"), (torch.ops.aten.embedding.default, "copy"),
])
def test_kinds_of_operators(operator: OpOverload, kind: str) -> None:
    graph = Graph()
    assert kind_of(graph.call_function(operator, (graph.placeholder("x"),))) == kind


def test_a_scene_has_the_memory_of_the_analysis() -> None:
    gm = snippet("x: f32[8, 8]", STEP)
    found, = scenes("a step", simulate(gm, cost_model=cost))
    size, node = peak(Allocations(Effects(gm)), gm)
    assert node is not None
    assert (found.peak_bytes, found.peak_node) == (size, node.name)
    assert max(value for _, value in found.memory) == size
    assert sorted(found.memory) == list(found.memory)


def test_a_picture_is_well_formed_and_says_all(step: Scene) -> None:
    picture = timeline([step, step.compared(step)])
    texts = [element.text for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]
    for words in ("a step", "compute", "dp", "tp", "memory", "exposed: compute waits", "group dp", "relu"):
        assert words in texts, words
    assert any("step +0.0 %, peak +0.0 %" in (text or "") for text in texts)
    hatched = [shape for shape in shapes(picture, "rect") if shape.get("fill") == "url(#exposed)"]
    assert len(hatched) == 2 + 1  # one a step, and the legend
    assert timeline([step, step.compared(step)]) == picture


def test_two_steps_have_one_scale() -> None:
    short = wide(100)
    picture = timeline([short, wide(200)])
    grounds = [float(shape["width"]) for shape in shapes(picture, "rect") if shape.get("fill") == "#f6f6f6"]
    assert grounds[0] == pytest.approx(grounds[2] / 2, abs=0.1)


def test_a_group_has_one_colour_and_place_in_both_steps(step: Scene) -> None:
    turned = dataclasses.replace(step, rows=(step.rows[0], step.rows[2], step.rows[1]),
                                 flows=tuple(dataclasses.replace(flow, row=3 - flow.row) for flow in step.flows))
    first, second = aligned([step, turned])
    assert first == second == step
    alone, = aligned([turned])
    assert [row.label for row in alone.rows] == ["compute", "tp", "dp"]


@pytest.mark.parametrize(("count", "drawn"), [(150, 150), (151, 0)])
def test_lines_that_would_be_too_many_are_left_out(count: int, drawn: int) -> None:
    flows = tuple(Flow(1, index, index, index + 0.5, index + 0.5, 0.0) for index in range(count))
    picture = timeline([dataclasses.replace(wide(count), flows=flows)])
    assert sum(shape.get("class") == "a" for shape in shapes(picture, "path")) == drawn


def test_hostile_names_are_text() -> None:
    found = wide(3, name=HOSTILE)
    picture, text = timeline([found]), page([found])
    titles = [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}title")]
    assert any("</script><b onclick='x()'>&\"\ufffd\ufffd" in title for title in titles)
    assert text.count("</script>") == 2
    assert "<b onclick" not in text
    text.encode()


def test_many_nodes_make_a_small_picture() -> None:
    picture = timeline([wide(15_000)] * 2)
    assert len(picture.encode()) <= 1_000_000
    assert min(float(shape["width"]) for shape in shapes(picture, "rect")) >= 1


@pytest.mark.parametrize("count", [20, 15_000])
def test_cells_cover_what_boxes_take(count: int) -> None:
    boxes = wide(count).rows[0].boxes
    scale = 1000 / count
    drawn = list(cells(boxes, scale, 10))
    busy = sum(box.end_ms - box.start_ms for box in boxes) * scale
    assert sum(cell.width * cell.cover for cell in drawn) == pytest.approx(busy, rel=0.05)
    assert all(left.x + left.width <= right.x + 0.11 for left, right in pairwise(drawn))
    assert sum(cell.box is not None for cell in drawn) == (count if count == 20 else 0)


def test_a_long_box_between_short_ones_stays_itself() -> None:
    times = [(0.0, 0.1), (0.1, 9.0), (9.0, 9.2), (9.2, 9.3)]
    boxes = [Box(f"n{start}", "op", "copy" if start > 9 else "matmul", start, end) for start, end in times]
    assert [(cell.kind, cell.box is not None) for cell in cells(boxes, 1.0, 0)] == [
        ("matmul", False), ("matmul", True), ("matmul", False)]


def test_a_curve_keeps_the_peak_of_a_pixel() -> None:
    steps = [(0.0, 5), (3.0, 90), (3.1, 7), (8.0, 1)]
    assert max(value for _, value in curve(steps, 1.0, 0.0, 10.0)) == 90
    assert curve(steps, 1.0, 0.0, 10.0)[-1] == (10.0, 1)
    assert curve([], 1.0, 0.0, 10.0) == []


@pytest.mark.parametrize("span", [1e-4, 0.7, 9.99, 10, 48_000])
def test_ticks_are_round_and_few(span: float) -> None:
    found = list(ticks(span))
    assert found[0] == 0
    assert 5 <= len(found) <= 11
    assert found[-1] <= span


def test_an_empty_step_can_be_drawn() -> None:
    nothing = Scene("nothing", (), (Row("compute", ()),), (), (), 0.0, 0, 0.0, "")
    ElementTree.fromstring(timeline([nothing]))
    assert "nothing" in page([nothing])


def test_a_page_needs_nothing_else(step: Scene) -> None:
    text = page([step])
    assert re.findall(r"https?:|src=|@import|import\(|fetch\(|XMLHttp|<link", text) == []
    data = json.loads(re.findall(r'type="application/json">(.*?)</script>', text, re.DOTALL)[0])
    row = data["scenes"][0]["rows"][1]
    assert [data["names"][index] for index in row["name"]] == ["r"]
    assert row["end"][0] - row["start"][0] == pytest.approx(4)
    assert data["scenes"][0]["peak"] == step.peak_bytes
    assert page([step]) == text


def test_svg_numbers_and_paths_are_short() -> None:
    assert [number(value) for value in (1.0, 1.256, -0.001, 10)] == ["1", "1.26", "0", "10"]
    assert points([(0, 1), (5, 1), (5, 2), (6, 3)]) == "M0 1H5V2L6 3"
    picture = Svg(10, 10, "a & b")
    picture.rect(0, 0, 1, 1, stroke_width=2, fill=None, class_="x")
    assert '<rect x="0" y="0" width="1" height="1" stroke-width="2" class="x"/>' in str(picture)
    assert "<title>a &amp; b</title>" in str(picture)
