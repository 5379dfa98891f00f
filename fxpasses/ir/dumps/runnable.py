"""fx_graph_runnable, minifier and repro scripts: class Repro, its inputs and process groups. Read, never run.

Such a script need not even be valid Python as a whole (bodies of higher-order operators print as ``<lambda>()``), so
its parts are taken out of it one by one.
"""

from __future__ import annotations

import ast
import re
from typing import Any

import torch
from torch.fx import GraphModule

from fxpasses.ir.collector import collector_paused
from fxpasses.ir.dumps.blocks import Block
from fxpasses.ir.dumps.dialect import DumpDialect
from fxpasses.ir.dumps.groups import Told
from fxpasses.ir.dumps.infer import infer_types
from fxpasses.ir.dumps.inputs import ScriptInputs
from fxpasses.ir.dumps.readable import class_of, default_device
from fxpasses.ir.text.attributes import LeafModule
from fxpasses.ir.text.body import Reader, read_class
from fxpasses.ir.text.declared import as_declared
from fxpasses.ir.text.expressions import dotted_name
from fxpasses.ir.text.module import check_path
from fxpasses.ir.text.source import Source
from fxpasses.ir.text.tensors import Content, tensor_from
from fxpasses.ir.text.types import TensorType, Types

_PROCESS_GROUPS = re.compile(r"^[ \t]*setup_fake_process_groups\((\{.*\})\)", re.MULTILINE)
_MAKES_TENSORS = ("tensor", "randn", "randint", "rand", "zeros", "ones", "empty", "full")


def read_runnable(block: Block, text: str, file: str) -> tuple[GraphModule, Told]:
    """(graph of class Repro with the types of its inputs, what the script tells of its process groups)."""
    types = Types(default_device(text))
    with collector_paused():
        inputs = ScriptInputs(text, file, types)
        gm = read_class(class_of(block.source), block.source, _ScriptDialect(types))
        for position, (node, value) in enumerate(zip(gm.graph.find_nodes(op="placeholder"), inputs.values,
                                                     strict=False)):
            if value is not None and "val" not in node.meta:
                node.meta["val"] = value
            if position in inputs.storages:
                node.meta["storage"], offset = inputs.storages[position]
                node.meta.update({"storage_offset": offset} if offset else {})
        infer_types(gm, types.mode)
    return gm, process_groups(text, file)


def process_groups(text: str, file: str) -> Told:
    """Table of ``setup_fake_process_groups({name: {"size": n, "rank": r}})``. Raises `GraphError` when it is broken."""
    found = _PROCESS_GROUPS.search(text)
    if found is None:
        return Told()
    try:
        table = ast.literal_eval(found[1])
        sizes = {str(name): int(entry["size"]) for name, entry in table.items()}
        ranks = {str(name): int(entry["rank"]) for name, entry in table.items()}
    except (ValueError, SyntaxError, TypeError, KeyError, AttributeError, RecursionError, MemoryError):
        line = text.count("\n", 0, found.start()) + 1
        raise Source(file, text).error("not a table of process groups", ast.Pass(lineno=line, col_offset=0)) from None
    size = max(sizes.values(), default=None)
    if size is None or size < 1:
        return Told()
    # As the script itself does: a group of everybody tells the rank.
    rank = next(ranks[name] for name in sizes if sizes[name] == size)
    return Told(sizes, size, rank if 0 <= rank < size else None)


class _ScriptDialect(DumpDialect):
    """Adds the ``__init__`` of class Repro: buffers and parameters by shape, submodules as opaque ones."""

    def declare(self, reader: Reader, statement: ast.stmt) -> bool:
        if not isinstance(statement, ast.FunctionDef) or statement.name != "__init__" or statement.decorator_list:
            return False
        for line in statement.body:
            match line:
                case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)], value=value):
                    self._hold(reader, name, value, line)
                case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=method),
                                             args=[ast.Constant(value=str(name)), value, *_])) \
                        if method in ("register_buffer", "register_parameter", "add_module"):
                    self._hold(reader, name, value, line)
                case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Expr(value=ast.Call(func=ast.Attribute(
                        value=ast.Call(func=ast.Name(id="super")), attr="__init__"))):
                    pass
                case _:
                    raise reader.source.error("this is not how a repro script sets up its module", line)
        return True

    def _hold(self, reader: Reader, name: str, value: ast.expr, line: ast.stmt) -> None:
        reader.attributes[check_path(name, reader.source, line)] = _held(value, name, self.types.device)


def _held(tree: ast.expr, path: str, device: torch.device) -> Any:
    """What an attribute holds: a tensor (with its numbers where the script has them), a parameter, an empty module."""
    while isinstance(tree, ast.Call) and isinstance(tree.func, ast.Attribute) and tree.func.attr in ("cuda", "cpu"):
        device = torch.device(tree.func.attr)
        tree = tree.func.value
    called = (dotted_name(tree.func) or "") if isinstance(tree, ast.Call) else ""
    last = called.rpartition(".")[2]
    if isinstance(tree, ast.Call) and last == "Parameter" and tree.args:
        inner = _held(tree.args[0], path, device)
        can_learn = isinstance(inner, torch.Tensor) and (inner.is_floating_point() or inner.is_complex())
        return as_declared(inner, is_parameter=True, wants_grad=True) if can_learn else inner
    made = _tensor(last, tree, path, device) if isinstance(tree, ast.Call) and last in _MAKES_TENSORS else None
    return LeafModule(called if called and called != "_lambda_" else "unknown") if made is None else made


def _tensor(maker: str, call: ast.Call, path: str, device: torch.device) -> torch.Tensor | None:
    words = {word.arg: word.value for word in call.keywords}
    named = dotted_name(words["dtype"]) if "dtype" in words else None
    dtype = getattr(torch, named.rpartition(".")[2], None) if named else None
    if not isinstance(dtype, torch.dtype | None):
        return None
    try:
        if maker == "tensor":
            made = torch.tensor(ast.literal_eval(_finite(call.args[0])), dtype=dtype)
            content = Content({"data": made.reshape(-1).tolist()})
            return tensor_from(TensorType(made.dtype, tuple(made.shape)), content, path, device, wants_grad=False)
        plain = call.args[1:] if maker == "randint" else call.args
        sizes = [ast.literal_eval(words["size"])] if "size" in words else [ast.literal_eval(size) for size in plain]
        shape = sizes[0] if len(sizes) == 1 and isinstance(sizes[0], list | tuple) else sizes
        kind = TensorType(dtype or (torch.int64 if maker == "randint" else torch.float32), tuple(map(int, shape)))
        return tensor_from(kind, Content(), path, device, wants_grad=False)
    except (ValueError, TypeError, SyntaxError, RuntimeError, IndexError, OverflowError, RecursionError, MemoryError):
        return None


def _finite(tree: ast.expr) -> ast.expr:
    """``tree`` with the name inf as a number, which `ast.literal_eval` takes."""
    for part in ast.walk(tree):
        for held in (getattr(part, "elts", None), getattr(part, "args", None)):
            for position, item in enumerate(held or ()):
                if isinstance(item, ast.Name) and item.id == "inf":
                    held[position] = ast.copy_location(ast.Constant(torch.inf), item)  # type: ignore[index]
    return tree
