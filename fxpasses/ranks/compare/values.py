"""Two values compared: nested lists of tensors and numbers, bit for bit or within a tolerance."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from torch.utils import _pytree as pytree

_SMALLEST_SCALE = 1e-2
_WHOLE = frozenset((torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64))
_BITS = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}


@dataclass(frozen=True)
class Difference:
    """The first difference found.

    ``kind``: "inputs" (the graphs take different ones), "structure" (nesting of the outputs), "type" (shape or dtype),
    "value", "precision" (the graph after is less exact in its own dtypes), "alias" (an output shares memory on one side
    only), "error" (only the second graph fails), "race" and "dead-lock" (it fails in this way), "dependence" and
    "operators" (found without running).
    ``rank``, ``path`` (``output[0]``, ``input 'x'``, ``attribute 'w'``), ``index`` into the tensor, values ``before``
    and ``after``, and the ``seed`` of the inputs say where. ``name``: the node that makes this output;
    ``returned``: where a caller finds it, for a graph that gives back more than a flat tuple.
    ``elements``: how many of how many differ there. ``ranks``: those whose outputs (inputs, attributes) differ.
    """

    kind: str
    path: str
    before: Any
    after: Any
    rank: int | None = None
    index: tuple[int, ...] | None = None
    seed: int | None = None
    name: str | None = None
    returned: str | None = None
    elements: tuple[int, int] | None = None
    ranks: tuple[int, ...] = ()

    def __str__(self) -> str:
        seed = f" (inputs of seed {self.seed})" if self.seed is not None else ""
        if self.kind in _FAILURES:
            return f"{self.where}{seed}"
        less = ", farther from the value in float64" if self.kind == "precision" else ""
        return f"{self.where}: {self.sides}{less}{seed}"

    @property
    def where(self) -> str:
        """Rank, output and index; for a graph that fails, how."""
        if self.kind in _FAILURES:
            return f"{_FAILURES[self.kind]}: {self.after}"
        at = f"[{', '.join(map(str, self.index))}]" if self.index else ""
        return f"{f'rank {self.rank}, ' if self.rank is not None else ''}{self.path}{at}"

    @property
    def sides(self) -> str:
        """Both values."""
        before, after = shown(self.before, self.after)
        return f"{before} before, {after} after"

    def as_dict(self) -> dict[str, Any]:
        """Plain data, without what is unknown."""
        entries = {"kind": self.kind, "rank": self.rank, "path": self.path, "name": self.name,
                   "returned": self.returned, "seed": self.seed,
                   "index": list(self.index) if self.index is not None else None,
                   "before": plain(self.before), "after": plain(self.after),
                   "elements": list(self.elements) if self.elements else None, "ranks": list(self.ranks) or None}
        return {key: value for key, value in entries.items() if value is not None}


_FAILURES = {"error": "only the graph after fails", "race": "only the graph after has a race",
             "dead-lock": "only the graph after dead-locks"}


def shown(before: Any, after: Any) -> tuple[str, str]:
    """Both values with as many digits as tell them apart, six at least."""
    if isinstance(before, float) and isinstance(after, float):
        for digits in range(6, 17):
            texts = f"{before:.{digits}g}", f"{after:.{digits}g}"
            if texts[0] != texts[1]:
                return texts
    return str(before), str(after)


def plain(value: Any) -> Any:
    """The value as JSON knows it: NaN, infinities and complex numbers are text."""
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    return value if isinstance(value, (bool, int, str, type(None))) else str(value)


@dataclass
class Seen:
    """What comparisons saw besides a difference.

    ``bit_equal``: all values so far. ``largest``: distance of two floats over the largest element of their tensor.
    ``leaves``: tensors and numbers compared. ``layouts``: outputs with other strides, before and after.
    """

    bit_equal: bool = True
    largest: float = 0.0
    leaves: dict[str, None] = field(default_factory=dict)
    layouts: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=dict)


def compare_nested(path: str, before: Any, after: Any, tolerance: float | None, seen: Seen) -> Difference | None:
    """First difference between two nested values. Lists and tuples are alike, as calling conventions have them.

    ``tolerance``: None compares types only (``seen`` learns of bits), 0 bits, else a part of the largest element.
    """
    old, old_spec = pytree.tree_flatten_with_path(before)
    new, new_spec = pytree.tree_flatten_with_path(after)
    if [key for key, _ in old] != [key for key, _ in new]:
        return Difference("structure", path, str(old_spec), str(new_spec))
    for (key, first), (_, second) in zip(old, new, strict=True):
        found = _compare_leaves(path + pytree.keystr(key), first, second, tolerance, seen)
        if found is not None:
            return found
    return None


def type_text(value: Any) -> str | None:
    """Dtype and shape; symbolic sizes all look alike, for two files may name them differently."""
    if not isinstance(value, Tensor):
        return None
    sizes = [str(size) if isinstance(size, int) else "?" for size in value.shape]
    return f"{str(value.dtype).removeprefix('torch.')}[{', '.join(sizes)}]"


def _compare_leaves(path: str, before: Any, after: Any, tolerance: float | None, seen: Seen) -> Difference | None:
    if not isinstance(before, Tensor) or not isinstance(after, Tensor):
        return _compare_plain(path, before, after, tolerance, seen)
    was, becomes = type_text(before), type_text(after)
    if was != becomes:
        return Difference("type", path, was, becomes)
    seen.leaves[path] = None
    if path.startswith("output") and _strides(before) != _strides(after):
        seen.layouts[path] = _strides(before), _strides(after)
    if _same_bits(before, after):
        return None
    before, after = _comparable(before), _comparable(after)
    unequal = _unequal(before, after)
    seen.bit_equal &= not bool(unequal.any())
    if tolerance is None:
        return None
    apart = _apart(before, after, tolerance, unequal, seen)
    if not bool(apart.any()):
        return None
    index = tuple(int(position) for position in apart.nonzero()[0])
    return Difference("value", path, before[index].item(), after[index].item(), index=index,
                      elements=(int(apart.sum()), apart.numel()))


def _compare_plain(path: str, before: Any, after: Any, tolerance: float | None, seen: Seen) -> Difference | None:
    if type(before) is not type(after):
        return Difference("type", path, type(before).__name__, type(after).__name__)
    if not isinstance(before, (bool, int, float, complex, str, type(None))):
        return None  # process groups and the like have no value to compare
    seen.leaves[path] = None
    if isinstance(before, (float, complex)):
        first, second = torch.tensor(before), torch.tensor(after)
        unequal = _unequal(first, second)
    else:
        first = second = torch.tensor(0)
        unequal = torch.tensor(before != after)
    seen.bit_equal &= not bool(unequal)
    if tolerance is None or not bool(_apart(first, second, tolerance, unequal, seen)):
        return None
    return Difference("value", path, before, after)


def _strides(tensor: Tensor) -> tuple[int, ...]:
    """Strides that count: no element is reached through those of a dimension of one."""
    if tensor.layout is not torch.strided or tensor.is_nested or not tensor.numel():
        return ()
    return tuple(stride if size > 1 else 1 for size, stride in zip(tensor.shape, tensor.stride(), strict=True))


def _same_bits(before: Tensor, after: Tensor) -> bool:
    """Cheap answer for most tensors of a correct pass; False is no answer."""
    if before.layout is not torch.strided or before.is_nested or before.dtype.is_complex:
        return False
    bits = _BITS[before.element_size()]
    first, second = (value.resolve_neg().contiguous() for value in (before, after))
    return bool(torch.equal(first.view(bits), second.view(bits)))


def _comparable(tensor: Tensor) -> Tensor:
    """Operators know no float8."""
    return tensor.float() if tensor.dtype.is_floating_point and tensor.element_size() == 1 else tensor


def _unequal(before: Tensor, after: Tensor) -> Tensor:
    """Where bits differ; NaN equals NaN, zero differs from minus zero."""
    unequal = (before != after) & ~((before != before) & (after != after))
    if before.dtype.is_floating_point:
        unequal = unequal | ((before == 0) & (after == 0) & (torch.signbit(before) != torch.signbit(after)))
    return unequal


def _apart(before: Tensor, after: Tensor, tolerance: float, unequal: Tensor, seen: Seen) -> Tensor:
    """Where two tensors of one type differ by more than ``tolerance`` of the largest finite element.

    Inputs are of order one: a tensor of nothing but much smaller elements is what cancellation left, and is measured by
    `_SMALLEST_SCALE`.
    """
    if tolerance == 0.0 or not (before.dtype.is_floating_point or before.dtype.is_complex) or not bool(unequal.any()):
        return unequal
    scale = scale_of(before)
    distance = torch.where(unequal & (before != after), (before - after).abs(), 0.0)
    apart = unequal & (before != after) & ~(distance <= tolerance * scale)
    if not bool(apart.any()) and distance.numel():
        seen.largest = max(seen.largest, float(distance.max()) / scale)
    return apart


def scale_of(tensor: Tensor) -> float:
    """Largest finite magnitude, at least `_SMALLEST_SCALE`."""
    finite = tensor[torch.isfinite(tensor)].abs()
    return max(float(finite.max()) if finite.numel() else 1.0, _SMALLEST_SCALE)


def less_exact(path: str, before: Any, after: Any, truth: Any) -> Difference | None:
    """First float tensor where ``after`` strays from ``truth`` (float64) much further than ``before`` does.

    Farther than the square root of the dtype's unit roundoff (of the largest element) and eight times as far: a lower
    accumulation dtype or an overflow, which runs in float64 cannot show. Re-association costs neither.
    """
    rows = zip(*(pytree.tree_flatten_with_path(value)[0] for value in (before, after, truth)), strict=False)
    for (key, old), (_, new), (_, true) in rows:
        if not all(isinstance(value, Tensor) and value.dtype.is_floating_point for value in (old, new, true)):
            continue
        if old.dtype != new.dtype or not old.shape == new.shape == true.shape or _same_bits(old, new):
            continue
        limit = math.sqrt(torch.finfo(old.dtype).eps / 2) * scale_of(true)
        old_error, new_error = ((value.double() - true.double()).abs() for value in (old, new))
        worse = (new_error > max(limit, 8 * float(old_error.nan_to_num(math.inf).max()))) | (
            ~torch.isfinite(new.double()) & torch.isfinite(old.double()) & torch.isfinite(true.double()))
        if bool(worse.any()):
            index = tuple(int(position) for position in worse.nonzero()[0])
            return Difference("precision", path + pytree.keystr(key), old[index].item(), new[index].item(),
                              index=index, elements=(int(worse.sum()), worse.numel()))
    return None


def whole_numbers_lost(path: str, before: Any, after: Any, truth: Any) -> Difference | None:
    """First integer tensor that ``before`` has as in float64 and ``after`` has not: floats too narrow for it."""
    rows = zip(*(pytree.tree_flatten_with_path(value)[0] for value in (before, after, truth)), strict=False)
    for (key, old), (_, new), (_, true) in rows:
        if not all(isinstance(value, Tensor) and value.dtype in _WHOLE for value in (old, new, true)):
            continue
        if not old.shape == new.shape == true.shape or not torch.equal(old, true) or torch.equal(new, old):
            continue
        wrong = new != old
        index = tuple(int(position) for position in wrong.nonzero()[0])
        return Difference("precision", path + pytree.keystr(key), old[index].item(), new[index].item(),
                          index=index, elements=(int(wrong.sum()), wrong.numel()))
    return None


def is_finite(value: Any) -> bool:
    """No float in the nested value is NaN or infinite."""
    leaves = pytree.tree_leaves(value)
    floats = [leaf for leaf in leaves if isinstance(leaf, Tensor) and leaf.dtype.is_floating_point]
    return all(bool(torch.isfinite(_comparable(leaf)).all()) for leaf in floats)
