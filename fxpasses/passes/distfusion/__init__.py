"""The pass `distfusion`."""

from __future__ import annotations

import dataclasses

from torch.fx import GraphModule

from fxpasses.analyses.alignment import aligned
from fxpasses.passes.distfusion.codes import REMARKS
from fxpasses.passes.distfusion.fusing import fuse_updates
from fxpasses.passes.distfusion.options import Options
from fxpasses.passes.distfusion.packs import fuse_packs
from fxpasses.passes.distfusion.parts import take_own_parts
from fxpasses.passes.distfusion.wire import sent_otherwise
from fxpasses.passes.distfusion.zero import shard_steps
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass


@fxpass(takes="spmd", gives="spmd", after=("commhoist", "commsimplify"), rank_set=True, remarks=REMARKS,
        changes_values=sent_otherwise)
def distfusion(graphs: list[GraphModule], options: Options, analyses: Analyses) -> list[GraphModule]:
    """Reduce, and keep only the rank's own part: what every rank needs is sent to it, and no more.

    Before::

        class main:
            def forward(
                self,
                a: "f32[8, 4]",
                rank: "i64[] rank@dp",
            ):
                all_reduce: "f32[8, 4]" = _c10d_functional.all_reduce.default(a, "sum", dp)
                wait: "f32[8, 4]" = _c10d_functional.wait_tensor.default(all_reduce)
                rows: "f32[4, 2, 4]" = aten.view.default(wait, [4, 2, 4])
                index: "i64[1]" = aten.view.default(rank, [1])
                part: "f32[1, 2, 4]" = aten.index_select.default(rows, 0, index)
                own: "f32[1, 2, 4]" = aten.mul.Tensor(part, 0.5)
                return (own,)

    After::

        class main:
            def forward(
                self,
                a: "f32[8, 4]",
                rank: "i64[] rank@dp",
            ):
                reduce_scatter: "f32[2, 4]" = _c10d_functional.reduce_scatter_tensor.default(a, "sum", 4, dp)
                wait: "f32[2, 4]" = _c10d_functional.wait_tensor.default(reduce_scatter)
                part: "f32[1, 2, 4]" = aten.view.default(wait, [1, 2, 4])
                own: "f32[1, 2, 4]" = aten.mul.Tensor(part, 0.5)
                return (own,)

    Safe on many ranks because every rank finds the same in the same graph, and where the parts are is evaluated for
    every rank of the world against the group's own order.

    Does nothing when the whole value is needed, or when the part is not the rank's own on some rank.

    Costs a copy of the operand where the shards do not lie one behind the other in it.
    """
    world = analyses.world
    if len(graphs) == 1:
        take_own_parts(graphs, world, analyses)
    elif world.may_rewrite and aligned(graphs, world, sizes=False):
        take_own_parts(graphs, dataclasses.replace(world, rank=0, spmd=None), analyses)
    else:
        for gm in graphs:
            take_own_parts([gm], dataclasses.replace(world, spmd=False), analyses)
    shard_steps(graphs, options, analyses)
    if options.fuse:
        for gm in graphs:
            fuse_updates(gm, analyses)
            fuse_packs(gm, analyses)
    return graphs
