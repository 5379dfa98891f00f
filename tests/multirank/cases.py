"""One body for three drivers: a collective as a function, its inputs, and how it runs on live and simulated ranks."""

from __future__ import annotations

import functools
import itertools
import math
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
import torch.distributed as dist
import torch.distributed.tensor  # `boxed_reduce_op` loads it: once here, not in every forked rank
from torch import Tensor, fx
from torch.utils import _pytree as pytree

from fxpasses import World
from fxpasses.ranks import lockstep, mpmd
from fxpasses.testing.pools import live_group

FLOATS = (torch.float32, torch.float64, torch.float16, torch.bfloat16)
INTEGERS = (torch.int64, torch.int32, torch.int8, torch.uint8)
NUMBERS = FLOATS + INTEGERS
ANYTHING = (*NUMBERS, torch.bool)
#: Two odd sizes, one element, none, several dimensions; the first dimension is multiplied where a row needs it.
SHAPES = ((5, 3), (1,), (7,), (0, 3), (3, 2, 2), (257,))


@dataclass(frozen=True)
class Site:
    """The group as functional operators (``name``) and c10d operators (``group``, ``reduce_op``) take it."""

    name: str
    group: Any
    reduce_op: Callable[[str], Any]


@dataclass(frozen=True)
class Operands:
    """What a body is given, values or proxies.

    ``x``: this rank's tensor. ``out``: a buffer or a list of them. ``size``: members of the group. ``member``: this
    rank's place in it. ``sent``, ``received``: rows of an all_to_all.
    """

    x: Any
    out: Any
    size: Any
    member: Any
    sent: Any
    received: Any


@dataclass(frozen=True)
class Row:
    """One collective of the table.

    ``out``: makes the buffers from the tensor, the group's size and the place in it. ``divides``: the first dimension
    is a multiple of every group's size. ``values``: "any" whole numbers, or "powers" of two, whose products are exact.
    ``unless``: backends that do not run it, and why. ``per_rank``: the graph differs from rank to rank, for the body
    asks for the place in the group. ``smallest``: members it needs.
    """

    name: str
    body: Callable[[Site, Operands], Any]
    dtypes: Sequence[torch.dtype] = NUMBERS
    shapes: Sequence[tuple[int, ...]] = SHAPES
    out: Callable[[Tensor, int, int], Any] | None = None
    divides: bool = False
    values: str = "any"
    unless: Mapping[str, str] = field(default_factory=dict)
    per_rank: bool = False
    smallest: int = 1


@dataclass(frozen=True)
class Case:
    """One comparison: a row on a dtype, a group and a shape."""

    row: Row
    dtype: torch.dtype
    group: str
    parts: tuple[tuple[int, ...], ...]
    shape: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.row.name}, {self.dtype}{list(self.shape)}, group '{self.group}' {self.parts}"

    def operands(self, rank: int) -> Operands:
        """A rank's inputs: the same in every process, different on every rank."""
        part = next(part for part in self.parts if rank in part)
        seed = zlib.crc32(f"{self.row.name} {self.group} {self.shape}".encode()) + rank
        x, size, member = drawn(self.shape, self.dtype, self.row.values, seed), len(part), part.index(rank)
        sent, received = splits(part, member, self.shape[0] if self.shape else 0)
        out = None if self.row.out is None else self.row.out(x, size, member)
        return Operands(x, out, size, member, sent, received)


def drawn(shape: Sequence[int], dtype: torch.dtype, values: str, seed: int) -> Tensor:
    """Small whole numbers, or small powers of two, of both signs where the dtype has them: sums are exact."""
    generator = torch.Generator().manual_seed(seed)
    signed = dtype not in (torch.uint8, torch.bool)
    if values == "powers":
        powers = torch.randint(0, 2, tuple(shape), generator=generator).add(1)
        signs = torch.randint(0, 2, tuple(shape), generator=generator).mul(2).sub(1) if signed else 1
        return (powers * signs).to(dtype)
    low, high = (0, 2) if dtype == torch.bool else (-6 if signed else 0, 7)
    return torch.randint(low, high, tuple(shape), generator=generator).to(dtype)


def splits(part: Sequence[int], member: int, rows: int) -> tuple[list[int], list[int]]:
    """(sent, received) rows of an uneven all_to_all in which every member sends ``rows``."""
    def sent(sender: int) -> list[int]:
        counts, left = [], rows
        for other in range(len(part) - 1):
            counts.append(min(left, (sender + 2 * other) % 3))
            left -= counts[-1]
        return [*counts, left]

    return sent(member), [sent(other)[member] for other in range(len(part))]


def partitions(size: int) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Groups of a world of ``size``, by name: whole, in other orders, by mesh dimension, of several sizes."""
    ranks = tuple(range(size))
    found = {"world": (ranks,), "reversed": (ranks[::-1],)}
    if size >= 3:
        found["shuffled"] = ((*ranks[2::2], *ranks[0:1], *ranks[1::2]),)
        found["irregular"] = tuple(part for part in ((1, 0, 2), ranks[3:]) if part)
        found["alone"] = tuple((rank,) for rank in ranks)
    if size >= 4 and size % 2 == 0:
        mesh = World.from_mesh({"outer": size // 2, "inner": 2})
        found |= {"outer": mesh.parts("outer"), "inner": mesh.parts("inner")}
        found["crossed"] = tuple((rank, (size // 2 + rank + 1) % (size // 2) + size // 2) for rank in ranks[:size // 2])
    return {name: tuple(tuple(part) for part in parts) for name, parts in found.items()}


def cases(row: Row, size: int, backend: str, *, whole: bool) -> Iterator[Case]:
    """The comparisons of a row; none where the backend has no such collective.

    ``whole``: every dtype on every group, the shapes in turn; else every dtype and every group, about once each.
    """
    if backend in row.unless:
        return
    groups = [(name, parts) for name, parts in partitions(size).items() if min(map(len, parts)) >= row.smallest]
    step = 1 if whole else len(groups)
    numbered = itertools.product(enumerate(row.dtypes), enumerate(groups))
    for number, ((position, dtype), (place, (name, parts))) in enumerate(numbered):
        if (position + place) % step:
            continue
        shape = row.shapes[number % len(row.shapes)]
        if row.divides:
            shape = (shape[0] * math.lcm(*map(len, parts)), *shape[1:])
        yield Case(row, dtype, name, parts, shape)


def on_live_rank(case: Case, device: str) -> Any:
    """What a case gives this rank: the body's result, and its tensor and buffers afterwards."""
    group = live_group(case.parts)
    given = case.operands(dist.get_rank())
    x, out = (pytree.tree_map_only(Tensor, lambda tensor: tensor.to(device), value) for value in (given.x, given.out))
    site = Site(group.group_name, group.boxed(), boxed_reduce_op)
    result = case.row.body(site, replace(given, x=x, out=out)), x, out
    return pytree.tree_map_only(Tensor, lambda tensor: tensor.cpu(), result)


class Simulation:
    """The simulation of one row on all ranks."""

    def __init__(self, row: Row) -> None:
        self._row = row
        self._graph = None if row.per_rank else trace(row)

    def results(self, case: Case, size: int) -> list[Any]:
        """What one case gives, by rank."""
        given = [case.operands(rank) for rank in range(size)]
        inputs = [list(vars(operands).values()) for operands in given]
        world = World(size, {"g": case.parts})
        if self._graph is not None:
            return lockstep.run(self._graph, inputs, world)
        graphs = [trace(self._row, operands) for operands in given]
        found = [mpmd.run(graphs, pytree.tree_map_only(Tensor, Tensor.clone, inputs), world, blocking=blocking)
                 for blocking in ("wait", "issue")]
        assert same(*found), f"{case}: other results where launches block"
        return found[0]


def trace(row: Row, known: Operands | None = None) -> fx.GraphModule:
    """The body of a row as a graph on group ``g``; ``known``: the numbers that one rank's graph holds."""
    class Body(torch.nn.Module):
        def forward(self, x: Any, out: Any, size: Any, member: Any, sent: Any, received: Any) -> Any:
            given = Operands(x, out, size, member, sent, received)
            return row.body(Site("g", "g", str), given if known is None else replace(known, x=x, out=out)), x, out

    return fx.symbolic_trace(Body())


def differences(case: Case, live: Sequence[Any], simulated: Sequence[Any]) -> list[str]:
    """Where a rank's live result is not bit for bit the simulated one."""
    return [f"{case}: rank {rank} gets {real} for real, {found} simulated"
            for rank, (real, found) in enumerate(zip(live, simulated, strict=True)) if not same(real, found)]


def same(first: Any, second: Any) -> bool:
    """Equal nesting (lists and tuples are alike), dtypes, shapes and elements."""
    if isinstance(first, Tensor):
        return isinstance(second, Tensor) and first.dtype == second.dtype and torch.equal(first, second)
    if isinstance(first, (list, tuple)):
        return isinstance(second, (list, tuple)) and len(first) == len(second) and all(map(same, first, second))
    return type(first) is type(second) and first == second


class _TakenError(Exception):
    """Carries an argument out of a call that is not made."""

    def __init__(self, value: Any) -> None:
        self.value = value
        super().__init__("taken")


class _Taker(Tensor):
    """A tensor whose operators are not called. (A dispatch mode would do, and load all of Dynamo in every rank.)"""

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        raise _TakenError(args[2])


@functools.cache
def boxed_reduce_op(name: str) -> Any:
    """A reduction as c10d operators take it; torch makes such objects only on the way to one of them."""
    options = dist.AllreduceOptions()
    options.reduceOp = getattr(dist.ReduceOp, name.upper())
    try:
        dist.group.WORLD.allreduce([torch.ones(1).as_subclass(_Taker)], options)
    except _TakenError as taken:
        return taken.value
    raise AssertionError("all_reduce called no operator")
