"""How far launches and waits may move past compute: places as sortable keys, bounds from data and effects, memory.

Compute never moves, so a place is told by the compute nodes in front of it: the *slot* of a node is their number. A
launch that moves up takes along the views, copies and look-ups it needs; a wait that moves down takes along the views
of its result. Everything that stops them is an operand, a conflicting access or a control edge, all from
`Effects.dependencies`, so an order that keeps to the bounds has no race by construction.
"""

from __future__ import annotations

import heapq
import operator
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from torch.fx import GraphModule, Node

from fxpasses.analyses.in_flight import InFlight
from fxpasses.analyses.kinds import is_compute, is_copy, is_symbolic, is_view, only_for_launches, starts_sum
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import order
from fxpasses.ir.ops import collective, is_launch, is_wait, value_bytes, waited_value, waits_of

#: A place in the new order. (i, 0) is the place node i had; (i, 1, j, 0) is right behind it, (i, -1, j, 0) right before
#: it, for the node that had place j. Keys compare as tuples; none is the beginning of another.
Key = tuple[int, ...]


def _behind(key: Key, index: int) -> Key:
    """Next to the nodes that stand right behind the same one already, so that long chains do not nest."""
    if key[-3:-2] == (1,) and key[-2] < index:
        return (*key[:-2], index, 0)
    return (*key[:-1], 1, index, 0)


def _before(key: Key, index: int) -> Key:
    if key[-3:-2] == (-1,) and key[-2] > index:
        return (*key[:-2], index, 0)
    return (*key[:-1], -1, index, 0)


@dataclass(frozen=True)
class Bound:
    """What a launch or wait cannot pass.

    ``stop``: the nearest node that has to stay on its side, None where nothing does. ``member``: the node that ``stop``
    is tied to: the launch or wait itself, or one of those it carries. ``carried``: cheap nodes that move along, nearest
    first. ``waits``: waits among the nodes that a launch has to follow.
    """

    stop: Node | None
    member: Node
    carried: tuple[Node, ...]
    waits: tuple[Node, ...] = ()


class Overlap:
    """The places of one graph's nodes while launches and waits move. Nothing shows in the graph.

    ``launches``: those that may move, in order: every user is a wait, or the ``getitem`` of one. ``waits``: theirs.
    ``limit``: bytes in flight that moves may add up to, None for any number. What the graph had in flight when it came
    is not counted, except for launches that control edges say were moved before: those count in full.
    """

    def __init__(self, gm: GraphModule, effects: Effects, limit: float | None = None) -> None:
        self.graph, self.effects = gm.graph, effects
        self.nodes = list(gm.graph.nodes)
        self.index = order(gm.graph)
        self.keys: dict[Node, Key] = {node: (index, 0) for node, index in self.index.items()}
        self.launches = [node for node in self.nodes if is_launch(node) and _only_waited(node)]
        self.waits_of = {launch: waits_of(launch) for launch in self.launches}
        self.launch_of = {wait: launch for launch, waits in self.waits_of.items() for wait in waits}
        self.waits = [node for node in self.nodes if node in self.launch_of]
        self._sizes = {wait: _waited_bytes(wait) for wait in self.waits}
        for launch, waits in self.waits_of.items():
            total = sum(self._sizes[wait] for wait in waits)
            self._sizes[launch] = max(value_bytes(launch.meta.get("val")), total)
        self.bounds: dict[Node, Bound] = {}
        self._dependencies()
        self._loose = {node for node in self.nodes if is_copy(node) and only_for_launches(node, effects)}
        self._starts = {node for node in self.nodes if starts_sum(node, effects)}
        works = [is_compute(node) and node not in self._loose and node not in self._starts for node in self.nodes]
        self.compute = [node for node, is_work in zip(self.nodes, works, strict=True) if is_work]
        self._slots = list(accumulate(works, initial=0))
        inputs = [index for node, index in self.index.items() if node.op == "placeholder"]
        self._floor: Key = (inputs[-1] if inputs else -1, 0)
        self.in_flight = InFlight(len(self.compute), limit)
        for launch in self.launches:
            if self._was_moved(launch):
                self.in_flight.add(self.slot(launch), self.slot(self.last_wait(launch)), self.size(launch))

    def _dependencies(self) -> None:
        """Nodes each node has to follow, besides its operands, and the reverse."""
        self._earlier = self.effects.dependencies()
        self._later: dict[Node, list[Node]] = {}
        for node, others in self._earlier.items():
            if _takes_element(node):  # picking a result out of a list reads no data
                others = self._earlier[node] = list(node.meta.get("after") or ())
            for other in others:
                self._later.setdefault(other, []).append(node)

    def _was_moved(self, launch: Node) -> bool:
        """A control edge says that compute hides this launch on purpose."""
        before = [node for wait in self.waits_of[launch] for node in wait.meta.get("after") or ()]
        behind = [node for node in self._later.get(launch, ()) if launch in (node.meta.get("after") or ())]
        return any(is_compute(node) for node in (*before, *behind))

    def slot(self, node: Node) -> int:
        """Number of compute nodes in front of ``node``."""
        key = self.keys[node]
        return self._slots[key[0] + (key[1] > 0)]

    def hidden_behind(self, launch: Node) -> int:
        """Number of compute nodes between a launch and its first wait."""
        return min(self.slot(wait) for wait in self.waits_of[launch]) - self.slot(launch)

    def _is_exposed(self, wait: Node) -> bool:
        launch = self.launch_of.get(wait)
        return launch is not None and self.slot(launch) == self.slot(wait)

    def last_wait(self, launch: Node) -> Node:
        """The wait that completes the last of a launch's results."""
        return max(self.waits_of[launch], key=self.keys.__getitem__)

    def size(self, node: Node) -> int:
        """Bytes of a launch's results, or of the one a wait completes; 0 where the type is unknown."""
        return self._sizes[node]

    def is_needed(self, wait: Node) -> bool:
        """Somebody uses the waited value, or the collective was to change a buffer in place."""
        if wait.users:
            return True
        found = collective(self.launch_of[wait])
        return found is not None and found.in_place

    def room(self, node: Node, bound: Bound) -> int:
        """Number of compute nodes between a launch or wait and its bound."""
        if is_wait(node):
            return self.slot(bound.stop) - self.slot(node) if bound.stop is not None else 0
        return self.slot(node) - self._slot_behind(self._anchor(bound))

    def _anchor(self, bound: Bound) -> Key:
        """The place a launch with this bound could stand right behind: never among the graph's inputs."""
        return self._floor if bound.stop is None else max(self._floor, self.keys[bound.stop])

    def _slot_behind(self, key: Key) -> int:
        return self._slots[key[0] + (key[1] >= 0)]

    def above(self, launch: Node) -> Bound:
        """What ``launch`` has to stay behind."""
        frontier: list[tuple[Key, Node, Node]] = []
        carried: list[Node] = []
        seen: dict[Node, None] = {launch: None}
        self._reach(launch, self._before(launch), seen, frontier, -1)
        while frontier:
            _, stop, member = heapq.heappop(frontier)
            if not self._rises(stop):
                return Bound(stop, member, tuple(carried), tuple(filter(is_wait, seen)))
            carried.append(stop)
            self._reach(stop, self._before(stop), seen, frontier, -1)
        return Bound(None, launch, tuple(carried))

    def below(self, wait: Node) -> Bound:
        """What ``wait`` has to stay in front of."""
        frontier: list[tuple[Key, Node, Node]] = []
        carried: list[Node] = []
        seen: dict[Node, None] = {wait: None}
        self._reach(wait, self._behind(wait), seen, frontier, 1)
        while frontier:
            _, stop, member = heapq.heappop(frontier)
            if not is_view(stop) and stop not in self._starts:
                return Bound(stop, member, tuple(carried))
            carried.append(stop)
            self._reach(stop, self._behind(stop), seen, frontier, 1)
        return Bound(None, wait, tuple(carried))

    def _before(self, node: Node) -> Iterator[Node]:
        yield from node.all_input_nodes
        yield from self._earlier[node]

    def _behind(self, node: Node) -> Iterator[Node]:
        yield from node.users
        yield from self._later.get(node, ())

    def _reach(self, member: Node, others: Iterator[Node], seen: dict[Node, None],
               frontier: list[tuple[Key, Node, Node]], sign: int) -> None:
        """Queue neighbours of ``member``, nearest first."""
        for other in others:
            if other not in seen:
                seen[other] = None
                heapq.heappush(frontier, (tuple(sign * part for part in self.keys[other]), other, member))

    def _rises(self, node: Node) -> bool:
        """May move up with a launch: look-ups, views and sizes always, copies that only launches use."""
        return node.op == "get_attr" or node in self._loose or is_view(node) or is_symbolic(node)

    def hoist(self, launch: Node, *, spare_waits: bool) -> None:
        """Move ``launch`` up to its bound, or as far as the memory allows, when that passes compute.

        ``spare_waits``: stay where that would keep a wait, whose collective nothing hides yet, from moving down.
        """
        bound = self.above(launch)
        if spare_waits and any(self._is_exposed(wait) for wait in bound.waits):
            return
        anchor = self._anchor(bound)
        high = self.slot(launch)
        low, size = high - self.room(launch, bound), self.size(launch)
        start = self.in_flight.earliest(low, high, size)
        if start >= high:
            return
        if start > low:
            anchor, bound = self.keys[self.compute[start - 1]], Bound(None, launch, bound.carried)
        self.in_flight.add(start, high, size)
        self.bounds[launch] = bound
        self.keys[launch] = place = _behind(anchor, self.index[launch])
        for node in bound.carried:
            if self.keys[node] > place:
                self.keys[node] = _behind(anchor, self.index[node])

    def sink(self, wait: Node) -> None:
        """Move ``wait`` down to its bound, or as far as the memory allows, when that passes compute."""
        bound = self.below(wait)
        if bound.stop is None or not self.is_needed(wait):
            return
        anchor, low, size = self.keys[bound.stop], self.slot(wait), self.size(wait)
        high = low + self.room(wait, bound)
        end = self.in_flight.latest(low, high, size)
        if end <= low:
            return
        if end < high:
            anchor, bound = self.keys[self.compute[end]], Bound(None, wait, bound.carried)
        self.in_flight.add(low, end, size)
        self.bounds[wait] = bound
        self.keys[wait] = place = _before(anchor, self.index[wait])
        for node in bound.carried:
            if self.keys[node] < place:
                self.keys[node] = _before(anchor, self.index[node])

    def ordered(self) -> list[Node]:
        """The graph's nodes in the new order."""
        return sorted(self.nodes, key=self.keys.__getitem__) if self.bounds else self.nodes


def _only_waited(launch: Node) -> bool:
    """Somebody waits for the result, and nobody else touches it."""
    return bool(waits_of(launch)) and all(
        is_wait(user) or (_takes_element(user) and all(map(is_wait, user.users))) for user in launch.users)


def _waited_bytes(wait: Node) -> int:
    value = waited_value(wait) or wait
    return value_bytes(value.meta.get("val", wait.meta.get("val")))


def _takes_element(node: Node) -> bool:
    """A ``getitem`` on the result of a coalesced launch."""
    return node.target is operator.getitem and isinstance(node.args[0], Node) and is_launch(node.args[0])
