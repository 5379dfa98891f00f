"""What goes together when nodes are cut: a launch with its waits, the calls of all ranks that make one collective."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from torch.fx import GraphModule, Node

from fxpasses.ir.graph import graphs_by_path
from fxpasses.ir.ops import collective, is_launch, is_taken_from_launch, is_wait, launch_of, waits_of
from fxpasses.ir.world import World
from fxpasses.tools.reduce.case import Case

_Member = tuple[int, str, str]


@dataclass(frozen=True)
class Unit:
    """Nodes that go together, in all ranks that have them: ``members`` are (rank, path of the graph, name).

    ``scope``: the module, or the part of the name, that they belong to.
    """

    members: tuple[_Member, ...]
    scope: str = ""


def outer_units(case: Case) -> list[Unit]:
    """Units of the outermost graphs, in order."""
    return _across(case, [""])


def inner_units(case: Case) -> list[Unit]:
    """Units of the bodies, the innermost last."""
    paths = dict.fromkeys(path for gm in case.graphs for path, _ in graphs_by_path(gm) if path)
    return _across(case, list(paths))


def by_scope(units: Sequence[Unit]) -> list[Unit]:
    """In order of the scopes' first nodes: forward and backward of a layer are neighbours."""
    order: dict[str, int] = {}
    for unit in units:
        order.setdefault(unit.scope, len(order))
    return sorted(units, key=lambda unit: order[unit.scope])


def _across(case: Case, paths: Sequence[str]) -> list[Unit]:
    """Units of all ranks: of ranks whose graphs are alike by names, of all ranks by the collective they make."""
    classes = [tuple((node.name, str(node.target)) for node in gm.graph.nodes) for gm in case.graphs]
    numbers = {found: number for number, found in enumerate(dict.fromkeys(classes))}
    members: dict[Hashable, list[_Member]] = defaultdict(list)
    places: dict[Hashable, tuple[int, float, str]] = {}
    joined: dict[Hashable, Hashable] = {}
    for rank, gm in enumerate(case.graphs):
        graphs = dict(graphs_by_path(gm))
        for number, path in enumerate(paths):
            units = list(_units(graphs[path])) if path in graphs else []
            calls = _calls(units, gm, rank) if len(case.graphs) > 1 and not path else {}
            for position, unit in enumerate(units):
                key: Hashable = (numbers[classes[rank]], path, unit[0].name)
                meets = calls.get(unit[0])
                if meets is not None:
                    key = joined.setdefault(("meets", meets), key)
                    joined.setdefault((numbers[classes[rank]], path, unit[0].name), key)
                key = joined.get(key, key)
                members[key] += [(rank, path, node.name) for node in unit]
                places.setdefault(key, (number, position / len(units), _scope(unit[0])))
    return [Unit(tuple(members[key]), places[key][2]) for key in sorted(places, key=lambda key: places[key][:2])]


def _calls(units: Sequence[Sequence[Node]], gm: GraphModule, rank: int) -> dict[Node, Hashable]:
    """The collective or message that each unit takes part in, the same for all ranks in it."""
    world = gm.meta.get("world")
    found: dict[Node, Hashable] = {}
    counts: Counter[Hashable] = Counter()
    for unit in units:
        call = collective(unit[0])
        group = world.groups.get(call.group.name) if call is not None and isinstance(world, World) else None
        part = group.part_of(rank) if group is not None else None
        if call is None or part is None:
            continue
        key: tuple[Any, ...] = (call.group.name, part)
        if call.kind in ("send", "recv"):
            if call.peer is None or not 0 <= call.peer < len(part):
                continue
            ends = (rank, part[call.peer])
            key = (*key, *(ends if call.kind == "send" else reversed(ends)))
        elif call.kind == "p2p":
            continue
        found[unit[0]] = (key, counts[key])
        counts[key] += 1
    return found


def _units(gm: GraphModule) -> Iterator[list[Node]]:
    """Calls in order; a launch with its waits, one with several results with what takes them."""
    seen: set[Node] = set()
    for node in gm.graph.nodes:
        if node in seen or node.op not in ("call_function", "call_module", "call_method"):
            continue
        unit = _together(node)
        seen.update(unit)
        yield unit


def _together(node: Node) -> list[Node]:
    launch = node if is_launch(node) else launch_of(node) if is_wait(node) else None
    if launch is not None:
        return [launch, *(user for user in launch.users if is_taken_from_launch(user)), *waits_of(launch)]
    unit = [node]
    for member in unit:
        if isinstance(member.meta.get("val"), (list, tuple)):
            unit += [user for user in member.users if user.op == "call_function"
                     and getattr(user.target, "__name__", "") == "getitem" and user not in unit]
    return unit


def _scope(node: Node) -> str:
    """Numbered part of the module scope, or of the name, such as ``layers_3``."""
    stack: Any = node.meta.get("nn_module_stack") or node.meta.get("fwd_nn_module_stack")
    if isinstance(stack, dict) and stack:
        last = list(stack.values())[-1]
        name = str(last[0] if isinstance(last, (list, tuple)) and last else last)
        found = re.match(r".*?\d+", name)
        return found[0] if found else name
    found = re.match(r"([a-zA-Z][a-zA-Z_]*_\d+)_[a-zA-Z]", node.name)
    return found[1] if found else ""
