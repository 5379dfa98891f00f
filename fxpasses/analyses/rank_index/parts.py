"""Is a part of a gathered tensor the one that this rank gave, on every rank?"""

from __future__ import annotations

import math

from torch.fx import Node

from fxpasses.analyses.rank_index.cuts import Cut, joined
from fxpasses.analyses.rank_index.taken import Cuts, cuts_behind, cuts_of_whole, is_static, taken_from, takes
from fxpasses.analyses.rank_index.values import RankValues
from fxpasses.ir.groups import partition_of
from fxpasses.ir.ops import GroupRef
from fxpasses.ir.world import World


def own_part(values: RankValues, part: Node, whole: Node, group: GroupRef) -> bool:
    """``part`` holds, on every rank, exactly the elements of ``whole`` that are the rank's own shard, in order.

    ``whole``: a tensor [n * s, ...] that is the same on the n members of ``group``; rows j * s to (j + 1) * s are the
    shard of member j, in the group's own order. ``part`` is taken from it by slices, selections, pieces and views, and
    may have another shape than the shard. False where anything is unknown, and where some rank is no member. Writes in
    between are for the caller to look for.
    """
    place, value, taken = places_in(values.world, group), whole.meta.get("val"), part.meta.get("val")
    if place is None or not is_static(value) or not value.dim() or value.shape[0] % place.count:
        return False
    length = value.numel() // place.count
    if is_static(taken) and taken.numel() != length:  # cheap, and so for nearly all parts
        return False
    found = _cuts(values, part, whole)
    return found is not None and all(
        _is_block(cut, place.of[rank] * length, length) for rank, cut in enumerate(found))


class Places:
    """Where each rank stands in its part of a group, parts being of one size. ``count``: members of a part."""

    def __init__(self, count: int, of: tuple[int, ...]) -> None:
        self.count, self.of = count, of


def places_in(world: World, group: GroupRef) -> Places | None:
    """Places of all ranks of the world; None where members are unknown, some rank is none, or sizes differ."""
    partition = partition_of(world, group)
    place = {rank: position for members in partition or () for position, rank in enumerate(members)}
    if not partition or len(place) != world.size or any(len(members) != len(partition[0]) for members in partition):
        return None
    return Places(len(partition[0]), tuple(place[rank] for rank in range(world.size)))


def _cuts(values: RankValues, part: Node, whole: Node) -> Cuts | None:
    """``part`` as elements of ``whole``; None where an operator on the way is unknown, or not alike on all ranks."""
    chain: list[Node] = []
    node = part
    while node is not whole:
        if not takes(node) or not values.alike(node) or len(taken_from(node)) != 1:
            return None
        chain.append(node)
        [node] = taken_from(node)
    found = cuts_of_whole(values, whole)
    for node in reversed(chain):
        found = None if found is None else cuts_behind(values, node, {taken_from(node)[0]: found})
    return found


def _is_block(cut: Cut, start: int, length: int) -> bool:
    """``length`` elements one behind the other, from ``start`` on."""
    digits = joined(cut.digits)
    return cut.start == start and math.prod(size for size, _ in digits) == length and (
        length == 1 or digits == ((length, 1),))
