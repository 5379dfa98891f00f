"""Edits of random graphs whose diff is known, and graphs of many nodes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import torch
from torch.fx import Graph, GraphModule, Node

from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import is_collective
from fxpasses.testing.graphs import GraphBuilder

aten = torch.ops.aten
Edit = Callable[[GraphModule, random.Random], "dict[str, int] | None"]


def _calls(gm: GraphModule) -> list[Node]:
    """Calls of operators on tensors that are no collectives, nor waits."""
    return [node for node in gm.graph.nodes if node.op == "call_function" and not is_collective(node)
            and "c10d" not in str(node.target) and isinstance(node.meta.get("val"), torch.Tensor)]


def add_node(gm: GraphModule, rng: random.Random) -> dict[str, int] | None:
    """An operator that the graph does not have, between a node and all of its users."""
    found = [node for node in _calls(gm) if node.users and node.meta["val"].dtype.is_floating_point]
    if not found:
        return None
    node = rng.choice(found)
    users = len(node.users)
    with gm.graph.inserting_after(node):
        new = gm.graph.call_function(aten.erfinv.default, (node,))
    new.meta["val"] = node.meta["val"]
    node.replace_all_uses_with(new, delete_user_cb=lambda user: user is not new)
    return {"added": 1, "changed": users}


def remove_node(gm: GraphModule, rng: random.Random) -> dict[str, int] | None:
    """Its users take its first operand instead."""
    held = {node for each in gm.graph.nodes for node in each.meta.get("after", ())}
    found = [node for node in _calls(gm) if node.users and node not in held and any(
        isinstance(operand.meta.get("val"), torch.Tensor) for operand in node.all_input_nodes)]
    if not found:
        return None
    node = rng.choice(found)
    users = len(node.users)
    node.replace_all_uses_with(next(operand for operand in node.all_input_nodes
                                    if isinstance(operand.meta.get("val"), torch.Tensor)))
    gm.graph.erase_node(node)
    return {"removed": 1, "changed": users}


def change_argument(gm: GraphModule, rng: random.Random) -> dict[str, int] | None:
    """A whole number among the arguments."""
    found = [(node, place) for node in _calls(gm) for place, value in enumerate(node.args) if type(value) is int]
    if not found:
        return None
    node, place = rng.choice(found)
    node.update_arg(place, node.args[place] + 7)  # type: ignore[operator]
    return {"changed": 1}


def change_dtype(gm: GraphModule, rng: random.Random) -> dict[str, int] | None:
    """The type of one node, and nothing behind it."""
    node = rng.choice(_calls(gm))
    node.meta["val"] = node.meta["val"].to(torch.float16)
    return {"re-typed": 1}


def move_node(gm: GraphModule, rng: random.Random) -> dict[str, int] | None:
    """A node further down, still in front of all of its users; one of which there is only one."""
    nodes = list(gm.graph.nodes)
    place = {node: number for number, node in enumerate(nodes)}
    calls = [(str(node.target), str(node.args)) for node in nodes]
    found = []
    for number, node in enumerate(nodes):
        last = min((place[user] for user in node.users), default=len(nodes) - 1)
        if node.op == "call_function" and last - number > 2 and calls.count(calls[number]) == 1:
            found.append((node, rng.randint(number + 3, last)))
    if not found:
        return None
    node, before = rng.choice(found)
    nodes[before].prepend(node)
    return {"moved": 1}


EDITS: tuple[Edit, ...] = (add_node, remove_node, change_argument, change_dtype, move_node)


def rename(gm: GraphModule) -> None:
    """Give every node another name, and most of them one that another had."""
    for each in all_graphs(gm):
        nodes = list(each.graph.nodes)
        names = [node.name for node in nodes]
        for node, name in zip(nodes, [*names[1:], names[0]], strict=True):
            node.name = name if node.op != "placeholder" else f"{name}_renamed"


def built(build: Callable[[Callable[..., Node], Node], Iterable[Node]]) -> GraphModule:
    """A graph of f32[4, 4] values: ``build(call, input)`` gives what it returns."""
    builder = GraphBuilder()
    start = builder.input("x", 4, 4)
    graph: Graph = start.graph

    def call(target: Callable[..., object], *args: object) -> Node:
        node = graph.call_function(target, args)  # type: ignore[arg-type]
        node.meta["val"] = start.meta["val"]
        return node

    return builder.done(result=tuple(build(call, start)))


def twins(count: int) -> GraphModule:
    """As many nodes that nothing tells apart."""
    return built(lambda call, x: [call(aten.relu.default, x) for _ in range(count)])


def chain(count: int, between: int = 0) -> GraphModule:
    """One operator again and again, another behind every ``between``-th."""
    def build(call: Callable[..., Node], x: Node) -> list[Node]:
        for number in range(count):
            x = call(aten.relu.default, x)
            if between and number % between == 0:
                x = call(aten.sigmoid.default, x)
        return [x]
    return built(build)


def numbered(numbers: Iterable[int], add: int = 0) -> GraphModule:
    """Nodes that differ in a number, in this order, returned by number."""
    def build(call: Callable[..., Node], x: Node) -> list[Node]:
        made = {number: call(aten.add.Tensor, x, number + add) for number in numbers}
        return [made[number] for number in sorted(made)]
    return built(build)


def woven(count: int, seed: int) -> GraphModule:
    """Random operators on one another."""
    rng = random.Random(seed)
    one = (aten.relu.default, aten.sigmoid.default, aten.neg.default, aten.exp.default)

    def build(call: Callable[..., Node], x: Node) -> list[Node]:
        made = [x]
        for _ in range(count):
            near = made[-50:]
            made.append(call(rng.choice(one), rng.choice(near)) if rng.random() < 0.5
                        else call(aten.add.Tensor, rng.choice(near), rng.choice(near)))
        return [made[-1]]
    return built(build)
