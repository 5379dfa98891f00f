"""commhoist on collectives that a loop repeats on the same operand: in front of the loop, where that shows nowhere."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.loops import loops_of
from fxpasses.ir.ops import collective, is_launch
from fxpasses.testing import collectives, stale_types
from fxpasses.testing.snippets import GROUPS, snippet
from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes

INPUTS = "a: f32[4]; xs: f32[3, 4]; w: f32[4]; v: f32[8]"
SIGNATURE = '    def forward(self, c: "f32[4]", x: "f32[4]", w: "f32[4]", v: "f32[8]"):\n'
USE = """\
s = aten.sum.default(g)
p = aten.mul.Tensor(x, s)
n = aten.atan2.default(c, p)
o = aten.neg.default(p)
return (n, o)
"""
SCAN = """\
b = self.body
l = hop.scan(b, [a], [xs], (w, v))
r = l[0]
t = l[1]
return (r, t)
"""


def lines(text: str, indent: int = 8) -> str:
    return "".join(f"{' ' * indent}{line}\n" for line in text.strip().splitlines())


def body(text: str, name: str = "body", signature: str = SIGNATURE) -> str:
    return f"class {name}:\n{signature}{lines(text)}"


def sent(name: str, operand: str, launch: str = "all_gather_into_tensor.default({}, 4, dp)") -> str:
    """Launch and wait."""
    return (f"{name}_launch = _c10d_functional.{launch.format(operand)}\n"
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def scan(text: str, *, call: str = SCAN, inputs: str = INPUTS) -> GraphModule:
    return snippet(inputs, call, classes=body(text))


def hoist(gm: GraphModule, passes: str = "commhoist", world: World | None = None) -> tuple[GraphModule, list[str]]:
    """Result and remark codes; the result is proved on four ranks, and running again changes nothing."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, passes, world=world, remarks=remarks, verify_each=True)
    report = fxpasses.check(gm, out, world=World(4, GROUPS))
    assert report.ok, str(report)
    assert fxpasses.dump(fxpasses.run(out, passes, world=world)) == fxpasses.dump(out)
    assert stale_types(out) == []
    return out, [remark.code for remark in remarks]


def in_bodies(gm: GraphModule) -> int:
    """Launches in nested graphs."""
    return sum(is_launch(node) for graph in all_graphs(gm)[1:] for node in graph.graph.nodes)


LAUNCHES = {
    "gather": "all_gather_into_tensor.default({}, 4, dp)",
    "sum": 'all_reduce.default({}, "sum", dp)',
    "max": 'all_reduce.default({}, "max", tp)',
    "scatter": 'reduce_scatter_tensor.default({}, "avg", 4, dp)',
    "broadcast": "broadcast.default({}, 1, dp)",
    "all_to_all": "all_to_all_single.default({}, [1, 1, 1, 1], [1, 1, 1, 1], dp)",
}
MOVED = {
    **{kind: sent("g", "w", launch) + USE for kind, launch in LAUNCHES.items()},
    "through a cast": "h = aten._to_copy.default(w, dtype=torch.bfloat16)\n" + sent("k", "h")
                      + "g = aten._to_copy.default(k, dtype=torch.float32)\n" + USE,
    "through views": "h = aten.view.default(v, [2, 4])\nk = aten.select.int(h, 0, 1)\n" + sent("g", "k") + USE,
    "of a computed value": "h = aten.mul.Tensor(w, w)\nk = aten.sum.dim_IntList(h, [0], True)\n" + sent("g", "k") + USE,
    "of constants": "k = aten.ones.default([4])\n" + sent("g", "k") + USE,
    "of a gather": sent("h", "w", "all_gather_into_tensor.default({}, 2, tp)") + sent("g", "h") + USE,
    "of a gather that is read too": sent("h", "w", "all_gather_into_tensor.default({}, 2, tp)") + sent("g", "h")
                                    + USE.replace("aten.neg.default(p)", "aten.mul.Tensor(p, q)").replace(
                                        "s =", "q = aten.sum.default(h)\ns ="),
    "the chain is read in the loop": "h = aten.neg.default(w)\n" + sent("g", "h")
                                     + USE.replace("aten.neg.default(p)", "aten.add.Tensor(p, h)"),
    "returned": sent("h", "w", 'all_reduce.default({}, "sum", dp)') + "g = aten.neg.default(h)\n"
                + USE.replace("(n, o)", "(n, h)"),
    "a view is returned, twice": sent("h", "w") + "g = aten.view.default(h, [4, 4])\n"
                                 + "k = aten.select.int(g, 0, 1)\n" + USE.replace("(n, o)", "(k, k)"),
    "somebody reads it for nothing": sent("g", "w") + "h = aten.neg.default(g)\nk = aten.neg.default(h)\n" + USE,
    "only read for nothing": sent("h", "w") + "k = aten.neg.default(h)\n" + sent("g", "w", LAUNCHES["sum"]) + USE,
    "waited for twice": sent("g", "w") + "h = _c10d_functional.wait_tensor.default(g_launch)\n"
                        + USE.replace("aten.neg.default(p)", "aten.slice.Tensor(h, 0, 0, 4)").replace(
                            "return (n, o)", "q = aten.neg.default(o)\nreturn (n, q)"),
}


@pytest.mark.parametrize("case", MOVED)
def test_moves_in_front(case: str) -> None:
    gm = scan(MOVED[case])
    out, codes = hoist(gm)
    assert in_bodies(out) == 0
    assert sum(collectives(out).values()) == sum(collectives(gm).values())
    assert set(codes) == {"loop-invariant"}


def test_equal_ones_are_launched_once() -> None:
    text = sent("g", "w") + sent("h", "w") + "k = aten._to_copy.default(w, dtype=torch.bfloat16)\n" + sent("m", "k") + (
        "q = aten._to_copy.default(w, dtype=torch.bfloat16)\n") + sent("z", "q") + USE.replace(
            "aten.neg.default(p)", "aten.mul.Tensor(p, y)").replace("s =", """\
i = aten.sum.default(h)
j = aten.sum.default(m)
f = aten.sum.default(z)
e = aten.add.Tensor(i, j)
y = aten.add.Tensor(e, f)
s =""")
    out, _ = hoist(scan(text))
    assert (in_bodies(out), collectives(out)) == (0, {"all_gather": 2})
    (loop,) = loops_of(out)
    given = [invariant.operand.name for invariant in loop.invariants]
    assert given == ["v", "g", "m"], "a result that two of them were is handed in once, and the shard no more"


def test_no_input_is_left_that_only_fed_a_collective() -> None:
    out, _ = hoist(scan(MOVED["gather"]))
    (loop,) = loops_of(out)
    assert [invariant.operand.name for invariant in loop.invariants] == ["v", "g"]


def test_the_remark_counts_the_bytes_of_all_other_rounds() -> None:
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(scan(MOVED["gather"]), "commhoist", remarks=remarks)
    (remark,) = remarks
    assert (remark.kind, remark.code, remark.bytes) == ("applied", "loop-invariant", (3 - 1) * 4 * 4)


def test_new_nodes_carry_type_and_origin() -> None:
    gm = scan(MOVED["through a cast"])
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            node.meta["stack_trace"] = f"at {node.name}"
    out, _ = hoist(gm)
    for graph in all_graphs(out):
        for node in graph.graph.nodes:
            assert node.meta["stack_trace"]
            assert node.op in ("get_attr", "output") or node.meta["val"] is not None


NESTED = """\
class outer:
    def forward(self, c: "f32[4]", x: "f32[4]", w: "f32[4]", v: "f32[8]"):
        rows = aten.expand.default(x, [2, 4])
        b = self.body
        l = hop.scan(b, [c], [rows], (w, v))
        m = l[0]
        n = aten.add.Tensor(m, 1.0)
        o = aten.neg.default(m)
        return (n, o)
""" + "".join(f"    {line}\n" for line in body(MOVED["through a cast"]).splitlines())


def test_nested_scans_give_up_to_the_outermost() -> None:
    gm = snippet(INPUTS, SCAN.replace("self.body", "self.outer"), classes=NESTED)
    out, codes = hoist(gm)
    assert in_bodies(out) == 0
    assert [kind for node in out.graph.nodes if (kind := collective(node)) is not None] != []
    assert codes == ["loop-invariant"] * 2


def test_a_body_of_two_loops_is_edited_for_each() -> None:
    call = SCAN.replace("t = l[1]", "k = hop.scan(b, [r], [xs], (w, v))\nt = k[1]")
    out, _ = hoist(scan(MOVED["gather"], call=call))
    assert (in_bodies(out), collectives(out)) == (0, {"all_gather": 1}), "both gather the same shard: once is enough"
    other = call.replace("[r], [xs], (w, v)", "[r], [xs], (r, v)")
    out, _ = hoist(scan(MOVED["gather"], call=other))
    assert (in_bodies(out), collectives(out)) == (0, {"all_gather": 2})


def test_one_loop_moves_what_the_other_may_not() -> None:
    """Only in the second loop somebody writes the shard."""
    call = SCAN.replace("l = hop", "q = aten.clone.default(w)\nk = hop.scan(b, [a], [xs], (q, v))\nu = k[0]\nl = hop")
    call = call.replace("[a], [xs], (w, v))\nr", "[w], [xs], (w, v))\nr").replace("(r, t)", "(r, t, u)")
    text = sent("g", "w") + "z = aten.mul_.Tensor(c, 2)\n" + USE
    out, codes = hoist(scan(text, call=call))
    assert sorted(codes) == ["loop-invariant", "written-operand"]
    assert in_bodies(out) == 1


WHILE = """\
n = aten.zeros.default([], dtype=torch.int64)
c = self.more
b = self.body
l = hop.while_loop(c, b, ({start}, a), (w,))
r = l[1]
return (r,)
"""
WHILE_BODIES = """\
class more:
    def forward(self, n: "i64[]", c: "f32[4]", w: "f32[4]"):
        go = aten.lt.Scalar(n, 3)
        return (go,)
class body:
    def forward(self, n: "i64[]", c: "f32[4]", w: "f32[4]"):
""" + lines(sent("g", "w") + """\
s = aten.sum.default(g)
m = aten.add.Tensor(n, 1)
o = aten.mul.Tensor(c, s)
return (m, o)
""")
STARTS = {"n": True, "k": False, "aten.add.Tensor(n, 2)": True, "aten.add.Tensor(n, 3)": False,
          "aten.add.Tensor(k, n)": False, "aten.add_.Tensor(n, 5)": False, "aten.full.default([], 7)": False}


@pytest.mark.parametrize("start", STARTS)
def test_a_while_loop_that_surely_runs(start: str) -> None:
    """Whether it does is worked out from the values that the carries start with, as far as they are constants."""
    text = WHILE.replace("l = hop", f"start = {start}\nl = hop").format(start="start") if "(" in start else (
        WHILE.format(start=start))
    gm = snippet("a: f32[4]; w: f32[4]; k: i64[]", text, classes=WHILE_BODIES)
    out, codes = hoist(gm)
    assert codes == ["loop-invariant" if STARTS[start] else "may-not-run"]
    assert in_bodies(out) == (0 if STARTS[start] else 1)
    assert fxpasses.dump(out) == fxpasses.dump(gm) or STARTS[start]


def test_numbers_of_one_rank_do_not_tell_whether_a_loop_runs() -> None:
    gm = snippet("a: f32[4]; w: f32[4]", WHILE.format(start="n"), classes=WHILE_BODIES)
    assert hoist(gm, world=World(4, GROUPS, rank=1))[1] == ["may-not-run"]


def test_what_the_condition_sends_moves_always() -> None:
    """It runs at least once."""
    classes = WHILE_BODIES.replace("        go = aten.lt.Scalar(n, 3)\n", lines(sent("h", "w") + """\
q = aten.sum.default(h)
z = aten.mul.Tensor(q, 0.0)
y = aten.add.Tensor(z, n)
go = aten.lt.Scalar(y, 3)
"""))
    out, codes = hoist(snippet("a: f32[4]; w: f32[4]; k: i64[]", WHILE.format(start="k"), classes=classes))
    assert sorted(codes) == ["loop-invariant", "may-not-run"]
    assert in_bodies(out) == 1


COND = """\
t = self.yes
f = self.no
q = hop.cond(flag, t, f, (x, w))
o = operator.getitem(q, 0)
return (o,)
"""
BRANCH = 'class {}:\n    def forward(self, x: "f32[4]", w: "f32[4]"):\n'
SENDS = sent("g", "w") + "s = aten.sum.default(g)\no = aten.mul.Tensor(x, s)\nreturn (o,)"
BRANCHES = BRANCH.format("yes") + lines(SENDS) + BRANCH.format("no") + lines("o = aten.neg.default(x)\nreturn (o,)")


def test_branches_keep_their_collectives() -> None:
    gm = snippet("x: f32[4]; w: f32[4]; flag: b8[] R@dp", COND, classes=BRANCHES)
    out, codes = hoist(gm)
    assert (in_bodies(out), codes) == (1, ["may-not-run"])


def test_a_map_gives_up_its_gather() -> None:
    classes = 'class body:\n    def forward(self, x: "f32[4]", w: "f32[4]"):\n' + lines(
        sent("g", "w") + "s = aten.sum.default(g)\no = aten.mul.Tensor(x, s)\nreturn (o,)")
    call = "b = self.body\nl = hop.map_impl(b, [xs], [w])\nr = l[0]\nreturn (r,)"
    out, codes = hoist(snippet("xs: f32[3, 4]; w: f32[4]", call, classes=classes))
    assert (in_bodies(out), codes) == (0, ["loop-invariant"])


WIDE = sent("g", "w") + sent("h", "w", 'all_reduce.default({}, "sum", dp)') + sent(
    "k", "v", 'reduce_scatter_tensor.default({}, "sum", 4, dp)') + USE.replace("s =", """\
i = aten.sum.default(h)
j = aten.sum.default(k)
y = aten.mul.Tensor(i, j)
s =""").replace("aten.neg.default(p)", "aten.mul.Tensor(p, y)")
#: Bytes allowed -> kinds that move: 8, 16 and 64 bytes would be held, 32, 16 and 16 a round are saved.
BUDGETS = {4: [], 8: ["reduce_scatter"], 23: ["reduce_scatter"], 24: ["all_reduce", "reduce_scatter"],
           87: ["all_reduce", "reduce_scatter"], 88: ["all_gather", "all_reduce", "reduce_scatter"]}


@pytest.mark.parametrize("allowed", BUDGETS)
def test_memory_goes_to_what_saves_most_for_it(allowed: int) -> None:
    out, codes = hoist(scan(WIDE), f"commhoist{{max_memory_increase_mb={allowed / 2**20!r}}}")
    found = sorted(item.kind for node in out.graph.nodes if (item := collective(node)) is not None)
    assert found == BUDGETS[allowed]
    assert codes.count("memory-budget") == 3 - len(found)


def test_memory_of_nested_loops_is_counted_once() -> None:
    gm = snippet(INPUTS, SCAN.replace("self.body", "self.outer"), classes=NESTED)
    held = 16 * 2
    assert in_bodies(hoist(gm, f"commhoist{{max_memory_increase_mb={held / 2**20!r}}}")[0]) == 0
    assert in_bodies(hoist(gm, f"commhoist{{max_memory_increase_mb={(held - 1) / 2**20!r}}}")[0]) == 1


def test_ranks_that_may_run_other_graphs_keep_their_loops() -> None:
    gm = scan(MOVED["gather"])
    out, codes = hoist(gm, world=World(4, GROUPS, spmd=False))
    assert (codes, in_bodies(out), collectives(out)) == (["not-spmd"], 1, collectives(gm))


@pytest.mark.parametrize("held", ["w", "g", "g_launch", "h"])
def test_a_control_edge_keeps_a_collective(held: str) -> None:
    text = "h = aten.neg.default(w)\n" + sent("g", "h") + USE.replace("(x, s)", f"(x, s); meta(after=[{held}])")
    out, codes = hoist(scan(text))
    assert in_bodies(out) == (0 if held == "w" else 1)
    assert codes == ["loop-invariant" if held == "w" else "depends-on-iteration" if held == "h" else "control-edge"]


FRONT = "b = self.body\ng_launch = _c10d_functional.all_gather_into_tensor.default({}, 4, dp)\n" \
        "g = _c10d_functional.wait_tensor.default(g_launch)\nl = hop.scan(b, [a], [xs], (g, v))\nr = l[0]\nt = l[1]\n" \
        "return (r, t)"
TAKES = SIGNATURE.replace('w: "f32[4]"', 'g: "f32[16]"')
REFUSALS = [
    Refusal("the operand comes from a slice", "depends-on-iteration", INPUTS,
            before=SCAN, wrong=FRONT.format("a"), twin=SCAN,
            classes={"before": body(sent("g", "x") + USE), "wrong": body(USE, signature=TAKES),
                     "twin": body(sent("g", "w") + USE)}),
    Refusal("the operand is carried", "depends-on-iteration", INPUTS,
            before=SCAN, wrong=FRONT.format("a"), twin=SCAN,
            classes={"before": body(sent("g", "c") + USE), "wrong": body(USE, signature=TAKES),
                     "twin": body(sent("g", "w") + USE)}),
    Refusal("the operand is drawn at random", "depends-on-iteration", INPUTS,
            before=SCAN, wrong="d = aten.bernoulli.p(w, 0.5)\n" + FRONT.format("d"), twin=SCAN,
            classes={"before": body("d = aten.bernoulli.p(w, 0.5)\n" + sent("g", "d") + USE),
                     "wrong": body(USE, signature=TAKES),
                     "twin": body("d = aten.mul.Tensor(w, 0.5)\n" + sent("g", "d") + USE)}),
    Refusal("a round writes the operand", "written-operand", INPUTS,
            before=SCAN, wrong=FRONT.format("w"), twin=SCAN,
            classes={"before": body(sent("g", "w") + "z = aten.mul_.Tensor(w, 2)\n" + USE),
                     "wrong": body("z = aten.mul_.Tensor(v, 2)\n" + USE, signature=TAKES),
                     "twin": body(sent("g", "w") + "z = aten.mul_.Tensor(v, 2)\n" + USE)}),
    Refusal("a round writes the operand by the name of a carry", "written-operand", INPUTS,
            before=SCAN.replace("[a]", "[w]"), wrong=FRONT.format("w").replace("[a]", "[w]"), twin=SCAN,
            classes={"before": body(sent("g", "w") + "z = aten.mul_.Tensor(c, 2)\n" + USE),
                     "wrong": body("z = aten.mul_.Tensor(c, 2)\n" + USE, signature=TAKES),
                     "twin": body(sent("g", "w") + "z = aten.mul_.Tensor(c, 2)\n" + USE)}),
    Refusal("a round writes the result", "written-result", INPUTS,
            before=SCAN, wrong=FRONT.format("w"), twin=SCAN,
            classes={"before": body(sent("g", "w") + "z = aten.mul_.Tensor(g, 2)\n" + USE),
                     "wrong": body("z = aten.mul_.Tensor(g, 2)\n" + USE, signature=TAKES),
                     "twin": body(sent("g", "w") + "z = aten.mul.Tensor(g, 2)\n" + USE)}),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_refusals(refusal: Refusal) -> None:
    assert_refused(refusal)


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_their_twins_change(refusal: Refusal) -> None:
    assert_twin_changes(refusal)


def test_other_forms_stay() -> None:
    text = """\
z = _c10d_functional.all_gather_into_tensor_coalesced.default([w, v], 4, dp)
y = operator.getitem(z, 0)
q = operator.getitem(z, 1)
k = _c10d_functional.wait_tensor.default(q)
g = _c10d_functional.wait_tensor.default(y)
"""
    assert hoist(scan(text + USE))[1] == ["form"]


def test_torch_runs_what_comes_out() -> None:
    """Eagerly, with torch's own scan, which refuses results that are inputs."""
    out, _ = hoist(scan(MOVED["returned"]))
    (loop,) = loops_of(out)
    values = [torch.randn(4), torch.randn(3, 4), torch.randn(8), torch.randn(4)]
    init, xs, *invariants = values
    got = torch.ops.higher_order.scan(loop.body, [init], [xs], tuple(invariants))
    assert [tuple(value.shape) for value in got] == [(4,), (3, 4)]
