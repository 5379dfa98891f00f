"""The right-hand side of ``name = ...`` -> one node."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from torch.fx import Node

from fxpasses.errors import GraphError
from fxpasses.ir.text.expressions import arguments, dotted_name, index, module_path, value
from fxpasses.ir.text.module import check_path
from fxpasses.ir.text.resolve import is_member, resolve

if TYPE_CHECKING:
    from fxpasses.ir.text.body import Reader

_Function = Callable[..., Any]
_BINARY: dict[type[ast.operator], tuple[_Function, _Function]] = {
    ast.Add: (operator.add, operator.iadd), ast.Sub: (operator.sub, operator.isub),
    ast.Mult: (operator.mul, operator.imul), ast.Div: (operator.truediv, operator.itruediv),
    ast.FloorDiv: (operator.floordiv, operator.ifloordiv),
    ast.Mod: (operator.mod, operator.imod), ast.Pow: (operator.pow, operator.ipow),
    ast.MatMult: (operator.matmul, operator.imatmul), ast.BitAnd: (operator.and_, operator.iand),
    ast.BitOr: (operator.or_, operator.ior), ast.BitXor: (operator.xor, operator.ixor),
    ast.LShift: (operator.lshift, operator.ilshift), ast.RShift: (operator.rshift, operator.irshift),
}
_COMPARE: dict[type[ast.cmpop], Callable[..., Any]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Eq: operator.eq,
    ast.NotEq: operator.ne, ast.Is: operator.is_, ast.IsNot: operator.is_not,
}
_UNARY: dict[type[ast.unaryop], Callable[..., Any]] = {
    ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert, ast.Not: operator.not_,
}


def create(reader: Reader, name: str, tree: ast.expr, statement: ast.stmt) -> Node:
    """The node that ``name = tree`` stands for. Raises `GraphError` for what is no operation."""
    build = _BUILDERS.get(type(tree))
    if build is None:
        raise reader.source.error("this is not an operation of a graph", tree)
    op, target, args, kwargs = build(reader, tree)
    return reader.add(op, target, args, kwargs, name, statement)


def is_inplace(statement: ast.stmt) -> bool:
    """``x += 1`` or ``x[...] = 1``: what FX prints for the in-place operators."""
    match statement:
        case ast.AugAssign() | ast.Assign(targets=[ast.Subscript()]):
            return True
    return False


def inplace(reader: Reader, statement: ast.stmt, following: ast.stmt | None) -> int:
    """An in-place statement and, where it follows, ``y: "type" = x``, which names the result.

    Returns how many statements were taken beyond ``statement``.
    """
    args: tuple[Any, ...]
    match statement:
        case ast.AugAssign(target=ast.Name(id=changed), op=op, value=operand) if changed in reader.values:
            function = _BINARY[type(op)][1]
            args = (reader.values[changed], value(reader, operand))
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=changed), slice=where)], value=operand) \
                if changed in reader.values:
            function = operator.setitem
            args = (reader.values[changed], index(reader, where), value(reader, operand))
        case _:
            raise reader.source.error("only a value can be changed in place", statement)
    name, annotation, taken = changed, None, 1
    match following:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=source)) if source == changed:
            pass
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.Name(id=source)) if source == changed:
            annotation = following.annotation
        case _:
            name, taken = changed, 0
    node = reader.add("call_function", function, args, {}, name, statement)
    if taken or function is not operator.setitem:
        reader.values[name] = node
    reader.annotate(node, annotation)
    return taken


_Built = tuple[str, Any, tuple[Any, ...], dict[str, Any]]


def _call(reader: Reader, tree: ast.Call) -> _Built:
    path = module_path(tree)
    if path is not None:
        return _attribute_of_self(reader, path, tree)
    path = module_path(tree.func)
    args, kwargs = arguments(reader, tree)
    if path is not None:
        return "call_module", check_path(reader.aliases.get(path, path), reader.source, tree), args, kwargs
    dotted = dotted_name(tree.func)
    if dotted is not None and dotted.split(".", 1)[0] not in reader.values:
        return "call_function", _function(reader, dotted, args, tree), args, kwargs
    if isinstance(tree.func, ast.Attribute):
        return _method(reader, tree.func, args, kwargs)
    if isinstance(tree.func, ast.Name):  # a value that is called: a function object among the inputs
        raise reader.source.error(f"'{tree.func.id}' is a value, not a function", tree)
    raise reader.source.error("only a function or a method can be called", tree)


def _function(reader: Reader, dotted: str, args: tuple[Any, ...], tree: ast.Call) -> Any:
    spelling = reader.dialect.spelling(dotted)
    if spelling is not None:
        raise reader.source.error(f"'{dotted}' is called '{spelling}' in a .fx.py text", tree)
    try:
        target = resolve(dotted)
    except GraphError as error:
        target = reader.dialect.function(reader, dotted, tree)
        if target is None:
            raise reader.source.error(error.message, tree, error.hint) from None
    if not callable(target):
        raise reader.source.error(f"'{dotted}' is not a function", tree)
    if target is getattr and not (len(args) in (2, 3) and isinstance(args[1], str) and is_member(args[1])):
        raise reader.source.error("getattr needs the name of a public attribute", tree)
    return target


def _method(reader: Reader, tree: ast.Attribute, args: tuple[Any, ...], kwargs: dict[str, Any]) -> _Built:
    if not is_member(tree.attr):  # streams, events and newer torch versions have other methods than tensors here
        raise reader.source.error(f"'{tree.attr}' is not a method that a graph may call", tree)
    return "call_method", tree.attr, (value(reader, tree.value), *args), kwargs


def _attribute(reader: Reader, tree: ast.Attribute) -> _Built:
    path = module_path(tree)
    if path is not None:
        return _attribute_of_self(reader, path, tree)
    if not is_member(tree.attr):
        raise reader.source.error(f"attribute '{tree.attr}' is not allowed in a graph", tree)
    return "call_function", getattr, (value(reader, tree.value), tree.attr), {}


def _attribute_of_self(reader: Reader, path: str, tree: ast.AST) -> _Built:
    return "get_attr", check_path(reader.aliases.get(path, path), reader.source, tree), (), {}


def _subscript(reader: Reader, tree: ast.Subscript) -> _Built:
    return "call_function", operator.getitem, (value(reader, tree.value), index(reader, tree.slice)), {}


def _binary(reader: Reader, tree: ast.BinOp) -> _Built:
    return "call_function", _BINARY[type(tree.op)][0], (value(reader, tree.left), value(reader, tree.right)), {}


def _unary(reader: Reader, tree: ast.UnaryOp) -> _Built:
    return "call_function", _UNARY[type(tree.op)], (value(reader, tree.operand),), {}


def _compare(reader: Reader, tree: ast.Compare) -> _Built:
    if len(tree.ops) != 1 or type(tree.ops[0]) not in _COMPARE:
        raise reader.source.error("one comparison a line", tree)
    operands = (value(reader, tree.left), value(reader, tree.comparators[0]))
    return "call_function", _COMPARE[type(tree.ops[0])], operands, {}


_BUILDERS: dict[type[ast.expr], Callable[[Reader, Any], _Built]] = {
    ast.Call: _call, ast.Attribute: _attribute, ast.Subscript: _subscript, ast.BinOp: _binary, ast.UnaryOp: _unary,
    ast.Compare: _compare,
}
