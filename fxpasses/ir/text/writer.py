"""GraphModule -> canonical text: one input a line, one node a line, nothing that differs from rank to rank."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node

from fxpasses._torch import without_modes
from fxpasses.errors import GraphError, VerifyError, wrong_type
from fxpasses.ir.collector import collector_paused
from fxpasses.ir.forms import unsynchronised
from fxpasses.ir.graph import UNWRITTEN, all_graphs, attribute, place_of
from fxpasses.ir.promises import NEEDS_GRADSYNC
from fxpasses.ir.text.attributes import Declarations
from fxpasses.ir.text.convention import convention_of, returned_lines
from fxpasses.ir.text.groups import group_name, group_slot, used_groups
from fxpasses.ir.text.header import header_lines
from fxpasses.ir.text.literals import Literals, Verbatim, plain_text, quoted
from fxpasses.ir.text.names import attribute_names, group_aliases, node_names
from fxpasses.ir.text.placements import placements_text
from fxpasses.ir.text.symbols import SymbolCollector
from fxpasses.ir.text.targets import keyword_order, target_name
from fxpasses.ir.text.tensors import AbsentTensor, content_of
from fxpasses.ir.text.types import TypePrinter
from fxpasses.ir.world import World

_NODE_METAS = ("bucket", "stage", "stream", "held", "chunk")
_INPUT_METAS = ("storage", "storage_offset", "global_shape")
_MISSING = object()


def dump(gm: GraphModule, world: World | None = None) -> str:
    """The graph as ``.fx.py`` text, version 1. ``load_fxir(dump(gm))`` is the same graph, and prints the same.

    ``world``: ranks and groups, else ``gm.meta["world"]``, else groups are written with what the calls tell of them.
    Raises `GraphError` naming the node for a value or function that only exists in this program; `VerifyError` for a
    graph with ``gm.meta["needs_gradsync"]``, for a text would lose that promise; `UsageError` for what is no graph.
    """
    if not isinstance(gm, GraphModule):
        raise wrong_type("graph", gm, "a torch.fx.GraphModule")
    if gm.meta.get(NEEDS_GRADSYNC):
        what, hint = unsynchronised(gm)
        raise VerifyError(f"{what}, which a text cannot say: this graph is not written [needs-gradsync]", hint=hint)
    with collector_paused(), without_modes():  # a backend of torch.compile runs under one that makes every tensor fake
        return _FileWriter(gm, world if world is not None else gm.meta.get("world")).text()


class NodeLines:
    """Single lines of the text of a graph: those that `dump` writes, without the rest of the file.

    For any node of ``gm`` and of its bodies. A node that no text can say is told as FX formats it.
    """

    def __init__(self, gm: GraphModule, world: World | None = None) -> None:
        self._file = _FileWriter(gm, world if world is not None else gm.meta.get("world"))
        self._graphs = {each.graph: each for each in all_graphs(gm)}
        self._writers: dict[Graph, _ClassWriter | None] = {}

    def name(self, node: Node) -> str:
        """Name of a node in the text; an output node has that of its statement."""
        return "return" if node.op == "output" else self.names(node.graph).get(node, node.name)

    def names(self, graph: Graph) -> Mapping[Node, str]:
        """Names of all nodes of one of the graphs that have one."""
        writer = self._writer(graph)
        return writer.names if writer is not None else node_names(graph, self._file.alias_set)

    def line(self, node: Node) -> str:
        """Its line in the text, without indentation."""
        writer = self._writer(node.graph)
        try:
            return writer.line(node) if writer is not None else node.format_node() or str(node)
        except GraphError:
            return node.format_node() or str(node)

    def value(self, node: Node, value: Any) -> str:
        """Text of an argument of ``node``."""
        writer = self._writer(node.graph)
        try:
            return writer.literals.text(value) if writer is not None else repr(value)
        except GraphError:
            return repr(value)

    def alias(self, group: str) -> str:
        """Name of a group in the text."""
        return self._file.aliases.get(group, group)

    def _writer(self, graph: Graph) -> _ClassWriter | None:
        """None for a graph that cannot be written, such as one that names what is not there."""
        if graph not in self._writers:
            try:
                self._writers[graph] = _ClassWriter(self._file, self._graphs[graph], "main", "", 0)
            except GraphError:
                self._writers[graph] = None
        return self._writers[graph]


class _FileWriter:
    """What the classes of one file share."""

    def __init__(self, gm: GraphModule, world: World | None) -> None:
        graphs = all_graphs(gm)
        self.gm, self.world = gm, world
        self.groups = used_groups(graphs, world)
        self.aliases = group_aliases(self.groups, self.groups, world)
        self.alias_set = frozenset(self.aliases.values())
        self.device = _default_device(graphs)
        self.symbols = SymbolCollector()
        self.types = TypePrinter(self.device, self.symbols.add)
        self.declarations = Declarations(self.alias, self.types)

    def alias(self, name: str) -> str:
        return self.aliases[name]

    def text(self) -> str:
        lines = list(_ClassWriter(self, self.gm, "main", "", 0).lines())
        header = header_lines(self.world, self.device, self.gm.meta, self.groups, self.aliases, self.symbols.found)
        return "\n".join([*header, "", *lines]) + "\n"


class _ClassWriter:
    """Writes one graph as a class, and its bodies as classes inside."""

    def __init__(self, file: _FileWriter, gm: GraphModule, name: str, prefix: str, depth: int) -> None:
        self.file, self.gm, self.name, self.prefix = file, gm, name, prefix
        self.depth, self.indent = depth, "    " * depth
        self.nodes = list(gm.graph.nodes)
        self.names = node_names(gm.graph, file.alias_set)
        self.attributes = self._used_attributes()
        self.attribute_names = attribute_names(self.attributes)
        self.literals = Literals(self.names, file.alias, file.symbols.add, self._tensor_argument)
        self.placed = self._placed_attributes()

    def lines(self) -> Iterator[str]:
        inner, deeper = self.indent + "    ", self.indent + "        "
        yield f"{self.indent}class {self.name}:"
        bodies = {path: held for path, held in self.attributes.items() if isinstance(held, GraphModule)}
        held = {path: held for path, held in self.attributes.items() if path not in bodies}
        for path in bodies:
            if self.attribute_names[path] != path:
                yield f"{inner}{self.attribute_names[path]} = body({quoted(path)})"
        for line in self.file.declarations.lines(held, self.attribute_names, self.prefix, self.placed):
            yield inner + line
        convention = convention_of(self.gm, [self.names[node] for node in self.nodes if node.op == "placeholder"])
        for line in convention.lines:
            yield inner + line
        yield from self._inputs(inner, deeper)
        for node in self.nodes:
            if node.op == "output" and convention.result is not None:
                for line in returned_lines(convention.result, self._returned(node)):
                    yield deeper + line
            elif node.op != "placeholder":
                yield deeper + self._statement(node)
        if not self.nodes or self.nodes[-1].op != "output":
            yield deeper + "return None"
        for path, body in bodies.items():
            yield ""
            name = self.attribute_names[path]
            yield from _ClassWriter(self.file, body, name, f"{self.prefix}{name}.", self.depth + 1).lines()

    def line(self, node: Node) -> str:
        """The line of one node alone."""
        if node.op != "placeholder":
            return self._statement(node)
        fields = self._metas(node)
        default = f" = {self.literals.text(node.args[0])}" if node.args else ""
        line = f"{self.names[node]}{self._annotation(node)}{default}"
        return f"{line}; meta({_joined(fields)})" if fields else line

    def _used_attributes(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for node in self.nodes:
            if node.op in ("get_attr", "call_module") and node.target not in found:
                try:
                    found[node.target] = attribute(self.gm, node.target)
                except AttributeError:
                    raise _located(GraphError(f"attribute '{node.target}' does not exist"), node) from None
        for held in list(found.values()):
            base = held.content.fields.get("of") if isinstance(held, AbsentTensor) else None
            if base is not None and base not in found:  # what a view looks at is declared, used or not
                found[base] = attribute(self.gm, base)
        return found

    def _inputs(self, pad: str, deeper: str) -> Iterator[str]:
        inputs = [node for node in self.nodes if node.op == "placeholder"]
        if not inputs:
            yield f"{pad}def forward(self):"
            return
        yield f"{pad}def forward("
        yield f"{deeper}self,"
        # Python wants no input without a default after one that has it.
        defaults_from = max((index for index, node in enumerate(inputs) if not node.args), default=-1) + 1
        for index, node in enumerate(inputs):
            annotation = self._annotation(node)
            default = f" = {self._guarded(node, lambda node: self.literals.text(node.args[0]))}" \
                if node.args and index >= defaults_from else ""
            yield f"{deeper}{self.names[node]}{annotation}{default},"
        yield f"{pad}):"
        for index, node in enumerate(inputs):
            fields = {} if node.target == self.names[node] else {"target": quoted(str(node.target))}
            if node.args and index < defaults_from:
                fields["default"] = self.literals.text(node.args[0])
            fields |= self._metas(node)
            if fields:
                yield f"{deeper}meta({self.names[node]}, {_joined(fields)})"

    def _statement(self, node: Node) -> str:
        try:
            if node.op == "output":
                return f"return {self.literals.text(node.args[0] if node.args else None)}"
            line = f"{self.names[node]}{self._annotation(node)} = {self._call(node)}"
            fields = self._metas(node)
        except GraphError as error:
            raise _located(error, node) from None
        return f"{line}; meta({_joined(fields)})" if fields else line

    def _returned(self, node: Node) -> list[str]:
        """Text of each of the values that a flat output has."""
        values: Any = node.args[0]
        return [self._guarded(node, lambda node, value=value: self.literals.text(value)) for value in values]

    def _guarded(self, node: Node, write: Any) -> str:
        try:
            return str(write(node))
        except GraphError as error:
            raise _located(error, node) from None

    def _call(self, node: Node) -> str:
        literals = self.literals
        if node.op == "get_attr":
            return f"self.{self.attribute_names[str(node.target)]}"
        if node.op == "call_module":
            return f"self.{self.attribute_names[str(node.target)]}({self._arguments(node.args, node.kwargs)})"
        if node.op == "call_method":
            if not node.args or not isinstance(node.args[0], Node):
                raise GraphError("a method needs a node it is called on")
            return f"{literals.text(node.args[0])}.{node.target}({self._arguments(node.args[1:], node.kwargs)})"
        if node.target is operator.getitem and _is_plain_item(node):
            return f"{literals.text(node.args[0])}[{node.args[1]}]"
        args, kwargs = self._with_group(node)
        return f"{target_name(node.target)}({self._arguments(args, kwargs)})"

    def _with_group(self, node: Node) -> tuple[tuple[Any, ...], Mapping[str, Any]]:
        """Arguments with the group's name replaced by its alias, and keywords in the order of the schema."""
        slot, kwargs = group_slot(node.target), node.kwargs
        if len(kwargs) > 1:
            position = keyword_order(node.target)
            kwargs = {key: kwargs[key] for key in sorted(kwargs, key=lambda key: position.get(key, -1))}
        if slot is None:
            return node.args, kwargs
        args, kwargs = list(node.args), dict(kwargs)
        if slot.name in kwargs:
            kwargs[slot.name] = self._group(kwargs[slot.name])
        elif slot.position < len(args):
            args[slot.position] = self._group(args[slot.position])
        return tuple(args), kwargs

    def _group(self, value: Any) -> Any:
        name = group_name(value)
        return value if name is None else Verbatim(self.file.alias(name))

    def _arguments(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> str:
        if not kwargs:
            return self.literals.items(args)
        return ", ".join([*map(self.literals.text, args), self.literals.keywords(kwargs)])

    def _tensor_argument(self, tensor: torch.Tensor) -> str:
        kind = self.file.types.format(tensor)
        if kind is None:
            raise GraphError("a tensor among the arguments that is not strided cannot be written")
        fields = {key: plain_text(value) for key, value in content_of(tensor).fields.items()}
        return f"tensor({', '.join([quoted(kind), *(f'{key}={text}' for key, text in fields.items())])})"

    def _annotation(self, node: Node) -> str:
        meta = node.meta
        value = meta.get("val", meta.get("example_value", _MISSING))
        if meta.get("assumed") == UNWRITTEN:
            value = _MISSING
        text = None if value is _MISSING else self.file.types.format(value)
        suffix = "" if node.op == "get_attr" and node.target in self.placed else self._placements(meta)
        if isinstance(rank_of := meta.get("rank_of"), str):
            suffix += f" rank@{self.file.alias(rank_of)}"
        if text is None and not suffix:
            return ""
        mark = "~" if meta.get("assumed") and text is not None else ""
        whole = f"{mark}{text or '?'}{suffix}"
        return f': "{whole}"' if '"' not in whole and "\\" not in whole else f": {quoted(whole)}"

    def _placements(self, meta: Mapping[str, Any]) -> str:
        placements = meta.get("placements")
        return f" {placements_text(placements, self.file.aliases, self.file.groups)}" if placements else ""

    def _placed_attributes(self) -> dict[str, str]:
        """Placements that all look-ups of an attribute agree on: they stand where it is declared."""
        found: dict[str, set[str]] = {}
        for node in self.nodes:
            if node.op == "get_attr" and isinstance(self.attributes[node.target], torch.Tensor):
                found.setdefault(node.target, set()).add(self._guarded(node, lambda node: self._placements(node.meta)))
        return {target: texts.pop() for target, texts in found.items() if len(texts) == 1 and "" not in texts}

    def _metas(self, node: Node) -> dict[str, str]:
        meta = node.meta
        fields: dict[str, str] = {}
        if after := meta.get("after"):
            fields["after"] = f"[{self.literals.items(after)}]"
        for key in (*_NODE_METAS, *_INPUT_METAS) if node.op == "placeholder" else _NODE_METAS:
            if meta.get(key) is not None:
                fields[key] = self.literals.text(list(meta[key]) if key == "global_shape" else meta[key])
        return fields


def _joined(fields: Mapping[str, str]) -> str:
    return ", ".join(f"{key}={text}" for key, text in fields.items())


def _is_plain_item(node: Node) -> bool:
    return len(node.args) == 2 and not node.kwargs and isinstance(node.args[0], Node) and type(node.args[1]) is int


def _located(error: GraphError, node: Node) -> GraphError:
    if error.message.startswith("node '"):
        return error
    return GraphError(f"node '{node.name}': {error.message}", place=place_of(node), hint=error.hint)


def _default_device(graphs: list[GraphModule]) -> str:
    """Device type of the first tensor of the file."""
    for gm in graphs:
        for node in gm.graph.nodes:
            value = node.meta.get("val", node.meta.get("example_value"))
            for item in value if isinstance(value, list | tuple) else (value,):
                if isinstance(item, torch.Tensor):
                    return item.device.type
    return "cpu"
