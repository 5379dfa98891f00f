"""What is captured for each bundled graph: sizes of the model, mesh, and how the step is spread over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import torch
from torch import fx
from torch.distributed.tensor.parallel import ColwiseParallel, ParallelStyle, RowwiseParallel

import fxpasses
from fxpasses.frontend.parallel import Parallelism
from scripts.make_examples.models import Config, build

SMALL = Config()
LARGE = Config(layers=24, hidden=2048, heads=16, vocabulary=50304, sequence=2048, batch=4, dtype=torch.bfloat16)
GPT_2 = Config(layers=12, hidden=768, heads=12, vocabulary=50304, sequence=1024, batch=8)
SEVEN_BILLION = Config(layers=32, hidden=4096, heads=32, vocabulary=32000, sequence=2048, batch=1, dtype=torch.bfloat16)


def megatron() -> dict[str, ParallelStyle]:
    """The plan of a GPT: linears split by columns, then by rows. Heads stay whole."""
    return {"layers.*.attention.qkv": ColwiseParallel(), "layers.*.attention.projection": RowwiseParallel(),
            "layers.*.mlp.up": ColwiseParallel(), "layers.*.mlp.down": RowwiseParallel()}


@dataclass(frozen=True)
class Recipe:
    """One bundled graph. Every micro-batch's gradients are synchronised: what the passes then save is to be seen."""

    config: Config
    mesh: Mapping[str, int]
    parallel: Callable[[], Sequence[Parallelism]] = field(default=lambda: [fxpasses.DDP()])
    loop: Literal["unrolled", "scan"] = "unrolled"

    def make(self, name: str) -> fx.GraphModule:
        """Capture the step; no weight is allocated."""
        config = self.config
        shape = config.micro_batches * config.batch, config.sequence
        batch = {key: torch.zeros(shape, dtype=torch.int64, device="meta") for key in ("tokens", "targets")}
        return fxpasses.capture(
            build(config), batch, parallel=self.parallel(), world=fxpasses.World.from_mesh(self.mesh),
            optimizer=lambda parameters: torch.optim.SGD(parameters, lr=config.learning_rate),
            micro_batches=config.micro_batches, accumulate="each", loop=self.loop, name=name)


def _data_parallel(config: Config) -> Recipe:
    return Recipe(replace(config, tied_head=True), {"dp": 4})


def _sharded(config: Config) -> Recipe:
    return Recipe(replace(config, bias=False), {"dp": 4}, lambda: [fxpasses.FSDP(gather="parameter")])


def _tensor_parallel(config: Config) -> Recipe:
    return Recipe(replace(config, micro_batches=2), {"dp": 2, "tp": 2},
                  lambda: [fxpasses.DDP("dp"), fxpasses.TensorParallel(megatron())])


def _loop(config: Config) -> Recipe:
    """Shards over one half of the mesh, copies over the other: gathers, reduce_scatters and all_reduces in a body."""
    return Recipe(config, {"replicate": 2, "shard": 2},
                  lambda: [fxpasses.FSDP("shard", replicate="replicate", gather="parameter")], "scan")


RECIPES: dict[str, Recipe] = {
    "gpt_ddp_small": _data_parallel(SMALL), "gpt_ddp_real": _data_parallel(GPT_2),
    "gpt_fsdp_small": _sharded(SMALL), "gpt_fsdp_real": _sharded(SEVEN_BILLION),
    "gpt_scan_small": _loop(SMALL), "gpt_scan_real": _loop(LARGE),
    "gpt_tp_small": _tensor_parallel(SMALL), "gpt_tp_real": _tensor_parallel(LARGE),
}
"""Name of a bundled graph -> how it is made."""
