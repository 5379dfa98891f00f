"""What a step may not do with the positions of sequences of which a rank has a part is refused where it is noticed.

Values that come from the batch are followed. Their sequence is the first dimension as long as a rank's part of it, from
1 on where there is one, else dimension 0, also of rows for the tokens of all sequences; of tables that come from
parameters, buffers, constants and backward only such are looked at as are cut to that length.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from torch import Tensor
from torch.utils import _pytree as pytree
from torch.utils.weak import WeakTensorKeyDictionary

from fxpasses._torch import is_operator, runs_backward
from fxpasses.errors import UsageError

#: Along which a rank would need positions that others have.
_IN_ORDER = ("cumsum", "cumprod", "logcumsumexp", "cummax", "cummin", "flip", "roll", "sort", "topk", "kthvalue",
             "median", "mode", "unfold", "_fft_c2c", "_fft_r2c", "_fft_c2r", "_softmax", "_log_softmax")
_CHOSEN = ("select", "unbind", "split", "split_with_sizes", "index_select", "gather", "scatter", "scatter_add",
           "scatter_reduce", "index_add", "index_copy", "index_fill")
_REDUCED = ("sum", "mean", "prod", "amax", "amin", "max", "min", "argmax", "argmin", "var", "std", "var_mean",
            "logsumexp", "linalg_vector_norm", "any", "all")
_COUNTED = ("arange", "linspace", "range")
#: On tokens in any order, what chooses some is no matter of positions: so tokens find their experts.
_ANY_ORDER = (*_CHOSEN, "sort", "topk")
_WHOLE = 2**63 - 1


class Positions:
    """Looks at the operators of one step. ``length``: positions a rank has; ``unchecked``: names that are let through.

    ``sequences``: how many there are in the batch: a matrix of more rows has a row for each token of all of them.
    ``tables``: what is the same on every rank, parameters and buffers.
    """

    def __init__(self, length: int, sequences: int, tables: Iterable[Tensor], unchecked: Collection[str]) -> None:
        self._length, self._sequences, self._unchecked = length, sequences, unchecked
        self._tables = WeakTensorKeyDictionary()
        self._summaries = WeakTensorKeyDictionary()  # made of all positions that this rank has
        self._backward = False
        self.paused = False
        for table in tables:
            self._tables[table] = True

    def run(self, op: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Run an operator. Raises `UsageError` where its result would need the positions of other ranks."""
        result = op(*args, **kwargs)
        self._backward = self._backward or runs_backward()
        if self.paused or runs_backward():
            self._note(self._tables, result if runs_backward() else ())
            return result
        given = [leaf for leaf in pytree.tree_leaves((args, kwargs)) if isinstance(leaf, Tensor)]
        if all(tensor in self._tables for tensor in given):
            self._note(self._tables, result)
        name = op._schema.name.removeprefix("aten::") if is_operator(op) else op.name()
        if name not in self._unchecked:
            why = self._problem(name, _by_name(op, args, kwargs), given, result)
            if why is not None:
                raise UsageError(f"{name} {why}, of which a rank has {self._length} only", hint=_way_out(name))
        return result

    def _problem(self, name: str, values: Mapping[str, Any], given: list[Tensor], result: Any) -> str | None:
        """What is wrong with a call; None for nothing that is noticed."""
        if name in _COUNTED:
            return "counts the positions of a sequence from 0" if result.numel() == self._length else None
        if name in ("tril", "triu"):
            square = result.dim() > 1 and tuple(result.shape[-2:]) == (self._length, self._length)
            return "makes a mask by hand for the positions of a sequence" if square else None
        if "attention" in name:
            return "is attention, not called as scaled_dot_product_attention, over positions of a sequence"
        if not given:
            return None
        subject = given[0]
        if name == "slice":
            return self._cut(subject, values, result)
        if name in _LOOKED_AT:
            return _LOOKED_AT[name](self, values)
        if subject in self._tables:
            return None
        if not self._backward and any(tensor in self._summaries for tensor in given):
            if any(tensor not in self._tables and self._sequence(tensor) is not None for tensor in given):
                return "reads in each position what was made of all positions of a sequence"
            self._note(self._summaries, result)
        dim = self._sequence(subject)
        if dim is None or not (name in _IN_ORDER or name in _CHOSEN or name in _REDUCED or name.startswith("upsample")):
            return None
        dims = _dims(values, subject) if not name.startswith("upsample") else list(range(2, subject.dim()))
        if name in _REDUCED and set(dims) == set(range(subject.dim())):
            self._note(self._summaries, result)
        if self._is_tokens(subject, dim) and name in _ANY_ORDER:
            return None
        if name in _REDUCED:
            alone = dim in dims and any(size > 1 for other, size in enumerate(subject.shape) if other not in dims)
            return "reduces the positions of each sequence" if alone else None
        if dim not in dims or (name == "unbind" and subject.dim() == 1):  # losses of micro-batches, as a loop has them
            return None
        return "takes some positions of a sequence" if name in _CHOSEN else "looks along the positions of a sequence"

    def _note(self, known: WeakTensorKeyDictionary, result: Any) -> None:
        for made in pytree.tree_leaves(result):
            if isinstance(made, Tensor):
                known[made] = True

    def _sequence(self, tensor: Tensor) -> int | None:
        """The dimension of ``tensor`` that is the sequence, if it has one."""
        first = tensor.shape[0] if tensor.dim() else 0
        if first != self._sequences and first in (self._length, self._length * self._sequences) and (
                tensor.dim() == 2 or self._length not in tensor.shape[1:]):
            return 0
        if tensor.dim() == 2 and first > self._sequences:
            return None
        found = (dim for dim, size in enumerate(tensor.shape) if size == self._length and (dim or tensor.dim() == 1))
        return next(found, None)

    def _is_tokens(self, tensor: Tensor, dim: int) -> bool:
        """Dimension ``dim`` of ``tensor`` has a row for each token of all sequences."""
        return dim == 0 and tensor.dim() > 1 and tensor.shape[0] == self._length * self._sequences

    def _cut(self, tensor: Tensor, values: Mapping[str, Any], result: Tensor) -> str | None:
        dim, start, end = values["dim"] % tensor.dim(), values["start"] or 0, values["end"]
        if tensor in self._tables:
            first = start == 0 and end not in (None, _WHOLE) and result.shape[dim] == self._length
            return "takes the first rows of a table for the positions of a sequence" if first else None
        moved = dim == self._sequence(tensor) and result.shape[dim] != self._length
        return "takes some positions of a sequence" if moved else None

    def _padded(self, values: Mapping[str, Any]) -> str | None:
        tensor, pad = values["self"], values["pad"]
        dims = [tensor.dim() - 1 - place // 2 for place, count in enumerate(pad) if count]
        return "adds positions to a sequence" if self._along(tensor, dims) else None

    def _joined(self, values: Mapping[str, Any]) -> str | None:
        tensors = [tensor for tensor in values["tensors"] if tensor.numel()]
        along = any(self._along(tensor, [values["dim"] % tensor.dim()]) for tensor in tensors)
        return "adds positions to a sequence" if along and len(tensors) > 1 else None

    def _indexed(self, values: Mapping[str, Any]) -> str | None:
        dims = [dim for dim, index in enumerate(values["indices"]) if index is not None]
        if self._is_tokens(values["self"], 0):
            return None
        return "takes some positions of a sequence" if self._along(values["self"], dims) else None

    def _mixed(self, values: Mapping[str, Any]) -> str | None:
        """A product of two values of the batch that sums over positions: attention by hand, above all."""
        left, right = list(values.values())[:2]
        mixes = left.shape[-1] == self._length and left not in self._tables and right not in self._tables
        return "sums products over the positions of a sequence" if mixes else None

    def _convolved(self, values: Mapping[str, Any]) -> str | None:
        tensor, kernel = values["input"], values["weight"].shape[2:]
        wide = [dim + 2 for dim, size in enumerate(kernel) if size > 1]
        return "looks along the positions of a sequence" if self._along(tensor, wide) else None

    def _pooled(self, values: Mapping[str, Any]) -> str | None:
        tensor = values["self"]
        return "looks along the positions of a sequence" if self._along(tensor, range(2, tensor.dim())) else None

    def _normalised(self, values: Mapping[str, Any]) -> str | None:
        tensor = values["input"]
        dims = range(tensor.dim() - len(values.get("normalized_shape", ())), tensor.dim())
        return "looks along the positions of a sequence" if self._along(tensor, dims if dims else range(1, 9)) else None

    def _along(self, tensor: Tensor, dims: Iterable[int]) -> bool:
        """The sequence of a value of the batch is one of these dimensions."""
        return tensor not in self._tables and self._sequence(tensor) in list(dims)


_LOOKED_AT: Mapping[str, Callable[[Positions, Mapping[str, Any]], str | None]] = {
    "constant_pad_nd": Positions._padded, "cat": Positions._joined, "index": Positions._indexed,
    "_unsafe_index": Positions._indexed,
    "native_layer_norm": Positions._normalised, "native_group_norm": Positions._normalised,
    "mm": Positions._mixed, "bmm": Positions._mixed, "convolution": Positions._convolved,
    **{f"{kind}_pool{dims}d": Positions._pooled for kind in ("avg", "_adaptive_avg") for dims in (2, 3)},
    **{f"max_pool{dims}d_with_indices": Positions._pooled for dims in (2, 3)},
}
"""Operators whose dimensions are not an argument called so -> what is wrong with a call."""


def _by_name(op: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of an operator by name, defaults too; of a higher-order operator none."""
    if not is_operator(op):
        return {}
    values = dict(_defaults(op))
    return {**values, **dict(zip(values, args, strict=False)), **kwargs}


@functools.cache
def _defaults(op: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((argument.name, argument.default_value) for argument in op._schema.arguments)


def _dims(values: Mapping[str, Any], tensor: Tensor) -> list[int]:
    """Dimensions an operator works along; all of them where it names none."""
    named = next((values[key] for key in ("dim", "dims", "dimension") if key in values), None)
    listed: Iterator[int] | list[int] = [named] if isinstance(named, int) else list(named or range(tensor.dim()))
    return [dim % max(tensor.dim(), 1) for dim in listed]


def _way_out(name: str) -> str:
    ways = [way for way, names in _WAYS_OUT.items() if name in names]
    return "; ".join([*ways, f"ContextParallel(unchecked=['{name}']) where this is no dimension of positions"])


_WAYS_OUT: Mapping[str, Collection[str]] = {
    "give position ids as part of the batch": (*_COUNTED, "cumsum", "slice"),
    "ContextParallel(buffers=) for a table with one row a position": ("slice",),
    "scaled_dot_product_attention (in MultiheadAttention: need_weights=False)": ("mm", "bmm", "_softmax"),
    "is_causal=True": ("tril", "triu"),
    "give targets that are shifted already as part of the batch": ("slice", "constant_pad_nd"),
}
"""What to do about it -> the operators where that may help."""
