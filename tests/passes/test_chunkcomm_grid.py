"""chunkcomm: what is cut in spite of everything around it, equal on ranks, and wrong where a rule of it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.analyses import row_chunks, row_rules
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import base_name
from fxpasses.passes.chunkcomm import choice
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import snippet
from tests.passes.looped import method
from tests.passes.test_chunkcomm import ALWAYS, GATHERED, REDUCED, SCATTERED, WEIGHTS, sent

FOUR = "chunkcomm{chunks=4 always=true}"
AUTO = "chunkcomm{always=true}"
Force = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Cut:
    """``counts``: how often operators stand in the result. ``force``: takes a rule away, and values are wrong."""

    name: str
    types: str
    body: str
    counts: dict[str, int]
    codes: tuple[str, ...] = ("chunked",)
    passes: str = ALWAYS
    classes: str = ""
    force: Force | None = None


def _rule(name: str) -> Force:
    return lambda patch: patch.setitem(row_chunks._RULES, name, row_rules.ALIKE)


def _sent(kind: str) -> Force:
    return lambda patch: patch.setitem(row_rules.COLLECTIVES, kind, row_rules.ALIKE)


def _no_order(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Effects, "dependencies", lambda effects, **_: {node: [] for node in effects.gm.graph.nodes})


MM = "y = aten.mm.default(x, w)\n"
SUM = MM + sent(REDUCED, "y", "r")
X = f"x: f32[8, 6]; {WEIGHTS}"
ROPE = ("c = aten.slice.Tensor(cos, 0, 4, 12)\ns = aten.slice.Tensor(sin, 0, 4, 12)\n"
        "h = aten.view.default(r, [8, 2, 4])\nc1 = aten.unsqueeze.default(c, 1)\ns1 = aten.unsqueeze.default(s, 1)\n"
        "a = aten.slice.Tensor(h, 2, 0, 2)\nb = aten.slice.Tensor(h, 2, 2, 4)\nn = aten.neg.default(b)\n"
        "o = aten.cat.default([n, a], -1)\nm1 = aten.mul.Tensor(h, c1)\nm2 = aten.mul.Tensor(o, s1)\n"
        "p = aten.add.Tensor(m1, m2)\nf = aten.view.default(p, [8, 8])\nz = aten.mm.default(f, v)\nreturn (z,)")
MASKED = ("t = aten.tril.default(mask)\n{}m = aten.add.Tensor(r, t)\ns = aten._softmax.default(m, -1, False)\n"
          "z = aten.mm.default(s, v)\nreturn (z,)")
LOOP = ("self, a: \"f32[8, 6]\", e: \"f32[6, 8]\", v: \"f32[8, 6]\"")
BODY = ("y = aten.mm.default(a, e)\n" + sent(REDUCED, "y", "r") + "z = aten.mm.default(r, v)\nreturn (z,)")
GRID = (
    Cut("rope-tables-in-slices", f"{X}; cos: f32[16, 4]; sin: f32[16, 4]", SUM + ROPE,
        {"neg": 2, "mm": 4, "all_reduce": 2}),
    Cut("causal-mask", f"{X}; mask: f32[8, 8]", SUM + MASKED.format(""), {"tril": 1, "_softmax": 2, "mm": 4}),
    Cut("padding-mask", f"{X}; pad: b8[8, 1]; away: f32[]",
        SUM + "m = aten.where.self(pad, r, away)\nz = aten.mm.default(m, v)\nreturn (z,)", {"where": 2, "mm": 4}),
    Cut("padding-of-features", f"{X}; pad: b8[8]",
        SUM + "m = aten.masked_fill.Scalar(r, pad, 0.5)\nz = aten.mm.default(m, v)\nreturn (z,)",
        {"masked_fill": 2, "mm": 4}),
    Cut("products-of-bf16-reduced-in-float32", "x: bf16[8, 6]; w: bf16[6, 8]; v: bf16[8, 6]",
        MM + "f = aten._to_copy.default(y, dtype=torch.float32)\n" + sent(REDUCED, "f", "r")
        + "m = aten._to_copy.default(r, dtype=torch.bfloat16)\nz = aten.mm.default(m, v)\nreturn (z,)",
        {"mm": 4, "_to_copy": 4}),
    Cut("a-gathered-value-with-other-readers", f"x: f32[4, 6]; {WEIGHTS}",
        sent(GATHERED, "x", "g") + "y = aten.mm.default(g, w)\nf = aten.flip.default(g, [0])\nreturn (y, f, g)",
        {"mm": 2, "flip": 1, "cat": 2}, force=_sent("all_gather")),
    Cut("values-read-behind-the-region", X,
        SUM + "n = aten.neg.default(r)\nz = aten.mm.default(n, v)\nc = aten.cumsum.default(n, 0)\nreturn (z, c, r)",
        {"mm": 4, "neg": 2, "cumsum": 1, "cat": 3}),
    Cut("two-regions-of-one-gather", f"x: f32[4, 6]; {WEIGHTS}",
        sent(GATHERED, "x", "g") + "y = aten.mm.default(g, w)\n" + sent(SCATTERED, "y", "s")
        + "t = aten.permute.default(g, [1, 0])\nc = aten.clone.default(t, memory_format=torch.contiguous_format)\n"
        "d = aten.mm.default(c, y)\n" + sent(REDUCED, "d", "e") + "return (s, e)",
        {"all_gather_into_tensor": 2, "reduce_scatter_tensor": 2}, ("chunked",) * 3),
    Cut("a-number-that-does-not-divide", "x: f32[6, 6]; w: f32[6, 8]; v: f32[8, 6]",
        SUM + "z = aten.mm.default(r, v)\nreturn (z,)", {"all_reduce": 1, "mm": 2}, ("uneven",), FOUR),
    Cut("another-number-that-does", "x: f32[6, 6]; w: f32[6, 8]; v: f32[8, 6]",
        SUM + "z = aten.mm.default(r, v)\nreturn (z,)", {"all_reduce": 2, "mm": 4}, passes=AUTO),
    Cut("three", "x: f32[6, 6]; w: f32[6, 8]; v: f32[8, 6]", SUM + "z = aten.mm.default(r, v)\nreturn (z,)",
        {"all_reduce": 3, "mm": 6}, passes="chunkcomm{chunks=3 always=true}"),
    Cut("one-row-a-chunk", "x: f32[2, 6]; w: f32[6, 8]; v: f32[8, 6]",
        SUM + "z = aten.mm.default(r, v)\ns = aten.squeeze.default(z)\nreturn (s,)", {"mm": 4, "squeeze": 1}),
    Cut("no-rows", "x: f32[0, 6]; w: f32[6, 8]; v: f32[8, 6]", SUM + "z = aten.mm.default(r, v)\nreturn (z,)",
        {"mm": 2}, ("no-product",)),
    Cut("no-elements-in-a-view", "x: f32[0, 6]; w: f32[6, 8]",
        SUM + "z = aten.view.default(r, [8, 0])\nreturn (z,)", {"mm": 1}, ("no-product",)),
    Cut("no-features", "x: f32[8, 0]; w: f32[0, 6]", SUM + "return (r,)", {"mm": 2}),
    Cut("writes-in-front", f"{X}; b: f32[8]",
        MM + "z = aten.zero_.default(b)\nh = aten.add.Tensor(y, b)\n" + sent(REDUCED, "h", "r") + "return (r,)",
        {"zero_": 1, "mm": 2}, force=_no_order),
    Cut("writes-behind", f"{X}; b: f32[8, 1]",
        SUM + "h = aten.add.Tensor(r, b)\nz = aten.mm.default(h, v)\na = aten.add_.Tensor(b, 1)\nreturn (z, a)",
        {"add_": 1, "mm": 4}),
    Cut("writes-between-regions", f"{X}; b: f32[8, 1]",
        SUM + "h = aten.add.Tensor(r, b)\nz = aten.mm.default(h, v)\na = aten.add_.Tensor(b, 1)\n"
        "h2 = aten.mul.Tensor(z, b)\ny2 = aten.mm.default(h2, w)\n" + sent(REDUCED, "y2", "r2") + "return (r2,)",
        {"add_": 1, "mm": 6}, ("chunked", "chunked"), force=_no_order),
    Cut("blocks-of-rows-in-views", "x: f32[8, 6]; w: f32[6, 8]; e: f32[8, 6]",
        SUM + "t = aten.permute.default(r, [1, 0])\n"
        "c = aten.clone.default(t, memory_format=torch.contiguous_format)\nf = aten.view.default(c, [4, 16])\n"
        "n = aten.neg.default(f)\ng = aten.view.default(n, [8, 8])\np = aten.permute.default(g, [1, 0])\n"
        "z = aten.mm.default(p, e)\nreturn (z, n)", {"neg": 2, "mm": 4}, force=_rule("view")),
    Cut("rows-put-together-and-apart", X,
        SUM + "c = aten.cat.default([r, y])\ns = aten.split.Tensor(c, 8)\na = s[0]\nb = s[1]\n"
        "d = aten.sub.Tensor(a, b)\nz = aten.mm.default(d, v)\nreturn (z, c)",
        {"split": 2, "mm": 4}, force=_rule("cat")),
    Cut("scan", "x: f32[8, 6]; es: f32[3, 6, 8]; v: f32[8, 6]",
        "body = self.body\ns = hop.scan(body, [x], [es], (v,))\nh = s[0]\nreturn (h,)", {"all_reduce": 2, "mm": 4},
        classes=method("body", LOOP, BODY)),
    Cut("while", "n: i64[]; x: f32[8, 6]; e: f32[6, 8]; v: f32[8, 6]",
        "more = self.more\nbody = self.body\nl = hop.while_loop(more, body, (n, x), (e, v))\nh = l[1]\nreturn (h,)",
        {"all_reduce": 2, "mm": 4},
        classes=method("more", 'self, n: "i64[]", a: "f32[8, 6]", e: "f32[6, 8]", v: "f32[8, 6]"',
                       "l = aten.lt.Scalar(n, 2)\nreturn l")
        + method("body", 'self, n: "i64[]", ' + LOOP.removeprefix("self, "),
                 "k = aten.clamp_min.default(n, 0)\nm = aten.add.Tensor(k, 1)\n" + BODY.replace("(z,)", "(m, z)"))),
)


@pytest.mark.parametrize("chunks", [[2, 2], [2, 4], [4, 2]], ids=str)
def test_regions_in_other_numbers_of_chunks(monkeypatch: pytest.MonkeyPatch, chunks: list[int]) -> None:
    """What passes from one to the other is put together and taken apart: no chunk stands for one of another size."""
    monkeypatch.setattr(choice, "numbers_of", lambda times, joins: chunks)
    gm = snippet(X, SUM + "z = aten.mm.default(r, v)\nc = aten.cumsum.default(z, 0)\nd = aten.mm.default(c, w)\n"
                 + sent(REDUCED, "d", "e") + "f = aten.add.Tensor(e, r)\ng = aten.mm.default(f, v)\nreturn (g,)")
    out = fxpasses.run(gm, AUTO, verify_each=True)
    assert count(out, "all_reduce") == sum(chunks)
    assert count(out, "cat") == 2 + (chunks[0] != chunks[1])
    assert same_on_ranks(gm, out, seeds=(0,)) is None


def count(gm: GraphModule, name: str) -> int:
    return sum(base_name(node) == name for graph in all_graphs(gm) for node in graph.graph.nodes)


@pytest.mark.parametrize("row", GRID, ids=lambda row: row.name)
def test_grid(monkeypatch: pytest.MonkeyPatch, row: Cut) -> None:
    gm = snippet(row.types, row.body, classes=row.classes)
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, row.passes, remarks=remarks, verify_each=True)
    assert tuple(remark.code for remark in remarks) == row.codes
    assert {name: count(out, name) for name in row.counts} == row.counts
    assert same_on_ranks(gm, out, seeds=(0,)) is None
    if row.force is not None:
        row.force(monkeypatch)
        assert same_on_ranks(gm, fxpasses.run(gm, row.passes), seeds=(0,)) is not None
