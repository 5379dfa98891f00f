"""Sums of parts of packed tensors are written as parts of one sum, where that lets reductions be merged.

Many gradients travel in one tensor (a block of FSDP, a bucket of DDP). Micro-batches then add up part by part:
a1 + b1, a2 + b2 where split(a) = (a1, a2). The parts of a + b are the same numbers, and a + b is one sum of reductions.
"""

from __future__ import annotations

import operator
from collections import deque
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.accumulation import operands_of_addition, same_layout, same_type
from fxpasses.analyses.linear_operators import RESHAPES
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.storages import together
from fxpasses.ir.graph import call, order
from fxpasses.ir.ops import base_name, is_wait
from fxpasses.passes.commhoist.plain_sums import reductions_that_meet
from fxpasses.pm.analyses import Analyses

aten = torch.ops.aten
SPLITS = (aten.split_with_sizes.default, aten.split.Tensor)


@dataclass(frozen=True)
class Part:
    """One part of a packed tensor, by the reshapes that lead to its sum, and that sum."""

    index: int
    way: tuple[Node, ...]
    addition: Node

    def rebuilt(self, split: Node, *, like: Node) -> Node:
        """The same part of another ``split``, reshaped the same way, at the insertion point."""
        node = call(split.graph, operator.getitem, (split, self.index), like=like)
        for step in self.way[1:]:
            target: Any = step.target
            node = call(split.graph, target, (node, *step.args[1:]), like=like, kwargs=step.kwargs)
        return node


def add_packed(gm: GraphModule, effects: Effects, pinned: frozenset[Node], analyses: Analyses) -> bool:
    """Rewrite all sums of parts of packed reductions that could be one; whether the graph has changed.

    A part that somebody writes, or the graph returns, is copied: it was a tensor of its own. So is one that lies in
    memory as a part, not as the sum did.
    """
    splits = [node for node in gm.graph.nodes if node.op == "call_function" and node.target in SPLITS]
    if len(splits) < 2:
        return False
    edit, waiting = _Edit(gm, effects), deque(splits)
    while waiting:
        first = waiting.popleft()
        if first in edit.gone:
            continue
        parts = parts_of(first, pinned)
        second = _met(parts)
        if second in edit.gone or second is None or second.target not in SPLITS:
            continue
        if (_match(first, parts, second, parts_of(second, pinned)) and edit.may_add(first, second)
                and analyses.may_rewrite(second, "added-packed")):
            waiting.appendleft(edit.add(first, second, parts))  # a third micro-batch is added to the sum of two
    return bool(edit.gone)


def parts_of(split: Node, pinned: frozenset[Node]) -> list[Part]:
    """What becomes of every part that is read; nothing where one of them is no summand, or is read twice."""
    found = []
    for taken in split.users:
        if taken.target is not operator.getitem or not isinstance(taken.args[1], int):
            return []
        way, node = [taken], taken
        while len(node.users) == 1:
            node = next(iter(node.users))
            if base_name(node) not in RESHAPES or len(node.all_input_nodes) != 1:
                break
            way.append(node)
        added = operands_of_addition(node)
        if added is None or added[2] != 1 or added[0] is added[1] or not pinned.isdisjoint((split, *way, node)):
            return []
        found.append(Part(taken.args[1], tuple(way), node))
    return found


def _met(parts: list[Part]) -> Node | None:
    """Where what is added to the first of the parts was taken from."""
    if not parts:
        return None
    [node] = (operand for operand in parts[0].addition.all_input_nodes if operand is not parts[0].way[-1])
    while node.target is not operator.getitem:
        if base_name(node) not in RESHAPES or len(node.all_input_nodes) != 1:
            return None
        [node] = node.all_input_nodes
    source = node.args[0]
    return source if isinstance(source, Node) else None


def _match(first: Node, parts: list[Part], second: Node, others: list[Part]) -> bool:
    """Equal parts of two tensors of one type are added, each to its own."""
    whole, other = first.args[0], second.args[0]
    if not isinstance(whole, Node) or not isinstance(other, Node) or whole is other or not same_type(whole, other):
        return False
    if not same_layout(whole, other) or (first.args[1:], first.kwargs) != (second.args[1:], second.kwargs):
        return False
    met = {part.addition: part for part in others}
    return first.target is second.target and len(parts) == len(met) and all(
        part.addition in met and part.index == met[part.addition].index
        and _steps(part) == _steps(met[part.addition]) for part in parts)


def _steps(part: Part) -> list[tuple[Any, ...]]:
    return [(node.target, node.args[1:], node.kwargs) for node in part.way[1:]]


class _Edit:
    """Packed sums in one graph. ``gone``: splits that are no more."""

    def __init__(self, gm: GraphModule, effects: Effects) -> None:
        self.gone: set[Node] = set()
        self._graph, self._effects, self._position = gm.graph, effects, order(gm.graph)
        self._written = together(effects.writes(node) for node in gm.graph.nodes if not is_wait(node))
        self._own = effects.reads(gm.graph.output_node()) | self._written
        self._sums: set[Node] = set()

    def may_add(self, first: Node, second: Node) -> bool:
        """Nobody writes what is split, and reductions meet in its sum."""
        wholes = [split.args[0] for split in (first, second)]
        known = [whole for whole in wholes if isinstance(whole, Node) and whole not in self._sums]
        return (all(not self._effects.storages(whole) & self._written for whole in known)
                and reductions_that_meet(wholes))

    def add(self, first: Node, second: Node, parts: list[Part]) -> Node:
        """The split of the sum, whose parts have taken the place of the sums of parts."""
        place = min((part.addition for part in parts), key=self._position.__getitem__)
        with self._graph.inserting_before(place):
            whole = call(self._graph, aten.add.Tensor, (first.args[0], second.args[0]), like=place)
            target: Any = first.target
            split = call(self._graph, target, (whole, *first.args[1:]), like=place, kwargs=first.kwargs)
            for part in parts:
                self._take(split, part)
        self._sums.add(whole)
        self.gone |= {first, second}
        for part in parts:
            self._graph.erase_node(part.addition)
        for old in (first, second):
            for node in reversed([old, *_behind(old)]):
                self._graph.erase_node(node)
        return split

    def _take(self, split: Node, part: Part) -> None:
        """Have the readers of a sum take this part of the packed one."""
        node = part.rebuilt(split, like=part.addition)
        if self._effects.storages(part.addition) & self._own or not same_layout(node, part.addition):
            node = call(self._graph, aten.clone.default, (node,), like=part.addition)
        part.addition.replace_all_uses_with(node)


def _behind(split: Node) -> list[Node]:
    """Parts and what reshapes them, readers last."""
    found = list(split.users)
    for node in found:
        found += node.users
    return found
