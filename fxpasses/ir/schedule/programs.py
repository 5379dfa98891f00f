"""The calls of one rank as a flat program, each with the communicator it meets on."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass

from fxpasses.ir.schedule import Call, Region, Schedule, Transfer
from fxpasses.ir.schedule.communicators import Communicator
from fxpasses.ir.schedule.disagreement import Side
from fxpasses.ir.schedule.matching import transfer_words, words

#: (operator, body, runs) of every loop or branch around a call, outermost first.
Path = tuple[tuple[str, int, str | None], ...]
_PASSES = 2


@dataclass(frozen=True)
class Step:
    """A call where a rank comes to it: ``number`` counts the rank's calls, ``on_group`` those on its communicator."""

    call: Call
    path: Path
    communicator: Communicator
    number: int
    on_group: int

    def side(self, rank: int, transfer: Transfer | None = None) -> Side:
        """What ``rank`` issues here, or which of the messages."""
        call = words(self.call, self.call.group) if transfer is None else transfer_words(transfer, self.call.group)
        loops = "".join(f" in {operator}{f' of {runs} runs' if runs else ''}" for operator, _, runs in self.path)
        return Side(rank, f"issues {call}{loops}", self.number, self.call.node)


def program(schedule: Schedule, communicator: Callable[[str], Communicator]) -> list[Step]:
    """The steps of a schedule. A loop's are there twice: so the end of a run meets the start of the next."""
    counted: dict[Communicator, int] = {}
    numbers = itertools.count(1)

    def visit(calls: Schedule, path: Path) -> list[Step]:
        found: list[Step] = []
        for call in calls:
            if isinstance(call, Region):
                inside = visit(call.calls, (*path, (call.operator, call.body, call.runs)))
                found += inside * (1 if call.runs in ("0", "1") else _PASSES)
                continue
            here = communicator(call.group)
            counted[here] = counted.get(here, 0) + 1
            found.append(Step(call, path, here, next(numbers), counted[here]))
        return found

    return visit(schedule, ())
