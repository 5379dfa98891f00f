"""What is computed of the whole, computed of each rank's part: slices move in front of elementwise operators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch.fx import Graph, Node
from torch.fx.node import map_arg

from fxpasses.analyses.kinds import is_view
from fxpasses.analyses.memory import hand_over
from fxpasses.analyses.rank_index import Cut, by_stride, taken_from, takes
from fxpasses.ir.graph import call
from fxpasses.ir.ops import collective, is_wait
from fxpasses.passes.distfusion.in_place import functional_form
from fxpasses.passes.distfusion.region import Region

aten = torch.ops.aten
CONTIGUOUS = {"memory_format": torch.contiguous_format}


def is_computed(region: Region, part: Node) -> bool:
    """Something is computed between the wait and ``part``."""
    return any(node is not region.wait and not takes(node) for node in way_to(region, part))


def way_to(region: Region, part: Node) -> list[Node]:
    """``part`` and the nodes of the region that it is made of, the wait among them."""
    found, pending = {part: None}, [part]
    while pending:
        for operand in region.operands(pending.pop()):
            if operand not in found:
                found[operand] = None
                pending.append(operand)
    return list(found)


def cut_refusal(region: Region, part: Node) -> str | None:
    """Why other operands of elementwise operators on the way to ``part`` cannot be cut as the whole is: a code."""
    value = part.meta.get("val")
    for node in way_to(region, part):
        if node is region.wait or takes(node) or is_wait(node) or collective(node) is not None:
            continue
        if isinstance(value, torch.Tensor) and not value.dim():
            return "no-dimension"  # a value without dimensions decides otherwise which type a result has
        if any(_is_tensor(operand) for operand in node.all_input_nodes if operand not in region.cuts) and any(
                takes(other) and len(taken_from(other)) > 1 for other in way_to(region, part)):
            return "other-part"
    return None


def others(region: Region, part: Node) -> list[Node]:
    """Operands from outside the region of what is computed on the way to ``part``."""
    return [operand for node in way_to(region, part) if node is not region.wait and not takes(node)
            for operand in node.all_input_nodes if operand not in region.cuts]


def _is_tensor(node: Node) -> bool:
    """With dimensions: a part of it is taken where a part of the whole is."""
    value = node.meta.get("val")
    return isinstance(value, torch.Tensor) and value.dim() > 0


class Pulled:
    """Builds the values at parts of a region from a rank's shard of the waited value, in one graph.

    ``twin``: the node of that graph for each of the region's. ``shard(cut)``: the shard as the given cut lays it out.
    """

    def __init__(self, graph: Graph, region: Region, twin: Mapping[Node, Node], position: Mapping[Node, int],
                 shard: Callable[[Cut], Node]) -> None:
        self._graph, self._region, self._twin, self._position = graph, region, twin, position
        self._shard = shard
        self._built: dict[tuple[Node, tuple[Node, ...], Cut], tuple[Node, int]] = {}
        self._order = sorted(position, key=position.__getitem__)

    def at(self, part: Node, cut: Cut) -> Node:
        """The value of ``part``, of the shape of ``cut``."""
        return self._value(part, (), part, cut)[0]

    def _value(self, node: Node, steps: tuple[Node, ...], part: Node, cut: Cut) -> tuple[Node, int]:
        """What ``steps`` take of ``node``, and the position in front of which it stands."""
        key = (node, steps, cut)
        if key not in self._built:
            self._built[key] = self._computed(node, steps, part, cut)
        return self._built[key]

    def _computed(self, node: Node, steps: tuple[Node, ...], part: Node, cut: Cut) -> tuple[Node, int]:
        if node is self._region.wait:
            return self._shard(cut), self._position[node]
        if takes(node):
            return self._value(taken_from(node)[0], (node, *steps), part, cut)
        operands: dict[Node, Node] = {}
        place = self._position[node]
        for operand in node.all_input_nodes:
            if operand in self._region.cuts:
                operands[operand], at = self._value(operand, steps, part, cut)
                place = max(place, at)
            elif _is_tensor(operand) and steps:
                place = max(place, self._position[part])
        for operand in node.all_input_nodes:
            if operand not in operands:
                own = self._twin[operand]
                operands[operand] = self._cut(own, node, steps, place) if _is_tensor(operand) and steps else own
        back = {self._twin[operand]: value for operand, value in operands.items()}
        twin = self._twin[node]
        args, kwargs = _with(twin, back)
        target: Any = functional_form(node) or twin.target
        return self._call(target, args, place, like=twin, kwargs=kwargs), place

    def _cut(self, operand: Node, node: Node, steps: tuple[Node, ...], place: int) -> Node:
        """The same steps on an operand from outside, as it is where it meets the value of ``node``."""
        shape = list(node.meta["val"].shape)
        found = operand
        if list(operand.meta["val"].shape) != shape:
            found = self._call(aten.expand.default, (found, shape), place, like=operand)
        for step in steps:
            twin = self._twin[step]
            if _needs_copy(twin, found):
                found = self._call(aten.clone.default, (found,), place, like=twin, kwargs=CONTIGUOUS)
            args, kwargs = _with(twin, {self._twin[taken_from(step)[0]]: found})
            target: Any = twin.target
            found = self._call(target, args, place, like=twin, kwargs=kwargs)
        return found

    def _call(self, target: Any, args: Any, place: int, *, like: Node, kwargs: Any = None) -> Node:
        with self._graph.inserting_before(self._twin[self._order[place]]):
            made = call(self._graph, target, args, like=like, kwargs=kwargs)
        if collective(like) is not None:
            hand_over(like, made)
        return made


def _with(node: Node, others: Mapping[Node, Node]) -> tuple[Any, Any]:
    """The arguments of ``node`` with other operands."""
    found: Any = map_arg((node.args, node.kwargs), lambda operand: others.get(operand, operand))
    return found[0], found[1]


def _needs_copy(step: Node, operand: Node) -> bool:
    """``step`` is a view that the operand's layout does not allow."""
    value, target = operand.meta.get("val"), step.target
    if not isinstance(value, torch.Tensor) or not callable(target) or not is_view(step):
        return False
    probe = torch.empty_strided(tuple(value.shape), value.stride(), dtype=value.dtype, device="meta")
    given = [probe if operand is taken_from(step)[0] else operand for operand in step.args]
    if any(isinstance(other, Node) for other in given):
        return False  # a slice by a number that a node gives is no question of layout
    try:
        target(*given, **step.kwargs)
    except RuntimeError:
        return True
    return False


def laid_out(graph: Graph, value: Node, cut: Cut, *, like: Node) -> Node:
    """``value``, contiguous, whose elements are those of ``cut`` in the order of their numbers, as ``cut`` has them.

    A view, unless dimensions come together that are apart in the order of numbers. Nodes stand at the graph's
    insertion point.
    """
    ordered = by_stride(cut.digits)
    found = value
    if ordered != cut.digits:
        found = call(graph, aten.view.default, (found, [size for size, _ in ordered]), like=like)
        found = call(graph, aten.permute.default, (found, [ordered.index(digit) for digit in cut.digits]), like=like)
        if any(len(axis) > 1 for axis in cut.axes):
            found = call(graph, aten.clone.default, (found,), like=like, kwargs=CONTIGUOUS)
    if tuple(found.meta["val"].shape) != cut.shape:
        found = call(graph, aten.view.default, (found, list(cut.shape)), like=like)
    return found


def is_view_of_shard(cut: Cut) -> bool:
    """`laid_out` copies nothing."""
    return by_stride(cut.digits) == cut.digits or all(len(axis) <= 1 for axis in cut.axes)
