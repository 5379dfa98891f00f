"""One run of a pipeline: clone once, apply each pass under the contract, verify, recompile once."""

from __future__ import annotations

import operator
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NoReturn

from torch.fx import GraphModule

from fxpasses.errors import PassError, Place, VerifyError
from fxpasses.ir.clone import clone
from fxpasses.ir.collector import collector_paused
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.forms import accepts, infer_form, needs_gradsync, unsynchronised
from fxpasses.ir.graph import all_graphs, recompile
from fxpasses.ir.schedule import forget_numbers, number_collectives
from fxpasses.ir.schedule.communicators import ranks_of
from fxpasses.ir.verify import verify
from fxpasses.ir.world import World
from fxpasses.pm.ambient import ambient_observers
from fxpasses.pm.analyses import AnalysisCache, analysis_name
from fxpasses.pm.apply import Broken, Context, apply
from fxpasses.pm.contract import InputGuard
from fxpasses.pm.declare import Pass
from fxpasses.pm.fingerprint import Fingerprints
from fxpasses.pm.observe import Failure, Observer
from fxpasses.pm.process_rewrites import counting
from fxpasses.pm.remarks import Remark, around_passes
from fxpasses.pm.rewrites import Rewrites
from fxpasses.pm.worlds import resolve_world

if TYPE_CHECKING:
    from fxpasses.pm.prove import Proof


@dataclass(frozen=True)
class Settings:
    """How a pipeline is run. ``proofs``: inputs to prove each pass on, 0 for none; ``notes``: told to the observers.

    ``rewrites``: counts them, and permits only the first; None for what the environment asks for.
    """

    world: World | None = None
    cost_model: object = None
    verify_each: bool = False
    proofs: int = 0
    observers: tuple[Observer, ...] = ()
    notes: tuple[str, ...] = ()
    rewrites: Rewrites | None = None


class Execution:
    """A run in progress. ``inputs`` are the caller's graphs: never edited, put back if a pass reaches them."""

    def __init__(self, passes: Sequence[Pass], inputs: tuple[GraphModule, ...], settings: Settings,
                 remarks: list[Remark]) -> None:
        self.passes, self.inputs, self.settings, self.remarks = tuple(passes), inputs, settings, remarks
        self.world = resolve_world(inputs, settings.world)
        self.forms = _forms(self.passes, inputs)
        self.observers = (*settings.observers, *ambient_observers())
        self.detailed = tuple(observer for observer in self.observers if observer.detailed)
        self.graphs: list[GraphModule] = []
        self.cache = AnalysisCache(self._watched if self.detailed else None)
        self.sound: list[Any] = []
        self.proof: Proof | None = None
        with collector_paused():
            self.guard = InputGuard(inputs)

    def run(self, *, single: bool) -> Any:
        """The result, verified and recompiled."""
        with counting(self.settings.rewrites) as rewrites:
            try:
                return self._run(rewrites, single)
            except BaseException as error:
                for observer in self.observers:
                    observer.stopped(error)
                raise

    def _run(self, rewrites: Rewrites | None, single: bool) -> Any:
        observers = self.observers
        for observer in observers:
            observer.begin(self.passes, self.inputs)
            for note in self.settings.notes:
                observer.note(note)
        self.graphs = self._clones()
        permitted = rewrites.left if rewrites is not None else None
        context = self._context(self.remarks, rewrites)
        for index, pass_ in enumerate(self.passes):
            if rewrites is not None and rewrites.stops(index):
                self._stop_before(index)
                break
            self._step(index, pass_, context)
        self._check_result(permitted)
        with self._part("recompile", "result"):
            for gm in self.graphs:
                if len(self.graphs) > 1:
                    forget_numbers(gm)
                recompile(all_graphs(gm))
        for observer in observers:
            observer.end(self.graphs)
        return self.graphs[0] if single and len(self.graphs) == 1 else self.graphs

    @contextmanager
    def _part(self, kind: str, name: str) -> Iterator[None]:
        """Tell those who want details of a part of the run."""
        for observer in self.detailed:
            observer.began(kind, name)
        try:
            yield
        finally:
            for observer in self.detailed:
                observer.ended(kind, name)

    def _watched(self, analysis: Callable[[Any], Any], known: bool, answer: Callable[[], Any]) -> Any:
        name = analysis_name(analysis)
        if known:
            for observer in self.detailed:
                observer.reused(name)
            return answer()
        with self._part("analysis", name):
            return answer()

    def _clones(self) -> list[GraphModule]:
        """Verified copies of the inputs: what the check learns of them serves the first pass."""
        try:
            try:
                with collector_paused(), self._part("clone", "input"):
                    clones = [clone(gm) for gm in self.inputs]
            except Exception:  # of a graph that is wrong; the check knows what is wrong with it
                verify(self.inputs, self.world, self.forms[0])
                raise
            self._declare_world(clones)
            if len(clones) > 1:
                for gm in clones:
                    number_collectives(gm)
            self._verify(clones, self.forms[0], "input")
        except VerifyError as error:
            first = f" '{self.passes[0].name}'" if self.passes else " an empty pipeline"
            raise PassError(f"the graph given to{first} is wrong: {error.message}", place=error.place) from error
        return clones

    def _declare_world(self, graphs: Sequence[GraphModule]) -> None:
        """A world the caller gave is that of the results too, so that a text written from them has it."""
        world = self.settings.world
        if world is None:
            return
        if len(graphs) == 1:
            graphs[0].meta["world"] = world
            return
        for gm, rank in zip(graphs, ranks_of(graphs, world.size), strict=True):
            own = gm.meta.get("world")  # on another rank a name may mean other ranks
            if not isinstance(own, World) or own.size != world.size:
                gm.meta["world"] = replace(world, rank=rank)

    def _verify(self, graphs: Sequence[GraphModule], form: str, name: str) -> None:
        """Verify ``graphs``, which are called ``name``, unless they are what was found right before."""
        checked: list[Any] = [form]
        for gm in graphs:
            checked += (self.cache.answers(gm), *gm.meta, *gm.meta.values())
        if len(checked) == len(self.sound) and all(map(operator.is_, checked, self.sound)):
            return
        own = len(graphs) > 1 and all(isinstance(gm.meta.get("world"), World) for gm in graphs)
        with collector_paused(), self._part("verify", name):
            verify(graphs, None if own else self.world, form, effects=lambda gm: self.cache.get(nested_effects, gm))
        self.sound = checked

    def _stop_before(self, index: int) -> None:
        """The limit on rewrites is reached: the passes from ``index`` on are none of this run."""
        self.remarks += [around_passes(pass_.name, "bisect-limit") for pass_ in self.passes[index:]]
        self.passes = self.passes[:index]

    def _context(self, remarks: list[Remark], rewrites: Rewrites | None) -> Context:
        def note(message: str) -> None:
            for observer in self.observers:
                observer.note(message)

        return Context(self.world, self.cache, self.settings.cost_model, remarks, note, rewrites)

    def _step(self, index: int, pass_: Pass, context: Context) -> None:
        observers = self.observers
        for observer in observers:
            observer.before(pass_, self.graphs)
        started, remarked = time.process_time(), len(self.remarks)
        try:
            with collector_paused():
                self.graphs = self._applied(index, context)
        except Broken as broken:
            self._fail(index, broken.reason, broken.place, broken)
        seconds = time.process_time() - started
        if self.settings.verify_each or self.settings.proofs:
            self._verified(index)
        if self.settings.proofs:
            self._proved(index)
        for observer in observers:
            observer.remarked(self.remarks[remarked:])
        for observer in observers:
            observer.after(pass_, self.graphs, seconds)

    def _applied(self, index: int, context: Context) -> list[GraphModule]:
        """Graphs after pass ``index``, in the form it promises; the caller's graphs are checked."""
        graphs = self._counted(index, context) if context.rewrites else apply(self.passes[index], self.graphs, context)
        changed = self.guard.changed()
        if changed or any(gm is given for gm in graphs for given in self.inputs):
            raise Broken(changed or "returned the caller's graph instead of its own copy")
        for gm in graphs:
            if infer_form(gm) != self.forms[index + 1]:
                gm.meta["form"] = self.forms[index + 1]
        return graphs

    def _counted(self, index: int, context: Context) -> list[GraphModule]:
        """As `apply`, with the rewrites counted."""
        rewrites, pass_ = context.rewrites, self.passes[index]
        assert rewrites is not None
        fingerprints = Fingerprints()
        before = fingerprints.of(self.graphs)
        rewrites.begin(pass_.name, index, str(pass_))
        graphs = apply(pass_, self.graphs, context)
        if rewrites.end(lambda: fingerprints.of(graphs) != before):
            context.remarks.append(around_passes(pass_.name, "bisect-limit"))
        return graphs

    def _verified(self, index: int) -> None:
        try:
            self._verify(self.graphs, self.forms[index + 1], self.passes[index].name)
        except VerifyError as error:
            self._fail(index, f"left a wrong graph: {error.message}", error.place, error)

    def _proved(self, index: int) -> None:
        from fxpasses.pm.prove import Proof

        intended = self.passes[index].intended_change
        if intended is not None:  # what follows is proved against this result
            self.proof = Proof([clone(gm) for gm in self.graphs], self.world, self.settings.proofs)
            for observer in self.observers:
                observer.note(f"prove: '{self.passes[index]}' is not proved: {intended}")
            return
        with self._part("proof", self.passes[index].name):
            self.proof = self.proof or Proof(self.inputs, self.world, self.settings.proofs)
            found = self.proof.difference(self.graphs)
        if found is not None:
            self._fail(index, f"changed the result: {found}", None, None)
        for observer in self.observers:
            observer.proved(self.passes[index], self.proof.verdict, self.world.size)
        for note in self.proof.new_notes():
            for observer in self.observers:
                observer.note(note)

    def _check_result(self, permitted: int | None) -> None:
        """Verify the final graph; when it is wrong, find the pass that made it so."""
        if self.settings.verify_each or not self.passes:
            return
        try:
            self._verify(self.graphs, self.forms[len(self.passes)], "result")
        except VerifyError as error:
            self.graphs = [clone(gm) for gm in self.inputs]
            context = self._context([], Rewrites(permitted))
            for index in range(len(self.passes)):
                self.graphs = self._applied(index, context)
                self._verified(index)
            self._fail(len(self.passes) - 1, f"left a wrong graph: {error.message}", error.place, error)

    def _fail(self, index: int, reason: str, place: Place | None, cause: BaseException | None) -> NoReturn:
        """Put the caller's graphs back, let observers write what they have to, raise the error."""
        self.guard.restore()
        error = PassError(f"pass '{self.passes[index].name}' {reason}", place=place)
        failure = Failure(self.passes[:index + 1], self.inputs, self.world, error, self.settings.verify_each,
                          self.settings.proofs, _named(self.settings.cost_model))
        told = [text for observer in self.observers if (text := observer.failed(failure))]
        original = cause.__cause__ if isinstance(cause, Broken) else cause
        raise PassError(error.message, place=place, hint="; ".join(told) or None) from original


def _named(cost_model: object) -> str | None:
    return os.fspath(cost_model) if isinstance(cost_model, (str, os.PathLike)) else None


def _forms(passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> list[str]:
    """Form of the graph before the first pass and after each one. Raises `PassError` where a pass does not take it."""
    given = [infer_form(gm) for gm in graphs]
    if set(given) == {"spmd", "scheduled"}:
        given = ["scheduled"]  # where the order counts on one rank it counts on those it meets
    if len(set(given)) > 1:
        raise PassError(f"the graphs of a rank set differ in form: {', '.join(given)}")
    forms, origin = given[:1], "is"
    for pass_ in passes:
        if not accepts(pass_.takes, forms[-1]):
            waits = forms[-1] == "captured" and needs_gradsync(graphs[0])
            raise PassError(f"pass '{pass_.name}' takes a graph of form {pass_.takes}, this one {origin} {forms[-1]}",
                            hint=": ".join(unsynchronised(graphs[0])) if waits else None)
        kept = accepts(pass_.gives, forms[-1])
        forms.append(forms[-1] if kept else pass_.gives)
        origin = origin if kept else f"is after '{pass_.name}'"
    return forms
