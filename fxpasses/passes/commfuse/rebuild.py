"""Buckets become one launch each, and every node takes the place next to its old one that this allows."""

from __future__ import annotations

import heapq
import operator
from collections.abc import Iterable, Iterator, Sequence

from torch.fx import GraphModule, Node
from torch.fx.node import map_arg

from fxpasses.analyses.kinds import is_cast, is_symbolic, is_view
from fxpasses.analyses.memory import hand_over
from fxpasses.analyses.places import seen_by_place
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.storages import together
from fxpasses.ir.graph import order
from fxpasses.ir.ops import is_wait, waits_of
from fxpasses.ir.rewrites import put_in_order
from fxpasses.passes.commfuse.candidates import PLACES
from fxpasses.passes.commfuse.ordering import Edges
from fxpasses.passes.commfuse.packing import Form, Fused, fuse
from fxpasses.passes.commfuse.rows import Bucket

#: A place in the new order: position of an old node, and what stands in front of it (0), at it (1) or behind it (2).
_Place = tuple[int, int]


class _Junction:
    """A point in the new order that no node stands for."""


_Item = Node | _Junction


class Rebuild:
    """One graph while its buckets are put in. ``launches``: the new ones, in the order of ``buckets``.

    ``own``: see `own_storage`.
    """

    def __init__(self, gm: GraphModule, own: set[Node], edges: Edges, buckets: Sequence[Bucket], form: Form) -> None:
        self._graph = gm.graph
        self._position = order(gm.graph)
        self._places: dict[Node, _Place] = {node: (index, 1) for node, index in self._position.items()}
        self._follows: dict[_Item, list[_Item]] = {}
        self._stands_for: dict[Node, tuple[_Item, ...]] = {}
        self._pieces: dict[Node, Node] = {}
        self._edges = edges
        self.launches = [self._fuse(bucket, form, own) for bucket in buckets]
        self._replace()
        self._arrange(self._ordered())

    def _fuse(self, bucket: Bucket, form: Form, own: set[Node]) -> Node:
        """Add the nodes of a bucket, with their places and with what they have to follow."""
        members = [candidate.found for candidate in bucket.members]
        first = members[0].node
        with self._graph.inserting_before(first):
            fused = fuse(self._graph, members, form=form, like=first, own=own, aligned=bucket.aligned)
        kept = {name: first.meta[name] for name in PLACES if name in first.meta}
        for node in (*fused.before, fused.launch, *fused.taken, *fused.waits, *fused.after):
            node.meta.update(kept)
        for member in members:
            hand_over(member.node, fused.launch)
        start = self._position[first]
        waits = [wait for member in members for wait in waits_of(member.node)]
        old = {*waits, *(member.node for member in members)}
        entry, done = _Junction(), _Junction()
        operands = [operand for member in members for operand in member.node.all_input_nodes]
        self._follows[entry] = [*operands, *(other for node in old for other, _ in self._edges[node]
                                             if other not in old)]
        for node in (*fused.before, fused.launch):
            self._places[node] = (start, 1)
            self._follows[node] = [entry]
        self._pull(operands, start)
        self._follows[done] = list(fused.waits)
        for member in members:
            self._stands_for[member.node] = (fused.launch,)
        for wait in waits:
            self._stands_for[wait] = (fused.pieces[wait], done)
        self._pieces.update(fused.pieces)
        self._put_behind(fused, waits)
        return fused.launch

    def _put_behind(self, fused: Fused, waits: Iterable[Node]) -> None:
        """Waits and what takes the result apart stand where the first old wait was that they are needed for."""
        needed: dict[Node, int] = {}
        for wait in waits:
            piece, place = fused.pieces[wait], self._position[wait]
            needed[piece] = min(place, needed.get(piece, place))
        for node in reversed((*fused.taken, *fused.waits, *fused.after)):
            place = min(needed[user] for user in (node, *node.users) if user in needed)
            needed[node] = place
            self._places[node] = (place, 1)
        for node in (*fused.taken, *fused.after):
            if node.target is operator.getitem:  # at once: an element may be on its way elsewhere later
                self._places[node] = self._places[node.all_input_nodes[0]]

    def _pull(self, operands: Iterable[Node], start: int) -> None:
        """Views, casts, look-ups and sizes that the operands are made of come no later than the launch."""
        pending = list(operands)
        while pending:
            node = pending.pop()
            if self._places[node] > (start, 0) and (node.op == "get_attr" or is_view(node) or is_cast(node)
                                                    or is_symbolic(node)):
                self._places[node] = (start, 0)
                pending += node.all_input_nodes

    def _replace(self) -> None:
        """Users of the old waits take the pieces; old waits and launches go."""
        users = dict.fromkeys(user for wait in self._pieces for user in wait.users)
        for user in users:
            user.args = map_arg(user.args, lambda node: self._pieces.get(node, node))
            user.kwargs = map_arg(user.kwargs, lambda node: self._pieces.get(node, node))
        launches = [node for node in self._stands_for if node not in self._pieces]
        for node in (*self._pieces, *launches):
            self._graph.erase_node(node)

    def _ordered(self) -> Iterator[Node]:
        """All nodes, each as near to its place as operands and edges let it."""
        nodes = list(self._graph.nodes)
        rank = {node: index for index, node in enumerate(nodes)}
        keys = {node: (*self._places[node], self._position.get(node, 0), rank[node]) for node in nodes}
        followers: dict[_Item, list[_Item]] = {}
        missing: dict[_Item, int] = {}
        for item in (*nodes, *(item for item in self._follows if isinstance(item, _Junction))):
            before = self._before(item)
            missing[item] = len(before)
            for other in before:
                followers.setdefault(other, []).append(item)
        ready = [(keys[node], node) for node in nodes if not missing[node]]
        heapq.heapify(ready)
        loose: list[_Item] = [item for item in self._follows if isinstance(item, _Junction) and not missing[item]]
        while ready or loose:
            item = loose.pop() if loose else heapq.heappop(ready)[1]
            if isinstance(item, Node):
                yield item
            for follower in followers.get(item, ()):
                missing[follower] -= 1
                if missing[follower]:
                    continue
                if isinstance(follower, Node):
                    heapq.heappush(ready, (keys[follower], follower))
                else:
                    loose.append(follower)

    def _before(self, item: _Item) -> dict[_Item, None]:
        """What an item has to follow, as the graph is now."""
        found: dict[_Item, None] = {}
        others: list[_Item] = list(self._follows.get(item, ()))
        if isinstance(item, Node):
            found.update(dict.fromkeys(item.all_input_nodes))
            others += [other for other, _ in self._edges.get(item, ())]
        for other in others:
            now = self._stands_for.get(other) if isinstance(other, Node) else None
            found.update(dict.fromkeys(now or (other,)))
        return found

    def _arrange(self, ordered: Iterable[Node]) -> None:
        nodes = list(ordered)
        assert len(nodes) == len(self._graph.nodes), "the buckets make a cycle"
        put_in_order(nodes)


def own_storage(gm: GraphModule, effects: Effects) -> set[Node]:
    """Waits whose value must not be a part of another one: returned, written, or looked at by place in the storage."""
    waits = [node for node in gm.graph.nodes if is_wait(node)]
    shown = {*effects.reads(gm.graph.output_node()), *seen_by_place(gm, effects)}
    shown.update(together(effects.writes(node) for node in gm.graph.nodes if not is_wait(node)))
    return {wait for wait in waits if not shown.isdisjoint(effects.storages(wait))}
