"""ZeRO stage 1 (Rajbhandari et al., 2020): optimizer state and its update sharded over the ranks that repeat them."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from torch.fx import GraphModule

from fxpasses.analyses.alignment import aligned
from fxpasses.analyses.replication import replication
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.ops import value_bytes
from fxpasses.ir.steps import step_of
from fxpasses.ir.world import World
from fxpasses.passes.distfusion.casts import move_casts
from fxpasses.passes.distfusion.options import Options
from fxpasses.passes.distfusion.wire import send_in_bf16
from fxpasses.passes.distfusion.zero.rewrite import apply_updates, layout_of
from fxpasses.passes.distfusion.zero.update import Finder, Refused, Update, parameters_of
from fxpasses.pm.analyses import Analyses


def shard_steps(graphs: list[GraphModule], options: Options, analyses: Analyses, ranks: Sequence[int | None]) -> None:
    """What the options ask of a step, in one graph or in all of a rank set alike: updates on shards, gradients in 16
    bits, casts in front of gathers. ``ranks``: places of the graphs in their rank set, None for one that is alone."""
    world = analyses.world
    if len(graphs) > 1:
        world = dataclasses.replace(world, rank=0, spmd=None if world.may_rewrite and aligned(graphs, world) else False)
    if not world.may_rewrite:
        analyses.remark(None, "not-spmd")
        return
    for rank, gm in zip(ranks, graphs, strict=True):
        if options.zero:
            shard_updates(gm, analyses, world, rank, partial_norms=options.norms == "partial")
        if options.wire == "bf16":
            send_in_bf16(gm, analyses, rank)
        move_casts(gm, analyses, rank)


def shard_updates(gm: GraphModule, analyses: Analyses, world: World, rank: int | None = None, *,
                  partial_norms: bool) -> None:
    """Shard the update of every parameter of a captured step that allows it; a remark for each one.

    Each by itself: the others stay replicated, as those do that do not allow it.
    """
    step = step_of(gm)
    if step is None:
        analyses.remark(None, "no-step")
        return
    effects = analyses.get(nested_effects, gm)[gm]
    finder = Finder(gm, step, effects, replication(gm, effects, world), world, partial_norms=partial_norms)
    updates = []
    for parameter in parameters_of(step):
        try:
            updates.append(finder.update_of(parameter))
        except Refused as refused:
            analyses.remark(refused.node, refused.code, f"parameter '{parameter.name}': {refused.message}",
                            bytes=sum(value_bytes(node.meta["val"]) for node in parameter.held))
    updates = [update for update in updates
               if analyses.may_rewrite(update.parameter.node, "sharded-update", rank=rank)]
    for update in updates:
        _tell(update, analyses)
    known = set(gm.graph.nodes)
    if updates:
        apply_updates(gm.graph, updates, lambda node: node not in known or effects.is_pure(node))


def _tell(update: Update, analyses: Analyses) -> None:
    whole = sum(value_bytes(node.meta["val"]) for node in update.parameter.held)
    layout = layout_of(update)
    part = sum(value_bytes(node.meta["val"]) // layout.whole[0] * layout.rows for node in update.parameter.held)
    analyses.remark(update.parameter.node, "sharded-update",
                    f"parameter '{update.parameter.name}': {len(update.parameter.held)} inputs of {whole} bytes lie "
                    f"over '{update.group.name}', {part} on a rank", applied=True, bytes=whole - part)
