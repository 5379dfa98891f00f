"""What is to become of every launch of one graph, before anything is changed."""

from __future__ import annotations

import sys
from dataclasses import dataclass

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
    """``buckets``: of two launches at least. ``alone``: the other launches, and the codes of why."""

    buckets: tuple[Bucket, ...]
    alone: tuple[tuple[Node, str], ...]
    edges: Edges

    def remark(self, analyses: Analyses) -> None:
        """Say why launches are sent alone."""
        for node, code in self.alone:
            analyses.remark(node, code, "sent alone", bytes=payload_bytes(node) or None)


def plan(gm: GraphModule, effects: Effects, options: Options, analyses: Analyses,
         admission: Admission | None = None, *, bucket_mb: float | None = None) -> Plan:
    """The buckets of a graph, judged by ``admission`` where there is one; ``bucket_mb`` instead of the option's."""
    alone: list[tuple[Node, str]] = []
    found: list[Candidate] = []
    in_set = analyses.rank is not None  # whose schedules are compared, sizes with them
    for item in candidates(list(gm.graph.nodes), analyses.world, mixed_gathers=options.mixed_gathers,
                           sizes_agree=analyses.world.constants_agree or in_set):
        if isinstance(item, tuple):
            alone.append(item)
        elif admission is not None and item.size > options.min_kb * _KIB and not admission.is_worth_it(item):
            alone.append((item.node, "hidden"))
        else:
            found.append(item)
    if not found:
        return Plan((), tuple(alone), {})
    edges = edges_of(gm, effects)
    tied = dict.fromkeys(parted((candidate.node for candidate in found if candidate.key is not None), edges))
    alone += [(node, "waits-differ") for node in tied]
    found = [candidate for candidate in found if candidate.node not in tied]
    limit = int(min((options.bucket_mb if bucket_mb is None else bucket_mb) * _MIB, sys.maxsize))
    chosen = Buckets(found, edges, limit=limit, layout=options.layout,
                     refusal=admission.refusal if admission is not None else None).chosen
    differences = Differences(candidate for candidate in found if candidate.key is not None)
    alone += [(bucket.members[0].node, bucket.refused or differences.code(bucket.members[0]))
              for bucket in chosen if len(bucket.members) == 1]
    return Plan(tuple(bucket for bucket in chosen if len(bucket.members) > 1), tuple(alone), edges)
