"""What a running rank asks of the others: requests, which its coroutine yields, and promises, which come back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from torch import Tensor
from torch.fx import Node

from fxpasses.errors import Place, RankError
from fxpasses.ir.graph import place_of
from fxpasses.ir.ops import CollectiveSpec
from fxpasses.ranks.calls import Call, Item
from fxpasses.ranks.groups import describe


@dataclass(eq=False, kw_only=True)
class Promise:
    """What one rank gets from a call once others have arrived.

    ``like``: tensors of the results' shapes and dtypes. ``items``: the results, when ``kept``; None for nothing.
    """

    like: list[Tensor]
    items: list[Item] | None = None
    kept: bool = False

    def keep(self, items: list[Item] | None) -> None:
        """The results are there."""
        self.items, self.kept = items, True


@dataclass(eq=False, kw_only=True)
class OpenCall(Promise, ABC):
    """One rank's call that other ranks have to join before it has a result."""

    rank: int
    node: Node

    @abstractmethod
    def call_words(self) -> str:
        """The call, where in its order, and on which group."""

    @abstractmethod
    def arrived(self) -> tuple[int, ...]:
        """Ranks that are there."""

    @abstractmethod
    def missing(self) -> tuple[int, ...]:
        """Ranks it waits for."""

    def place(self) -> Place | None:
        """Place of its node."""
        return place_of(self.node)


@dataclass(frozen=True)
class Post:
    """One point-to-point operation of one rank. ``peer``: a position in the group, None for any source."""

    rank: int
    sends: bool
    peer: int | None
    tag: int
    tensor: Tensor


@dataclass(frozen=True)
class CollectiveRequest:
    """A collective some ranks call in step. Its answer: what each of them gets, in their order.

    ``groups``: each rank's group argument. ``completes``: the answer is needed now, not at a later wait.
    ``divergence``: why the other ranks are not here.
    """

    node: Node
    spec: CollectiveSpec
    ranks: Sequence[int]
    calls: Sequence[Call]
    groups: Sequence[Any]
    completes: bool
    divergence: str | None


@dataclass(frozen=True)
class TransferRequest:
    """Point-to-point operations some ranks post in step, a list for each. Its answer: a promise for each of them.

    ``completes``: the promises are needed kept.
    """

    node: Node
    spec: CollectiveSpec
    ranks: Sequence[int]
    posts: Sequence[Sequence[Post]]
    groups: Sequence[Any]
    completes: bool


@dataclass(frozen=True)
class WaitRequest:
    """A wait of one rank for a promise. Its answer comes when ``promise`` has its items."""

    node: Node
    rank: int
    promise: Promise


#: What a rank gets from a collective; None where it gets nothing.
Received = list[Item] | Promise | None
_Result = TypeVar("_Result")
Request = CollectiveRequest | TransferRequest | WaitRequest
#: A run of some ranks, suspended wherever it needs others.
Run = Generator[Request, Any, _Result]


def drive(run: Run[_Result], reply: Callable[[Request], Any]) -> _Result:
    """Finish a run whose requests ``reply`` answers at once."""
    answer: Any = None
    try:
        while True:
            answer = reply(run.send(answer))
    except StopIteration as finished:
        result: _Result = finished.value
        return result


def at_node(node: Node, error: RankError) -> RankError:
    """``error`` with the node in front and its place."""
    return RankError(f"{describe(node)}: {error.message}", place=place_of(node), hint=error.hint)
