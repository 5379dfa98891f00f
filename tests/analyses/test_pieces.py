"""Tensors that are packed for one collective: each piece is the same where it was, whatever lies beside it."""

from __future__ import annotations

import textwrap

import pytest
import torch

from fxpasses import World
from fxpasses.ranks.inputs import random_inputs
from fxpasses.ranks.lockstep import run
from fxpasses.testing import snippet
from tests.analyses.test_replication import MESH, groups_of, named

INPUTS = "x: f32[6]; r: f32[4] R@tp; d: f32[2] R@dp; both: f32[4] RR@dp,tp; g: f32[2, 3]; s: f32[2, 2] R@tp"
TP, ALL = {"tp"}, {"dp", "tp", "every", "back"}


def gathered(split: str = "aten.split_with_sizes.default(rows, [6, 4, 2], 1)") -> str:
    return f"""
    packed = aten.cat.default([x, r, d])
    cast = prims.convert_element_type.default(packed, torch.float64)
    launch = _c10d_functional.all_gather_into_tensor.default(cast, 2, dp)
    whole = _c10d_functional.wait_tensor.default(launch)
    rows = aten.view.default(whole, [2, 12])
    parts = {split}
    a = parts[0]
    b = parts[1]
    v = aten.neg.default(b)
    return (a, b, v)
    """


def scattered(scale: str = "aten.div.Tensor(flat, 2)") -> str:
    return f"""
    packed = aten.cat.default([g, s], 1)
    flat = aten.view.default(packed, [10])
    mean = {scale}
    launch = _c10d_functional.reduce_scatter_tensor.default(mean, 'sum', 2, dp)
    part = _c10d_functional.wait_tensor.default(launch)
    parts = aten.split_with_sizes.default(part, [3, 2])
    a = parts[0]
    b = parts[1]
    v = aten.view.default(b, [2, 1])
    return (a, b, v)
    """


#: Text -> groups on which ``a`` and ``v`` are the same.
ROWS = {
    "gathered": (gathered(), {"dp", "back"}, ALL),
    "not cut at the seams": (gathered("aten.split_with_sizes.default(rows, [5, 5, 2], 1)"), {"dp", "back"},
                             {"dp", "back"}),
    "cut finer": (gathered("aten.split_with_sizes.default(rows, [6, 1, 5], 1)"), {"dp", "back"}, ALL),
    "cut along the ranks": (gathered("aten.split_with_sizes.default(rows, [1, 1], 0)"), {"dp", "back"}, {"dp", "back"}),
    "scattered": (scattered(), set(), TP),
    "with what differs": (scattered("aten.mul.Tensor(flat, rank)"), set(), set()),
    "reduced": ("""
    packed = aten.cat.default([x, both])
    launch = _c10d_functional.all_reduce.default(packed, 'sum', tp)
    whole = _c10d_functional.wait_tensor.default(launch)
    parts = aten.split_with_sizes.default(whole, [6, 4])
    a = parts[0]
    v = parts[1]
    return (a, v)
    """, TP, ALL),
    "in another order": ("""
    packed = aten.cat.default([x, r, d])
    turned = aten.flip.default(packed, [0])
    parts = aten.split_with_sizes.default(turned, [6, 4, 2])
    a = parts[0]
    v = parts[1]
    return (a, v)
    """, set(), set()),
    "elements of another size": ("""
    packed = aten.cat.default([x, r, d])
    bits = aten.view.dtype(packed, torch.float64)
    parts = aten.split_with_sizes.default(bits, [3, 2, 1])
    a = parts[0]
    v = parts[1]
    return (a, v)
    """, set(), set()),
}


@pytest.mark.parametrize("name", ROWS)
def test_each_piece_is_the_same_where_it_was(name: str) -> None:
    text, first, second = ROWS[name]
    gm = snippet(INPUTS + "; rank: i64[] rank@tp", textwrap.dedent(text).strip(), groups=MESH)
    found = [groups_of(gm, named(gm, value)) for value in ("a", "v")]
    assert found == [first, second]
    world = gm.meta["world"]
    outputs = run(gm, random_inputs(gm, world, 0), world)
    for position, groups in ((0, found[0]), (-1, found[1])):
        for part in (part for group in groups for part in world.parts(group)):
            assert all(torch.equal(outputs[part[0]][position], outputs[rank][position]) for rank in part)


def test_numbers_that_may_differ() -> None:
    gm = snippet(INPUTS, textwrap.dedent(scattered()).strip(), groups=MESH)
    world = World(4, MESH, rank=0)
    assert groups_of(gm, named(gm, "v"), world) == set()
