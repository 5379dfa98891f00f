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
from typing import Any

from torch._ops import HigherOrderOperator
from torch.fx import GraphModule, Node

from fxpasses.ir.opaque import OpaqueOp
from fxpasses.ir.ops import CollectiveSpec, argument, is_wait, overload, spec_of
from fxpasses.ir.summary import Summary, method_summary, summary, written_arguments
from fxpasses.ir.vocabulary import GROUP_ARGUMENTS
from fxpasses.ranks.constants import Constants

#: Values by slot; each entry is a list with one value for each running rank.
Environment = list[Any]
Column = Callable[[Environment], Iterable[Any]]


@dataclass(frozen=True)
class Step:
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
    """Plan of one graph, without its bodies."""
    nodes = list(gm.graph.nodes)
    slots = {node: index for index, node in enumerate(nodes)}
    last_use = {operand: node for node in nodes for operand in node.all_input_nodes}
    dead: dict[Node, list[int]] = {}
    for node in nodes:
        dead.setdefault(last_use.get(node, node), []).append(slots[node])
    builder = _Builder(gm, slots, constants)
    steps = [builder.step(node, following, tuple(dead.get(node, ())))
             for node, following in itertools.zip_longest(nodes, nodes[1:]) if node.op != "placeholder"]
    return Plan(tuple(node for node in nodes if node.op == "placeholder"), tuple(steps), len(nodes))


class _Builder:
    def __init__(self, gm: GraphModule, slots: dict[Node, int], constants: Constants) -> None:
        self._gm, self._slots, self._constants = gm, slots, constants

    def step(self, node: Node, following: Node | None, dead: tuple[int, ...]) -> Step:
        if node.op == "call_function":
            action, effect, spec = ("wait", _OTHER, None) if is_wait(node) else _function(node.target)
        else:
            effect = method_summary(str(node.target)) if node.op == "call_method" else _OTHER
            action, effect, spec = node.op, effect, None
        operands = node.all_input_nodes
        fixed = {name: False if name == "pin_memory" else self._fixed(value)
                 for name, value in node.kwargs.items() if action != "higher_order" and not _holds_node(value)}
        names = [*_FIELDS, *(name for name in (spec.sends, spec.writes) if name)] if spec else []
        return Step(
            node=node, action=action, slot=self._slots[node], call=self._call(node, fixed),
            columns=tuple(self._column(value) for value in node.args),
            keywords={name: self._column(value) for name, value in node.kwargs.items() if name not in fixed},
            fields={name: self._column(value) for name in names if (value := argument(node, name)) is not None},
            operands=tuple(self._slots[operand] for operand in operands),
            written=tuple(self._column(value) for value in written_arguments(node)) if operands else (),
            dead=dead,
            random=node.op == "call_module" or (effect.random and action != "higher_order"),
            settled=(spec is not None and following is not None and is_wait(following)
                     and following.all_input_nodes == [node]),
        )

    def _call(self, node: Node, fixed: dict[str, Any]) -> Callable[..., Any]:
        call: Any = node.target
        if node.op == "call_method":
            call = _method(self._constants.method(str(node.target)))
        elif node.op == "call_module":
            call = _run_module
        elif node.op == "call_function" and _is_named(node.target, "_c10d_functional::_wrap_tensor_autograd"):
            call = _same  # the real one makes a tensor that waits for itself
        return functools.partial(call, **fixed) if fixed and callable(call) else call

    def _column(self, value: Any) -> Column:
        """The values an argument takes on the running ranks; endless where it holds no node."""
        if isinstance(value, Node):
            return operator.itemgetter(self._slots[value])
        if isinstance(value, _CONTAINERS) and _holds_node(value):
            return self._nested(value)
        constant = self._fixed(value)
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


#: Effects of what is neither a function nor a method; a module is asked for nothing here.
_OTHER = Summary()
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


def _is_named(target: Any, name: str) -> bool:
    op = overload(target)
    return op is not None and op._schema.name == name


def _same(value: Any) -> Any:
    return value


def _run_module(module: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return module(*args, **kwargs)


def _unsliced(value: Any) -> Any:
    return (value.start, value.stop, value.step) if isinstance(value, slice) else value


@functools.cache
def _function(target: Any) -> tuple[str, Summary, CollectiveSpec | None]:
    """How a ``call_function`` target runs, its effects, and its row in the vocabulary of collectives."""
    effect, spec = summary(target), spec_of(target)
    if isinstance(target, OpaqueOp):
        return "opaque", effect, None
    if spec is not None:
        return "collective", effect, spec
    if isinstance(target, HigherOrderOperator):
        return "higher_order", effect, None
    return "mode" if effect.changes_mode else "call_function", effect, None
