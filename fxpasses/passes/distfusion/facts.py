"""What is known of the nodes of a graph while pointwise regions of it become nodes."""

from __future__ import annotations

from collections.abc import Iterable

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.effects import Effects, Storages
from fxpasses.ir.ops import is_collective, is_wait
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
