"""The search: edits are tried on private copies, and kept where the result is legal, lighter and still fails.

Delta debugging (Zeller and Hildebrandt, 2002): first a part alone, then all without a part, in parts that get smaller.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from fxpasses.errors import FxpassesError
from fxpasses.ir.graph import recompile
from fxpasses.ir.verify import verify
from fxpasses.tools.reduce.case import Case, Illegal
from fxpasses.tools.reduce.tidy import tidy

Edit = Callable[[Case], "Case | None"]
"""Makes another case of a private copy, which it may change; None where there is nothing to change."""
Items = Callable[[Case], Sequence[Any]]
Keep = Callable[[Case, Sequence[Any]], "Case | None"]
"""Makes of a private copy the case without the items."""


class Stopped(Exception):
    """The search has to end: says why."""


class Search:
    """A case that fails, and smaller ones that fail too. ``case`` is the best found so far.

    ``fails`` is asked of a legal case with generated code, which it must not change. ``tries``: how often at most;
    ``seconds`` of wall time after which no more is tried.
    """

    def __init__(self, case: Case, fails: Callable[[Case], bool], *, tries: int, seconds: float | None = None) -> None:
        self.case, self._fails, self._most = case, fails, tries
        self._weight = case.weight()
        self._until = None if seconds is None else time.monotonic() + seconds
        self._known: set[Hashable] = {case.fingerprint()}
        self.tries = 0
        self.mistakes: list[Exception] = []
        """What edits ran into: graphs that they do not understand."""

    def ask(self, case: Case) -> bool:
        """Does it fail? Counts as a try. Raises `Stopped` where no try is left."""
        if self.tries >= self._most:
            raise Stopped(f"after {self.tries} tries")
        if self._until is not None and time.monotonic() > self._until:
            raise Stopped("time is up")
        self.tries += 1
        return self._fails(case)

    def attempt(self, edit: Edit) -> bool:
        """Keep what ``edit`` makes of a copy where it is lighter, legal, and still fails."""
        try:
            made = edit(self.case.copy())
            if made is None:
                return False
            for gm in made.graphs:
                tidy(gm)
            weight = made.weight()
        except Illegal:
            return False
        except Exception as error:  # an edit that does not fit this graph: it stays as it is
            self.mistakes.append(error)
            return False
        if weight >= self._weight or not self._is_new(made) or not _is_legal(made):
            return False
        recompile(list(made.every_graph()))
        if not self.ask(made):
            return False
        self.case, self._weight = made, weight
        return True

    def _is_new(self, case: Case) -> bool:
        """Nobody has tried it yet."""
        fingerprint = case.fingerprint()
        new = fingerprint not in self._known
        self._known.add(fingerprint)
        return new

    def each(self, edits: Callable[[Case], Sequence[Edit]]) -> bool:
        """Try edits one by one, those that the case has once one of them is kept."""
        any_kept = False
        for edit in edits(self.case):
            any_kept |= self.attempt(edit)
        return any_kept

    def parts(self, items: Items, without: Keep) -> bool:
        """A part alone, for as long as one of the halves of the items, or the middle, is enough."""
        any_kept = False
        while (count := len(now := items(self.case))) > 1:
            half = count // 2
            quarter = count // 4
            spans = [(0, half), (half, count)] + [(quarter, quarter + half)] * (count > 3)
            if not any(self._drop(without, [*now[:start], *now[end:]]) for start, end in spans):
                return any_kept
            if len(items(self.case)) >= count:
                return any_kept
            any_kept = True
        return any_kept

    def chunks(self, items: Items, without: Keep, *, one_by_one: bool = True) -> bool:
        """Do without a half of the items, then without quarters, down to single ones, the last ones first."""
        any_kept = False
        width = max(len(items(self.case)) // 2, 1)
        while width:
            start = 0
            while start < len(now := list(reversed(items(self.case)))):
                if self._drop(without, now[start:start + width]):
                    any_kept = True
                    if len(items(self.case)) < len(now):
                        continue
                start += width
            width //= 2
            if width == 1 and not one_by_one:
                break
        return any_kept

    def _drop(self, without: Keep, dropped: Sequence[Any]) -> bool:
        return bool(dropped) and self.attempt(lambda case: without(case, dropped))


def _is_legal(case: Case) -> bool:
    try:
        verify(case.graphs)
    except FxpassesError:
        return False
    return True
