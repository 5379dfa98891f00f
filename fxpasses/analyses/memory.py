"""Memory that fewer collectives may cost: results kept until their last use, sums in full size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from torch.fx import GraphModule, Node

from fxpasses.ir.graph import all_graphs
from fxpasses.ir.schedule import NUMBERS

_MIB = 1 << 20
#: ``meta`` of a launch: bytes a pass lets its result, or its operand, occupy longer than before. Texts have it too.
HELD = "held"


@dataclass(frozen=True)
class Wish:
    """A rewrite around ``launch`` that saves ``saved`` bytes on the wire and holds ``cost`` bytes of memory longer."""

    launch: Node
    saved: int
    cost: int


class Memory:
    """What is left of a limit in MiB, None for any amount.

    Launches are marked with what they cost, so that a pass that runs again finds as little room as it left.
    """

    def __init__(self, gm: GraphModule, limit_mb: float | None) -> None:
        self._left: float | None = None
        self._granted: dict[Node, int] = {}
        if limit_mb is not None:
            held = sum(node.meta.get(HELD, 0) for graph in all_graphs(gm) for node in graph.graph.nodes)
            self._left = limit_mb * _MIB - held

    def cost(self, launch: Node, size: int) -> int:
        """Bytes of ``size`` around ``launch`` that are not held yet."""
        return max(0, size - int(launch.meta.get(HELD, 0)))

    def grant(self, wishes: Sequence[Wish]) -> frozenset[Node]:
        """Launches of the wishes that fit: those that save most for a byte of memory first, else the earlier one."""
        granted = []
        for wish in sorted(wishes, key=lambda wish: Fraction(-wish.saved, wish.cost) if wish.cost else -float("inf")):
            if wish.cost and self._left is not None:
                if wish.cost > self._left:
                    continue
                self._left -= wish.cost
                wish.launch.meta[HELD] = wish.launch.meta.get(HELD, 0) + wish.cost
                self._granted[wish.launch] = wish.cost
            granted.append(wish.launch)
        return frozenset(granted)

    def spend(self, launch: Node) -> None:
        """What was granted around ``launch`` is made use of."""
        self._granted.pop(launch, None)

    def take_back(self) -> None:
        """Forget what was granted and not made use of, for a run that stops here."""
        for launch, cost in self._granted.items():
            launch.meta[HELD] -= cost
            if not launch.meta[HELD]:
                del launch.meta[HELD]
        self._granted.clear()


def hand_over(launch: Node, other: Node) -> None:
    """``other`` holds what ``launch``, which goes, held, and stands for what it stood for: see `number_collectives`."""
    if NUMBERS in launch.meta:
        other.meta[NUMBERS] = tuple(sorted({*other.meta.get(NUMBERS, ()), *launch.meta[NUMBERS]}))
    if HELD in launch.meta:
        other.meta[HELD] = other.meta.get(HELD, 0) + launch.meta[HELD]
