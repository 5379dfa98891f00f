"""Values that a capture bakes in, as hashable facts: equal facts, equal graph."""

from __future__ import annotations

import dataclasses
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.modules import module as hooked

from fxpasses._torch import tensor_hooks

#: Entries of a container that are looked at; of a longer one, and further inside, objects count by identity.
_ENTRIES, _DEPTH = 64, 4
_SEEN_ELSEWHERE = ("_parameters", "_buffers", "_modules", "training")
_GLOBAL_HOOKS = tuple(value for name, value in vars(hooked).items()
                      if name.startswith("_global_") and isinstance(value, dict))
_PLAIN = (bool, int, float, complex, str, bytes, type(None), torch.dtype, torch.device, torch.layout,
          torch.memory_format)


@dataclass(frozen=True, eq=False)
class Same:
    """An object compared by identity and kept alive, so that its identity stays its own."""

    value: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value

    def __hash__(self) -> int:
        return object.__hash__(self.value)

    def __repr__(self) -> str:
        return type(self.value).__name__


def type_of(tensor: Tensor) -> str:
    """Everything of a tensor but its values."""
    strides = list(tensor.stride()) if tensor.layout == torch.strided else tensor.layout
    gradient = ", differentiated" if tensor.requires_grad else ""
    return f"{tensor.dtype}{list(tensor.shape)} with strides {strides} on {tensor.device}{gradient}"


def constant(value: Any, depth: int = _DEPTH) -> Any:
    """``value`` by content where it is plain or a container of such, else by identity."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return (kind, repr(value)) if kind in (float, complex) else (kind, value)  # nan is not itself, -0.0 is 0.0
    if isinstance(value, Tensor):
        return Same(value), type_of(value)
    if isinstance(value, weakref.ref):
        return Same(value())
    if depth and isinstance(value, list | tuple) and len(value) <= _ENTRIES:
        return kind, *(constant(entry, depth - 1) for entry in value)
    if depth and isinstance(value, dict) and len(value) <= _ENTRIES:
        return kind, *((constant(key, 1), constant(entry, depth - 1)) for key, entry in value.items())
    if depth and (kind is SimpleNamespace or dataclasses.is_dataclass(kind)) and hasattr(value, "__dict__"):
        return kind, constant(vars(value), depth - 1)
    if kind.__eq__ is object.__eq__:
        return Same(value)
    try:
        hash(value)
    except TypeError:
        return Same(value)
    return kind, value


def attributes(module: nn.Module) -> Iterator[tuple[str, Any]]:
    """(name, fact) of all that a module holds outside its tables, hooks too; empty containers left out."""
    for name, value in vars(module).items():
        if name not in _SEEN_ELSEWHERE and (not isinstance(value, dict | list | set) or value):
            yield name, constant(value)


def hooks_of(tensor: Tensor) -> Any:
    """The hooks on a parameter."""
    before, behind = tensor_hooks(tensor)
    return (*map(constant, before), None, *map(constant, behind)) if before or behind else None


def modes() -> Iterator[tuple[str, Any]]:
    """Global settings that change what is traced."""
    yield "hooks of all modules", tuple(constant(hook) for hooks in _GLOBAL_HOOKS for hook in hooks.values())
    yield "the default dtype", torch.get_default_dtype()
    yield "the default device", torch.get_default_device()
    yield "deterministic algorithms", (torch.are_deterministic_algorithms_enabled(),
                                       torch.is_deterministic_algorithms_warn_only_enabled())
