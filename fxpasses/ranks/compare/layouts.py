"""One step whose inputs lie otherwise over ranks than another's: the same whole tensors, cut into other parts."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule, Node

from fxpasses.errors import UsageError
from fxpasses.ir.graph import value_of
from fxpasses.ir.shards import Cut, coordinates, cuts_of_input, global_shape, part_of
from fxpasses.ir.steps import Slot, step_of
from fxpasses.ir.world import World
from fxpasses.ranks.outcome import Outcome


@dataclass(frozen=True)
class Other:
    """Cuts of one tensor before and after."""

    before: tuple[Cut, ...]
    after: tuple[Cut, ...]


@dataclass(frozen=True)
class Layouts:
    """By position, inputs and outputs that are parts of the same whole tensor in both graphs, cut otherwise.

    An output lies as the input of its role and name, a gradient as its parameter. Only captured steps say so.
    """

    world: World
    inputs: Mapping[int, Other]
    outputs: Mapping[int, Other]
    names: tuple[str, ...]

    @classmethod
    def of(cls, before: GraphModule, after: GraphModule, world: World) -> Layouts:
        """What differs between two graphs; nothing where one of them is no captured step."""
        found: dict[int, Other] = {}
        placeholders = [gm.graph.find_nodes(op="placeholder") for gm in (before, after)]
        for position, (old, new) in enumerate(zip(*placeholders, strict=False)):
            other = _other(old, new, world)
            if other is not None:
                found[position] = other
        steps = (step_of(before), step_of(after)) if found else (None, None)
        if steps[0] is None or steps[1] is None:
            return cls(world, {}, {}, ())
        slots = {_key(slot): found[position] for position, slot in enumerate(steps[0].inputs) if position in found}
        outputs = {position: slots[_key(slot)] for position, slot in enumerate(steps[0].outputs)
                   if _key(slot) in slots}
        return cls(world, found, outputs, tuple(str(placeholders[0][position].target) for position in found))

    def given(self, inputs: Sequence[Sequence[Any]]) -> list[list[Any]]:
        """Inputs of all ranks for the graph after, from those for the graph before."""
        rows = [list(row) for row in inputs]
        for position, other in self.inputs.items():
            wholes = list(_wholes([row[position] for row in inputs], other.before, self.world))
            for rank, (row, whole) in enumerate(zip(rows, wholes, strict=True)):
                row[position] = part_of(whole, other.after, coordinates(self.world, rank)).clone()
        return rows

    def whole(self, outcome: Outcome, *, after: bool) -> Outcome:
        """What a run of one of the graphs left, with whole tensors in the place of parts that are cut otherwise."""
        if not self.inputs:
            return outcome
        return dataclasses.replace(outcome, outputs=self._joined(outcome.outputs, self.outputs, after),
                                   inputs=self._joined(outcome.inputs, self.inputs, after))

    def _joined(self, rows: Sequence[Sequence[Any]], others: Mapping[int, Other], after: bool) -> list[Any]:
        joined = [list(row) for row in rows]
        for position, other in others.items():
            values = [row[position] for row in rows]
            if all(isinstance(value, Tensor) for value in values):
                for row, whole in zip(joined, _wholes(values, other.after if after else other.before, self.world),
                                      strict=True):
                    row[position] = whole
        return joined


def _key(slot: Slot) -> tuple[Any, ...]:
    return "params" if slot.role == "gradients" else slot.role, *slot.path


def _other(old: Node, new: Node, world: World) -> Other | None:
    """The cuts of two inputs that are parts of one whole tensor, None where they are equal or no such parts."""
    placements = [node.meta.get("placements") or {} for node in (old, new)]
    types = [value_of(node) for node in (old, new)]
    if old.target != new.target or placements[0] == placements[1]:
        return None
    if not all(isinstance(one, Tensor) for one in types) or types[0].dtype != types[1].dtype:
        return None
    try:
        if global_shape(old, world) != global_shape(new, world):
            return None
        cuts = tuple(cuts_of_input(old, world)), tuple(cuts_of_input(new, world))
    except UsageError:
        return None
    return Other(*cuts) if cuts[0] != cuts[1] else None


def _wholes(values: Sequence[Tensor], cuts: Sequence[Cut], world: World) -> Iterator[Tensor]:
    """Each rank's whole tensor, from the parts of the ranks that share it with it."""
    for rank in range(world.size):
        yield _whole(values, cuts, world, rank)


def _whole(values: Sequence[Tensor], cuts: Sequence[Cut], world: World, rank: int) -> Tensor:
    if not cuts:
        return values[rank]
    cut, *inner = cuts
    members = world.group(cut.group).part_of(rank)
    if members is None:
        raise UsageError(f"rank {rank} is no member of group '{cut.group}', which cuts an input")
    pieces = [_whole(values, inner, world, member) for member in members]
    return torch.cat(pieces, cut.dim).narrow(cut.dim, 0, cut.rows)
