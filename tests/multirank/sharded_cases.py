"""Sharded steps of every kind for live ranks: a model, its data, and how a step of it is spread."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, fx, nn
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses import FSDP, ContextParallel, ExpertParallel, TensorParallel, World
from tests.frontend.context.sequences import batches_of, model_of, sequences
from tests.frontend.experts.mixture import Mixture
from tests.frontend.experts.mixture import batches as values_and_targets
from tests.frontend.fsdp.networks import NETWORKS
from tests.frontend.models import TASKS
from tests.frontend.sharded import Trained, data_index, train_single, whole_batches, whole_state
from tests.frontend.tensor_parallel.plans import megatron, vocabulary

#: An eps that gradients which are nothing but rounding do not reach.
ADAMW = functools.partial(torch.optim.AdamW, lr=0.01, weight_decay=0.1, eps=1e-4, foreach=False)
LENGTH = 8


@dataclass(frozen=True)
class Case:
    """``batches(index, step)``: data of the ranks with this index. ``whole(step, count)``: of all of them together.

    ``limit``: how far apart sums in another order may end, of the largest element of a kind.
    """

    build: Callable[[], nn.Module]
    batches: Callable[[int, int], Any]
    parallel: Any
    mesh: Mapping[str, int]
    whole: Callable[[int, int], Any] | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    steps: int = 4
    limit: float = 8e-6

    def captured(self) -> fx.GraphModule | list[fx.GraphModule]:
        """The step, or one a rank."""
        return fxpasses.capture(self.build(), self.batches(0, 0), parallel=self.parallel,
                                world=World.from_mesh(self.mesh), optimizer=ADAMW, **self.settings)

    def first_state(self) -> dict[str, Any]:
        """Whole tensors that all start from."""
        return whole_state(self.build(), ADAMW)

    def single(self, gm: fx.GraphModule) -> Trained:
        """Training on one device, with the data of all ranks."""
        count = max(data_index(gm)) + 1
        together = whole_batches(self.batches, count) if self.whole is None else functools.partial(
            _swapped, self.whole, count)
        return train_single(self.build(), together, ADAMW, steps=self.steps,
                            clip_norm=self.settings.get("clip_norm"))


def _swapped(whole: Callable[[int, int], Any], count: int, step: int) -> Any:
    return whole(step, count)


def _cut(kind: str, ranks: int) -> dict[str, Any]:
    """Model and data of sequences that are cut over ``ranks`` ranks."""
    def whole(step: int, count: int) -> tuple[Tensor, ...]:
        parts = [sequences(kind, LENGTH, index, step) for index in range(count // ranks)]
        return tuple(pytree.tree_map(lambda *tensors: torch.cat(tensors), *parts))
    return {"build": functools.partial(model_of, kind, LENGTH), "batches": batches_of(kind, LENGTH, ranks),
            "whole": whole}


def _task(name: str) -> dict[str, Any]:
    task = {**TASKS, **NETWORKS}[name]
    return {"build": task.build, "batches": task.batch}


_ODD, _MIXTURE = _task("odd"), {"build": Mixture, "batches": values_and_targets}
_PLAN = TensorParallel(megatron())
CASES: dict[str, Case] = {
    "fsdp": Case(**_ODD, parallel="fsdp", mesh={"dp": 2}, settings={"clip_norm": 0.1}),
    "fsdp, kept, parameter by parameter": Case(
        **_ODD, parallel=FSDP(gather="parameter", reshard_after_forward=False), mesh={"dp": 2}),
    "fsdp, encoder of four": Case(**_task("encoder"), parallel="fsdp", mesh={"dp": 4}),
    "hsdp": Case(**_ODD, parallel=FSDP(replicate="copies"), mesh={"copies": 2, "dp": 2}),
    "tp": Case(**_task("gpt"), parallel=_PLAN, mesh={"tp": 2}),
    "tp, vocabulary": Case(**_task("gpt"), parallel=TensorParallel({**megatron(), **vocabulary()}, loss_parallel=True),
                           mesh={"tp": 2}),
    "fsdp, tp": Case(**_task("gpt"), parallel=("fsdp", _PLAN), mesh={"dp": 2, "tp": 2}, settings={"clip_norm": 0.1}),
    "ddp, tp": Case(**_task("gpt"), parallel=("ddp", _PLAN), mesh={"dp": 2, "tp": 2}),
    "ep, exact": Case(**_MIXTURE, parallel="ep", mesh={"ep": 2}),
    "ep, padded": Case(**_MIXTURE, parallel=ExpertParallel(dispatch="padded"), mesh={"ep": 2}),
    "ddp, ep": Case(**_MIXTURE, parallel=("ddp", "ep"), mesh={"dp": 2, "ep": 2}),
    "fsdp, ep": Case(**_MIXTURE, parallel=("fsdp", "ep"), mesh={"dp": 2, "ep": 2}),
    "cp": Case(**_cut("gpt", 2), parallel="cp", mesh={"cp": 2}),
    "cp, skipping": Case(**_cut("gpt", 2), parallel=ContextParallel(skip=True), mesh={"cp": 2}),
    "cp of four": Case(**_cut("gpt", 4), parallel="cp", mesh={"cp": 4}),
    "fsdp, cp": Case(**_cut("gpt", 2), parallel=("fsdp", "cp"), mesh={"dp": 2, "cp": 2}),
}
EVERYDAY = ("fsdp, tp", "ep, exact", "cp")
