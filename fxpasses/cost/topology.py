"""Where the ranks of a group are: on how many nodes, and how many of them share a node and its NICs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fxpasses.ir.world import World


@dataclass(frozen=True)
class Spot:
    """The place of a group, as far as costs go; equal spots cost the same.

    ``ranks``: members of one part; ``local``: of them on one node, the fewest; ``nodes``: that the part spans;
    ``sharing``: ranks of one node that send to other nodes at the same time, those of the group's other parts included:
    every part runs the same collective.
    """

    ranks: int
    local: int
    nodes: int
    sharing: int

    @property
    def shape(self) -> str:
        """``8x2``: ranks a node by nodes, as tables of measurements name it."""
        return f"{self.local}x{self.nodes}"


class Topology:
    """Spots of the groups of ``world`` on nodes of ``ranks_a_node`` ranks each, filled in order of rank."""

    def __init__(self, world: World, ranks_a_node: int) -> None:
        self._world, self._ranks_a_node = world, ranks_a_node
        self._known: dict[tuple[str | None, int | None], Spot] = {}

    def spot(self, group: str | None, size: int | None = None) -> Spot:
        """Place of the group called ``group``: of the part that is worst off.

        Members that the world does not tell are taken for consecutive ranks, as many as it says, as ``size`` says, or
        all there are.
        """
        key = (group, size)
        if key not in self._known:
            known = self._world.groups.get(group) if group is not None else None
            parts: Sequence[Sequence[int]] | None = known.partition if known is not None else None
            if not parts:
                members = min((known.size if known is not None else None) or size or self._world.size,
                              self._world.size)
                parts = [range(start, start + members)
                         for start in range(0, self._world.size - members + 1, members)]
            self._known[key] = spot_of(parts, self._ranks_a_node)
        return self._known[key]


def spot_of(parts: Sequence[Sequence[int]], ranks_a_node: int) -> Spot:
    """The place of a partition: of the part that spans the most nodes, has the most ranks, the fewest on one node."""
    counts = [Counter(rank // ranks_a_node for rank in part) for part in parts]
    senders: Counter[int] = Counter()
    for nodes in counts:
        if len(nodes) > 1:
            senders.update(nodes)
    found = [(len(nodes), sum(nodes.values()), -min(nodes.values())) for nodes in counts]
    nodes_spanned, ranks, fewest = max(found)
    return Spot(ranks, -fewest, nodes_spanned, max(senders.values(), default=0))
