"""Which blocks of a launch travel first: those that are there, or wanted, before the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from torch.fx import Node

from fxpasses.analyses.kinds import is_cast, is_view
from fxpasses.passes.commfuse.foresight import Foresight, ScaledCosts
from fxpasses.passes.commfuse.split_form import Block, Divisible, makes_contiguous, readers

#: Blocks in graph order, those of one launch each; the groups in the order in which they are sent.
Groups = tuple[tuple[Block, ...], ...]
_WORTH = 0.1
"""Milliseconds of copying that one of latency is worth where transfers are hidden; the simulator has the last word."""


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


def in_turn(whole: Divisible, foresight: Foresight, costs: ScaledCosts, least_ms: float) -> tuple[Groups, float]:
    """The groups of blocks for which compute waits least, and how much less than for all in one, milliseconds.

    Two groups, and more while each other one saves ``least_ms``. An estimate: as if there were no other launches.
    """
    blocks = timed(whole, foresight)

    def ms(width: int) -> float:
        return costs(whole.found.node, width / whole.width)

    def late_ms(cuts: Sequence[int]) -> float:
        return _late_ms([blocks[start:stop] for start, stop in pairwise([0, *cuts, len(blocks)])], ms)

    at_once = late = late_ms([])
    cuts: list[int] = []
    while len(cuts) < len(blocks) - 1:
        others = [sorted([*cuts, place]) for place in range(1, len(blocks)) if place not in cuts]
        later, best = min((late_ms(each), each) for each in others)
        if cuts and late - later < least_ms:
            break
        late, cuts = later, best
    groups = tuple(tuple(sorted((each.block for each in blocks[start:stop]), key=lambda block: block.start))
                   for start, stop in pairwise([0, *cuts, len(blocks)]))
    return groups, at_once - late


def alone(whole: Divisible, blocks: Sequence[Block], foresight: Foresight,
          costs: ScaledCosts) -> tuple[Groups, float]:
    """A launch for each of ``blocks`` whose copies are worth it, one for the rest; milliseconds of copies saved.

    What is alone in its launch is where it is needed, without the ``cat`` and the copy that makes it contiguous: work
    on the compute stream, for latency on one that has room.
    """
    before, behind = foresight.span_ms[whole.entering[0]]
    single, rest, saved = [], [], 0.0
    together = sum(block.width for block in blocks) / whole.width
    for block in blocks:
        share = block.width / whole.width
        copied = (behind - before) * share + _copies_ms(block, foresight)
        if len(block.pieces) == 1 and copied:
            apart = costs(whole.found.node, share) + costs(whole.found.node, together - share)
            if copied > _WORTH * (apart - costs(whole.found.node, together)):
                single.append([block])
                saved += copied
                continue
        rest.append(block)
    order = {each.block: place for place, each in enumerate(timed(whole, foresight))}
    groups = sorted([*single, *([rest] if rest else [])], key=lambda group: min(map(order.__getitem__, group)))
    return tuple(map(tuple, groups)), saved


def _copies_ms(block: Block, foresight: Foresight) -> float:
    """What the copy takes that makes the only part of a block contiguous."""
    if len(block.parts) != 1:
        return 0.0
    part, = block.parts
    users = [part.taker] if part.copied else list(part.node.users)
    if len(users) != 1 or (not part.copied and not makes_contiguous(users[0])):
        return 0.0
    before, behind = foresight.span_ms[users[0]]
    share = block.width / sum(value.shape[-1] for value in users[0].meta["val"]) if part.copied else 1.0
    return (behind - before) * share


def _late_ms(groups: Sequence[Sequence[Timed]], ms: Callable[[int], float]) -> float:
    """How long compute waits in all for groups that are sent one behind the other."""
    done = late = 0.0
    for group in groups:
        done = max(done, *(each.ready_ms for each in group)) + ms(sum(each.block.width for each in group))
        late = max(late, done - min(each.wanted_ms for each in group))
    return late
