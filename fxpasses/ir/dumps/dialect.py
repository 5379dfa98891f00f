"""What torch's own dumps add to the core: types in torch's spelling, names of newer versions, missing attributes."""

from __future__ import annotations

import ast
import builtins
import re
from typing import Any

import torch
from torch.fx import Node

from fxpasses._torch import size_hint
from fxpasses.errors import GraphError
from fxpasses.ir.opaque import OpaqueOp, opaque_op
from fxpasses.ir.text.attributes import LeafModule
from fxpasses.ir.text.body import Dialect, Reader
from fxpasses.ir.text.expressions import arguments
from fxpasses.ir.text.resolve import is_member
from fxpasses.ir.text.tensors import Content, tensor_from
from fxpasses.ir.text.types import SymType, TensorType, Types, parse_type

#: Parts of torch whose functions appear in graphs; one this torch lacks, or that is not on the list, becomes opaque.
_FUNCTION_HOMES = frozenset({
    "_C", "_functorch", "_higher_order_ops", "_dynamo", "_inductor", "_prims", "_refs", "amp", "autograd", "cuda",
    "distributed", "fft", "func", "functional", "linalg", "nested", "nn", "sparse", "special", "utils", "xpu",
    "accelerator",
})
_BOOLEAN = re.compile(r"[<>]|\b(?:Eq|Ne|And|Or|Not)\(")
_FLOAT = re.compile(r"\A(?:ToFloat|IntTrueDiv|FloatTrueDiv|FloatPow|OpaqueUnaryFn_\w+)\(|\Az[uf]*\d+\Z|\d\.\d")
#: Objects that torch prints by their constructor; in a graph that was read they are that text.
_DESCRIBED = frozenset({"Shard", "Replicate", "Partial", "_StridedShard", "DeviceMesh", "TreeSpec"})
_MEMBER = re.compile(r"(?:\w+\.)*[A-Z_]\w*\.[A-Za-z]\w*")


class DumpDialect(Dialect):
    """Tolerant where torch's printers are many, strict about code: see `Dialect`."""

    def __init__(self, types: Types) -> None:
        self.types = types
        self.unstrided: set[Node] = set()
        """Nodes whose type was stated without strides."""

    def typed(self, reader: Reader, node: Node, annotation: str) -> None:
        value = parse_type(annotation)
        if value is None:
            return
        if isinstance(value, SymType):
            value = _with_kind(value)
        try:
            made = self.types.make(value)
        except GraphError:  # sizes in a notation of another version: the type can still be inferred
            return
        if made is not None:
            node.meta["val"] = made
            if isinstance(value, TensorType) and value.stride is None and value.shape:
                self.unstrided.add(node)

    def name(self, reader: Reader, name: str) -> Any:
        known = super().name(reader, name)
        if known is not None or "." not in name:
            return known
        if _MEMBER.fullmatch(name) and all(is_member(part) for part in name.split(".")):
            return name  # a member of an enumeration, such as ReduceOp.SUM
        return unknown_function(name) if name.startswith("torch.") else None

    def function(self, reader: Reader, name: str, call: ast.Call) -> Any:
        return unknown_function(name)

    def constructed(self, reader: Reader, name: str, call: ast.Call) -> Any:
        if name.rpartition(".")[2] in _DESCRIBED:
            arguments(reader, call)  # literals and nodes, or an error
            return ast.unparse(call)
        if name == "torch.Tensor" and not call.args:  # a raw tensor, of which torch prints size and dtype
            described = {word.arg: word.value for word in call.keywords}
            size, dtype = described.get("size"), described.get("dtype")
            if isinstance(size, ast.List) and isinstance(dtype, ast.Name):
                kind = getattr(torch, dtype.id, None)
                if isinstance(kind, torch.dtype):
                    shape = tuple(reader.value(size))
                    return tensor_from(TensorType(kind, shape), Content(), "constant", self.types.device, False)
        return None

    def missing(self, reader: Reader, node: Node) -> Any:
        return self.object_for(node)

    def object_for(self, node: Node) -> Any:
        """What stands for an attribute that the dump does not hold: a tensor without values, or an empty module."""
        value = node.meta.get("val")
        if node.op == "get_attr" and isinstance(value, torch.Tensor):
            shape, stride = (tuple(size if isinstance(size, int) else size_hint(size) for size in sizes)
                             for sizes in (value.shape, value.stride()))
            kind = TensorType(value.dtype, shape, stride)
            return tensor_from(kind, Content(), str(node.target), value.device, wants_grad=False)
        return LeafModule("unknown")


def _with_kind(value: SymType) -> SymType:
    """Torch prints ``Sym(...)`` for symbolic booleans and floats as well."""
    if _BOOLEAN.search(value.expression):
        return SymType(value.expression, "SymBool")
    return SymType(value.expression, "SymFloat") if _FLOAT.search(value.expression) else value


def unknown_function(name: str) -> OpaqueOp | None:
    """Opaque ``torch.ops.unknown.<flat name>`` for a function the allow-list refuses; None where it stays refused.

    Accepted: what this torch does not have at its top, functions in its inner modules, and flat names such as
    ``package_module_function``, into which code generation turns other functions.
    """
    parts = name.split(".")
    if not all(is_member(part) for part in parts):
        return None
    if parts[0] == "torch" and len(parts) > 1:
        accepted = not hasattr(torch, parts[1]) if len(parts) == 2 else parts[1] in _FUNCTION_HOMES
    else:
        accepted = len(parts) == 1 and "_" in name and not hasattr(builtins, name)
    return opaque_op("torch.ops.unknown." + "_".join(parts)) if accepted else None
