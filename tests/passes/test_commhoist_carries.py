"""commhoist on sums that loops carry: the body adds up operands, one reduction stands behind the loop."""

from __future__ import annotations

import pytest

import fxpasses
from fxpasses import World
from fxpasses.ir.ops import base_name, collective
from fxpasses.testing.snippets import GROUPS, snippet
from tests.passes.looped import INPUTS, SIGNATURE, collectives_in_bodies, hoisted, reduced, scan, scanned, scattered

ADD = "new = aten.add.Tensor(acc, g)\nreturn (new,)"
SHARDS = INPUTS.replace("a: f32[8, 4]", "a: f32[2, 4]")
MOVED = {
    "all_reduce": reduced("g", "x") + ADD,
    "avg": reduced("g", "x", "avg") + ADD,
    "group of some": reduced("g", "x", "sum", "tp") + ADD,
    "the sum first": reduced("g", "x") + "new = aten.add.Tensor(g, acc)\nreturn (new,)",
    "difference": reduced("g", "x") + "new = aten.sub.Tensor(acc, g)\nreturn (new,)",
    "factor of the addition": reduced("g", "x") + "new = aten.add.Tensor(acc, g, alpha=3)\nreturn (new,)",
    "computed operand": "p = aten.mul.Tensor(x, w)\n" + reduced("g", "p") + ADD,
    "scale": reduced("h", "x") + "g = aten.mul.Tensor(h, 0.25)\n" + ADD,
    "scale that all have": reduced("h", "x") + "g = aten.mul.Tensor(h, s)\n" + ADD,
    "mask that all have": reduced("h", "x") + "g = aten.mul.Tensor(h, r)\n" + ADD,
    "way of several operators": reduced("h", "x") + """\
n = aten.neg.default(h)
q = aten.div.Tensor(n, 4)
g = aten.clone.default(q)
""" + ADD,
    "two of one key": reduced("g", "x") + reduced("h", "y") + """\
t = aten.add.Tensor(acc, g)
new = aten.sub.Tensor(t, h)
return (new,)""",
    "tree of two": reduced("g", "x") + reduced("h", "y") + """\
t = aten.add.Tensor(g, h)
new = aten.add.Tensor(t, acc)
return (new,)""",
    "twice the same": reduced("g", "x") + """\
t = aten.add.Tensor(g, g)
new = aten.add.Tensor(acc, t)
return (new,)""",
    "identities": reduced("g", "x") + """\
old = aten.alias.default(acc)
t = aten.add.Tensor(old, g)
new = aten.clone.default(t)
return (new,)""",
    "and a value of the rank's own": reduced("g", "x") + """\
t = aten.add.Tensor(acc, y)
new = aten.add.Tensor(t, g)
return (new,)""",
    "two reduce ops": reduced("g", "x", "avg") + reduced("h", "y") + """\
t = aten.add.Tensor(acc, g)
new = aten.add.Tensor(t, h)
return (new,)""",
    "two groups": reduced("g", "x") + reduced("h", "y", "sum", "tp") + """\
t = aten.add.Tensor(acc, g)
new = aten.add.Tensor(t, h)
return (new,)""",
    "reduced twice": reduced("h", "x", "sum", "tp") + reduced("g", "h") + ADD,
    "rounds that all skip": reduced("g", "x") + """\
size = aten.sum.default(r)
both = aten.gt.Scalar(size, 0)
t = aten.add.Tensor(acc, g)
new = aten.where.self(both, t, acc)
return (new,)""",
    "elements that all skip": reduced("g", "x") + """\
skip = aten.gt.Scalar(r, 0)
t = aten.sub.Tensor(acc, g)
u = aten.add.Tensor(t, y)
new = aten.where.self(skip, acc, u)
return (new,)""",
    "largest": reduced("g", "x", "max") + "new = aten.maximum.default(acc, g)\nreturn (new,)",
    "smallest": reduced("g", "x", "min") + "new = aten.minimum.default(g, acc)\nreturn (new,)",
}
ZERO = "z = aten.zeros.default([8, 4])\n"


@pytest.mark.parametrize("name", MOVED)
def test_reductions_leave_the_loop(name: str) -> None:
    out, codes = hoisted(scan(MOVED[name]))
    assert collectives_in_bodies(out) == []
    assert "reduced-behind-loop" in codes
    keys = 2 if name in ("two groups", "two reduce ops", "reduced twice") else 1
    assert sum(collective(node) is not None for node in out.graph.nodes) == keys


@pytest.mark.parametrize("name", ["all_reduce", "difference", "and a value of the rank's own", "two groups", "largest"])
def test_a_sum_that_starts_from_zero(name: str) -> None:
    """Nothing is added behind the loop, where zero is what changes nothing."""
    out, _ = hoisted(scan(MOVED[name], before=ZERO, start="z"))
    assert collectives_in_bodies(out) == []
    added = [node for node in out.graph.nodes if base_name(node) in ("add", "maximum")]
    assert len(added) == {"all_reduce": 0, "difference": 0, "two groups": 1}.get(name, 1)


def test_zeros_that_somebody_writes_are_added_behind_the_loop() -> None:
    gm = scan(MOVED["all_reduce"], before=ZERO + "y = aten.add_.Tensor(z, a)\n", start="z")
    out, _ = hoisted(gm)
    assert collectives_in_bodies(out) == []
    assert any(base_name(node) == "add" for node in out.graph.nodes)


def test_a_product_of_two_reductions_gives_one_of_them() -> None:
    body = reduced("g", "x") + reduced("h", "y") + "p = aten.mul.Tensor(g, h)\n" + ADD.replace("g", "p")
    gm = scan(body)
    out, codes = hoisted(gm)
    assert collectives_in_bodies(out) == ["h_launch"]
    assert "scales-another" in codes
    wrong = scan("p = aten.mul.Tensor(x, y)\n" + ADD.replace("g", "p"), before=ZERO, start="z",
                 after=reduced("total", "last") + "out = aten.add.Tensor(a, total)\nreturn (out,)")
    assert fxpasses.check(gm, wrong, world=gm.meta["world"]).verdict == "different"


SCATTERED = {
    "reduce_scatter": scattered("g", "x") + ADD,
    "avg": scattered("g", "x", "avg") + ADD,
    "scale": scattered("h", "x") + "g = aten.mul.Tensor(h, 0.25)\n" + ADD,
    "two of one key": scattered("g", "x") + scattered("h", "y") + """\
t = aten.add.Tensor(acc, g)
new = aten.add.Tensor(t, h)
return (new,)""",
    "largest": scattered("g", "x", "max") + "new = aten.maximum.default(acc, g)\nreturn (new,)",
}


SHARD = 'self, acc: "f32[2, 4]", x: "f32[8, 4]", y: "f32[8, 4]", w: "f32[8, 4]", r: "f32[8, 4]", s: "f32[]"'


@pytest.mark.parametrize("name", SCATTERED)
@pytest.mark.parametrize("start", ["a", "z"])
def test_reduce_scatters_leave_the_loop_with_a_full_size_sum(name: str, start: str) -> None:
    before = "z = aten.zeros.default([2, 4])\n" if start == "z" else ""
    out, _ = hoisted(scan(SCATTERED[name], before=before, start=start, inputs=SHARDS, signature=SHARD))
    assert collectives_in_bodies(out) == []
    assert sum(collective(node) is not None for node in out.graph.nodes) == 1


def test_full_size_sums_cost_memory_that_may_be_forbidden() -> None:
    """The sum is 8 x 4 floats instead of 2 x 4: 96 bytes more."""
    gm = scan(SCATTERED["reduce_scatter"], inputs=SHARDS, signature=SHARD)
    for options, code, moves in (("reduce_scatter=off", "reduce-scatter-off", False),
                                 (f"max_memory_increase_mb={95 / 2**20}", "memory-budget", False),
                                 (f"max_memory_increase_mb={96 / 2**20}", "reduced-behind-loop", True)):
        out, codes = hoisted(gm, f"commhoist{{{options}}}")
        assert code in codes
        assert (collectives_in_bodies(out) == []) is moves


def test_control_edges_hold_their_ends() -> None:
    held = reduced("g", "x").replace("(g_launch)", "(g_launch); meta(after=[x])") + ADD
    gm = scan(held)
    out, codes = hoisted(gm)
    assert fxpasses.dump(out) == fxpasses.dump(gm)
    assert "control-edge" in codes


def test_ranks_that_may_run_different_graphs_keep_their_collectives() -> None:
    gm = scan(MOVED["all_reduce"])
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "commhoist", world=World(4, GROUPS, spmd=False), remarks=remarks)
    assert collectives_in_bodies(out) == collectives_in_bodies(gm)
    assert "not-spmd" in [remark.code for remark in remarks]


HALVES = INPUTS.replace("xs: f32", "xs: bf16")
WIDENED = reduced("h", "x") + "g = aten._to_copy.default(h, dtype=torch.float32)\n" + ADD


def test_casts_to_a_wider_type_go_along_where_that_is_asked_for() -> None:
    gm = scan(WIDENED, inputs=HALVES, signature=SIGNATURE.replace('x: "f32', 'x: "bf16'))
    out, codes = hoisted(gm)
    assert fxpasses.dump(out) == fxpasses.dump(gm)
    assert "precision" in codes
    out, _ = hoisted(gm, "commhoist{precision=widen}")
    assert collectives_in_bodies(out) == []


def test_a_reduction_that_would_send_more_behind_the_loop_stays() -> None:
    """Three rounds send 12 floats; a sum of 3 x 4 is as much, one of 8 x 4 more."""
    for rows, moves in ((8, False), (3, True)):
        body = reduced("h", "x") + f"p = aten.expand.default(h, [{rows}, 4])\ng = aten.clone.default(p)\n" + ADD
        inputs = INPUTS.replace("xs: f32[3, 8, 4]", "xs: f32[3, 1, 4]").replace("a: f32[8", f"a: f32[{rows}")
        signature = SIGNATURE.replace('x: "f32[8', 'x: "f32[1').replace('acc: "f32[8', f'acc: "f32[{rows}')
        out, codes = hoisted(scan(body, inputs=inputs, signature=signature))
        assert (collectives_in_bodies(out) == []) is moves
        assert ("sends-more" in codes) is not moves


def test_a_sum_that_nobody_takes() -> None:
    gm = scan(MOVED["all_reduce"].replace("(new,)", "(new, y)").replace("return", "row = aten.clone.default(y)\nreturn")
              .replace("(new, y)", "(new, row)"), after="rows = loop[1]\nreturn (rows,)")
    gm.graph.erase_node(next(node for node in gm.graph.nodes if node.name == "last"))
    out, _ = hoisted(gm)
    assert collectives_in_bodies(out) == []


TWICE = "p = loop[0]\nq = loop[0]\nt = aten.add.Tensor(p, q)\nreturn (t, last)"
LATE = "u = aten.mul.Tensor(r, 2)\nv = aten.mul.Tensor(last, u)\nq = loop[-2]\nreturn (v, q)"


@pytest.mark.parametrize("after", [TWICE, LATE], ids=["twice", "late"])
def test_a_result_that_is_taken_more_than_once(after: str) -> None:
    body = reduced("g", "x") + "new = aten.add.Tensor(acc, g)\ntwo = aten.mul.Tensor(x, 2)\nreturn (new, two)"
    out, _ = hoisted(scan(body, after=after))
    assert collectives_in_bodies(out) == []


def test_a_result_that_is_taken_late() -> None:
    call = "step = self.step\nloop = hop.scan(step, [a], [xs, ys], (w, r, s))\n"
    body = reduced("g", "x") + "new = aten.add.Tensor(acc, g)\nreturn (new,)"
    gm = snippet(INPUTS, call + "u = aten.mul.Tensor(r, 2)\nlast = loop[0]\nv = aten.mul.Tensor(last, u)\nreturn (v,)",
                 classes=scanned(body))
    out, _ = hoisted(gm)
    assert collectives_in_bodies(out) == []


def test_a_reduction_that_leaves_is_not_said_to_stay() -> None:
    """What keeps it from joining others in the body does not keep it from leaving the loop."""
    _, codes = hoisted(scan(reduced("h", "x") + "g = aten.cumsum.default(h, 1)\n" + ADD))
    assert codes == ["reduced-behind-loop"]
