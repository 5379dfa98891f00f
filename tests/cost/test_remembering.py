"""What a model remembers of a graph that nobody edits: the same costs, for fewer looks at neighbours."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from torch.fx import GraphModule, Node

from fxpasses import load
from fxpasses.analyses.kinds import is_compute
from fxpasses.cost import cost_model, fusion
from fxpasses.cost.model import CostModel
from fxpasses.ir.world import World
from fxpasses.pm.analyses import CheckedCost, remembering

_DENSE = 12
"""Values that each node of a dense graph reads."""


def dense(size: int) -> GraphModule:
    """Sums of random earlier sums, each large and read by about as many as it reads."""
    numbers = random.Random(size)
    names, lines = ["x"], []
    for index in range(size):
        read = sorted({numbers.choice(names[-3 * _DENSE:]) for _ in range(_DENSE)})
        lines.append(f'    n{index}: "f32[65536, {len(read)}]" = torch.ops.aten.stack.default([{", ".join(read)}], 1)')
        lines.append(f'    s{index}: "f32[65536]" = torch.ops.aten.sum.dim_IntList(n{index}, [1])')
        names.append(f"s{index}")
    return load("\n".join(['def forward(self, x: "f32[65536]"):', *lines, f"    return ({names[-1]},)"]))


def model() -> CostModel:
    found = cost_model(None, World(1))
    assert isinstance(found, CostModel)
    return found


def asked(gm: GraphModule, cost: Callable[[Node], float], monkeypatch: pytest.MonkeyPatch) -> int:
    """Questions for the role of a node while all nodes are costed."""
    count = 0
    role_of = fusion.role_of

    def counted(node: Node) -> fusion.Role:
        nonlocal count
        count += 1
        return role_of(node)

    with monkeypatch.context() as patched:
        patched.setattr(fusion, "role_of", counted)
        for node in gm.graph.nodes:
            cost(node)
    return count


def test_a_dense_graph_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    small, large = (asked(dense(size), model().remembering(), monkeypatch) for size in (20, 80))
    assert large < 8 * small
    assert large < 80 * 500
    again = asked(dense(20), model(), monkeypatch)
    assert again > 4 * small  # what remembering saves


def test_costs_are_the_same() -> None:
    gm = dense(20)
    kept = model().remembering()
    assert [kept(node) for node in gm.graph.nodes] == [model()(node) for node in gm.graph.nodes]
    assert any(kept(node) for node in gm.graph.nodes)
    assert kept.launch_ms == model().launch_ms


def test_a_model_forgets_what_was_edited() -> None:
    gm = load("""
        def forward(self, x: "f32[65536]"):
            y: "f32[65536]" = torch.ops.aten.neg.default(x)
            z: "f32[65536]" = torch.ops.aten.exp.default(y)
            return (z,)""")
    y, z = (node for node in gm.graph.nodes if is_compute(node))
    cost = model()
    before = cost(y), remembering(cost)(y)
    gm.graph.output_node().args = ((y, z),)
    after = cost(y), remembering(cost)(y)
    assert before[0] == before[1] < after[0] == after[1]


class Doubled(CostModel):
    """A model of somebody else's, by what this one says."""

    def __call__(self, node: Node) -> float:
        return 2 * super().__call__(node)


class Wrapped:
    def __init__(self, inner: CostModel) -> None:
        self._inner = inner

    def __call__(self, node: Node) -> float:
        return 7.0

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)


def test_what_others_make_of_a_model_counts() -> None:
    gm = dense(3)
    node = next(filter(is_compute, gm.graph.nodes))
    doubled = Doubled(model().profile, World(1))
    assert remembering(CheckedCost(doubled))(node) == 2 * model()(node) > 0
    assert remembering(CheckedCost(Wrapped(model())))(node) == 7.0
    assert remembering(lambda _: 3.0)(node) == 3.0
