"""Torch's own bucketing of collectives, on graphs of groups that do not exist."""

from __future__ import annotations

import time

import torch.distributed as dist
from torch import fx
from torch._inductor.fx_passes.bucketing import bucket_all_gather, bucket_reduce_scatter

from fxpasses.ir.clone import clone
from fxpasses.ir.ops import collective
from tests.multirank.ddp_captured import fake_ranks

NAME = "torch._inductor bucketing"


def bucketed(gm: fx.GraphModule, bucket_mb: float) -> tuple[fx.GraphModule, float]:
    """``gm`` with its gathers and reduce_scatters in buckets of up to ``bucket_mb`` MiB, and the CPU seconds it took.

    Its one group, of all ranks, is given the name of a live one. Seconds are those of the two passes alone.
    """
    copied = clone(gm)
    with fake_ranks(gm.meta["world"].size):
        name = dist.group.WORLD.group_name
        for node in copied.graph.nodes:
            if collective(node) is not None:
                node.args = (*node.args[:-1], name)
        started = time.process_time()
        bucket_all_gather(copied, lambda _: bucket_mb)
        bucket_reduce_scatter(copied, lambda _: bucket_mb)
        return copied, time.process_time() - started
