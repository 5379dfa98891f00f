"""The cost model of a profile: milliseconds of every node of a graph that runs in a world."""

from __future__ import annotations

from copy import copy

from torch.fx import Node

from fxpasses.cost.compute import compute_ms
from fxpasses.cost.fusion import Fusion
from fxpasses.cost.profiles import Profile
from fxpasses.cost.transfers import Transfers
from fxpasses.ir.ops import collective, spec_of
from fxpasses.ir.world import World


class CostModel:
    """Call it with a node for its milliseconds; of a launch, those of its transfer.

    ``launch_ms``: what a launch takes on the compute stream. What a node costs follows from the node and what is near
    it in the graph, so that it stays true when a pass edits the rest, and wherever the node moves. Collectives are
    costed by `fxpasses.cost.transfers`, everything else by `fxpasses.cost.compute`.
    """

    def __init__(self, profile: Profile, world: World) -> None:
        self.profile, self.world = profile, world
        self.name, self.device, self.network = profile.name, profile.device, profile.network
        self.launch_ms = profile.device.launch_us / 1e3
        self._fusion: Fusion | None = None
        self._transfers = Transfers(world, profile.network, profile.tables)

    def __call__(self, node: Node) -> float:
        if node.op == "call_function" and spec_of(node.target) is not None:
            found = collective(node)
            return self._transfers(found) if found is not None else 0.0
        return compute_ms(node, self.device, self.profile.kernels, self._fusion)

    def remembering(self) -> CostModel:
        """The same costs for as long as no graph is edited: what is near several nodes is looked at once."""
        found = copy(self)
        found._fusion = Fusion()
        return found

    def links(self, launch: Node) -> tuple[str, ...]:
        """What the transfer of a launch occupies, such as ``("nvlink", "nic")``; () for any other node."""
        found = collective(launch)
        return self._transfers.links(found) if found is not None else ()
