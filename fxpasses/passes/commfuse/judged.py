"""Buckets by costs: made, simulated, and kept where the step is no longer and the peak hardly higher."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from torch.fx import GraphModule, Node

from fxpasses.ir.ops import payload_bytes
from fxpasses.passes.commfuse.admission import Admission
from fxpasses.passes.commfuse.foresight import ROUNDING, Foresight, ScaledCosts
from fxpasses.passes.commfuse.options import Options
from fxpasses.passes.commfuse.plan import Plan, Survey, permitted
from fxpasses.passes.commfuse.rebuild import own_storage
from fxpasses.passes.commfuse.rows import Bucket
from fxpasses.passes.commfuse.split import Splits
from fxpasses.passes.commfuse.trial import Trial
from fxpasses.pm.analyses import Analyses, CheckedCost
from fxpasses.sim.model import step_model

_NEARLY = 5e-4
"""Part of a step by which an estimate has to be longer for buckets not to be tried."""
_MIB = 1 << 20
_SMALLER = 0.25
"""Buckets of this part of the size are tried where the full ones are no good."""


def fuse_by_cost(gm: GraphModule, options: Options, analyses: Analyses, cost: CheckedCost) -> None:
    """Fuse launches of ``gm``, round by round until no bucket is good: then another run would find none either."""
    members: dict[Node, int] = {}
    foresight = Foresight(step_model(gm, analyses, cost))
    scaled = ScaledCosts(cost)
    splits = Splits(gm, options, analyses, cost, scaled)
    settled = not options.split
    found: Plan | None = None
    refused: dict[Node, _Refused] = {}
    while True:
        if not settled:
            taken, members = splits.take_apart(foresight, members)
            if taken is None:
                break
            foresight, settled = taken, True
        admission = Admission(gm, foresight, scaled)
        survey = Survey(gm, foresight.effects, options, analyses, admission)
        found = survey.plan()
        own = own_storage(gm, foresight.effects) if found.buckets else set()
        refused = {}
        for attempt in _attempts(found, survey, options):
            joined_ms = foresight.joined_ms(
                ([member.node for member in bucket.members] for bucket in attempt.buckets), scaled)
            if joined_ms > foresight.step_ms * (1 + _NEARLY):
                refused.update(dict.fromkeys(_firsts(attempt), _slower(foresight.step_ms, joined_ms)))
                continue
            trial = Trial(gm, analyses)
            launches = trial.fuse(attempt, own, options.form)
            after = Foresight(step_model(gm, analyses, cost))
            refusal = _refusal(foresight, after, options)
            if refusal is None:
                break
            trial.undo()
            refused.update(dict.fromkeys(_firsts(attempt), refusal))
        else:
            break
        kept = permitted(attempt, analyses)
        if len(kept.buckets) < len(attempt.buckets):
            trial.undo()
            trial = Trial(gm, analyses)
            attempt, launches = kept, trial.fuse(kept, own, options.form)
        fused = {launch: sum(members.pop(member.node, 1) for member in bucket.members)
                 for bucket, launch in zip(attempt.buckets, launches, strict=True)}
        members = {**trial.carried(members), **fused}
        splits.follow(trial)
        if analyses.stopped:
            break
        foresight, settled = after, not options.split
    if found is not None:
        _remark_alone(found, refused, members, analyses)
    there = set(gm.graph.nodes)
    for launch, count in members.items():
        if launch in there:
            remark_fused(launch, count, analyses)
    splits.remark(members)


def _remark_alone(found: Plan, refused: Mapping[Node, _Refused], members: Collection[Node], analyses: Analyses) -> None:
    """Say why launches are sent alone: what the plan says, and what made buckets no good."""
    judged = ((node, refusal.code) for node, refusal in refused.items())
    alone = [(node, code) for node, code in (*found.alone, *judged) if node not in members]
    told = {node: (refusal.words, refusal.figures) for node, refusal in refused.items()}
    replace(found, alone=tuple(alone), told=told).remark(analyses)


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


@dataclass(frozen=True)
class _Refused:
    """Why a graph is better off without buckets: the code and, behind the message, the figures."""

    code: str
    words: str
    figures: dict[str, float]


def _firsts(plan: Plan) -> list[Node]:
    return [bucket.members[0].node for bucket in plan.buckets]


def _slower(before_ms: float, after_ms: float) -> _Refused:
    return _Refused("slower", f": step {before_ms:.3f} -> {after_ms:.3f} ms",
                    {"step_before_ms": before_ms, "step_ms": after_ms})


def _refusal(before: Foresight, after: Foresight, options: Options) -> _Refused | None:
    """Why a graph is better off without buckets, by what schedules make of it."""
    if after.step_ms > before.step_ms * (1 + ROUNDING):
        return _slower(before.step_ms, after.step_ms)
    allowed = options.max_memory_increase_mb
    if allowed is not None and after.peak_bytes > before.peak_bytes + allowed * (1 << 20):
        return _Refused("memory-budget", f": peak {before.peak_bytes / _MIB:.3f} -> {after.peak_bytes / _MIB:.3f} MiB",
                        {"peak_before_bytes": before.peak_bytes, "peak_bytes": after.peak_bytes})
    if after.is_scheduled_below(before):
        return None
    least_ms = before.scheduled_ms  # with less to move
    return _slower(least_ms, after.bound_ms if after.bound_ms > least_ms else after.scheduled_ms)
