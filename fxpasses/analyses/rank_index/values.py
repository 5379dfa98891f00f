"""Integers on every rank: constants, inputs that are a rank, tables, and what torch itself computes from them."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch
from torch._ops import OpOverload, OpOverloadPacket
from torch.fx import GraphModule, Node
from torch.fx.node import map_aggregate

from fxpasses._torch import is_fake
from fxpasses.analyses.values import UNSET
from fxpasses.ir.effects import STATES, Effects
from fxpasses.ir.graph import attribute_or_none
from fxpasses.ir.ops import base_name, is_wait, overload
from fxpasses.ir.text.tensors import AbsentTensor
from fxpasses.ir.world import World

#: Elements of the largest tensor that is worked out.
LARGEST = 4096
_FUNCTIONS = (operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod, operator.neg, operator.pos,
              operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne, operator.and_,
              operator.or_, operator.xor, operator.lshift, operator.rshift, operator.getitem, min, max, int,
              torch.sym_min, torch.sym_max)
_METHODS = ("item", "tolist", "long", "int")
#: Arguments that are sizes, dimensions and the like: nobody bakes a rank into them.
_STRUCTURE = ("dim", "dims", "size", "shape", "keepdim", "dtype", "memory_format", "sparse_grad", "scale_grad_by_freq",
              "padding_idx", "layout", "pin_memory", "non_blocking", "copy")


class _Unknown:
    """Stands for a value that nobody knows."""


UNKNOWN = _Unknown()
Column = Sequence[Any]
"""A value on each rank, `UNKNOWN` where it is not known."""


class RankValues:
    """Integers of a graph, evaluated on each rank of ``world`` when they are asked for.

    ``graphs``: one graph that every rank runs, or a rank set whose graphs have the same nodes, each rank's with its own
    constants. A number in one graph for all is known for the others where ``world.constants_agree``; whatever is
    computed from inputs that are a rank, and tables the graph holds, is known anyway as far as no such number is in
    it. Values are those of torch: int32 wraps around, divisions round and signs of remainders go as each operator
    defines it. ``effects``: of ``graphs[0]``, where they are at hand. Graphs are whole graphs: what a body reads
    from outside may have been written there. ``given``: inputs that are known for another reason, see `NestValues`.
    """

    def __init__(self, graphs: Sequence[GraphModule], world: World, effects: Effects | None = None,
                 given: Mapping[Node, Column] | None = None) -> None:
        self.world = world
        self._effects = Effects(graphs[0]) if effects is None else effects
        self._written = frozenset().union(*(
            self._effects.writes(node) for node in graphs[0].graph.nodes if not is_wait(node))) - STATES
        self._numbers_known = len(graphs) > 1 or world.constants_agree
        self._one_graph = len(graphs) == 1
        rows = [list(gm.graph.nodes) for gm in graphs]
        aligned = len(graphs) in (1, world.size) and all(len(row) == len(rows[0]) for row in rows)
        every = rows * world.size if len(graphs) == 1 else rows
        #: The node of each rank's graph, by that of the first.
        self._nodes: dict[Node, tuple[Node, ...]] = {}
        if aligned:
            self._nodes.update(zip(rows[0], zip(*every, strict=True), strict=True))
        self._columns: dict[Node, Column] = {}
        self._given = given or {}

    def of(self, node: Node, value: Any) -> tuple[int, ...] | None:
        """``value``, a node or a number among the arguments of ``node``, as an integer on each rank.

        None where it is not known on every rank or no integer there. A number that stands in several places has to be
        the same in all of them on any rank.
        """
        return _integers(self.column(node, value))

    def argument(self, node: Node, name: str) -> tuple[int, ...] | None:
        """The argument of this name of an operator's schema, or its default, as an integer on each rank."""
        return _integers(self.argument_column(node, name))

    def alike(self, node: Node) -> bool:
        """On every rank the same operator on the same operands, and a value of the same shape."""
        return self.same_call(node) and (
            self._one_graph or all(_shapes(own) == _shapes(node) for own in self._nodes[node]))

    def nodes(self, node: Node) -> Sequence[Node]:
        """``node``, and what stands in its place in the graphs of the other ranks."""
        return self._nodes.get(node, ())

    def same_call(self, node: Node) -> bool:
        """As `alike`, but for shapes."""
        return node in self._nodes and (self._one_graph or all(
            own.target == node.target
            and own.all_input_nodes == [self._nodes[operand][rank] for operand in node.all_input_nodes]
            for rank, own in enumerate(self._nodes[node])))

    def same_numbers(self, node: Node) -> bool:
        """The numbers among the arguments of ``node`` are the same on every rank."""
        if node not in self._nodes:
            return False
        columns = [self._at(node, path) for path, _ in _places((node.args, node.kwargs))]
        return all(value is not UNKNOWN and value == column[0] for column in columns for value in column)

    def column(self, node: Node, value: Any) -> Column:
        """As `of`, whatever the type."""
        if isinstance(value, Node):
            return self._evaluated(value)
        if node not in self._nodes:
            return self._unknown
        columns = [self._at(node, path) for path, held in _places((node.args, node.kwargs))
                   if type(held) is type(value) and held == value]
        return columns[0] if columns and all(column == columns[0] for column in columns) else self._unknown

    def argument_column(self, node: Node, name: str) -> Column:
        """As `argument`, whatever the type."""
        op = overload(node.target)
        if op is None or node not in self._nodes:
            return self._unknown
        for position, given in enumerate(op._schema.arguments):
            if given.name == name:
                if name in node.kwargs:
                    return self._at(node, (1, name))
                if position < len(node.args):
                    return self._at(node, (0, position))
                return [given.default_value] * self.world.size
        return self._unknown

    @property
    def _unknown(self) -> Column:
        return [UNKNOWN] * self.world.size

    def _at(self, node: Node, path: Sequence[Any]) -> Column:
        """What stands at one place of the arguments of ``node``, on each rank."""
        found: list[Any] = []
        for own in self._nodes[node]:
            value: Any = (own.args, own.kwargs)
            for key in path:
                inside = key in value if isinstance(value, dict) else (
                    isinstance(value, (list, tuple)) and key < len(value))
                value = value[key] if inside else UNKNOWN
            found.append(value)
        if any(isinstance(value, Node) for value in found):
            return self._evaluated(found[0]) if tuple(found) == self._nodes.get(found[0]) else self._unknown
        return found if self._numbers_known or _is_structure(node, path) or found[0] is None else self._unknown

    def _evaluated(self, node: Node) -> Column:
        """The node's value on each rank, its operands' first."""
        pending = [node]
        while pending:
            current = pending[-1]
            known = current in self._columns
            missing = [] if known else [operand for operand in self._needed(current) if operand not in self._columns]
            if not missing:
                pending.pop()
                if not known:
                    self._columns[current] = self._worked_out(current)
            pending += missing
        return self._columns[node]

    def _needed(self, node: Node) -> Sequence[Node]:
        return node.all_input_nodes if node in self._nodes and self._is_steady(node) else ()

    def _worked_out(self, node: Node) -> Column:
        if node not in self._nodes or self._effects.storages(node) & self._written:
            return self._unknown
        if node in self._given:
            return self._given[node]
        if node.op == "placeholder":
            return [self._rank_in_group(own, rank) for rank, own in enumerate(self._nodes[node])]
        if node.op == "get_attr":
            return [_held(own) for own in self._nodes[node]] if self._numbers_known else self._unknown
        if not self._is_steady(node):
            return self._unknown
        operands = [self._columns[operand] for operand in node.all_input_nodes]
        shared = len(set(self._nodes[node])) == 1 and all(
            all(value is column[0] for value in column) for column in operands)
        if shared:
            return [self._called(node, 0)] * self.world.size
        return [self._called(node, rank) for rank in range(self.world.size)]

    def _rank_in_group(self, placeholder: Node, rank: int) -> Any:
        name, declared = placeholder.meta.get("rank_of"), placeholder.meta.get("val")
        group = self.world.groups.get(name) if isinstance(name, str) else None
        part = group.part_of(rank) if group is not None else None
        if part is None:
            return UNKNOWN
        if not isinstance(declared, torch.Tensor):
            return part.index(rank)
        shape = tuple(declared.shape)
        return torch.full(shape, part.index(rank), dtype=declared.dtype) if _is_small(declared) else UNKNOWN

    def _is_steady(self, node: Node) -> bool:
        """An operator whose result depends on its arguments only, and no number among them is one rank's own."""
        value = node.meta.get("val")
        if isinstance(value, torch.Tensor) and not _is_small(value):
            return False
        if not self._numbers_known and any(
                not _is_structure(node, path) for path, _ in _places((node.args, node.kwargs))):
            return False
        if node.op == "call_method":
            return node.target in _METHODS
        if node.op != "call_function":
            return False
        if node.target in _FUNCTIONS:
            return True
        op = overload(node.target)
        known = isinstance(node.target, (OpOverload, OpOverloadPacket)) and (op is None or (
            op.namespace in ("aten", "prims") and torch.Tag.nondeterministic_seeded not in op.tags))
        return known and self._effects.is_pure(node) and base_name(node) not in UNSET

    def _called(self, node: Node, rank: int) -> Any:
        """What the operator makes of its arguments on one rank."""
        own = self._nodes[node][rank]
        if own.target != node.target or own.all_input_nodes != [self._nodes[operand][rank]
                                                                for operand in node.all_input_nodes]:
            return UNKNOWN
        values = dict(zip(own.all_input_nodes, node.all_input_nodes, strict=True))

        def real(value: Any) -> Any:
            if isinstance(value, Node):
                return self._columns[values[value]][rank]
            return torch.device("cpu") if isinstance(value, torch.device) else value

        args: Any = map_aggregate(own.args, real)
        kwargs: Any = map_aggregate(own.kwargs, real)
        if any(held is UNKNOWN for _, held in _places((args, kwargs), everything=True)):
            return UNKNOWN
        target: Any = own.target
        try:
            with torch.no_grad():
                found = getattr(args[0], target)(*args[1:], **kwargs) if own.op == "call_method" \
                    else target(*args, **kwargs)
        except (RuntimeError, TypeError, ValueError, IndexError, ArithmeticError):
            return UNKNOWN
        return found if _is_whole(found) else UNKNOWN


def _shapes(node: Node) -> list[Any]:
    value = node.meta.get("val")
    return [getattr(item, "shape", None) for item in (value if isinstance(value, (list, tuple)) else [value])]


def _integers(column: Column) -> tuple[int, ...] | None:
    found = [_integer(value) for value in column]
    return None if any(value is None for value in found) else tuple(value for value in found if value is not None)


def _integer(value: Any) -> int | None:
    if isinstance(value, torch.Tensor):
        value = value.item() if value.numel() == 1 and _is_whole(value) else None
    return int(value) if isinstance(value, int) else None


def _is_whole(value: Any) -> bool:
    """Integers and truth values, nested lists of them included: floats may differ by device."""
    if isinstance(value, (list, tuple)):
        return all(map(_is_whole, value))
    if isinstance(value, torch.Tensor):
        return not value.dtype.is_floating_point and not value.dtype.is_complex and value.numel() <= LARGEST
    return type(value) in (int, bool)


def _is_small(value: torch.Tensor) -> bool:
    return all(type(size) is int for size in value.shape) and value.numel() <= LARGEST


def _held(node: Node) -> Any:
    """A table that the graph holds with its values."""
    owner = node.graph.owning_module
    held = attribute_or_none(owner, str(node.target)) if isinstance(owner, GraphModule) else None
    if type(held) is int:
        return held
    if not isinstance(held, torch.Tensor) or isinstance(held, AbsentTensor) or held.is_meta or is_fake(held):
        return UNKNOWN
    return held.detach().cpu() if _is_whole(held) else UNKNOWN


def _places(value: Any, path: tuple[Any, ...] = (), *, everything: bool = False
            ) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """(keys, number) of each number among arguments; ``everything``: of each leaf."""
    if isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from _places(item, (*path, index), everything=everything)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _places(item, (*path, key), everything=everything)
    elif isinstance(value, slice):
        yield from _places([value.start, value.stop, value.step], path, everything=everything)
    elif everything or isinstance(value, (int, float, complex)):
        yield path, value


def _is_structure(node: Node, path: Sequence[Any]) -> bool:
    """The argument at this place is a size, a dimension or the like."""
    op = overload(node.target)
    if op is None or len(path) < 2:
        return False
    if path[0] == 0 and path[1] >= len(op._schema.arguments):
        return False
    named = path[1] if path[0] == 1 else op._schema.arguments[path[1]].name
    return named in _STRUCTURE and base_name(node) not in ("full", "scalar_tensor")
