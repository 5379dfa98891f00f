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
from fxpasses.ir.world import World
from fxpasses.ranks.attributes import getattr_or_none
from fxpasses.ranks.groups import complete_world
from fxpasses.ranks.inputs import draw_attributes, draw_inputs
from fxpasses.ranks.lockstep import Outcome, execute
from fxpasses.ranks.storage import rebuilt
from fxpasses.ranks.symbols import declared_value
from fxpasses.ranks.tolerance import reassociation_tolerance

_SMALLEST_SCALE = 1e-2


@dataclass(frozen=True)
class Difference:
    """The first difference found.

    ``kind``: "inputs" (the graphs take different ones), "structure" (nesting of the outputs), "type" (shape or dtype),
    "value", "error" (only the second graph fails). ``rank``, ``path`` (``output[0]``, ``input 'x'``, ``attribute
    'w'``), ``index`` into the tensor, values ``before`` and ``after``, and the ``seed`` of the inputs say where.
    """

    kind: str
    path: str
    before: Any
    after: Any
    rank: int | None = None
    index: tuple[int, ...] | None = None
    seed: int | None = None

    def __str__(self) -> str:
        at = f"[{', '.join(map(str, self.index))}]" if self.index else ""
        where = f"rank {self.rank}, " if self.rank is not None else ""
        seed = f" (inputs of seed {self.seed})" if self.seed is not None else ""
        if self.kind == "error":
            return f"only the graph after fails: {self.after}"
        return f"{where}{self.path}{at}: {self.before} before, {self.after} after{seed}"


def same_on_ranks(before: GraphModule, after: GraphModule, world: World | None = None, *, exact: bool = False,
                  seeds: Sequence[int] = (0, 1)) -> Difference | None:
    """Run both graphs on all ranks with the same random inputs; the first difference, or None.

    Compared on every rank: outputs, nested as they are, every input (they may be mutated), and parameters and buffers
    that either graph writes. Random operators draw the same streams in both.

    ``exact``: bit for bit in the graphs' own dtypes (NaN equals NaN). Otherwise shapes and dtypes are compared in the
    graphs' own precision, then values with floats in float64: integers exactly, floats to what re-associated sums may
    differ by (`reassociation_tolerance`). A graph that cannot run in float64 is compared in its own precision.

    ``world``: None for ``before.meta["world"]``. A group whose members are unknown is all ranks where its size is the
    world's or unstated, else consecutive blocks of its size. `RankError` where ``before`` itself cannot run.
    """
    return Reference(before, world).difference(after, exact=exact, seeds=seeds)


class Reference:
    """A graph that others are compared with: it runs once on each set of inputs, and must not change meanwhile."""

    def __init__(self, before: GraphModule, world: World | None = None) -> None:
        self._before, self._given = before, world
        self._expected: dict[tuple[int, bool], Outcome | RankError] = {}

    def difference(self, after: GraphModule, *, exact: bool = False,
                   seeds: Sequence[int] = (0, 1)) -> Difference | None:
        """What `same_on_ranks` says of the graph and ``after``."""
        found = _compare_signatures(self._before, after)
        if found is not None:
            return found
        # A group that only the second graph uses gets members too.
        world = complete_world(after, complete_world(self._before, self._given))
        if exact:
            return self._first(after, world, seeds, upcast=False, tolerance=0.0)
        found = self._compare(after, world, seeds[0], upcast=False, tolerance=None)
        if found is not None:
            return found
        try:
            tolerance = reassociation_tolerance(self._before, world.size, torch.float64)
            found = self._first(after, world, seeds, upcast=True, tolerance=tolerance)
            if found is None or found.kind != "error":
                return found
        except RankError:
            pass
        # Both ran as they are, so it is float64 that some operator has no kernel for.
        tolerance = reassociation_tolerance(self._before, world.size, _narrowest(self._before))
        return self._first(after, world, seeds, upcast=False, tolerance=tolerance)

    def _first(self, after: GraphModule, world: World, seeds: Sequence[int], *, upcast: bool,
               tolerance: float) -> Difference | None:
        compared = (self._compare(after, world, seed, upcast=upcast, tolerance=tolerance) for seed in seeds)
        return next((found for found in compared if found is not None), None)

    def _compare(self, after: GraphModule, world: World, seed: int, *, upcast: bool,
                 tolerance: float | None) -> Difference | None:
        """Difference on one set of inputs; ``tolerance`` None compares types only."""
        inputs = draw_inputs(self._before, world, seed)
        expected = self._outcome(world, inputs, seed, upcast)
        try:
            actual = _run(after, world, inputs, seed, upcast)
        except RankError as error:
            return Difference("error", "", None, str(error), seed=seed)
        for rank in range(world.size):
            for path, old, new in self._values(after, expected, actual, rank):
                found = _compare(path, old, new, tolerance)
                if found is not None:
                    return dataclasses.replace(found, rank=rank, seed=seed)
        return None

    def _outcome(self, world: World, inputs: Sequence[Sequence[Any]], seed: int, upcast: bool) -> Outcome:
        """What the graph leaves behind, or the error it raises; the groups of others do not matter to it."""
        key = seed, upcast
        if key not in self._expected:
            try:
                self._expected[key] = _run(self._before, world, inputs, seed, upcast)
            except RankError as error:
                self._expected[key] = error
        found = self._expected[key]
        if isinstance(found, RankError):
            raise found
        return found

    def _values(self, after: GraphModule, expected: Outcome, actual: Outcome,
                rank: int) -> Iterator[tuple[str, Any, Any]]:
        """(path, value before, value after) of everything the runs left on ``rank``."""
        yield "output", expected.outputs[rank], actual.outputs[rank]
        names = [node.target for node in self._before.graph.find_nodes(op="placeholder")]
        for name, old, new in zip(names, expected.inputs[rank], actual.inputs[rank], strict=True):
            yield f"input '{name}'", old, new
        for name in dict.fromkeys([*expected.attributes, *actual.attributes]):
            old, new = (outcome.attributes[name][rank] if name in outcome.attributes else getattr_or_none(gm, name)
                        for outcome, gm in ((expected, self._before), (actual, after)))
            if old is not None and new is not None:
                yield f"attribute '{name}'", old, new


def _run(gm: GraphModule, world: World, inputs: Sequence[Sequence[Any]], seed: int, upcast: bool) -> Outcome:
    own = [rebuilt(list(row), Tensor.clone) for row in inputs]
    attributes = draw_attributes(gm, world, seed)
    return execute(gm, own, world, seed=seed, upcast=upcast, attributes=attributes)


def _compare_signatures(before: GraphModule, after: GraphModule) -> Difference | None:
    """Both graphs take the same inputs: as many, of one type each, none swapped."""
    old, new = (gm.graph.find_nodes(op="placeholder") for gm in (before, after))
    names, new_names = [node.target for node in old], [node.target for node in new]
    if len(old) != len(new) or (names != new_names and sorted(map(str, names)) == sorted(map(str, new_names))):
        return Difference("inputs", "inputs", ", ".join(map(str, names)), ", ".join(map(str, new_names)))
    for first, second in zip(old, new, strict=True):
        was, becomes = _type(declared_value(first)), _type(declared_value(second))
        if was is not None and becomes is not None and was != becomes:
            return Difference("inputs", f"input '{first.target}'", was, becomes)
    return None


def _type(value: Any) -> str | None:
    """Dtype and shape; symbolic sizes all look alike, for two files may name them differently."""
    if not isinstance(value, Tensor):
        return None
    sizes = [str(size) if isinstance(size, int) else "?" for size in value.shape]
    return f"{str(value.dtype).removeprefix('torch.')}[{', '.join(sizes)}]"


def _compare(path: str, before: Any, after: Any, tolerance: float | None) -> Difference | None:
    """First difference between two nested values. Lists and tuples are alike, as calling conventions have them."""
    old, old_spec = pytree.tree_flatten_with_path(before)
    new, new_spec = pytree.tree_flatten_with_path(after)
    if [key for key, _ in old] != [key for key, _ in new]:
        return Difference("structure", path, str(old_spec), str(new_spec))
    for (key, first), (_, second) in zip(old, new, strict=True):
        found = _compare_leaves(path + pytree.keystr(key), first, second, tolerance)
        if found is not None:
            return found
    return None


def _compare_leaves(path: str, before: Any, after: Any, tolerance: float | None) -> Difference | None:
    if not isinstance(before, Tensor) or not isinstance(after, Tensor):
        return _compare_plain(path, before, after, tolerance)
    was, becomes = _type(before), _type(after)
    if was != becomes:
        return Difference("type", path, was, becomes)
    if tolerance is None:
        return None
    apart = _apart(before, after, tolerance)
    if not bool(apart.any()):
        return None
    index = tuple(int(position) for position in apart.nonzero()[0])
    return Difference("value", path, before[index].item(), after[index].item(), index=index)


def _compare_plain(path: str, before: Any, after: Any, tolerance: float | None) -> Difference | None:
    if type(before) is not type(after):
        return Difference("type", path, type(before).__name__, type(after).__name__)
    if not isinstance(before, (bool, int, float, complex, str, type(None))) or tolerance is None:
        return None  # process groups and the like have no value to compare
    if isinstance(before, (float, complex)):
        apart = _apart(torch.tensor(before), torch.tensor(after), tolerance)
        return Difference("value", path, before, after) if bool(apart) else None
    return None if before == after else Difference("value", path, before, after)


def _apart(before: Tensor, after: Tensor, tolerance: float) -> Tensor:
    """Where two tensors of one type differ by more than ``tolerance`` of the largest finite element.

    Inputs are of order one: a tensor of nothing but much smaller elements is what cancellation left, and is measured by
    `_SMALLEST_SCALE`.
    """
    unequal = (before != after) & ~((before != before) & (after != after))
    if tolerance == 0.0 or not (before.dtype.is_floating_point or before.dtype.is_complex) or not bool(unequal.any()):
        return unequal
    finite = before[torch.isfinite(before)].abs()
    scale = max(float(finite.max()) if finite.numel() else 1.0, _SMALLEST_SCALE)
    return unequal & ~((before - after).abs() <= tolerance * scale)


def _narrowest(gm: GraphModule) -> torch.dtype:
    """The least precise float dtype of any value in the graph."""
    dtypes = {value.dtype for node in gm.graph.nodes if isinstance(value := node.meta.get("val"), Tensor)
              and value.dtype in (torch.bfloat16, torch.float16, torch.float32)}
    return max(dtypes, key=lambda dtype: torch.finfo(dtype).eps, default=torch.float32)
