"""commhoist asks what ranks share, and what a loop holds, of the graph as it is by then, after its own edits."""

from __future__ import annotations

import textwrap

from fxpasses.testing.snippets import snippet
from tests.passes.looped import INPUTS, SIGNATURE, collectives_in_bodies, hoisted, method, reduced

TWO = """\
step = self.step
loop = hop.scan(step, [a], [xs, ys], (w, r, s))
one = loop[0]
turn = self.turn
next = hop.scan(turn, [a], [xs, ys], (w, r, s))
two = next[0]
return (one, two)"""
SCALED = reduced("g", "x") + "m = aten.mul.Tensor(g, {scale})\nnew = aten.add.Tensor(acc, m)\nreturn (new,)"
STEP = 'self, acc: "f32[8, 4]", rows: "f32[2, 8, 4]", y: "f32[8, 4]"'
INNER = 'self, acc: "f32[8, 4]", x: "f32[8, 4]"'


def test_a_scale_that_has_left_the_loop_itself() -> None:
    """The question was asked before: for the first loop."""
    classes = method("step", SIGNATURE, SCALED.format(scale="s"))
    classes += method("turn", SIGNATURE, reduced("k", "w") + SCALED.format(scale="k"))
    out, _ = hoisted(snippet(INPUTS, TWO, classes=classes))
    assert collectives_in_bodies(out) == []


def test_a_scale_that_is_reduced_behind_an_inner_loop() -> None:
    outer = ("z = aten.zeros.default([8, 4])\ninner = self.inner\nnested = hop.scan(inner, [z], [rows], ())\n"
             "t = nested[0]\n" + reduced("g", "y") + "m = aten.mul.Tensor(g, t)\nnew = aten.add.Tensor(acc, m)\n"
             "return (new, t)")
    inner = reduced("h", "x") + "q = aten.mul.Tensor(h, h)\nnew = aten.add.Tensor(acc, q)\nreturn (new,)"
    plain = reduced("h", "x") + "new = aten.add.Tensor(acc, h)\nreturn (new,)"
    for body, left in ((inner, ["h_launch"]), (plain, ["all_reduce_default"])):
        classes = method("step", STEP, outer) + textwrap.indent(method("inner", INNER, body), "    ")
        gm = snippet("a: f32[8, 4]; xss: f32[3, 2, 8, 4]; ys: f32[3, 8, 4]",
                     "step = self.step\nloop = hop.scan(step, [a], [xss, ys], ())\nlast = loop[0]\nts = loop[1]\n"
                     "return (last, ts)", classes=classes)
        out, _ = hoisted(gm)
        assert collectives_in_bodies(out) == left


def test_a_scale_that_is_itself_a_sum_of_reductions() -> None:
    lines = "".join(reduced(f"{name}_t", name, group="tp") + reduced(f"{name}_d", f"{name}_t") for name in "ab")
    lines += reduced("p_d", "p") + reduced("q_d", "q") + "s = aten.sub.Tensor(p_d, q_d)\n"
    gm = snippet("a: f32[8]; b: f32[8]; p: f32[]; q: f32[]; t: f32[] R@dp", lines + """\
u = aten.mul.Tensor(a_d, s)
v = aten.mul.Tensor(b_d, t)
out = aten.add.Tensor(u, v)
return (out,)""")
    _, codes = hoisted(gm)
    assert "rank-varying" not in codes


def test_an_operand_that_the_loop_gives_up_makes_room() -> None:
    """What it held for a reduction that moves is free for the result of another one."""
    body = reduced("d", "p", "max") + reduced("k", "q", "max") + "new = aten.mul.Tensor(acc, k)\nreturn (new,)"
    signature = 'self, acc: "f32[8, 4]", x: "f32[8, 4]", p: "f32[8, 4]", q: "f32[8, 4]"'
    gm = snippet("a: f32[8, 4]; b: f32[8, 4]; q: f32[8, 4]; xs: f32[3, 8, 4]", reduced("p", "b") + """\
step = self.step
loop = hop.scan(step, [a], [xs], (p, q))
last = loop[0]
return (last,)""", classes=method("step", signature, body))
    bytes_of_one = 8 * 4 * 4
    out, _ = hoisted(gm, f"commhoist{{max_memory_increase_mb={bytes_of_one / 2**20}}}")
    assert collectives_in_bodies(out) == []
