"""chunkcomm: collectives with the products next to them in chunks, on ranks, and what is left alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import World, examples
from fxpasses.analyses import row_chunks, row_rules
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import base_name, collective
from fxpasses.passes import chunkcomm
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import assert_pass, documented_example, snippet
from fxpasses.testing.snippets import GROUPS

FOUR = World(4, GROUPS)
ALWAYS = "chunkcomm{chunks=2 always=true}"
WEIGHTS = "w: f32[6, 8]; v: f32[8, 6]"


def sent(call: str, operand: str, name: str) -> str:
    launch = f"{name}_l = _c10d_functional.{call.format(operand)}\n"
    return f"{launch}{name} = _c10d_functional.wait_tensor.default({name}_l)\n"


REDUCED = 'all_reduce.default({}, "sum", dp)'
GATHERED = "all_gather_into_tensor.default({}, 4, dp)"
SCATTERED = 'reduce_scatter_tensor.default({}, "sum", 4, dp)'


def cut(gm: GraphModule, passes: str = ALWAYS, **more: Any) -> tuple[GraphModule, list[str]]:
    """The result, proved on ranks, the same after another run and after a trip through text; and the remarks' codes."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, passes, remarks=remarks, verify_each=True, **more)
    assert same_on_ranks(gm, out, seeds=(0,)) is None
    text = fxpasses.dump(out)
    again = fxpasses.load(text) if "chunk=" in text else out
    assert fxpasses.dump(fxpasses.run(again, passes, **more)) == text
    return out, [remark.code for remark in remarks]


def names(gm: GraphModule, *wanted: str) -> list[str]:
    """Operators of a graph in order, those of ``wanted`` only."""
    return [base_name(node) for node in gm.graph.nodes if base_name(node) in wanted]


def launches(gm: GraphModule) -> int:
    return sum(collective(node) is not None for graph in all_graphs(gm) for node in graph.graph.nodes)


def test_the_documented_example() -> None:
    assert_pass(chunkcomm.with_options(chunks="2", always=True), *documented_example(chunkcomm), prove=True)


def test_a_layer_between_two_reductions_runs_in_chunks() -> None:
    """The reduction of one chunk lies beside the products of the next one; the sum of both is put together once."""
    gm = snippet(f"x: f32[1, 8, 6]; {WEIGHTS}; u: f32[6, 6]", "rows = aten.view.default(x, [8, 6])\n"
                 "o = aten.mm.default(rows, u)\no3 = aten.view.default(o, [1, 8, 6])\n" + sent(REDUCED, "o3", "a")
                 + "h = aten.add.Tensor(x, a)\nsquare = aten.pow.Tensor_Scalar(h, 2)\n"
                 "mean = aten.mean.dim(square, [-1], True)\nroot = aten.rsqrt.default(mean)\n"
                 "n = aten.mul.Tensor(h, root)\nn2 = aten.view.default(n, [8, 6])\nup = aten.mm.default(n2, w)\n"
                 "act = aten.silu.default(up)\ndown = aten.mm.default(act, v)\n"
                 "d3 = aten.view.default(down, [1, 8, 6])\n"
                 + sent(REDUCED, "d3", "b") + "z = aten.add.Tensor(h, b)\nreturn (z,)")
    out, codes = cut(gm)
    assert codes == ["chunked", "chunked"]
    assert names(out, "mm", "all_reduce", "wait_tensor", "cat") == [
        "mm", "all_reduce", "mm", "all_reduce", "wait_tensor", "mm", "mm", "all_reduce", "wait_tensor", "mm", "mm",
        "all_reduce", "wait_tensor", "wait_tensor", "cat"]


@pytest.mark.parametrize(("types", "body"), [
    ("x: f32[4, 6]", sent(GATHERED, "x", "g") + "y = aten.mm.default(g, w)\nreturn (y,)"),
    ("x: f32[16, 6]", "y = aten.mm.default(x, w)\n" + sent(SCATTERED, "y", "s") + "return (s,)"),
    ("x: f32[4, 6]", sent(GATHERED, "x", "g") + "y = aten.mm.default(g, w)\nr = aten.relu.default(y)\n"
     "z = aten.mm.default(r, v)\n" + sent(SCATTERED, "z", "s") + "return (s,)"),
    ("x: f32[4, 6]", sent(GATHERED, "x", "g") + "s = aten.view.default(g, [4, 4, 6])\n"
     "t = aten.permute.default(s, [1, 0, 2])\nc = aten.clone.default(t, memory_format=torch.contiguous_format)\n"
     "f = aten.view.default(c, [16, 6])\ny = aten.mm.default(f, w)\nreturn (y, f)"),
    ("x: f32[16, 6]", sent("all_to_all_single.default({}, [4, 4, 4, 4], [4, 4, 4, 4], dp)", "x", "g")
     + "y = aten.mm.default(g, w)\nr = aten.gelu.default(y)\nz = aten.mm.default(r, v)\n"
     + sent("all_to_all_single.default({}, [4, 4, 4, 4], [4, 4, 4, 4], dp)", "z", "s") + "return (s,)"),
    ("x: f32[8, 6]; k: f32[4, 6, 8]", "p = aten.view.default(x, [4, 1, 2, 6])\n"
     "q = aten.permute.default(p, [1, 0, 2, 3])\nq2 = aten.view.default(q, [8, 6])\n"
     + sent("all_to_all_single.default({}, [2, 2, 2, 2], [2, 2, 2, 2], dp)", "q2", "g")
     + "e = aten.view.default(g, [4, 2, 6])\ny = aten.bmm.default(e, k)\nreturn (y,)"),
    ("x: f32[3, 8, 6]", "f = aten.view.default(x, [24, 6])\ny = aten.mm.default(f, w)\n"
     "h = aten.view.default(y, [3, 8, 2, 4])\nt = aten.transpose.int(h, 1, 2)\n"
     "c = aten.clone.default(t, memory_format=torch.contiguous_format)\n" + sent(REDUCED, "c", "r") + "return (r,)"),
    ("x: f32[2, 8, 6]; i: i64[2, 8]; e: f32[5, 6]", "m = aten.embedding.default(e, i)\n" + sent(REDUCED, "m", "r")
     + "n = aten.native_layer_norm.default(r, [6], None, None, 1e-05)\nn0 = n[0]\nn1 = n[1]\n"
     "f = aten.view.default(n0, [16, 6])\ny = aten.mm.default(f, w)\ns = aten._softmax.default(y, -1, False)\n"
     "return (s, n1)"),
    ("x: f32[8, 6]; b: f32[8]", "y = aten.addmm.default(b, x, w)\np = aten.split.Tensor(y, 4, 1)\n"
     "p0 = p[0]\np1 = p[1]\n"
     "g = aten.mul.Tensor(p0, p1)\nc = aten.cat.default([g, p0], 1)\n" + sent(REDUCED, "c", "r") + "return (r, p1)"),
], ids=["gather", "scatter", "gather-scatter", "gather-permuted", "exchange", "experts", "heads", "norm", "split"])
def test_every_kind_and_rows_in_blocks(types: str, body: str) -> None:
    """Of a gather each chunk has a part of what every rank gives, of a scatter a part of what every rank gets."""
    gm = snippet(f"{types}; {WEIGHTS}", body)
    out, codes = cut(gm)
    assert "chunked" in codes
    assert launches(out) > launches(gm)


def test_chunks_pass_from_region_to_region() -> None:
    """What mixes rows parts two regions; the sum that goes around it stays in chunks."""
    gm = snippet(f"x: f32[8, 6]; {WEIGHTS}; u: f32[6, 6]", "o = aten.mm.default(x, u)\n" + sent(REDUCED, "o", "a")
                 + "h = aten.add.Tensor(x, a)\nq = aten.mm.default(h, u)\nm = aten.cumsum.default(q, 0)\n"
                 "o2 = aten.mm.default(m, u)\n" + sent(REDUCED, "o2", "b") + "h2 = aten.add.Tensor(h, b)\n"
                 "up = aten.mm.default(h2, w)\nreturn (up,)")
    out, codes = cut(gm)
    assert codes == ["chunked", "chunked"]
    joined = [node for node in out.graph.nodes if base_name(node) == "cat"]
    assert [next(iter(node.users)).name for node in joined] == ["m", "output"]


@pytest.mark.parametrize("mixing", ["cumsum.default({}, 0)", "_softmax.default({}, 0, False)", "flip.default({}, [0])",
                                    "roll.default({}, [1], [0])", "amax.default({}, [0])"])
def test_what_mixes_rows_is_computed_at_once(mixing: str) -> None:
    """Cutting it too would give other values: each row needs another chunk."""
    gm = snippet(f"x: f32[8, 6]; {WEIGHTS}", "y = aten.mm.default(x, w)\nz = aten.mm.default(y, v)\n"
                 + sent(REDUCED, "z", "r") + f"m = aten.{mixing.format('r')}\nreturn (m,)")
    out, codes = cut(gm)
    assert codes == ["chunked"]
    mixed = next(node for node in out.graph.nodes if node.name == "m")
    assert [base_name(operand) for operand in mixed.all_input_nodes] == ["cat"]


@pytest.mark.parametrize(("code", "types", "body"), [
    ("no-product", "x: f32[8, 6]", sent(REDUCED, "x", "r") + "return (r,)"),
    ("mixes-rows", "x: f32[6]", "n = aten.sum.default(x)\n" + sent(REDUCED, "n", "r") + "return (r,)"),
    ("uneven", "x: f32[7, 6]", "y = aten.mm.default(x, w)\n" + sent(REDUCED, "y", "r") + "return (r,)"),
    ("written", "x: f32[8, 6]", "y = aten.mm.default(x, w)\n" + sent(REDUCED, "y", "r")
     + "p = aten.add_.Tensor(r, 1)\nreturn (p,)"),
    ("read-before-wait", "x: f32[8, 6]", "y = aten.mm.default(x, w)\n" + sent(REDUCED, "y", "r")
     + "again = _c10d_functional.wait_tensor.default(r_l)\nreturn (r, again)"),
    ("form", "x: f32[8, 6]", "y = aten.mm.default(x, w)\n"
     "c = _c10d_functional.all_reduce_coalesced.default([y], 'sum', dp)\n"
     "c0 = c[0]\nr = _c10d_functional.wait_tensor.default(c0)\nreturn (r,)"),
    ("control-edge", "x: f32[8, 6]", "y = aten.mm.default(x, w)\nn = aten.neg.default(x)\n"
     'r_l = _c10d_functional.all_reduce.default(y, "sum", dp); meta(after=[n])\n'
     "r = _c10d_functional.wait_tensor.default(r_l)\nreturn (r, n)"),
])
def test_does_nothing_when(code: str, types: str, body: str) -> None:
    gm = snippet(f"{types}; {WEIGHTS}", body)
    out, codes = cut(gm)
    assert codes == [code]
    assert fxpasses.dump(out) == fxpasses.dump(gm)


def plain() -> GraphModule:
    return snippet(f"x: f32[8, 6]; {WEIGHTS}", "y = aten.mm.default(x, w)\n" + sent(REDUCED, "y", "r") + "return (r,)")


def test_does_nothing_when_ranks_may_differ() -> None:
    _, codes = cut(plain(), world=World(4, GROUPS, spmd=False))
    assert codes == ["not-spmd"]


def test_random_numbers_are_drawn_at_once() -> None:
    """Two draws of half the rows are other numbers than one of all."""
    gm = snippet(f"x: f32[8, 6]; {WEIGHTS}", "y = aten.mm.default(x, w)\n"
                 "d = aten.native_dropout.default(y, 0.5, True)\nd0 = d[0]\n"
                 + sent(REDUCED, "d0", "r") + "z = aten.mm.default(r, v)\nreturn (z,)")
    out, codes = cut(gm)
    assert codes == ["chunked"]
    assert names(out, "native_dropout") == ["native_dropout"]


def test_writes_keep_their_order() -> None:
    """An operand that is written behind its product is read by all chunks before that."""
    gm = snippet(f"x: f32[8, 6]; {WEIGHTS}", "y = aten.mm.default(x, w)\n" + sent(REDUCED, "y", "r")
                 + "z = aten.mm.default(r, v)\nc = aten.copy_.default(x, z)\nn = aten.zero_.default(v)\nreturn (z,)")
    out, codes = cut(gm)
    assert codes == ["chunked"]
    order = names(out, "mm", "copy_", "zero_")
    assert order == ["mm", "mm", "mm", "mm", "copy_", "zero_"]


class Costs:
    """A product takes as long as it has rows, a transfer too, and ``alpha`` besides."""

    launch_ms = 0.0

    def __init__(self, alpha: float) -> None:
        self.alpha = alpha

    def __call__(self, node: Node) -> float:
        if collective(node) is not None:
            return self.alpha + len(node.meta["val"])
        return float(len(node.meta["val"])) if base_name(node) == "mm" else 0.0


def chain(beside: str = "") -> GraphModule:
    return snippet(f"x: f32[8, 6]; {WEIGHTS}", "y = aten.mm.default(x, w)\n" + sent(REDUCED, "y", "r")
                   + f"z = aten.mm.default(r, v)\n{beside}return (z,{' other' * bool(beside)})")


def test_the_number_of_chunks_is_the_one_that_gains_most() -> None:
    """Two where they hide all, four where a transfer takes longer than the products beside it, none of eight more."""
    assert [launches(cut(chain(), "chunkcomm", cost_model=Costs(alpha))[0]) for alpha in (0.0, 1.0, 8.0)] == [2, 4, 1]


def test_a_loss_is_told() -> None:
    assert cut(chain(), "chunkcomm", cost_model=Costs(8.0))[1] == ["no-gain"]


def test_what_other_work_hides_stays_whole() -> None:
    gm = chain("more = aten.mm.default(x, w)\nother = aten.mm.default(more, v)\n")
    assert cut(gm, "chunkcomm", cost_model=Costs(0.0))[1] == ["not-exposed"]


@pytest.mark.parametrize("chunks", ["1", "many", "-2"])
def test_numbers_of_chunks_that_make_no_sense(chunks: str) -> None:
    with pytest.raises(fxpasses.UsageError, match="neither 'auto' nor a number from 2"):
        fxpasses.run(plain(), f"chunkcomm{{chunks={chunks}}}")


def test_origin_and_custom_metas_go_to_all_chunks() -> None:
    gm = plain()
    for node in gm.graph.nodes:
        node.meta["stack_trace"] = f"at {node.name}"
    out = fxpasses.run(gm, ALWAYS)
    traces = [node.meta.get("stack_trace") for node in out.graph.nodes if base_name(node) in ("mm", "all_reduce")]
    assert traces == ["at y", "at r_l", "at y", "at r_l"]


def test_bodies_of_loops_are_cut_too(golden: SnapshotAssertion) -> None:
    gm = fxpasses.load(Path(__file__).parents[1] / "lit" / "layers_in_loops.fx.py")
    out, codes = cut(gm)
    assert codes == ["chunked"] * 6
    assert launches(out) == 2 * launches(gm)
    assert fxpasses.dump(out) == golden


def test_a_captured_tensor_parallel_step() -> None:
    """Forward, backward and the weights' gradients of a GPT."""
    gm = fxpasses.load(examples.path("gpt_tp_small"))
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, ALWAYS, remarks=remarks)
    assert same_on_ranks(gm, out, seeds=(0,)) is None
    assert sum(remark.code == "chunked" for remark in remarks) > 30


@pytest.mark.parametrize(("name", "call"), [("cumsum", "cumsum.default({}, 0)"), ("flip", "flip.default({}, [0])"),
                                            ("_softmax", "_softmax.default({}, 0, False)")])
def test_the_proof_would_find_mixed_rows(monkeypatch: pytest.MonkeyPatch, name: str, call: str) -> None:
    """The values that the table of operators keeps from being computed."""
    monkeypatch.setitem(row_chunks._RULES, name, row_rules.ALIKE)
    gm = snippet(f"x: f32[8, 6]; {WEIGHTS}", "y = aten.mm.default(x, w)\n" + sent(REDUCED, "y", "r")
                 + f"m = aten.{call.format('r')}\nz = aten.mm.default(m, v)\nreturn (z,)")
    assert same_on_ranks(gm, fxpasses.run(gm, ALWAYS), seeds=(0,)) is not None


def test_the_proof_would_find_rows_of_other_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chunk of what a gather gives is not a part of its rows as they lie."""
    monkeypatch.setitem(row_rules.COLLECTIVES, "all_gather", row_rules.ALIKE)
    gm = snippet(f"x: f32[4, 6]; {WEIGHTS}", sent(GATHERED, "x", "g") + "y = aten.mm.default(g, w)\nreturn (y,)")
    assert same_on_ranks(gm, fxpasses.run(gm, ALWAYS), seeds=(0,)) is not None


def test_the_proof_would_find_a_read_before_its_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the order of accesses the first chunk would go on with what is overwritten in between."""
    gm = snippet(f"x: f32[8, 6]; b: f32[8]; {WEIGHTS}", "y = aten.mm.default(x, w)\nz = aten.zero_.default(b)\n"
                 "h = aten.add.Tensor(y, b)\n" + sent(REDUCED, "h", "r") + "return (r,)")
    assert cut(gm)[1] == ["chunked"]
    monkeypatch.setattr(Effects, "dependencies", lambda effects, **_: {node: [] for node in effects.gm.graph.nodes})
    assert same_on_ranks(gm, fxpasses.run(gm, ALWAYS), seeds=(0,)) is not None
