"""Buckets of gathers and scatters on other dimensions than the first, and of shards that are not of equal size."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.passes import commfuse
from fxpasses.testing.results import collectives, stale_types
from fxpasses.testing.snippets import snippet
from tests.passes.bucketed import GROUPS, members_of

WAIT = "_c10d_functional.wait_tensor.default"
GATHER = "_c10d_functional.all_gather_into_tensor.default"
SCATTER = "_c10d_functional.reduce_scatter_tensor.default"


def gathered_on(dim: int, name: str, rows: int) -> str:
    """The gather of input ``name`` along ``dim`` in group tp, as torch writes it; its result is ``name`` + r."""
    return f"""
        {name}l = {GATHER}({name}, 2, tp)
        {name}w = {WAIT}({name}l)
        {name}s = aten.split.Tensor({name}w, {rows})
        {name}a = {name}s[0]
        {name}b = {name}s[1]
        {name}r = aten.cat.default([{name}a, {name}b], {dim})
        """


def scattered_on(dim: int, name: str, width: int) -> str:
    """The sum of input ``name`` scattered along ``dim``, each part ``width`` wide."""
    return f"""
        {name}s = aten.split.Tensor({name}, {width}, {dim})
        {name}a = {name}s[0]
        {name}b = {name}s[1]
        {name}c = aten.cat.default([{name}a, {name}b])
        {name}l = {SCATTER}({name}c, "sum", 2, turned)
        {name}r = {WAIT}({name}l)
        """


def lines(*blocks: str) -> str:
    return "\n".join(line.strip() for block in blocks for line in block.strip().splitlines())


def assert_one(gm: GraphModule, form: str) -> GraphModule:
    """Every rank gets the same values with one collective."""
    after = commfuse(gm, form=form)
    assert sum(collectives(after).values()) == 1
    assert stale_types(after) == []
    report = fxpasses.check(gm, after, world=gm.meta["world"])
    assert report.verdict == "bit-equal", str(report)
    return after


@pytest.mark.parametrize("form", ["packed", "coalesced"])
@pytest.mark.parametrize("dim", [1, 2])
def test_gathers_on_another_dimension(dim: int, form: str) -> None:
    body = lines(gathered_on(dim, "x", 2), gathered_on(1, "y", 3), "return (xr, yr)")
    assert_one(snippet("x: f32[2, 3, 4]; y: f32[3, 5]", body, groups=GROUPS), form)


@pytest.mark.parametrize("form", ["packed", "coalesced"])
@pytest.mark.parametrize("dim", [1, 2])
def test_scatters_on_another_dimension(dim: int, form: str) -> None:
    body = lines(scattered_on(dim, "x", 2), scattered_on(1, "y", 3), "return (xr, yr)")
    assert_one(snippet("x: f32[2, 4, 4]; y: f32[3, 6]", body, groups=GROUPS), form)


@pytest.mark.parametrize("form", ["packed", "coalesced"])
def test_shards_that_are_padded_stay_as_long_as_they_are(form: str) -> None:
    """Seven rows on four ranks: a shard has two, the last one's second is padding, cut off behind the gather."""
    body = f"""
        p = aten.constant_pad_nd.default(x, [0, 0, 0, 1])
        xl = {GATHER}(p, 4, dp)
        xw = {WAIT}(xl)
        xr = aten.slice.Tensor(xw, 0, 0, 7)
        yl = {GATHER}(y, 4, dp)
        yw = {WAIT}(yl)
        zr = aten.neg.default(yw)
        return (xr, zr)
        """
    after = assert_one(snippet("x: f32[1, 3]; y: f32[5]", lines(body), groups=GROUPS), form)
    launch, = members_of(after)
    assert sum(node.meta["val"].numel() for node in launch.inputs) == 2 * 3 + 5
