"""What a bucket exposes taken apart by costs: launches that carry pieces needed at different times become several."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from torch.fx import GraphModule, Node

from fxpasses.ir.graph import order
from fxpasses.ir.ops import payload_bytes
from fxpasses.passes.commfuse.candidates import Candidate, candidates
from fxpasses.passes.commfuse.foresight import ROUNDING, Foresight, ScaledCosts
from fxpasses.passes.commfuse.options import Options
from fxpasses.passes.commfuse.split_build import divide
from fxpasses.passes.commfuse.split_form import Divisible, Forms
from fxpasses.passes.commfuse.split_times import Groups, alone, in_turn
from fxpasses.passes.commfuse.trial import Trial
from fxpasses.pm.analyses import Analyses, CheckedCost
from fxpasses.sim.model import step_model

KINDS = ("all_gather", "reduce_scatter", "all_reduce", "broadcast")
_PROMISED, _GAINED = 1e-3, 5e-4
"""Parts of the step: what an estimate has to promise for a split to be tried, and what one has to gain to be kept."""
_MIB = 1 << 20


@dataclass(frozen=True)
class _Split:
    """A launch and what it is to become. ``promised_ms``: by how much less compute waits, estimated."""

    whole: Divisible
    groups: Groups
    promised_ms: float

    @property
    def node(self) -> Node:
        return self.whole.found.node


class Splits:
    """Takes apart what buckets of one graph expose, and keeps account of it for the remarks."""

    def __init__(self, gm: GraphModule, options: Options, analyses: Analyses, cost: CheckedCost,
                 scaled: ScaledCosts) -> None:
        self._gm, self._options, self._analyses, self._cost, self._scaled = gm, options, analyses, cost, scaled
        self._made: dict[Node, tuple[int, int, float, float]] = {}
        """Number of launches of a split, one's place among them, and the step without and with it, by launch."""
        self._refused: dict[Node, tuple[str, dict[str, Any]]] = {}

    def take_apart(self, foresight: Foresight,
                   members: dict[Node, int]) -> tuple[Foresight | None, dict[Node, int]]:
        """Split launches round by round until none is worth it; what a schedule makes of the graph then.

        None where a split was not permitted. ``members``: counts by launch, which are given back by the launches of the
        graph there is then.
        """
        is_first = True
        while True:
            self._refused = {}
            found = list(self._worth_it(foresight, is_first=is_first))
            for attempt in _attempts(found):
                trial = Trial(self._gm, self._analyses)
                launches = self._divided(attempt, trial)
                after = Foresight(step_model(self._gm, self._analyses, self._cost))
                code = _refusal(foresight, after, self._options)
                if code is None:
                    break
                trial.undo()
                figures = {"step_before_ms": foresight.step_ms, "step_ms": after.step_ms}
                self._refused.update((each.node, (code, figures)) for each in attempt)
            else:
                return foresight, members
            kept = [each for each in attempt if self._analyses.may_rewrite(each.node, "split")]
            if len(kept) < len(attempt):
                trial.undo()
                trial = Trial(self._gm, self._analyses)
                launches = self._divided(kept, trial)
            self.follow(trial)
            for parts in launches:
                for place, launch in enumerate(parts):
                    self._made[launch] = len(parts), place, foresight.step_ms, after.step_ms
            foresight, members, is_first = after, trial.carried(members), False
            if self._analyses.stopped:
                return None, members

    def follow(self, trial: Trial) -> None:
        """The graph is the one that was tried."""
        self._made = trial.carried(self._made)

    def remark(self, own: Collection[Node]) -> None:
        """Say what became of launches that compute waits for and that could be several; ``own``: buckets just made."""
        there = set(self._gm.graph.nodes)
        for launch, (count, place, before, after) in self._made.items():
            if launch in there:
                words = f"{place + 1} of {count} that were one launch; scheduled {before:.3f} -> {after:.3f} ms"
                self._analyses.remark(launch, "split", words, applied=True, bytes=payload_bytes(launch),
                                      step_before_ms=before, step_ms=after)
        for launch, (code, figures) in self._refused.items():
            if launch in there and launch not in own:
                self._analyses.remark(launch, code, "sent as one", kind="missed", bytes=payload_bytes(launch) or None,
                                      **figures)

    def _worth_it(self, foresight: Foresight, *, is_first: bool) -> Iterator[_Split]:
        """Launches that an estimate says had better be several; of others that expose much, why they cannot be.

        After the first round they have to expose as much where compute moves too, and none is there to save copies.
        """
        least = _PROMISED * foresight.step_ms
        forms: Forms | None = None
        saving: list[_Split] = []
        for candidate in self._candidates():
            if candidate.found.kind not in KINDS:
                continue
            exposed = foresight.exposed_ms.get(candidate.node, 0.0)
            forms = forms or Forms(self._gm, foresight.effects)
            entering = forms.joined(candidate.found)
            whole = forms.divisible(candidate.found, entering) if entering else ""
            if isinstance(whole, str):
                if whole and exposed >= least:
                    self._refused[candidate.node] = whole, {"exposed_ms": exposed}
                continue
            if exposed >= least:
                groups, promised = in_turn(whole, foresight, self._scaled, least)
                if promised >= least and (is_first or foresight.scheduled_exposed_ms.get(candidate.node, 0.0) >= least):
                    finer = [alone(whole, group, foresight, self._scaled) if len(group) > 1 else ((group,), 0.0)
                             for group in groups]
                    saved = sum(each for _, each in finer)
                    if saved >= least:
                        groups, promised = tuple(group for parts, _ in finer for group in parts), promised + saved
                    yield _Split(whole, groups, promised)
                    continue
                self._refused[candidate.node] = "wanted-together", {"exposed_ms": exposed, "promised_ms": promised}
            groups, saved = alone(whole, whole.blocks, foresight, self._scaled)
            if len(groups) > 1:
                saving.append(_Split(whole, groups, saved))
        if is_first and sum(each.promised_ms for each in saving) >= least:
            yield from saving

    def _candidates(self) -> Iterator[Candidate]:
        world = self._analyses.world
        in_set = self._analyses.rank is not None
        for item in candidates(list(self._gm.graph.nodes), world, mixed_gathers=self._options.mixed_gathers,
                               sizes_agree=world.constants_agree or in_set):
            if isinstance(item, Candidate) and item.key is not None:
                yield item

    def _divided(self, attempt: Sequence[_Split], trial: Trial) -> list[Sequence[Node]]:
        """The launches of each split, in the graph that is tried."""
        position = order(self._gm.graph)
        return [divide(self._gm.graph, each.whole.told_of(trial.twins),
                       tuple(tuple(block.told_of(trial.twins) for block in blocks) for blocks in each.groups), position)
                for each in attempt]


def _attempts(found: Sequence[_Split]) -> Iterator[Sequence[_Split]]:
    """All, those of one kind, then the most promising alone."""
    if found:
        yield found
    kinds = dict.fromkeys(each.whole.found.kind for each in found)
    for kind in kinds if len(kinds) > 1 else ():
        yield [each for each in found if each.whole.found.kind == kind]
    if len(found) > 1:
        yield [max(found, key=lambda each: each.promised_ms)]


def _refusal(before: Foresight, after: Foresight, options: Options) -> str | None:
    """Why a graph is better off with launches as they are, by what schedules make of it."""
    allowed = options.max_memory_increase_mb
    if allowed is not None and after.peak_bytes > before.peak_bytes + allowed * _MIB:
        return "split-memory"
    if after.step_ms > before.step_ms * (1 + ROUNDING) or not after.is_scheduled_below(before):
        return "split-slower"
    least = _GAINED * before.step_ms
    gains = before.step_ms - after.step_ms >= least or before.scheduled_ms - after.scheduled_ms >= least
    return None if gains else "split-slower"
