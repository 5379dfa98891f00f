"""The stages of a reduction, over and over until none of them finds anything."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from torch.fx import GraphModule

from fxpasses.errors import FxpassesError, UsageError, VerifyError
from fxpasses.ir.clone import clone
from fxpasses.ir.verify import verify
from fxpasses.ir.world import World
from fxpasses.pm.manager import Passes, PassManager
from fxpasses.pm.pipeline import format_pipeline
from fxpasses.pm.worlds import resolve_world
from fxpasses.tools.predicates import Outcome, Predicate, Verdict, differs, outcome, raises
from fxpasses.tools.reduce import bodies, cut, outputs, pipeline, sizes, units, values, worlds
from fxpasses.tools.reduce.case import Case
from fxpasses.tools.reduce.reasons import alike
from fxpasses.tools.reduce.search import Search, Stopped

TRIES = 3000
_FEW = 100
"""Nodes of a graph that is small enough to try everything on."""


@dataclass(frozen=True)
class Reduced:
    """What is left of a failing case.

    ``graphs``: one, or one a rank; ``passes``: the pipeline as text; ``reason``: why it fails, in words. ``nodes``:
    before and after, bodies and inputs included. ``tries``: how often the predicate was asked; ``seconds``: of wall
    time. ``stopped``: why the search ended before nothing was left to try, None where it did not. ``unasked``: words of
    an error of the predicate itself, on cases that count as not failing.
    """

    graphs: list[GraphModule]
    passes: str
    reason: str
    nodes: tuple[int, int]
    tries: int
    seconds: float
    stopped: str | None = None
    unasked: str | None = None

    @property
    def graph(self) -> GraphModule:
        """The graph, or that of rank 0."""
        return self.graphs[0]

    def __str__(self) -> str:
        ranks = f" on {len(self.graphs)} ranks" if len(self.graphs) > 1 else ""
        ended = f"; {self.stopped}: this is the smallest so far" if self.stopped else ""
        passes = f", passes '{self.passes}'" if self.passes else ""
        return (f"{self.nodes[0]} nodes to {self.nodes[1]}{ranks}{passes}: {self.tries} tries in "
                f"{self.seconds:.1f} s{ended}")


def reduce(graphs: GraphModule | Sequence[GraphModule], passes: Passes = (), *, predicate: Predicate | None = None,
           world: World | None = None, cost_model: object = None, any_reason: bool = False, tries: int = TRIES,
           seconds: float | None = None, say: Callable[[str], None] = lambda text: None) -> Reduced:
    """The smallest graph, or rank set, and the shortest pipeline found for which ``predicate`` is still bad.

    ``graphs`` are not touched. ``predicate``: one of `fxpasses.tools.predicates`; None: an exception where the pipeline
    raises one, else that `fxpasses.check` tells result and input apart. It has to stay bad for the same reason (the
    same words but for names and numbers; the same operator where a difference starts) unless ``any_reason``.
    ``world``: None for what the graphs state. ``tries`` and ``seconds`` of wall time limit the search, and so does
    Ctrl-C: the best so far is the result. ``say`` gets a line whenever something was cut.

    The result may have other inputs, results, sizes, dtypes and ranks. Raises `UsageError` where it does not fail to
    begin with, or only sometimes.
    """
    given = [graphs] if isinstance(graphs, GraphModule) else list(graphs)
    if not given:
        raise UsageError("no graph is given")
    case = Case([clone(gm, recompile=True) for gm in given], tuple(PassManager(passes).passes))
    _declare(case, world)
    asked = _Asked(predicate or _whatever(case, cost_model), cost_model, any_reason)
    started, before = time.monotonic(), case.nodes
    asked.begin(case)
    search = Search(case, asked.fails, tries=tries, seconds=seconds)
    stopped = run(search, say)
    for error in search.mistakes[:1]:
        say(f"{len(search.mistakes)} edits left out that do not fit this graph: {type(error).__name__}: {error}")
    if stopped is None and not asked.fails(search.case):
        stopped = "it does not fail each time"
    return Reduced(search.case.graphs, format_pipeline(search.case.passes), asked.last, (before, search.case.nodes),
                   search.tries, time.monotonic() - started, stopped, asked.mistake)


def asked_once(graphs: Sequence[GraphModule], passes: Passes, predicate: Predicate, *,
               cost_model: object = None) -> Verdict:
    """What the predicate says of the graphs and of what the passes make of them."""
    case = Case(list(graphs), tuple(PassManager(passes).passes))
    _declare(case, None)
    return _Asked(predicate, cost_model, True).verdict(case)


def reduce_graph(gm: GraphModule, fails: Callable[[GraphModule], bool], *, tries: int = TRIES,
                 seconds: float | None = None) -> GraphModule:
    """The smallest graph found that passes `fxpasses.verify` and for which ``fails`` says True; ``gm`` is not touched.

    ``fails`` gets a private graph with generated code and may change it. What is cut out becomes an input of the same
    type, in a body an earlier value of that type. Deterministic where ``fails`` is; stops after ``tries`` calls of it.
    Returns a copy of ``gm`` where ``fails(gm)`` is False.
    """
    case = Case([clone(gm, recompile=True)])

    def asked(tried: Case) -> bool:
        return fails(clone(tried.graphs[0], recompile=True))

    search = Search(case, asked, tries=tries, seconds=seconds)
    try:
        if not search.ask(case):
            return case.graphs[0]
    except Stopped:
        return case.graphs[0]
    run(search, lambda text: None)
    return search.case.graphs[0]


def run(search: Search, say: Callable[[str], None]) -> str | None:
    """Reduce until nothing is left to try; why it ended before, None where it did not."""
    try:
        search.attempt(outputs.flattened)
        _rough(search, say)
        while _fine(search):
            say(_size(search))
    except Stopped as stopped:
        return str(stopped)
    except KeyboardInterrupt:
        return "interrupted"
    return None


def _rough(search: Search, say: Callable[[str], None]) -> None:
    """Large parts, while a try is expensive."""
    search.parts(units.outer_units, cut.without)
    say(_size(search))
    search.chunks(pipeline.places, pipeline.without_passes)
    search.parts(outputs.positions, outputs.without_results)
    if search.case.nodes > _FEW:
        search.parts(lambda case: units.by_scope(units.outer_units(case)), cut.without)
        search.chunks(units.outer_units, cut.without, one_by_one=False)
        search.parts(units.outer_units, cut.without)
    say(_size(search))


def _fine(search: Search) -> bool:
    """Everything there is, once; was anything kept?"""
    kept = [
        search.attempt(outputs.flattened),
        search.parts(units.outer_units, cut.without),
        search.each(bodies.bodies_alone),
        search.chunks(outputs.positions, outputs.without_results),
        search.chunks(units.outer_units, cut.without),
        search.chunks(pipeline.places, pipeline.without_passes),
        search.each(pipeline.plain_options),
        search.each(worlds.one_for_all),
        search.each(worlds.smaller_worlds),
        search.each(worlds.plainer_worlds),
        search.each(bodies.inlined),
        search.each(bodies.fewer_carries),
        search.chunks(units.inner_units, cut.without),
        search.chunks(values.edge_sources, values.without_edges),
    ]
    if search.case.nodes <= _FEW:
        kept.append(search.chunks(units.outer_units, partial(cut.without, returned=False)))
        kept.append(search.chunks(outputs.positions, partial(outputs.without_results, erase=False)))
    kept += [
        search.each(values.short_cuts),
        search.each(values.merged_inputs),
        search.each(values.attributes_as_inputs),
        search.attempt(values.without_origins) or search.attempt(values.without_scopes),
        search.each(sizes.smaller_sizes),
        search.each(sizes.plain_dtypes),
        search.each(values.plain_numbers),
    ]
    return any(kept)


def _size(search: Search) -> str:
    case = search.case
    return f"{case.nodes} nodes after {search.tries} tries"


class _Asked:
    """A predicate, asked for one reason. ``last``: the reason it gave; ``mistake``: what it raised itself."""

    def __init__(self, predicate: Predicate, cost_model: object, any_reason: bool) -> None:
        self._predicate, self._cost, self._any = predicate, cost_model, any_reason
        self._reason: str | None = None
        self.last = ""
        self.mistake: str | None = None

    def begin(self, case: Case) -> None:
        """Learn the reason. Raises `UsageError` for a case that does not fail, or not each time."""
        try:
            verify(case.graphs)
        except VerifyError as error:
            raise UsageError(f"the graph given is wrong: {error.message}", place=error.place) from error
        first, second = self.verdict(case), self.verdict(case)
        if not first.bad or first.skip:
            raise NotFailing(f"it does not fail: {first.reason}")
        if not self._same(first.reason, second, near=False):
            raise NotFailing(f"it does not fail each time: first {first.reason}; then {second.reason}")
        self._reason = first.reason

    def fails(self, case: Case) -> bool:
        """It fails, for the reason that the first case had."""
        try:
            verdict = self.verdict(case)
        except KeyboardInterrupt:
            raise
        except Exception as error:  # of the predicate, which may be anybody's
            self.mistake = self.mistake or f"{type(error).__name__}: {error}"
            return False
        if not self._same(self._reason or verdict.reason, verdict, near=case.nodes <= _FEW):
            return False
        self.last = verdict.reason
        return True

    def _same(self, reason: str, verdict: Verdict, *, near: bool) -> bool:
        """Of a small graph, the operator where a difference starts may be another: who reads what is wrong can go."""
        return verdict.bad and not verdict.skip and (self._any or alike(reason, verdict.reason, near=near))

    def verdict(self, case: Case) -> Verdict:
        """Ask."""
        made = outcome(case.graphs, case.passes, cost_model=self._cost) if case.passes else Outcome(case.graphs)
        return self._predicate(case.graphs, made)


class NotFailing(UsageError):
    """There is nothing to reduce."""

    exit_code = 1


def _whatever(case: Case, cost_model: object) -> Predicate:
    """What is wrong with the case: an exception, or other values."""
    if not case.passes:
        raise UsageError("no passes and no predicate: nothing can fail")
    try:
        made = outcome(case.graphs, case.passes, cost_model=cost_model)
    except FxpassesError:
        return raises()
    return raises() if made.error is not None else differs()


def _declare(case: Case, world: World | None) -> None:
    """Every graph says its world: a smaller one takes its place later."""
    known = resolve_world(case.graphs, world)
    for rank, gm in enumerate(case.graphs):
        if world is not None or not isinstance(gm.meta.get("world"), World):
            gm.meta["world"] = replace(known, rank=rank) if len(case.graphs) > 1 else known
