"""How many chunks, and which regions gain by them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from torch.fx import GraphModule, Node

from fxpasses.ir.effects import Effects
from fxpasses.passes.chunkcomm.build import Types, UnfitLayout
from fxpasses.passes.chunkcomm.judge import Measure, peak_bytes
from fxpasses.passes.chunkcomm.labels import Labels
from fxpasses.passes.chunkcomm.pace import pace
from fxpasses.passes.chunkcomm.regions import Region, region_ms, regions_of, shape_of
from fxpasses.passes.chunkcomm.seeds import Seeds
from fxpasses.sim.program import Program

_LEAST_GAIN = 0.02
"""Part of a region's time: less is not worth more launches, and not known that well."""
_LEAST_REACHABLE = 0.5
"""Part of the gain of regions by themselves that the whole step could gain by them."""
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
                 always: bool) -> None:
        self._nodes = list(gm.graph.nodes)
        self._seeds, self._cost, self._always = seeds, cost, always
        self.types = Types()
        self._program = program = Program(effects, cost)
        found = pace(program)
        self._step_ms = found.step_ms
        self._reachable: dict[frozenset[Node], float] = {}
        self._exposed = {program.nodes[number]: spent for number, spent in found.exposed_ms.items()}
        self._codes: dict[Node, str] = {}
        self._whole_ms: dict[Region, float] = {}
        self._open = list(seeds.found)
        if not always:
            costs = dict(zip(program.nodes, program.costs, strict=True))
            self._open = [node for node in self._open if self._exposed.get(node, 0.0) > _LEAST_EXPOSED * costs[node]]
            self._codes = {node: "not-exposed" for node in seeds.found if node not in set(self._open)}

    def measure(self) -> Measure:
        """The graph as it is."""
        return Measure(self._step_ms, peak_bytes(self._program))

    def best(self, numbers: Sequence[int]) -> Plan | None:
        """The plan that gains most, None where nothing gains; from the first that gains less, no more are tried."""
        best: Plan | None = None
        for chunks in numbers if self._open else ():
            plan = self._plan(chunks)
            for node, code in plan.codes.items():
                self._codes.setdefault(node, code)
            if best is not None and plan.gain_ms <= best.gain_ms:
                break
            best = plan if plan.regions else best
        return best

    def refused(self, plan: Plan | None) -> dict[Node, str]:
        """Launches that stay, with codes."""
        cut = {node for region in plan.regions for node in region.launches} if plan is not None else set()
        codes = {**self._codes, **(plan.codes if plan is not None else {})}
        return {node: codes.get(node, "no-gain") for node in self._seeds.found if node not in cut}

    def _plan(self, chunks: int) -> Plan:
        labels = Labels(self._nodes, self._open, chunks, self._seeds.may_cut)
        codes = dict(labels.refused)
        alike: dict[Hashable, list[Region]] = {}
        for region in regions_of(self._nodes, labels):
            if region.launches:
                alike.setdefault(shape_of(region, labels), []).append(region)
        kept: list[Region] = []
        total = 0.0
        for regions in alike.values():
            gain, code = self._gain(regions, labels, chunks)
            launches = [node for region in regions for node in region.launches]
            if code is None:
                kept += regions
                total += gain
            else:
                codes.update(dict.fromkeys(launches, code))
        kept.sort(key=lambda region: labels.level[region.nodes[0]])
        return Plan(chunks, labels, tuple(kept), total, codes)

    def _gain(self, regions: Sequence[Region], labels: Labels, chunks: int) -> tuple[float, str | None]:
        """Milliseconds that equal regions gain, and why they are not cut, if so."""
        times = self._times(regions[0], labels, chunks)
        if times is None:
            return 0.0, "layout"
        before, after = times
        gain = (before - after) * len(regions)
        if self._always:
            return gain, None
        if before - after <= _LEAST_GAIN * before:
            return 0.0, "no-gain"
        reachable = self._at_most(frozenset(node for region in regions for node in region.launches))
        return min(gain, reachable), "not-exposed" if reachable < _LEAST_REACHABLE * gain else None

    def _at_most(self, launches: frozenset[Node]) -> float:
        """Milliseconds by which the step would be shorter if these transfers took no time."""
        if launches not in self._reachable:
            numbers = {self._program.numbers[node] for node in launches}
            self._reachable[launches] = self._step_ms - pace(self._program, numbers).step_ms
        return self._reachable[launches]

    def _times(self, region: Region, labels: Labels, chunks: int) -> tuple[float, float] | None:
        try:
            after = region_ms(region, labels, self._cost, chunks, self.types)
        except UnfitLayout:
            return None
        if region not in self._whole_ms:
            self._whole_ms[region] = region_ms(region, labels, self._cost, 1, self.types)
        return self._whole_ms[region], after
