"""Miscompiles that show only where a value meets a number the graph treats in a special way."""

from __future__ import annotations

import pytest
import torch

from fxpasses import GraphError, check
from fxpasses.ranks.inputs import EDGES, draw_inputs
from fxpasses.testing.snippets import snippet

WAIT = "a = _c10d_functional.wait_tensor.default(l)\n"
SUM = '{}l = _c10d_functional.all_reduce.default({}, "sum", tp)\n' + WAIT
NARROW = ("y = aten._to_copy.default(x, dtype=torch.{})\n" + SUM.format("", "y")
          + "b = aten._to_copy.default(a, dtype=torch.int64)\nreturn (b,)")
COMPARE = "a = aten.{}.Scalar(x, {})\nreturn (a,)"
CLAMP = "a = aten.clamp.default(x, {}, {})\nreturn (a,)"
LOSS = "r = aten.nll_loss_forward.default(s, x, None, 1, {})\na = r[0]\nreturn (a,)"
PADDED = "a = aten.embedding_dense_backward.default(g, x, 5000, {}, False)\nreturn (a,)"
FREQUENT = "a = aten.embedding_dense_backward.default(g, x, 5000, -1, {})\nreturn (a,)"
ROWS = "i = aten.clamp.default(x, 0, {})\na = aten.index.Tensor(w, [i])\nreturn (a,)"
PUT = "a = aten.index_put.default(w, [x], g, {})\nreturn (a,)"
SHARD = """
    s = aten.mul.Tensor(r, 250)
    j = aten.sub.Tensor(x, s)
    lo = aten.lt.Scalar(j, 0)
    hi = aten.ge.Scalar(j, 250)
    m = aten.logical_or.default(lo, hi)
    k = aten.masked_fill.Scalar(j, m, 0)
    e = aten.embedding.default(w, k)
    u = aten.unsqueeze.default({mask}, 1)
    y = aten.masked_fill.Scalar(e, u, 0)
    a = _c10d_functional.all_reduce.default(y, "sum", dp)
    b = _c10d_functional.wait_tensor.default(a)
    return (b,)
"""

PAIRS = {
    "division of negative integers": ("x: i64[8]", *(
        SUM.format("", "x") + f'b = aten.div.Tensor_mode(a, 2, rounding_mode="{mode}")\nreturn (b,)'
        for mode in ("trunc", "floor"))),
    "integers in 32 bits": ("x: i64[8]", SUM.format("", "x") + "return (a,)", NARROW.format("int32")),
    "integers in 8 bits": ("x: i64[8]", SUM.format("", "x") + "return (a,)", NARROW.format("int8")),
    "integers in a float": ("x: i64[8]", "a = aten.add.Tensor(x, 16777216)\nreturn (a,)",
                            "y = aten._to_copy.default(x, dtype=torch.float32)\nb = aten.add.Tensor(y, 16777216)\n"
                            "a = aten._to_copy.default(b, dtype=torch.int64)\nreturn (a,)"),
    "comparison of floats": ("x: f32[8]", COMPARE.format("ge", 2.0), COMPARE.format("gt", 2.0)),
    "comparison of a scalar with zero": ("x: f32[]", COMPARE.format("ge", 0), COMPARE.format("gt", 0)),
    "comparison of integers": ("x: i64[8]", COMPARE.format("ge", 100), COMPARE.format("gt", 100)),
    "a bound that is far away": ("x: f32[8]", CLAMP.format(-100.0, 100.0), CLAMP.format(-100.0, 1000.0)),
    "a label that is ignored": ("s: f32[8, 5]; x: i64[8]", LOSS.format(-100), LOSS.format(-1)),
    "padding of a large embedding": ("g: f32[6, 4]; x: i64[6]", PADDED.format(4999), PADDED.format(-1)),
    "repeated rows of a large embedding": ("g: f32[6, 4]; x: i64[6]", FREQUENT.format(True), FREQUENT.format(False)),
    "the last row": ("w: f32[1000, 4]; x: i64[6]", ROWS.format(999), ROWS.format(998)),
    "accumulation in few rows": ("w: f32[1000, 4]; x: i64[6]; g: f32[6, 4]", PUT.format(True), PUT.format(False)),
    "rows of another rank": ("w: f32[250, 4]; x: i64[6]; r: i64[] rank@dp", SHARD.format(mask="m"),
                             SHARD.format(mask="lo")),
}


@pytest.mark.parametrize("name", PAIRS)
def test_a_number_of_its_own_is_met(name: str) -> None:
    inputs, before, after = PAIRS[name]
    graph = snippet(inputs, before)
    assert check(graph, graph).verdict == "bit-equal"
    assert not check(graph, snippet(inputs, after)).ok


def test_a_counter_of_a_loop_stays_small() -> None:
    """A loop that counts from an input up or down to a number runs a few times, whatever the dtype can hold."""
    body = "c = self.c\nf = self.f\nr = hop.while_loop(c, f, (n, x), ())\na = r[1]\nreturn (a,)"
    classes = """
class c:
    def forward(self, n: "i64[]", x: "f32[4]"):
        p = aten.lt.Scalar(n, 5)
        return p
class f:
    def forward(self, n: "i64[]", x: "f32[4]"):
        m = aten.add.Tensor(n, 1)
        y = aten.mul.Tensor(x, 2)
        return (m, y)
"""
    gm = snippet("n: i64[]; x: f32[4]", body, classes=classes)
    for seed in range(20):
        assert all(abs(int(row[0])) < 10 for row in draw_inputs(gm, gm.meta["world"], seed, EDGES))


def test_large_integers_only_where_every_use_knows_them() -> None:
    gm = snippet("x: i64[50]; y: i64[50]; z: u8[50]",
                 "a = aten.sum.default(x)\nb = aten.pow.Scalar(2, y)\nc = aten.sum.default(z)\nreturn (a, b, c)")
    x, y, z = draw_inputs(gm, gm.meta["world"], 1, EDGES)[0]
    assert int(x.abs().max()) > 2**32
    assert 0 < int(y.min()) <= int(y.max()) < 8
    assert z.dtype == torch.uint8
    assert int(z.max()) < 8


def test_a_wait_in_front_of_its_launch_is_one_clear_error() -> None:
    before, after = (snippet("x: f32[8]", SUM.format("", "x") + "return (a,)") for _ in range(2))
    launch, wait = (node for node in after.graph.nodes if node.op == "call_function")
    launch.prepend(wait)
    with pytest.raises(GraphError, match="does not stand before it"):
        check(before, after)
