"""commhoist on sums carried by while loops, by loops in loops, by bodies that several loops share."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.examples import path
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective
from fxpasses.testing.snippets import snippet
from tests.passes.looped import SIGNATURE, collectives_in_bodies, hoisted, method, reduced, scan, scanned, scattered
from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes

ROUND = "one = aten.add.Tensor(n, 1)\n"
PART = "part = aten.mul.Tensor(x, one)\n"
ADD = PART + reduced("g", "part") + "new = aten.add.Tensor(acc, g)\nreturn (one, new)"
CONDITION = "more = aten.lt.Scalar(n, {rounds})\nreturn (more,)"
STATE = 'self, n: "i64[]", acc: "f32[8, 4]", x: "f32[8, 4]"'
WHILE = """\
n = aten.zeros.default([], dtype=torch.int64)
c = self.more
b = self.step
loop = hop.while_loop(c, b, (n, {start}), (x,))
rounds = loop[0]
last = loop[1]
"""
INPUTS = "a: f32[8, 4]; x: f32[8, 4]"


def while_loop(body: str, condition: str, start: str = "a", before: str = "", after: str = "") -> GraphModule:
    classes = method("more", STATE, condition) + method("step", STATE, body)
    return snippet(INPUTS, before + WHILE.format(start=start) + after + "return (rounds, last)", classes=classes)


@pytest.mark.parametrize("rounds", [0, 1, 3])
@pytest.mark.parametrize("start", ["a", "z"])
def test_a_while_loop_may_run_not_at_all(rounds: int, start: str) -> None:
    before = "z = aten.zeros.default([8, 4])\n" if start == "z" else ""
    gm = while_loop(ROUND + ADD, CONDITION.format(rounds=rounds), start, before)
    out, codes = hoisted(gm)
    assert collectives_in_bodies(out) == []
    assert "reduced-behind-loop" in codes


def test_the_largest_value_of_a_while_loop_that_never_runs() -> None:
    body = ROUND + PART + reduced("g", "part", "max") + "new = aten.maximum.default(acc, g)\nreturn (one, new)"
    out, _ = hoisted(while_loop(body, CONDITION.format(rounds=0)))
    assert collectives_in_bodies(out) == []


READS = "size = aten.sum.default(acc)\nlarge = aten.lt.Scalar(size, 1000.0)\n"
BOTH = READS + "few = aten.lt.Scalar(n, 3)\nmore = aten.logical_and.default(few, large)\nreturn (more,)"
WHILE_READ = Refusal(
    "a condition on the running sum", "carry-read", INPUTS + "; r: f32[8, 4] R@dp",
    WHILE.format(start="r") + "return (rounds, last)",
    "z = aten.zeros.default([8, 4])\n" + WHILE.format(start="z") + reduced("total", "last")
    + "out = aten.add.Tensor(r, total)\nreturn (rounds, out)",
    WHILE.format(start="r") + "return (rounds, last)",
    classes={"before": method("more", STATE, BOTH.replace("1000.0", "0.5")) + method("step", STATE, ROUND + ADD),
             "wrong": method("more", STATE, BOTH.replace("1000.0", "0.5")) + method(
                 "step", STATE, ROUND + PART + "new = aten.add.Tensor(acc, part)\nreturn (one, new)"),
             "twin": method("more", STATE, CONDITION.format(rounds=3)) + method("step", STATE, ROUND + ADD)})


def test_a_condition_that_reads_the_sum_keeps_the_reduction() -> None:
    assert_refused(WHILE_READ)
    assert_twin_changes(WHILE_READ)


INNER = 'self, acc: "f32[8, 4]", x: "f32[8, 4]"'
OUTER = 'self, acc: "f32[8, 4]", rows: "f32[2, 8, 4]"'
NESTED = "step = self.step\nloop = hop.scan(step, [{start}], [xss], ())\nlast = loop[0]\nreturn (last,)"
FROM_ZERO = """\
z = aten.zeros.default([8, 4])
inner = self.inner
nested = hop.scan(inner, [z], [rows], ())
part = nested[0]
new = aten.add.Tensor(acc, part)
return (new,)"""
HANDED_ON = """\
inner = self.inner
nested = hop.scan(inner, [acc], [rows], ())
new = nested[0]
return (new,)"""


@pytest.mark.parametrize("outer", [FROM_ZERO, HANDED_ON], ids=["from zero", "handed on"])
@pytest.mark.parametrize("shard", [False, True], ids=["all_reduce", "reduce_scatter"])
def test_a_sum_rises_to_the_outermost_loop(outer: str, shard: bool) -> None:
    inner = (scattered if shard else reduced)("g", "x") + "new = aten.add.Tensor(acc, g)\nreturn (new,)"
    held = '"f32[2, 4]"' if shard else '"f32[8, 4]"'
    nested = method("inner", INNER.replace('"f32[8, 4]"', held, 1), inner).replace("\n", "\n    ")
    classes = method("step", OUTER.replace('"f32[8, 4]"', held), outer.replace("[8, 4]", held[4:-1])) + "    " + nested
    start = "a: f32[2, 4]" if shard else "a: f32[8, 4]"
    gm = snippet(start + "; xss: f32[3, 2, 8, 4]", NESTED.format(start="a"), classes=classes.rstrip() + "\n")
    out, codes = hoisted(gm)
    assert collectives_in_bodies(out) == []
    assert sum(collective(node) is not None for node in out.graph.nodes) == 1
    assert codes.count("reduced-behind-loop") == 2


def test_a_body_that_two_loops_share() -> None:
    body = reduced("g", "x") + "new = aten.add.Tensor(acc, g)\nreturn (new,)"
    gm = snippet("a: f32[8, 4]; xs: f32[3, 8, 4]; ys: f32[2, 8, 4]; w: f32[8, 4]; r: f32[8, 4]; s: f32[]", """\
step = self.step
one = hop.scan(step, [a], [xs, xs], (w, r, s))
first = one[0]
two = hop.scan(step, [first], [ys, ys], (w, r, s))
second = two[0]
return (first, second)""", classes=scanned(body, signature=SIGNATURE))
    out, codes = hoisted(gm)
    assert collectives_in_bodies(out) == []
    assert codes.count("reduced-behind-loop") == 2


def test_no_collective_stays_in_the_body_of_the_bundled_loop() -> None:
    gm = fxpasses.load(path("gpt_scan_small"))
    out, codes = hoisted(gm)
    assert collectives_in_bodies(gm) != []
    assert collectives_in_bodies(out) == []
    assert "depends-on-iteration" not in codes


@pytest.mark.full
def test_no_collective_stays_in_the_body_of_the_large_bundled_loop() -> None:
    gm = fxpasses.load(path("gpt_scan_real"))
    out = fxpasses.run(gm, "commhoist", verify_each=True)
    assert collectives_in_bodies(gm) != []
    assert collectives_in_bodies(out) == []


def test_a_captured_step_whose_micro_batches_all_synchronise() -> None:
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Tanh(), torch.nn.Linear(8, 4))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    gm = fxpasses.capture(model, (torch.randn(8, 8),), loss=lambda out: out.square().mean(), optimizer=optimizer,
                          parallel="ddp", world=4, micro_batches=4, accumulate="each", loop="scan")
    assert len(collectives_in_bodies(gm)) == len(list(model.parameters()))
    out, codes = hoisted(gm)
    assert collectives_in_bodies(out) == []
    assert codes.count("reduced-behind-loop") == len(list(model.parameters()))


def test_a_round_that_returns_what_has_moved_returns_a_copy() -> None:
    """torch takes no body that returns one of its inputs."""
    out, codes = hoisted(scan(reduced("g", "w") + "new = aten.add.Tensor(acc, x)\nreturn (new, g)",
                              after="rows = loop[1]\nreturn (last, rows)"))
    assert "loop-invariant" in codes
    [body] = all_graphs(out)[1:]
    assert all(node.op == "call_function" for node in body.graph.output_node().all_input_nodes)
