"""Point-to-point messages of a rank set: every send with the receive it goes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fxpasses.ir.schedule import Transfer
from fxpasses.ir.schedule.communicators import Communicator
from fxpasses.ir.schedule.disagreement import Disagreement, Side
from fxpasses.ir.schedule.matching import pairs
from fxpasses.ir.schedule.programs import Step


@dataclass(frozen=True)
class _Post:
    """One end of a message, and the other rank."""

    rank: int
    peer: int | None
    step: Step
    transfer: Transfer

    @property
    def side(self) -> Side:
        return self.step.side(self.rank, self.transfer)


class Messages:
    """Messages in the order their ranks post them; those between two ranks of one communicator pair in that order."""

    def __init__(self) -> None:
        self._sent: dict[tuple[Communicator, int, int], list[_Post]] = {}
        self._received: dict[tuple[Communicator, int, int], list[_Post]] = {}
        self._open: set[tuple[Communicator, int]] = set()

    def post(self, rank: int, step: Step) -> None:
        """Take the messages of one step of ``rank``."""
        members = step.communicator.members
        for transfer in step.call.transfers:
            peer = transfer.peer
            if peer is None:  # a receive from any source, or a rank that only the run tells: nothing to pair by
                self._open.add((step.communicator, rank))
                continue
            if members is not None and 0 <= peer < len(members):
                peer = members[peer]
            key = (rank, peer) if transfer.sends else (peer, rank)
            posted = self._sent if transfer.sends else self._received
            posted.setdefault((step.communicator, *key), []).append(_Post(rank, peer, step, transfer))

    def first_unpaired(self, ranks: Sequence[int]) -> Disagreement | None:
        """The first message, in the order its rank issues it, whose other end is missing or different."""
        found = []
        for key in dict.fromkeys([*self._sent, *self._received]):
            communicator, *ends = key
            if all(end in ranks and (communicator, end) not in self._open for end in ends):
                found += _unpaired(self._sent.get(key, []), self._received.get(key, []))
        return min(found, key=lambda entry: (entry.first.number or 0, entry.first.rank)) if found else None


def _unpaired(sends: Sequence[_Post], receives: Sequence[_Post]) -> list[Disagreement]:
    for sent, received in zip(sends, receives, strict=False):
        if sent.step.path != received.step.path or not pairs(sent.transfer, received.transfer):
            return [_disagreement(sent, received.side)]
    if len(sends) == len(receives):
        return []
    longer, missing = (sends, "recv") if len(sends) > len(receives) else (receives, "send")
    odd = longer[min(len(sends), len(receives))]
    other = Side(odd.peer or 0, f"issues no {missing} for it")
    return [_disagreement(odd, other, () if missing == "recv" else ((odd.rank, odd.peer or 0, "a message"),))]


def _disagreement(odd: _Post, other: Side, waits: tuple[tuple[int, int, str], ...] = ()) -> Disagreement:
    step = odd.step
    return Disagreement("unpaired", step.call.group, step.communicator.members, step.on_group, odd.side, other, waits)
