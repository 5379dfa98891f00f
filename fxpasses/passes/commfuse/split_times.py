"""Which blocks of a launch travel first: those that are there, or wanted, before the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from torch.fx import Node

from fxpasses.analyses.kinds import is_cast, is_view
from fxpasses.passes.commfuse.foresight import Cost, Foresight, scaled_ms
from fxpasses.passes.commfuse.split_form import Block, Divisible, readers

#: Blocks in graph order, those of one launch each; the groups in the order in which they are sent.
Groups = tuple[tuple[Block, ...], ...]


@dataclass(frozen=True)
class Timed:
    """``ready_ms``: work on the compute stream until the block's pieces are there; ``wanted_ms``: until it is read."""

    block: Block
    ready_ms: float
    wanted_ms: float


def timed(whole: Divisible, foresight: Foresight) -> list[Timed]:
    """The blocks of a launch in the order in which they had best be sent."""
    pieces = whole.pieces
    found = []
    for block in whole.blocks:
        ready = max(_ready_ms(pieces[index], foresight) for index in block.pieces)
        wanted = min((foresight.span_ms[reader][0] for part in block.parts for reader in readers(part.node)),
                     default=foresight.step_ms)
        found.append(Timed(block, ready, wanted))
    return sorted(found, key=lambda each: (each.ready_ms, each.wanted_ms, each.block.start))


def _ready_ms(piece: Node, foresight: Foresight) -> float:
    """Work until what ``piece`` is a view or cast of is computed."""
    node = piece
    while (is_view(node) or is_cast(node)) and node.all_input_nodes:
        node = node.all_input_nodes[0]
    return foresight.span_ms[node][1]


def two_groups(whole: Divisible, foresight: Foresight, cost: Cost) -> tuple[Groups, float]:
    """The two groups of blocks for which compute waits least, and how much less than for all in one, milliseconds.

    An estimate: as if there were no other launches.
    """
    blocks = timed(whole, foresight)
    times: dict[int, float] = {}

    def ms(width: int) -> float:
        if width not in times:
            times[width] = scaled_ms(whole.found.node, width / whole.width, cost)
        return times[width]

    late = [_late_ms([blocks[:count], blocks[count:]], ms) for count in range(1, len(blocks))]
    at_once = _late_ms([blocks], ms)
    count = 1 + min(range(len(late)), key=late.__getitem__)
    groups = tuple(tuple(sorted((each.block for each in part), key=lambda block: block.start))
                   for part in (blocks[:count], blocks[count:]))
    return groups, at_once - late[count - 1]


def _late_ms(groups: Sequence[Sequence[Timed]], ms: Callable[[int], float]) -> float:
    """How long compute waits in all for groups that are sent one behind the other."""
    done = late = 0.0
    for group in groups:
        done = max(done, *(each.ready_ms for each in group)) + ms(sum(each.block.width for each in group))
        late = max(late, done - min(each.wanted_ms for each in group))
    return late
