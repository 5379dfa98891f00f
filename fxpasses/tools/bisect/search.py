"""The first number that is bad: binary search between one that is good and one that is bad."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from fxpasses.tools.predicates import Verdict


@dataclass(frozen=True)
class Boundary:
    """``good`` is good and ``bad`` is bad; ``skipped``: those in between, of which nobody can tell."""

    good: int
    bad: int
    skipped: tuple[int, ...] = ()


@dataclass
class Judged:
    """Verdicts by number. ``judge`` is asked once of each number."""

    judge: Callable[[int], Verdict]
    verdicts: dict[int, Verdict] = field(default_factory=dict)

    def __call__(self, number: int) -> Verdict:
        """The verdict on ``number``."""
        if number not in self.verdicts:
            self.verdicts[number] = self.judge(number)
        return self.verdicts[number]


def search(judged: Judged, good: int, bad: int, steps: Iterable[int] = ()) -> Boundary:
    """Close in on one boundary between ``good`` and ``bad``; ``steps``: numbers to try first.

    What is skipped is gone around: the nearest number to the middle that is not. As many verdicts as the logarithm to
    base 2 of the numbers in between says, but for those skipped and one for the steps.
    """
    preferred = sorted(set(steps))
    while True:
        between = [number for number in range(good + 1, bad) if not _is_skipped(judged.verdicts, number)]
        candidates = [number for number in preferred if number in between] or between
        if not candidates:
            return Boundary(good, bad, tuple(range(good + 1, bad)))
        middle = candidates[len(candidates) // 2]
        verdict = judged(middle)
        if verdict.skip:
            continue
        good, bad = (good, middle) if verdict.bad else (middle, bad)


def _is_skipped(verdicts: Mapping[int, Verdict], number: int) -> bool:
    return number in verdicts and verdicts[number].skip


def first_of_all(judged: Judged, good: int, bad: int) -> Boundary:
    """The first boundary of all between ``good`` and ``bad``, with a verdict on every number: there may be others."""
    for number in range(good + 1, bad):
        judged(number)
    first, second = boundaries(judged.verdicts)[0]
    return Boundary(first, second, tuple(range(first + 1, second)))


def boundaries(verdicts: Mapping[int, Verdict]) -> list[tuple[int, int]]:
    """Neighbours among the numbers judged of which one is good and the next one bad, in order."""
    told = [(number, verdict.bad) for number, verdict in sorted(verdicts.items()) if not verdict.skip]
    return [(first, second) for (first, was), (second, becomes) in itertools.pairwise(told)
            if becomes and not was]
