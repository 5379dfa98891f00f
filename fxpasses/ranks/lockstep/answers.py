"""Answers to ranks that all run one graph in step: everybody is there, so every answer is known at once."""

from __future__ import annotations

from collections.abc import Sequence

from fxpasses.errors import RankError
from fxpasses.ranks.calls import compute
from fxpasses.ranks.channels import Channels
from fxpasses.ranks.groups import Groups
from fxpasses.ranks.requests import CollectiveRequest, Promise, Received, Request, TransferRequest, at_node

_ONE_GRAPH_EACH = "ranks that take different ways need one graph for each rank: give a list, the same graph N times"


class LockstepAnswers:
    """Answers requests of a run that holds all ranks."""

    def __init__(self, groups: Groups) -> None:
        self._groups = groups

    def answer(self, request: Request) -> list[Received] | list[list[Promise]]:
        """Results of all ranks in the order of the request.

        Raises `RankError` naming node, group and ranks where members do not fit together, are not there, or the
        operator needs one graph for each rank.
        """
        assert isinstance(request, (CollectiveRequest, TransferRequest)), request  # promises are kept at once
        try:
            return self._transfer(request) if isinstance(request, TransferRequest) else self._collective(request)
        except RankError as error:
            raise at_node(request.node, error) from None

    def _collective(self, request: CollectiveRequest) -> list[Received]:
        ranks, named = request.ranks, request.groups
        position = {rank: index for index, rank in enumerate(ranks)}
        results: list[Received] = [None] * len(ranks)
        done: set[int] = set()
        for index, rank in enumerate(ranks):
            if rank in done:
                continue
            members = self._groups.members(named[index], rank)
            _check_present(rank, members, position, request.divergence)
            for other in members:
                if self._groups.members(named[position[other]], other) != members:
                    raise RankError(f"rank {rank} and rank {other} name groups of different members")
            done.update(members)
            indices = [position[member] for member in members]
            outcomes = compute(request.spec.kind, [request.calls[index] for index in indices])
            for member, items in zip(indices, outcomes, strict=True):
                results[member] = items
        return results

    def _transfer(self, request: TransferRequest) -> list[list[Promise]]:
        """A batch meets itself on other ranks; a lone send or receive never does."""
        if request.spec.kind != "p2p":
            raise RankError(f"{request.spec.kind} depends on the rank and needs one graph for each rank",
                            hint="give a list of graphs")
        channels = Channels(self._groups)
        results: list[list[Promise]] = [
            list(channels.post(request.node, posts, group, rank)[0])
            for rank, posts, group in zip(request.ranks, request.posts, request.groups, strict=True)]
        left = next(channels.open(), None)
        if left is not None:
            raise RankError(f"{left.words()} on rank {left.rank}, and rank {left.missing()[0]}'s batch has no "
                            f"{'receive' if left.post.sends else 'send'} for it", hint=_ONE_GRAPH_EACH)
        return results


def _check_present(rank: int, members: Sequence[int], position: dict[int, int], divergence: str | None) -> None:
    absent = [member for member in members if member not in position]
    if absent:
        raise RankError(f"rank {rank} waits for rank {absent[0]}, which is not here: {divergence}",
                        hint=_ONE_GRAPH_EACH)
