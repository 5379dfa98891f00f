"""Replication on random graphs: whatever is said to be the same on a group is the same there when the ranks run."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.replication import replication
from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import GroupRef, is_launch, is_taken_from_launch
from fxpasses.ranks.inputs import random_inputs
from fxpasses.ranks.lockstep import run
from fxpasses.testing import random_graph


def claims(gm: GraphModule) -> list[tuple[Node, list[str]]]:
    """Values of the graph with the groups on which they are said to be the same."""
    uniform = replication(gm, Effects(gm), gm.meta["world"])
    names = list(gm.meta["world"].groups)
    tensors = [node for node in gm.graph.nodes if isinstance(node.meta.get("val"), torch.Tensor)
               and not is_launch(node) and not is_taken_from_launch(node)]
    found = [(node, [name for name in names if uniform.on(node, GroupRef("name", name))]) for node in tensors]
    return [(node, names) for node, names in found if names]


def same(one: Any, other: Any) -> bool:
    if one.dtype.is_floating_point or one.dtype.is_complex:
        return torch.allclose(one, other, rtol=1e-3, atol=1e-3, equal_nan=True)
    return torch.equal(one, other)


def check(seed: int) -> Counter[str]:
    gm = random_graph(seed)
    if gm.meta.get("opaque"):
        return Counter()
    claimed, counts = claims(gm), Counter[str]()
    gm.graph.output_node().args = (tuple(node for node, _ in claimed),)
    world = gm.meta["world"]
    outputs = run(gm, random_inputs(gm, world, seed), world)
    for index, (node, names) in enumerate(claimed):
        for name in names:
            for part in world.parts(name):
                values = [outputs[rank][index] for rank in part]
                assert all(same(values[0], value) for value in values), f"seed {seed}: {node} on {name}"
            counts["constant" if len(names) == len(world.groups) else "some"] += 1
    return counts


@pytest.mark.parametrize("seeds", [range(10), *(pytest.param(range(start, start + 15), marks=pytest.mark.full)
                                                for start in range(0, 600, 15))])
def test_claims_hold_on_ranks(seeds: range) -> None:
    found: Counter[str] = Counter()
    for seed in seeds:
        found += check(seed)
    assert found["some"] > 2 * len(seeds)
    assert found["constant"] > len(seeds)
