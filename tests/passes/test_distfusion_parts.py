"""distfusion: reductions and gatherings of which every rank takes its own part."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule

from fxpasses.ir.ops import payload_bytes
from tests.passes.parted import NEG, PARTS, fuse, graph, part
from tests.passes.simplified import calls, gathered, launches, reduced

CONTIGUOUS = ("rows", "row of rows", "rows by a list", "rows by an index", "counted from behind", "flat")


@pytest.mark.parametrize("op", ["sum", "avg", "max", "min"])
@pytest.mark.parametrize("how", PARTS)
def test_a_reduction(how: str, op: str) -> None:
    out, codes = fuse(graph(reduced("g", "f", op) + part(how) + NEG))
    assert (launches(out), codes) == (["reduce_scatter"], ["scattered"])
    assert ("clone" in calls(out)) is (how not in CONTIGUOUS), "what lies in a row is not copied"


@pytest.mark.parametrize("operand", ["h", "n"])
@pytest.mark.parametrize("how", ["rows", "strided columns"])
def test_other_types(how: str, operand: str) -> None:
    assert fuse(graph(reduced("g", operand) + part(how) + NEG))[1] == ["scattered"]


def test_the_order_is_the_group_s_own() -> None:
    body = reduced("g", "f", "sum", "turned") + part("columns", rank="t") + NEG
    assert fuse(graph(body))[1] == ["scattered"]


@pytest.mark.parametrize(("group", "rank"), [("tp", "r"), ("swapped", "s"), ("cross", "c")])
def test_smaller_groups(group: str, rank: str) -> None:
    lines = f"i = aten._local_scalar_dense.default({rank})\nk = operator.mul(i, 4)\n" \
        "q = aten.narrow.default(g, 1, k, 4)\n"
    out, codes = fuse(graph(reduced("g", "f", "sum", group) + lines + NEG))
    assert (launches(out), codes) == (["reduce_scatter"], ["scattered"])


def test_a_table_by_the_rank() -> None:
    """Which shard is whose stands in a table, clamped: for a group in another order than that of the ranks."""
    def by(group: str) -> GraphModule:
        gm = graph(reduced("g", "f", "sum", group) + "number = aten.clamp.default(rank, 0, 3)\n"
                   "place = aten.take.default(n, number)\n" + part("strided rows", rank="place") + NEG)
        gm.register_buffer("table", torch.tensor([1, 3, 0, 2]))  # turned: ranks 2, 0, 3, 1
        [place] = [node for node in gm.graph.nodes if node.name == "place"]
        with gm.graph.inserting_before(place):
            table = gm.graph.get_attr("table")
            table.meta["val"] = place.meta["val"].new_empty((4,))
        place.args = (table, place.args[1])
        return gm

    assert fuse(by("turned"))[1] == ["scattered"]
    assert fuse(by("dp"))[1] == ["other-part"]


#: Name -> lines that compute ``m`` [8, 8] of ``g`` [8, 8] element by element.
COMPUTED = {
    "a scale": "m = aten.div.Tensor(g, 4)\n",
    "a cast": "m = aten._to_copy.default(g, dtype=torch.bfloat16)\n",
    "a cast and back": "l = aten._to_copy.default(g, dtype=torch.bfloat16)\n"
                       "m = aten._to_copy.default(l, dtype=torch.float32)\n",
    "another value": "m = aten.add.Tensor(g, o, alpha=0.5)\n",
    "a row for all": "m = aten.add.Tensor(g, b)\n",
    "a column for all": "w = aten.view.default(b, [8, 1])\nm = aten.mul.Tensor(w, g)\n",
    "itself": "m = aten.mul.Tensor(g, g)\n",
    "two ways": "l = aten.exp.default(g)\nj2 = aten.neg.default(g)\nm = aten.add.Tensor(l, j2)\n",
    "a factor in a tensor": "w = aten.select.int(b, 0, 0)\nm = aten.mul.Tensor(g, w)\n",
    "in place": "m = aten.mul_.Tensor(g, 0.25)\n",
    "twice in place": "l = aten.mul_.Tensor(g, 0.25)\nm = aten.add_.Tensor(l, o)\n",
    "a choice": "l = aten.gt.Scalar(o, 0)\nm = aten.where.self(l, g, o)\n",
    "an update": "l = aten.lerp.Scalar(o, g, 0.1)\nm = aten.addcmul.default(l, g, g, value=0.5)\n",
}


@pytest.mark.parametrize("how", ["rows", "columns", "strided rows", "turned and flat", "row of rows"])
@pytest.mark.parametrize("what", COMPUTED)
def test_what_is_computed_of_it(what: str, how: str) -> None:
    out, codes = fuse(graph(reduced("g", "f") + COMPUTED[what] + part(how, "m") + "return (q,)"))
    assert (launches(out), codes) == (["reduce_scatter"], ["scattered"])


def test_rounding_stays_behind_the_sum() -> None:
    """The cast is of the sum, in float32: what is sent is what was sent, and each rank rounds once."""
    out, _ = fuse(graph(reduced("g", "f") + COMPUTED["a cast"] + part("rows", "m") + "return (q,)"))
    [launch] = [node for node in out.graph.nodes if "reduce_scatter" in str(node.target)]
    assert payload_bytes(launch) == 8 * 8 * 4
    assert calls(out) == ["_to_copy"]


def test_several_readers_of_the_own_part() -> None:
    body = reduced("g", "f") + "m = aten.mul.Tensor(g, 2)\n" + part("rows", "m") + \
        "v = aten.view.default(g, [4, 2, 8])\np = aten.select.int(v, 0, i)\n" \
        "y = aten.narrow.default(g, 0, k, 2)\nreturn (q, p, y)"
    out, codes = fuse(graph(body))
    assert (launches(out), codes) == (["reduce_scatter"], ["scattered"])


@pytest.mark.parametrize("write", ["w = aten.add_.Tensor(q, a)\n", "w = aten.mul_.Tensor(q, 2)\n",
                                   "w = aten.copy_.default(q, a)\n", "w = aten.zero_.default(q)\n"])
@pytest.mark.parametrize("returned", ["w", "q", "q, w"])
def test_an_update_in_place_of_a_slice(write: str, returned: str) -> None:
    out, codes = fuse(graph(reduced("g", "f") + part("rows") + write + f"return ({returned},)"))
    assert (launches(out), codes) == (["reduce_scatter"], ["scattered"])
    assert [name for name in calls(out) if name.endswith("_")] == [write.split(".")[1]], "the shard is written in place"


def test_strided_rows_updated_in_place() -> None:
    """The update of ``x[rank::world]``, read through another view of the same rows."""
    body = reduced("g", "f") + "v = aten.view.default(g, [2, 4, 8])\ni = aten._local_scalar_dense.default(rank)\n" \
        "q = aten.select.int(v, 1, i)\nw = aten.add_.Tensor(q, a)\np = aten.select.int(v, 1, i)\n" \
        "z = aten.neg.default(p)\nreturn (z,)"
    out, codes = fuse(graph(body))
    assert (launches(out), codes) == (["reduce_scatter"], ["scattered"])


@pytest.mark.parametrize("op", ["sum", "max"])
def test_node_then_cluster(op: str) -> None:
    """A reduction in the node and one across: scattered in the node, the shard reduced across."""
    body = reduced("g", "f", op, "tp") + reduced("e", "g", op, "cross") + \
        "i = aten._local_scalar_dense.default(r)\nk = operator.mul(i, 4)\nq = aten.narrow.default(e, 0, k, 4)\n"
    out, codes = fuse(graph(body + NEG))
    assert launches(out) == ["reduce_scatter", "all_reduce"]
    assert "scattered" in codes
    sent = [payload_bytes(node) for node in out.graph.nodes if "reduce" in str(node.target)]
    assert sent == [256, 128], "half of it goes between nodes"


@pytest.mark.parametrize("how", ["rows", "row of rows", "rows by a list", "flat"])
@pytest.mark.parametrize("what", ["", "m = aten.mul.Tensor(g, o)\n", "m = aten.neg.default(g)\n"])
def test_a_gather(how: str, what: str) -> None:
    out, codes = fuse(graph(gathered("g", "a") + what + part(how, "m" if what else "g") + NEG))
    assert (launches(out), codes) == ([], ["own-part"])


def test_a_gather_of_columns() -> None:
    """As ``all_gather_tensor`` puts pieces together along another dimension."""
    pieces = "c2 = aten.split.Tensor(g, 2)\n" + "".join(f"e{i} = operator.getitem(c2, {i})\n" for i in range(4)) + \
        "w = aten.cat.default([e0, e1, e2, e3], 1)\ni = aten._local_scalar_dense.default(rank)\n" \
        "k = operator.mul(i, 8)\nq = aten.narrow.default(w, 1, k, 8)\n"
    out, codes = fuse(graph(gathered("g", "a") + pieces + NEG))
    assert (launches(out), codes, calls(out)) == ([], ["own-part"], ["neg"])


def test_a_gather_laid_out_anew() -> None:
    """Strided rows of what is turned are what the rank gave, turned."""
    lines = "v = aten.view.default(g, [4, 2, 8])\nx = aten.permute.default(v, [1, 0, 2])\n" \
        "u = aten.clone.default(x, memory_format=torch.contiguous_format)\nl = aten.view.default(u, [8, 8])\n" + \
        part("strided rows", "l")
    out, codes = fuse(graph(gathered("g", "a") + lines + NEG))
    assert (launches(out), codes) == ([], ["own-part"])


@pytest.mark.parametrize("result", ["return (q, a)", "return (q,)", "w = aten.mul_.Tensor(q, 2)\nreturn (w,)",
                                    "w = aten.mul_.Tensor(a, 2)\nx = aten.add.Tensor(q, w)\nreturn (x,)"])
def test_a_part_of_a_gather_is_a_copy_where_it_would_be_seen(result: str) -> None:
    out, codes = fuse(graph(gathered("g", "a") + part("rows by a list") + result))
    assert (launches(out), codes) == ([], ["own-part"])
    assert "clone" in calls(out)


@pytest.mark.parametrize("result", ["return (q, y)",
                                    "w = aten.mul_.Tensor(q, 2)\nx = aten.add.Tensor(y, w)\nreturn (x,)"])
def test_two_copies_stay_two(result: str) -> None:
    body = reduced("g", "f") + part("rows by a list") + "y = aten.index_select.default(g, 0, i)\n" + result
    out, codes = fuse(graph(body))
    assert codes == ["scattered"]
    assert "clone" in calls(out)


def test_a_chain_of_reductions() -> None:
    """The part of one is reduced again, and its part taken again."""
    body = reduced("g", "f", "sum", "tp") + "i = aten._local_scalar_dense.default(r)\nk = operator.mul(i, 4)\n" \
        "l = aten.narrow.default(g, 0, k, 4)\n" + reduced("e", "l", "max", "cross") + \
        "j = aten._local_scalar_dense.default(c)\nm = operator.mul(j, 2)\nq = aten.narrow.default(e, 0, m, 2)\n"
    out, codes = fuse(graph(body + NEG))
    assert launches(out) == ["reduce_scatter", "reduce_scatter"]
    assert codes == ["scattered", "scattered"]

