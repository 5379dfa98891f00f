"""What is computed of a waited value until each rank has its part of it: views, slices, elementwise operators."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from torch.fx import Node

from fxpasses.analyses.elementwise import is_elementwise
from fxpasses.analyses.rank_index import (
    PIECES,
    Cuts,
    RankValues,
    cuts_behind,
    cuts_of_whole,
    is_static,
    taken_from,
    takes,
)
from fxpasses.ir.groups import partition_of
from fxpasses.ir.ops import base_name, collective, is_wait, launch_of, waits_of
from fxpasses.passes.distfusion.in_place import functional_form


@dataclass
class Region:
    """Nodes between a wait and the parts of its value that ranks keep.

    ``cuts``: of each node, which elements of the waited value stand in its places, on each rank. ``parts``: where every
    rank has its own, and whatever follows reads nothing else. ``inside``: the nodes between, in order. ``unknown``:
    those that take nobody knows which elements. ``code``, ``message``: why the whole is needed all the same.
    """

    wait: Node
    cuts: dict[Node, Cuts] = field(default_factory=dict)
    parts: list[Node] = field(default_factory=list)
    inside: list[Node] = field(default_factory=list)
    unknown: list[Node] = field(default_factory=list)
    code: str | None = None
    message: str = ""

    def refuse(self, code: str, message: str = "") -> None:
        """Keep the first reason."""
        if self.code is None:
            self.code, self.message = code, message

    def operands(self, node: Node) -> list[Node]:
        """Operands of ``node`` inside the region whose elements it takes or computes with."""
        return [operand for operand in node.all_input_nodes if operand in self.cuts]


def region_of(region: Region, values: RankValues, position: Mapping[Node, int],
              is_own: Callable[[Cuts], bool]) -> None:
    """Go on from the wait of ``region``. ``is_own``: each rank's cut is the part it should have."""
    wait = region.wait
    found = cuts_of_whole(values, wait)
    if found is None:
        region.refuse("symbolic-size")
        return
    region.cuts[wait] = found
    pending = [(position[user], user.name, user) for user in wait.users]
    heapq.heapify(pending)
    seen: set[Node] = set()
    while pending:
        _, _, node = heapq.heappop(pending)
        if node in seen:
            continue
        seen.add(node)
        cuts = _cuts_of(region, node, values)
        if cuts is None:
            continue
        region.cuts[node] = cuts
        if base_name(node) not in PIECES and node.op == "call_function" and is_own(cuts):
            region.parts.append(node)
            continue
        region.inside.append(node)
        for user in node.users:
            heapq.heappush(pending, (position[user], user.name, user))


def _cuts_of(region: Region, node: Node, values: RankValues) -> Cuts | None:
    """Of a node that reads the region; None, with the reason, where it needs more than a part or is not understood."""
    if takes(node):
        roots = {_root(region, operand) for operand in taken_from(node)}
        beside = [operand for operand in region.operands(node) if operand not in taken_from(node)]
        cuts = cuts_behind(values, node, region.cuts) if len(roots) == 1 and not beside else None
        if cuts is None:
            region.unknown.append(node)
            region.refuse("other-part", f"'{node.name}'")
        return cuts
    across = _across(node)
    if across is not None:
        return _cuts_across(region, node, values)
    operands = region.operands(node)
    if not (is_elementwise(node) or functional_form(node) is not None):
        region.refuse("also-used", f"by '{node.name}'")
        return None
    cuts = region.cuts[operands[0]]
    if any(region.cuts[operand] != cuts for operand in operands) or not values.same_call(node) or any(
            not is_static(own.meta.get("val")) or tuple(own.meta["val"].shape) != cut.shape
            for own, cut in zip(values.nodes(node), cuts, strict=True)):
        region.refuse("other-part", f"'{node.name}'")
        return None
    return cuts


def _root(region: Region, node: Node) -> Node | None:
    """What the elements of a node of the region are taken of without being computed with."""
    while node in region.cuts and node is not region.wait and takes(node):
        node = taken_from(node)[0]
    return node if node in region.cuts else None


def _across(node: Node) -> Node | None:
    """The launch of an all_reduce, which is elementwise, that ``node`` is or waits for."""
    launch = launch_of(node) if is_wait(node) else node
    found = collective(launch) if launch is not None else None
    one = found is not None and found.kind == "all_reduce" and found.functional and not found.coalesced
    return launch if one else None


def _cuts_across(region: Region, node: Node, values: RankValues) -> Cuts | None:
    """Of a reduction over other ranks: what it adds up has to be the same part on all of them."""
    [operand] = region.operands(node)[:1]
    found = collective(node)
    if found is None:
        return region.cuts[operand]
    partition = partition_of(values.world, found.group) or ()
    if len({rank for members in partition for rank in members}) != values.world.size or len(
            waits_of(node)) != 1 or len(node.users) != 1:
        region.refuse("also-used", f"by '{node.name}'")
        return None
    return region.cuts[operand]


def same_across(region: Region, part: Node, values: RankValues) -> bool:
    """Whatever reduces over other ranks in front of ``part`` reduces the same part on all of them."""
    cuts = region.cuts[part]
    pending, seen = [part], {part}
    while pending:
        node = pending.pop()
        found = collective(node)
        if found is not None:
            partition = partition_of(values.world, found.group) or ()
            if any(cuts[rank] != cuts[members[0]] for members in partition for rank in members):
                return False
        for operand in region.operands(node):
            if operand is not region.wait and operand not in seen:
                seen.add(operand)
                pending.append(operand)
    return True
