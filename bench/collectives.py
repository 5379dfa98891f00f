"""What the algebra of collectives saves: launches and bytes of a step, beside torch's own bucketing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from torch import fx

import fxpasses
from bench import peer
from bench.graphs import fsdp_step
from bench.measure import Row
from fxpasses import examples
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, is_collective, payload_bytes
from fxpasses.testing import collectives
from fxpasses.testing.traffic import Traffic

QUARTER, BUCKET_MB, MIB = 0.25, 2000.0, 1 << 20
GENERATED = "FSDP, 32 layers"
SHARDED = ("gpt_fsdp_small", "gpt_fsdp_real", GENERATED)
REPLICATED = ("gpt_ddp_small", "gpt_ddp_real")
LOOPS = ("gpt_scan_small", "gpt_scan_real")
STEPS = ("gpt_ddp_small", "gpt_ddp_real", *SHARDED, *LOOPS, "gpt_tp_small", "gpt_tp_real")
#: Too slow for every bench on larger graphs: see ``python -m bench buckets``.
PEER = ("gpt_fsdp_small", GENERATED)
PIPELINE = ("commsimplify", "commhoist", "commfuse")


def rows() -> Iterator[Row]:
    """What commhoist leaves of four micro-batches and of loops; then the pipeline, pass by pass, on every step."""
    for name in SHARDED:
        yield from hoisted(name, ("all_gather", "reduce_scatter"))
    for name in REPLICATED:
        yield from hoisted(name, ("all_reduce",))
    for name in LOOPS:
        before, after = (sum(is_collective(node) for body in all_graphs(gm)[1:] for node in body.graph.nodes)
                         for gm in (step(name), fxpasses.run(step(name), "commhoist")))
        yield Row("collectives in loops", after, "left", f"{name}: {after} behind commhoist, {before} before", 0)
    for name in STEPS:
        yield from table(name)


def step(name: str) -> fx.GraphModule:
    """A bundled train step, or the generated one."""
    return fsdp_step() if name == GENERATED else fxpasses.load(examples.text(name))


def sent(gm: fx.GraphModule) -> Counter[str]:
    """Bytes a rank contributes to the collectives of each kind."""
    found: Counter[str] = Counter()
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            call = collective(node)
            if call is not None:
                found[call.kind] += payload_bytes(node)
    return found


def hoisted(name: str, kinds: tuple[str, ...]) -> Iterator[Row]:
    """Launches and bytes behind commhoist over those before, for each kind; then those behind the peer."""
    before = step(name)
    sides = {"commhoist": fxpasses.run(before, "commhoist")}
    if name in PEER:
        sides[peer.NAME] = peer.bucketed(before, BUCKET_MB)[0]
    for side, gm in sides.items():
        limit = QUARTER if side == "commhoist" else None
        for kind in kinds:
            counts = collectives(gm)[kind], collectives(before)[kind]
            sizes = sent(gm)[kind], sent(before)[kind]
            yield Row(f"{kind} launches", counts[0] / counts[1], "ratio",
                      f"{name}: {counts[0]} behind {side} : {counts[1]} before", limit)
            yield Row(f"{kind} bytes", sizes[0] / sizes[1], "ratio",
                      f"{name}: {sizes[0] / MIB:.3f} behind {side} : {sizes[1] / MIB:.3f} MiB before", limit)


def table(name: str) -> Iterator[Row]:
    """Launches and MiB a run of one step, before and behind each pass of the pipeline; loops count as they run."""
    gm = step(name)
    before, words = Traffic.of(gm), []
    for position in range(len(PIPELINE) + 1):
        if position:
            gm = fxpasses.run(gm, PIPELINE[position - 1])
        now = Traffic.of(gm)
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(collectives(gm).items()))
        place = PIPELINE[position - 1] if position else "before"
        words.append(f"{place}: {kinds}, {now.bytes / MIB:.3f} MiB")
    yield Row(f"launches, {name}", now.launches / before.launches, "ratio", "; ".join(words))
    yield Row(f"bytes, {name}", now.bytes / before.bytes, "ratio", f"{now.bytes:,} : {before.bytes:,} bytes")
