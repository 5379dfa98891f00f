"""A graph as lists over node numbers: what the simulator plays and schedulers order."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from torch._ops import OpOverload
from torch.fx import Node

from fxpasses.analyses.allocations import Allocations
from fxpasses.analyses.kinds import is_compute
from fxpasses.analyses.runs import Runs, runs_of
from fxpasses.ir.effects import COLLECTIVES, Effects
from fxpasses.ir.graph import order
from fxpasses.ir.ops import collective, is_launch, is_wait, launch_of
from fxpasses.ir.schedule import Call, Region, calls_of
from fxpasses.pm.analyses import remembering
from fxpasses.sim.inside import Blocking, Inside, Sums, added

Order = list[int]
"""Node numbers, each once: an order of the graph's nodes."""
LAUNCH_MS = 0.003
"""Milliseconds that a launch keeps the compute stream from work, where the cost model does not say."""
COMPUTE, LAUNCH, WAIT, INSIDE = range(4)
"""Kinds of nodes: work on the compute stream, a launch, a wait for a launch of the graph, one of `Program.inside`."""


class Program:
    """One graph, its nodes numbered in graph order.

    ``costs``: milliseconds; of a launch, those of its transfer. ``streams``: the communicator a launch is queued on, by
    group, None for other nodes. ``links``: what a transfer occupies, () for other nodes; transfers that have a link in
    common slow each other. ``launches``: of a wait, the number of its launch; -1 for other nodes. ``operands``: data
    operands, in argument order, each once. ``earlier``: every node that has to run before a node: operands, accesses
    to storages that conflict, control edges; sorted. With ``keep_order`` every launch also follows the one before it,
    of any group, and a wait the launches it followed; without it launches may change places, on all ranks alike. With
    ``keep_alike`` those that differ in nothing that ranks could compare keep their order, see `calls_of`.
    ``needed``: as ``earlier``, without control edges and the order of launches. ``allocations``: its memory.
    ``kinds``: `COMPUTE`, `LAUNCH`, `WAIT` or `INSIDE`. ``inside``: what nodes with bodies run, by number, and
    collectives that return when they are done; their costs are those of the bodies played, as often as they run, or of
    launch and transfer. ``all_streams``: bodies' included, in order of their first
    launch. ``shares_links``: some link is used by several streams.
    Milliseconds come from ``cost``, whose attributes ``launch_ms`` and ``links`` (of a node) count where it has them.
    """

    def __init__(self, effects: Effects, cost: Callable[[Node], float], *, keep_order: bool = False,
                 keep_alike: bool = False, hold_inputs: bool = True, _known: dict[int, Program] | None = None) -> None:
        graph = effects.gm.graph
        self.gm, self.effects = effects.gm, effects
        self.nodes = list(graph.nodes)
        self.numbers = order(graph)
        self.launch_ms = float(getattr(cost, "launch_ms", LAUNCH_MS))
        self.allocations = Allocations(effects, hold_inputs=hold_inputs)
        cost = remembering(cost)
        links_of: Callable[[Node], tuple[str, ...]] | None = getattr(cost, "links", None)
        self.costs: list[float] = []
        self.streams: list[str | None] = []
        self.links: list[tuple[str, ...]] = []
        self.launches: list[int] = []
        self.kinds: list[int] = []
        self.inside: dict[int, Inside | Blocking] = {}
        self.operands = [[self.numbers[operand] for operand in node.all_input_nodes] for node in self.nodes]
        for number, node in enumerate(self.nodes):
            stream: str | None = None
            links: tuple[str, ...] = ()
            launch, kind, spent = -1, COMPUTE, 0.0
            if is_wait(node):
                launch = self._launch_of(node)
                kind = WAIT if launch >= 0 else COMPUTE
            elif runs := None if type(node.target) is OpOverload else runs_of(node):
                programs = self._programs(runs, cost, {} if _known is None else _known, keep_order=keep_order,
                                          keep_alike=keep_alike, hold_inputs=hold_inputs)
                found = self.inside[number] = Inside(programs, runs.alternatives, runs.is_known)
                kind, spent = INSIDE, found.played().step_ms
            elif node.op not in ("placeholder", "get_attr", "output"):
                spent = cost(node)
                read = collective(node)
                if read is not None:
                    group = read.group.name
                    links = links_of(node) if links_of is not None else (group,)
                if read is not None and read.waited:
                    kind, stream = LAUNCH, group
                elif read is not None:
                    blocking = self.inside[number] = Blocking(group, links, spent, self.launch_ms)
                    kind, spent, links = INSIDE, blocking.played().step_ms, ()
            self.costs.append(spent)
            self.streams.append(stream)
            self.links.append(links)
            self.launches.append(launch)
            self.kinds.append(kind)
        self._order(keep_order, keep_alike)
        self._share()

    def keeping(self, *, order: bool, alike: bool) -> Program:
        """The same program with ``keep_order`` and ``keep_alike``: the bodies keep theirs anyway."""
        kept = copy.copy(self)
        kept._order(order, alike)
        return kept

    def _launch_of(self, wait: Node) -> int:
        """The launch that the graph itself holds: of a value it is given, there is none."""
        launch = launch_of(wait) or next((found for found in self.effects.landed(wait) if is_launch(found)), None)
        return -1 if launch is None else self.numbers[launch]

    def _programs(self, runs: Runs, cost: Callable[[Node], float], known: dict[int, Program],
                  **options: bool) -> tuple[tuple[Program, int], ...]:
        for body, _ in runs.bodies:
            if id(body) not in known:
                known[id(body)] = Program(self.effects.of_body(body), cost, _known=known, **options)
        return tuple((known[id(body)], count) for body, count in runs.bodies)

    def _order(self, keep_order: bool, keep_alike: bool) -> None:
        others = self.effects.dependencies(collective_order=False)
        last, last_alike = -1, dict[Call | Region, int]()
        self.earlier: list[list[int]] = []
        self.needed: list[list[int]] = []
        for number, node in enumerate(self.nodes):
            before = {*self.operands[number], *(self.numbers[other] for other in others[node])}
            earlier = needed = sorted(before)
            if node.meta.get("after"):
                needed = [other for other in earlier if self._needs(number, other)]
            sends = self.streams[number] is not None or (number in self.inside and bool(self.inside[number].streams))
            if keep_order and (sends or self.launches[number] >= 0):
                if last >= 0 and last not in before:
                    earlier = sorted((*before, last))
                if sends:
                    last = number
            elif keep_alike and sends:
                calls = calls_of(node)
                earlier = sorted(before.union(last_alike[call] for call in calls if call in last_alike))
                last_alike.update(dict.fromkeys(calls, number))
            self.earlier.append(earlier)
            self.needed.append(needed)

    def _needs(self, number: int, other: int) -> bool:
        """A control edge would not have to say that ``other`` comes first."""
        node, before = self.nodes[number], self.nodes[other]
        reads, writes = self.effects.reads, self.effects.writes
        shared = (writes(before) & (reads(node) | writes(node))) | (reads(before) & writes(node))
        return other in self.operands[number] or bool(shared - {COLLECTIVES})

    def _share(self) -> None:
        own = {stream: None for stream in self.streams if stream is not None}
        inner = (stream for found in self.inside.values() for stream in found.streams)
        self.all_streams = tuple(dict.fromkeys((*own, *inner)))
        users: dict[str, set[str | None]] = {}
        for stream, links in zip(self.streams, self.links, strict=True):
            for link in links:
                users.setdefault(link, set()).add(stream)
        self.shares_links = any(len(streams) > 1 for streams in users.values())
        self._busy = [number for number, kind in enumerate(self.kinds) if kind == COMPUTE and self.costs[number]]
        self._takes_time = bytearray(bool(kind or cost) for kind, cost in zip(self.kinds, self.costs, strict=True))
        self._launches = [number for number, kind in enumerate(self.kinds) if kind == LAUNCH]

    @cached_property
    def computes(self) -> list[bool]:
        """By node number: something a transfer can hide behind."""
        return list(map(is_compute, self.nodes))

    def timed(self, order: Sequence[int] | None) -> list[int]:
        """``order``, None for the graph's, without nodes that take no time: the step of these alone is the same."""
        takes_time = self._takes_time
        return [number for number in (range(self.size) if order is None else order) if takes_time[number]]

    @property
    def size(self) -> int:
        """Number of nodes."""
        return len(self.nodes)

    def work(self, costs: Sequence[float], inside: Mapping[int, Sums]) -> tuple[float, float]:
        """Milliseconds of work on the compute stream and of launching, those of bodies from ``inside``."""
        return (sum(costs[number] for number in self._busy) + sum(sums.compute_ms for sums in inside.values()),
                self.launch_ms * len(self._launches) + sum(sums.launch_ms for sums in inside.values()))

    def traffic(self, costs: Sequence[float], inside: Mapping[int, Sums]) -> tuple[dict[str, float], dict[str, float]]:
        """Milliseconds of transfers by stream and by link, each as long as it takes alone."""
        streams, links = dict.fromkeys(self.all_streams, 0.0), dict[str, float]()
        for number in self._launches:
            spent, stream = costs[number], self.streams[number]
            if stream is not None:
                streams[stream] += spent
            for link in self.links[number]:
                links[link] = links.get(link, 0.0) + spent
        for sums in inside.values():
            streams, links = added(streams, sums.communication_ms), added(links, sums.link_ms)
        return streams, links
