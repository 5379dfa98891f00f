"""One class of a text -> GraphModule, by walking its syntax tree: no part of the text is ever run.

A `Dialect` says what a kind of text adds to the common core. The core knows:

- ``forward`` with its inputs (see signature.py), nested classes (bodies of higher-order operators);
- ``name: "type" = call(...)``, operators, subscripts, attributes, methods, ``self.a.b`` and ``self.a.b(...)``;
- ``x += 1;  y = x`` (the in-place operators), ``y = x`` (another name), ``x = y = None`` (freed values), ``return``.
"""

from __future__ import annotations

import ast
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node

from fxpasses.errors import GraphError, did_you_mean
from fxpasses.ir.text import expressions
from fxpasses.ir.text.module import assemble, check_path
from fxpasses.ir.text.operations import create, inplace, is_inplace
from fxpasses.ir.text.signature import Input, read_signature
from fxpasses.ir.text.source import Source

__all__ = ["Dialect", "Reader", "Source", "read_class"]


_NAMES_SEARCHED = 200


class Dialect:
    """Hooks of one kind of text. The base accepts the core and nothing more."""

    def name(self, reader: Reader, name: str) -> Any:
        """Value of a dotted name that is no node and not on the allow-list; None when unknown."""
        return {"inf": torch.inf, "nan": torch.nan}.get(name)

    def constructed(self, reader: Reader, name: str, call: ast.Call) -> Any:
        """Value of a call inside an argument, such as ``Shard(dim=0)``; None when unknown."""
        return None

    def spelling(self, name: str) -> str | None:
        """How this text has to spell a function that a laxer one may call ``name``; None where ``name`` is right."""
        return None

    def function(self, reader: Reader, name: str, call: ast.Call) -> Any:
        """Target of a call whose name the allow-list refuses; None when unknown."""
        return None

    def statement(self, reader: Reader, statement: ast.stmt) -> bool:
        """Take a statement of ``forward`` that the core does not know (about ``reader.last``). True when taken."""
        return False

    def declare(self, reader: Reader, statement: ast.stmt) -> bool:
        """Take a statement of the class (``w = param(...)``), a method included. True when taken."""
        return False

    def typed(self, reader: Reader, node: Node, annotation: str) -> None:
        """Use the annotation of a node (set ``node.meta["val"]``)."""

    def returned(self, reader: Reader, tree: ast.expr | None) -> Any:
        """What the graph returns, where its return statement has this expression."""
        if isinstance(tree, ast.Call) and tree.args and (expressions.dotted_name(tree.func) or "").endswith(
                "tree_unflatten"):
            tree = tree.args[0]  # the structure of export's outputs is not in the text, the flat outputs are
        return None if tree is None else reader.value(tree)

    def missing(self, reader: Reader, node: Node) -> Any:
        """The object that a ``get_attr`` or ``call_module`` node names, where the text holds none."""
        message = f"'self.{node.target}' is not declared in class '{reader.name}'"
        raise reader.source.error(message, reader.tree_of(node))

    def finish(self, reader: Reader, gm: GraphModule) -> None:
        """Complete the module of one class, nested ones included."""


class Reader:
    """State of reading one class.

    ``values``: name in the text -> node. ``attributes``: dotted path -> parameter, buffer, module or body that the text
    declares. ``aliases``: attribute of ``self`` in the text -> dotted path it stands for. ``last``: the newest node.
    """

    def __init__(self, tree: ast.ClassDef, source: Source, dialect: Dialect, parent: Reader | None = None) -> None:
        self.tree, self.source, self.dialect, self.parent = tree, source, dialect, parent
        self.name = source.class_names.get(tree.name, tree.name)
        self.graph = Graph()
        self.values: dict[str, Node] = {}
        self.attributes: dict[str, Any] = {}
        self.aliases: dict[str, str] = {}
        self.last: Node | None = None
        self._trees: dict[Node, ast.AST] = {}

    def value(self, tree: ast.expr) -> Any:
        """Argument that an expression spells; nodes for names of nodes."""
        return expressions.value(self, tree)

    def undefined(self, tree: ast.Name) -> GraphError:
        """The error for a name that is no value; only the latest ones are searched for a near one."""
        later = next((each.lineno for each in ast.walk(self.tree) if isinstance(each, ast.Name)
                      and isinstance(each.ctx, ast.Store) and each.id == tree.id and each.lineno > tree.lineno), None)
        if later is not None:
            line = self.source.place(later, 0).line
            return self.source.error(f"'{tree.id[:80]}' is used before its definition, line {line}", tree)
        near = did_you_mean(tree.id, list(self.values)[-_NAMES_SEARCHED:]) if len(tree.id) < _NAMES_SEARCHED else None
        return self.source.error(f"'{tree.id[:80]}' is not defined", tree, near)

    def tree_of(self, node: Node) -> ast.AST:
        """Syntax a node was read from."""
        return self._trees[node]

    def add(self, op: str, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any], name: str,
            tree: ast.AST) -> Node:
        """New node called ``name`` in the text, placed at ``tree``."""
        node = self.graph.create_node(op, target, args, kwargs, name=name)
        node.meta["loc"] = self.source.place_of(tree)
        trace = self.source.trace_of(tree) if op != "placeholder" and op != "output" else ""
        if trace:
            node.meta["stack_trace"] = trace
        self._trees[node] = tree
        self.last = node
        return node

    def read(self) -> GraphModule:
        """The module of the whole class."""
        forward = self._class_statements()
        if forward is None:
            raise self.source.error(f"class '{self.name}' has no forward()", self.tree)
        inputs, body = read_signature(forward, self.source)
        for item in inputs:
            self._input(item)
        self._body(body, forward)
        for node in self.graph.nodes:
            if node.op in ("get_attr", "call_module"):
                self._provide(node)
        gm = assemble(self.graph, self.attributes, self.name)
        self.dialect.finish(self, gm)
        return gm

    def _class_statements(self) -> ast.FunctionDef | None:
        forward = None
        if self.tree.keywords or self.tree.decorator_list:
            raise self.source.error("a graph's class has no decorators or keywords", self.tree)
        for base in self.tree.bases:
            if expressions.dotted_name(base) is None:
                raise self.source.error("the base of a class must be a name", base)
        for statement in self.tree.body:
            if isinstance(statement, ast.ClassDef):
                body = Reader(statement, self.source, self.dialect, self)
                check_path(body.name, self.source, statement)
                self.attributes[body.name] = body.read()
            elif isinstance(statement, ast.FunctionDef) and statement.name == "forward":
                if statement.decorator_list:
                    raise self.source.error("decorators are not part of a graph", statement.decorator_list[0])
                if forward is not None:
                    raise self.source.error("a second forward() in one class", statement)
                forward = statement
            elif not _is_empty(statement) and not self.dialect.declare(self, statement):
                raise self.source.error(f"{_describe(statement)} is not allowed in a class", statement)
        return forward

    def _input(self, item: Input) -> None:
        if item.name in self.values:
            raise self.source.error(f"a second input named '{item.name}'", item.tree)
        default = () if item.default is None else (self.value(item.default),)
        node = self.add("placeholder", item.target, default, {}, item.name, item.tree)
        self.values[item.name] = self.values[item.target.lstrip("*")] = node
        self.annotate(node, item.annotation)

    def _body(self, statements: list[ast.stmt], forward: ast.FunctionDef) -> None:
        position, returned = 0, False
        while position < len(statements):
            statement = statements[position]
            position += 1
            if returned:
                raise self.source.error("a statement after return", statement)
            if is_inplace(statement):
                position += inplace(self, statement, statements[position] if position < len(statements) else None)
            elif isinstance(statement, ast.Return):
                self._output(statement)
                returned = True
            else:
                self._statement(statement)
        if not returned:
            last = statements[-1] if statements else forward
            raise self.source.error("forward() has no return", last, "the text seems to be cut off")

    def _statement(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.AnnAssign) and statement.value is not None and isinstance(
                target := statement.target, ast.Name):
            self._assign(target.id, statement.value, statement, statement.annotation)
        elif isinstance(statement, ast.Assign) and self._frees(statement):
            return
        elif isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(
                only := statement.targets[0], ast.Name):
            self._assign(only.id, statement.value, statement, None)
        elif not _is_empty(statement) and not self.dialect.statement(self, statement):
            raise self.source.error(f"{_describe(statement)} is not allowed in a graph", statement)

    def _frees(self, statement: ast.Assign) -> bool:
        """``x = y = None``: values that are not used any more. A name that is no value is an error."""
        if not isinstance(statement.value, ast.Constant) or statement.value.value is not None:
            return False
        for target in statement.targets:
            if not isinstance(target, ast.Name) or target.id not in self.values:
                raise self.source.error("None is assigned to a name that is no value", target)
        return True

    def _assign(self, name: str, tree: ast.expr, statement: ast.stmt, annotation: ast.expr | None) -> None:
        if isinstance(tree, ast.Name):
            known = self.values.get(tree.id)
            if known is None:
                raise self.undefined(tree)
            self.values[name] = known
            return
        node = create(self, name, tree, statement)
        self.values[name] = node
        self.annotate(node, annotation)

    def annotate(self, node: Node, annotation: ast.expr | None) -> None:
        """Hand a string annotation to the dialect; refuse code in any other."""
        if annotation is None:
            return
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            self.dialect.typed(self, node, annotation.value)
        elif any(isinstance(part, _CODE_IN_ANNOTATION) for part in ast.walk(annotation)):
            raise self.source.error("an annotation must be a string or a type", annotation)

    def _output(self, statement: ast.Return) -> None:
        self.add("output", "output", (self.dialect.returned(self, statement.value),), {}, "output", statement)

    def _provide(self, node: Node) -> None:
        """Make sure that the module will hold what ``node`` names."""
        path = str(node.target)
        if path in self.attributes:
            return
        parts = path.split(".")
        for end in range(1, len(parts)):
            holder = self.attributes.get(".".join(parts[:end]))
            if holder is None:
                continue
            if not isinstance(holder, torch.nn.Module):
                raise self.source.error(f"'self.{'.'.join(parts[:end])}' is no module", self.tree_of(node))
            if _holds(holder, parts[end:]):
                return
        self.attributes[path] = self.dialect.missing(self, node)
        inside = next((other for other in self.attributes if other.startswith(f"{path}.")), None)
        if inside is not None and not isinstance(self.attributes[path], torch.nn.Module):
            raise self.source.error(f"'self.{path}' is no module, 'self.{inside}' cannot be in it", self.tree_of(node))


def read_class(tree: ast.ClassDef, source: Source, dialect: Dialect) -> GraphModule:
    """The graph a class spells; its nested classes become bodies. Every node has ``meta["loc"]``.

    Raises `GraphError` with file, line and column for whatever is not a graph.
    """
    try:
        return Reader(tree, source, dialect).read()
    except RecursionError:
        raise source.too_deep() from None


def _holds(holder: Any, parts: list[str]) -> bool:
    for part in parts:
        holder = getattr(holder, part, None)
    return holder is not None


def _is_empty(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(statement, ast.Pass)


def _describe(statement: ast.stmt) -> str:
    kind = statement.value if isinstance(statement, ast.Expr) else statement
    return f"'{type(kind).__name__.lower()}'"


_CODE_IN_ANNOTATION = (ast.Call, ast.Lambda, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.ListComp,
                       ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.JoinedStr, ast.Starred)
