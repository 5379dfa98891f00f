"""A view of one call of a loop operator: what is handed from round to round, and by which nodes."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from torch.fx import GraphModule, Node

from fxpasses._torch import calls_with_placeholders
from fxpasses.ir.graph import body_of
from fxpasses.ir.regions import region_name


@dataclass(frozen=True)
class _Layout:
    """Positions among the call's arguments; None where an operator has no such argument."""

    condition: int | None
    body: int
    inits: int | None
    slices: int | None
    invariants: int


_LAYOUTS = {
    "scan": _Layout(condition=None, body=0, inits=1, slices=2, invariants=3),
    "while_loop": _Layout(condition=0, body=1, inits=2, slices=None, invariants=3),
    "map_impl": _Layout(condition=None, body=0, inits=None, slices=1, invariants=2),
}


@dataclass(frozen=True)
class Carry:
    """A value that one round hands to the next.

    ``init``: operand of the call; ``placeholder``: the body's input; ``in_condition``: the condition's input;
    ``output``: what the body returns for it; ``results``: the ``getitem`` nodes of its last value.
    """

    index: int
    init: Any
    placeholder: Node
    in_condition: Node | None
    output: Any
    results: tuple[Node, ...]


@dataclass(frozen=True)
class Slice:
    """An operand with a row for each round: ``operand`` [T, ...] of the call, ``placeholder`` [...] of the body."""

    index: int
    operand: Any
    placeholder: Node


@dataclass(frozen=True)
class Stacked:
    """A result with a row from each round: ``output`` [...] of the body, ``results`` [T, ...] by ``getitem``.

    ``position``: among all results, those of carries included.
    """

    position: int
    output: Any
    results: tuple[Node, ...]


@dataclass(frozen=True)
class Invariant:
    """An operand that every round gets alike."""

    index: int
    operand: Any
    placeholder: Node
    in_condition: Node | None


class Loop:
    """One call of ``scan``, ``while_loop`` or ``map_impl``: ``kind`` says which. Made by `loop_of`.

    Roles are read from the graph whenever they are asked for, so they are those after the last edit.
    """

    def __init__(self, call: Node, kind: str, layout: _Layout) -> None:
        self.call, self.kind, self._layout = call, kind, layout

    @property
    def gm(self) -> GraphModule:
        """The graph that the call stands in."""
        owner = self.call.graph.owning_module
        assert isinstance(owner, GraphModule)
        return owner

    @property
    def body(self) -> GraphModule:
        """What runs every round."""
        return self._graph(self._layout.body)

    @property
    def condition(self) -> GraphModule | None:
        """What tells before every round of a ``while_loop`` whether it runs."""
        return None if self._layout.condition is None else self._graph(self._layout.condition)

    @property
    def graphs(self) -> list[GraphModule]:
        """The condition, where there is one, and the body."""
        return [self.body] if self.condition is None else [self.condition, self.body]

    @property
    def may_skip(self) -> bool:
        """The body may run zero times."""
        return self.kind == "while_loop"

    @property
    def stacks(self) -> bool:
        """Results other than carries are stacked, a row from each round."""
        return self.kind != "while_loop"

    @property
    def inits(self) -> list[Any]:
        """Operands that the carries start from."""
        return self._operands(self._layout.inits)

    @property
    def slice_operands(self) -> list[Any]:
        """Operands with a row for each round."""
        return self._operands(self._layout.slices)

    @property
    def invariant_operands(self) -> list[Any]:
        """Operands that every round gets alike."""
        return self._operands(self._layout.invariants)

    @property
    def length(self) -> Any:
        """Rounds, an int or a symbol; None where the operands do not say."""
        for operand in self.slice_operands:
            value = operand.meta.get("val") if isinstance(operand, Node) else None
            if value is not None and value.dim():
                return value.shape[0]
        return None

    @property
    def carries(self) -> list[Carry]:
        """In order of the operands."""
        count, outputs, results = len(self.inits), self.outputs, self.results
        conditions = self._condition_inputs()
        return [Carry(index, init, placeholder, conditions[index] if conditions else None, outputs[index],
                      results[index])
                for index, (init, placeholder) in enumerate(zip(self.inits, self.inputs[:count], strict=True))]

    @property
    def slices(self) -> list[Slice]:
        """In order of the operands."""
        inputs = self.inputs[len(self.inits):]
        return [Slice(index, operand, inputs[index]) for index, operand in enumerate(self.slice_operands)]

    @property
    def stacked(self) -> list[Stacked]:
        """In order of the results."""
        outputs, results = self.outputs, self.results
        return [Stacked(position, outputs[position], results[position])
                for position in range(len(self.inits), len(outputs))]

    @property
    def invariants(self) -> list[Invariant]:
        """In order of the operands."""
        inputs = self.inputs[len(self.inits) + len(self.slice_operands):]
        conditions = self._condition_inputs()[len(self.inits):]
        return [Invariant(index, operand, inputs[index], conditions[index] if conditions else None)
                for index, operand in enumerate(self.invariant_operands)]

    @property
    def inputs(self) -> list[Node]:
        """Placeholders of the body: carries, slices, invariants."""
        return inputs_of(self.body)

    @property
    def outputs(self) -> list[Any]:
        """What the body returns: carries, then what is stacked."""
        returned: Any = self.body.graph.output_node().args[0]
        return list(returned)

    @property
    def results(self) -> list[tuple[Node, ...]]:
        """The ``getitem`` nodes of each result."""
        count = len(self.outputs)
        found: list[list[Node]] = [[] for _ in range(count)]
        for user in self.call.users:
            index = _index(user)
            if index is not None and -count <= index < count:
                found[index % count].append(user)
        return [tuple(nodes) for nodes in found]

    @property
    def results_known(self) -> bool:
        """Every user of the call takes one result of it."""
        count = len(self.outputs)
        return all((index := _index(user)) is not None and -count <= index < count for user in self.call.users)

    def _graph(self, position: int) -> GraphModule:
        found = body_of(self.call.args[position])
        assert found is not None
        return found

    def _operands(self, position: int | None) -> list[Any]:
        if position is None or position >= len(self.call.args):
            return []
        operands: Any = self.call.args[position]
        return list(operands)

    def _condition_inputs(self) -> list[Node]:
        return [] if self.condition is None else inputs_of(self.condition)

    def replace_operands(self, role: str, operands: Sequence[Any]) -> None:
        """Set the operands of a role ("inits", "slices" or "invariants"), in the container they came in."""
        position = {"inits": self._layout.inits, "slices": self._layout.slices,
                    "invariants": self._layout.invariants}[role]
        assert position is not None, f"a {self.kind} has no {role}"
        args = list(self.call.args)
        if position == len(args):
            args.append(())
        args[position] = tuple(operands) if isinstance(args[position], tuple) else list(operands)
        self.call.args = tuple(args)


def loop_of(node: Node) -> Loop | None:
    """``node`` as a loop; None for another call, or one whose operands and body do not correspond by place."""
    layout = _LAYOUTS.get(region_name(node)) if node.op == "call_function" else None
    if layout is None or node.kwargs or not layout.invariants <= len(node.args) <= layout.invariants + 1:
        return None
    graphs = [body_of(node.args[at]) for at in (layout.condition, layout.body) if at is not None]
    operands = [values for values in node.args[layout.body + 1:] if isinstance(values, (list, tuple))]
    if len(operands) < len(node.args) - layout.body - 1:
        return None
    count = sum(len(values) for values in operands)
    for graph in graphs:
        if graph is None or not calls_with_placeholders(graph.graph) or len(inputs_of(graph)) != count:
            return None
    loop = Loop(node, region_name(node), layout)
    returned = loop.body.graph.output_node().args[0]
    if not isinstance(returned, (list, tuple)) or len(returned) < len(loop.inits):
        return None
    return loop


def loops_of(gm: GraphModule) -> list[Loop]:
    """The loops that ``gm`` itself calls, in node order."""
    return [loop for node in gm.graph.nodes if (loop := loop_of(node)) is not None]


def inputs_of(gm: GraphModule) -> list[Node]:
    """Placeholders of a graph, in order."""
    return list(gm.graph.find_nodes(op="placeholder"))


def _index(user: Node) -> int | None:
    if user.target is operator.getitem and len(user.args) == 2 and isinstance(user.args[1], int):
        return user.args[1]
    return None
