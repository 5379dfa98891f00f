"""The pass `commfuse`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Literal

from torch.fx import GraphModule

from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.ops import payload_bytes
from fxpasses.passes.commfuse.buckets import Buckets
from fxpasses.passes.commfuse.candidates import Candidate, Differences, candidates, exposed
from fxpasses.passes.commfuse.codes import REMARKS
from fxpasses.passes.commfuse.ordering import edges_of, parted
from fxpasses.passes.commfuse.rebuild import Rebuild
from fxpasses.passes.commfuse.rows import Bucket
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass

_MIB = 1 << 20
_KIB = 1 << 10


@dataclass(frozen=True)
class Options:
    bucket_mb: float = 25.0
    """Largest bucket, MiB that one rank contributes; a larger tensor is sent alone."""
    min_kb: float = 64.0
    """With a cost model: tensors up to this many KiB share a bucket also where compute hides them."""
    layout: Literal["greedy", "ddp"] = "greedy"
    """``ddp``: reductions fill buckets in turn like DistributedDataParallel's, the first one up to 1 MiB."""
    form: Literal["packed", "coalesced"] = "packed"
    """``coalesced``: one launch of many tensors instead of one packed tensor, where the kind has such an operator."""
    mixed_gathers: bool = False
    """Gathers of several dtypes share a bucket, as bytes."""

    def __post_init__(self) -> None:
        for name in ("bucket_mb", "min_kb"):
            if not getattr(self, name) >= 0:
                raise ValueError(f"{name} is negative, or no number")


@fxpass(after=("commsimplify", "commhoist"), takes="spmd", gives="spmd", remarks=REMARKS)
def commfuse(gm: GraphModule, options: Options, analyses: Analyses) -> GraphModule:
    """Send small collectives as one.

    Before::

        class main:
            def forward(
                self,
                a: "f32[8]",
                b: "f32[4]",
            ):
                all_reduce: "f32[8]" = _c10d_functional.all_reduce.default(a, "sum", dp)
                wait: "f32[8]" = _c10d_functional.wait_tensor.default(all_reduce)
                neg: "f32[8]" = aten.neg.default(wait)
                all_reduce_1: "f32[4]" = _c10d_functional.all_reduce.default(b, "sum", dp)
                wait_1: "f32[4]" = _c10d_functional.wait_tensor.default(all_reduce_1)
                neg_1: "f32[4]" = aten.neg.default(wait_1)
                return (neg, neg_1)

    After::

        class main:
            def forward(
                self,
                a: "f32[8]",
                b: "f32[4]",
            ):
                cat_default: "f32[12]" = aten.cat.default([a, b])
                all_reduce_default: "f32[12]" = _c10d_functional.all_reduce.default(cat_default, "sum", dp)
                wait_tensor_default: "f32[12]" = _c10d_functional.wait_tensor.default(all_reduce_default)
                split_with_sizes_default: "[f32[8], f32[4]]" = aten.split_with_sizes.default(wait_tensor_default, [8, 4])
                getitem: "f32[8]" = split_with_sizes_default[0]
                getitem_1: "f32[4]" = split_with_sizes_default[1]
                neg: "f32[8]" = aten.neg.default(getitem)
                neg_1: "f32[4]" = aten.neg.default(getitem_1)
                return (neg, neg_1)

    A bucket is any set of launches of one key - operator, group, reduce op, dtype, device - without a path from one to
    another, neighbours or not; it never closes a cycle, be it through another bucket. Buckets of one key keep their
    order. Compute moves only where a bucket needs it; operands that are views, casts or look-ups are computed earlier.

    Safe on many ranks because every rank makes the same buckets of the same graph, and every element is reduced or
    moved among the same ranks as before. Other collectives than functional ones, unknown operators and loops that hold
    collectives keep their place among all launches; accesses to written storages and control edges keep their order.

    Does nothing when a launch has no partner, somebody reads its result before the wait, a control edge holds it, its
    type is unknown or symbolic, or ranks may run different graphs (``spmd=False``); nor with split sizes or roots in
    the graph of one rank, as those of other ranks are not known. With a cost model, launches larger
    than ``min_kb`` that compute hides stay as they are.

    Costs memory: all results of a bucket live from its wait until the last of them is read, its operands until the
    launch, and both are held once more while they are packed. Time is linear in the graph.
    """  # noqa: E501
    for graph, effects in analyses.get(nested_effects).items():
        found = _candidates(graph, options, analyses)
        if found:
            _fuse(graph, effects, found, options, analyses)
    return gm


def _candidates(gm: GraphModule, options: Options, analyses: Analyses) -> list[Candidate]:
    nodes = list(gm.graph.nodes)
    found: list[Candidate] = []
    is_exposed = exposed(nodes, analyses.cost) if analyses.has_cost_model else None
    in_set = analyses.rank is not None  # whose schedules are compared, sizes with them
    for item in candidates(nodes, analyses.world, mixed_gathers=options.mixed_gathers,
                           sizes_agree=analyses.world.constants_agree or in_set):
        node, code = item if isinstance(item, tuple) else (item.node, None)
        if (isinstance(item, Candidate) and is_exposed is not None and item.size > options.min_kb * _KIB
                and not is_exposed(node)):
            code = "hidden"
        if code is not None:
            analyses.remark(node, code, "sent alone", bytes=payload_bytes(node) or None)
        elif isinstance(item, Candidate):
            found.append(item)
    return found


def _fuse(gm: GraphModule, effects: Effects, found: list[Candidate], options: Options, analyses: Analyses) -> None:
    edges = edges_of(gm, effects)
    tied = dict.fromkeys(parted((candidate.node for candidate in found if candidate.key is not None), edges))
    for node in tied:
        analyses.remark(node, "waits-differ", "sent alone", bytes=payload_bytes(node) or None)
    found = [candidate for candidate in found if candidate.node not in tied]
    limit = int(min(options.bucket_mb * _MIB, sys.maxsize))
    chosen = Buckets(found, edges, limit=limit, layout=options.layout).chosen
    differences = Differences(candidate for candidate in found if candidate.key is not None)
    buckets: list[Bucket] = []
    for bucket in chosen:
        candidate = bucket.members[0]
        if len(bucket.members) > 1:
            buckets.append(bucket)
            continue
        code = bucket.refused or differences.code(candidate)
        analyses.remark(candidate.node, code, "sent alone", bytes=bucket.size or None)
    if not buckets:
        return
    launches = Rebuild(gm, effects, edges, buckets, options.form).launches
    for bucket, launch in zip(buckets, launches, strict=True):
        analyses.remark(launch, "fused", f"{len(bucket.members)} launches are one", applied=True, bytes=bucket.size,
                        members=len(bucket.members))
