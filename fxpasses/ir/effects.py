"""Which storages every node reads, writes and shares, and what order that imposes beyond data edges.

A storage is a small number, given in node order, so that two runs agree. Some numbers stand for state that is no
tensor: the random number stream, the order of collectives, effects outside the graph, and modes such as autocast. With
these, one rule covers everything: of two nodes that touch one number, where at least one writes it, the order stays.
Assumed: graph inputs share no storage (ahead-of-time capture guarantees it) unless ``meta["storage"]`` says they do.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

import torch
from torch._ops import HigherOrderOperator, OpOverload
from torch.fx import GraphModule, Node

from fxpasses._torch import calls_with_placeholders
from fxpasses.ir.graph import all_graphs, attribute, bodies_of, shared_input
from fxpasses.ir.ops import collective, is_collective, is_launch, is_wait, launch_of, nodes_in, spec_of, waited_value
from fxpasses.ir.regions import is_loop, may_run_zero_times, operand_for, operands_of, region_name, result_bodies
from fxpasses.ir.storages import (
    COLLECTIVES,
    EXTERNAL,
    MODE,
    NOTHING,
    RANDOM,
    STATES,
    Located,
    Numbering,
    Storages,
    flat,
    together,
)
from fxpasses.ir.summary import OPAQUE, PURE, RUNS_BODIES, Argument, Summary, call_summary
from fxpasses.ir.text.tensors import storage_of

__all__ = ["COLLECTIVES", "EXTERNAL", "MODE", "NOTHING", "RANDOM", "STATES", "Effects", "Storages", "effects",
           "has_collectives"]


class Effects:
    """Effects of the nodes of one graph (nested bodies count with the node that calls them)."""

    def __init__(self, gm: GraphModule, known: dict[int, Effects] | None = None) -> None:
        self.gm = gm
        self._known = {} if known is None else known
        self._known[id(gm)] = self
        self._numbers = Numbering()
        self._attributes: dict[object, Storages] = {}
        self._values: dict[Node, Located] = {}
        self._reads: dict[Node, Storages] = {}
        self._writes: dict[Node, Storages] = {}
        self._pending: dict[Node, Storages] = {}
        self._opaque: set[Node] = set()
        self._inputs: list[Node] = []
        self._shared_inputs: dict[int, Storages] = {}
        self._outputs: list[Located] = []
        for node in gm.graph.nodes:
            self._visit(node)

    def reads(self, node: Node) -> Storages:
        """Storages and states the node reads."""
        return self._numbers.canonical(self._reads[node])

    def writes(self, node: Node) -> Storages:
        """Storages and states the node writes; a fresh result is no write."""
        return self._numbers.canonical(self._writes[node])

    def storages(self, node: Node) -> Storages:
        """Storages the node's value lives in, all elements of a list or tuple together."""
        return self._numbers.canonical(flat(self._values[node]))

    def pending(self, launch: Node) -> Storages:
        """Storages that hold nothing valid between ``launch`` and its wait; empty for other nodes and for a send."""
        return self._numbers.canonical(self._pending.get(launch, NOTHING))

    def is_opaque(self, node: Node) -> bool:
        """Nothing is known of the node: it may do anything to its operands and outside the graph."""
        return node in self._opaque

    def is_random(self, node: Node) -> bool:
        """The node draws random numbers."""
        return RANDOM in self._writes[node]

    def is_pure(self, node: Node) -> bool:
        """Dropping, repeating or moving the node shows nowhere but in its value."""
        return not self._writes[node] and node not in self._opaque

    @property
    def inputs(self) -> list[Storages]:
        """Storages of each placeholder."""
        return [self.storages(node) for node in self._inputs]

    @property
    def written(self) -> Storages:
        """Everything some node writes."""
        return self._numbers.canonical(together(self._writes.values()))

    def written_inputs(self) -> list[int]:
        """Positions of the placeholders whose storage some node writes."""
        written = self.written
        return [index for index, storages in enumerate(self.inputs) if storages & written]

    def dependencies(self, *, collective_order: bool = True) -> dict[Node, list[Node]]:
        """Nodes each node has to follow besides its operands: conflicting accesses and ``meta["after"]``.

        ``collective_order=False`` leaves out the order among collectives. Lists are in node order, without duplicates.
        """
        position = {node: index for index, node in enumerate(self.gm.graph.nodes)}
        writer: dict[int, Node] = {}
        readers: dict[int, list[Node]] = {}
        result: dict[Node, list[Node]] = {}
        for node in self.gm.graph.nodes:
            before = set(node.meta.get("after") or ())
            writes = self.writes(node)
            for storage in self.reads(node) | writes:
                if storage == COLLECTIVES and not collective_order:
                    continue
                if storage in writer:
                    before.add(writer[storage])
                if storage in writes:
                    before.update(readers.pop(storage, ()))
                    writer[storage] = node
                else:
                    readers.setdefault(storage, []).append(node)
            before.discard(node)
            result[node] = sorted(before, key=lambda other: position.get(other, -1))
        return result

    def _visit(self, node: Node) -> None:
        if node.op == "placeholder":
            self._inputs.append(node)
            self._set(node, self._input(node), NOTHING, NOTHING)
        elif node.op == "get_attr":
            self._set(node, self._attribute(str(node.target)), NOTHING, NOTHING)
        elif node.op == "output":
            self._outputs = self._of_output(node.args[0])
            self._set(node, NOTHING, self._all(node.all_input_nodes), NOTHING)
        else:
            self._call(node)

    def _set(self, node: Node, value: Located, reads: Storages, writes: Storages) -> None:
        self._values[node], self._reads[node], self._writes[node] = value, reads, writes

    def _of_output(self, returned: Any) -> list[Located]:
        values = returned if isinstance(returned, (list, tuple)) else (returned,)
        return [self._all(nodes_in(value)) for value in values]

    def _input(self, node: Node) -> Storages:
        """A storage of its own, or one that the inputs of its number share."""
        number = shared_input(node)
        if number is None:
            return self._numbers.fresh()
        if number not in self._shared_inputs:
            self._shared_inputs[number] = self._numbers.fresh()
        return self._shared_inputs[number]

    def _attribute(self, target: str) -> Storages:
        try:
            value = attribute(self.gm, target)
        except AttributeError:
            value = None
        if isinstance(value, GraphModule):
            return NOTHING
        return self._shared(target if value is None else value)

    def _shared(self, value: Any) -> Storages:
        """The storage of an object outside the graph: equal for tensors that share memory."""
        if isinstance(value, torch.Tensor):
            return self._outside(("storage", storage_of(value)))
        return self._outside(value if isinstance(value, str) else id(value))

    def _outside(self, key: object) -> Storages:
        if key not in self._attributes:
            self._attributes[key] = self._numbers.fresh()
        return self._attributes[key]

    def _call(self, node: Node) -> None:
        found = call_summary(node)
        operands = self._all(node.all_input_nodes)
        results: Located | None = None
        body_writes = NOTHING
        if bodies := bodies_of(node):
            body_reads, body_writes, returned, opaque = self._region(node, bodies)
            operands |= body_reads
            found = PURE if node.op == "call_module" else found
            results = None if found.opaque or region_name(node) not in (*RUNS_BODIES, "") else returned
            found = OPAQUE if opaque and results is None else found
            self._opaque.update([node] if opaque else [])
        elif region_name(node) in RUNS_BODIES:
            found = OPAQUE
        elif node.op == "call_module":
            operands |= self._module(str(node.target))
        writes = body_writes | (operands if found.writes_everything else self._of_arguments(node, found.writes))
        reads = operands
        if is_collective(node):
            writes = self._written_by_collective(node)
        elif is_wait(node):
            pending, reads = self._of_wait(node, reads)
            writes |= pending
        if found.rebinds:
            operands = reads = writes = self._numbers.merge(operands)
        if found.opaque:
            self._opaque.add(node)
        value = self._result(node, found, operands) if results is None else results
        if is_launch(node):
            self._pending[node] = (flat(value) - operands) | writes
        state = {RANDOM: found.random, EXTERNAL: found.external, MODE: found.changes_mode,
                 COLLECTIVES: found.communicates}
        writes |= {number for number, present in state.items() if present}
        self._set(node, value, reads if found.changes_mode else reads | {MODE}, writes)

    def _module(self, target: str) -> Storages:
        """What a leaf module may touch besides its operands: its own parameters and buffers."""
        try:
            module = attribute(self.gm, target)
        except AttributeError:
            return NOTHING
        held = [*module.parameters(), *module.buffers()] if isinstance(module, torch.nn.Module) else []
        return together(self._shared(tensor) for tensor in held)

    def _written_by_collective(self, node: Node) -> Storages:
        spec = spec_of(node.target)
        found = collective(node) if spec is not None and spec.writes is not None else None
        return self._all(found.written) if found is not None else NOTHING

    def _of_wait(self, node: Node, reads: Storages) -> tuple[Storages, Storages]:
        """A wait completes the result (a write to it) and until then the launch may still read its input."""
        value, launch = waited_value(node), launch_of(node)
        if launch is None:
            return self.storages(value) if value is not None else NOTHING, reads
        held = self._reads[launch] - STATES
        return self.storages(value) & self.pending(launch) if value is not None else NOTHING, reads | held

    def _of_arguments(self, node: Node, arguments: Iterable[Argument]) -> Storages:
        found = NOTHING
        for position, name in arguments:
            value = node.kwargs.get(name, node.kwargs.get("input") if name == "self" else None)
            if value is None and position is not None and position < len(node.args):
                value = node.args[position]
            found |= self._all(nodes_in(value))
        return found

    def _all(self, nodes: Iterable[Node]) -> Storages:
        return together(self.storages(node) for node in nodes)

    def _region(self, node: Node, bodies: list[GraphModule]) -> tuple[Storages, Storages, Located, bool]:
        """Reads, writes and results of the bodies in this graph's storages, and whether one holds an opaque node."""
        reads, writes, opaque = NOTHING, NOTHING, False
        returned: list[list[Storages]] = []
        operands = operands_of(node)
        for body in bodies:
            inner = self._known.get(id(body)) or Effects(body, self._known)
            here = self._translation(node, operands, inner)
            outside = {key: self._outside(key) for key in inner._attributes}
            reads |= together(outside.values())
            written = inner.written
            writes |= (written & STATES) - {MODE}
            writes |= together(here[number] for number in written if number in here)
            opaque = opaque or bool(inner._opaque)
            if body in result_bodies(node, bodies):
                returned.append([self._translated(inner._numbers.canonical(flat(value)), here)
                                 for value in inner._outputs])
        plain = all(calls_with_placeholders(body.graph) for body in bodies)
        return reads, writes, self._returned(node, operands, returned, plain), opaque

    def _translation(self, node: Node, operands: list[Any] | None, inner: Effects) -> dict[int, Storages]:
        """Storages of this graph for the storages a body gets from outside."""
        here: dict[int, Storages] = {}
        plain = calls_with_placeholders(inner.gm.graph)
        for index, placeholder in enumerate(inner._inputs):
            try:
                value = operand_for(node, operands, index, placeholder, len(inner._inputs)) if plain else None
                given = self._all(nodes_in(value)) if plain else self._all(node.all_input_nodes)
            except LookupError:
                given = self._all(node.all_input_nodes)
            for number in inner.storages(placeholder):
                here[number] = here.get(number, NOTHING) | given
        for key, storages in inner._attributes.items():
            for number in inner._numbers.canonical(storages):
                here[number] = here.get(number, NOTHING) | self._outside(key)
        return here

    def _translated(self, storages: Storages, here: dict[int, Storages]) -> Storages:
        """``storages`` of a body in this graph; what the body made itself gets a number the first time it is met."""
        found = NOTHING
        for number in sorted(storages):
            if number not in here:
                here[number] = self._numbers.fresh()
            found |= here[number]
        return found

    def _returned(self, node: Node, operands: list[Any] | None, returned: list[list[Storages]], plain: bool) -> Located:
        """What a call returns from what its bodies return, one value or a tuple of them."""
        width = len(returned[0]) if returned else 0
        if not plain or not returned or any(len(values) != width for values in returned):
            return together(value for values in returned for value in values) or self._numbers.fresh()
        values = [together(column) for column in zip(*returned, strict=True)]
        if is_loop(node):  # what one round returns may be another operand of the next
            shared = together(self.storages(operand) for operand in node.all_input_nodes)
            mixed = together(value for value in values if value & shared)
            values = [value | mixed if value & shared else value for value in values]
        if may_run_zero_times(node):
            first = [self._all(nodes_in(operand)) for operand in operands or ()]
            values = [value | (first[index] if index < len(first) else NOTHING) for index, value in enumerate(values)]
        return tuple(values)

    def _result(self, node: Node, found: Summary, operands: Storages) -> Located:
        if node.target is operator.getitem:
            return self._element(node)
        if found.aliases_everything or found.opaque:
            return self._numbers.bounded(operands, len(node.all_input_nodes)) or self._numbers.fresh()
        value = node.meta.get("val", node.meta.get("example_value"))
        certain = isinstance(node.target, (OpOverload, HigherOrderOperator))  # a packet may pick another overload
        if len(found.returns) > 1 and (certain or isinstance(value, (list, tuple))):
            return tuple(self._of_arguments(node, shared) or self._numbers.fresh() for shared in found.returns)
        shared = together(self._of_arguments(node, shared) for shared in found.returns)
        if shared:
            return self._elements(node, shared, value)
        if isinstance(value, (list, tuple)):
            return tuple(self._numbers.fresh() for _ in value)
        return self._numbers.fresh()

    def _elements(self, node: Node, shared: Storages, value: Any) -> Located:
        """A list of buffers that an in-place coalesced collective returns, one by one; any other views together."""
        found = collective(node) if isinstance(value, (list, tuple)) and is_collective(node) else None
        if found is None or len(found.buffers) != len(value):
            return shared
        return tuple(self.storages(buffer) for buffer in found.buffers)

    def _element(self, node: Node) -> Located:
        source, index = node.args if len(node.args) == 2 else (None, None)
        if isinstance(source, (list, tuple)) and isinstance(index, int) and -len(source) <= index < len(source):
            return self._all(nodes_in(source[index]))
        value = self._values[source] if isinstance(source, Node) else self._all(nodes_in(source))
        if isinstance(value, tuple) and isinstance(index, int) and -len(value) <= index < len(value):
            return value[index]
        return flat(value)


def effects(gm: GraphModule) -> Effects:
    """Effects of ``gm``'s nodes, in one pass over the graph and its bodies."""
    return Effects(gm)


def has_collectives(gm: GraphModule) -> bool:
    """Some node of ``gm`` or of a nested body is a collective call."""
    return any(is_collective(node) for graph in all_graphs(gm) for node in graph.graph.nodes)
