"""How a ``forward`` takes its inputs: plainly, through pytree flattening, or boxed in one list."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from fxpasses.ir.text.expressions import dotted_name
from fxpasses.ir.text.source import Source


@dataclass(frozen=True)
class Input:
    """One placeholder: its ``target`` (the parameter), the ``name`` the body uses, annotation and default as syntax."""

    target: str
    name: str
    tree: ast.AST
    annotation: ast.expr | None = None
    default: ast.expr | None = None


def read_signature(function: ast.FunctionDef, source: Source) -> tuple[list[Input], list[ast.stmt]]:
    """(inputs, statements of the body that remain). Raises `GraphError` for keyword-only parameters."""
    inputs = _parameters(function, source)
    body = function.body
    taken, start = _flattened(body) or _boxed(body) or (None, 0)
    if taken is not None:
        return taken, body[start:]
    names, start = _renames(body, {item.name for item in inputs})
    return [replace(item, name=names.get(item.name, item.name)) for item in inputs], body[start:]


def _parameters(function: ast.FunctionDef, source: Source) -> list[Input]:
    given = function.args
    if given.kwonlyargs:
        raise source.error("keyword-only parameters are not part of a graph", given.kwonlyargs[0])
    plain = [*given.posonlyargs, *given.args]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(given.defaults)) + list(given.defaults)
    inputs = [Input(item.arg, item.arg, item, item.annotation, default)
              for position, (item, default) in enumerate(zip(plain, defaults, strict=True))
              if position or item.arg != "self"]
    for star, item in (("*", given.vararg), ("**", given.kwarg)):
        if item is not None:
            inputs.append(Input(star + item.arg, item.arg, item, item.annotation))
    return inputs


def _renames(body: list[ast.stmt], parameters: set[str]) -> tuple[dict[str, str], int]:
    """Leading ``l_x_ = L_x_`` lines: parameter -> name in the body."""
    names: dict[str, str] = {}
    for position, statement in enumerate(body):
        if not (isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Name)
                and isinstance(target := statement.targets[0], ast.Name) and len(statement.targets) == 1
                and statement.value.id in parameters and statement.value.id not in names):
            return names, position
        names[statement.value.id] = target.id
    return names, len(body)


def _flattened(body: list[ast.stmt]) -> tuple[list[Input], int] | None:
    """``x, y, = fx_pytree.tree_flatten_spec(([x, y], {}), self._in_spec)`` and the annotations before it (export)."""
    annotations: dict[str, ast.expr] = {}
    found = None
    for position, statement in enumerate(body):
        if isinstance(statement, ast.AnnAssign) and statement.value is None and isinstance(statement.target, ast.Name):
            annotations[statement.target.id] = statement.annotation
            continue
        names = _unpacked(statement)
        if names is None:
            break
        found = [Input(item.id, item.id, item, annotations.get(item.id)) for item in names], position + 1
    return found


def _unpacked(statement: ast.stmt) -> list[ast.Name] | None:
    if not (isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.value, ast.Call)
            and isinstance(target := statement.targets[0], ast.Tuple)):
        return None
    called = dotted_name(statement.value.func) or ""
    if called.rpartition(".")[2] not in ("tree_flatten_spec", "tree_leaves", "_in_shuffle_graph"):
        return None
    names = [item for item in target.elts if isinstance(item, ast.Name)]
    return names if len(names) == len(target.elts) else None


def _boxed(body: list[ast.stmt]) -> tuple[list[Input], int] | None:
    """``args_iter = iter(args_list)``, one ``x = next(args_iter)`` an input, ``args_list.clear()``."""
    if not body or ast.dump(body[0]) != _BOXED_START:
        return None
    inputs = []
    for position, statement in enumerate(body[1:], start=1):
        if (isinstance(statement, ast.Assign) and isinstance(target := statement.targets[0], ast.Name)
                and isinstance(statement.value, ast.Call) and dotted_name(statement.value.func) == "next"):
            inputs.append(Input(target.id, target.id, target))
        elif isinstance(statement, ast.Expr) and isinstance(call := statement.value, ast.Call) \
                and dotted_name(call.func) == "args_list.clear":
            return inputs, position + 1
        else:
            break
    return None


_BOXED_START = ast.dump(ast.parse("args_iter = iter(args_list)").body[0])
