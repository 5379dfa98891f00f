"""Device memory of a graph: which node allocates which storage, and which nodes need it to be there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain

import numpy as np
import torch
from torch._ops import OpOverload
from torch.fx import GraphModule, Node

from fxpasses.analyses.runs import Runs, runs_of
from fxpasses.ir.effects import STATES, Effects, Storages
from fxpasses.ir.graph import attribute_or_none, order
from fxpasses.ir.ops import value_bytes

DONATED = "donated"
"""``meta`` of a placeholder that nobody outside reads again: its memory is free after its last use."""
Bytes = np.ndarray[tuple[int], np.dtype[np.int64]]
_CALLS = ("call_function", "call_module", "call_method")
_MIB = 1 << 20
MORE_MB, MORE_RATIO = 1024.0, 0.05
"""What passes let a peak rise by where nobody says otherwise: MiB, and a share of it."""
ALWAYS_MIB = 64.0
"""What a peak may rise by whatever its share: of a small graph a share is less than one result."""


def allowed_peak(peak_bytes: int, increase_mb: float | None, increase_ratio: float | None) -> float:
    """Bytes that a peak of ``peak_bytes`` may rise to: by a number of MiB and a share of it, None for any.

    The share is `ALWAYS_MIB` at least.
    """
    fixed = math.inf if increase_mb is None else increase_mb * _MIB
    share = math.inf if increase_ratio is None else max(increase_ratio * peak_bytes, ALWAYS_MIB * _MIB)
    return peak_bytes + min(fixed, share)


class Allocations:
    """Allocations of one graph, numbered in node order; device and allocator play no part.

    ``sizes``: bytes by allocation, symbolic sizes by their hint. ``made``: by node number, the allocations the node
    makes. ``needed``: by node number, those that have to be there while it runs, its own among them. ``resident``:
    bytes of inputs and look-ups, which the caller keeps, except inputs marked `DONATED`, which are allocations of
    their placeholders: ``given``. Views and in-place operators make nothing; what is returned is needed to the end.

    A collective's operands are needed until its wait, as runtimes keep them for the other stream, with ``hold_inputs``;
    without a wait, they and the result are needed to the end. What the bodies of a node need at most is an allocation
    of the node that only it needs. Workspace of kernels is not counted, nor are gaps between allocations.
    """

    def __init__(self, effects: Effects, *, hold_inputs: bool = True, _known: dict[int, int] | None = None) -> None:
        self.sizes: list[int] = []
        self.made: list[tuple[int, ...]] = []
        self.needed: list[tuple[int, ...]] = []
        self.resident = 0
        self.given: tuple[int, ...] = ()
        self._effects, self._hold_inputs = effects, hold_inputs
        self._bodies: dict[int, int] = {} if _known is None else _known
        self._numbers: dict[int, tuple[int, ...]] = {}
        numbers = self._numbers
        values: dict[Node, tuple[int, ...]] = {}
        for node in effects.gm.graph.nodes:
            storages = effects.storages(node)
            known = numbers.get(next(iter(storages))) if len(storages) == 1 else None
            made = self._made(node, storages) if known is None else ()
            values[node] = own = self._of(storages) if known is None else known
            needed = [*made, *own]
            for operand in node.all_input_nodes:
                needed += values[operand]
            if node.op in _CALLS:
                if hold_inputs:
                    for launch in effects.landed(node):
                        needed += self._of(effects.held(launch))
                runs = runs_of(node) if type(node.target) is not OpOverload else None
                if runs is not None:
                    made = self._add_inside(runs, made)
                    needed += made
            elif node.op == "output" and hold_inputs:
                for left in effects.flight.left():
                    needed += self._of(effects.numbers.canonical(left))
            elif node.op == "placeholder":
                self.given += made
            self.made.append(made)
            self.needed.append(tuple(dict.fromkeys(needed)))

    def _made(self, node: Node, storages: Storages) -> tuple[int, ...]:
        """Number the storages that are new with ``node``."""
        effects, numbers = self._effects, self._numbers
        value = node.meta.get("val")
        elements = effects.elements(node)
        if elements is not None and isinstance(value, (list, tuple)) and len(value) == len(elements):
            parts: Iterable[tuple[Storages, object]] = zip(elements, value, strict=True)
        else:
            parts = ((storages, value),)
        made: list[int] = []
        for located, part in parts:
            fresh = [storage for storage in located if storage not in numbers and storage not in STATES]
            if not fresh:
                if made:  # results that may share a storage: it holds the larger one
                    for own in set(made).intersection(self._of(located)):
                        self.sizes[own] = max(self.sizes[own], _size(node, part, effects.gm))
                continue
            size = _size(node, part, effects.gm)
            if node.op in ("placeholder", "get_attr") and not node.meta.get(DONATED):
                self.resident += size
                numbers.update(dict.fromkeys(fresh, ()))
            else:
                numbers.update(dict.fromkeys(fresh, (len(self.sizes),)))
                made.append(len(self.sizes))
                self.sizes.append(size)
        return tuple(made)

    def _of(self, storages: Storages) -> tuple[int, ...]:
        """Allocations that hold ``storages``, in order of their numbers."""
        return tuple(sorted({number for storage in storages for number in self._numbers.get(storage, ())}))

    def _add_inside(self, runs: Runs, made: tuple[int, ...]) -> tuple[int, ...]:
        """``made`` and an allocation for what bodies need on top: what one run returns may be the node's own value."""
        most = max(self._most_inside(self._effects.of_body(body)) for body, _ in runs.bodies)
        size = most if runs.repeats else most - sum(self.sizes[own] for own in made)
        if size <= 0:
            return made
        self.sizes.append(size)
        return (*made, len(self.sizes) - 1)

    def _most_inside(self, body: Effects) -> int:
        key = id(body.gm)
        if key not in self._bodies:
            inner = Allocations(body, hold_inputs=self._hold_inputs, _known=self._bodies)
            self._bodies[key] = int(inner.live().max(initial=inner.resident)) - inner.resident
        return self._bodies[key]

    def live(self, sequence: Sequence[int] | None = None) -> Bytes:
        """Bytes while each node runs, in the order of ``sequence`` (node numbers), None for the graph's order.

        Inputs are there from the beginning, those that the caller gives away too.
        """
        places = np.arange(len(self.made))
        if sequence is not None:
            numbers, places = np.asarray(sequence, dtype=np.int64), np.zeros_like(places)
            places[numbers] = np.arange(len(numbers))
        makers, made, readers, needed, sizes = self._flat
        first, last = np.zeros(len(self.sizes), dtype=np.int64), np.zeros(len(self.sizes), dtype=np.int64)
        first[made] = places[makers]
        first[list(self.given)] = 0
        np.maximum.at(last, needed, places[readers])
        change = np.zeros(len(self.made) + 1, dtype=np.int64)
        np.add.at(change, first, sizes)
        np.subtract.at(change, last + 1, sizes)
        return self.resident + np.cumsum(change[:-1])

    @cached_property
    def _flat(self) -> tuple[Bytes, Bytes, Bytes, Bytes, Bytes]:
        """Node numbers that make something and what, node numbers that need something and what, in pairs; sizes."""
        return *pairs(self.made), *pairs(self.needed), np.asarray(self.sizes, dtype=np.int64)


def pairs(held: Sequence[Sequence[int]]) -> tuple[Bytes, Bytes]:
    """By index a list of numbers: every index as often as it has numbers, and these."""
    counts = np.fromiter(map(len, held), dtype=np.int64, count=len(held))
    return (np.repeat(np.arange(len(held)), counts),
            np.fromiter(chain.from_iterable(held), dtype=np.int64, count=int(counts.sum())))


def _size(node: Node, value: object, gm: GraphModule) -> int:
    if node.op == "get_attr" and value is None:
        value = attribute_or_none(gm, str(node.target))
    return value_bytes(value) if isinstance(value, (torch.Tensor, list, tuple)) else 0


def peak(allocations: Allocations, gm: GraphModule) -> tuple[int, Node | None]:
    """Most bytes at once, and the first node that runs while they are there."""
    nodes = list(order(gm.graph))
    if not nodes:
        return 0, None
    live = allocations.live()
    place = int(live.argmax())
    return int(live[place]), nodes[place]
