"""Pointwise nodes behind a reduction that one kernel computes: the largest region that no path leaves and enters again.

Everything that a node has to follow counts as a path: its operands, conflicting reads and writes of memory, control
edges. A region runs where its last node stands; what stands before that and needs the region is moved behind it, as
long as it is free to move. Nodes are taken in their order, so that a region is the same in every process.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from torch.fx import Node

from fxpasses.analyses.kinds import is_copy, is_view
from fxpasses.ir.effects import Storages
from fxpasses.ir.ops import collective, is_launch, is_wait, launch_of
from fxpasses.passes.distfusion.facts import Facts
from fxpasses.passes.distfusion.local_operators import flat_size

_REDUCING = ("reduce_scatter", "all_reduce")
MOST_MEMBERS = 256
"""Of one region."""


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
