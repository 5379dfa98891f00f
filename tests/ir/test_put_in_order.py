"""One legal order on the way to another: every order in between is legal too."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from torch.fx import GraphModule, Node

from fxpasses.ir.effects import effects
from fxpasses.ir.graph import order
from fxpasses.ir.rewrites import put_in_order
from fxpasses.testing import random_graph
from fxpasses.testing.snippets import snippet

BODY = "b = aten.relu.default(a)\nc = aten.neg.default(a)\nd = aten.abs.default(c)\nreturn (b, d)"


def names(gm: GraphModule) -> list[str]:
    return [node.name for node in gm.graph.nodes]


def chosen(gm: GraphModule, rng: random.Random) -> tuple[list[Node], dict[Node, list[Node]]]:
    """An order that operands, accesses and control edges allow, and what each node has to follow."""
    before = {node: [*node.all_input_nodes, *others] for node, others in effects(gm).dependencies().items()}
    inputs = [node for node in gm.graph.nodes if node.op == "placeholder"]
    ordered, left = list(inputs), [node for node in gm.graph.nodes if node.op not in ("placeholder", "output")]
    while left:
        ready = [node for node in left if all(other in ordered for other in before[node])]
        ordered.append(rng.choice(ready))
        left.remove(ordered[-1])
    return [*ordered, gm.graph.output_node()], before


def limited(count: int) -> Iterator[bool]:
    yield from [True] * count
    while True:
        yield False


def test_a_node_that_is_not_next_moves_up() -> None:
    gm = snippet("a: f32[4]", BODY)
    a, b, c, d, output = gm.graph.nodes
    asked: list[str] = []

    def may_move(node: Node) -> bool:
        asked.append(node.name)
        return True

    assert put_in_order([a, c, d, b, output], may_move)
    assert names(gm) == ["a", "c", "d", "b", "output"]
    assert asked == ["c", "d"]


def test_nothing_moves_behind_a_no() -> None:
    gm = snippet("a: f32[4]", BODY)
    a, b, c, d, output = gm.graph.nodes
    permitted = limited(1)
    assert not put_in_order([a, c, d, b, output], lambda node: next(permitted))
    assert names(gm) == ["a", "c", "b", "d", "output"]


def test_the_same_order_asks_for_nothing() -> None:
    gm = snippet("a: f32[4]", BODY)
    assert put_in_order(list(gm.graph.nodes), lambda node: pytest.fail("asked"))


def test_orders_in_between_are_legal() -> None:
    """Put a graph in another order one move at a time; how many moves there were in all graphs."""
    moves = 0
    for seed in range(12):
        gm = random_graph(seed, size=6)
        wanted, before = chosen(gm, random.Random(seed))
        while not _moved_once(wanted):
            moves += 1
            position = order(gm.graph)
            assert all(position[other] < position[node] for node, others in before.items() for other in others)
            gm.graph.lint()
        assert list(gm.graph.nodes) == wanted
    assert moves > 50


def _moved_once(wanted: list[Node]) -> bool:
    permitted = limited(1)
    return put_in_order(wanted, lambda node: next(permitted))
