"""simulate on one graph: the report, nodes with bodies, collectives without a wait, traces."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.ir.effects import effects
from fxpasses.sim.play import play
from fxpasses.sim.program import Program
from fxpasses.testing.graphs import GraphBuilder
from fxpasses.testing.snippets import snippet
from tests.sim.programs import Costs, graph, launch, relu, wait

BODY = launch("r", "x") + relu("a", "y") + wait("w", "r") + relu("b", "w") + "return (a, b)"
COSTS = Costs({"r": 5, "a": 3, "b": 2}, launch_ms=1)
ROUND = """
class body:
    def forward(
        self,
        total: "f32[8, 8]",
        row: "f32[8, 8]",
    ):
        r: "f32[8, 8]" = _c10d_functional.all_reduce.default(row, "sum", dp)
        a = aten.mm.default(total, total)
        w = _c10d_functional.wait_tensor.default(r)
        b = aten.add.Tensor(a, w)
        return (b, b)
"""


def test_the_report_says_what_takes_the_time() -> None:
    found = fxpasses.simulate(graph(BODY), cost_model=COSTS)
    assert (found.step_ms, found.compute_ms, found.launch_ms, found.communication_ms) == (8, 5, 1, 5)
    assert (found.exposed_ms, found.bubble_ms, found.bound_ms) == (2, 0, 8)
    assert (found.peak_bytes, found.peak_node) == (1280, "b")
    assert str(found) == """\
step          8.000 ms, 1.000 times the bound
bound         8.000 ms: compute stream 6.000, dp 5.000, longest chain 8.000
compute       5.000 ms, launches 1.000 ms
communication 5.000 ms: dp 5.000
exposed       2.000 ms, of 1 of 1 collective
memory        1.2 KiB at 'b', 512 B of it inputs
exposed most:
  2.000 of 5.000 ms: 'r', all_reduce of 256 B on dp"""
    assert found.as_dict()["launches"] == [{"node": "r", "kind": "all_reduce", "group": "dp", "bytes": 256,
                                            "issued_ms": 0, "start_ms": 1, "end_ms": 6, "exposed_ms": 2}]
    assert json.dumps(found.as_dict()) == json.dumps(fxpasses.simulate(graph(BODY), cost_model=COSTS).as_dict())


def test_a_report_is_printable_whatever_groups_are_called() -> None:
    gm = graph(launch("r", "x", '"a\\n\\x1b[31m\\ud800"') + wait("w", "r") + "return w")
    lines = str(fxpasses.simulate(gm, cost_model=COSTS)).splitlines()
    assert all(line.isprintable() for line in lines)
    assert "communication 5.000 ms: a\\n\\x1b[31m\\ud800 5.000" in lines


def test_the_default_costs_are_a_profile_and_no_device_is_needed() -> None:
    found = fxpasses.simulate(graph(BODY))
    assert found.step_ms > 0
    assert f"costs         {found.cost_name}" in str(found)


@pytest.mark.parametrize("cost", ["h1000", Path("nowhere.json"), lambda node: -1.0])
def test_costs_that_are_none_are_the_users_mistake(cost: object) -> None:
    with pytest.raises(UsageError):
        fxpasses.simulate(graph(BODY), cost_model=cost)


@pytest.mark.parametrize(("given", "options", "words"), [
    ("step.fx.py", {}, "graph is of type str"),
    ([], {}, "there is no graph"),
    (None, {"world": 4}, "world is of type int"),
    (None, {"cost_model": 3}, r"cost_model is of type int \(a callable, the name of a profile or a file is wanted\)"),
])
def test_arguments_of_a_wrong_type_are_named(given: object, options: dict[str, object], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        fxpasses.simulate(graph(BODY) if given is None else given, **options)


SCAN = "body = self.body\ns = hop.scan(body, [x], [xs], ())\nt = s[0]\n"


def scan(rows: int) -> GraphModule:
    return snippet(f"x: f32[8, 8]; xs: f32[{rows}, 8, 8]", SCAN + "return (t,)", classes=ROUND)


def test_a_loop_takes_its_body_as_often_as_it_runs() -> None:
    found = fxpasses.simulate(scan(3), cost_model=Costs({"r": 5, "a": 3, "b": 2}, launch_ms=1))
    assert (found.step_ms, found.compute_ms, found.launch_ms) == (3 * 8, 3 * 5, 3)
    assert (found.exposed_ms, found.streams_ms) == (6, {"dp": 15})
    assert found.notes == ()
    one, three = (play(Program(effects(scan(rows)), Costs({"r": 5}))).step_ms for rows in (1, 3))
    assert 3 * one == three


def test_a_loop_waits_for_the_streams_of_its_collectives_and_holds_them() -> None:
    lines = launch("q", "x") + SCAN + launch("p", "x") + wait("u", "q") + wait("v", "p") + "return (t, u, v)"
    gm = snippet("x: f32[8, 8]; xs: f32[2, 8, 8]", lines, classes=ROUND)
    found = fxpasses.simulate(gm, cost_model=Costs({"q": 4, "r": 1, "p": 2}))
    assert found.step_ms == 4 + 2 * 1 + 2
    assert play(Program(effects(gm), Costs({"q": 4, "r": 1, "p": 2})), scale=(1.0, 2.0)).step_ms == 16


def test_of_branches_the_slower_one_runs() -> None:
    classes = "".join(f'''
class {name}:
    def forward(
        self,
        x: "f32[8, 8]",
    ):
        {name}_a = aten.relu.default(x)
        return ({name}_a,)
''' for name in ("yes", "no"))
    lines = "yes = self.yes\nno = self.no\nc = hop.cond(p, yes, no, (x,))\nt = c[0]\nreturn (t,)"
    gm = snippet("p: b8[]; x: f32[8, 8]", lines, classes=classes)
    assert fxpasses.simulate(gm, cost_model=Costs({"yes_a": 2, "no_a": 7})).step_ms == 7


def test_an_unknown_number_of_rounds_is_said() -> None:
    classes = '''
class more:
    def forward(
        self,
        x: "f32[8, 8]",
    ):
        s = aten.sum.default(x)
        c = aten.gt.Scalar(s, 0)
        return c
class body:
    def forward(
        self,
        x: "f32[8, 8]",
    ):
        a = aten.relu.default(x)
        return (a,)
'''
    lines = "more = self.more\nbody = self.body\nl = hop.while_loop(more, body, (x,), ())\nt = l[0]\nreturn (t,)"
    gm = snippet("x: f32[8, 8]", lines, classes=classes)
    found = fxpasses.simulate(gm, cost_model=Costs({"a": 2, "s": 1}))
    assert found.step_ms == 3
    assert found.notes == ("nothing says how often the body of 'l' runs: once is assumed",)


def test_a_collective_without_a_wait_is_exposed_whole() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 8, 8)
    call = builder.untyped(torch.ops.c10d.allreduce_.default, [x], "dp", "sum", None, val=x.meta["val"])
    call.name = "r"
    found = fxpasses.simulate(builder.done(x), cost_model=Costs({"r": 5}, launch_ms=1, shared={"1": ("dp",)}))
    assert (found.step_ms, found.compute_ms, found.launch_ms, found.exposed_ms) == (6, 0, 1, 5)
    assert [(launch.kind, launch.exposed_ms) for launch in found.launches] == [("all_reduce", 5)]


def test_nodes_without_types_are_said() -> None:
    gm = graph(BODY)
    next(node for node in gm.graph.nodes if node.name == "a").meta.pop("val")
    assert fxpasses.simulate(gm, cost_model=COSTS).notes == ("1 node without a type: their bytes count as 0",)


def test_a_trace_has_slices_flows_and_memory(tmp_path: Path) -> None:
    found = fxpasses.simulate(graph(BODY), cost_model=COSTS)
    found.save(tmp_path / "trace.json")
    events = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    assert {event["ph"] for event in events} == {"M", "X", "s", "f", "C"}
    slices = {(event["cat"], event["name"]): event for event in events if event["ph"] == "X"}
    transfer = slices["transfer", "all_reduce"]
    assert (transfer["ts"], transfer["dur"], transfer["tid"]) == (1000, 5000, 1)
    assert (slices["launch", "launch all_reduce"]["ts"], slices["wait", "wait_tensor"]["dur"]) == (0, 2000)
    ends: dict[str, list[tuple[str, float, int]]] = {}
    for event in events:
        if event["ph"] in "sf":
            ends.setdefault(event["id"], []).append((event["ph"], event["ts"], event["tid"]))
    assert sorted(sorted(pair, reverse=True) for pair in ends.values()) == [
        [("s", 0, 0), ("f", 1000, 1)], [("s", 1000, 1), ("f", 4000, 0)]]
    assert max(event["args"]["bytes"] for event in events if event["ph"] == "C") == found.peak_bytes
    assert {event["args"]["name"] for event in events if event["name"] == "thread_name"} == {"compute", "group dp"}


def test_slices_of_one_thread_do_not_overlap_and_traces_repeat(tmp_path: Path) -> None:
    found = [fxpasses.simulate(fxpasses.load(fxpasses.dump(scan(3))), cost_model=COSTS) for _ in range(2)]
    for index, each in enumerate(found):
        each.save(tmp_path / f"{index}.json")
    one, other = ((tmp_path / f"{index}.json").read_bytes() for index in range(2))
    assert one == other
    by_thread: dict[int, float] = {}
    for event in json.loads(one)["traceEvents"]:
        if event["ph"] == "X":
            assert event["ts"] >= by_thread.get(event["tid"], 0)
            by_thread[event["tid"]] = event["ts"] + event["dur"]


def test_a_trace_that_cannot_be_written_is_the_users_mistake(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=re.escape(f"cannot write '{tmp_path / 'no' / 'trace.json'}'")):
        fxpasses.simulate(graph(BODY), cost_model=COSTS).save(tmp_path / "no" / "trace.json")


def test_the_memory_of_a_trace_keeps_the_peak_of_what_takes_no_time(tmp_path: Path) -> None:
    found = fxpasses.simulate(graph(BODY), cost_model=Costs({}))
    found.save(tmp_path / "trace.json")
    events = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    assert [event["args"]["bytes"] for event in events if event["ph"] == "C"] == [found.peak_bytes]
