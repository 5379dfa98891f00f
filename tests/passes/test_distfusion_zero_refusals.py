"""What distfusion{zero=1} leaves replicated, each with the wrong value that would come of it otherwise."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Node
from torch.utils._pytree import tree_leaves

import fxpasses
from fxpasses import World
from fxpasses.ir.ops import Collective, collective
from fxpasses.passes.distfusion.zero import rewrite, update
from fxpasses.passes.distfusion.zero.codes import ZERO_REMARKS
from fxpasses.passes.distfusion.zero.packed import Piece
from fxpasses.pm.remarks import Remark
from fxpasses.ranks.engine import execute
from fxpasses.testing import collectives, snippet
from fxpasses.testing.traffic import Traffic
from tests.passes.zero_refusals import INPUTS, REDUCED, step
from tests.passes.zero_steps import Case

SGD = """
v = aten.mul.Tensor(m, 0.9)
mom = aten.add.Tensor(v, g)
new = aten.add.Tensor(w, mom, alpha=-0.1)
"""
LOSS = "loss = aten.sum.default(x)\n"
KNOWN = {*ZERO_REMARKS, "not-spmd", "control-edge"}
PLAIN = (SGD + LOSS, "loss, new, mom")


def run(gm: GraphModule, options: str = "zero=1", **settings: Any) -> tuple[GraphModule, list[Remark]]:
    remarks: list[Remark] = []
    return fxpasses.run(gm, f"distfusion{{{options} fuse=false}}", remarks=remarks, **settings), remarks


def refused(gm: GraphModule, code: str, options: str = "zero=1", **settings: Any) -> Remark:
    """The one remark, and that nothing was sharded."""
    out, remarks = run(gm, options, **settings)
    assert [remark.code for remark in remarks if remark.code in KNOWN] == [code]
    assert collectives(out)["reduce_scatter"] == collectives(gm)["reduce_scatter"]
    assert all(node.meta.get("global_shape") is None for node in out.graph.find_nodes(op="placeholder"))
    return remarks[0]


def forced(gm: GraphModule, monkeypatch: pytest.MonkeyPatch, without: Callable[[pytest.MonkeyPatch], None],
           options: str = "zero=1") -> GraphModule:
    """What the pass makes of ``gm`` without one of its guards."""
    with monkeypatch.context() as patch:
        without(patch)
        out, remarks = run(gm, options)
    assert "sharded-update" in [remark.code for remark in remarks]
    return out


def is_wrong(gm: GraphModule, out: GraphModule) -> None:
    report = fxpasses.check(gm, out)
    assert report.verdict == "different"
    assert report.difference is not None
    assert report.difference.kind in ("value", "precision"), str(report)


def nothing(*_: Any, **__: Any) -> None:
    """A guard that lets everything pass."""


def test_the_plain_step_is_sharded() -> None:
    gm = step(*PLAIN)
    out, remarks = run(gm)
    assert [remark.code for remark in remarks] == ["sharded-update"]
    assert collectives(out) == {"reduce_scatter": 1}
    assert fxpasses.check(gm, out)


def test_an_update_that_mixes_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    gm = step("""
        c = aten.cumsum.default(g, 0)
        new = aten.sub.Tensor(w, c)
    """ + LOSS, "loss, new, m")
    refused(gm, "not-elementwise")
    is_wrong(gm, forced(gm, monkeypatch, lambda patch: patch.setattr(update, "is_elementwise", lambda node: True)))


def test_rows_that_are_not_those_of_the_parameter() -> None:
    """A value that is broadcast along other dimensions than the first would be the same on all shards, this one not."""
    inputs = INPUTS + "; row: f32[4] R@dp; rows: f32[8, 1] R@dp"
    for name, code in (("row", "sharded-update"), ("rows", "not-elementwise")):
        gm = step(f"""
            c = aten.mul.Tensor(g, {name})
            new = aten.sub.Tensor(w, c)
        """ + LOSS, "loss, new, m", inputs=inputs, batch=3)
        out, remarks = run(gm)
        assert [remark.code for remark in remarks] == [code]
        assert fxpasses.check(gm, out)


def test_a_gradient_that_is_read_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    gm = step(SGD + """
        row = aten.select.int(g, 0, 0)
        loss = aten.sum.default(row)
    """, "loss, new, mom")
    assert "'row' reads 'g' whole" in refused(gm, "also-read").message
    is_wrong(gm, forced(gm, monkeypatch, lambda patch: patch.setattr(update.Finder, "_follow_one", nothing)))


def test_a_result_that_is_returned_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    gm = step(SGD, "mom, new, mom")
    refused(gm, "also-read")
    out = forced(gm, monkeypatch, lambda patch: patch.setattr(update.Finder, "_follow", nothing))
    report = fxpasses.check(gm, out)
    assert report.verdict == "different"
    assert report.difference.kind == "type"


def test_state_that_is_read_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    gm = step(SGD + """
        row = aten.select.int(m, 0, 0)
        loss = aten.sum.default(row)
    """, "loss, new, mom")
    refused(gm, "also-read")
    is_wrong(gm, forced(gm, monkeypatch, lambda patch: patch.setattr(update.Finder, "_follow_one", nothing)))


def test_state_of_another_parameter() -> None:
    gm = step("""
        new = aten.sub.Tensor(w, other)
        c = aten.add.Tensor(g, m)
    """ + LOSS, "loss, new, c", inputs=INPUTS + "; other: f32[8, 4] R@dp", batch=2)
    refused(gm, "other-state")


def test_a_parameter_that_does_not_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ranks hold parameters of their own: shards would mix them."""
    gm = step(*PLAIN, inputs="w: f32[8, 4]; m: f32[8, 4]; x: f32[8, 4]")
    refused(gm, "other-group")
    is_wrong(gm, forced(gm, monkeypatch, lambda patch: patch.setattr(update.Finder, "_check_agreement", nothing)))


def test_a_group_that_is_not_the_one_the_parameter_repeats_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gradient is reduced over pairs, whose parameters are their own."""
    gm = step(*PLAIN, reduced=REDUCED.replace("dp", "tp"), inputs=INPUTS.replace(" R@dp", ""))
    refused(gm, "other-group")
    is_wrong(gm, forced(gm, monkeypatch, lambda patch: patch.setattr(update.Finder, "_check_agreement", nothing)))


def test_groups_that_leave_ranks_out() -> None:
    gm = step(*PLAIN, groups={"dp": [[0, 1]]})
    refused(gm, "other-group")


def test_two_groups() -> None:
    gm = step("""
        h_l = _c10d_functional.all_reduce.default(x, "sum", tp)
        h = _c10d_functional.wait_tensor.default(h_l)
        both = aten.add.Tensor(g, h)
        new = aten.sub.Tensor(w, both)
    """ + LOSS, "loss, new, m")
    refused(gm, "other-group")


def test_a_scalar_of_one_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every rank would scale its shard in its own way."""
    gm = step("""
        rate = aten.mean.default(x)
        c = aten.mul.Tensor(g, rate)
        new = aten.sub.Tensor(w, c)
    """ + LOSS, "loss, new, m")
    refused(gm, "differs-by-rank")
    is_wrong(gm, forced(gm, monkeypatch, lambda patch: patch.setattr(update.Finder, "_check_agreement", nothing)))


def test_what_other_ranks_send_is_no_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    body = REDUCED.replace('all_reduce.default(x, "sum", dp)', "broadcast.default(x, 0, dp)")
    gm = step(*PLAIN, reduced=body)
    refused(gm, "zero-reduction")

    def taken_for_a_sum(node: Node) -> Collective | None:
        found = collective(node)
        return None if found is None else dataclasses.replace(found, kind="all_reduce", reduce_op="sum")

    is_wrong(gm, forced(gm, monkeypatch, lambda patch: patch.setattr(update, "collective", taken_for_a_sum)))
    product = REDUCED.replace('"sum"', '"product"')
    refused(step(*PLAIN, reduced=product), "zero-reduction")


def test_a_group_in_another_order() -> None:
    """Its second member is rank 0, which has the second rows."""
    gm = step(*PLAIN, groups={"dp": [[2, 0, 3, 1]]})
    out, remarks = run(gm)
    assert [remark.code for remark in remarks] == ["sharded-update"]
    assert fxpasses.check(gm, out)
    whole = {"params": {"w": torch.arange(32.0).view(8, 4)}}
    assert fxpasses.local_state(out, whole, 0)["params"]["w"][0, 0] == 8


@pytest.mark.parametrize("reduce_op", ["avg", "max", "min"])
def test_other_reductions(reduce_op: str) -> None:
    gm = step(*PLAIN, reduced=REDUCED.replace("sum", reduce_op))
    out, remarks = run(gm)
    assert [remark.code for remark in remarks] == ["sharded-update"]
    assert fxpasses.check(gm, out)


def test_a_norm_of_shards_is_no_norm_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    gm = step("""
        n = aten.linalg_vector_norm.default(g, 2.0)
        c = aten.mul.Tensor(g, n)
        new = aten.sub.Tensor(w, c)
    """ + LOSS, "loss, new, m")
    assert "norms=partial" in refused(gm, "whole-norm").message
    is_wrong(gm, forced(gm, monkeypatch, lambda patch: patch.setattr(rewrite, "bring_together", nothing),
                        "zero=1 norms=partial"))


def test_rows_that_pad_would_count(monkeypatch: pytest.MonkeyPatch) -> None:
    inputs = INPUTS.replace("[8", "[7")
    gm = step("""
        is_set = aten.ne.Scalar(g, 0)
        all = aten.all.default(is_set)
        new = aten.where.self(all, w, g)
    """ + LOSS, "loss, new, m", inputs=inputs)
    refused(gm, "padding-counts")
    is_wrong(gm, forced(gm, monkeypatch, lambda patch: patch.setattr(update, "is_neutral", lambda *_: True)))


STEADY = "decayed = aten.mul.Tensor(m, 0.9)\nm1 = aten.add.Tensor(decayed, g)\n"
GROWN = STEADY + "m2 = aten.add.Tensor(m1, 5)\n"
SCALED = "n = aten.linalg_vector_norm.default(m, inf)\nc = aten.mul.Tensor(g, n)\nnew = aten.sub.Tensor(w, c)\n"


def test_rows_that_pad_would_count_from_the_second_step_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first step leaves five in them, below what the whole state has anywhere where gradients are negative."""
    inputs = INPUTS.replace("[8", "[7")
    gm = step(GROWN + SCALED + LOSS, "loss, new, m2", inputs=inputs)
    refused(gm, "padding-counts")
    _, remarks = run(step(STEADY + SCALED + LOSS, "loss, new, m1", inputs=inputs))
    assert [remark.code for remark in remarks] == ["sharded-update"]
    out = forced(gm, monkeypatch, lambda patch: patch.setattr(update, "is_neutral", lambda *_: True))
    assert (two_steps(gm, 7), two_steps(out, 2)) == (4, 5)


def two_steps(gm: GraphModule, rows: int) -> float:
    """The first weight behind two steps from zeros, each with gradients of -1, of ranks that hold so many rows."""
    w = m = [torch.zeros(rows, 4)] * 4
    for _ in range(2):
        inputs = [[w[rank], m[rank], torch.full((7, 4), -0.25)] for rank in range(4)]
        outputs = execute(gm, inputs, gm.meta["world"]).outputs
        w, m = ([tree_leaves(output)[index] for output in outputs] for index in (1, 2))
    return float(w[0][0, 0])


def test_rows_that_pad_do_not_count_in_norms_and_flags() -> None:
    for line in ("n = aten.linalg_vector_norm.default(h, inf)", "n = aten.linalg_vector_norm.default(h, 2.0)",
                 "n = aten.sum.default(h)", "f = aten.isnan.default(h)\nn = aten.any.default(f)",
                 "f = aten.isfinite.default(h)\nn = aten.all.default(f)"):
        gm = step(f"h = aten.mul.Tensor(g, 0.5)\n{line}\nc = aten.mul.Tensor(g, n)\n"
                  f"new = aten.sub.Tensor(w, c)\n{LOSS}", "loss, new, m", inputs=INPUTS.replace("[8", "[7"))
        out, remarks = run(gm, "zero=1 norms=partial")
        assert [remark.code for remark in remarks] == ["sharded-update"], line
        assert fxpasses.check(gm, out), line


def test_smallest_and_largest_where_nothing_is_padded() -> None:
    for name in ("amax", "amin", "max", "min"):
        gm = step(f"n = aten.{name}.default(g)\nc = aten.mul.Tensor(g, n)\nnew = aten.sub.Tensor(w, c)\n{LOSS}",
                  "loss, new, m")
        out, remarks = run(gm)
        assert [remark.code for remark in remarks] == ["sharded-update"], name
        assert fxpasses.check(gm, out), name


def test_few_rows() -> None:
    gm = step(*PLAIN, inputs=INPUTS.replace("[8", "[2"))
    refused(gm, "few-rows")
    for inputs in ("w: f32[] R@dp; m: f32[] R@dp; x: f32[]", INPUTS.replace("[8, 4]", "[1]"),
                   INPUTS.replace("[8, 4]", "[0, 4]")):
        refused(step(*PLAIN, inputs=inputs), "few-rows")


def test_a_parameter_without_a_gradient() -> None:
    gm = step("new = aten.mul.Tensor(w, 0.5)\nloss = aten.sum.default(g)", "loss, new, m")
    refused(gm, "no-gradient")


def test_memory_of_two_names() -> None:
    """The caller keeps one memory: parts of it are no parts of the other input any more."""
    gm = step(*PLAIN, inputs=INPUTS + "; view: f32[8, 4] R@dp", batch=2)
    for node in gm.graph.find_nodes(op="placeholder"):
        if node.target in ("w", "view"):
            node.meta["storage"] = 0
    refused(gm, "shared-parameter")


def test_a_parameter_that_is_written_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    gm = step("""
        late = aten.add_.Tensor(w, 1)
        row = aten.select.int(w, 0, 0)
        loss = aten.sum.default(row)
    """ + SGD, "loss, new, mom")
    refused(gm, "written-in-place")

    def without(patch: pytest.MonkeyPatch) -> None:
        for guard in ("_check_nodes", "_check_agreement"):
            patch.setattr(update.Finder, guard, nothing)

    is_wrong(gm, forced(gm, monkeypatch, without))


def test_a_gradient_that_is_written_in_place() -> None:
    gm = step("""
        late = aten.mul_.Tensor(g, 2)
    """ + SGD + LOSS, "loss, new, mom")
    refused(gm, "also-read")


def test_a_control_edge() -> None:
    gm = step(*PLAIN)
    nodes = {node.name: node for node in gm.graph.nodes}
    nodes["mom"].meta["after"] = (nodes["v"],)
    refused(gm, "control-edge")


def test_ranks_that_may_run_other_graphs() -> None:
    refused(step(*PLAIN), "not-spmd", world=World(4, {"dp": [[0, 1, 2, 3]]}, spmd=False))


def test_no_step() -> None:
    gm = snippet("x: f32[8, 4]", REDUCED.strip() + "\nreturn (g,)")
    refused(gm, "no-step")


def test_strides() -> None:
    gm = step(*PLAIN, inputs=INPUTS.replace("w: f32[8, 4]", "w: f32[8, 4][1, 8]"))
    refused(gm, "zero-type")


BUCKET = """
x_v = aten.view.default(x, [32])
y_v = aten.view.default(y, [12])
bucket = aten.cat.default([x_v, y_v])
scaled = aten.mul.Tensor(bucket, 0.25)
b_l = _c10d_functional.all_reduce.default(scaled, "sum", dp)
b = _c10d_functional.wait_tensor.default(b_l)
halved = aten.mul.Tensor(b, 0.5)
split = aten.split_with_sizes.default(halved, [32, 12])
gx = split[0]
gy = split[1]
g = aten.view.default(gx, [8, 4])
"""


def test_a_bucket_with_others() -> None:
    """The others are reduced by themselves, and nothing of the bucket is left."""
    gm = step(SGD + "loss = aten.sum.default(gy)", "loss, new, mom", reduced=BUCKET, inputs=INPUTS + "; y: f32[12]",
              batch=2)
    out, remarks = run(gm)
    assert [remark.code for remark in remarks] == ["sharded-update"]
    assert collectives(out) == {"all_reduce": 1, "reduce_scatter": 1}
    assert not any("aten.cat" in str(node.target) for node in out.graph.nodes)
    assert fxpasses.check(gm, out)


def test_a_bucket_that_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be reduced twice."""
    gm = step(SGD + "loss = aten.sum.default(b)", "loss, new, mom", reduced=BUCKET, inputs=INPUTS + "; y: f32[12]",
              batch=2)
    assert "before commfuse" in refused(gm, "packed-gradient").message
    out = forced(gm, monkeypatch, lambda patch: patch.setattr(Piece, "is_apart", True))
    assert Traffic.of(out).bytes > Traffic.of(gm).bytes


def test_a_reduction_inside_a_loop() -> None:
    gm = Case({"micro_batches": 2, "loop": "scan", "accumulate": "each"}).captured()
    _, remarks = run(gm)
    assert {remark.code for remark in remarks} == {"in-a-loop", "few-rows"}
    assert "commhoist first" in next(remark.message for remark in remarks if remark.code == "in-a-loop")
    hoisted = fxpasses.run(gm, "commhoist,distfusion{zero=1}")
    assert collectives(hoisted)["reduce_scatter"] == 6
    assert fxpasses.check(gm, hoisted)


def test_an_input_that_says_nothing_of_its_layout_is_another_input() -> None:
    gm = step(*PLAIN)
    out, _ = run(gm)
    assert fxpasses.check(gm, out)
    out.graph.find_nodes(op="placeholder")[0].meta["placements"] = {}
    assert fxpasses.check(gm, out).difference.kind == "inputs"
