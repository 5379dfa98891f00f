"""The schedule of a graph: which collectives a rank issues, in which order, comparable from rank to rank.

``agreement`` says whether the schedules of a rank set fit together; ``disagreement`` holds its answer. It runs each as
a flat program (``programs``) whose calls meet on ``communicators``; ``matching`` says which calls make one collective,
``messages`` pairs sends with receives.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.graph import all_graphs, bodies_of
from fxpasses.ir.ops import Collective, argument, collective, nodes_in
from fxpasses.ir.regions import region_kind, region_name
from fxpasses.ir.world import World


@dataclass(frozen=True)
class Transfer:
    """One point-to-point message. ``peer`` counts in the group; it and ``tag`` are None where only the run tells."""

    sends: bool
    peer: int | None
    tag: int | None
    payload: str


@dataclass(frozen=True)
class Call:
    """One collective, compared by everything but its node.

    ``sent``: dtype and elements of each tensor (of a scatter, of each one received); ``splits``: of an all_to_all, as
    text; ``peer``: the root, counted in the group; ``transfers``: messages of point-to-point calls. ``numbers``: see
    `number_collectives`.
    """

    kind: str
    group: str
    reduce_op: str | None
    sent: tuple[str, ...]
    splits: str | None = None
    peer: int | None = None
    transfers: tuple[Transfer, ...] = ()
    node: Node | None = field(default=None, compare=False, repr=False)
    numbers: tuple[int, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True)
class Region:
    """The calls of a body that a loop or a branch runs; ``body`` counts the operator's bodies, ``runs`` is text."""

    operator: str
    body: int
    runs: str | None
    calls: tuple[Call | Region, ...]


Schedule = tuple[Call | Region, ...]


def schedule(gm: GraphModule) -> Schedule:
    """Collectives of a graph in the order they are issued, each body's where it is called, groups as named there."""
    return _schedule(gm, {})


def calls_of(node: Node) -> Schedule:
    """What one node issues: a collective, or what its bodies do."""
    return tuple(_calls(node, {}))


def schedules_of(graphs: Sequence[GraphModule]) -> list[Schedule]:
    """The schedule of each graph; of one that is there more than once read once."""
    known: dict[int, Schedule] = {}
    return [_schedule(gm, known) for gm in graphs]


NUMBERS = "collective_numbers"
"""Key in ``meta`` of a collective: which ones of the graph before the passes it stands for."""


def number_collectives(gm: GraphModule) -> None:
    """Number the collectives of ``gm``, in order, for passes to carry along: equal schedules get equal numbers.

    Two collectives of one kind, group and size look alike in a schedule. Ranks whose graphs differ could trade them, or
    merge others than their peers, and every schedule would still agree while values meet that do not belong together.
    """
    nodes = (node for graph in all_graphs(gm) for node in graph.graph.nodes if collective(node) is not None)
    for number, node in enumerate(nodes):
        node.meta[NUMBERS] = (number,)


def is_numbered(gm: GraphModule) -> bool:
    """`number_collectives` has numbered the graph: whoever did compares what passes make of it with other ranks."""
    return any(NUMBERS in node.meta for graph in all_graphs(gm) for node in graph.graph.nodes)


def forget_numbers(gm: GraphModule) -> None:
    """Take away what `number_collectives` left in ``meta``."""
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            node.meta.pop(NUMBERS, None)


def numbers_by_group(calls: Iterable[Call | Region]) -> dict[str, list[tuple[int, ...]]]:
    """What the collectives of each group stand for, in order; nothing for graphs without numbers."""
    found: dict[str, list[tuple[int, ...]]] = {}
    for call in _flat(calls):
        found.setdefault(call.group, []).append(call.numbers)
    return {group: numbers for group, numbers in found.items() if any(numbers)}


def _flat(calls: Iterable[Call | Region]) -> Iterator[Call]:
    for call in calls:
        if isinstance(call, Call):
            yield call
        else:
            yield from _flat(call.calls)


def schedule_digest(gm: GraphModule, world: World | None = None, rank: int | None = None) -> str:
    """32 hexadecimal digits, equal on ranks whose schedules are: kind, group, reduce op, dtype, elements, splits, peer.

    Of numbered collectives the numbers count as well.

    ``world`` and ``rank`` default to ``gm.meta["world"]`` and its rank; they say which ranks a group name stands for,
    see `group_keys`.
    """
    world = world or gm.meta.get("world")
    calls = schedule(gm)
    keys = group_keys(groups_of(calls), world, world.rank if rank is None and world is not None else rank)
    told = renamed(calls, keys)
    numbers = numbers_by_group(told)
    return hashlib.blake2b(repr((told, numbers) if numbers else told).encode(), digest_size=16).hexdigest()


def groups_of(calls: Iterable[Call | Region]) -> list[str]:
    """Group names of a schedule, in order of appearance."""
    return list(dict.fromkeys(call.group for call in _flat(calls)))


def group_keys(names: Sequence[str], world: World | None, rank: int | None) -> dict[str, str]:
    """Name -> what the group is called on every rank: torch's own names are counters and differ from rank to rank.

    Where the world says all members, the key is the partition; where it says those of ``rank`` alone, the distances
    between them; elsewhere the place of first appearance. Groups of equal members are told apart by the world's order.
    """
    declared = {name: number for number, name in enumerate(world.groups if world is not None else ())}
    ordered = sorted(names, key=lambda name: declared.get(name, len(declared)))  # stable: unknown names as they come
    keys: dict[str, str] = {}
    used: dict[str, int] = {}
    for name in ordered:
        members = _members(name, world, rank)
        used[members] = used.get(members, -1) + 1
        keys[name] = f"{members}#{used[members]}"
    unknown = [name for name in names if keys[name].startswith(_UNKNOWN)]
    return keys | {name: f"{_UNKNOWN}#{number}" for number, name in enumerate(unknown)}


def renamed(calls: Schedule, keys: Mapping[str, str]) -> Schedule:
    """The schedule with groups named by their keys; a name without one stays."""
    return tuple(replace(call, group=keys.get(call.group, call.group)) if isinstance(call, Call)
                 else replace(call, calls=renamed(call.calls, keys)) for call in calls)


_UNKNOWN = "group"


def _members(name: str, world: World | None, rank: int | None) -> str:
    group = world.groups.get(name) if world is not None else None
    if world is None or group is None or group.partition is None:
        return _UNKNOWN
    part = group.part_of(rank) if rank is not None else None
    if len(group.partition) == 1 and part is not None and len(part) < world.size:
        # All this process knows of one of many groups alike: (0, 2) here is (1, 3) on the next rank.
        return f"distances {[member - part[0] for member in part]}"
    return f"ranks {sorted(group.partition)}"


def _schedule(gm: GraphModule, known: dict[int, Schedule]) -> Schedule:
    if id(gm) not in known:
        known[id(gm)] = tuple(call for node in gm.graph.nodes for call in _calls(node, known))
    return known[id(gm)]


def _calls(node: Node, known: dict[int, Schedule]) -> Iterator[Call | Region]:
    found = collective(node)
    if found is not None:
        splits = None if found.splits is None else _text(found.splits)
        sent = found.written if found.kind == "scatter" else found.inputs
        yield Call(found.kind, found.group.name, found.reduce_op, tuple(map(_payload, sent)), splits, found.peer,
                   _transfers(found), node, node.meta.get(NUMBERS, ()))
    if node.op not in ("call_function", "call_module"):
        return
    kind = region_kind(node)
    for index, body in enumerate(bodies_of(node)):
        calls = _schedule(body, known)
        if not kind.repeats:
            yield from calls
        elif calls:
            yield Region(region_name(node), index, _runs(node, kind.rows), calls)


def _runs(node: Node, position: int | None) -> str | None:
    if position is None or position >= len(node.args):
        return None
    value = next((operand.meta.get("val") for operand in nodes_in(node.args[position])), None)
    return str(value.shape[0]) if isinstance(value, torch.Tensor) and value.dim() else None


def _transfers(found: Collective) -> tuple[Transfer, ...]:
    if found.kind not in ("send", "recv", "p2p"):
        return ()
    if found.kind != "p2p":
        sends = found.kind == "send"
        tensors = found.inputs if sends else found.buffers
        return tuple(Transfer(sends, found.peer, _number(argument(found.node, "tag")), _payload(tensor))
                     for tensor in tensors)
    steps, peers, tags = (_listed(argument(found.node, name), len(found.buffers))
                          for name in ("op_list", "peer_list", "tag_list"))
    return tuple(Transfer(step == "isend", _number(peer), _number(tag), _payload(tensor))
                 for step, peer, tag, tensor in zip(steps, peers, tags, found.buffers, strict=True))


def _listed(value: object, length: int) -> Sequence[object]:
    return value if isinstance(value, (list, tuple)) and len(value) == length else [None] * length


def _number(value: object) -> int | None:
    return value if type(value) is int else None


def _payload(node: Node) -> str:
    value = node.meta.get("val")
    return f"{value.dtype} {value.numel()}" if isinstance(value, torch.Tensor) else "?"


def _text(value: Any) -> str:
    """Split sizes as text; a size that a node computes by its value."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_text(item) for item in value)}]"
    return str(value.meta.get("val", "?")) if isinstance(value, Node) else str(value)
