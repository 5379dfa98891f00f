"""commhoist asks what ranks share, and what a loop holds, of the graph as it is by then, after its own edits."""

from __future__ import annotations

import textwrap

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.effects import Effects, live
from fxpasses.ir.loops import loops_of
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


@pytest.mark.parametrize(("start", "left"), [("r", []), ("a", ["g_launch"])])
def test_a_scale_that_another_loop_has_left_behind(start: str, left: list[str]) -> None:
    """What is reduced behind the first loop is alike on all ranks where the start is."""
    classes = method("step", SIGNATURE, reduced("h", "x") + "new = aten.add.Tensor(acc, h)\nreturn (new,)")
    classes += method("turn", SIGNATURE, SCALED.format(scale="s"))
    out, _ = hoisted(snippet(INPUTS, f"""\
step = self.step
loop = hop.scan(step, [{start}], [xs, ys], (w, r, s))
one = loop[0]
scale = aten.sum.default(one)
turn = self.turn
next = hop.scan(turn, [a], [xs, ys], (w, r, scale))
two = next[0]
return (one, two)""", classes=classes))
    assert collectives_in_bodies(out) == left


STATE = 'self, n: "i64[]", acc: "f32[8, 4]", y: "f32[8, 4]", u: "f32[]"'
MORE = ("few = aten.lt.Scalar(n, 3)\nnothing = aten.mul.Tensor(y, 0.0)\nsize = aten.sum.default(nothing)\n"
        "small = aten.lt.Scalar(size, 1.0)\nmore = aten.logical_and.default(few, small)\nreturn (more,)")
AGAIN = reduced("h", "y") + ("one = aten.add.Tensor(n, 1)\nm = aten.mul.Tensor(h, u)\n"
                             "new = aten.add.Tensor(acc, m)\nreturn (one, new)")
WHILE = """\
n = aten.zeros.default([], dtype=torch.int64)
u = aten.full.default([], 2.0)
c = self.more
b = self.again
loop = hop.while_loop(c, b, (n, {start}), ({rows}, u))
next = loop[1]
"""
"""Nothing says that all ranks stop this loop alike: until its sum is reduced behind it, with a start alike."""


def test_a_scale_that_comes_back_from_a_loop_a_round_later() -> None:
    step = WHILE.format(start="acc", rows="y") + """\
s = aten.sum.default(acc)
z = aten.zeros.default([8, 4])
d = self.turn
inner = hop.scan(d, [z], [rows], (s,))
two = inner[0]
return (next, two)"""
    inner = method("more", STATE, MORE) + method("again", STATE, AGAIN)
    inner += method("turn", 'self, acc: "f32[8, 4]", x: "f32[8, 4]", s: "f32[]"', SCALED.format(scale="s"))
    gm = snippet("r: f32[8, 4] R@dp; xss: f32[3, 2, 8, 4]; ys: f32[3, 8, 4]",
                 "step = self.step\nloop = hop.scan(step, [r], [xss, ys], ())\nlast = loop[0]\nts = loop[1]\n"
                 "return (last, ts)", classes=method("step", STEP, step) + textwrap.indent(inner, "    "))
    out, _ = hoisted(gm)
    assert collectives_in_bodies(out) == ["all_reduce_default"], "the sum that the scale is made of, a round before"


def test_a_scale_that_a_shared_body_is_given_elsewhere() -> None:
    """The second loop's scale is alike where the third one's is, which calls the same body."""
    gm = snippet(INPUTS, WHILE.format(start="r", rows="w") + """\
scale = aten.sum.default(next)
turn = self.turn
second = hop.scan(turn, [a], [xs, ys], (w, r, s))
two = second[0]
third = hop.scan(turn, [a], [xs, ys], (w, r, scale))
three = third[0]
return (two, three)""", classes=method("more", STATE, MORE) + method("again", STATE, AGAIN) + method(
        "turn", SIGNATURE, SCALED.format(scale="s")))
    out, _ = hoisted(gm)
    assert collectives_in_bodies(out) == []


def looks_around(monkeypatch: pytest.MonkeyPatch, loops: int, *, one_body: bool = False, chained: bool = False) -> int:
    """How often the effects of a graph with ``loops`` loops, each with a sum of its own, are worked out anew."""
    found = []

    def counted(gm: GraphModule, known: dict[int, Effects]) -> Effects:
        found.extend(loops_of(gm)[:1])
        return Effects(gm, known)

    names = ["step"] if one_body else [f"step{number}" for number in range(loops)]
    classes = "".join(method(name, SIGNATURE, SCALED.format(scale="s")) for name in names)
    lines = "".join(f"b{number} = self.{names[number % len(names)]}\n"
                    f"l{number} = hop.scan(b{number}, [{f'v{number - 1}' if chained and number else 'a'}], [xs, ys], "
                    f"(w, r, s))\nv{number} = l{number}[0]\n" for number in range(loops))
    returned = "".join(f"v{number}, " for number in range(loops))
    gm = snippet(INPUTS, f"{lines}return ({returned})", classes=classes)
    with monkeypatch.context() as patched:
        patched.setattr(live, "Effects", counted)
        out = fxpasses.run(gm, "commhoist", verify_each=True)
    assert collectives_in_bodies(out) == []
    assert fxpasses.check(gm, out, world=gm.meta["world"]).ok
    return len(found)


def test_loops_that_do_not_meet_share_one_look_around(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks_around(monkeypatch, 6) == looks_around(monkeypatch, 3)


@pytest.mark.parametrize("case", ["one_body", "chained"])
def test_loops_that_meet_are_looked_at_one_by_one(monkeypatch: pytest.MonkeyPatch, case: str) -> None:
    assert looks_around(monkeypatch, 6, **{case: True}) > looks_around(monkeypatch, 3, **{case: True})
