"""distfusion: pointwise nodes behind a reduction become one node, with the values they had and nothing in between."""

from __future__ import annotations

import pytest

import fxpasses
from fxpasses.ir.fused_operators import FUSED_UPDATE
from fxpasses.testing import assert_pass, stale_types
from tests.passes.fused import INPUTS, Stays, fused, fused_nodes, operators, programs, step

ADAM = """\
m1 = aten.lerp.Scalar(m, g, 0.1)
v1 = aten.mul.Tensor(v, 0.999)
v2 = aten.addcmul.default(v1, g, g, value=0.001)
root = aten.sqrt.default(v2)
low = aten.add.Tensor(root, 1e-08)
scaled = aten.mul.Tensor(m1, s)
w1 = aten.addcdiv.default(w, scaled, low, value=-0.001)
return (w1, m1, v2)"""
MOMENTUM = """\
m1 = aten.mul.Tensor(m, 0.9)
m2 = aten.add.Tensor(m1, g)
w1 = aten.sub.Tensor(w, m2, alpha=0.1)
return (w1, m2)"""
IN_PLACE = """\
scaled = aten.mul.Tensor(g, 0.25)
m1 = aten.mul_.Tensor(m, 0.9)
m2 = aten.add_.Tensor(m1, scaled)
w1 = aten.sub_.Tensor(w, m2, alpha=0.1)
return (w1,)"""
HALVES = "full: bf16[16, 4]; w: bf16[4, 4]; m: f32[4, 4]; v: f32[4, 4]; s: f32[]"
ACCUMULATED = """\
wide = aten._to_copy.default(g, dtype=torch.float32)
scaled = aten.mul.Tensor(wide, s)
m1 = aten.add_.Tensor(m, scaled)
low = aten._to_copy.default(m1, dtype=torch.bfloat16)
w1 = aten.copy_.default(w, low)
return (w1,)"""
FINITE = """\
scaled = aten.mul.Tensor(g, s)
fine = aten.isfinite.default(scaled)
bad = aten.logical_not.default(fine)
found = aten.any.default(bad)
m1 = aten.add.Tensor(m, scaled)
return (m1, found)"""
STEPS = {"adam": (ADAM, INPUTS), "momentum": (MOMENTUM, INPUTS), "in place": (IN_PLACE, INPUTS),
         "accumulated": (ACCUMULATED, HALVES), "finite": (FINITE, INPUTS)}
EACH = pytest.mark.parametrize("name", STEPS)


@EACH
@pytest.mark.parametrize("dtype", ["f32", "bf16", "f16", "f64"])
def test_numbers_are_those_of_the_graph_bit_for_bit(name: str, dtype: str) -> None:
    body, inputs = STEPS[name]
    narrow = inputs.replace("bf16", dtype)
    before = step(body, narrow if name == "accumulated" else narrow.replace("f32[4", f"{dtype}[4").replace(
        "f32[16", f"{dtype}[16"))
    after, _ = fused(before)
    assert len(fused_nodes(after)) == 1
    assert fxpasses.check(before, after).verdict == "bit-equal"
    assert stale_types(after) == []


@EACH
def test_it_is_one_node_and_stays_one(name: str) -> None:
    before = step(*STEPS[name])
    after, remarks = fused(before)
    assert_pass("distfusion", before, after)
    (node,) = fused_nodes(after)
    (remark,) = [remark for remark in remarks if remark.code == "fused"]
    assert remark.kind == "applied"
    assert remark.data["moved_after"] < remark.data["moved_before"]
    assert remark.bytes == remark.data["moved_before"] - remark.data["moved_after"]
    computed = [node for node in after.graph.nodes if str(node.target).startswith("aten.")]
    assert computed == []
    assert node.meta["val"] is not None


def test_bytes_are_counted() -> None:
    """Momentum on 16 elements of 4 bytes: alone 2 + 3 + 3 tensors; together m, g, w are read, w and m written."""
    _, (remark,) = fused(step(MOMENTUM))
    assert (remark.data["operators"], remark.data["moved_before"], remark.data["moved_after"]) == (3, 512, 320)


def test_programs_are_those_of_the_nodes() -> None:
    assert programs(fused(step(MOMENTUM))[0]) == [
        "t0 = mul.Tensor(r0, 0.9); out0 = add.Tensor(t0, r1); out1 = sub.Tensor(r2, out0, alpha=0.1)"]
    assert programs(fused(step(IN_PLACE))[0]) == [
        "t0 = mul.Tensor(r0, 0.25); w0 = mul.Tensor(w0, 0.9); w0 = add.Tensor(w0, t0); "
        "w1 = sub.Tensor(w1, w0, alpha=0.1)"]
    assert programs(fused(step(FINITE))[0]) == [
        "t0 = mul.Tensor(r0, r1); t1 = isfinite.default(t0); t2 = logical_not.default(t1); out0 = add.Tensor(r2, t0); "
        "out1 = any.default(t2)"]


def test_a_write_that_promotes_is_cast() -> None:
    """``add_`` of float32 to bfloat16 computes in float32, and rounds."""
    body = "x = aten.mul.Tensor(g, 2)\nw1 = aten.add_.Tensor(w, x)\nreturn (w1,)"
    before = step(body, INPUTS.replace("w: f32", "w: bf16"))
    after, _ = fused(before)
    assert programs(after) == ["t0 = mul.Tensor(r0, 2); t1 = add.Tensor(w0, t0); w0 = _to_copy.default(t1, dtype=bf16)"]
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_in_place_results_are_what_was_written() -> None:
    """The result of a write is given back as the tensor that was written, twice where it was."""
    before = step("x = aten.mul.Tensor(g, 2)\nw1 = aten.add_.Tensor(w, x)\ny = aten.mm.default(w1, w)\n"
                  "return (w1, w1, y)")
    after, _ = fused(before)
    (node,) = fused_nodes(after)
    assert node.target is FUSED_UPDATE
    w = next(node for node in after.graph.nodes if node.name == "w")
    returned = after.graph.output_node().args[0]
    assert list(returned)[:2] == [w, w]
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_results_are_returned_as_often_as_they_were() -> None:
    before = step("x = aten.mul.Tensor(g, 2)\nw1 = aten.add.Tensor(w, x)\nz = aten.view.default(w1, [16])\n"
                  "return (w1, w1, z, x)")
    after, _ = fused(before)
    assert len(fused_nodes(after)[0].meta["val"]) == 2
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_views_in_between_that_keep_the_order_of_elements_are_no_border() -> None:
    before = step("flat = aten.view.default(g, [16])\nx = aten.mul.Tensor(flat, 2)\n"
                  "back = aten.view.default(x, [4, 4])\n"
                  "w1 = aten.add.Tensor(w, back)\nm1 = aten.add.Tensor(m, w1)\nreturn (w1, x, m1)")
    after, _ = fused(before)
    (node,) = fused_nodes(after)
    assert [list(value.shape) for value in node.meta["val"]] == [[4, 4]] * 3
    assert [list(value.meta["val"].shape) for value in after.graph.output_node().args[0]] == [[4, 4], [16], [4, 4]]
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_writes_through_a_view_reach_the_whole() -> None:
    """A rank's part of a parameter is a slice that is written in place; the whole is read behind it."""
    before = step("own = aten.slice.Tensor(p, 0, 4, 8)\nx = aten.mul.Tensor(g, 2)\ny = aten.add_.Tensor(own, x)\n"
                  "z = aten.mm.default(p, w)\nreturn (z,)", INPUTS + "; p: f32[16, 4]")
    after, _ = fused(before)
    assert len(fused_nodes(after)) == 1
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_one_parameter_is_one_node() -> None:
    """Two updates that share nothing but a scalar stay apart, in whatever order their nodes stand."""
    two = ("l2 = _c10d_functional.reduce_scatter_tensor.default(other, \"sum\", 4, dp)\n"
           "h = _c10d_functional.wait_tensor.default(l2)\n"
           "a1 = aten.mul.Tensor(g, s)\nb1 = aten.mul.Tensor(h, s)\na2 = aten.add.Tensor(w, a1)\n"
           "b2 = aten.add.Tensor(m, b1)\nreturn (a2, b2)")
    before = step(two, INPUTS + "; other: f32[16, 4]")
    after, _ = fused(before)
    assert programs(after) == ["t0 = mul.Tensor(r0, r1); out0 = add.Tensor(r2, t0)"] * 2
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_an_all_reduced_gradient_is_updated_in_one_node_too() -> None:
    body = ('launch = _c10d_functional.all_reduce.default(full, "avg", dp)\n'
            "g = _c10d_functional.wait_tensor.default(launch)\n")
    from fxpasses.testing import snippet

    before = snippet("full: f32[4, 4]; w: f32[4, 4]; m: f32[4, 4]", body + MOMENTUM)
    after, _ = fused(before)
    assert len(fused_nodes(after)) == 1
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_pieces_of_a_bucket_are_parameters_of_their_own() -> None:
    before = step("parts = aten.split_with_sizes.default(g, [1, 3])\na = parts[0]\nb = parts[1]\n"
                  "a1 = aten.mul.Tensor(a, 2)\na2 = aten.add.Tensor(p, a1)\n"
                  "b1 = aten.mul.Tensor(b, 2)\nb2 = aten.add.Tensor(q, b1)\nreturn (a2, b2)",
                  INPUTS + "; p: f32[1, 4]; q: f32[3, 4]")
    after, _ = fused(before)
    assert len(fused_nodes(after)) == 2
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_what_stands_between_and_is_free_moves_behind() -> None:
    """A norm of the first result stands before the last operator: it is computed from what the node returns."""
    before = step("x = aten.mul.Tensor(g, 2)\nn = aten.linalg_vector_norm.default(x)\nw1 = aten.add.Tensor(w, x)\n"
                  "return (w1, n)")
    after, _ = fused(before)
    names = [str(node.target) for node in after.graph.nodes]
    assert names.index("fxpasses.fused_update.functional") < names.index("aten.linalg_vector_norm.default")
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_one_region_takes_what_another_left() -> None:
    """A norm parts two regions: the second reads a result of the first, as it is and through a view."""
    before = step("x = aten.mul.Tensor(g, 2)\nx1 = aten.add.Tensor(x, m)\nn = aten.linalg_vector_norm.default(x1)\n"
                  "flat = aten.view.default(x1, [16])\ny = aten.mul.Tensor(x1, n)\nz = aten.add.Tensor(w, y)\n"
                  "u = aten.mul.Tensor(flat, n)\nw1 = aten.sub.Tensor(z, x1)\nreturn (w1, x1, u)")
    after, remarks = fused(before)
    assert operators(remarks) == (2, 4)
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_metas_of_results_are_kept() -> None:
    before = step(MOMENTUM)
    node = next(node for node in before.graph.nodes if node.name == "w1")
    node.meta["custom"] = {"mine": 1}
    after, _ = fused(before)
    found = after.graph.output_node().args[0][0]
    assert found.meta["custom"] == {"mine": 1}


def test_the_option_leaves_them_alone() -> None:
    gm = step(MOMENTUM)
    assert fxpasses.dump(fxpasses.run(gm, "distfusion{fuse=false}")) == fxpasses.dump(gm)
    assert fxpasses.dump(fxpasses.run(gm, "distfusion")) != fxpasses.dump(gm)


@EACH
def test_other_passes_see_a_plain_node(name: str) -> None:
    before = step(*STEPS[name])
    for pipeline in ("distfusion,asynccp,commfuse", "asynccp,distfusion", "commfuse,distfusion,asynccp",
                     "distfusion,commsimplify,commhoist"):
        after = fxpasses.run(before, pipeline, verify_each=True)
        assert len(fused_nodes(after)) == 1
        assert fxpasses.check(before, after).verdict == "bit-equal"


LAUNCHED = 'l = _c10d_functional.all_reduce.default(z, "sum", dp)\nk = _c10d_functional.wait_tensor.default(l)\n'
STAYS = (
    Stays("alone", "one-operator", "x = aten.add.Tensor(w, g)\nreturn (x,)", (), "",
          "y = aten.mul.Tensor(g, 2)\nx = aten.add.Tensor(w, y)\nreturn (x,)", (2,)),
    Stays("a path that leaves and comes back", "one-operator",
          "x = aten.mul.Tensor(g, 2)\nn = aten.linalg_vector_norm.default(x)\ny = aten.div.Tensor(w, n)\n"
          "z = aten.add.Tensor(y, x)\nreturn (z,)", (2,),
          'n = aten.linalg_vector_norm.default(g)\ngot = fxpasses.fused_update.functional([g, w, n], '
          '"t0 = mul.Tensor(r0, 2); t1 = div.Tensor(r1, r2); out0 = add.Tensor(t1, t0)")\nz = got[0]\nreturn (z,)',
          "x = aten.mul.Tensor(g, 2)\nn = aten.linalg_vector_norm.default(m)\ny = aten.div.Tensor(w, n)\n"
          "z = aten.add.Tensor(y, x)\nreturn (z,)", (3,)),
    Stays("a write between reads", None,
          "x = aten.mul.Tensor(m, 2)\nz = aten.mm.default(v, v)\ny = aten.copy_.default(m, z)\n"
          "u = aten.add.Tensor(x, g)\nw1 = aten.add.Tensor(w, u)\nreturn (w1,)", (2,),
          "z = aten.mm.default(v, v)\ny = aten.copy_.default(m, z)\n"
          'got = fxpasses.fused_update.functional([m, g, w], "t0 = mul.Tensor(r0, 2); t1 = add.Tensor(t0, r1); '
          'out0 = add.Tensor(r2, t1)")\nw1 = got[0]\nreturn (w1,)',
          "x = aten.mul.Tensor(m, 2)\nz = aten.mm.default(v, v)\n"
          "u = aten.add.Tensor(x, g)\nw1 = aten.add.Tensor(w, u)\ny = aten.copy_.default(m, z)\nreturn (w1,)", (3,)),
    Stays("a launch between writes", "one-operator",
          "x = aten.add_.Tensor(w, g)\nz = aten.clone.default(w)\n" + LAUNCHED
          + "y = aten.mul_.Tensor(w, 3)\nreturn (k,)", (2,),
          'got = fxpasses.fused_update.default([w], [g], "w0 = add.Tensor(w0, r0); w0 = mul.Tensor(w0, 3)")\n'
          "z = aten.clone.default(w)\n" + LAUNCHED + "return (k,)",
          "x = aten.add_.Tensor(w, g)\ny = aten.mul_.Tensor(w, 3)\nz = aten.clone.default(w)\n" + LAUNCHED
          + "return (k,)", (3,)),
    Stays("a launch that reads what is written next", "one-operator",
          'x = aten.add_.Tensor(w, g)\nl = _c10d_functional.all_reduce.default(w, "sum", dp)\n'
          "k = _c10d_functional.wait_tensor.default(l)\ny = aten.mul_.Tensor(w, 3)\nreturn (k,)", (),
          'got = fxpasses.fused_update.default([w], [g], "w0 = add.Tensor(w0, r0); w0 = mul.Tensor(w0, 3)")\n'
          'l = _c10d_functional.all_reduce.default(w, "sum", dp)\nk = _c10d_functional.wait_tensor.default(l)\n'
          "return (k,)",
          'l = _c10d_functional.all_reduce.default(m, "sum", dp)\nk = _c10d_functional.wait_tensor.default(l)\n'
          "x = aten.add_.Tensor(w, g)\ny = aten.mul_.Tensor(w, 3)\nreturn (k,)", (2,)),
    Stays("one element decides for all", None,
          "i = aten.isinf.default(g)\nf = aten.any.default(i)\nx = aten.add.Tensor(w, g)\n"
          "y = aten.where.self(f, w, x)\nreturn (y, f)", (3,),
          'got = fxpasses.fused_update.functional([g, w], "t0 = gt.Scalar(r0, 0); t1 = add.Tensor(r1, r0); '
          'out0 = where.self(t0, r1, t1); out1 = any.default(t0)")\ny = got[0]\nf = got[1]\nreturn (y, f)',
          "i = aten.isinf.default(g)\nf = aten.any.default(i)\nx = aten.add.Tensor(w, g)\n"
          "y = aten.where.self(i, w, x)\nreturn (y, f)", (4,)),
    Stays("rows shifted by one", "one-operator",
          "a = aten.slice.Tensor(p, 0, 0, 4)\nb = aten.slice.Tensor(p, 0, 1, 5)\nx = aten.add.Tensor(g, b)\n"
          "y = aten.add_.Tensor(a, x)\nreturn ()", (), "",
          "a = aten.slice.Tensor(p, 0, 0, 4)\nb = aten.slice.Tensor(q, 0, 1, 5)\nx = aten.add.Tensor(g, b)\n"
          "y = aten.add_.Tensor(a, x)\nreturn ()", (2,), inputs=INPUTS + "; p: f32[5, 4]; q: f32[5, 4]"),
    Stays("inputs that share storage", "one-operator",
          "x = aten.add.Tensor(g, m)\ny = aten.add_.Tensor(w, x)\nreturn ()", (), "",
          "x = aten.add.Tensor(g, v)\ny = aten.add_.Tensor(w, x)\nreturn ()", (2,),
          inputs=INPUTS),
    Stays("another shape", "broadcast", "x = aten.mul.Tensor(g, row)\ny = aten.add.Tensor(w, x)\nreturn (y,)", (), "",
          "x = aten.mul.Tensor(g, s)\ny = aten.add.Tensor(w, x)\nreturn (y,)", (2,), inputs=INPUTS + "; row: f32[4]"),
    Stays("one element in one dimension", "broadcast",
          "x = aten.mul.Tensor(g, one)\ny = aten.add.Tensor(x, w)\nreturn (y,)", (), "",
          "x = aten.mul.Tensor(g, s)\ny = aten.add.Tensor(x, w)\nreturn (y,)", (2,), inputs=INPUTS + "; one: f32[1]"),
    Stays("another order in memory", "strided",
          "u = aten.t.default(w)\nx = aten.add.Tensor(g, u)\ny = aten.mul.Tensor(x, 2)\nreturn (y,)", (), "",
          "x = aten.add.Tensor(g, w)\ny = aten.mul.Tensor(x, 2)\nreturn (y,)", (2,)),
    Stays("other compute goes on", "goes-on",
          "x = aten.add.Tensor(g, w)\ny = aten.relu.default(x)\nz = aten.mm.default(y, v)\nreturn (z,)", (), "",
          "x = aten.add.Tensor(g, w)\ny = aten.relu.default(x)\nz = aten.mm.default(y, v)\nreturn (z, y)", (2,)),
    Stays("random numbers", "one-operator",
          "x = aten.add.Tensor(g, w)\ny = aten.rrelu.default(x, 0.1, 0.3, True)\nreturn (y,)", (), "",
          "x = aten.add.Tensor(g, w)\ny = aten.leaky_relu.default(x)\nreturn (y,)", (2,)),
    Stays("a control edge", "control-edge",
          "x = aten.add.Tensor(g, w)\ny = aten.mul.Tensor(x, 2); meta(after=[v])\nreturn (y,)", (), "",
          "x = aten.add.Tensor(g, w)\ny = aten.mul.Tensor(x, 2)\nreturn (y,)", (2,)),
    Stays("complex numbers", None,
          "x = aten.add.Tensor(g, c)\ny = aten.mul.Tensor(x, 2)\nreturn (y,)", (), "",
          "x = aten.add.Tensor(g, w)\ny = aten.mul.Tensor(x, 2)\nreturn (y,)", (2,), inputs=INPUTS + "; c: c64[4, 4]"),
    Stays("nothing reduced", None, "x = aten.add.Tensor(v, w)\ny = aten.mul.Tensor(x, 2)\nreturn (y,)", (), "",
          "x = aten.add.Tensor(g, w)\ny = aten.mul.Tensor(x, 2)\nreturn (y,)", (2,)),
)
ALL_STAYS = pytest.mark.parametrize("case", STAYS, ids=str)


@ALL_STAYS
def test_an_order_that_has_to_stay_stays(case: Stays) -> None:
    before = step(case.before, case.inputs)
    if case.name == "inputs that share storage":
        for node in before.graph.nodes:
            if node.name in ("w", "m"):
                node.meta["storage"] = 1
    after, remarks = fused(before)
    assert operators(remarks) == case.operators
    if case.code is not None:
        assert case.code in [remark.code for remark in remarks if remark.kind == "missed"]
    assert fxpasses.check(before, after).verdict == "bit-equal"
    if case.wrong:
        wrong = step(case.wrong, case.inputs)
        assert fxpasses.check(before, wrong).verdict == "different", "the guard protects from nothing"


@ALL_STAYS
def test_its_twin_becomes_one_node(case: Stays) -> None:
    twin = step(case.twin, case.inputs)
    after, remarks = fused(twin)
    assert operators(remarks) == case.twin_operators
    assert fxpasses.check(twin, after).verdict == "bit-equal"


PIECES = INPUTS + "; p: f32[1, 4]; q: f32[3, 4]"
BUCKET = """\
whole = aten.div.Tensor(g, 4)
parts = aten.split_with_sizes.default(whole, [1, 3])
a = parts[0]
b = parts[1]
{between}a2 = aten.add.Tensor(p, a)
b2 = aten.sub.Tensor(q, b)
return (a2, b2{more})"""


def spread(body: str) -> tuple[object, ...]:
    before = step(body, PIECES)
    after, remarks = fused(before)
    assert fxpasses.check(before, after).verdict == "bit-equal"
    assert stale_types(after) == []
    return tuple(remark.code for remark in remarks), operators(remarks), fxpasses.dump(after)


def test_the_scale_of_a_bucket_goes_into_the_updates_of_its_pieces() -> None:
    codes, counts, text = spread(BUCKET.format(between="", more=""))
    assert (codes, counts) == (("spread", "fused", "fused"), (2, 2))
    assert "aten.div" not in text


@pytest.mark.parametrize(("between", "more"), [
    ("n = aten.linalg_vector_norm.default(b)\n", ", n"),
    ("n = aten.linalg_vector_norm.default(whole)\n", ", n"),
    ("", ", whole"), ("", ", a"), ("n = aten.mm.default(b, w)\n", ", n")])
def test_it_stays_where_somebody_else_reads_it(between: str, more: str) -> None:
    codes, counts, text = spread(BUCKET.format(between=between, more=more))
    assert "spread" not in codes
    assert counts == ()
    assert "aten.div" in text


def test_it_stays_where_the_bucket_is_written_behind_it() -> None:
    """The pieces would be scaled after the write, which the updates are not to see."""
    write = "x = aten.mul_.Tensor(g, 3)\n"
    codes, _, _ = spread(BUCKET.format(between=write, more=""))
    assert "spread" not in codes
    wrong = step(write + BUCKET.format(between="", more=""), PIECES)
    assert fxpasses.check(step(BUCKET.format(between=write, more=""), PIECES), wrong).verdict == "different"


def test_it_stays_where_pieces_are_written() -> None:
    codes, _, _ = spread(BUCKET.format(between="x = aten.mul_.Tensor(a, 3)\n", more=""))
    assert "spread" not in codes


def test_a_reduction_of_unknown_type_stays() -> None:
    """aten gives none for the largest of no elements."""
    sized = [step("n = aten.mul.Tensor(g, 2)\nv = aten.add.Tensor(n, 1)\nt = aten.amax.default(v)\nreturn (v, t)",
                  f"full: f32[{4 * rows}, 4]") for rows in (0, 4)]
    (out, remarks), (twin, _) = map(fused, sized)
    assert "type-unknown" in [remark.code for remark in remarks]
    assert all("amax" not in program for program in programs(out))
    assert any("amax" in program for program in programs(twin))
