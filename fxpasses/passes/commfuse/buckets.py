"""Which launches join: any set of one key without a path between its members that is no larger than a bucket."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from torch.fx import Node

from fxpasses.analyses.kinds import is_view
from fxpasses.analyses.reachability import Clock, Reachability
from fxpasses.ir.ops import base_name, waits_of
from fxpasses.passes.commfuse.candidates import Candidate
from fxpasses.passes.commfuse.codes import BETWEEN
from fxpasses.passes.commfuse.ordering import Edges
from fxpasses.passes.commfuse.rows import Bucket, FirstFit, InTurn

Layout = Literal["greedy", "ddp", "static"]
_FIRST_DDP_BUCKET = 1 << 20
_REDUCTIONS = ("all_reduce", "reduce_scatter")
#: What puts tensors together on their way into one launch, beside views.
_PACKING = ("cat", "clone", "stack")


@dataclass
class _Chain:
    """Launches whose order stays, by the buckets they are in."""

    number: int
    links: list[Bucket] = field(default_factory=list)


class Buckets:
    """The buckets of one graph, `chosen` in the order of their first members. ``limit``: bytes of payload, inclusive.

    ``greedy``, ``static``: the first bucket in order that a launch may join and that has room for it. ``ddp``:
    reductions fill one bucket after the other as DistributedDataParallel's do. ``refusal``: why a launch that fits had
    better not join.
    """

    def __init__(self, candidates: Sequence[Candidate], edges: Edges, *, limit: int, layout: Layout,
                 refusal: Callable[[Bucket, Candidate], str | None] | None = None) -> None:
        self._edges, self._refusal = edges, refusal or (lambda _, __: None)
        self._aligned = layout == "static"
        self._candidates = {candidate.node: candidate for candidate in candidates}
        self._chains: dict[Hashable, _Chain] = {}
        self._rows: dict[Hashable, FirstFit | InTurn] = {}
        for candidate in candidates:
            self._chains.setdefault(candidate.chain, _Chain(len(self._chains)))
            if candidate.key is not None and candidate.key not in self._rows:
                in_turn = layout == "ddp" and candidate.found.kind in _REDUCTIONS
                self._rows[candidate.key] = (
                    InTurn((min(limit, _FIRST_DDP_BUCKET), limit)) if in_turn else FirstFit(limit))
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
        row = self._rows.get(candidate.key)
        bucket, code = (None, "form") if row is None else row.find(
            candidate.size, last, lambda other: self._refusal(other, candidate))
        if bucket is not None:
            self._paths.merge(chain.number, bucket.link, clock)
            bucket.members.append(candidate)
            bucket.size += candidate.size
        else:
            if code is None and last >= 0:
                code = BETWEEN[via]
                chain.links[last].refused = chain.links[last].refused or code
            link = self._paths.open(chain.number, clock)
            bucket = Bucket(candidate.key, link, [candidate], candidate.size, code, self._aligned)
            chain.links.append(bucket)
            self.chosen.append(bucket)
        if row is not None:
            row.put(bucket, candidate.size)
        return bucket


def _packing(launch: Node) -> Iterator[Node]:
    """Nodes that only put together what ``launch`` sends: those of a bucket made before."""
    pending = [launch]
    while pending:
        for operand in pending.pop().all_input_nodes:
            if len(operand.users) == 1 and (is_view(operand) or base_name(operand) in _PACKING):
                yield operand
                pending.append(operand)
