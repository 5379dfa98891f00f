"""What it costs to check a pipeline's result, and to find the first node that differs."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import fxpasses
from bench.measure import Row, cpu_seconds
from fxpasses import examples

EXAMPLE, PIPELINE = "gpt_ddp_small", "commhoist,asynccp"
SECONDS = 1.0


def rows() -> Iterator[Row]:
    """CPU seconds on 4 ranks, two sets of inputs: of a right result, a wrong one, and a pipeline that is proved."""
    before = fxpasses.load(examples.text(EXAMPLE))
    after = fxpasses.run(before, PIPELINE)
    wrong = fxpasses.run(before, PIPELINE)
    launch = next(node for node in wrong.graph.nodes if "all_reduce" in str(node.target))
    launch.args = (launch.args[0], "max", launch.args[2])
    nodes = f"{EXAMPLE}, {len(before.graph.nodes)} nodes, 4 ranks"
    for name, result in (("check", after), ("check, different", wrong)):
        report = fxpasses.check(before, result)
        seconds = cpu_seconds(functools.partial(fxpasses.check, before, result))
        yield Row(name, seconds, "s CPU", f"{nodes}: {report.verdict}", SECONDS if report.ok else None)
    seconds = cpu_seconds(lambda: fxpasses.run(before, PIPELINE, prove=True))
    yield Row("run --prove", seconds, "s CPU", f"{nodes}: {PIPELINE}")
