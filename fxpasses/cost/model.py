"""The cost model of a profile: milliseconds of every node of a graph that runs in a world."""

from __future__ import annotations

from torch.fx import Node

from fxpasses.cost.compute import compute_ms
from fxpasses.cost.device import Device
from fxpasses.ir.groups import stated_size
from fxpasses.ir.ops import Collective, collective, is_wait, payload_bytes, spec_of
from fxpasses.ir.world import World

_RANKS_A_NODE, _NVLINK_GB_S, _NIC_GB_S, _ALPHA_US = 8, 360.0, 45.0, 10.0


class CostModel:
    """Call it with a node for its milliseconds; of a launch, those of its transfer.

    A local rule: the node, its operands and their users count, nothing else of the graph.
    """

    def __init__(self, name: str, device: Device, world: World) -> None:
        self.name, self.device, self.world = name, device, world
        self.launch_ms = device.launch_us / 1e3

    def __call__(self, node: Node) -> float:
        if node.op != "call_function" or is_wait(node):
            return 0.0
        if spec_of(node.target) is not None:
            found = collective(node)
            return self._transfer_ms(found) if found is not None else 0.0
        return compute_ms(node, self.device)

    def links(self, launch: Node) -> tuple[str, ...]:
        """What the transfer of a launch occupies; () for a node that is none."""
        found = collective(launch)
        if found is None:
            return ()
        return ("nic",) if self._crosses(self._members(found)) else ("nvlink",)

    def _members(self, found: Collective) -> tuple[int, ...]:
        group = self.world.groups.get(found.group.name)
        if group is not None and group.partition:
            return group.partition[0]
        size = group.size if group is not None else None
        return tuple(range(size or stated_size(found) or self.world.size))

    @staticmethod
    def _crosses(members: tuple[int, ...]) -> bool:
        return len({rank // _RANKS_A_NODE for rank in members}) > 1

    def _transfer_ms(self, found: Collective) -> float:
        members = self._members(found)
        count = len(members)
        moved = payload_bytes(found.node) * {"all_gather": count - 1, "all_reduce": 2 * (count - 1) / count}.get(
            found.kind, (count - 1) / count)
        rate = _NIC_GB_S if self._crosses(members) else _NVLINK_GB_S
        return moved / rate / 1e6 + _ALPHA_US / 1e3 if count > 1 else 0.0
