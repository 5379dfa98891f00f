"""Types of values, both ways: annotation text -> fake tensors and symbolic numbers of one file, and back."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch

from fxpasses._torch import fake_tensor, sym_expression, symbolic_fake_mode
from fxpasses.errors import GraphError
from fxpasses.ir.text.grammar import (
    DTYPE_NAMES,
    Annotation,
    LiteralType,
    SequenceType,
    SymType,
    TensorType,
    ValueType,
    literal_text,
    parse_annotation,
    parse_type,
    type_text,
)
from fxpasses.ir.text.symbols import Symbols, contiguous_strides, expression_text, plain_number, print_expression

__all__ = ["UNKNOWN", "Annotation", "LiteralType", "SequenceType", "SymType", "TensorType", "TypePrinter", "Types",
           "ValueType", "format_type", "parse_annotation", "parse_type", "type_text"]


class Unknown:
    """An item of a list of values whose type a text does not tell, such as the handle of a c10d operator."""

    def __repr__(self) -> str:
        return "?"


UNKNOWN = Unknown()
_LITERALS = frozenset({bool, int, float, str, type(None)})


class Types:
    """Makes the values of one file: its fake tensors and symbolic numbers share ``mode`` and the symbols' ShapeEnv."""

    def __init__(self, device: str = "cpu", symbols: Symbols | None = None) -> None:
        self.device = torch.device(device)
        self.symbols = symbols or Symbols()
        self.mode = symbolic_fake_mode(lambda: self.symbols.env)
        self._layouts: dict[TensorType, tuple[torch.dtype, Any, Any, torch.device]] = {}

    def make(self, value: ValueType | None) -> Any:
        """A fresh FakeTensor, SymInt, number, None, or list or tuple of them.

        Raises `GraphError` for sizes torch cannot hold, an unknown device, an undeclared symbol.
        """
        if isinstance(value, TensorType):
            layout = self._layouts.get(value) or self._layout(value)
            return fake_tensor(self.mode, *layout)
        if isinstance(value, SymType):
            return self.symbols.value(value.kind, value.expression)
        if isinstance(value, LiteralType):
            return value.value
        if isinstance(value, SequenceType):
            items = [UNKNOWN if item is None else self.make(item) for item in value.items]
            return tuple(items) if value.is_tuple else items
        return None

    def _layout(self, value: TensorType) -> tuple[torch.dtype, Any, Any, torch.device]:
        shape = [self.symbols.size(size) for size in value.shape]
        if value.stride is None:
            sizes = [size if isinstance(size, int) else sym_expression(size) for size in shape]
            strides = [step if isinstance(step, int) else self.symbols.of_expression("Sym", step)
                       for step in contiguous_strides(sizes)]
        else:
            strides = [self.symbols.size(stride) for stride in value.stride]
        try:
            device = torch.device(value.device) if value.device else self.device
            layout = (value.dtype, tuple(shape), tuple(strides), device)
            fake_tensor(self.mode, *layout)
        except (RuntimeError, TypeError, OverflowError, ValueError) as error:
            raise GraphError(f"no tensor has type {type_text(value)}") from error
        self._layouts[value] = layout
        return layout


class TypePrinter:
    """Prints the types of one file's values; equal types are printed once.

    ``on_symbolic`` is told each symbolic number on the way, so that its symbols can be declared.
    """

    def __init__(self, default_device: str = "cpu", on_symbolic: Callable[[Any], None] = lambda value: None) -> None:
        self.default_device = default_device
        self._on_symbolic = on_symbolic
        self._printed: dict[Any, str] = {}

    def format(self, value: Any) -> str | None:
        """Text of a value's type, or None where it has none that can be written."""
        if isinstance(value, torch.Tensor):
            return self._tensor(value)
        if type(value) in _LITERALS:
            return literal_text(value)
        if isinstance(value, torch.SymInt | torch.SymFloat | torch.SymBool):
            return self._symbolic(value)
        if isinstance(value, list | tuple):
            items = ", ".join(self.format(item) or "?" for item in value)
            return f"[{items}]" if isinstance(value, list) else f"({items}{',' if len(value) == 1 else ''})"
        return None

    def _symbolic(self, value: Any) -> str:
        known = plain_number(value)
        if known is not None:
            return literal_text(known)
        self._on_symbolic(value)
        kind = {torch.SymInt: "Sym", torch.SymFloat: "SymFloat", torch.SymBool: "SymBool"}[type(value)]
        return f"{kind}({expression_text(value)})"

    def _tensor(self, value: torch.Tensor) -> str | None:
        if value.layout is not torch.strided or value.is_nested or value.dtype not in DTYPE_NAMES:
            return None
        shape, stride = value.shape, value.stride()
        key = (value.dtype, shape, stride, value.device)
        try:
            text = self._printed.get(key)
        except TypeError:  # a symbolic size has no hash, its expression has
            shape, stride = self._expressions(shape), self._expressions(stride)
            key = (value.dtype, shape, stride, value.device)
            text = self._printed.get(key)
        if text is None:
            text = self._printed[key] = self._tensor_text(value.dtype, shape, stride, value.device)
        return text

    def _expressions(self, sizes: Any) -> Any:
        for size in sizes:
            if not isinstance(size, int):
                self._on_symbolic(size)
        return tuple([size if isinstance(size, int) else sym_expression(size) for size in sizes])

    def _tensor_text(self, dtype: torch.dtype, shape: Any, stride: Any, device: torch.device) -> str:
        text = f"{DTYPE_NAMES[dtype]}[{', '.join(map(print_expression, shape))}]"
        if contiguous_strides(list(shape)) != list(stride):
            text += f"[{', '.join(map(print_expression, stride))}]"
        return text if device.type == self.default_device else text + device.type


@functools.lru_cache(maxsize=8)
def _printer(default_device: str) -> TypePrinter:
    return TypePrinter(default_device)


def format_type(value: Any, default_device: str = "cpu") -> str | None:
    """Text of the type of a FakeTensor, tensor, SymInt, number, list or tuple; None where it cannot be written.

    The device index is left out: it differs from rank to rank.
    """
    return _printer(default_device).format(value)
