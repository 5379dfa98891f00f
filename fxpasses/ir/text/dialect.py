"""What the canonical text adds to the core reader: declarations, types, groups, ``meta(...)``; and its strictness."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses._torch import generate_code
from fxpasses.errors import GraphError, did_you_mean
from fxpasses.ir.text.body import Dialect, Reader
from fxpasses.ir.text.convention import Signature
from fxpasses.ir.text.declared import read_declaration, read_tensor
from fxpasses.ir.text.grammar import Annotation, parse_annotation
from fxpasses.ir.text.header import Header
from fxpasses.ir.text.placements import parse_placement
from fxpasses.ir.text.plain import literal
from fxpasses.ir.text.resolve import not_printed
from fxpasses.ir.text.source import Source
from fxpasses.ir.text.structure import read_structure
from fxpasses.ir.text.tensors import tensor_from
from fxpasses.ir.text.types import Types

META_KEYS = ("after", "bucket", "stage", "stream", "held", "chunk", "target", "default", "storage", "storage_offset",
              "global_shape")
_SYMBOLIC = {"sym": "Sym", "sym_float": "SymFloat", "sym_bool": "SymBool"}
VALUE_CALLS = (*_SYMBOLIC, "treespec", "tensor")


class FileDialect(Dialect):
    """What a ``.fx.py`` text adds to the core reader."""

    #: A declaration that provides no object.
    NOTHING = object()

    def __init__(self, header: Header, source: Source, weights: Mapping[str, torch.Tensor]) -> None:
        self.header, self.source, self.weights = header, source, weights
        self.types = Types(header.device, header.symbols)
        self.tensors: dict[str, torch.Tensor] = {}
        self._placements: dict[tuple[Reader, str], Annotation] = {}
        self._signatures: dict[Reader, Signature] = {}
        self._targets: dict[Node, str] = {}

    def prefix(self, reader: Reader) -> str:
        """Path of a reader's class below the outermost one, with a dot behind it."""
        parts = []
        while reader.parent is not None:
            parts.append(reader.name + ".")
            reader = reader.parent
        return "".join(reversed(parts))

    def declare_placements(self, reader: Reader, path: str, annotation: Annotation) -> None:
        """Remember the placements that the declaration of an attribute states for all its look-ups."""
        self._placements[reader, path] = annotation

    def spelling(self, name: str) -> str | None:
        return not_printed(name)

    def name(self, reader: Reader, name: str) -> Any:
        return self.header.aliases.get(name, super().name(reader, name))

    def constructed(self, reader: Reader, name: str, call: ast.Call) -> Any:
        if name in _SYMBOLIC:
            if len(call.args) != 1 or call.keywords or not isinstance(text := literal(call.args[0], self.source), str):
                raise self.source.error(f"{name}() takes one expression in quotes", call)
            return self._placed(call, lambda: self.types.symbols.value(_SYMBOLIC[name], text))
        if name == "treespec":
            if len(call.args) != 1 or call.keywords:
                raise self.source.error("treespec() takes one structure", call)
            return read_structure(call.args[0], self.source)
        if name == "tensor":
            return self._placed(call, lambda: self._tensor(call))
        return None

    def _tensor(self, call: ast.Call) -> torch.Tensor:
        kind, _, content, _ = read_tensor(self, call, "tensor", 0, {})
        return tensor_from(kind, content, "an argument", torch.device(kind.device or self.types.device), False)

    def _placed(self, tree: ast.AST, make: Any) -> Any:
        """``make()``, its errors placed at ``tree``."""
        try:
            return make()
        except GraphError as error:
            raise error if error.place else self.source.error(error.message, tree, error.hint) from None

    def declare(self, reader: Reader, statement: ast.stmt) -> bool:
        call = statement.value if isinstance(statement, ast.Assign | ast.Expr) else None
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            return False
        if isinstance(statement, ast.Expr):
            if call.func.id != "signature" or reader in self._signatures:
                return False
            self._signatures[reader] = Signature(call, self.source)
            return True
        target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
        return isinstance(target, ast.Name) and read_declaration(self, reader, target.id, call)

    def typed(self, reader: Reader, node: Node, annotation: str) -> None:
        parsed = parse_annotation(annotation)
        if parsed is None:
            raise self.source.error(f"'{annotation[:80]}' is not a type", self._annotation_tree(reader, node))
        if parsed.type is not None:
            try:
                node.meta["val"] = self.types.make(parsed.type)
            except GraphError as error:
                raise self.source.error(error.message, self._annotation_tree(reader, node), error.hint) from None
        if parsed.assumed:
            node.meta["assumed"] = True
        if parsed.placements or parsed.rank_of:
            self._notations(node, parsed, self._annotation_tree(reader, node))

    def _annotation_tree(self, reader: Reader, node: Node) -> ast.AST:
        tree = reader.tree_of(node)
        return getattr(tree, "annotation", None) or tree

    def _notations(self, node: Node, parsed: Annotation, tree: ast.AST) -> None:
        if parsed.placements:
            node.meta["placements"] = {self._group(group, tree): parse_placement(notation)
                                       for notation, group in parsed.placements}
            if len(node.meta["placements"]) < len(parsed.placements):
                raise self.source.error("two placements over one group", tree)
        if parsed.rank_of:
            node.meta["rank_of"] = self._group(parsed.rank_of, tree)

    def _group(self, alias: str, tree: ast.AST) -> str:
        name = self.header.aliases.get(alias)
        if name is None:
            raise self.source.error(f"group '{alias}' is not declared", tree,
                                    did_you_mean(alias, list(self.header.aliases)))
        return name

    def statement(self, reader: Reader, statement: ast.stmt) -> bool:
        call = statement.value if isinstance(statement, ast.Expr) else None
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id != "meta":
            return False
        node = self._described(reader, call)
        for keyword in call.keywords:
            if keyword.arg not in META_KEYS:
                hint = did_you_mean(keyword.arg or "", list(META_KEYS)) or f"known: {', '.join(META_KEYS)}"
                raise self.source.error(f"unknown meta key '{keyword.arg}'", keyword.value, hint)
            self._meta(reader, node, keyword.arg, keyword.value)
        return True

    def _described(self, reader: Reader, call: ast.Call) -> Node:
        """The node that ``meta(...)`` is about: the one on its line, or the input it names first."""
        if call.args:
            first = call.args[0]
            node = reader.values.get(first.id) if isinstance(first, ast.Name) else None
            if node is None or node.op != "placeholder" or len(call.args) > 1:
                raise self.source.error("meta() takes the name of one input, then key=value", call)
            return node
        if reader.last is None or getattr(reader.tree_of(reader.last), "end_lineno", None) != call.lineno:
            raise self.source.error("meta() stands behind the statement it describes", call)
        return reader.last

    def _meta(self, reader: Reader, node: Node, key: str, tree: ast.expr) -> None:
        value = reader.value(tree)
        if key == "after":
            if not isinstance(value, list) or not all(isinstance(item, Node) and item is not node for item in value):
                raise self.source.error("after is a list of nodes", tree)
            node.meta["after"] = tuple(value)
        elif key in ("target", "default"):
            if node.op != "placeholder" or (key == "target" and not isinstance(value, str)):
                raise self.source.error(f"only an input has a {key}", tree)
            if key == "target":
                self._targets[node] = value
            else:
                node.args = (value,)
        elif key in ("storage", "storage_offset"):
            if node.op != "placeholder" or type(value) is not int or value < 0:
                raise self.source.error(f"{key} is a number that an input has", tree)
            node.meta[key] = value
        elif key == "global_shape":
            if node.op != "placeholder" or not isinstance(value, list) or not all(
                    type(size) is int and 0 <= size < 2**63 for size in value):
                raise self.source.error("global_shape is a list of sizes that an input has", tree)
            node.meta[key] = tuple(value)
        else:
            node.meta[key] = value

    def returned(self, reader: Reader, tree: ast.expr | None) -> Any:
        signature = self._signatures.get(reader)
        if signature is None or not signature.shows_result:
            return super().returned(reader, tree)
        return tuple([reader.value(leaf) for leaf in signature.returned(tree)])

    def missing(self, reader: Reader, node: Node) -> Any:
        for alias, path in reader.aliases.items():
            if path == node.target and isinstance(body := reader.attributes.pop(alias, None), GraphModule):
                return body  # a class whose path is no identifier
        hint = did_you_mean(str(node.target), [*reader.aliases, *reader.attributes])
        message = f"'self.{node.target}' is not declared in class '{reader.name}'"
        raise self.source.error(message, reader.tree_of(node), hint)

    def finish(self, reader: Reader, gm: GraphModule) -> None:
        self._check_names(reader, gm)
        for node in gm.graph.nodes:
            declared = self._placements.get((reader, node.target)) if node.op == "get_attr" else None
            if declared is not None and "placements" not in node.meta:
                self._notations(node, declared, reader.tree_of(node))
        if reader in self._signatures:
            self._signatures[reader].apply(gm, reader.values)
        renamed = [node for node in gm.graph.find_nodes(op="placeholder") if node in self._targets]
        if renamed:
            generate_code(gm)  # under the text's names: an input called `inf` would hide the constant
        for node in renamed:
            node.target = self._targets[node]

    def _check_names(self, reader: Reader, gm: GraphModule) -> None:
        seen: set[str] = set()
        for node in gm.graph.nodes:
            tree = reader.tree_of(node)
            target = tree.target if isinstance(tree, ast.AnnAssign) else \
                tree.targets[0] if isinstance(tree, ast.Assign) else None
            name = target.id if isinstance(target, ast.Name) else tree.arg if isinstance(tree, ast.arg) else None
            if name is None:
                continue
            if name in seen:
                raise self.source.error(f"'{name}' is defined twice", tree)
            if name in self.header.aliases:
                raise self.source.error(f"'{name}' is the name of a group", tree)
            seen.add(name)
        for name, node in reader.values.items():
            if name not in seen:
                raise self.source.error(f"'{name}' is a second name of one value", reader.tree_of(node),
                                        "use the first name everywhere")
