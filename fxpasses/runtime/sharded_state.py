"""``fxpasses.local_state`` and ``full_state``: between whole tensors and what each rank of a captured step keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule, Node

from fxpasses.errors import UsageError, did_you_mean
from fxpasses.ir.graph import place_of, value_of
from fxpasses.ir.shards import coordinates, cuts_of_input, global_shape, part_of
from fxpasses.ir.steps import Step, step_of
from fxpasses.ir.world import World

State = Mapping[str, Any]
"""Role -> tensors: "params", "buffers" and "gradients" by qualified name, "optimizer" by kind of state and name."""
ROLES = ("params", "buffers", "optimizer")


def local_state(graphs: GraphModule | Sequence[GraphModule], state: State, rank: int) -> dict[str, Any]:
    """What ``rank`` keeps of ``state``, whole tensors, as inputs of a captured step: new tensors.

    ``graphs``: the step, or a rank set of it, one graph a rank.

    ``state`` has some of the roles "params", "buffers" and "optimizer", each with a tensor for every input of the step;
    "gradients" are cut as their parameters. Parts that are shorter than those of other ranks end in zeros.

    Raises `UsageError` for tensors of another shape or dtype, missing or unknown names, a rank that is none of the
    world's, a graph without ``world``.
    """
    gm = graphs if isinstance(graphs, GraphModule) else graphs[rank if 0 <= rank < len(graphs) else 0]
    step, world = _step(gm), _world(gm)
    if not 0 <= rank < world.size:
        raise UsageError(f"there is no rank {rank} in a world of {world.size}")
    at = coordinates(world, rank)
    found: dict[str, Any] = {}
    for role, given in state.items():
        found[role] = {} if role != "optimizer" else {kind: {} for kind in given}
        for path, node in _taken(step, role).items():
            whole, what = _look_up(given, path, role), ".".join(path)
            shape = global_shape(node, world)
            if tuple(whole.shape) != shape or whole.dtype != value_of(node).dtype:
                raise UsageError(f"{role} '{what}' is {whole.dtype}{list(whole.shape)}, not "
                                 f"{value_of(node).dtype}{list(shape)}", place=place_of(node))
            part = part_of(whole.detach(), cuts_of_input(node, world), at)
            _put(found[role], path, _laid_out(part, value_of(node)))
        _check_known(given, found[role], role)
    return found


def full_state(graphs: GraphModule | Sequence[GraphModule], states: Sequence[State]) -> dict[str, Any]:
    """Whole tensors from the states of all ranks, in their order: as given to the step, or as it returns them.

    The inverse of `local_state`; padding is dropped, and nothing is copied where one rank has it all. Over a group of
    which the graph says nothing the value of its lowest rank counts.

    Raises `UsageError`, naming the tensor, where ranks differ in what the graph says they share.
    """
    gm = graphs if isinstance(graphs, GraphModule) else graphs[0]
    step, world = _step(gm), _world(gm)
    if len(states) != world.size:
        raise UsageError(f"{len(states)} states for a world of {world.size} ranks", hint="give one a rank, in order")
    places = [coordinates(world, rank) for rank in range(world.size)]
    found: dict[str, Any] = {}
    for role in states[0]:
        found[role] = {} if role != "optimizer" else {kind: {} for kind in states[0][role]}
        for path, node in _taken(step, role).items():
            if role == "gradients" and path[-1] not in states[0][role]:
                continue
            parts = [_look_up(state[role], path, role) for state in states]
            if role == "gradients" and parts[0] is None:
                _put(found[role], path, None)
                continue
            what = f"{role} '{'.'.join(path)}'"
            _check_shared(parts, node, world, what)
            _put(found[role], path, _whole(parts, node, world, places, what))
        _check_known(states[0][role], found[role], role)
    return found


def _laid_out(part: Tensor, declared: Tensor) -> Tensor:
    """A copy of ``part`` with the strides that the graph declares."""
    return torch.empty_strided(declared.shape, declared.stride(), dtype=part.dtype, device=part.device).copy_(part)


def _whole(parts: Sequence[Tensor], node: Node, world: World, places: Sequence[Mapping[str, int]],
           what: str) -> Tensor:
    """Put together the parts of the lowest ranks at all positions in the groups that shard, the last cut first."""
    cuts = cuts_of_input(node, world)
    lowest: dict[tuple[int, ...], int] = {}
    for rank, at in enumerate(places):
        if all(cut.group in at for cut in cuts):
            lowest.setdefault(tuple(at[cut.group] for cut in cuts), rank)

    def joined(position: tuple[int, ...]) -> Tensor:
        if len(position) == len(cuts):
            if position not in lowest:
                raise UsageError(f"no rank has the part {list(position)} of {what}", place=place_of(node))
            return parts[lowest[position]]
        cut = cuts[len(position)]
        pieces = [joined((*position, index)) for index in range(cut.size)]
        return torch.cat(pieces, cut.dim).narrow(cut.dim, 0, cut.rows)

    return joined(())


def _check_shared(parts: Sequence[Tensor], node: Node, world: World, what: str) -> None:
    for group, placement in (node.meta.get("placements") or {}).items():
        if not placement.is_replicate():
            continue
        for members in world.parts(group):
            for member in members[1:]:
                if not _same(parts[members[0]], parts[member]):
                    raise UsageError(f"{what} differs between ranks {members[0]} and {member}, which share it over "
                                     f"'{group}'", place=place_of(node))


def _same(one: Tensor, other: Tensor) -> bool:
    """Of one type and equal, NaN to NaN."""
    return one.shape == other.shape and one.dtype == other.dtype and \
        bool(((one == other) | ((one != one) & (other != other))).all())


def _taken(step: Step, role: str) -> dict[tuple[Any, ...], Node]:
    if role not in (*ROLES, "gradients"):
        raise UsageError(f"a state has no role {role!r}", hint=f"it has {', '.join(ROLES)} or gradients")
    return step.taken("params" if role == "gradients" else role)


def _look_up(given: Any, path: tuple[Any, ...], role: str) -> Any:
    for key in path:
        if key not in given:
            raise UsageError(f"the state has no {role} '{'.'.join(path)}'",
                             hint=did_you_mean(str(key), [str(known) for known in given]))
        given = given[key]
    return given


def _put(found: dict[str, Any], path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        found = found.setdefault(key, {})
    found[path[-1]] = value


def _check_known(given: Any, found: Any, role: str) -> None:
    for key, value in given.items():
        if key not in found:
            raise UsageError(f"the step has no {role} '{key}'", hint=did_you_mean(str(key), list(map(str, found))))
        if isinstance(value, Mapping):
            _check_known(value, found[key], f"{role} of kind '{key}':")


def _step(gm: GraphModule) -> Step:
    step = step_of(gm)
    if step is None:
        raise UsageError("the graph is no captured train step", hint="its inputs would be params, buffers, ...")
    return step


def _world(gm: GraphModule) -> World:
    world = gm.meta.get("world")
    return world if world is not None else World(1)
