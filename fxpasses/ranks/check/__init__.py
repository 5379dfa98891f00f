"""Is one graph, or rank set, as good as another? The answer says how strong it is, and where they differ."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from fxpasses._torch import without_modes
from fxpasses.errors import FxpassesError, RankError, UsageError
from fxpasses.ir.verify import Finding, findings
from fxpasses.ir.world import World
from fxpasses.ranks.check.first_node import Search, output_node, returned_as
from fxpasses.ranks.check.report import CheckReport, FirstNode, Verdict
from fxpasses.ranks.check.schedule import narrower_words, schedule_words
from fxpasses.ranks.check.structure import obstacles, structural_difference
from fxpasses.ranks.compare import Comparison, Reference
from fxpasses.ranks.compare.runs import Graphs, Side, assumed_groups, common_world
from fxpasses.ranks.compare.values import Difference

_RACES = ("read-before-wait", "write-before-wait")


def check(before: Graphs, after: Graphs, world: World | None = None, *, exact: bool = False,
          seeds: Sequence[int] = (0, 1)) -> CheckReport:
    """Run both on all ranks with the same random inputs and compare everything they leave behind.

    ``before`` and ``after``: a graph, or a list of graphs, one a rank; a single graph is every rank's. ``world``: None
    for what the graphs state; members of groups that nobody states are assumed, and the report says so. ``exact``:
    bits in the graphs' own dtypes, with no allowance for re-association. ``seeds``: sets of inputs; those of even
    seeds have no zeros, those of odd ones have zeros, ties and repeated indices.

    Besides values: races in ``after`` (a write between launch and wait, a read before the wait), and for a rank set
    dead-locks, with launches that return at once and with launches that block until all members arrive.

    Raises `RankError` where ``before`` is wrong by itself (a race, ranks that do not fit together, an operator that
    fails); `UsageError` where the two cannot be compared at all: a rank set of another size than the world, no ranks.
    """
    return Checker(before, world).check(after, exact=exact, seeds=seeds)


class Checker:
    """A graph, or rank set, to check others against: it runs once on each set of inputs, and must not change."""

    def __init__(self, before: Graphs, world: World | None = None) -> None:
        self._reference, self._given = Reference(before, world), world
        self._old = self._reference.side

    def check(self, after: Graphs, *, exact: bool = False, seeds: Sequence[int] = (0, 1)) -> CheckReport:
        """What `check` says of the graph and ``after``."""
        if not seeds:
            raise UsageError("no seeds: there is nothing to compare")
        with without_modes():  # a backend of torch.compile runs under one that makes every tensor fake
            return self._check(after, exact, seeds)

    def _check(self, after: Graphs, exact: bool, seeds: Sequence[int]) -> CheckReport:
        new = Side.of(after)
        world = common_world([self._old, new], self._given)
        report = CheckReport("different", world.size, tuple(seeds), schedule=schedule_words(self._old, new, world),
                             notes=tuple(self._assumptions(new, world)))
        found = self._reference.signatures(new, world)
        if found is not None:
            return dataclasses.replace(report, difference=found)
        self._refuse_races(world)
        race = _race(new, world)
        if race is not None:
            return dataclasses.replace(report, difference=race)
        reasons = list(dict.fromkeys(reason for side in (self._old, new) for gm in side.graphs
                                     for reason in obstacles(gm)))
        if reasons:
            return self._structure(new, world, report, reasons)
        return self._values(new, world, report, exact)

    def _assumptions(self, new: Side, world: World) -> Iterator[str]:
        for name, parts in assumed_groups([self._old, new], self._given, world).items():
            yield f"nothing states the members of group '{name}': taken to be {parts}"
        narrower = narrower_words(self._old, new)
        if narrower is not None:
            yield narrower

    def _refuse_races(self, world: World) -> None:
        """A graph with a race has no values to compare with."""
        found = _race(self._old, world)
        if found is not None:
            raise RankError(f"the graph before has a race: {found.after}")

    def _structure(self, new: Side, world: World, report: CheckReport, reasons: Sequence[str]) -> CheckReport:
        found = structural_difference(self._old, new, world)
        notes = (*report.notes, *(f"not run: {reason}" for reason in reasons))
        return dataclasses.replace(report, verdict="structure only" if found is None else "different",
                                   difference=found, notes=notes)

    def _values(self, new: Side, world: World, report: CheckReport, exact: bool) -> CheckReport:
        try:
            compared = self._reference.compare(new, world, exact=exact, seeds=report.seeds, own=report.seeds)
        except RankError as error:
            if not isinstance(error.__cause__, NotImplementedError):
                error.hint = error.hint or "; ".join(report.notes) or None  # groups taken wrongly look like a dead-lock
                raise
            return self._structure(new, world, report, [error.message])
        report = dataclasses.replace(report, notes=(*report.notes, *compared.notes), engine=_engine(self._old, new))
        found = compared.difference
        if found is not None:
            return self._different(new, world, report, compared, found)
        found, note = self._blocked(new, world, report.seeds[0])
        if found is not None:
            return dataclasses.replace(report, difference=found)
        verdict: Verdict = "bit-equal" if compared.bit_equal else "equal up to re-association"
        return dataclasses.replace(
            report, verdict=verdict, compared=compared.leaves, largest=compared.largest,
            tolerance=compared.tolerance,
            notes=(*report.notes, *note, *self._reference.unseen(report.seeds)))

    def _different(self, new: Side, world: World, report: CheckReport, compared: Comparison,
                   found: Difference) -> CheckReport:
        before = self._old.graph(found.rank or 0)
        node = output_node(before, found.path)
        found = dataclasses.replace(found, name=node.name if node is not None else None,
                                    returned=returned_as(before, found.path))
        first: FirstNode | None = None
        note: tuple[str, ...] = ()
        if found.kind == "value":
            try:
                first = self._first_node(new, world, compared, found)
            except FxpassesError as error:
                note = (f"the first node that differs was not found: {error.message}",)
            if first is None and not note:
                note = ("no node stands out: every value lies near one of the graph before",)
        precision = "float64" if compared.upcast else "the graphs' own dtypes"
        return dataclasses.replace(report, difference=found, first_node=first,
                                   engine=f"{report.engine}, in {precision}", notes=(*report.notes, *note))

    def _first_node(self, new: Side, world: World, compared: Comparison, found: Difference) -> FirstNode | None:
        seed = found.seed or 0
        inputs = [self._reference.inputs(world, seed), self._reference.inputs_of(new, world, seed)]
        return Search(self._old, new, world, found, inputs, upcast=compared.upcast,
                      tolerance=compared.tolerance).first()

    def _blocked(self, new: Side, world: World, seed: int) -> tuple[Difference | None, tuple[str, ...]]:
        """A dead-lock of ``new`` where launches block until all members arrive; a note where ``before`` has it too."""
        stuck = self._stuck(new, world, seed)
        if stuck is None:
            return None, ()
        where, told = "on a backend whose launches block until all members arrive", stuck.message
        if self._stuck(self._old, world, seed) is not None:
            return None, (f"both dead-lock {where}: {told.splitlines()[0].removeprefix('dead-lock: ')}",)
        return Difference("dead-lock", "", None, f"{where}: {told.removeprefix('dead-lock: ')}", seed=seed), ()

    def _stuck(self, side: Side, world: World, seed: int) -> RankError | None:
        if not side.is_set:
            return None  # all ranks issue the same calls in the same order
        try:
            side.run(world, self._reference.inputs_of(side, world, seed), seed, blocking="issue")
        except RankError as error:
            return error
        return None


def _race(side: Side, world: World) -> Difference | None:
    """A race that the structure shows, whether or not a run's values do."""
    for rank, gm in enumerate(side.graphs):
        for finding in findings(gm, world, form="captured"):
            if finding.error and finding.code in _RACES:
                prefix = f"rank {rank}: " if side.is_set else ""
                return Difference("race", "", None, f"{prefix}{_words(finding)}", rank=rank if side.is_set else None)
    return None


def _words(finding: Finding) -> str:
    where = f" ({finding.place})" if finding.place else ""
    return f"'{finding.node}' {finding.message} [{finding.code}]{where}"


def _engine(old: Side, new: Side) -> str:
    names = ["one graph a rank" if side.is_set else "one graph on all ranks" for side in (old, new)]
    return names[0] if names[0] == names[1] else f"{names[0]} before, {names[1]} after"
