"""Cuts, against the elements that torch itself takes."""

from __future__ import annotations

import itertools
import math
import random

import pytest
import torch

from fxpasses.analyses.rank_index import RankValues, cuts_of_whole, own_part
from fxpasses.analyses.rank_index.cuts import Cut, by_stride, covers, joined, whole
from fxpasses.ir.ops import GroupRef
from fxpasses.testing.snippets import snippet


def elements(cut: Cut) -> torch.Tensor:
    """Element numbers of a cut, by its definition."""
    found = torch.tensor(cut.start)
    for size, stride in cut.digits:
        found = found.unsqueeze(-1) + torch.arange(size) * stride
    return found.reshape(cut.shape)


def step(rng: random.Random, cut: Cut, numbers: torch.Tensor) -> tuple[Cut | None, torch.Tensor, str]:
    """One random operator: what it makes of the cut, and of the elements themselves."""
    if not cut.axes:
        return cut.viewed([1]), numbers.reshape(1), "view"
    dim = rng.randrange(len(cut.axes))
    size = cut.shape[dim]
    what = rng.choice(["slice", "select", "permute", "view", "view", "step"])
    if what == "select":
        index = rng.randrange(size)
        return cut.selected(dim, index), numbers.select(dim, index), what
    if what == "permute":
        order = rng.sample(range(len(cut.axes)), len(cut.axes))
        return cut.permuted(order), numbers.permute(order), what
    if what == "view":
        shape, rest = [], cut.count
        while rest > 1 and len(shape) < 4:
            shape.append(rng.choice([part for part in range(1, rest + 1) if rest % part == 0]))
            rest //= shape[-1]
        shape.append(rest)
        return cut.viewed(shape), numbers.reshape(shape), what
    first = rng.randrange(size)
    by = rng.choice([2, 3, 4]) if what == "step" else 1
    count = rng.randint(1, -(-(size - first) // by))
    return (cut.taken(dim, first, count, by),
            numbers.narrow(dim, first, (count - 1) * by + 1)[(slice(None),) * dim + (slice(None, None, by),)], what)


@pytest.mark.parametrize("seed", range(40))
def test_random_chains(seed: int) -> None:
    rng = random.Random(seed)
    known = 0
    for _ in range(20):
        shape = rng.choice([[24], [4, 6], [2, 3, 4], [4, 1, 8], [2, 2, 2, 3]])
        cut, numbers = whole(shape), torch.arange(math.prod(shape)).reshape(shape)
        for _ in range(rng.randint(1, 6)):
            found, numbers, _ = step(rng, cut, numbers)
            if found is None:
                break
            cut, known = found, known + 1
            assert elements(cut).tolist() == numbers.tolist()
            assert cut.last == int(numbers.max())
    assert known > 20


@pytest.mark.parametrize(("dim", "first", "count", "by"), [(0, 2, 3, 2), (0, 0, 0, 1), (0, -1, 1, 1), (0, 0, 1, 0),
                                                          (0, 4, 1, 1)])
def test_nothing_is_taken_outside(dim: int, first: int, count: int, by: int) -> None:
    assert whole([4, 2]).taken(dim, first, count, by) is None


def test_what_is_no_cut() -> None:
    turned = whole([4, 6]).permuted([1, 0]).viewed([24])
    assert turned is not None
    assert turned.taken(0, 1, 4) is None, "it begins in one row and ends in another"
    assert whole([4, 6]).viewed([3, 8]) is not None, "rows of a contiguous tensor may be cut"
    assert turned.viewed([3, 8]) is not None
    assert turned.viewed([8, 3]) is None, "a dimension would begin inside a digit"
    assert whole([4, 6]).viewed([5, 5]) is None


def test_nothing_is_no_part() -> None:
    """Tensors without elements: nobody's part, and no error."""
    gm = snippet("x: f32[0, 4]; e: i64[] rank@dp", "k = _c10d_functional.all_reduce.default(x, 'sum', dp)\n"
                 "g = _c10d_functional.wait_tensor.default(k)\nv = aten.view.default(g, [2, 0, 2])\nreturn (v,)")
    values = RankValues([gm], gm.meta["world"])
    nodes = {node.name: node for node in gm.graph.nodes}
    assert cuts_of_whole(values, nodes["g"]) is None
    assert not own_part(values, nodes["v"], nodes["g"], GroupRef("name", "dp"))


def test_covers() -> None:
    """Exactly what numbers each element once."""
    for sizes in ([4, 3, 2], [2, 2, 6]):
        digits = list(itertools.chain.from_iterable(whole(sizes).axes))
        for order in itertools.permutations(digits):
            assert covers(by_stride(order), 24)
        assert not covers(by_stride(digits[1:]), 24)
    assert covers((), 1)
    assert not covers(((2, 12), (6, 2)), 24)
    assert not covers(((2, 12), (6, 2), (4, 1)), 24), "overlapping"
    assert joined([(4, 6), (1, 9), (6, 1)]) == ((24, 1),)
