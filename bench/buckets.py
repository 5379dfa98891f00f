"""Bucketing: what it costs on a large graph, beside torch's own in the same run, and what it gains on two ranks."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Iterator, Sequence

import torch
import torch.distributed as dist
from torch.fx import GraphModule

import fxpasses
from bench import peer
from bench.graphs import fsdp_step, many_sums
from bench.measure import Row
from fxpasses.pm.declare import Pass
from fxpasses.pm.manager import PassManager
from fxpasses.pm.observe import Observer
from fxpasses.testing import collectives
from fxpasses.testing.pools import RankPool

WEIGHTS, MORE, BUCKET_MB = 867, 16, 25.0
SECONDS, NEARLY_LINEAR = 2.0, 1.2
RANKS, ROUNDS, STEPS = 2, 15, 3
#: All_reduces of so many f32: eight of 1 MiB and 256 of 4 KiB.
SUMS = ((8, 1 << 18), (256, 1 << 10))
DOCUMENT = "the document's 32.4 -> 9.7 ms, 3.3x"


class Seconds(Observer):
    """CPU seconds of the pass alone."""

    def __init__(self) -> None:
        self.taken = 0.0

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        """Keep them."""
        self.taken = cpu_seconds


def rows() -> Iterator[Row]:
    """CPU seconds of both sides and how they grow from half the size; then milliseconds of sums, apart over fused."""
    halves = {count: fsdp_step(count, 1, regather=False, more=MORE) for count in (WEIGHTS // 2, WEIGHTS)}
    nodes = [len(gm.graph.nodes) for gm in halves.values()]
    for side, measure in {"commfuse": fused, peer.NAME: peer.bucketed}.items():
        results = [measure(gm, BUCKET_MB) for gm in halves.values()]
        half, whole = (seconds for _, seconds in results)
        left = collectives(results[-1][0])
        ours = side == "commfuse"
        yield Row(f"bucketing, {side}", whole, "s CPU", f"{nodes[1]} nodes: {WEIGHTS} gathers and reduce_scatters -> "
                  f"{left['all_gather']} and {left['reduce_scatter']}", SECONDS if ours else None)
        yield Row(f"growth, {side}", math.log(whole / half) / math.log(nodes[1] / nodes[0]), "power",
                  f"{whole:.2f} s of {nodes[1]} : {half:.2f} s of {nodes[0]} nodes", NEARLY_LINEAR if ours else None)
    with RankPool(RANKS, timeout=300) as pool:
        for count, elements in SUMS:
            before, after = pool.run(live, count, elements)[0]
            yield Row(f"fused : apart, {count} sums", before / after, "times",
                      f"{before:.2f} ms {count} all_reduces of {elements * 4 // 1024} KiB -> {after:.2f} ms one, "
                      f"{RANKS} Gloo ranks; {DOCUMENT}")


def fused(gm: GraphModule, bucket_mb: float) -> tuple[GraphModule, float]:
    """``gm`` behind commfuse, and the CPU seconds of the pass alone, as of the other side."""
    seconds = Seconds()
    out = PassManager(f"commfuse{{bucket_mb={bucket_mb}}}", observers=[seconds])(gm)
    return out, seconds.taken


def live(count: int, elements: int) -> tuple[float, float]:
    """Milliseconds of the sums apart and fused on this rank, medians of rounds in which both take turns."""
    apart = many_sums(count, elements, RANKS)
    sides = [fxpasses.bind(gm) for gm in (apart, fxpasses.run(apart, f"commfuse{{bucket_mb={BUCKET_MB}}}"))]
    assert collectives(sides[1])["all_reduce"] == 1
    inputs = [torch.full((elements,), float(dist.get_rank())) for _ in range(count)]
    taken: list[list[float]] = [[], []]
    for number in range(ROUNDS + 1):
        for side, times in zip(sides, taken, strict=True):
            dist.barrier()
            started = time.perf_counter()
            for _ in range(STEPS):
                side(*inputs)
            dist.barrier()
            times += [(time.perf_counter() - started) * 1000 / STEPS] if number else []
    return statistics.median(taken[0]), statistics.median(taken[1])
