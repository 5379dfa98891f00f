"""What commfuse leaves apart: the graph, what it would have become, and a twin that does share a launch."""

from __future__ import annotations

import pytest

import fxpasses
from fxpasses import World
from fxpasses.testing.snippets import GROUPS, snippet
from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes

REDUCE = '{name}_l = _c10d_functional.all_reduce.default({operand}, "{op}", {group})\n'
WAIT = "{name} = _c10d_functional.wait_tensor.default({name}_l)\n"
#: The careless pass: one launch of both operands, at the place of the first.
TOGETHER = """\
packed = aten.cat.default([{a}, {b}])
l = _c10d_functional.all_reduce.default(packed, "{op}", {group})
w = _c10d_functional.wait_tensor.default(l)
both = aten.split_with_sizes.default(w, [4, 4])
x = both[0]
y = both[1]
"""
RETURN = "p = aten.neg.default(x)\nq = aten.neg.default(y)\nreturn (p, q)"


def launched(name: str, operand: str, op: str = "sum", group: str = "dp") -> str:
    return REDUCE.format(name=name, operand=operand, op=op, group=group)


def waited(name: str) -> str:
    return WAIT.format(name=name)


def reduced(name: str, operand: str, op: str = "sum", group: str = "dp") -> str:
    return launched(name, operand, op, group) + waited(name)


def together(a: str, b: str, op: str = "sum", group: str = "dp") -> str:
    return TOGETHER.format(a=a, b=b, op=op, group=group)


TWO = reduced("x", "a") + reduced("y", "b") + RETURN
IN_PLACE = """\
other = aten.clone.default(c)
k = _c10d_functional.all_reduce_.default(other, "sum", dp)
z = _c10d_functional.wait_tensor.default(k)
d = aten.add.Tensor(b, other)
"""
CYCLE = """\
x_l = _c10d_functional.all_reduce.default(a, "sum", dp)
x = _c10d_functional.wait_tensor.default(x_l)
u_l = _c10d_functional.all_reduce.default({first}, "sum", tp)
u = _c10d_functional.wait_tensor.default(u_l)
d = aten.mul.Tensor(u, b)
y_l = _c10d_functional.all_reduce.default(d, "sum", dp)
y = _c10d_functional.wait_tensor.default(y_l)
e = aten.mul.Tensor(x, b)
v_l = _c10d_functional.all_reduce.default({second}, "sum", tp)
v = _c10d_functional.wait_tensor.default(v_l)
p = aten.neg.default(y)
q = aten.neg.default(v)
return (p, q, x)
"""
#: The second pair is one launch although the first is: it would have to see the result of the first before it starts.
CYCLE_WRONG = """\
stale = aten.mul.Tensor(a, b)
t_p = aten.cat.default([c, stale])
t_l = _c10d_functional.all_reduce.default(t_p, "sum", tp)
t = _c10d_functional.wait_tensor.default(t_l)
t_b = aten.split_with_sizes.default(t, [4, 4])
u = t_b[0]
v = t_b[1]
d = aten.mul.Tensor(u, b)
x_p = aten.cat.default([a, d])
x_l = _c10d_functional.all_reduce.default(x_p, "sum", dp)
x_w = _c10d_functional.wait_tensor.default(x_l)
x_b = aten.split_with_sizes.default(x_w, [4, 4])
x = x_b[0]
y = x_b[1]
p = aten.neg.default(y)
q = aten.neg.default(v)
return (p, q, x)
"""

INPUTS = "a: f32[4]; b: f32[4]; c: f32[4]"
REFUSALS = [
    Refusal("another group", "other-group", INPUTS, passes="commfuse",
            before=reduced("x", "a") + reduced("y", "b", group="tp") + RETURN,
            wrong=together("a", "b") + RETURN, twin=TWO),
    Refusal("another reduction", "other-reduce-op", INPUTS, passes="commfuse",
            before=reduced("x", "a") + reduced("y", "b", "max") + RETURN,
            wrong=together("a", "b") + RETURN,
            twin=reduced("x", "a", "max") + reduced("y", "b", "max") + RETURN),
    Refusal("another dtype", "other-dtype", "a: f32[4]; b: f64[4]", passes="commfuse",
            before=reduced("x", "a") + reduced("y", "b") + RETURN,
            wrong="b32 = aten._to_copy.default(b, dtype=torch.float32)\n" + together("a", "b32")
            + RETURN.replace("(y)", "(yy)").replace("p =", "yy = aten._to_copy.default(y, dtype=torch.float64)\np ="),
            twin=TWO, twin_inputs="a: f64[4]; b: f64[4]"),
    Refusal("a path through compute", "path-between", INPUTS, passes="commfuse",
            before=reduced("x", "a") + "d = aten.mul.Tensor(x, b)\n" + reduced("y", "d") + RETURN,
            wrong="d = aten.mul.Tensor(a, b)\n" + together("a", "d") + RETURN,
            twin=reduced("x", "a") + "d = aten.mul.Tensor(c, b)\n" + reduced("y", "d") + RETURN),
    Refusal("a write to the operand", "write-between", INPUTS, passes="commfuse",
            before="d = aten.clone.default(a)\n" + reduced("x", "d") + "m = aten.mul_.Tensor(d, b)\n"
            + reduced("y", "d") + RETURN,
            wrong="d = aten.clone.default(a)\n" + together("d", "d") + RETURN,
            twin="d = aten.clone.default(a)\n" + reduced("x", "d") + reduced("y", "d")
            + "m = aten.mul_.Tensor(d, b)\n" + RETURN),
    Refusal("a collective in place", "opaque-between", INPUTS, passes="commfuse",
            before=reduced("x", "a") + IN_PLACE.replace("d = aten.add.Tensor(b, other)\n", "")
            + reduced("y", "b") + RETURN,
            wrong=together("a", "c") + RETURN,
            twin=IN_PLACE.replace("d = aten.add.Tensor(b, other)\n", "") + reduced("x", "a") + reduced("y", "b")
            + RETURN),
    Refusal("a control edge", "control-edge", INPUTS, passes="commfuse",
            before=reduced("x", "a") + "m = aten.neg.default(c); meta(after=[x])\n"
            + reduced("y", "b") + RETURN.replace("q)", "q, m)"),
            wrong=together("a", "c") + "m = aten.neg.default(c)\n" + RETURN.replace("q)", "q, m)"),
            twin=reduced("x", "a") + "m = aten.neg.default(c)\n" + reduced("y", "b") + RETURN.replace("q)", "q, m)")),
    Refusal("a tensor larger than a bucket", "larger-than-bucket", INPUTS, passes="commfuse{bucket_mb=0.00001}",
            before=TWO, wrong=together("b", "a") + RETURN, twin=TWO, twin_passes="commfuse"),
    Refusal("a bucket that is full", "bucket-full", INPUTS, passes="commfuse{bucket_mb=0.00002}",
            before=TWO, wrong=together("b", "a") + RETURN, twin=TWO, twin_passes="commfuse"),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_refused(refusal: Refusal) -> None:
    assert_refused(refusal)


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_the_twin_is_fused(refusal: Refusal) -> None:
    assert_twin_changes(refusal)


def test_no_cycle_is_closed_through_another_bucket() -> None:
    """Either pair may become one launch. With both, each would wait for the other."""
    before, wrong, twin = (snippet(INPUTS, body) for body in (
        CYCLE.format(first="c", second="e"), CYCLE_WRONG, CYCLE.format(first="c", second="c")))
    remarks: list[fxpasses.Remark] = []
    after = fxpasses.run(before, "commfuse", remarks=remarks, verify_each=True)
    assert [remark.code for remark in remarks] == ["cycle", "cycle", "fused"]
    assert fxpasses.check(before, after, world=before.meta["world"]).ok
    assert fxpasses.check(before, wrong, world=before.meta["world"]).verdict == "different"
    both: list[fxpasses.Remark] = []
    fused = fxpasses.run(twin, "commfuse", remarks=both, verify_each=True)
    assert [remark.code for remark in both] == ["fused", "fused"]
    assert fxpasses.check(twin, fused, world=twin.meta["world"]).ok


def test_ranks_that_may_run_other_graphs_keep_their_launches() -> None:
    gm = snippet(INPUTS, TWO)
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "commfuse", world=World(4, GROUPS, spmd=False), remarks=remarks)
    assert fxpasses.dump(out) == fxpasses.dump(fxpasses.run(gm, [], world=World(4, GROUPS, spmd=False)))
    assert [remark.code for remark in remarks] == ["not-spmd"] * 2
    fused: list[fxpasses.Remark] = []
    fxpasses.run(gm, "commfuse", world=World(4, GROUPS, rank=1), remarks=fused)
    assert [remark.code for remark in fused] == ["fused"]


EXCHANGE = """\
{name}_l = _c10d_functional.all_to_all_single.default({operand}, [1, 1, 1, 1], [1, 1, 1, 1], {group})
{name} = _c10d_functional.wait_tensor.default({name}_l)
"""
SEND = """\
{name}_l = _c10d_functional.broadcast.default({operand}, 0, {group})
{name} = _c10d_functional.wait_tensor.default({name}_l)
"""


@pytest.mark.parametrize(("call", "group", "world", "codes"), [
    (EXCHANGE, "dp", World(4, GROUPS, rank=1), ["rank-constant"] * 2),
    (EXCHANGE, "dp", World(4, GROUPS, rank=1, spmd=True), ["fused"]),
    (SEND, "tp", World(4, GROUPS, rank=1), ["rank-constant"] * 2),
    (SEND, "dp", World(4, GROUPS, rank=1), ["fused"]),  # one part: its members name one root
])
def test_numbers_of_one_rank_make_no_bucket(call: str, group: str, world: World, codes: list[str]) -> None:
    """Where each rank has split sizes of its own, a bucket may be full on one and not on another."""
    body = call.format(name="x", operand="a", group=group) + call.format(name="y", operand="b", group=group)
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(snippet(INPUTS, body + RETURN, rank=1), "commfuse", world=world, remarks=remarks)
    assert [remark.code for remark in remarks] == codes


def test_ranks_that_are_known_to_send_alike_make_a_bucket() -> None:
    """In a rank set the sizes, and the roots, of all ranks are compared."""
    body = EXCHANGE.format(name="x", operand="a", group="dp") + EXCHANGE.format(name="y", operand="b", group="dp")
    graphs = [snippet(INPUTS, body + f"z = aten.mul.Tensor(c, {rank}.5)\n" + RETURN.replace("q)", "q, z)"), rank=rank)
              for rank in range(4)]
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(graphs, "commfuse", world=World(4, GROUPS), remarks=remarks)
    assert [remark.code for remark in remarks] == ["fused"] * 4
    assert fxpasses.check(graphs, out, world=World(4, GROUPS)).ok


@pytest.mark.parametrize("size", ["inf", "1e300"])
def test_buckets_without_a_limit(size: str) -> None:
    assert_twin_changes(Refusal("", "", INPUTS, TWO, TWO, TWO, passes=f"commfuse{{bucket_mb={size}}}"))
