"""Which values of a traced step are the same on all ranks of a group, before anything is said of its inputs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from torch.distributed.tensor import Placement, Replicate
from torch.fx import GraphModule, Node

from fxpasses.frontend.agreement import same_on
from fxpasses.frontend.signature import SLOT
from fxpasses.ir.steps import RANKS, SEED
from fxpasses.ir.world import World


def same_while_traced(gm: GraphModule, group: str, world: World,
                      placements: Callable[[str], Mapping[str, Placement]]) -> Callable[[Node], bool]:
    """Whether a node has one value on all ranks of ``group``: parameters and buffers lie as ``placements``.

    As `same_on`, for a graph whose inputs are not annotated yet.
    """
    nodes = gm.graph.find_nodes(op="placeholder")
    before = [dict(node.meta) for node in nodes]
    for node in nodes:
        role, name = node.meta[SLOT]
        if role == RANKS:
            node.meta["rank_of"] = name
        else:
            node.meta["placements"] = {group: Replicate()} if role in ("batch", SEED) else dict(placements(name))
    try:
        same = same_on(gm, world)
        return lambda node: same(node, group)
    finally:
        for node, meta in zip(nodes, before, strict=True):
            node.meta.clear()
            node.meta.update(meta)
