"""The graph of a picture: where nodes belong, boxes in program order, repeats, bodies, what drawings say of them."""

from __future__ import annotations

import copy
import functools
import itertools
import random
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
import torch
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import examples
from fxpasses.ir.ops import is_wait
from fxpasses.pm.remarks import Remark
from fxpasses.sim.simulate import simulate
from fxpasses.sim.timeline import Timeline
from fxpasses.testing import snippet
from fxpasses.tools.viz import look
from fxpasses.tools.viz.boxes import BODY, LOOSE, REPEAT, Box, Facts, nested, unfold
from fxpasses.tools.viz.dot import dot
from fxpasses.tools.viz.graph_svg import graph
from fxpasses.tools.viz.html import page
from fxpasses.tools.viz.lines import lines_of
from fxpasses.tools.viz.outline import Outline, rows_of
from fxpasses.tools.viz.scene import Scene, scenes
from fxpasses.tools.viz.scopes import Path, common, paths_of

DOT = shutil.which("dot")
EXAMPLES = ("gpt_ddp_small", "gpt_fsdp_small", "gpt_scan_small", "gpt_tp_small")
HOSTILE = "</script><b onclick='x()'>&amp;\\\"{\x00\ud800\n🚂" + "x" * 10_000


@functools.cache
def played(gm: GraphModule) -> Timeline:
    return simulate(gm)


def one(gm: GraphModule) -> Scene:
    """A scene of its own, whose boxes may be opened."""
    found = drawn_once(gm)
    return replace(found, outline=Outline(found.outline.nodes, copy.deepcopy(found.outline.items)))


@functools.cache
def drawn_once(gm: GraphModule) -> Scene:
    found, = scenes("a step", played(gm), outlines=True)
    return found


@pytest.fixture(scope="module", params=EXAMPLES)
def step(request: pytest.FixtureRequest) -> GraphModule:
    return fxpasses.load(examples.text(request.param))


def boxes(items: Sequence[int | Box]) -> Iterator[Box]:
    for item in items:
        if isinstance(item, Box):
            yield item
            yield from boxes(item.items)


def drawn(items: Sequence[int | Box]) -> list[int]:
    return [number for item in items for number in ([item] if isinstance(item, int) else item.nodes())]


def made(paths: Sequence[Path], shapes: Sequence[object] | None = None) -> list[int | Box]:
    shapes = shapes or list(range(len(paths)))
    return nested(range(len(paths)), Facts(paths, lambda number: None, lambda number, first: shapes[number],
                                           lambda numbers: f"{len(numbers)} loose"))


def told(items: Sequence[int | Box]) -> list[object]:
    """Labels and node numbers, nested."""
    return [item if isinstance(item, int) else (item.label, told(item.items)) for item in items]


# where nodes belong

def test_phases_of_a_captured_step(step: GraphModule) -> None:
    paths = paths_of(step)
    order = list(dict.fromkeys(path[0] for path in paths.values() if path))
    assert order[0] == "inputs"
    assert set(order) == {"inputs", "forward", "backward", "update"}, order
    for node, path in paths.items():
        if path and path[0] == "forward":
            assert all(paths[operand][0] in ("inputs", "forward") for operand in node.all_input_nodes), node
        if path and path[0] == "backward":
            assert all(paths[operand][0] != "update" for operand in node.all_input_nodes), node


def test_modules_are_told_by_names_where_metas_are_lost(step: GraphModule) -> None:
    paths = paths_of(step)
    found = {part for node, path in paths.items() if node.op == "call_function" for part in path}
    assert {"layers.0", "layers.1"} <= found


def test_a_module_stack_comes_before_a_name() -> None:
    gm = snippet("x: f32[4, 4]", "layers_0_mm = aten.mm.default(x, x)\nreturn (layers_0_mm,)")
    node = next(node for node in gm.graph.nodes if node.op == "call_function")
    for stack, path in ((("L['self'].blocks[3].mlp", None), ("blocks.3", "mlp")), (("blocks.3", None), ("blocks.3",))):
        node.meta["nn_module_stack"] = {"key": stack}
        assert paths_of(gm)[node] == path


def test_a_wait_is_where_its_launch_is_and_other_nodes_where_all_operands_are() -> None:
    gm = snippet("x: f32[4, 4]", """\
a = aten.mm.default(x, x)
b = aten.mm.default(x, x)
r = _c10d_functional.all_reduce.default(a, "sum", dp)
w = _c10d_functional.wait_tensor.default(r)
c = aten.add.Tensor(w, b)
return (c,)
""")
    nodes = {node.name: node for node in gm.graph.nodes}
    for name, stack in (("a", "m.layers.0.attn"), ("b", "m.layers.0.mlp"), ("r", "m.layers.0.out")):
        nodes[name].meta["nn_module_stack"] = {"key": (stack, None)}
    paths = paths_of(gm)
    assert paths[nodes["w"]] == ("m", "layers.0", "out")
    assert paths[nodes["c"]] == ("m", "layers.0")


def test_backward_operators_tell_phases_of_graphs_that_are_no_step() -> None:
    gm = snippet("x: f32[4, 4]; g: f32[4, 4]", """\
a = aten.relu.default(x)
b = aten.threshold_backward.default(g, a, 0)
t = aten.t.default(x)
c = aten.mm.default(t, b)
return (a, c)
""")
    assert {node.name: path[0] for node, path in paths_of(gm).items() if path and path[0] != "inputs"} == {
        "a": "forward", "b": "backward", "t": "backward", "c": "backward"}
    plain = snippet("x: f32[4, 4]", "a = aten.relu.default(x)\nreturn (a,)")
    assert [path for node, path in paths_of(plain).items() if node.op == "call_function"] == [()]


def test_what_decays_a_parameter_belongs_to_its_update(step: GraphModule) -> None:
    paths = paths_of(step)
    for node, path in paths.items():
        operands = node.all_input_nodes
        if node.op == "call_function" and node.users and operands and all(
                operand.op == "placeholder" for operand in operands) and all(
                paths[user] and paths[user][0] == "update" for user in node.users):
            assert path[0] == "update", node


def test_what_paths_have_in_common() -> None:
    assert common([]) == ()
    assert common([("a", "b"), ("a", "b", "c"), ("a", "c")]) == ("a",)
    assert common([("a",)]) == ("a",)


# boxes

@pytest.mark.parametrize("seed", range(40))
def test_boxes_keep_the_order_of_any_program(seed: int) -> None:
    random_ = random.Random(seed)
    names = ["", "a", "b", "a.0", "a.1", "a.1.x", "a.2.x.y", "b.0"]
    paths = [tuple(filter(None, random_.choice(names).split("."))) for _ in range(random_.randrange(1, 120))]
    shapes = [random_.randrange(2) for _ in paths]
    items = made(paths, shapes)
    assert drawn(items) == list(range(len(paths)))
    assert all(box.items for box in boxes(items))


def test_scopes_are_boxes_and_one_node_is_none() -> None:
    assert told(made([("m", "a"), ("m", "a"), ("m", "b"), ("m", "c"), ("m", "c")])) == [
        ("m", [("a", [0, 1]), 2, ("c", [3, 4])])]


def test_scopes_that_hold_one_scope_alone_are_one_box() -> None:
    assert told(made([("m", "a", "x"), ("m", "a", "x")])) == [("m.a.x", [0, 1])]


def test_what_runs_between_pieces_of_a_scope_is_a_guest_in_it() -> None:
    a, b = ("a",), ("b", "x")
    items = made([a, a, a, b, b, a, a, a, b, b, b, b])
    assert told(items) == [("a", [0, 1, 2, ("b.x", [3, 4]), 5, 6, 7]), ("b.x", [8, 9, 10, 11])]
    inner = next(box for box in boxes(items) if box.label == "b.x")
    assert (inner.guest, items[1].guest if isinstance(items[1], Box) else None) == (True, False)


def test_pieces_with_much_between_them_stay_apart() -> None:
    assert [label for label, _ in told(made([("a",)] * 2 + [("b",)] * 9 + [("a",)] * 9))] == ["a", "b", "a"]


def test_nodes_of_the_scope_itself_divide_nothing_and_stand_together() -> None:
    assert told(made([("m", "a"), ("m",), ("m", "a"), *[("m",)] * 4])) == [
        ("m", [("a", [0, 1, 2]), ("4 loose", [3, 4, 5, 6])])]
    assert told(made([("m",)] * 6)) == [("m", [0, 1, 2, 3, 4, 5])]


def layers(count: int, shapes: Sequence[object]) -> list[int | Box]:
    return made([("m", f"layers.{layer}") for layer in range(count) for _ in shapes], list(shapes) * count)


def test_layers_of_one_structure_are_one_repeat() -> None:
    found = [box for box in boxes(layers(32, "abc")) if box.kind == REPEAT]
    assert [(box.label, box.count, box.size) for box in found] == [("layers.0 … layers.31", 32, 96)]


@pytest.mark.parametrize("changed", [0, 7, 15])
def test_a_layer_of_another_structure_is_in_no_repeat(changed: int) -> None:
    shapes = ["abc"[index % 3] for index in range(48)]
    shapes[3 * changed + 1] = "other"
    items = made([("m", f"layers.{index // 3}") for index in range(48)], shapes)
    repeats = [box for box in boxes(items) if box.kind == REPEAT]
    assert sum(box.count for box in repeats) == 15
    assert all(f"layers.{changed}" not in [inner.label for inner in boxes(box.items)] for box in repeats)


def test_layers_of_two_kinds_in_turn_are_a_repeat_of_pairs() -> None:
    shapes = ["ab", "cd"] * 4
    items = made([("m", f"layers.{layer}") for layer, _ in enumerate(shapes) for _ in range(2)], list("".join(shapes)))
    assert [(box.label, box.count) for box in boxes(items) if box.kind == REPEAT] == [("layers.0 … layers.6", 4)]


def test_equal_nodes_are_a_repeat_from_three_on() -> None:
    assert [box.count for box in boxes(made([()] * 5, ["a", "a", "b", "b", "b"]))] == [3]


WIRED = """\
a_0 = aten.mm.default(y, x)
b_0 = aten.add.Tensor(x, a_0)
c_0 = aten.mm.default(a_0, b_0)
r_0 = _c10d_functional.all_reduce.default(c_0, "sum", dp)
w_0 = _c10d_functional.wait_tensor.default(r_0)
a_1 = aten.mm.default(w_0, x)
b_1 = aten.{operator}.Tensor(x, {operand})
c_1 = aten.mm.default(a_1, b_1)
r_1 = _c10d_functional.all_reduce.default(c_1, "sum", {group})
w_1 = _c10d_functional.wait_tensor.default(r_1)
return (w_1,)
"""


@pytest.mark.parametrize(("operator", "operand", "group", "alike"), [
    ("add", "a_1", "dp", True), ("add", "w_0", "dp", False), ("add", "a_1", "tp", False), ("mul", "a_1", "dp", False)])
def test_layers_are_alike_by_operators_groups_and_what_they_read(operator: str, operand: str, group: str, alike: bool,
                                                                 ) -> None:
    gm = snippet("x: f32[4, 4]; y: f32[4, 4]", WIRED.format(operator=operator, operand=operand, group=group))
    for node in gm.graph.nodes:
        if node.op == "call_function":
            node.meta["nn_module_stack"] = {"key": (f"layers.{node.name[-1]}", None)}
    found = [box for box in boxes(one(gm).outline.items) if box.kind == REPEAT]
    assert [(box.label, box.count) for box in found] == ([("layers.0 … layers.1", 2)] if alike else [])


def test_repeats_read_alike_inside(step: GraphModule) -> None:
    outline = one(step).outline
    for box in boxes(outline.items):
        if box.kind != REPEAT:
            continue
        period = len(box.items) // box.count
        rounds = [drawn(box.items[period * index:period * (index + 1)]) for index in range(box.count)]
        for other in rounds[1:]:
            for left, right in zip(rounds[0], other, strict=True):
                one_, two = outline.nodes[left], outline.nodes[right]
                assert (one_.operator, one_.type, one_.group) == (two.operator, two.type, two.group)


def test_no_more_lines_are_opened_than_asked_for(step: GraphModule) -> None:
    for rows in (1, 5, 20, 80, 100_000):
        outline = one(step).outline.unfolded(rows)
        shown = list(rows_of(outline.items))
        assert len(shown) <= max(rows, len(outline.items))
        if rows == 100_000:
            assert all(box.is_open for box in boxes(outline.items))


def test_what_takes_most_is_opened_first() -> None:
    weights = {"a": 1.0, "b": 7.0, "c": 2.0, "d": 9.0}

    def opened(rows: int, least: float, kind: str = "scope") -> str:
        items: list[int | Box] = [Box("a", [0, 1]), Box("b", [2, 3], kind), Box("c", [4, 5]), Box("d", [*range(6, 99)])]
        unfold(items, rows, lambda box: weights[box.label], least)
        return "".join(box.label for box in boxes(items) if box.is_open)

    assert opened(6, 0.0) == "b"
    assert opened(20, 0.0) == "abc"
    assert opened(20, 1.5) == "bc"
    assert opened(20, 1.5, REPEAT) == "c"
    assert opened(200, 9.5) == "abcd"


# outlines

def test_an_outline_has_every_node_once_in_order(step: GraphModule) -> None:
    outline = one(step).outline
    assert sorted(drawn(outline.items)) == list(range(len(outline.nodes)))
    own = [number for number in drawn(outline.items) if number < len(step.graph.nodes)]
    assert own == list(range(len(step.graph.nodes)))
    assert [entry.name for entry in outline.nodes[:len(own)]] == [node.name for node in step.graph.nodes]


def test_an_outline_has_the_times_of_the_simulator(step: GraphModule) -> None:
    timeline = played(step)
    outline = one(step).outline
    own = outline.nodes[:len(step.graph.nodes)]
    assert sum(entry.exposed_ms for entry in own) == pytest.approx(timeline.exposed_ms, abs=1e-6)
    sent = {entry.name: entry for entry in own if entry.is_launch}
    assert set(sent) >= {launch.node for launch in timeline.launches}
    for launch in timeline.launches:
        entry = sent[launch.node]
        assert (entry.group, entry.bytes) == (launch.group, launch.bytes)
        assert entry.start_ms == pytest.approx(launch.issued_ms)
        assert entry.end_ms == pytest.approx(launch.end_ms)


def test_bubbles_are_not_exposed() -> None:
    send = '_c10d_functional.all_reduce.default(m, "sum", tp)'
    body = f"r = {send}\nw = _c10d_functional.wait_tensor.default(r)\nreturn (w,)"
    groups = {"tp": [[0, 1]]}
    ranks = [snippet("m: f32[999, 999]", body, world_size=2, groups=groups, rank=0),
             snippet("x: f32[999, 999]", f"m = aten.mm.default(x, x)\n{body}", world_size=2, groups=groups, rank=1)]
    timeline = simulate(ranks)
    assert timeline.bubble_ms > 0
    for rank, scene in zip(timeline.ranks, scenes("two", timeline, outlines=True), strict=True):
        assert sum(entry.exposed_ms for entry in scene.outline.nodes) == pytest.approx(rank.exposed_ms)
        assert scene.rank == rank.rank


def test_waits_know_their_launches(step: GraphModule) -> None:
    outline, names = one(step).outline, {node.name: node for node in step.graph.nodes}
    waits = [entry for entry in outline.nodes if entry.launch is not None and entry.name in names]
    assert {entry.name for entry in waits} >= {name for name, node in names.items() if is_wait(node)}
    for entry in waits:
        assert entry.launch is not None
        assert outline.nodes[entry.launch].group == entry.group


def test_bodies_are_boxes_with_their_nodes_and_rounds() -> None:
    gm = fxpasses.load(examples.text("gpt_scan_small"))
    outline = one(gm).outline
    bodies = [box for box in boxes(outline.items) if box.kind == BODY]
    loops = [box for box in bodies if box.node is not None]
    assert loops
    for loop in loops:
        assert loop.node is not None
        assert outline.nodes[loop.node].name == loop.label
        inner, = (item for item in loop.items if isinstance(item, Box))
        assert re.fullmatch(r"body, runs \d+ times", inner.label)
        assert all(outline.nodes[number].start_ms is None for number in inner.nodes())
        assert min(inner.nodes()) >= len(gm.graph.nodes)
        for number in inner.nodes():
            assert all(operand >= len(gm.graph.nodes) for operand in outline.nodes[number].operands)


def test_remarks_are_at_their_nodes() -> None:
    gm = snippet("x: f32[4, 4]", "a = aten.relu.default(x)\nb = aten.neg.default(a)\nreturn (b,)")
    remarks = [Remark("p", "missed", "not-now", "a", "why"), Remark("p", "applied", "done", "b", rank=1),
               Remark("p", "analysis", "all")]
    found = {entry.name: entry.remarks for entry in one(gm).outline.with_remarks(remarks, 0).nodes if entry.remarks}
    assert found == {"a": ("p: missed not-now: why",)}
    assert len(one(gm).outline.with_remarks(remarks).nodes[2].remarks) == 1


def test_a_scope_is_opened_and_inputs_of_that_name_are_not(step: GraphModule) -> None:
    outline = one(step).outline
    label = next(box.label for box in boxes(outline.items) if re.search(r"\.\d+$", box.label)
                 and box not in list(boxes(outline.items[:1])))
    outline.unfolded(1)
    assert outline.open(label)
    assert any(box.is_open and box.label == label for box in boxes(outline.items))
    first = outline.items[0]
    assert isinstance(first, Box)
    assert (first.label.split(".")[0], first.is_open) == ("inputs", False)
    assert not outline.open("nowhere.7")


# drawings

def test_lines_say_all_there_is(step: GraphModule) -> None:
    scene = one(step)
    lines = lines_of(scene.outline.unfolded(30))
    top = [line for line in lines.lines if line.depth == 0]
    assert sum(line.waited_ms for line in top) == pytest.approx(sum(e.exposed_ms for e in scene.outline.nodes))
    sent = sum(count for line in lines.lines for count, _ in line.sent.values())
    assert sent == sum(entry.is_launch for entry in scene.outline.nodes)
    for flight in lines.flights:
        assert 0 <= flight.start < flight.end < len(lines.lines)
    opened = lines_of(scene.outline.unfolded(100_000))
    assert sum(flight.count for flight in opened.flights) == len(
        {entry.launch for entry in scene.outline.nodes if entry.launch is not None})


def test_a_transfer_ends_at_its_first_wait() -> None:
    gm = snippet("x: f32[4, 4]", """\
r = _c10d_functional.all_reduce.default(x, "sum", dp)
v = _c10d_functional.wait_tensor.default(r)
a = aten.relu.default(v)
w = _c10d_functional.wait_tensor.default(r)
return (a, w)
""")
    lines = lines_of(one(gm).outline.unfolded(50))
    flight, = lines.flights
    assert [gm_name(gm, lines.lines[index].item) for index in (flight.start, flight.end)] == ["r", "v"]
    assert flight.count == 1


def test_values_between_lines_are_those_of_the_graph() -> None:
    gm = snippet("x: f32[4, 4]", """\
a = aten.relu.default(x)
b = aten.neg.default(a)
c = aten.add.Tensor(a, b)
return (c,)
""")
    lines = lines_of(one(gm).outline.unfolded(50))
    names = [gm_name(gm, line.item) for line in lines.lines]
    assert {(names[start], names[end]) for start, end in lines.values} == {
        ("a", "b"), ("a", "c"), ("b", "c"), ("c", "output")}


def gm_name(gm: GraphModule, item: int | Box) -> str:
    nodes: list[Node] = list(gm.graph.nodes)
    return nodes[item].name if isinstance(item, int) else item.label


def test_a_picture_of_a_graph_is_well_formed_and_repeatable(step: GraphModule) -> None:
    scene = one(step).opened(60)
    picture = graph([scene, scene])
    texts = [element.text for element in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
    for words in ("a step", "forward", "backward", "update", "program order, top to bottom"):
        assert texts.count(words) >= 2, words
    assert graph([scene, scene]) == picture
    assert len(picture) < 200_000


def hostile() -> Scene:
    gm = snippet("x: f32[4, 4]", "a = aten.relu.default(x)\nb = aten.neg.default(a)\nreturn (b,)")
    scene = one(gm).opened(40)
    nodes = [entry.__class__(**entry.__dict__ | {"name": HOSTILE, "operator": HOSTILE, "source": HOSTILE})
             for entry in scene.outline.nodes]
    outline = Outline(tuple(nodes), [Box(HOSTILE, scene.outline.items, is_open=True)])
    return Scene(HOSTILE, (HOSTILE,), scene.rows, scene.flows, scene.memory, scene.step_ms, scene.peak_bytes,
                 scene.peak_ms, HOSTILE, outline)


def test_hostile_names_are_text_in_pictures() -> None:
    picture = graph([hostile()])
    root = ElementTree.fromstring(picture)
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= {
        "svg", "title", "style", "defs", "pattern", "rect", "line", "path", "text"}
    assert len(picture) < 60_000


@pytest.mark.skipif(DOT is None, reason="dot of Graphviz, which reads what is written, is not here")
@pytest.mark.parametrize("name", [*EXAMPLES, "hostile"])
def test_graphviz_reads_a_graph(name: str) -> None:
    scene = hostile() if name == "hostile" else one(fxpasses.load(examples.text(name))).opened(40)
    lines = lines_of(scene.outline)
    assert DOT is not None
    done = subprocess.run([DOT, "-Tplain"], input=dot([scene]), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    nodes = [line for line in done.stdout.splitlines() if line.startswith("node ")]
    assert len(nodes) == sum(not line.is_open or getattr(line.item, "node", None) is not None for line in lines.lines)
    edges = [tuple(line.split()[1:3]) for line in done.stdout.splitlines() if line.startswith("edge ")]
    assert len(edges) == len(set(edges))


def test_hostile_titles_are_text_in_pages() -> None:
    text = page([hostile()])
    assert text.count("</script>") == 2
    assert "<b onclick" not in text


def test_hostile_names_are_strings_in_dot() -> None:
    text = dot([hostile()])
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', "S", text)
    assert "onclick" in text
    assert not {"onclick", "script", '"', "🚂"} & set(re.findall(r"\w+|\S", outside))
    assert all(ord(character) >= 32 or character == "\n" for character in text)


def test_dot_has_balanced_clusters_in_any_state(step: GraphModule) -> None:
    scene = one(step)
    for rows in (1, 40, 400):
        text = dot([scene.opened(rows), scene])
        assert text.count("{") == text.count("}")
        assert text.count("subgraph") == 2 + 2 * sum(line.is_open for line in lines_of(scene.outline).lines)


# colours

def test_words_can_be_read_on_every_colour() -> None:
    for colour in (*look.COLOURS.values(), *look.GROUP_COLOURS):
        assert look.contrast(colour, look.ink(colour)) >= 4.5, colour
    assert look.contrast("#000000", "#ffffff") == pytest.approx(21)


#: Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009),
#: severity 1: linear RGB of what is seen without red and without green cones.
SEEN = {"none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
        "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                       (-0.003882, -0.048116, 1.051998)),
        "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                         (-0.01182, 0.04294, 0.968881))}


def lab(colour: str, seen: str) -> torch.Tensor:
    parts = torch.tensor([int(colour[start:start + 2], 16) / 255 for start in (1, 3, 5)])
    linear = torch.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    shown = (torch.tensor(SEEN[seen]) @ linear).clamp(0, 1)
    xyz = torch.tensor([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]) @ shown
    scaled = xyz / torch.tensor([0.9505, 1.0, 1.089])
    f = torch.where(scaled > 0.008856, scaled ** (1 / 3), 7.787 * scaled + 16 / 116)
    return torch.stack([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("seen", SEEN)
def test_groups_are_told_apart_by_everybody(seen: str) -> None:
    for one_, other in itertools.combinations(look.GROUP_COLOURS, 2):
        assert float((lab(one_, seen) - lab(other, seen)).norm()) >= 10, (one_, other)


def test_loose_nodes_are_named_by_what_takes_time(step: GraphModule) -> None:
    outline = one(step).outline
    for box in boxes(outline.items):
        if box.kind == LOOSE:
            sent = [outline.nodes[number].operator for number in box.items if isinstance(number, int)
                    and outline.nodes[number].is_launch]
            assert not sent or box.label.split(", ")[0] in {operator.split(".")[1] for operator in sent}
