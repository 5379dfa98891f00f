"""Which regions gain by chunks, and how many."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from torch.fx import GraphModule, Node

from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import waits_of
from fxpasses.passes.chunkcomm.build import Types, UnfitLayout, frozen
from fxpasses.passes.chunkcomm.judge import Measure, measure
from fxpasses.passes.chunkcomm.labels import Labels
from fxpasses.passes.chunkcomm.numbers import numbers_of
from fxpasses.passes.chunkcomm.options import Options
from fxpasses.passes.chunkcomm.pace import Course
from fxpasses.passes.chunkcomm.regions import Region, joining_ms, region_ms, regions_of, shape_of
from fxpasses.passes.chunkcomm.seeds import Seeds
from fxpasses.sim.program import Program

_LEAST_GAIN = 0.02
"""Part of a region's time: less is not worth more launches, and not known that well."""
_LEAST_REACHABLE = 0.5
"""Part of the gain of regions by themselves that the whole step could gain by them."""
_LEAST_EXPOSED = 0.1
"""Part of the transfers of a kind that has to be exposed."""
Figures = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """Regions that are cut, each with its number of chunks; what they take at once and in chunks, milliseconds."""

    labels: Labels
    regions: dict[Region, int]
    figures: dict[Node, Figures] = field(default_factory=dict)


@dataclass
class _Kind:
    """Regions of the same calls, types and rows. ``times``: milliseconds of one by number of chunks, 1 at once."""

    regions: list[Region]
    times: dict[int, float] = field(default_factory=dict)

    @property
    def launches(self) -> list[Node]:
        return [node for region in self.regions for node in region.launches]

    @property
    def best(self) -> int:
        return min((number for number in self.times if number > 1), key=lambda number: (self.times[number], number))

    def figures(self, chunks: int) -> Figures:
        return {"before_ms": self.times[1], "after_ms": self.times[chunks]}


class Choice:
    """The choice for one graph. ``cost``: milliseconds of a node."""

    def __init__(self, gm: GraphModule, effects: Effects, seeds: Seeds, cost: Callable[[Node], float],
                 options: Options) -> None:
        self._nodes = list(gm.graph.nodes)
        self._seeds, self._cost, self._always = seeds, cost, options.always
        self.types = Types()
        self.refused: dict[Node, str] = {}
        self.figures: dict[Node, Figures] = {}
        """Of what is refused, milliseconds exposed, or those of its region at once and in chunks."""
        self._open = list(seeds.found)
        if not self._always:
            self._program = program = Program(effects, cost)
            self.measured: Measure = measure(program, options)
            self._course = Course(program)
            self._step_ms = self._course.pace().step_ms
            self._open = self._exposed(program)

    def _exposed(self, program: Program) -> list[Node]:
        """Launches like which some are exposed."""
        alike: dict[Hashable, list[Node]] = {}
        for node in self._seeds.found:
            wait, = waits_of(node)
            alike.setdefault((node.target, frozen(node.args), len(wait.users)), []).append(node)
        for launches in alike.values():
            numbers = [program.numbers[node] for node in launches]
            exposed = sum(self.measured.exposed_ms.get(number, 0.0) for number in numbers)
            if exposed <= _LEAST_EXPOSED * sum(program.costs[number] for number in numbers):
                self.refused.update(dict.fromkeys(launches, "not-exposed"))
        return [node for node in self._seeds.found if node not in self.refused]

    def best(self, numbers: Sequence[int]) -> Plan | None:
        """The regions that gain, each in as many chunks as gain most; None where nothing gains."""
        labels = Labels(self._nodes, self._open, numbers, self._seeds.may_cut, self._seeds.is_written)
        self.refused.update(labels.refused)
        alike: dict[Hashable, _Kind] = {}
        for region in regions_of(self._nodes, labels) if self._open else ():
            if region.launches:
                alike.setdefault(shape_of(region, labels), _Kind([])).regions.append(region)
        kept: list[_Kind] = []
        for kind in alike.values():
            code = self._why_not(kind, labels, numbers)
            if code is None:
                kept.append(kind)
                continue
            self.refused.update(dict.fromkeys(kind.launches, code))
            self.figures.update(dict.fromkeys(kind.launches, self._told(kind, code)))
        if not kept:
            return None
        chunks = numbers_of([{number: spent * len(kind.regions) for number, spent in kind.times.items() if number > 1}
                             for kind in kept], self._joins(kept, labels))
        regions = {region: number for kind, number in zip(kept, chunks, strict=True) for region in kind.regions}
        figures = {node: kind.figures(number) for kind, number in zip(kept, chunks, strict=True)
                   for node in kind.launches}
        return Plan(labels, dict(sorted(regions.items(), key=lambda item: labels.level[item[0].nodes[0]])), figures)

    def _told(self, kind: _Kind, code: str) -> Figures:
        if code == "not-exposed":
            return {"reachable_ms": self._reachable(kind) / len(kind.regions), "before_ms": kind.times[1]}
        return kind.figures(kind.best) if len(kind.times) > 1 else {}

    def _why_not(self, kind: _Kind, labels: Labels, numbers: Sequence[int]) -> str | None:
        """The code of a kind that is not cut. Works out its times."""
        region = kind.regions[0]
        kind.times[1] = before = region_ms(region, labels, self._cost, 1, self.types)
        reachable = float("inf") if self._always else self._reachable(kind) / len(kind.regions)
        if reachable < _LEAST_REACHABLE * _LEAST_GAIN * before:
            return "not-exposed"
        for chunks in numbers:
            if not labels.fits(region.nodes, chunks):
                continue
            try:
                kind.times[chunks] = region_ms(region, labels, self._cost, chunks, self.types)
            except UnfitLayout:
                continue
            if kind.best != chunks:
                break
        if len(kind.times) == 1:
            return "layout"
        gain = before - kind.times[kind.best]
        if self._always:
            return None
        if gain <= _LEAST_GAIN * before:
            return "no-gain"
        return "not-exposed" if reachable < _LEAST_REACHABLE * gain else None

    def _reachable(self, kind: _Kind) -> float:
        """Milliseconds by which the step would be shorter if transfers of the kind took no time, at most."""
        numbers = {self._program.numbers[node] for node in kind.launches}
        exposed = sum(self.measured.exposed_ms.get(number, 0.0) for number in numbers)
        return min(exposed, self._step_ms - self._course.pace(numbers).step_ms)

    def _joins(self, kinds: Sequence[_Kind], labels: Labels) -> dict[tuple[int, int], float]:
        """By two kinds, milliseconds it takes to put together what one makes in chunks that are not the other's."""
        kind_of = {node: index for index, kind in enumerate(kinds) for region in kind.regions for node in region.nodes}
        found: dict[tuple[int, int], float] = {}
        for node, index in kind_of.items():
            others = {kind_of[user] for user in node.users if user in kind_of and labels.takes_chunks(user, node)}
            for other in others - {index}:
                pair = min(index, other), max(index, other)
                found[pair] = found.get(pair, 0.0) + joining_ms(node, self._cost)
        return found
