"""Prove passes on simulated ranks: same inputs, same results as the graph, or rank set, the pipeline was given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.ir.world import World

if TYPE_CHECKING:
    from fxpasses.ranks.check.report import CheckReport


class Proof:
    """The graphs a pipeline was given, to check those after each pass against: they run once, not once a pass.

    ``verdict``: of the last check.
    """

    def __init__(self, before: Sequence[GraphModule], world: World, proofs: int) -> None:
        """``proofs``: sets of inputs. Raises `UsageError` for an unknown number of ranks."""
        if world.size == 1 and any(group.partition is None for group in world.groups.values()):
            raise UsageError("prove has to know how many ranks there are", hint="give a world")
        from fxpasses.ranks.check import Checker

        self._checker = Checker(before, world)
        self._seeds = tuple(range(proofs))
        self._notes: dict[str, bool] = {}
        self.verdict = ""

    def report(self, after: Sequence[GraphModule]) -> CheckReport:
        """Are the graphs as good as the ones given? Raises `RankError` where those given cannot be run themselves."""
        return self._checker.check(after, seeds=self._seeds)

    def difference(self, after: Sequence[GraphModule]) -> str | None:
        """How the results differ, in one line; None when they are the same."""
        report = self.report(after)
        self.verdict = report.verdict
        if not report.ok:
            return report.brief
        weaker = ["prove: structure only, the graphs cannot be run"] if report.verdict == "structure only" else []
        for note in (*weaker, *(f"prove: {note}" for note in report.notes)):
            self._notes.setdefault(note, False)
        return None

    def new_notes(self) -> list[str]:
        """How much weaker than values the proofs were, and what they assumed; each is told once."""
        found = [note for note, told in self._notes.items() if not told]
        self._notes.update(dict.fromkeys(found, True))
        return found
