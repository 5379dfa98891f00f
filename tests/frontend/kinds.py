"""One small captured step of every kind of parallelism, with what may stand beside it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import FSDP, ContextParallel, ExpertParallel, TensorParallel, World
from tests.frontend.context.sequences import captured as sequences_captured
from tests.frontend.experts.mixture import Mixture, batches
from tests.frontend.fsdp.networks import Network, numbers
from tests.frontend.fsdp.training import OPTIMIZERS
from tests.frontend.models import TASKS, sentences
from tests.frontend.tensor_parallel.plans import megatron, sequence, vocabulary
from tests.frontend.wrapped.live import batch, fake_mesh, loss_of, net, sharded

Captured = GraphModule | list[GraphModule]
SGD, ADAMW = OPTIMIZERS["sgd"], OPTIMIZERS["adamw"]
DATA, SPREAD = World.from_mesh({"dp": 2}), World.from_mesh({"tp": 2})
BOTH = World.from_mesh({"dp": 2, "tp": 2})
HYBRID = World.from_mesh({"replicate": 2, "shard": 2})
HSDP = FSDP(group="shard", replicate="replicate")
BF16 = FSDP(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
BY_PARAMETER = FSDP(gather="parameter")
COLUMNS = TensorParallel(megatron())
VOCABULARY = TensorParallel({**megatron(), **vocabulary()}, loss_parallel=True)
SEQUENCE = TensorParallel(sequence(gate=True), loss_parallel=True)
PADDED = ExpertParallel(group="dp", dispatch="padded", capacity_factor=1.5)
EACH = {"micro_batches": 2, "accumulate": "each"}
SCAN = {"micro_batches": 2, "loop": "scan"}


def _network(parallel: Any, world: World | int = 2, optimizer: Any = SGD, *, tied: bool = False, checkpoints: str = "",
             **settings: Any) -> GraphModule:
    torch.manual_seed(0)
    model = Network(blocks=1 + tied, tied=tied, checkpoints=checkpoints)
    return fxpasses.capture(model, numbers(0, 0), parallel=parallel, world=world, optimizer=optimizer, **settings)


def _sentences(task: str, parallel: Any, world: World, **settings: Any) -> GraphModule:
    return fxpasses.capture(TASKS[task].build(), sentences(0, 0), parallel=parallel, world=world, optimizer=SGD,
                            **settings)


def _experts(parallel: Any, world: World = DATA, **settings: Any) -> GraphModule:
    return fxpasses.capture(Mixture(), batches(0, 0), parallel=parallel, world=world, optimizer=SGD, **settings)


def _wrapped(**settings: Any) -> GraphModule:
    with fake_mesh([2], ["dp"], 0) as mesh:
        return fxpasses.capture(loss_of, (sharded(net(), mesh, **settings), *batch()), optimizer=SGD)


def _scaled() -> GraphModule:
    return _network("fsdp", grad_scaler=torch.amp.GradScaler("cpu"), clip_norm=1.0)


def _table(make: Callable[..., Captured], rows: Mapping[str, tuple[Any, ...]]) -> dict[str, Callable[[], Captured]]:
    """Makers by name; the last entry of a row may be a dictionary of settings."""
    return {name: functools.partial(make, *(entry for entry in row if not isinstance(entry, dict)),
                                    **(row[-1] if isinstance(row[-1], dict) else {})) for name, row in rows.items()}


KINDS: Mapping[str, Callable[[], Captured]] = {
    **_table(_network, {
        "uneven shards": (FSDP(), 3, ADAMW), "by parameter": (BY_PARAMETER,),
        "kept": (FSDP(reshard_after_forward=False),), "again": (FSDP(reshard_after_forward=True),),
        "micro-batches": (FSDP(), {"micro_batches": 2}), "micro-batches, each": (FSDP(), EACH),
        "micro-batches, each, by parameter": (BY_PARAMETER, EACH), "scan": (FSDP(), SCAN),
        "scan, each": (FSDP(), {**SCAN, "accumulate": "each"}),
        "scan, each, by parameter": (BY_PARAMETER, {**SCAN, "accumulate": "each"}),
        "HSDP": (HSDP, HYBRID), "HSDP, each": (HSDP, HYBRID, EACH), "HSDP, clipped": (HSDP, HYBRID, {"clip_norm": 0.1}),
        "bf16": (BF16,), "bf16, each": (BF16, EACH), "bf16, by parameter": (replace(BF16, gather="parameter"), 3),
        "checkpoint": (FSDP(), {"checkpoints": "around"}), "tied": (FSDP(), {"tied": True}),
        "clipped": (FSDP(), 3, {"clip_norm": 0.1}),
    }),
    **_table(_sentences, {
        "columns and rows": ("gpt", COLUMNS, SPREAD), "loss parallel": ("gpt", VOCABULARY, SPREAD),
        "sequence": ("llama", SEQUENCE, SPREAD), "loss parallel, scan": ("gpt", VOCABULARY, SPREAD, SCAN),
        "DDP x TP": ("gpt", ("ddp", VOCABULARY), BOTH), "DDP x TP, each": ("gpt", ("ddp", COLUMNS), BOTH, EACH),
        "DDP x TP, clipped": ("gpt", ("ddp", VOCABULARY), BOTH, {"clip_norm": 0.1}),
        "FSDP x TP": ("llama", ("fsdp", SEQUENCE), BOTH),
        "FSDP x TP, by parameter": ("llama", (BY_PARAMETER, SEQUENCE), BOTH),
        "FSDP x TP, each": ("gpt", ("fsdp", COLUMNS), BOTH, EACH),
        "FSDP x TP, clipped": ("gpt", ("fsdp", COLUMNS), BOTH, {"clip_norm": 0.1}),
    }),
    **_table(_experts, {
        "experts": (("ddp", ExpertParallel(group="dp")),), "experts, padded": (("ddp", PADDED),),
        "FSDP x experts": (("fsdp", ExpertParallel(group="dp")),),
        "FSDP x experts, padded, clipped": (("fsdp", PADDED), {"clip_norm": 0.1}),
        "experts, scan": (("ddp", PADDED), SCAN),
        "experts of their own": (("ddp", ExpertParallel()), World.from_mesh({"dp": 2, "ep": 2})),
    }),
    "ring": functools.partial(sequences_captured, "gpt", {"cp": 2}, length=4),
    "ring, checkpoint": functools.partial(sequences_captured, "checkpointed", {"cp": 2}, length=4),
    "ring, rank set": functools.partial(sequences_captured, "gpt", {"cp": 2}, length=4, skip=True),
    "FSDP x ring": functools.partial(sequences_captured, "llama", {"dp": 2, "cp": 2}, length=4,
                                     parallel=("fsdp", ContextParallel(buffers={"angles": 0}))),
    "scaled": _scaled, "wrapped": _wrapped, "wrapped, kept": functools.partial(_wrapped, reshard_after_forward=False),
}
"""Name -> capture of it; a rank set is a list."""
