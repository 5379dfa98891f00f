"""What the collectives of a graph cost: as measured where a table has it, else by the formulas of the network."""

from __future__ import annotations

from fxpasses.cost.collectives import collective_ms, links_occupied
from fxpasses.cost.network import Network
from fxpasses.cost.tables import Tables
from fxpasses.cost.topology import Spot, Topology
from fxpasses.ir.groups import stated_size
from fxpasses.ir.ops import Collective, payload_bytes, value_bytes
from fxpasses.ir.world import World


class Transfers:
    """Milliseconds of a collective call, and the links it occupies, in the groups of ``world``."""

    def __init__(self, world: World, network: Network, tables: Tables | None = None) -> None:
        self.network, self.tables = network, tables or Tables({})
        self._topology = Topology(world, network.ranks_a_node)

    def __call__(self, found: Collective) -> float:
        """Milliseconds from the start of the transfer to its end."""
        spot = self.spot(found)
        if spot.ranks < 2:
            return 0.0
        size = bytes_moved(found)
        measured = self.tables.ms(found.kind, size, found.group.name, spot)
        return measured if measured is not None else collective_ms(found.kind, size, spot, self.network)

    def links(self, found: Collective) -> tuple[str, ...]:
        """What the transfer occupies: ``nvlink``, ``nic`` or both."""
        return links_occupied(found.kind, self.spot(found), self.network)

    def spot(self, found: Collective) -> Spot:
        """Where the group of a call is; by the size that the call states where its members are unknown."""
        return self._topology.spot(found.group.name, stated_size(found))


def bytes_moved(found: Collective) -> int:
    """Bytes a rank contributes to a call; of unequal splits, and of a batch of sends, those of the busier side."""
    sent = payload_bytes(found.node)
    if found.kind == "all_to_all":
        return max(sent, value_bytes(found.node.meta.get("val")))
    if found.kind == "p2p":
        return max(sent, sum(value_bytes(tensor.meta.get("val")) for tensor in found.written))
    return sent
