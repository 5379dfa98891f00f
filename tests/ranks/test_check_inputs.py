"""Every second set of inputs is another mix: zeros, ties, repeated indices, other branches; and what only it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import check
from fxpasses.ranks.inputs import DENSE, TIES, Mix, draw_inputs
from fxpasses.ranks.symbols import choose

Spmd = Callable[..., GraphModule]


def drawn(gm: GraphModule, mix: Mix) -> list[list[Any]]:
    return draw_inputs(gm, gm.meta["world"], 1, mix)


def test_floats_hold_zeros_ties_and_other_magnitudes(spmd: Spmd) -> None:
    gm = spmd("a = aten.neg.default(x)\nreturn (a,)", 'x: "f32[200]"')
    dense, ties = (drawn(gm, mix)[0][0] for mix in (DENSE, TIES))
    assert bool((ties == 0).any())
    assert len(ties.unique()) < 12
    assert ties.abs().max() >= 4
    assert bool((dense != 0).all())
    assert len(dense.unique()) > 150


def test_no_zeros_where_they_are_divided_by(spmd: Spmd) -> None:
    gm = spmd("a = aten.div.Tensor(y, x)\nb = aten.rsqrt.default(z)\nreturn (a, b)",
              'x: "f32[200]", y: "f32[200]", z: "f32[200]"')
    divisor, dividend, variance = drawn(gm, TIES)[0]
    assert bool((divisor > 0).all())
    assert bool((dividend == 0).any())
    assert bool((variance > 0).all())


def test_integers_take_both_signs_only_where_every_use_knows_them(spmd: Spmd) -> None:
    gm = spmd("a = aten.add.Tensor(x, 1)\nb = aten.bitwise_left_shift.Tensor_Scalar(y, 1)\n"
              "c = aten.div.Tensor(x, z)\nreturn (a, b, c)",
              'x: "i64[200]", y: "i64[200]", z: "i64[200]"')
    row = drawn(gm, TIES)[0]
    assert [int(value.min()) for value in row] == [1, 1, 1], "x is divided, y is shifted, z divides"
    gm = spmd("a = aten.add.Tensor(x, 1)\nreturn (a,)", 'x: "i64[200]"')
    assert set(drawn(gm, TIES)[0][0].tolist()) == {-3, -2, -1, 0, 1, 2, 3}
    assert int(drawn(gm, DENSE)[0][0].min()) == 1


def test_indices_repeat_and_reach_the_last(spmd: Spmd) -> None:
    gm = spmd("a = aten.index_select.default(y, 0, x)\nreturn (a,)", 'x: "i64[400]", y: "f32[10, 2]"')
    counts = torch.bincount(drawn(gm, TIES)[0][0], minlength=10)
    assert counts[0] > 2 * counts[8] > 0
    assert counts[9] > 2 * counts[8]


def test_numbers_a_graph_compares_with_are_met(spmd: Spmd) -> None:
    """A gate ``r == 0`` on a rank that nothing annotates opens on some ranks and not on others."""
    gm = spmd("i = aten.eq.Scalar(r, 0)\na = aten.where.self(i, x, y)\nreturn (a,)",
              'x: "f32[4]", y: "f32[4]", r: "i64[8]"')
    values = [int(value) for row in drawn(gm, DENSE) for value in row[2]]
    assert 0 in values
    assert any(values)


COND = """
    t = self.t
    f = self.f
    c: "(f32[4],)" = hop.cond(p, t, f, [x])
    o: "f32[4]" = c[0]
    return (o,)
"""
BODIES = """
    class t:
        def forward(self, x: "f32[4]"):
            a: "f32[4]" = _c10d_functional.all_reduce.default(x, "sum", dp)
            w: "f32[4]" = _c10d_functional.wait_tensor.default(a)
            return [w]
    class f:
        def forward(self, x: "f32[4]"):
            n: "f32[4]" = aten.mul.Tensor(x, {factor})
            return [n]
"""


def test_a_branch_with_collectives_is_taken_by_all_ranks_and_both_ways(spmd: Spmd) -> None:
    before, after = (spmd(COND, 'p: "b8[]", x: "f32[4]"', bodies=BODIES.format(factor=factor)) for factor in (2, 3))
    for mix, way in ((DENSE, True), (TIES, False)):
        assert [bool(row[0]) for row in drawn(before, mix)] == [way] * 4
    assert check(before, before).verdict == "bit-equal"
    assert check(before, after, seeds=(0,)).ok, "the first way alone does not show it"
    assert not check(before, after).ok


def test_zeros_show_what_numbers_without_zeros_hide(spmd: Spmd) -> None:
    text = "s = aten.{op}.default(x)\nreturn (s,)"
    sign = "a = aten.ge.Scalar(x, 0)\nreturn (a,)"
    assert check(spmd(sign, 'x: "f32[16]"'), spmd(sign.replace("ge", "gt"), 'x: "f32[16]"'), seeds=(0,)).ok
    assert not check(spmd(sign, 'x: "f32[16]"'), spmd(sign.replace("ge", "gt"), 'x: "f32[16]"')).ok
    assert check(spmd(text.format(op="sign"), 'x: "f32[16]"'), spmd(text.format(op="sgn"), 'x: "f32[16]"')).ok


def test_a_graph_that_zeros_break_is_checked_without_them(spmd: Spmd) -> None:
    text = "s = aten.{op}.default(x)\nm = aten.mul.Tensor(y, s)\nd = aten.div.Tensor(y, m)\nreturn (d,)"
    before = spmd(text.format(op="sin"), 'x: "f32[64]", y: "f32[64]"')
    report = check(before, before)
    assert report.ok
    assert any("hold no zeros or ties" in note for note in report.notes)


SYMBOLIC = """# fxir 1
module(world_size=4)
dp = group([[0, 1, 2, 3]])
symbol("s0", min=2, max={upper}{hint})
class main:
    def forward(self, x: "f32[s0, 2]"):
        a: "f32[(s0//4), 2]" = _c10d_functional.reduce_scatter_tensor.default(x, "sum", 4, dp)
        w = _c10d_functional.wait_tensor.default(a)
        return (w,)
"""


def test_sizes_divide_by_the_group_whatever_was_captured() -> None:
    for upper, hint, sizes in ((64, "", {4, 8}), (7, "", {4}), (64, ", hint=6", {4, 8}), (64, ", hint=12", {12})):
        gm = fxpasses.load(SYMBOLIC.format(upper=upper, hint=hint))
        chosen = {size for larger in (False, True) for size in choose(gm, [4], larger=larger).values()}
        assert chosen == sizes, (upper, hint)
        assert check(gm, gm).verdict == "bit-equal"
