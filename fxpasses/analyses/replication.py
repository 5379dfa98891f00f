"""Replication: which values are the same on all members of a group.

Sources are inputs that are placed as Replicate, constants, and the results of collectives; pure deterministic
operators keep what their operands have in common, and packed tensors what each of them has (pieces.py). Loop bodies
are gone through until what their carries have in common stays. The lattice is in rank_agreement.py. The idea is XLA's
HloReplicationAnalysis.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch._ops import OpOverload
from torch.fx import GraphModule, Node

from fxpasses._torch import is_fake
from fxpasses.analyses import pieces
from fxpasses.analyses.rank_agreement import Agreement, Agreements
from fxpasses.analyses.values import SIZE_ARGUMENTS, UNSET, holds_number
from fxpasses.ir.effects import NOTHING, STATES, Effects
from fxpasses.ir.graph import all_graphs, attribute_or_none, bodies_of
from fxpasses.ir.loops import Loop, inputs_of, loop_of
from fxpasses.ir.ops import GroupRef, base_name, collective, is_opaque, is_wait, nodes_in, overload, waited_value
from fxpasses.ir.regions import operands_of, region_kind, region_name
from fxpasses.ir.text.tensors import MOST_INLINE_ELEMENTS, AbsentTensor, storage_of
from fxpasses.ir.world import World

_UNSTEADY = (torch.Tag.nondeterministic_seeded, torch.Tag.nondeterministic_bitwise)
#: The operand says no more than a type.
_OF_TYPE_ALONE = ("zeros_like", "ones_like", "full_like", "new_zeros", "new_ones", "new_full")
#: The result is made of the second operand alone, in the type of the first.
_OVERWRITES = ("aten.copy.default", "aten.fill.Scalar", "aten.fill.Tensor")
#: Operators none of whose numbers is data, fills included: they have theirs in their name.
_NO_DATA = (*SIZE_ARGUMENTS, "convert_element_type", "zeros", "ones", "zeros_like", "ones_like", "new_zeros",
            "new_ones")
#: Numbers among the arguments are dimensions, which another rank cannot have otherwise where the result's type says.
_OVER_DIMENSIONS = ("sum", "mean", "amax", "amin")

_Value = Agreement | tuple[Agreement, ...] | pieces.Pieces


def replication(gm: GraphModule, effects: Effects, world: World) -> Replication:
    """What is the same on which ranks, in ``gm`` and its bodies, in one pass over each (loop bodies: a few).

    ``effects`` are those of ``gm`` as it is now; nodes made later are replicated nowhere.
    """
    nested = {id(graph): effects if graph is gm else effects.of_body(graph) for graph in all_graphs(gm)}
    analysis = _Analysis(world, nested)
    analysis.graph(gm, None)
    return Replication(analysis)


class Replication:
    """Answers of `replication`."""

    def __init__(self, analysis: _Analysis) -> None:
        self._analysis = analysis

    def on(self, value: Any, group: GroupRef) -> bool:
        """``value``, a node or argument, is the same on all members of every part of ``group``.

        A container is where all its items are; a number is where ``world.constants_agree``.
        """
        analysis = self._analysis
        agreement = analysis.agreements.meet(
            [analysis.whole(analysis.values.get(node, analysis.agreements.nowhere)) for node in nodes_in(value)])
        return analysis.numbers_agree(value) and analysis.agreements.holds(agreement, group)

    def body(self, body: GraphModule) -> Replication:
        """The same for the values of a nested body: what holds in every round and for all its call sites."""
        return self


class _Analysis:
    """Goes through graphs; a body again whenever one of its calls hands it less."""

    def __init__(self, world: World, effects: Mapping[int, Effects]) -> None:
        self.agreements = Agreements(world)
        self.values: dict[Node, _Value] = {}
        self._world = world
        self._inputs: dict[int, list[Agreement]] = {}
        self._results: dict[int, list[Agreement]] = {}
        self._effects = effects
        self._written = {identity: _written(found) for identity, found in effects.items()}
        self._written_outside = {key for identity, found in effects.items()
                                 for key, storages in found.attributes.items() if storages & self._written[identity]}

    def whole(self, value: _Value) -> Agreement:
        """Of all elements together."""
        if isinstance(value, pieces.Pieces):
            return self.agreements.meet(value.agreements)
        return self.agreements.meet(value) if isinstance(value, tuple) else value

    def of(self, value: Any) -> Agreement:
        """Of an argument, the nodes and numbers in it together."""
        if not self.numbers_agree(value):
            return self.agreements.nowhere
        return self.agreements.meet([self.whole(self.values[node]) for node in nodes_in(value)])

    def numbers_agree(self, value: Any) -> bool:
        """The numbers in an argument are the same on every rank."""
        return self._world.constants_agree or not holds_number(value)

    def graph(self, gm: GraphModule, inputs: Sequence[Agreement] | None) -> list[Agreement]:
        """Go through one graph, ``inputs`` being what its placeholders are (None: as annotated); what it returns."""
        effects, written = self._effects[id(gm)], self._written[id(gm)]
        for index, node in enumerate(inputs_of(gm) if inputs is not None else ()):
            assert inputs is not None
            self.values[node] = inputs[index]
        for node in gm.graph.nodes:
            if node.op == "placeholder" and inputs is None:
                self.values[node] = self._annotated(node)
            elif node.op == "output":
                continue
            elif node.op != "placeholder":
                self.values[node] = self._visit(node, effects)
            if effects.storages(node) & written:
                self.values[node] = self.agreements.nowhere
        returned: Any = gm.graph.output_node().args[0]
        return [self.of(value) for value in (returned if isinstance(returned, (list, tuple)) else (returned,))]

    def _annotated(self, node: Node) -> Agreement:
        if isinstance(name := node.meta.get("rank_of"), str):
            return self.agreements.of_rank(name)
        return self.agreements.placed(node.meta.get("placements") or {})

    def _visit(self, node: Node, effects: Effects) -> _Value:
        if node.op == "get_attr":
            return self._attribute(node)
        if is_opaque(node) or effects.is_opaque(node):
            self._forget_bodies(node)
            return self.agreements.nowhere
        if bodies_of(node):
            return self._region(node)
        if is_wait(node):
            value = waited_value(node)
            return self.values[value] if value is not None else self.agreements.nowhere
        found = collective(node)
        if found is not None:
            if not found.functional:
                return self.agreements.nowhere
            sent = self.values[found.inputs[0]] if len(found.inputs) == 1 and not found.coalesced else None
            together = pieces.communicated(found, sent, lambda each: self.agreements.communicated(found, each)) \
                if isinstance(sent, pieces.Pieces) else None
            if together is not None:
                return together
            results = tuple(self.agreements.communicated(found, self.of(sent)) for sent in found.inputs)
            return results if found.coalesced else results[0]
        if node.target is operator.getitem and isinstance(node.args[0], Node):
            source, index = self.values[node.args[0]], node.args[1]
            if isinstance(source, tuple) and isinstance(index, int) and -len(source) <= index < len(source):
                return source[index]
        return self._computed(node, effects)

    def _computed(self, node: Node, effects: Effects) -> _Value:
        """Of what a plain operator makes of its operands."""
        op, name = overload(node.target), base_name(node)
        drops_nothing = op is not None and _drops_nothing(node, op)
        if node.op == "call_module" or not (effects.is_pure(node) or drops_nothing) or name in UNSET:
            return self.agreements.nowhere
        if op is not None and not drops_nothing and any(tag in op.tags for tag in _UNSTEADY):
            return self.agreements.nowhere
        if name.startswith("_foreach_"):
            return self._of_lists(node)
        if op is not None and self._world.constants_agree and (in_pieces := self._in_pieces(node)) is not None:
            return in_pieces
        if op is not None and name in _OF_TYPE_ALONE and _is_static(node):
            return self.agreements.everywhere if self.numbers_agree(_data(node, name)) else self.agreements.nowhere
        if str(op) in _OVERWRITES and len(node.args) > 1 and _is_static(node):
            return self.of(node.args[1])
        if op is not None and (name in _NO_DATA or (name in _OVER_DIMENSIONS and _dimensions_are_told(node))):
            return self.agreements.meet([self.whole(self.values[operand]) for operand in node.all_input_nodes])
        return self.of((node.args, node.kwargs))

    def _of_lists(self, node: Node) -> _Value:
        """Of each result of an operator on lists: made of what lists have in its place, and of all that is no list."""
        given = (*node.args, *node.kwargs.values())
        lists = [value for value in given if isinstance(value, (list, tuple))]
        rest = self.of([value for value in given if not isinstance(value, (list, tuple))])
        return tuple(self.agreements.meet([rest, *map(self.of, items)]) for items in zip(*lists, strict=False))

    def _in_pieces(self, node: Node) -> _Value | None:
        """Of an operator that packs tensors, keeps them packed, or takes them apart again; None for any other."""
        operands = node.all_input_nodes
        value = self.values[operands[0]] if len(operands) == 1 else None
        if isinstance(value, pieces.Pieces):
            return pieces.kept(node, value) or pieces.split(node, value, self.agreements.meet)
        return pieces.packed(node, lambda operand: self.whole(self.values[operand]))

    def _attribute(self, node: Node) -> Agreement:
        """What the graph itself writes out is the same wherever the graph is; other weights are as they are placed."""
        owner = node.graph.owning_module
        held = attribute_or_none(owner, str(node.target)) if isinstance(owner, GraphModule) else None
        if not isinstance(held, torch.Tensor):
            return self.agreements.everywhere if isinstance(held, GraphModule) else self.agreements.nowhere
        if ("storage", storage_of(held)) in self._written_outside:
            return self.agreements.nowhere
        if node.meta.get("placements"):
            return self._annotated(node)
        constant = not isinstance(held, (torch.nn.Parameter, AbsentTensor)) and not held.is_meta and not is_fake(held)
        known = constant and held.numel() <= MOST_INLINE_ELEMENTS and self._world.constants_agree
        return self.agreements.everywhere if known else self.agreements.nowhere

    def _region(self, node: Node) -> _Value:
        loop = loop_of(node)
        if loop is not None:
            return tuple(self._loop(loop))
        bodies, operands = bodies_of(node), operands_of(node)
        kind = region_kind(node)
        branches = region_name(node) == "cond"
        if operands is None or not kind.only_bodies or not kind.one_to_one or (kind.repeats and not branches):
            self._forget_bodies(node)
            return self.agreements.nowhere
        given = [self.of(operand) for operand in operands]
        results = [self._body(body, given[:len(inputs_of(body))]) for body in bodies]
        steering = [self.of(node.args[0])] if branches else []
        return tuple(self.agreements.meet([*steering, *together]) for together in zip(*results, strict=False))

    def _loop(self, loop: Loop) -> list[Agreement]:
        """Of a loop's results: where all rounds keep what the carries have in common."""
        carried = [self.of(init) for init in loop.inits]
        behind = [self.of(operand) for operand in (*loop.slice_operands, *loop.invariant_operands)]
        while True:
            returned = self._body(loop.body, [*carried, *behind])
            lower = [self.agreements.meet(pair) for pair in zip(carried, returned, strict=False)]
            if all(map(operator.is_, lower, carried)):
                break
            carried = lower
        rounds = [] if loop.condition is None else self._body(loop.condition, [*carried, *behind])
        return [self.agreements.meet([value, *rounds]) for value in (*carried, *returned[len(carried):])]

    def _body(self, body: GraphModule, inputs: Sequence[Agreement]) -> list[Agreement]:
        """What a body returns, given what this call and all others so far hand to it."""
        known = self._inputs.get(id(body))
        count = len(inputs_of(body))
        given = [*inputs, *[self.agreements.nowhere] * (count - len(inputs))][:count]
        lower = given if known is None else [self.agreements.meet(pair) for pair in zip(known, given, strict=True)]
        if known is None or not all(map(operator.is_, lower, known)):
            self._inputs[id(body)] = lower
            self._results[id(body)] = self.graph(body, lower)
        return self._results[id(body)]

    def _forget_bodies(self, node: Node) -> None:
        """Nothing is known of what the bodies of ``node`` are given."""
        for body in bodies_of(node):
            self._body(body, [])


def _written(effects: Effects) -> frozenset[int]:
    """Storages that somebody other than a wait writes."""
    found = NOTHING
    for node in effects.gm.graph.nodes:
        if not is_wait(node):
            found |= effects.writes(node)
    return found - STATES


def _drops_nothing(node: Node, op: OpOverload) -> bool:
    """Fused attention, which draws random numbers only to drop out some of its weights, and this one does not."""
    names = [argument.name for argument in op._schema.arguments]
    if "dropout_p" not in names or op._schema.is_mutable:
        return False
    position = names.index("dropout_p")
    given = node.args[position] if position < len(node.args) else node.kwargs.get(
        "dropout_p", op._schema.arguments[position].default_value)
    return isinstance(given, int | float) and given == 0


def _is_static(node: Node) -> bool:
    value = node.meta.get("val")
    return isinstance(value, torch.Tensor) and all(type(size) is int for size in value.shape)


def _dimensions_are_told(node: Node) -> bool:
    """The types of operand and result say what a reduction goes over: all of it, or dimensions of different sizes."""
    operand = node.all_input_nodes[0].meta.get("val")
    if not _is_static(node) or not isinstance(operand, torch.Tensor) or not all(
            type(size) is int for size in operand.shape):
        return False
    sizes = [size for size in operand.shape if size != 1]
    return node.meta["val"].numel() == 1 or len(set(sizes)) == len(sizes)


def _data(node: Node, name: str) -> Any:
    """The numbers of an operator of `_OF_TYPE_ALONE` that become elements."""
    position = {"full_like": 1, "new_full": 2}.get(name)
    return None if position is None else node.kwargs.get("fill_value", node.args[position:position + 1])
