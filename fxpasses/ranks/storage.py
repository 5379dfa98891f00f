"""Which memory tensors live in, and whether two of them share elements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor
from torch.utils import _pytree as pytree

from fxpasses._torch import is_fake
from fxpasses.ir.text.tensors import AbsentTensor, storage_of


def memory(tensor: Tensor) -> int:
    """A number equal for tensors that share storage; negative for those without one (sparse, nested)."""
    return storage_of(tensor)


def is_type_only(value: Any) -> bool:
    """A tensor without values: fake, on the meta device, or named by a text that does not hold it."""
    return isinstance(value, Tensor) and (
        isinstance(value, AbsentTensor) or value.device.type == "meta" or is_fake(value))


def tensors_in(value: Any) -> Iterator[Tensor]:
    """Tensors in a value, nested lists, tuples and dicts included."""
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from tensors_in(item)
    elif isinstance(value, dict):
        yield from tensors_in(list(value.values()))


def rebuilt(values: Any, convert: Callable[[Tensor], Tensor]) -> Any:
    """Nested ``values`` with ``convert`` applied to the memory of every tensor, once: what shares memory still does."""
    blocks: dict[tuple[int, torch.dtype], Tensor] = {}

    def one(tensor: Tensor) -> Tensor:
        if tensor.layout is not torch.strided or tensor.is_nested:
            return convert(tensor)
        key = (memory(tensor), tensor.dtype)
        if key not in blocks:
            count = tensor.untyped_storage().nbytes() // tensor.element_size()
            blocks[key] = convert(tensor.detach().as_strided((count,), (1,), 0))
        return blocks[key].as_strided(tensor.shape, tensor.stride(), tensor.storage_offset())

    return pytree.tree_map_only(Tensor, one, values)


def overlap(first: Tensor, second: Tensor) -> bool:
    """Two tensors of one storage share an element."""
    if first.numel() == 0 or second.numel() == 0:
        return False
    (start, end), (other_start, other_end) = _extent(first), _extent(second)
    if end <= other_start or other_end <= start:
        return False
    if first.is_contiguous() and second.is_contiguous():
        return True
    size = max(end, other_end)
    marks = torch.zeros(size, dtype=torch.bool)
    for byte in range(first.element_size()):
        _mark(marks, first, byte).fill_(True)
    return any(bool(_mark(marks, second, byte).any()) for byte in range(second.element_size()))


def _extent(tensor: Tensor) -> tuple[int, int]:
    """First byte in the storage, and the byte after the last."""
    last = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride(), strict=True))
    start, width = int(tensor.storage_offset()), tensor.element_size()
    return start * width, (start + last + 1) * width


def _mark(marks: Tensor, tensor: Tensor, byte: int) -> Tensor:
    width = tensor.element_size()
    strides = [stride * width for stride in tensor.stride()]
    return marks.as_strided(tuple(tensor.shape), strides, tensor.storage_offset() * width + byte)
