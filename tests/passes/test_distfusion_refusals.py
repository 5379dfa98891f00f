"""distfusion: what it leaves alone, each with the graph that would be wrong and a twin that does change."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from tests.passes.parted import INPUTS, MESH, NEG, fuse, graph, part
from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes
from tests.passes.simplified import gathered, launches, reduced, scattered


def refusal(name: str, code: str, before: str, wrong: str, twin: str, *, inputs: str = INPUTS,
            twin_inputs: str | None = None, classes: dict[str, str] | None = None) -> Refusal:
    return Refusal(name, code, inputs, before, wrong, twin, passes="distfusion{fuse=false}", groups=MESH,
                   twin_inputs=twin_inputs, classes=classes or {})


#: What a rank would have: its shard of the sum in the group's own order.
SHARD = scattered("q", "f")
ROWS, COLUMNS = part("rows"), part("columns")
TWIN = reduced("g", "f") + ROWS + NEG
NUMBER = "i = aten._local_scalar_dense.default(rank)\nk = operator.mul(i, 2)\n"
PIECES = "c2 = aten.split.Tensor(g, 2)\n" + "".join(f"e{i} = operator.getitem(c2, {i})\n" for i in range(4))
FROM_PIECES = "i = aten._local_scalar_dense.default(rank)\nk = operator.mul(i, 8)\n" \
    "q = aten.narrow.default(w, 1, k, 8)\n" + NEG
REFUSALS = [
    refusal("the whole is read too", "also-used", reduced("g", "f") + ROWS + "y = aten.sum.default(g)\nreturn (q, y)",
            SHARD + "y = aten.sum.default(q)\nreturn (q, y)", TWIN),
    refusal("the whole is returned", "also-used", reduced("g", "f") + ROWS + "return (q, g)",
            SHARD + "g = aten.repeat.default(q, [4, 1])\nreturn (q, g)", TWIN),
    refusal("what is computed of the whole is read too", "also-used",
            reduced("g", "f") + "m = aten.mul.Tensor(g, 2)\n" + part("rows", "m") + "y = aten.sum.default(m)\n"
            "return (q, y)", SHARD + "m = aten.mul.Tensor(q, 2)\ny = aten.sum.default(m)\nreturn (m, y)",
            reduced("g", "f") + "m = aten.mul.Tensor(g, 2)\n" + part("rows", "m") + NEG),
    refusal("a norm scales the part", "also-used",
            reduced("g", "f") + "y = aten.linalg_vector_norm.default(g)\nm = aten.div.Tensor(g, y)\n"
            + part("rows", "m") + NEG,
            SHARD + "y = aten.linalg_vector_norm.default(q)\nm = aten.div.Tensor(q, y)\nz = aten.neg.default(m)\n"
            "return (z,)", TWIN),
    refusal("another's part", "other-part",
            reduced("g", "f") + "u = aten.add.Tensor(rank, 1)\nl = aten.remainder.Scalar(u, 4)\n"
            + part("rows", rank="l") + NEG, SHARD + NEG, TWIN),
    refusal("two ranks take one part", "other-part",
            reduced("g", "f") + "l = aten.clamp.default(rank, 0, 2)\n" + part("rows", rank="l") + NEG, SHARD + NEG,
            TWIN),
    refusal("a group the other way round", "other-part",
            reduced("g", "f", "sum", "swapped") + "i = aten._local_scalar_dense.default(r)\nk = operator.mul(i, 4)\n"
            "q = aten.narrow.default(g, 0, k, 4)\n" + NEG, scattered("q", "f", "sum", "swapped", 2) + NEG,
            reduced("g", "f", "sum", "swapped") + "i = aten._local_scalar_dense.default(s)\nk = operator.mul(i, 4)\n"
            "q = aten.narrow.default(g, 0, k, 4)\n" + NEG),
    refusal("the place in another group", "other-part",
            reduced("g", "f", "sum", "turned") + ROWS + NEG, scattered("q", "f", "sum", "turned") + NEG,
            reduced("g", "f", "sum", "turned") + part("rows", rank="t") + NEG),
    refusal("parts that overlap", "other-part",
            reduced("g", "f") + "i = aten._local_scalar_dense.default(rank)\nq = aten.narrow.default(g, 0, i, 2)\n"
            + NEG, SHARD + NEG, TWIN),
    refusal("parts that leave some out", "other-part",
            reduced("g", "f") + NUMBER + "q = aten.narrow.default(g, 0, k, 1)\n" + NEG,
            SHARD + "x = aten.slice.Tensor(q, 0, 1, 2)\nz = aten.neg.default(x)\nreturn (z,)",
            TWIN),
    refusal("backwards", "other-part",
            reduced("g", "f") + "u = aten.sub.Tensor(rank, 3)\nl = aten.neg.default(u)\n" + part("rows", rank="l")
            + NEG, SHARD + NEG, TWIN),
    refusal("a view merges what is shared out", "other-part",
            reduced("g", "f") + "w = aten.permute.default(g, [1, 0])\nx = aten.clone.default(w, "
            "memory_format=torch.contiguous_format)\nv = aten.view.default(x, [64])\n"
            "i = aten._local_scalar_dense.default(rank)\nk = operator.mul(i, 12)\n"
            "q = aten.narrow.default(v, 0, k, 16)\n" + NEG,
            SHARD + "x = aten.view.default(q, [16])\nz = aten.neg.default(x)\nreturn (z,)",
            reduced("g", "f") + part("turned and flat") + NEG),
    refusal("the flat part is no row of the whole", "other-part",
            reduced("g", "f") + "v = aten.view.default(g, [2, 4, 8])\nw = aten.permute.default(v, [1, 0, 2])\n"
            "x = aten.clone.default(w, memory_format=torch.contiguous_format)\nu = aten.view.default(x, [64])\n"
            "i = aten._local_scalar_dense.default(rank)\nk = operator.mul(i, 8)\n"
            "q = aten.narrow.default(u, 0, k, 16)\n" + NEG,
            SHARD + "x = aten.view.default(q, [16])\nz = aten.neg.default(x)\nreturn (z,)",
            reduced("g", "f") + part("flat") + NEG),
    refusal("two readers of different parts", "also-used",
            reduced("g", "f") + ROWS + "y = aten.narrow.default(g, 1, k, 2)\nreturn (q, y)",
            SHARD + "v = aten.view.default(q, [8, 2])\nreturn (q, v)",
            reduced("g", "f") + ROWS + "y = aten.narrow.default(g, 0, k, 2)\nreturn (q, y)"),
    refusal("an alias of what is written is read later", "also-used",
            reduced("g", "f") + "y = aten.view.default(g, [64])\n" + ROWS + "w = aten.add_.Tensor(q, a)\n"
            "z = aten.sum.default(y)\nreturn (z,)",
            SHARD + "y = aten.view.default(q, [16])\nw = aten.add_.Tensor(q, a)\nz = aten.sum.default(y)\nreturn (z,)",
            reduced("g", "f") + ROWS + "w = aten.add_.Tensor(q, a)\nz = aten.sum.default(q)\nreturn (z,)"),
    refusal("written between the reduction and the part", "also-used",
            reduced("g", "f") + "v = aten.view.default(g, [64])\nw = aten.cumsum.default(v, 0)\n"
            "x = aten.copy_.default(v, w)\n" + ROWS + NEG, SHARD + NEG, TWIN),
    refusal("a copy of the part from before a write", "written-result",
            reduced("g", "f") + "i = aten.view.default(rank, [1])\nv = aten.view.default(g, [4, 2, 8])\n"
            "q = aten.index_select.default(v, 0, i)\nj = aten._local_scalar_dense.default(rank)\n"
            "p = aten.select.int(v, 0, j)\nw = aten.mul_.Tensor(p, 2)\nx = aten.neg.default(q)\nreturn (x, w)",
            SHARD + "w = aten.mul_.Tensor(q, 2)\nv = aten.view.default(q, [1, 2, 8])\nx = aten.neg.default(v)\n"
            "return (x, w)",
            reduced("g", "f") + "i = aten.view.default(rank, [1])\nv = aten.view.default(g, [4, 2, 8])\n"
            "q = aten.index_select.default(v, 0, i)\nx = aten.neg.default(q)\nreturn (x,)"),
    refusal("in place, and read from before", "written-result",
            reduced("g", "f") + "m = aten.neg.default(g)\nw = aten.mul_.Tensor(g, 0.25)\n" + part("rows", "w")
            + "y = aten.narrow.default(m, 0, k, 2)\nreturn (q, y)",
            SHARD + "w = aten.mul_.Tensor(q, 0.25)\ny = aten.neg.default(w)\nreturn (w, y)",
            reduced("g", "f") + "w = aten.mul_.Tensor(g, 0.25)\n" + part("rows", "w") + NEG),
    refusal("an operand is written in between", "written-operand",
            reduced("g", "f") + "m = aten.add.Tensor(g, o)\nw = aten.mul_.Tensor(o, 2)\n" + part("rows", "m") + NEG,
            SHARD + NUMBER + "w = aten.mul_.Tensor(o, 2)\ny = aten.narrow.default(o, 0, k, 2)\n"
            "x = aten.add.Tensor(q, y)\nz = aten.neg.default(x)\nreturn (z,)",
            reduced("g", "f") + "m = aten.add.Tensor(g, o)\n" + part("rows", "m") + NEG),
    refusal("a product", "reduce-op", reduced("g", "f", "product") + ROWS + NEG, SHARD + NEG, TWIN),
    refusal("no single type without dimensions", "no-dimension",
            reduced("g", "y4") + "w = aten._to_copy.default(b, dtype=torch.float64)\ny = aten.select.int(w, 0, 0)\n"
            "m = aten.mul.Tensor(g, y)\ni = aten._local_scalar_dense.default(rank)\nq = aten.select.int(m, 0, i)\n"
            + NEG, scattered("x", "y4") + "w = aten._to_copy.default(b, dtype=torch.float64)\n"
            "y = aten.select.int(w, 0, 0)\nv = aten.view.default(x, [])\nq = aten.mul.Tensor(v, y)\n" + NEG,
            reduced("g", "y4") + "i = aten._local_scalar_dense.default(rank)\nq = aten.select.int(g, 0, i)\n" + NEG,
            inputs=INPUTS + "; y4: f32[4]"),
    refusal("all of a gather is read", "also-used",
            gathered("g", "a") + ROWS + "x = aten.neg.default(g)\nreturn (x, q)",
            "g = aten.repeat.default(a, [4, 1])\nx = aten.neg.default(g)\nreturn (x, a)",
            gathered("g", "a") + ROWS + NEG),
    refusal("another's part of a gather", "other-part",
            gathered("g", "a") + "u = aten.add.Tensor(rank, 1)\nl = aten.remainder.Scalar(u, 4)\n"
            + part("rows", rank="l") + NEG, "z = aten.neg.default(a)\nreturn (z,)", gathered("g", "a") + ROWS + NEG),
    refusal("all ranks but one take their own of a gather", "other-part",
            gathered("g", "a") + "l = aten.clamp.default(rank, 0, 2)\n" + part("rows", rank="l") + NEG,
            "z = aten.neg.default(a)\nreturn (z,)", gathered("g", "a") + ROWS + NEG),
    refusal("strided rows of a gather", "other-part", gathered("g", "a") + part("strided rows") + NEG,
            "z = aten.neg.default(a)\nreturn (z,)", gathered("g", "a") + ROWS + NEG),
    refusal("across, of different parts", "other-part",
            reduced("g", "f", "sum", "tp") + reduced("e", "g", "sum", "swapped")
            + "i = aten._local_scalar_dense.default(r)\nk = operator.mul(i, 4)\nq = aten.narrow.default(e, 0, k, 4)\n"
            + NEG, scattered("x", "f", "sum", "tp", 2) + reduced("q", "x", "sum", "swapped") + NEG,
            reduced("g", "f", "sum", "tp") + reduced("e", "g", "sum", "cross")
            + "i = aten._local_scalar_dense.default(r)\nk = operator.mul(i, 4)\nq = aten.narrow.default(e, 0, k, 4)\n"
            + NEG),
    refusal("another order in one of the nodes", "other-part",
            reduced("g", "f", "sum", "tp") + 'u = aten.div.Tensor_mode(rank, 2, rounding_mode="floor")\n'
            "w = aten.bitwise_xor.Tensor(rank, u)\nl = aten.remainder.Scalar(w, 2)\n"
            "i = aten._local_scalar_dense.default(l)\nk = operator.mul(i, 4)\nq = aten.narrow.default(g, 0, k, 4)\n"
            + NEG, scattered("q", "f", "sum", "tp", 2) + NEG,
            reduced("g", "f", "sum", "tp") + "i = aten._local_scalar_dense.default(r)\nk = operator.mul(i, 4)\n"
            "q = aten.narrow.default(g, 0, k, 4)\n" + NEG),
    refusal("pieces in another order", "other-part",
            gathered("g", "a") + PIECES + "w = aten.cat.default([e0, e2, e1, e3], 1)\n" + FROM_PIECES,
            "z = aten.neg.default(a)\nreturn (z,)",
            gathered("g", "a") + PIECES + "w = aten.cat.default([e0, e1, e2, e3], 1)\n" + FROM_PIECES),
    refusal("one of the pieces is another value", "other-part",
            gathered("g", "a") + PIECES + "x = aten.mul.Tensor(e1, 2)\nw = aten.cat.default([e0, x, e2, e3], 1)\n"
            + FROM_PIECES, "z = aten.neg.default(a)\nreturn (z,)",
            gathered("g", "a") + PIECES + "w = aten.cat.default([e0, e1, e2, e3], 1)\n" + FROM_PIECES),
    refusal("times itself, turned", "other-part",
            reduced("g", "f") + "v = aten.t.default(g)\nm = aten.mul.Tensor(g, v)\n" + part("rows", "m")
            + "y = aten.narrow.default(g, 0, k, 2)\nreturn (q, y)", SHARD + "m = aten.mul.Tensor(q, q)\nreturn (m, q)",
            reduced("g", "f") + "m = aten.mul.Tensor(g, g)\n" + part("rows", "m") + NEG),
    refusal("the last two the other way round", "other-part",
            reduced("g", "f") + 'u = aten.div.Tensor_mode(rank, 2, rounding_mode="floor")\n'
            "l = aten.bitwise_xor.Tensor(rank, u)\n" + part("rows", rank="l") + NEG, SHARD + NEG, TWIN),
    refusal("a random mask of the whole", "also-used",
            reduced("g", "f") + "l = aten.sigmoid.default(g)\nm = aten.bernoulli.default(l)\n" + part("rows", "m")
            + "x = aten.mul.Tensor(q, 0)\ny = aten.narrow.default(g, 0, k, 2)\nz = aten.add.Tensor(x, y)\n"
            "return (z,)", SHARD + NEG.replace("neg", "abs"),
            reduced("g", "f") + "m = aten.sigmoid.default(g)\n" + part("rows", "m") + NEG),
]


@pytest.mark.parametrize("found", REFUSALS, ids=str)
def test_refused(found: Refusal) -> None:
    assert_refused(found)


@pytest.mark.parametrize("found", REFUSALS, ids=str)
def test_twin(found: Refusal) -> None:
    assert_twin_changes(found)


LOOP = """
    class body:
        def forward(
            self,
            carry: "f32[2, 8]",
            rows: "f32[8, 8]",
            number: "i64[1]",
        ):
            g_launch = _c10d_functional.all_reduce.default(rows, "sum", dp)
            g = _c10d_functional.wait_tensor.default(g_launch)
            v = aten.view.default(g, [4, 2, 8])
            p = aten.index_select.default(v, 0, number)
            q = aten.view.default(p, [2, 8])
            new = aten.add.Tensor(carry, q)
            {}
            return (new, kept)
"""
INTO = "index = aten.view.default(rank, [1])\nbody = self.body\nloop = hop.scan(body, [a], [s3], [index])\n" \
    "last = loop[0]\nkept = loop[1]\nreturn (last, kept)"


def loop(line: str, into: str = INTO) -> GraphModule:
    from fxpasses.testing.snippets import snippet

    return snippet(INPUTS + "; s3: f32[3, 8, 8]", into, groups=MESH, classes=LOOP.format(line))


def test_in_a_loop() -> None:
    """Which part is the rank's own is what every round is given alike."""
    assert fuse(loop("kept = aten.neg.default(q)"))[1] == ["scattered"]


@pytest.mark.parametrize(("other", "code"), [("rank", "scattered"), ("t", "other-part")])
def test_a_body_of_two_loops(other: str, code: str) -> None:
    """What both hand to it is known in it."""
    again = INTO.replace("return (last, kept)", f"other = aten.view.default({other}, [1])\n"
                         "more = hop.scan(body, [a], [s3], [other])\nlast2 = more[0]\nkept2 = more[1]\n"
                         "return (last, kept, last2, kept2)")
    assert fuse(loop("kept = aten.neg.default(q)", again))[1] == [code]


@pytest.mark.parametrize(("line", "into", "code"), [
    ("kept = aten.sum.default(g)", INTO, "also-used"),
    ("kept = aten.neg.default(q)", INTO.replace("view.default(rank, [1])", "view.default(t, [1])"), "other-part"),
    ("w = aten.mul_.Tensor(number, 1)\n            kept = aten.neg.default(q)", INTO, "other-part"),
])
def test_in_a_loop_refused(line: str, into: str, code: str) -> None:
    gm = loop(line, into)
    out, codes = fuse(gm)
    assert codes == [code]
    assert fxpasses.dump(out) == fxpasses.dump(gm)


def test_a_control_edge() -> None:
    gm = graph(TWIN)
    nodes = {node.name: node for node in gm.graph.nodes}
    nodes["z"].meta["after"] = (nodes["g"],)
    out, codes = fuse(gm)
    assert (launches(out), codes) == (["all_reduce"], ["control-edge"])


@pytest.mark.parametrize(("world", "code"), [(World(4, MESH, spmd=False), "not-spmd"),
                                             (World(4, {**MESH, "dp": 4}), "unknown-group")])
def test_worlds(world: World, code: str) -> None:
    gm = graph(TWIN)
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "distfusion{fuse=false}", world=world, remarks=remarks)
    assert (launches(out), {remark.code for remark in remarks}) == (["all_reduce"], {code})


def test_a_group_that_leaves_ranks_out() -> None:
    """There is no graph that would be wrong: no rank could run it, nor this one."""
    gm = graph(reduced("g", "f", "sum", "some") + part("row of rows") + NEG)
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "distfusion{fuse=false}", remarks=remarks)
    assert (launches(out), [remark.code for remark in remarks]) == (["all_reduce"], ["unknown-group"])


@pytest.mark.parametrize(("rows", "codes"), [("1, 9, 4", ["unknown-group"]), ("0, 2", ["unknown-group"]),
                                             ("0, 3", []), ("0, 8", [])])
def test_a_dump_that_does_not_say_who_is_in_its_group(rows: str, codes: list[str]) -> None:
    gm = fxpasses.load(f"""class f(torch.nn.Module):
    def forward(self, x: "f32[8, 4]"):
        total: "f32[8, 4]" = torch.ops._c10d_functional.all_reduce.default(x, 'sum', '0')
        wait: "f32[8, 4]" = torch.ops._c10d_functional.wait_tensor.default(total)
        own = torch.ops.aten.slice.Tensor(wait, 0, {rows})
        return (own,)
""")
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(gm, "distfusion{fuse=false}", remarks=remarks)
    assert [remark.code for remark in remarks] == codes
    assert all("members of group '0'" in remark.message for remark in remarks)


def test_a_rank_s_own_number_tells_nothing_of_others() -> None:
    gm = graph(reduced("g", "f") + "q = aten.slice.Tensor(g, 0, 2, 4)\n" + NEG, rank=1)
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "distfusion{fuse=false}", world=World(4, MESH, rank=1), remarks=remarks)
    assert (launches(out), [remark.code for remark in remarks]) == (["all_reduce"], ["other-part"])


@pytest.mark.parametrize("line", [
    "y = aten.as_strided.default(q, [16], [1], 0)\nz = aten.neg.default(y)\n",
    "y = aten.view.dtype(q, torch.int32)\nz = aten.neg.default(y)\n"])
def test_who_looks_at_the_storage(line: str) -> None:
    piece = "v = aten.view.default(g, [4, 2, 8])\ni = aten._local_scalar_dense.default(rank)\n" \
        "q = aten.select.int(v, 0, i)\n"
    gm = graph(reduced("g", "f") + piece + line + "return (z,)")
    assert fuse(gm)[1] == ["looked-at-by-place"]


@pytest.mark.parametrize(("other", "code"), [("2", "scattered"), ("o", "also-used"), ("d", "scattered")])
def test_in_place_of_another_type(other: str, code: str) -> None:
    """What is written keeps its type, as what is computed anew does only where no operand is wider."""
    value = "m" if code == "scattered" else "g"
    gm = graph(reduced("g", "h") + "d = aten.select.int(b, 0, 0)\n" + f"m = aten.mul_.Tensor(g, {other})\n"
               + part("rows", "m") + f"x = aten.narrow.default({value}, 0, k, 2)\ny = aten.neg.default(x)\n"
               "z = aten.neg.default(q)\nreturn (z, y)")
    assert fuse(gm)[1] == [code]


@pytest.mark.parametrize(("computed", "code"), [("", "scattered"), ("m = aten.mul.Tensor(g, 2)\n", "shared-result")])
def test_two_views_that_are_returned(computed: str, code: str) -> None:
    """They share memory: two views of a shard do, two products do not."""
    value = "m" if computed else "g"
    body = reduced("g", "f") + computed + part("rows", value) + f"x = aten.narrow.default({value}, 0, k, 2)\n"
    assert fuse(graph(body + "return (q, x)"))[1] == [code]
    assert fuse(graph(body + "y = aten.neg.default(x)\nz = aten.neg.default(q)\nreturn (z, y)"))[1] == ["scattered"]


def slow_copies(node: torch.fx.Node) -> float:
    """A network faster than memory."""
    return 1.0 if "reduce" in str(node.target) else 100.0


@pytest.mark.parametrize(("how", "cost", "code"), [
    ("columns", slow_copies, "copy-costs-more"), ("rows", slow_copies, "scattered"),
    ("columns", "h100", "scattered"), ("columns", None, "scattered")])
def test_a_copy_has_to_pay(how: str, cost: object, code: str) -> None:
    """Shards that do not lie in a row are laid in one, where that costs less than it saves."""
    body = reduced("g", "f") + part(how) + NEG
    if cost == "h100":
        body = body.replace("mul(i, 2)", "mul(i, 1024)").replace(", k, 2)", ", k, 1024)")
        gm = graph(body, inputs=INPUTS.replace("f: f32[8, 8]", "f: f32[4096, 4096]"))
        remarks: list[fxpasses.Remark] = []
        fxpasses.run(gm, "distfusion{fuse=false}", cost_model=cost, remarks=remarks)
        assert [remark.code for remark in remarks] == [code]
        assert "ms for" in remarks[0].message
    else:
        assert fuse(graph(body), cost_model=cost)[1] == [code]
