"""commsimplify: second waits, unused and repeated collectives, groups of one, copies of a tensor into itself."""

from __future__ import annotations

import math

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.ir.ops import is_wait
from fxpasses.passes import commsimplify
from fxpasses.testing.passes import assert_pass, documented_example
from fxpasses.testing.snippets import GROUPS, snippet
from tests.passes.simplified import calls, exchanged, gathered, launches, reduced, scattered, sent, simplify

AB = "a: f32[8, 4]; b: f32[8, 4]"
ONE = {**GROUPS, "own": [[0], [1], [2], [3]]}
USED = "p = aten.relu.default(x)\nq = aten.relu.default(y)\nreturn (p, q)"
BOTH = "return (x, y)"


def graph(body: str, inputs: str = AB, rank: int | None = None) -> GraphModule:
    return snippet(inputs, body, groups=ONE, rank=rank)


def test_the_documented_example() -> None:
    before, after = documented_example(commsimplify)
    assert_pass("commsimplify", before, after, prove=True)


def twice(kind: str) -> str:
    return {"all_reduce": reduced("x", "a") + reduced("y", "a"),
            "max": reduced("x", "a", "max") + reduced("y", "a", "max"),
            "reduce_scatter": scattered("x", "a", "avg") + scattered("y", "a", "avg"),
            "all_gather": gathered("x", "a") + gathered("y", "a"),
            "broadcast": sent("x", "a", 2) + sent("y", "a", 2),
            "all_to_all": exchanged("x", "a") + exchanged("y", "a"),
            "of equal values": "d = aten.neg.default(a)\n" + reduced("x", "d") + "e = aten.neg.default(a)\n"
                               + reduced("y", "e"),
            "of each other's results": reduced("v", "a") + reduced("x", "v", "max", "tp") + reduced("u", "a")
                                       + reduced("y", "u", "max", "tp")}[kind]


REPEATED = ["all_reduce", "max", "reduce_scatter", "all_gather", "broadcast", "all_to_all", "of equal values"]


@pytest.mark.parametrize("kind", REPEATED)
def test_two_become_one(kind: str) -> None:
    out, codes = simplify(graph(twice(kind) + USED))
    assert len(launches(out)) == 1
    assert codes == ["repeated"]


@pytest.mark.parametrize("kind", REPEATED)
def test_two_results_stay_two_tensors(kind: str) -> None:
    out, codes = simplify(graph(twice(kind) + BOTH))
    assert len(launches(out)) == 1
    assert codes == ["repeated"]
    assert calls(out).count("clone") == 1


def test_a_second_result_is_copied_before_the_first_is_written() -> None:
    out, _ = simplify(graph(twice("all_reduce") + "w = aten.mul_.Tensor(x, 2)\nv = aten.add.Tensor(y, w)\nreturn (v,)"))
    assert len(launches(out)) == 1
    assert calls(out) == ["clone", "mul_", "add"]


def test_the_first_wait_moves_up_to_the_first_use() -> None:
    out, _ = simplify(graph("""\
x_launch = _c10d_functional.all_reduce.default(a, "sum", dp)
y_launch = _c10d_functional.all_reduce.default(a, "sum", dp)
y = _c10d_functional.wait_tensor.default(y_launch)
q = aten.relu.default(y)
x = _c10d_functional.wait_tensor.default(x_launch)
p = aten.relu.default(x)
return (p, q)"""))
    assert len(launches(out)) == 1


APART = {
    "groups": reduced("x", "a") + reduced("y", "a", group="world"),
    "ops": reduced("x", "a") + reduced("y", "a", "max"),
    "sources": sent("x", "a", 1) + sent("y", "a", 2),
    "operands": reduced("x", "a") + reduced("y", "b"),
    "kinds": scattered("x", "a") + gathered("y", "a"),
    "values of one name": "w = aten.mul_.Tensor(b, 2)\n" + reduced("x", "b") + "v = aten.mul_.Tensor(b, 2)\n"
                          + reduced("y", "b"),
}


@pytest.mark.parametrize("what", APART)
def test_two_stay_apart_that_differ_in(what: str) -> None:
    gm = graph(APART[what] + USED)
    assert fxpasses.dump(simplify(gm)[0]) == fxpasses.dump(gm)


@pytest.mark.parametrize("again", ["y = _c10d_functional.wait_tensor.default(x_launch)\n",
                                   "y = _c10d_functional.wait_tensor.default(x)\n"], ids=["launch", "wait"])
def test_one_wait_is_enough(again: str) -> None:
    out, codes = simplify(graph(reduced("x", "a") + again + BOTH))
    assert [node.name for node in out.graph.nodes if is_wait(node)] == ["x"]
    assert codes == ["double-wait"]


def test_a_wait_for_nothing_known_stays() -> None:
    gm = graph("x = _c10d_functional.wait_tensor.default(a)\nreturn (x,)")
    assert simplify(gm)[1] == []


UNUSED = {
    "all_reduce": reduced("x", "a"),
    "with what feeds it": "d = aten.neg.default(a)\ne = aten.relu.default(d)\n" + reduced("x", "e"),
    "a chain": gathered("y", "b") + scattered("x", "y"),
    "a launch alone": 'x_launch = _c10d_functional.all_reduce.default(a, "sum", dp)\n',
    "coalesced": """\
l = _c10d_functional.all_reduce_coalesced.default([a, b], "sum", dp)
x_launch = l[0]
y_launch = l[1]
x = _c10d_functional.wait_tensor.default(x_launch)
y = _c10d_functional.wait_tensor.default(y_launch)
""",
}


@pytest.mark.parametrize("what", UNUSED)
def test_nobody_misses(what: str) -> None:
    out, codes = simplify(graph(UNUSED[what] + "return (a,)"))
    assert [node.op for node in out.graph.nodes if node.op not in ("placeholder", "output")] == []
    assert set(codes) == {"unused"}


def test_what_is_still_used_stays_when_its_reader_goes() -> None:
    out, _ = simplify(graph("d = aten.neg.default(a)\n" + reduced("x", "d") + "return (d,)"))
    assert calls(out) == ["neg"]


def test_a_writer_in_front_of_what_nobody_uses_stays() -> None:
    out, _ = simplify(graph("d = aten.mul_.Tensor(a, 2)\n" + reduced("x", "d") + "return (b,)"))
    assert calls(out) == ["mul_"]
    assert launches(out) == []


def test_in_place_and_partly_used_forms_stay() -> None:
    gm = graph("""\
x_launch = _c10d_functional.all_reduce_.default(a, "sum", dp)
x = _c10d_functional.wait_tensor.default(x_launch)
l = _c10d_functional.all_reduce_coalesced.default([a, b], "sum", dp)
y_launch = l[0]
z_launch = l[1]
y = _c10d_functional.wait_tensor.default(y_launch)
z = _c10d_functional.wait_tensor.default(z_launch)
return (y,)""")
    assert simplify(gm)[1] == []


@pytest.mark.parametrize(("world", "code"), [(World(4, ONE, rank=1), "other-ranks"),
                                             (World(4, ONE, spmd=False), "not-spmd"),
                                             (World(4, ONE, rank=1, spmd=True), "unused")])
def test_another_rank_may_use_it(world: World, code: str) -> None:
    out, codes = simplify(graph(reduced("x", "a") + "return (a,)"), world)
    assert launches(out) == ([] if code == "unused" else ["all_reduce"])
    assert codes == [code]


SINGLE = {
    "all_reduce": reduced("x", "d", group="own"),
    "avg": reduced("x", "d", "avg", group="own"),
    "reduce_scatter": scattered("x", "d", group="own", size=1),
    "all_gather": gathered("x", "d", group="own", size=1),
    "broadcast": sent("x", "d", group="own"),
    "all_to_all": exchanged("x", "d", "[8]", group="own"),
}


@pytest.mark.parametrize("kind", SINGLE)
def test_a_group_of_one(kind: str) -> None:
    out, codes = simplify(graph("d = aten.neg.default(a)\n" + SINGLE[kind] + "p = aten.relu.default(x)\nreturn (p,)"))
    assert (launches(out), calls(out), codes) == ([], ["neg", "relu"], ["one-member"])


COPIED = {
    "an input is returned": ("", "a", "return (x,)"),
    "a value is returned twice": ("d = aten.neg.default(a)\n", "d", "return (x, d)"),
    "a view of an input is returned": ("d = aten.view.default(a, [4, 8])\n", "d", "return (x,)"),
    "the result is written": ("d = aten.neg.default(a)\n", "d", "w = aten.mul_.Tensor(x, 2)\nreturn (w, d)"),
    "the operand is written": ("d = aten.neg.default(a)\n", "d", "w = aten.mul_.Tensor(d, 2)\nv = aten.add.Tensor(x, w)"
                               "\nreturn (v,)"),
    "the operand lies another way": ("d = aten.t.default(a)\n", "d", "v = aten.view.default(x, [32])\nreturn (v,)"),
    "a view of a view of it is returned": (reduced("c", "b", "max", "own") + "d = aten.view.default(c, [32])\n", "d",
                                           "return (x, b)"),
}


@pytest.mark.parametrize("why", COPIED)
def test_a_result_is_copied_where(why: str) -> None:
    front, operand, back = COPIED[why]
    gm = graph(front + reduced("x", operand, group="own") + back)
    out, codes = simplify(gm)
    assert launches(out) == []
    assert set(codes) == {"one-member"}
    assert calls(out).count("clone") == 1


@pytest.mark.parametrize("why", [why for why in COPIED if "view of a view" not in why])
def test_without_copies_the_collective_stays_where(why: str) -> None:
    front, operand, back = COPIED[why]
    gm = graph(front + reduced("x", operand, group="own") + back)
    out, codes = simplify(gm, options="{copies=false}")
    assert fxpasses.dump(out) == fxpasses.dump(gm)
    assert codes == ["copy"]


WEIGHTS = (gathered("x", "a") + gathered("v", "b") + "m = aten.neg.default(x)\nn = aten.neg.default(v)\n"
           + gathered("y", "a") + gathered("w", "b") + gathered("z", "b")
           + "p = aten.relu.default(y)\nq = aten.add.Tensor(w, z)\nreturn (m, n, p, q)")
#: Bytes of one of the two; the second one serves twice for them.
WHOLE = 4 * 8 * 4 * 4


@pytest.mark.parametrize(("limit", "left"), [("none", 2), (f"{2 * WHOLE / 2**20!r}", 2), (f"{WHOLE / 2**20!r}", 3),
                                             (f"{(WHOLE - 1) / 2**20!r}", 5), ("0.0", 5)])
def test_gathered_again_rather_than_held(limit: str, left: int) -> None:
    """A step that gathers its weights once more for the backward pass may do so to save memory."""
    out, codes = simplify(graph(WEIGHTS), options=f"{{max_memory_increase_mb={limit}}}")
    assert (len(launches(out)), codes.count("memory-budget")) == (left, left - 2)


def test_what_is_held_counts_for_commhoist_too() -> None:
    """Both know of a launch what the other lets it hold."""
    gm = graph(WEIGHTS)
    limit = f"{{max_memory_increase_mb={WHOLE / 2**20!r}}}"
    for first, then in (("commsimplify", "commhoist"), ("commhoist", "commsimplify")):
        assert launches(fxpasses.run(gm, f"{first}{limit},{then}{limit}")) == ["all_gather"] * 3
        assert launches(fxpasses.run(gm, f"{first}{limit},{then}")) == ["all_gather"] * 2


def test_a_limit_that_is_no_size() -> None:
    for value in (-1.0, math.nan):
        with pytest.raises(fxpasses.UsageError, match="max_memory_increase_mb"):
            commsimplify.with_options(max_memory_increase_mb=value)


def test_a_chain_goes_in_one_run() -> None:
    body = "".join(reduced(f"x{index + 1}", f"x{index}", group="own") for index in range(8))
    out, codes = simplify(graph("x0 = aten.neg.default(a)\n" + body + "return (x8, b)"))
    assert codes == ["one-member"] * 8
    assert calls(out) == ["neg"]


def test_a_copy_into_itself() -> None:
    out, codes = simplify(graph("d = aten.copy_.default(a, a)\np = aten.relu.default(d)\nreturn (p,)"))
    assert (calls(out), codes) == (["relu"], ["self-copy"])
    kept = graph("d = aten.copy_.default(a, b)\np = aten.relu.default(d)\nreturn (p,)")
    assert simplify(kept)[1] == []


PINNED = {
    "second wait": reduced("x", "a") + "y = _c10d_functional.wait_tensor.default(x_launch)\nz = aten.neg.default(b); "
                   "meta(after=[y])\nreturn (x, z)",
    "repeated": reduced("x", "a") + reduced("y", "a") + "z = aten.neg.default(b); meta(after=[y])\nreturn (x, y, z)",
    "unused": reduced("x", "a") + "z = aten.neg.default(b); meta(after=[x])\nreturn (z,)",
    "one member": reduced("x", "a", group="own") + "z = aten.neg.default(b); meta(after=[x])\nreturn (x, z)",
    "copy": "d = aten.copy_.default(a, a)\nz = aten.neg.default(b); meta(after=[d])\nreturn (z,)",
}


@pytest.mark.parametrize("what", PINNED)
def test_control_edges_hold(what: str) -> None:
    gm = graph(PINNED[what])
    out, codes = simplify(gm)
    assert fxpasses.dump(out) == fxpasses.dump(gm)
    assert codes == ["control-edge"]
    free = graph(PINNED[what].split("; meta")[0] + "\n" + PINNED[what].split("\n")[-1])
    assert "control-edge" not in simplify(free)[1]


def test_ranks_may_run_other_graphs() -> None:
    gm = graph(reduced("x", "a") + reduced("y", "a") + reduced("z", "a", group="own") + "return (x, y, z)")
    out, codes = simplify(gm, World(4, ONE, spmd=False))
    assert len(launches(out)) == 3
    assert codes == ["not-spmd", "not-spmd"]


def test_a_sum_of_booleans_has_no_meaning_to_keep() -> None:
    """Nor is it run: no backend defines it."""
    gm = graph(reduced("x", "a", group="own") + "return (x,)", "a: b8[8]")
    remarks: list[fxpasses.Remark] = []
    assert launches(fxpasses.run(gm, "commsimplify", remarks=remarks)) == ["all_reduce"]
    assert [remark.code for remark in remarks] == ["dtype"]
    assert launches(simplify(graph(reduced("x", "a", "max", "own") + "return (x,)", "a: b8[8]"))[0]) == []
