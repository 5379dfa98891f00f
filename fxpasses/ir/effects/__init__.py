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

from fxpasses.ir.effects.dependencies import Dependencies, dependencies_of
from fxpasses.ir.effects.flight import Flight, Region
from fxpasses.ir.effects.regions import region_of
from fxpasses.ir.effects.storages import (
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
from fxpasses.ir.effects.summary import (
    OPAQUE,
    PURE,
    Argument,
    Summary,
    argument_of,
    call_summary,
    reads_metadata_only,
    takes_view,
)
from fxpasses.ir.graph import all_graphs, attribute, bodies_of, shared_input, value_of
from fxpasses.ir.ops import (
    collective,
    is_collective,
    is_launch,
    is_taken_from_launch,
    is_wait,
    launch_of,
    nodes_in,
    spec_of,
    waited_value,
)
from fxpasses.ir.regions import only_runs_bodies, region_name
from fxpasses.ir.text.tensors import storage_of

__all__ = ["COLLECTIVES", "EXTERNAL", "MODE", "NOTHING", "RANDOM", "STATES", "Effects", "Storages", "effects",
           "has_collectives"]


class Effects:
    """Effects of the nodes of one graph (nested bodies count with the node that calls them).

    For the graphs that call this one: ``numbers`` of its storages, ``attributes`` (storages from outside by what they
    are), ``placeholders``, what it has ``returned`` and what is in ``flight``.
    """

    def __init__(self, gm: GraphModule, known: dict[int, Effects] | None = None) -> None:
        self.gm = gm
        self._known = {} if known is None else known
        self._known[id(gm)] = self
        self.numbers = Numbering()
        self.attributes: dict[object, Storages] = {}
        self._values: dict[Node, Located] = {}
        self._reads: dict[Node, Storages] = {}
        self._writes: dict[Node, Storages] = {}
        self._pending: dict[Node, Storages] = {}
        self.flight = Flight()
        self._regions: dict[Node, Region] = {}
        self._opaque: set[Node] = set()
        self.placeholders: list[Node] = []
        self._shared_inputs: dict[int, Storages] = {}
        self.returned: list[Located] = []
        self._dependencies_of: tuple[list[Node], list[tuple[Node, ...]]] = ([], [])
        self._dependencies: tuple[Dependencies, Dependencies] = ({}, {})
        for node in gm.graph.nodes:
            self._visit(node)

    def reads(self, node: Node) -> Storages:
        """Storages and states the node reads."""
        return self.numbers.canonical(self._reads[node])

    def writes(self, node: Node) -> Storages:
        """Storages and states the node writes; a fresh result is no write."""
        return self.numbers.canonical(self._writes[node])

    def storages(self, node: Node) -> Storages:
        """Storages the node's value lives in, all elements of a list or tuple together."""
        return self.numbers.canonical(flat(self._values[node]))

    def elements(self, node: Node) -> tuple[Storages, ...] | None:
        """Storages of each element of the node's value; None where it is one value, or they are not told apart."""
        value = self._values[node]
        return tuple(self.numbers.canonical(element) for element in value) if isinstance(value, tuple) else None

    def pending(self, launch: Node) -> Storages:
        """Storages that hold nothing valid between ``launch`` and its wait; empty for other nodes and for a send.

        ``launch`` may be a call whose body leaves a launch without a wait.
        """
        return self.numbers.canonical(self._pending.get(launch, NOTHING))

    def held(self, launch: Node) -> Storages:
        """Storages that ``launch`` goes on reading until its wait."""
        return self.numbers.canonical(self.flight.held(launch))

    def landing(self, node: Node) -> Storages:
        """Storages that ``node``, a wait or a call whose body waits, completes."""
        value = waited_value(node) if is_wait(node) else None
        if value is not None:
            return self.storages(value)
        return self.numbers.canonical(self._regions[node].landed) if node in self._regions else NOTHING

    def landed(self, node: Node) -> tuple[Node, ...]:
        """The launches before ``node`` that it completes."""
        return self.flight.landed(node)

    def is_landed(self, launch: Node) -> bool:
        """Some wait, in whatever way it names the result, completes ``launch``."""
        return self.flight.is_landed(launch)

    def touched(self, node: Node) -> Storages:
        """Storages whose elements the node reads or writes, before a wait inside it completes them.

        Views touch nothing, nor do questions for sizes.
        """
        region = self._regions.get(node)
        if region is not None and not region.is_opaque:
            inside = (here[number] for inner, here in region.bodies for number in inner.touched_first()
                      if number in here)
            return self.numbers.canonical(together(inside) | region.own)
        if is_taken_from_launch(node) or reads_metadata_only(node) or takes_view(node):
            return NOTHING
        return (self.reads(node) | self.writes(node)) - STATES

    def touched_first(self) -> Storages:
        """For a body: what nodes of this graph touch before a wait of it completes that."""
        found = landed = NOTHING
        for node in self.gm.graph.nodes:
            if node.op != "output" and not is_wait(node):
                found |= self.touched(node) - landed
            landed |= self.landing(node)
        return found

    def is_opaque(self, node: Node) -> bool:
        """Nothing is known of the node: it may do anything to its operands and outside the graph."""
        return node in self._opaque

    @property
    def has_opaque(self) -> bool:
        """Some node may do anything."""
        return bool(self._opaque)

    def is_pure(self, node: Node) -> bool:
        """Dropping, repeating or moving the node shows nowhere but in its value."""
        return not self._writes[node] and node not in self._opaque

    @property
    def inputs(self) -> list[Storages]:
        """Storages of each placeholder."""
        return [self.storages(node) for node in self.placeholders]

    @property
    def written(self) -> Storages:
        """Everything some node writes."""
        return self.numbers.canonical(together(self._writes.values()))

    def written_inputs(self) -> list[int]:
        """Positions of the placeholders whose storage some node writes."""
        written = self.written
        return [index for index, storages in enumerate(self.inputs) if storages & written]

    def dependencies(self, *, collective_order: bool = True) -> dict[Node, list[Node]]:
        """Nodes each node has to follow besides its operands: conflicting accesses and ``meta["after"]``.

        ``collective_order=False`` leaves out the order among collectives. Lists are in node order, without duplicates;
        they are shared: change none. Computed once while nodes and control edges stay.
        """
        nodes = list(self.gm.graph.nodes)
        edges = [tuple(after) if (after := node.meta.get("after")) else () for node in nodes]
        if self._dependencies_of != (nodes, edges):
            self._dependencies_of = (nodes, edges)
            self._dependencies = dependencies_of(nodes, edges, self.reads, self.writes)
        return dict(self._dependencies[collective_order])

    def _visit(self, node: Node) -> None:
        if node.op == "placeholder":
            self.placeholders.append(node)
            self._set(node, self._input(node), NOTHING, NOTHING)
        elif node.op == "get_attr":
            self._set(node, self._attribute(str(node.target)), NOTHING, NOTHING)
        elif node.op == "output":
            self.returned = self._of_output(node.args[0])
            self._set(node, NOTHING, self.of_nodes(node.all_input_nodes), NOTHING)
        else:
            self._call(node)

    def _set(self, node: Node, value: Located, reads: Storages, writes: Storages) -> None:
        self._values[node], self._reads[node], self._writes[node] = value, reads, writes

    def _of_output(self, returned: Any) -> list[Located]:
        values = returned if isinstance(returned, (list, tuple)) else (returned,)
        return [self.of_nodes(nodes_in(value)) for value in values]

    def _input(self, node: Node) -> Storages:
        """A storage of its own, or one that the inputs of its number share."""
        number = shared_input(node)
        if number is None:
            return self.numbers.fresh()
        if number not in self._shared_inputs:
            self._shared_inputs[number] = self.numbers.fresh()
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
            return self.outside(("storage", storage_of(value)))
        return self.outside(value if isinstance(value, str) else id(value))

    def outside(self, key: object) -> Storages:
        """The storage of something outside the graph, new where ``key`` is."""
        if key not in self.attributes:
            self.attributes[key] = self.numbers.fresh()
        return self.attributes[key]

    def _call(self, node: Node) -> None:
        found = call_summary(node)
        operands = self.of_nodes(node.all_input_nodes)
        results: Located | None = None
        region: Region | None = None
        if bodies := bodies_of(node):
            region = self._regions[node] = self._region(node, bodies)
            operands |= region.reads
            found = PURE if node.op == "call_module" else found
            known = not region_name(node) or only_runs_bodies(region_name(node))
            results = region.value if known and not found.opaque else None
            found = OPAQUE if region.is_opaque and results is None else found
            self._opaque.update([node] if region.is_opaque else [])
        elif only_runs_bodies(region_name(node)):
            found = OPAQUE
        elif node.op == "call_module":
            operands |= self._module(str(node.target))
        writes = operands if found.writes_everything else self._of_arguments(node, found.writes)
        reads = operands
        if region is not None:
            writes |= region.writes
            reads |= self._held_by(self.flight.land(node, region.landed) if region.landed else ())
        if is_collective(node):
            writes = self._written_by_collective(node)
        elif is_wait(node):
            pending, reads = self._of_wait(node, reads)
            writes |= pending
        if found.rebinds:
            operands = reads = writes = self.numbers.merge(operands)
        if found.opaque:
            self._opaque.add(node)
        value = self._result(node, found, operands) if results is None else results
        if is_launch(node):
            self._pending[node] = (flat(value) - operands) | writes
            self.flight.start(node, self._pending[node], reads)
        elif region is not None and (region.pending or region.held):
            self._pending[node] = region.pending
            self.flight.start(node, region.pending, region.held)
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
        return self.of_nodes(found.written) if found is not None else NOTHING

    def _of_wait(self, node: Node, reads: Storages) -> tuple[Storages, Storages]:
        """A wait completes the result (a write to it) and until then the launch may still read its input."""
        value = waited_value(node)
        if value is None:
            return NOTHING, reads
        storages = self.storages(value)
        launches = self.flight.land(node, storages, launch_of(node))
        pending = together(self.pending(launch) for launch in launches) if launches else storages
        return storages & pending, reads | self._held_by(launches)

    def _held_by(self, launches: Iterable[Node]) -> Storages:
        return together(self.flight.held(launch) for launch in launches)

    def _of_arguments(self, node: Node, arguments: Iterable[Argument]) -> Storages:
        return together(self.of_nodes(nodes_in(argument_of(node, argument))) for argument in arguments)

    def of_nodes(self, nodes: Iterable[Node]) -> Storages:
        """Storages of several nodes."""
        return together(self.storages(node) for node in nodes)

    def _region(self, node: Node, bodies: list[GraphModule]) -> Region:
        return region_of(self, node, bodies, [self.of_body(body) for body in bodies])

    def of_body(self, body: GraphModule) -> Effects:
        """Effects of a graph nested in this one: those that went into the effects of the call, where one is known."""
        return self._known.get(id(body)) or Effects(body, self._known)

    def _result(self, node: Node, found: Summary, operands: Storages) -> Located:
        if node.target is operator.getitem:
            return self._element(node)
        if found.aliases_everything or found.opaque:
            return self.numbers.bounded(operands, len(node.all_input_nodes)) or self.numbers.fresh()
        value = value_of(node)
        certain = isinstance(node.target, (OpOverload, HigherOrderOperator))  # a packet may pick another overload
        if len(found.returns) > 1 and (certain or isinstance(value, (list, tuple))):
            return tuple(self._of_arguments(node, shared) or self.numbers.fresh() for shared in found.returns)
        shared = together(self._of_arguments(node, shared) for shared in found.returns)
        if shared:
            return self._elements(node, shared, value)
        if isinstance(value, (list, tuple)):
            return tuple(self.numbers.fresh() for _ in value)
        return self.numbers.fresh()

    def _elements(self, node: Node, shared: Storages, value: Any) -> Located:
        """A list of buffers that an in-place coalesced collective returns, one by one; any other views together."""
        found = collective(node) if isinstance(value, (list, tuple)) and is_collective(node) else None
        if found is None or len(found.buffers) != len(value):
            return shared
        return tuple(self.storages(buffer) for buffer in found.buffers)

    def _element(self, node: Node) -> Located:
        source, index = node.args if len(node.args) == 2 else (None, None)
        if isinstance(source, (list, tuple)) and isinstance(index, int) and -len(source) <= index < len(source):
            return self.of_nodes(nodes_in(source[index]))
        value = self._values[source] if isinstance(source, Node) else self.of_nodes(nodes_in(source))
        if isinstance(value, tuple) and isinstance(index, int) and -len(value) <= index < len(value):
            return value[index]
        return flat(value)


def effects(gm: GraphModule) -> Effects:
    """Effects of ``gm``'s nodes, in one pass over the graph and its bodies."""
    return Effects(gm)


def has_collectives(gm: GraphModule) -> bool:
    """Some node of ``gm`` or of a nested body is a collective call."""
    return any(is_collective(node) for graph in all_graphs(gm) for node in graph.graph.nodes)
