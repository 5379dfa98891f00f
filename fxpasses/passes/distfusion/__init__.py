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
        changes_values=sent_otherwise, numerics={"": "bit-exact", "norms=partial": "re-associates"})
def distfusion(graphs: list[GraphModule], options: Options, analyses: Analyses) -> list[GraphModule]:
    """Reduce, and keep only the rank's own part: what every rank needs is sent to it, and no more.

    Before::

        class main:
            def forward(
                self,
                a: "f32[4, 4]",
                rank: "i64[] rank@dp",
            ):
                all_reduce: "f32[4, 4]" = _c10d_functional.all_reduce.default(a, "sum", dp)
                wait: "f32[4, 4]" = _c10d_functional.wait_tensor.default(all_reduce)
                half: "f32[4, 4]" = aten.mul.Tensor(wait, 0.5)
                blocks: "f32[2, 2, 4]" = aten.view.default(half, [2, 2, 4])
                index: "i64[1]" = aten.view.default(rank, [1])
                own: "f32[1, 2, 4]" = aten.index_select.default(blocks, 0, index)
                return (own,)

    After::

        class main:
            def forward(
                self,
                a: "f32[4, 4]",
                rank: "i64[] rank@dp",
            ):
                reduce_scatter_tensor_default: "f32[2, 4]" = _c10d_functional.reduce_scatter_tensor.default(a, "sum", 2, dp)
                wait_tensor_default: "f32[2, 4]" = _c10d_functional.wait_tensor.default(reduce_scatter_tensor_default)
                view_default: "f32[1, 2, 4]" = aten.view.default(wait_tensor_default, [1, 2, 4])
                mul_tensor: "f32[1, 2, 4]" = aten.mul.Tensor(view_default, 0.5)
                return (mul_tensor,)

    Handled: parts along any dimension, in a row or strided, of any group in its own order, told by inputs that are a
    rank, tables, arithmetic, or numbers of each rank's own graph; views, casts and elementwise operators between the
    reduction and the part, which are computed of the shard then; several readers of the part, and writes to it in
    place; a reduction in the node and one across; a last part that is shorter (rank sets). Of a gather the own part is
    the operand.

    ``zero=1`` shards a captured step's optimizer: each rank updates its rows of parameters and state (ZeRO-1).
    ``fuse`` makes one node, and one kernel, of the pointwise operators behind a reduction, and of a bucket of casts.
    ``norms=partial`` adds up norms of shards, in another order; ``exact`` leaves parameters replicated that need them.
    ``wire=bf16`` reduces float32 gradients in bfloat16, which changes numbers.
    Whatever these are, a gathered value that all readers cast to one narrower type is cast in front of the gather.

    Safe on many ranks because every rank finds the same in the same graph, and which elements each rank takes is
    worked out for every rank of the world against the group's own order. New collectives stand where the old ones were.

    Does nothing when the whole value is needed, the part is not the rank's own on some rank, what is read was written
    in between, a control edge holds a node, or ranks may run different graphs (``spmd=False``).

    Costs a copy of the operand where shards do not lie one behind the other in it, as large as the operand and where
    that pays only; else it takes memory and bytes away.
    """  # noqa: E501 - as texts are written
    world = analyses.world
    ranks = range(len(graphs)) if len(graphs) > 1 else [None]
    if len(graphs) == 1:
        take_own_parts(graphs, world, analyses, ranks)
    elif world.may_rewrite and aligned(graphs, world, sizes=False):
        take_own_parts(graphs, dataclasses.replace(world, rank=0, spmd=None), analyses, ranks)
    else:
        for rank, gm in zip(ranks, graphs, strict=True):
            take_own_parts([gm], dataclasses.replace(world, spmd=False), analyses, [rank])
    shard_steps(graphs, options, analyses, ranks)
    for rank, gm in zip(ranks, graphs, strict=True) if options.fuse else ():
        fuse_updates(gm, analyses, rank)
        fuse_packs(gm, analyses, rank)
    return graphs
