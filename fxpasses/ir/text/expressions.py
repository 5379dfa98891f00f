"""Expressions of a text -> arguments of nodes. Literals, names of nodes and allow-listed names only."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import torch
from torch.fx import Node

from fxpasses.errors import GraphError
from fxpasses.ir.text.resolve import is_rooted, resolve

if TYPE_CHECKING:
    from fxpasses.ir.text.body import Reader

_NUMBERS = (int, float, complex)


def dotted_name(tree: ast.expr) -> str | None:
    """``a.b.c`` of a chain of attributes on a name, else None."""
    parts = []
    while isinstance(tree, ast.Attribute):
        parts.append(tree.attr)
        tree = tree.value
    if not isinstance(tree, ast.Name):
        return None
    parts.append(tree.id)
    return ".".join(reversed(parts))


def module_path(tree: ast.expr) -> str | None:
    """``a.0.b`` of ``getattr(self.a, "0").b``, else None: what a ``get_attr`` or ``call_module`` node names."""
    parts: list[str] = []
    while True:
        if isinstance(tree, ast.Attribute):
            parts.append(tree.attr)
            tree = tree.value
        elif isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id == "getattr":
            if len(tree.args) != 2 or tree.keywords or not isinstance(tree.args[1], ast.Constant):
                return None
            parts.append(str(tree.args[1].value))
            tree = tree.args[0]
        else:
            return ".".join(reversed(parts)) if isinstance(tree, ast.Name) and tree.id == "self" and parts else None


def value(reader: Reader, tree: ast.expr) -> Any:
    """The argument that ``tree`` spells. Raises `GraphError` for an operation, a lambda, an unknown name, ..."""
    read = _READERS.get(type(tree))
    if read is None:
        raise reader.source.error(f"{_WORDS.get(type(tree), 'this expression')} cannot be an argument", tree)
    return read(reader, tree)


def index(reader: Reader, tree: ast.expr) -> Any:
    """What stands between the brackets of ``x[...]``."""
    if isinstance(tree, ast.Slice):
        return slice(*(None if part is None else value(reader, part) for part in (tree.lower, tree.upper, tree.step)))
    if isinstance(tree, ast.Tuple):
        return tuple(index(reader, item) for item in tree.elts)
    return value(reader, tree)


def arguments(reader: Reader, call: ast.Call) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Positional and keyword arguments of a call. ``**{"from": 0}`` spells a keyword that is a Python keyword."""
    args = tuple([value(reader, item) for item in call.args])
    kwargs: dict[str, Any] = {}
    for keyword in call.keywords:
        if keyword.arg is not None:
            kwargs[keyword.arg] = value(reader, keyword.value)
        elif isinstance(keyword.value, ast.Dict):
            extra = value(reader, keyword.value)
            if not all(isinstance(name, str) and name.isidentifier() for name in extra):
                raise reader.source.error("keyword arguments must be names", keyword.value)
            kwargs.update(extra)
        else:
            raise reader.source.error("'**' needs a literal dict here", keyword.value)
    return args, kwargs


def resolved(reader: Reader, dotted: str, tree: ast.AST) -> Any:
    """`resolve` with the place added to its error; the dialect is asked about names it refuses."""
    try:
        return resolve(dotted)
    except GraphError as error:
        known = reader.dialect.name(reader, dotted)
        if known is not None:
            return known
        raise reader.source.error(error.message, tree, error.hint) from None


def _name(reader: Reader, tree: ast.Name) -> Any:
    node = reader.values.get(tree.id)
    if node is not None:
        return node
    known = reader.dialect.name(reader, tree.id)
    if known is not None:
        return known
    raise reader.undefined(tree)


def _constant(reader: Reader, tree: ast.Constant) -> Any:
    if isinstance(tree.value, bytes):
        raise reader.source.error("bytes cannot be an argument", tree)
    return tree.value


def _list(reader: Reader, tree: ast.List) -> list[Any]:
    return [value(reader, item) for item in tree.elts]


def _tuple(reader: Reader, tree: ast.Tuple) -> tuple[Any, ...]:
    return tuple([value(reader, item) for item in tree.elts])


def _dict(reader: Reader, tree: ast.Dict) -> dict[Any, Any]:
    entries = {}
    for key, item in zip(tree.keys, tree.values, strict=True):
        if not isinstance(key, ast.Constant):
            raise reader.source.error("keys of a dict must be literals", tree)
        entries[key.value] = value(reader, item)
    return entries


def _unary(reader: Reader, tree: ast.UnaryOp) -> Any:
    operand = value(reader, tree.operand)
    if isinstance(operand, _NUMBERS) and not isinstance(operand, bool):
        if isinstance(tree.op, ast.USub):
            return -operand
        if isinstance(tree.op, ast.UAdd):
            return operand
    raise reader.source.error("an operation cannot be an argument, give it a line of its own", tree)


def _binary(reader: Reader, tree: ast.BinOp) -> Any:
    left, right = value(reader, tree.left), value(reader, tree.right)
    if isinstance(left, _NUMBERS) and isinstance(right, complex):  # the only literal that Python spells as a sum
        if isinstance(tree.op, ast.Add):
            return left + right
        if isinstance(tree.op, ast.Sub):
            return left - right
    raise reader.source.error("an operation cannot be an argument, give it a line of its own", tree)


def _attribute(reader: Reader, tree: ast.Attribute) -> Any:
    dotted = dotted_name(tree)
    root = dotted.split(".", 1)[0] if dotted else None
    if dotted is None or root in reader.values or root == "self":
        raise reader.source.error("an attribute cannot be an argument, give it a line of its own", tree)
    if is_rooted(dotted):
        return resolved(reader, dotted, tree)
    known = reader.dialect.name(reader, dotted)
    if known is None:
        raise reader.source.error(f"'{dotted}' is not defined", tree)
    return known


def _call(reader: Reader, tree: ast.Call) -> Any:
    dotted = dotted_name(tree.func)
    build = CONSTRUCTORS.get(dotted or "")
    if build is None:
        known = reader.dialect.constructed(reader, dotted, tree) if dotted else None
        if known is None:
            raise reader.source.error(f"a call of '{dotted or 'an expression'}' cannot be an argument", tree,
                                      "give it a line of its own")
        return known
    args, kwargs = arguments(reader, tree)
    if dotted not in ("slice", "range") and any(isinstance(item, Node) for item in (*args, *kwargs.values())):
        raise reader.source.error(f"'{dotted}' takes literals only", tree)
    try:
        return build(*args, **kwargs)
    except (TypeError, ValueError, RuntimeError, OverflowError) as error:
        raise reader.source.error(f"'{dotted}': {str(error).splitlines()[0]}", tree) from None


CONSTRUCTORS: dict[str, Callable[..., Any]] = {
    "slice": slice, "range": range, "complex": complex, "float": float, "device": torch.device,
    "torch.device": torch.device, "torch.Size": torch.Size,
}
_READERS: dict[type[ast.expr], Callable[[Reader, Any], Any]] = {
    ast.Name: _name, ast.Constant: _constant, ast.List: _list, ast.Tuple: _tuple, ast.Dict: _dict, ast.UnaryOp: _unary,
    ast.BinOp: _binary, ast.Attribute: _attribute, ast.Call: _call,
}
_WORDS = {
    ast.Lambda: "a lambda", ast.ListComp: "a comprehension", ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension", ast.GeneratorExp: "a comprehension", ast.JoinedStr: "an f-string",
    ast.Starred: "a starred expression", ast.NamedExpr: "an assignment", ast.Await: "await", ast.Yield: "yield",
    ast.YieldFrom: "yield", ast.IfExp: "a condition", ast.Set: "a set", ast.Compare: "a comparison",
    ast.BoolOp: "a condition", ast.Subscript: "a subscript",
}
