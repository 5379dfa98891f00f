"""Words for ranks that wait for each other: who blocks where, who is missing, and what the missing ones do instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from torch.fx import Node

from fxpasses.errors import RankError, counted
from fxpasses.ir.graph import place_of
from fxpasses.ranks.groups import rank_words
from fxpasses.ranks.requests import OpenCall

#: More ranks than these are not listed.
_LISTED = 16


@dataclass(frozen=True)
class Blocked:
    """A rank that cannot go on. ``node``: where; ``ends``: its calls that others must join; ``answer``: sent then."""

    node: Node
    ends: Sequence[OpenCall]
    answer: Callable[[], Any]

    def waits_for(self) -> list[OpenCall]:
        """Calls that somebody is missing in."""
        return [end for end in self.ends if not end.kept]


def deadlock(blocked: Mapping[int, Blocked], calls: Mapping[int, int], left: Sequence[OpenCall],
             hint: str | None) -> RankError:
    """The error for ranks that will never go on. ``calls``: how many each rank made; ``left``: calls nobody joins."""
    chain, end = _chain(blocked)
    waits = [f"rank {rank} waits for rank {missing} in '{call.node.name}'" for rank, call, missing in chain]
    if end is not None:
        waits[-1] += ", which has finished"
    lines: dict[str, list[int]] = {}
    for rank in sorted({*blocked, *([end] if end is not None else [])}):
        for words in _doing(rank, blocked, calls, left):
            lines.setdefault(words, []).append(rank)
    shown = [f"  {rank_words(ranks)} {words}" for words, ranks in list(lines.items())[:_LISTED]]
    shown += ["  ..."] if len(lines) > _LISTED else []
    return RankError("\n".join([f"dead-lock: {', '.join(waits)}", *shown]), place=place_of(chain[0][1].node), hint=hint)


def left_over(ends: Sequence[OpenCall], calls: Mapping[int, int]) -> RankError:
    """The error for calls that nobody joined and nobody waited for when all ranks have finished."""
    first = ends[0]
    absent = "; ".join(f"rank {rank} has finished after {counted(calls[rank], 'call')}"
                       for rank in first.missing()[:_LISTED])
    return RankError(f"rank {first.rank} has finished, but its {first.call_words()} was never joined: {absent}",
                     place=first.place(), hint="every member of a group makes the same calls on it")


def _chain(blocked: Mapping[int, Blocked]) -> tuple[list[tuple[int, OpenCall, int]], int | None]:
    """(rank, call, rank it misses) from the lowest blocked rank on: a cycle, or a chain to a rank that has finished."""
    chain: list[tuple[int, OpenCall, int]] = []
    at: dict[int, int] = {}
    rank = min(blocked)
    while rank in blocked and rank not in at:
        at[rank] = len(chain)
        call = blocked[rank].waits_for()[0]
        missing = call.missing()
        following = next((other for other in missing if other not in blocked), missing[0])
        chain.append((rank, call, following))
        rank = following
    return (chain[at[rank]:], None) if rank in at else (chain, rank)


def _doing(rank: int, blocked: Mapping[int, Blocked], calls: Mapping[int, int],
           left: Iterable[OpenCall]) -> list[str]:
    """What a rank does, without the rank."""
    if rank not in blocked:
        unjoined = [f"its {end.call_words()} was never joined" for end in left if end.rank == rank]
        return [", and ".join([f"finished after {counted(calls[rank], 'call')}", *unjoined])]
    block = blocked[rank]
    return [_blocks(block.node, call) for call in block.waits_for()]


def _blocks(node: Node, call: OpenCall) -> str:
    place = place_of(node)
    at = f" at {place}" if place is not None else ""
    where = f"'{node.name}'{at}, the wait of " if node is not call.node else ""
    own = f", at {call.place()}" if node is call.node and call.place() is not None else ""
    there = f"arrived: {rank_words(call.arrived())}; missing: {rank_words(call.missing())}"
    return f"blocked in {where}{call.call_words()}{own}; {there}"
