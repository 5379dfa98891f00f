"""Point-to-point operations that find each other: which receive gets which send.

The k-th send of rank a to rank b on a group meets the k-th receive of b from a there, as on NCCL, which knows no tags;
on Gloo tags decide. A program that means the same on both has equal tags on the two, so unequal ones are an error.
A send is not buffered: it ends when its receive is posted. A receive from any source takes the earliest send to its
rank that no receive has taken, in the order of the simulation; real ranks may choose another.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from torch import Tensor
from torch.fx import Node

from fxpasses.errors import RankError
from fxpasses.ranks.calls import tensor_words
from fxpasses.ranks.groups import Communicator, Groups
from fxpasses.ranks.requests import OpenCall, Post


@dataclass(eq=False, kw_only=True)
class TransferEnd(OpenCall):
    """One rank's end of a transfer.

    ``others``: ranks the other end may be on. ``number``: counts this rank's ends. ``order``: counts all.
    ``payload``: what a send carries.
    """

    post: Post
    communicator: Communicator
    others: tuple[int, ...]
    number: int
    order: int
    payload: Tensor | None

    def words(self) -> str:
        """``send of float32[4] to rank 1``."""
        verb, preposition = ("send", "to") if self.post.sends else ("receive", "from")
        peer = f"rank {self.others[0]}" if self.post.peer is not None else "any rank"
        return f"{verb} of {tensor_words(self.post.tensor)} {preposition} {peer}"

    def call_words(self) -> str:
        """The call, where in its order, and on which group."""
        verb, preposition = ("send", "to") if self.post.sends else ("receive", "from")
        peer = "that rank" if self.post.peer is not None else "any rank"
        return (f"'{self.node.name}' ({self.words()}), {verb} {self.number} {preposition} {peer} on "
                f"{self.communicator.words()}")

    def arrived(self) -> tuple[int, ...]:
        """Ranks that are there."""
        return (self.rank,)

    def missing(self) -> tuple[int, ...]:
        """Ranks it waits for."""
        return self.others


class Channels:
    """All ends that wait for their other end, by group, source and destination (None: any)."""

    def __init__(self, groups: Groups) -> None:
        self._groups = groups
        self._sends: dict[tuple[Communicator, int, int], deque[TransferEnd]] = {}
        self._receives: dict[tuple[Communicator, int | None, int], deque[TransferEnd]] = {}
        self._numbers: dict[tuple[Communicator, int, int | None, bool], int] = {}
        self._posted = 0

    def post(self, node: Node, posts: Sequence[Post], group: object,
             rank: int) -> tuple[list[TransferEnd], list[TransferEnd]]:
        """Post the operations of one call together: its ends, and the ends of other calls that they complete.

        Raises `RankError`, without a place, for a peer outside the group and for ends that do not fit.
        """
        communicator = self._groups.communicator(group, rank)
        mine, completed = [], []
        for post in posts:
            end = self._end(node, post, communicator, rank)
            mine.append(end)
            other = self._take(end)
            if other is None:
                self._keep(end)
                continue
            _deliver(*((end, other) if post.sends else (other, end)))
            completed.append(other)
        return mine, completed

    def open(self) -> Iterator[TransferEnd]:
        """Ends that nobody has taken, in the order they were posted."""
        waiting = itertools.chain(*self._sends.values(), *self._receives.values())
        yield from sorted(waiting, key=lambda end: end.order)

    def _end(self, node: Node, post: Post, communicator: Communicator, rank: int) -> TransferEnd:
        members = communicator.members
        if post.peer is not None and not 0 <= post.peer < len(members):
            raise RankError(f"rank {rank} names member {post.peer} of {communicator.words()}",
                            hint="peers are positions in the group")
        others = (members[post.peer],) if post.peer is not None else tuple(m for m in members if m != rank)
        if not others:
            raise RankError(f"rank {rank} is alone in group '{communicator.name}': nobody can send to it")
        key = (communicator, rank, post.peer, post.sends)
        self._numbers[key] = self._numbers.get(key, 0) + 1
        self._posted += 1
        like = post.tensor.new_empty(0) if post.sends else post.tensor
        return TransferEnd(like=[like], rank=rank, node=node, post=post, communicator=communicator, others=others,
                      number=self._numbers[key], order=self._posted,
                      payload=post.tensor.clone() if post.sends else None)

    def _take(self, end: TransferEnd) -> TransferEnd | None:
        """The other end, if it is waiting."""
        where, rank = end.communicator, end.rank
        if end.post.sends:
            exact = self._receives.get((where, rank, end.others[0]))
            waiting = exact or self._receives.get((where, None, end.others[0]))
            return waiting.popleft() if waiting else None
        sources = [sends for source in end.others if (sends := self._sends.get((where, source, rank)))]
        return min(sources, key=lambda sends: sends[0].order).popleft() if sources else None

    def _keep(self, end: TransferEnd) -> None:
        where, rank = end.communicator, end.rank
        if end.post.sends:
            self._sends.setdefault((where, rank, end.others[0]), deque()).append(end)
        else:
            source = end.others[0] if end.post.peer is not None else None
            self._receives.setdefault((where, source, rank), deque()).append(end)


def _deliver(send: TransferEnd, receive: TransferEnd) -> None:
    sent, buffer = send.post, receive.post
    problem = None
    if sent.tensor.dtype != buffer.tensor.dtype or sent.tensor.numel() != buffer.tensor.numel():
        problem = (f"rank {send.rank} sends {tensor_words(sent.tensor)}, rank {receive.rank} receives "
                   f"{tensor_words(buffer.tensor)}")
    elif sent.tag != buffer.tag:
        problem = f"rank {send.rank} sends with tag {sent.tag}, rank {receive.rank} receives with tag {buffer.tag}"
    if problem is not None:
        raise RankError(f"{problem} (rank {send.rank}: {send.call_words()}; rank {receive.rank}: "
                        f"{receive.call_words()})")
    assert send.payload is not None
    send.keep([send.like[0]])
    receive.keep([send.payload])
