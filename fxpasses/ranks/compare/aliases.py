"""Which results share memory with each other and with what the caller owns: writing one then changes the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from torch import Tensor
from torch.utils import _pytree as pytree

from fxpasses.ranks.compare.values import Difference
from fxpasses.ranks.storage import memory, overlap

_OWN = "memory of its own"


def alias_difference(before: list[tuple[str, Any]], after: list[tuple[str, Any]]) -> Difference | None:
    """First output that shares elements with other values in one of two runs only; both list values by path."""
    old, new = _partners(before), _partners(after)
    for path in dict.fromkeys([*old, *new]):
        was, becomes = old.get(path, ()), new.get(path, ())
        if was != becomes:
            return Difference("alias", path, _words(was), _words(becomes))
    return None


def _words(partners: tuple[str, ...]) -> str:
    return f"shares memory with {' and '.join(partners)}" if partners else _OWN


def _partners(values: list[tuple[str, Any]]) -> dict[str, tuple[str, ...]]:
    """Output -> what before it in the list it shares elements with."""
    held: dict[int, list[tuple[str, Tensor]]] = {}
    found: dict[str, tuple[str, ...]] = {}
    for path, tensor in _leaves(values):
        together = held.setdefault(memory(tensor), [])
        if path.startswith("output"):
            shared = tuple(name for name, other in together if overlap(tensor, other))
            if shared:
                found[path] = shared
        together.append((path, tensor))
    return found


def _leaves(values: list[tuple[str, Any]]) -> Iterator[tuple[str, Tensor]]:
    for path, value in values:
        for key, leaf in pytree.tree_flatten_with_path(value)[0]:
            if isinstance(leaf, Tensor) and memory(leaf) >= 0:
                yield path + pytree.keystr(key), leaf
