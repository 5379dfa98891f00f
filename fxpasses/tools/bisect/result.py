"""What a search for the wrong rewrite found, as a value that prints itself."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from torch.fx import GraphModule

from fxpasses.errors import counted
from fxpasses.pm.rewrites import Rewrite
from fxpasses.tools.bisect.search import boundaries
from fxpasses.tools.predicates import Outcome, Verdict

if TYPE_CHECKING:
    from fxpasses.tools.graph_diff import GraphDiff

Status = Literal["found", "range", "good", "bad input", "unjudged"]
_WIDTH = 10
_MOST_REWRITES = 8


@dataclass(frozen=True)
class Culprit:
    """The rewrite that makes the difference, or the pass as a whole.

    ``number`` in all and ``in_pass`` count from 1; ``of_pass``: rewrites of the pass without a limit; ``rewrite``: None
    where the pass raises without having asked; ``ranks``: of a rank set, those that made it; ``whole``: the pass makes
    the difference without asking, so that no single rewrite is to blame; ``run``: which run of a pipeline in a program;
    ``by_rank``: what each rank made under this number, for ranks need not make the same.
    """

    pass_text: str
    pass_index: int
    number: int
    in_pass: int = 1
    of_pass: int = 1
    rewrite: Rewrite | None = None
    ranks: tuple[int, ...] = ()
    whole: bool = False
    run: int | None = None
    by_rank: Mapping[int, Rewrite] = field(default_factory=dict)

    @property
    def headline(self) -> str:
        """In one line."""
        run = f" in graph {self.run} of the program" if self.run is not None else ""
        which = f"pass '{self.pass_text}'{run}"
        if self.whole:
            return f"{which}, as a whole"
        return f"{which}: rewrite {self.in_pass} of its {self.of_pass}, number {self.number} in all"

    def lines(self) -> Iterator[tuple[str, str]]:
        """What is known of it, in words."""
        rewrite = self.rewrite
        if rewrite is None or rewrite.node is None:
            return
        distinct = self._distinct()
        if len(distinct) > 1:
            yield from _by_rank(distinct)
            return
        yield "node", f"'{rewrite.node}'" + (f" ({rewrite.place})" if rewrite.place else "")
        yield "rewrite", rewrite.what
        if rewrite.line:
            yield "line", rewrite.line
        if self.ranks:
            yield "ranks", ", ".join(map(str, self.ranks))

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"pass": self.pass_text, "index": self.pass_index, "number": self.number, "in_pass": self.in_pass,
                "of_pass": self.of_pass, "whole": self.whole, "run": self.run, "ranks": list(self.ranks),
                "rewrite": self.rewrite.as_dict() if self.rewrite else None,
                "by_rank": {str(rank): rewrite.as_dict() for rank, rewrite in self.by_rank.items()}}

    def _distinct(self) -> list[tuple[Rewrite, list[int]]]:
        """Each rewrite that a rank made, with all ranks that made the same."""
        found: dict[tuple[str | None, str], tuple[Rewrite, list[int]]] = {}
        for rank, rewrite in self.by_rank.items():
            found.setdefault((rewrite.node, rewrite.what), (rewrite, []))[1].append(rank)
        return list(found.values())


def _by_rank(distinct: Sequence[tuple[Rewrite, list[int]]]) -> Iterator[tuple[str, str]]:
    """Ranks that made different rewrites under one number: any of them may be the wrong one."""
    for rewrite, ranks in distinct[:_MOST_REWRITES]:
        which = f"rank{'s' * (len(ranks) > 1)} {', '.join(map(str, ranks))}"
        facts = ", ".join(str(fact) for fact in (rewrite.place, rewrite.line) if fact)
        told = "the whole pass" if rewrite.node is None else f"'{rewrite.node}', {rewrite.what}"
        yield "node", f"{which}: {told}" + (f" ({facts})" if facts else "")
    if len(distinct) > _MOST_REWRITES:
        yield "", f"and {len(distinct) - _MOST_REWRITES} others on other ranks"


@dataclass(frozen=True)
class Bisection:
    """The answer of `fxpasses.bisect`; true where a culprit was found.

    ``status``:

    - "found": ``culprit``, with the graphs up to the rewrite before it (``good``) and with it (``bad``).
    - "range": the first bad rewrite is one of ``limits[0] + 1`` to ``limits[1]``: nobody can tell of those in between.
    - "good": the whole pipeline is good, there is nothing to find.
    - "bad input": the input is bad before any rewrite.
    - "unjudged": nobody can tell of the input, or of the whole pipeline.

    ``reason``: of the verdict that decided; ``limits``: the greatest that is good, the least that is bad; ``total``:
    rewrites of the whole pipeline; ``verdicts``: by limit; ``notes``: what else a reader has to know.
    """

    status: Status
    reason: str
    total: int
    limits: tuple[int, int] = (0, 0)
    verdicts: Mapping[int, Verdict] = field(default_factory=dict)
    culprit: Culprit | None = None
    good: Outcome | None = field(default=None, repr=False)
    bad: Outcome | None = field(default=None, repr=False)
    notes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.status == "found"

    @functools.cached_property
    def diff(self) -> GraphDiff | None:
        """What the culprit changed; None where there is no graph behind it."""
        from fxpasses.tools.graph_diff import graph_diff

        before, after = self.graphs
        return graph_diff(before, after, simulate=False) if before and after else None

    @property
    def graphs(self) -> tuple[list[GraphModule], list[GraphModule]]:
        """The graphs before and behind the culprit, each one or one a rank; empty where there are none."""
        return (self.good.graphs or [] if self.good else [], self.bad.graphs or [] if self.bad else [])

    @property
    def headline(self) -> str:
        """The answer in one line."""
        if self.culprit is not None:
            return f"the first bad rewrite is in {self.culprit.headline}" if not self.culprit.whole else (
                f"what is bad is {self.culprit.headline}")
        good, bad = self.limits
        told = {"range": f"the first bad rewrite is one of {good + 1} to {bad}: nobody can tell of those in between",
                "good": f"the whole pipeline is good ({counted(self.total, 'rewrite')}): there is nothing to find",
                "bad input": "the input itself is bad, before any rewrite",
                "unjudged": "nobody can tell"}
        return told[self.status]

    def __str__(self) -> str:
        lines = [self.headline, *(f"  {key:{_WIDTH}}{text}" for key, text in self.lines())]
        if self.diff is not None:
            lines += ["", f"what it changed, from {counted(self.limits[0], 'rewrite')} to {self.limits[1]}:",
                      str(self.diff)]
        return "\n".join(lines)

    def lines(self) -> Iterator[tuple[str, str]]:
        """Further facts, in words."""
        yield from self.culprit.lines() if self.culprit is not None else ()
        yield "because", self.reason
        yield from judged_lines(self.verdicts, self.total)
        for note in self.notes:
            yield "note", note

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"status": self.status, "reason": self.reason, "total": self.total, "limits": list(self.limits),
                "culprit": self.culprit.as_dict() if self.culprit else None,
                "verdicts": verdicts_as_dict(self.verdicts), "notes": list(self.notes),
                "diff": self.diff.as_dict() if self.diff is not None else None}


def judged_lines(verdicts: Mapping[int, Verdict], total: int) -> Iterator[tuple[str, str]]:
    """Which numbers of rewrites were judged, and how."""
    words = [f"{word} {', '.join(map(str, numbers))}" for word in ("good", "skip", "bad")
             if (numbers := [number for number, verdict in sorted(verdicts.items()) if verdict.word == word])]
    if words:
        yield "judged", f"{len(verdicts)} of {total + 1} numbers of rewrites: {'; '.join(words)}"


def verdicts_as_dict(verdicts: Mapping[int, Verdict]) -> list[dict[str, Any]]:
    """Plain data, in order."""
    return [{"limit": number, "verdict": verdict.word, "reason": verdict.reason}
            for number, verdict in sorted(verdicts.items())]


def other_boundaries(verdicts: Mapping[int, Verdict], found: tuple[int, int]) -> list[str]:
    """A note where another number turns from good to bad, too."""
    others = [f"from {good} to {bad}" for good, bad in boundaries(verdicts) if (good, bad) != found]
    return [f"it turns bad again {', and '.join(others)}"] if others else []


def ends_of_passes(asked: Iterable[Rewrite]) -> list[int]:
    """The numbers of rewrites up to the end of each pass."""
    last: dict[tuple[int, int], int] = {}
    for each in asked:
        last[each.run, each.pass_index] = max(last.get((each.run, each.pass_index), 0), each.number)
    return list(last.values())
