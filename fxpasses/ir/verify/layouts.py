"""Does what inputs say of their place on ranks fit them: placements, the shape of the whole, being a rank."""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch.fx import GraphModule, Node

from fxpasses.errors import UsageError, did_you_mean
from fxpasses.ir.graph import is_typed, value_of
from fxpasses.ir.shards import misfit, order_of_cuts, split_factor
from fxpasses.ir.verify.rules import RuleFinding
from fxpasses.ir.world import World


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
