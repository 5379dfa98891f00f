"""Replication: what is the same on which ranks, checked against the ranks themselves."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule, Node

from fxpasses import World
from fxpasses.analyses.replication import replication
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import GroupRef
from fxpasses.ranks.inputs import random_inputs
from fxpasses.ranks.lockstep import run
from fxpasses.testing import snippet

#: Rows and columns of a 2 x 2 mesh, everybody, and pairs across the mesh, the second one the other way round.
MESH = {"dp": [[0, 2], [1, 3]], "tp": [[0, 1], [2, 3]], "every": [[0, 1, 2, 3]], "back": [[0, 2], [3, 1]]}
DP, TP = GroupRef("name", "dp"), GroupRef("name", "tp")
INPUTS = "x: f32[4, 4]; r: f32[4, 4] R@tp; d: f32[4, 4] R@dp; both: f32[4, 4] RR@dp,tp; i: i64[] rank@dp"


def groups_of(gm: GraphModule, node: Node, world: World | None = None) -> set[str]:
    """Names of the groups on all members of which the node's value is the same."""
    uniform = replication(gm, Effects(gm), world or gm.meta["world"])
    return {name for name in gm.meta["world"].groups if uniform.on(node, GroupRef("name", name))}


def named(gm: GraphModule, name: str) -> Node:
    return next(node for graph in all_graphs(gm) for node in graph.graph.nodes if node.name == name)


def wait(call: str) -> str:
    return f"c = _c10d_functional.{call}\nv = _c10d_functional.wait_tensor.default(c)\nreturn (v,)"


ATTENTION = """\
q = aten.view.default(both, [1, 1, 4, 4])
a = aten._scaled_dot_product_attention_math.default(q, q, q, None, {dropout})
v = a[0]
return (v,)
"""
#: body -> groups on which ``v`` is the same.
ROWS = {
    "v = aten.neg.default(x)\nreturn (v,)": set(),
    "v = aten.neg.default(r)\nreturn (v,)": {"tp"},
    "v = aten.add.Tensor(r, d)\nreturn (v,)": set(),
    "v = aten.add.Tensor(r, both)\nreturn (v,)": {"tp"},
    "v = aten.mul.Tensor(both, 2)\nreturn (v,)": {"dp", "tp", "every", "back"},
    "v = aten.mul.Tensor(r, i)\nreturn (v,)": {"tp"},
    "v = aten.mul.Tensor(both, i)\nreturn (v,)": {"tp"},
    "v = aten.full.default([4], 2.0)\nreturn (v,)": {"dp", "tp", "every", "back"},
    "v = aten.zeros_like.default(x)\nreturn (v,)": {"dp", "tp", "every", "back"},
    "v = aten.empty.memory_format([4])\nreturn (v,)": set(),
    "e = aten.empty.memory_format([4, 4])\nv = aten.copy.default(e, r)\nreturn (v,)": {"tp"},
    "v = aten.copy.default(r, x)\nreturn (v,)": set(),
    "v = aten.fill.Scalar(x, 2.0)\nreturn (v,)": {"dp", "tp", "every", "back"},
    "v = aten.rand.default([4])\nreturn (v,)": set(),
    "p = aten.sigmoid.default(both)\nv = aten.bernoulli.default(p)\nreturn (v,)": set(),
    "l = aten._foreach_neg.default([x, r])\nv = l[1]\nreturn (v,)": {"tp"},
    "l = aten._foreach_add.List([both, r], [d, x])\nv = l[0]\nreturn (v,)": {"dp", "back"},
    "l = aten._foreach_mul.Scalar([x, both], 2)\nv = l[1]\nreturn (v,)": {"dp", "tp", "every", "back"},
    "w = aten.mul_.Tensor(both, 2)\nv = aten.neg.default(both)\nreturn (v, w)": set(),
    "v = aten.clone.default(both)\nw = aten.add_.Tensor(v, x)\nreturn (v, w)": set(),
    ATTENTION.format(dropout="0.0"): {"dp", "tp", "every", "back"},
    ATTENTION.format(dropout="0.5"): set(),
    wait("all_reduce.default(x, 'sum', dp)"): {"dp", "back"},
    wait("all_reduce.default(x, 'sum', every)"): {"dp", "tp", "every", "back"},
    wait("all_gather_into_tensor.default(x, 2, dp)"): {"dp", "back"},
    wait("broadcast.default(x, 0, dp)"): {"dp", "back"},
    wait("reduce_scatter_tensor.default(both, 'sum', 2, dp)"): {"tp"},
    wait("reduce_scatter_tensor.default(x, 'sum', 2, dp)"): set(),
    wait("all_to_all_single.default(both, [2, 2], [2, 2], dp)"): {"tp"},
    wait("all_reduce.default(r, 'sum', dp)"): {"dp", "tp", "every", "back"},
    wait("all_gather_into_tensor.default(r, 2, dp)"): {"dp", "tp", "every", "back"},
    wait("all_reduce.default(r, 'sum', back)"): {"dp", "tp", "every", "back"},
    wait("all_gather_into_tensor.default(r, 2, back)"): {"dp", "back"},
    wait("broadcast.default(r, 0, back)"): {"dp", "back"},
    "a = _c10d_functional.all_reduce.default(x, 'sum', dp)\nw = _c10d_functional.wait_tensor.default(a)\n"
    + wait("all_reduce.default(w, 'sum', tp)"): {"dp", "tp", "every", "back"},
}


def same_in_fact(gm: GraphModule) -> set[str]:
    """Groups on which the first result is the same in a run on simulated ranks."""
    world = gm.meta["world"]
    values = [outputs[0] for outputs in run(gm, random_inputs(gm, world), world)]
    return {name for name, group in world.groups.items()
            if all(torch.equal(values[rank], values[part[0]]) for part in group.partition for rank in part)}


@pytest.mark.parametrize("body", ROWS)
def test_groups_of_a_value(body: str) -> None:
    gm = snippet(INPUTS, body, groups=MESH)
    assert groups_of(gm, named(gm, "v")) == ROWS[body]
    if "empty" not in body:
        assert ROWS[body] <= same_in_fact(gm)


#: A body whose first carry ends up with what ``{step}`` is the same on.
SCAN = """\
class body:
    def forward(self, a: "f32[4]", b: "f32[4]", row: "f32[4]", w: "f32[4]"):
        n = aten.add.Tensor(b, {step})
        m = aten.mul.Tensor(a, 0.5)
        out = aten.neg.default(m)
        return (n, m, out)
"""
SCAN_INPUTS = "a: f32[4] RR@dp,tp; b: f32[4] RR@dp,tp; xs: f32[3, 4] R@tp; w: f32[4] R@dp"
SCAN_CALL = """\
body = self.body
loop = hop.scan(body, [a, b], [xs], [w])
first = loop[0]
second = loop[1]
rows = loop[2]
return (first, second, rows)
"""


@pytest.mark.parametrize(("step", "first", "second"), [
    ("b", {"dp", "tp", "every", "back"}, {"dp", "tp", "every", "back"}),
    ("row", {"tp"}, {"tp"}),
    ("w", {"dp", "back"}, {"dp", "back"}),
])
def test_carries_have_what_every_round_leaves(step: str, first: set[str], second: set[str]) -> None:
    """The second carry takes over from the first, so that it needs another round to be known."""
    gm = snippet(SCAN_INPUTS, SCAN_CALL, groups=MESH, classes=SCAN.format(step=step))
    assert groups_of(gm, named(gm, "first")) == first
    assert groups_of(gm, named(gm, "second")) == second
    assert groups_of(gm, named(gm, "rows")) == second
    assert first <= same_in_fact(gm)


def test_values_inside_a_body() -> None:
    gm = snippet(SCAN_INPUTS, SCAN_CALL, groups=MESH, classes=SCAN.format(step="row"))
    uniform = replication(gm, Effects(gm), gm.meta["world"]).body(gm.body)
    inside = {node.name: node for node in gm.body.graph.nodes}
    on = {name: (uniform.on(inside[name], DP), uniform.on(inside[name], TP)) for name in ("row", "m", "w")}
    assert on == {"row": (False, True), "m": (False, True), "w": (True, False)}


def test_a_body_of_two_calls_has_what_both_give() -> None:
    gm = snippet(SCAN_INPUTS + "; ys: f32[3, 4]", """\
body = self.body
loop = hop.scan(body, [a, b], [xs], [w])
other = hop.scan(body, [a, b], [ys], [w])
second = loop[1]
return (second,)
""", groups=MESH, classes=SCAN.format(step="row"))
    uniform = replication(gm, Effects(gm), gm.meta["world"])
    inside = {node.name: node for node in gm.body.graph.nodes}
    assert not uniform.on(inside["row"], TP)
    assert uniform.on(inside["w"], DP)


WHILE = """\
class more:
    def forward(self, n: "i64[]", a: "f32[4]"):
        go = aten.lt.Scalar(n, 4)
        return (go,)
class body:
    def forward(self, n: "i64[]", a: "f32[4]"):
        m = aten.add.Tensor(n, 1)
        b = aten.add.Tensor(a, a)
        return (m, b)
"""


@pytest.mark.parametrize(("placement", "groups"), [
    ("RR@dp,tp", {"dp", "tp", "every", "back"}), ("R@tp", {"tp"}), ("", set())])
def test_results_of_a_loop_need_a_condition_that_is_the_same(placement: str, groups: set[str]) -> None:
    gm = snippet(f"n: i64[] {placement}; a: f32[4] RR@dp,tp", """\
more = self.more
body = self.body
loop = hop.while_loop(more, body, [n, a], [])
count = loop[0]
last = loop[1]
return (last, count)
""", groups=MESH, classes=WHILE)
    assert groups_of(gm, named(gm, "last")) == groups
    assert groups <= same_in_fact(gm)


COND = """\
class yes:
    def forward(self, a: "f32[4]", b: "f32[4]"):
        r = aten.neg.default(a)
        return (r,)
class no:
    def forward(self, a: "f32[4]", b: "f32[4]"):
        r = aten.mul.Tensor({value}, 2)
        return (r,)
"""


@pytest.mark.parametrize(("predicate", "value", "groups"), [
    ("R@tp", "a", {"tp"}), ("RR@dp,tp", "a", {"dp", "tp", "every", "back"}), ("", "a", set()),
    ("RR@dp,tp", "b", set())])
def test_branches_need_a_predicate_that_is_the_same(predicate: str, value: str, groups: set[str]) -> None:
    gm = snippet(f"p: b8[] {predicate}; a: f32[4] RR@dp,tp; b: f32[4]", """\
yes = self.yes
no = self.no
both = hop.cond(p, yes, no, [a, b])
v = both[0]
return (v,)
""", groups=MESH, classes=COND.format(value=value))
    assert groups_of(gm, named(gm, "v")) == groups


def test_numbers_of_one_rank_are_no_constants() -> None:
    gm = snippet("x: f32[4] R@dp", "v = aten.mul.Tensor(x, 2)\nw = aten.view.default(x, [2, 2])\nreturn (v, w)",
                 groups=MESH)
    own = World(4, MESH, rank=1)
    assert groups_of(gm, named(gm, "v"), own) == set()
    assert groups_of(gm, named(gm, "w"), own) == groups_of(gm, named(gm, "v")) == {"dp", "back"}
    uniform, promised = (replication(gm, Effects(gm), world) for world in (own, World(4, MESH, rank=1, spmd=True)))
    assert not uniform.on(2, DP)
    assert promised.on(2, DP)


def test_groups_of_unknown_members() -> None:
    gm = snippet("x: f32[4] R@mp", """\
k = aten.full.default([4], 2.0)
s = aten.add.Tensor(x, k)
""" + wait("all_reduce.default(s, 'sum', ep)"), groups={"mp": None, "ep": None})
    assert groups_of(gm, named(gm, "k")) == {"mp", "ep"}
    assert groups_of(gm, named(gm, "s")) == {"mp"}
    assert groups_of(gm, named(gm, "v")) == {"ep"}


@pytest.mark.parametrize(("elements", "written", "groups"), [
    (4, False, {"dp", "tp", "every", "back"}), (4, True, set()), (64, False, set())])
def test_constants_that_the_graph_writes_out(elements: int, written: bool, groups: set[str]) -> None:
    gm = snippet(f"x: f32[{elements}] RR@dp,tp; y: f32[{elements}]", "v = aten.neg.default(x)\nreturn (v,)",
                 groups=MESH)
    gm.register_buffer("table", torch.arange(float(elements)))
    value = named(gm, "v")
    with gm.graph.inserting_before(value):
        table = gm.graph.get_attr("table")
        value.target, value.args = torch.ops.aten.add.Tensor, (named(gm, "x"), table)
    if written:
        with gm.graph.inserting_after(value):
            gm.graph.call_function(torch.ops.aten.copy_.default, (table, named(gm, "y")))
    assert groups_of(gm, value) == groups
