"""commhoist on maxima and minima of reductions outside loops: one reduction of the local ones."""

from __future__ import annotations

import pytest

from fxpasses.ir.ops import is_launch
from fxpasses.testing.snippets import snippet
from tests.passes.looped import hoisted, reduced
from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes

INPUTS = "a: f32[8]; b: f32[8]; c: f32[8]; n: i64[8]; m: i64[8]"
PAIR = reduced("p", "a", "max") + reduced("q", "b", "max")
TOP = "top = aten.maximum.default(p, q)\n"
OF_K = "top = aten.maximum.default(k, q)\nreturn (top,)"
MERGED = {
    "a pair": (PAIR + TOP + "return (top,)", 1),
    "minima": (reduced("p", "a", "min") + reduced("q", "b", "min")
               + "top = aten.minimum.default(q, p)\nreturn (top,)", 1),
    "integers": (reduced("p", "n", "max") + reduced("q", "m", "max") + TOP + "return (top,)", 1),
    "a local one in between": (PAIR + "k = aten.maximum.default(p, c)\n" + OF_K, 1),
    "one that counts twice": (PAIR + "k = aten.maximum.default(p, p)\n" + OF_K, 1),
    "another name": (PAIR + "k = aten.clone.default(p)\n" + OF_K, 1),
    "two groups": (PAIR + reduced("s", "c", "max", "tp") + TOP
                   + "all = aten.maximum.default(top, s)\nreturn (all,)", 2),
    "part of it returned": (PAIR + TOP + reduced("s", "c", "max") + "all = aten.maximum.default(top, s)\n"
                            "return (all, top)", 2),
    "reductions of reductions": (reduced("s", "a", "max", "tp") + reduced("t", "b", "max", "tp")
                                 + reduced("p", "s", "max") + reduced("q", "t", "max") + TOP + "return (top,)", 2),
    "below a minimum": (PAIR + TOP + reduced("s", "c", "min") + "low = aten.minimum.default(top, s)\nreturn (low,)", 2),
}


@pytest.mark.parametrize("name", MERGED)
def test_one_reduction_of_the_local_maximum(name: str) -> None:
    lines, left = MERGED[name]
    out, codes = hoisted(snippet(INPUTS, lines))
    assert "reduces-sum" in codes
    assert sum(map(is_launch, out.graph.nodes)) == left


WRONG = "local = aten.maximum.default(a, b)\n" + reduced("q", "local", "max")
REFUSALS = [
    Refusal("a maximum that is returned itself", "also-used", INPUTS, PAIR + TOP + "return (top, p)",
            WRONG + "return (q, q)", PAIR + TOP + "return (top,)"),
    Refusal("a function in between", "not-linear", INPUTS,
            PAIR + "k = aten.neg.default(p)\n" + OF_K,
            "k = aten.neg.default(a)\nlocal = aten.maximum.default(k, b)\n" + reduced("q", "local", "max")
            + "return (q,)",
            PAIR + TOP + "return (top,)"),
    Refusal("an operand that is overwritten", "written-operand", INPUTS,
            "v = aten.clone.default(a)\n" + reduced("p", "v", "max") + "w = aten.sub_.Tensor(v, 100.0)\n"
            + reduced("q", "b", "max") + TOP + "return (top, w)",
            "v = aten.clone.default(a)\nw = aten.sub_.Tensor(v, 100.0)\nlocal = aten.maximum.default(v, b)\n"
            + reduced("q", "local", "max") + "return (q, w)",
            "v = aten.clone.default(a)\n" + reduced("p", "v", "max") + reduced("q", "b", "max") + TOP
            + "w = aten.sub_.Tensor(v, 100.0)\nreturn (top, w)"),
    Refusal("reductions of two groups", "nothing-alike", INPUTS,
            reduced("p", "a", "max", "tp") + reduced("q", "b", "max") + TOP + "return (top,)", WRONG + "return (q,)",
            PAIR + TOP + "return (top,)"),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_refused(refusal: Refusal) -> None:
    assert_refused(refusal)


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_the_twin_is_rewritten(refusal: Refusal) -> None:
    assert_twin_changes(refusal)


def test_sums_below_a_maximum_are_no_candidates() -> None:
    lines = reduced("p", "a") + reduced("q", "b") + TOP + "return (top,)"
    _, codes = hoisted(snippet(INPUTS, lines))
    assert codes == []
