"""Forward, backward and optimizer of a captured train step as graphs of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from torch.fx import Graph, GraphModule, Node
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses._torch import forward_signature
from fxpasses.analyses.allocations import DONATED
from fxpasses.analyses.kinds import is_symbolic, is_view
from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import base_name

NAMES = ("forward", "backward", "optimizer")
_STATE = "optimizer"


def forward(step: GraphModule) -> GraphModule:
    """What the loss needs: ``(inputs) -> (loss, what backward reads of it)``."""
    return Parts(step).cut("forward")


def backward(step: GraphModule) -> GraphModule:
    """From what forward left to the gradients as the optimizer reads them, reduced and clipped where they are."""
    return Parts(step).cut("backward")


def optimizer(step: GraphModule) -> GraphModule:
    """The rest: from gradients and state to new parameters, buffers and state."""
    return Parts(step).cut("optimizer")


class Parts:
    """The part, by number in `NAMES`, of each node of a step; a part needs nothing of a later one.

    ``step``: ``(..., optimizer=...) -> (loss, {"params": ..., "optimizer": ...})`` without writes in place, as capture
    gives it. Views, sizes and look-ups belong to every part that reads them, so that each storage crosses once.
    Raises ValueError where the signature is another, or the optimizer keeps no state that would tell where it begins.
    """

    def __init__(self, step: GraphModule) -> None:
        _, names, taken, _ = forward_signature(step.graph)
        self.step, self.nodes = step, list(step.graph.nodes)
        inputs = [node for node in self.nodes if node.op == "placeholder"]
        if _STATE not in names:
            raise ValueError("the graph has no optimizer state among its inputs")
        given, _ = pytree.tree_unflatten(inputs, taken)
        state = pytree.tree_leaves(given[names.index(_STATE)])
        if not state:
            raise ValueError("the optimizer keeps no state")
        before = Effects(step).dependencies(collective_order=False)
        self.returned = [leaf for leaf in pytree.tree_leaves(step.graph.output_node().args[0])
                         if isinstance(leaf, Node)]
        first = self._needed(self.returned[:1], before)
        updates = self._reached(state)
        learned = self._reached(node for node in first if node.op != "placeholder")
        gradients = [node for node in self.nodes if node in learned and node not in updates
                     and not updates.isdisjoint(node.users)]
        second = self._needed(gradients, before)
        self.part_of = {node: 0 if node in first else 1 if node in second else 2 for node in self.nodes
                        if node.op not in ("placeholder", "output")}
        for node in self.part_of:  # elements of a list stay with what makes it
            if base_name(node) == "getitem":
                self.part_of[node] = self.part_of.get(node.all_input_nodes[0], 0)
        self._read_in = self._readers()

    def _needed(self, last: Sequence[Node], before: Mapping[Node, Sequence[Node]]) -> set[Node]:
        found, pending = set(last), list(last)
        while pending:
            node = pending.pop()
            fresh = {*node.all_input_nodes, *before[node]} - found
            found |= fresh
            pending += fresh
        return found

    def _reached(self, first: Iterable[Node]) -> set[Node]:
        found = set(first)
        for node in self.nodes:
            if node.op != "output" and not found.isdisjoint(node.all_input_nodes):
                found.add(node)
        return found

    def _readers(self) -> dict[Node, set[int]]:
        """Parts that read a node, be it through nodes that travel."""
        found: dict[Node, set[int]] = {node: set() for node in self.nodes}
        for node in reversed(self.nodes):
            readers = found[node] if self.travels(node) else {self.part_of[node]} if node in self.part_of else set()
            for operand in node.all_input_nodes:
                found[operand] |= readers
        for node in self.returned:
            if self.travels(node):
                for source in self._sources(node):
                    found[source].add(self.part_of[node])
        return found

    def _sources(self, node: Node) -> Iterator[Node]:
        for operand in node.all_input_nodes:
            yield operand
            if self.travels(operand):
                yield from self._sources(operand)

    def travels(self, node: Node) -> bool:
        """Whoever reads it makes it again, for nothing."""
        if node.op != "call_function" or not node.all_input_nodes:
            return node.op == "get_attr"
        if base_name(node) == "getitem":
            return self.travels(node.all_input_nodes[0])
        return is_view(node) or is_symbolic(node) or base_name(node) in ("item", "_local_scalar_dense")

    def cut(self, name: str) -> GraphModule:
        """The part called ``name``, with inputs and outputs in the order of the step.

        Inputs that were made by an earlier part are marked `DONATED` where neither a later part nor the step's caller
        reads them. Metas of nodes and graph are kept, the signature is not.
        """
        number = NAMES.index(name)
        returned = set(self.returned)
        graph, copies = Graph(), dict[Node, Node]()
        inside = [node for node in self.nodes if self._is_in(node, number)]
        for node in self.nodes:
            part = self.part_of.get(node)
            if node.op == "placeholder" and number in self._read_in[node]:
                copies[node] = graph.node_copy(node)
            elif part is not None and part < number and number in self._read_in[node] and not self.travels(node):
                copies[node] = crossing = graph.placeholder(node.name)
                crossing.meta = {"val": node.meta["val"]}
                if node not in returned and max(self._read_in[node]) == number:
                    crossing.meta[DONATED] = True
        for node in inside:
            copies[node] = graph.node_copy(node, copies.__getitem__)
        left = [node for node in inside if (node in returned and self.part_of[node] == number)
                or (not self.travels(node) and max(self._read_in[node], default=0) > number)]
        graph.output(tuple(copies[node] for node in left)).meta["val"] = tuple(node.meta["val"] for node in left)
        for copied in copies.values():
            if "after" in copied.meta:
                copied.meta["after"] = [copies[node] for node in copied.meta["after"] if node in copies]
        cut = GraphModule(self.step, graph)
        cut.meta.update(self.step.meta)
        fxpasses.verify(cut)
        return cut

    def _is_in(self, node: Node, number: int) -> bool:
        if node not in self.part_of:
            return False
        own = self.part_of[node] == number
        if self.travels(node):
            return number in self._read_in[node] or (own and node in self.returned)
        return own
