"""Reads what a class declares beside its graph: the other half of attributes.py."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import torch

from fxpasses._torch import boxed_group
from fxpasses.errors import GraphError
from fxpasses.ir.text.attributes import GroupHandle, LeafModule, ReduceOpHandle
from fxpasses.ir.text.expressions import dotted_name
from fxpasses.ir.text.grammar import Annotation, TensorType, parse_annotation
from fxpasses.ir.text.module import check_path
from fxpasses.ir.text.plain import fields_of, literal
from fxpasses.ir.text.structure import read_structure
from fxpasses.ir.text.tensors import AbsentTensor, Content, digest, elements_spanned, tensor_from

if TYPE_CHECKING:
    from fxpasses.ir.text.body import Reader
    from fxpasses.ir.text.dialect import FileDialect

TENSOR_FIELDS: dict[str, Any] = {"data": list, "hex": str, "sha256": str, "of": str, "offset": int}
_SOURCES = ("data", "hex", "sha256", "of")


def read_declaration(file: FileDialect, reader: Reader, name: str, call: ast.Call) -> bool:
    """Take ``name = param(...)`` and the like. False where the call is no declaration."""
    read = READERS.get(dotted_name(call.func) or "")
    if read is None:
        return False
    if name in reader.aliases:
        raise reader.source.error(f"'{name}' is declared twice", call)
    if not call.args:
        raise reader.source.error("a declaration starts with the path of the attribute", call)
    path = literal(call.args[0], reader.source)
    if not isinstance(path, str):
        raise reader.source.error("the path of an attribute is a string", call)
    check_path(path, reader.source, call)
    if path in reader.attributes or path in reader.aliases.values():
        raise reader.source.error(f"attribute '{path}' is declared twice", call)
    reader.aliases[name] = path
    try:
        held = read(file, reader, path, call)
    except GraphError as error:
        if error.place is not None:
            raise
        raise reader.source.error(error.message, call, error.hint) from None
    if held is not file.NOTHING:
        reader.attributes[path] = held
    return True


def read_tensor(file: FileDialect, call: ast.Call, path: str, skipped: int, extra: Mapping[str, Any]
                ) -> tuple[TensorType, Annotation, Content, bool | None]:
    """Type, annotation, values and ``requires_grad`` of a declared tensor."""
    arguments, fields = fields_of(call, skipped + 1, {**TENSOR_FIELDS, **extra}, file.source)
    kind = arguments[skipped]
    annotation = parse_annotation(kind) if isinstance(kind, str) else None
    if annotation is None or not isinstance(annotation.type, TensorType):
        raise GraphError(f"'{kind}' is not the type of a tensor")
    wants_grad = fields.pop("requires_grad", None)
    if sum(key in fields for key in _SOURCES) > 1 or ("offset" in fields) != ("of" in fields):
        raise GraphError(f"'{path}' says twice where its values come from")
    return annotation.type, annotation, Content(fields), wants_grad


def _tensor(file: FileDialect, reader: Reader, path: str, call: ast.Call, is_parameter: bool) -> torch.Tensor:
    kind, annotation, content, given = read_tensor(file, call, path, 1, {"requires_grad": bool})
    wants_grad = is_parameter if given is None else given
    full = file.prefix(reader) + path
    if annotation.placements:
        file.declare_placements(reader, path, annotation)
    device = torch.device(kind.device or file.types.device)
    if "of" in content.fields:
        made = _view(reader, kind, content, path, device, wants_grad)
    else:
        made = tensor_from(kind, content, full, device, wants_grad)
        if isinstance(made, AbsentTensor) and full in file.weights:
            made = bound(made, file.weights[full])
    made = as_declared(made, is_parameter, wants_grad)
    file.tensors[full] = made
    return made


def as_declared(tensor: torch.Tensor, is_parameter: bool, wants_grad: bool) -> torch.Tensor:
    """``tensor`` as a parameter or buffer. Autograd does not look at absent ones."""
    real_grad = wants_grad and not isinstance(tensor, AbsentTensor)
    if is_parameter:
        return torch.nn.Parameter(tensor, requires_grad=real_grad)
    return tensor.requires_grad_(real_grad) if real_grad else tensor


def bound(absent: AbsentTensor, given: torch.Tensor) -> torch.Tensor:
    """``given`` in the place of ``absent``. Raises `GraphError` when type or digest differ."""
    if given.dtype != absent.dtype or given.shape != absent.shape:
        raise GraphError(f"weight '{absent.path}' is {given.dtype} {list(given.shape)} in the file, "
                         f"{absent.dtype} {list(absent.shape)} in the text")
    wanted = absent.content.fields.get("sha256")
    if wanted is not None and digest(given) != wanted:
        raise GraphError(f"weight '{absent.path}' in the file is not the one the text was written with",
                         hint=f"sha256 {digest(given)}, the text says {wanted}")
    placed = torch.empty_strided(absent.shape, absent.stride(), dtype=given.dtype, device=absent.device)
    return placed.copy_(given.detach())


def _view(reader: Reader, kind: TensorType, content: Content, path: str, device: torch.device,
          wants_grad: bool) -> torch.Tensor:
    of, offset = content.fields["of"], content.fields["offset"]
    base = reader.attributes.get(of)
    if not isinstance(base, torch.Tensor):
        raise GraphError(f"'{of}' is no tensor declared before '{path}'")
    if isinstance(base, AbsentTensor) and "of" in base.content.fields:  # a view of a view: of what that looks at
        of, offset = base.content.fields["of"], base.content.fields["offset"] + offset
        base = reader.attributes[of]
    made = tensor_from(kind, Content({"of": of, "offset": offset}), path, device, wants_grad)
    if base.dtype != kind.dtype:
        raise GraphError(f"'{path}' has another dtype than what it looks at")
    beyond = GraphError(f"'{path}' reaches beyond the memory it looks at")
    if isinstance(base, AbsentTensor) and isinstance(made, AbsentTensor):
        last = offset + elements_spanned(made.shape, made.stride())
        if offset < 0 or last > elements_spanned(base.shape, base.stride()):
            raise beyond
        return made.looking_at(base, offset)
    try:
        return torch.as_strided(base.detach(), made.shape, made.stride(), base.storage_offset() + offset)
    except RuntimeError:
        raise beyond from None


def _same(file: FileDialect, reader: Reader, path: str, call: ast.Call) -> Any:
    (_, other), _ = fields_of(call, 2, {}, file.source)
    if other not in file.tensors:
        raise GraphError(f"'{other}' is no tensor declared before '{path}'")
    file.tensors[file.prefix(reader) + path] = file.tensors[other]
    return file.tensors[other]


def _const(file: FileDialect, reader: Reader, path: str, call: ast.Call) -> Any:
    (_, value), _ = fields_of(call, 2, {}, file.source)
    return value


def _treespec(file: FileDialect, reader: Reader, path: str, call: ast.Call) -> Any:
    if len(call.args) != 2 or call.keywords:
        raise GraphError("treespec() takes a path and a structure")
    return read_structure(call.args[1], file.source)


def _module(file: FileDialect, reader: Reader, path: str, call: ast.Call) -> Any:
    (_, kind), _ = fields_of(call, 2, {}, file.source)
    if not isinstance(kind, str):
        raise GraphError("the class of a module is a string")
    return LeafModule(kind)


def _body(file: FileDialect, reader: Reader, path: str, call: ast.Call) -> Any:
    fields_of(call, 1, {}, file.source)
    return file.NOTHING


def _process_group(file: FileDialect, reader: Reader, path: str, call: ast.Call) -> Any:
    alias = call.args[1] if len(call.args) == 2 else None
    name = file.header.aliases.get(alias.id) if isinstance(alias, ast.Name) else None
    if name is None or call.keywords:
        raise GraphError("process_group() takes a path and a group declared at the top")
    live = boxed_group(name)
    return GroupHandle(name) if live is None else live


def _reduce_op(file: FileDialect, reader: Reader, path: str, call: ast.Call) -> Any:
    (_, name), _ = fields_of(call, 2, {}, file.source)
    if not isinstance(name, str):
        raise GraphError("a reduction is a string")
    return ReduceOpHandle(name)


READERS: dict[str, Callable[[Any, Any, str, ast.Call], Any]] = {
    "param": lambda file, reader, path, call: _tensor(file, reader, path, call, True),
    "buffer": lambda file, reader, path, call: _tensor(file, reader, path, call, False),
    "same": _same, "const": _const, "treespec": _treespec, "module": _module, "body": _body,
    "process_group": _process_group, "reduce_op": _reduce_op,
}
