"""A re-read graph on live process groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import torch.distributed as dist
from torch.distributed import ProcessGroup
from torch.distributed.device_mesh import DeviceMesh
from torch.fx import GraphModule

from fxpasses._torch import generate_code, is_fake, register_group, registered_group
from fxpasses.errors import UsageError, did_you_mean, wrong_type
from fxpasses.ir.clone import clone
from fxpasses.ir.graph import all_graphs, recompile
from fxpasses.ir.group_names import rename_groups
from fxpasses.ir.groups import groups_used
from fxpasses.ir.ops import collective
from fxpasses.ir.world import Group, Partition, World
from fxpasses.pm.worlds import live_world
from fxpasses.runtime.exchange import all_tell, require_live

#: Names that are tried for a group in turn: its own, then numbered ones.
_SUFFIXES = ("", *(f"#{number}" for number in range(2, 10)))


def bind(gm: GraphModule, world: World | None = None, *,
         groups: Mapping[str, ProcessGroup | DeviceMesh] | None = None) -> GraphModule:
    """Make a graph whose groups have names of its own, such as one read from text, runnable on live process groups.

    All ranks call it at the same point, each with its own graph: they tell each other what they need. ``world``
    defaults to ``gm.meta["world"]``, then to live groups the graph names. The result is a copy that shares weights.
    A group is, in this order:

    1. what ``groups`` gives for its name, a process group or a one-dimensional ``DeviceMesh``, on all members alike;
    2. the group torch resolves by that name, where it has the same ranks in the same order on all members;
    3. the default group, where the part is all ranks in order;
    4. a new group. Every rank makes every part, in the order the ranks name groups in, lowest rank first.

    The graph's own name is registered for the live group, rather than torch's name written into the graph: torch's
    names are counters that differ between ranks, so that graphs, texts, digests and compiled code would too. Where the
    name stands for another live group already, the graph's name is followed by ``#2`` and so on, on all ranks.
    Registered names end with ``destroy_process_group``: bind again after the next ``init_process_group``.

    Raises `DeviceError` where no process group is initialised; `UsageError`, on every rank, where world size, this
    rank, members or their order differ from the live job's, where members are unknown, where weights were not loaded,
    and for ``c10d`` calls, whose waits a text does not hold.
    """
    if not isinstance(gm, GraphModule):
        raise wrong_type("graph", gm, "a torch.fx.GraphModule")
    require_live("binding a graph to process groups")
    own, problem = _wanted(gm, world, groups or {})
    told = all_tell(_Told(problem, own.wanted))
    _raise_first([answer.problem for answer in told])
    plan = [(name, [(rank, answer.wanted[name]) for rank, answer in enumerate(told) if name in answer.wanted])
            for name in dict.fromkeys(name for answer in told for name in answer.wanted)]
    names: dict[str, str] = {}
    made: dict[str, Any] = {}
    for name, members in plan:
        source = _agreed_source(name, [wanted for _, wanted in members])
        if source == "new":
            made[name] = _made(name, [part for _, wanted in members for part in wanted.parts])
        names[name] = _agreed_name(name, [wanted for _, wanted in members], source)
    bound = clone(gm)
    if world is not None:
        bound.meta["world"] = world
    for name in own.wanted:
        group = made.get(name, own.groups.get(name))
        if registered_group(names[name]) is not group:
            register_group(names[name], group)
    rename_groups(bound, {name: names[name] for name in own.wanted})
    graphs = all_graphs(bound)
    recompile(graphs)
    for graph in graphs:
        generate_code(graph)  # Dynamo cannot follow a module that does it at its first call
    return bound


@dataclass(frozen=True)
class _Wanted:
    """What a rank says of one group: all parts it knows, where its own live group is from, and names that are free.

    ``free``: by suffix, whether the name can stand for the live group found, and for a new one.
    """

    parts: Partition
    source: str
    free: tuple[tuple[bool, bool], ...]


@dataclass(frozen=True)
class _Told:
    """What a rank tells all others."""

    problem: str | None
    wanted: dict[str, _Wanted]


@dataclass(frozen=True)
class _Own:
    """What this rank needs, and the live groups it found."""

    wanted: dict[str, _Wanted] = field(default_factory=dict)
    groups: dict[str, Any] = field(default_factory=dict)


def _wanted(gm: GraphModule, world: World | None,
            given: Mapping[str, ProcessGroup | DeviceMesh]) -> tuple[_Own, str | None]:
    """What this rank needs, or why it cannot bind: told to all ranks before anyone raises, for they would wait."""
    own = _Own()
    try:
        if world is not None and not isinstance(world, World):
            raise wrong_type("world", world, "a fxpasses.World(size, groups)")
        _check_runnable(gm)
        sizes = groups_used([gm])
        for name in given:
            if name not in sizes:
                raise UsageError(f"the graph uses no group '{name}'",
                                 hint=did_you_mean(name, list(sizes)) or f"its groups: {', '.join(sizes) or 'none'}")
        known = world or gm.meta.get("world") or live_world(gm) or World(dist.get_world_size(), dict(sizes))
        _check_world(known)
        for name, size in sizes.items():
            group = known.groups.get(name) or Group(size=size)
            own.wanted[name], own.groups[name] = _find(name, group, size, given.get(name))
    except UsageError as error:
        return _Own(), f"{error.message} ({error.hint})" if error.hint else error.message
    return own, None


def _check_runnable(gm: GraphModule) -> None:
    for graph in all_graphs(gm):
        for name, tensor in [*graph.named_parameters(recurse=False), *graph.named_buffers(recurse=False)]:
            if is_fake(tensor) or tensor.is_meta:
                raise UsageError(f"'{name}' has a type but no values", hint="load the graph with its weights")
        for node in graph.graph.nodes:
            found = collective(node)
            if found is not None and not found.waited and not found.functional:
                raise UsageError(f"'{node.name}' calls {node.target}, whose wait the graph does not hold",
                                 hint="capture it with functional collectives")


def _check_world(world: World) -> None:
    size, rank = dist.get_world_size(), dist.get_rank()
    if world.size != size:
        raise UsageError(f"the graph is for a world of {world.size}, this job has {size} ranks")
    if world.rank is not None and world.rank != rank:
        raise UsageError(f"the graph belongs to rank {world.rank}, this process is rank {rank}")


def _find(name: str, group: Group, size: int | None, given: ProcessGroup | DeviceMesh | None) -> tuple[_Wanted, Any]:
    """This rank's part of a group, and the live group that is it, if there is one."""
    rank = dist.get_rank()
    part = group.part_of(rank)
    if group.partition is not None and part is None:
        raise UsageError(f"rank {rank} is in no part of group '{name}'")
    found, source = None, "new"
    if given is not None:
        found, source = _process_group(name, given), "given"
        _check_members(name, part, group.size or size, _ranks(found))
    elif (live := _named(name, part, group.size or size)) is not None:
        found, source = live, "live"
    elif part is not None and list(part) == list(range(dist.get_world_size())):
        found, source = dist.group.WORLD, "default"
    elif part is None:
        raise UsageError(f"the members of group '{name}' are unknown",
                         hint=f"give its ranks in the world, or groups={{'{name}': process_group}}")
    free = tuple(((taken := registered_group(f"{name}{suffix}")) is None or taken is found, taken is None)
                 for suffix in _SUFFIXES)
    return _Wanted(group.partition or (), source, free), found


def _named(name: str, part: tuple[int, ...] | None, size: int | None) -> Any:
    """The live group of these members that goes by the name, or that an earlier call named after it."""
    for candidate in [f"{name}{suffix}" for suffix in (_SUFFIXES if part is not None else _SUFFIXES[:1])]:
        live = registered_group(candidate)
        if live is not None and _is(part, size, _ranks(live)):
            return live
    return None


def _process_group(name: str, given: ProcessGroup | DeviceMesh) -> Any:
    if isinstance(given, DeviceMesh):
        if given.ndim != 1:
            raise UsageError(f"the mesh given for group '{name}' has {given.ndim} dimensions",
                             hint="give one of them: mesh['name']")
        return given.get_group()
    if not isinstance(given, ProcessGroup):
        raise wrong_type(f"what is given for group '{name}'", given, "a ProcessGroup or a one-dimensional DeviceMesh")
    return given


def _ranks(group: Any) -> list[int]:
    return list(dist.get_process_group_ranks(group))


def _is(part: tuple[int, ...] | None, size: int | None, ranks: list[int]) -> bool:
    return list(part) == ranks if part is not None else size in (None, len(ranks))


def _check_members(name: str, part: tuple[int, ...] | None, size: int | None, ranks: list[int]) -> None:
    if _is(part, size, ranks):
        return
    if part is None:
        raise UsageError(f"group '{name}' has {size} members, the group given has {len(ranks)}")
    order = "in this order " if sorted(part) == sorted(ranks) else ""
    raise UsageError(f"group '{name}' is {order}ranks {list(part)}, the group given has {ranks}")


def _raise_first(problems: list[str | None]) -> None:
    """Raise the problem of the lowest rank that has one, naming the rank where not all have it."""
    rank = next((rank for rank, problem in enumerate(problems) if problem is not None), None)
    if rank is not None:
        where = f" on rank {rank}" if len(set(problems)) > 1 else ""
        raise UsageError(f"the graph cannot be bound{where}: {problems[rank]}")


def _agreed_source(name: str, members: list[_Wanted]) -> str:
    """Where the group is from on all members; new where they found different things."""
    sources = dict.fromkeys(wanted.source for wanted in members)
    if len(sources) == 1:
        return next(iter(sources))
    if "given" in sources or not all(wanted.parts for wanted in members):
        raise UsageError(f"a process group for '{name}' is given on some ranks only")
    return "new"


def _agreed_name(name: str, members: list[_Wanted], source: str) -> str:
    index = 1 if source == "new" else 0
    for number, suffix in enumerate(_SUFFIXES):
        if all(wanted.free[number][index] for wanted in members):
            return f"{name}{suffix}"
    raise UsageError(f"'{name}' names {len(_SUFFIXES)} other live groups already", hint="give the group another name")


def _made(name: str, parts: list[tuple[int, ...]]) -> Any:
    """This rank's part of a new group; every rank makes all parts."""
    found, rank = None, dist.get_rank()
    for part in dict.fromkeys(parts):
        group = dist.new_group(list(part), sort_ranks=False, group_desc=name)
        if rank in part:
            found = group
    return found
