"""What ``fully_shard`` was told about the modules of a step, as data."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fxpasses._torch import ShardedGroup, ShardedState, is_partly_synchronised, is_synchronised, is_tied_apart
from fxpasses.errors import UsageError
from fxpasses.frontend.fsdp.units import Unit
from fxpasses.frontend.groups import DATA, Groups
from fxpasses.frontend.modules import Modules
from fxpasses.frontend.wrapped.meshes import group_of
from fxpasses.frontend.wrapped.refusals import check_settings


@dataclass(frozen=True)
class ReadSharding:
    """All calls of ``fully_shard`` on a model. ``group``, ``replicate``: names of groups of the world."""

    group: str
    replicate: str | None
    units: tuple[Unit, ...]


def read_sharding(states: Sequence[ShardedState], modules: Modules, groups: Groups) -> ReadSharding:
    """The settings of ``states``. Raises `UsageError` for settings that no graph can keep, by name."""
    names = {id(parameter): name for name, parameter in modules.parameters.items()}
    units: list[Unit] = []
    spans: set[tuple[str, str | None]] = set()
    inside = _inside(states)
    for state in states:
        paths = tuple(modules.paths[module] for module in state.modules if module in modules.paths)
        what = f"'{paths[0]}'" if paths and paths[0] else "the model"
        if len(state.groups) > 1:
            raise UsageError(f"fully_shard on {what}: shard_placement_fn spreads its parameters over several meshes",
                             hint="one call of fully_shard for each mesh is captured the same way")
        for group in state.groups:
            check_settings(group, what)
            spans.add(_span(group, groups))
        units.append(_unit(state, modules, names, not inside.intersection(map(id, state.modules))))
    if is_tied_apart(states):
        raise UsageError("fully_shard has put a parameter that two modules share into two units",
                         hint="fully_shard([one, other]) holds it once")
    if len(spans) > 1:
        raise UsageError("calls of fully_shard on one model have several meshes", hint="give all of them the same")
    if not spans:
        raise UsageError("fully_shard was given no parameter")
    (group_name, replicate), = spans
    return ReadSharding(group_name, replicate, tuple(units))


def _span(group: ShardedGroup, groups: Groups) -> tuple[str, str | None]:
    assert group.shard_dim is not None
    shard = group_of(group.mesh, group.shard_dim, DATA, groups)
    if group.replicate_dim is None:
        return shard, None
    return shard, group_of(group.mesh, group.replicate_dim, "replicate", groups)


def _unit(state: ShardedState, modules: Modules, names: dict[int, str], root: bool) -> Unit:
    policy = state.policy
    held = tuple(module for module in state.modules if module in modules.paths)
    parameters = tuple(_name(parameter, names) for group in state.groups for parameter in group.parameters)
    reshard = any(group.reshard for group in state.groups) and not (root and state.automatic)
    return Unit(held, parameters, root, reshard, policy.param_dtype, policy.reduce_dtype, policy.output_dtype,
                policy.cast_forward_inputs, functools.partial(_synchronised, state.groups))


def _synchronised(groups: Sequence[ShardedGroup]) -> bool:
    if any(map(is_partly_synchronised, groups)):
        raise UsageError("the step sets set_requires_all_reduce, which keeps sums over shards for a later backward",
                         hint="set_requires_gradient_sync, or micro_batches=")
    return all(map(is_synchronised, groups))


def _name(parameter: Any, names: dict[int, str]) -> str:
    if id(parameter) not in names:
        raise UsageError("fully_shard gathers parameters of the step together with those of a module that it does not "
                         "hold", hint="pass the module that holds both as an argument of the step")
    return names[id(parameter)]


def _inside(states: Sequence[ShardedState]) -> set[int]:
    """Identities of the modules inside wrapped ones. What is none of them is a root, as torch finds in a forward."""
    return {id(inner) for state in states for outer in state.modules for inner in outer.modules() if inner is not outer}
