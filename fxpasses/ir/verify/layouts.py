"""Does what inputs say of where they lie fit them, and other ranks': placements, shape of the whole, being a rank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import torch
from torch.fx import GraphModule, Node

from fxpasses.errors import UsageError, did_you_mean
from fxpasses.ir.graph import is_typed, place_of, value_of
from fxpasses.ir.shards import misfit, order_of_cuts, split_factor
from fxpasses.ir.steps import RANKS, step_of
from fxpasses.ir.verify.rules import RuleFinding
from fxpasses.ir.world import World

_ONE_TENSOR = ("params", "buffers", "optimizer", RANKS)
"""Roles whose inputs have the name of what they are."""


def layout_findings(gm: GraphModule, world: World | None) -> Iterator[RuleFinding]:
    """Inputs and attributes that cannot lie as they say, and ranks that are no whole number."""
    for node in gm.graph.nodes:
        if "global_shape" in node.meta:
            if (problem := misfit(node, world)) is not None:
                whole = list(node.meta["global_shape"])
                yield "global-shape", node, f"it is no part of a tensor of shape {whole}: {problem}", True
        elif node.op in ("placeholder", "get_attr") and (problem := _misplaced(node, world)) is not None:
            yield "placement", node, problem, True
        if isinstance(group := node.meta.get("rank_of"), str) and (problem := _no_rank(node, group, world)) is not None:
            yield "rank-of", node, f"it is no rank in group '{group}': {problem}", True


def differing_state(graphs: Sequence[GraphModule], ranks: Sequence[int]) -> Iterator[RuleFinding]:
    """Inputs of captured steps that are one tensor and lie otherwise on another of ``ranks``.

    Nothing differs from what a graph does not say.
    """
    first: dict[tuple[str, ...], tuple[int, Node, dict[str, str]]] = {}
    for rank, gm in zip(ranks, graphs, strict=True):
        step = step_of(gm)
        for slot in step.inputs if step is not None else ():
            if slot.node is None or slot.role not in _ONE_TENSOR:
                continue
            stated = _stated(slot.node)
            other, there, before = first.setdefault((slot.role, *map(str, slot.path)), (rank, slot.node, stated))
            for what, said in stated.items():
                if said != before.get(what, said):
                    place = f" at {place_of(there)}" if place_of(there) is not None else ""
                    message = f"its {what} is {said} on rank {rank}, and {before[what]} on rank {other}{place}"
                    yield "state-differs", slot.node, message, True


def _stated(node: Node) -> dict[str, str]:
    """What an input says of the tensor that it is, or has a part of."""
    value, placements = value_of(node), node.meta.get("placements") or {}
    found = {f"placement over '{name}'": str(placement) for name, placement in placements.items()}
    if "rank_of" in node.meta:
        found["group"] = str(node.meta["rank_of"])
    if "global_shape" in node.meta:
        found["whole shape"] = str(list(node.meta["global_shape"]))
    if isinstance(value, torch.Tensor):
        found["dtype"] = str(value.dtype)
        if placements and all(placement.is_replicate() for placement in placements.values()):
            found["shape"] = str(list(value.shape))
    return found


def _misplaced(node: Node, world: World | None) -> str | None:
    """What speaks against the shards of a value. A strided one over groups of unknown size may be right."""
    world = world or World(1, dict.fromkeys(node.meta.get("placements") or ()))
    shards = {name: placement for name, placement in (node.meta.get("placements") or {}).items()
              if getattr(placement, "dim", None) is not None}
    if not shards or not is_typed(node):
        return None
    value = value_of(node)
    if not isinstance(value, torch.Tensor):
        return f"{next(iter(shards.values()))} of what is no tensor"
    known = all(world.group_size(name) for name in shards)
    try:
        order_of_cuts({name: placement for name, placement in shards.items() if known or split_factor(placement) == 1},
                      world, value.shape)
    except UsageError as error:
        return f"{error.message} ({error.hint})" if error.hint else error.message
    return None


def _no_rank(node: Node, group: str, world: World | None) -> str | None:
    if node.op != "placeholder":
        return "it is no input"
    if world is not None and group not in world.groups:
        known = list(world.groups)
        return f"there is no such group ({did_you_mean(group, known) or f'groups: {known}'})"
    value = value_of(node)
    if isinstance(value, torch.Tensor):
        whole = not (value.is_floating_point() or value.is_complex() or value.dtype == torch.bool)
        return None if whole and value.numel() == 1 else "its type is not that of one whole number"
    number = isinstance(value, (int, torch.SymInt)) and not isinstance(value, bool)
    return None if number or not is_typed(node) else "its type is not that of one whole number"
