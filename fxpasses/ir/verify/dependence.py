"""What depends on what, along paths that no collective of a group cuts: one walk over a graph, bodies included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from torch.fx import GraphModule, Node

from fxpasses._torch import calls_with_placeholders
from fxpasses.ir.effects import STATES, Effects
from fxpasses.ir.effects.nested import NestedEffects
from fxpasses.ir.effects.storages import Storages, flat
from fxpasses.ir.graph import all_graphs, bodies_of
from fxpasses.ir.ops import collective, is_collective, is_wait, nodes_in
from fxpasses.ir.regions import (
    is_loop,
    may_run_zero_times,
    operand_for,
    operands_of,
    region_kind,
    region_name,
    result_bodies,
)

Marks = int
"""One bit for each thing that is followed."""


class Dependence:
    """Follows marks from inputs to results, through views, writes and bodies.

    ``cut`` gives the marks that end at a collective. Marks stay on storages, so that a write reaches every view. A
    value that only decides which branch runs marks nothing.
    """

    def __init__(self, effects: NestedEffects, cut: Callable[[Node], Marks]) -> None:
        self._effects, self._cut = effects, cut
        self._bodies: dict[tuple[int, tuple[Marks, ...]], tuple[list[Marks], list[Marks]]] = {}

    def outputs(self, gm: GraphModule, sources: Mapping[Node, Marks], wanted: Sequence[Node]) -> list[Marks]:
        """Marks of each of ``wanted`` when ``gm`` has run, its placeholders marked by ``sources``."""
        effects, marked = self._walk(gm, sources)
        return [_marks(marked, effects.storages(node)) for node in wanted]

    def _walk(self, gm: GraphModule, sources: Mapping[Node, Marks]) -> tuple[Effects, dict[int, Marks]]:
        effects = self._effects[gm]
        marked: dict[int, Marks] = {}
        for node in gm.graph.nodes:
            if node in sources:
                _add(marked, effects.storages(node), sources[node])
            if node.op in ("placeholder", "get_attr", "output") or is_wait(node):
                continue  # what a wait returns, the launch has made
            bodies = [body for body in bodies_of(node) if body in self._effects]
            if bodies and (node.op == "call_module" or region_kind(node).only_bodies):
                self._run(node, bodies, effects, marked)
                continue
            reads, writes = effects.reads(node) - STATES, effects.writes(node) - STATES
            if effects.storages(node) <= reads and not writes:
                continue  # a view, or one of several results: marked where it lives
            marks = _marks(marked, reads)
            for inner in (inner for body in bodies for graph in all_graphs(body) for inner in graph.graph.nodes):
                marks &= ~(self._cut(inner) if is_collective(inner) else 0)
            found = collective(node)
            if found is None:
                _add(marked, effects.storages(node) | writes, marks)
                continue
            for storage in effects.of_nodes(found.written) if found.in_place else effects.storages(node):
                marked[storage] = marks & ~self._cut(node)
        return effects, marked

    def _run(self, node: Node, bodies: list[GraphModule], effects: Effects, marked: dict[int, Marks]) -> None:
        """Mark what a call of ``bodies`` returns, and the operands they write."""
        operands = operands_of(node)
        returned: list[list[Marks]] = []
        for body in bodies:
            count = len(body.graph.find_nodes(op="placeholder"))
            given = [_operand(node, operands, index, body, count) for index in range(count)]
            storages = [effects.of_nodes(node.all_input_nodes if value is None else nodes_in(value))
                        for value in given]
            marks = [_marks(marked, each) for each in storages]
            results, left = self._looped(node, body, marks)
            for each, mark in zip(storages, left, strict=True):
                _add(marked, each, mark)
            if body in result_bodies(node, bodies):
                returned.append(results)
        results = [_together(column) for column in zip(*returned, strict=False)]
        if may_run_zero_times(node) and operands is not None:
            first = [_marks(marked, effects.of_nodes(nodes_in(operand))) for operand in operands]
            results = [mark | before for mark, before in zip(results, first, strict=False)]
        elements = effects.elements(node)
        if elements is None or len(elements) != len(results):
            _add(marked, effects.storages(node), _together(results))
            return
        for element, mark in zip(elements, results, strict=True):
            _add(marked, element, mark)

    def _looped(self, node: Node, body: GraphModule, marks: list[Marks]) -> tuple[list[Marks], list[Marks]]:
        """(marks of the results, marks of the inputs) of one body behind its last round."""
        carried = _carried(node)
        while True:
            results, left = self._body(body, marks)
            back = [*results[:carried], *[0] * len(marks)]
            rounds = [mark | after | again for mark, after, again in zip(marks, left, back, strict=False)]
            if not is_loop(node) or rounds == marks:
                return results, left
            marks = rounds

    def _body(self, body: GraphModule, marks: list[Marks]) -> tuple[list[Marks], list[Marks]]:
        key = id(body), tuple(marks)
        if key not in self._bodies:
            placeholders = body.graph.find_nodes(op="placeholder")
            effects, marked = self._walk(body, dict(zip(placeholders, marks, strict=True)))
            results = [_marks(marked, effects.numbers.canonical(flat(each))) for each in effects.returned]
            self._bodies[key] = results, [_marks(marked, effects.storages(node)) for node in placeholders]
        return self._bodies[key]


def _carried(node: Node) -> int:
    """How many results of one round are operands of the next, from the first on."""
    if not is_loop(node):
        return 0
    if region_name(node) == "scan":  # the others are stacked
        init: Any = node.args[1] if len(node.args) > 1 else node.kwargs.get("init")
        return len(init) if isinstance(init, (list, tuple)) else 1
    return len(operands_of(node) or ())


def _operand(node: Node, operands: list[Any] | None, index: int, body: GraphModule, count: int) -> Any:
    """What a placeholder of a body stands for; None where that is unknown."""
    if not calls_with_placeholders(body.graph) or region_kind(node).other_inputs:
        return None
    try:
        return operand_for(node, operands, index, body.graph.find_nodes(op="placeholder")[index], count)
    except LookupError:
        return None


def _marks(marked: Mapping[int, Marks], storages: Storages) -> Marks:
    return _together(marked.get(storage, 0) for storage in storages)


def _together(marks: Iterable[Marks]) -> Marks:
    found = 0
    for mark in marks:
        found |= mark
    return found


def _add(marked: dict[int, Marks], storages: Storages, marks: Marks) -> None:
    if marks:
        for storage in storages:
            marked[storage] = marked.get(storage, 0) | marks
