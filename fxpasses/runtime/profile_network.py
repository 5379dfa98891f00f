"""Time collectives on the ranks of a live process group: what the table of a cost profile is made of."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
import torch.distributed as dist

from fxpasses.ir.world import Partition

_ITEM = 4
"""Bytes of an element."""
_SOON_BYTES = 1 << 20
"""From this size on one call is long enough for the clock."""
_MOST_CALLS = 20
"""In a row, of a small message."""


@dataclass(frozen=True)
class Timing:
    """What to time: ``kind`` in the group of ``parts``, messages of ``sizes`` bytes, each ``repeats`` times.

    A size is that of the whole message, as nccl-tests counts: of an all_gather what each rank has in the end. The first
    ``warmup`` repeats do not count.
    """

    kind: str
    parts: Partition
    sizes: tuple[int, ...]
    repeats: int
    warmup: int

    @property
    def ranks(self) -> int:
        """Members of the largest part."""
        return max(len(part) for part in self.parts)


@dataclass(frozen=True)
class Point:
    """One measurement: ``size`` bytes in all took ``ms`` milliseconds on the slowest rank, the median of repeats."""

    size: int
    ms: float

    @property
    def gb_s(self) -> float:
        """1e9 bytes a second: algorithm bandwidth."""
        return self.size / self.ms / 1e6


def sizes_up_to(max_bytes: int) -> tuple[int, ...]:
    """1 KiB, and on in steps of 4, up to and with ``max_bytes``."""
    sizes = [1024]
    while sizes[-1] * 4 < max_bytes:
        sizes.append(sizes[-1] * 4)
    return tuple([*sizes, max_bytes] if max_bytes > sizes[-1] else [*sizes[:-1], max_bytes])


def whole_size(size: int, ranks: int) -> int:
    """The size nearest to ``size`` that ``ranks`` ranks can share out in whole numbers."""
    unit = ranks * _ITEM
    return max(1, round(size / unit)) * unit


def contributed(kind: str, size: int, ranks: int) -> int:
    """Bytes that one rank contributes to a message of ``size`` bytes in all: what tables count by."""
    return size // ranks if kind == "all_gather" else size


def bus_share(kind: str, ranks: int) -> float:
    """Bus bandwidth by algorithm bandwidth, as nccl-tests defines it (``doc/PERFORMANCE.md``)."""
    if kind == "all_reduce":
        return 2 * (ranks - 1) / ranks
    return (ranks - 1) / ranks if kind in ("all_gather", "reduce_scatter", "all_to_all") else 1.0


def time_on_this_rank(timing: Timing) -> list[list[float]]:
    """Milliseconds of one call by size and repeat, as this rank saw them; nothing on a rank that is in no part.

    To be called on every rank at the same time. Small messages are sent several times in a row, and the mean counts.
    """
    group = _group_of(timing.parts)
    found = []
    for size in timing.sizes:
        times = []
        if group is not None:
            call = _call(timing.kind, size, group)
            calls = max(1, min(_MOST_CALLS, _SOON_BYTES // size))
            for _ in range(timing.warmup + timing.repeats):
                dist.barrier(group)
                times.append(_seconds(call, calls) * 1e3)
        found.append(times[timing.warmup:])
    return found


def summary(timing: Timing, by_rank: Sequence[list[list[float]]]) -> list[Point]:
    """What ranks saw (`time_on_this_rank`), put together: of every repeat the slowest rank, of repeats the median."""
    points = []
    for index, size in enumerate(timing.sizes):
        repeats = [rank[index] for rank in by_rank if rank[index]]
        slowest = [max(times) for times in zip(*repeats, strict=True)]
        points.append(Point(whole_size(size, timing.ranks), max(statistics.median(slowest), 1e-6)))
    return points


_GROUPS: dict[Partition, Any] = {}


def _group_of(parts: Partition) -> Any:
    """The process group of this rank's part, created once; None for a rank in none of them."""
    if parts not in _GROUPS:
        if parts == (tuple(range(dist.get_world_size())),):
            _GROUPS[parts] = dist.group.WORLD
        else:
            groups = [dist.new_group(list(part), sort_ranks=False) for part in parts]
            _GROUPS[parts] = next((group for part, group in zip(parts, groups, strict=True)
                                   if dist.get_rank() in part), None)
    return _GROUPS[parts]


def _seconds(call: Callable[[], object], calls: int) -> float:
    _synchronise()
    start = time.perf_counter()
    for _ in range(calls):
        call()
    _synchronise()
    return (time.perf_counter() - start) / calls


def _synchronise() -> None:
    if dist.get_backend() == "nccl":
        torch.cuda.synchronize()


def _call(kind: str, size: int, group: Any) -> Callable[[], object]:
    """The call to be timed, on tensors of its own."""
    distributed: Any = dist
    ranks = dist.get_world_size(group)
    items = whole_size(size, ranks) // _ITEM
    device = torch.device("cuda") if dist.get_backend() == "nccl" else torch.device("cpu")
    whole = torch.ones(items, device=device)
    part = torch.ones(items // ranks, device=device)
    if kind == "p2p":
        return _send_or_receive(whole, group)
    if kind == "all_to_all":
        received = torch.empty_like(whole)
        return lambda: distributed.all_to_all_single(received, whole, group=group)
    # Later torch calls them by the first name, and warns of the second.
    gather = getattr(dist, "all_gather_single", None) or distributed.all_gather_into_tensor
    scatter = getattr(dist, "reduce_scatter_single", None) or distributed.reduce_scatter_tensor
    calls: dict[str, Callable[[], object]] = {
        "all_reduce": lambda: distributed.all_reduce(whole, op=dist.ReduceOp.MAX, group=group),
        "all_gather": lambda: gather(whole, part, group=group),
        "reduce_scatter": lambda: scatter(part, whole, group=group),
        "broadcast": lambda: distributed.broadcast(whole, group=group, group_src=0),
    }
    return calls[kind]


def _send_or_receive(tensor: torch.Tensor, group: Any) -> Callable[[], object]:
    """The first half of the members send to the second half, which is on other nodes where there are several."""
    distributed: Any = dist
    rank, half = dist.get_rank(group), dist.get_world_size(group) // 2
    if rank < half:
        return lambda: distributed.send(tensor, group=group, group_dst=rank + half)
    if rank < 2 * half:
        return lambda: distributed.recv(tensor, group=group, group_src=rank - half)
    return lambda: None
