"""Ranks that take turns: each runs until it must wait for another, in an order that only the graphs decide."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Literal

from torch.fx import Node

from fxpasses.errors import RankError
from fxpasses.ranks.channels import Channels, Parcel
from fxpasses.ranks.groups import Groups
from fxpasses.ranks.modes import Modes
from fxpasses.ranks.mpmd.deadlock import Blocked, deadlock, left_over
from fxpasses.ranks.mpmd.rendezvous import Rooms, Seat
from fxpasses.ranks.requests import Arrival, Exchange, Meeting, Request, Run, at_node

Blocking = Literal["wait", "issue"]
_BLOCKED = object()


class Turns:
    """Runs one coroutine a rank to the end, see `fxpasses.ranks.mpmd.execute`."""

    def __init__(self, runs: Sequence[Run[list[Any]]], groups: Groups, blocking: Blocking) -> None:
        self._runs, self._blocking = runs, blocking
        self._rooms, self._channels = Rooms(groups), Channels(groups)
        self._ready: deque[tuple[int, Any]] = deque((rank, None) for rank in range(len(runs)))
        self._blocked: dict[int, Blocked] = {}
        self._calls = dict.fromkeys(range(len(runs)), 0)
        self._modes = [Modes.now()] * len(runs)
        self._results: list[Any] = [None] * len(runs)

    def finish(self) -> list[Any]:
        """Value of every coroutine.

        Raises `RankError` for what a rank itself raises, members that do not fit, ranks that wait for each other, and
        calls that nobody has joined when all are done.
        """
        try:
            self._take_turns()
        finally:
            for run in self._runs:
                run.close()  # leaves the contexts a body was in now, not whenever it is collected
        return self._results

    def _take_turns(self) -> None:
        while self._ready:
            rank, answer = self._ready.popleft()
            self._modes[rank].enter()
            self._resume(rank, answer)
            self._modes[rank] = Modes.now()
        left: list[Seat | Parcel] = [*self._rooms.open(), *self._channels.open()]
        if self._blocked:
            hint = ("a launch blocks here until all members have arrived: keep one order of launches on all ranks"
                    if self._blocking == "issue" else None)
            raise deadlock(self._blocked, self._calls, left, hint)
        if left:
            raise left_over(left, self._calls)

    def _resume(self, rank: int, answer: Any) -> None:
        """Run a rank until it blocks or ends."""
        run = self._runs[rank]
        try:
            while answer is not _BLOCKED:
                answer = self._answer(rank, run.send(answer))
        except StopIteration as finished:
            self._results[rank] = finished.value[0]
        except RankError as error:
            if error.message.startswith(("rank ", "call ")):
                raise
            raise RankError(f"rank {rank}: {error.message}", place=error.place, hint=error.hint) from error

    def _answer(self, rank: int, request: Request) -> Any:
        if isinstance(request, Arrival):
            end = request.promise
            assert isinstance(end, (Seat, Parcel)), end
            return None if end.kept else self._block(rank, request.node, [end], lambda: None)
        self._calls[rank] += 1
        blocks = request.completes or self._blocking == "issue"
        if isinstance(request, Meeting):
            seat, seats = self._arrive(request, rank)
            self._wake(seats)
            if seat.kept:
                return [seat.items]
            return self._block(rank, request.node, [seat], lambda: [seat.items]) if blocks else [seat]
        parcels, others = self._post(request, rank)
        self._wake(others)
        if blocks and not all(parcel.kept for parcel in parcels):
            return self._block(rank, request.node, parcels, lambda: [parcels])
        return [parcels]

    def _arrive(self, meeting: Meeting, rank: int) -> tuple[Seat, list[Seat]]:
        try:
            return self._rooms.arrive(meeting, rank)
        except RankError as error:
            if error.message.startswith("call "):
                raise
            raise at_node(meeting.node, error) from None

    def _post(self, exchange: Exchange, rank: int) -> tuple[list[Parcel], list[Parcel]]:
        try:
            return self._channels.post(exchange.node, exchange.posts[0], exchange.groups[0], rank)
        except RankError as error:
            raise at_node(exchange.node, error) from None

    def _block(self, rank: int, node: Node, ends: Sequence[Seat | Parcel], answer: Callable[[], Any]) -> object:
        self._blocked[rank] = Blocked(node, ends, answer)
        return _BLOCKED

    def _wake(self, completed: Sequence[Seat | Parcel]) -> None:
        """Ranks that waited for the last of their calls get ready."""
        for end in completed:
            block = self._blocked.get(end.rank)
            if block is not None and not block.waits_for():
                del self._blocked[end.rank]
                self._ready.append((end.rank, block.answer()))
