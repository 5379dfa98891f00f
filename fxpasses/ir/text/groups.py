"""Which groups a graph names, and where in its calls."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from torch.fx import GraphModule, Node

from fxpasses._torch import process_group_name
from fxpasses.ir.ops import overload
from fxpasses.ir.vocabulary import GROUP_ARGUMENTS, is_group_argument
from fxpasses.ir.world import Group, World


@dataclass(frozen=True)
class GroupSlot:
    """Where an operator takes its group, and the size of it: positions (-1: keyword only) and argument names."""

    position: int
    name: str
    size_position: int = -1


@functools.cache
def group_slot(target: Any) -> GroupSlot | None:
    """The group argument of an operator by its schema; None for an operator without one."""
    known = overload(target)
    if known is None:
        return None
    arguments = [argument.name for argument in known._schema.arguments]
    for name in GROUP_ARGUMENTS:
        if name in arguments and is_group_argument(known._schema.arguments[arguments.index(name)]):
            size = arguments.index("group_size") if "group_size" in arguments else -1
            return GroupSlot(arguments.index(name), name, size)
    return None


def group_name(value: Any) -> str | None:
    """Name of the group that an argument or attribute is; None for a node and for anything else."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, Node | int | float | list | tuple):
        return None
    return process_group_name(value)


def used_groups(graphs: Iterable[GraphModule], world: World | None) -> dict[str, Group]:
    """Every group the graphs name and the world declares, the world's first, then in order of first use."""
    found: dict[str, Group] = dict(world.groups) if world is not None else {}
    sizes: dict[str, int] = {}
    for gm in graphs:
        for name, group in gm.meta.get("groups", {}).items():
            found.setdefault(name, group)
        for node in gm.graph.nodes:
            for name, size in _named_by(gm, node):
                found.setdefault(name, Group())
                if size is not None:
                    sizes.setdefault(name, size)
    return {name: Group(None, sizes[name], group.mesh_dim) if group.partition is None and group.size is None
            and name in sizes else group for name, group in found.items()}


def _named_by(gm: GraphModule, node: Node) -> list[tuple[str, int | None]]:
    """(group, size where the call tells it) pairs that one node names."""
    names: list[tuple[str, int | None]] = []
    if node.op == "call_function":
        slot = group_slot(node.target)
        if slot is not None:
            value = node.args[slot.position] if slot.position < len(node.args) else node.kwargs.get(slot.name)
            name = group_name(value)
            if name is not None:
                size = node.args[slot.size_position] if 0 <= slot.size_position < len(node.args) \
                    else node.kwargs.get("group_size")
                names.append((name, size if type(size) is int else None))
    elif node.op == "get_attr":
        held = _attribute(gm, str(node.target))
        name = None if isinstance(held, str) else group_name(held)
        if name is not None:
            names.append((name, None))
    names += [(name, None) for name in node.meta.get("placements") or ()]
    rank_of = node.meta.get("rank_of")
    if isinstance(rank_of, str):
        names.append((rank_of, None))
    return names


def _attribute(gm: GraphModule, target: str) -> Any:
    value: Any = gm
    for part in target.split("."):
        value = getattr(value, part, None)
    return None if callable(value) else value
