"""What capturing sharded steps of real models gives: a table by parallelism; a deep model's time and memory."""

from __future__ import annotations

import math
import multiprocessing
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import torch
from torch.utils import _pytree as pytree

import fxpasses
from bench.measure import Row
from fxpasses import World
from fxpasses.ir.ops import payload_bytes, spec_of
from tests.frontend.sharded import Trained
from tests.models.grid import ARRANGEMENTS, CELLS, Cell
from tests.models.zoo import Model, loss_of

PASSES = "commhoist,asynccp"
#: Of a Llama with 8 billion parameters, on a mesh of 64 ranks.
EIGHT_BILLION = Model("LlamaForCausalLM", "LlamaConfig", {
    "hidden_size": 4096, "intermediate_size": 14336, "num_attention_heads": 32, "num_key_value_heads": 8,
    "vocab_size": 128256, "max_position_embeddings": 8192})
MESH = {"dp": 8, "tp": 8}
SEQUENCE = 2048
LAYERS = (8, 16, 32)
SECONDS, MEMORY, POWER = 90.0, 3072.0, 1.2
#: Millionths of the largest element of a kind, after five steps in float32.
APART = 20.0


def rows() -> Iterator[Row]:
    """A row a model and parallelism; then seconds and memory of a step of billions of parameters, by its layers."""
    for cell in CELLS:
        yield table_row(cell)
    found = {layers: deep(layers) for layers in LAYERS}
    for layers, (seconds, memory, nodes) in found.items():
        last = layers == LAYERS[-1]
        size = f"fsdp x tp on {math.prod(MESH.values())} ranks, AdamW, {layers} layers of hidden 4096, {nodes} nodes"
        yield Row(f"capture, Llama of {layers} layers", seconds, "s CPU", size, SECONDS if last else None)
        yield Row("its memory", memory, "MiB", "of the process, above what it had", MEMORY if last else None)
    (first, (few, *_)), *_, (last, (many, *_)) = found.items()
    yield Row("growth, power of layers", math.log(many / few) / math.log(last / first), "power",
              f"{many:.1f} s : {few:.1f} s for {last} : {first} layers", POWER)


def table_row(cell: Cell) -> Row:
    """How far a captured model is from one on one device, or what is in the way."""
    name = f"{cell}"
    if cell.blocker is not None:
        try:
            cell.captured()
        except fxpasses.UsageError as error:
            return Row(name, math.nan, "ppm", f"refused: {error.message}")
        raise AssertionError(f"{cell} is captured, and was not")
    gm = cell.captured()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "step.fx.py"
        file.write_text(fxpasses.dump(gm))
        read = fxpasses.load(file)
    fxpasses.verify(read)
    apart = furthest(*cell.trained(read))
    started = time.process_time()
    fxpasses.run(read, PASSES, prove=True)
    proved = time.process_time() - started
    launches = [(node, spec.kind) for node in gm.graph.nodes if (spec := spec_of(node.target)) is not None]
    counts = ", ".join(f"{count} {kind}" for kind, count in sorted(Counter(kind for _, kind in launches).items()))
    sent = sum(payload_bytes(node) for node, _ in launches) / 2**20
    ranks = math.prod(ARRANGEMENTS[cell.arrangement].mesh.values())
    return Row(name, apart * 1e6, "ppm", f"{ranks} ranks, {len(gm.graph.nodes)} nodes, {counts}, "
               f"{sent:.2f} MiB a rank gives; {PASSES} proved in {proved:.1f} s", APART)


def furthest(single: Trained, found: Trained) -> float:
    """Largest difference of weights, buffers, optimizer state and losses, relative to the largest element of a kind."""
    kinds = [(single.params, found.params), (single.buffers, found.buffers),
             (dict(enumerate(single.losses)), dict(enumerate(found.losses))),
             *((tensors, found.optimizer[kind]) for kind, tensors in single.optimizer.items())]
    worst = 0.0
    for one, other in kinds:
        scale = max((float(value.abs().max()) for value in pytree.tree_leaves(one) if value.numel()), default=0.0)
        for name, value in one.items():
            difference = (value.double() - other[name].double()).abs()
            worst = max(worst, float(difference.max()) / scale) if difference.numel() and scale else worst
    return worst


def deep(layers: int) -> tuple[float, float, int]:
    """CPU seconds, MiB of memory and nodes of a whole step of a Llama, captured in a process of its own."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as alone:
        return alone.submit(_deep, layers).result()


def _deep(layers: int) -> tuple[float, float, int]:
    torch.set_num_threads(1)
    with torch.device("meta"):
        model = EIGHT_BILLION.build(num_hidden_layers=layers)
        batch = torch.zeros(1, SEQUENCE, dtype=torch.int64)
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    step = fxpasses.capture(loss_of, (model, batch), parallel=("fsdp", "tp"), world=World.from_mesh(MESH),
                            optimizer=lambda parameters: torch.optim.AdamW(parameters, lr=1e-3))
    seconds = time.process_time() - started
    return seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 2**10, len(step.graph.nodes)
