"""One graph as the simulator sees it, and what was found out of it: shared by passes while the graph stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from torch.fx import GraphModule

from fxpasses.analyses.moved import moved
from fxpasses.analyses.overlap import Overlap
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.nested import NestedEffects, nested_effects
from fxpasses.pm.analyses import Analyses, CheckedCost
from fxpasses.sim.orders import best_orders
from fxpasses.sim.program import Program


class StepModel:
    """``program`` of a graph by ``effects`` and ``cost``, and the orders that launches, waits and compute may take."""

    def __init__(self, effects: Effects, program: Program) -> None:
        self.effects, self.program = effects, program
        self._orders: dict[tuple[float, float | None], tuple[list[list[int]], Iterator[list[int]]]] = {}

    @cached_property
    def moved(self) -> Overlap:
        """Launches up and waits down as far as they go. Shared."""
        return moved(self.effects.gm, self.effects, None)

    @cached_property
    def moved_order(self) -> list[int]:
        """That order, as node numbers."""
        numbers = self.program.numbers
        return [numbers[node] for node in self.moved.ordered()]

    @cached_property
    def peak_bytes(self) -> int:
        """Most memory in the graph's order."""
        return int(self.program.allocations.live().max(initial=0))

    def orders(self, limit_bytes: float, max_in_flight_bytes: float | None = None) -> Iterator[list[int]]:
        """As `best_orders`; each is made when it is first asked for."""
        key = (limit_bytes, max_in_flight_bytes)
        if key not in self._orders:
            self._orders[key] = [], best_orders(self.program, limit_bytes, max_in_flight_bytes)
        known, others = self._orders[key]
        index = 0
        while True:
            if index == len(known):
                following = next(others, None)
                if following is None:
                    return
                known.append(following)
            yield known[index]
            index += 1

    def keeping(self, *, order: bool, alike: bool) -> StepModel:
        """The same where launches keep their order, all of them or those that look alike; see `Program`."""
        return StepModel(self.effects, self.program.keeping(order=order, alike=alike)) if order or alike else self


@dataclass(frozen=True)
class _Modelled:
    """The analysis of one graph, by effects of all; equal where graph and cost model are the same objects."""

    gm: GraphModule
    cost: CheckedCost

    def __call__(self, found: NestedEffects) -> StepModel:
        return StepModel(found[self.gm], Program(found[self.gm], self.cost))


def step_model(gm: GraphModule, analyses: Analyses, cost: CheckedCost) -> StepModel:
    """The model of ``gm``, the pass's graph or one nested in it, made once while that stays as it is."""
    return analyses.get_from(nested_effects, _Modelled(gm, cost))
