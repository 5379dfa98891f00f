"""Collectives that a step calls on its own live groups, under the names that these groups have in the world."""

from __future__ import annotations

from torch.fx import GraphModule

from fxpasses._torch import live_group
from fxpasses.errors import UsageError
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.group_names import rename_groups
from fxpasses.ir.ops import collective
from fxpasses.ir.world import World


def rename_live_groups(gm: GraphModule, world: World | None) -> None:
    """Give groups that are none of ``world`` the name of the one with their ranks: torch's own differ between ranks.

    Raises `UsageError` where no group of the world has them.
    """
    known = world.groups if world is not None else {}
    names: dict[str, str] = {}
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            found = collective(node)
            if found is not None and found.group.form == "name" and found.group.name not in known:
                live = live_group(found.group.name)
                same = [name for name, group in known.items()
                        if live is not None and tuple(live[0]) in (group.partition or ())]
                if not same:
                    raise UsageError("the step communicates over a process group that is no dimension of the mesh it "
                                     "is wrapped for", hint="a group that ranks do not name alike is in no graph: make "
                                     "it a dimension of the mesh, or give world= with it")
                names[found.group.name] = same[0]
    rename_groups(gm, names)
