"""Random inputs for every rank, from the types of a graph's placeholders."""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule, Node

from fxpasses.errors import UsageError
from fxpasses.ir.graph import all_graphs, attribute_or_none, is_typed, place_of, shared_input, value_of
from fxpasses.ir.shards import coordinates, cuts_of_input, global_shape, part_of
from fxpasses.ir.text.tensors import AbsentTensor, elements_spanned
from fxpasses.ir.world import World
from fxpasses.ranks.constants import evaluate
from fxpasses.ranks.groups import complete_world
from fxpasses.ranks.randomness import rank_seed
from fxpasses.ranks.storage import is_type_only, memory
from fxpasses.ranks.symbols import choose, concrete
from fxpasses.ranks.thresholds import around, ignored_indices, steers_regions, thresholds
from fxpasses.ranks.uses import (
    compared_with,
    divides,
    index_bound,
    needs_positive,
    steers_collectives,
    takes_any_integer,
)

#: Integers that are no index: small, positive, so that products stay exact and shifts stay legal.
_INTEGERS = (1, 8)
#: Integers where zero and negative ones are legal too.
_SIGNED = (-3, 4)
#: Factors on integers that show a narrower dtype, and leave room for sums.
_WIDE = {torch.int64: 2**33, torch.int32: 2**25, torch.int16: 2**9}


@dataclass(frozen=True)
class Mix:
    """Which values are drawn. ``ties``: few different ones, zeros among them, large and small, indices that repeat.

    ``predicate``: what a truth value that steers collectives is on all ranks. ``edges``: also what not every graph
    knows: numbers it compares with, wide integers, negative scalars, indices that a mask covers up.
    """

    ties: bool
    predicate: bool
    edges: bool = False


DENSE = Mix(ties=False, predicate=True)
TIES, EDGES = Mix(ties=True, predicate=False), Mix(ties=True, predicate=False, edges=True)
MIXES = ((DENSE,), (EDGES, TIES, DENSE))
"""By seed, in turn, each the first one that the graph runs on. The dense one has no zeros: a sum, a product or a
maximum shows everything that goes into it."""
_LEVELS = (0.0, 0.0, 0.03125, 0.5, 1.0, 1.0, 1.0, 4.0)


@dataclass(frozen=True)
class _Recipe:
    """How elements are drawn. ``below``: they are indices into that many things. ``scale``: factor on floats.

    ``positive``: no zeros, no negative ones. ``chosen``: numbers the graph treats in a special way, drawn half of the
    time. ``fixed``: what the mix has for a value that steers collectives. ``wide``: integers may be large.
    """

    below: int | None
    positive: bool
    scale: float
    chosen: tuple[float, ...] = ()
    fixed: bool = False
    wide: bool = False


def random_inputs(gm: GraphModule, world: World | None = None, seed: int = 0) -> list[list[Any]]:
    """One value for each placeholder on each rank, for `fxpasses.ranks.lockstep.run`.

    Floats have magnitudes from 0.5 to 1.5 and both signs (divided by the root of the last dimension where there are
    two or more; positive where a root or logarithm is taken of them, and for scalars), so that sums, products and
    maxima all depend on every rank. Integers are valid indices where some node uses them as such, else from 1 to 7.
    Symbolic sizes get one consistent value each, the captured one where there is one. Shapes, strides and dtypes are
    the declared ones.

    Values differ on every rank, except over a group for which ``meta["placements"]`` says Replicate. An input with
    ``meta["rank_of"]`` is the rank's position in that group. Padding, of one with ``meta["global_shape"]``, is zero.

    Inputs with one ``meta["storage"]`` share memory on each rank.

    Raises `UsageError` for a placeholder without a type, a ``rank_of`` group of which some rank is no member, a
    ``global_shape`` that does not fit, or inputs of several dtypes in one storage.
    """
    return draw_inputs(gm, complete_world(gm, world), seed)


def draw_inputs(gm: GraphModule, world: World, seed: int, mix: Mix = DENSE,
                ranks: Sequence[int] | None = None) -> list[list[Any]]:
    """As `random_inputs` in a world that is complete already, for some ``ranks`` (None: all), from a mix of values."""
    sizes = [len(part) for group in world.groups.values() for part in group.partition or ()]
    symbols = choose(gm, sizes, larger=mix.ties)
    placeholders = gm.graph.find_nodes(op="placeholder")
    drawn = range(world.size) if ranks is None else ranks
    draw = _Draw(world, seed, mix, symbols, drawn)
    columns = [draw.column(node, position) for position, node in enumerate(placeholders)]
    sharing: dict[int, dict[Node, list[Any]]] = {}
    for node, column in zip(placeholders, columns, strict=True):
        if (number := shared_input(node)) is not None:
            sharing.setdefault(number, {})[node] = column
    for together in sharing.values():
        _share(together)
    return [[column[row] for column in columns] for row in range(len(drawn))]


def _share(columns: Mapping[Node, list[Any]]) -> None:
    """Move inputs into one memory on each rank, each at its place, the later over the earlier ones."""
    for tensors in zip(*columns.values(), strict=True):
        if not all(isinstance(tensor, Tensor) and tensor.dtype == tensors[0].dtype for tensor in tensors):
            node = next(iter(columns))
            raise UsageError(f"input '{node.target}' shares its storage with one of another dtype",
                             hint="no values can be drawn for such inputs, give them", place=place_of(node))
    starts = [int(node.meta.get("storage_offset", 0)) for node in columns]
    for rank, tensors in enumerate(zip(*columns.values(), strict=True)):
        counts = [elements_spanned(tensor.shape, tensor.stride()) for tensor in tensors]
        memory = tensors[0].new_zeros(max(start + count for start, count in zip(starts, counts, strict=True)))
        for column, tensor, start, count in zip(columns.values(), tensors, starts, counts, strict=True):
            memory[start:start + count] = tensor.as_strided((count,), (1,))
            column[rank] = memory.as_strided(tensor.shape, tensor.stride(), start)


def draw_attributes(gm: GraphModule, world: World, seed: int) -> dict[str, list[Any]]:
    """Values on each rank for attributes that ``gm`` holds as types only (fake or meta tensors), by target.

    Drawn as `random_inputs` does and from the target's name alone: two graphs get the same values under one name.
    Every rank gets the same values unless ``meta["placements"]`` says otherwise. Attributes that share memory share it
    on every rank: their values are those of the attribute they look at. The world is complete.
    """
    sharing: dict[int, dict[Node, Tensor]] = {}
    for graph in all_graphs(gm):
        for node in graph.graph.find_nodes(op="get_attr"):
            value = attribute_or_none(graph, str(node.target))
            if is_type_only(value):
                sharing.setdefault(memory(value), {})[node] = value
    found: dict[str, list[Any]] = {}
    for fetches in sharing.values():
        drawn = _draw_memory(fetches, world, seed)
        for node, value in fetches.items():
            absent = value if isinstance(value, AbsentTensor) and value.base is not None else None
            found.setdefault(str(node.target), drawn if absent is None else [
                whole.as_strided(value.shape, value.stride(), absent.offset) for whole in drawn])
    return found


def _draw_memory(fetches: Mapping[Node, Tensor], world: World, seed: int) -> list[Any]:
    """The memory that the attributes behind these nodes share, on each rank."""
    node, root = next(iter(fetches.items()))
    name = str(node.target)
    if isinstance(root, AbsentTensor) and root.base is not None:
        name, root = root.base.path, root.base
    placed = next((node for node in fetches if node.meta.get("placements")), None)
    recipes = [_recipe(node, root, {}, DENSE) for node in fetches]
    recipe = _Recipe(min((one.below for one in recipes if one.below is not None), default=None),
                     any(one.positive for one in recipes), recipes[0].scale)
    same = _same_on(placed, world) if placed is not None else [0] * world.size
    return _Draw(world, seed, DENSE, {}, range(world.size)).values(root, recipe, same, zlib.crc32(name.encode()))


@dataclass(frozen=True)
class _Draw:
    """One set of inputs for some ranks."""

    world: World
    seed: int
    mix: Mix
    symbols: Mapping[Any, int]
    ranks: Sequence[int]

    def column(self, node: Node, position: int) -> list[Any]:
        """A placeholder's value on each rank."""
        declared = value_of(node)
        if not is_typed(node):
            raise UsageError(f"input '{node.target}' has no type, so no value can be drawn for it",
                             place=place_of(node))
        if "rank_of" in node.meta:
            indices = _rank_indices(node, declared, self.world)
            return [indices[rank] for rank in self.ranks]
        recipe = (_recipe(node, declared, self.symbols, self.mix, self.world.size) if isinstance(declared, Tensor)
                  else _Recipe(None, False, 1.0))
        same = [0] * self.world.size if recipe.fixed else _same_on(node, self.world)
        values = self.values(declared, recipe, same, position)
        if "global_shape" in node.meta:
            _clear_padding(node, self.world, dict(zip(self.ranks, values, strict=True)))
        return values

    def values(self, declared: Any, recipe: _Recipe, representatives: Sequence[int], item: int) -> list[Any]:
        """Ranks with one representative get equal values, never the same memory."""
        found = []
        for rank in self.ranks:
            generator = torch.Generator().manual_seed(rank_seed(self.seed, representatives[rank], item))
            found.append(self._value(declared, recipe, generator))
        return found

    def _value(self, declared: Any, recipe: _Recipe, generator: torch.Generator) -> Any:
        if isinstance(declared, Tensor):
            return self._tensor(declared, recipe, generator)
        if isinstance(declared, (list, tuple)):
            return type(declared)(self._value(item, recipe, generator) for item in declared)
        if isinstance(declared, (torch.SymInt, torch.SymFloat, torch.SymBool)):
            return evaluate(declared, self.symbols)
        return declared

    def _tensor(self, declared: Tensor, recipe: _Recipe, generator: torch.Generator) -> Tensor:
        """A tensor of the declared size and stride over as much memory as it needs."""
        size = concrete(declared.shape, self.symbols)
        stride = concrete(declared.stride(), self.symbols)
        elements = _elements(declared.dtype, elements_spanned(size, stride), recipe, generator, self.mix)
        return elements.as_strided(size, stride)


def _clear_padding(node: Node, world: World, values: Mapping[int, Any]) -> None:
    """Zero what belongs to no part of the whole in an input's value on each rank. Raises `UsageError` for a misfit."""
    kept = next((value.shape for value in values.values() if isinstance(value, Tensor)), None)
    cuts = cuts_of_input(node, world, kept)
    whole = torch.ones((), dtype=torch.bool).expand(global_shape(node, world, kept))
    for rank, value in values.items():
        value.masked_fill_(~part_of(whole, cuts, coordinates(world, rank)), 0)


def _same_on(node: Node, world: World) -> list[int]:
    """For each rank, the lowest one that holds the same value: groups the value is replicated on link them."""
    lowest = list(range(world.size))
    for name, placement in (node.meta.get("placements") or {}).items():
        if name in world.groups and getattr(placement, "is_replicate", lambda: False)():
            for part in world.groups[name].partition or ():
                joined = {lowest[rank] for rank in part}
                lowest = [min(joined) if root in joined else root for root in lowest]
    return lowest


def _rank_indices(node: Node, declared: Any, world: World) -> list[Any]:
    name = node.meta["rank_of"]
    indices = []
    for rank in range(world.size):
        part = next((part for part in world.parts(name) if rank in part), None)
        if part is None:
            raise UsageError(f"input '{node.target}' is the rank in group '{name}', of which rank {rank} is no member",
                             place=place_of(node))
        index = part.index(rank)
        tensor = isinstance(declared, Tensor)
        indices.append(torch.full(concrete(declared.shape, {}), index, dtype=declared.dtype) if tensor else index)
    return indices


def _recipe(node: Node, declared: Tensor, symbols: Mapping[Any, int], mix: Mix, ranks: int = 1) -> _Recipe:
    if declared.dtype.is_floating_point or declared.dtype.is_complex:
        fan_in = concrete(declared.shape[-1:], symbols)[0] if declared.ndim > 1 else 1
        positive = (declared.ndim == 0 and not mix.edges) or needs_positive(node) or (mix.ties and divides(node))
        chosen = around(thresholds(node)) if mix.edges else ()
        return _Recipe(None, positive, 1 / math.sqrt(max(fan_in, 1)),
                       tuple(number for number in chosen if number > 0 or not positive))
    below = index_bound(node, symbols)
    if below is not None and mix.ties:
        covered = mix.edges and index_bound(node, symbols, covered=False) is None
        blocks = tuple(below * rank - 1 for rank in range(1, min(ranks, 9))) if covered else ()
        return _Recipe(below * ranks if covered else below, True, 1.0, (*ignored_indices(node), *blocks))
    fixed = declared.ndim == 0 and steers_collectives(node)
    any_integer = (fixed or takes_any_integer(node)) and declared.dtype.is_signed
    chosen = compared_with(node)
    if mix.edges and declared.dtype != torch.bool:
        largest = torch.iinfo(declared.dtype).max
        chosen += tuple(int(number) for number in around(thresholds(node))
                        if abs(number) <= largest and (number > 0 or any_integer))
    return _Recipe(below, not (mix.ties and any_integer), 1.0, tuple(dict.fromkeys(chosen)), fixed,
                   wide=mix.edges and any_integer and not steers_regions(node))


def _elements(dtype: torch.dtype, count: int, recipe: _Recipe, generator: torch.Generator, mix: Mix) -> Tensor:
    if dtype.is_complex:
        parts = torch.float64 if dtype == torch.complex128 else torch.float32
        real, imaginary = (_floats(count, recipe, generator, mix).to(parts) for _ in range(2))
        return torch.complex(real, imaginary).to(dtype)
    if dtype.is_floating_point:
        return _floats(count, recipe, generator, mix).to(dtype)
    if dtype == torch.bool:
        return (torch.full((count,), mix.predicate) if recipe.fixed
                else torch.rand(count, generator=generator) < (0.4 if mix.ties else 0.75))
    return _integers(count, recipe, generator, mix, dtype).to(dtype)


def _integers(count: int, recipe: _Recipe, generator: torch.Generator, mix: Mix, dtype: torch.dtype) -> Tensor:
    if recipe.below is not None and mix.ties:
        return _ties_of_indices(count, recipe.below, recipe.chosen, generator)
    if recipe.fixed and mix.ties:
        return torch.zeros(count, dtype=torch.int64)  # a loop that never runs
    low, high = (0, recipe.below) if recipe.below is not None else _INTEGERS if recipe.positive else _SIGNED
    drawn = torch.randint(low, high, (count,), generator=generator)
    if recipe.below is not None or recipe.fixed:
        return drawn
    if recipe.wide and dtype in _WIDE:
        drawn = torch.where(torch.rand(count, generator=generator) < 0.25, drawn * _WIDE[dtype] + 1, drawn)
    return _some_chosen(drawn, recipe.chosen, generator)


def _ties_of_indices(count: int, below: int, ignored: Sequence[float], generator: torch.Generator) -> Tensor:
    """Half of them of a few that repeat, both ends among them; the others mostly low ones."""
    drawn = (torch.rand(count, generator=generator, dtype=torch.float64).square() * below).long()
    few = (0, below - 1, *(index for index in ignored if index < below), *drawn[:2].tolist())
    return _some_chosen(drawn, few, generator)


def _some_chosen(drawn: Tensor, chosen: Sequence[float], generator: torch.Generator) -> Tensor:
    """Half of the elements replaced by some of the numbers."""
    if not chosen:
        return drawn
    picked = torch.tensor(chosen, dtype=drawn.dtype)[
        torch.randint(0, len(chosen), (drawn.numel(),), generator=generator)]
    return torch.where(torch.rand(drawn.numel(), generator=generator) < 0.5, picked, drawn)


def _floats(count: int, recipe: _Recipe, generator: torch.Generator, mix: Mix) -> Tensor:
    if mix.ties:
        first = 2 if recipe.positive else 0  # behind the zeros
        picked = torch.randint(first, len(_LEVELS), (count,), generator=generator)
        magnitude = torch.tensor(_LEVELS, dtype=torch.float64)[picked]
    else:
        magnitude = torch.rand(count, generator=generator, dtype=torch.float64) + 0.5
    if not recipe.positive:
        magnitude = magnitude * (torch.randint(0, 2, (count,), generator=generator) * 2 - 1)
    return _some_chosen(magnitude * recipe.scale, recipe.chosen, generator)
