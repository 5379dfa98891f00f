"""Rewrites, counted and limited: leaving out all behind the n-th tells which of them makes a graph wrong.

The idea is LLVM's ``-opt-bisect-limit`` and ``-debug-counter``, with one counter for both: passes are counted by the
rewrites they make.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from fxpasses.errors import Place, UsageError, counted


@dataclass(frozen=True)
class Rewrite:
    """A rewrite that a pass asked for. ``number`` counts from 1 through all passes, on every rank alike.

    ``pass_index``: the pass's place in its pipeline, from 0; ``rank``: of the graph in a rank set; ``node``: None for a
    pass that counts as a whole; ``what``: the code of its remark; ``permitted``: the limit lets it happen.
    ``pass_text``: the pass with its options; ``run``: which run of a pipeline it belongs to, from 1, where one counter
    serves several. ``place``: where the node was read; ``line``: of the user's program.
    """

    number: int
    pass_name: str
    pass_index: int
    rank: int | None = None
    node: str | None = None
    what: str = ""
    place: Place | None = None
    permitted: bool = True
    pass_text: str = ""
    run: int = 1
    line: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"number": self.number, "run": self.run, "pass": self.pass_name,
                "text": self.pass_text or self.pass_name, "index": self.pass_index, "rank": self.rank,
                "node": self.node, "what": self.what, "place": str(self.place) if self.place else None,
                "line": self.line, "permitted": self.permitted}

    @classmethod
    def of_dict(cls, data: Mapping[str, Any]) -> Rewrite:
        """What `as_dict` gave; the place is not taken apart again."""
        place = Place(data["place"]) if data["place"] else None
        return cls(data["number"], data["pass"], data["index"], data["rank"], data["node"], data["what"], place,
                   data["permitted"], data["text"], data["run"], data["line"])


class Rewrites:
    """Counts the rewrites of one run or of several, and permits the first ``limit`` of them, None for all.

    ``asked``: every rewrite that was asked for, in order; of each pass the ones permitted and the first that was not.
    A pass that changes its graph without asking counts as one. Ranks of a set count on their own, from one start.
    ``through``: passes up to this index run in any case, those behind the limit with nothing permitted: what one does
    all the same, it does not ask for. Runs of several threads take turns.
    """

    def __init__(self, limit: int | None = None, *, through: int = -1) -> None:
        """Raises `UsageError` for a limit below 0."""
        if limit is not None and limit < 0:
            raise UsageError(f"a limit of {limit} rewrites", hint="0 permits none, and no limit all")
        self.limit = limit
        self.asked: list[Rewrite] = []
        self.count = self.runs = 0
        self._through = through
        self._pass = ("", 0, "")
        self._of_rank: Counter[int | None] = Counter()
        self._mark, self._begun = 0, False
        self.denied = False
        """The pass that has begun was not permitted a rewrite, be it in a try that was taken back."""
        self._lock = threading.Lock()

    @property
    def left(self) -> int | None:
        """Rewrites still permitted, None for any number."""
        return None if self.limit is None else max(self.limit - self.count, 0)

    @property
    def current(self) -> tuple[str, int, str]:
        """The pass that began last: its name, its place in the pipeline, and how it is written with its options."""
        return self._pass

    @property
    def words(self) -> str:
        """How many were made, and what the last one was, for people."""
        if self.limit is None or self.count < self.limit:
            return f"{counted(self.count, 'rewrite')} in all"
        last = next((each for each in self.asked if each.number == self.count and each.permitted), None)
        if last is None:
            return "no rewrite"
        node = "" if last.node is None else f": '{last.node}' ({last.what})"
        return f"stopped behind rewrite {self.count}, in '{last.pass_text or last.pass_name}'{node}"

    def stops(self, index: int) -> bool:
        """Neither the pass of that index nor any behind it may change anything."""
        return self.left == 0 and index > self._through

    @contextmanager
    def running(self) -> Iterator[None]:
        """While one pipeline runs; what a pass that raises has asked for counts."""
        with self._lock:
            self.runs += 1
            try:
                yield
            finally:
                self._close()

    def begin(self, name: str, index: int, text: str = "") -> None:
        """A pass begins; ``text``: with its options."""
        self._pass, self._mark = (name, index, text), len(self.asked)
        self._of_rank.clear()
        self._begun, self.denied = True, False

    def again(self, *, afresh: bool = False) -> None:
        """The pass that has begun starts once more: what it asked for does not count; ``afresh``: nor was denied."""
        del self.asked[self._mark:]
        self._of_rank.clear()
        self.denied = self.denied and not afresh

    def may(self, rank: int | None, node: str | None, what: str, place: Place | None, line: str | None = None) -> bool:
        """Count one more rewrite of the pass; is it permitted?"""
        self._of_rank[rank] += 1
        number = self.count + self._of_rank[rank]
        permitted = self.limit is None or number <= self.limit
        self.denied = self.denied or not permitted
        if permitted or self._of_rank[rank] == 1 or self.limit == number - 1:
            name, index, text = self._pass
            self.asked.append(Rewrite(number, name, index, rank, node, what, place, permitted, text, max(self.runs, 1),
                                      line))
        return permitted

    def end(self, changed: Callable[[], bool]) -> bool:
        """The pass has ended; True where a rewrite of it was not permitted.

        ``changed``: asked of a pass that asked for none.
        """
        if not self._of_rank and changed():
            self.may(None, None, "", None)
        self._close()
        return self.denied

    def _close(self) -> None:
        """Add what the pass that has begun asked for."""
        if not self._begun:
            return
        self._begun = False
        self.count += max(self._of_rank.values(), default=0)
        if self.denied and self.limit is not None:
            self.count = self.limit
        self._of_rank.clear()
        self._tell(self.asked[self._mark:])

    def _tell(self, asked: Sequence[Rewrite]) -> None:
        """Called with what each pass has asked for."""
