"""What capturing a train step gives: nodes on the way from DDP as one node to a synchronised step; time and memory."""

from __future__ import annotations

import multiprocessing
import resource
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import torch
from torch import fx, nn
from torch.nn.parallel import DistributedDataParallel

import fxpasses
from bench.measure import Row
from fxpasses.fixes.fix1287 import fix1287, traced
from fxpasses.ir.ops import spec_of
from scripts.make_examples.models import Config, build
from tests.frontend.models import Transformer, sentences
from tests.multirank.ddp_captured import fake_ranks

LAYERS = (4, 8, 12)
RANKS = 2
DEEP = 32
#: Hidden sizes of the deep model: 1.6 million and 6.5 billion parameters.
HIDDEN = (64, 4096)
SECONDS, GROWTH = 60.0, 1.2


class Root(nn.Module):
    """A wrapped model inside another module, as tracers meet it."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, tokens: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        return self.model(tokens, targets)


def stages(layers: int) -> dict[str, fx.GraphModule]:
    """Graphs of one encoder: DDP as a leaf, the boundary opened, forward and backward, gradients synchronised."""
    batch = sentences(0, 0)
    with fake_ranks(RANKS):
        root = Root(DistributedDataParallel(Transformer(layers, causal=False)))
        leaf = traced(root)
        opened = fix1287(leaf)
        joint = fxpasses.capture(root, batch, world=RANKS, gradsync=None)
        return {"leaf": leaf, "inlined": opened, "joint": joint,
                "synchronised": fxpasses.capture(root, batch, world=RANKS)}


def behind_gradients(gm: fx.GraphModule) -> list[int]:
    """For each all_reduce, how many nodes behind the node that makes its gradient it stands."""
    order = {node: position for position, node in enumerate(gm.graph.nodes)}
    found = []
    for node in order:
        if (spec := spec_of(node.target)) is not None and spec.kind == "all_reduce":
            scaled = node.args[0]
            found.append(order[node] - order[scaled.args[0]])
    return found


def rows() -> Iterator[Row]:
    """The table for some depths; then seconds and memory of capturing a deep model, narrow and wide."""
    for layers in LAYERS:
        graphs = stages(layers)
        counts = {name: len(gm.graph.nodes) for name, gm in graphs.items()}
        final = graphs["synchronised"]
        places = [position for position, node in enumerate(final.graph.nodes) if "all_reduce" in str(node.target)]
        yield Row(f"joint : leaf, {layers} layers", counts["joint"] / counts["leaf"], "ratio",
                  f"nodes: {', '.join(f'{count} {name}' for name, count in counts.items())}")
        yield Row(f"behind its gradient, {layers} layers", max(behind_gradients(final)), "nodes",
                  f"most of {len(places)} all_reduce, nodes {places[0]} to {places[-1]} of {counts['synchronised']}")
    seconds, memory, nodes = zip(*(deep(hidden) for hidden in HIDDEN), strict=True)
    for hidden, taken, used, count in zip(HIDDEN, seconds, memory, nodes, strict=True):
        weights = 12 * DEEP * hidden**2 * 4 / 2**20
        yield Row(f"capture, hidden {hidden}", taken, "s CPU",
                  f"{DEEP} layers, {count} nodes, {used:.0f} MiB for {weights:.0f} MiB of weights", SECONDS)
    yield Row("memory, wide : narrow", memory[1] / memory[0], "ratio",
              f"{memory[1]:.0f} MiB : {memory[0]:.0f} MiB", GROWTH)


def deep(hidden: int) -> tuple[float, float, int]:
    """CPU seconds, MiB of memory and nodes of a whole step of a deep GPT, captured in a process of its own."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as alone:
        return alone.submit(_deep, hidden).result()


def _deep(hidden: int) -> tuple[float, float, int]:
    torch.set_num_threads(1)
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    config = Config(layers=DEEP, hidden=hidden, heads=hidden // 16)
    batch = torch.zeros(2, config.batch, config.sequence, dtype=torch.int64).unbind()
    step = fxpasses.capture(build(config), batch, parallel="ddp", world=8,
                            optimizer=lambda parameters: torch.optim.AdamW(parameters, lr=1e-3))
    seconds = time.process_time() - started
    return seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 2**10, len(step.graph.nodes)
