"""Linearity: every operator that commutes does so in numbers, every refusal has numbers that would have been wrong."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.linearity import commutes, keeps_values
from fxpasses.analyses.replication import replication
from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import collective, is_wait
from fxpasses.ranks.inputs import random_inputs
from fxpasses.ranks.lockstep import run
from fxpasses.testing import snippet

FULL = "x: {}[8, 4]; w: {}[8, 4] R@dp; s: {}[] R@dp; c: {}[4] R@dp; v: {}[8, 4]; m: b8[8, 4] R@dp; mv: b8[8, 4]"
LAUNCH = {"all_reduce": 'all_reduce.default({}, "{}", dp)',
          "reduce_scatter": 'reduce_scatter_tensor.default({}, "{}", 4, dp)'}


def graph(line: str, dtype: str, reduce_op: str, kind: str, *, first: bool) -> GraphModule:
    """``line`` computes ``y`` of ``x``: behind the reduction (``first``: the reduction is) or in front of it."""
    lines, reduced = line.replace("; ", "\n"), "k = _c10d_functional." + LAUNCH[kind].format("{}", reduce_op)
    waited = "\n{} = _c10d_functional.wait_tensor.default(k)\n"
    inputs = FULL.replace("{}", dtype)
    if kind == "reduce_scatter":
        inputs = inputs.replace("w: " + dtype + "[8, 4]", "w: " + dtype + "[2, 4]")
    if first:
        lines = lines.replace("(x", "(r").replace(" x", " r")
        body = reduced.format("x") + waited.format("r") + lines + "\nreturn (y,)"
    else:
        body = lines + "\n" + reduced.format("y") + waited.format("z") + "return (z,)"
    return snippet(inputs, body)


def asked(line: str, dtype: str, reduce_op: str, kind: str = "all_reduce", precision: str = "exact") -> str | None:
    gm = graph(line, dtype, reduce_op, kind, first=True)
    uniform = replication(gm, Effects(gm), gm.meta["world"])
    wait = next(node for node in gm.graph.nodes if is_wait(node))
    launch = collective(wait.args[0])
    assert launch is not None
    node = next(node for node in gm.graph.nodes if node.name == "y")
    return commutes(node, wait, kind=kind, reduce_op=reduce_op, dtype=wait.meta["val"].dtype,
                    uniform=lambda value: uniform.on(value, launch.group), precision=precision)


def in_numbers(line: str, dtype: str, reduce_op: str, kind: str = "all_reduce") -> list[tuple[Any, Any]]:
    """What every rank gets in either order."""
    graphs = [graph(line, dtype, reduce_op, kind, first=first) for first in (True, False)]
    inputs = random_inputs(graphs[0], graphs[0].meta["world"])
    found = [run(gm, [[value.clone() for value in row] for row in inputs]) for gm in graphs]
    return [(one[0], other[0]) for one, other in zip(*found, strict=True)]


def close(one: torch.Tensor, other: torch.Tensor) -> bool:
    return one.shape == other.shape and torch.allclose(one.double(), other.double(), rtol=1e-5, atol=1e-6)


SUM, AVG, MAX, MIN = (("sum",), ("avg",), ("max",), ("min",))
ANY, SUMS, EXTREMA = ("sum", "avg", "max", "min"), ("sum", "avg"), ("max", "min")
#: line -> reductions over ranks it commutes with.
YES = {
    "y = aten.view.default(x, [32])": ANY, "y = aten.t.default(x)": ANY, "y = aten.permute.default(x, [1, 0])": ANY,
    "y = aten.unsqueeze.default(x, 0)": ANY, "y = aten.clone.default(x)": ANY,
    "y = aten.expand.default(x, [2, 8, 4])": ANY, "y = aten.flip.default(x, [0])": ANY,
    "y = aten.slice.Tensor(x, 0, 2, 5)": ANY, "y = aten.select.int(x, 1, -1)": ANY, "y = aten.tril.default(x)": ANY,
    "y = aten.constant_pad_nd.default(x, [1, 2])": ANY, "y = aten.constant_pad_nd.default(x, [1, 2], 3.0)": EXTREMA,
    "y = aten.mul.Tensor(x, 0.5)": ANY, "y = aten.mul.Tensor(x, s)": SUMS, "y = aten.mul.Tensor(w, x)": SUMS,
    "y = aten.div.Tensor(x, 4)": ANY, "y = aten.div.Tensor(x, s)": SUMS, "y = operator.mul(x, -3)": SUMS,
    "y = aten.neg.default(x)": SUMS, "y = aten.sum.dim_IntList(x, [1])": SUMS, "y = aten.mean.dim(x, [0], True)": SUMS,
    "y = aten.sum.default(x)": SUMS, "y = aten.cumsum.default(x, 1)": SUMS,
    "y = aten.amax.default(x, [1])": MAX, "y = aten.amin.default(x, [1])": MIN,
    "n = aten.zeros_like.default(w); y = aten.where.self(m, x, n)": ANY,
    "n = aten.full.default([], 0.0); y = aten.where.self(m, n, x)": ANY,
    "y = aten.where.self(m, x, w)": EXTREMA, "y = aten.masked_fill.Scalar(x, m, 0)": ANY,
    "y = aten.clamp.default(x, -0.5, 0.5)": EXTREMA, "y = aten.relu.default(x)": EXTREMA,
    "y = aten.maximum.default(w, x)": EXTREMA, "y = aten._to_copy.default(x, dtype=torch.float64)": EXTREMA,
}


@pytest.mark.parametrize("line", YES)
def test_what_commutes(line: str) -> None:
    for reduce_op in ANY:
        same = all(close(*pair) for pair in in_numbers(line, "f32", reduce_op))
        code = asked(line, "f32", reduce_op)
        if reduce_op in YES[line]:
            assert code is None, reduce_op
            assert same, reduce_op
        else:
            assert code is not None, reduce_op


#: (line, dtype, reduction over ranks, code): the values differ.
NO = [
    ("y = aten.relu.default(x)", "f32", "sum", "not-linear"),
    ("y = aten.clamp.default(x, -0.5, 0.5)", "f32", "sum", "not-linear"),
    ("y = aten.clamp.default(x, -0.5, 0.5)", "f32", "avg", "not-linear"),
    ("y = aten.mul.Tensor(x, x)", "f32", "sum", "not-linear"),
    ("y = aten.div.Tensor(s, x)", "f32", "sum", "not-linear"),
    ("y = aten.add.Tensor(x, 1)", "f32", "sum", "not-linear"),
    ("y = aten.exp.default(x)", "f32", "avg", "not-linear"),
    ("y = aten.constant_pad_nd.default(x, [1, 2], 3.0)", "f32", "sum", "not-linear"),
    ("y = aten.where.self(m, x, w)", "f32", "sum", "not-linear"),
    ("y = aten.masked_fill.Scalar(x, m, 2)", "f32", "sum", "not-linear"),
    ("y = aten.type_as.default(w, x)", "f32", "sum", "not-linear"),
    ('y = aten.div.Tensor_mode(x, 2, rounding_mode="floor")', "i64", "sum", "not-linear"),
    ("n = aten.zeros_like.default(w); y = aten.where.self(mv, x, n)", "f32", "sum", "rank-varying"),
    ("y = aten.mul.Tensor(x, v)", "f32", "sum", "rank-varying"),
    ("y = aten.mul.Tensor(x, v)", "f32", "max", "reduce-op"),
    ("y = aten.maximum.default(x, v)", "f32", "min", "rank-varying"),
    ("y = aten.mul.Tensor(x, -2)", "f32", "max", "reduce-op"),
    ("y = aten.neg.default(x)", "f32", "min", "reduce-op"),
    ("y = aten.sum.dim_IntList(x, [1])", "f32", "max", "reduce-op"),
    ("y = aten.amax.default(x, [1])", "f32", "sum", "reduce-op"),
    ("y = aten.amax.default(x, [1])", "f32", "min", "reduce-op"),
    ("y = aten.mul.Tensor(x, 2)", "f32", "product", "reduce-op"),
    ("y = aten._to_copy.default(x, dtype=torch.int64)", "f32", "sum", "cast"),
    ("y = aten._to_copy.default(x, dtype=torch.bfloat16)", "f32", "sum", "cast"),
    ("y = aten.view.dtype(x, torch.int32)", "f32", "sum", "cast"),
    ("y = aten._to_copy.default(x, dtype=torch.float32)", "bf16", "sum", "precision"),
    ("y = aten.mul.Tensor(x, 5)", "i64", "avg", "dtype"),
]


@pytest.mark.parametrize(("line", "dtype", "reduce_op", "code"), NO)
def test_what_does_not_commute(line: str, dtype: str, reduce_op: str, code: str) -> None:
    assert asked(line, dtype, reduce_op) == code
    assert not all(torch.equal(*pair) for pair in in_numbers(line, dtype, reduce_op))


#: (line, precision) of casts a sum may go through.
WIDER = [("y = aten._to_copy.default(x, dtype=torch.float32)", "bf16"),
         ("y = aten._to_copy.default(x, dtype=torch.float64)", "f32"),
         ("y = aten._to_copy.default(x, dtype=torch.int64)", "i32")]


@pytest.mark.parametrize(("line", "dtype"), WIDER)
def test_wider_sums_are_no_worse(line: str, dtype: str) -> None:
    assert asked(line, dtype, "sum") == "precision"
    assert asked(line, dtype, "sum", precision="widen") is None
    pairs = in_numbers(line, dtype, "sum")
    assert all(torch.allclose(*pair, rtol=0.05, atol=0.05) for pair in pairs)


def test_wider_extrema_are_the_same() -> None:
    for line, dtype in WIDER:
        assert asked(line, dtype, "max") is None
        assert all(torch.equal(*pair) for pair in in_numbers(line, dtype, "max"))


#: A sum of int8 that overflows is another number when it is wider; a product of int8 that overflows is no monotone one.
@pytest.mark.parametrize(("wide", "line", "code"), [
    ("sum", "y = aten._to_copy.default(x, dtype=torch.int64)", "precision"),
    ("max", "y = aten.mul.Tensor(x, 3)", "dtype")])
def test_whole_numbers_overflow(wide: str, line: str, code: str) -> None:
    assert asked(line, "i8", wide) == code
    graphs = [graph(line, "i8", wide, "all_reduce", first=first) for first in (True, False)]
    inputs = random_inputs(graphs[0], graphs[0].meta["world"])
    for rank, row in enumerate(inputs):
        row[0].fill_(40 + rank)
    found = [run(gm, [[value.clone() for value in row] for row in inputs])[0][0] for gm in graphs]
    assert not torch.equal(*found)
    assert asked("y = aten.mul.Tensor(x, 3)", "i8", "sum") is None


@pytest.mark.parametrize(("reduce_op", "dtype", "code"), [
    ("avg", torch.int64, "dtype"), ("sum", torch.bool, "dtype"), ("max", torch.complex64, "dtype"),
    ("band", torch.int64, "reduce-op"), ("sum", torch.complex64, None), ("sum", torch.int32, None),
    ("max", torch.bool, None)])
def test_the_reduction_itself(reduce_op: str, dtype: torch.dtype, code: str | None) -> None:
    gm = snippet("x: f32[8]", "y = aten.neg.default(x)\nz = aten.clone.default(x)\nreturn (y, z)")
    operand, _, node = list(gm.graph.nodes)[:3]
    assert commutes(node, operand, kind="all_reduce", reduce_op=reduce_op, dtype=dtype,
                    uniform=lambda value: True) == code


def test_numbers_of_one_rank_scale_differently() -> None:
    gm = snippet("x: f32[8]", "y = aten.mul.Tensor(x, 2)\nz = aten.slice.Tensor(x, 0, 0, 2)\nreturn (y, z)")
    operand, scaled, sliced = list(gm.graph.nodes)[:3]
    for node in (scaled, sliced):
        assert commutes(node, operand, kind="all_reduce", reduce_op="sum", dtype=torch.float32,
                        uniform=lambda value: isinstance(value, Node)) == "rank-varying"


#: line of a shard of two rows out of eight -> it keeps the rows.
SHARDS = {
    "y = aten.mul.Tensor(x, s)": True, "y = aten.mul.Tensor(x, c)": True, "y = aten.mul.Tensor(x, w)": False,
    "y = aten.neg.default(x)": True, "y = aten.div.Tensor(x, 4)": True,
    "y = aten.view.default(x, [-1, 2, 2])": True, "y = aten.view.default(x, [2, 2, 2])": False,
    "y = aten.view.default(x, [-1])": False, "y = aten.t.default(x)": False,
    "y = aten.unsqueeze.default(x, 1)": True, "y = aten.unsqueeze.default(x, 0)": False,
    "y = aten.slice.Tensor(x, 1, 0, 2)": True, "y = aten.slice.Tensor(x, 0, 0, 1)": False,
    "y = aten.select.int(x, -1, 0)": True, "y = aten.select.int(x, -2, 0)": False,
    "y = aten.sum.dim_IntList(x, [1])": True, "y = aten.sum.dim_IntList(x, [0, 1])": False,
    "y = aten.sum.default(x)": False, "y = aten.cumsum.default(x, 0)": False, "y = aten.cumsum.default(x, 1)": True,
    "y = aten.constant_pad_nd.default(x, [1, 1])": True, "y = aten.constant_pad_nd.default(x, [0, 0, 1, 1])": False,
    "y = aten.expand.default(x, [-1, 4])": True, "y = aten.flip.default(x, [0])": False,
    "y = aten.flip.default(x, [1])": True, "y = aten.tril.default(x)": False,
}


@pytest.mark.parametrize("line", SHARDS)
def test_rows_of_a_reduce_scatter(line: str) -> None:
    assert asked(line, "f32", "sum", "reduce_scatter") == (None if SHARDS[line] else "layout")
    if SHARDS[line]:
        assert all(close(*pair) for pair in in_numbers(line, "f32", "sum", "reduce_scatter"))


KINDS = (torch.bool, torch.int8, torch.uint8, torch.int32, torch.int64, torch.float16, torch.bfloat16, torch.float32,
         torch.float64)


@pytest.mark.parametrize("before", KINDS, ids=str)
def test_casts_that_keep_values(before: torch.dtype) -> None:
    """There and back again, for the extreme values of each type."""
    if before == torch.bool:
        values = torch.tensor([False, True])
    elif before.is_floating_point:
        limits = torch.finfo(before)
        values = torch.tensor([limits.max, -limits.max, limits.tiny, 1 + limits.eps, float("inf")], dtype=before)
    else:
        limits = torch.iinfo(before)
        values = torch.tensor([limits.min, limits.min + 1, limits.max, limits.max - 1], dtype=before)
    for after in KINDS:
        cast = values.to(after)
        exact = [a.item() == b.item() for a, b in zip(values, cast, strict=True)]
        if keeps_values(before, after):
            assert all(exact), after
        elif before.is_floating_point == after.is_floating_point:
            assert not all(exact), after
