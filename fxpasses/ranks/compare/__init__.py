"""Two graphs compared on simulated ranks: the same inputs, and whether everything they leave behind is the same."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule
from torch.utils import _pytree as pytree

from fxpasses.errors import RankError
from fxpasses.ir.graph import all_graphs, attribute_or_none, value_of
from fxpasses.ir.world import World
from fxpasses.ranks.compare.aliases import alias_difference
from fxpasses.ranks.compare.coverage import Coverage, unseen
from fxpasses.ranks.compare.layouts import Layouts
from fxpasses.ranks.compare.runs import Graphs, Side, common_world
from fxpasses.ranks.compare.tolerance import reassociation_tolerance
from fxpasses.ranks.compare.values import (
    Difference,
    Seen,
    compare_nested,
    is_finite,
    less_exact,
    type_text,
    whole_numbers_lost,
)
from fxpasses.ranks.engine import STACKED_FROM
from fxpasses.ranks.inputs import MIXES, draw_attributes
from fxpasses.ranks.outcome import Outcome
from fxpasses.ranks.storage import is_type_only

__all__ = ["Comparison", "Difference", "Reference", "same_on_ranks"]


def same_on_ranks(before: Graphs, after: Graphs, world: World | None = None, *, exact: bool = False,
                  seeds: Sequence[int] = (0, 1)) -> Difference | None:
    """Run both graphs on all ranks with the same random inputs; the first difference, or None.

    Compared on every rank: outputs, nested as they are, every input (they may be mutated), and parameters and buffers
    that either graph writes. Random operators draw the same streams in both. Either side may be a list, one graph a
    rank; a single graph is every rank's.

    ``exact``: bit for bit in the graphs' own dtypes (NaN equals NaN, zero is not minus zero). Otherwise shapes and
    dtypes are compared in the graphs' own precision, then values with floats in float64: integers exactly, floats to
    what re-associated sums may differ by (`reassociation_tolerance`); and in its own dtypes ``after`` may not be much
    less exact than ``before``. A graph that cannot run in float64 is compared in its own precision.

    ``world``: None for ``before.meta["world"]``. A group whose members are unknown is all ranks where its size is the
    world's or unstated, else consecutive blocks of its size. `RankError` where ``before`` itself cannot run.
    """
    return Reference(before, world).difference(after, exact=exact, seeds=seeds)


@dataclass(frozen=True)
class Comparison:
    """What was found. ``upcast``: the difference was seen in float64. ``tolerance``, ``largest``: parts of a tensor's
    largest element; ``leaves``: values compared on each rank; ``dtype``: precision of the runs compared by tolerance.
    """

    difference: Difference | None
    bit_equal: bool
    upcast: bool
    tolerance: float
    largest: float
    leaves: int
    dtype: torch.dtype | None
    notes: tuple[str, ...] = ()


class Reference:
    """A graph, or rank set, that others are compared with: it runs once on each set of inputs, and must not change."""

    def __init__(self, before: Graphs, world: World | None = None) -> None:
        self.side, self.given = Side.of(before), world
        self._expected: dict[tuple[int, bool], Outcome | RankError] = {}
        self._inputs: dict[int, list[list[Any]]] = {}
        self._notes: dict[str, None] = {}
        self._coverage: dict[int, Coverage] = {}

    def difference(self, after: Graphs, *, exact: bool = False, seeds: Sequence[int] = (0, 1)) -> Difference | None:
        """What `same_on_ranks` says of the graph and ``after``."""
        new = Side.of(after)
        world = common_world([self.side, new], self.given)
        found = self.signatures(new, world)
        own = () if exact else seeds[:1]
        return found or self.compare(new, world, exact=exact, seeds=seeds, own=own).difference

    def signatures(self, new: Side, world: World) -> Difference | None:
        """Both sides take the same inputs on every rank; parts of the same whole tensors, where both are steps."""
        pairs = world.size if self.side.is_set or new.is_set else 1
        for rank in range(pairs):
            layouts = Layouts.of(self.side.graph(rank), new.graph(rank), world)
            found = _compare_signatures(self.side.graph(rank), new.graph(rank), layouts)
            if found is not None:
                return dataclasses.replace(found, rank=rank if pairs > 1 else None)
        return None

    def compare(self, new: Side, world: World, *, exact: bool, seeds: Sequence[int], own: Sequence[int]) -> Comparison:
        """Values left on all ranks, then what shares memory. ``own``: seeds run in the graphs' own dtypes, besides
        float64, while bits agree.

        ``exact``: bits in the graphs' own dtypes first; without ``own`` nothing else.
        """
        run = _Run(self, new, world)
        compared = self._compare(run, world, exact=exact, seeds=seeds, own=own)
        found = run.aliases() if compared.difference is None else None
        return compared if found is None else dataclasses.replace(compared, difference=found, bit_equal=False)

    def _compare(self, run: _Run, world: World, *, exact: bool, seeds: Sequence[int],
                 own: Sequence[int]) -> Comparison:
        if exact:
            found = run.first(seeds, upcast=False, tolerance=0.0)
            if found is not None or not own:
                return run.verdict(found, False, 0.0, None)
        found = run.own(own)
        if found is not None:
            return run.verdict(found, False, 0.0, None)
        try:
            tolerance = max(reassociation_tolerance(gm, world.size, torch.float64) for gm in self.side.graphs)
            found = run.first(seeds, upcast=True, tolerance=tolerance)
            if found is None or found.kind != "error":
                found = found or run.less_exact(own)
                upcast = found is not None and found.kind != "precision"
                return run.verdict(found, upcast, tolerance, torch.float64)
        except RankError:
            pass
        # Both ran as they are, so it is float64 that some operator has no kernel for.
        narrowest = _narrowest(self.side.graphs)
        tolerance = max(reassociation_tolerance(gm, world.size, narrowest) for gm in self.side.graphs)
        self._notes["some operator does not run in float64: compared in the graphs' own dtypes"] = None
        return run.verdict(run.first(seeds, upcast=False, tolerance=tolerance), False, tolerance, narrowest)

    def inputs(self, world: World, seed: int, upcast: bool = False) -> list[list[Any]]:
        """The inputs of ``seed``: of its mix where the graph runs on that and stays finite, else the dense ones."""
        if seed not in self._inputs:
            *tried, last = MIXES[seed % len(MIXES)]
            for mix in tried:
                self._inputs[seed] = self.side.inputs(world, seed, mix)
                if self._usable(world, seed, upcast) or (upcast and self._usable(world, seed, False)):
                    break
                self._expected.pop((seed, False), None)
                self._expected.pop((seed, True), None)
            else:
                self._inputs[seed] = self.side.inputs(world, seed, last)
                if tried:
                    self._notes[f"inputs of seed {seed} hold no zeros or ties: the graph before fails or overflows on "
                                "them"] = None
        return self._inputs[seed]

    def _usable(self, world: World, seed: int, upcast: bool) -> bool:
        try:
            outcome = self.outcome(world, seed, upcast)
        except RankError:
            return False
        return is_finite([outcome.outputs, outcome.inputs])

    def inputs_of(self, new: Side, world: World, seed: int, upcast: bool = False) -> list[list[Any]]:
        """The inputs of ``seed`` as ``new`` takes them: the same whole tensors, should they lie otherwise there."""
        return Layouts.of(self.side.graph(0), new.graph(0), world).given(self.inputs(world, seed, upcast))

    def outcome(self, world: World, seed: int, upcast: bool) -> Outcome:
        """What the graph leaves behind, or the error it raises; the groups of others do not matter to it."""
        key = seed, upcast
        if key not in self._expected:
            inputs = self.inputs(world, seed, upcast)
        if key not in self._expected:
            looks = not upcast or (seed not in self._coverage and world.size < STACKED_FROM)  # stacked takes none
            coverage = Coverage(self.side.graphs) if looks else None
            if coverage is not None:
                self._coverage[seed] = coverage
            try:
                self._expected[key] = self.side.run(world, inputs, seed, upcast=upcast,
                                                    observer=coverage if coverage and coverage.missing else None)
            except RankError as error:
                self._expected[key] = error
        found = self._expected[key]
        if isinstance(found, RankError):
            raise found
        return found

    def unseen(self, seeds: Sequence[int]) -> tuple[str, ...]:
        """What the runs have not shown, in words; nothing where a run could not be looked at."""
        found = unseen([self._coverage[seed] for seed in seeds]) if self._coverage.keys() >= set(seeds) else None
        return (found,) if found is not None else ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader of the comparison has to know."""
        return tuple(self._notes)


class _Run:
    """One comparison with a `Reference`: what the new side leaves behind, and what was seen of it."""

    def __init__(self, reference: Reference, new: Side, world: World) -> None:
        self._reference, self._new, self._world = reference, new, world
        self._layouts = Layouts.of(reference.side.graph(0), new.graph(0), world)
        self._actual: dict[tuple[int, bool], Outcome] = {}
        self._seen, self._seed = Seen(), 0

    def verdict(self, found: Difference | None, upcast: bool, tolerance: float,
                dtype: torch.dtype | None) -> Comparison:
        """The comparison as data."""
        seen = self._seen
        layouts = [f"{path} has strides {old} before, {new} after" for path, (old, new) in seen.layouts.items()]
        if names := self._layouts.names:
            layouts.insert(0, f"compared as whole tensors, for they lie otherwise over ranks: {', '.join(names[:3])}"
                           + (f" and {len(names) - 3} more inputs" if len(names) > 3 else ""))
        return Comparison(found, found is None and seen.bit_equal, upcast, tolerance, seen.largest, len(seen.leaves),
                          dtype, (*self._reference.notes, *layouts))

    def first(self, seeds: Sequence[int], *, upcast: bool, tolerance: float | None) -> Difference | None:
        """First difference on any set of inputs; ``tolerance`` None compares types only."""
        compared = (self._compare(seed, upcast, tolerance) for seed in seeds)
        return next((found for found in compared if found is not None), None)

    def own(self, seeds: Sequence[int]) -> Difference | None:
        """First difference of types; one set of inputs after the other, until bits differ."""
        for seed in seeds:
            found = self._compare(seed, False, None)
            if found is not None or not self._seen.bit_equal:
                return found
        return None

    def less_exact(self, seeds: Sequence[int]) -> Difference | None:
        """First value that the new side computes much less exactly in its own dtypes than the reference does."""
        if self._seen.bit_equal:
            return None
        whole = not any(_computes_floats(gm) for gm in self._reference.side.graphs)
        for seed in seeds:
            if (seed, False) not in self._actual or (seed, True) not in self._actual:
                continue
            own, new_own = self._both(seed, False)
            truth, new_truth = self._both(seed, True)
            for rank in range(self._world.size):
                values = zip(self._values(own, new_own, rank), self._values(truth, new_truth, rank), strict=False)
                for (path, old, new), (_, true, _) in values:
                    found = less_exact(path, old, new, true) or (
                        whole_numbers_lost(path, old, new, true) if whole else None)
                    if found is not None:
                        return dataclasses.replace(found, rank=rank, seed=seed)
        return None

    def aliases(self) -> Difference | None:
        """First output that shares memory with other values on one side only, in the runs that copied nothing."""
        for (seed, upcast), actual in self._actual.items():
            if upcast:
                continue
            expected = self._reference.outcome(self._world, seed, False)
            for rank in range(self._world.size):
                sides = self._reference.side.graph(rank), self._new.graph(rank)
                names = [str(node.target) for node in sides[0].graph.find_nodes(op="placeholder")]
                both = [name for name in _fetched(sides[0]) if name in _fetched(sides[1])]
                found = alias_difference(*(_owned(gm, outcome, rank, names, both)
                                           for gm, outcome in zip(sides, (expected, actual), strict=True)))
                if found is not None:
                    return dataclasses.replace(found, rank=rank, seed=seed)
        return None

    def _compare(self, seed: int, upcast: bool, tolerance: float | None) -> Difference | None:
        self._seed = seed
        inputs = self._layouts.given(self._reference.inputs(self._world, seed, upcast))
        self._reference.outcome(self._world, seed, upcast)
        if (seed, upcast) not in self._actual:
            try:
                self._actual[seed, upcast] = self._new.run(self._world, inputs, seed, upcast=upcast)
            except RankError as error:
                return Difference("error", "", None, str(error), seed=seed)
        expected, actual = self._both(seed, upcast)
        for rank in range(self._world.size):
            for path, old, new in self._values(expected, actual, rank):
                found = compare_nested(path, old, new, tolerance, self._seen)
                if found is not None:
                    others = self._others(path, expected, actual, rank, tolerance)
                    return dataclasses.replace(found, rank=rank, seed=seed, ranks=(rank, *others))
        return None

    def _both(self, seed: int, upcast: bool) -> tuple[Outcome, Outcome]:
        """What both sides left: whole tensors where they keep other parts of them."""
        return (self._layouts.whole(self._reference.outcome(self._world, seed, upcast), after=False),
                self._layouts.whole(self._actual[seed, upcast], after=True))

    def _others(self, path: str, expected: Outcome, actual: Outcome, rank: int,
                tolerance: float | None) -> list[int]:
        """Later ranks that differ in the same output, input or attribute."""
        return [other for other in range(rank + 1, self._world.size)
                for name, old, new in self._values(expected, actual, other)
                if name == path and compare_nested(name, old, new, tolerance, Seen()) is not None]

    def _values(self, expected: Outcome, actual: Outcome, rank: int) -> Iterator[tuple[str, Any, Any]]:
        """(path, value before, value after) of everything the runs left on ``rank``."""
        yield "output", expected.outputs[rank], actual.outputs[rank]
        before = self._reference.side.graph(rank)
        names = [node.target for node in before.graph.find_nodes(op="placeholder")]
        for name, old, new in zip(names, expected.inputs[rank], actual.inputs[rank], strict=True):
            yield f"input '{name}'", old, new
        for name in dict.fromkeys([*expected.attributes, *actual.attributes]):
            written = (expected if name in expected.attributes else actual).attributes[name][rank]
            old, new = (outcome.attributes[name][rank] if name in outcome.attributes
                        else self._unwritten(side.graph(rank), name, rank, written)
                        for outcome, side in ((expected, self._reference.side), (actual, self._new)))
            if old is not None and new is not None:
                yield f"attribute '{name}'", old, new

    def _unwritten(self, gm: GraphModule, name: str, rank: int, written: Any) -> Any:
        """What an attribute holds in a graph that never writes it, in the precision of the other side's run."""
        value = attribute_or_none(gm, name)
        if is_type_only(value):
            value = draw_attributes(gm, self._world, self._seed).get(name, [None] * self._world.size)[rank]
        return value.detach().to(written.dtype) if isinstance(value, Tensor) and isinstance(written, Tensor) else value


def _owned(gm: GraphModule, outcome: Outcome, rank: int, names: Sequence[str],
           targets: Sequence[str]) -> list[tuple[str, Any]]:
    """What a caller can write, by path: inputs, attributes, then the outputs."""
    inputs = [(f"input '{name}'", value) for name, value in zip(names, outcome.inputs[rank], strict=True)]
    attributes = [(f"attribute '{target}'", outcome.attributes[target][rank] if target in outcome.attributes
                   else attribute_or_none(gm, target)) for target in targets]
    return [*inputs, *attributes, ("output", outcome.outputs[rank])]


def _fetched(gm: GraphModule) -> dict[str, None]:
    """Names of attributes that hold tensors."""
    return {str(node.target): None for graph in all_graphs(gm) for node in graph.graph.find_nodes(op="get_attr")
            if isinstance(attribute_or_none(graph, str(node.target)), Tensor)}


def _compare_signatures(before: GraphModule, after: GraphModule, layouts: Layouts) -> Difference | None:
    """Both graphs take the same inputs: as many, of one type each, none swapped; parts of one whole, cut otherwise."""
    old, new = (gm.graph.find_nodes(op="placeholder") for gm in (before, after))
    names, new_names = [node.target for node in old], [node.target for node in new]
    if len(old) != len(new) or (names != new_names and sorted(map(str, names)) == sorted(map(str, new_names))):
        return Difference("inputs", "inputs", _named(names, new_names), _named(new_names, names))
    for position, (first, second) in enumerate(zip(old, new, strict=True)):
        was, becomes = type_text(value_of(first)), type_text(value_of(second))
        if position in layouts.inputs:
            continue
        if was is not None and becomes is not None and was != becomes:
            return Difference("inputs", f"input '{first.target}'", was, becomes)
    return None


def _named(names: Sequence[object], others: Sequence[object]) -> str:
    """The inputs that the other graph has not; where it has all of them, those in another place than there."""
    only = [name for name in names if name not in others]
    if len(names) == len(others) and not only:
        only = [name for name, other in zip(names, others, strict=True) if name != other]
    return ", ".join(map(str, only)) or "no others"


def _computes_floats(gm: GraphModule) -> bool:
    """Some value is a float, or of no known type."""
    values = (node.meta.get("val") for graph in all_graphs(gm) for node in graph.graph.nodes if node.op != "output")
    leaves = (leaf for value in values for leaf in pytree.tree_leaves(value))
    return any(not isinstance(leaf, (Tensor, int, torch.SymInt)) or (
        isinstance(leaf, Tensor) and (leaf.dtype.is_floating_point or leaf.dtype.is_complex)) for leaf in leaves)


def _narrowest(graphs: Sequence[GraphModule]) -> torch.dtype:
    """The least precise float dtype of any value in the graphs."""
    nodes = (node for gm in graphs for graph in all_graphs(gm) for node in graph.graph.nodes)
    dtypes = {value.dtype for node in nodes if isinstance(value := node.meta.get("val"), Tensor)
              and value.dtype in (torch.bfloat16, torch.float16, torch.float32)}
    return max(dtypes, key=lambda dtype: torch.finfo(dtype).eps, default=torch.float32)
