"""Groups that spread one step cross each other like the dimensions of a mesh."""

from __future__ import annotations

from collections.abc import Sequence

from fxpasses.errors import UsageError
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.parallel import FSDP, ContextParallel, Parallelism, TensorParallel
from fxpasses.ir.promises import DataParallel
from fxpasses.ir.world import World


def check_groups(kinds: Sequence[Parallelism], promise: DataParallel | None, groups: Groups) -> None:
    """Raise `UsageError` where the groups of ``kinds`` of parallelism, and of a ``promise``, do not fit each other."""
    world = groups.world()
    if world is None:
        return
    sharing = [groups.named(kind.group, "tp")[0] for kind in kinds if isinstance(kind, TensorParallel)]
    sequences = [groups.named(kind.group, "cp")[0] for kind in kinds if isinstance(kind, ContextParallel)]
    shards = [groups.named(name, "dp")[0] for kind in kinds if isinstance(kind, FSDP)
              for name in (kind.group, kind.replicate or kind.group)]
    data = [*sequences, *([] if promise is None else [promise.group])]
    _check_apart(world, sharing, [*data, *shards])
    _check_crossing(world, [name for name in groups.spread if name not in sequences], data)


def _check_crossing(world: World, cutting: Sequence[str], averaging: Sequence[str]) -> None:
    """Refuse ranks of one group that are at different positions of another which cuts tensors.

    They would hold different parts and take them for copies, or for parts of one whole. ``cutting``: groups over which
    tensors are cut; ``averaging``: further groups whose ranks share what they hold. A group that holds parts of
    another, all data-parallel ranks of a mesh for instance, is neither.
    """
    for cut in cutting:
        parts = world.parts(cut)
        position = {rank: index for part in parts for index, rank in enumerate(part)}
        for other in dict.fromkeys((*cutting, *averaging)):
            meets = [set(part) for part in world.parts(other)]
            if any(len(part & set(ours)) > 1 for part in meets for ours in parts):
                continue
            for together in map(sorted, meets):
                first = together[0]
                stray = next((rank for rank in together if position.get(rank) != position.get(first)), None)
                if stray is not None:
                    raise UsageError(f"ranks {first} and {stray} are together in group '{other}', and have different "
                                     f"positions in group '{cut}'", hint="groups cross like the dimensions of a mesh: "
                                     "World.from_mesh({name: size, ...}) makes such")


def _check_apart(world: World, sharing: Sequence[str], others: Sequence[str]) -> None:
    """Refuse ranks that share their data, over groups ``sharing``, and have data of their own over ``others``."""
    for name in sharing:
        for other in others:
            meeting = (set(ours) & set(part) for ours in world.parts(name) for part in world.parts(other))
            together = next((sorted(ranks) for ranks in meeting if len(ranks) > 1), None)
            if together is not None:
                raise UsageError(f"ranks {together[0]} and {together[1]} share their data, by tensor parallelism over "
                                 f"group '{name}', and have data of their own in group '{other}'",
                                 hint="give each kind a group: World.from_mesh({'dp': 2, 'tp': 2})")
