"""The calling convention of a step on a traced graph: named inputs, dicts keyed by qualified names."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from typing import Any

from torch import Tensor, fx
from torch.distributed.tensor import Placement, Replicate
from torch.utils import _pytree as pytree

from fxpasses._torch import set_forward_signature
from fxpasses.errors import UsageError
from fxpasses.frontend.layers import Layers
from fxpasses.ir.promises import DataParallel
from fxpasses.ir.shards import even_shape, in_order, local_shape
from fxpasses.ir.steps import RANKS, SEED, Slot, step_of
from fxpasses.ir.world import World

_NO_WORD = re.compile(r"\W+")
_UNPREFIXED = ("params", "buffers", "optimizer")


def input_names(arguments: Mapping[str, Any]) -> list[str]:
    """A name for each leaf: ``layers_0_weight`` for a parameter, ``exp_avg_layers_0_weight``, ``batch_0`` for data."""
    names: dict[str, None] = {}
    for role, value in arguments.items():
        for path, _ in pytree.tree_flatten_with_path(value)[0]:
            keys = [str(getattr(key, "key", getattr(key, "idx", ""))) for key in path]
            names[unused_name(_identifier(keys if role in _UNPREFIXED else [role, *keys]), names)] = None
    return list(names)


def unused_name(base: str, taken: Container[str]) -> str:
    """``base``, or with the first number behind it that makes it new."""
    name, number = base, 0
    while name in taken:
        number += 1
        name = f"{base}_{number}"
    return name


def _identifier(words: list[str]) -> str:
    name = _NO_WORD.sub("_", "_".join(words))
    return f"_{name}" if name[:1].isdigit() else name


def give_signature(gm: fx.GraphModule, arguments: Mapping[str, Any], returned: Any) -> None:
    """Have ``gm`` take ``arguments`` by position and return something built like ``returned``.

    Leaves of both are those of the graph's placeholders and output, in order.
    """
    in_spec = pytree.tree_structure((tuple(arguments.values()), {}))
    set_forward_signature(gm.graph, "pytree", list(arguments), in_spec, pytree.tree_structure(returned))
    gm.recompile()


def annotate_replicated(gm: fx.GraphModule, promises: Sequence[DataParallel]) -> None:
    """Say of parameters and optimizer state that ``promises`` cover: every rank of the group holds the same.

    Not of what a step updates by gradients that stay local (``no_sync``): it drifts apart.
    """
    step = step_of(gm)
    assert step is not None
    updated = {slot.name for slot in step.outputs if slot.role == "params"}
    for slot in step.inputs:
        if slot.role in ("params", "optimizer") and slot.node is not None:
            groups = [promise.group for promise in promises
                      if promise.covers(slot.name) and (promise.sync or slot.name not in updated)]
            if groups:
                slot.node.meta["placements"] = {group: Replicate() for group in groups}


def annotate_layers(gm: fx.GraphModule, layers: Layers, groups: Sequence[str], whole: Mapping[str, Tensor]) -> None:
    """Say of every input how it lies over the ``groups`` that layers spread the step over.

    Parameters and buffers lie as the layers say, state of an optimizer as its parameter where it has its shape, data
    is the same where ranks share theirs, and all else is the same on every rank. Outputs lie as the input of the same
    name, gradients as their parameter. ``whole``: what the model holds; the shape there is the ``global_shape`` of an
    input whose parts are padded.

    Raises `UsageError` for a layer that keeps something else than it says.
    """
    step, world = step_of(gm), gm.meta["world"]
    assert step is not None
    everywhere: dict[str, Placement] = dict.fromkeys(groups, Replicate())
    params = step.taken("params")
    for slot in step.inputs:
        node = slot.node
        if node is None or slot.role == RANKS:
            continue
        if slot.role in ("batch", SEED):
            found: dict[str, Placement] = {group: Replicate() for group in groups if group in layers.sharing_data}
        elif slot.role == "optimizer" and node.meta["val"].shape != params[(slot.name,)].meta["val"].shape:
            found = everywhere
        else:
            found = {**everywhere, **layers.placements(slot.name)}
            # the order of layers, for groups that shard one dimension
            found = {group: found[group] for group in (*layers.placements(slot.name), *everywhere)}
        found = in_order({**node.meta.get("placements", {}), **found}, world)
        if found:
            node.meta["placements"] = found
        if slot.role in _UNPREFIXED and any(not placement.is_replicate() for placement in found.values()):
            _say_global_shape(slot, whole[slot.name].shape, world)


def _say_global_shape(slot: Slot, shape: Sequence[int], world: World) -> None:
    assert slot.node is not None
    kept, placements = slot.node.meta["val"].shape, slot.node.meta["placements"]
    if tuple(kept) != local_shape(shape, placements, world):
        raise UsageError(f"a rank keeps {list(kept)} of '{slot.name}', whose placements "
                         f"{', '.join(f'{placement} over {group}' for group, placement in placements.items())} "
                         f"make {list(local_shape(shape, placements, world))} of {list(shape)}")
    if even_shape(kept, placements, world) != tuple(shape):
        slot.node.meta["global_shape"] = tuple(shape)
