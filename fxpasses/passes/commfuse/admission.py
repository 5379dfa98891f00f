"""Which launches a bucket may take where costs are known: what that exposes, and what would be whole twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from torch.fx import GraphModule, Node

from fxpasses.analyses.kinds import is_copy, is_view
from fxpasses.ir.ops import base_name, collective, is_wait, waits_of
from fxpasses.passes.commfuse.candidates import Candidate
from fxpasses.passes.commfuse.foresight import Foresight, ScaledCosts
from fxpasses.passes.commfuse.rows import Bucket

_LATENCY_BOUND = 0.75
"""A launch is latency-bound where half of it takes more than this part of its time."""
_TOLERANCE = 1e-9
_PARTS = ("split_with_sizes_copy", "_chunk_cat")


class Admission:
    """Judges buckets of one graph by ``foresight``; milliseconds by ``costs``."""

    def __init__(self, gm: GraphModule, foresight: Foresight, costs: ScaledCosts) -> None:
        self._foresight, self._costs = foresight, costs
        self._free: dict[Node, int] = {}
        """By gather: the place from which on nothing reads what an earlier gather of the same values gave."""
        read: dict[Node, int] = {}
        for node in gm.graph.nodes:
            found = collective(node)
            if found is None or found.kind != "all_gather":
                continue
            roots = _roots(found.inputs)
            self._free[node] = max((read.get(root, -1) for root in roots), default=-1)
            last = self._last_read(node)
            read.update((root, max(last, read.get(root, -1))) for root in roots)

    def is_worth_it(self, candidate: Candidate) -> bool:
        """Exposed, or latency-bound."""
        return self._foresight.is_exposed(candidate.node) or self._is_latency_bound(candidate)

    def _is_latency_bound(self, candidate: Candidate) -> bool:
        return self._ms(candidate, candidate.size // 2) > _LATENCY_BOUND * self._ms(candidate, candidate.size)

    def refusal(self, bucket: Bucket, candidate: Candidate) -> str | None:
        """Why ``candidate`` had better not join, as a code; None where it may."""
        members = [*bucket.members, candidate]
        if candidate.found.kind == "all_gather":
            place = min(self._first_wait(member.node) for member in members)
            if any(self._free.get(member.node, -1) >= place for member in members):
                return "still-whole"
        alone = self._exposed(bucket.members) + self._exposed([candidate])
        return "would-be-exposed" if self._exposed(members) > alone + _TOLERANCE else None

    def _exposed(self, members: Sequence[Candidate]) -> float:
        """Milliseconds that compute would wait for one launch of these, were there no others."""
        ready = max(self._foresight.ready_ms[member.node] for member in members)
        wanted = min(self._foresight.wanted_ms[member.node] for member in members)
        size = sum(member.size for member in members)
        return max(0.0, self._ms(members[0], size) - max(0.0, wanted - ready))

    def _ms(self, candidate: Candidate, size: int) -> float:
        """Milliseconds of a launch like ``candidate``'s of ``size`` bytes a rank."""
        return self._costs(candidate.node, size / candidate.size if candidate.size else 1.0)

    def _first_wait(self, launch: Node) -> int:
        return min(self._foresight.place[wait] for wait in waits_of(launch))

    def _last_read(self, launch: Node) -> int:
        """The last place at which the gathered values, or copies of them, are read."""
        pending, last = list(launch.users), -1
        seen = set(pending)
        while pending:
            node = pending.pop()
            last = max(last, self._foresight.place[node])
            if is_wait(node) or _hands_on(node):
                fresh = [user for user in node.users if user not in seen]
                seen.update(fresh)
                pending += fresh
        return last


def _hands_on(node: Node) -> bool:
    """Gives the elements of its operands, where they are or in other memory."""
    return is_view(node) or is_copy(node) or base_name(node) in _PARTS


def _roots(nodes: Iterable[Node]) -> set[Node]:
    """What values are made of by views and copies alone."""
    pending, found, seen = list(nodes), set(), set(nodes)
    while pending:
        node = pending.pop()
        inputs = node.all_input_nodes if _hands_on(node) else []
        if not inputs:
            found.add(node)
        fresh = [operand for operand in inputs if operand not in seen]
        seen.update(fresh)
        pending += fresh
    return found
