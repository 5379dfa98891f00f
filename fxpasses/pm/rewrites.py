"""Rewrites, counted and limited: leaving out all behind the n-th tells which of them makes a graph wrong.

The idea is LLVM's ``-opt-bisect-limit`` and ``-debug-counter``, with one counter for both: passes are counted by the
rewrites they make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fxpasses.errors import Place, UsageError


@dataclass(frozen=True)
class Rewrite:
    """A rewrite that a pass asked for. ``number`` counts from 1 through all passes, on every rank alike.

    ``pass_index``: the pass's place in its pipeline, from 0; ``rank``: of the graph in a rank set; ``node``: None for a
    pass that counts as a whole; ``what``: the code of its remark; ``permitted``: the limit lets it happen.
    """

    number: int
    pass_name: str
    pass_index: int
    rank: int | None = None
    node: str | None = None
    what: str = ""
    place: Place | None = None
    permitted: bool = True

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"number": self.number, "pass": self.pass_name, "index": self.pass_index, "rank": self.rank,
                "node": self.node, "what": self.what, "place": str(self.place) if self.place else None,
                "permitted": self.permitted}


class Rewrites:
    """Counts the rewrites of one run or of several, and permits the first ``limit`` of them, None for all.

    ``asked``: every rewrite that was asked for, in order; of each pass the ones permitted and the first that was not.
    A pass that changes its graph without asking counts as one. Ranks of a set count on their own, from one start.
    """

    def __init__(self, limit: int | None = None) -> None:
        """Raises `UsageError` for a limit below 0."""
        if limit is not None and limit < 0:
            raise UsageError(f"a limit of {limit} rewrites", hint="0 permits none, and no limit all")
        self.limit = limit
        self.asked: list[Rewrite] = []
        self.count = 0
        self._pass = ("", 0)
        self._of_rank: Counter[int | None] = Counter()
        self._mark = 0

    @property
    def left(self) -> int | None:
        """Rewrites still permitted, None for any number."""
        return None if self.limit is None else max(self.limit - self.count, 0)

    @property
    def exhausted(self) -> bool:
        """No further pass may change anything."""
        return self.left == 0

    def begin(self, name: str, index: int) -> None:
        """A pass begins."""
        self._pass, self._mark = (name, index), len(self.asked)
        self._of_rank.clear()

    def again(self) -> None:
        """The pass that has begun starts once more: what it asked for does not count."""
        del self.asked[self._mark:]
        self._of_rank.clear()

    def may(self, rank: int | None, node: str | None, what: str, place: Place | None) -> bool:
        """Count one more rewrite of the pass; is it permitted?"""
        self._of_rank[rank] += 1
        number = self.count + self._of_rank[rank]
        permitted = self.limit is None or number <= self.limit
        if permitted or self._of_rank[rank] == 1 or self.limit == number - 1:
            self.asked.append(Rewrite(number, *self._pass, rank, node, what, place, permitted))
        return permitted

    def end(self, changed: Callable[[], bool]) -> bool:
        """The pass has ended; True where a rewrite of it was not permitted.

        ``changed``: asked of a pass that asked for none.
        """
        if not self._of_rank and changed():
            self.may(None, None, "", None)
        most = max(self._of_rank.values(), default=0)
        denied = self.limit is not None and self.count + most > self.limit
        self.count = self.limit if denied and self.limit is not None else self.count + most
        return denied
