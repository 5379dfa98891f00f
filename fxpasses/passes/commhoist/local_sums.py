"""The edit behind `sums`: operands are added up in front of one reduction, the other reductions leave their sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

import torch
from torch.fx import Graph, Node

from fxpasses.analyses.accumulation import Reduction, is_cast, operands_of_addition
from fxpasses.analyses.memory import hand_over
from fxpasses.ir.graph import call, infer

aten = torch.ops.aten


@dataclass(frozen=True)
class Plan:
    """Reductions that become one. ``members``: in launch order, the last one stays, for ``root``.

    ``wide``: the type of the local sum where that is not the operands' own. ``scaled``: each operand takes its tensor
    scales with it. ``front``: nodes on the last one's way up to the casts and products that move in front with it.
    ``saved``: bytes on the wire. ``cost``: bytes of memory.
    """

    members: tuple[Reduction, ...]
    root: Node
    wide: torch.dtype | None
    scaled: bool
    front: tuple[Node, ...]
    saved: int
    cost: int

    @property
    def last(self) -> Reduction:
        """The reduction that stays."""
        return self.members[-1]

    def copies(self, member: Reduction) -> bool:
        """The member's operand is not added as it is, but multiplied or converted where its launch was."""
        return self.wide is not None or (self.scaled and bool(member.way.scales)) or ratio(member, self.last) != 1


def ratio(member: Reduction, last: Reduction) -> float | complex:
    """Factor of a member's operand so that it may go the last one's way."""
    return member.way.factor / last.way.factor if member.way.factor != last.way.factor else 1


class LocalSums:
    """Carries out plans. ``position``: of every node, kept true for what is added."""

    def __init__(self, graph: Graph, position: dict[Node, int]) -> None:
        self._graph, self._position = graph, position

    def carry_out(self, plan: Plan) -> None:
        """Add up locally, reduce the sum with the last launch, take the others out."""
        last = plan.last
        last.launch.node.replace_input_with(last.launch.inputs[0], self._total(plan))
        for member in plan.members[:-1]:
            hand_over(member.launch.node, last.launch.node)
            self._remove(member)
        if plan.front:
            self._move_in_front(plan)

    def _total(self, plan: Plan) -> Node:
        """The sum of the operands, each added where its collective read it."""
        total: Node | None = None
        for member in plan.members:
            launch = member.launch.node
            with self._graph.inserting_before(launch):
                operand = self._operand(plan, member)
                total = operand if total is None else call(self._graph, aten.add.Tensor, (total, operand), like=launch)
        assert total is not None
        return total

    def _operand(self, plan: Plan, member: Reduction) -> Node:
        launch, operand, factor = member.launch.node, member.launch.inputs[0], ratio(member, plan.last)
        if plan.wide is not None:
            operand = call(self._graph, torch.ops.prims.convert_element_type.default, (operand, plan.wide), like=launch)
        if factor != 1:
            operand = call(self._graph, aten.mul.Tensor, (operand, factor), like=launch)
        for scale, _ in member.way.scales if plan.scaled else ():
            operand = call(self._graph, aten.mul.Tensor, (operand, scale), like=launch)
        return operand

    def _remove(self, member: Reduction) -> None:
        """Take a leaf out of its sum: what is nothing without it goes, an addition of it becomes the other operand."""
        dead = [member.launch.node, member.wait]
        nothing = {member.wait}
        pending, seen = self._readers(member.wait), set[Node]()
        while pending:
            _, node = heappop(pending)
            if node in seen:
                continue
            seen.add(node)
            added = operands_of_addition(node)
            if added is not None and not (added[0] in nothing and added[1] in nothing):
                self._replace_addition(node, added, nothing)
            else:
                nothing.add(node)
                for reader in self._readers(node):
                    heappush(pending, reader)
            dead.append(node)
        for node in reversed(dead):
            self._graph.erase_node(node)

    def _readers(self, node: Node) -> list[tuple[int, Node]]:
        return sorted((self._position[user], user) for user in node.users)

    def _replace_addition(self, addition: Node, added: tuple[Node, Node, float | complex], nothing: set[Node]) -> None:
        first, rest, factor = added
        if first not in nothing:
            rest, factor = first, 1
        if factor != 1:
            with self._graph.inserting_before(addition):
                rest = call(self._graph, aten.mul.Tensor, (rest, factor), like=addition)
            self._position[rest] = self._position[addition]
        addition.replace_all_uses_with(rest)

    def _move_in_front(self, plan: Plan) -> None:
        """Take casts and products that every operand went through now off the last one's way, and type the rest."""
        launch, wait = plan.last.launch.node, plan.last.wait
        products = {product for _, product in plan.last.way.scales} if plan.scaled else set()
        for node in (launch, wait, *plan.front):
            if node in products or (plan.wide is not None and is_cast(node)):
                node.replace_all_uses_with(_operand_on_the_way(node, products, plan.last))
                self._graph.erase_node(node)
            else:
                node.meta["val"] = infer(node)


def _operand_on_the_way(node: Node, products: set[Node], last: Reduction) -> Node:
    scales: Sequence[Node] = [scale for scale, product in last.way.scales if product is node]
    [operand] = [operand for operand in node.all_input_nodes if node not in products or operand not in scales]
    return operand
