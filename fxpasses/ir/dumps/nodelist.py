"""``graph():`` node lists, what ``str(gm.graph)`` prints, of torch 1.11 and later.

    %add : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%x, 1), kwargs = {})

Strings are printed without quotes there: the operator's schema tells ``'0'`` from ``0``.
"""

from __future__ import annotations

import ast
import contextlib
import re
from typing import Any

from torch.fx import Graph, GraphModule, Node

from fxpasses._torch import is_higher_order, schema_arguments
from fxpasses.errors import GraphError, did_you_mean
from fxpasses.ir.collector import collector_paused
from fxpasses.ir.dumps.blocks import Block
from fxpasses.ir.dumps.dialect import DumpDialect, unknown_function
from fxpasses.ir.dumps.infer import infer_types
from fxpasses.ir.dumps.listed_values import Values
from fxpasses.ir.dumps.readable import default_device
from fxpasses.ir.ops import overload
from fxpasses.ir.text.module import assemble, check_path
from fxpasses.ir.text.resolve import is_member, resolve
from fxpasses.ir.text.source import Source
from fxpasses.ir.text.types import Types, parse_type

_LINE = re.compile(r"\s*%(?P<name>\w+) : (?P<type>.*?)\[(?:num_users=|#users=)\d+\] = (?P<op>\w+)"
                   r"\[target=(?P<rest>.*)$")
#: Functions without a schema whose first argument is a string that looks like something else.
_STRINGS_FIRST = {f"torch.amp.{module}_enter_autocast": ["str"] for module in ("", "autocast_mode.")}
_OPS = ("placeholder", "get_attr", "call_function", "call_method", "call_module")


def read_node_list(block: Block) -> GraphModule:
    """The graph of a "nodes" block, types inferred where they are not printed. Raises `GraphError`."""
    types = Types(default_device(block.source.text))
    with collector_paused():
        gm = _NodeList(block.source, types).read()
        infer_types(gm, types.mode)
    return gm


class _NodeList:
    def __init__(self, source: Source, types: Types) -> None:
        self.source, self.types, self.dialect = source, types, DumpDialect(types)
        self.graph = Graph()
        self.nodes: dict[str, Node] = {}
        self.first: Node | None = None
        """The first node that is no input."""

    def read(self) -> GraphModule:
        returned = False
        for number, line in enumerate(self.source.text.split("\n")[1:], start=2):
            if not line.strip():
                continue
            if returned:
                raise self._error("a line after return", number)
            if line.lstrip().startswith("return"):
                self._output(line, number)
                returned = True
            else:
                self._node(line, number)
        if not returned:
            raise GraphError("the graph has no return", place=self.source.place(len(self.source.lines or ()), 0),
                             hint="the text seems to be cut off")
        attributes: dict[str, Any] = {}
        for node in self.graph.nodes:
            if node.op in ("get_attr", "call_module"):
                attributes.setdefault(str(node.target), self.dialect.object_for(node))
        return assemble(self.graph, attributes, "GraphModule")

    def _node(self, line: str, number: int) -> None:
        found = _LINE.match(line)
        if found is None or found["op"] not in _OPS:
            raise self._error("not a line of a node list", number)
        op, rest = found["op"], found["rest"]
        args: tuple[Any, ...] = ()
        kwargs: dict[str, Any] = {}
        if op in ("placeholder", "get_attr"):
            target, _, default = rest.partition("](default=") if "](default=" in rest else (rest.rstrip("]"), "", "")
            if default:
                args = (self._values(number).atom(default.rstrip(")"), None),)
        else:
            target, args, kwargs = self._call(op, rest, number)
        if op in ("get_attr", "call_module"):
            check_path(target, self.source, ast.Name(target, lineno=number, col_offset=0))
        # Export looks weights up before the first input; everywhere else inputs come first.
        late_input = op == "placeholder" and self.first is not None
        with self.graph.inserting_before(self.first) if late_input else contextlib.nullcontext():
            node = self.graph.create_node(op, target, args, kwargs, name=found["name"])
        if op != "placeholder" and self.first is None:
            self.first = node
        node.meta["loc"] = self.source.place(number, len(line) - len(line.lstrip()))
        self.nodes[found["name"]] = node
        self._type(node, found["type"])

    def _call(self, op: str, rest: str, number: int) -> tuple[Any, tuple[Any, ...], dict[str, Any]]:
        name, bracket, call = rest.partition("](args = ")
        if not bracket:
            raise self._error("the call has no arguments", number, "the text seems to be cut off")
        target: Any = name
        if op == "call_function":
            target = self._function(name, number)
        elif op == "call_method" and not is_member(name):
            raise self._error(f"'{name}' is not a method that a graph may call", number)
        op_overload = overload(target) if op == "call_function" else None
        schema = schema_arguments(op_overload) if op_overload is not None else []
        # A group's name has type "Any" in some versions: it may be a process group there, but that has no text.
        kinds = {argument: "str" if argument == "group_name" else kind for argument, kind, _ in schema}
        values = self._values(number, call)
        args = values.tuple_of(_STRINGS_FIRST.get(name) or list(kinds.values()))
        values.expect(", kwargs = ")
        kwargs = values.mapping(kinds)
        values.expect(")")
        if is_higher_order(target):
            args = tuple(_operator(item) for item in args)
        return target, _whole_equation(name, args), kwargs

    def _function(self, name: str, number: int) -> Any:
        try:
            target = resolve(name)
        except GraphError as error:
            target = unknown_function(name)
            if target is None:
                raise self._error(error.message, number, error.hint) from None
        if not callable(target):
            raise self._error(f"'{name}' is not a function", number)
        return target

    def _values(self, number: int, text: str = "") -> Values:
        return Values(text, self.nodes, lambda message: self._error(message, number))

    def _output(self, line: str, number: int) -> None:
        text = line.strip().removeprefix("return").strip()
        try:
            value = _returned(ast.parse(text, mode="eval").body, self.nodes)
        except KeyError as error:
            name = str(error.args[0])
            raise self._error(f"'{name}' is not defined", number, did_you_mean(name, list(self.nodes)[-200:])) from None
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise self._error("this is not a returned value", number) from None
        node = self.graph.create_node("output", "output", (value,), {}, name="output")
        node.meta["loc"] = self.source.place(number, len(line) - len(line.lstrip()))

    def _type(self, node: Node, text: str) -> None:
        quoted = text.strip().removeprefix("Tensor").strip()
        if quoted[:1] == '"' and (value := parse_type(quoted.strip('"'))) is not None:
            node.meta["val"] = self.types.make(value)

    def _error(self, message: str, number: int, hint: str | None = None) -> GraphError:
        return GraphError(message, place=self.source.place(number, 0), hint=hint)


def _operator(item: Any) -> Any:
    """An operator among the arguments of a higher-order one prints as ``aten.add.Tensor``."""
    if isinstance(item, str) and re.fullmatch(r"[A-Za-z_]\w*\.\w+\.\w+", item):
        with contextlib.suppress(GraphError):
            return resolve(f"torch.ops.{item}")
    return item


def _whole_equation(name: str, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """``einsum(ab,bc->ac, %x, %y)``: the one common string that holds commas."""
    words = next((position for position, item in enumerate(args) if not isinstance(item, str)), len(args))
    return (",".join(args[:words]), *args[words:]) if "einsum" in name and words > 1 else args


def _returned(tree: ast.expr, nodes: dict[str, Node]) -> Any:
    """What ``return`` gives back: names are nodes. Raises KeyError, ValueError."""
    match tree:
        case ast.Name(id=name):
            if name in nodes or name not in ("inf", "nan"):
                return nodes[name]
            return float(name)
        case ast.Tuple(elts=items):
            return tuple(_returned(item, nodes) for item in items)
        case ast.List(elts=items):
            return [_returned(item, nodes) for item in items]
        case ast.Dict(keys=keys, values=items):
            return {ast.literal_eval(key): _returned(item, nodes) for key, item in zip(keys, items, strict=True) if key}
    return ast.literal_eval(tree)
