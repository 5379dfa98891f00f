"""Which launches join: any set of one key without a path between its members that is no larger than a bucket."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from torch.fx import Node

from fxpasses.analyses.bucket_sizes import Filling
from fxpasses.analyses.kinds import is_view
from fxpasses.analyses.reachability import Clock, Reachability
from fxpasses.ir.ops import base_name, waits_of
from fxpasses.passes.commfuse.candidates import Candidate
from fxpasses.passes.commfuse.codes import BETWEEN
from fxpasses.passes.commfuse.ordering import Edges

Layout = Literal["greedy", "ddp"]
_FIRST_DDP_BUCKET = 1 << 20
_REDUCTIONS = ("all_reduce", "reduce_scatter")
#: What puts tensors together on their way into one launch, beside views.
_PACKING = ("cat", "clone", "stack")


@dataclass(eq=False)
class Bucket:
    """Members that become one launch, in graph order. ``refused``: why some launch of its key is not in it."""

    key: Hashable
    link: int
    members: list[Candidate]
    size: int
    refused: str | None = None


@dataclass
class _Chain:
    """Launches whose order stays. By key: ``open`` buckets, in order; ``full``: the last link that has no room left."""

    number: int
    links: list[Bucket] = field(default_factory=list)
    open: dict[Hashable, list[Bucket]] = field(default_factory=dict)
    full: dict[Hashable, int] = field(default_factory=dict)
    filling: dict[Hashable, Filling] = field(default_factory=dict)


class Buckets:
    """The buckets of one graph, `chosen` in the order of their first members. ``limit``: bytes of payload, inclusive.

    ``greedy``: the first bucket in order that a launch may join and that has room for it. ``ddp``: reductions fill one
    bucket after the other as DistributedDataParallel's do.
    """

    def __init__(self, candidates: Sequence[Candidate], edges: Edges, *, limit: int, layout: Layout) -> None:
        self._limits = (min(limit, _FIRST_DDP_BUCKET), limit)
        self._layout, self._edges = layout, edges
        self._candidates = {candidate.node: candidate for candidate in candidates}
        self._chains: dict[Hashable, _Chain] = {}
        self._smallest: dict[Hashable, int] = {}
        for candidate in candidates:
            self._chains.setdefault(candidate.chain, _Chain(len(self._chains)))
            smallest = self._smallest.setdefault(candidate.key, candidate.size)
            self._smallest[candidate.key] = min(smallest, candidate.size)
        self._paths = Reachability(len(self._chains))
        self._clocks: dict[Node, Clock] = {}
        self.chosen: list[Bucket] = []
        for node in edges:
            self._visit(node)

    def _visit(self, node: Node) -> None:
        clock = self._paths.joined([*(self._clocks[operand] for operand in node.all_input_nodes), self._across(node)])
        candidate = self._candidates.get(node)
        if candidate is not None:
            if candidate.key is not None:
                clock = self._paths.joined([clock, *(self._across(wait, node) for wait in waits_of(node))])
            chain = self._chains[candidate.chain]
            clock = self._paths.behind(clock, chain.number, self._place(candidate, chain, clock).link)
            for packing in _packing(node):  # who may not come before it may not come before the launch
                self._clocks[packing] = clock
        self._clocks[node] = clock

    def _across(self, node: Node, besides: Node | None = None) -> Clock:
        """What a node depends on by order alone."""
        return self._paths.joined(self._paths.through(self._clocks[other], via)
                                  for other, via in self._edges[node] if other is not besides)

    def _place(self, candidate: Candidate, chain: _Chain, clock: Clock) -> Bucket:
        """The bucket that the candidate joins or starts."""
        last, via = self._paths.last(clock, chain.number)
        in_turn = self._layout == "ddp" and candidate.found.kind in _REDUCTIONS and candidate.key is not None
        bucket, code = self._next_bucket(candidate, chain, last) if in_turn else self._first_fit(candidate, chain, last)
        if bucket is not None:
            self._paths.merge(chain.number, bucket.link, clock)
            bucket.members.append(candidate)
            bucket.size += candidate.size
        else:
            if code is None and last >= 0:
                code = BETWEEN[via]
                chain.links[last].refused = chain.links[last].refused or code
            link = self._paths.open(chain.number, clock)
            bucket = Bucket(candidate.key, link, [candidate], candidate.size, code)
            chain.links.append(bucket)
            self.chosen.append(bucket)
            chain.open.setdefault(candidate.key, []).append(bucket)
        full = (self._is_reached(candidate, chain) if in_turn
                else bucket.size + self._smallest[candidate.key] > self._limits[-1])
        if full:
            chain.open[candidate.key].remove(bucket)
            chain.full[candidate.key] = max(bucket.link, chain.full.get(candidate.key, -1))
        return bucket

    def _first_fit(self, candidate: Candidate, chain: _Chain, last: int) -> tuple[Bucket | None, str | None]:
        """The first open bucket behind link ``last`` with room for the candidate, or why there is none."""
        limit = self._limits[-1]
        if candidate.key is None or candidate.size > limit:
            return None, "larger-than-bucket"
        opened = chain.open.get(candidate.key, [])
        behind = opened[bisect_right(opened, last, key=lambda bucket: bucket.link):]
        for bucket in behind:
            if bucket.size + candidate.size <= limit:
                return bucket, None
            bucket.refused = bucket.refused or "bucket-full"
        return None, "bucket-full" if behind or chain.full.get(candidate.key, -1) > last else None

    def _next_bucket(self, candidate: Candidate, chain: _Chain, last: int) -> tuple[Bucket | None, str | None]:
        """The one open bucket, which closes where the candidate cannot join it."""
        opened = chain.open.get(candidate.key, [])
        if opened and opened[0].link > last:
            return opened[0], None
        if opened:
            opened.clear()
            filling = chain.filling[candidate.key]
            filling.size, filling.closed = 0, filling.closed + 1
        return None, "bucket-full" if chain.full.get(candidate.key, -1) > last else None

    def _is_reached(self, candidate: Candidate, chain: _Chain) -> bool:
        return chain.filling.setdefault(candidate.key, Filling()).add(candidate.size, self._limits)


def _packing(launch: Node) -> Iterator[Node]:
    """Nodes that only put together what ``launch`` sends: those of a bucket made before."""
    pending = [launch]
    while pending:
        for operand in pending.pop().all_input_nodes:
            if len(operand.users) == 1 and (is_view(operand) or base_name(operand) in _PACKING):
                yield operand
                pending.append(operand)
