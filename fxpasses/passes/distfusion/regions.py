"""Pointwise nodes behind a reduction that one kernel computes: the largest region that no path leaves and enters again.

Everything that a node has to follow counts as a path: its operands, conflicting reads and writes of memory, control
edges. A region runs where its last node stands; what stands before that and needs the region is moved behind it, as
long as it is free to move. Nodes are taken in their order, so that a region is the same in every process.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

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

_REDUCING = ("reduce_scatter", "all_reduce")
MOST_MEMBERS = 256
"""Of one region."""


class Facts:
    """What is known of a graph's nodes, kept true while regions become nodes."""

    def __init__(self, gm: GraphModule, effects: Effects) -> None:
        self.graph = gm.graph
        self._effects = effects
        self._storages: dict[Node, Storages] = {}
        self.follows = {node: set(before) for node, before in effects.dependencies().items()}
        self.followed: dict[Node, set[Node]] = {}
        for node, before in self.follows.items():
            for other in before:
                self.followed.setdefault(other, set()).add(node)
        self.held = control_edge_ends(gm.graph.nodes)
        self.operations: dict[Node, Operation] = {}
        self.misfits: dict[Node, str] = {}
        for node in gm.graph.nodes:
            operation = operation_of(node)
            if operation is not None:
                code = "control-edge" if node in self.held else misfit(node, operation)
                if code is None:
                    self.operations[node] = operation
                else:
                    self.misfits[node] = code
        self.update()

    def update(self) -> None:
        """Take the order of nodes as it now is."""
        self.nodes = list(self.graph.nodes)
        self.position = {node: index for index, node in enumerate(self.nodes)}

    def needs(self, node: Node) -> set[Node]:
        """Nodes that ``node`` has to follow."""
        return self.follows.get(node, set()) | set(node.all_input_nodes)

    def storages(self, node: Node) -> Storages:
        """Storages of a value that was in the graph from the start, or stands for one that was."""
        return self._storages[node] if node in self._storages else self._effects.storages(node)

    def is_free(self, node: Node) -> bool:
        """``node`` may move behind others that it has no order with."""
        return (node.op == "call_function" and node not in self.held and not is_collective(node) and not is_wait(node)
                and self._effects.is_pure(node))

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
        for node in gone:
            self.operations.pop(node, None)

    def stands_for(self, node: Node, original: Node) -> None:
        """A new node has the value of one that goes."""
        self._storages[node] = self.storages(original)


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
        source = next((operand for operand in (*node.all_input_nodes, *map(root_of, node.all_input_nodes))
                       if operand in through), None)
        if source is not None:
            through[node] = through[source]
            if node in facts.operations:
                reached[node] = through[source]
                for target in _target(facts, node):
                    through[root_of(target)] = through[source]  # what is read of it from here on
    return reached


def grown(facts: Facts, start: Node, reached: dict[Node, Node], refused: set[Node]) -> Region:
    """The region that begins with ``start``."""
    size = _size(facts, start)
    candidates = [node for node in reached if node not in refused and node in facts.operations
                  and _size(facts, node) == size]
    last = max((facts.position[node] for node in candidates), default=0)
    wanted = set(candidates)
    region, inside, behind = Region([start]), {start}, set[Node]()
    shared = {root_of(operand) for operand in facts.operations[start].operands}
    for node in facts.nodes[facts.position[start] + 1:last + 1]:
        needs = facts.needs(node)
        free = needs.isdisjoint(behind)
        joins = free and node in wanted and len(region.members) < MOST_MEMBERS and _joins(facts, node, inside, shared)
        if joins and is_legal(facts, [*region.members, node], inside | {node}):
            region.members.append(node)
            inside.add(node)
            shared |= {root_of(operand) for operand in facts.operations[node].operands}
            continue
        if free and is_plain_view(node) and node.args[0] in inside and node not in facts.held:
            region.views.append(node)
            inside.add(node)
            continue
        if not needs.isdisjoint(inside) or not free:
            if not facts.is_free(node):
                break
            behind.add(node)
            region.behind.append(node)
    _absorb(facts, region)
    place = facts.position[region.members[-1]]
    region.behind = [node for node in region.behind if facts.position[node] < place]
    return region


def _size(facts: Facts, node: Node) -> tuple[object, ...] | None:
    operation = facts.operations[node]
    found = flat_size(operation.operands[0] if operation.reduces else node)
    return found[:2] if found is not None else None


def _joins(facts: Facts, node: Node, inside: set[Node], shared: set[Node]) -> bool:
    """The region computes an operand of ``node``, or reads a full-size value that ``node`` reads, too.

    What it reduces is complete behind it.
    """
    operands = [*facts.operations[node].operands, *_target(facts, node)]
    if any(operand in inside and operand in facts.operations and facts.operations[operand].reduces
           for operand in operands):
        return False
    return any(operand in inside or (not is_scalar(operand) and root_of(operand) in shared) for operand in operands)


def _target(facts: Facts, node: Node) -> list[Node]:
    target = facts.operations[node].target
    return [target] if target is not None else []


def root_of(node: Node) -> Node:
    """The value whose elements ``node`` shows, all in their order: through views and results of writes in place."""
    while True:
        operation = operation_of(node)
        if operation is not None and operation.target is not None:
            node = operation.target
        elif is_plain_view(node):
            node = node.all_input_nodes[0]
        else:
            return node


def is_legal(facts: Facts, members: list[Node], inside: set[Node]) -> bool:
    """What members write is written by one name, and by no other name read; what they reduce is not written later."""
    read: dict[Node, Storages] = {}
    written: dict[Node, Storages] = {}
    reduced: set[Node] = set()
    for node in members:
        operation = facts.operations[node]
        for operand in operation.operands:
            root = root_of(operand)
            if root not in inside:
                read[root] = facts.storages(root)
        if operation.target is not None:
            root = root_of(operation.target)
            if root in inside or root in reduced:
                return False
            written[root] = facts.storages(root)
        if operation.reduces:
            reduced.add(root_of(operation.operands[0]))
    for root, storages in written.items():
        others = [other for known in (read, written) for node, other in known.items() if node is not root]
        if any(storages & other for other in others):
            return False
    return True


def _absorb(facts: Facts, region: Region) -> None:
    """Take in what only the region uses: nodes that compute its operands or write them before, and views of those."""
    inside = region.inside
    size = _size(facts, region.members[0])
    place = facts.position[region.members[-1]]
    pending = list(region.members)
    while pending:
        node = pending.pop()
        near = sorted(facts.needs(node) - inside, key=lambda other: -facts.position[other])
        for other in near:
            if other in inside or len(region.members) >= MOST_MEMBERS or not _belongs(facts, other, inside, place):
                continue
            if other in facts.operations and not facts.operations[other].reduces and _size(facts, other) == size:
                members = sorted([*region.members, other], key=facts.position.__getitem__)
                if not is_legal(facts, members, inside | {other}):
                    continue
                region.members = members
            elif is_plain_view(other) and flat_size(other) is not None and flat_size(other)[:2] == size:  # type: ignore[index]
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
