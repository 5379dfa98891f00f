"""What commhoist leaves alone in unrolled micro-batches, the wrong graph each guard prevents, and a twin that moves."""

from __future__ import annotations

import pytest

from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes

AB = "a: f32[8, 4]; b: f32[8, 4]"
ABC = AB + "; c: f32[8, 4]"


def reduced(name: str, operand: str, op: str = "sum", group: str = "dp") -> str:
    """Launch and wait of an all_reduce."""
    return (f'{name}_launch = _c10d_functional.all_reduce.default({operand}, "{op}", {group})\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


X, Y, Z = reduced("x", "a"), reduced("y", "b"), reduced("z", "c")
BOTH = "n = aten.add.Tensor(a, b)\n"
SUM = X + Y + "t = aten.add.Tensor(x, y)\nreturn (t,)"


def through(way: str, end: str = "return (t,)", op: str = "sum") -> str:
    """The sum of two reductions, each on its ``way`` from ``{x}`` to ``{p}``."""
    return (reduced("x", "a", op) + way.format(x="x", p="p") + reduced("y", "b", op) + way.format(x="y", p="q")
            + "t = aten.add.Tensor(p, q)\n" + end)


def behind(way: str, op: str = "sum") -> str:
    """The same way behind the reduction of the sum."""
    return BOTH + reduced("x", "n", op) + way.format(x="x", p="p") + "return (p,)"


SCALED = X + "p = aten.mul.Tensor(x, s)\n" + Y + "q = aten.mul.Tensor(y, r)\nt = aten.add.Tensor(p, q)\nreturn (t,)"
SCALED_FIRST = ("p = aten.mul.Tensor(a, s)\nq = aten.mul.Tensor(b, r)\nn = aten.add.Tensor(p, q)\n" + reduced("t", "n")
                + "return (t,)")
REFUSALS = (
    Refusal("a scale of the rank's own", "rank-varying", AB + "; s: f32[]; r: f32[]", SCALED, SCALED_FIRST, SCALED,
            twin_inputs=AB + "; s: f32[] R@dp; r: f32[] R@dp"),
    Refusal("a scale that only some ranks share", "rank-varying", AB + "; s: f32[] R@tp; r: f32[] R@tp", SCALED,
            SCALED_FIRST, SCALED, twin_inputs=AB + "; s: f32[] R@dp; r: f32[] R@dp"),
    Refusal("a gate of the rank's own", "not-linear", AB + "; g: b8[]; z: f32[8, 4]",
            X + "p = aten.where.self(g, x, z)\n" + Y + "t = aten.add.Tensor(p, y)\nreturn (t,)",
            "p = aten.where.self(g, a, z)\nn = aten.add.Tensor(p, b)\n" + reduced("t", "n") + "return (t,)", SUM),
    Refusal("a product of two reduced values", "not-linear", ABC,
            X + Y + "p = aten.mul.Tensor(x, y)\n" + Z + "t = aten.add.Tensor(p, z)\nreturn (t,)",
            "p = aten.mul.Tensor(a, b)\nn = aten.add.Tensor(p, c)\n" + reduced("t", "n") + "return (t,)",
            reduced("k", "s") + X + "p = aten.mul.Tensor(x, k)\n" + Y + """\
q = aten.mul.Tensor(y, k)
t = aten.add.Tensor(p, q)
return (t,)""", twin_inputs=AB + "; s: f32[]"),
    Refusal("a check of each micro-batch", "also-used", AB, X + "m = aten.amax.default(x)\n" + Y + """\
o = aten.amax.default(y)
k = aten.maximum.default(m, o)
t = aten.add.Tensor(x, y)
return (t, k)""", BOTH + reduced("t", "n") + "k = aten.amax.default(t)\nreturn (t, k)",
            X + Y + "t = aten.add.Tensor(x, y)\nk = aten.amax.default(t)\nreturn (t, k)"),
    Refusal("a sum that is reduced again with its summand", "also-used", AB, X + "h = aten.add.Tensor(x, b)\n"
            + reduced("y", "h") + "t = aten.add.Tensor(x, y)\nreturn (t,)",
            BOTH + "m = aten.add.Tensor(a, n)\n" + reduced("t", "m") + "return (t,)",
            X + "h = aten.neg.default(b)\n" + reduced("y", "h") + "t = aten.add.Tensor(x, y)\nreturn (t,)"),
    Refusal("two groups", "nothing-alike", AB, X + reduced("y", "b", group="tp") + """\
t = aten.add.Tensor(x, y)
return (t,)""", BOTH + reduced("t", "n") + "return (t,)", SUM),
    Refusal("a partial sum that is logged", "partial-sum-read", ABC, X + "s = aten.add.Tensor(c, x)\n" + Y + """\
t = aten.add.Tensor(s, y)
return (t, s)""", BOTH + reduced("x", "n") + "t = aten.add.Tensor(c, x)\nreturn (t, c)",
            X + "s = aten.add.Tensor(c, x)\n" + Y + "t = aten.add.Tensor(s, y)\nreturn (t, c)"),
    Refusal("a function that is not linear", "not-linear", AB, through("{p} = aten.relu.default({x})\n"),
            behind("{p} = aten.relu.default({x})\n"), through("{p} = aten.neg.default({x})\n")),
    Refusal("a cast that rounds", "cast", AB, through("{p} = aten._to_copy.default({x}, dtype=torch.int64)\n"),
            behind("{p} = aten._to_copy.default({x}, dtype=torch.int64)\n"), through("{p} = aten.alias.default({x})\n"),
            passes="commhoist{precision=widen}"),
    Refusal("padding with something", "not-linear", AB,
            through("{p} = aten.constant_pad_nd.default({x}, [0, 1], 1.0)\n"),
            behind("{p} = aten.constant_pad_nd.default({x}, [0, 1], 1.0)\n"),
            through("{p} = aten.constant_pad_nd.default({x}, [0, 1], 0.0)\n")),
    Refusal("other slices", "nothing-alike", AB, X + "p = aten.slice.Tensor(x, 0, 0, 4)\n" + Y + """\
q = aten.slice.Tensor(y, 0, 4, 8)
t = aten.add.Tensor(p, q)
return (t,)""", behind("{p} = aten.slice.Tensor({x}, 0, 0, 4)\n"), through("{p} = aten.slice.Tensor({x}, 0, 0, 4)\n")),
    Refusal("a sum of the largest", "reduce-op", AB, through("{p} = aten.alias.default({x})\n", op="max"),
            behind("{p} = aten.alias.default({x})\n", op="max"), through("{p} = aten.alias.default({x})\n", op="avg")),
    Refusal("averages of integers", "dtype", "a: i64[8]; b: i64[8]",
            through("{p} = aten.alias.default({x})\n", op="avg"), behind("{p} = aten.alias.default({x})\n", op="avg"),
            through("{p} = aten.alias.default({x})\n")),
    Refusal("an operand that is overwritten", "written-operand", "a: f32[8, 4]",
            X + "w = aten.mul_.Tensor(a, 2)\n" + reduced("y", "a") + "t = aten.add.Tensor(x, y)\nreturn (t,)",
            "w = aten.mul_.Tensor(a, 2)\nn = aten.add.Tensor(a, a)\n" + reduced("t", "n") + "return (t,)",
            X + reduced("y", "a") + "w = aten.mul_.Tensor(a, 2)\nt = aten.add.Tensor(x, y)\nreturn (t,)"),
    Refusal("one scale for two, dropped for one", "nothing-alike", ABC + "; s: f32[] R@dp; r: f32[] R@dp",
            Z + "u = aten.mul.Tensor(z, r)\n" + X + reduced("y", "b", group="tp") + """\
p = aten.add.Tensor(x, y)
q = aten.mul.Tensor(p, s)
t = aten.add.Tensor(u, q)
return (t,)""",
            "p = aten.mul.Tensor(a, s)\nq = aten.mul.Tensor(c, r)\nn = aten.add.Tensor(p, q)\n" + reduced("x", "n")
            + reduced("y", "b", group="tp") + "t = aten.add.Tensor(x, y)\nreturn (t,)", SCALED),
)


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_the_reductions_stay(refusal: Refusal) -> None:
    assert_refused(refusal)


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_its_twin_moves(refusal: Refusal) -> None:
    assert_twin_changes(refusal)
