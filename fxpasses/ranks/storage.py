"""Which memory tensors live in, and whether two of them share elements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor

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
