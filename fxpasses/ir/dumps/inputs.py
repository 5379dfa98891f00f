"""Inputs that a repro script describes: ``load_args``, or the older ``args = [...]`` lists."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

import torch

from fxpasses.errors import GraphError
from fxpasses.ir.text.expressions import dotted_name
from fxpasses.ir.text.source import Source
from fxpasses.ir.text.symbols import Symbol
from fxpasses.ir.text.types import SymType, TensorType, Types, parse_type

_LOAD_ARGS = re.compile(r"^def load_args\(\w+\):\n((?:[ \t]+.*\n?|[ \t]*\n)*)", re.MULTILINE)
_OLD_LIST = re.compile(r"^args = \[\(\(.*$", re.MULTILINE)
_OLD_APPEND = re.compile(r"^args\.append\(.*\)[ \t]*$", re.MULTILINE)
_SYMBOL_VALUE = re.compile(r"^([a-z]+\d+) = (\d+)[ \t]*$", re.MULTILINE)


class ScriptInputs:
    """``values``: one a placeholder, in order; None where the script does not tell its type.

    ``storages``: position -> (storage number, offset in elements), for inputs that share a storage with another.
    """

    def __init__(self, text: str, file: str, types: Types) -> None:
        self.text, self.file, self.types = text, file, types
        self.values: list[Any] = []
        self._devices: dict[str, str | None] = {}
        self._inputs_of: list[list[tuple[int, int]]] = []
        self._storages: dict[str, list[tuple[int, int]]] = {}
        self._hints = {name: int(value) for name, value in _SYMBOL_VALUE.findall(text)}
        if (found := _LOAD_ARGS.search(text)) is not None:
            if not found[1].strip():
                return
            self._statements(found.start(), found[0], self._load)
        elif (found := _OLD_LIST.search(text)) is not None:
            self._statements(found.start(), found[0], self._old_list)
        else:
            for found in _OLD_APPEND.finditer(text):
                self._statements(found.start(), found[0], self._old_append)

    @property
    def storages(self) -> dict[int, tuple[int, int]]:
        """See the class."""
        shared = [held for held in self._inputs_of if len(held) > 1]
        return {position: (number, offset) for number, held in enumerate(shared) for position, offset in held}

    def _statements(self, start: int, text: str, take: Callable[[ast.stmt, Source], None]) -> None:
        source = Source(self.file, text, self.text.count("\n", 0, start))
        tree = source.parse().body[0]
        statements = tree.body if isinstance(tree, ast.FunctionDef) else [tree]
        for statement in statements:
            try:
                take(statement, source)
            except (ValueError, TypeError, IndexError, KeyError, AttributeError, RecursionError):
                raise source.error("not the description of an input", statement) from None
            except GraphError as error:
                raise source.error(error.message, statement, error.hint) from None

    def _load(self, statement: ast.stmt, source: Source) -> None:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(attr="storage")) as call):
                words = {word.arg: word.value for word in call.keywords}
                self._devices[name] = _device(words["device"]) if "device" in words else "cpu"
                self._storages[name] = []
                self._inputs_of.append(self._storages[name])
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="tensor")) as call):
                self.values.append(self._tensor(call))
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="symint")) as call):
                self.values.append(self._symbol(call))
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="const" | "unsupported" | "generator" | "opaque"))):
                self.values.append(None)
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case _:
                raise source.error("not the description of an input", statement)

    def _tensor(self, call: ast.Call) -> Any:
        storage, shape, *rest = call.args
        words = {word.arg: word.value for word in call.keywords}
        stride = rest[0] if rest else words.get("stride")
        device = self._devices[storage.id] if isinstance(storage, ast.Name) else None
        if isinstance(storage, ast.Name):
            offset = words.get("storage_offset")
            start = offset.value if isinstance(offset, ast.Constant) and type(offset.value) is int else 0
            self._storages[storage.id].append((len(self.values), start))
        return self._make(shape, stride, words.get("dtype"), device)

    def _symbol(self, call: ast.Call) -> Any:
        hint = ast.literal_eval(call.args[0])
        words = {word.arg: word.value for word in call.keywords}
        if "expr" not in words:  # older scripts: the number alone, though it was dynamic
            name = f"s{900 + len(self.values)}"
        else:
            name = str(ast.literal_eval(words["expr"]))
        if name.isidentifier() and isinstance(hint, int):
            self._hints.setdefault(name, hint)
        self._declare(name)
        return self.types.make(SymType(name))

    def _old_list(self, statement: ast.stmt, source: Source) -> None:
        match statement:
            case ast.Assign(value=ast.List(elts=items)):
                for item in items:
                    shape, stride, dtype, device, *_ = _items(item)
                    self.values.append(self._make(shape, stride, dtype, _device(device)))
            case _:
                raise source.error("not a list of inputs", statement)

    def _old_append(self, statement: ast.stmt, source: Source) -> None:
        match statement:
            case ast.Expr(value=ast.Call(args=[ast.Call(func=ast.Name(id="rand_strided"), args=given)])):
                shape, stride, *rest = given
                dtype = rest[0] if rest else None
                self.values.append(self._make(shape, stride, dtype, _device(rest[1]) if len(rest) > 1 else None))
            case _:
                self.values.append(None)

    def _make(self, shape: ast.expr, stride: ast.expr | None, dtype: ast.expr | None, device: str | None) -> Any:
        described = f"f32[{_sizes(shape)}]{'' if stride is None else f'[{_sizes(stride)}]'}"
        for name in re.findall(r"\b[a-z]+\d+\b", described[3:]):
            self._declare(name)
        kind = parse_type(described)
        if not isinstance(kind, TensorType):
            raise ValueError("not the sizes of a tensor")
        element = _dtype(dtype) if dtype is not None else kind.dtype
        return self.types.make(TensorType(element, kind.shape, kind.stride, device))

    def _declare(self, name: str) -> None:
        """Give a symbol the value it had, before anything makes up another."""
        hint = self._hints.pop(name, None)
        if hint is not None and name.isidentifier():
            self.types.symbols.declare(Symbol(name, 2 if hint >= 2 else 0, None, hint))


def _items(tree: ast.expr) -> list[ast.expr]:
    if not isinstance(tree, ast.Tuple | ast.List):
        raise ValueError("not a tuple")
    return tree.elts


def _sizes(tree: ast.expr) -> str:
    return ", ".join(ast.unparse(item) for item in _items(tree))


def _device(tree: ast.expr) -> str:
    if isinstance(tree, ast.Constant):
        return str(tree.value)
    if not isinstance(tree, ast.Call):
        raise ValueError("not a device")
    words = {word.arg: ast.literal_eval(word.value) for word in tree.keywords}
    kind = words.get("type", ast.literal_eval(tree.args[0]) if tree.args else "cpu")
    return f"{kind}:{words['index']}" if words.get("index") is not None else str(kind)


def _dtype(tree: ast.expr) -> Any:
    found = getattr(torch, (dotted_name(tree) or "").rpartition(".")[2], None)
    if not isinstance(found, torch.dtype):
        raise ValueError("not a dtype")
    return found
