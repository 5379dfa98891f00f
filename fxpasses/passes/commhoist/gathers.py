"""Repeated gathers of one value become the first of them."""

from __future__ import annotations

from torch.fx import GraphModule, Node

from fxpasses.analyses.equal_collectives import repeated_collectives
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import order
from fxpasses.ir.ops import value_bytes
from fxpasses.ir.rewrites import use_earlier
from fxpasses.pm.analyses import Analyses


def share_gathers(gm: GraphModule, effects: Effects, analyses: Analyses, pinned: frozenset[Node]) -> None:
    """Replace each gather by an earlier one of the same value, group and operator, where that shows nowhere."""
    position = order(gm.graph)
    for found in repeated_collectives(gm, effects, analyses.world, pinned, ("all_gather",)):
        first, launch = found.first, found.launch
        size = value_bytes(launch.meta.get("val"))
        if found.code is not None:
            analyses.remark(launch, found.code, f"gathers the same value as '{first.name}'", bytes=size)
            continue
        analyses.remark(launch, "gather-shared", f"the same value as '{first.name}', which is kept until here",
                        applied=True, bytes=size)
        use_earlier(first, launch, position, lambda node: node not in pinned and effects.is_pure(node))
