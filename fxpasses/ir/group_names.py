"""Groups of a graph under other names."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from torch.fx import GraphModule, Node

from fxpasses.ir.graph import all_graphs, attribute_or_none
from fxpasses.ir.ops import argument, collective, overload
from fxpasses.ir.text.groups import group_slot, used_groups
from fxpasses.ir.text.names import group_aliases
from fxpasses.ir.world import World


def printed_names(gm: GraphModule) -> dict[str, str]:
    """What the text of ``gm`` calls each group that it names or its world declares, by the group's own name."""
    world = gm.meta.get("world")
    declared = world if isinstance(world, World) else None
    groups = used_groups(all_graphs(gm), declared)
    return group_aliases(groups, groups, declared)


def rename_groups(gm: GraphModule, names: Mapping[str, str]) -> None:
    """Give the groups of ``gm`` other names, old name -> new name, in bodies and in ``gm.meta["world"]`` too.

    Edits ``gm``, whose code is that of before until it is recompiled. Groups that a call names as a string, or looks up
    as one, are renamed, and those of placements and of inputs that are a rank; objects stay.
    """
    if all(old == new for old, new in names.items()):
        return
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            if collective(node) is not None:
                _rename(graph, node, names)
            if placements := node.meta.get("placements"):
                node.meta["placements"] = {names.get(name, name): placed for name, placed in placements.items()}
            if "rank_of" in node.meta:
                node.meta["rank_of"] = names.get(node.meta["rank_of"], node.meta["rank_of"])
    world = gm.meta.get("world")
    if isinstance(world, World):
        groups = {names.get(name, name): group for name, group in world.groups.items()}
        gm.meta["world"] = dataclasses.replace(world, groups=groups)


def _rename(graph: GraphModule, node: Node, names: Mapping[str, str]) -> None:
    slot = group_slot(node.target)
    given: Any = argument(node, slot.name) if slot is not None and overload(node.target) is not None else None
    if isinstance(given, Node) and given.op == "get_attr":
        given = attribute_or_none(graph, str(given.target))
    if slot is None or not isinstance(given, str) or given not in names:
        return
    if slot.name in node.kwargs:
        node.update_kwarg(slot.name, names[given])
    else:
        node.update_arg(slot.position, names[given])
