"""How a graph is called, in text: ``signature(...)`` in front of ``forward``, and the structure its return shows.

    signature(params={"w": w}, batch=(x, y))        each argument: a structure whose leaves are the inputs, in order
    return (loss, {"params": {"w": w_1}})           what the caller gets; its leaves are what the graph returns, flat
"""

from __future__ import annotations

import ast
import keyword
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from torch.fx import GraphModule, Node

from fxpasses._torch import forward_signature, set_forward_signature
from fxpasses.errors import GraphError, did_you_mean
from fxpasses.ir.text.literals import plain_text, treespec_data
from fxpasses.ir.text.notation import (
    DICT,
    PROTOCOL,
    TUPLE,
    dict_node,
    framed,
    keys_of,
    read_dict,
    read_notation,
    structure_lines,
    tuple_node,
)
from fxpasses.ir.text.plain import fields_of
from fxpasses.ir.text.source import Source
from fxpasses.ir.text.structure import structure

_FIELDS: dict[str, Any] = {"boxed": bool, "in_spec": list, "out_spec": list}
_CONTAINERS = (list, tuple, dict)


@dataclass(frozen=True)
class Convention:
    """What a graph's calling convention looks like in text.

    ``lines``: the signature; ``result``: structure of what the return statement shows, None where it shows a plain
    value.
    """

    lines: Sequence[str] = ()
    result: Any = None


def convention_of(gm: GraphModule, inputs: Sequence[str]) -> Convention:
    """The convention of ``gm``, whose placeholders the text calls ``inputs``, in order.

    Raises `GraphError` for a convention that no text has.
    """
    kind, names, in_spec, out_spec = forward_signature(gm.graph)
    match kind:
        case "plain":
            return Convention()
        case "boxed":
            return Convention(["signature(boxed=True)"])
        case "pytree":
            data = {key: treespec_data(spec) for key, spec in (("in_spec", in_spec), ("out_spec", out_spec))
                    if spec is not None}
            if len(data) == 2 and _shows_structure(gm, data["out_spec"]):
                lines = _signature_lines(names, data["in_spec"], inputs)
                if lines is not None:
                    return Convention(lines, data["out_spec"][1])
            specs = [f"{key}={plain_text(spec)}" for key, spec in data.items()]
            return Convention([f"signature({', '.join([plain_text(names), *specs])})"])
    raise GraphError(f"a graph with the calling convention {kind} cannot be written",
                     hint="trace it again with make_fx, or take the graph of torch.export's program")


def returned_lines(result: Any, texts: Sequence[str]) -> list[str]:
    """The return statement of a graph that gives ``result``, a structure with leaves of these texts."""
    return structure_lines(result, iter(texts), plain_text, "return ")


def _signature_lines(names: list[str], data: Any, inputs: Sequence[str]) -> list[str] | None:
    """The signature with a keyword for each argument; None for one of any other kind."""
    match data:
        case [version, {"type": taken, "context": "null", "children_spec": [
                {"type": given, "context": "null", "children_spec": positional}, {"type": kind} as named]}] \
                if version == PROTOCOL and taken == given == TUPLE and kind == DICT:
            keys = keys_of(named)
        case _:
            return None
    if keys is None or len(names) != len(positional) + len(keys) or names[len(positional):] != keys \
            or not all(map(_is_argument, names)) or len(set(names)) != len(names) or _leaves(data[1]) != len(inputs):
        return None
    leaves = iter(inputs)
    parts = [structure_lines(node, leaves, plain_text, f"{name}=", ",")
             for name, node in zip(names, positional, strict=False)]
    if keys:
        parts.append(structure_lines(named, leaves, plain_text, "**", ","))
    return framed(parts, "signature(", ")")


def _shows_structure(gm: GraphModule, data: Any) -> bool:
    """A return statement can show this structure: the graph returns as many values, and no containers."""
    returned: Any = next((node.args[0] for node in gm.graph.find_nodes(op="output") if node.args), None)
    return data[0] == PROTOCOL and isinstance(returned, list | tuple) and len(returned) == _leaves(data[1]) \
        and not any(isinstance(value, _CONTAINERS) for value in returned)


def _leaves(node: Any) -> int:
    return 1 if node["type"] is None else sum(map(_leaves, node["children_spec"]))


def _is_argument(name: str) -> bool:
    return name.isidentifier() and not keyword.iskeyword(name) and name != "self"


class Signature:
    """A declared calling convention: ``names`` of the arguments, their structure and that of the result.

    ``shows_result``: the structure of the result is that of the return statement.
    """

    def __init__(self, call: ast.Call, source: Source) -> None:
        """Read ``signature(name=structure, ...)``, one with JSON (in_spec, out_spec), or ``signature(boxed=True)``."""
        self.call, self.source = call, source
        self.names: list[str] = []
        self.in_spec: Any = None
        self.out_spec: Any = None
        self.leaves: list[ast.expr] = []
        match call:
            case ast.Call(args=[], keywords=[ast.keyword(arg="boxed", value=ast.Constant(value=True))]):
                self.boxed = True
            case _:
                self.boxed = False
        self.shows_result = not call.args and not self.boxed
        if self.shows_result:
            self._read_arguments()
        elif not self.boxed:
            self._read_json()

    def _read_arguments(self) -> None:
        positional, named = [], dict_node([], [])
        for item in self.call.keywords:
            if item.arg is not None and named["children_spec"]:
                raise self.source.error("'**' stands behind all other arguments", item)
            if item.arg is not None:
                self.names.append(item.arg)
                positional.append(read_notation(item.value, self.source, self.leaves))
            elif isinstance(item.value, ast.Dict) and not named["children_spec"]:
                named = read_dict(item.value, self.source, self.leaves)
                self.names.extend(keys_of(named) or [])
            else:
                raise self.source.error("'**' needs one literal dict here", item.value)
        self._check_names()
        if "self" in self.names:
            raise self.source.error("'self' is no argument of a signature", self.call)
        self.in_spec = structure([PROTOCOL, tuple_node([tuple_node(positional), named])], self.source, self.call)

    def _read_json(self) -> None:
        (names,), fields = fields_of(self.call, 1, _FIELDS, self.source)
        if not isinstance(names, list) or "in_spec" not in fields or "boxed" in fields:
            raise self.source.error("a signature has names and in_spec, or is boxed", self.call)
        self.names = names
        self._check_names()
        self.in_spec = structure(fields["in_spec"], self.source, self.call)
        self._check_keywords()
        if "out_spec" in fields:
            self.out_spec = structure(fields["out_spec"], self.source, self.call)

    def _check_names(self) -> None:
        seen: set[str] = set()
        for name in self.names:
            if not isinstance(name, str) or not name.isidentifier() or keyword.iskeyword(name):
                raise self.source.error("the arguments of a signature are names", self.call)
            if name in seen:
                raise self.source.error(f"the signature has two arguments '{name}'", self.call)
            seen.add(name)

    def _check_keywords(self) -> None:
        """Torch puts the names of keyword arguments between quotes into the code it generates, as they are."""
        match self.in_spec.children():
            case [_, named] if named.type is dict:
                for key in named.context:
                    if not (isinstance(key, str) and key.isprintable()) or "'" in key or "\\" in key:
                        raise self.source.error(f"{str(key)[:80]!r} is no name of a keyword argument", self.call)

    def returned(self, tree: ast.expr | None) -> list[ast.expr]:
        """Leaves of the return statement, which tells the structure of the result."""
        if tree is None:
            tree = ast.copy_location(ast.Constant(None), self.call)
        leaves: list[ast.expr] = []
        node = read_notation(tree, self.source, leaves)
        self.out_spec = structure([PROTOCOL, node], self.source, tree)
        return leaves

    def apply(self, gm: GraphModule, values: dict[str, Node]) -> None:
        """Give the module this convention. ``values``: nodes by their names in the text.

        Raises `GraphError` when the inputs are others, or in another order.
        """
        inputs = gm.graph.find_nodes(op="placeholder")
        if self.boxed:
            set_forward_signature(gm.graph, "boxed", [], None, None)
        else:
            if self.shows_result:
                self._check_inputs(inputs, values)
            elif self.in_spec.num_leaves != len(inputs):
                raise self.source.error(f"in_spec has {self.in_spec.num_leaves} values, forward() {len(inputs)}",
                                        self.call)
            set_forward_signature(gm.graph, "pytree", self.names, self.in_spec, self.out_spec)
        gm.recompile()

    def _check_inputs(self, inputs: list[Node], values: dict[str, Node]) -> None:
        known = {name: node for name, node in values.items() if node.op == "placeholder"}
        names = {node: name for name, node in known.items()}
        for position, leaf in enumerate(self.leaves):
            name = leaf.id if isinstance(leaf, ast.Name) else None
            if name not in known:
                raise self.source.error("a leaf of a signature is an input of forward()", leaf,
                                        did_you_mean(name, list(known)) if name is not None else None)
            if position >= len(inputs) or known[name] is not inputs[position]:
                expected = f"'{names[inputs[position]]}'" if position < len(inputs) else "no more"
                raise self.source.error(f"input '{name}' stands here, forward() has {expected} in this place", leaf,
                                        "the inputs of forward() and of the signature are in one order")
        if len(self.leaves) < len(inputs):
            raise self.source.error(f"input '{names[inputs[len(self.leaves)]]}' of forward() is not in the signature",
                                    self.call)
