"""Reading, writing and rewriting of graphs of 10,000 nodes, and how the time grows to 50,000."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import torch
from torch import fx

import fxpasses
from bench.graphs import train_steps, untyped
from bench.measure import Row, cpu_seconds

SMALL, LARGE = 10_000, 50_000
GROWTH = 1.2


@dataclass(frozen=True)
class Task:
    """``prepare`` makes, from a graph, the work whose time is taken; ``limit``: seconds at 10,000 nodes."""

    name: str
    prepare: Callable[[fx.GraphModule], Callable[[], object]]
    limit: float


@fxpasses.fxpass()
def touch(gm: fx.GraphModule) -> fx.GraphModule:
    """Return an alias of the first output, so that there is a change to compile and verify."""
    output = gm.graph.output_node()
    first, *others = output.args[0]
    with gm.graph.inserting_before(output):
        alias = gm.graph.call_function(torch.ops.aten.alias.default, (first,))
    alias.meta["val"] = first.meta["val"]
    output.args = ((alias, *others),)
    return gm


def _reading(text: str) -> Callable[[], object]:
    return lambda: fxpasses.load(text)


TASKS = (
    Task("read, typed", lambda gm: _reading(fxpasses.dump(gm)), 2.0),
    Task("read, types inferred", lambda gm: _reading(untyped(gm)), 4.0),
    Task("dump", lambda gm: lambda: fxpasses.dump(gm), 0.3),
    Task("clone + verify + recompile", lambda gm: lambda: fxpasses.run(gm, [touch]), 1.0),
)


def rows() -> Iterator[Row]:
    """Seconds at 10,000 nodes; then seconds a node at 50,000 nodes over seconds a node at 10,000."""
    small, large = train_steps(SMALL), train_steps(LARGE)
    count, larger = len(small.graph.nodes), len(large.graph.nodes)
    for task in TASKS:
        seconds = cpu_seconds(task.prepare(small))
        yield Row(task.name, seconds, "s CPU", f"{count} nodes", task.limit)
        growth = cpu_seconds(task.prepare(large)) / larger / (seconds / count)
        yield Row(f"{task.name}, growth", growth, "ratio", f"a node, {larger} : {count} nodes", GROWTH)
