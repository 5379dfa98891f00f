"""What ranks keep alike has to stay alike: proved on the finished graph, before anybody trains with it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from torch.fx import GraphModule, Node

from fxpasses.analyses.replication import replication
from fxpasses.errors import UsageError
from fxpasses.frontend.layers import Layers
from fxpasses.ir.effects import effects
from fxpasses.ir.forms import needs_gradsync
from fxpasses.ir.ops import GroupRef
from fxpasses.ir.promises import DDP_META
from fxpasses.ir.steps import Slot, step_of
from fxpasses.ir.world import World

_MAY_DRIFT = ("buffers", "optimizer")
"""Roles of tensors that a step may let differ from rank to rank: statistics of local batches, what goes with them."""
_CHECKED = ("params", "gradients", "buffers")


def same_on(gm: GraphModule, world: World) -> Callable[[Node, str], bool]:
    """Whether a node of ``gm`` or of its bodies has one value on all ranks of each part of a group.

    Inputs are as they are annotated. What is asked for does not depend on which rank ``world`` is for: every rank has a
    graph of the same step.
    """
    found = replication(gm, effects(gm), World(world.size, world.groups, mesh=world.mesh))
    return lambda node, group: found.on(node, GroupRef("name", group))


def check_agreement(gm: GraphModule, layers: Layers) -> None:
    """Hold the annotations of a finished step against what it computes.

    Raises `UsageError` where ranks that share their data get different results, and where the new value or the gradient
    of a parameter differs between ranks that are said to keep the same of it: nothing would ever tell. Buffers and
    state of optimizers that differ are no longer said to be the same. While gradients wait for their synchronisation
    (``needs_gradsync``) only groups that share their data are looked at.
    """
    step = step_of(gm)
    assert step is not None
    marked = needs_gradsync(gm)
    same = _settled(gm, layers, () if marked else _MAY_DRIFT)
    kept = {(slot.role, slot.path): slot.node for slot in step.inputs}
    groups = layers.sharing_data if marked else tuple(gm.meta["world"].groups)
    for slot in step.outputs:
        role = "params" if slot.role == "gradients" else slot.role
        if slot.node is None:
            continue
        if slot.role == "result":
            _check_result(slot.node, same, layers)
            continue
        before = kept.get((role, slot.path))
        if before is None or before is slot.node or slot.role not in _CHECKED:
            continue
        said = [group for group, placement in before.meta.get("placements", {}).items() if placement.is_replicate()]
        other = next((group for group in said if group in groups and not same(slot.node, group)
                      and not _stays_local(gm, slot, group, layers)), None)
        if other is not None:
            raise _differs(slot, other, layers)


def _settled(gm: GraphModule, layers: Layers, roles: Collection[str]) -> Callable[[Node, str], bool]:
    """`same_on`, once inputs of ``roles`` whose new values differ are no longer said to be the same.

    Ranks that share their data have no reason to differ in buffers: what is said of these stays.
    """
    step, world = step_of(gm), gm.meta["world"]
    assert step is not None
    new = {(slot.role, slot.path): slot.node for slot in step.outputs if slot.role in roles}
    open_ones = [(slot.node, value, layers.sharing_data if slot.role == "buffers" else ())
                 for slot in step.inputs if slot.node is not None
                 and (value := new.get((slot.role, slot.path))) not in (None, slot.node)]
    while True:  # what one tensor no longer shares, others computed from it do not
        same, dropped = same_on(gm, world), False
        for node, value, fixed in open_ones:
            placements = node.meta.get("placements", {})
            said = {group: placement for group, placement in placements.items()
                    if not placement.is_replicate() or group in fixed or same(value, group)}
            if len(said) < len(placements):
                node.meta["placements"], dropped = said, True
                if not said:
                    del node.meta["placements"]
        if not dropped:
            return same


def _stays_local(gm: GraphModule, slot: Slot, group: str, layers: Layers) -> bool:
    """Somebody has said that gradients of this parameter are not brought together over ``group``."""
    promises = gm.meta.get(DDP_META, ())
    return group in layers.apart(slot.name) or any(
        promise.group == group and not promise.sync and promise.covers(slot.name) for promise in promises)


def _check_result(node: Node, same: Callable[[Node, str], bool], layers: Layers) -> None:
    for group in layers.sharing_data:
        if not same(node, group):
            raise UsageError(f"what the step returns differs between the ranks of group '{group}'",
                             hint="the plan leaves it sharded and nothing says so: gather it (output_layouts="
                             "Replicate()), or keep it a DTensor (use_local_output=False) and compute the loss of that")


def _differs(slot: Slot, group: str, layers: Layers) -> UsageError:
    what = f"'{slot.name}'" if slot.role == "buffers" else f"the gradient of '{slot.name}'"
    hint = "its module sees a part of what the plan shards: put it in the plan too (SequenceParallel for norms)"
    if group not in layers.sharing_data:
        hint = "its gradient has to be averaged over them: use it where backward() finds it, or freeze it"
    return UsageError(f"{what} differs between the ranks of group '{group}', which keep the same of it", hint=hint)
