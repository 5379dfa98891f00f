"""Numbers in a row of which the first that is large enough is found without looking at all."""

from __future__ import annotations


class Largest:
    """A row of numbers that grows at its end: a binary tree of the larger of two, over the larger of two, and so on."""

    def __init__(self) -> None:
        self._levels: list[list[int]] = [[]]

    def __len__(self) -> int:
        return len(self._levels[0])

    def __setitem__(self, index: int, value: int) -> None:
        """Set a number, or append one where ``index`` is the length. Takes logarithmic time."""
        for level in self._levels:
            level[index:index + 1] = [value]
            value = max(level[index & ~1:(index | 1) + 1])
            index >>= 1
        if len(self._levels[-1]) > 1:
            self._levels.append([value])

    def first(self, start: int, least: int) -> int:
        """Index of the first number from ``start`` on that is ``least`` or more, else the length; logarithmic time."""
        index, height = start, 0
        while index < len(self._levels[height]) and self._levels[height][index] < least:
            index += 1
            while not index & 1 and height + 1 < len(self._levels):
                index, height = index >> 1, height + 1
        if index >= len(self._levels[height]):
            return len(self)
        while height:
            index, height = index << 1, height - 1
            index += self._levels[height][index] < least
        return index
