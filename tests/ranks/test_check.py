"""Every verdict of ``check``, each beside a pair of graphs that gets another one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from torch.fx import GraphModule
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses import CheckReport, World, check
from fxpasses._torch import set_forward_signature
from fxpasses.errors import RankError, UsageError
from fxpasses.ir.opaque import opaque_op
from fxpasses.ranks import engine
from fxpasses.ranks.compare import runs as compare_runs
from tests.ranks.sums import TWO_SUMS, one_sum

Spmd = Callable[..., GraphModule]

PAIR = 'x: "f32[8]", y: "f32[8]"'


def example(name: str) -> GraphModule:
    return fxpasses.load(Path(__file__).parent / "check" / f"embedding_{name}.fx.py")


def test_bit_equal(spmd: Spmd) -> None:
    report = check(spmd(TWO_SUMS, PAIR), spmd(TWO_SUMS.replace("(aw, bw)", "(bw, aw)"), PAIR))
    assert (report.verdict, report.ok, bool(report), report.ranks, report.seeds) == ("bit-equal", True, True, 4, (0, 1))
    assert str(report).splitlines()[0] == "bit-equal: 4 ranks, 2 sets of inputs"
    assert report.difference is None
    assert report.schedule == "4 ranks run one graph: 2 collectives"


def test_equal_up_to_re_association(spmd: Spmd) -> None:
    report = check(spmd(TWO_SUMS, PAIR), spmd(one_sum(op="sum"), PAIR))
    assert report.verdict == "equal up to re-association"
    assert report.tolerance is not None
    assert report.largest is not None
    assert 0 <= report.largest < report.tolerance < 1e-9
    assert report.schedule == "4 ranks run one graph: 1 collective (before 2 collectives)"


def test_integers_are_bit_equal_or_different(spmd: Spmd) -> None:
    whole = PAIR.replace("f32", "i64")
    assert check(spmd(TWO_SUMS, whole), spmd(one_sum(op="sum"), whole)).verdict == "bit-equal"
    more = one_sum(op="sum").replace("return (c,)", "d = aten.add.Tensor(c, 1)\n    return (d,)")
    assert check(spmd(TWO_SUMS, whole), spmd(more, whole)).verdict == "different"


def test_exact_leaves_no_tolerance(spmd: Spmd) -> None:
    before, after = spmd(TWO_SUMS, PAIR), spmd(one_sum(op="sum"), PAIR)
    assert check(before, after, exact=True).verdict == "different"
    assert check(before, before, exact=True).verdict == "bit-equal"


def test_bits_are_those_of_ranks_that_run_alone(spmd: Spmd, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all ranks in one tensor the last bits may be others: good enough within a tolerance only."""
    asked: list[tuple[bool, bool]] = []

    def recorded(*arguments: Any, exact: bool = False, upcast: bool = False, **keywords: Any) -> Any:
        asked.append((upcast, exact))
        return engine.execute(*arguments, exact=exact, upcast=upcast, **keywords)

    monkeypatch.setattr(compare_runs, "engine", SimpleNamespace(execute=recorded))
    assert check(spmd(TWO_SUMS, PAIR), spmd(TWO_SUMS, PAIR)).verdict == "bit-equal"
    assert set(asked) == {(False, True), (True, False)}


def test_zero_and_minus_zero_have_other_bits(spmd: Spmd) -> None:
    zeros = "z = aten.zeros_like.default(x)\nm = aten.mul.Tensor(z, {})\nreturn (m,)"
    assert check(spmd(zeros.format(1)), spmd(zeros.format(-1))).verdict == "equal up to re-association"
    assert check(spmd(zeros.format(1)), spmd(zeros.format(2))).verdict == "bit-equal"


def test_different_says_where(spmd: Spmd) -> None:
    report = check(spmd(TWO_SUMS, PAIR), spmd(one_sum(op="max"), PAIR))
    assert (report.verdict, report.ok, bool(report)) == ("different", False, False)
    found = report.difference
    assert found is not None
    assert (found.kind, found.rank, found.path, found.index, found.name, found.ranks) == (
        "value", 0, "output[0]", (0,), "c", (0, 1, 2, 3))
    assert str(report).startswith("different: rank 0, output[0][0]: ")
    assert "all ranks differ" in str(report)


def test_an_output_is_named_as_its_caller_sees_it(spmd: Spmd) -> None:
    before, after = (spmd(f"a = aten.neg.default(x)\nb = aten.mul.Tensor(y, {factor})\nreturn (a, b)", PAIR)
                     for factor in (2, 3))
    flat = check(before, after)
    for gm in (before, after):
        _, packed = pytree.tree_flatten({"loss": 0, "grads": [1]})
        _, inputs = pytree.tree_flatten(((0, 1), {}))
        set_forward_signature(gm.graph, "pytree", ["x", "y"], inputs, packed)
    packed_report = check(before, after)
    assert [str(report).splitlines()[1] for report in (flat, packed_report)] == [
        "  output      output[1] is 'b' of the graph before",
        "  output      output[1] is 'b' of the graph before, result['grads'][0] for a caller"]


@pytest.mark.parametrize(("text", "code"), [
    ("""
        s = aten.add.Tensor(x, y)
        a = _c10d_functional.all_reduce.default(s, "sum", dp)
        z = aten.mul_.Tensor(s, 1)
        c = _c10d_functional.wait_tensor.default(a)
        return (c,)
     """, "write-before-wait"),
    ("""
        s = aten.add.Tensor(x, y)
        a = _c10d_functional.all_reduce.default(s, "sum", dp)
        n = aten.neg.default(a)
        c = _c10d_functional.wait_tensor.default(a)
        return (c,)
     """, "read-before-wait"),
])
def test_a_race_is_found_though_no_value_shows_it(spmd: Spmd, text: str, code: str) -> None:
    good, racy = spmd(one_sum(op="sum"), PAIR), spmd(text, PAIR)
    report = check(good, racy)
    assert report.verdict == "different"
    assert report.difference is not None
    assert report.difference.kind == "race"
    assert code in str(report)
    with pytest.raises(RankError, match=f"the graph before has a race: .*{code}"):
        check(racy, good)


def test_a_graph_that_only_now_fails(spmd: Spmd) -> None:
    good = spmd("a = aten.view.default(x, [4])\nreturn (a,)")
    bad = spmd("a = aten.view.default(x, [5])\nreturn (a,)")
    report = check(good, bad)
    assert "only the graph after fails" in str(report)
    with pytest.raises(RankError, match="rank 0: 'a'"):
        check(bad, good)


def unknown(gm: GraphModule, name: str) -> GraphModule:
    next(node for node in gm.graph.nodes if node.name == name).target = opaque_op("torch.ops.vendor.fused.default")
    return gm


OPAQUE = """
    p = aten.neg.default(x)
    q: "f32[8]" = aten.relu.default({operand})
    c: "f32[8]" = aten.add.Tensor(q, y)
    return ({result},)
"""


def test_structure_only_says_why(spmd: Spmd) -> None:
    before, after = (unknown(spmd(OPAQUE.format(operand="p", result="c"), PAIR), "q") for _ in range(2))
    report = check(before, after)
    assert (report.verdict, report.ok, report.compared) == ("structure only", True, 0)
    assert "note        not run: this torch does not know torch.ops.vendor.fused.default" in str(report)
    known = spmd(OPAQUE.format(operand="p", result="c"), PAIR)
    assert check(known, known).verdict == "bit-equal"


@pytest.mark.parametrize(("operand", "result", "twice", "words"), [
    ("y", "c", False, "output[0]: depends on input 'x' before, does not depend on input 'x' after"),
    ("p", "q", False, "output[0]: depends on input 'y' before"),
    ("p", "[c]", False, "output[0]"),
    ("p", "c", True, "calls of torch.ops.vendor.fused.default: 1 before, 2 after"),
])
def test_structure_that_differs(spmd: Spmd, operand: str, result: str, twice: bool, words: str) -> None:
    before, after = (unknown(spmd(OPAQUE.format(operand=one, result=other), PAIR), "q")
                     for one, other in (("p", "c"), (operand, result)))
    report = check(before, unknown(after, "p") if twice else after)
    assert report.verdict == "different"
    assert words in str(report)


JOINED = """
    q: "f32[8]" = aten.relu.default(x)
    p = aten.neg.default(x)
    d: "f32[8]" = aten.mul.Tensor(y, p)
    return ({results}, q)
"""
PACKED = """
    q: "f32[8]" = aten.relu.default(x)
    both: "[f32[8], f32[8]]" = fxpasses.fused_update.functional(
        [x, y], "out0 = neg.default(r0); out1 = mul.Tensor(r1, out0)")
    first: "f32[8]" = both[0]
    last: "f32[8]" = both[1]
    return ({results}, q)
"""


@pytest.mark.parametrize(("results", "packed", "verdict"), [
    ("p, d", "first, last", "structure only"),
    ("p, p", "x, y", "different"),  # what is of y in no way
    ("d, p", "x, x", "different"),
])
def test_a_result_beside_another_is_not_made_of_all_operands(
        spmd: Spmd, results: str, packed: str, verdict: str) -> None:
    before, after = (unknown(spmd(text.format(results=names), PAIR), "q")
                     for text, names in ((JOINED, results), (PACKED, packed)))
    assert check(before, after).verdict == verdict
    assert check(after, before).verdict == verdict


def test_what_is_written_is_part_of_what_is_returned_by_another_name(spmd: Spmd) -> None:
    text = """
    q: "f32[8]" = aten.relu.default(x)
    w: "f32[8]" = aten.copy_.default(y, x)
    return ({result}, q)
"""
    before, after = (unknown(spmd(text.format(result=name), PAIR), "q") for name in ("w", "y"))
    assert check(before, after).verdict == "structure only"


def test_an_operator_without_a_kernel_leaves_the_structure(spmd: Spmd) -> None:
    library: Any = torch.library.Library("check_test", "FRAGMENT")  # type: ignore[no-untyped-call]
    library.define("only_cuda(Tensor x) -> Tensor")
    library.impl("only_cuda", lambda x: x.clone(), "CUDA")
    text = "a: \"f32[4]\" = check_test.only_cuda.default(x)\nreturn (a,)"
    report = check(spmd(text), spmd(text))
    assert report.verdict == "structure only"
    assert "only_cuda" in str(report)
    del library


def test_a_lower_precision_is_a_difference(spmd: Spmd) -> None:
    text = """
        h = aten._to_copy.default(x, dtype=torch.{dtype})
        a = _c10d_functional.all_reduce.default(h, "sum", dp)
        w = _c10d_functional.wait_tensor.default(a)
        c = aten._to_copy.default(w, dtype=torch.float32)
        return (c,)
    """
    single, half = spmd(text.format(dtype="float32")), spmd(text.format(dtype="bfloat16"))
    report = check(single, half)
    assert report.difference is not None
    assert (report.verdict, report.difference.kind) == ("different", "precision")
    assert "after, farther from the value in float64 (inputs of seed 0)" in str(report)
    assert check(half, single).ok, "more exact is as good"
    assert check(half, half).verdict == "bit-equal"


def test_an_overflow_in_the_graphs_own_dtype_is_a_difference(spmd: Spmd) -> None:
    text = "a = aten.mul.Tensor(x, {})\nb = aten.mul.Tensor(a, {})\nreturn (b,)"
    small, large = (spmd(text.format(*factors), 'x: "f16[4]"') for factors in ((0.5, 60000.0), (60000.0, 0.5)))
    assert "inf after, farther from" in str(check(small, large)).replace("-inf", "inf")
    assert check(large, small).ok


def test_groups_nobody_states_are_a_note(spmd: Spmd) -> None:
    text = dump_without_members(spmd(one_sum(op="sum"), PAIR))
    report = check(text, text)
    assert "nothing states the members of group 'dp': taken to be [0, 1, 2, 3]" in report.notes
    assert not check(spmd(TWO_SUMS, PAIR), spmd(TWO_SUMS, PAIR)).notes


def dump_without_members(gm: GraphModule) -> GraphModule:
    gm.meta["world"] = World(4, {"dp": 4})
    return gm


def test_worlds_that_contradict_each_other_are_refused(spmd: Spmd) -> None:
    before, after = spmd(one_sum(op="sum"), PAIR), spmd(one_sum(op="sum"), PAIR)
    after.meta["world"] = World(4, {"dp": [[0, 1], [2, 3]]})
    with pytest.raises(UsageError, match="group 'dp' different members"):
        check(before, after)
    after.meta["world"] = World(2, {"dp": [[0, 1]]})
    with pytest.raises(UsageError, match="worlds of 4, 2 ranks"):
        check(before, after)
    assert check(before, after, World(4, {"dp": [[0, 1, 2, 3]]}))


def test_no_seeds_and_no_graphs_are_mistakes(spmd: Spmd) -> None:
    gm = spmd("return (x,)")
    with pytest.raises(UsageError, match="no seeds"):
        check(gm, gm, seeds=())
    with pytest.raises(UsageError, match="a graph is wanted"):
        check(gm, [])


def test_json(spmd: Spmd) -> None:
    entry = check(spmd(TWO_SUMS, PAIR), spmd(one_sum(op="max"), PAIR)).as_dict()
    assert (entry["ok"], entry["verdict"], entry["difference"]["rank"], entry["difference"]["path"]) == (
        False, "different", 0, "output[0]")
    assert entry["first_node"]["name"] == "a"
    assert check(spmd(TWO_SUMS, PAIR), spmd(TWO_SUMS, PAIR)).as_dict()["difference"] is None


def test_the_embedding_gradient_whose_gate_stayed_in_the_loop() -> None:
    report = check(example("before"), example("wrong"))
    found, first = report.difference, report.first_node
    assert found is not None
    assert first is not None
    assert (found.kind, found.rank, found.path, found.ranks) == ("value", 0, "output['embedding.grad']", (0, 1, 2, 3))
    assert found.index is not None
    assert len(found.index) == 2
    assert (first.name, first.inside, first.rank) == ("gated", "run 2 of body 'microbatch'", 0)
    assert first.place is not None
    assert first.place.line == 32
    assert report.schedule == "4 ranks run one graph: 1 collective (before 3 collectives)"


def test_the_embedding_gradient_whose_gate_moved_in_front_of_the_loop() -> None:
    report: CheckReport = check(example("before"), example("right"))
    assert report.verdict == "equal up to re-association", str(report)
