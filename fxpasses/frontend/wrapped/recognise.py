"""From a model that is wrapped already, and what the caller of `capture` said, to kinds of parallelism."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fxpasses._torch import ShardedState, sharded_states
from fxpasses.errors import UsageError
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.parallel import DDP, FSDP, Parallelism, TensorParallel
from fxpasses.frontend.wrapped.meshes import group_of
from fxpasses.frontend.wrapped.plans import ReadPlan, read_plan
from fxpasses.frontend.wrapped.units import ReadSharding, read_sharding


@dataclass(frozen=True)
class FoundSharding(FSDP):
    """What calls of ``fully_shard`` said. The settings of units count, not those of the whole."""

    read: ReadSharding | None = None
    states: tuple[ShardedState, ...] = ()


@dataclass(frozen=True)
class FoundPlan(TensorParallel):
    """What ``parallelize_module`` left."""

    read: ReadPlan | None = None


def with_wrapped(kinds: Sequence[Parallelism], inputs: Inputs, groups: Groups) -> list[Parallelism]:
    """``kinds``, outermost first, and with them what the model of the step is wrapped by.

    A kind that the model is wrapped by may be named; its settings are the wrapper's. Raises `UsageError` for kinds that
    cannot be together with what is there, and for settings that no graph can keep.
    """
    states = tuple(sharded_states(inputs.modules.paths))
    plan = read_plan(inputs.modules, states)
    found: list[Parallelism] = []
    if states:
        _check_settings(kinds, FSDP(), "fully_shard")
        _check_around(kinds, inputs, plan)
        sharding = read_sharding(states, inputs.modules, groups)
        found.append(FoundSharding(sharding.group, replicate=sharding.replicate, read=sharding, states=states))
    if plan is not None:
        given = next((kind for kind in kinds if isinstance(kind, TensorParallel)), TensorParallel())
        _check_settings([replace(given, loss_parallel=False)], TensorParallel(), "parallelize_module")
        group = group_of(plan.meshes[0], 0, "tp", groups)
        found.append(FoundPlan(group=group, loss_parallel=given.loss_parallel, read=plan))
    replaced = tuple(type(kind).__mro__[1] for kind in found)
    return [kind for kind in kinds if not isinstance(kind, replaced)] + found


def _check_settings(kinds: Sequence[Parallelism], default: Parallelism, wrapper: str) -> None:
    """Of the kind that the model is wrapped by the caller may give the name, and no settings."""
    if any(isinstance(kind, type(default)) and kind != default for kind in kinds):
        raise UsageError(f"the model is wrapped by {wrapper}, and parallel= has settings of its own for that",
                         hint=f"leave {type(default).__name__} out of parallel=: the wrapper's settings are read")


def _check_around(kinds: Sequence[Parallelism], inputs: Inputs, plan: ReadPlan | None) -> None:
    """What may not be together with a model that ``fully_shard`` has wrapped."""
    if inputs.wrapped or any(isinstance(kind, DDP) for kind in kinds):
        raise UsageError("the model is wrapped by fully_shard, which averages gradients itself",
                         hint="without DistributedDataParallel; a mesh of two dimensions holds copies of shards")
    other = next((kind for kind in kinds if not isinstance(kind, FSDP)
                  and not (isinstance(kind, TensorParallel) and plan is not None)), None)
    if other is not None:
        name = type(other).__name__
        raise UsageError(f"the model is wrapped by fully_shard, and parallel= has {name}, which would be inside it",
                         hint=f"give the model without fully_shard, and parallel=(FSDP(...), {name}(...))")
