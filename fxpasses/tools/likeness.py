"""Are two graphs the same but for constants? Node by node, bodies of higher-order operators included."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses._torch import process_group_name
from fxpasses.errors import GraphError
from fxpasses.ir.graph import attribute_or_none
from fxpasses.ir.ops import overload
from fxpasses.ir.text.targets import target_name
from fxpasses.ir.text.tensors import content_of

#: Says whether a group name of the first graph and one of the other stand for the same role; None: no group of either.
SameGroup = Callable[[str, str], "bool | None"]


@dataclass(frozen=True)
class Varying:
    """A constant in which two graphs differ: ``what`` it is of ``node``, such as "argument 'start'"."""

    path: str
    node: Node
    what: str
    values: tuple[str, str]


@dataclass(frozen=True)
class Mismatch:
    """The first nodes at which two graphs are not alike, None behind the end of one; ``reason`` reads "x, y there"."""

    path: str
    nodes: tuple[Node | None, Node | None]
    reason: str


def compare(one: GraphModule, other: GraphModule, same_group: SameGroup) -> tuple[list[Varying], Mismatch | None]:
    """Constants that differ, and the first difference that is none of a constant: then the graphs are not alike.

    Alike: the same operators on the same operands in the same order, values of the same dtype, shape and strides;
    names of nodes and attributes do not count. Constants: numbers, contents of attributes and of tensors among the
    arguments, names of groups of the same role.
    """
    walk = _Walk(same_group)
    mismatch = walk.graphs(one, other, "")
    return walk.varying, mismatch


class _Different(Exception):
    """Two arguments differ by more than a constant; says how."""


class _Walk:
    def __init__(self, same_group: SameGroup) -> None:
        self.same_group = same_group
        self.varying: list[Varying] = []
        self._seen: set[tuple[int, int]] = set()
        self._match: dict[Node, Node] = {}

    def graphs(self, one: GraphModule, other: GraphModule, path: str) -> Mismatch | None:
        if (id(one), id(other)) in self._seen or one is other:
            return None
        self._seen.add((id(one), id(other)))
        for here, there in itertools.zip_longest(one.graph.nodes, other.graph.nodes):
            if here is None or there is None:
                return Mismatch(path, (here, there), f"{_node(here)}, {_node(there)} there")
            try:
                mismatch = self._nodes(one, other, here, there, path)
            except _Different as different:
                mismatch = Mismatch(path, (here, there), str(different))
            if mismatch is not None:
                return mismatch
            self._match[there] = here
        return None

    def _nodes(self, one: GraphModule, other: GraphModule, here: Node, there: Node, path: str) -> Mismatch | None:
        if here.op != there.op or (here.target != there.target and here.op in ("call_function", "call_method")):
            raise _Different(f"{_node(here)}, {_node(there)} there")
        if not _same_type(here.meta.get("val"), there.meta.get("val")):
            raise _Different(f"{_type(here.meta.get('val'))}, {_type(there.meta.get('val'))} there")
        for mine, its, names in ((here.args, there.args, self._names), (here.kwargs, there.kwargs, None)):
            if not self._equal(mine, its):
                self._arguments(here, mine, its, path, names)
        if not self._equal(here.meta.get("after", ()), there.meta.get("after", ())):
            raise _Different("waits for other nodes")
        if here.op in ("get_attr", "call_module"):
            return self._held(one, other, here, there, path)
        return None

    def _held(self, one: GraphModule, other: GraphModule, here: Node, there: Node, path: str) -> Mismatch | None:
        """Compare what two look-ups find."""
        mine, its = attribute_or_none(one, str(here.target)), attribute_or_none(other, str(there.target))
        if mine is its:
            return None
        if isinstance(mine, GraphModule) and isinstance(its, GraphModule):
            return self.graphs(mine, its, f"{path}{here.target}.")
        if isinstance(mine, torch.Tensor) and isinstance(its, torch.Tensor):
            self._tensors(here, mine, its, path, "contents")
        elif isinstance(mine, torch.nn.Module) and isinstance(its, torch.nn.Module):
            states = [dict(itertools.chain(each.named_parameters(), each.named_buffers())) for each in (mine, its)]
            if repr(mine) != repr(its) or states[0].keys() != states[1].keys():
                raise _Different(f"module {type(mine).__name__}, another {type(its).__name__} there")
            for name, tensor in states[0].items():
                self._tensors(here, tensor, states[1][name], path, f"contents of '{name}'")
        else:
            names = [value if isinstance(value, str) else process_group_name(value) or repr(value)
                     for value in (mine, its)]
            self._constants(here, names[0], names[1], path, "contents")
        return None

    def _equal(self, mine: Any, its: Any) -> bool:
        """The arguments are equal, decided fast; False may still be a difference of constants."""
        if isinstance(mine, Node):
            return isinstance(its, Node) and self._match.get(its) is mine
        if isinstance(mine, (tuple, list)):
            return (isinstance(its, (tuple, list)) and len(mine) == len(its)
                    and all(map(self._equal, mine, its)))
        if isinstance(mine, dict):
            return isinstance(its, dict) and mine.keys() == its.keys() and all(
                self._equal(value, its[key]) for key, value in mine.items())
        if type(mine) is not type(its):
            return False
        if isinstance(mine, str):
            return mine == its and self.same_group(mine, its) is not False
        if isinstance(mine, float):
            return mine == its and (mine != 0 or repr(mine) == repr(its))
        if isinstance(mine, (int, complex, torch.dtype, type(None))):
            return bool(mine == its)
        return mine is its

    def _names(self, node: Node) -> list[str]:
        known = overload(node.target) if node.op == "call_function" else None
        return [argument.name for argument in known._schema.arguments] if known is not None else []

    def _arguments(self, node: Node, mine: Any, its: Any, path: str,
                   names: Callable[[Node], list[str]] | None) -> None:
        """Note every constant that differs. Raises `_Different` for anything else."""
        listed = names(node) if names is not None else []
        for keys, one, other in _leaves(mine, its, ()):
            if self._equal(one, other):
                continue
            name = listed[keys[0]] if keys and isinstance(keys[0], int) and keys[0] < len(listed) else None
            what = f"argument '{name or keys[0]}'" if keys else "keyword arguments" if names is None else "arguments"
            what += "".join(f"[{key}]" for key in keys[1:])
            self._constants(node, one, other, path, what)

    def _constants(self, node: Node, mine: Any, its: Any, path: str, what: str) -> None:
        if isinstance(mine, torch.Tensor) and isinstance(its, torch.Tensor):
            self._tensors(node, mine, its, path, what)
            return
        numbers = isinstance(mine, (int, float, complex)) and isinstance(its, (int, float, complex))
        group = isinstance(mine, str) and isinstance(its, str) and self.same_group(mine, its)
        if not numbers and not group:
            if _text(mine) == _text(its) and not isinstance(mine, (Node, str)):
                return
            raise _Different(f"{what} is {_text(mine)}, {_text(its)} there")
        if repr(mine) != repr(its):
            self.varying.append(Varying(path, node, what, (_text(mine), _text(its))))

    def _tensors(self, node: Node, mine: torch.Tensor, its: torch.Tensor, path: str, what: str) -> None:
        if not _same_type(mine, its):
            raise _Different(f"{what}: {_type(mine)}, {_type(its)} there")
        values = [_content(tensor) for tensor in (mine, its)]
        if values[0] != values[1]:
            self.varying.append(Varying(path, node, what, (values[0], values[1])))


def _leaves(mine: Any, its: Any, keys: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any, Any]]:
    """Pairs of values at the same place; two containers of different lengths are one pair."""
    if isinstance(mine, slice) and isinstance(its, slice):
        mine, its = [mine.start, mine.stop, mine.step], [its.start, its.stop, its.step]
    if isinstance(mine, (tuple, list)) and isinstance(its, (tuple, list)) and len(mine) == len(its):
        for index, (one, other) in enumerate(zip(mine, its, strict=True)):
            yield from _leaves(one, other, (*keys, index))
    elif isinstance(mine, dict) and isinstance(its, dict) and mine.keys() == its.keys():
        for key, value in mine.items():
            yield from _leaves(value, its[key], (*keys, key))
    else:
        yield keys, mine, its


def _same_type(mine: Any, its: Any) -> bool:
    if mine is its:
        return True
    if isinstance(mine, torch.Tensor) and isinstance(its, torch.Tensor):
        if mine.dtype is not its.dtype or mine.device.type != its.device.type or mine.layout is not its.layout:
            return False
        one, other = mine.shape, its.shape
        if not all(type(size) is int for size in (*one, *other)):
            return str(one) == str(other)
        return one == other and (mine.layout is not torch.strided or mine.stride() == its.stride())
    if isinstance(mine, (tuple, list)) and isinstance(its, (tuple, list)):
        return len(mine) == len(its) and all(map(_same_type, mine, its))
    return type(mine) is type(its)


def _node(node: Node | None) -> str:
    if node is None:
        return "nothing"
    if node.op != "call_function":
        return f"{node.op} {node.target}"
    try:
        return target_name(node.target)
    except GraphError:
        return str(node.target)


def _type(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        strides = tuple(value.stride()) if value.layout is torch.strided else value.layout
        return f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)} with strides {strides}"
    return "no type" if value is None else type(value).__name__


def _content(tensor: torch.Tensor) -> str:
    fields = content_of(tensor).fields
    return str(fields["data"]) if "data" in fields else ", ".join(f"{key} {value}" for key, value in fields.items())


def _text(value: Any) -> str:
    return f"'{value.name}'" if isinstance(value, Node) else repr(value)
