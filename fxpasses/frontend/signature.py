"""The calling convention of a step on a traced graph: named inputs, dicts keyed by qualified names."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from typing import Any

from torch import fx
from torch.distributed.tensor import Replicate
from torch.utils import _pytree as pytree

from fxpasses._torch import set_forward_signature
from fxpasses.ir.promises import DataParallel
from fxpasses.ir.steps import step_of

_NO_WORD = re.compile(r"\W+")
SLOT = "slot"
"""Key of a placeholder's meta while a step is traced: (role, last key of the path) of the leaf it stands for."""
_UNPREFIXED = ("params", "buffers", "optimizer")


def input_names(arguments: Mapping[str, Any]) -> list[str]:
    """A name for each leaf: ``layers_0_weight`` for a parameter, ``exp_avg_layers_0_weight``, ``batch_0`` for data."""
    names: dict[str, None] = {}
    for role, value in arguments.items():
        for path, _ in pytree.tree_flatten_with_path(value)[0]:
            keys = [str(getattr(key, "key", getattr(key, "idx", ""))) for key in path]
            names[unused_name(_identifier(keys if role in _UNPREFIXED else [role, *keys]), names)] = None
    return list(names)


def tell_slots(gm: fx.GraphModule, arguments: Mapping[str, Any]) -> None:
    """Write into the meta of each placeholder which leaf of ``arguments`` it stands for."""
    slots = [(role, str(getattr(path[-1], "key", getattr(path[-1], "idx", ""))) if path else "")
             for role, value in arguments.items() for path, _ in pytree.tree_flatten_with_path(value)[0]]
    for slot, node in zip(slots, gm.graph.find_nodes(op="placeholder"), strict=True):
        node.meta[SLOT] = slot


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
