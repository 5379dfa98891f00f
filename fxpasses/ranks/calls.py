"""One rank's call of a collective, with values in place of nodes; what its group computes from all members' calls."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from torch import Tensor

from fxpasses.errors import RankError
from fxpasses.ranks import arithmetic

#: One value a member gets: a tensor, or a list of pieces where the call fills a list of buffers.
Item = Tensor | list[Tensor]


@dataclass
class Call:
    """What one rank hands to a collective.

    ``sends``: tensors read, or lists of them where the operator takes a list for each. ``writes``: buffers filled in
    place, None where the result is fresh. ``source``: position of the root in the group. ``sent_rows``,
    ``received_rows``: split sizes of an all_to_all, None for equal ones.
    """

    rank: int
    sends: list[Any]
    writes: list[Any] | None = None
    reduce_op: str = "sum"
    group_size: int | None = None
    source: int = 0
    sent_rows: list[int] | None = None
    received_rows: list[int] | None = None


def compute(kind: str, calls: Sequence[Call]) -> list[list[Item] | None]:
    """What every member of one group gets, fresh, in group order; None for a member that gets nothing.

    Raises `RankError`, without a place, where the members do not fit together or the collective is not defined.
    """
    if kind not in _KINDS:
        raise RankError(f"{kind} depends on the rank and needs one graph for each rank")
    for call in calls:
        if call.group_size is not None and call.group_size != len(calls):
            raise RankError(f"group size {call.group_size}, but rank {call.rank}'s group has {len(calls)} members")
    if kind not in UNEVEN:
        check_members(calls, by_count=kind in BY_COUNT)
    if kind in BY_COUNT and any(_shapes(call) != _shapes(calls[0]) for call in calls):
        return _alike(kind, calls)
    return _KINDS[kind](calls)


def _shapes(call: Call) -> list[Any]:
    return [item.shape if isinstance(item, Tensor) else [tensor.shape for tensor in item] for item in call.sends]


def _alike(kind: str, calls: Sequence[Call]) -> list[list[Item] | None]:
    """Members whose tensors hold as many elements in other shapes: each gets the result in its own."""
    flat = [dataclasses.replace(call, sends=[item.reshape(-1) for item in call.sends]) for call in calls]
    found: list[list[Any] | None] = _KINDS[kind](flat)
    return [items and [item.view(sent.shape) for item, sent in zip(items, call.sends, strict=True)]
            for items, call in zip(found, calls, strict=True)]


def deliver(call: Call, items: Sequence[Item] | None) -> None:
    """Fill the buffers of an in-place call. Raises `RankError` for a buffer of another size or with gaps."""
    if call.writes is None or items is None:
        return
    if len(call.writes) != len(items):
        raise RankError(f"rank {call.rank} gives {len(call.writes)} buffers for {len(items)} results")
    for buffer, item in zip(call.writes, items, strict=True):
        pieces: Any = zip(buffer, item, strict=True) if isinstance(buffer, (list, tuple)) else [(buffer, item)]
        for piece, value in pieces:
            check_buffer(call.rank, piece, value)
            piece.copy_(value.view(piece.shape))


def check_buffer(rank: int, buffer: Tensor, value: Tensor) -> None:
    """Raise `RankError` unless ``buffer`` is a dense block that holds exactly what ``value`` does."""
    if buffer.numel() != value.numel() or buffer.dtype != value.dtype:
        raise RankError(f"rank {rank}'s buffer {tensor_words(buffer)} cannot hold a result {tensor_words(value)}")
    if not _is_dense(buffer):
        raise RankError(f"rank {rank}'s buffer {tensor_words(buffer)} has strides {list(buffer.stride())}: backends "
                        "fill it as one block of memory", hint="make it contiguous")


def _is_dense(tensor: Tensor) -> bool:
    if tensor.is_contiguous():
        return True
    expected = 1
    for stride, size in sorted(zip(tensor.stride(), tensor.shape, strict=True)):
        if size != 1 and stride != expected:
            return False
        expected *= size
    return True


def check_members(calls: Sequence[Call], *, by_count: bool = False) -> None:
    """Raise `RankError` where calls of a collective whose members send alike differ; ``by_count``: not in shapes."""
    first = calls[0]
    for call in calls[1:]:
        if call.reduce_op != first.reduce_op or call.source != first.source:
            raise RankError(f"rank {first.rank} says {first.reduce_op!r} from {first.source}, rank {call.rank} says "
                            f"{call.reduce_op!r} from {call.source}")
        if len(call.sends) != len(first.sends):
            raise RankError(f"rank {first.rank} sends {len(first.sends)} tensors, rank {call.rank} {len(call.sends)}")
        for mine, other in zip(first.sends, call.sends, strict=True):
            _check_tensors(first.rank, mine, call.rank, other, by_count)


def _check_tensors(rank: int, mine: Any, other_rank: int, other: Any, by_count: bool = False) -> None:
    if isinstance(mine, (list, tuple)):
        for inner, other_inner in zip(mine, other, strict=True):
            _check_tensors(rank, inner, other_rank, other_inner)
    elif mine.dtype != other.dtype or (mine.numel() != other.numel() if by_count else mine.shape != other.shape):
        raise RankError(f"rank {rank} sends {tensor_words(mine)}, rank {other_rank} sends {tensor_words(other)}")


def tensor_words(tensor: Tensor) -> str:
    """``float32[2, 3]``."""
    return f"{str(tensor.dtype).removeprefix('torch.')}{list(tensor.shape)}"


def _by_item(calls: Sequence[Call], function: Callable[[list[Any]], Sequence[Item]]) -> list[list[Item] | None]:
    """Apply ``function`` to the members' first tensors, their second ones, ...; regroup by member."""
    columns = [function([call.sends[index] for call in calls]) for index in range(len(calls[0].sends))]
    return [[column[member] for column in columns] for member in range(len(calls))]


def _all_reduce(calls: Sequence[Call]) -> list[list[Item] | None]:
    return _by_item(calls, lambda tensors: arithmetic.all_reduce(tensors, calls[0].reduce_op))


def _all_gather(calls: Sequence[Call]) -> list[list[Item] | None]:
    writes = calls[0].writes
    if writes and isinstance(writes[0], (list, tuple)):
        return _by_item(calls, lambda tensors: [[tensor.clone() for tensor in tensors] for _ in calls])
    return _by_item(calls, arithmetic.all_gather)


def _reduce_scatter(calls: Sequence[Call]) -> list[list[Item] | None]:
    def scatter(tensors: list[Any]) -> list[Tensor]:
        if isinstance(tensors[0], (list, tuple)):  # one tensor for each receiver
            return [arithmetic.reduce([pieces[member] for pieces in tensors], calls[0].reduce_op)
                    for member in range(len(calls))]
        return arithmetic.reduce_scatter(tensors, calls[0].reduce_op)

    return _by_item(calls, scatter)


def _all_to_all(calls: Sequence[Call]) -> list[list[Item] | None]:
    count = len(calls)
    if calls[0].writes is not None and len(calls[0].sends) > 1:  # one tensor for each receiver
        return [[sender.sends[member].clone() for sender in calls] for member in range(count)]
    sent = [_rows(call.sent_rows, call.sends[0], count) for call in calls]
    received = [_rows(call.received_rows, call.writes[0] if call.writes else call.sends[0], count) for call in calls]
    _check_splits(calls, sent, received)
    return [[value] for value in arithmetic.all_to_all([call.sends[0] for call in calls], sent)]


def _rows(rows: list[int] | None, tensor: Tensor, count: int) -> list[int]:
    return [tensor.shape[0] // count] * count if rows is None else rows


def _check_splits(calls: Sequence[Call], sent: Sequence[list[int]], received: Sequence[list[int]]) -> None:
    count = len(calls)
    for call, sends, receives in zip(calls, sent, received, strict=True):
        tensor = call.sends[0]
        if len(sends) != count or len(receives) != count:
            raise RankError(f"rank {call.rank} gives {len(sends)} input and {len(receives)} output split sizes in a "
                            f"group of {count}")
        if tensor.ndim == 0 or sum(sends) != tensor.shape[0]:
            raise RankError(f"rank {call.rank} splits {tensor_words(tensor)} into rows {list(sends)}")
        if tensor.dtype != calls[0].sends[0].dtype or tensor.shape[1:] != calls[0].sends[0].shape[1:]:
            _check_tensors(calls[0].rank, calls[0].sends[0], call.rank, tensor)
    for member, call in enumerate(calls):
        for peer, other in enumerate(calls):
            expected, offered = received[member][peer], sent[peer][member]
            if expected != offered:
                raise RankError(f"rank {call.rank} expects {expected} rows from rank {other.rank}, which sends it "
                                f"{offered}")


def _broadcast(calls: Sequence[Call]) -> list[list[Item] | None]:
    return _by_item(calls, lambda tensors: arithmetic.broadcast(tensors, calls[0].source))


def _reduce(calls: Sequence[Call]) -> list[list[Item] | None]:
    root = _root(calls)
    values = _by_item(calls, lambda tensors: [arithmetic.reduce(tensors, calls[0].reduce_op)] * len(calls))
    return [items if member == root else None for member, items in enumerate(values)]


def _gather(calls: Sequence[Call]) -> list[list[Item] | None]:
    root = _root(calls)
    return [[[call.sends[0].clone() for call in calls]] if member == root else None for member in range(len(calls))]


def _scatter(calls: Sequence[Call]) -> list[list[Item] | None]:
    root = calls[_root(calls)]
    if not root.sends:
        raise RankError(f"rank {root.rank} is the root of a scatter and sends nothing")
    pieces = root.sends[0]
    if len(pieces) != len(calls):
        raise RankError(f"scatter of {len(pieces)} tensors in a group of {len(calls)}")
    return [[piece.clone()] for piece in pieces]


def _root(calls: Sequence[Call]) -> int:
    if not 0 <= calls[0].source < len(calls):
        raise RankError(f"member {calls[0].source} of a group of {len(calls)} is no root")
    return calls[0].source


_KINDS: dict[str, Callable[[Sequence[Call]], list[list[Item] | None]]] = {
    "all_reduce": _all_reduce, "all_gather": _all_gather, "reduce_scatter": _reduce_scatter,
    "all_to_all": _all_to_all, "broadcast": _broadcast, "reduce": _reduce, "gather": _gather, "scatter": _scatter,
    "barrier": lambda calls: [None] * len(calls),
}
#: Kinds whose members may send different shapes.
UNEVEN = ("all_to_all", "scatter", "gather", "barrier")
#: Kinds for which a tensor is so many elements in a row: backends know of no shape.
BY_COUNT = ("all_reduce", "broadcast", "reduce")
