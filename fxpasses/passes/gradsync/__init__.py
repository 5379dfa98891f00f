"""The pass `gradsync`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.operators import marked_name, markers
from fxpasses.ir.promises import NEEDS_GRADSYNC
from fxpasses.ir.schedule.communicators import ranks_of
from fxpasses.ir.steps import Step, step_of
from fxpasses.ir.world import World
from fxpasses.passes.gradsync.agreement import check_agreement
from fxpasses.passes.gradsync.codes import REMARKS
from fxpasses.passes.gradsync.settings import NUMERICS, Options, Resolver
from fxpasses.passes.gradsync.synchronise import Synchroniser
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass


@fxpass(takes="captured", gives="spmd", rank_set=True, remarks=REMARKS, numerics=NUMERICS)
def gradsync(graphs: list[GraphModule], options: Options, analyses: Analyses) -> list[GraphModule]:
    """Synchronise gradients: a collective right behind each one, or a bucket of them.

    A captured step marks where a parameter's gradient is finished and where a data-parallel wrapper would broadcast a
    buffer. Every marker becomes what the wrapper promised: the mean over the group's ranks, or the value of its first
    rank; what read the marker reads that.

    Before::

        # fxir 1
        module(world_size=2, form="captured")
        dp = group([[0, 1]])

        class main:
            def forward(
                self,
                x: "f32[8]",
                y: "f32[8]",
            ):
                product: "f32[8]" = aten.mul.Tensor(x, y)
                gradient: "f32[8]" = fxpasses.gradient.default(product, "weight")
                update: "f32[8]" = aten.sub.Tensor(x, gradient)
                return (update,)

    After::

        # fxir 1
        module(world_size=2, form="spmd")
        dp = group([[0, 1]])

        class main:
            def forward(
                self,
                x: "f32[8]",
                y: "f32[8]",
            ):
                product: "f32[8]" = aten.mul.Tensor(x, y)
                mul_tensor: "f32[8]" = aten.mul.Tensor(product, 0.5)
                all_reduce_default: "f32[8]" = _c10d_functional.all_reduce.default(mul_tensor, "sum", dp)
                wait_tensor_default: "f32[8]" = _c10d_functional.wait_tensor.default(all_reduce_default)
                update: "f32[8]" = aten.sub.Tensor(x, wait_tensor_default)
                return (update,)

    Handled: DDP's own buckets, those of its first step too; its compression hooks, with their arithmetic; `no_sync`;
    buffers; reduce_scatter for sharded optimizers; several wrappers in one graph, each with its own settings; names
    that share a gradient; complex gradients, sent as pairs of real numbers; bodies of higher-order operators, where the
    collective stays inside. Buckets are packed as values lie in memory.

    Safe on many ranks because every rank finds the same markers in the same order. Of a rank set this is checked: one
    name less, another type or another order on some rank is refused, for then the ranks would not meet. (DDP itself
    goes by the order of rank 0, holding gradients back; a graph cannot hold one back behind its first use.)

    Does nothing when no wrapper has marked anything, the group has one rank, or ``sync=false``. Refused: a graph that
    promises synchronisation and has no marker, which is a forward alone; sparse gradients; a group or size nobody
    tells; ranks that may run different graphs (``spmd=False``).

    Costs a copy of each gradient, to scale it, and one more with buckets. Time is linear in the graph.
    """
    analyses_of = [analyses.get(nested_effects, gm) for gm in graphs]
    worlds = [analyses.world] if len(graphs) == 1 else [
        _world_of(gm, analyses.world, rank) for gm, rank in zip(graphs, ranks_of(graphs), strict=True)]
    resolvers = [Resolver(gm, options, world) for gm, world in zip(graphs, worlds, strict=True)]
    for gm in graphs:
        if gm.meta.get(NEEDS_GRADSYNC) and not any(markers(graph) for graph in all_graphs(gm)):
            raise UsageError("this graph promises to synchronise gradients and has none: it is a forward alone",
                             hint="capture the whole step first: fxpasses.capture(...)")
    if len(graphs) > 1:
        check_agreement(graphs, resolvers)
    for index, (gm, effects, resolver) in enumerate(zip(graphs, analyses_of, resolvers, strict=True)):
        analyses.rank = index if len(graphs) > 1 else None
        step = step_of(gm)
        parameters = None if step is None else tuple(slot.name for slot in step.inputs if slot.role == "params")
        marked = [marked_name(marker) for graph in effects for marker in markers(graph)]
        if not marked:
            analyses.remark(None, "nothing-marked", kind="analysis")
        for graph, inner in effects.items():
            if markers(graph):
                Synchroniser(graph, inner, analyses, options, resolver, parameters, is_body=graph is not gm).run()
        if step is not None:
            _take_back_replication(step, resolver, marked)
        _remark_on_others(analyses, resolver, parameters or (), marked)
        gm.meta.pop(NEEDS_GRADSYNC, None)
    return graphs


def _take_back_replication(step: Step, resolver: Resolver, marked: Iterable[str]) -> None:
    """A step that updates by gradients which stay local does not keep what it updates the same on all ranks."""
    local = {name: settings.group for name in marked if not (settings := resolver.settings(name)).sync}
    updated = {slot.name for slot in step.outputs if slot.role == "params"}
    for slot in step.inputs:
        if slot.node is not None and slot.role in ("params", "optimizer") and slot.name in updated.intersection(local):
            placements = slot.node.meta.pop("placements", {})
            kept = {group: placement for group, placement in placements.items() if group != local[slot.name]}
            if kept:
                slot.node.meta["placements"] = kept


def _world_of(gm: GraphModule, world: World, rank: int) -> World:
    """``world``, with what the graph of ``rank`` says of groups that there mean other ranks, or nothing."""
    own = gm.meta.get("world")
    known = dict(own.groups) if isinstance(own, World) else {}
    given = {name: group for name, group in world.groups.items() if name not in known or group.part_of(rank)}
    return dataclasses.replace(world, groups=known | given)


def _remark_on_others(analyses: Analyses, resolver: Resolver, parameters: Iterable[str], marked: list[str]) -> None:
    """Say why parameters that nothing marks have no collective."""
    known = set(marked)
    for name in parameters if resolver.promises else ():
        if name not in known:
            analyses.remark(None, resolver.left_alone(name) or "unused", f"'{name}'", kind="analysis")
    if not parameters:  # nothing tells the names of all
        for promise in resolver.promises:
            for code in ("frozen", "ignored"):
                for name in getattr(promise, code):
                    if name not in known:
                        analyses.remark(None, code, f"'{name}'", kind="analysis")
