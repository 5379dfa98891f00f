"""What is to become of every launch of one graph, before anything is changed."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from torch.fx import GraphModule, Node

from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import payload_bytes
from fxpasses.passes.commfuse.admission import Admission
from fxpasses.passes.commfuse.buckets import Buckets
from fxpasses.passes.commfuse.candidates import Candidate, Differences, candidates
from fxpasses.passes.commfuse.options import Options
from fxpasses.passes.commfuse.ordering import Edges, edges_of, parted
from fxpasses.passes.commfuse.rows import Bucket
from fxpasses.pm.analyses import Analyses

_MIB = 1 << 20
_KIB = 1 << 10


@dataclass(frozen=True)
class Plan:
    """``buckets``: of two launches at least. ``alone``: the other launches, and the codes of why.

    ``told``: by launch, the message of its remark and its figures, where there are any.
    """

    buckets: tuple[Bucket, ...]
    alone: tuple[tuple[Node, str], ...]
    edges: Edges
    told: Mapping[Node, tuple[str, Mapping[str, Any]]] = field(default_factory=dict)

    def remark(self, analyses: Analyses) -> None:
        """Say why launches are sent alone."""
        for node, code in self.alone:
            words, figures = self.told.get(node, ("", {}))
            analyses.remark(node, code, f"sent alone{words}", bytes=payload_bytes(node) or None, **figures)


def plan(gm: GraphModule, effects: Effects, options: Options, analyses: Analyses) -> Plan:
    """The buckets of a graph."""
    return Survey(gm, effects, options, analyses).plan()


def permitted(plan: Plan, analyses: Analyses) -> Plan:
    """``plan`` with the buckets that may be made: fewer make no cycle where all make none."""
    return replace(plan, buckets=tuple(
        bucket for bucket in plan.buckets if analyses.may_rewrite(bucket.members[0].node, "fused")))


class Survey:
    """The launches of a graph, those that ``admission`` finds worth it where there is one, and what holds them."""

    def __init__(self, gm: GraphModule, effects: Effects, options: Options, analyses: Analyses,
                 admission: Admission | None = None) -> None:
        self._options, self._admission = options, admission
        self._alone: list[tuple[Node, str]] = []
        self._found: list[Candidate] = []
        self._edges: Edges = {}
        in_set = analyses.rank is not None  # whose schedules are compared, sizes with them
        for item in candidates(list(gm.graph.nodes), analyses.world, mixed_gathers=options.mixed_gathers,
                               sizes_agree=analyses.world.constants_agree or in_set):
            if isinstance(item, tuple):
                self._alone.append(item)
            elif admission is not None and item.size > options.min_kb * _KIB and not admission.is_worth_it(item):
                self._alone.append((item.node, "hidden"))
            else:
                self._found.append(item)
        if not self._found:
            return
        self._edges = edges_of(gm, effects)
        tied = dict.fromkeys(parted((candidate.node for candidate in self._found if candidate.key is not None),
                                    self._edges))
        self._alone += [(node, "waits-differ") for node in tied]
        self._found = [candidate for candidate in self._found if candidate.node not in tied]

    def plan(self, bucket_mb: float | None = None) -> Plan:
        """The buckets, of ``bucket_mb`` instead of the option's where it is given."""
        options, found = self._options, self._found
        limit = int(min((options.bucket_mb if bucket_mb is None else bucket_mb) * _MIB, sys.maxsize))
        chosen = Buckets(found, self._edges, limit=limit, layout=options.layout,
                         refusal=self._admission.refusal if self._admission is not None else None).chosen
        differences = Differences(candidate for candidate in found if candidate.key is not None)
        alone = [(bucket.members[0].node, bucket.refused or differences.code(bucket.members[0]))
                 for bucket in chosen if len(bucket.members) == 1]
        return Plan(tuple(bucket for bucket in chosen if len(bucket.members) > 1), (*self._alone, *alone), self._edges)
