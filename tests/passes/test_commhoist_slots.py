"""commhoist on buffers that loops fill part by part: filled with operands, reduced as a whole behind the loop."""

from __future__ import annotations

import pytest

from fxpasses.ir.ops import collective
from fxpasses.testing.snippets import snippet
from tests.passes.looped import collectives_in_bodies, hoisted, method, reduced
from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes

INPUTS = ("n: i64[]; a: f32[3, 4]; b: f32[3, 4] R@dp; xs: f32[3, 4]; ys: f32[3, 4]; at: i64[3, 1] R@dp; "
          "own: i64[3, 1]; w: f32[4]; r: f32[4] R@dp")
SIGNATURE = ('self, buffer: "f32[3, 4]", x: "f32[4]", y: "f32[4]", i: "i64[1]", j: "i64[1]", w: "f32[4]", '
             'r: "f32[4]"')
CALL = "step = self.step\nloop = hop.scan(step, [{start}], [xs, ys, at, own], (w, r))\nlast = loop[0]\n"
ZERO = "z = aten.zeros.default([3, 4])\n"
AFTER = "return (last,)"
PUT = "row = aten.unsqueeze.default(g, 0)\nnew = aten.index_put.default(buffer, [i], row)\nreturn (new,)"
FIRST = "new = aten.select_scatter.default(buffer, g, 0, 0)\nreturn (new,)"
FILLED = {
    "by index": (ZERO, "z", reduced("g", "x") + PUT),
    "average by index": (ZERO, "z", reduced("g", "x", "avg") + PUT),
    "average into what all have": ("", "b", reduced("g", "x", "avg") + PUT),
    "largest into what all have": ("", "b", reduced("g", "x", "max") + PUT),
    "scaled": (ZERO, "z", reduced("h", "x") + "g = aten.mul.Tensor(h, r)\n" + PUT),
    "one slot again and again": (ZERO, "z", reduced("g", "x") + FIRST),
    "a slice": (ZERO, "z", reduced("g", "x") + """\
row = aten.unsqueeze.default(g, 0)
new = aten.slice_scatter.default(buffer, row, 0, 1, 2)
return (new,)"""),
    "two slots": (ZERO, "z", reduced("g", "x") + reduced("h", "y") + """\
row = aten.unsqueeze.default(g, 0)
one = aten.index_put.default(buffer, [i], row)
new = aten.select_scatter.default(one, h, 0, 2)
return (new,)"""),
}


@pytest.mark.parametrize("name", FILLED)
def test_a_buffer_is_reduced_as_a_whole(name: str) -> None:
    before, start, body = FILLED[name]
    gm = snippet(INPUTS, before + CALL.format(start=start) + AFTER, classes=method("step", SIGNATURE, body))
    out, codes = hoisted(gm)
    assert collectives_in_bodies(out) == []
    assert sum(collective(node) is not None for node in out.graph.nodes) == 1
    assert "reduced-behind-loop" in codes


def filled(name: str, code: str, before: str, wrong: str, twin: str, *, start: str = "z", twin_start: str = "z",
           op: str = "sum", after: str = AFTER) -> Refusal:
    """A guard of a body that fills a buffer; ``wrong`` is the body behind whose loop all is reduced."""
    behind = reduced("total", "last", op) + after.replace("last", "total")
    loop = ZERO + CALL.format(start=start)
    return Refusal(name, code, INPUTS, loop + after, loop + behind, ZERO + CALL.format(start=twin_start) + after,
                   classes={which: method("step", SIGNATURE, body)
                            for which, body in (("before", before), ("wrong", wrong), ("twin", twin))})


LOCAL = "row = aten.unsqueeze.default(x, 0)\nnew = aten.index_put.default(buffer, [i], row)\nreturn (new,)"
OWN = PUT.replace("[i]", "[j]")
TWO = "row = aten.unsqueeze.default(g, 0)\none = aten.index_put.default(buffer, [i], row)\n"
REFUSALS = [
    filled("values from before the loop", "slots-unknown", reduced("g", "x") + FIRST,
           "new = aten.select_scatter.default(buffer, x, 0, 0)\nreturn (new,)", reduced("g", "x") + FIRST, start="a"),
    filled("what all have, added up", "slots-unknown", reduced("g", "x") + FIRST,
           "new = aten.select_scatter.default(buffer, x, 0, 0)\nreturn (new,)", reduced("g", "x", "avg") + FIRST,
           start="b", twin_start="b"),
    filled("the largest of zeros and negative values", "slots-unknown",
           reduced("g", "x", "max") + FIRST, "new = aten.select_scatter.default(buffer, x, 0, 0)\nreturn (new,)",
           reduced("g", "x", "max") + FIRST, op="max", start="a", twin_start="b"),
    filled("a slot of the rank's own", "slot-index", reduced("g", "x") + OWN, LOCAL.replace("[i]", "[j]"),
           reduced("g", "x") + PUT),
    filled("the buffer read in the loop", "carry-read",
           "t = aten.sum.dim_IntList(buffer, [0])\np = aten.add.Tensor(x, t)\n" + reduced("g", "p") + PUT,
           "t = aten.sum.dim_IntList(buffer, [0])\np = aten.add.Tensor(x, t)\n" + LOCAL.replace("(x, 0)", "(p, 0)"),
           "p = aten.add.Tensor(x, y)\n" + reduced("g", "p") + PUT),
    filled("two groups", "mixed-groups",
           reduced("g", "x") + reduced("h", "y", "sum", "tp") + TWO +
           "new = aten.select_scatter.default(one, h, 0, 2)\nreturn (new,)",
           "row = aten.unsqueeze.default(x, 0)\none = aten.index_put.default(buffer, [i], row)\n"
           "new = aten.select_scatter.default(one, y, 0, 2)\nreturn (new,)",
           reduced("g", "x") + reduced("h", "y") + TWO +
           "new = aten.select_scatter.default(one, h, 0, 2)\nreturn (new,)"),
    filled("a slot of the rank's own values", "slots-unknown",
           reduced("g", "x") + TWO + "new = aten.select_scatter.default(one, y, 0, 2)\nreturn (new,)",
           "row = aten.unsqueeze.default(x, 0)\none = aten.index_put.default(buffer, [i], row)\n"
           "new = aten.select_scatter.default(one, y, 0, 2)\nreturn (new,)",
           reduced("g", "x") + reduced("h", "y") + TWO +
           "new = aten.select_scatter.default(one, h, 0, 2)\nreturn (new,)"),
    Refusal("zeros that somebody writes", "slots-unknown", INPUTS,
            ZERO + "one = aten.add_.Tensor(z, 1)\n" + CALL.format(start="z") + AFTER,
            ZERO + "one = aten.add_.Tensor(z, 1)\n" + CALL.format(start="z") + reduced("total", "last")
            + "return (total,)", ZERO + "one = aten.add.Tensor(z, 1)\n" + CALL.format(start="z") + AFTER,
            classes={which: method("step", SIGNATURE, body) for which, body in (
                ("before", reduced("g", "x") + FIRST), ("twin", reduced("g", "x") + FIRST),
                ("wrong", "new = aten.select_scatter.default(buffer, x, 0, 0)\nreturn (new,)"))}),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_the_reduction_stays(refusal: Refusal) -> None:
    assert_refused(refusal)


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_its_twin_moves(refusal: Refusal) -> None:
    assert_twin_changes(refusal)
