"""Copies of what a loop computes alike in every round, in front of the loop."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node
from torch.fx.node import map_arg

from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import attribute_or_none, call, infer, origin
from fxpasses.ir.loops import Invariant, Loop, add_invariants, drop_invariants
from fxpasses.ir.ops import Collective, waits_of
from fxpasses.ir.rewrites import erase_launch
from fxpasses.passes.commhoist.invariants import Invariants, still_read

aten = torch.ops.aten


class Lifter:
    """Copies nodes of the graphs of one loop to the graph around it, directly in front of the call.

    ``share``: equal nodes become one.
    """

    def __init__(self, loop: Loop, *, share: bool) -> None:
        self._loop, self._share = loop, share
        self._copies: dict[Node, Node] = {}
        self._equal: dict[Hashable, Node] = {}
        for invariant in loop.invariants:
            for node in (invariant.placeholder, invariant.in_condition):
                if node is not None and isinstance(invariant.operand, Node):
                    self._copies[node] = invariant.operand

    def copy(self, node: Node) -> Node:
        """The node outside that has the value of ``node``, which is made of invariants only."""
        pending = [node]
        while pending:
            current = pending[-1]
            missing = [operand for operand in current.all_input_nodes if operand not in self._copies]
            if current not in self._copies and missing:
                pending += missing
                continue
            if current not in self._copies:
                self._copies[current] = self._copy(current)
            pending.pop()
        return self._copies[node]

    def _copy(self, node: Node) -> Node:
        graph = self._loop.call.graph
        if node.op == "get_attr":
            with graph.inserting_before(self._loop.call):
                return fetch(self._loop.gm, node)
        args, kwargs = map_arg((node.args, node.kwargs), self._copies.__getitem__)
        key = (node.target, _frozen(args), _frozen(kwargs))
        if not self._share or key not in self._equal:
            alike = all(_type(operand) == _type(self._copies[operand]) for operand in node.all_input_nodes)
            with graph.inserting_before(self._loop.call):
                copied = graph.create_node("call_function", node.target, args, kwargs, name=node.name)
            copied.meta.update(origin(node))
            copied.meta["val"] = node.meta["val"] if alike else infer(copied)
            self._equal[key] = copied
        return self._equal[key]


def fetch(gm: GraphModule, node: Node) -> Node:
    """A look-up in ``gm``, at its graph's insertion point, of the object that ``node`` looks up in another graph."""
    owner, name = node.graph.owning_module, str(node.target)
    assert isinstance(owner, GraphModule)
    held = attribute_or_none(owner, name)
    stem, number = name.replace(".", "_"), 1
    while attribute_or_none(gm, name) is not held:
        if not hasattr(gm, name):
            setattr(gm, name, held)
            break
        name, number = f"{stem}_{number}", number + 1
    copied = gm.graph.get_attr(name)
    copied.meta.update(node.meta)
    return copied


def move_in_front(loop: Loop, moved: Sequence[Collective], found: Invariants, inside: Effects, lifter: Lifter,
                  pinned: frozenset[Node]) -> None:
    """Launch and wait for ``moved`` outside, hand in the results that are still read, and erase what they leave."""
    if not moved:
        return
    graph = moved[0].node.graph
    copies = {wait: lifter.copy(wait) for item in moved for wait in waits_of(item.node)}
    sources = frozenset[Node]().union(*(found.sources[item.node] for item in moved))
    still = still_read(found, {item.node for item in moved})
    read = [wait for wait in copies if wait in still]
    _copy_returned(graph.output_node(), moved, inside)
    models: dict[Node, Node] = {}
    for wait in read:
        models.setdefault(copies[wait], wait)
    add_invariants(loop, list(models), list(models.values()))
    given = {invariant.operand: invariant for invariant in loop.invariants[-len(models):]} if models else {}
    for wait in read:
        new = given[copies[wait]]
        own = new.placeholder if new.placeholder.graph is graph else new.in_condition
        assert own is not None
        wait.replace_all_uses_with(own)
    for item in reversed(moved):
        for wait in waits_of(item.node):
            graph.erase_node(wait)
        erase_launch(item.node, lambda node: node not in pinned and inside.is_pure(node))
    idle = [invariant.placeholder for invariant in loop.invariants if _is_idle(invariant, sources, pinned)]
    drop_invariants(loop, idle)


def _copy_returned(output: Node, moved: Sequence[Collective], inside: Effects) -> None:
    """What the graph returns lies in no storage that it is given."""
    storages = frozenset[int]().union(*(inside.storages(item.node) for item in moved))
    returned: Any = output.args[0]
    values = list(returned) if isinstance(returned, (list, tuple)) else [returned]
    for index, value in enumerate(values):
        if isinstance(value, Node) and inside.storages(value) & storages:
            with output.graph.inserting_before(output):
                values[index] = call(output.graph, aten.clone.default, (value,), like=value)
    if isinstance(returned, (list, tuple)):
        output.args = (tuple(values) if isinstance(returned, tuple) else values,)
    else:
        output.args = (values[0],)


def _is_idle(invariant: Invariant, sources: Collection[Node], pinned: Collection[Node]) -> bool:
    """Nobody reads the invariant any more, which fed a collective."""
    inputs = [node for node in (invariant.placeholder, invariant.in_condition) if node is not None]
    return any(node in sources for node in inputs) and not any(node.users or node in pinned for node in inputs)


def _type(node: Node) -> object:
    value = node.meta.get("val")
    if not isinstance(value, torch.Tensor):
        return type(value)
    return value.dtype, value.device, [str(size) for size in (*value.shape, *value.stride())]


def _frozen(value: Any) -> Hashable:
    """A stand-in for an argument that tells 1 from 1.0 from True, and nodes by what they are."""
    if isinstance(value, (list, tuple)):
        return type(value).__name__, tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return "dict", tuple((key, _frozen(item)) for key, item in value.items())
    return value if isinstance(value, Node) else (type(value).__name__, repr(value))
