"""commhoist on results that a loop stacks: one collective for the stack, where every row is one of its own."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.ir.loops import loops_of
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.testing import collectives
from fxpasses.testing.snippets import GROUPS, snippet
from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes
from tests.passes.test_commhoist_invariants import body, hoist, in_bodies, lines, sent

INPUTS = "a: f32[4]; xs: f32[3, 8, 4]"
SIGNATURE = '    def forward(self, c: "f32[4]", x: "f32[8, 4]"):\n'
SCAN = """\
b = self.body
l = hop.scan(b, [a], [xs], ())
r = l[0]
t = l[1]
u = aten.relu.default(t)
return (r, u)
"""
HEAD = "s = aten.sum.dim_IntList(x, [0])\nn = aten.add.Tensor(c, s)\np = aten.mul.Tensor(x, s)\n"
END = "return (n, y)\n"


def scan(text: str, call: str = SCAN, inputs: str = INPUTS) -> GraphModule:
    return snippet(inputs, call, classes=body(HEAD + text, signature=SIGNATURE))


LAUNCHES = {
    **{op: f'all_reduce.default({{}}, "{op}", dp)' for op in ("sum", "avg", "max", "min", "product")},
    "pairs": 'all_reduce.default({}, "max", tp)',
    "broadcast": "broadcast.default({}, 1, dp)",
    "gather": "all_gather_into_tensor.default({}, 4, dp)",
    "gather of pairs": "all_gather_into_tensor.default({}, 2, tp)",
    "scatter": 'reduce_scatter_tensor.default({}, "sum", 4, dp)',
    "scatter of maxima": 'reduce_scatter_tensor.default({}, "max", 2, tp)',
}
SUM = LAUNCHES["sum"]
TRAILS = {
    "scale": "aten.mul.Tensor(y, 0.25)",
    "a function": "aten.tanh.default(y)",
    "a cast": "aten._to_copy.default(y, dtype=torch.bfloat16)",
    "twice": "aten.mul.Tensor(y, y)",
    "view": "aten.view.default(y, [4, 8])",
    "view of what is left": "aten.view.default(y, [2, -1])",
    "transposed": "aten.t.default(y)",
    "transpose": "aten.transpose.int(y, -1, 0)",
    "permute": "aten.permute.default(y, [-1, 0])",
    "unsqueeze": "aten.unsqueeze.default(y, -1)",
    "select": "aten.select.int(y, -2, 1)",
    "slice": "aten.slice.Tensor(y, 1, 0, 2)",
}
MOVED = {
    **{name: sent("y", "p", launch) + END for name, launch in LAUNCHES.items()},
    **{f"through {name}": sent("y", "p", SUM) + f"z = {trail}\n" + END.replace("y", "z")
       for name, trail in TRAILS.items()},
    "through several": sent("y", "p", LAUNCHES["gather"]) + "z = aten.t.default(y)\nk = aten.mul.Tensor(z, 2)\n"
                       "q = aten.reshape.default(k, [2, -1])\n" + END.replace("y", "q"),
    "of a slice itself": sent("y", "x", SUM) + END,
    "of a view of a slice": "v = aten.view.default(x, [4, 8])\n" + sent("y", "v", SUM) + END,
    "of something written later": sent("y", "p", SUM) + "w = aten.mul_.Tensor(p, 2)\n" + END,
    "of something returned": sent("y", "p", SUM) + "return (n, y, p)\n",
    "of one value twice": sent("y", "p", SUM) + sent("z", "p", LAUNCHES["max"]) + "return (n, y, z)\n",
    "of a reduction": sent("z", "p", LAUNCHES["pairs"]) + sent("y", "z", LAUNCHES["gather"]) + END,
    "of transposed rows": "v = aten.t.default(p)\n" + sent("y", "v", SUM) + END,
}


@pytest.mark.parametrize("case", MOVED)
def test_one_launch_sends_the_stack(case: str) -> None:
    gm = scan(MOVED[case])
    out, codes = hoist(gm)
    assert (in_bodies(out), collectives(out)) == (0, collectives(gm))
    assert set(codes) == {"loop-stacked"}
    sent_before = sum(payload_bytes(node) for node in loops_of(gm)[0].body.graph.nodes if collective(node))
    assert sum(payload_bytes(node) for node in out.graph.nodes if collective(node)) == 3 * sent_before


def test_everybody_who_takes_the_result_gets_the_new_one() -> None:
    call = SCAN.replace("u = aten.relu.default(t)", "k = l[1]\nm = aten.neg.default(k)\nu = aten.mul.Tensor(t, m)")
    out, _ = hoist(scan(MOVED["sum"], call))
    assert in_bodies(out) == 0
    out, _ = hoist(scan(MOVED["sum"], call.replace("l[1]", "l[-1]")))
    assert in_bodies(out) == 0


def test_a_result_nobody_takes_is_still_sent() -> None:
    """Another rank may use it."""
    call = SCAN.replace("t = l[1]\n", "").replace("relu.default(t)", "relu.default(r)")
    out, _ = hoist(scan(MOVED["sum"], call))
    assert (in_bodies(out), collectives(out)) == (0, {"all_reduce": 1})


def test_a_map_sends_its_stack() -> None:
    classes = body("p = aten.neg.default(x)\n" + sent("y", "p", LAUNCHES["gather"]) + "return (y,)\n",
                   signature='    def forward(self, x: "f32[8, 4]"):\n')
    call = "b = self.body\nl = hop.map_impl(b, [xs], ())\nr = l[0]\nreturn (r,)"
    out, codes = hoist(snippet("xs: f32[3, 8, 4]", call, classes=classes))
    assert (in_bodies(out), codes) == (0, ["loop-stacked"])


def test_nested_stacks_rise_to_the_outermost_loop() -> None:
    inner = "".join(f"    {line}\n" for line in body(HEAD + MOVED["max"], signature=SIGNATURE).splitlines())
    classes = 'class outer:\n    def forward(self, c: "f32[4]", x: "f32[2, 8, 4]"):\n' + lines(
        "b = self.body\nl = hop.scan(b, [c], [x], ())\nr = l[0]\nt = l[1]\nreturn (r, t)") + inner
    gm = snippet("a: f32[4]; xs: f32[3, 2, 8, 4]", SCAN.replace("self.body", "self.outer"), classes=classes)
    out, codes = hoist(gm)
    assert (in_bodies(out), codes) == (0, ["loop-stacked"] * 2)


@pytest.mark.parametrize(("passes", "code"), [
    ("commhoist{reduce_scatter=off}", "reduce-scatter-off"),
    (f"commhoist{{max_memory_increase_mb={(3 * 3 * 2 * 16 - 1) / 2**20!r}}}", "memory-budget"),
])
def test_a_stack_of_full_size_operands_costs_memory(passes: str, code: str) -> None:
    gm = scan(MOVED["scatter"])
    assert code in hoist(gm, passes)[1]
    assert in_bodies(hoist(gm, f"commhoist{{max_memory_increase_mb={3 * 3 * 2 * 16 / 2**20!r}}}")[0]) == 0


def test_ranks_that_may_run_other_graphs_keep_their_loops() -> None:
    out, codes = hoist(scan(MOVED["sum"]), world=World(4, GROUPS, spmd=False))
    assert (in_bodies(out), codes) == (1, ["not-spmd"])


@pytest.mark.parametrize("held", ["y", "y_launch"])
def test_a_control_edge_keeps_a_collective(held: str) -> None:
    text = MOVED["sum"].replace(END, f"k = aten.neg.default(n); meta(after=[{held}])\nreturn (k, y)\n")
    out, codes = hoist(scan(text))
    assert (in_bodies(out), codes) == (1, ["control-edge"])


STACKED = SCAN.replace("t = l[1]", 'q = l[1]\nt_launch = _c10d_functional.all_reduce.default(q, "sum", dp)\n'
                       "t = _c10d_functional.wait_tensor.default(t_launch)")
TWO = SCAN.replace("return (r, u)", "v = l[2]\nreturn (r, u, v)")
REFUSALS = [
    Refusal("the body goes on with the reduced value", "used-in-loop", INPUTS, before=TWO, twin=TWO,
            wrong=TWO.replace("t = l[1]", 'q = l[1]\nt_launch = _c10d_functional.all_reduce.default(q, "max", dp)\n'
                              "t = _c10d_functional.wait_tensor.default(t_launch)"),
            classes={"before": body(HEAD + sent("y", "p", LAUNCHES["max"]) + "k = aten._softmax.default(y, 0, False)\n"
                                    "return (n, y, k)", signature=SIGNATURE),
                     "wrong": body(HEAD + "k = aten._softmax.default(p, 0, False)\nreturn (n, p, k)",
                                   signature=SIGNATURE),
                     "twin": body(HEAD + sent("y", "p", LAUNCHES["max"]) + "k = aten._softmax.default(p, 0, False)\n"
                                  "return (n, y, k)", signature=SIGNATURE)}),
    Refusal("what is stacked mixes rows of the result and of the round", "depends-on-iteration", INPUTS,
            before=SCAN, wrong=STACKED, twin=SCAN,
            classes={"before": body(HEAD + sent("y", "p", SUM) + "k = aten.add.Tensor(y, x)\nreturn (n, k)",
                                    signature=SIGNATURE),
                     "wrong": body(HEAD + "k = aten.add.Tensor(p, x)\nreturn (n, k)", signature=SIGNATURE),
                     "twin": body(HEAD + sent("y", "p", SUM) + "k = aten.add.Tensor(y, 1)\nreturn (n, k)",
                                  signature=SIGNATURE)}),
    Refusal("what is stacked is taken over all of the result", "depends-on-iteration", INPUTS,
            before=SCAN, wrong=SCAN.replace("t = l[1]", "q = l[1]\n" + sent("y", "q", LAUNCHES["max"])
                                            + "t = aten._softmax.default(y, 0, False)"), twin=SCAN,
            classes={"before": body(HEAD + sent("y", "p", LAUNCHES["max"])
                                    + "k = aten._softmax.default(y, 0, False)\nreturn (n, k)", signature=SIGNATURE),
                     "wrong": body(HEAD + "k = aten.clone.default(p)\nreturn (n, k)", signature=SIGNATURE),
                     "twin": body(HEAD + sent("y", "p", LAUNCHES["max"])
                                  + "k = aten.sigmoid.default(y)\nreturn (n, k)", signature=SIGNATURE)}),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_refusals(refusal: Refusal) -> None:
    assert_refused(refusal)


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_their_twins_change(refusal: Refusal) -> None:
    assert_twin_changes(refusal)


def test_the_naive_rewrites_are_wrong() -> None:
    """A stack that is gathered, or scattered, as it is has the rows of ranks and rounds mixed up."""
    gathered = scan(MOVED["gather"])
    naive = SCAN.replace("t = l[1]", "q = l[1]\n" + sent("y", "q") + "t = aten.view.default(y, [3, 32, 4])")
    wrong = snippet(INPUTS, naive, classes=body(HEAD + "return (n, p)", signature=SIGNATURE))
    assert fxpasses.check(gathered, wrong, world=World(4, GROUPS)).verdict == "different"
    assert fxpasses.check(gathered, hoist(gathered)[0], world=World(4, GROUPS)).ok
