"""Collectives in a loop whose operand is the same in every round: which may move in front of the loop."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.effects import MODE, STATES, Effects, Storages
from fxpasses.ir.loops import Loop
from fxpasses.ir.ops import Collective, collective, is_wait, overload, value_bytes, waits_of
from fxpasses.ir.regions import region_name
from fxpasses.ir.world import World
from fxpasses.passes.commhoist.budget import Budget

#: Collectives that give the same from the same operands.
KINDS = ("all_gather", "all_reduce", "broadcast", "reduce_scatter", "all_to_all")
#: Operators in front of a collective that move with it, at most.
_LONGEST_CHAIN = 64
_UNSTEADY = (torch.Tag.nondeterministic_bitwise, torch.Tag.nondeterministic_seeded, torch.Tag.dynamic_output_shape,
             torch.Tag.data_dependent_output)


class Invariants:
    """What ``graph``, the body or the condition of ``loop``, computes alike in every round.

    ``inside``, ``outside``: effects of that graph and of the one around the loop. ``pinned``: ends of control edges.
    ``runs``: the graph is known to run at least once.
    """

    def __init__(self, loop: Loop, graph: GraphModule, inside: Effects, outside: Effects, world: World,
                 pinned: frozenset[Node], *, runs: bool) -> None:
        self._loop, self._graph, self._inside, self._outside = loop, graph, inside, outside
        self._world, self._pinned, self._runs = world, pinned, runs
        self.sources: dict[Node, frozenset[Node]] = {}
        """Invariant nodes -> the placeholders they are computed from."""
        self.depth: dict[Node, int] = {}
        self.refused: dict[Node, str] = {}
        """Launches of invariant operands that have to stay -> the reason code."""
        self.movable: list[Collective] = []
        """Launches that may move, in order."""
        self._walk()

    def _walk(self) -> None:
        for placeholder, operand in self._given():
            if isinstance(operand, Node) and placeholder.meta.get("val") is not None:
                self.sources[placeholder] = frozenset((placeholder,))
        if MODE in self._inside.written:
            return
        for node in self._graph.graph.nodes:
            if node.op == "get_attr" and not isinstance(node.meta.get("val"), torch.Tensor):
                self._enter(node)  # a process group, which is fetched outside, too
            if node.op != "call_function" or any(operand not in self.sources for operand in node.all_input_nodes):
                continue
            found = collective(node)
            if found is not None:
                self._launch(found)
            elif self._is_steady(node):
                self._enter(node)

    def _given(self) -> list[tuple[Node, object]]:
        return [(node, invariant.operand) for invariant in self._loop.invariants
                for node in (invariant.placeholder, invariant.in_condition)
                if node is not None and node.graph is self._graph.graph]

    def _enter(self, node: Node) -> None:
        operands = node.all_input_nodes
        depth = 1 + max((self.depth.get(operand, 0) for operand in operands), default=0)
        if depth <= _LONGEST_CHAIN:
            self.sources[node] = frozenset[Node]().union(*(self.sources[operand] for operand in operands))
            self.depth[node] = depth

    def _launch(self, found: Collective) -> None:
        node = found.node
        code = self._refusal(found)
        if code is not None:
            self.refused[node] = code
            return
        self.movable.append(found)
        self._enter(node)
        for wait in waits_of(node):
            self._enter(wait)

    def _is_steady(self, node: Node) -> bool:
        """A pure operator that gives the same from the same operands."""
        op = overload(node.target)
        return (not is_wait(node) and not region_name(node) and node not in self._pinned
                and (op is None or not any(tag in op.tags for tag in _UNSTEADY))
                and node.meta.get("val") is not None and self._inside.is_pure(node)
                and not self._inside.storages(node) & self._written)

    def _refusal(self, found: Collective) -> str | None:
        """Why a launch of invariant operands has to stay."""
        node, waits = found.node, waits_of(found.node)
        if not self._world.may_rewrite:
            return "not-spmd"
        if not found.functional or found.coalesced or found.kind not in KINDS or len(found.inputs) != 1:
            return "form"
        if not waits or len(waits) != len(node.users):
            return "no-wait"
        if not self._pinned.isdisjoint((node, self._loop.call, *waits)):
            return "control-edge"
        if node.meta.get("val") is None:
            return "type-unknown"
        if self._inside.storages(node) & self._written:
            return "written-result"
        if self._is_overwritten(found):
            return "written-operand"
        return None if self._runs else "may-not-run"

    def _is_overwritten(self, found: Collective) -> bool:
        """Some round may write what the operand is computed from."""
        inputs = found.node.all_input_nodes
        if self._inside.of_nodes(inputs) & self._written:
            return True
        sources = frozenset[Node]().union(*(self.sources[operand] for operand in inputs))
        outer: Storages = frozenset()
        for placeholder, operand in self._given():
            if placeholder in sources and isinstance(operand, Node):
                outer |= self._outside.storages(operand)
        return bool(outer & self._outside.writes(self._loop.call) - STATES)

    @cached_property
    def _written(self) -> Storages:
        """Storages that somebody writes, other than a wait that completes a result."""
        return frozenset[int]().union(*(self._inside.writes(node) for node in self._graph.graph.nodes
                                        if not is_wait(node))) - STATES


def affordable(found: Invariants, budget: Budget) -> list[Collective]:
    """The movable launches that fit in the budget, in order; the others are refused.

    Most bytes saved per byte of memory first. A collective on another one's result moves with that one, and a result
    that only such a one reads is not held over the loop.
    """
    taken = {item.node for item in found.movable}
    if budget.limit is not None:
        taken = _chosen(found, budget)
    for item in found.movable:
        if item.node not in taken:
            found.refused[item.node] = "memory-budget"
    return [item for item in found.movable if item.node in taken]


def _chosen(found: Invariants, budget: Budget) -> set[Node]:
    wanted = sorted(range(len(found.movable)), key=lambda index: (-_saved_per_byte(found.movable[index]), index))
    taken: set[Node] = set()
    before = -1
    while len(taken) > before:  # one that moves may free what another one was held for
        before = len(taken)
        for index in wanted:
            more = taken | _needed(found.movable[index].node, found)
            if budget.fits(_bytes_held(found, more)):
                taken = more
    budget.take(_bytes_held(found, taken))
    return taken


def _saved_per_byte(item: Collective) -> float:
    sent = sum(value_bytes(node.meta.get("val")) for node in item.inputs)
    return sent / max(1, value_bytes(item.node.meta.get("val")))


def _needed(launch: Node, found: Invariants) -> set[Node]:
    """``launch`` and the launches whose results it is computed from."""
    launches = {item.node for item in found.movable}
    seen, pending = {launch}, [launch]
    while pending:
        for operand in pending.pop().all_input_nodes:
            if operand not in seen:
                seen.add(operand)
                pending.append(operand)
    return seen & launches


def _bytes_held(found: Invariants, taken: set[Node]) -> int:
    """Bytes of results that the loop is given once the launches ``taken`` are outside."""
    read = still_read(found, taken)
    return sum(value_bytes(node.meta.get("val")) for node in taken if any(wait in read for wait in waits_of(node)))


def still_read(found: Invariants, taken: Collection[Node]) -> set[Node]:
    """The invariant nodes that somebody in the loop reads once the launches ``taken`` are outside."""
    read: set[Node] = set()
    for node in reversed(found.sources):
        if not node.users and collective(node) is None and not is_wait(node):
            read.add(node)  # unused, but there
        for user in node.users:
            launch = collective(user) is not None
            if user not in found.sources or (launch and user not in taken) or (not launch and user in read):
                read.add(node)
                break
    return read
