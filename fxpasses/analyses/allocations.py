"""Device memory of a graph: which node allocates which storage, and which nodes need it to be there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.effects import STATES, Effects, Storages
from fxpasses.ir.graph import attribute, order
from fxpasses.ir.ops import is_wait, launch_of, value_bytes

DONATED = "donated"
"""``meta`` of a placeholder that nobody outside reads again: its memory is free after its last use."""
Bytes = np.ndarray[tuple[int], np.dtype[np.int64]]


class Allocations:
    """Allocations of one graph, numbered in node order; device and allocator play no part.

    ``sizes``: bytes by allocation, symbolic sizes by their hint. ``made``: by node number, the allocations the node
    makes. ``needed``: by node number, those that have to be there while it runs, its own among them. ``resident``:
    bytes of inputs and look-ups, which the caller keeps, except inputs marked `DONATED`, which are allocations of
    their placeholders. Views and in-place operators make nothing; what is returned is needed to the end. A collective's
    operands are needed until its wait, as runtimes keep them for the other stream, with ``hold_inputs``.
    """

    def __init__(self, effects: Effects, *, hold_inputs: bool = True) -> None:
        nodes = list(effects.gm.graph.nodes)
        self.sizes: list[int] = []
        self.made: list[tuple[int, ...]] = []
        self.needed: list[tuple[int, ...]] = []
        self.resident = 0
        self._known: dict[int, int | None] = {}
        for node in nodes:
            made = self._made(node, effects)
            self.made.append(made)
            touched: set[int] = set()
            for operand in node.all_input_nodes:
                touched |= effects.storages(operand)
            launch = launch_of(node) if hold_inputs and is_wait(node) else None
            if launch is not None:
                touched |= effects.held(launch)
            touched |= effects.storages(node)
            own = (self._known.get(storage) for storage in sorted(touched))
            self.needed.append(tuple(dict.fromkeys((*(number for number in own if number is not None), *made))))

    def _made(self, node: Node, effects: Effects) -> tuple[int, ...]:
        """Number the storages that are new with ``node``."""
        value = node.meta.get("val")
        elements = effects.elements(node)
        if elements is not None and isinstance(value, (list, tuple)) and len(value) == len(elements):
            parts: Iterable[tuple[Storages, object]] = zip(elements, value, strict=True)
        else:
            parts = ((effects.storages(node), value),)
        made = []
        for storages, part in parts:
            fresh = sorted(storage for storage in storages - STATES if storage not in self._known)
            if not fresh:
                continue
            size = _size(node, part, effects.gm)
            if node.op in ("placeholder", "get_attr") and not node.meta.get(DONATED):
                self.resident += size
                self._known.update(dict.fromkeys(fresh))
            else:
                self._known.update(dict.fromkeys(fresh, len(self.sizes)))
                made.append(len(self.sizes))
                self.sizes.append(size)
        return tuple(made)

    def live(self, sequence: Sequence[int] | None = None) -> Bytes:
        """Bytes while each node runs, in the order of ``sequence`` (node numbers), None for the graph's order."""
        numbers = range(len(self.made)) if sequence is None else sequence
        first, last = [0] * len(self.sizes), [0] * len(self.sizes)
        for place, number in enumerate(numbers):
            for allocation in self.made[number]:
                first[allocation] = place
            for allocation in self.needed[number]:
                last[allocation] = place
        change = np.zeros(len(self.made) + 1, dtype=np.int64)
        np.add.at(change, first, self.sizes)
        np.subtract.at(change, np.asarray(last, dtype=np.int64) + 1, self.sizes)
        return self.resident + np.cumsum(change[:-1])


def _size(node: Node, value: object, gm: GraphModule) -> int:
    if node.op == "get_attr" and value is None:
        try:
            value = attribute(gm, str(node.target))
        except AttributeError:
            return 0
    return value_bytes(value) if isinstance(value, (torch.Tensor, list, tuple)) else 0


def peak(allocations: Allocations, gm: GraphModule) -> tuple[int, Node | None]:
    """Most bytes at once, and the first node that runs while they are there."""
    nodes = list(order(gm.graph))
    if not nodes:
        return 0, None
    live = allocations.live()
    place = int(live.argmax())
    return int(live[place]), nodes[place]
