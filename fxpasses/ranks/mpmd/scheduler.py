"""Co-operative scheduling: each rank runs until it must wait for another, in an order that only the graphs decide."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Literal

from torch.fx import Node

from fxpasses.errors import RankError
from fxpasses.ranks.channels import Channels, TransferEnd
from fxpasses.ranks.groups import Groups
from fxpasses.ranks.modes import Modes
from fxpasses.ranks.mpmd.deadlock import Blocked, deadlock, left_over
from fxpasses.ranks.mpmd.rendezvous import OpenCollectives, Participant
from fxpasses.ranks.requests import CollectiveRequest, OpenCall, Request, Run, TransferRequest, WaitRequest, at_node

Blocking = Literal["wait", "issue"]
_BLOCKED = object()


class Scheduler:
    """Runs one coroutine a rank to the end, see `fxpasses.ranks.mpmd.execute`."""

    def __init__(self, runs: Sequence[Run[list[Any]]], groups: Groups, blocking: Blocking) -> None:
        self._runs, self._blocking = runs, blocking
        self._collectives, self._channels = OpenCollectives(groups), Channels(groups)
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
            self._run_all()
        finally:
            for run in self._runs:
                run.close()  # leaves the contexts a body was in now, not whenever it is collected
        return self._results

    def _run_all(self) -> None:
        while self._ready:
            rank, answer = self._ready.popleft()
            self._modes[rank].enter()
            self._resume(rank, answer)
            self._modes[rank] = Modes.now()
        left: list[OpenCall] = [*self._collectives.open(), *self._channels.open()]
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
        if isinstance(request, WaitRequest):
            end = request.promise
            assert isinstance(end, OpenCall), end
            return None if end.kept else self._block(rank, request.node, [end], lambda: None)
        self._calls[rank] += 1
        blocks = request.completes or self._blocking == "issue"
        if isinstance(request, CollectiveRequest):
            own, others = self._arrive(request, rank)
            self._wake(others)
            if own.kept:
                return [own.items]
            return self._block(rank, request.node, [own], lambda: [own.items]) if blocks else [own]
        ends, completed = self._post(request, rank)
        self._wake(completed)
        if blocks and not all(end.kept for end in ends):
            return self._block(rank, request.node, ends, lambda: [ends])
        return [ends]

    def _arrive(self, request: CollectiveRequest, rank: int) -> tuple[Participant, list[Participant]]:
        try:
            return self._collectives.arrive(request, rank)
        except RankError as error:
            if error.message.startswith("call "):
                raise
            raise at_node(request.node, error) from None

    def _post(self, request: TransferRequest, rank: int) -> tuple[list[TransferEnd], list[TransferEnd]]:
        try:
            return self._channels.post(request.node, request.posts[0], request.groups[0], rank)
        except RankError as error:
            raise at_node(request.node, error) from None

    def _block(self, rank: int, node: Node, ends: Sequence[OpenCall], answer: Callable[[], Any]) -> object:
        self._blocked[rank] = Blocked(node, ends, answer)
        return _BLOCKED

    def _wake(self, completed: Sequence[OpenCall]) -> None:
        """Ranks that waited for the last of their calls get ready."""
        for end in completed:
            block = self._blocked.get(end.rank)
            if block is not None and not block.waits_for():
                del self._blocked[end.rank]
                self._ready.append((end.rank, block.answer()))
