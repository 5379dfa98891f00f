"""What a captured step leaves unsynchronised: each finding fires on its graph and is silent on the one next to it."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.fx import GraphModule

from fxpasses import examples
from fxpasses.errors import VerifyError
from fxpasses.ir.load import load
from fxpasses.ir.promises import DDP_META, DataParallel
from fxpasses.ir.text.writer import dump
from fxpasses.ir.verify import findings, verify
from fxpasses.ir.world import World
from fxpasses.testing import GraphBuilder, snippet
from tests.ir.step_graphs import step_graph

LINT = ("ddp-module", "unsynchronised-gradient", "buffers-differ", "wait-behind-launch")
LOCAL = "g = aten.mul.Tensor(w, x)\nn = aten.sub.Tensor(w, g)\nreturn (g, n)"


def reduced(group: str = "dp") -> str:
    return f"""\
g = aten.mul.Tensor(w, x)
r = _c10d_functional.all_reduce.default(g, "sum", {group})
s = _c10d_functional.wait_tensor.default(r)
n = aten.sub.Tensor(w, s)
return (g, n)"""


def step(body: str = LOCAL, *, inputs: str = "w: f32[4]; x: f32[4]", promises: Any = (),
         **settings: Any) -> GraphModule:
    gm = step_graph(inputs, body, **settings)
    if promises:
        gm.meta[DDP_META] = tuple(promises)
    return gm


def lint(gm: GraphModule, form: str | None = None) -> list[str]:
    return [finding.code for finding in findings(gm, form=form) if finding.code in LINT]


def promise(**settings: Any) -> DataParallel:
    return DataParallel(group="dp", size=4, **settings)


STATE = """\
g = aten.mul.Tensor(w, x)
r = _c10d_functional.all_reduce.default(g, "sum", dp)
s = _c10d_functional.wait_tensor.default(r)
n = aten.sub.Tensor(w, s)
m1 = aten.add.Tensor(m, {state})
return (g, n, m1)"""
IN_PLACE = """\
g = aten.mul.Tensor(w, x)
v = aten.view.default(w, [2, 2])
h = aten.view.default(g, [2, 2])
i = aten.sub_.Tensor(v, h)
return (g, w)"""
REDUCED_IN_PLACE = """\
g = aten.mul.Tensor(w, x)
v = aten.view.default(g, [2, 2])
r = _c10d_functional.all_reduce_.default(g, "sum", dp)
s = _c10d_functional.wait_tensor.default(r)
h = aten.view.default(v, [4])
n = aten.sub.Tensor(w, h)
return (g, n)"""
GRADIENT: dict[str, tuple[GraphModule, bool]] = {
    "this rank's own": (step(), True),
    "reduced": (step(reduced()), False),
    "the same data everywhere": (step(inputs="w: f32[4]; x: f32[4] R@dp"), False),
    "data that differs along one group": (step(inputs="w: f32[4]; x: f32[4] RS(0)@dp,tp"), True),
    "reduced over that group": (step(reduced("tp"), inputs="w: f32[4]; x: f32[4] RS(0)@dp,tp"), False),
    "reduced over another": (step(reduced("tp"), inputs="w: f32[4]; x: f32[4] S(0)R@dp,tp"), True),
    "reduced over any group": (step(reduced("tp")), False),
    "reduced over another than promised": (step(reduced("tp"), promises=[promise()]), True),
    "reduced as promised": (step(reduced(), promises=[promise()]), False),
    "reduced over more ranks": (step(reduced("world"), promises=[promise()]), False),
    "reduced over parts that hold it": (
        step(reduced("tp"), promises=[DataParallel("halves", 2)], world_size=4,
             groups={"tp": [[0, 1], [2, 3]], "halves": [[1, 0], [3, 2]]}), False),
    "reduced by nobody else": (step(reduced("one"), groups={"one": [[0], [1], [2], [3]]}), True),
    "under no_sync": (step(promises=[promise(sync=False)]), False),
    "ignored": (step(promises=[promise(ignored=("w",))]), False),
    "ignored in another module": (step(promises=[promise(module="net", ignored=("w",))]), True),
    "one of two modules": (step("g = aten.mul.Tensor(w, x)\nn = aten.sub.Tensor(w, g)\nreturn (g, n, v)", params=(
        "net.w", "head.v"), inputs="w: f32[4]; v: f32[4]; x: f32[4]", promises=[promise(module="net")]), True),
    "one rank": (step(world_size=1, groups={}), False),
    "a loss alone": (step("g = aten.mul.Tensor(w, x)\nreturn (g, w)"), False),
    "state": (step(STATE.format(state="g"), inputs="w: f32[4]; m: f32[4]; x: f32[4]", optimizer={"m": ["w"]}), True),
    "state, reduced": (step(STATE.format(state="s"), inputs="w: f32[4]; m: f32[4]; x: f32[4]",
                            optimizer={"m": ["w"]}), False),
    "returned": (step("g = aten.mul.Tensor(w, x)\nreturn (g, g)", gradients=("w",)), True),
    "returned, none": (step("g = aten.mul.Tensor(w, x)\nreturn (g, None)", gradients=("w",)), False),
    "a seed": (step("g = aten.mul.Tensor(w, s)\nn = aten.sub.Tensor(w, g)\nreturn (g, n)", seed=True,
                    inputs="w: f32[4]; x: f32[4]; s: i64[]"), True),
    "a sharded parameter": (step(inputs="w: f32[4] S(0)@dp; x: f32[4] S(0)@dp"), False),
    "written in place, through a view": (step(IN_PLACE), True),
    "reduced in place, read through a view": (step(REDUCED_IN_PLACE), False),
    "marked": (step("g = aten.mul.Tensor(w, x)\nm = fxpasses.gradient.default(g, \"w\")\n"
                    "n = aten.sub.Tensor(w, m)\nreturn (g, n)"), False),
    "no step": (snippet("w: f32[4]; x: f32[4]", "g = aten.mul.Tensor(w, x)\nreturn (g,)"), False),
}


@pytest.mark.parametrize("name", GRADIENT)
def test_gradients(name: str) -> None:
    gm, fires = GRADIENT[name]
    assert lint(gm) == ["unsynchronised-gradient"] * fires
    assert lint(gm, "placed") == []


def test_the_finding_names_parameters_group_and_place() -> None:
    names = [f"layers.{index}" for index in range(5)]
    lines = [line for index in range(5) for line in (f"g{index} = aten.mul.Tensor(w{index}, x)",
                                                     f"n{index} = aten.sub.Tensor(w{index}, g{index})")]
    lines[7] = "n3 = aten.neg.default(w3)"
    gm = step("\n".join([*lines, f"return (x, {', '.join(f'n{index}' for index in range(5))})"]), params=names,
              inputs="; ".join([*(f"w{index}: f32[4]" for index in range(5)), "x: f32[4]"]), promises=[promise()])
    (finding,) = verify(gm)
    assert finding.message == (
        "4 of 5 parameters (layers.0, layers.1, layers.2, ...) follow this rank's own data, with no collective over "
        "group 'dp' on the way: ranks drift apart, unless that is meant, as under no_sync")
    assert (finding.node, finding.error) == ("n0", False)
    assert finding.place is not None
    assert finding.place.line


# Loops

SCAN = """\
class body:
    def forward(self, total: "f32[4]", row: "f32[4]", w: "f32[4]"):
        g = aten.mul.Tensor(w, row)
        {inside}
        t = aten.add.Tensor(total, {summand})
        return (t, g)
"""
LOOP = """\
z = aten.mul.Tensor(w, 0.0)
k = self.body
s = hop.scan(k, [z], [x], [w])
t = s[0]
l = s[1]
{behind}
n = aten.sub.Tensor(w, {gradient})
return (l, n)"""
INSIDE = 'r = _c10d_functional.all_reduce.default(g, "sum", dp)\n        f = _c10d_functional.wait_tensor.default(r)'
BEHIND = 'r = _c10d_functional.all_reduce.default(t, "sum", dp)\nf = _c10d_functional.wait_tensor.default(r)'
TWICE = """\
class body:
    def forward(self, a: "f32[4]", b: "f32[4]", row: "f32[4]"):
        c = aten.add.Tensor(row, 1.0)
        d = aten.add.Tensor(b, 0.0)
        return (d, {second})
"""


def looped(inside: str = "", summand: str = "g", behind: str = "", gradient: str = "t") -> GraphModule:
    return step(LOOP.format(behind=behind, gradient=gradient), inputs="w: f32[4]; x: f32[3, 4]",
                classes=SCAN.format(inside=inside, summand=summand))


@pytest.mark.parametrize(("gm", "fires"), [
    (looped(), True), (looped(INSIDE, "f"), False), (looped(INSIDE, "g"), True),
    (looped(behind=BEHIND, gradient="f"), False), (looped(behind=BEHIND), True),
], ids=["nowhere", "in the body", "beside the sum", "behind the loop", "behind the loop, unused"])
def test_bodies_of_loops(gm: GraphModule, fires: bool) -> None:
    assert lint(gm) == ["unsynchronised-gradient"] * fires


@pytest.mark.parametrize(("second", "fires"), [("c", True), ("b", False)])
def test_data_that_takes_two_rounds_to_arrive(second: str, fires: bool) -> None:
    gm = step("""\
z = aten.mul.Tensor(w, 0.0)
y = aten.mul.Tensor(w, 1.0)
k = self.body
s = hop.scan(k, [z, y], [x], [])
t = s[0]
return (t, t)""", inputs="w: f32[4]; x: f32[3, 4]", classes=TWICE.format(second=second))
    assert lint(gm) == ["unsynchronised-gradient"] * fires


# Buffers

def statistics(read: str = "b", written: str = "x", *, before: str = "", new: str | None = None,
               **settings: Any) -> GraphModule:
    """A step that updates buffer b from ``written`` and reads ``read``."""
    return step(f"""\
{before}
o = aten.mul.Tensor({read}, w)
u = aten.mul.Tensor({read}, 0.9)
k = {new or f'aten.add.Tensor(u, {written})'}
return (o, w, k)""", inputs="w: f32[4]; b: f32[4]; x: f32[4]", buffers=("mean",), **settings)


BROADCAST = 'r = _c10d_functional.broadcast.default(b, 0, dp)\nf = _c10d_functional.wait_tensor.default(r)'
MEAN = 'r = _c10d_functional.all_reduce.default(x, "avg", dp)\nf = _c10d_functional.wait_tensor.default(r)'
BUFFERS: dict[str, tuple[GraphModule, bool]] = {
    "read as it is": (statistics(), True),
    "broadcast": (statistics("f", before=BROADCAST), False),
    "broadcast, and read as it is": (statistics(before=BROADCAST), True),
    "written from what all have": (statistics(written="f", before=MEAN), False),
    "counted": (statistics(new="aten.add.Tensor(u, 1.0)"), False),
    "replaced": (statistics("w", new="aten.neg.default(x)"), False),
    "promised to be left alone": (statistics(promises=[promise(broadcast_buffers=False)]), False),
    "promised": (statistics(promises=[promise()]), True),
    "ignored": (statistics(promises=[promise(ignored=("mean",))]), False),
    "one rank": (statistics(world_size=1, groups={}), False),
}


@pytest.mark.parametrize("name", BUFFERS)
def test_buffers(name: str) -> None:
    gm, fires = BUFFERS[name]
    found = [finding for finding in findings(gm) if finding.code in LINT]
    assert [(finding.code, finding.node, finding.error) for finding in found] == [
        ("buffers-differ", "b", False)] * fires
    assert all("1 buffer (mean) follows this rank's own data" in finding.message for finding in found)


# Waits

WAITS = """\
r = _c10d_functional.all_reduce.default(x, "sum", dp)
{between}
s = _c10d_functional.wait_tensor.default(r)
{behind}
n = aten.sub.Tensor(w, s)
return (x, n)"""


@pytest.mark.parametrize(("between", "behind", "form", "fires"), [
    ("", "y = aten.neg.default(w)", "scheduled", True),
    ("", "y = aten.neg.default(w)", "spmd", False),
    ("", "", "scheduled", False),
    ("y = aten.neg.default(w)", "z = aten.neg.default(w)", "scheduled", False),
], ids=["exposed", "not scheduled yet", "needed at once", "overlapped"])
def test_waits_behind_their_launch(between: str, behind: str, form: str, fires: bool) -> None:
    assert lint(step(WAITS.format(between=between, behind=behind)), form) == ["wait-behind-launch"] * fires


@pytest.mark.parametrize(("sent", "count"), [("w", 2), ("s", 1)])
def test_waits_are_one_finding_a_graph(sent: str, count: int) -> None:
    gm = step(f"""\
r = _c10d_functional.all_reduce.default(x, "sum", dp)
s = _c10d_functional.wait_tensor.default(r)
q = _c10d_functional.all_reduce.default({sent}, "sum", dp)
t = _c10d_functional.wait_tensor.default(q)
y = aten.neg.default(w)
n = aten.sub.Tensor(y, t)
return (s, n)""")
    (finding,) = findings(gm, form="scheduled")
    assert finding.message.startswith(f"{count} of 2 reductions are waited for directly behind their launch")
    assert not finding.error


def test_waits_in_a_loop_count_too() -> None:
    inside = f"{INSIDE}\n        h = aten.neg.default(total)"
    assert lint(looped(inside, "f"), "scheduled") == ["wait-behind-launch"]
    assert lint(looped(INSIDE, "f"), "scheduled") == []


# Modules

class DistributedDataParallel(torch.nn.Module):
    """No wrapper of torch's, but called like one."""


class Wrapper(torch.nn.parallel.DistributedDataParallel):
    """One of torch's under another name, without a process group."""

    def __init__(self) -> None:
        torch.nn.Module.__init__(self)


@pytest.mark.parametrize(("module", "fires", "read_back"), [
    (DistributedDataParallel(), True, False), (DistributedDataParallel(), True, True), (Wrapper(), True, False),
    (torch.nn.ReLU(), False, False), (torch.nn.ReLU(), False, True)])
def test_wrappers_left_in_a_graph(module: torch.nn.Module, fires: bool, read_back: bool) -> None:
    builder = GraphBuilder()
    x = builder.input("x", 4)
    builder.root.net = module
    called = builder.graph.call_module("net", (x,))
    called.meta["val"] = x.meta["val"]
    gm = builder.done(called)
    gm = load(dump(gm)) if read_back else gm
    assert [(finding.code, finding.error) for finding in findings(gm)] == [("ddp-module", False)] * fires
    if fires:
        with pytest.raises(VerifyError, match=r"'net': calls a DistributedDataParallel module.*run fix1287"):
            verify(gm, form="spmd")
    else:
        assert verify(gm, form="spmd") == []


@pytest.mark.parametrize("name", [name for name in examples.names() if "small" in name])
def test_bundled_graphs_have_none(name: str) -> None:
    assert lint(load(examples.text(name))) == []


def test_of_a_broken_graph_nothing_is_said() -> None:
    gm = step()
    list(gm.graph.nodes)[2].prepend(list(gm.graph.nodes)[3])
    assert [finding.code for finding in findings(gm, World(4))] == ["use-before-definition"]
