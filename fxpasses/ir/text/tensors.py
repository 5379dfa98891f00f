"""Tensors that belong to a graph: small ones are written whole, large ones by their digest.

What a text only names becomes an `AbsentTensor`: it has a type, prints as it was read, and says what is missing when it
is used for real.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

import torch
from torch.utils import _pytree as pytree
from torch.utils.weak import WeakIdKeyDictionary

from fxpasses._torch import fake_mode_of, is_fake, storage_key, tensor_version, wrapper_tensor
from fxpasses.errors import GraphError
from fxpasses.ir.text.grammar import TensorType

MOST_INLINE_ELEMENTS = 16
_DIGEST_LENGTH = 12
_digests: Any = WeakIdKeyDictionary()


@dataclass(frozen=True)
class Content:
    """Where a tensor's values come from: ``fields`` are the keyword arguments of its declaration.

    One of ``data`` (flat list), ``hex`` (bytes), ``sha256`` (digest of the bytes), ``of`` with ``offset`` (a view), or
    nothing at all.
    """

    fields: Mapping[str, Any] = field(default_factory=dict)


class AbsentTensor(torch.Tensor):
    """A tensor whose values are not in the text. Raises `GraphError` when it takes part in a real computation.

    ``base``: the tensor whose memory it looks at, from element ``offset`` on; None for one with memory of its own.
    """

    path: str
    content: Content
    wants_grad: bool
    base: AbsentTensor | None
    offset: int

    @staticmethod
    def __new__(cls, path: str, shape: Any, stride: Any, dtype: torch.dtype, device: torch.device,
                content: Content, wants_grad: bool = False) -> AbsentTensor:
        """Make one; ``path`` is the attribute it stands for. Autograd never sees it, ``wants_grad`` is kept aside."""
        made: AbsentTensor = wrapper_tensor(cls, shape, stride, dtype, device)
        made.path, made.content, made.wants_grad = path, content, wants_grad
        made.base, made.offset = None, 0
        return made

    def looking_at(self, base: AbsentTensor, offset: int) -> AbsentTensor:
        """Make this tensor a view of ``base``'s memory, ``offset`` elements behind its first one."""
        self.base = base if base.base is None else base.base
        self.offset = base.offset + offset
        return self

    def __repr__(self, *, tensor_contents: object = None) -> str:  # type: ignore[override]
        return f"AbsentTensor({self.path!r}, {self.dtype}, {tuple(self.shape)})"

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (),  # type: ignore[override]
                           kwargs: Any = None) -> Any:
        """Join a computation on fake tensors; refuse a real one."""
        leaves = pytree.tree_leaves((args, kwargs))
        absent = [leaf for leaf in leaves if isinstance(leaf, AbsentTensor)]
        if func in (torch.ops.aten.detach.default, torch.ops.aten.alias.default):
            one = absent[0]
            made = cls(one.path, one.shape, one.stride(), one.dtype, one.device, one.content, one.wants_grad)
            return made.looking_at(one, 0)
        mode = fake_mode_of(leaves)
        if mode is None:
            refuse(absent[0])
        args, kwargs = pytree.tree_map_only(AbsentTensor, mode.from_tensor, (args, kwargs or {}))
        return func(*args, **kwargs)


def refuse(tensor: AbsentTensor) -> NoReturn:
    """Raise the error that says which weight is missing."""
    raise GraphError(f"the values of '{tensor.path}' are not in the text",
                     hint="give them when loading: load(..., weights=\"weights.safetensors\")")


def storage_of(tensor: torch.Tensor) -> int:
    """A number equal for tensors that share memory, also where their values are absent; negative without a storage."""
    if isinstance(tensor, AbsentTensor) and tensor.base is not None:
        tensor = tensor.base
    return storage_key(tensor)


def elements_spanned(shape: Any, stride: Any) -> int:
    """How much memory a layout needs, in elements, from its first one on."""
    return 0 if 0 in shape else 1 + sum((size - 1) * step for size, step in zip(shape, stride, strict=True))


def content_of(tensor: torch.Tensor) -> Content:
    """What the text says about a tensor's values: all of them, their digest, or nothing for a tensor without values."""
    if isinstance(tensor, AbsentTensor):
        return tensor.content
    if is_fake(tensor) or tensor.device.type == "meta" or type(tensor) not in (torch.Tensor, torch.nn.Parameter):
        return Content()
    if tensor.numel() <= MOST_INLINE_ELEMENTS:
        return _inline(tensor)
    return Content({"sha256": digest(tensor)})


def raw_bytes(tensor: torch.Tensor) -> bytes:
    """The elements in row-major order, as they lie in memory."""
    flat = tensor.detach().resolve_conj().resolve_neg().cpu().contiguous().reshape(-1)
    return bytes(flat.view(torch.uint8).numpy().tobytes()) if flat.numel() else b""


def digest(tensor: torch.Tensor) -> str:
    """First twelve hexadecimal digits of the SHA-256 of a tensor's bytes; computed again only after a write."""
    version = tensor_version(tensor)
    known = _digests.get(tensor)
    if known is None or known[0] != version or tensor.is_inference():
        known = (version, hashlib.sha256(raw_bytes(tensor)).hexdigest()[:_DIGEST_LENGTH])
        _digests[tensor] = known
    return str(known[1])


def _inline(tensor: torch.Tensor) -> Content:
    expected = raw_bytes(tensor)
    try:
        flat = tensor.detach().resolve_conj().resolve_neg().cpu().reshape(-1).tolist()
        # The text has one nan: one with a sign or a payload must not pass for it.
        data = [math.nan if item != item and not isinstance(item, complex) else item for item in flat]
        if raw_bytes(torch.tensor(data, dtype=tensor.dtype)) == expected:
            return Content({"data": data})
    except (RuntimeError, TypeError, ValueError, OverflowError):
        pass  # a dtype that Python has no number for
    return Content({"hex": expected.hex()})


def tensor_from(kind: TensorType, content: Content, path: str, device: torch.device, wants_grad: bool) -> torch.Tensor:
    """The tensor a declaration describes: a real one where its values are there, else an `AbsentTensor`.

    Raises `GraphError` when the values do not fit the type.
    """
    if not all(isinstance(size, int) for size in (*kind.shape, *(kind.stride or ()))):
        raise GraphError(f"'{path}' has a symbolic size")
    from fxpasses.ir.text.symbols import contiguous_strides  # sympy, which graphs without tensors do without

    shape = [int(size) for size in kind.shape]
    stride = contiguous_strides(shape) if kind.stride is None else [int(step) for step in kind.stride]
    count = 1
    for size in shape:
        count *= size
    if any(key in content.fields for key in ("data", "hex")):
        flat = _flat(kind.dtype, content, count, path)
        placed = _placed(flat.reshape(shape), shape, stride, device)
        if placed is not None:
            return placed
    try:
        return AbsentTensor(path, shape, stride, kind.dtype, device, content, wants_grad)
    except (RuntimeError, OverflowError, TypeError) as error:
        raise GraphError(f"no tensor has the type of '{path}'") from error


def _flat(dtype: torch.dtype, content: Content, count: int, path: str) -> torch.Tensor:
    try:
        if "data" in content.fields:
            data = content.fields["data"]
            if not isinstance(data, list) or not all(isinstance(item, bool | int | float | complex) for item in data):
                raise GraphError(f"'{path}': data must be a flat list of numbers")
            flat = torch.tensor(data, dtype=dtype)
        else:
            packed = bytearray.fromhex(content.fields["hex"])
            flat = torch.frombuffer(packed, dtype=dtype) if packed else torch.empty(0, dtype=dtype)
    except (RuntimeError, TypeError, ValueError, OverflowError) as error:
        raise GraphError(f"'{path}': its data is no list of {dtype}") from error
    if flat.numel() != count:
        raise GraphError(f"'{path}' has {count} elements, its data {flat.numel()}")
    return flat


def _placed(values: torch.Tensor, shape: list[int], stride: list[int], device: torch.device) -> torch.Tensor | None:
    """``values`` with this layout on this device; None where this machine does not have it."""
    try:
        placed = torch.empty_strided(shape, stride, dtype=values.dtype, device=device)
        placed.copy_(values)
    except (RuntimeError, AssertionError, NotImplementedError):
        return None
    return placed
