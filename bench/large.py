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
SEQUENCE, NODE = 8192, 8
_LLAMA = {"hidden_size": 4096, "intermediate_size": 14336, "num_attention_heads": 32, "num_key_value_heads": 8,
          "vocab_size": 128256, "max_position_embeddings": SEQUENCE}
#: Llama 3 8B by its sizes; as many parameters as Mixtral 8x7B in 64 experts, 8 of which a token goes to: parts of a
#: parameter are rows of dimension 0, and the one expert that 8 would leave a rank cannot be cut, only padded.
_MODELS = {
    "llama": Model("LlamaForCausalLM", "LlamaConfig", _LLAMA),
    "mixtral": Model("MixtralForCausalLM", "MixtralConfig", {
        **_LLAMA, "vocab_size": 32000, "intermediate_size": 1792, "num_local_experts": 64, "num_experts_per_tok": 8,
        "experts_implementation": "batched_mm"}),
}
#: Rows from each rank to each expert: a quarter more than the mean.
_EXPERTS = ExpertParallel(dispatch="padded", capacity_factor=1.25)


@dataclass(frozen=True)
class Kind:
    """A model and how it is spread. ``inner``: what stands inside FSDP, over the ranks of a node, called ``group``.
    ``most``: ranks that FSDP shards over, where more hold copies; None for all."""

    model: str
    inner: tuple[object, ...] = ()
    group: str | None = None
    most: int | None = None

    def mesh(self, ranks: int) -> dict[str, int]:
        """Mesh dimensions of so many ranks, outermost first."""
        outer = ranks if self.group is None else ranks // NODE
        sharded = min(outer, self.most or outer)
        copies = {"replicate": outer // sharded} if sharded < outer else {}
        return {**copies, "dp": sharded, **({} if self.group is None else {self.group: NODE})}

    def parallel(self, ranks: int) -> tuple[object, ...]:
        """As `fxpasses.capture` takes it."""
        replicate = "replicate" if "replicate" in self.mesh(ranks) else None
        return (FSDP(param_dtype=torch.bfloat16, reduce_dtype=torch.float32, replicate=replicate), *self.inner)


KINDS: Mapping[str, Kind] = {
    "fsdp": Kind("llama"),
    "fsdp x tp": Kind("llama", ("tp",), "tp"),
    "moe": Kind("mixtral", (_EXPERTS,), "ep", most=8),
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
        content = repr((_MODELS[kind.model], kind.parallel(self.ranks), kind.mesh(self.ranks), SEQUENCE, self.layers))
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
        loss_of, (model, batch), parallel=kind.parallel(step.ranks), world=World.from_mesh(mesh),
        optimizer=lambda parameters: torch.optim.AdamW(parameters, lr=1e-3)))
