"""Which node of one graph is which of another, found in their structure.

What both graphs compute alike is found from the inputs down and from the outputs up, as hashes of whole cones (the idea
of GumTree's and of hash consing); from there along operands and users that only one node on each side can be; what is
left, in order. Exact likeness goes first, then nodes of another type or group, then nodes of other arguments. Each step
is symmetric: the match of the graphs exchanged is this one turned round.

Every step takes time in the number of nodes and edges, but for sorting.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

from torch.fx import Node

from fxpasses.ir.ops import is_collective
from fxpasses.tools.graph_diff.labels import EXACT, LEVELS, Labelled, Numbers, downward, upward
from fxpasses.tools.graph_diff.order import longest_increasing

_ROUNDS = 4
"""How often a level is tried again after it found something."""
Pair = tuple[int, int]


class Matching:
    """Matched nodes of two graphs, by number: ``before[n]`` is that of node n of the first graph, -1 for none."""

    def __init__(self, one: Labelled, other: Labelled, numbers: Numbers) -> None:
        self.sides = (one, other)
        self.before = [-1] * len(one.nodes)
        self.after = [-1] * len(other.nodes)
        self._numbers = numbers
        self._known: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def pairs(self) -> Iterator[Pair]:
        """Matched nodes in the order of the first graph."""
        return ((node, match) for node, match in enumerate(self.before) if match >= 0)

    def in_order(self) -> list[Pair]:
        """Most matched nodes that are in one order on both sides: all others moved.

        Where there is a choice, collectives and their waits are said to move, not what is between them.
        """
        pairs = list(self.pairs())
        one, other = self.sides
        names = [tuple(sorted((one.nodes[mine].name, other.nodes[its].name))) for mine, its in pairs]
        rank = {pair: place for place, pair in enumerate(sorted(set(names)))}  # any fixed order: it decides ties
        most = (len(pairs) + 1) ** 2
        return longest_increasing(pairs, [rank[names[place]] + (0 if _is_communication(one.nodes[mine]) else most)
                                          for place, (mine, _) in enumerate(pairs)])

    def pair(self, one: int, other: int) -> bool:
        """Match two nodes that have no match yet; False where one has."""
        if self.before[one] >= 0 or self.after[other] >= 0:
            return False
        number = self._numbers["pair", len(self._known[0])]
        self.before[one], self.after[other] = other, one
        self._known[0][one] = self._known[1][other] = number
        return True

    def run(self) -> None:
        """Match all that can be, from what is matched already."""
        self._certain()
        for level in LEVELS:
            matched = len(self._known[0])
            self._in_order(level)
            if len(self._known[0]) > matched:
                self._certain()
        if self._aligned(EXACT):
            self._certain()

    def _certain(self) -> None:
        """Match what one node alone can be, or several that nothing tells apart."""
        for level in LEVELS:
            for _ in range(_ROUNDS):
                matched = len(self._known[0])
                if matched in (len(self.before), len(self.after)):
                    return
                colours = self._by_hash(level)
                self._spread(level)
                self._in_waves(level, colours)
                self._spread(level)
                if len(self._known[0]) == matched:
                    break

    def _free(self) -> tuple[list[int], list[int]]:
        return ([node for node, match in enumerate(self.before) if match < 0],
                [node for node, match in enumerate(self.after) if match < 0])

    def _by_hash(self, level: int) -> tuple[list[int], list[int]]:
        """Match nodes whose cones are alike and the only such ones; returns the colours of all from below."""
        up = [upward(side, level, known, self._numbers) for side, known in zip(self.sides, self._known, strict=True)]
        down = [downward(side, level, known, self._numbers)
                for side, known in zip(self.sides, self._known, strict=True)]
        keys: tuple[Callable[[int, int], Hashable], ...] = (
            lambda side, node: (up[side][node], down[side][node]),
            lambda side, node: up[side][node],
            lambda side, node: down[side][node])
        for key in keys:
            groups = self._grouped(key)
            for one, other in groups.values():
                if len(one) == len(other) == 1:
                    self.pair(one[0], other[0])
        return down[0], down[1]

    def _grouped(self, key: Callable[[int, int], Hashable | None]) -> Mapping[Hashable, tuple[list[int], list[int]]]:
        """Free nodes of both sides by ``key(side, node)``; those without one are left out."""
        found: dict[Hashable, tuple[list[int], list[int]]] = {}
        for side, nodes in enumerate(self._free()):
            for node in nodes:
                value = key(side, node)
                if value is not None:
                    found.setdefault(value, ([], []))[side].append(node)
        return found

    def _spread(self, level: int) -> None:
        """Match along operands at one place, and users that are the only ones of their kind at one place."""
        frontier = list(self.pairs())
        while frontier:
            votes: Counter[Pair] = Counter()
            for one, other in frontier:
                votes.update(self._beside(one, other, level))
            frontier = [pair for pair in _agreed(votes) if self.pair(*pair)]

    def _beside(self, one: int, other: int, level: int) -> Iterator[Pair]:
        """Free neighbours of two matched nodes that may be each other's match."""
        (mine, its), labels = self.sides, [side.labels[level] for side in self.sides]
        places = {place: operand for place, operand in mine.operands[one] if self.before[operand] < 0}
        if places:
            for place, operand in its.operands[other]:
                match = places.get(place)
                if match is not None and self.after[operand] < 0 and labels[0][match] == labels[1][operand]:
                    yield match, operand
        users: dict[Pair, tuple[list[int], list[int]]] = {}
        for side, (graph, node, matches) in enumerate(((mine, one, self.before), (its, other, self.after))):
            for place, user in graph.users[node]:
                if matches[user] < 0:
                    users.setdefault((place, labels[side][user]), ([], []))[side].append(user)
        for one_users, other_users in users.values():
            if len(one_users) == len(other_users) == 1:
                yield one_users[0], other_users[0]

    def _in_waves(self, level: int, colours: tuple[list[int], list[int]]) -> None:
        """Match nodes on the same operands that nothing tells apart, where both sides have as many."""
        gaps: tuple[list[int], list[int]] | None = None
        waiting = [[sum(matches[operand] < 0 for _, operand in operands) for operands in side.operands]
                   for side, matches in zip(self.sides, (self.before, self.after), strict=True)]
        ready = [[node for node in nodes if not waiting[side][node]] for side, nodes in enumerate(self._free())]
        while ready[0] and ready[1]:
            found: dict[Hashable, tuple[list[int], list[int]]] = {}
            for side, nodes in enumerate(ready):
                for node in nodes:
                    key = (self._on(side, node, level), colours[side][node])
                    found.setdefault(key, ([], []))[side].append(node)
            paired: list[Pair] = []
            for one, other in found.values():
                if len(one) == len(other) == 1:
                    paired += [(one[0], other[0])] * self.pair(one[0], other[0])
                elif len(one) == len(other):
                    gaps = gaps or self._gaps()
                    paired += self._zip(one, other, gaps)
            ready = [[], []]
            for pair in paired:
                for side, node in enumerate(pair):
                    for _, user in self.sides[side].users[node]:
                        waiting[side][user] -= 1
                        if not waiting[side][user] and (self.before, self.after)[side][user] < 0:
                            ready[side].append(user)

    def _on(self, side: int, node: int, level: int) -> tuple[int, tuple[Pair, ...]]:
        """Label of a node, and which matched nodes it is computed from."""
        graph, known = self.sides[side], self._known[side]
        return graph.labels[level][node], tuple([(place, known[operand]) for place, operand in graph.operands[node]
                                                 if operand in known])

    def _in_order(self, level: int) -> None:
        """Match what is left and has something matched beside it, in order; between the same matched nodes first."""
        gaps = self._gaps()
        keys: list[Callable[[int, int], Hashable | None]] = [
            lambda side, node: self._wholly_on(side, node, level), lambda side, node: self._used_by(side, node, level),
            lambda side, node: self._partly_on(side, node, level)]
        if level == EXACT:
            keys.append(lambda side, node: None if self.sides[side].operands[node] else self._on(side, node, level))
        for key in keys:
            for one, other in self._grouped(key).values():
                self._zip(one, other, gaps)
        if level == EXACT:  # what nothing uses, such as writes in place, is told apart by its operands alone
            labels = [side.labels[level] for side in self.sides]
            for one, other in self._grouped(lambda side, node: None if self.sides[side].users[node]
                                            else labels[side][node]).values():
                if len(one) == len(other):
                    self._zip(one, other, gaps)

    def _aligned(self, level: int) -> bool:
        """Match what stands between the same matched nodes in the same order, where a neighbour says so too."""
        gaps = self._gaps()
        groups = self._grouped(lambda side, node: (gaps[side][node], self.sides[side].labels[level][node]))
        in_order = longest_increasing(sorted(pair for one, other in groups.values()
                                             for pair in zip(one, other, strict=False)))
        proposed = dict(in_order)

        def beside(one: int, other: int) -> bool:
            for mine, its in ((self.sides[0].operands[one], self.sides[1].operands[other]),
                              (self.sides[0].users[one], self.sides[1].users[other])):
                there = set(its)
                for place, node in mine:
                    match = self.before[node] if self.before[node] >= 0 else proposed.get(node, -1)
                    if (place, match) in there:
                        return True
            return False

        matched = [self.pair(*pair) for pair in in_order if beside(*pair)]
        return any(matched)

    def _zip(self, one: list[int], other: list[int], gaps: tuple[list[int], list[int]]) -> list[Pair]:
        """Match nodes that stand between the same matched ones, then the others, in order; returns who was matched."""
        by_gap: dict[int, tuple[list[int], list[int]]] = {}
        for side, nodes in enumerate((one, other)):
            for node in nodes:
                by_gap.setdefault(gaps[side][node], ([], []))[side].append(node)
        found = [pair for mine, its in by_gap.values() for pair in zip(mine, its, strict=False) if self.pair(*pair)]
        left = [[node for node in nodes if matches[node] < 0]
                for nodes, matches in ((one, self.before), (other, self.after))]
        return found + [(mine, its) for mine, its in zip(*left, strict=False) if self.pair(mine, its)]

    def _gaps(self) -> tuple[list[int], list[int]]:
        """For each node, behind how many of the matched nodes that kept their order it stands."""
        kept = self.in_order()
        found = []
        for side, matches in enumerate((self.before, self.after)):
            places = sorted(pair[side] for pair in kept)
            found.append([bisect_left(places, node) for node in range(len(matches))])
        return found[0], found[1]

    def _wholly_on(self, side: int, node: int, level: int) -> Hashable | None:
        known, operands = self._known[side], self.sides[side].operands[node]
        if not operands or any(operand not in known for _, operand in operands):
            return None
        return self._on(side, node, level)

    def _used_by(self, side: int, node: int, level: int) -> Hashable | None:
        graph, known = self.sides[side], self._known[side]
        users = sorted((place, known[user]) for place, user in graph.users[node] if user in known)
        return (graph.labels[level][node], tuple(users)) if users else None

    def _partly_on(self, side: int, node: int, level: int) -> Hashable | None:
        label, operands = self._on(side, node, level)
        return (label, operands) if operands else None


def _is_communication(node: Node) -> bool:
    return is_collective(node) or "wait_tensor" in str(node.target)


def _agreed(votes: Mapping[Pair, int]) -> Iterable[Pair]:
    """Pairs in which each is the one that the other has most votes with, and alone."""
    best: tuple[dict[int, tuple[int, int]], dict[int, tuple[int, int]]] = ({}, {})  # node -> (votes, the other one)
    for (one, other), count in votes.items():
        for side, node, match in ((0, one, other), (1, other, one)):
            most = best[side].get(node)
            if most is None or count > most[0]:
                best[side][node] = (count, match)
            elif count == most[0]:
                best[side][node] = (count, -1)
    return [(one, other) for one, other in votes if best[0][one][1] == other and best[1][other][1] == one]
