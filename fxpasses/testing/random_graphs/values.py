"""The state of a random graph under construction: which values may be read or written, and what is in flight."""

from __future__ import annotations

import functools
import operator
import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from torch.fx import Node

from fxpasses._torch import symbolic_fake_mode
from fxpasses.ir.world import Group, World
from fxpasses.testing.graphs import FUNCTIONAL, GraphBuilder

aten = torch.ops.aten
TO_COPY: Any = operator.attrgetter("_to_copy.default")(aten)
#: Four ranks in parts of four (in two orders) and of two (in two ways, one with its members the other way round).
GROUPS_OF_FOUR = {
    "dp": Group(((0, 1, 2, 3),)), "turned": Group(((2, 0, 3, 1),)), "tp": Group(((0, 1), (2, 3))),
    "cross": Group(((2, 0), (1, 3))),
}
FRACTIONS = (torch.float32, torch.float64, torch.bfloat16)
_RECENT = 14
_KNOWN: dict[Hashable, Any] = {}


@functools.cache
def shared_mode() -> Any:
    """The fake mode of all random graphs of this process: values of one type may be one object."""
    return symbolic_fake_mode(None)


def _described(value: Any) -> Hashable:
    """What the type of a call's result depends on."""
    if isinstance(value, Node):
        return ("node", _described(value.meta["val"]))
    if isinstance(value, Tensor):
        return (value.dtype, tuple(value.shape), value.stride(), value.storage_offset())
    if isinstance(value, (list, tuple)):
        return tuple(_described(item) for item in value)
    return (type(value).__name__, repr(value))


@dataclass(frozen=True)
class Value:
    """A readable tensor. ``base``: number of its storage; ``writable``: every element has a place of its own."""

    node: Node
    base: int
    writable: bool = True

    @property
    def type(self) -> Tensor:
        value = self.node.meta["val"]
        assert isinstance(value, Tensor)
        return value

    @property
    def is_fraction(self) -> bool:
        return self.type.dtype in FRACTIONS

    def like(self, other: Value) -> bool:
        """Both have one shape and dtype."""
        return self.type.shape == other.type.shape and self.type.dtype == other.type.dtype


@dataclass
class Flight:
    """A launch and what is still to be waited for; ``reads``, ``writes``: bases it holds until then."""

    results: list[tuple[Node, int]]
    reads: tuple[int, ...]
    writes: tuple[int, ...] = ()


@dataclass
class State:
    """Values, writes and launches of one graph or body so far; every method keeps the graph legal."""

    rng: random.Random
    builder: GraphBuilder
    world: World
    groups: tuple[str, ...]
    values: list[Value] = field(default_factory=list)
    flights: list[Flight] = field(default_factory=list)
    fixed: set[int] = field(default_factory=set)
    """Bases that must not be written."""
    ranks: list[Value] = field(default_factory=list)
    """Indices of this rank in some group, never written."""
    uniform: list[Value] = field(default_factory=list)
    """Truth values that are the same on all ranks, never written."""
    depth: int = 0
    """How many bodies this one stands in."""
    bases: int = 0
    held: Counter[int] = field(default_factory=Counter)
    """Bases that some launch in flight reads."""
    owned: Counter[int] = field(default_factory=Counter)
    """Bases that some launch in flight writes."""

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def group(self) -> tuple[str, int]:
        """A group of this graph and its size."""
        name = self.rng.choice(self.groups)
        size = self.world.group_size(name)
        assert size is not None
        return name, size

    def member(self, group: str) -> int | None:
        """This rank's index in ``group``; None in a graph for all ranks."""
        rank, partition = self.world.rank, self.world.groups[group].partition
        if rank is None or partition is None:
            return None
        return next((part.index(rank) for part in partition if rank in part), None)

    def constant(self) -> float:
        """A number, another one on each rank where the graph is one rank's."""
        number, own = self.rng.choice([0.25, 2.0, -1.0]), self.rng.random()
        return number if self.world.rank is None else random.Random(f"{own} {self.world.rank}").choice([0.5, 1.5, 3.0])

    def new(self, node: Node, *, of: Value | None = None, writable: bool = True, keep: bool = True) -> Value:
        """``node`` as a readable value: a view of ``of``, or fresh. ``keep``: others may use it."""
        if of is None:
            self.bases += 1
        value = Value(node, self.bases if of is None else of.base, writable and (of is None or of.writable))
        if keep:
            self.values.append(value)
        return value

    def readable(self, values: Sequence[Value] | None = None) -> list[Value]:
        """Those of ``values``, or of all, that no launch in flight is going to write."""
        return [value for value in (self.values if values is None else values) if not self.owned[value.base]]

    def pick(self, accepts: Callable[[Value], bool] = lambda value: True) -> Value | None:
        """A readable value, rather a recent one."""
        found = [value for value in self.readable() if accepts(value)]
        return self.rng.choice(found[-_RECENT:] if self.chance(0.7) else found) if found else None

    def may_write(self, value: Value) -> bool:
        free = not self.held[value.base] and not self.owned[value.base]
        return value.writable and free and value.base not in self.fixed

    def typed(self, target: Callable[..., Any], *args: Any, **kwargs: Any) -> Node:
        """A node; what type comes out is asked of torch once for each kind of call."""
        key = (target, id(self.builder.mode), _described(args), _described(tuple(kwargs.items())))
        if key in _KNOWN:
            return self.builder.untyped(target, *args, val=_KNOWN[key], **kwargs)
        node = self.builder.op(target, *args, **kwargs)
        _KNOWN[key] = node.meta["val"]
        return node

    def call(self, target: Callable[..., Any], *args: Any, **kwargs: Any) -> Node:
        """A node; now and then with a control edge to one before it."""
        node = self.typed(target, *args, **kwargs)
        if self.values and self.chance(0.01):
            node.meta["after"] = (self.rng.choice(self.values).node,)
        return node

    def launch(self, target: Callable[..., Any], sent: Iterable[Value], *args: Any, coalesced: bool = False,
               in_place: bool = False, into: Value | None = None) -> Flight:
        """A launch on ``sent``, whose results are to be waited for; ``into``: the buffer it writes instead."""
        values = list(sent)
        operand: object = [value.node for value in values] if coalesced else values[0].node
        buffer: dict[str, Any] = {} if into is None else {"out": into.node}
        node = self.typed(target, operand, *args, **buffer)
        nodes = [self.typed(operator.getitem, node, index) for index in range(len(values))] if coalesced else [node]
        results = []
        for value, result in zip(values, nodes, strict=True):
            self.bases += not in_place
            results.append((result, value.base if in_place else self.bases if into is None else into.base))
        bases = tuple(value.base for value in values)
        written = bases if in_place else () if into is None else (into.base,)
        flight = Flight(results, () if in_place else bases, written)
        self.held.update(flight.reads)
        self.owned.update(flight.writes)
        self.flights.append(flight)
        return flight

    def wait(self, flight: Flight, *, keep: bool = True) -> Value:
        """Wait for the next result of ``flight``."""
        node, base = flight.results.pop(0)
        waited = Value(self.typed(FUNCTIONAL.wait_tensor.default, node), base)
        if keep:
            self.values.append(waited)
        if not flight.results:
            self.flights.remove(flight)
            self.held.subtract(flight.reads)
            self.owned.subtract(flight.writes)
        return waited
