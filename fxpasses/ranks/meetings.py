"""Where ranks meet: what a running coroutine yields, and the answer where all ranks run the same graph in step."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from torch import Tensor
from torch.fx import Node

from fxpasses.errors import RankError
from fxpasses.ir.graph import place_of
from fxpasses.ir.ops import CollectiveSpec
from fxpasses.ranks.calls import Call, Item, compute
from fxpasses.ranks.groups import Groups, describe


@dataclass
class Promise:
    """One rank's results of a launch that other members have not reached.

    ``like``: tensors of the results' shapes and dtypes. ``items``: the results, once everybody arrived.
    """

    like: list[Tensor]
    items: list[Item] | None = None


@dataclass(frozen=True)
class Meeting:
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
class Arrival:
    """A wait of one rank for a promise. Its answer comes when ``promise`` has its items."""

    node: Node
    rank: int
    promise: Promise


#: What a rank gets from a collective; None where it gets nothing.
Received = list[Item] | Promise | None
_Result = TypeVar("_Result")
#: A run of some ranks, suspended wherever it needs others.
Run = Generator[Meeting | Arrival, Any, _Result]


def drive(run: Run[_Result], groups: Groups) -> _Result:
    """Finish a run that holds all ranks in step: every meeting is answered at once."""
    answer: Any = None
    send: Callable[[Any], Meeting | Arrival] = run.send
    try:
        while True:
            request = send(answer)
            assert isinstance(request, Meeting), request  # nothing is promised here
            answer = _meet(request, groups)
    except StopIteration as finished:
        result: _Result = finished.value
        return result


def _meet(meeting: Meeting, groups: Groups) -> list[Received]:
    """Results of all ranks.

    Raises `RankError` naming node, group and ranks where members do not fit together, are not there, or the operator
    needs one graph for each rank.
    """
    try:
        return _meet_by_group(meeting, groups)
    except RankError as error:
        raise at_node(meeting.node, error) from None


def _meet_by_group(meeting: Meeting, groups: Groups) -> list[Received]:
    ranks, named = meeting.ranks, meeting.groups
    position = {rank: index for index, rank in enumerate(ranks)}
    results: list[Received] = [None] * len(ranks)
    done: set[int] = set()
    for index, rank in enumerate(ranks):
        if rank in done:
            continue
        members = groups.members(named[index], rank)
        _check_present(rank, members, position, meeting.divergence)
        for other in members:
            if groups.members(named[position[other]], other) != members:
                raise RankError(f"rank {rank} and rank {other} name groups of different members")
        done.update(members)
        indices = [position[member] for member in members]
        outcomes = compute(meeting.spec.kind, [meeting.calls[index] for index in indices])
        for member, items in zip(indices, outcomes, strict=True):
            results[member] = items
    return results


def _check_present(rank: int, members: Sequence[int], position: dict[int, int], divergence: str | None) -> None:
    absent = [member for member in members if member not in position]
    if absent:
        raise RankError(f"rank {rank} waits for rank {absent[0]}, which is not here: {divergence}",
                        hint="ranks that take different ways need one graph for each rank")


def at_node(node: Node, error: RankError) -> RankError:
    """``error`` with the node in front and its place."""
    return RankError(f"{describe(node)}: {error.message}", place=place_of(node), hint=error.hint)
