"""A graph made ready to run on many ranks: arguments as columns, one value a rank, and where values die.

Reading a node's arguments once a run instead of once a rank is what makes many ranks cheap: an operator then runs as
``map(target, column, column, ...)``.
"""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from torch._ops import HigherOrderOperator, OpOverload
from torch.fx import GraphModule, Node

from fxpasses.errors import GraphError
from fxpasses.ir.effects.summary import method_summary, summary, written_arguments
from fxpasses.ir.fused_operators import PROGRAM_OPERATORS
from fxpasses.ir.graph import place_of
from fxpasses.ir.opaque import OpaqueOp
from fxpasses.ir.ops import argument, is_wait, overload, spec_of
from fxpasses.ir.vocabulary import GROUP_ARGUMENTS
from fxpasses.ranks.constants import Constants

#: Values by slot; each entry is a list with one value for each running rank.
Environment = list[Any]
Column = Callable[[Environment], Iterable[Any]]


class Step(NamedTuple):
    """One node. ``action`` says how it runs; ``slot`` is where its values go; ``dead``: slots freed after it.

    ``call`` is the target with its constant keyword arguments; ``columns``, ``keywords``: its other arguments.
    ``fields``: arguments of a collective by schema name. ``operands``: slots of the nodes it uses. ``written``: columns
    of the arguments it writes. ``settled``: its wait follows at once.
    """

    node: Node
    action: str
    slot: int
    call: Callable[..., Any]
    columns: tuple[Column, ...]
    keywords: dict[str, Column]
    fields: dict[str, Column]
    operands: tuple[int, ...]
    written: tuple[Column, ...]
    dead: tuple[int, ...]
    random: bool
    settled: bool


@dataclass(frozen=True)
class Plan:
    """Steps of one graph, its placeholders first."""

    placeholders: tuple[Node, ...]
    steps: tuple[Step, ...]
    slots: int


def plan(gm: GraphModule, constants: Constants) -> Plan:
    """Plan of one graph, without its bodies. Raises `GraphError` for a node that uses one which stands behind it."""
    nodes = list(gm.graph.nodes)
    slots = {node: index for index, node in enumerate(nodes)}
    operands = {node: node.all_input_nodes for node in nodes}
    last_use = {operand: node for node in nodes for operand in operands[node]}
    dead: dict[Node, list[int]] = {}
    for node in nodes:
        dead.setdefault(last_use.get(node, node), []).append(slots[node])
    for node in nodes:
        later = next((operand for operand in operands[node] if slots.get(operand, len(nodes)) >= slots[node]), None)
        if later is not None:
            raise GraphError(f"'{node.name}' uses '{later.name}', which does not stand before it", place=place_of(node))
    builder = _Builder(slots, constants)
    steps = [builder.step(node, operands[node], following, tuple(dead.get(node, ())))
             for node, following in itertools.zip_longest(nodes, nodes[1:]) if node.op != "placeholder"]
    return Plan(tuple(node for node in nodes if node.op == "placeholder"), tuple(steps), len(nodes))


class _Builder:
    def __init__(self, slots: dict[Node, int], constants: Constants) -> None:
        self._slots, self._constants = slots, constants

    def step(self, node: Node, operands: list[Node], following: Node | None, dead: tuple[int, ...]) -> Step:
        kind, arguments, keywords = _kind(node), node.args, node.kwargs
        if node.target in PROGRAM_OPERATORS:
            arguments = tuple(map(self._program, arguments))
            keywords = {name: self._program(value) for name, value in keywords.items()}
        fixed = {name: False if name == "pin_memory" else self._fixed(value)
                 for name, value in keywords.items() if kind.fixes_keywords and not _holds_node(value)}
        given = ((name, argument(node, name)) for name in kind.fields)
        return Step(
            node=node, action=kind.action, slot=self._slots[node], call=self._call(node, kind.call, fixed),
            columns=tuple([self._column(value) for value in arguments]),
            keywords={name: self._column(value) for name, value in keywords.items() if name not in fixed},
            fields={name: self._column(value) for name, value in given if value is not None},
            operands=tuple([self._slots[operand] for operand in operands]),
            written=tuple(map(self._column, written_arguments(node))) if operands and kind.may_write else (),
            dead=dead, random=kind.random,
            settled=(kind.action == "collective" and following is not None and is_wait(following)
                     and following.all_input_nodes == [node]),
        )

    def _call(self, node: Node, call: Any, fixed: dict[str, Any]) -> Callable[..., Any]:
        if node.op == "call_method":
            call = _method(self._constants.method(str(node.target)))
        return functools.partial(call, **fixed) if fixed and callable(call) else call

    def _program(self, value: Any) -> Any:
        return self._constants.program(value) if isinstance(value, str) else value

    def _column(self, value: Any) -> Column:
        """The values an argument takes on the running ranks; endless where it holds no node."""
        if isinstance(value, Node):
            return operator.itemgetter(self._slots[value])
        if isinstance(value, _CONTAINERS) and _holds_node(value):
            return self._nested(value)
        constant = value if type(value) in _PLAIN else self._fixed(value)
        return lambda values: itertools.repeat(constant)

    def _nested(self, value: Any) -> Column:
        if isinstance(value, dict):
            keys, parts = list(value), [self._column(item) for item in value.values()]
            return lambda values: [dict(zip(keys, items, strict=True)) for items in _rows(parts, values)]
        if isinstance(value, slice):
            parts = [self._column(item) for item in _unsliced(value)]
            return lambda values: list(itertools.starmap(slice, _rows(parts, values)))
        parts = [self._column(item) for item in value]
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            kind = type(value)
            return lambda values: [kind(*items) for items in _rows(parts, values)]
        if isinstance(value, tuple):
            return lambda values: list(_rows(parts, values))
        return lambda values: [list(items) for items in _rows(parts, values)]

    def _fixed(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self._fixed(item) for key, item in value.items()}
        if isinstance(value, tuple):
            items = [self._fixed(item) for item in value]
            return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
        if isinstance(value, list):
            return [self._fixed(item) for item in value]
        if isinstance(value, slice):
            return slice(*(self._fixed(item) for item in _unsliced(value)))
        return self._constants.constant(value)


#: Constants that are the same in every run.
_PLAIN = frozenset((int, float, bool, type(None)))
_CONTAINERS = (list, tuple, dict, slice)
#: Schema arguments of a collective, beyond its tensors, that decide what it computes.
_FIELDS = (*GROUP_ARGUMENTS, "ranks", "group_size", "reduce_op", "reduceOp", "output_split_sizes",
           "input_split_sizes", "src", "dst", "root_rank", "tag", "op_list", "peer_list", "tag_list")


def _rows(parts: Sequence[Column], values: Environment) -> Iterable[tuple[Any, ...]]:
    return zip(*(part(values) for part in parts), strict=False)  # constant parts are endless


def _holds_node(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(_holds_node(item) for item in value)
    if isinstance(value, dict):
        return any(_holds_node(item) for item in value.values())
    return isinstance(value, Node) or (isinstance(value, slice) and _holds_node(_unsliced(value)))


def _method(name: str) -> Callable[..., Any]:
    return lambda value, *args, **kwargs: getattr(value, name)(*args, **kwargs)


def _same(value: Any) -> Any:
    return value


def _run_module(module: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return module(*args, **kwargs)


def _unsliced(value: Any) -> Any:
    return (value.start, value.stop, value.step) if isinstance(value, slice) else value


@dataclass(frozen=True)
class _Kind:
    """What a node's target says of its step.

    ``fields``: schema arguments of a collective that decide what it does. ``may_write``: some call of it writes.
    """

    action: str
    call: Any = None
    random: bool = False
    may_write: bool = False
    fields: tuple[str, ...] = ()

    @property
    def fixes_keywords(self) -> bool:
        """Constant keyword arguments become a part of the call."""
        return self.action != "higher_order"


_WAIT = _Kind("wait")


def _kind(node: Node) -> _Kind:
    if node.op == "call_function":
        return _WAIT if is_wait(node) else _kind_of_function(node.target)
    if node.op == "call_method":
        return _Kind(node.op, None, method_summary(str(node.target)).random, may_write=True)
    return _Kind(node.op, _run_module, random=True) if node.op == "call_module" else _Kind(node.op, node.target)


@functools.cache
def _kind_of_function(target: Any) -> _Kind:
    op, effect, spec = overload(target), summary(target), spec_of(target)
    # Of other functions it depends on the call: ``out=``, ``inplace=True``.
    may_write = not isinstance(target, OpOverload) or bool(effect.writes) or effect.writes_everything
    if isinstance(target, OpaqueOp):
        return _Kind("opaque", target, effect.random, may_write)
    if spec is not None and op is not None:
        deciding = {*_FIELDS, spec.sends, spec.writes}
        named = tuple(argument.name for argument in op._schema.arguments if argument.name in deciding)
        return _Kind("collective", target, effect.random, may_write, named)
    if isinstance(target, HigherOrderOperator):
        return _Kind("higher_order", target, may_write=may_write)
    if op is not None and op._schema.name == "_c10d_functional::_wrap_tensor_autograd":
        target = _same  # the real one makes a tensor that waits for itself
    return _Kind("mode" if effect.changes_mode else "call_function", target, effect.random, may_write)
