"""Reductions that commhoist leaves in a loop, each with the wrong value that moving it would give."""

from __future__ import annotations

import pytest

from tests.passes.looped import CALL, INPUTS, SIGNATURE, reduced, scanned
from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes

ADD = "new = aten.add.Tensor(acc, g)\nreturn (new,)"
ZERO = "z = aten.zeros.default([8, 4])\n"
AFTER = "return (last,)"
BEHIND = reduced("total", "last") + "out = aten.add.Tensor(a, total)\nreturn (out,)"
SUMMED = "new = aten.add.Tensor(acc, x)\nreturn (new,)"


def looped(name: str, code: str, before: str, wrong: str, twin: str, *, after: str = AFTER, behind: str = BEHIND,
           zero: str = ZERO, inputs: str = INPUTS, signature: str = SIGNATURE, call: str = CALL) -> Refusal:
    """A guard of a loop's body: ``before``, ``wrong`` and ``twin`` are bodies, ``behind`` follows the wrong loop."""
    given, fresh = call.format(start="a"), zero + call.format(start="z")
    return Refusal(name, code, inputs, given + after, fresh + behind, given + after,
                   classes={which: scanned(body, signature=signature)
                            for which, body in (("before", before), ("wrong", wrong), ("twin", twin))})


H = reduced("h", "x")
INTS = INPUTS.replace("f32[3, 8, 4]; ys", "i64[3, 8, 4]; ys").replace("a: f32", "a: i64")
INT_SIGNATURE = SIGNATURE.replace('acc: "f32', 'acc: "i64').replace('x: "f32', 'x: "i64')
ROWS = "rows = loop[1]\nreturn (last, rows)"
GATED = """\
size = aten.sum.default({flag})
some = aten.gt.Scalar(size, 0)
t = aten.add.Tensor(acc, {term})
new = aten.where.self(some, t, acc)
return (new,)"""
REFUSALS = [
    looped("a scale of the rank's own", "rank-varying", H + "g = aten.mul.Tensor(h, w)\n" + ADD,
           "g = aten.mul.Tensor(x, w)\n" + ADD, H + "g = aten.mul.Tensor(h, r)\n" + ADD),
    looped("a gate of the rank's own", "rank-varying",
           H + "open = aten.gt.Scalar(w, 0)\nnone = aten.zeros_like.default(x)\n"
           "g = aten.where.self(open, h, none)\n" + ADD,
           "open = aten.gt.Scalar(w, 0)\nnone = aten.zeros_like.default(x)\ng = aten.where.self(open, x, none)\n" + ADD,
           H + "open = aten.gt.Scalar(r, 0)\nnone = aten.zeros_like.default(r)\n"
           "g = aten.where.self(open, h, none)\n" + ADD),
    looped("a function that is not linear", "not-linear", H + "g = aten.relu.default(h)\n" + ADD,
           "g = aten.relu.default(x)\n" + ADD, H + "g = aten.neg.default(h)\n" + ADD),
    looped("a cast that loses something", "cast",
           H + "i = aten._to_copy.default(h, dtype=torch.int32)\n"
           "g = aten._to_copy.default(i, dtype=torch.float32)\n" + ADD,
           "i = aten._to_copy.default(x, dtype=torch.int32)\ng = aten._to_copy.default(i, dtype=torch.float32)\n" + ADD,
           H + "g = aten.clone.default(h)\n" + ADD),
    looped("the running sum in a metric", "carry-read",
           reduced("g", "x") + "new = aten.add.Tensor(acc, g)\nsize = aten.sum.default(new)\nreturn (new, size)",
           "new = aten.add.Tensor(acc, x)\nsize = aten.sum.default(new)\nreturn (new, size)",
           reduced("g", "x") + "new = aten.add.Tensor(acc, g)\nsize = aten.sum.default(x)\nreturn (new, size)",
           after=ROWS, behind=reduced("total", "last") + """\
out = aten.add.Tensor(a, total)
rows = loop[1]
return (out, rows)"""),
    looped("the running sum as an output", "carry-read",
           reduced("g", "x") + "new = aten.add.Tensor(acc, g)\nrow = aten.clone.default(new)\nreturn (new, row)",
           "new = aten.add.Tensor(acc, x)\nrow = aten.clone.default(new)\nreturn (new, row)",
           reduced("g", "x") + "new = aten.add.Tensor(acc, g)\nrow = aten.clone.default(y)\nreturn (new, row)",
           after=ROWS, behind=reduced("total", "last") + """\
out = aten.add.Tensor(a, total)
rows = loop[1]
return (out, rows)"""),
    looped("a clipped sum", "carry-scaled",
           reduced("g", "x") + "t = aten.add.Tensor(acc, g)\nnew = aten.clamp.default(t, -0.5, 0.5)\nreturn (new,)",
           "t = aten.add.Tensor(acc, x)\nnew = aten.clamp.default(t, -0.5, 0.5)\nreturn (new,)",
           reduced("g", "x") + "t = aten.add.Tensor(acc, g)\nnew = aten.clone.default(t)\nreturn (new,)"),
    looped("an operand made from the sum", "carry-read",
           "p = aten.mul.Tensor(x, acc)\n" + reduced("g", "p") + ADD,
           "p = aten.mul.Tensor(x, acc)\nnew = aten.add.Tensor(acc, p)\nreturn (new,)",
           "p = aten.mul.Tensor(x, y)\n" + reduced("g", "p") + ADD),
    looped("a sum that is reduced again", "carry-read",
           "t = aten.add.Tensor(acc, x)\n" + reduced("new", "t") + "return (new,)", SUMMED, reduced("g", "x") + ADD),
    looped("only the last round", "carry-replaced", reduced("new", "x") + "return (new,)", SUMMED,
           reduced("g", "x") + ADD),
    looped("a check for overflow", "also-used",
           H + """\
fine = aten.abs.default(h)
largest = aten.amax.default(fine)
small = aten.lt.Scalar(largest, 4.0)
t = aten.add.Tensor(acc, h)
new = aten.where.self(small, t, acc)
return (new,)""",
           """\
fine = aten.abs.default(x)
largest = aten.amax.default(fine)
small = aten.lt.Scalar(largest, 4.0)
t = aten.add.Tensor(acc, x)
new = aten.where.self(small, t, acc)
return (new,)""", H + """\
fine = aten.abs.default(r)
largest = aten.amax.default(fine)
small = aten.lt.Scalar(largest, 4.0)
t = aten.add.Tensor(acc, h)
new = aten.where.self(small, t, acc)
return (new,)"""),
    looped("a round that the rank itself skips", "rank-varying",
           H + GATED.format(flag="w", term="h"), GATED.format(flag="w", term="x"),
           H + GATED.format(flag="r", term="h")),
    looped("a check of the reduced value", "also-used",
           H + "big = aten.gt.Scalar(h, 1.0)\nnone = aten.zeros_like.default(h)\n"
           "g = aten.where.self(big, none, h)\n" + ADD,
           "big = aten.gt.Scalar(x, 1.0)\nnone = aten.zeros_like.default(x)\ng = aten.where.self(big, none, x)\n" + ADD,
           H + "big = aten.gt.Scalar(r, 1.0)\nnone = aten.zeros_like.default(r)\n"
           "g = aten.where.self(big, none, h)\n" + ADD),
    looped("the largest of sums", "reduce-op",
           reduced("g", "x") + "new = aten.maximum.default(acc, g)\nreturn (new,)",
           "new = aten.maximum.default(acc, x)\nreturn (new,)",
           reduced("g", "x", "max") + "new = aten.maximum.default(acc, g)\nreturn (new,)",
           behind=reduced("total", "last") + "out = aten.maximum.default(a, total)\nreturn (out,)"),
    looped("a sum of largest", "reduce-op", reduced("g", "x", "max") + ADD, SUMMED, reduced("g", "x") + ADD,
           behind=reduced("total", "last", "max") + "out = aten.add.Tensor(a, total)\nreturn (out,)"),
    looped("averages of integers", "dtype", reduced("g", "x", "avg") + ADD, SUMMED, reduced("g", "x") + ADD,
           inputs=INTS, signature=INT_SIGNATURE, zero="z = aten.zeros.default([8, 4], dtype=torch.int64)\n",
           behind=reduced("total", "last", "avg") + "out = aten.add.Tensor(a, total)\nreturn (out,)"),
    looped("an operand that is overwritten", "written-operand",
           "p = aten.clone.default(x)\n" + reduced("h", "p") + "q = aten.mul_.Tensor(p, 3)\n"
           "g = aten.neg.default(h)\n" + ADD,
           "p = aten.clone.default(x)\nq = aten.mul_.Tensor(p, 3)\ng = aten.neg.default(p)\n" + ADD,
           "p = aten.clone.default(x)\nq = aten.mul_.Tensor(p, 3)\n" + reduced("h", "p") +
           "g = aten.neg.default(h)\n" + ADD),
    looped("an old value that decays", "carry-scaled",
           reduced("g", "x") + "old = aten.mul.Tensor(acc, 0.5)\nnew = aten.add.Tensor(old, g)\nreturn (new,)",
           "old = aten.mul.Tensor(acc, 0.5)\nnew = aten.add.Tensor(old, x)\nreturn (new,)",
           reduced("g", "x") + "old = aten.alias.default(acc)\nnew = aten.add.Tensor(old, g)\nreturn (new,)"),
    looped("an alternating sum", "carry-scaled",
           reduced("g", "x") + "new = aten.sub.Tensor(g, acc)\nreturn (new,)",
           "new = aten.sub.Tensor(x, acc)\nreturn (new,)",
           reduced("g", "x") + "new = aten.sub.Tensor(acc, g)\nreturn (new,)"),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_the_reduction_stays(refusal: Refusal) -> None:
    assert_refused(refusal)


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_its_twin_moves(refusal: Refusal) -> None:
    assert_twin_changes(refusal)
