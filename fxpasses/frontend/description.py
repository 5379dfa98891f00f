"""What a capture says of its inputs: how they lie over the groups that layers spread the step over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from torch import Tensor, fx
from torch.distributed.tensor import Placement, Replicate

from fxpasses.errors import UsageError
from fxpasses.frontend.layers import Layers
from fxpasses.ir.shards import even_shape, in_order, local_shape
from fxpasses.ir.steps import RANKS, SEED, Slot, step_of
from fxpasses.ir.world import World

_STATE = ("params", "buffers", "optimizer")


def annotate_layers(gm: fx.GraphModule, layers: Layers, groups: Sequence[str], whole: Mapping[str, Tensor]) -> None:
    """Say of every input how it lies over the ``groups`` that layers spread the step over.

    Parameters and buffers lie as the layers say, state of an optimizer as its parameter where it has its shape, data
    is the same where ranks share theirs, and all else is the same on every rank but for parameters that drift apart.
    Outputs lie as the input of the same name, gradients as their parameter. ``whole``: what the model holds; the shape
    there is the ``global_shape`` of an input whose parts are padded.

    Raises `UsageError` for a layer that keeps something else than it says.
    """
    step, world = step_of(gm), gm.meta["world"]
    assert step is not None
    everywhere: dict[str, Placement] = dict.fromkeys(groups, Replicate())
    params = step.taken("params")
    updated = {slot.name for slot in step.outputs if slot.role == "params"}
    for slot in step.inputs:
        node = slot.node
        if node is None or slot.role == RANKS:
            continue
        if slot.role in ("batch", SEED):
            found: dict[str, Placement] = {group: Replicate() for group in groups if group in layers.sharing_data}
        elif slot.role == "optimizer" and node.meta["val"].shape != params[(slot.name,)].meta["val"].shape:
            found = everywhere
        else:
            apart = layers.apart(slot.name) if slot.name in updated and slot.role != "buffers" else ()
            found = dict(layers.placements(slot.name))  # in the order of layers, for groups that shard one dimension
            found |= {group: Replicate() for group in groups if group not in found and group not in apart}
        found = in_order(_apart({**node.meta.get("placements", {}), **found}, world), world)
        if found:
            node.meta["placements"] = found
        if slot.role in _STATE and any(not placement.is_replicate() for placement in found.values()):
            _say_global_shape(slot, whole[slot.name].shape, world)


def _apart(found: Mapping[str, Placement], world: World) -> dict[str, Placement]:
    """Without copies over groups whose ranks have different shards: "cp" where "dp_cp" shards."""
    cut = [{rank: number for number, part in enumerate(world.parts(group)) for rank in part}
           for group, placement in found.items() if not placement.is_replicate()]

    def shares(group: str) -> bool:
        return not any(len({owner.get(rank, rank - world.size) for rank in part}) < len(part)
                       for owner in cut for part in world.parts(group))

    return {group: placement for group, placement in found.items() if not placement.is_replicate() or shares(group)}


def _say_global_shape(slot: Slot, shape: Sequence[int], world: World) -> None:
    assert slot.node is not None
    kept, placements = slot.node.meta["val"].shape, slot.node.meta["placements"]
    if tuple(kept) != local_shape(shape, placements, world):
        raise UsageError(f"a rank keeps {list(kept)} of '{slot.name}', whose placements "
                         f"{', '.join(f'{placement} over {group}' for group, placement in placements.items())} "
                         f"make {list(local_shape(shape, placements, world))} of {list(shape)}")
    if even_shape(kept, placements, world) != tuple(shape):
        slot.node.meta["global_shape"] = tuple(shape)
