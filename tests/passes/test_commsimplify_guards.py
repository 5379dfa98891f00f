"""commsimplify does nothing where sizes, groups, waits or types are not known, each beside a twin that goes."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.testing.snippets import GROUPS, snippet_text
from tests.passes.simplified import gathered, reduced

MESH: dict[str, object] = {**GROUPS, "own": [[0], [1], [2], [3]], "cross": [[0, 2], [1, 3]], "hidden": None}
USED = "v = aten.neg.default(x)\nreturn (v,)"
EXPANDED = "e = aten.expand.default(a, [{}, 16])\n" + gathered("x", "e") + USED
TWICE = reduced("y", "a", group="{}") + reduced("x", "y", group="cross") + USED
LAUNCHED = 'x_launch = _c10d_functional.all_reduce.default(a, "sum", {})\n'
WAITED = "x = _c10d_functional.wait_tensor.default(x_launch)\n"
#: name -> (code, inputs, the graph that stays, its twin)
GUARDS = {
    "in place, by itself": ("form", "a: f32[8]", reduced("x", "a", group="own").replace("all_reduce", "all_reduce_")
                            + USED, reduced("x", "a", group="own") + USED),
    "coalesced, by itself": ("form", "a: f32[8]", 'l = _c10d_functional.all_reduce_coalesced.default([a], "sum", own)\n'
                             "x_launch = l[0]\n" + WAITED + USED, LAUNCHED.format("own") + WAITED + USED),
    "launch without a wait, by itself": ("no-wait", "a: f32[8]", LAUNCHED.format("own") + "return (x_launch,)",
                                         LAUNCHED.format("own") + WAITED + "return (x,)"),
    "launch without a wait, repeated": ("no-wait", "a: f32[8]", reduced("y", "a") + LAUNCHED.format("dp")
                                        + "return (y, x_launch)",
                                        reduced("y", "a") + LAUNCHED.format("dp") + WAITED + "return (y, x)"),
    "sum on members unknown": ("unknown-group", "a: f32[8] R@hidden", reduced("x", "a", group="hidden") + USED,
                               reduced("x", "a", "max", "hidden") + USED),
    "sum of a sum on members unknown": ("unknown-group", "a: f32[8]", TWICE.format("hidden"), TWICE.format("tp")),
    "rows of a size unknown": ("symbolic-size", "a: f32[s0, 1]", EXPANDED.format(-1), EXPANDED.format(8)),
}


def graph(inputs: str, body: str) -> GraphModule:
    symbol = 'symbol("s0", min=2, max=64, hint=8)\n\nclass main'
    return fxpasses.load(snippet_text(inputs, body, groups=MESH).replace("class main", symbol))


def simplified(gm: GraphModule) -> tuple[str, list[str]]:
    """Text of the result, and remark codes."""
    remarks: list[fxpasses.Remark] = []
    return fxpasses.dump(fxpasses.run(gm, "commsimplify", remarks=remarks)), [remark.code for remark in remarks]


@pytest.mark.parametrize("name", GUARDS)
def test_does_nothing_when(name: str) -> None:
    code, inputs, body, twin = GUARDS[name]
    before = graph(inputs, body)
    assert simplified(before) == (fxpasses.dump(before), [code])
    free = graph(inputs.replace("s0", "8"), twin)
    assert simplified(free)[0] != fxpasses.dump(free)


@pytest.mark.parametrize("untyped", ["x", "d"])
def test_does_nothing_when_there_is_no_type(untyped: str) -> None:
    gm = graph("a: f32[8]", "d = aten.neg.default(a)\n" + reduced("x", "d", group="own") + USED)
    assert simplified(gm)[1] == ["one-member"]
    del next(node for node in gm.graph.nodes if node.name == untyped).meta["val"]
    assert simplified(gm) == (fxpasses.dump(gm), ["type-unknown"])
