"""Collectives that find each other: the k-th call of every member of a communicator meets the k-th of the others."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from torch import Tensor

from fxpasses.errors import RankError
from fxpasses.ranks.calls import BY_COUNT, UNEVEN, Call, check_members, compute, tensor_words
from fxpasses.ranks.groups import Communicator, Groups, rank_words
from fxpasses.ranks.requests import CollectiveRequest, OpenCall

_REDUCING = ("all_reduce", "reduce_scatter", "reduce")
_ROOTED = ("broadcast", "reduce", "gather", "scatter")


@dataclass(eq=False, kw_only=True)
class Participant(OpenCall):
    """One rank's arrival at a collective."""

    kind: str
    call: Call
    rendezvous: Rendezvous

    def words(self) -> str:
        """``all_reduce 'sum' of float32[4]``."""
        call = self.call
        parts = [self.kind]
        parts += [f"'{call.reduce_op}'"] if self.kind in _REDUCING else []
        sent = [tensor_words(item) if isinstance(item, Tensor) else f"{len(item)} tensors" for item in call.sends]
        parts += [f"of {', '.join(sent)}"] if sent else []
        parts += [f"in rows {call.sent_rows}"] if call.sent_rows is not None else []
        parts += [f"from member {call.source}"] if self.kind in _ROOTED else []
        return " ".join(parts)

    def call_words(self) -> str:
        """The call, where in its order, and on which group."""
        return (f"'{self.node.name}' ({self.words()}), call {self.rendezvous.number} on "
                f"{self.rendezvous.communicator.words()}")

    def arrived(self) -> tuple[int, ...]:
        """Ranks that are there."""
        here = self.rendezvous.participants
        return tuple(rank for rank in self.rendezvous.communicator.members if rank in here)

    def missing(self) -> tuple[int, ...]:
        """Ranks it waits for."""
        here = self.rendezvous.participants
        return tuple(rank for rank in self.rendezvous.communicator.members if rank not in here)


@dataclass(eq=False)
class Rendezvous:
    """The ``number``-th call on a communicator. ``participants``: ranks that have arrived."""

    communicator: Communicator
    number: int
    participants: dict[int, Participant] = field(default_factory=dict)


class OpenCollectives:
    """All collectives that some members have reached and others have not."""

    def __init__(self, groups: Groups) -> None:
        self._groups = groups
        self._calls: dict[tuple[Communicator, int], int] = {}
        self._open: dict[tuple[Communicator, int], Rendezvous] = {}

    def arrive(self, request: CollectiveRequest, rank: int) -> tuple[Participant, list[Participant]]:
        """Take in a rank: its participant, and those of other ranks that its arrival completes.

        Raises `RankError`, naming both sides, where it does not fit those that are there.
        """
        call = request.calls[0]
        communicator = self._groups.communicator(request.groups[0], rank)
        number = self._calls.get((communicator, rank), 0) + 1
        self._calls[communicator, rank] = number
        rendezvous = self._open.setdefault((communicator, number), Rendezvous(communicator, number))
        own = Participant(like=[], rank=rank, node=request.node, kind=request.spec.kind, call=call,
                          rendezvous=rendezvous)
        others = list(rendezvous.participants.values())
        if others:
            _check_fits(others[0], own)
        rendezvous.participants[rank] = own
        if len(rendezvous.participants) == len(communicator.members):
            del self._open[communicator, number]
            _complete(rendezvous)
        elif not request.completes:
            own.like = list(_results_like(own))
            # What is sent is what was there at the launch, whatever the rank does to it before the others arrive.
            own.call = dataclasses.replace(call, sends=[item.clone() for item in call.sends])
        return own, others if own.kept else []

    def open(self) -> Iterator[Participant]:
        """Participants of rendezvous that some member has not reached, in the order the rendezvous were opened."""
        for rendezvous in self._open.values():
            yield from rendezvous.participants.values()


def _check_fits(first: Participant, second: Participant) -> None:
    both = [first, second]
    if first.kind != second.kind:
        raise _misfit(first.rendezvous, both, "", hint="two calls are swapped, or one is missing on some rank")
    if first.kind not in UNEVEN:
        try:
            check_members([first.call, second.call], by_count=first.kind in BY_COUNT)
        except RankError as error:
            raise _misfit(first.rendezvous, both, f", {error.message}", error.hint) from None


def _complete(rendezvous: Rendezvous) -> None:
    participants = [rendezvous.participants[rank] for rank in rendezvous.communicator.members]
    try:
        outcomes = compute(participants[0].kind, [participant.call for participant in participants])
    except RankError as error:
        raise _misfit(rendezvous, participants, f", {error.message}", error.hint) from None
    for participant, items in zip(participants, outcomes, strict=True):
        participant.keep(items)


def _misfit(rendezvous: Rendezvous, participants: list[Participant], reason: str,
            hint: str | None = None) -> RankError:
    """An error that names what each rank calls, those that call alike together."""
    callers: dict[str, list[int]] = {}
    for participant in participants:
        at = f" at {participant.place()}" if participant.place() is not None else ""
        callers.setdefault(f"'{participant.node.name}' ({participant.words()}){at}", []).append(participant.rank)
    sides = "; ".join(f"{rank_words(ranks)} {'calls' if len(ranks) == 1 else 'call'} {what}"
                      for what, ranks in callers.items())
    return RankError(f"call {rendezvous.number} on {rendezvous.communicator.words()} does not fit{reason}: {sides}",
                     place=participants[-1].place(), hint=hint)


def _results_like(participant: Participant) -> Iterator[Tensor]:
    """Tensors of the shapes that operators with a wait return, as torch allocates them from one rank's arguments."""
    call, count = participant.call, len(participant.rendezvous.communicator.members)
    for tensor in call.sends:
        shape = list(tensor.shape)
        if participant.kind == "all_gather":
            shape = [shape[0] * count, *shape[1:]] if shape else [count]
        elif participant.kind == "reduce_scatter" and shape:
            shape[0] //= count
        elif participant.kind == "all_to_all" and shape and call.received_rows is not None:
            shape[0] = sum(call.received_rows)
        yield tensor.new_empty(math.prod(shape)).view(shape)
