"""Integers on every rank inside bodies: what every call hands to them alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.rank_index.values import UNKNOWN, Column, RankValues
from fxpasses.ir.effects.nested import NestedEffects
from fxpasses.ir.graph import bodies_of
from fxpasses.ir.loops import inputs_of, loop_of
from fxpasses.ir.regions import operands_of, region_kind
from fxpasses.ir.world import World


class NestValues:
    """`RankValues` of a graph and of every body nested in it.

    ``nests``: effects of one graph that every rank runs and of its bodies, or those of each graph of a rank set of one
    program. Known in a body are the operands that every round and every call get alike.
    """

    def __init__(self, nests: Sequence[NestedEffects], world: World) -> None:
        self._world, self._first = world, nests[0]
        self._graphs = dict(zip(nests[0], zip(*nests, strict=True), strict=True))
        self._calls: dict[GraphModule, list[tuple[GraphModule, Node]]] = {}
        for gm in self._first:
            for node in gm.graph.nodes:
                for body in bodies_of(node):
                    self._calls.setdefault(body, []).append((gm, node))
        self._values: dict[GraphModule, RankValues] = {}

    def of(self, gm: GraphModule) -> RankValues:
        """Of ``gm``, which is the first graph or one nested in it."""
        if gm not in self._values:
            self._values[gm] = RankValues(self._graphs[gm], self._world, self._first[gm], self._given(gm))
        return self._values[gm]

    def _given(self, body: GraphModule) -> Mapping[Node, Column]:
        """Inputs of a body that are the same in every call."""
        found: dict[Node, Column] | None = None
        for caller, node in self._calls.get(body, []):
            handed = {placeholder: self.of(caller).column(node, operand)
                      for placeholder, operand in _handed(node, body).items() if isinstance(operand, Node)}
            found = handed if found is None else {
                placeholder: column for placeholder, column in found.items()
                if placeholder in handed and all(map(_equal, column, handed[placeholder]))}
        return found or {}


def _handed(node: Node, body: GraphModule) -> Mapping[Node, object]:
    """Operands of a call by the body's inputs, as far as every run of the body gets them."""
    loop = loop_of(node)
    if loop is not None:
        return {item.placeholder: item.operand for item in loop.invariants} if body is loop.body else {}
    kind, operands, inputs = region_kind(node), operands_of(node), inputs_of(body)
    if operands is None or not (kind.only_bodies and kind.one_to_one) or kind.repeats or len(operands) < len(inputs):
        return {}
    return dict(zip(inputs, operands, strict=False))


def _equal(first: object, second: object) -> bool:
    if first is UNKNOWN or second is UNKNOWN or type(first) is not type(second):
        return False
    if isinstance(first, torch.Tensor) and isinstance(second, torch.Tensor):
        return first.dtype == second.dtype and torch.equal(first, second)
    return first == second
