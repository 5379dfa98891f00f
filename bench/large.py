"""Train steps of billions of parameters on 64 and 256 ranks, captured once and kept as text in ``build/bench``."""

from __future__ import annotations

import hashlib
import math
import multiprocessing
import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import FSDP, ExpertParallel, World
from tests.models.zoo import Model, loss_of

FOLDER = Path(__file__).resolve().parent.parent / "build" / "bench"
SEQUENCE = 8192
_LLAMA = {"hidden_size": 4096, "intermediate_size": 14336, "num_attention_heads": 32, "num_key_value_heads": 8,
          "vocab_size": 128256, "max_position_embeddings": SEQUENCE}
_SHARDED = FSDP(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
#: Llama 3 8B and Mixtral 8x7B by their sizes. Rows from each rank to each expert: a quarter more than the mean.
_MODELS = {
    "llama": Model("LlamaForCausalLM", "LlamaConfig", _LLAMA),
    "mixtral": Model("MixtralForCausalLM", "MixtralConfig", {
        **_LLAMA, "vocab_size": 32000, "num_local_experts": 8, "num_experts_per_tok": 2,
        "experts_implementation": "batched_mm"}),
}
_EXPERTS = ExpertParallel(dispatch="padded", capacity_factor=1.25)


@dataclass(frozen=True)
class Kind:
    """A model and how it is spread; ``inner``: the mesh dimension inside the data-parallel one, 8 ranks, a node."""

    model: str
    parallel: tuple[object, ...]
    inner: str | None = None

    def mesh(self, ranks: int) -> dict[str, int]:
        """Mesh dimensions of so many ranks, outermost first."""
        return {"dp": ranks} if self.inner is None else {"dp": ranks // 8, self.inner: 8}


KINDS: Mapping[str, Kind] = {
    "fsdp": Kind("llama", (_SHARDED,)),
    "fsdp x tp": Kind("llama", (_SHARDED, "tp"), "tp"),
    "moe": Kind("mixtral", (_SHARDED, _EXPERTS), "ep"),
}


@dataclass(frozen=True)
class Step:
    """One capture: AdamW, batch 1, sequences of `SEQUENCE`, f32 shards gathered as bf16, gradients reduced in f32."""

    kind: str
    layers: int
    ranks: int

    def __str__(self) -> str:
        mesh = " x ".join(str(size) for size in KINDS[self.kind].mesh(self.ranks).values())
        return f"{self.kind} {mesh}, {self.layers} layers"

    @property
    def file(self) -> Path:
        """Where its text is kept: under another name when anything said of it here is another."""
        kind = KINDS[self.kind]
        content = repr((kind, _MODELS[kind.model], SEQUENCE, self.layers, self.ranks))
        digest = hashlib.sha256(content.encode()).hexdigest()[:12]
        return FOLDER / f"{self.kind.replace(' ', '_')}_{self.layers}_{self.ranks}_{digest}.fx.py"

    def load(self) -> GraphModule:
        """The step, read from its text."""
        self.keep()
        return fxpasses.load(self.file)

    def keep(self) -> None:
        """Capture the step (a minute or two at 32 layers) where its text is not there yet."""
        if not self.file.exists():
            with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as alone:
                text = alone.submit(_captured, self).result()
            self.file.parent.mkdir(parents=True, exist_ok=True)
            unfinished = self.file.with_suffix(f".{os.getpid()}")
            unfinished.write_text(text)
            unfinished.replace(self.file)


def _captured(step: Step) -> str:
    torch.set_num_threads(1)
    kind = KINDS[step.kind]
    mesh = kind.mesh(step.ranks)
    assert math.prod(mesh.values()) == step.ranks
    with torch.device("meta"):
        model = _MODELS[kind.model].build(num_hidden_layers=step.layers)
        batch = torch.zeros(1, SEQUENCE, dtype=torch.int64)
    return fxpasses.dump(fxpasses.capture(
        loss_of, (model, batch), parallel=kind.parallel, world=World.from_mesh(mesh),
        optimizer=lambda parameters: torch.optim.AdamW(parameters, lr=1e-3)))
