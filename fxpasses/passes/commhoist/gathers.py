"""Repeated gathers of one value become the first of them."""

from __future__ import annotations

from torch.fx import GraphModule, Node

from fxpasses.analyses.equal_collectives import Repeated, repeated_collectives
from fxpasses.analyses.memory import Memory, Wish, hand_over
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import order
from fxpasses.ir.ops import payload_bytes, value_bytes
from fxpasses.ir.rewrites import use_earlier
from fxpasses.pm.analyses import Analyses


class Gathers:
    """The repeated gathers of one graph. ``wishes``: what sharing saves and costs; ``share`` does what is granted."""

    def __init__(self, gm: GraphModule, effects: Effects, analyses: Analyses, pinned: frozenset[Node],
                 memory: Memory) -> None:
        self._gm, self._effects, self._analyses, self._pinned = gm, effects, analyses, pinned
        self._memory = memory
        self._repeated = repeated_collectives(gm, effects, analyses.world, pinned, ("all_gather",))
        saved: dict[Node, int] = {}
        for found in self._repeated:
            if found.code is None:
                saved[found.first] = saved.get(found.first, 0) + payload_bytes(found.launch)
        self.wishes = [Wish(first, size, memory.cost(first, value_bytes(first.meta.get("val"))))
                       for first, size in saved.items()]

    def share(self, granted: frozenset[Node]) -> bool:
        """Replace each gather by an earlier one of the same value, group and operator, where that shows nowhere.

        Returns whether any was.
        """
        position, shared = order(self._gm.graph), False
        for found in self._repeated:
            first, launch = found.first, found.launch
            code = found.code or (None if first in granted else "memory-budget")
            size = value_bytes(launch.meta.get("val"))
            if code is not None:
                self._analyses.remark(launch, code, f"gathers the same value as '{first.name}'", bytes=size)
                continue
            if not self._analyses.may_rewrite(launch, "gather-shared"):
                break
            self._memory.spend(first)
            message = f"the same value as '{first.name}', which is kept until here"
            self._analyses.remark(launch, "gather-shared", message, applied=True, bytes=size)
            self._replace(found, position)
            shared = True
        return shared

    def _replace(self, found: Repeated, position: dict[Node, int]) -> None:
        hand_over(found.launch, found.first)
        use_earlier(found.first, found.launch, position,
                    lambda node: node not in self._pinned and self._effects.is_pure(node))
