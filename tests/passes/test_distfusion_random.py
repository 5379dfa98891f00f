"""distfusion on random chains of views, slices, elementwise operators and writes: values stay what they are."""

from __future__ import annotations

import random
from collections import Counter

import pytest
import torch
from torch.fx import Node

import fxpasses
from fxpasses import World
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import GraphBuilder, stale_types

GROUPS = {"dp": [[0, 1, 2, 3]], "turned": [[2, 0, 3, 1]], "tp": [[0, 1], [2, 3]], "swapped": [[1, 0], [3, 2]],
          "cross": [[0, 2], [1, 3]]}
SHAPES = ([8, 8], [4, 2, 8], [16, 4], [2, 8, 4], [64])
aten = torch.ops.aten


class Chain:
    """Builds one graph: a reduction or a gather, and what a seed makes of it."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"parts {seed}")
        self.build = GraphBuilder(world=World(4, GROUPS))
        self.shape = self.rng.choice(SHAPES)
        self.group = self.rng.choice(list(GROUPS))
        self.size = len(GROUPS[self.group][0])
        self.operands = [self.build.input("x", *self.shape), self.build.input("y", *self.shape)]
        self.ranks = {}
        for name in dict.fromkeys([self.group, self.rng.choice(list(GROUPS))]):
            rank = self.build.input(f"rank_{name}", dtype=torch.int64)
            rank.meta["rank_of"] = name
            self.ranks[name] = rank

    def graph(self) -> torch.fx.GraphModule:
        rng, results = self.rng, []
        value = whole = self._sent(self.operands[0])
        for _ in range(rng.randint(1, 5)):
            value = self._step(value)
            if rng.random() < 0.1:
                results.append(self._end(value))
        if rng.random() < 0.15:
            results.append(self._end(self._taken(whole)))
        if rng.random() < 0.2:
            value = self.build.mul__Tensor(value, 0.5)
        results.append(self._end(value))
        return self.build.done(*results)

    def _sent(self, value: Node) -> Node:
        launch = self.build.all_reduce(value, self.rng.choice(["sum", "avg", "max"]), group=self.group) \
            if self.rng.random() < 0.75 else self._gathered(value)
        return self.build.wait(launch)

    def _gathered(self, value: Node) -> Node:
        return self.build.all_gather(value, group=self.group, size=self.size)

    def _end(self, value: Node) -> Node:
        return value if self.rng.random() < 0.3 else self.build.neg(value)

    def _step(self, value: Node) -> Node:
        what = self.rng.choice(["take", "take", "take", "compute", "view", "permute", "cut", "write", "cast"])
        dims = value.meta["val"].dim()
        if what == "take":
            return self._taken(value)
        if what == "compute":
            return self._computed(value)
        if what == "view":
            return self._viewed(value)
        if what == "permute" and dims > 1:
            return self.build.permute(value, self.rng.sample(range(dims), dims))
        if what == "cut" and dims:
            dim = self.rng.randrange(dims)
            end = max(1, value.meta["val"].shape[dim] // self.rng.choice([1, 2]))
            return self.build.slice_Tensor(value, dim, 0, end)
        if what == "write":
            return self.build.mul__Tensor(value, 2.0)
        return value

    def _computed(self, value: Node) -> Node:
        other = self.rng.choice(["number", "itself", "broadcast", "same"])
        if other == "number":
            return self.build.add(value, 1.5)
        if other == "itself":
            return self.build.mul(value, value)
        known = value.meta["val"]
        if other == "same" and list(known.shape) == self.shape:
            return self.build.add(value, self.operands[1])
        row = self.build.full([known.shape[-1]], 0.25) if known.dim() else self.build.full([], 0.25)
        return self.build.mul(value, row)

    def _viewed(self, value: Node) -> Node:
        known = value.meta["val"]
        shape, rest = [], known.numel()
        while rest > 1 and len(shape) < 3:
            shape.append(self.rng.choice([size for size in (1, 2, 4, 8) if rest % size == 0]))
            rest //= shape[-1]
        if not known.is_contiguous():
            value = self.build.clone(value, memory_format=torch.contiguous_format)
        return self.build.view(value, [*shape, rest])

    def _taken(self, value: Node) -> Node:
        """A part by the rank, most often the own one: of a dimension, or strided, or by a shifted number."""
        dims = [dim for dim, size in enumerate(value.meta["val"].shape) if size % self.size == 0 and size]
        if not dims:
            return value
        dim = self.rng.choice(dims)
        length = value.meta["val"].shape[dim] // self.size
        own = self.rng.random() < 0.8
        rank = self.ranks[self.group if own else self.rng.choice(list(self.ranks))]
        if self.rng.random() < 0.1:
            rank = self.build.remainder_Scalar(self.build.add(rank, 1), self.size)
        elif self.rng.random() < 0.1 or not own:
            rank = self.build.clamp(rank, 0, self.size - 1)
        steps = self.build.arange(length)
        if self.rng.random() < 0.3:
            index = self.build.add(self.build.mul(steps, self.size), rank)
        else:
            index = self.build.add(steps, self.build.mul(rank, length))
        return self.build.index_select(value, dim, index)


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_random_chains(first: int) -> None:
    """Values, types and a second run; a good part of the graphs is worked on."""
    codes: Counter[str] = Counter()
    for seed in range(first, first + 20):
        gm = Chain(seed).graph()
        remarks: list[fxpasses.Remark] = []
        out = fxpasses.run(gm, "distfusion{fuse=false}", remarks=remarks, verify_each=True)
        codes.update(remark.code for remark in remarks)
        assert same_on_ranks(gm, out, gm.meta["world"]) is None, f"seed {seed}"
        assert stale_types(out, gm) == [], f"seed {seed}"
        assert fxpasses.dump(fxpasses.run(out, "distfusion{fuse=false}")) == fxpasses.dump(out), f"seed {seed}"
    assert codes["scattered"] + codes["own-part"] >= 3, codes
