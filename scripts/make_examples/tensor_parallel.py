"""Tensor parallel on a dp x tp mesh: linears split by columns, then by rows; gradients averaged over dp."""

from __future__ import annotations

from typing import ClassVar

from torch import Tensor, fx, nn
from torch.distributed.tensor import Placement, Replicate, Shard
from torch.nn import functional

from scripts.make_examples.collectives import Ranks, SumBackward, SumForward
from scripts.make_examples.models import Config, build, scopes_of
from scripts.make_examples.step import Optimizer, averaging, data_inputs, micro_batch, unrolled
from scripts.make_examples.trace import Input, fake_groups, finish, trace

MESH = {"dp": 2, "tp": 2}


class ColumnParallel(nn.Linear):
    """A linear that holds some of its output channels; its input's gradient is summed over the group."""

    placements: ClassVar[dict[str, Placement]] = {"weight": Shard(0), "bias": Shard(0)}

    def __init__(self, whole: nn.Linear, ranks: Ranks) -> None:
        super().__init__(whole.in_features, whole.out_features // ranks.size, device="meta", dtype=whole.weight.dtype)
        self.ranks = ranks

    def forward(self, x: Tensor) -> Tensor:
        return super().forward(SumBackward.apply(x, self.ranks))


class RowParallel(nn.Linear):
    """A linear that holds some of its input channels; its output is summed over the group, then biased."""

    placements: ClassVar[dict[str, Placement]] = {"weight": Shard(1), "bias": Replicate()}

    def __init__(self, whole: nn.Linear, ranks: Ranks) -> None:
        super().__init__(whole.in_features // ranks.size, whole.out_features, device="meta", dtype=whole.weight.dtype)
        self.ranks = ranks

    def forward(self, x: Tensor) -> Tensor:
        return SumForward.apply(functional.linear(x, self.weight), self.ranks) + self.bias


PLAN = {"attention.qkv": ColumnParallel, "attention.projection": RowParallel,
        "mlp.up": ColumnParallel, "mlp.down": RowParallel}


def make(name: str, config: Config) -> fx.GraphModule:
    """Graph of ``(parameters..., token_ids, target_ids) -> (loss, new parameters...)``."""
    model = build(config)
    with fake_groups(MESH) as groups:
        split(model, Ranks(groups["tp"], MESH["tp"]))
        inputs = [Input(path, tuple(value.shape), value.dtype, placements(model, path), trainable=True)
                  for path, value in model.named_parameters()]
        scopes = scopes_of(model)
        step = unrolled(micro_batch(model, config), Optimizer(inputs, scopes, config.learning_rate))
        step = averaging(step, dict(enumerate(inputs)), Ranks(groups["dp"], MESH["dp"]), scopes)
        with scopes.followed():
            gm = trace(step, inputs + data_inputs(config))
    return finish(gm, name, MESH, groups)


def split(model: nn.Module, ranks: Ranks) -> None:
    """Replace every linear named in `PLAN` by its parallel form, in place."""
    for layer in model.layers:
        for path, parallel in PLAN.items():
            layer.set_submodule(path, parallel(layer.get_submodule(path), ranks))


def placements(model: nn.Module, path: str) -> dict[str, Placement]:
    """How the two groups hold the parameter at ``path``."""
    owner, _, name = path.rpartition(".")
    over_tp = getattr(model.get_submodule(owner), "placements", {}).get(name, Replicate())
    return {"dp": Replicate(), "tp": over_tp}
