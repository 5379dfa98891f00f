"""Which pass, and which rewrite in it, makes a graph wrong: binary search over one count of rewrites.

As ``git bisect run``, and LLVM's ``-opt-bisect-limit``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from torch.fx import GraphModule

from fxpasses.errors import counted
from fxpasses.ir.world import World
from fxpasses.pm.declare import Pass
from fxpasses.pm.manager import Passes, PassManager
from fxpasses.pm.rewrites import Rewrite, Rewrites
from fxpasses.tools.bisect.result import Bisection, Culprit, ends_of_passes, other_boundaries
from fxpasses.tools.bisect.search import Judged, first_of_all, search
from fxpasses.tools.predicates import Outcome, Predicate, Verdict, differs, outcome, raises

__all__ = ["Bisection", "Culprit", "bisect"]


def bisect(graphs: GraphModule | Sequence[GraphModule], passes: Passes = "default", *,
           predicate: Predicate | None = None, world: World | None = None, cost_model: object = None,
           every: bool = False, progress: Callable[[str], object] = lambda line: None) -> Bisection:
    """The first pass, and the first rewrite in it, whose result is bad.

    ``graphs``: a graph, or a rank set; not touched. ``passes``, ``world``, ``cost_model``: as for `fxpasses.run`.
    ``predicate``: of `fxpasses.tools.predicates`; None takes `raises` where the whole pipeline raises, else `differs`,
    which is `fxpasses.check`. ``progress`` is told each verdict.

    The pipeline runs once whole, then with limits: first those at the ends of passes, then those in one, as many as the
    logarithm to base 2 of all rewrites says. The answer is a true boundary: without its rewrite good, with it bad.
    Where rewrites turn bad more than once, ``every`` judges each number of them and finds the first, and what others
    there are. What a predicate skips is gone around; a range is the answer where no single rewrite is left.

    Raises `UsageError` for unknown passes and for what the predicate refuses.
    """
    inputs = [graphs] if isinstance(graphs, GraphModule) else list(graphs)
    pipeline = list(PassManager(passes).passes)
    return _Bisect(inputs, pipeline, predicate, world, cost_model, progress).run(every)


@dataclass
class _Bisect:
    inputs: list[GraphModule]
    passes: list[Pass]
    predicate: Predicate | None
    world: World | None
    cost_model: object
    progress: Callable[[str], object]

    def run(self, every: bool) -> Bisection:
        counter, whole = self._made(Rewrites())
        predicate = self.predicate or (raises() if whole.error is not None else differs(self.world))
        total = counter.count + (whole.error is not None)  # what raised may have asked for nothing
        verdict = predicate(self.inputs, whole)
        self.progress(f"all {counted(total, 'rewrite')}: {verdict.word}: {verdict.reason}")
        if verdict.skip:
            return Bisection("unjudged", f"the whole pipeline: {verdict.reason}", total)
        if not verdict.bad:
            return Bisection("good", verdict.reason, total, (total, total))
        judged = Judged(functools.partial(self._judge, predicate))
        first = judged(0)
        if first.skip:
            return Bisection("unjudged", f"the input: {first.reason}", total, verdicts=judged.verdicts)
        if first.bad:
            return Bisection("bad input", first.reason, total, verdicts=judged.verdicts)
        if not total:
            reason = f"no rewrite is made, and yet the result is bad: {verdict.reason}"
            return Bisection("unjudged", reason, total, verdicts=judged.verdicts)
        judged.verdicts[total] = verdict
        found = first_of_all(judged, 0, total) if every else search(judged, 0, total, ends_of_passes(counter.asked))
        if found.bad == total and whole.error is None and counter.asked[-1].pass_index + 1 < len(self.passes):
            last = self._judge(predicate, total)  # passes behind that rewrite ran too: one may change the form
            if last.skip or not last.bad:
                reason = f"{last.word} with all {counted(total, 'rewrite')}: a pass behind them decides"
                return Bisection("unjudged", reason, total, verdicts=judged.verdicts | {total: last})
        limits = found.good, found.bad
        answer = Bisection("range", judged(found.bad).reason, total, limits, judged.verdicts,
                           notes=tuple(other_boundaries(judged.verdicts, limits)))
        return answer if found.skipped else self._named(answer, predicate, counter.asked)

    def _judge(self, predicate: Predicate, limit: int) -> Verdict:
        verdict = predicate(self.inputs, self._made(Rewrites(limit))[1])
        self.progress(f"the first {limit}: {verdict.word}: {verdict.reason}")
        return verdict

    def _made(self, counter: Rewrites) -> tuple[Rewrites, Outcome]:
        return counter, outcome(self.inputs, self.passes, world=self.world, cost_model=self.cost_model,
                                rewrites=counter)

    def _named(self, found: Bisection, predicate: Predicate, asked: Sequence[Rewrite]) -> Bisection:
        """With the culprit, as the run that has it tells it, and the graphs on both sides of it."""
        number = found.limits[1]
        _, good = self._made(Rewrites(found.limits[0]))
        counter, bad = self._made(Rewrites(number))
        made = [each for each in counter.asked if each.number == number]
        name, index, text = (made[0].pass_name, made[0].pass_index, made[0].pass_text) if made else counter.current
        numbers = [each.number for each in (*counter.asked, *asked) if each.pass_index == index]
        first = min(numbers, default=number)
        whole = not made or made[0].node is None or (
            number == first and self._does_it_unasked(predicate, number, index))
        by_rank = {each.rank: each for each in made if each.rank is not None}
        culprit = Culprit(text or name, index, number, number - first + 1, max(numbers, default=number) - first + 1,
                          made[0] if made else None,
                          tuple(by_rank), whole, by_rank=by_rank)
        return replace(found, status="found", culprit=culprit, good=good, bad=bad)

    def _does_it_unasked(self, predicate: Predicate, number: int, index: int) -> bool:
        """The pass is run with nothing permitted, and is still bad: none of its rewrites is to blame."""
        verdict = predicate(self.inputs, self._made(Rewrites(number - 1, through=index))[1])
        return verdict.bad and not verdict.skip
