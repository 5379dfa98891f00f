"""chunkcomm: what must not be cut, next to what is, and the wrong values that each rule keeps from being computed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import World
from fxpasses.analyses import row_chunks, row_rules
from fxpasses.analyses.row_rules import Rows, Rule
from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import base_name
from fxpasses.passes.chunkcomm import seeds
from fxpasses.passes.chunkcomm.seeds import Seeds
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import snippet
from fxpasses.testing.snippets import snippet_text
from tests.passes.test_chunkcomm import ALWAYS, GATHERED, REDUCED, SCATTERED, sent

INPUTS = "x: f32[8, 6]; w: f32[6, 8]; v: f32[8, 6]; k: f32[8, 8, 3]; p: i64[8]; q: i64[8, 8]"


def _first_alone(node: Node, rows: Rows) -> list[tuple[Node, Rows | None]]:
    first = node.args[0] if isinstance(node.args[0], Node) else node.args[0][0]  # type: ignore[index]
    return [(operand, rows if operand is first else None) for operand in node.all_input_nodes]


FORCED = Rule(_first_alone, row_rules.same_result)
"""Of no use to anybody: cuts the first operand as the result, whatever the operator does."""


@dataclass(frozen=True)
class Mixing:
    """An operator that mixes rows of ``r``, and, where it has one, the form that keeps them apart.

    ``before``: lines that make ``r`` what the operator takes; ``after``: that make ``m`` of ``o``, rows by columns.
    """

    name: str
    call: str
    apart: str | None = None
    before: str = ""
    after: str = ""

    def graph(self, call: str) -> GraphModule:
        made = f"o = aten.{call.format('h' if self.before else 'r')}\n"
        end = self.after or "m = aten.neg.default(o)\n"
        return snippet(INPUTS, "y = aten.mm.default(x, w)\n" + sent(REDUCED, "y", "r") + self.before + made + end
                       + "z = aten.mm.default(m, v)\nreturn (z,)")


FIRST = "m = o[0]\n"
IMAGE = "t = aten.permute.default(r, [1, 0])\nh = aten.view.default(t, [1, 8, 8])\n"
ROWS_AGAIN = "o2 = aten.view.default(o, [8, 8])\nm = aten.permute.default(o2, [1, 0])\n"
PLANE = "h = aten.view.default(r, [1, 1, 8, 8])\n"
PLAIN = "m = aten.view.default(o, [8, 8])\n"
OVER = "m = aten.sub.Tensor(r, o)\n"
MIXING = (
    Mixing("_softmax", "_softmax.default({}, 0, False)", "_softmax.default({}, 1, False)"),
    Mixing("_log_softmax", "_log_softmax.default({}, -2, False)", "_log_softmax.default({}, -1, False)"),
    Mixing("cumsum", "cumsum.default({}, 0)", "cumsum.default({}, 1)"),
    Mixing("sort", "sort.default({}, 0)", after=FIRST),
    Mixing("cummax", "cummax.default({}, 0)", after=FIRST),
    Mixing("roll", "roll.default({}, [1], [0])"),
    Mixing("flip", "flip.default({}, [0])"),
    Mixing("tril", "tril.default({})"),
    Mixing("triu", "triu.default({}, 1)"),
    Mixing("index_select", "index_select.default({}, 0, p)"),
    Mixing("gather", "gather.default({}, 0, q)"),
    Mixing("convolution", "convolution.default({}, k, None, [1], [1], [1], False, [0], 1)", before=IMAGE,
           after=ROWS_AGAIN),
    Mixing("avg_pool2d", "avg_pool2d.default({}, [3, 1], [1, 1], [1, 0])", before=PLANE, after=PLAIN),
    Mixing("max_pool2d_with_indices", "max_pool2d_with_indices.default({}, [3, 1], [1, 1], [1, 0])", before=PLANE,
           after="o0 = o[0]\nm = aten.view.default(o0, [8, 8])\n"),
)

OVER_ROWS = (
    Mixing("native_layer_norm", "native_layer_norm.default({}, [8, 8], None, None, 1e-5)",
           "native_layer_norm.default({}, [8], None, None, 1e-5)", after=FIRST),
    Mixing("mean", "mean.dim({}, [0], True)", "mean.dim({}, [1], True)", after=OVER),
    Mixing("sum", "sum.dim_IntList({}, [0, 1], True)", "sum.dim_IntList({}, [1], True)", after=OVER),
    Mixing("amax", "amax.default({}, [0], True)", "amax.default({}, [-1], True)", after=OVER),
    Mixing("logsumexp", "logsumexp.default({}, [0], True)", "logsumexp.default({}, [1], True)", after=OVER),
    Mixing("var", "var.correction({}, [0], correction=1, keepdim=True)",
           "var.correction({}, [1], correction=1, keepdim=True)", after=OVER),
    Mixing("linalg_vector_norm", "linalg_vector_norm.default({}, 2, [0], True)", after=OVER),
)
"""What is left of the rows is one: there is nothing to force."""


def cut(gm: GraphModule, passes: str = ALWAYS) -> tuple[GraphModule, list[str]]:
    """The result, which is the same on ranks, and the remarks' codes."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, passes, remarks=remarks, verify_each=True)
    assert same_on_ranks(gm, out, seeds=(0,)) is None
    return out, [remark.code for remark in remarks]


def count(gm: GraphModule, name: str) -> int:
    return sum(base_name(node) == name for node in gm.graph.nodes)


def differs(gm: GraphModule) -> bool:
    """The values are wrong."""
    return same_on_ranks(gm, fxpasses.run(gm, ALWAYS), seeds=(0,)) is not None


@pytest.mark.parametrize("mixing", MIXING, ids=lambda mixing: mixing.name)
def test_operators_that_mix_rows(monkeypatch: pytest.MonkeyPatch, mixing: Mixing) -> None:
    """Computed once; its twin along other dimensions in chunks; and wrong where the table of operators is."""
    gm = mixing.graph(mixing.call)
    out, codes = cut(gm)
    assert (codes, count(out, mixing.name)) == (["chunked"], 1)
    if mixing.apart is not None:
        assert count(cut(mixing.graph(mixing.apart))[0], mixing.name) == 2
    monkeypatch.setitem(row_chunks._RULES, mixing.name, FORCED)
    assert differs(gm)


@pytest.mark.parametrize("mixing", OVER_ROWS, ids=lambda mixing: mixing.name)
def test_operators_over_all_rows(mixing: Mixing) -> None:
    """Computed once; its twin in chunks; and wrong where each half of the rows is on its own."""
    gm = mixing.graph(mixing.call)
    out, codes = cut(gm)
    assert (codes, count(out, mixing.name)) == (["chunked"], 1)
    if mixing.apart is not None:
        assert count(cut(mixing.graph(mixing.apart))[0], mixing.name) == 2
    halves = ""
    for start, end in ((0, 4), (4, 8)):
        lines = f"r = aten.slice.Tensor(r, 0, {start}, {end})\no = aten.{mixing.call.format('r')}\n{mixing.after}"
        halves += re.sub(r"\b([mor])\b", rf"\g<1>{start}", lines).replace("Tensor(r0, 0, 0", "Tensor(r, 0, 0").replace(
            "Tensor(r4, 0, 4", "Tensor(r, 0, 4").replace("[8, 8]", "[4, 8]")
    wrong = snippet(INPUTS, "y = aten.mm.default(x, w)\n" + sent(REDUCED, "y", "r") + halves
                    + "m = aten.cat.default([m0, m4])\nz = aten.mm.default(m, v)\nreturn (z,)")
    assert same_on_ranks(gm, wrong, seeds=(0,)) is not None


Force = Callable[[pytest.MonkeyPatch], None]


def _rule(*names: str, rule: Rule = row_rules.ALIKE) -> Force:
    def force(patch: pytest.MonkeyPatch) -> None:
        for name in names:
            patch.setitem(row_chunks._RULES, name, rule)
    return force


def _sent(kind: str) -> Force:
    return lambda patch: patch.setitem(row_rules.COLLECTIVES, kind, row_rules.ALIKE)


def _nothing_is_written(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Seeds, "is_written", lambda seeds, node: False)


def _anything_may_be_cut(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Seeds, "may_cut", lambda seeds, node: True)


def _random(name: str) -> Force:
    def force(patch: pytest.MonkeyPatch) -> None:
        _rule(name)(patch)
        _anything_may_be_cut(patch)
    return force


@dataclass(frozen=True)
class Refused:
    """``body`` with the codes of its remarks; ``twin``: as near to it as possible, and cut more.

    ``operator`` is called ``once`` in the one and twice as often in the other. ``force``: takes the rule away.
    """

    name: str
    types: str
    body: str
    twin: str
    operator: str
    force: Force
    codes: tuple[str, ...] = ("chunked",)
    twin_types: str | None = None
    once: int = 1


MM = "y = aten.mm.default(x, w)\n"
SUM = MM + sent(REDUCED, "y", "r")
THEN = "z = aten.mm.default({}, v)\nreturn (z,)"
XWV = "x: f32[8, 6]; w: f32[6, 8]; v: f32[8, 6]"
G = "x: f32[4, 6]; w: f32[6, 8]; b: f32[16, 8]; v: f32[8, 6]"
AGAIN = sent(SCATTERED, "{}", "s") + "return (s,)"
EXCHANGED = "all_to_all_single.default({}, [4, 4, 4, 4], [4, 4, 4, 4], dp)"
REFUSED = (
    Refused("result-written", XWV, SUM + "a = aten.add_.Tensor(r, 1)\n" + THEN.format("r"),
            SUM + "a = aten.add.Tensor(r, 1)\n" + THEN.format("r"), "mm", _nothing_is_written, ("written",), once=2),
    Refused("operand-written-by-view", XWV,
            MM + "q = aten.view.default(y, [8, 2, 4])\na = aten.mul_.Tensor(q, 2)\n" + sent(REDUCED, "y", "r")
            + THEN.format("r"),
            MM + "q = aten.view.default(y, [8, 2, 4])\na = aten.mul.Tensor(q, 2)\n" + sent(REDUCED, "y", "r")
            + THEN.format("r"), "all_reduce", _nothing_is_written, ("written",)),
    Refused("written-inside", XWV,
            SUM + "n = aten.neg.default(r)\na = aten.mul_.Tensor(n, 2)\n" + THEN.format("n"),
            SUM + "n = aten.neg.default(r)\na = aten.mul.Tensor(n, 2)\n" + THEN.format("n"), "neg",
            _nothing_is_written),
    Refused("blocks-of-what-is-written-before", G,
            sent(GATHERED, "x", "g") + "y = aten.mm.default(g, w)\na = aten.zero_.default(b)\n"
            "h = aten.add.Tensor(y, b)\n" + AGAIN.format("h"),
            sent(GATHERED, "x", "g") + "y = aten.mm.default(g, w)\na = aten.zeros_like.default(b)\n"
            "h = aten.add.Tensor(y, b)\n" + AGAIN.format("h"), "add",
            _nothing_is_written, ("no-product", "chunked")),
    Refused("blocks-of-what-is-written-between", G,
            sent(GATHERED, "x", "g") + "y = aten.mm.default(g, w)\nh = aten.add.Tensor(y, b)\n"
            "a = aten.zero_.default(b)\nh2 = aten.mul.Tensor(h, b)\n" + AGAIN.format("h2"),
            sent(GATHERED, "x", "g") + "y = aten.mm.default(g, w)\nh = aten.add.Tensor(y, b)\n"
            "a = aten.zeros_like.default(b)\nh2 = aten.mul.Tensor(h, b)\n" + AGAIN.format("h2"), "mul",
            _nothing_is_written, ("no-product", "chunked")),
    Refused("dropout", XWV, SUM + "d = aten.native_dropout.default(r, 0.5, True)\nn = d[0]\n"
            "e = aten.native_dropout.default(n, 0.5, True)\nm = e[0]\n" + THEN.format("m"),
            SUM + "m = aten.gelu.default(r)\n" + THEN.format("m"), "native_dropout", _random("native_dropout"), once=2),
    Refused("bernoulli", XWV, SUM + "d = aten.bernoulli.p(r, 0.5)\nn = aten.mul.Tensor(r, d)\n"
            "e = aten.bernoulli.p(n, 0.5)\nm = aten.mul.Tensor(n, e)\n" + THEN.format("m"),
            SUM + "m = aten.mul.Tensor(r, r)\n" + THEN.format("m"), "bernoulli", _random("bernoulli"), once=2),
    Refused("rand_like", XWV, SUM + "d = aten.rand_like.default(r)\nn = aten.mul.Tensor(r, d)\n"
            "e = aten.rand_like.default(n)\nm = aten.mul.Tensor(n, e)\n" + THEN.format("m"),
            SUM + "d = aten.ones_like.default(r)\nm = aten.mul.Tensor(r, d)\n" + THEN.format("m"), "rand_like",
            _random("rand_like"), once=2),
    Refused("squeezed", "x: f32[2, 6]; w: f32[6, 8]; v: f32[8, 6]",
            SUM + "s = aten.squeeze.default(r)\nn = aten.neg.default(s)\nreturn (n,)",
            SUM + "s = aten.squeeze.dim(r, 1)\nn = aten.neg.default(s)\nz = aten.mm.default(n, v)\nreturn (n, z)",
            "neg", _rule("squeeze")),
    Refused("squeezed-by-name", "x: f32[2, 6]; w: f32[6, 8]; v: f32[8, 6]",
            SUM + "s = aten.squeeze.dims(r, [-2, 1])\nn = aten.neg.default(s)\nreturn (n,)",
            SUM + "s = aten.squeeze.dims(r, [-1])\nn = aten.neg.default(s)\nz = aten.mm.default(n, v)\nreturn (n, z)",
            "neg", _rule("squeeze")),
    Refused("broadcast", "x: f32[2, 6]; w: f32[6, 2]; v: f32[2, 2]; b: f32[2]; c: f32[2, 1]",
            SUM + "m = aten.add.Tensor(r, b)\nreturn (m,)", SUM + "m = aten.add.Tensor(r, c)\nreturn (m,)", "slice",
            lambda patch: patch.setattr(row_chunks, "POINTWISE", row_rules.ALIKE), once=2),
    Refused("reduced-scatter-rows", "x: f32[16, 6]; w: f32[6, 8]; v: f32[8, 6]",
            "y = aten.mm.default(x, w)\n" + sent(SCATTERED, "y", "r") + "c = aten.cumsum.default(r, 0)\nreturn (c,)",
            "y = aten.mm.default(x, w)\n" + sent(SCATTERED, "y", "r") + "c = aten.cumsum.default(r, 1)\nreturn (c,)",
            "cumsum", _sent("reduce_scatter")),
    Refused("exchanged-rows", "x: f32[16, 6]; w: f32[6, 8]",
            sent(EXCHANGED, "x", "g") + "c = aten.flip.default(g, [0])\ny = aten.mm.default(c, w)\n"
            + sent(EXCHANGED, "y", "s") + "return (s,)",
            sent(EXCHANGED, "x", "g") + "c = aten.neg.default(g)\ny = aten.mm.default(c, w)\n"
            + sent(EXCHANGED, "y", "s") + "return (s,)", "flip", _sent("all_to_all"), ("no-product", "chunked")),
    Refused("joined-rows", XWV,
            SUM + "c = aten.cat.default([r, r])\nf = aten.flip.default(c, [0])\n" + THEN.format("f"),
            SUM + "c = aten.cat.default([r, r], 1)\nh = aten.slice.Tensor(c, 1, 4, 12)\n" + THEN.format("h"), "flip",
            _rule("flip")),
)


@pytest.mark.parametrize("refused", REFUSED, ids=lambda refused: refused.name)
def test_what_is_refused(monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    gm = snippet(refused.types, refused.body)
    out, codes = cut(gm)
    assert tuple(codes) == refused.codes
    assert count(out, refused.operator) == refused.once
    twin, _ = cut(snippet(refused.twin_types or refused.types, refused.twin))
    assert count(twin, refused.operator) != refused.once
    refused.force(monkeypatch)
    assert differs(gm)


PAIR = {"dp": [[0, 1]]}


def symbolic(types: str, body: str) -> GraphModule:
    """A graph with the symbol ``s0`` among its sizes."""
    text = snippet_text(types, body)
    return fxpasses.load(text.replace("\n\nclass main", '\nsymbol("s0", min=2, max=None, hint=8)\n\nclass main', 1))


@pytest.mark.parametrize(("types", "code"), [("x: f32[s0, 6]; w: f32[6, 8]; v: f32[8, 6]", "uneven"),
                                             ("x: f32[8, 6]; w: f32[6, 8]; v: f32[8, s0]", "chunked")])
def test_symbols_stay_symbols(types: str, code: str) -> None:
    """A number of rows that is a symbol has no half, and looking at it makes it no number."""
    gm = symbolic(types, SUM + THEN.format("r"))
    out, codes = cut(gm)
    assert codes == [code]
    for graph in (gm, out):
        environment = next(iter(graph.graph.nodes)).meta["val"].fake_mode.shape_env
        assert (environment.guards, environment.replacements) == ([], {})


def exchange(rank: int | None, splits: list[int]) -> GraphModule:
    """Two ranks that exchange rows, with the graph of ``rank``."""
    rows = sum(splits)
    return snippet(f"x: f32[{rows}, 6]; w: f32[6, 8]",
                   sent(f"all_to_all_single.default({{}}, {splits}, {splits}, dp)", "x", "g")
                   + "y = aten.mm.default(g, w)\nreturn (y,)", world_size=2, groups=PAIR, rank=rank)


def test_splits_of_one_rank() -> None:
    """Rank 1 keeps another number of rows than it sends: rank 0 alone would cut the exchange, and they would hang."""
    ranks = [exchange(0, [4, 4]), exchange(1, [4, 2])]
    for given, code in ((ranks[0], ["rank-constant"]), (ranks, ["not-spmd"] * 2), (exchange(None, [4, 4]), ["chunked"]),
                        ([exchange(rank, [4, 4]) for rank in range(2)], ["chunked"] * 2)):
        remarks: list[fxpasses.Remark] = []
        out = fxpasses.run(given, ALWAYS, remarks=remarks)
        assert [remark.code for remark in remarks] == code
        assert same_on_ranks(given, out, seeds=(0,)) is None
    wrong = fxpasses.run(ranks[0], ALWAYS, world=World(2, PAIR, rank=0, spmd=True))
    assert "rank 0 expects 2 rows from rank 1, which sends it 4" in str(
        same_on_ranks(ranks, [wrong, ranks[1]], seeds=(0,)))


@pytest.mark.parametrize("mark", [False, True])
def test_control_edges_keep_their_order(monkeypatch: pytest.MonkeyPatch, mark: bool) -> None:
    """Chunks of what an edge holds would be in front of what has to come first."""
    held = "; meta(after=[n])" if mark else ""
    gm = snippet(XWV, MM + "u = aten.mm.default(w, v)\nn = aten.neg.default(u)\n"
                 f'l = _c10d_functional.all_reduce.default(y, "sum", dp){held}\n'
                 "r = _c10d_functional.wait_tensor.default(l)\nreturn (r, n)")
    codes = cut(gm)[1]
    assert codes == ["control-edge" if mark else "chunked"]
    monkeypatch.setattr(seeds, "control_edge_ends", lambda nodes: frozenset())
    monkeypatch.setattr(Effects, "dependencies", lambda effects, **_: {node: [] for node in effects.gm.graph.nodes})
    order = [base_name(node) for node in fxpasses.run(gm, ALWAYS).graph.nodes]
    assert order.index("all_reduce") < order.index("neg")
