"""How many chunks, and which regions gain by them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from torch.fx import GraphModule, Node

from fxpasses.ir.effects import Effects
from fxpasses.passes.chunkcomm.build import Types, UnfitLayout
from fxpasses.passes.chunkcomm.labels import Labels
from fxpasses.passes.chunkcomm.pace import pace
from fxpasses.passes.chunkcomm.regions import Region, region_ms, regions_of, shape_of
from fxpasses.passes.chunkcomm.seeds import Seeds
from fxpasses.sim.program import Program

_LEAST_EXPOSED = 0.1
"""Part of a transfer that has to be exposed."""


@dataclass(frozen=True)
class Plan:
    """Regions that are cut into ``chunks``; ``gain_ms`` by estimate."""

    chunks: int
    labels: Labels
    regions: tuple[Region, ...]
    gain_ms: float
    codes: dict[Node, str] = field(default_factory=dict)


class Choice:
    """The choice for one graph. ``cost``: milliseconds of a node."""

    def __init__(self, gm: GraphModule, effects: Effects, seeds: Seeds, cost: Callable[[Node], float], *,
                 min_gain: float, always: bool) -> None:
        self._nodes = list(gm.graph.nodes)
        self._seeds, self._cost, self._min_gain, self._always = seeds, cost, min_gain, always
        self.types = Types()
        program = Program(effects, cost)
        found = pace(program)
        self._exposed = {program.nodes[number]: spent for number, spent in found.exposed_ms.items()}
        self._codes: dict[Node, str] = {}
        self._open = list(seeds.found)
        if not always:
            costs = dict(zip(program.nodes, program.costs, strict=True))
            self._open = [node for node in self._open if self._exposed.get(node, 0.0) > _LEAST_EXPOSED * costs[node]]
            self._codes = {node: "not-exposed" for node in seeds.found if node not in set(self._open)}

    def best(self, numbers: Sequence[int]) -> Plan | None:
        """The plan that gains most; None where nothing gains."""
        plans = [self._plan(chunks) for chunks in numbers] if self._open else []
        for plan in plans:
            for node, code in plan.codes.items():
                self._codes.setdefault(node, code)
        plans = [plan for plan in plans if plan.regions]
        return max(plans, key=lambda plan: plan.gain_ms, default=None)

    def refused(self, plan: Plan | None) -> dict[Node, str]:
        """Launches that stay, with codes."""
        cut = {node for region in plan.regions for node in region.launches} if plan is not None else set()
        codes = {**self._codes, **(plan.codes if plan is not None else {})}
        return {node: codes.get(node, "no-gain") for node in self._seeds.found if node not in cut}

    def _plan(self, chunks: int) -> Plan:
        labels = Labels(self._nodes, self._open, chunks, self._seeds.may_cut)
        codes = dict(labels.refused)
        known: dict[Hashable, tuple[float, float] | None] = {}
        kept, total = [], 0.0
        for region in regions_of(self._nodes, labels):
            if not region.launches:
                continue
            shape = shape_of(region, labels)
            if shape not in known:
                known[shape] = self._times(region, labels, chunks)
            times = known[shape]
            if times is None:
                codes.update(dict.fromkeys(region.launches, "layout"))
                continue
            before, after = times
            exposed = sum(self._exposed.get(node, 0.0) for node in region.launches)
            gain = before - after if self._always else min(before - after, exposed)
            if gain > self._min_gain * before or self._always:
                kept.append(region)
                total += gain
            else:
                codes.update(dict.fromkeys(region.launches, "no-gain"))
        return Plan(chunks, labels, tuple(kept), total, codes)

    def _times(self, region: Region, labels: Labels, chunks: int) -> tuple[float, float] | None:
        try:
            return (region_ms(region, labels, self._cost, 1, self.types),
                    region_ms(region, labels, self._cost, chunks, self.types))
        except UnfitLayout:
            return None
