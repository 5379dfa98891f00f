"""What the passes do to the bundled graphs, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator

import fxpasses
from bench.graphs import train_steps
from bench.measure import Row, cpu_seconds
from fxpasses import examples
from fxpasses.testing import collectives

QUARTER = 0.25
HOISTED = {"gpt_ddp_small": ("all_reduce",), "gpt_ddp_real": ("all_reduce",),
           "gpt_fsdp_small": ("all_gather", "reduce_scatter"), "gpt_fsdp_real": ("all_gather", "reduce_scatter")}


def rows() -> Iterator[Row]:
    """Collectives left by commhoist; then seconds of each pass at 10,000 nodes and on the largest bundled graph."""
    for example, kinds in HOISTED.items():
        gm = fxpasses.load(examples.text(example))
        before, after = collectives(gm), collectives(fxpasses.run(gm, "commhoist"))
        for kind in kinds:
            yield Row(f"commhoist, {kind}", after[kind] / before[kind], "ratio",
                      f"{example}: {after[kind]} after : {before[kind]} before", QUARTER)
    graphs = {"train steps": train_steps(10_000), "gpt_fsdp_real": fxpasses.load(examples.text("gpt_fsdp_real"))}
    for name, gm in graphs.items():
        for pipeline in ("commhoist", "asynccp", "commhoist,asynccp"):
            seconds = cpu_seconds(lambda gm=gm, pipeline=pipeline: fxpasses.run(gm, pipeline), repeat=1)
            yield Row(pipeline, seconds, "s CPU", f"{name}, {len(gm.graph.nodes)} nodes")
