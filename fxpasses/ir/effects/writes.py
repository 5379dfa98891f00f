"""Where in a graph its storages are written."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping

from torch.fx import Node

from fxpasses.ir.effects import Effects


class Writes:
    """Positions of the nodes that write each storage, as ``effects`` tell; ``position``: of every node of the graph."""

    def __init__(self, effects: Effects, position: Mapping[Node, int]) -> None:
        self._places: dict[int, list[int]] = {}
        for node, index in position.items():
            for storage in effects.writes(node):
                self._places.setdefault(storage, []).append(index)

    def any(self, storages: Iterable[int]) -> bool:
        """Somebody writes one of the storages."""
        return any(storage in self._places for storage in storages)

    def between(self, storages: Iterable[int], start: int, end: int) -> bool:
        """Somebody writes one of the storages behind position ``start`` and in front of ``end``."""
        for storage in storages:
            places = self._places.get(storage, [])
            index = bisect_right(places, start)
            if index < len(places) and places[index] < end:
                return True
        return False

    def until(self, storages: Iterable[int], position: int) -> int:
        """How many writes of the storages there are up to and at ``position``."""
        return sum(bisect_right(self._places.get(storage, ()), position) for storage in storages)
