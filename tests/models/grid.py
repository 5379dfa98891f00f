"""Which parallelism fits which model of the zoo, and what is in the way where none does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, fx, nn
from torch.distributed.tensor.parallel import ColwiseParallel, ParallelStyle, RowwiseParallel

import fxpasses
from fxpasses import TensorParallel, World
from tests.frontend.sharded import Trained, data_index, train_simulated, train_single, whole_batches, whole_state
from tests.models.zoo import MODELS, adamw, depth, loss_of, loss_of_part, tokens

Batch = tuple[Tensor, ...]


@dataclass(frozen=True)
class Arrangement:
    """Kinds of parallelism, outermost first, on ranks in a ``mesh``. Where that has "cp", sequences are cut."""

    kinds: tuple[str, ...]
    mesh: Mapping[str, int]

    @property
    def world(self) -> World:
        """The ranks, and a group for each dimension of the mesh."""
        return World.from_mesh(self.mesh)

    @property
    def loss(self) -> Callable[..., Tensor]:
        """The step: (model, *batch) -> loss."""
        return loss_of_part if "cp" in self.mesh else loss_of

    def batch(self, index: int, step: int) -> Batch:
        """What the ranks with the ``index``-th data of their own get."""
        parts = self.mesh.get("cp", 1)
        whole = self.whole(index // parts, step)
        return tuple(value.chunk(parts, dim=1)[index % parts].contiguous() for value in whole)

    def whole(self, index: int, step: int) -> Batch:
        """The batch of which ranks get parts."""
        found = tokens(index, step)
        if "cp" not in self.mesh:
            return (found,)
        targets = torch.cat([found[:, 1:], found[:, :1]], 1)  # none is left out: every part has as many
        return found, targets, torch.arange(found.shape[1]).expand_as(found).contiguous()


ARRANGEMENTS: dict[str, Arrangement] = {
    "ddp": Arrangement(("ddp",), {"dp": 2}),
    "fsdp": Arrangement(("fsdp",), {"dp": 2}),
    "tp": Arrangement(("tp",), {"tp": 2}),
    "fsdp x tp": Arrangement(("fsdp", "tp"), {"dp": 2, "tp": 2}),
    "ep": Arrangement(("ep",), {"ep": 2}),
    "fsdp x ep": Arrangement(("fsdp", "ep"), {"dp": 2, "ep": 2}),
    "cp": Arrangement(("cp",), {"cp": 2}),
    "fsdp x cp": Arrangement(("fsdp", "cp"), {"dp": 2, "cp": 2}),
}


def _of(prefix: str, names: str, style: type[ParallelStyle]) -> dict[str, ParallelStyle]:
    return {f"{prefix}.{name}": style() for name in names.split()}


_BERT, _GPT2, _MIXTRAL = "bert.encoder.layer.*", "transformer.h.*", "model.layers.*.self_attn"
PLANS: Mapping[str, Mapping[str, ParallelStyle]] = {
    "bert": {**_of(_BERT, "attention.self.query attention.self.key attention.self.value intermediate.dense",
                   ColwiseParallel), **_of(_BERT, "attention.output.dense output.dense", RowwiseParallel)},
    "gpt2": {**_of(_GPT2, "mlp.c_fc", ColwiseParallel), **_of(_GPT2, "mlp.c_proj", RowwiseParallel)},
    "mixtral": {**_of(_MIXTRAL, "q_proj k_proj v_proj", ColwiseParallel), **_of(_MIXTRAL, "o_proj", RowwiseParallel)},
}
"""Tensor parallelism of models by a plan of torch's; others bring their own."""


@dataclass(frozen=True)
class Cell:
    """A model under an arrangement. ``blocker``: words of the refusal; None where it is captured.

    ``own_plan``: tensor parallel by the plan the model brings, though there is one in `PLANS`.
    """

    model: str
    arrangement: str
    blocker: str | None = None
    own_plan: bool = False
    layers: int = 2

    def __str__(self) -> str:
        return f"{self.model}, {self.arrangement}{' by its own plan' if self.own_plan else ''}"

    @property
    def parallel(self) -> list[Any]:
        """As `capture` takes it."""
        plan = None if self.own_plan else PLANS.get(self.model)
        return [TensorParallel(plan) if kind == "tp" else kind for kind in ARRANGEMENTS[self.arrangement].kinds]

    def captured(self, model: nn.Module | None = None) -> fx.GraphModule:
        """The step with its optimizer as one graph. ``model``: None for one as `built` makes it."""
        arrangement = ARRANGEMENTS[self.arrangement]
        return fxpasses.capture(arrangement.loss, (model or self.built(), *arrangement.batch(0, 0)),
                                parallel=self.parallel, world=arrangement.world, optimizer=adamw)

    def built(self) -> nn.Module:
        """The model, as it is before the first step."""
        return MODELS[self.model].build(**depth(self.model, self.layers))

    def trained(self, gm: fx.GraphModule, steps: int = 5) -> tuple[Trained, Trained]:
        """On one device with the data of all ranks, and on simulated ranks."""
        arrangement = ARRANGEMENTS[self.arrangement]
        count = (max(data_index(gm)) + 1) // arrangement.mesh.get("cp", 1)
        single = train_single(self.built(), whole_batches(arrangement.whole, count), adamw, steps=steps,
                              loss=arrangement.loss)
        return single, train_simulated(gm, whole_state(self.built(), adamw), arrangement.batch, steps)


_NO_EXPERTS = "no module called 'experts' whose experts could be spread"
_NO_LINEAR = r"the plan for 'transformer\.h\.0\.mlp\.c_fc', a Conv1D, .* only support nn\.Linear"
_NO_PLAN = "by which plan. The model brings none"
_BLOCKERS: Mapping[tuple[str, str], str] = {
    **{(model, arrangement): _NO_EXPERTS for model in ("llama", "gpt2", "bert") for arrangement in ("ep", "fsdp x ep")},
    **{("gpt2", arrangement): _NO_LINEAR for arrangement in ("tp", "fsdp x tp")},
}
CELLS = [
    *(Cell(model, arrangement, _BLOCKERS.get((model, arrangement)))
      for model in ("llama", "gpt2", "bert", "mixtral") for arrangement in ARRANGEMENTS),
    Cell("gpt2", "tp", _NO_PLAN, own_plan=True),
    Cell("bert", "tp", _NO_PLAN, own_plan=True),
    Cell("mixtral", "tp", "experts.gate_up_proj' is 'packed_colwise', which is not captured", own_plan=True),
]
