"""Collectives that find each other: the k-th call of every member of a communicator meets the k-th of the others."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from torch import Tensor
from torch.fx import Node

from fxpasses.errors import Place, RankError
from fxpasses.ir.graph import place_of
from fxpasses.ranks.calls import UNEVEN, Call, check_members, compute, tensor_words
from fxpasses.ranks.groups import Communicator, Groups, rank_words
from fxpasses.ranks.requests import Meeting, Promise

_REDUCING = ("all_reduce", "reduce_scatter", "reduce")
_ROOTED = ("broadcast", "reduce", "gather", "scatter")


@dataclass(eq=False, kw_only=True)
class Seat(Promise):
    """One rank's arrival at a collective."""

    rank: int
    node: Node
    kind: str
    call: Call
    room: Room

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
        return (f"'{self.node.name}' ({self.words()}), call {self.room.number} on "
                f"{self.room.communicator.words()}")

    def arrived(self) -> tuple[int, ...]:
        """Ranks that are there."""
        return tuple(rank for rank in self.room.communicator.members if rank in self.room.seats)

    def missing(self) -> tuple[int, ...]:
        """Ranks it waits for."""
        return tuple(rank for rank in self.room.communicator.members if rank not in self.room.seats)

    def place(self) -> Place | None:
        """Place of its node."""
        return place_of(self.node)


@dataclass(eq=False)
class Room:
    """The ``number``-th call on a communicator. ``seats``: ranks that have arrived."""

    communicator: Communicator
    number: int
    seats: dict[int, Seat] = field(default_factory=dict)


class Rooms:
    """All collectives that some members have reached and others have not."""

    def __init__(self, groups: Groups) -> None:
        self._groups = groups
        self._calls: dict[tuple[Communicator, int], int] = {}
        self._rooms: dict[tuple[Communicator, int], Room] = {}

    def arrive(self, meeting: Meeting, rank: int) -> tuple[Seat, list[Seat]]:
        """Seat of a rank, and the seats of others that it completes.

        Raises `RankError`, naming both sides, where it does not fit those that are there.
        """
        call = meeting.calls[0]
        communicator = self._groups.communicator(meeting.groups[0], rank)
        number = self._calls.get((communicator, rank), 0) + 1
        self._calls[communicator, rank] = number
        room = self._rooms.setdefault((communicator, number), Room(communicator, number))
        seat = Seat(like=[], rank=rank, node=meeting.node, kind=meeting.spec.kind, call=call, room=room)
        others = list(room.seats.values())
        if others:
            _check_fits(others[0], seat)
        room.seats[rank] = seat
        if len(room.seats) == len(communicator.members):
            del self._rooms[communicator, number]
            _complete(room)
        elif not meeting.completes:
            seat.like = list(_results_like(seat))
            # What is sent is what was there at the launch, whatever the rank does to it before the others arrive.
            seat.call = dataclasses.replace(call, sends=[item.clone() for item in call.sends])
        return seat, others if seat.kept else []

    def open(self) -> Iterator[Seat]:
        """Seats whose room is not full, in the order the rooms were opened."""
        for room in self._rooms.values():
            yield from room.seats.values()


def _check_fits(first: Seat, seat: Seat) -> None:
    if first.kind != seat.kind:
        raise _misfit(seat.room, [first, seat], "", hint="two calls are swapped, or one is missing on some rank")
    if seat.kind not in UNEVEN:
        try:
            check_members([first.call, seat.call])
        except RankError as error:
            raise _misfit(seat.room, [first, seat], f", {error.message}", error.hint) from None


def _complete(room: Room) -> None:
    seats = [room.seats[rank] for rank in room.communicator.members]
    try:
        outcomes = compute(seats[0].kind, [seat.call for seat in seats])
    except RankError as error:
        raise _misfit(room, seats, f", {error.message}", error.hint) from None
    for seat, items in zip(seats, outcomes, strict=True):
        seat.keep(items)


def _misfit(room: Room, seats: list[Seat], reason: str, hint: str | None = None) -> RankError:
    """An error that names what each rank calls, those that call alike together."""
    callers: dict[str, list[int]] = {}
    for seat in seats:
        at = f" at {seat.place()}" if seat.place() is not None else ""
        callers.setdefault(f"'{seat.node.name}' ({seat.words()}){at}", []).append(seat.rank)
    sides = "; ".join(f"{rank_words(ranks)} {'calls' if len(ranks) == 1 else 'call'} {what}"
                      for what, ranks in callers.items())
    return RankError(f"call {room.number} on {room.communicator.words()} does not fit{reason}: {sides}",
                     place=seats[-1].place(), hint=hint)


def _results_like(seat: Seat) -> Iterator[Tensor]:
    """Tensors of the shapes that operators with a wait return, as torch allocates them from one rank's arguments."""
    call, count = seat.call, len(seat.room.communicator.members)
    for tensor in call.sends:
        shape = list(tensor.shape)
        if seat.kind == "all_gather":
            shape = [shape[0] * count, *shape[1:]] if shape else [count]
        elif seat.kind == "reduce_scatter" and shape:
            shape[0] //= count
        elif seat.kind == "all_to_all" and shape and call.received_rows is not None:
            shape[0] = sum(call.received_rows)
        yield tensor.new_empty(math.prod(shape)).view(shape)
