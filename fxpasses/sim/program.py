"""A graph as lists over node numbers: what the simulator plays and schedulers order."""

from __future__ import annotations

from collections.abc import Callable

from torch.fx import Node

from fxpasses.analyses.allocations import Allocations
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import order
from fxpasses.ir.ops import collective, is_launch, is_wait, launch_of

Order = list[int]
"""Node numbers, each once: an order of the graph's nodes."""
LAUNCH_MS = 0.003
"""Milliseconds that a launch keeps the compute stream from work, where the cost model does not say."""


class Program:
    """One graph, its nodes numbered in graph order.

    ``costs``: milliseconds; of a launch, those of its transfer. ``streams``: the communicator a launch is queued on, by
    group, None for other nodes. ``links``: what a transfer occupies, () for other nodes; transfers that have a link in
    common slow each other. ``launches``: of a wait, the number of its launch; -1 for other nodes. ``operands``: data
    operands, in argument order, each once. ``earlier``: every node that has to run before a node: operands, accesses
    to storages that conflict, control edges, launches of the same group; sorted. With ``keep_order`` every launch also
    follows the one before it, of any group, and a wait the launches it followed. ``allocations``: its memory.
    Milliseconds come from ``cost``, whose attributes ``launch_ms`` and ``links`` (of a node) count where it has them.
    """

    def __init__(self, effects: Effects, cost: Callable[[Node], float], *, keep_order: bool = False,
                 hold_inputs: bool = True) -> None:
        graph = effects.gm.graph
        self.gm, self.effects = effects.gm, effects
        self.nodes = list(graph.nodes)
        self.numbers = order(graph)
        self.launch_ms = float(getattr(cost, "launch_ms", LAUNCH_MS))
        self.allocations = Allocations(effects, hold_inputs=hold_inputs)
        self.costs = [cost(node) if node.op not in ("placeholder", "get_attr", "output") and not is_wait(node) else 0.0
                      for node in self.nodes]
        links_of: Callable[[Node], tuple[str, ...]] | None = getattr(cost, "links", None)
        self.streams: list[str | None] = []
        self.links: list[tuple[str, ...]] = []
        self.launches: list[int] = []
        self.operands = [[self.numbers[operand] for operand in node.all_input_nodes] for node in self.nodes]
        for node in self.nodes:
            found = collective(node) if is_launch(node) else None
            stream = None if found is None else found.group.name
            self.streams.append(stream)
            self.links.append(() if stream is None else links_of(node) if links_of is not None else (stream,))
            launch = launch_of(node) if is_wait(node) else None
            self.launches.append(-1 if launch is None else self.numbers[launch])
        self._order(keep_order)

    def _order(self, keep_order: bool) -> None:
        others = self.effects.dependencies(collective_order=False)
        last: dict[str | None, int] = {}
        self.earlier: list[list[int]] = []
        for number, node in enumerate(self.nodes):
            before = {*self.operands[number], *(self.numbers[other] for other in others[node])}
            stream = self.streams[number]
            if stream is not None:
                key = None if keep_order else stream
                if key in last:
                    before.add(last[key])
                last[key] = number
            elif keep_order and self.launches[number] >= 0 and last:
                before.add(last[None])
            self.earlier.append(sorted(before))

    @property
    def size(self) -> int:
        """Number of nodes."""
        return len(self.nodes)
