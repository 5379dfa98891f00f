"""What gradsync's graphs compute on simulated ranks with different data: the bits of an exchange made by hand."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
import torch
from torch.utils import _pytree as pytree

from fxpasses.passes import gradsync
from fxpasses.ranks import lockstep
from tests.passes.marked import (
    INPUTS,
    RETURNED,
    UPDATED,
    WITH_COMPLEX,
    captured,
    compressed,
    drawn,
    expected,
    local,
    mean,
    synchronised,
    total,
    two_ranks,
)

WIRE = {"fp16": torch.float16, "bf16": torch.bfloat16}


def same(left: Any, right: Any) -> None:
    """Equal bits, dtypes, sizes and strides on all ranks."""
    left, right = pytree.tree_leaves(left), pytree.tree_leaves(right)
    assert len(left) == len(right)
    for one, other in zip(left, right, strict=True):
        assert (one.dtype, one.shape, one.stride()) == (other.dtype, other.shape, other.stride())
        assert torch.equal(one, other)


def check(gm: Any, exchange: Any, **options: Any) -> None:
    inputs = drawn(gm)
    out = synchronised(gm, **options)
    same(lockstep.run(out, [[value.clone() for value in row] for row in inputs]), expected(gm, inputs, exchange))


FORMS = [dict(zip(("buckets", "waits", "collective"), chosen, strict=True)) for chosen in itertools.product(
    ("off", "ddp"), ("immediate", "sunk"), ("all_reduce", "reduce_scatter"))]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: "-".join(form.values()))
@pytest.mark.parametrize("ranks", [2, 4])
def test_the_mean_of_all_ranks(ranks: int, form: dict[str, Any]) -> None:
    check(two_ranks() if ranks == 2 else captured(INPUTS, UPDATED), mean, **form)


@pytest.mark.parametrize("form", [form for form in FORMS if form["collective"] == "all_reduce"],
                         ids=lambda form: "-".join(form.values()))
def test_gradients_that_are_results(form: dict[str, Any]) -> None:
    check(captured(INPUTS, RETURNED), mean, **form)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: "-".join(form.values()))
@pytest.mark.parametrize("compress", WIRE)
def test_the_arithmetic_of_compression_hooks(compress: str, form: dict[str, Any]) -> None:
    check(captured(INPUTS, UPDATED), compressed(WIRE[compress]), compress=compress, **form)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: "-".join(form.values()))
def test_the_sum_of_all_ranks(form: dict[str, Any]) -> None:
    check(captured(INPUTS, UPDATED), total, average=False, **form)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: "-".join(form.values()))
def test_complex_gradients(form: dict[str, Any]) -> None:
    check(two_ranks(WITH_COMPLEX), mean, **form)


@pytest.mark.parametrize("buffers", ["each", "coalesced"])
def test_buffers_come_from_the_first_rank(buffers: str) -> None:
    gm = captured(INPUTS, RETURNED, groups={"dp": [[2, 0], [1, 3]]})
    check(gm, mean, buffers=buffers)
    own = [row[-2] for row in expected(gm, drawn(gm), mean)]
    assert torch.equal(own[0], own[2])
    assert not torch.equal(own[0], own[1])


def test_buffers_that_stay() -> None:
    def exchange(kind: str, name: str, values: list[torch.Tensor]) -> list[torch.Tensor]:
        return values if kind == "buffer" else mean(kind, name, values)

    check(captured(INPUTS, RETURNED), exchange, buffers="off")


def test_gradients_that_stay() -> None:
    check(captured(INPUTS, RETURNED), local, sync=False)
    check(captured(INPUTS, UPDATED), local, sync=False)


@pytest.mark.parametrize("buckets", ["off", "ddp"])
@pytest.mark.parametrize("ranks", [2, 4])
def test_shards_of_gradients_that_are_results(ranks: int, buckets: str) -> None:
    """Rank r has the r-th equal part of the flat mean, behind which zeros fill the last part."""
    gm = two_ranks(RETURNED) if ranks == 2 else captured(INPUTS, RETURNED)
    inputs = drawn(gm)
    whole = expected(gm, inputs, mean)
    shards = lockstep.run(synchronised(gm, collective="reduce_scatter", buckets=buckets), inputs)
    for rank in range(ranks):
        for shard, value in zip(shards[rank][:6], whole[rank][:6], strict=True):
            flat = value.reshape(-1)
            padded = torch.cat([flat, flat.new_zeros(-len(flat) % ranks)])
            assert torch.equal(shard, padded.view(ranks, -1)[rank])


def test_one_rank_alone() -> None:
    alone = {"world_size": 1, "groups": {"dp": [[0]]}}
    check(captured(INPUTS, RETURNED, **alone), mean)
    check(captured(INPUTS, UPDATED, **alone), compressed(torch.float16), compress="fp16")
    check(captured(INPUTS, UPDATED, **alone), compressed(torch.bfloat16), compress="bf16", average=False)
    flat = lockstep.run(synchronised(captured(INPUTS, RETURNED, **alone), collective="reduce_scatter"),
                        drawn(captured(INPUTS, RETURNED, **alone)))
    assert [value.dim() for value in flat[0][:6]] == [1] * 6


def test_a_gradient_inside_a_loop_is_synchronised_inside() -> None:
    classes = """\
class body:
    def forward(
        self,
        c: "f32[4]",
        x: "f32[4]",
    ):
        g = aten.mul.Tensor(c, x)
        k = fxpasses.gradient.default(g, "w")
        n = aten.add.Tensor(c, k)
        s = aten.clone.default(k)
        return (n, s)
"""
    gm = captured("a: f32[4]; xs: f32[3, 4]", "body = self.body\nl = hop.scan(body, [a], [xs], ())\nc = l[0]\n"
                  "s = l[1]\nreturn (c, s)", classes=classes)
    for form in FORMS:
        check(gm, mean, **form)


def test_the_marked_graph_differs_from_the_result() -> None:
    """The inputs above tell: without the exchange the values are others."""
    gm = captured(INPUTS, UPDATED)
    inputs = drawn(gm)
    left = lockstep.run(gm, [[value.clone() for value in row] for row in inputs])
    right = lockstep.run(gradsync(gm), inputs)
    assert not any(torch.equal(one, other) for one, other in zip(left[1][:6], right[1][:6], strict=True))
