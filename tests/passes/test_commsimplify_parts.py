"""commsimplify: every rank takes its own part of what was gathered or reduced, as the rank's number says."""

from __future__ import annotations

import warnings

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.testing.snippets import GROUPS, snippet
from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes
from tests.passes.simplified import calls, gathered, launches, reduced, simplify

MESH = {**GROUPS, "turned": [[2, 0, 3, 1]], "swapped": [[1, 0], [3, 2]]}
RANKS = "rank: i64[] rank@dp; r: i64[] rank@tp; t: i64[] rank@turned; s: i64[] rank@swapped"
INPUTS = f"a: f32[2, 4]; f: f32[8, 4]; {RANKS}"
OWN = "i = aten.view.default(rank, [1])\n"
#: name -> the part of the value it is formatted with that is the rank's own
PARTS = {
    "row of rows": OWN + "v = aten.view.default({0}, [4, 2, 4])\np = aten.index_select.default(v, 0, i)\n"
                         "q = aten.view.default(p, [2, 4])\n",
    "rows": "n = aten.arange.default(2)\no = aten.mul.Tensor(rank, 2)\ni = aten.add.Tensor(n, o)\n"
            "q = aten.index_select.default({0}, 0, i)\n",
    "rows counted from behind": "n = aten.arange.default(2)\nu = aten.sub.Tensor(rank, 4)\nk = aten.add.Tensor(u, 4)\n"
                                "o = aten.mul.Tensor(k, 2)\ni = aten.add.Tensor(o, n)\n"
                                "q = aten.index_select.default({0}, 0, i)\n",
}
NEG = "x = aten.neg.default(q)\nreturn (x,)"


def graph(body: str, rank: int | None = None) -> GraphModule:
    return snippet(INPUTS, body, groups=MESH, rank=rank)


@pytest.mark.parametrize("how", PARTS)
def test_a_gather_of_which_the_own_part_is_taken(how: str) -> None:
    out, codes = simplify(graph(gathered("g", "a") + PARTS[how].format("g") + NEG))
    assert (launches(out), codes) == ([], ["own-part"])
    assert calls(out)[-1] == "neg"


def test_the_order_is_the_group_s_own() -> None:
    part = PARTS["row of rows"].replace("rank", "t").format("g")
    assert simplify(graph(gathered("g", "a", "turned") + part + NEG))[1] == ["own-part"]


def test_parts_of_a_smaller_group() -> None:
    part = PARTS["row of rows"].format("g").replace("rank", "r").replace("[4, 2", "[2, 2")
    body = gathered("g", "a", "tp", 2) + part
    assert simplify(graph(body + NEG))[1] == ["own-part"]


@pytest.mark.parametrize("result", ["return (q, a)", "return (q,)", "w = aten.mul_.Tensor(q, 2)\nreturn (w,)",
                                    "w = aten.mul_.Tensor(a, 2)\nx = aten.add.Tensor(q, w)\nreturn (x,)"])
def test_a_part_is_a_copy_where_it_would_be_seen(result: str) -> None:
    out, codes = simplify(graph(gathered("g", "a") + PARTS["rows"].format("g") + result))
    assert (launches(out), codes) == ([], ["own-part"])
    assert "clone" in calls(out)


@pytest.mark.parametrize("op", ["sum", "avg", "max"])
@pytest.mark.parametrize("how", PARTS)
def test_a_reduction_of_which_the_own_part_is_taken(how: str, op: str) -> None:
    out, codes = simplify(graph(reduced("g", "f", op) + PARTS[how].format("g") + NEG))
    assert (launches(out), codes) == (["reduce_scatter"], ["scattered"])


def test_a_shard_may_be_written() -> None:
    body = reduced("g", "f") + PARTS["row of rows"].format("g") + "w = aten.mul_.Tensor(q, 2)\nreturn (w,)"
    assert simplify(graph(body))[1] == ["scattered"]


def test_two_shards_of_one_reduction() -> None:
    part = PARTS["rows"].format("g")
    again = "y = aten.index_select.default(g, 0, i)\n"
    out, codes = simplify(graph(reduced("g", "f") + part + again + "return (q, y)"))
    assert (launches(out), codes) == (["reduce_scatter"], ["scattered"])


@pytest.mark.parametrize(("again", "code"), [("h = _c10d_functional.wait_tensor.default(g_launch)\n", "double-wait"),
                                             (gathered("h", "a"), "repeated")])
def test_two_parts_of_what_becomes_one(again: str, code: str) -> None:
    """What the first round knows still holds in the second one, of which the parts are looked for again."""
    parts = PARTS["rows"].format("g") + "y = aten.index_select.default(h, 0, i)\n"
    out, codes = simplify(graph(gathered("g", "a") + again + parts + "x = aten.add.Tensor(q, y)\nreturn (x,)"))
    assert (launches(out), codes) == ([], [code, "own-part"])


def test_a_shard_that_is_gathered_again() -> None:
    """A reduce_scatter of one round, which another rule of the same round makes an all_reduce, goes once."""
    body = reduced("g", "f") + PARTS["row of rows"].format("g") + gathered("h", "q") + NEG.replace("(q)", "(h)")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        out, codes = simplify(graph(body))
    assert (launches(out), codes) == (["all_reduce"], ["scattered", "reduced-whole"])


def refusal(name: str, code: str, before: str, wrong: str, twin: str) -> Refusal:
    return Refusal(name, code, INPUTS, before, wrong, twin, passes="commsimplify", groups=MESH)


ROW = PARTS["row of rows"].format("g")
SHARD = NEG.replace("(q)", "(a)")
REFUSALS = [
    refusal("the next one's part", "other-part",
            gathered("g", "a") + "u = aten.add.Tensor(rank, 1)\nk = aten.remainder.Scalar(u, 4)\n"
            + ROW.replace("(rank", "(k") + NEG, SHARD, gathered("g", "a") + ROW + NEG),
    refusal("the first one's part", "other-part",
            gathered("g", "a") + "q = aten.slice.Tensor(g, 0, 0, 2)\n" + NEG, SHARD, gathered("g", "a") + ROW + NEG),
    refusal("another order", "other-part", gathered("g", "a", "turned") + ROW + NEG, SHARD,
            gathered("g", "a", "turned") + ROW.replace("rank", "t") + NEG),
    refusal("places in another group", "other-part",
            gathered("g", "a", "swapped", 2) + ROW.replace("rank", "r").replace("[4, 2", "[2, 2") + NEG, SHARD,
            gathered("g", "a", "swapped", 2) + ROW.replace("rank", "s").replace("[4, 2", "[2, 2") + NEG),
    refusal("all of it is read", "also-used", gathered("g", "a") + ROW + "x = aten.neg.default(g)\nreturn (x, q)",
            "g = aten.repeat.default(a, [4, 1])\n" + ROW + "x = aten.neg.default(g)\nreturn (x, q)",
            gathered("g", "a") + ROW + NEG),
    refusal("written in between", "written-result",
            gathered("g", "a") + "w = aten.view.default(g, [32])\nz = aten.mul_.Tensor(w, 2)\n" + ROW + NEG, SHARD,
            gathered("g", "a") + ROW + NEG),
    refusal("product of shards", "reduce-op", reduced("g", "f", "product") + ROW + NEG,
            reduced("g", "f") + ROW + NEG, reduced("g", "f") + ROW + NEG),
]


@pytest.mark.parametrize("found", REFUSALS, ids=str)
def test_refused(found: Refusal) -> None:
    assert_refused(found)


@pytest.mark.parametrize("found", REFUSALS, ids=str)
def test_twin(found: Refusal) -> None:
    assert_twin_changes(found)


def test_a_rank_s_own_number_tells_nothing_of_others() -> None:
    gm = snippet("a: f32[2, 4]", gathered("g", "a") + "q = aten.slice.Tensor(g, 0, 2, 4)\n" + NEG, groups=MESH, rank=1)
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "commsimplify", world=World(4, MESH, rank=1), remarks=remarks)
    assert (launches(out), [remark.code for remark in remarks]) == (["all_gather"], ["other-part"])
