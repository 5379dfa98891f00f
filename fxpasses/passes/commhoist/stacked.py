"""Collectives whose results a loop only stacks: every round returns the operand, one collective sends the stack.

Any reduction does, for each row of the stack is reduced on its own. ``scan`` and ``map_impl`` stack along a new first
dimension; a collective that shards the first dimension gets the rows of its ranks together first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, Node
from torch.fx.node import map_arg

from fxpasses.analyses.rows import on_stack
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import call
from fxpasses.ir.loops import Loop, Stacked, replace_outputs, result
from fxpasses.ir.ops import Collective, collective, is_wait, launch_of, nodes_in
from fxpasses.ir.rewrites import erase_launch
from fxpasses.passes.commhoist.lifting import fetch
from fxpasses.pm.analyses import Analyses

aten = torch.ops.aten
_ELEMENTWISE = ("all_reduce", "broadcast")
_BY_ROWS = ("all_gather", "reduce_scatter")


@dataclass(frozen=True)
class Stack:
    """A stacked result: its collective, the wait, and the operators from there to what the body returns."""

    place: Stacked
    launch: Collective
    wait: Node
    trail: tuple[Node, ...]


class Stacks:
    """The stacked results of ``loop`` that a collective may make as a whole. ``refused``: launches that stay, and why.

    ``inside``: effects of the body. ``pinned``: ends of control edges. ``reduce_scatter=False``: leave those alone.
    """

    def __init__(self, loop: Loop, inside: Effects, analyses: Analyses, pinned: frozenset[Node], *,
                 reduce_scatter: bool) -> None:
        self._loop, self._inside, self._analyses, self._pinned = loop, inside, analyses, pinned
        self._reduce_scatter = reduce_scatter
        self.refused: dict[Node, str] = {}
        self.found: list[Stack] = []
        returned = Counter(nodes_in(loop.body.graph.output_node().args[0]))
        for place in loop.stacked if loop.stacks else ():
            stack = self._trace(place)
            if stack is None:
                continue
            code = self._refusal(stack, returned)
            if code is None:
                self.found.append(stack)
            else:
                self.refused[stack.launch.node] = code

    def _trace(self, place: Stacked) -> Stack | None:
        """From what is returned back to the wait, through operators that treat every row of a stack alike."""
        trail: list[Node] = []
        node = place.output
        while isinstance(node, Node) and not is_wait(node):
            if on_stack(node, self._loop.length) is None or not self._inside.is_pure(node):
                return None
            trail.append(node)
            (node,) = dict.fromkeys(node.all_input_nodes)
        launch = launch_of(node) if isinstance(node, Node) else None
        found = collective(launch) if launch is not None else None
        return None if found is None else Stack(place, found, node, tuple(reversed(trail)))

    def _refusal(self, stack: Stack, returned: Counter[Node]) -> str | None:
        launch, nodes = stack.launch, (stack.launch.node, stack.wait, *stack.trail)
        if not self._analyses.world.may_rewrite:
            return "not-spmd"
        if any(len(node.users) > 1 for node in nodes) or returned[nodes[-1]] > 1:
            return "used-in-loop"
        if not launch.functional or launch.coalesced or len(launch.inputs) != 1:
            return "form"
        if launch.kind not in (*_ELEMENTWISE, *_BY_ROWS):
            return "form"
        if launch.group.form not in ("name", "object"):
            return "unknown-group"
        if not self._pinned.isdisjoint((*nodes, self._loop.call, *stack.place.results)):
            return "control-edge"
        if not all(isinstance(node.meta.get("val"), torch.Tensor) for node in (*nodes, *launch.inputs)):
            return "type-unknown"
        if launch.kind == "reduce_scatter" and not self._reduce_scatter:
            return "reduce-scatter-off"
        return self._size_refusal(stack)

    def _size_refusal(self, stack: Stack) -> str | None:
        sizes = [self._loop.length, *stack.launch.inputs[0].meta["val"].shape]
        if stack.launch.kind in _BY_ROWS and not all(isinstance(size, int) for size in sizes):
            return "dynamic-shape"
        if sizes[0] is None or not all(node.meta["val"].is_contiguous() for node in stack.place.results):
            return "layout"
        return None


def stack_collectives(loop: Loop, found: Sequence[Stack], inside: Effects) -> None:
    """Return operands from the body, and launch behind the loop. The body has to be the loop's own."""
    outputs: dict[int, Node] = {}
    taken = frozenset[int]().union(*(inside.storages(node) for node in inside.placeholders),
                                   inside.reads(loop.body.graph.output_node()),
                                   *(inside.storages(node) for node in loop.body.graph.find_nodes(op="get_attr")))
    taken |= frozenset[int]().union(*(inside.writes(node) for node in loop.body.graph.nodes if not is_wait(node)))
    behind: list[tuple[Stack, _Behind]] = []
    for stack in found:
        operand, storages = stack.launch.inputs[0], inside.storages(stack.launch.inputs[0])
        outputs[stack.place.position] = _own(stack.launch.node, operand) if storages & taken else operand
        taken |= storages
        behind.append((stack, _Behind(loop, stack)))
    replace_outputs(loop, outputs)
    for stack, edit in behind:
        for node in (*reversed(stack.trail), stack.wait):
            node.graph.erase_node(node)
        erase_launch(stack.launch.node, lambda node: False)
        edit.insert()


def _own(launch: Node, operand: Node) -> Node:
    """A copy of the operand as the launch reads it: what a loop stacks is neither an input nor written later."""
    with launch.graph.inserting_before(launch):
        return call(launch.graph, aten.clone.default, (operand,), like=launch)


class _Behind:
    """Launch, wait and trail of one stack, behind the loop. Remembers what the body had."""

    def __init__(self, loop: Loop, stack: Stack) -> None:
        self._loop, self._stack, self._length = loop, stack, loop.length
        launch = stack.launch.node
        self._launch: tuple[Any, Any, Any] = (launch.target, launch.args, launch.kwargs)
        self._wait: Any = stack.wait.target
        self._trail = [(node, on_stack(node, loop.length), node.all_input_nodes[0]) for node in stack.trail]

    def insert(self) -> None:
        """Behind the first ``getitem`` of the result; who read it, or another one, reads the new value."""
        loop, position = self._loop, self._stack.place.position
        base = result(loop, position, self._stack.wait)
        others = [node for node in loop.results[position] if node is not base]
        graph = base.graph
        with graph.inserting_before(base.next):
            before = base.next
            value = self._sent(graph, base)
            for node, found, operand in self._trail:
                assert found is not None
                target, args, kwargs = found
                args, kwargs = _with(operand, value, (args, kwargs))
                value = call(graph, target, args, kwargs=kwargs, like=node)
            if not value.meta["val"].is_contiguous():
                value = call(graph, aten.clone.default, (value,), like=value,
                             kwargs={"memory_format": torch.contiguous_format})
        new = set()
        node = base.next
        while node is not before:
            new.add(node)
            node = node.next
        base.replace_all_uses_with(value, delete_user_cb=lambda user: user not in new)
        for other in others:
            other.replace_all_uses_with(value)
            graph.erase_node(other)

    def _sent(self, graph: Graph, stack: Node) -> Node:
        """The waited result for a stack [T, rows, ...], in the order of its rounds."""
        launch, kind = self._stack.launch, self._stack.launch.kind
        if kind not in _BY_ROWS:
            return self._collective(graph, stack)
        size = launch.group_size
        rounds, rows, *rest = stack.meta["val"].shape
        like = launch.node
        if kind == "reduce_scatter":  # the rows that one rank gets, of all rounds, side by side
            apart = call(graph, aten.view.default, (stack, [rounds, size, rows // size, *rest]), like=like)
            return self._collective(graph, _swapped(graph, apart, [size * rounds, rows // size, *rest], like))
        gathered = self._collective(graph, stack)
        apart = call(graph, aten.view.default, (gathered, [size, rounds, rows, *rest]), like=like)
        return _swapped(graph, apart, [rounds, size * rows, *rest], like)

    def _collective(self, graph: Graph, operand: Node) -> Node:
        target, args, kwargs = self._launch
        old = self._stack.launch.inputs[0]
        like = self._stack.launch.node
        given = map_arg((args, kwargs), lambda node: operand if node is old else fetch(self._loop.gm, node))
        launch = call(graph, target, given[0], kwargs=given[1], like=like)
        return call(graph, self._wait, (launch,), like=self._stack.wait)


def _with(old: Node, new: Node, arguments: Any) -> Any:
    """``arguments`` with one node for another."""
    return map_arg(arguments, lambda node: new if node is old else node)


def _swapped(graph: Graph, node: Node, sizes: list[int], like: Node) -> Node:
    """The first two dimensions the other way round, made one tensor of ``sizes``."""
    turned = call(graph, aten.transpose.int, (node, 0, 1), like=like)
    whole = call(graph, aten.clone.default, (turned,), like=like, kwargs={"memory_format": torch.contiguous_format})
    return call(graph, aten.view.default, (whole, sizes), like=like)
