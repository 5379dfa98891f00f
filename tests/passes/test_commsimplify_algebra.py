"""commsimplify: reductions of what is the same everywhere, of reductions, of scattered and of expanded values."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.testing.snippets import GROUPS, snippet
from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes
from tests.passes.simplified import calls, gathered, launches, reduced, scattered, sent, simplify

MESH = {**GROUPS, "cross": [[0, 2], [1, 3]], "turned": [[2, 0, 3, 1]]}
AB = "a: f32[8, 4]; b: f32[8, 4]"
SAME = "r: {} R@dp; a: {}"


def graph(body: str, inputs: str = AB) -> GraphModule:
    return snippet(inputs, body, groups=MESH)


USED = "v = aten.add.Tensor(x, a)\nreturn (v,)"
#: name -> (type, launch and wait of what is the same everywhere, the calls left)
ALIKE = {
    "sum": ("f32[8, 4]", reduced("x", "r"), ["mul", "add"]),
    "sum of integers": ("i64[8, 4]", reduced("x", "r"), ["mul", "add"]),
    "sum of small integers": ("i8[8, 4]", reduced("x", "r"), ["mul", "add"]),
    "sum of complex numbers": ("c64[8, 4]", reduced("x", "r"), ["mul", "add"]),
    "sum in half precision": ("bf16[8, 4]", reduced("x", "r"), ["mul", "add"]),
    "sum on part of the group": ("f32[8, 4]", reduced("x", "r", group="tp"), ["mul", "add"]),
    "avg": ("f32[8, 4]", reduced("x", "r", "avg"), ["add"]),
    "max": ("i64[8, 4]", reduced("x", "r", "max"), ["add"]),
    "min": ("f32[8, 4]", reduced("x", "r", "min"), ["add"]),
    "band": ("i64[8, 4]", reduced("x", "r", "band"), ["add"]),
    "bor": ("i64[8, 4]", reduced("x", "r", "bor"), ["add"]),
    "broadcast": ("f32[8, 4]", sent("x", "r", 2), ["add"]),
    "of a sum": ("f32[8, 4]", reduced("y", "a") + reduced("x", "y", "max"), ["add"]),
    "of a computed value": ("f32[8, 4]", "d = aten.relu.default(r)\n" + reduced("x", "d", "max"), ["relu", "add"]),
}


@pytest.mark.parametrize("name", ALIKE)
def test_the_same_on_all_members(name: str) -> None:
    kind, body, left = ALIKE[name]
    out, codes = simplify(graph(body + USED, SAME.format(kind, kind)))
    assert calls(out) == left
    assert launches(out) == (["all_reduce"] if name == "of a sum" else [])
    assert codes == ["same-on-all"]


def test_of_a_gather_nothing_more_is_reduced() -> None:
    out, _ = simplify(graph(gathered("y", "a") + reduced("x", "y", "avg") + "v = aten.neg.default(x)\nreturn (v,)"))
    assert launches(out) == ["all_gather"]


def test_a_gather_of_the_same_repeats_it() -> None:
    out, codes = simplify(graph(gathered("x", "r") + "return (x, r)", "r: f32[2, 4] R@dp"))
    assert (calls(out), launches(out), codes) == (["repeat"], [], ["same-on-all"])


def test_a_result_stays_a_tensor_of_its_own() -> None:
    out, _ = simplify(graph(reduced("x", "r", "max") + "return (x, r)", "r: f32[8] R@dp"))
    assert calls(out) == ["clone"]


@pytest.mark.parametrize("op", ["sum", "max"])
def test_a_result_is_contiguous(op: str) -> None:
    out, _ = simplify(graph(reduced("x", "r", op) + "v = aten.view.default(x, [32])\nreturn (v,)",
                            "r: f32[8, 4][1, 8] R@dp"))
    assert launches(out) == []


#: name -> (inner and outer reduction, the group of the one that is left)
COMPOSED = {
    "sum": (reduced("y", "a", group="tp") + reduced("x", "y", group="cross"), "dp"),
    "avg": (reduced("y", "a", "avg", "cross") + reduced("x", "y", "avg", "tp"), "dp"),
    "max": (reduced("y", "a", "max", "tp") + reduced("x", "y", "max", "cross"), "dp"),
    "behind a view": (reduced("y", "a", group="tp") + "d = aten.view.default(y, [4, 8])\n"
                      + reduced("z", "d", group="cross") + "x = aten.view.default(z, [8, 4])\n", "dp"),
    "behind a transposition": (reduced("y", "a", group="tp") + "d = aten.t.default(y)\n"
                               + reduced("z", "d", group="cross") + "x = aten.t.default(z)\n", "dp"),
    "min over more": (reduced("y", "a", "min", "tp") + reduced("x", "y", "min", "dp"), "dp"),
}


@pytest.mark.parametrize("name", COMPOSED)
def test_a_reduction_of_a_reduction(name: str) -> None:
    body, group = COMPOSED[name]
    out, codes = simplify(graph(body + USED))
    [left] = [found for node in out.graph.nodes if (found := collective(node)) is not None]
    assert (left.group.name, codes) == (group, ["reduced-once"])


def test_two_reductions_stay_where_nothing_says_what_they_make_together() -> None:
    gm = snippet(AB, reduced("y", "a", group="p") + reduced("x", "y", group="q") + USED, groups={
        "p": [[0, 1], [2, 3]], "q": [[0, 2], [1, 3]]})
    out, codes = simplify(gm)
    assert (fxpasses.dump(out), codes) == (fxpasses.dump(gm), ["no-group"])


#: name -> what lies between the scatter of ``a`` and the gather, and its last value
BETWEEN = {
    "nothing": ("", "s"),
    "view": ("d = aten.view.default(s, [2, 2, 2])\n", "d"),
    "rows go together": ("d = aten.view.default(s, [8])\n", "d"),
    "rows split": ("d = aten.view.default(s, [4, 2])\n", "d"),
    "permutation": ("c = aten.view.default(s, [2, 2, 2])\nd = aten.permute.default(c, [0, 2, 1])\n", "d"),
    "transposition": ("c = aten.view.default(s, [2, 2, 2])\nd = aten.transpose.int(c, -1, -2)\n", "d"),
    "unsqueezed": ("c = aten.unsqueeze.default(s, 1)\nd = aten.alias.default(c)\n", "d"),
}


@pytest.mark.parametrize("op", ["sum", "avg", "max"])
@pytest.mark.parametrize("name", BETWEEN)
def test_a_scatter_and_a_gather_are_a_reduction(name: str, op: str) -> None:
    between, last = BETWEEN[name]
    gm = graph(scattered("s", "a", op) + between + gathered("x", last) + "v = aten.neg.default(x)\nreturn (v,)")
    out, codes = simplify(gm)
    assert (launches(out), codes) == (["all_reduce"], ["reduced-whole"])


def test_the_whole_is_reduced_where_it_was_scattered() -> None:
    out, _ = simplify(graph(scattered("s", "a") + "w = aten.mul_.Tensor(a, 2)\n" + gathered("x", "s")
                            + "return (x, w)"))
    assert launches(out) == ["all_reduce"]


EXPANDED = {
    "a column": ("s: f32[8, 1]", "e = aten.expand.default(s, [8, 16])\n"),
    "minus one": ("s: f32[8, 1, 2]", "e = aten.expand.default(s, [-1, 16, -1])\n"),
    "read again": ("s: f32[8, 1]", "e = aten.expand.default(s, [8, 16])\nn = aten.neg.default(e)\n"),
}


@pytest.mark.parametrize("name", EXPANDED)
def test_the_small_value_is_gathered(name: str) -> None:
    inputs, body = EXPANDED[name]
    gm = graph(body + gathered("x", "e") + f"return (x, {'n' if 'n =' in body else 's'})", inputs)
    out, codes = simplify(gm)
    sizes = [[payload_bytes(node) for node in part.graph.nodes if collective(node) is not None] for part in (gm, out)]
    assert sizes[0] == [16 * size for size in sizes[1]]
    assert codes == ["gathered-small"]


def refusal(name: str, code: str, inputs: str, before: str, wrong: str, twin: str, **more: object) -> Refusal:
    return Refusal(name, code, inputs, before, wrong, twin, passes="commsimplify", groups=MESH, **more)


NEG = "v = aten.neg.default({})\nreturn (v,)"
REFUSALS = [
    refusal("so many products", "reduce-op", "r: f32[8] R@dp", reduced("x", "r", "product") + NEG.format("x"),
            NEG.format("r"), reduced("x", "r", "max") + NEG.format("x")),
    refusal("exclusive or", "reduce-op", "r: i64[8] R@dp", reduced("x", "r", "bxor") + NEG.format("x"),
            NEG.format("r"), reduced("x", "r", "bor") + NEG.format("x")),
    refusal("factor of a small type", "dtype", "r: i64[8] R@dp",
            reduced("x", "r", "avg") + "v = aten.mul.Tensor(r, 4611686018427387904)\n" + reduced("y", "v", "avg")
            + "return (y, x)",
            "v = aten.mul.Tensor(r, 4611686018427387904)\nw = aten.clone.default(v)\nx = aten.clone.default(r)\n"
            "return (w, x)", reduced("x", "r", "max") + NEG.format("x")),
    Refusal("three halves", "precision", "r: bf16[64] R@three", reduced("x", "r", group="three") + NEG.format("x"),
            "x = aten.mul.Tensor(r, 4)\n" + NEG.format("x"), reduced("x", "r", "max", group="three") + NEG.format("x"),
            passes="commsimplify", world_size=3, groups={"three": [[0, 1, 2]]}),
    refusal("not the same", "no-group", "a: f32[8]", reduced("y", "a", group="tp") + reduced("x", "y", group="dp")
            + NEG.format("x"), reduced("x", "a", group="dp") + NEG.format("x"),
            reduced("y", "a", group="tp") + reduced("x", "y", group="cross") + NEG.format("x")),
    refusal("sum of maxima", "reduce-op", "a: f32[8]", reduced("y", "a", "max", "tp") + reduced("x", "y", group="cross")
            + NEG.format("x"), reduced("x", "a") + NEG.format("x"),
            reduced("y", "a", "max", "tp") + reduced("x", "y", "max", "cross") + NEG.format("x")),
    refusal("inner sum read", "also-used", "a: f32[8]", reduced("y", "a", group="tp") + reduced("x", "y", group="cross")
            + "return (x, y)", reduced("x", "a") + "y = aten.clone.default(x)\nreturn (x, y)",
            reduced("y", "a", group="tp") + reduced("x", "y", group="cross") + "return (x,)"),
    refusal("average of integers", "dtype", "a: i64[8]", reduced("y", "a", "avg", "tp")
            + reduced("x", "y", "avg", "cross") + NEG.format("x"), reduced("x", "a", "avg") + NEG.format("x"),
            reduced("y", "a", group="tp") + reduced("x", "y", group="cross") + NEG.format("x")),
    refusal("shard read", "also-used", "a: f32[8]", scattered("s", "a") + gathered("x", "s") + "return (x, s)",
            reduced("x", "a") + "s = aten.slice.Tensor(x, 0, 0, 2)\nreturn (x, s)",
            scattered("s", "a") + gathered("x", "s") + "return (x,)"),
    refusal("product of shards", "reduce-op", "a: f32[8]", scattered("s", "a", "product") + gathered("x", "s")
            + "return (x,)", reduced("x", "a") + "return (x,)", scattered("s", "a") + gathered("x", "s")
            + "return (x,)"),
    refusal("rows expanded", "split-dim", "s: f32[1, 4]", "e = aten.expand.default(s, [8, 4])\n" + gathered("x", "e")
            + NEG.format("x"), gathered("y", "s") + "x = aten.repeat.default(y, [8, 1])\n" + NEG.format("x"),
            "e = aten.expand.default(s, [8, 4])\n" + gathered("x", "e") + NEG.format("x"),
            twin_inputs="s: f32[8, 1]"),
]


@pytest.mark.parametrize("found", REFUSALS, ids=str)
def test_refused(found: Refusal) -> None:
    assert_refused(found)


@pytest.mark.parametrize("found", REFUSALS, ids=str)
def test_twin(found: Refusal) -> None:
    assert_twin_changes(found)


def test_another_group_in_another_order_is_another_gather() -> None:
    gm = graph(scattered("s", "a") + gathered("x", "s", "turned") + NEG.format("x"))
    assert simplify(gm)[1] == []


def test_an_average_in_half_precision_may_overflow() -> None:
    body = reduced("y", "a", "avg", "tp") + reduced("x", "y", "avg", "cross") + NEG.format("x")
    assert simplify(graph(body, "a: f16[8]"))[1] == ["precision"]
    assert simplify(graph(body, "a: bf16[8]"))[1] == ["reduced-once"]


def test_uneven_parts_have_no_average() -> None:
    groups = {"dp": [[0, 1, 2, 3]], "uneven": [[0], [1, 2, 3]], "across": [[0, 1], [2], [3]]}
    gm = snippet("a: f32[8]", reduced("y", "a", "max", "uneven") + reduced("x", "y", "max", "across")
                 + NEG.format("x"), groups=groups)
    assert simplify(gm)[1] == ["no-group"]


@pytest.mark.parametrize(("inputs", "body", "applied"), [
    ("a: f32[8, 4]", scattered("s", "a") + gathered("x", "s"), "reduced-whole"),
    ("a: f32[2, 4] R@dp", gathered("x", "a"), "same-on-all"),
])
def test_what_autograd_goes_through_keeps_its_gradient(inputs: str, body: str, applied: str) -> None:
    """The gradient of a gather is a sum over ranks; that of an all_reduce, or of a copy, is not."""
    gm = graph(body + "return (x,)", inputs)
    assert simplify(gm)[1] == [applied]
    for name in ("reduce_scatter", "all_gather"):
        body = body.replace(f"_c10d_functional.{name}", f"torch.ops._c10d_functional_autograd.{name}")
    assert simplify(graph(body + "return (x,)", inputs))[1] == ["form"]


@pytest.mark.parametrize(("inputs", "body"), [
    ("a: f32[8, 4]", scattered("s", "a") + gathered("x", "s")),
    ("a: f32[2, 1]", "e = aten.expand.default(a, [2, 4])\n" + gathered("x", "e")),
    ("a: f32[8, 4]", reduced("s", "a", "sum", "tp") + reduced("x", "s", "sum", "cross")),
])
def test_what_a_launch_holds_is_handed_on(inputs: str, body: str) -> None:
    gm = graph(body + "return (x,)", inputs)
    next(node for node in gm.graph.nodes if node.name == "x_launch").meta["held"] = 64
    [left] = [node for node in simplify(gm)[0].graph.nodes if collective(node) is not None]
    assert left.meta["held"] == 64
