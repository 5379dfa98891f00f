"""What modules keep outside their tables of parameters and buffers, while a step is traced: put back afterwards."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from torch import Tensor, nn

_REGISTERED = ("_parameters", "_buffers", "_modules")


def holders(paths: Mapping[nn.Module, str]) -> Iterator[tuple[str, Any]]:
    """Name and content of every module's attributes, and of the lists and dicts among them."""
    for module, path in paths.items():
        yield path, vars(module)
        for key, value in vars(module).items():
            if type(value) in (list, dict) and key not in _REGISTERED:
                yield _joined(path, key), value


def entries(table: Any) -> Iterable[tuple[Any, Any]]:
    """Keys and values of a dict, positions and values of a list."""
    return list(table.items() if isinstance(table, dict) else enumerate(table))


class Attributes:
    """The attributes of some modules as they are now. `restore` puts them back, be they tensors or not.

    A step that replaces a tensor there would carry it to the next step in eager mode, which a graph does not do.
    """

    def __init__(self, paths: Mapping[nn.Module, str]) -> None:
        self._before = [(name, table, copy.copy(table)) for name, table in holders(paths)]

    def replaced(self) -> dict[int, str]:
        """Identity of each tensor that is no longer where it was -> its name."""
        found = {}
        for name, table, before in self._before:
            now = dict(entries(table))
            found.update({id(value): _joined(name, key) for key, value in entries(before)
                          if isinstance(value, Tensor) and now.get(key) is not value})
        return found

    def counted(self) -> dict[str, Any]:
        """Name of each plain number that is another one now -> what it was."""
        found = {}
        for name, table, before in self._before:
            now = dict(entries(table))
            found.update({_joined(name, key): value for key, value in entries(before)
                          if isinstance(value, int | float) and now.get(key, value) != value})
        return found

    def restore(self) -> None:
        """Have every module hold what it held."""
        for _, table, before in self._before:
            if isinstance(table, list):
                table[:] = before
                continue
            for key in [key for key in table if key not in before]:
                del table[key]
            table.update({key: value for key, value in before.items() if table.get(key, table) is not value})


def _joined(path: str, key: Any) -> str:
    return f"{path}.{key}" if path else str(key)
