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
from fxpasses.ir.graph import all_graphs, place_of, shared_input
from fxpasses.ir.text.tensors import AbsentTensor, elements_spanned
from fxpasses.ir.world import World
from fxpasses.ranks.attributes import getattr_or_none
from fxpasses.ranks.constants import evaluate
from fxpasses.ranks.groups import complete_world
from fxpasses.ranks.randomness import rank_seed
from fxpasses.ranks.storage import is_type_only, memory
from fxpasses.ranks.symbols import choose, concrete, declared_value
from fxpasses.ranks.uses import index_bound, needs_positive

#: Integers that are no index: small, positive, so that products stay exact and shifts stay legal.
_INTEGERS = (1, 8)


@dataclass(frozen=True)
class _Recipe:
    """How elements are drawn. ``below``: they are indices into that many things. ``scale``: factor on floats."""

    below: int | None
    positive: bool
    scale: float


def random_inputs(gm: GraphModule, world: World | None = None, seed: int = 0) -> list[list[Any]]:
    """One value for each placeholder on each rank, for `fxpasses.ranks.lockstep.run`.

    Floats have magnitudes from 0.5 to 1.5 and both signs (divided by the root of the last dimension where there are
    two or more; positive where a root or logarithm is taken of them, and for scalars), so that sums, products and
    maxima all depend on every rank. Integers are valid indices where some node uses them as such, else from 1 to 7.
    Symbolic sizes get one consistent value each, the captured one where there is one. Shapes, strides and dtypes are
    the declared ones.

    Values differ on every rank, except over a group for which ``meta["placements"]`` says Replicate. An input with
    ``meta["rank_of"]`` is the rank's position in that group.

    Inputs with one ``meta["storage"]`` share memory on each rank.

    Raises `UsageError` for a placeholder without a type, a ``rank_of`` group of which some rank is no member, or inputs
    of several dtypes in one storage.
    """
    return draw_inputs(gm, complete_world(gm, world), seed)


def draw_inputs(gm: GraphModule, world: World, seed: int) -> list[list[Any]]:
    """As `random_inputs` in a world that is complete already."""
    sizes = [group.size for group in world.groups.values() if group.size]
    symbols = choose(gm, sizes)
    placeholders = gm.graph.find_nodes(op="placeholder")
    columns = [_column(node, position, world, seed, symbols) for position, node in enumerate(placeholders)]
    sharing: dict[int, dict[Node, list[Any]]] = {}
    for node, column in zip(placeholders, columns, strict=True):
        if (number := shared_input(node)) is not None:
            sharing.setdefault(number, {})[node] = column
    for together in sharing.values():
        _share(together)
    return [[column[rank] for column in columns] for rank in range(world.size)]


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
            value = getattr_or_none(graph, str(node.target))
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
    recipes = [_recipe(node, root, {}) for node in fetches]
    recipe = _Recipe(min((one.below for one in recipes if one.below is not None), default=None),
                     any(one.positive for one in recipes), recipes[0].scale)
    same = _same_on(placed, world) if placed is not None else [0] * world.size
    return _draw_all(root, recipe, same, seed, zlib.crc32(name.encode()), {})


def _column(node: Node, position: int, world: World, seed: int, symbols: Mapping[Any, int]) -> list[Any]:
    declared = declared_value(node)
    if declared is None and not any(key in node.meta for key in ("val", "example_value")):
        raise UsageError(f"input '{node.target}' has no type, so no value can be drawn for it", place=place_of(node))
    if "rank_of" in node.meta:
        return _rank_indices(node, declared, world)
    recipe = _recipe(node, declared, symbols) if isinstance(declared, Tensor) else _Recipe(None, False, 1.0)
    return _draw_all(declared, recipe, _same_on(node, world), seed, position, symbols)


def _draw_all(declared: Any, recipe: _Recipe, representatives: Sequence[int], seed: int, item: int,
              symbols: Mapping[Any, int]) -> list[Any]:
    """Ranks with one representative get equal values, never the same memory."""
    values = []
    for representative in representatives:
        generator = torch.Generator().manual_seed(rank_seed(seed, representative, item))
        values.append(_value(declared, recipe, generator, symbols))
    return values


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


def _recipe(node: Node, declared: Tensor, symbols: Mapping[Any, int]) -> _Recipe:
    if declared.dtype.is_floating_point or declared.dtype.is_complex:
        fan_in = concrete(declared.shape[-1:], symbols)[0] if declared.ndim > 1 else 1
        return _Recipe(None, declared.ndim == 0 or needs_positive(node), 1 / math.sqrt(max(fan_in, 1)))
    return _Recipe(index_bound(node, symbols), True, 1.0)


def _value(declared: Any, recipe: _Recipe, generator: torch.Generator, symbols: Mapping[Any, int]) -> Any:
    if isinstance(declared, Tensor):
        return _tensor(declared, recipe, generator, symbols)
    if isinstance(declared, (list, tuple)):
        return type(declared)(_value(item, recipe, generator, symbols) for item in declared)
    if isinstance(declared, (torch.SymInt, torch.SymFloat, torch.SymBool)):
        return evaluate(declared, symbols)
    return declared


def _tensor(declared: Tensor, recipe: _Recipe, generator: torch.Generator, symbols: Mapping[Any, int]) -> Tensor:
    """A tensor of the declared size and stride over as much memory as it needs."""
    size = concrete(declared.shape, symbols)
    stride = concrete(declared.stride(), symbols)
    return _elements(declared.dtype, elements_spanned(size, stride), recipe, generator).as_strided(size, stride)


def _elements(dtype: torch.dtype, count: int, recipe: _Recipe, generator: torch.Generator) -> Tensor:
    if dtype.is_complex:
        parts = torch.float64 if dtype == torch.complex128 else torch.float32
        real, imaginary = (_floats(count, recipe, generator).to(parts) for _ in range(2))
        return torch.complex(real, imaginary).to(dtype)
    if dtype.is_floating_point:
        return _floats(count, recipe, generator).to(dtype)
    if dtype == torch.bool:
        return torch.rand(count, generator=generator) < 0.75
    low, high = (0, recipe.below) if recipe.below is not None else _INTEGERS
    return torch.randint(low, high, (count,), generator=generator).to(dtype)


def _floats(count: int, recipe: _Recipe, generator: torch.Generator) -> Tensor:
    magnitude = torch.rand(count, generator=generator, dtype=torch.float64) + 0.5
    if not recipe.positive:
        magnitude *= torch.randint(0, 2, (count,), generator=generator) * 2 - 1
    return magnitude * recipe.scale
