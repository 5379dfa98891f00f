"""Bytes that steps with a sharded optimizer send, counted on rings of 2, 4 and 8 ranks, and time on two Gloo ranks.

The naive step reduces whole gradients, updates its own part and gathers the parameters; ZeRO-1 begins at a
data-parallel step that updates everything everywhere.
"""

from __future__ import annotations

import functools
import statistics
import time
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import torch
import torch.distributed as dist
from torch.fx import GraphModule

import fxpasses
from bench.measure import Row
from fxpasses import World
from fxpasses.ir.ops import collective, value_bytes
from fxpasses.ir.steps import step_of
from fxpasses.ranks.inputs import random_inputs
from fxpasses.testing import snippet
from fxpasses.testing.pools import RankPool
from scripts.make_examples.models import Config, build

RANKS = (2, 4, 8)
ROWS, COLUMNS, BATCH = 1024, 2048, 1
ROUNDS = 15
GPT = Config(layers=2, hidden=256, heads=8, vocabulary=512, sequence=32, batch=2)
NAIVE: Mapping[str, tuple[str, Fraction]] = {
    "as it is": ("", Fraction(1)),
    "distfusion": ("distfusion", Fraction(2, 3)),
    "distfusion, bf16 copy": ("distfusion", Fraction(1, 2)),
    "distfusion{wire=bf16}, bf16 copy": ("distfusion{wire=bf16}", Fraction(1, 3)),
}
"""Variant -> passes, and what they leave of the ring bytes. "bf16 copy": the model computes with such parameters."""
ZERO: Mapping[str, tuple[str, Fraction]] = {
    "as it is": ("", Fraction(1)),
    "zero=1": ("distfusion{zero=1}", Fraction(1)),
    "zero=1, autocast": ("distfusion{zero=1}", Fraction(3, 4)),
    "zero=1 wire=bf16, autocast": ("distfusion{zero=1 wire=bf16}", Fraction(1, 2)),
}
"""The same for a data-parallel step, beside its own all_reduces."""


def ring_bytes(gm: GraphModule) -> Fraction:
    """Bytes a rank sends in the collectives of ``gm`` when each goes round a ring."""
    total = Fraction(0)
    for node in gm.graph.nodes:
        found = collective(node)
        if found is None:
            continue
        size = gm.meta["world"].group_size(found.group.name)
        share = Fraction(size - 1, size)
        sent = sum(value_bytes(operand.meta["val"]) for operand in found.inputs)
        total += {"all_reduce": 2 * share * sent, "reduce_scatter": share * sent,
                  "all_gather": share * size * sent}[found.kind]
    return total


def naive(ranks: int, *, low: bool, rows: int = ROWS, columns: int = COLUMNS) -> GraphModule:
    """A linear layer with momentum, sharded by hand; ``low``: computed in bfloat16.

    (shard of the weights [rows / ranks, columns], of the momentum, batch [BATCH, rows], rank) -> (loss, new shards).
    """
    part, dtype = rows // ranks, "torch.bfloat16" if low else "torch.float32"
    shard = f"f32[{part}, {columns}]"
    return snippet(f"w: {shard} S(0)@dp; m: {shard} S(0)@dp; x: f32[{BATCH}, {rows}]; rank: i64[] rank@dp", f"""
        w_l = _c10d_functional.all_gather_into_tensor.default(w, {ranks}, dp)
        whole = _c10d_functional.wait_tensor.default(w_l)
        weight = aten._to_copy.default(whole, dtype={dtype})
        batch = aten._to_copy.default(x, dtype={dtype})
        y = aten.mm.default(batch, weight)
        turned = aten.t.default(batch)
        own = aten.mm.default(turned, y)
        wide = aten._to_copy.default(own, dtype=torch.float32)
        scaled = aten.mul.Tensor(wide, {1 / ranks})
        g_l = _c10d_functional.all_reduce.default(scaled, "sum", dp)
        g = _c10d_functional.wait_tensor.default(g_l)
        parts = aten.view.default(g, [{ranks}, {part}, {columns}])
        index = aten.view.default(rank, [1])
        picked = aten.index_select.default(parts, 0, index)
        gradient = aten.view.default(picked, [{part}, {columns}])
        momentum = aten.mul.Tensor(m, 0.9)
        moved = aten.add.Tensor(momentum, gradient)
        new = aten.add.Tensor(w, moved, alpha=-0.01)
        single = aten._to_copy.default(y, dtype=torch.float32)
        loss = aten.sum.default(single)
        return (loss, new, moved)
    """, world_size=ranks, groups={"dp": [list(range(ranks))]})


@functools.cache
def data_parallel(ranks: int, *, low: bool, config: Config = GPT) -> GraphModule:
    """A GPT under DDP with AdamW, not to be edited; ``low``: under autocast to bfloat16."""
    batch = torch.zeros(2, config.batch, config.sequence, dtype=torch.int64).unbind()
    return fxpasses.capture(build(config, "cpu"), batch, parallel="ddp", world=World.from_mesh({"dp": ranks}),
                            optimizer=functools.partial(torch.optim.AdamW, lr=1e-3),
                            autocast=torch.bfloat16 if low else None)


def changed(gm: GraphModule, passes: str) -> GraphModule:
    return fxpasses.run(gm, passes) if passes else gm


def state_bytes(gm: GraphModule) -> int:
    """Bytes of parameters and optimizer state that a rank keeps between steps."""
    step = step_of(gm)
    assert step is not None
    kept = [node for role in ("params", "optimizer") for node in step.taken(role).values()]
    return sum(value_bytes(node.meta["val"]) for node in kept)


def rows() -> Iterator[Row]:
    """Shares of ring bytes, memory that is kept, and milliseconds of a step."""
    for ranks in RANKS:
        start = ring_bytes(naive(ranks, low=False))
        for name, (passes, wanted) in NAIVE.items():
            found = ring_bytes(changed(naive(ranks, low="bf16" in name), passes))
            yield Row(f"naive sharded step, {name}", float(found / start), "ratio",
                      f"{ranks} ranks, {float(found):,.0f} ring bytes a rank", float(wanted))
    for ranks in RANKS:
        start = ring_bytes(data_parallel(ranks, low=False))
        kept = state_bytes(data_parallel(ranks, low=False))
        for name, (passes, _) in ZERO.items():
            out = changed(data_parallel(ranks, low="autocast" in name), passes)
            yield Row(f"DDP GPT, {name}", float(ring_bytes(out) / start), "ratio",
                      f"{ranks} ranks, {float(ring_bytes(out)):,.0f} ring bytes a rank, parameters and state "
                      f"{state_bytes(out) / kept:.3f} of {kept:,} bytes")
    yield from timed()


def timed(rounds: int = ROUNDS) -> Iterator[Row]:
    """Steps on two Gloo ranks, one of each after the other in every round."""
    graphs = {f"naive sharded step, {name}": changed(naive(2, low="bf16" in name), passes)
              for name, (passes, _) in NAIVE.items()}
    graphs["naive sharded step as it is, bf16 copy"] = naive(2, low=True)
    with RankPool(2, timeout=300) as pool:
        taken = pool.run(_steps_ms, {name: fxpasses.dump(gm) for name, gm in graphs.items()}, rounds)[0]
    for name, found in taken.items():
        yield Row(name, statistics.median(found), "ms", f"a step on two Gloo ranks, median of {rounds}, quarter "
                  f"{sorted(found)[rounds // 4]:.1f}")


def _steps_ms(texts: Mapping[str, str], rounds: int) -> dict[str, list[float]]:
    """Milliseconds of each graph on this rank."""
    graphs = {name: fxpasses.load(text) for name, text in texts.items()}
    runs: dict[str, Any] = {name: fxpasses.bind(gm) for name, gm in graphs.items()}
    inputs = {name: random_inputs(gm)[dist.get_rank()] for name, gm in graphs.items()}
    found: dict[str, list[float]] = {name: [] for name in runs}
    with torch.no_grad():
        for number in range(rounds + 1):
            for name, run in runs.items():
                dist.barrier()
                started = time.perf_counter()
                run(*inputs[name])
                dist.barrier()
                if number:
                    found[name].append((time.perf_counter() - started) * 1e3)
    return found
