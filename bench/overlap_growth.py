"""What overlap of a step of 100,000 nodes takes, and how that grows with the number of nodes."""

from __future__ import annotations

import math
import multiprocessing
import resource
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from torch import fx
from torch.fx import GraphModule
from torch.utils import _pytree as pytree

from bench import overlap
from bench.large import Step
from bench.measure import Row
from fxpasses._torch import forward_signature
from fxpasses.pm.manager import PassManager

STEP, COUNTS = Step("fsdp x tp", 32, 64), (1, 3, 7)
NEARLY_LINEAR, MEMORY_MIB = 1.2, 2048.0


def rows() -> Iterator[Row]:
    """CPU seconds of the passes on 1, 3 and 7 steps in a row, the power they grow by, and memory of the largest."""
    found = {}
    for count in COUNTS:
        with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as alone:
            nodes, seconds, memory = found[count] = alone.submit(_measured, count).result()
        yield Row(f"overlap, {nodes} nodes", seconds, "s CPU", f"{overlap.PIPELINES[overlap.OURS]}, {count} x {STEP}")
    (few, short, _), (many, long, memory) = found[COUNTS[0]], found[COUNTS[-1]]
    yield Row("growth of overlap", math.log(long / short) / math.log(many / few), "power",
              f"{long:.2f} s of {many} : {short:.2f} s of {few} nodes", NEARLY_LINEAR)
    yield Row("its memory", memory, "MiB", f"of the passes on {many} nodes, above that of the graph", MEMORY_MIB)


def _measured(count: int) -> tuple[int, float, float]:
    gm = repeated(STEP.load(), count)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds = overlap.Seconds()
    PassManager(overlap.PIPELINES[overlap.OURS], cost_model=overlap.PROFILE, observers=[seconds])(gm)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return len(gm.graph.nodes), seconds.total, used / 2**10


def repeated(step: GraphModule, count: int) -> GraphModule:
    """``count`` steps one after the other, each on the state that the one before returned, all on one batch."""
    _, names, taken, given_back = forward_signature(step.graph)
    *body, output = step.graph.nodes
    inputs = [node for node in body if node.op == "placeholder"]
    given, _ = pytree.tree_unflatten(inputs, taken)
    arguments = dict(zip(names, given, strict=True))
    loss, returned = pytree.tree_unflatten(output.args[0], given_back)
    graph = fx.Graph()
    copies = {node: graph.node_copy(node) for node in inputs}
    losses = []
    for _ in range(count):
        for node in body:
            if node.op != "placeholder":
                copies[node] = graph.node_copy(node, copies.__getitem__)
        losses.append(copies[loss])
        news = {name: pytree.tree_map(lambda node: copies.get(node, node), value) for name, value in returned.items()}
        for name, value in news.items():
            copies.update(zip(pytree.tree_leaves(arguments[name]), pytree.tree_leaves(value), strict=True))
    leaves = (*losses, *pytree.tree_leaves(news))
    graph.output(leaves).meta["val"] = tuple(node.meta["val"] for node in leaves)
    whole = GraphModule(step, graph)
    whole.meta.update(step.meta)
    return whole
