"""Buckets by costs: made, simulated, and kept where the step is no longer and the peak hardly higher."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from torch.fx import GraphModule, Node

from fxpasses.ir.clone import clone
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.ops import Collective, collective, payload_bytes
from fxpasses.passes.commfuse.admission import Admission
from fxpasses.passes.commfuse.foresight import Cost, Foresight
from fxpasses.passes.commfuse.options import Options
from fxpasses.passes.commfuse.plan import Plan, Survey
from fxpasses.passes.commfuse.rebuild import Rebuild, own_storage
from fxpasses.passes.commfuse.rows import Bucket
from fxpasses.passes.commfuse.split import Splits
from fxpasses.pm.analyses import Analyses, CheckedCost
from fxpasses.sim.model import step_model

_ROUNDING = 1e-9
_SMALLER = 0.25
"""Buckets of this part of the size are tried where the full ones are no good."""


def fuse_by_cost(gm: GraphModule, options: Options, analyses: Analyses, cost: CheckedCost) -> None:
    """Fuse launches of ``gm``, round by round until no bucket is good: then another run would find none either."""
    members: dict[Node, int] = {}
    model = step_model(gm, analyses, cost)
    foresight = Foresight(model.effects, cost, model)
    splits = Splits(gm, options, analyses, cost)
    settled = not options.split
    while True:
        if not settled:
            foresight, settled = splits.take_apart(foresight), True
        effects = analyses.get(nested_effects)[gm]
        admission = Admission(gm, foresight, cost)
        survey = Survey(gm, effects, options, analyses, admission)
        found = survey.plan()
        own = own_storage(gm, effects) if found.buckets else set()
        refused: dict[Node, str] = {}
        for attempt in _attempts(found, survey, options):
            twin, after = _tried(attempt, gm, own, options, cost)
            code = _refusal(foresight, after, options)
            if code is None:
                break
            refused.update((bucket.members[0].node, code) for bucket in attempt.buckets)
        else:
            break
        launches = Rebuild(gm, own, attempt.edges, attempt.buckets, options.form).launches
        foresight = after.told_of(dict(zip(twin.graph.nodes, gm.graph.nodes, strict=True)))
        for bucket, launch in zip(attempt.buckets, launches, strict=True):
            members[launch] = sum(members.pop(member.node, 1) for member in bucket.members)
        settled = not options.split
    alone = [(node, code) for node, code in (*found.alone, *refused.items()) if node not in members]
    replace(found, alone=tuple(alone)).remark(analyses)
    there = set(gm.graph.nodes)
    for launch, count in members.items():
        if launch in there:
            remark_fused(launch, count, analyses)
    splits.remark(members)


def remark_fused(launch: Node, count: int, analyses: Analyses) -> None:
    """Say of how many launches ``launch`` is made."""
    analyses.remark(launch, "fused", f"{count} launches are one", applied=True, bytes=payload_bytes(launch),
                    members=count)


def _attempts(found: Plan, survey: Survey, options: Options) -> Iterator[Plan]:
    """All buckets, those of one kind, smaller ones: the most first."""
    if not found.buckets:
        return
    yield found
    kinds = dict.fromkeys(bucket.members[0].found.kind for bucket in found.buckets)
    for kind in kinds if len(kinds) > 1 else ():
        yield replace(found, buckets=tuple(
            bucket for bucket in found.buckets if bucket.members[0].found.kind == kind))
    smaller = survey.plan(options.bucket_mb * _SMALLER)
    if smaller.buckets and _sizes(smaller.buckets) != _sizes(found.buckets):
        yield smaller


def _sizes(buckets: Sequence[Bucket]) -> list[int]:
    return [len(bucket.members) for bucket in buckets]


def _tried(attempt: Plan, gm: GraphModule, own: set[Node], options: Options,
           cost: Cost) -> tuple[GraphModule, Foresight]:
    """A copy of the graph with the buckets in it, and what a schedule makes of that."""
    copy = clone(gm)
    twins = dict(zip(gm.graph.nodes, copy.graph.nodes, strict=True))
    edges = {twins[node]: [(twins[other], via) for other, via in others] for node, others in attempt.edges.items()}
    buckets = [replace(bucket, members=[replace(member, found=_read(twins[member.node])) for member in bucket.members])
               for bucket in attempt.buckets]
    Rebuild(copy, {twins[node] for node in own}, edges, buckets, options.form)
    return copy, Foresight(Effects(copy), cost)


def _refusal(before: Foresight, after: Foresight, options: Options) -> str | None:
    """Why a graph is better off without buckets, by what schedules make of it."""
    if after.step_ms > before.step_ms * (1 + _ROUNDING):
        return "slower"
    allowed = options.max_memory_increase_mb
    if allowed is not None and after.peak_bytes > before.peak_bytes + allowed * (1 << 20):
        return "memory-budget"
    if after.scheduled_ms > before.scheduled_ms * (1 + _ROUNDING):
        return "slower"  # with less to move
    return None


def _read(launch: Node) -> Collective:
    found = collective(launch)
    assert found is not None
    return found
