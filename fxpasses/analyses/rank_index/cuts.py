"""Elements of a tensor by number: which ones a part of it holds, in which order."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

#: (size, stride): so many elements, each this far behind the one before.
Digit = tuple[int, int]
#: A dimension as digits of its index, the most significant first; none: one element.
Axis = tuple[Digit, ...]


@dataclass(frozen=True)
class Cut:
    """Element numbers of a contiguous tensor in the order in which a part of it holds them.

    The element at index (i, j, ...) of the part has the number ``start`` plus, for each axis, the digits of its index
    times their strides. Axes have no digits of size one, and no two digits that are one.
    """

    start: int
    axes: tuple[Axis, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the part."""
        return tuple(map(_size, self.axes))

    @property
    def count(self) -> int:
        """Elements of the part."""
        return math.prod(self.shape)

    @property
    def digits(self) -> tuple[Digit, ...]:
        """Of all axes, in the order of the part's elements."""
        return tuple(digit for axis in self.axes for digit in axis)

    @property
    def last(self) -> int:
        """The largest element number."""
        return self.start + sum((size - 1) * stride for size, stride in self.digits)

    def taken(self, dim: int, first: int, count: int, step: int = 1) -> Cut | None:
        """``count`` of the indices of a dimension, ``step`` apart; None where they are no cut."""
        found = _sliced(self.axes[dim], first, count, step)
        if found is None:
            return None
        more, axis = found
        return Cut(self.start + more, (*self.axes[:dim], axis, *self.axes[dim + 1:]))

    def selected(self, dim: int, index: int) -> Cut | None:
        """One index of a dimension, which goes."""
        found = self.taken(dim, index, 1)
        return None if found is None else Cut(found.start, (*found.axes[:dim], *found.axes[dim + 1:]))

    def permuted(self, order: Sequence[int]) -> Cut:
        """Dimensions in another order."""
        return Cut(self.start, tuple(self.axes[dim] for dim in order))

    def viewed(self, shape: Sequence[int]) -> Cut | None:
        """The same elements in the same order in another shape; None where a dimension would begin inside a digit."""
        if math.prod(shape) != self.count:
            return None
        rest = list(joined(self.digits))
        axes = []
        for size in shape:
            axis = []
            while size > 1:
                digit, stride = rest.pop(0)
                if size % digit == 0:
                    axis.append((digit, stride))
                    size //= digit
                elif digit % size == 0:
                    axis.append((size, stride * (digit // size)))
                    rest.insert(0, (digit // size, stride))
                    size = 1
                else:
                    return None
            axes.append(joined(axis))
        return Cut(self.start, tuple(axes))

    def moved(self, by: int) -> Cut:
        """The same so many elements further on."""
        return Cut(self.start + by, self.axes)


def whole(shape: Sequence[int]) -> Cut:
    """All of a tensor."""
    strides = [math.prod(shape[dim + 1:]) for dim in range(len(shape))]
    return Cut(0, tuple(joined([(size, stride)]) for size, stride in zip(shape, strides, strict=True)))


def joined(digits: Iterable[Digit]) -> Axis:
    """Digits without those of size one, neighbours that are one as one."""
    found: list[Digit] = []
    for size, stride in digits:
        if size == 1:
            continue
        if found and found[-1][1] == size * stride:
            found[-1] = (found[-1][0] * size, stride)
        else:
            found.append((size, stride))
    return tuple(found)


def by_stride(digits: Iterable[Digit]) -> tuple[Digit, ...]:
    """The digits in the order in which they lie in the whole tensor, the largest stride first."""
    return tuple(sorted(digits, key=lambda digit: -digit[1]))


def covers(digits: Sequence[Digit], count: int) -> bool:
    """The digits, in the order of `by_stride`, number ``count`` elements from 0 on, each once."""
    inner = 1
    for size, stride in reversed(digits):
        if stride != inner:
            return False
        inner *= size
    return inner == count


def _size(axis: Axis) -> int:
    return math.prod(size for size, _ in axis)


def _sliced(axis: Axis, first: int, count: int, step: int) -> tuple[int, Axis] | None:
    """How much further on, and what is left of an axis."""
    if count < 1 or step < 1 or first < 0 or first + (count - 1) * step >= _size(axis):
        return None
    if not axis:
        return 0, ()
    (size, stride), *rest = axis
    if not rest:
        return first * stride, joined([(count, stride * step)])
    inner = _size(tuple(rest))
    row, place = divmod(first, inner)
    if row == (first + (count - 1) * step) // inner:  # within one row
        found = _sliced(tuple(rest), place, count, step)
        return None if found is None else (row * stride + found[0], found[1])
    if step == 1 and place == 0 and count % inner == 0:  # whole rows
        return row * stride, joined([(count // inner, stride), *rest])
    if step % inner == 0:  # one of each row, or of every so many rows
        found = _sliced(tuple(rest), place, 1, 1)
        assert found is not None
        return row * stride + found[0], joined([(count, stride * (step // inner))])
    if inner % step == 0 and row == 0 and place < step and count * step == size * inner:  # the same of all rows
        found = _sliced(tuple(rest), place, inner // step, step)
        return None if found is None else (found[0], joined([(size, stride), *found[1]]))
    return None
