"""What nodes are, apart from their names: operator, literal arguments, group and type, as numbers that compare fast."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses._torch import process_group_name, sparse_parts
from fxpasses.ir.graph import attribute_or_none, body_of, value_of
from fxpasses.ir.opaque import OpaqueOp
from fxpasses.ir.ops import overload
from fxpasses.ir.text.groups import group_name, group_slot
from fxpasses.ir.text.symbols import expression_text
from fxpasses.ir.text.tensors import content_of
from fxpasses.ir.text.types import TypePrinter

EXACT, LOOSE, TARGET = 0, 1, 2
"""How alike two nodes are: in all; but for type and group; in the operator alone."""
LEVELS = (EXACT, LOOSE, TARGET)
_HOLE = ("operand",)
_PLAIN = (int, str, type(None))
_SYMBOLIC = (torch.SymInt, torch.SymFloat, torch.SymBool)


class Numbers(dict[Any, int]):
    """Gives equal things equal numbers, those of both graphs."""

    def __missing__(self, key: Any) -> int:
        number = self[key] = len(self)
        return number


class Shared:
    """What the labels of both graphs, and of their bodies, are told apart by."""

    def __init__(self) -> None:
        self.numbers = Numbers()
        self.types = TypePrinter("")
        self._bodies: dict[GraphModule, int] = {}

    def body(self, gm: GraphModule, groups: Mapping[str, object]) -> int:
        """A number for all that a body computes."""
        if gm not in self._bodies:
            labelled = Labelled(gm, self, groups)
            inputs = {labelled.index[node]: ("input", place)
                      for place, node in enumerate(gm.graph.find_nodes(op="placeholder"))}
            colours = upward(labelled, EXACT, inputs, self.numbers)
            self._bodies[gm] = self.numbers["body", tuple(sorted(colours))]
        return self._bodies[gm]


class Labelled:
    """A graph as numbers: node ``n`` is the n-th of ``nodes``.

    ``labels[level][n]``: equal for nodes that are alike at that level. ``operands[n]``: (place, node) of each use of a
    node, the place a number of the argument's name and index; ``users[n]`` the same the other way round.
    ``groups``: what stands for a group's name on both sides; ``returned``: where the caller finds a node's value, None
    where that tells nothing.
    """

    def __init__(self, gm: GraphModule, shared: Shared, groups: Mapping[str, object],
                 returned: Mapping[Node, Sequence[str]] | None = None) -> None:
        self.gm, self._returned = gm, returned
        self.nodes: list[Node] = list(gm.graph.nodes)
        self.index = {node: number for number, node in enumerate(self.nodes)}
        self.operands: list[list[tuple[int, int]]] = []
        self.users: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        self.labels: tuple[list[int], list[int], list[int]] = ([], [], [])
        numbers = shared.numbers
        for number, node in enumerate(self.nodes):
            used: list[tuple[Any, Node]] = []
            keys = self._keys(node, used, shared, groups)
            for level, key in zip(self.labels, keys, strict=True):
                level.append(numbers[key])
            found = [(numbers[place], self.index[operand]) for place, operand in used if operand in self.index]
            self.operands.append(found)
            for place, operand in found:
                self.users[operand].append((place, number))

    def _keys(self, node: Node, used: list[tuple[Any, Node]], shared: Shared,
              groups: Mapping[str, object]) -> tuple[Any, Any, Any]:
        """Keys of the three levels; ``used`` gets the operands."""
        if node.op == "output":
            for value in node.all_input_nodes:
                places = ("",) if self._returned is None else self._returned.get(value, ())
                used.extend((("returned", place), value) for place in places)
            return ("output",), ("output",), ("output",)
        kind = type_key(node, shared)
        if node.op == "placeholder":
            return ("input", kind), ("input", kind), ("input",)
        if node.op == "get_attr":
            return self._attribute_keys(node, shared, groups)
        target = target_key(node, self.gm)
        slot = group_slot(node.target) if node.op == "call_function" else None
        taken = slot.name if slot is not None else None
        literals = []
        for name, value in arguments_of(node).items():
            if slot is None or name not in (taken, "group_size"):
                literals.append((name, _literal(value, (name,), used)))
            elif name == taken and isinstance(value, Node):
                _literal(value, (name,), used)
        group = (group_token(node, groups), arguments_of(node).get("group_size")) if slot is not None else None
        given = tuple(literals)
        return (target, given, group, kind), (target, given), target

    def _attribute_keys(self, node: Node, shared: Shared, groups: Mapping[str, object]) -> tuple[Any, Any, Any]:
        body = body_of(node)
        if body is not None:
            inputs = len(body.graph.find_nodes(op="placeholder"))
            return ("body", shared.body(body, groups)), ("body", inputs), ("body",)
        held = attribute_or_none(self.gm, str(node.target))
        kinds = (attribute_kind(held, shared), type_key(node, shared))
        return ("attribute", node.target, kinds), ("attribute", node.target), ("attribute",)


def upward(graph: Labelled, level: int, known: Mapping[int, Any], numbers: Numbers) -> list[int]:
    """A number for each node that is equal where label and all that it is made of are; ``known`` ones are given."""
    labels, found = graph.labels[level], list[int]()
    for node, operands in enumerate(graph.operands):
        key = known.get(node)
        found.append(numbers[(labels[node], tuple([(place, found[operand]) for place, operand in operands
                                                   if operand < node])) if key is None else key])
    return found


def downward(graph: Labelled, level: int, known: Mapping[int, Any], numbers: Numbers) -> list[int]:
    """A number for each node that is equal where label and all that is made of it are."""
    labels, found = graph.labels[level], [0] * len(graph.nodes)
    for node in range(len(graph.nodes) - 1, -1, -1):
        key = known.get(node)
        if key is None:
            uses = [(place, found[user]) for place, user in graph.users[node]]
            uses.sort()
            key = (labels[node], tuple(uses), "down")
        found[node] = numbers[key]
    return found


def arguments_of(node: Node) -> dict[str, Any]:
    """Arguments by name, in one order however the call spells them; defaults that are spelled out are left out."""
    known = overload(node.target) if node.op == "call_function" else None
    if known is None:
        return {**{str(place): value for place, value in enumerate(node.args)},
                **{name: node.kwargs[name] for name in sorted(node.kwargs)}}
    schema = _schema(known)
    named = dict(zip(schema, node.args, strict=False))
    if node.kwargs:
        named |= node.kwargs
        named = {name: named[name] for name in sorted(named, key=lambda name: _place(schema, name))}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in named.items()
            if not _is_default(value, schema.get(name, _REQUIRED))}


_REQUIRED = object()
_OF_SLICE = ("start", "stop", "step")


@functools.cache
def _schema(known: Any) -> dict[str, Any]:
    """Argument name -> default; `_REQUIRED` for one without."""
    return {argument.name: argument.default_value if argument.has_default_value() else _REQUIRED
            for argument in known._schema.arguments}


def _place(schema: Mapping[str, Any], name: str) -> tuple[int, str]:
    return (list(schema).index(name), name) if name in schema else (len(schema), name)


def _is_default(value: Any, default: Any) -> bool:
    if default is _REQUIRED or isinstance(value, Node):
        return False
    if default is None or value is None:
        return value is default
    if container(value):
        return container(default) != "" and repr(list(value)) == repr(list(default))
    return type(value) is type(default) and literal_key(value) == literal_key(default)


def leaves(value: Any, place: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Values inside of lists, tuples, dicts and slices, each with the way to it."""
    if isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from leaves(item, (*place, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*place, key))
    elif isinstance(value, slice):
        for name in _OF_SLICE:
            yield from leaves(getattr(value, name), (*place, name))
    else:
        yield place, value


def container(value: Any) -> str:
    """The kind of container that an argument is, "" for none; operators with a schema take a tuple for a list."""
    return next((kind.__name__ for kind in (list, tuple, dict, slice) if isinstance(value, kind)), "")


def items_of(value: Any) -> dict[Any, Any]:
    """What a container holds, by index, key, or name of a slice's field."""
    if isinstance(value, slice):
        return {name: getattr(value, name) for name in _OF_SLICE}
    return dict(value) if isinstance(value, dict) else dict(enumerate(value))


def _literal(value: Any, place: tuple[Any, ...], used: list[tuple[Any, Node]]) -> Any:
    """An argument as something that can be compared and hashed; nodes in it are noted in ``used``."""
    if isinstance(value, Node):
        used.append((place if len(place) > 1 else place[0], value))
        return _HOLE
    if type(value) in _PLAIN:
        return value
    if isinstance(value, (list, tuple)):
        return (container(value), *[item if type(item) in _PLAIN else _literal(item, (*place, index), used)
                                    for index, item in enumerate(value)])
    if isinstance(value, dict):
        return ("dict", *[(key, _literal(item, (*place, key), used)) for key, item in value.items()])
    if isinstance(value, slice):
        return ("slice", *[_literal(getattr(value, name), (*place, name), used) for name in _OF_SLICE])
    return literal_key(value)


def literal_key(value: Any) -> Any:
    """One literal that holds no node, so that only what a text tells apart differs."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, (bool, float, complex)):
        return (type(value).__name__, repr(value))
    if isinstance(value, _SYMBOLIC):
        return ("symbolic", expression_text(value))
    if isinstance(value, torch.Tensor):
        return ("tensor", str(value.dtype), str(value.layout), "" if value.is_nested else tuple(map(str, value.shape)),
                content_text(value))
    if isinstance(value, torch.device):
        return ("device", value.type)
    name = process_group_name(value)
    if name is not None:
        return ("group", name)
    if callable(value):
        return _named(value)
    return (type(value).__name__, "" if " at 0x" in repr(value) else repr(value))


def target_key(node: Node, gm: GraphModule) -> Any:
    """What a node calls."""
    if node.op == "call_method":
        return ("method", node.target)
    if node.op == "call_module":
        called = attribute_or_none(gm, str(node.target))
        return ("module", node.target, type(called).__name__)
    return _named(node.target)


@functools.lru_cache(maxsize=65536)
def _named(target: Callable[..., Any]) -> Any:
    """An operator or function: itself where it is one of a registry, else by where it is defined."""
    if isinstance(target, OpaqueOp):
        return ("opaque", target.name)
    if overload(target) is not None:
        return ("operator", str(overload(target)))
    module, name = getattr(target, "__module__", None), getattr(target, "__qualname__", None)
    return ("function", str(module), str(name or getattr(target, "name", None) or target))


def type_key(node: Node, shared: Shared) -> str:
    """Type of a node's value; "" where it has none."""
    return kind_of(value_of(node), shared)


def kind_of(value: Any, shared: Shared) -> str:
    """Type of a value, "" for None."""
    if value is None:
        return ""
    text = shared.types.format(value)
    return text or (unwritten_type(value) if isinstance(value, torch.Tensor) else type(value).__name__)


def unwritten_type(value: torch.Tensor) -> str:
    """Type of a tensor for which the text form has none: nested, sparse, quantized."""
    shape = "nested" if value.is_nested else str(list(value.shape))
    return f"{value.dtype} {shape} {value.layout}"


def content_text(value: torch.Tensor) -> str:
    """The values of a tensor, or their digest; of one that the text form does not take by its parts."""
    parts: dict[str, torch.Tensor]
    if value.is_nested:
        parts = {str(number): part for number, part in enumerate(value.unbind())}
    elif value.is_quantized:
        parts = {"levels": value.int_repr(), "values": value.dequantize()}
    elif value.layout is torch.sparse_coo:
        parts = dict(zip(("indices", "values"), sparse_parts(value), strict=True))
    elif value.layout in _COMPRESSED:
        parts = {name: getattr(value, name)() for name in (*_COMPRESSED[value.layout], "values")}
    else:
        return ", ".join(f"{key}={item}" for key, item in content_of(value).fields.items())
    return ", ".join(f"{name}: {content_text(part)}" for name, part in parts.items())


_ROWS, _COLUMNS = ("crow_indices", "col_indices"), ("ccol_indices", "row_indices")
_COMPRESSED = {torch.sparse_csr: _ROWS, torch.sparse_bsr: _ROWS, torch.sparse_csc: _COLUMNS,
               torch.sparse_bsc: _COLUMNS}


def attribute_kind(held: Any, shared: Shared) -> str:
    """What an attribute is: the type of a tensor, the class of anything else."""
    if isinstance(held, torch.Tensor):
        return kind_of(held, shared)
    return type(held).__name__ if group_name(held) is None or isinstance(held, str) else "process group"


def group_token(node: Node, groups: Mapping[str, object]) -> object:
    """What stands for the group of a call, on both sides; None where a node gives it."""
    slot = group_slot(node.target)
    if slot is None:
        return None
    name = group_name(arguments_of(node).get(slot.name))
    return None if name is None else groups.get(name, name)
