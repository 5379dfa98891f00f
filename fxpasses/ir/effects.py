"""Which storages every node reads, writes and shares, and what order that imposes beyond data edges.

A storage is a small number, given in node order, so that two runs agree. Some numbers stand for state that is no
tensor: the random number stream, the order of collectives, effects outside the graph, and modes such as autocast. With
these, one rule covers everything: of two nodes that touch one number, where at least one writes it, the order stays.
Assumed: graph inputs do not share storage (ahead-of-time capture guarantees it).
"""

from __future__ import annotations

import operator
from collections.abc import Iterable

import torch
from torch._ops import HigherOrderOperator
from torch.fx import GraphModule, Node

from fxpasses._torch import storage_key
from fxpasses.ir.graph import all_graphs, attribute, bodies_of, body_of
from fxpasses.ir.ops import is_wait, launch_of, nodes_in, waited_value
from fxpasses.ir.summary import OPAQUE, Argument, Summary, method_summary, summary

RANDOM, COLLECTIVES, EXTERNAL, MODE = range(4)
_FIRST_STORAGE = 4
Storages = frozenset[int]
NOTHING: Storages = frozenset()


class Effects:
    """Effects of the nodes of one graph (nested bodies count with the node that calls them)."""

    def __init__(self, gm: GraphModule, known: dict[int, Effects] | None = None) -> None:
        self.gm = gm
        self._known = {} if known is None else known
        self._known[id(gm)] = self
        self._next = _FIRST_STORAGE
        self._attributes: dict[object, Storages] = {}
        self._values: dict[Node, Storages | tuple[Storages, ...]] = {}
        self._reads: dict[Node, Storages] = {}
        self._writes: dict[Node, Storages] = {}
        self._opaque: set[Node] = set()
        self.inputs: list[Storages] = []
        for node in gm.graph.nodes:
            self._visit(node)

    def reads(self, node: Node) -> Storages:
        """Storages and states the node reads."""
        return self._reads[node]

    def writes(self, node: Node) -> Storages:
        """Storages and states the node writes; a fresh result is no write."""
        return self._writes[node]

    def storages(self, node: Node) -> Storages:
        """Storages the node's value lives in, all elements of a list or tuple together."""
        return _flat(self._values[node])

    def is_opaque(self, node: Node) -> bool:
        """Nothing is known of the node: it may do anything to its operands and outside the graph."""
        return node in self._opaque

    def is_random(self, node: Node) -> bool:
        """The node draws random numbers."""
        return RANDOM in self._writes[node]

    def is_pure(self, node: Node) -> bool:
        """Dropping, repeating or moving the node shows nowhere but in its value."""
        return not self._writes[node] and node not in self._opaque

    def written_inputs(self) -> list[int]:
        """Positions of the placeholders whose storage some node writes."""
        written = frozenset().union(*self._writes.values()) if self._writes else NOTHING
        return [index for index, storages in enumerate(self.inputs) if storages & written]

    def dependencies(self, *, collective_order: bool = True) -> dict[Node, list[Node]]:
        """Nodes each node has to follow besides its operands: conflicting accesses and ``meta["after"]``.

        ``collective_order=False`` leaves out the order among collectives. Lists are in node order, without duplicates.
        """
        writer: dict[int, Node] = {}
        readers: dict[int, list[Node]] = {}
        result: dict[Node, list[Node]] = {}
        for node in self.gm.graph.nodes:
            before: dict[Node, None] = dict.fromkeys(node.meta.get("after") or ())
            writes = self._writes[node]
            for storage in sorted(self._reads[node] | writes):
                if storage == COLLECTIVES and not collective_order:
                    continue
                if storage in writer:
                    before[writer[storage]] = None
                if storage in writes:
                    before.update(dict.fromkeys(readers.pop(storage, ())))
                    writer[storage] = node
                else:
                    readers.setdefault(storage, []).append(node)
            result[node] = [other for other in before if other is not node]
        return result

    def _fresh(self) -> Storages:
        self._next += 1
        return frozenset((self._next - 1,))

    def _visit(self, node: Node) -> None:
        if node.op == "placeholder":
            value = self._fresh()
            self.inputs.append(value)
            self._set(node, value, NOTHING, NOTHING)
        elif node.op == "get_attr":
            self._set(node, self._attribute(str(node.target)), NOTHING, NOTHING)
        elif node.op == "output":
            reads = frozenset().union(*(self.storages(operand) for operand in node.all_input_nodes))
            self._set(node, NOTHING, reads, NOTHING)
        else:
            self._call(node)

    def _set(self, node: Node, value: Storages | tuple[Storages, ...], reads: Storages, writes: Storages) -> None:
        self._values[node], self._reads[node], self._writes[node] = value, reads, writes

    def _attribute(self, target: str) -> Storages:
        try:
            value = attribute(self.gm, target)
        except AttributeError:
            value = None
        if isinstance(value, GraphModule):
            return NOTHING
        key: object = ("storage", storage_key(value)) if isinstance(value, torch.Tensor) else target
        if key not in self._attributes:
            self._attributes[key] = self._fresh()
        return self._attributes[key]

    def _call(self, node: Node) -> None:
        found = _summary_of(node)
        operands = self._all(node.all_input_nodes)
        writes = operands if found.writes_everything else self._of_arguments(node, found.writes)
        state = {RANDOM: found.random, EXTERNAL: found.external or found.opaque, MODE: found.changes_mode,
                 COLLECTIVES: found.opaque or found.collective is not None}
        writes |= {number for number, present in state.items() if present}
        reads = operands | ({MODE} if not found.changes_mode else set())
        if isinstance(node.target, HigherOrderOperator) or node.op == "call_module":
            body_writes, opaque = self._of_bodies(node)
            writes |= body_writes
            found = OPAQUE if opaque else found
        if is_wait(node):
            pending, reads = self._of_wait(node, reads)
            writes |= pending
        if found.opaque:
            self._opaque.add(node)
        self._set(node, self._result(node, found, operands), reads, writes)

    def _of_wait(self, node: Node, reads: Storages) -> tuple[Storages, Storages]:
        """A wait completes the result (a write to it) and until then the launch may still read its input."""
        value, launch = waited_value(node), launch_of(node)
        pending = self.storages(value) if value is not None else NOTHING
        return pending, reads | (self._reads[launch] if launch is not None else NOTHING)

    def _of_arguments(self, node: Node, arguments: Iterable[Argument]) -> Storages:
        found = NOTHING
        for position, name in arguments:
            value = node.kwargs.get(name)
            if value is None and position is not None and position < len(node.args):
                value = node.args[position]
            found |= self._all(nodes_in(value))
        return found

    def _all(self, nodes: Iterable[Node]) -> Storages:
        found = NOTHING
        for node in nodes:
            found |= self.storages(node)
        return found

    def _of_bodies(self, node: Node) -> tuple[Storages, bool]:
        """What the bodies write, in terms of this graph's storages; True when some body holds an opaque node."""
        written, opaque = NOTHING, False
        operands = [operand for argument in (*node.args, *node.kwargs.values()) for operand in nodes_in(argument)
                    if body_of(operand) is None]
        for body in bodies_of(node):
            inner = self._known.get(id(body)) or Effects(body, self._known)
            touched = frozenset().union(*inner._writes.values())
            written |= {state for state in (RANDOM, COLLECTIVES, EXTERNAL) if state in touched}
            opaque = opaque or bool(inner._opaque)
            held = operands[len(operands) - len(inner.inputs):] if len(inner.inputs) <= len(operands) else None
            for index in inner.written_inputs():
                written |= self.storages(held[index]) if held is not None else self._all(operands)
            for key, storages in inner._attributes.items():
                if storages & touched and key in self._attributes:
                    written |= self._attributes[key]
        return written, opaque

    def _result(self, node: Node, found: Summary, operands: Storages) -> Storages | tuple[Storages, ...]:
        if node.target is operator.getitem:
            source, index = node.args
            value = self._values[source] if isinstance(source, Node) else NOTHING
            if isinstance(value, tuple) and isinstance(index, int) and -len(value) <= index < len(value):
                return value[index]
            return _flat(value)
        if found.aliases_everything or found.opaque:
            return operands | self._fresh()
        width = len(found.returns)
        values = node.meta.get("val")
        if width > 1:
            return tuple(self._of_arguments(node, shared) or self._fresh() for shared in found.returns)
        shared = self._of_arguments(node, found.returns[0])
        if shared:
            return shared
        if isinstance(values, (list, tuple)):
            return tuple(self._fresh() for _ in values)
        return self._fresh()


def _flat(value: Storages | tuple[Storages, ...]) -> Storages:
    return frozenset().union(*value) if isinstance(value, tuple) else value


def _summary_of(node: Node) -> Summary:
    if node.op == "call_method":
        return method_summary(str(node.target))
    if node.op == "call_module":
        return Summary(aliases_everything=True) if bodies_of(node) else OPAQUE
    return summary(node.target)


def effects(gm: GraphModule) -> Effects:
    """Effects of ``gm``'s nodes, in one pass over the graph and its bodies."""
    return Effects(gm)


def has_collectives(gm: GraphModule) -> bool:
    """Some node of ``gm`` or of a nested body is a collective call."""
    from fxpasses.ir.ops import is_collective

    return any(is_collective(node) for graph in all_graphs(gm) for node in graph.graph.nodes)

