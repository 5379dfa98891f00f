"""What has to be the same on all ranks of a group is: else a plan leaves out a module that sees only a part."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from torch.distributed.tensor import Placement, Replicate
from torch.fx import GraphModule, Node

from fxpasses.analyses.replication import replication
from fxpasses.errors import UsageError
from fxpasses.frontend.signature import SLOT
from fxpasses.ir.effects import effects
from fxpasses.ir.ops import GroupRef
from fxpasses.ir.steps import RANKS, SEED, step_of
from fxpasses.ir.world import World


def same_on(gm: GraphModule, group: str, world: World) -> Callable[[Node], bool]:
    """Whether a node of ``gm`` or of its bodies has one value on all ranks of each part of ``group``.

    Inputs are as they are annotated. The graph is the same on every rank, whatever rank ``world`` is for.
    """
    found = replication(gm, effects(gm), World(world.size, world.groups, mesh=world.mesh))
    reference = GroupRef("name", group)
    return lambda node: found.on(node, reference)


def same_while_traced(gm: GraphModule, group: str, world: World,
                      placements: Callable[[str], Mapping[str, Placement]]) -> Callable[[Node], bool]:
    """As `same_on`, for a graph whose inputs are not annotated yet: parameters and buffers lie as ``placements``."""
    nodes = gm.graph.find_nodes(op="placeholder")
    before = [dict(node.meta) for node in nodes]
    for node in nodes:
        role, name = node.meta[SLOT]
        if role == RANKS:
            node.meta["rank_of"] = name
        else:
            node.meta["placements"] = {group: Replicate()} if role in ("batch", SEED) else dict(placements(name))
    try:
        return same_on(gm, group, world)
    finally:
        for node, meta in zip(nodes, before, strict=True):
            node.meta.clear()
            node.meta.update(meta)


def check_agreement(gm: GraphModule, group: str) -> None:
    """Raise `UsageError` where a finished step returns different values on the ranks of ``group`` but may not.

    Results have to be the same, so have parameters, buffers and gradients that are placed so.
    """
    step = step_of(gm)
    assert step is not None
    same = same_on(gm, group, gm.meta["world"])
    placed = {slot.name for slot in step.inputs if slot.role in ("params", "buffers") and slot.node is not None
              and slot.node.meta.get("placements", {}).get(group, Replicate()).is_replicate()}
    for slot in step.outputs:
        if slot.node is None or same(slot.node):
            continue
        if slot.role == "result":
            raise UsageError(f"what the step returns differs between the ranks of group '{group}'",
                             hint="the plan leaves it sharded and nothing says so: gather it (output_layouts="
                             "Replicate()), or keep it a DTensor (use_local_output=False) and compute the loss of that")
        if slot.role in ("params", "gradients", "buffers") and slot.name in placed:
            what = f"'{slot.name}'" if slot.role == "buffers" else f"the gradient of '{slot.name}'"
            raise UsageError(f"{what} differs between the ranks of group '{group}', each of which holds all of it",
                             hint="its module sees a part of what the plan shards: put it in the plan too "
                             "(SequenceParallel for norms)")
