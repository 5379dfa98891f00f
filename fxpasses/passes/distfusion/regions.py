"""Pointwise nodes behind a reduction that one kernel computes: the largest region that no path leaves and enters again.

Everything that a node has to follow counts as a path: its operands, conflicting reads and writes of memory, control
edges. A region runs where its last node stands; what stands before that and needs the region is moved behind it, as
long as it is free to move. Nodes are taken in their order, so that a region is the same in every process.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.kinds import is_copy, is_view
from fxpasses.ir.effects import Effects, Storages
from fxpasses.ir.ops import collective, is_collective, is_launch, is_wait, launch_of
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.passes.distfusion.local_operators import (
    Operation,
    flat_size,
    is_plain_view,
    is_scalar,
    misfit,
    operation_of,
)

Size = tuple[int, torch.device]
"""Number of elements and device of the full-size values of an operation."""
_REDUCING = ("reduce_scatter", "all_reduce")
MOST_MEMBERS = 256
"""Of one region."""


class Facts:
    """What is known of a graph's nodes, kept true while regions become nodes."""

    def __init__(self, gm: GraphModule, effects: Effects) -> None:
        self.graph = gm.graph
        self._effects = effects
        self._storages: dict[Node, Storages] = {}
        self._pure: dict[Node, bool] = {}
        self.follows = {node: set(before) for node, before in effects.dependencies().items()}
        self.followed: dict[Node, set[Node]] = {}
        for node, before in self.follows.items():
            for other in before:
                self.followed.setdefault(other, set()).add(node)
        self.held = control_edge_ends(gm.graph.nodes)
        self.operations: dict[Node, Operation] = {}
        self.misfits: dict[Node, str] = {}
        self.sizes: dict[Node, Size] = {}
        self.views: set[Node] = set()
        self._roots: dict[Node, Node] = {}
        self.readers: dict[Node, list[Node]] = {}
        for node in gm.graph.nodes:
            operation = operation_of(node)
            if operation is None:
                if is_plain_view(node):
                    self.views.add(node)
                    self._roots[node] = self.root(node.all_input_nodes[0])
                continue
            if operation.target is not None:
                self._roots[node] = self.root(operation.target)
            code = "control-edge" if node in self.held else misfit(node, operation)
            if code is None:
                self._add(node, operation)
            else:
                self.misfits[node] = code
        self.update()

    def _add(self, node: Node, operation: Operation) -> None:
        size = flat_size(operation.operands[0] if operation.reduces else node)
        assert size is not None, node
        self.operations[node], self.sizes[node] = operation, size[:2]
        for root in self.wide_roots(node):
            self.readers.setdefault(root, []).append(node)

    def root(self, node: Node) -> Node:
        """The value whose elements ``node`` shows, all in their order: through views and results of writes in place."""
        return self._roots.get(node, node)

    def wide_roots(self, node: Node) -> list[Node]:
        """Roots of the full-size operands that an operation reads or writes."""
        operation = self.operations[node]
        involved = [*operation.operands, *([operation.target] if operation.target is not None else [])]
        return list(dict.fromkeys(self.root(operand) for operand in involved if not is_scalar(operand)))

    def update(self) -> None:
        """Take the order of nodes as it now is."""
        self.nodes = list(self.graph.nodes)
        self.position = {node: index for index, node in enumerate(self.nodes)}

    def dependents(self, node: Node) -> set[Node]:
        """Nodes that have to follow ``node``."""
        return self.followed.get(node, set()) | set(node.users)

    def needs(self, node: Node) -> set[Node]:
        """Nodes that ``node`` has to follow."""
        return self.follows.get(node, set()) | set(node.all_input_nodes)

    def storages(self, node: Node) -> Storages:
        """Storages of a value that was in the graph from the start, or stands for one that was."""
        return self._storages[node] if node in self._storages else self._effects.storages(node)

    def is_free(self, node: Node) -> bool:
        """``node`` may move behind others that it has no order with."""
        return (node.op == "call_function" and node not in self.held and not is_collective(node) and not is_wait(node)
                and self._is_pure(node))

    def _is_pure(self, node: Node) -> bool:
        return self._pure[node] if node in self._pure else self._effects.is_pure(node)

    def replaced(self, members: Iterable[Node], fused: Node) -> None:
        """``fused`` stands for ``members`` from now on: who had to follow them follows it."""
        gone = set(members)
        before = {other for node in gone for other in self.follows.pop(node, ())} - gone
        after = {other for node in gone for other in self.followed.pop(node, ())} - gone
        for other in before:
            self.followed[other] = (self.followed.get(other, set()) - gone) | {fused}
        for other in after:
            self.follows[other] = (self.follows[other] - gone) | {fused}
        self.follows[fused], self.followed[fused] = before, after
        self._pure[fused] = all(self._is_pure(node) for node in gone)
        for node in gone:
            self.operations.pop(node, None)

    def stands_for(self, node: Node, original: Node) -> None:
        """A new node has the value of one that goes."""
        self._storages[node], self._pure[node] = self.storages(original), True
        if original in self.readers:
            self.readers[node] = self.readers.pop(original)

    def refresh(self, node: Node) -> None:
        """``node`` has other operands than before."""
        operation = operation_of(node)
        if node in self.operations:
            assert operation is not None, node
            self.operations[node] = operation
        if node in self._roots:
            written = operation.target if operation is not None else None
            self._roots[node] = self.root(node.all_input_nodes[0] if written is None else written)
            for user in node.users:
                self.refresh(user)

    def shows(self, view: Node, node: Node) -> None:
        """A new node is a view of all of ``node``."""
        self._storages[view], self._roots[view], self._pure[view] = self.storages(node), self.root(node), True
        self.views.add(view)


@dataclass
class Region:
    """Nodes that become one. ``members``: those that compute, ``views``: of their values, both in node order.

    ``behind``: nodes outside that have to move behind it.
    """

    members: list[Node]
    views: list[Node] = field(default_factory=list)
    behind: list[Node] = field(default_factory=list)

    @property
    def inside(self) -> set[Node]:
        """All its nodes."""
        return {*self.members, *self.views}


def reduced_values(facts: Facts) -> dict[Node, Node]:
    """Values that reductions leave, and pieces and views of them, each with the wait it comes from."""
    found: dict[Node, Node] = {}
    for node in facts.nodes:
        if is_wait(node):
            launch = launch_of(node)
            known = collective(launch) if launch is not None else None
            if known is not None and known.kind in _REDUCING:
                found[node] = node
        elif is_view(node) and node.all_input_nodes and node.all_input_nodes[0] in found:
            found[node] = found[node.all_input_nodes[0]]
    return found


def reached_by(facts: Facts, reduced: dict[Node, Node]) -> dict[Node, Node]:
    """Pointwise nodes that reduced values reach through pointwise nodes and views alone, each with the wait."""
    reached: dict[Node, Node] = {}
    through = dict(reduced)
    for node in facts.nodes:
        if not (node in facts.operations or is_view(node)):
            continue
        source = next((operand for operand in (*node.all_input_nodes, *map(facts.root, node.all_input_nodes))
                       if operand in through), None)
        if source is not None:
            through[node] = through[source]
            if node in facts.operations:
                reached[node] = through[source]
                for target in _target(facts, node):
                    through[facts.root(target)] = through[source]  # what is read of it from here on
    return reached


def grown(facts: Facts, start: Node, reached: dict[Node, Node], refused: set[Node]) -> Region:
    """The region that begins with ``start``."""
    wanted = _connected(facts, start, reached, refused)
    last = max(facts.position[node] for node in wanted)
    region, inside, behind = Region([start]), {start}, set[Node]()
    shared = set(facts.wide_roots(start))
    walk = _Walk(facts, last, [*wanted, *facts.dependents(start)], start)
    for node in walk:
        needs = facts.needs(node)
        free = needs.isdisjoint(behind)
        joins = free and node in wanted and len(region.members) < MOST_MEMBERS and _joins(facts, node, inside, shared)
        if joins and is_legal(facts, [*region.members, node], inside | {node}):
            region.members.append(node)
            shared |= set(facts.wide_roots(node))
        elif free and node in facts.views and node.args[0] in inside and node not in facts.held:
            region.views.append(node)
        elif free and needs.isdisjoint(inside):
            continue
        elif facts.is_free(node):
            behind.add(node)
            region.behind.append(node)
            walk.push(facts.dependents(node))
            continue
        else:
            break
        inside.add(node)
        walk.push(facts.dependents(node))
    _absorb(facts, region)
    place = facts.position[region.members[-1]]
    region.behind = [node for node in region.behind if facts.position[node] < place]
    return region


class _Walk:
    """Nodes that were pushed, each once, in node order, up to a position; what is pushed stands behind the last one."""

    def __init__(self, facts: Facts, last: int, nodes: Iterable[Node], start: Node) -> None:
        self._facts, self._last = facts, last
        self._pending: list[int] = []
        self._pushed = {start}
        self.push(nodes)

    def push(self, nodes: Iterable[Node]) -> None:
        """Add nodes that are none yet."""
        for node in nodes:
            position = self._facts.position[node]
            if node not in self._pushed and position <= self._last:
                self._pushed.add(node)
                heapq.heappush(self._pending, position)

    def __iter__(self) -> Iterator[Node]:
        while self._pending:
            yield self._facts.nodes[heapq.heappop(self._pending)]


def _connected(facts: Facts, start: Node, reached: dict[Node, Node], refused: set[Node]) -> set[Node]:
    """Nodes behind ``start`` that may join it, by what they compute of it or read like it."""
    found, pending = {start}, [start]
    for node in pending:
        for root in (*facts.wide_roots(node), node):
            for reader in facts.readers.get(root, ()):
                if (reader not in found and reader in facts.operations and reader in reached and reader not in refused
                        and facts.sizes[reader] == facts.sizes[start]
                        and facts.position[reader] > facts.position[start]):
                    found.add(reader)
                    pending.append(reader)
    return found


def _joins(facts: Facts, node: Node, inside: set[Node], shared: set[Node]) -> bool:
    """The region computes an operand of ``node``, or reads a full-size value that ``node`` reads, too.

    What it reduces is complete behind it.
    """
    operands = [*facts.operations[node].operands, *_target(facts, node)]
    if any(operand in inside and operand in facts.operations and facts.operations[operand].reduces
           for operand in operands):
        return False
    return any(operand in inside for operand in operands) or not shared.isdisjoint(facts.wide_roots(node))


def _target(facts: Facts, node: Node) -> list[Node]:
    target = facts.operations[node].target
    return [target] if target is not None else []


def is_legal(facts: Facts, members: list[Node], inside: set[Node]) -> bool:
    """What members write is written by one name, and by no other name read; what they reduce is not written later."""
    read: dict[Node, Storages] = {}
    written: dict[Node, Storages] = {}
    reduced: set[Node] = set()
    for node in members:
        operation = facts.operations[node]
        for operand in operation.operands:
            root = facts.root(operand)
            if root not in inside:
                read[root] = facts.storages(root)
        if operation.target is not None:
            root = facts.root(operation.target)
            if root in inside or root in reduced:
                return False
            written[root] = facts.storages(root)
        if operation.reduces:
            reduced.add(facts.root(operation.operands[0]))
    for root, storages in written.items():
        others = [other for known in (read, written) for node, other in known.items() if node is not root]
        if any(storages & other for other in others):
            return False
    return True


def _absorb(facts: Facts, region: Region) -> None:
    """Take in what only the region uses: nodes that compute its operands or write them before, and views of those."""
    inside = region.inside
    size = facts.sizes[region.members[0]]
    place = facts.position[region.members[-1]]
    pending = list(region.members)
    while pending:
        node = pending.pop()
        near = sorted(facts.needs(node) - inside, key=lambda other: -facts.position[other])
        for other in near:
            if other in inside or len(region.members) >= MOST_MEMBERS or not _belongs(facts, other, inside, place):
                continue
            if other in facts.operations and not facts.operations[other].reduces and facts.sizes[other] == size:
                members = sorted([*region.members, other], key=facts.position.__getitem__)
                if not is_legal(facts, members, inside | {other}):
                    continue
                region.members = members
            elif other in facts.views and (flat_size(other) or ())[:2] == size:
                region.views = sorted([*region.views, other], key=facts.position.__getitem__)
            else:
                continue
            inside.add(other)
            pending.append(other)


def _belongs(facts: Facts, node: Node, inside: set[Node], place: int) -> bool:
    """Nobody outside uses ``node``, or has to follow it before the region runs."""
    if node in facts.held or node.op != "call_function":
        return False
    operation = facts.operations.get(node)
    writes = operation is not None and operation.target is not None
    followers = [*facts.followed.get(node, ()), *(node.users if writes else ())]
    return (writes or all(user in inside for user in node.users)) and all(
        follower in inside or facts.position[follower] > place for follower in followers)


def leaves_the_step(node: Node) -> bool:
    """The value is returned or sent, as it is, or after copies and views: it is no operand of other compute."""
    pending, seen = [node], {node}
    for value in pending:
        for user in value.users:
            if user.op == "output" or is_launch(user):
                return True
            if (is_view(user) or is_copy(user)) and user not in seen:
                seen.add(user)
                pending.append(user)
    return False
